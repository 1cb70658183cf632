//! A turn of a bot.

use crate::game::{Game, Phase, action::Action, bots::Bot, event::Event};

impl Bot {
    /// Acts for the player, or waits if the chosen action is refused. Without a player, lets the world run for one
    /// turn. Returns the action and its events; `None` when the game is over.
    pub fn take_turn(&mut self, game: &mut Game) -> Option<(Action, Vec<Event>)> {
        let wanted = self.choose(game);
        match game.phase() {
            Phase::Over(_) => return None,
            Phase::Watch(turn) => return Some((Action::Wait, turn.pass())),
            Phase::Player(turn) => {
                let outcome = turn.act(wanted);
                self.is_refused = outcome.is_err();
                if let Ok(events) = outcome {
                    return Some((wanted, events));
                }
            }
        }
        let Phase::Player(turn) = game.phase() else { return None };
        // Waiting is never refused.
        turn.act(Action::Wait).ok().map(|events| (Action::Wait, events))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game, grid::Direction, level, mind::FactionId};

    fn on(map: &str) -> Game {
        let level = level::parse("inline", map.as_bytes(), game::vocabulary()).expect("a good level");
        Game::on_level(level, 1).expect("a level to play")
    }

    #[test]
    fn a_bot_plays_until_the_game_is_over_and_no_longer() {
        let mut game = on("#####\n#@.>#\n#####\n");
        let mut bot = Bot::default();
        let (action, events) = bot.take_turn(&mut game).expect("a turn");
        assert_eq!(action, Action::Step(Direction::East));
        assert!(events.iter().any(|event| matches!(event, Event::Moved { who, .. } if who.is_player())));
        while bot.take_turn(&mut game).is_some() {
            assert!(game.turn().0 < 20);
        }
        assert!(game.ending().is_some());
    }

    #[test]
    fn where_nobody_plays_the_world_goes_on() {
        let mut game = Game::without_player(None, 1).expect("a first floor");
        let before = game.mind(FactionId::WARREN).known.known_cells();
        for turn in 1..=30 {
            assert!(matches!(Bot::default().take_turn(&mut game), Some((Action::Wait, _))));
            assert_eq!(game.turn().0, turn);
        }
        assert!(game.mind(FactionId::WARREN).known.known_cells() > before);
    }
}
