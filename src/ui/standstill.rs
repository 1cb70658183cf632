//! Why a unit stays where it is: one table from what a unit does to words.

use crate::{
    game::{Form, Status, Task, Unit},
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

            /// The reason as a sentence without its subject.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$reason => $sentence,)* }
            }
        }
    };
}

reasons! {
    Caged "caged" "sits in a cage";
    Rooted "rooted" "cannot leave its place";
    Asleep "asleep" "sleeps";
    Dazed "dazed" "is dazed";
    Held "held" "is held fast";
    Blocked "blocked" "is blocked by others";
    GaveUp "gave up" "has given its way up for now, because others block it";
    Fights "fights" "fights";
    Underway "between steps" "is between two steps";
    Ambushes "ambushes" "lies in wait for an enemy";
    Guards "guards" "guards its post";
    Recovers "recovers" "rests until its wounds close";
    Tends "tends" "helps its friends";
    Marches "in formation" "keeps its place in its squad";
    Reports "reports" "stays where it reports or reads reports";
    Rests "rests" "rests, because there is nothing to do";
    Ponders "thinks" "waits until it has found a way";
    Works "works" "does something on the spot";
}

impl Standstill {
    /// Why a unit that has not moved in the present turn stays where it is.
    pub fn of(unit: &Unit, now: Turn) -> Self {
        let watches = unit.plan.as_ref().map(Plan::action) == Some(ActionId::KeepWatch);
        match unit.task {
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
