//! The promise: every level in `levels/` can be read, written and played, and shows what it says it shows.

use std::{fs, path::Path, sync::Arc};

use fogwalk::{
    game::{Action, Bot, Ending, Event, Game, Phase, Unit, vocabulary},
    grid::{Direction, Point},
    lab::Experiment,
    level::{self, Layout},
    search::{Algorithm, DiagonalRule, HeuristicKind, Stop},
    terrain::{Door, Movement, TerrainId},
};

use crate::support::levels::read;

/// How long the games last, in turns.
const TURNS: u32 = 300;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/levels"))
}

/// The names of the level files, in order. Hexes and graphs are no levels to play; `level_layouts.rs` has those.
fn names() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the folder of levels").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "level"))
        .map(|path| path.file_name().expect("a file has a name").to_string_lossy().into_owned())
        .collect();
    // A graph of rooms is searched in the lab, not played.
    names.retain(|name| {
        let level = read(name);
        level.layout == Layout::Squares && level.waypoints.is_empty()
    });
    names.sort();
    names
}

/// Screens show these texts as they are.
#[test]
fn no_text_of_a_level_is_written_for_markdown() {
    for folder in [
        folder().to_owned(),
        folder().join("lessons"),
        folder().join("puzzles"),
        folder().join("well"),
        folder().join("way-back"),
    ] {
        for entry in fs::read_dir(&folder).expect("a folder of levels") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "level") {
                let text = fs::read_to_string(&path).expect("a text");
                let front = text.split("+++").nth(1).unwrap_or_default();
                assert!(!front.contains('`'), "{}", path.display());
            }
        }
    }
}

/// The search from a level's `A` to its `B`, set up as the level says.
fn experiment(name: &str) -> Experiment {
    let level = read(name);
    let (start, goal) = (level.start.expect("an A"), level.goal.expect("a B"));
    Experiment::new(level, start, goal)
}

/// What the way costs, or `None` where there is none.
fn cost(experiment: &Experiment) -> Option<u32> {
    experiment.run().expect("both ends on the map").route.ok().map(|route| route.cost.0)
}

/// Plays until so many turns have passed or the game is over; waits when the bot's wish is refused.
fn play(game: &mut Game, turns: u32) {
    play_and_watch(game, turns, |_| ());
}

/// The same, with `seen` told of everything that the player did, felt and saw.
fn play_and_watch(game: &mut Game, turns: u32, mut seen: impl FnMut(&Event)) {
    let mut bot = Bot::named("blunt").expect("a bot");
    while game.turn().0 < turns {
        let Some((_, events)) = bot.take_turn(game) else {
            assert!(game.ending().is_some(), "waiting is always possible");
            break;
        };
        events.iter().for_each(&mut seen);
    }
}

fn wait(game: &mut Game) {
    if let Phase::Player(turn) = game.phase() {
        turn.act(Action::Wait).expect("waiting is always possible");
    }
}

#[test]
fn every_level_has_a_name_and_says_what_to_try() {
    let names = names();
    assert!(names.len() >= 12, "{names:?}");
    for name in names {
        let level = read(&name);
        assert!(!level.name.is_empty() && level.about.len() > 60, "{name}");
        assert!(level.about.contains("{overlay-"), "{name}: no overlay");
        assert!(!level.units.is_empty(), "{name}: nobody to watch");
        assert!(level.start.is_some() && level.goal.is_some(), "{name}: nothing to search");
    }
}

#[test]
fn what_is_written_reads_as_the_same_level() {
    for name in names() {
        let level = read(&name);
        let written = level::write(&level);
        let again = level::parse(&name, written.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again, level, "{name}");
    }
}

#[test]
fn the_player_can_walk_to_everything_worth_having() {
    for name in names() {
        let level = read(&name);
        let player = level.player.unwrap_or_else(|| panic!("{name}: nobody to play"));
        assert!(Movement::Walker.entry_cost(level.terrains.kind(level.cells[player])).is_some(), "{name}");
        let stairs = [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN].into_iter().filter_map(|stairs| level.find(stairs));
        let (keys, others): (Vec<_>, Vec<_>) = level.items.iter().partition(|item| item.kind == "key");
        // With a key that one can walk to, the rest may be behind a locked door.
        let with_key = if keys.is_empty() { Movement::Walker } else { Movement::Walker.with_key() };
        let of_keys = keys.iter().map(|item| (item.at, Movement::Walker));
        let rest = others.iter().map(|item| item.at).chain(stairs).map(|at| (at, with_key));
        for (to, movement) in of_keys.chain(rest) {
            let mut experiment = Experiment::new(level.clone(), player, to);
            experiment.movement = movement;
            assert!(cost(&experiment).is_some(), "{name}: no way to {to}");
        }
        for unit in &level.units {
            assert!(unit.at.distance(player) > 1, "{name}: a {} beside the player", unit.kind);
        }
    }
}

#[test]
fn every_level_plays_the_same_way_twice_with_a_bot_and_without() {
    for name in names() {
        let with_bot = |seed| Game::on_level(read(&name), seed).unwrap_or_else(|error| panic!("{name}: {error}"));
        let without = |seed| Game::without_player(Some(read(&name)), seed).unwrap_or_else(|error| panic!("{error}"));
        let digest = |mut game: Game| {
            let before = game.digest();
            play(&mut game, TURNS);
            assert_ne!(game.digest(), before, "{name}: nothing happened");
            game.digest()
        };
        assert_eq!(digest(with_bot(1)), digest(with_bot(1)), "{name}");
        assert_eq!(digest(without(1)), digest(without(1)), "{name}");
    }
}

#[test]
fn lester_pays_68_with_his_heuristic() {
    let mut experiment = experiment("lester.level");
    experiment.heuristic = HeuristicKind::Manhattan;
    assert_eq!(cost(&experiment), Some(68));
    assert_eq!((experiment.start, experiment.goal), (Point::new(1, 2), Point::new(5, 2)));
}

#[test]
fn the_four_diagonal_rules_pay_four_prices() {
    let mut experiment = experiment("corner-cutting.level");
    let rules = [DiagonalRule::Always, DiagonalRule::AtMostOneObstacle, DiagonalRule::NoObstacle, DiagonalRule::Never];
    let costs = rules.map(|rule| {
        experiment.diagonal = rule;
        cost(&experiment).expect("a way by every rule")
    });
    assert!(costs.is_sorted_by(|less, more| less < more), "{costs:?}");
}

#[test]
fn stopping_when_the_target_is_opened_costs_more_at_the_rapids() {
    let mut experiment = experiment("river-crossing.level");
    let mut stopping = |stop| {
        experiment.settings.stop = stop;
        cost(&experiment).expect("a way")
    };
    assert_eq!((stopping(Stop::TargetOpened), stopping(Stop::TargetClosed)), (184, 170));
}

#[test]
fn the_bridge_is_worth_the_detour() {
    let mut experiment = experiment("forest-and-river.level");
    let route = experiment.run().expect("both ends on the map").route.expect("a way");
    let on_bridge = route.steps.iter().filter(|&&step| experiment.level.cells[step] == TerrainId::BRIDGE).count();
    assert!(on_bridge >= 3, "{:?}", route.steps);
    experiment.settings.algorithm = Algorithm::BreadthFirst;
    let fewest = experiment.run().expect("both ends on the map").route.expect("a way");
    assert!(fewest.steps.len() < route.steps.len() && fewest.cost > route.cost);
}

#[test]
fn manhattan_leaves_the_cheapest_road() {
    let mut experiment = experiment("roads.level");
    let mut by = |heuristic| {
        experiment.heuristic = heuristic;
        cost(&experiment).expect("a way")
    };
    let cheapest = by(HeuristicKind::Zero);
    for heuristic in [HeuristicKind::Octile, HeuristicKind::Chebyshev, HeuristicKind::Euclidean] {
        assert_eq!(by(heuristic), cheapest);
    }
    assert!(by(HeuristicKind::Manhattan) > cheapest);
}

#[test]
fn who_walks_decides() {
    let mut doors = experiment("doors.level");
    assert!(cost(&doors).is_some());
    doors.movement = Movement::Beast;
    assert_eq!(cost(&doors), None);
    for (name, quick) in [("swimmers.level", Movement::Swimmer), ("caves.level", Movement::Flier)] {
        let mut experiment = experiment(name);
        let on_foot = cost(&experiment);
        experiment.movement = quick;
        assert!(cost(&experiment) < on_foot, "{name}");
    }
}

/// In the room that has no exit, by where the cells are on the map.
fn is_in_pocket(at: Point) -> bool {
    (16..=27).contains(&at.x) && (6..=12).contains(&at.y)
}

#[test]
fn the_goblins_walk_into_the_dead_end_learn_and_find_the_way() {
    let mut game = Game::on_level(read("dead-end.level"), 1).expect("a level to play");
    let (mut went_in, mut came_out, mut arrived) = (None, None, None);
    while game.turn().0 < 400 && arrived.is_none() {
        wait(&mut game);
        let now = game.turn().0;
        let player = game.player().expect("nobody has come yet").at;
        let goblins: Vec<Point> =
            game.floor().units().filter(|unit| unit.id != Game::PLAYER).map(|unit| unit.at).collect();
        if goblins.iter().any(|&at| is_in_pocket(at)) {
            went_in = went_in.or(Some(now));
        } else if went_in.is_some() {
            came_out = came_out.or(Some(now));
        }
        if goblins.iter().any(|goblin| goblin.distance(player) == 1) {
            arrived = Some(now);
        }
    }
    let (went_in, came_out, arrived) = (went_in.expect("in"), came_out.expect("out"), arrived.expect("arrived"));
    assert!(went_in < came_out && came_out < arrived, "{went_in} {came_out} {arrived}");
    // Whoever came has seen that the chasm lies along the room, so no way leads through it.
    let knows = |unit: &Unit| {
        let known = game.mind_of(unit).known;
        [Point::new(18, 5), Point::new(18, 8)].into_iter().all(|point| known.terrain(point).is_some())
    };
    assert!(game.floor().units().filter(|unit| unit.id != Game::PLAYER).any(knows));
}

#[test]
fn the_scout_cuts_the_bridge_behind_it_and_not_under_whoever_follows_it() {
    let bridge = Point::new(18, 4);
    let is_scout = |unit: &&Unit| unit.kind.row().name == "goblin scout";
    let mut game = Game::on_level(read("cut-ropes.level"), 1).expect("a level to play");
    while game.turn().0 < 60 && game.floor().level().cells[bridge] == TerrainId::ROPE_BRIDGE {
        wait(&mut game);
    }
    assert_eq!(game.floor().level().cells[bridge], TerrainId::CHASM);
    let scout = game.floor().units().find(is_scout).expect("nobody hurts it");
    assert!(scout.at.x > 25, "it is across: {}", scout.at);
    // Whoever is at its heels is on the bridge before it can be cut, and stays alive.
    let mut level = read("cut-ropes.level");
    level.player = Some(Point::new(5, 4));
    let mut game = Game::on_level(level, 1).expect("a level to play");
    while game.player().expect("the bridge holds").at.x < 26 {
        assert!(game.turn().0 < 60 && game.floor().level().cells[bridge] == TerrainId::ROPE_BRIDGE);
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        if turn.act(Action::Step(Direction::East)).is_err() {
            wait(&mut game);
        }
    }
}

#[test]
fn the_bridge_bears_one_more_and_the_goblins_believe_in_it_until_they_stand_before_it() {
    let (bridge, far_bank) = (Point::new(24, 10), Point::new(34, 10));
    let mut game = Game::on_level(read("collapsing-bridge.level"), 1).expect("a level to play");
    let know = |game: &Game, terrain: TerrainId| {
        let mut goblins = game.floor().units().filter(|unit| unit.id != Game::PLAYER);
        goblins.any(|unit| game.mind_of(unit).known.terrain(bridge) == Some(terrain))
    };
    while game.player().expect("nobody is near").at != far_bank {
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(Action::Step(Direction::East)).expect("a road and a bridge");
    }
    assert_eq!(game.floor().level().cells[bridge], TerrainId::CHASM);
    assert!(know(&game, TerrainId::BRIDGE) && !know(&game, TerrainId::CHASM));
    let (mut learned, mut arrived) = (None, None);
    while game.turn().0 < 250 && arrived.is_none() {
        wait(&mut game);
        if know(&game, TerrainId::CHASM) {
            learned = learned.or(Some(game.turn()));
        }
        let is_here = |unit: &Unit| unit.id != Game::PLAYER && unit.at.distance(far_bank) == 1;
        arrived = game.floor().units().any(is_here).then_some(game.turn());
    }
    assert!(learned.is_some() && learned < arrived, "{learned:?} {arrived:?}");
}

#[test]
fn the_locked_gate_opens_to_who_has_the_key() {
    let way = |movement, is_locked: bool| {
        let mut experiment = experiment("key-and-door.level");
        let event = experiment.level.events[0].clone();
        for cell in event.cells.into_iter().filter(|_| is_locked) {
            Arc::make_mut(&mut experiment.level).cells[cell] = event.becomes;
        }
        experiment.movement = movement;
        cost(&experiment)
    };
    assert!(way(Movement::Walker, false).is_some());
    assert_eq!(way(Movement::Walker, true), None);
    assert!(way(Movement::KeyWalker, true) > way(Movement::KeyWalker, false));
    // Some bot is shut out, fetches the key, and gets in.
    let unlocks = |seed| {
        let mut game = Game::on_level(read("key-and-door.level"), seed).expect("a level to play");
        let mut unlocked = false;
        play_and_watch(&mut game, 600, |event| {
            unlocked |= matches!(event, Event::DoorOpened { who, was: Door::Locked, .. } if who.is_player());
        });
        unlocked
    };
    assert!((1..=16).any(unlocks));
}

#[test]
fn the_last_stand_can_be_won_and_lost() {
    let endings: Vec<_> = (1..=16)
        .map(|seed| {
            let mut game = Game::on_level(read("last-stand.level"), seed).expect("a level to play");
            play(&mut game, 900);
            game.ending()
        })
        .collect();
    assert!(endings.contains(&Some(Ending::Left)), "{endings:?}");
    assert!(endings.iter().any(|ending| matches!(ending, Some(Ending::Died { .. }))), "{endings:?}");
}
