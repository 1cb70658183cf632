//! Moving through a recording, forward and back: the records of a journal, or the turns of a world without a player.

use std::collections::BTreeMap;

use crate::{game::Record, mind::Turn};

use super::super::session::{Moment, Session};

/// Distance of snapshots in actions, near the current position; farther away there are fewer.
const EVERY: usize = 32;

/// What the steps of a recording are.
enum Steps {
    /// The actions of a journal.
    Records(Vec<Record>),
    /// The turns of a world without a player, which has no end and always goes the same way. There are as many steps as
    /// turns.
    Turns,
}

/// The steps of a recording. The session counts how many of them it has taken.
///
/// A game cannot be played backwards, so snapshots are kept, and the actions since the nearest one are replayed. The
/// farther away, the fewer snapshots there are: about two for each doubling of the distance. So going back costs little
/// more than the distance, and memory grows with the logarithm of the game's length.
pub struct Playback {
    steps: Steps,
    moments: BTreeMap<usize, Moment>,
}

impl Playback {
    /// A playback before the first record, of which the session shows the state.
    pub fn new(records: Vec<Record>, session: &Session) -> Self {
        Self { steps: Steps::Records(records), moments: [(0, session.moment())].into() }
    }

    /// A playback of a world without a player, as the session shows it.
    pub fn of_world(session: &Session) -> Self {
        Self { steps: Steps::Turns, moments: [(session.steps(), session.moment())].into() }
    }

    /// Takes the next step. Returns whether there was one and it led to the recorded state.
    pub fn step(&mut self, session: &mut Session) -> bool {
        match &self.steps {
            Steps::Records(records) => {
                let Some(&record) = records.get(session.steps()) else { return false };
                if !session.follow(record) {
                    return false;
                }
            }
            Steps::Turns => {
                let before = session.steps();
                session.pass();
                if session.steps() == before {
                    return false;
                }
            }
        }
        let position = session.steps();
        if position.is_multiple_of(EVERY) {
            self.moments.insert(position, session.moment());
            self.thin_out(position);
        }
        true
    }

    /// Goes to the position after this many steps, or to the last one.
    pub fn go_to(&mut self, position: usize, session: &mut Session) {
        if position < session.steps() {
            self.go_back(session, |&(at, _)| at <= position);
        }
        while session.steps() < position && self.step(session) {}
    }

    /// Goes to the first action after which this turn was reached, or to the end.
    pub fn go_to_turn(&mut self, turn: Turn, session: &mut Session) {
        if session.game().turn() >= turn {
            self.go_back(session, |(_, moment)| moment.turn() < turn);
        }
        while session.game().turn() < turn && self.step(session) {}
    }

    /// Goes back to the last snapshot that is early enough, or to the beginning.
    fn go_back(&mut self, session: &mut Session, is_early_enough: impl Fn(&(usize, &Moment)) -> bool) {
        let early = self.moments.iter().map(|(&at, moment)| (at, moment)).rfind(is_early_enough);
        let Some((position, moment)) = early.or(self.moments.iter().map(|(&at, moment)| (at, moment)).next()) else {
            return;
        };
        session.go_back_to(moment.clone(), position);
        self.moments.split_off(&(position + 1));
    }

    fn thin_out(&mut self, now: usize) {
        self.moments.retain(|&at, _| {
            let spacing = ((now - at) / EVERY / 2).max(1).next_power_of_two();
            (at / EVERY).is_multiple_of(spacing)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Bot, Journal},
        ui::theme::{ColourDepth, Theme},
    };

    fn played(actions: usize) -> Journal {
        let mut journal = Journal::new(2);
        let (mut game, mut bot) = (journal.start().expect("a first floor"), Bot::default());
        for _ in 0..actions {
            let Some((action, _)) = bot.take_turn(&mut game) else { break };
            journal.records.push(Record { action, digest: game.digest() });
        }
        assert_eq!(journal.records.len(), actions, "the bot died too early for this to prove anything");
        journal
    }

    fn begin(journal: &Journal) -> (Playback, Session) {
        let game = journal.start().expect("a first floor");
        let session = Session::new(game, Theme::new(ColourDepth::None)).as_replay(journal.records.len());
        (Playback::new(journal.records.clone(), &session), session)
    }

    #[test]
    fn wherever_it_goes_the_game_and_what_was_said_are_those_of_that_action() {
        let journal = played(400);
        let (mut straight, mut session) = begin(&journal);
        let mut said = vec![session.log().clone()];
        let mut turns = vec![session.game().turn()];
        for record in &journal.records {
            assert!(straight.step(&mut session));
            assert_eq!(session.game().digest(), record.digest);
            said.push(session.log().clone());
            turns.push(session.game().turn());
        }
        assert!(!straight.step(&mut session), "there is no more");
        assert!(straight.moments.len() < 16, "{:?}", straight.moments.keys());
        let (mut back, mut session) = begin(&journal);
        for position in [400, 399, 398, 390, 500, 33, 32, 31, 0, 64, 1, 250, 249, 0, 400] {
            back.go_to(position, &mut session);
            let position = position.min(400);
            assert_eq!(session.steps(), position);
            assert_eq!(*session.log(), said[position], "after {position}");
            assert_eq!(session.game().turn(), turns[position]);
            let digest = position.checked_sub(1).map(|last| journal.records[last].digest);
            assert_eq!(session.game().digest(), digest.unwrap_or_else(|| journal.start().expect("a floor").digest()));
        }
        for turn in [turns[400].0, 5, 300, 299, 0, 1, u32::MAX].map(Turn) {
            back.go_to_turn(turn, &mut session);
            let first = turns.iter().position(|&other| other >= turn).unwrap_or(400);
            assert_eq!(session.steps(), first, "turn {turn}");
        }
    }

    #[test]
    fn where_the_game_goes_another_way_it_stops() {
        let mut journal = played(40);
        journal.records[35].digest ^= 1;
        let (mut playback, mut session) = begin(&journal);
        playback.go_to(40, &mut session);
        assert_eq!(session.steps(), 35);
        assert!(session.log().messages().any(|message| message.text.contains("differs from the recorded game")));
    }
}
