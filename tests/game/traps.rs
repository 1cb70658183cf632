//! The promise: a trap does what its row says to whoever steps on it, once, and nobody who has not been beside it knows
//! of it, except those who built it.

use fogwalk::{
    game::{Action, Cause, Event, Game, Phase, Status},
    grid::{Direction, Point},
    mind::{FactionId, Sound},
    terrain::{TerrainId, Trap},
};

use crate::support::{levels::drawn, playing::act};

const TRAPS: [TerrainId; 4] = [TerrainId::SNARE, TerrainId::ALARM_PLATE, TerrainId::DART_PLATE, TerrainId::TRAPDOOR];

/// The player, two steps west of a trap.
fn played(glyph: char) -> Game {
    let map = format!("##########\n#@.{glyph}......\n##########\n");
    Game::on_level(drawn("", &map), 1).expect("a level to play")
}

/// Steps onto the trap.
fn tread(game: &mut Game) -> Vec<Event> {
    act(game, Action::Step(Direction::East));
    act(game, Action::Step(Direction::East))
}

fn terrain(game: &Game, at: Point) -> TerrainId {
    *game.floor().level().cells.get(at).expect("on the map")
}

const TRAP: Point = Point::new(3, 1);

/// What the trap does, by the table of terrains.
fn trap(game: &Game) -> Trap {
    game.floor().terrain(TRAP).trap.expect("a trap")
}

#[test]
fn a_snare_holds_and_is_floor_afterwards() {
    let mut game = played('8');
    assert!(matches!(trap(&game), Trap::Hold { turns: 5 }));
    let events = tread(&mut game);
    let gained = |event: &Event| matches!(event, Event::Gained { status: Status::Held, .. });
    assert!(events.iter().any(gained), "{events:?}");
    assert_eq!(terrain(&game, TRAP), TerrainId::FLOOR);
    act(&mut game, Action::Step(Direction::East));
    assert_eq!(game.player().map(|player| player.at), Some(TRAP));
}

#[test]
fn an_alarm_plate_is_heard_where_nobody_sees_it() {
    let map = "\
####################
#@.6....#..........#
#######.#.########.#
#######...#######g.#
####################
";
    let mut game = Game::on_level(drawn("[units]\ng = \"goblin\"", map), 1).expect("a level to play");
    tread(&mut game);
    let goblin = game.floor().units().find(|unit| unit.row().name == "goblin").expect("it lives");
    let heard: Vec<_> =
        game.mind_of(goblin).noises_near(goblin.at, 60).filter(|(_, heard)| heard.sound == Sound::Shout).collect();
    assert_eq!(heard.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [TRAP]);
    assert_eq!(terrain(&game, TRAP), TerrainId::FLOOR);
}

#[test]
fn a_dart_plate_hurts_once() {
    let mut game = played('7');
    let before = game.player().expect("alive").health;
    let Trap::Dart { damage } = trap(&game) else { panic!("a dart") };
    let events = tread(&mut game);
    let hurt = |event: &Event| matches!(event, Event::Hurt { by: Cause::Dart, damage: done, .. } if *done == damage);
    assert!(events.iter().any(hurt), "{events:?}");
    assert_eq!(game.player().map(|player| player.health), Some(before - damage));
    assert_eq!(terrain(&game, TRAP), TerrainId::FLOOR);
}

#[test]
fn a_trapdoor_with_nothing_below_is_a_hole_for_the_player_and_the_end_of_a_wolf() {
    let mut game = played('9');
    let before = game.player().expect("alive").health;
    let Trap::Fall { damage } = trap(&game) else { panic!("a fall") };
    tread(&mut game);
    let player = game.player().expect("alive");
    assert!(player.health == before - damage && player.statuses.has(Status::Held) && game.depth() == 1);

    let front = "[units]\nw = \"wolf\"\n[[patrol]]\nunits = [[1, 1]]\nposts = [[1, 1], [8, 1]]";
    let level = drawn(front, "##########\n#w9......#\n##########\n");
    let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
    for _ in 0..200 {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
    }
    assert_eq!(game.floor().units().count(), 0, "the wolf knows, and there is no other way");
}

/// Who has walked past at a distance, and who beside it.
#[test]
fn only_who_has_been_beside_a_trap_knows_of_it() {
    for trap in TRAPS {
        let glyph = fogwalk::content::terrains()[trap.0 as usize].glyph;
        let map = format!("##########\n#@.......#\n#........#\n#...{glyph}....#\n##########\n");
        let mut game = Game::on_level(drawn("", &map), 1).expect("a level to play");
        let at = Point::new(4, 3);
        let known = |game: &Game| game.mind(FactionId::PLAYER).known.terrain(at);
        act(&mut game, Action::Wait);
        assert_eq!(known(&game), Some(TerrainId::FLOOR));
        for _ in 0..3 {
            act(&mut game, Action::Step(Direction::East));
            assert_eq!(known(&game), Some(TerrainId::FLOOR), "from two cells away");
        }
        act(&mut game, Action::Step(Direction::SouthEast));
        assert_eq!(known(&game), Some(trap), "from beside it");
        for _ in 0..3 {
            act(&mut game, Action::Step(Direction::East));
        }
        assert_eq!(known(&game), Some(trap), "it is not forgotten");
        assert_eq!(terrain(&game, at), trap);
    }
}

#[test]
fn those_who_built_them_know_them_from_afar() {
    for (kind, sees) in [("warden", TerrainId::SNARE), ("goblin", TerrainId::FLOOR)] {
        let level = drawn(&format!("[units]\nu = \"{kind}\""), "##########\n#u......8#\n##########\n");
        let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
        let unit = game.floor().units().next().expect("it is there");
        assert_eq!(game.mind_of(unit).known.terrain(Point::new(8, 1)), Some(sees), "{kind}");
    }
}

#[test]
fn fliers_tread_on_nothing() {
    let level = drawn("[units]\nb = \"marsh bat\"", "#####\n#b88#\n#888#\n#####\n");
    let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
    for _ in 0..60 {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
    }
    let cells = game.floor().level().cells.cells();
    assert_eq!(cells.iter().filter(|&&id| id == TerrainId::SNARE).count(), 5);
}

/// A hall with goblins and wolves, in which one cell is a trap or is not.
fn hall(trap: Option<Point>) -> Game {
    let map = "\
##############################
#g...........#...............#
#............#......w........#
#......g.....................#
#............#...............#
#............#..........w....#
##############################
";
    let mut level = drawn("[units]\ng = \"goblin\"\nw = \"wolf\"", map);
    if let Some(at) = trap {
        level.cells[at] = TerrainId::SNARE;
    }
    Game::without_player(Some(level), 3).expect("a level to watch")
}

#[test]
fn nobody_heeds_a_trap_before_somebody_has_been_beside_it() {
    let mut turns = 0;
    for x in 3..28 {
        let trap = Point::new(x, 4);
        let (mut with, mut without) = (hall(Some(trap)), hall(None));
        if with.floor().level().cells[trap] != TerrainId::SNARE || without.floor().terrain(trap).opaque {
            continue;
        }
        for _ in 0..150 {
            let places = |game: &Game| game.floor().units().map(|unit| (unit.id, unit.at)).collect::<Vec<_>>();
            // Who acts twice a turn may come beside it and heed it in one.
            if with.floor().units().any(|unit| unit.at.distance(trap) <= 2) {
                break;
            }
            assert_eq!(places(&with), places(&without), "with a trap at {trap}, turn {}", with.turn());
            for unit in with.floor().units() {
                assert_ne!(with.mind_of(unit).known.terrain(trap), Some(TerrainId::SNARE), "at {trap}");
            }
            for game in [&mut with, &mut without] {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.pass();
            }
            turns += 1;
        }
    }
    assert!(turns > 100, "only {turns} turns were compared");
}
