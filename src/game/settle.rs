//! Settling: now and then everybody lets go of what is half done in their heads.
//!
//! Searches under way, what was worked out of known maps ahead of searches, and plans are large, and all of them can be
//! made anew from what is known. So a game without them is a small thing that can be written down whole. That they are
//! dropped is a rule of the game like any other: it happens after the same actions wherever the game is played, whether or
//! not anybody writes it down then, and so a game that goes on from what was written goes on as the other does.

use crate::mind::Turn;

use super::Game;

/// After so many turns, at the end of the action in which they are over.
pub(super) const EVERY: u32 = 500;

impl Game {
    /// Whether it has settled at the end of the last action: what it is then can be written down whole.
    pub fn is_settled(&self) -> bool {
        self.is_settled
    }

    /// The end of an action that began at a turn: settles if it is time.
    pub(super) fn settle_if_due(&mut self, began: Turn) {
        self.is_settled = began.0 / EVERY != self.turn().0 / EVERY;
        if self.is_settled {
            self.settle();
        }
    }

    /// Everybody makes their plans anew, and looks for their ways anew if they were not found yet.
    fn settle(&mut self) {
        self.ways.clear();
        for floor in self.floors.values_mut() {
            floor.minds.iter_mut().for_each(|(_, mind)| mind.forget_news());
            for unit in floor.units.values_mut() {
                unit.plan = None;
                unit.passed_over.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Bot, Phase};

    #[test]
    fn it_settles_at_the_end_of_the_action_in_which_the_time_is_up_and_of_no_other() {
        let mut game = Game::new(4).expect("a first floor");
        let mut bot = Bot::named("careful").expect("a bot");
        let mut settled = Vec::new();
        while game.turn().0 < 3 * EVERY / 2 {
            let before = game.turn().0;
            if bot.take_turn(&mut game).is_none() {
                break;
            }
            assert_eq!(game.is_settled(), before < EVERY && game.turn().0 >= EVERY);
            if game.is_settled() {
                assert_eq!(game.path_queues().iter().count(), 0);
                assert!(game.floor().units().all(|unit| unit.plan.is_none()));
                settled.push(game.clone());
            }
        }
        let [mut game] = settled.try_into().expect("it lives to see one such turn");
        // What is refused changes nothing.
        let Phase::Player(turn) = game.phase() else { panic!("it has played on") };
        assert!(turn.act(Action::Ascend).is_err());
        assert!(game.is_settled());
    }
}
