//! The promise: where peoples keep the peace, they fight for a reason: somebody entered ground that others hold, or blood was
//! shed, as far as they know. So peoples last.

use fogwalk::{
    game::{Game, WatchedFloor, vocabulary},
    level,
    mind::{FactionId, Turn},
};

use crate::support::{is_long, playing::pass};

/// A goblin at one end of a hall and a warden at the other, `between` columns apart, on a level that says `header`.
fn hall(header: &str, between: usize) -> Game {
    let floor = ".".repeat(between);
    let wall = "#".repeat(between + 6);
    let text = format!(
        "+++\n{header}\n[units]\ng = \"goblin\"\nW = \"warden\"\n+++\n{wall}\n#.g{floor}W.#\n#..{floor}..#\n{wall}\n"
    );
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
    Game::without_player(Some(level), 1).expect("only known kinds")
}

/// Whether anybody was hurt or killed within some turns.
fn is_blood_shed(game: &mut Game, turns: u32) -> bool {
    let units = game.floor().units().count();
    (0..turns).any(|_| {
        pass(game);
        assert_eq!(game.breach().map(ToString::to_string), None);
        game.floor().units().count() < units || game.floor().units().any(|unit| unit.health < unit.row().health)
    })
}

#[test]
fn who_keeps_off_the_ground_of_others_is_left_alone() {
    assert!(!is_blood_shed(&mut hall("peace = true", 6), 150), "they have no reason");
    assert!(is_blood_shed(&mut hall("", 6), 150), "elsewhere peoples are at war");
}

#[test]
fn whoever_stands_where_another_has_its_post_is_driven_off() {
    let mut game = hall("peace = true", 0);
    assert!(is_blood_shed(&mut game, 30));
    let units: Vec<_> = game.floor().units().collect();
    let bears_a_grudge = units.iter().any(|unit| {
        let others = FactionId::all().filter(|&faction| faction != unit.faction());
        others.filter_map(|other| game.mind_of(unit).last_blow(other)).any(|last| last > Turn(0))
    });
    assert!(bears_a_grudge, "who was hurt knows by whom");
}

/// Without a player at least 60 of 100 units are there after 500 turns; the long form asks for 45 after 2,000 turns, too.
#[test]
fn peoples_last() {
    let (depths, seeds): (Vec<u32>, u64) = if is_long() { ((2..=8).collect(), 20) } else { (vec![4, 7], 3) };
    for depth in depths {
        let (mut settled, mut later, mut much_later) = (0, 0, 0);
        for seed in 1..=seeds {
            let mut game = Game::without_player(WatchedFloor::Dungeon { depth }, seed).expect("a floor");
            settled += game.floor().units().count();
            let mut live_on = |turns: u32| {
                while game.turn().0 < turns {
                    pass(&mut game);
                }
                game.floor().units().count()
            };
            later += live_on(500);
            much_later += if is_long() { live_on(2000) } else { 0 };
        }
        println!("figures: depth {depth}: {settled} units, {later} after 500 turns, {much_later} after 2,000");
        assert!(later * 100 >= settled * 60, "depth {depth}: {later} of {settled} after 500 turns");
        assert!(!is_long() || much_later * 100 >= settled * 45, "depth {depth}: {much_later} of {settled}");
    }
}
