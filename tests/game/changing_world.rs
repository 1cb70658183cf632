//! The promise: the world changes, and nobody learns of it without seeing it.
//!
//! Bridges fall, doors are barred and locked, floors flood. A mind keeps the old terrain until somebody whose mind it
//! is looks again; whoever stood on what is gone is gone too.

use fogwalk::{
    game::{Action, Bot, Cause, Ending, Event, Game, Phase, Refusal, Unit},
    grid::{Direction, Point},
    mind::ItemKindId,
    terrain::{Door, TerrainId},
};

use crate::support::{levels::parse, playing::try_to};

fn game(text: &str) -> Game {
    Game::on_level(parse(text), 1).expect("a level to play")
}

fn wait(game: &mut Game) -> Vec<Event> {
    try_to(game, Action::Wait).expect("waiting is always possible")
}

fn step(game: &mut Game, direction: Direction) -> Vec<Event> {
    try_to(game, Action::Step(direction)).expect("a free cell, or a door that opens")
}

/// What the goblins believe to be in a cell.
fn believed(game: &Game, at: Point) -> Option<TerrainId> {
    game.mind_of(the(game, "goblin")).known.terrain(at)
}

/// What is truly there.
fn truth(game: &Game, at: Point) -> TerrainId {
    game.floor().level().cells[at]
}

fn the<'a>(game: &'a Game, kind: &str) -> &'a Unit {
    game.floor().units().find(|unit| unit.row().name == kind).expect("it is alive")
}

fn deaths(events: &[Event]) -> Vec<(&'static str, Cause)> {
    let death = |event: &Event| match *event {
        Event::Died { who, of, .. } => Some((who.kind.row().name, of)),
        _ => None,
    };
    events.iter().filter_map(death).collect()
}

/// A goblin sees the player across the bridge. Then a door falls shut between them, and behind it the bridge gives way.
/// The long way leads south around the chasm.
const BRIDGE: &str = r#"+++
[units]
s = "goblin"

[[event]]
turn = 1
cells = [[7, 2]]
becomes = "door"

[[event]]
turn = 1
area = [3, 2, 3, 1]
becomes = "chasm"
says = "The bridge gives way."
+++
###############
#..___.#......#
#.@===.'..s...#
#..___.#......#
#..___.####.###
#..___.#  #.#
#..#####  #.#
#.#########.#
#...........#
#############
"#;

#[test]
fn who_does_not_see_the_bridge_fall_walks_to_it_learns_and_takes_the_long_way() {
    let (door, bridge, way_round) = (Point::new(7, 2), Point::new(4, 2), Point::new(11, 7));
    let mut game = game(BRIDGE);
    let told = wait(&mut game);
    let says = |event: &Event| matches!(event, Event::Changed { says, .. } if says == "The bridge gives way.");
    assert!(told.iter().any(says), "{told:?}");
    assert_eq!((truth(&game, bridge), truth(&game, door)), (TerrainId::CHASM, TerrainId::DOOR));
    assert_eq!(believed(&game, door), Some(TerrainId::OPEN_DOOR), "it has not looked since");

    let mut turns_of_belief = 0;
    while truth(&game, door) == TerrainId::DOOR {
        assert_eq!(believed(&game, bridge), Some(TerrainId::BRIDGE), "nobody has told it");
        wait(&mut game);
        let route = the(&game, "goblin").route.as_ref().expect("it comes");
        assert!(truth(&game, door) != TerrainId::DOOR || route.steps().contains(&bridge), "{:?}", route.steps());
        turns_of_belief += 1;
    }
    assert!(turns_of_belief >= 2, "{turns_of_belief}");

    let mut went_round = false;
    for _ in 0..150 {
        wait(&mut game);
        let goblin = the(&game, "goblin");
        assert_eq!(believed(&game, bridge), Some(TerrainId::CHASM), "it stands in the open door, or has");
        assert!(goblin.route.as_ref().is_none_or(|route| !route.steps().contains(&bridge)));
        went_round |= goblin.at == way_round;
        if goblin.at.distance(Point::new(2, 2)) == 1 {
            assert!(went_round, "there is no other way");
            return;
        }
    }
    panic!("it never came: {}", the(&game, "goblin").at);
}

/// Four who cannot go anywhere, with something to lose, and what becomes of the ground under them.
fn cells_that_become(terrain: &str) -> (Vec<(&'static str, Cause)>, usize) {
    let text = format!(
        r#"+++
[units]
w = "wolf"
t = "toad"
v = "marsh bat"
g = "goblin"
[items]
d = {{ kind = "draught", at = [[1, 1], [3, 1]] }}
[[event]]
turn = 2
area = [1, 1, 7, 1]
becomes = "{terrain}"
+++
#########
#w#t#v#g#
#########
"#
    );
    let mut game = Game::without_player(Some(parse(&text)), 1).expect("a level to watch");
    let mut all = Vec::new();
    for turn in 1..=3 {
        let Phase::Watch(watch) = game.phase() else { panic!("nobody plays") };
        let dead = deaths(&watch.pass());
        assert!(dead.is_empty() || turn == 2, "{dead:?}");
        all.extend(dead);
    }
    let left = game.floor().units().count();
    assert_eq!(left + all.len(), 4);
    (all, game.floor().items().count())
}

#[test]
fn who_can_stand_there_no_longer_dies_of_it_and_items_are_lost_where_nobody_can_walk() {
    let dead = |names: &[&'static str], of| names.iter().map(|&name| (name, of)).collect::<Vec<_>>();
    assert_eq!(cells_that_become("chasm"), (dead(&["wolf", "toad", "goblin"], Cause::Fall), 0));
    assert_eq!(cells_that_become("deep water"), (dead(&["wolf", "goblin"], Cause::Drowning), 0));
    assert_eq!(cells_that_become("wall"), (dead(&["wolf", "toad", "marsh bat", "goblin"], Cause::Burial), 0));
    assert_eq!(cells_that_become("shallow water"), (Vec::new(), 2));
    // No door shuts on them.
    assert_eq!(cells_that_become("barred door"), (Vec::new(), 2));
}

#[test]
fn the_third_step_brings_the_bridge_down_and_the_player_with_it() {
    let mut game = game(
        "+++\n[[event]]\nstep = [3, 1]\nafter = 3\narea = [2, 1, 3, 1]\nbecomes = \"chasm\"\nsays = \"Crack.\"\n+++\n\
         #######\n#@===.#\n#######\n",
    );
    let plank = Point::new(3, 1);
    for direction in [Direction::East, Direction::East, Direction::West, Direction::East, Direction::West] {
        step(&mut game, direction);
        assert_eq!(truth(&game, plank), TerrainId::BRIDGE);
    }
    let events = step(&mut game, Direction::East);
    assert_eq!(truth(&game, plank), TerrainId::CHASM);
    assert_eq!(deaths(&events), [("you", Cause::Fall)]);
    assert!(events.iter().any(|event| matches!(event, Event::Changed { cells, .. } if cells.len() == 3)));
    assert!(matches!(game.ending(), Some(Ending::Died { of: Cause::Fall, .. })));
}

#[test]
fn who_flies_brings_nothing_down() {
    let text = "+++\n[units]\nv = \"marsh bat\"\n[[event]]\nstep = [3, 1]\ncells = [[3, 1]]\nbecomes = \"chasm\"\n+++\n\
                ####################\n#v.=...............#\n##################.#\n####################\n";
    let mut game = Game::without_player(Some(parse(text)), 1).expect("a level to watch");
    let (mut least, mut most) = (i32::MAX, 0);
    for _ in 0..200 {
        let Phase::Watch(watch) = game.phase() else { panic!("nobody plays") };
        watch.pass();
        let at = the(&game, "marsh bat").at.x;
        (least, most) = (least.min(at), most.max(at));
    }
    assert!(least < 3 && most > 3, "it stayed between {least} and {most}");
    assert_eq!(truth(&game, Point::new(3, 1)), TerrainId::BRIDGE);
}

#[test]
fn what_happens_out_of_sight_is_not_told() {
    let mut game = game(
        "+++\n[[event]]\nturn = 1\ncells = [[4, 1]]\nbecomes = \"rubble\"\nsays = \"Stones fall.\"\n+++\n\
         ######\n#@#..#\n######\n",
    );
    assert_eq!(wait(&mut game), []);
    assert_eq!(truth(&game, Point::new(4, 1)), TerrainId::RUBBLE);
}

#[test]
fn a_door_waits_for_a_free_doorway_and_a_bar_takes_time() {
    let mut game = game(
        "+++\nplayer = [2, 1]\n[[event]]\nturn = 1\ncells = [[2, 1]]\nbecomes = \"barred door\"\n+++\n\
         #####\n#.'.#\n#####\n",
    );
    let door = Point::new(2, 1);
    wait(&mut game);
    wait(&mut game);
    assert_eq!(truth(&game, door), TerrainId::OPEN_DOOR, "somebody stands in it");
    step(&mut game, Direction::West);
    assert_eq!((truth(&game, door), game.turn().0), (TerrainId::BARRED_DOOR, 3));
    let events = step(&mut game, Direction::East);
    assert!(events.iter().any(|event| matches!(event, Event::DoorOpened { was: Door::Barred, .. })), "{events:?}");
    assert_eq!((truth(&game, door), game.turn().0), (TerrainId::OPEN_DOOR, 8));
    step(&mut game, Direction::East);
    assert_eq!(game.turn().0, 9, "entering a barred door costs 60, six turns");
}

#[test]
fn doors_are_barred_by_hand() {
    let mut game = game("####\n#@+.\n####\n");
    let door = Point::new(2, 1);
    assert_eq!(try_to(&mut game, Action::Bar(Direction::West)), Err(Refusal::NothingToBar));
    try_to(&mut game, Action::Bar(Direction::East)).expect("a closed door");
    assert_eq!((truth(&game, door), game.turn().0), (TerrainId::BARRED_DOOR, 2));
    for refused in [Action::Bar(Direction::East), Action::Close(Direction::East)] {
        assert!(try_to(&mut game, refused).is_err(), "{refused:?}");
    }
    step(&mut game, Direction::East);
    assert_eq!(try_to(&mut game, Action::Bar(Direction::East)), Err(Refusal::NothingToBar), "it stands open");
}

/// Two rooms with a door between them at the goblin's height, which is barred when it has set out, and another, open,
/// so many rows further south. Whether the goblin lifts the bar.
fn lifts_the_bar(rows: usize) -> bool {
    let open = "#.....'.......#\n";
    let wall = "#.....#.......#\n";
    let map = format!(
        "###############\n{wall}#.@...'..s....#\n{}{open}{wall}###############\n",
        wall.repeat(rows.saturating_sub(1))
    );
    let text = format!(
        "+++\n[units]\ns = \"goblin\"\n[[event]]\nturn = 1\ncells = [[6, 2]]\nbecomes = \"barred door\"\n+++\n{map}"
    );
    let mut game = game(&text);
    for _ in 0..60 {
        wait(&mut game);
        if truth(&game, Point::new(6, 2)) == TerrainId::OPEN_DOOR {
            return true;
        }
        if the(&game, "goblin").at.distance(Point::new(2, 2)) == 1 {
            return false;
        }
    }
    panic!("it never came");
}

#[test]
fn a_barred_door_is_weighed_against_the_detour() {
    assert!(!lifts_the_bar(2) && !lifts_the_bar(3));
    assert!(lifts_the_bar(12) && lifts_the_bar(20));
}

#[test]
fn keys_open_and_are_kept() {
    let mut game = game("+++\n[items]\nk = \"key\"\n+++\n#######\n#k@..0.\n#######\n");
    let door = Point::new(5, 1);
    step(&mut game, Direction::East);
    step(&mut game, Direction::East);
    assert_eq!(try_to(&mut game, Action::Step(Direction::East)), Err(Refusal::Locked));
    for direction in [Direction::West, Direction::West, Direction::West] {
        step(&mut game, direction);
    }
    assert_eq!(game.world().pack(ItemKindId::KEY), 1);
    for direction in [Direction::East, Direction::East, Direction::East] {
        step(&mut game, direction);
    }
    let before = game.turn().0;
    let events = step(&mut game, Direction::East);
    assert!(events.iter().any(|event| matches!(event, Event::DoorOpened { was: Door::Locked, .. })), "{events:?}");
    assert_eq!((truth(&game, door), game.turn().0 - before), (TerrainId::OPEN_DOOR, 2));
    step(&mut game, Direction::East);
    assert_eq!((game.player().expect("alive").at, game.world().pack(ItemKindId::KEY)), (door, 1));
}

#[test]
fn what_one_starts_on_is_taken_by_wish() {
    let items = "k = { kind = \"key\", at = [[1, 1]] }\nd = { kind = \"draught\", at = [[1, 1]] }";
    let mut game = game(&format!("+++\n[items]\n{items}\n+++\n###\n#@#\n###\n"));
    let events = try_to(&mut game, Action::Take).expect("something lies here");
    assert_eq!(events.iter().filter(|event| matches!(event, Event::PickedUp { .. })).count(), 2);
    assert_eq!((game.world().pack(ItemKindId::KEY), game.world().pack(ItemKindId::DRAUGHT)), (1, 1));
    assert_eq!(try_to(&mut game, Action::Take), Err(Refusal::NothingHere));
}

#[test]
fn the_bot_finds_the_key_and_the_door() {
    let mut game =
        game("+++\n[items]\nk = \"key\"\n+++\n##########\n#.@.#....#\n#...+..k.#\n##0#######\n #..>#\n #####\n");
    let mut bot = Bot::default();
    for _ in 0..200 {
        let action = bot.choose(&game);
        let Phase::Player(turn) = game.phase() else { break };
        turn.act(action).expect("the bot knows what it can do");
    }
    assert_eq!(game.ending(), Some(Ending::Left));
}

#[test]
fn how_far_events_have_come_is_part_of_the_digest() {
    // A step into that cell counts, and everything else is the same.
    let digest = |cell: i32| {
        let event = format!("[[event]]\nstep = [{cell}, 1]\nafter = 9\ncells = [[3, 1]]\nbecomes = \"floor\"");
        let mut game = game(&format!("+++\n{event}\n+++\n######\n#@...#\n######\n"));
        for action in [Action::Step(Direction::East), Action::Step(Direction::West), Action::Wait] {
            try_to(&mut game, action).expect("nothing is in the way");
        }
        game.digest()
    };
    assert_eq!(digest(4), digest(3));
    assert_ne!(digest(2), digest(3));
}

#[test]
fn ways_worked_out_before_are_forgotten_when_the_ground_changes() {
    let text = "+++\nlong_paths = [\"1,1 3,1 30 2e\"]\n[[event]]\nturn = 2\ncells = [[3, 1]]\nbecomes = \"wall\"\n+++\n\
                #####\n#@+.#\n#####\n";
    let mut game = game(text);
    wait(&mut game);
    assert!(!game.floor().level().long_paths.is_empty());
    wait(&mut game);
    assert!(game.floor().level().long_paths.is_empty());
}
