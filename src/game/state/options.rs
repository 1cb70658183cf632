//! The options of a game: its difficulty, the day it belongs to, whether the player picks up items automatically, and
//! study mode.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::{content::DifficultyId, game::state::day::Day};

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Options {
    pub(in crate::game) difficulty: DifficultyId,
    /// The day whose game it is. Does not influence the game.
    pub(in crate::game) day: Option<Day>,
    /// Disables automatic pickup. Older journals do not have this option.
    pub(in crate::game) leaves_things: bool,
    /// Whether it is in study mode, which opens all eyes and cannot be left.
    pub(in crate::game) is_study: bool,
}

/// Which kinds of beliefs units act on, and how they come by them: all of them, unless an experiment switches some off
/// to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each kind is switched by itself")]
pub struct UsedBeliefs {
    /// Whether they mind where their own were hurt or died.
    pub influence: bool,
    /// Whether they act on what they think that the player knows.
    pub evidence: bool,
    /// Whether they look for an enemy that they lost where it most likely is.
    pub likelihood: bool,
    /// Whether they take word of the player with the Astrolabe up the stairs, and wait where it is expected.
    pub word: bool,
    /// Whether there are units that carry word: scouts and couriers. Without, they are taken from every floor.
    pub messengers: bool,
    /// Whether units report. Without, each goes by its own notes, and nobody knows more than it has perceived itself.
    pub reports: bool,
    /// Whether minds remember. Without, each knows what it perceives and where its own have their posts.
    pub memory: bool,
}

impl Default for UsedBeliefs {
    fn default() -> Self {
        Self {
            influence: true,
            evidence: true,
            likelihood: true,
            word: true,
            messengers: true,
            reports: true,
            memory: true,
        }
    }
}

impl Hash for UsedBeliefs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let &Self { influence, evidence, likelihood, word, messengers, reports, memory } = self;
        (influence, evidence, likelihood, word).hash(state);
        // Usual games have the digests that they had before these could be switched off.
        let others = [messengers, reports, memory];
        if others.contains(&false) {
            others.hash(state);
        }
    }
}

impl Options {
    /// The options that influence the game; `None` if they have their default values, so that older journals without
    /// options still lead to the same states.
    pub(in crate::game) fn that_matter(self) -> Option<(DifficultyId, bool, bool)> {
        let options = (self.difficulty, self.leaves_things, self.is_study);
        (options != <(DifficultyId, bool, bool)>::default()).then_some(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Aim, Errand, Game, Phase, Stop, vocabulary},
        grid::{Direction, Point},
        level,
    };

    fn act(game: &mut Game, action: Action) {
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(action).expect("possible");
    }

    fn on(map: &str) -> Game {
        let text = format!("+++\n[units]\nw = \"wolf\"\n[items]\nd = \"draught\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        Game::on_level(level, 1).expect("a level to play")
    }

    #[test]
    fn the_usual_terms_leave_no_trace_in_the_state() {
        let game = on("@..d.\n");
        assert_eq!(game.clone().at(DifficultyId::FOG).of_day(Some(Day::at(0))).digest(), game.digest());
        assert_ne!(game.clone().at(DifficultyId::MIDNIGHT).digest(), game.digest());
    }

    #[test]
    fn the_same_blows_hurt_by_the_difficulty_and_wounds_close_by_it() {
        // The wolf and the dice are the same; only the wounds differ.
        let health = |difficulty, waits| {
            let mut game = on("#####\n#@w##\n#####\n").at(difficulty);
            for _ in 0..waits {
                act(&mut game, Action::Wait);
            }
            game.player().expect("it lives").health
        };
        let after =
            |waits| [DifficultyId::LANTERN, DifficultyId::FOG, DifficultyId::MIDNIGHT].map(|it| health(it, waits));
        let [easy, usual, hard] = (1..8).map(after).find(|[_, usual, _]| *usual < 36).expect("wolves bite");
        assert!(easy > usual && usual > hard, "{easy} {usual} {hard}");
    }

    #[test]
    fn who_gathers_takes_what_it_walks_over_and_who_does_not_leaves_it() {
        for gathers in [true, false] {
            let mut game = on("@d...\n");
            let turn = game.turn();
            act(&mut game, Action::Gather(gathers));
            assert_eq!((game.world.gathers(), game.turn()), (gathers, turn), "no time passes");
            act(&mut game, Action::Step(Direction::East));
            assert_eq!(game.floor().items().any(|(at, _)| at == Point::new(1, 0)), !gathers);
            if !gathers {
                // Exploring does not go there for nothing.
                act(&mut game, Action::Step(Direction::West));
                assert_eq!(Errand::new(Aim::Explore, &game).next(&game), Err(Stop::Explored));
                act(&mut game, Action::Step(Direction::East));
                act(&mut game, Action::Take);
                assert_eq!(game.floor().items().count(), 0);
            }
        }
    }
}
