//! The promise: who is noticed, and from how far, depends on light, pace and facing, and on nothing that the eye does
//! not meet.

use fogwalk::{
    game::{Action, Alertness, Event, Game, Phase, Shutter, Unit, vocabulary},
    grid::Direction,
    level::{self, Level},
};

use crate::support::{levels::read, playing::act};

fn level(front: &str, map: &str) -> Level {
    let text = format!("+++\n{front}\n+++\n{map}");
    level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"))
}

fn unit<'a>(game: &'a Game, name: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == name).expect("it is there")
}

/// A goblin at the other end of a dark passage, that looks this way.
const PASSAGE: &str = "\
##############
#@.....g.....#
##############
";

fn in_the_dark() -> Game {
    Game::on_level(level("light = \"dark\"\n[units]\ng = \"goblin\"", PASSAGE), 1).expect("a level to play")
}

/// How many turns it takes until the goblin sees the player that waits, and how far away it is then; `None` if it does
/// not in some turns.
fn seen_after(game: &mut Game, turns: u32) -> Option<(u32, u32)> {
    (0..turns).find_map(|turn| {
        let goblin = unit(game, "goblin");
        let away = goblin.at.distance(game.player().expect("it lives").at);
        let sees = goblin.awareness.alertness(game.turn()) == Alertness::Sees(Game::PLAYER);
        if !sees {
            act(game, Action::Wait);
        }
        sees.then_some((turn, away))
    })
}

#[test]
fn a_light_is_seen_from_afar_and_whoever_stands_in_the_dark_is_not() {
    let mut bright = in_the_dark();
    act(&mut bright, Action::Lantern(Some(Shutter::Full)));
    let (turns, away) = seen_after(&mut bright, 12).expect("it looks at the light");
    assert!(turns <= 4 && away >= 4, "after {turns} turns, {away} away");
    let mut dark = in_the_dark();
    act(&mut dark, Action::Lantern(Some(Shutter::Shut)));
    let seen = seen_after(&mut dark, 12);
    assert!(seen.is_none_or(|(_, away)| away <= 2), "{seen:?}");
}

#[test]
fn the_player_sees_what_is_lit_and_in_the_dark_what_is_beside_it() {
    let mut game =
        Game::on_level(level("light = \"dark\"", "############\n#@.......*.#\n############\n"), 1).expect("a level");
    act(&mut game, Action::Lantern(Some(Shutter::Shut)));
    let here = game.player().expect("it lives").at;
    let sees = |away: i32| game.in_sight(here + fogwalk::grid::Point::new(away, 0));
    // The brazier is eight cells away, and lights six around it.
    assert_eq!([1, 2, 7].map(sees), [true, true, true]);
    let dark =
        Game::on_level(level("light = \"dark\"", "############\n#@.........#\n############\n"), 1).expect("a level");
    let mut dark = dark;
    act(&mut dark, Action::Lantern(Some(Shutter::Shut)));
    let sees = |away: i32| dark.in_sight(here + fogwalk::grid::Point::new(away, 0));
    assert_eq!([1, 2, 7].map(sees), [true, false, false]);
}

#[test]
fn the_lantern_is_low_while_somebody_near_suspects_nothing_and_full_where_nobody_is() {
    let alone = Game::on_level(level("light = \"dark\"", "#####\n#@..#\n#####\n"), 1).expect("a level");
    let shutter = |game: &Game| game.player().expect("it lives").lantern.shutter;
    assert_eq!(shutter(&alone), Shutter::Full);
    let map = "###########\n#@...*.#t.#\n#......#..#\n#...t..####\n###########\n";
    let mut game = Game::on_level(level("light = \"dark\"\n[units]\nt = \"toad\"", map), 1).expect("a level");
    for _ in 0..2 {
        act(&mut game, Action::Wait);
    }
    let sees =
        game.units_in_sight().iter().any(|unit| unit.awareness.alertness(game.turn()) == Alertness::Sees(Game::PLAYER));
    assert_eq!(shutter(&game), if sees { Shutter::Full } else { Shutter::Low });
    act(&mut game, Action::Lantern(Some(Shutter::Full)));
    act(&mut game, Action::Wait);
    assert_eq!(shutter(&game), Shutter::Full, "set by hand, it stays");
}

#[test]
fn turning_takes_no_time_and_holds_until_the_next_step() {
    let mut game = in_the_dark();
    act(&mut game, Action::Face(Direction::West));
    assert_eq!((game.turn().0, game.player().expect("it lives").facing), (0, Direction::West));
    act(&mut game, Action::Step(Direction::East));
    assert_eq!(game.player().expect("it lives").facing, Direction::East);
}

/// Where everybody is and what it is about, turn by turn.
fn history(level: Level, turns: u32) -> Vec<Vec<String>> {
    let mut game = Game::without_player(Some(level), 3).expect("a level to watch");
    let mut history = Vec::new();
    for _ in 0..turns {
        let Phase::Watch(turn) = game.phase() else { break };
        turn.pass();
        let state = |unit: &Unit| format!("{} {} {:?} {:?}", unit.id.0, unit.at, unit.facing, unit.task);
        history.push(game.floor().units().map(state).collect());
    }
    history
}

#[test]
fn a_light_where_nobody_looks_changes_nothing() {
    // The cell in the east has no door.
    let map = |light: char| {
        format!(
            "########################\n#..g.....#.......#.....#\n#........+...w...#..{light}..#\n#....g...#.......#.....#\n########################\n"
        )
    };
    let front = "light = \"dark\"\n[units]\ng = \"goblin\"\nw = \"wolf\"";
    let [dark, lit] = ['.', '*'].map(|light| history(level(front, &map(light)), 80));
    assert_eq!(dark, lit);
    assert!(dark.len() == 80 && dark.first() != dark.last(), "they have moved");
}

#[test]
fn by_lamplight_one_can_walk_past_the_warden_in_the_dark() {
    let mut game = Game::on_level(read("lamps.level"), 1).expect("a level to play");
    assert!(!game.floor().is_in_daylight());
    for _ in 0..60 {
        act(&mut game, Action::Wait);
    }
    let warden = unit(&game, "warden");
    assert_ne!(warden.awareness.alertness(game.turn()), Alertness::Sees(Game::PLAYER), "a door is between them");
    assert!(warden.at != warden.home || game.turn().0 > 0);
    let lit = game.floor().level().size().points().filter(|&at| game.floor().light_at(at) > 0).count();
    assert!(lit > 60, "{lit} cells are lit");
}

#[test]
fn whoever_sneaks_is_told_when_it_is_noticed() {
    let mut game = Game::on_level(level("light = \"lit\"\n[units]\ng = \"goblin\"", PASSAGE), 1).expect("a level");
    let mut told = false;
    for _ in 0..12 {
        if game.ending().is_some() || told {
            break;
        }
        let direction = Direction::East;
        let Phase::Player(turn) = game.phase() else { break };
        let Ok(events) = turn.act(Action::Sneak(direction)) else { break };
        told = events.iter().any(|event| matches!(event, Event::Noticed { .. }));
    }
    assert!(told, "it comes nearer in the light until the goblin sees it");
}
