//! The promise: squads keep a loose formation, go to single file in a corridor, and get where their orders send them.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    game::{Form, Game, Task, Unit},
    grid::Point,
    level::Level,
    mind::{Route, UnitId},
};

use crate::support::{
    levels::{drawn, read},
    playing::pass,
};

fn watched(level: Level, seed: u64) -> Game {
    Game::without_player(Some(level), seed).expect("only known kinds")
}

fn unit(game: &Game, id: UnitId) -> &Unit {
    game.floor().units().find(|unit| unit.id == id).expect("nobody harms it")
}

/// How a unit goes with its squad, if it is on the march.
fn form(game: &Game, id: UnitId) -> Option<Form> {
    match unit(game, id).task {
        Task::March { form, .. } => Some(form),
        _ => None,
    }
}

/// The units of each patrol, by who leads.
fn squads(game: &Game) -> Vec<Vec<UnitId>> {
    let level = game.floor().level();
    let ids = |units: &Vec<Point>| {
        let mut ids: Vec<_> = units.iter().filter_map(|&at| game.floor().unit_at(at)).map(|unit| unit.id).collect();
        ids.sort_unstable();
        ids
    };
    level.patrols.iter().map(|patrol| ids(&patrol.units)).collect()
}

/// How many rows the cells are in.
fn width(cells: &[Point]) -> usize {
    cells.iter().map(|cell| cell.y).collect::<BTreeSet<_>>().len()
}

#[test]
fn a_squad_is_loose_in_the_hall_and_in_single_file_in_the_corridor() {
    const WEST: std::ops::RangeInclusive<i32> = 1..=18;
    const CORRIDOR: std::ops::RangeInclusive<i32> = 20..=47;
    const EAST: std::ops::RangeInclusive<i32> = 49..=66;
    for seed in 1..=4 {
        let mut game = watched(read("single-file.level"), seed);
        let squads = squads(&game);
        assert_eq!(squads.iter().map(Vec::len).collect::<Vec<_>>(), [5, 5]);
        // For each squad the places that it was in as a whole, in this order, and the greatest width in each.
        let mut stays: Vec<Vec<(char, usize)>> = vec![Vec::new(); squads.len()];
        let mut stood: BTreeMap<UnitId, (Point, u32)> = BTreeMap::new();
        for _ in 0..400 {
            pass(&mut game);
            for (squad, stays) in squads.iter().zip(&mut stays) {
                let cells: Vec<Point> = squad.iter().map(|&id| unit(&game, id).at).collect();
                let is_in =
                    |columns: &std::ops::RangeInclusive<i32>| cells.iter().all(|cell| columns.contains(&cell.x));
                let place = [('w', WEST), ('c', CORRIDOR), ('e', EAST)].into_iter().find(|(_, place)| is_in(place));
                let Some((place, _)) = place else { continue };
                match stays.last_mut() {
                    Some((last, widest)) if *last == place => *widest = width(&cells).max(*widest),
                    _ => stays.push((place, width(&cells))),
                }
            }
            let marches = |unit: &&Unit| squads.iter().flatten().any(|&id| id == unit.id);
            for unit in game.floor().units().filter(marches) {
                let (at, turns) = stood.entry(unit.id).or_insert((unit.at, 0));
                *turns = if *at == unit.at { *turns + 1 } else { 0 };
                *at = unit.at;
                assert!(*turns < 30, "seed {seed}, turn {}: {:?} is stuck at {at}", game.turn(), unit.id);
            }
        }
        for stays in &stays {
            let places: String = stays.iter().map(|(place, _)| place).collect();
            assert!(places.starts_with("wcecwcec") || places.starts_with("ecwcecwc"), "seed {seed}: {places}");
            for (number, &(place, widest)) in stays.iter().enumerate() {
                // Where the squads first meet, and nobody knows the corridor, one makes way into its side passage.
                let is_first = stays[..number].iter().all(|(place, _)| *place != 'c');
                let is_good = if place == 'c' { widest == 1 || is_first } else { widest >= 3 };
                assert!(is_good, "seed {seed}: {widest} wide in {place}, {stays:?}");
            }
        }
    }
}

const LONE: &str = "[units]\ng = \"goblin\"\n\n[[patrol]]\nunits = [[1, 1]]\nposts = [[10, 1], [1, 1]]\nonce = true";

#[test]
fn a_march_ends_at_the_last_post() {
    let mut game = watched(drawn(LONE, "############\n#g.........#\n############\n"), 1);
    let goblin = squads(&game)[0][0];
    let mut reached = Vec::new();
    for _ in 0..40 {
        pass(&mut game);
        let me = unit(&game, goblin);
        if [1, 10].contains(&me.at.x) && reached.last() != Some(&me.at.x) {
            reached.push(me.at.x);
        }
    }
    assert_eq!(reached, [10, 1]);
    let squad = unit(&game, goblin).squad.as_ref().expect("it had orders");
    assert_eq!((squad.next_post(), unit(&game, goblin).home), (None, Point::new(1, 1)));
}

#[test]
fn nobody_sets_out_before_the_turn() {
    let level = drawn(&LONE.replace("once = true", "turn = 30"), "############\n#g.........#\n############\n");
    let mut game = watched(level, 1);
    let goblin = squads(&game)[0][0];
    for turn in 1..60 {
        pass(&mut game);
        let marches = matches!(unit(&game, goblin).task, Task::March { .. });
        assert_eq!(marches, turn >= 30, "turn {turn}");
    }
}

/// A hall with two ways to the east: straight ahead, and around by the south.
const TWO_WAYS: &str = "\
############
#g........+#
#.########.#
#.########.#
#..........#
############
";

fn with_a_way_by_the_south(event: &str) -> Level {
    let settings = "long_paths = [\"1,1 10,1 150 3s 9e 3n\"]\n[units]\ng = \"goblin\"\n[[patrol]]\nunits = [[1, 1]]\n";
    let map = TWO_WAYS.replace('+', ".");
    drawn(&format!("{settings}posts = [[10, 1]]\nonce = true\n{event}"), &map)
}

/// The cells that the lone goblin of a level walks through, until it is where it was sent.
fn walk(level: Level) -> (Vec<Point>, u64) {
    let mut game = watched(level, 1);
    let goblin = squads(&game)[0][0];
    let mut cells = Vec::new();
    while unit(&game, goblin).at != Point::new(10, 1) {
        pass(&mut game);
        cells.push(unit(&game, goblin).at);
        assert!(cells.len() < 100, "it does not arrive: {cells:?}");
    }
    (cells, game.search_counts().0)
}

#[test]
fn a_way_that_the_level_carries_is_gone_without_a_search_while_it_holds() {
    let south = Point::new(5, 4);
    let (walked, searches) = walk(with_a_way_by_the_south(""));
    assert!(walked.contains(&south), "{walked:?}");
    let mut without = with_a_way_by_the_south("");
    without.long_paths = fogwalk::search::LongPaths::default();
    let (straight, searches_without) = walk(without);
    assert!(!straight.contains(&south), "{straight:?}");
    assert!(searches < searches_without, "{searches} {searches_without}");
    // What the unit sees of the ground on the way counts for more than its orders.
    let event = "[[event]]\nturn = 1\ncells = [[3, 4]]\nbecomes = \"wall\"\n";
    let (turned_back, _) = walk(with_a_way_by_the_south(event));
    assert!(!turned_back.contains(&south), "{turned_back:?}");
}

#[test]
fn the_leader_waits_for_who_is_slow() {
    // The second in the squad is slow on land.
    let settings = "[units]\nd = { kind = \"drowned\", at = [[4, 1]] }\nv = { kind = \"marsh bat\", at = [[3, 1]] }\n\n\
                    [[patrol]]\nunits = [[3, 1], [4, 1]]\nposts = [[38, 1]]\nonce = true";
    let row = ".".repeat(38);
    let mut game = watched(drawn(settings, &format!("{0}\n#{row}#\n{0}\n", "#".repeat(40))), 1);
    let squad = squads(&game).remove(0);
    let (bat, drowned) = (squad[0], squad[1]);
    let mut waited = 0;
    while unit(&game, bat).at.x < 36 {
        pass(&mut game);
        waited += u32::from(form(&game, bat) == Some(Form::Halt));
        assert_ne!(form(&game, drowned), Some(Form::Lead), "it never loses sight of its leader");
        assert!(game.turn().0 < 90, "the leader stands at {}", unit(&game, bat).at);
    }
    assert!(waited >= 10, "{waited}");
}

#[test]
fn who_sees_the_leader_die_follows_the_next() {
    let settings = "[units]\ng = \"goblin\"\n\n[[patrol]]\nunits = [[3, 1], [1, 1], [2, 3]]\nposts = [[18, 2]]\nonce = true\n\n\
                    [[event]]\nstep = [9, 2]\ncells = [[9, 2]]\nbecomes = \"chasm\"";
    let map = "\
####################
#g.g..._...........#
#..................#
#.g...._...........#
####################
";
    let mut game = watched(drawn(settings, map), 1);
    let squad = squads(&game).remove(0);
    let place = |game: &Game, id| match unit(game, id).task {
        Task::March { place, of, .. } => Some((place, of)),
        _ => None,
    };
    while game.floor().units().count() == 3 {
        pass(&mut game);
        assert!(game.turn().0 < 40, "nobody steps there");
    }
    let survivors: Vec<UnitId> = game.floor().units().map(|unit| unit.id).collect();
    assert_eq!(survivors, squad[1..], "it was the first that went first");
    pass(&mut game);
    pass(&mut game);
    assert_eq!(survivors.iter().map(|&id| place(&game, id)).collect::<Vec<_>>(), [Some((1, 2)), Some((2, 2))]);
    for _ in 0..40 {
        pass(&mut game);
    }
    assert!(survivors.iter().all(|&id| unit(&game, id).at.x >= 16));
}

#[test]
fn who_has_lost_the_squad_goes_on_alone() {
    // A wall of rock falls between the two as soon as the leader has come through.
    let settings = "[units]\ng = \"goblin\"\n\n[[patrol]]\nunits = [[4, 1], [2, 1]]\nposts = [[18, 1]]\nonce = true\n\n\
                    [[event]]\nstep = [8, 1]\ncells = [[7, 1]]\nbecomes = \"wall\"";
    let map = "\
####################
#.g.g..............#
#.####.###########.#
#..................#
####################
";
    let level = drawn(settings, map);
    let mut game = watched(level, 3);
    let squad = squads(&game).remove(0);
    for _ in 0..80 {
        pass(&mut game);
    }
    let arrived = |id| unit(&game, id).squad.as_ref().expect("orders").next_post().is_none();
    assert!(squad.into_iter().all(arrived));
    assert!(game.floor().units().all(|unit| unit.route.as_ref().is_none_or(|route| !Route::steps(route).is_empty())));
}
