//! Why a unit stays where it is: one table from what a unit does to words.

use crate::{
    game::{Form, RaidAim, Status, Task, Unit},
    mind::{
        Doing, Turn,
        planning::{ActionId, Plan},
    },
};

/// Declares the reasons, a row each: variant, its word, a sentence about the unit.
macro_rules! reasons {
    ($($reason:ident $word:literal $sentence:literal;)*) => {
        /// Why a unit stays where it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Standstill {
            $(#[doc = $sentence] $reason,)*
        }

        impl Standstill {
            /// All reasons.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$reason),*];

            /// The reason in a word or two, as a heading of a table.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$reason => $word,)* }
            }

            /// The reason as the panel says it.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$reason => $sentence,)* }
            }
        }
    };
}

reasons! {
    Caged "caged" "sitting in a cage";
    Led "led away" "led away as a captive";
    Rooted "rooted" "fixed to its place";
    Asleep "asleep" "asleep";
    Dazed "dazed" "dazed";
    Held "held" "held fast";
    Blocked "blocked" "blocked by others";
    GaveUp "gave up" "kept from its way by others";
    Fights "fights" "fighting";
    Underway "between steps" "between two steps";
    Ambushes "ambushes" "lying in wait until an enemy comes close";
    Awaits "awaits you" "waiting for you at the stairs";
    Guards "guards" "guarding its post";
    HoldsVault "holds a vault" "keeping other peoples away from a vault";
    Recovers "recovers" "resting until its wounds close";
    Tends "tends" "looking after its friends";
    Marches "in formation" "keeping its place in its squad";
    Reports "reports" "where it reports or reads reports";
    Rests "rests" "resting";
    Ponders "thinks" "waiting until it has found a way";
    Works "works" "busy on the spot";
}

impl Standstill {
    /// Why a unit that has not moved in the present turn stays where it is.
    pub fn of(unit: &Unit, now: Turn) -> Self {
        let watches = unit.plan.as_ref().map(Plan::action) == Some(ActionId::KeepWatch);
        match unit.task {
            _ if unit.is_led() => Self::Led,
            _ if unit.is_captive => Self::Caged,
            _ if unit.row().is_rooted => Self::Rooted,
            _ if unit.statuses.has(Status::Asleep) => Self::Asleep,
            _ if unit.statuses.has(Status::Dazed) => Self::Dazed,
            _ if unit.statuses.has(Status::Held) => Self::Held,
            _ if unit.making_way.blocked > 0 => Self::Blocked,
            _ if unit.doing == Doing::Fighting => Self::Fights,
            _ if matches!(unit.doing, Doing::Walking(_)) => Self::Underway,
            Task::Rest { .. } if unit.making_way.closed(now).next().is_some() => Self::GaveUp,
            Task::LieInWait | Task::WaitBehind { .. } | Task::CutOff { .. } if unit.route.is_none() => Self::Ambushes,
            Task::HoldLanding { .. } | Task::BarGate { .. } if unit.route.is_none() => Self::Awaits,
            Task::Raid { aim: RaidAim::Vault(_) } if unit.route.is_none() => Self::HoldsVault,
            Task::Rest { .. } if watches => Self::Guards,
            Task::Rest { .. } => Self::Rests,
            Task::Recover => Self::Recovers,
            Task::Mend | Task::Hearten => Self::Tends,
            Task::March { form: Form::Halt | Form::Loose | Form::File, .. } if unit.route.is_none() => Self::Marches,
            Task::Report { .. } | Task::ReadDesk { .. } | Task::TakeOtherRoad { .. } if unit.route.is_none() => {
                Self::Reports
            }
            _ if unit.route.is_none() => Self::Ponders,
            _ => Self::Works,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, GivenUp, Phase, WatchedFloor},
        ui::{courtesy, words},
    };

    /// What the panel says of a unit is what the table says.
    #[test]
    fn the_panel_says_why_a_unit_stays_where_it_is() {
        let mut game = Game::without_player(WatchedFloor::Dungeon { depth: 5 }, 1).expect("a floor");
        while game.turn() < Turn(60) {
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            turn.pass();
        }
        let now = game.turn();
        let said = |unit: &Unit| {
            let making_way = courtesy::sentence(unit, now).unwrap_or_default();
            format!("{}; {making_way}", words::thought(&game, unit))
        };
        let mut seen = std::collections::BTreeSet::new();
        let by_task = |reason| {
            use Standstill::{Ambushes, Caged, Guards, Recovers, Rests};
            matches!(reason, Ambushes | Caged | Guards | Recovers | Rests)
        };
        for unit in game.floor().units() {
            let reason = Standstill::of(unit, now);
            if by_task(reason) && unit.route.is_none() {
                seen.insert(reason);
                assert!(said(unit).contains(reason.sentence()), "{reason:?}: {}", said(unit));
            }
        }
        assert!(seen.contains(&Standstill::Guards) && seen.len() > 1, "{seen:?}");
        let mut unit = game.floor().units().find(|unit| unit.making_way.given_up.is_empty()).expect("a unit").clone();
        (unit.is_captive, unit.task, unit.route, unit.plan) = (false, Task::Rest { until: now.plus(3) }, None, None);
        unit.making_way.courtesy = None;
        unit.making_way.blocked = 2;
        assert!(said(&unit).contains(Standstill::Blocked.sentence()), "{}", said(&unit));
        unit.making_way.blocked = 0;
        unit.making_way.given_up = vec![GivenUp::for_turns(unit.at, now, 8)];
        assert!(said(&unit).contains(Standstill::GaveUp.sentence()), "{}", said(&unit));
    }

    #[test]
    fn each_reason_has_words_of_its_own() {
        for (index, reason) in Standstill::ALL.into_iter().enumerate() {
            let is_new = |other: &Standstill| other.word() != reason.word() && other.sentence() != reason.sentence();
            assert!(Standstill::ALL[..index].iter().all(is_new), "{reason:?}");
        }
    }
}
