//! The promise: the first floor is for learning. Few live there, none of them shoots or is stronger than a goblin, and
//! none lives near the stairs; and what is met for the first time is explained once, also over a break.

use std::collections::BTreeMap;

use fogwalk::{
    dungeon::{self, DEFAULT_SIZE},
    game::{Action, Bot, Event, First, Game, Phase},
    grid::{Direction, Point},
    level::Level,
    mind::KindId,
    terrain::{Movement, TerrainId},
    ui::{
        self, Session,
        theme::{ColourDepth, Theme},
    },
};

/// Steps of a walker from a cell to every other that it can get to.
fn steps(level: &Level, from: Point) -> BTreeMap<Point, u32> {
    let open = |at: Point| {
        level.cells.get(at).is_some_and(|&id| Movement::Walker.entry_cost(level.terrains.kind(id)).is_some())
    };
    let mut steps = BTreeMap::from([(from, 0)]);
    let mut waiting = std::collections::VecDeque::from([from]);
    while let Some(here) = waiting.pop_front() {
        let next = steps[&here] + 1;
        for direction in Direction::ALL {
            let (left, right) = direction.sides();
            let is_cut = direction.is_diagonal() && !(open(here.step(left)) && open(here.step(right)));
            let at = here.step(direction);
            if is_cut || !open(at) {
                continue;
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = steps.entry(at) {
                entry.insert(next);
                waiting.push_back(at);
            }
        }
    }
    steps
}

#[test]
fn few_live_there_none_is_strong_and_none_is_near_the_stairs() {
    let goblin = KindId::named("goblin").expect("a kind").row().might();
    for seed in 0..150 {
        let level = dungeon::generate(seed, 1, DEFAULT_SIZE).expect("a first floor");
        let free = || level.units.iter().filter(|unit| level.cells[unit.at] != TerrainId::CAGE);
        assert!(free().count() <= 6, "seed {seed}: {}", free().count());
        let away = steps(&level, level.find(TerrainId::STAIRS_UP).expect("stairs"));
        for unit in free() {
            let row = KindId::named(&unit.kind).expect("a kind").row();
            assert!(row.reach == 1 && row.power.is_none() && row.on_hit.is_none(), "seed {seed}: {}", unit.kind);
            assert!(row.might() <= goblin * 3 / 2, "seed {seed}: {} is too strong", unit.kind);
            assert!(away.get(&unit.at).is_none_or(|&steps| steps > 17), "seed {seed}: {} at {}", unit.kind, unit.at);
        }
        let traps = level.cells.cells().iter().filter(|&&id| level.terrains.kind(id).trap.is_some()).count();
        assert_eq!(traps, 0, "seed {seed}");
    }
}

#[test]
fn advice_is_given_once_and_after_a_break_not_again() {
    let mut game = Game::new(4).expect("a first floor");
    let mut bot = Bot::named("blunt").expect("a bot");
    let mut deeds = Vec::new();
    let mut met: Vec<First> = Vec::new();
    let first = |events: &[Event]| {
        events.iter().find_map(|event| if let Event::Met(first) = event { Some(*first) } else { None })
    };
    while deeds.len() < 160 {
        let action = bot.choose(&game);
        let Phase::Player(turn) = game.phase() else { break };
        let Ok(events) = turn.act(action) else { break };
        deeds.push(action);
        met.extend(first(&events));
    }
    assert!(met.len() >= 2, "{met:?}");
    // The same deeds, as a journal has them; then on a screen.
    let mut again = Game::new(4).expect("a first floor");
    for &action in &deeds {
        let Phase::Player(turn) = again.phase() else { panic!("the same game is over earlier") };
        turn.act(action).expect("what could be done once");
    }
    let mut app = ui::game(Session::new(again, Theme::new(ColourDepth::None)), 80, 24);
    for _ in 0..10 {
        app.press(".").expect("a key");
    }
    let said: Vec<String> = app.context.log().messages().map(|message| message.text.clone()).collect();
    assert!(!said.iter().any(|text| text.starts_with("Walk into a door to open it")), "{said:?}");
    // In a game that is new it is said.
    let mut app = ui::game(Session::new(Game::new(4).expect("a first floor"), Theme::new(ColourDepth::None)), 80, 24);
    for _ in 0..4 {
        app.press("o").expect("a key");
    }
    let said =
        app.context.log().messages().filter(|message| message.text.starts_with("i shows what you carry")).count();
    assert_eq!(said, 1);
}

#[test]
fn nothing_is_explained_on_a_level_of_somebodys_own() {
    let level = fogwalk::level::parse("drawn", b"#####\n#@+.>\n#####\n", fogwalk::game::vocabulary()).expect("a level");
    let mut game = Game::on_level(level, 1).expect("a level to play");
    for _ in 0..5 {
        let Phase::Player(turn) = game.phase() else { panic!("nobody ends this game") };
        let events = turn.act(Action::Wait).expect("waiting");
        assert!(!events.iter().any(|event| matches!(event, Event::Met(_))));
    }
}
