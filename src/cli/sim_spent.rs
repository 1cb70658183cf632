//! What the player does with its time in a simulated game.

use std::{collections::BTreeMap, ops::AddAssign};

use crate::game::{Action, Event, Game};

/// What an action was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pastime {
    /// A blow, a shot or a throw.
    Fight,
    /// A step after which the player knows more of the floor than before.
    NewGround,
    /// A step over ground that it knows.
    KnownGround,
    /// It stands and waits.
    Rest,
    /// Stairs, doors, items, and the rest.
    Other,
}

impl Pastime {
    /// What it is called in a table.
    const fn name(self) -> &'static str {
        match self {
            Self::Fight => "fight",
            Self::NewGround => "new ground",
            Self::KnownGround => "known ground",
            Self::Rest => "rest",
            Self::Other => "other",
        }
    }

    fn of(action: Action, events: &[Event], has_learned: bool) -> Self {
        let strikes = |event: &Event| match event {
            Event::Struck { who, .. } | Event::Hit { who, .. } | Event::Shot { who, .. } => who.is_player(),
            _ => false,
        };
        match action {
            _ if events.iter().any(strikes) => Self::Fight,
            Action::Step(_) | Action::Sneak(_) if has_learned => Self::NewGround,
            Action::Step(_) | Action::Sneak(_) => Self::KnownGround,
            Action::Wait => Self::Rest,
            _ => Self::Other,
        }
    }
}

/// Numbers of actions that took time, by what they were for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Spent {
    actions: BTreeMap<Pastime, u32>,
    /// Known cells of the floor, and its depth.
    known: (u32, usize),
}

impl Spent {
    /// Counts an action of the player, after it was done.
    pub(super) fn note(&mut self, game: &Game, action: Action, events: &[Event]) {
        let known = (game.depth(), game.player_mind().known.known_cells());
        let has_learned = known > std::mem::replace(&mut self.known, known);
        if action.takes_time() {
            *self.actions.entry(Pastime::of(action, events, has_learned)).or_default() += 1;
        }
    }

    /// Each pastime with its part of the time, in percent.
    pub(super) fn shares(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let all: u32 = self.actions.values().sum();
        self.actions.iter().map(move |(what, &count)| (what.name(), f64::from(count) * 100.0 / f64::from(all)))
    }
}

impl AddAssign<&Self> for Spent {
    fn add_assign(&mut self, other: &Self) {
        for (&what, count) in &other.actions {
            *self.actions.entry(what).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Bot, game::Phase};

    #[test]
    fn every_action_that_takes_time_is_counted_once() {
        let (mut game, mut bot) = (Game::new(3).expect("a first floor"), Bot::named("careful").expect("a bot"));
        let (mut spent, mut actions) = (Spent::default(), 0);
        for _ in 0..300 {
            let Some((action, events)) = bot.take_turn(&mut game) else { break };
            spent.note(&game, action, &events);
            actions += u32::from(action.takes_time());
        }
        assert_eq!(spent.actions.values().sum::<u32>(), actions);
        let total: f64 = spent.shares().map(|(_, share)| share).sum();
        assert!(
            (total - 100.0).abs() < 1e-6 && spent.shares().any(|(what, share)| what == "new ground" && share > 5.0)
        );
        let before = spent.clone();
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        let events = turn.act(Action::Wait).expect("waiting is never refused");
        spent.note(&game, Action::Wait, &events);
        let rests = |spent: &Spent| spent.actions.get(&Pastime::Rest).copied().unwrap_or_default();
        assert_eq!(rests(&spent), rests(&before) + 1);
    }
}
