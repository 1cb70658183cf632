//! The promise: a rule that a floor has to itself holds for everybody on it, for what they perceive as for what
//! happens.

use fogwalk::{
    game::{Action, Game},
    grid::{Direction, Point},
};

use crate::support::playing::{act, drawn};

/// A game on a level with these settings.
fn on(settings: &str, map: &str) -> Game {
    drawn(&format!("+++\n{settings}\n[units]\ng = \"goblin\"\n+++\n{map}"))
}

/// Whether the goblin has heard a noise from a cell.
fn has_heard(game: &Game, from: Point) -> bool {
    let goblin = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a goblin");
    game.mind_of(goblin).noise(from).is_some()
}

#[test]
fn doors_that_scream_are_heard_farther_and_steps_in_deep_dust_are_not_heard() {
    let hall = "#####################\n#@+...............g.#\n#####################\n";
    for (settings, is_heard) in [("", false), ("door_noise = 200", true), ("door_noise = 200\nnoise = 50", false)] {
        let mut game = on(&format!("light = \"dark\"\n{settings}"), hall);
        act(&mut game, Action::Step(Direction::East));
        assert_eq!(has_heard(&game, Point::new(2, 1)), is_heard, "{settings}");
    }
    let room = "#########\n#@......#\n####.####\n#......g#\n#########\n".replace("......g", "..g....");
    for (settings, is_heard) in [("", true), ("step_noise = 0", false)] {
        let mut game = on(&format!("light = \"dark\"\n{settings}"), &room);
        for _ in 0..2 {
            act(&mut game, Action::Step(Direction::East));
        }
        let heard = (1..8).any(|x| has_heard(&game, Point::new(x, 1)));
        assert_eq!(heard, is_heard, "{settings}");
    }
}

#[test]
fn in_mist_neither_side_sees_farther_than_the_mist_allows() {
    let field = "##############\n#@.......g...#\n#............#\n##############\n";
    for (settings, sees) in [("", true), ("sight = 6", false)] {
        let mut game = on(settings, field);
        let goblin = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a goblin");
        assert_eq!(game.mind_of(goblin).sightings.of(Game::PLAYER).is_some(), sees, "{settings}: the goblin");
        assert_eq!(game.units_in_sight().len(), usize::from(sees), "{settings}: the player");
        assert_eq!(game.player_mind().known.terrain(Point::new(8, 1)).is_some(), sees, "{settings}: the ground");
        assert!(game.player_mind().known.terrain(Point::new(7, 1)).is_some(), "{settings}: what is near");
        act(&mut game, Action::Wait);
    }
}
