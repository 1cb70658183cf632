//! What others think that the player knows: only seeing it look, or being told, writes there, and only what rests on
//! that changes.

use std::collections::BTreeMap;

use fogwalk::{
    game::{Action, Event, Game, Phase, Task, Unit, UsedBeliefs},
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, Topic, planning::ActionId},
};

use crate::support::{
    levels::{drawn, read},
    playing::{act, pass, pass_turns},
};

const TRAP: Point = Point::new(10, 4);

fn they_saw_you_look() -> Game {
    let mut game = Game::on_level(read("they-saw-you-look.level"), 1).expect("a level to play");
    game.audit();
    game
}

fn unit<'a>(game: &'a Game, name: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == name).expect("it lives")
}

fn is_known(game: &Game, name: &str, topic: Topic) -> bool {
    let unit = unit(game, name);
    game.mind_of(unit).evidence(unit.faction(), topic).is_some()
}

fn step(game: &mut Game, direction: Direction) -> Vec<Event> {
    act(game, Action::Step(direction))
}

#[test]
fn a_warden_waits_behind_a_trap_as_long_as_nobody_was_seen_to_look_at_it() {
    let mut walks_on = they_saw_you_look();
    pass_turns(&mut walks_on, 2);
    let waits = |game: &Game| matches!(unit(game, "warden").task, Task::WaitBehind { trap } if trap == TRAP);
    assert!(waits(&walks_on), "{:?}", unit(&walks_on, "warden").task);
    for _ in 0..2 {
        step(&mut walks_on, Direction::East);
    }
    let mut stops = walks_on.clone();
    // One walks up to the trap and on; the other stops beside it for a turn, which is all that differs.
    step(&mut walks_on, Direction::East);
    assert!(waits(&walks_on) && !is_known(&walks_on, "warden", Topic::Trap(TRAP)));
    step(&mut stops, Direction::East);
    pass(&mut stops);
    assert!(is_known(&stops, "warden", Topic::Trap(TRAP)));
    pass(&mut stops);
    assert!(!waits(&stops), "it knows that nobody will step there");
    let caught = step(&mut walks_on, Direction::East);
    assert!(walks_on.player().is_some_and(|player| player.at == TRAP), "{caught:?}");
    assert!(!waits(&walks_on), "the trap has done what it was for");
}

#[test]
fn what_others_saw_you_see_is_theirs_alone_until_it_is_reported() {
    let mut game = they_saw_you_look();
    pass(&mut game);
    let (own, of_faction) =
        (Topic::Unit(unit(&game, "warden").id), |game: &Game| game.mind(FactionId::WATCH).witnessed.clone());
    assert!(is_known(&game, "warden", own) && of_faction(&game).is_empty());
    // It has no desk at hand, and the courier is elsewhere.
    pass_turns(&mut game, 5);
    assert!(of_faction(&game).of(FactionId::WATCH, own).is_none());
    assert!(!is_known(&game, "courier", own), "its note is its own");
    // The player knows that it was watched: it saw who looked.
    assert!(game.player_mind().witnessed.of(FactionId::WATCH, own).is_some());
}

#[test]
fn reading_a_map_in_sight_is_evidence_of_every_door_and_of_no_trap() {
    let far_door = Topic::Door(Point::new(23, 3));
    let mut game = they_saw_you_look();
    pass(&mut game);
    assert!(!is_known(&game, "warden", far_door));
    step(&mut game, Direction::West);
    let scroll = ItemKindId::named("scroll of mapping").expect("an item");
    assert_eq!(game.world().pack(scroll), 1);
    act(&mut game, Action::Use(scroll));
    assert!(is_known(&game, "warden", far_door) && is_known(&game, "warden", Topic::Exit(Point::new(1, 1))));
    assert!(!is_known(&game, "warden", Topic::Trap(TRAP)), "maps show no traps");
    assert!(!is_known(&game, "courier", far_door));
}

/// A warden beyond a chasm that nobody crosses, with a door behind it.
const CHASM: &str = "\
##############################
#......xxx..........#........#
#......xxx..........+........#
#......xxx..........#........#
#......xxx..........#........#
#.####.#############.........#
#......#.....................#
#......#.....................#
##############################
";

fn across_the_chasm() -> Game {
    let front = "[legend]\nx = \"chasm\"\n[units]\nW = { kind = \"warden\", at = [[12, 2]] }\n[items]\n\
                 m = { kind = \"scroll of mapping\", at = [[6, 3]] }";
    let level = drawn(&format!("player = [6, 2]\n{front}"), CHASM);
    let mut game = Game::on_level(level, 1).expect("a level to play");
    game.audit();
    game
}

#[test]
fn a_door_is_barred_that_nobody_was_seen_to_know_of() {
    let scroll = ItemKindId::named("scroll of mapping").expect("an item");
    let [unknown, known] = [false, true].map(|reads| {
        let mut game = across_the_chasm();
        pass(&mut game);
        step(&mut game, Direction::South);
        if reads {
            act(&mut game, Action::Use(scroll));
        } else {
            pass(&mut game);
        }
        // Out of its sight, in both games.
        for direction in [Direction::South, Direction::South, Direction::South] {
            step(&mut game, direction);
        }
        let mut barred = false;
        for _ in 0..60 {
            pass(&mut game);
            barred |= matches!(unit(&game, "warden").task, Task::BarDoor { .. });
        }
        barred
    });
    assert!(unknown, "it shuts the door of which the player does not know");
    assert!(!known, "a door is no secret to one who has read a map");
}

/// A hall by day with a warden and a desk; another warden has its post behind walls.
fn behind_your_back() -> Game {
    let front = "[legend]\nk = \"desk\"\n[units]\nW = { kind = \"warden\", at = [[8, 2], [21, 2]] }";
    let map = "\
########################
#..................#####
#................k.#...#
#..................#...#
#..................#####
#..................#####
#..................#####
#..................#####
########################
";
    let mut game = Game::on_level(drawn(&format!("player = [8, 7]\n{front}"), map), 1).expect("a level to play");
    game.audit();
    game
}

#[test]
fn one_that_thinks_it_was_not_seen_passes_by_and_reports_and_one_that_was_does_not() {
    let own = |game: &Game| Topic::Unit(unit(game, "warden").id);
    let passes_by = |game: &Game| matches!(unit(game, "warden").task, Task::Feign { .. });
    let [away, at_it] = [Direction::South, Direction::North].map(|direction| {
        let mut game = behind_your_back();
        act(&mut game, Action::Face(direction));
        pass_turns(&mut game, 2);
        game
    });
    assert!(!is_known(&away, "warden", own(&away)) && passes_by(&away), "{:?}", unit(&away, "warden").task);
    assert!(is_known(&at_it, "warden", own(&at_it)) && !passes_by(&at_it), "{:?}", unit(&at_it, "warden").task);
    // Turning round in time is as good as having looked.
    let mut turned = away.clone();
    act(&mut turned, Action::Face(Direction::North));
    pass(&mut turned);
    assert!(!passes_by(&turned));
    // Nobody stops it: the watch knows, and only then does it come.
    let mut away = away;
    for _ in 0..20 {
        pass(&mut away);
    }
    assert!(away.mind(FactionId::WATCH).sightings.of(Game::PLAYER).is_some());
    assert!(away.tale().ruses.contains_key(&ActionId::Feign));
}

#[test]
fn one_that_hides_goes_elsewhere_when_it_is_stared_at() {
    let front = "[units]\nl = { kind = \"lurker\", at = [[10, 2]] }";
    let map = "\
################
#..............#
#..............#
#..............#
#####.####.#####
    #.#  #.#
    #.####.#
    #......#
    ########
";
    let [away, at_it] = [Direction::North, Direction::East].map(|direction| {
        let mut game = Game::on_level(drawn(&format!("player = [5, 2]\n{front}"), map), 1).expect("a level to play");
        game.audit();
        pass_turns(&mut game, 3);
        act(&mut game, Action::Face(direction));
        pass_turns(&mut game, 6);
        game
    });
    let goes = |game: &Game| game.tale().ruses.contains_key(&ActionId::MoveAmbush);
    assert!(!goes(&away), "nobody has looked at it");
    assert!(goes(&at_it), "{:?}", unit(&at_it, "lurker").task);
}

/// Whether units of a level begin something after so many turns in which the player looks one way or the other.
fn begins((front, map): (&str, &str), directions: [Direction; 2], turns: usize, what: ActionId) -> [bool; 2] {
    directions.map(|direction| {
        let mut game = Game::on_level(drawn(front, map), 1).expect("a level to play");
        game.audit();
        act(&mut game, Action::Face(direction));
        for _ in 0..turns {
            if matches!(game.phase(), Phase::Player(_)) {
                pass(&mut game);
            }
        }
        game.tale().ruses.contains_key(&what)
    })
}

#[test]
fn one_that_hides_springs_early_when_it_is_stared_at_from_close_by() {
    let front = "player = [7, 2]\n[units]\nl = { kind = \"lurker\", at = [[10, 2]] }";
    let map = "################\n#..............#\n#..............#\n#..............#\n################\n";
    let sprung = begins((front, map), [Direction::West, Direction::East], 6, ActionId::SpringAmbush);
    assert_eq!(sprung, [false, true]);
}

#[test]
fn hunters_cut_off_the_stairs_that_they_saw_the_player_look_at_and_no_others() {
    let front = "player = [3, 9]\n[units]\nW = { kind = \"warden\", at = [[2, 3], [4, 3]] }";
    let map = "\
#######
#.....#
#..>..#
#.....#
#.....#
#.....#
#.....#
#.....#
#.....#
#.....#
#.....#
#######
";
    let cut_off = begins((front, map), [Direction::South, Direction::North], 3, ActionId::CutOff);
    assert_eq!(cut_off, [false, true]);
}

#[test]
fn one_with_word_takes_another_road_when_it_was_seen_on_its_way() {
    let front = "player = [14, 1]\n[legend]\nk = \"desk\"\n[units]\nc = { kind = \"courier\", at = [[4, 1]] }";
    let map = "\
############################
#..........................#
#.########################.#
#.########################.#
#.########################.#
#........................k.#
############################
";
    let taken = begins((front, map), [Direction::East, Direction::West], 30, ActionId::TakeOtherRoad);
    assert_eq!(taken, [false, true]);
}

#[test]
fn evidence_is_bounded_and_nobody_decides_by_what_the_player_truly_knows() {
    let mut used: BTreeMap<ActionId, u32> = BTreeMap::new();
    for seed in 0..8 {
        let mut game = Game::new(seed).expect("a first floor");
        let mut bot = fogwalk::game::Bot::named("careless").expect("a bot");
        while game.turn().0 < 700 && bot.take_turn(&mut game).is_some() {}
        for faction in FactionId::all() {
            let witnessed = &game.mind(faction).witnessed;
            assert!(witnessed.iter().count() <= fogwalk::mind::Witnessed::MOST);
            let now = game.turn();
            assert!(witnessed.iter().all(|known| known.turn <= now));
            let is_own = |of| of == faction || faction == FactionId::PLAYER;
            assert!(witnessed.iter().all(|known| is_own(known.of) && known.of != FactionId::PLAYER));
        }
        for (&what, &count) in &game.tale().ruses {
            *used.entry(what).or_default() += count;
        }
    }
    println!("figures: {used:?}");
    assert!(used.len() >= 2, "{used:?}");
}

#[test]
fn without_heed_of_evidence_there_are_no_ruses() {
    let mut game = they_saw_you_look();
    game.use_beliefs(UsedBeliefs { evidence: false, ..UsedBeliefs::default() });
    for _ in 0..40 {
        if !matches!(game.phase(), Phase::Player(_)) {
            break;
        }
        pass(&mut game);
    }
    assert!(game.tale().ruses.is_empty());
}

#[test]
fn a_witness_that_dies_before_it_could_tell_takes_its_evidence_along() {
    let level = drawn("[units]\nt = \"toad\"\n", "#########\n#@t.....#\n#########\n");
    let mut game = Game::on_level(level, 1).expect("a level to play");
    let toad = unit(&game, "toad").id;
    let witnessed = |game: &Game| game.player_mind().witnessed.iter().filter(|known| known.witness == toad).count();
    for _ in 0..60 {
        if game.floor().units().all(|unit| unit.id != toad) {
            break;
        }
        let before = witnessed(&game);
        step(&mut game, Direction::East);
        assert!(game.floor().units().any(|unit| unit.id == toad) || before > 0, "it never saw the player look");
    }
    assert_eq!(witnessed(&game), 0);
}
