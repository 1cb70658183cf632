//! The promise: every key of every screen can be bound anew, and nothing is left that only a default key does.
//!
//! A config file gives every row of every table a key that no default has. With these keys alone a player goes through
//! the title, a game with its inventory and a question, the help, the end of a game, a replay, the lab with its lists
//! and settings, and the painter.

use std::{cell::RefCell, collections::BTreeMap, fmt::Write as _};

use fogwalk::{
    game::{self, Bot, DifficultyId, Game, Journal, Record},
    grid::{Direction, Point},
    lab::{Experiment, SHELF, vocabulary},
    level::{self, Existing, FileError, Level, SaveError},
    mind::ItemKindId,
    ui::{
        self, App, Context, LevelFiles, OVERLAYS, Reaction, Session, Title, Use,
        config::{Config, Keys},
        lab, replay, shot,
        theme::{ColourDepth, Theme},
    },
};

/// Keys that no table has, and no terminal takes for others: the letters are typed with Alt, so that they are no text.
fn unused() -> impl Iterator<Item = String> {
    let letters = || ('a'..='z').chain('A'..='Z').chain("0123456789".chars());
    let alt = letters().filter(|&letter| letter != 'z').map(|letter| format!("Alt-{letter}"));
    let function = (11..=24).map(|number| format!("F{number}"));
    let both = ('a'..='z').filter(|letter| !"hijmqsz".contains(*letter)).map(|letter| format!("Ctrl-Alt-{letter}"));
    let signs = "!%&*,./:;<=>?@".chars().map(|sign| format!("Alt-{sign}"));
    alt.chain(function).chain(both).chain(signs)
}

/// The tables of a config file: each context with the names of its rows.
fn contexts() -> Vec<(&'static str, Vec<&'static str>)> {
    let keys = Keys::default();
    vec![
        ("game", keys.game.names().collect()),
        ("window", keys.window.names().collect()),
        ("title", keys.title.names().collect()),
        ("item", keys.item.names().collect()),
        ("ending", keys.ending.names().collect()),
        ("lab", keys.lab.names().collect()),
        ("paint", keys.paint.names().collect()),
    ]
}

/// The keys of a context, by the names of its rows.
struct Bound {
    keys: BTreeMap<(&'static str, &'static str), String>,
    config: Config,
}

impl Bound {
    /// Gives every row of every context a key of its own: one that no default has, and that no other context used
    /// together with it has.
    fn new() -> Self {
        let mut file = String::new();
        let mut keys = BTreeMap::new();
        let windows = contexts().iter().find(|(context, _)| *context == "window").map_or(0, |(_, rows)| rows.len());
        for (context, rows) in contexts() {
            let _ = writeln!(file, "[{context}]");
            // Windows lie over all other screens: their keys come first, and the others' after them.
            let first = if context == "window" { 0 } else { windows };
            for (row, key) in rows.into_iter().zip(unused().skip(first)) {
                let _ = writeln!(file, "{row} = \"{key}\"");
                keys.insert((context, row), key);
            }
        }
        let config = Config::parse("all keys", file.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        let rows: usize = contexts().iter().map(|(_, rows)| rows.len()).sum();
        assert_eq!(keys.len(), rows, "there are keys for all rows");
        Self { keys, config }
    }

    fn key(&self, context: &'static str, row: &'static str) -> &str {
        self.keys.get(&(context, row)).unwrap_or_else(|| panic!("no row {row} in [{context}]"))
    }

    /// Presses the keys of rows, written as `context.row` with spaces between them; other words are keys.
    fn press<C: Context>(&self, app: &mut App<C>, rows: &'static str) -> Reaction {
        let mut reaction = Reaction::Nothing;
        for word in rows.split_whitespace() {
            let key = match word.split_once('.') {
                Some((context, row)) if !row.is_empty() && !context.is_empty() => self.key(context, row),
                _ => word,
            };
            reaction = app.press(key).expect("a key");
            app.settle();
        }
        reaction
    }
}

fn theme() -> Theme {
    Theme::new(ColourDepth::None)
}

fn text<C: Context>(app: &App<C>) -> String {
    shot::Format::Text.write(&shot::draw(app, 100, 40))
}

/// What is on the screen has to have this.
#[track_caller]
fn shows<C: Context>(app: &App<C>, words: &str) {
    let text = text(app);
    assert!(text.contains(words), "no {words:?} in\n{text}");
}

/// Presses every default key of every table; none of them may change what is on the screen.
#[track_caller]
fn defaults_do_nothing<C: Context>(app: &mut App<C>) {
    let before = text(app);
    let keys = Keys::default();
    let tables = contexts();
    let all = tables.iter().flat_map(|(context, rows)| rows.iter().map(move |row| (*context, *row)));
    for (context, row) in all {
        let keys = match context {
            "window" => keys.window.keys(row),
            "title" => keys.title.keys(row),
            "item" => keys.item.keys(row),
            "ending" => keys.ending.keys(row),
            "lab" => keys.lab.keys(row),
            "paint" => keys.paint.keys(row),
            _ => keys.game.keys(row),
        };
        for key in keys {
            let reaction = app.press(&key).expect("a key");
            assert!(matches!(reaction, Reaction::Nothing | Reaction::Draw), "{key} of {context}.{row}: {reaction:?}");
            app.settle();
            assert_eq!(text(app), before, "{key} of {context}.{row}");
        }
    }
}

/// Files that are kept in memory.
#[derive(Clone, Debug, Default)]
struct Memory(RefCell<BTreeMap<String, String>>);

impl LevelFiles for Memory {
    fn read(&self, name: &str) -> Result<Level, FileError> {
        let text = self.0.borrow().get(name).cloned().unwrap_or_default();
        level::parse(name, text.as_bytes(), vocabulary())
    }

    fn save(&self, name: &str, text: &str, _: Existing) -> Result<(), SaveError> {
        self.0.borrow_mut().insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn list(&self, begun: &str) -> Vec<String> {
        self.0.borrow().keys().filter(|name| name.starts_with(begun)).cloned().collect()
    }
}

fn files(files: &[(&str, &str)]) -> Memory {
    Memory(RefCell::new(files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()))
}

const ROOM: &str = "+++
[units]
g = \"goblin\"
[items]
j = \"javelin\"
d = \"draught\"
+++
############
#@jd.....+.#
#........#g#
############
";

fn title(bound: &Bound) -> App<Title> {
    let own = files(&[("mine.level", ROOM), ("spoilt.level", "+++\nnam = \"x\"\n+++\n@.\n")]);
    let title = Title::new(theme(), bound.config.keys.clone(), DifficultyId::default(), vec!["a game".to_owned()]);
    let title = title.with_own_levels("my folder".to_owned(), own).with_level_files(files(&[("there.level", ROOM)]));
    let mut app = ui::title(title, 100, 40);
    app.settle();
    app
}

fn game(bound: &Bound, level: &str) -> App<Session> {
    let level = level::parse("drawn", level.as_bytes(), game::vocabulary()).expect("a good level");
    let game = Game::on_level(level, 7).expect("a level to play");
    let mut app = ui::game(Session::new(game, theme()).with_keys(bound.config.keys.clone()), 100, 40);
    app.settle();
    app
}

fn at(app: &App<Session>) -> Point {
    app.context.game().player().expect("it lives").at
}

#[test]
fn the_title_is_read_with_other_keys() {
    let bound = Bound::new();
    let mut app = title(&bound);
    shows(&app, &format!("{}  new game", bound.key("title", "new-game")));
    defaults_do_nothing(&mut app);
    bound.press(&mut app, "title.difficulty");
    assert_ne!(app.context.difficulty, DifficultyId::default());
    bound.press(&mut app, "title.hall");
    shows(&app, "a game");
    bound.press(&mut app, "window.back title.help");
    shows(&app, bound.key("game", "west"));
    bound.press(&mut app, "window.down window.page-down window.last window.back");
    // A seed is typed, erased, and typed again.
    bound.press(&mut app, "title.seed 4 7 window.erase window.clear 2 0");
    shows(&app, "20_");
    assert_eq!(bound.press(&mut app, "window.choose"), Reaction::Leave);
    assert_eq!(app.context.choice, Some(ui::Choice::New(Some(20))));
    for (key, choice) in
        [("title.new-game", ui::Choice::New(None)), ("title.daily", ui::Choice::Daily), ("title.lab", ui::Choice::Lab)]
    {
        let mut app = title(&bound);
        assert_eq!(bound.press(&mut app, key), Reaction::Leave);
        assert_eq!(app.context.choice, Some(choice));
    }
    assert_eq!(bound.press(&mut title(&bound), "window.down window.up window.choose"), Reaction::Leave);
    assert_eq!(bound.press(&mut title(&bound), "title.leave"), Reaction::Leave);
}

#[test]
fn levels_are_opened_at_the_title() {
    let bound = Bound::new();
    let mut app = title(&bound);
    bound.press(&mut app, "title.levels");
    shows(&app, "mine.level");
    shows(&app, "#@");
    // A bad file shows its whole message, and the list is there again.
    bound.press(&mut app, "window.down window.choose");
    for words in ["spoilt.level:2:1", "nam = \"x\"", "^", "did you mean"] {
        shows(&app, words);
    }
    bound.press(&mut app, "window.back");
    shows(&app, "Shipped levels");
    // A path is typed, with the names that begin like it.
    bound.press(&mut app, "window.down window.choose t window.complete");
    shows(&app, "there.level_");
    bound.press(&mut app, "window.choose");
    shows(&app, "watch it");
    assert_eq!(bound.press(&mut app, "window.down window.choose"), Reaction::Leave);
    let Some(ui::Choice::Levels(levels, _, Use::Watch)) = app.context.choice else {
        panic!("{:?}", app.context.choice)
    };
    assert_eq!(levels[0].size().width(), 12);
    // A shipped level, and what cannot be done with it.
    let mut app = title(&bound);
    bound.press(&mut app, "title.levels window.down window.down window.down window.choose window.down window.down");
    assert_eq!(bound.press(&mut app, "window.choose"), Reaction::Leave);
    assert!(matches!(app.context.choice, Some(ui::Choice::Levels(_, _, Use::Lab))));
}

#[test]
fn a_game_is_played_with_other_keys() {
    let bound = Bound::new();
    let mut app = game(&bound, ROOM);
    defaults_do_nothing(&mut app);
    assert_eq!((at(&app), app.context.game().turn().0), (Point::new(1, 1), 0));
    bound.press(&mut app, "game.east game.east");
    assert_eq!(at(&app), Point::new(3, 1));
    // The list of what is carried, the window of an item, and a draught.
    bound.press(&mut app, "game.inventory");
    shows(&app, "You carry");
    bound.press(&mut app, "window.down window.up window.choose");
    shows(&app, &format!("{}  throw it", bound.key("item", "throw")));
    bound.press(&mut app, "item.throw");
    assert!(app.context.cursor().is_some(), "the javelin is aimed");
    bound.press(&mut app, "game.cancel game.inventory window.choose item.drop");
    assert_eq!(app.context.game().world().pack(ItemKindId::JAVELIN), 0);
    // Looking, travelling, lists, overlays, messages.
    bound.press(&mut app, "game.look game.west game.cancel game.in-sight window.back");
    bound.press(&mut app, "game.travel game.west game.west game.confirm");
    assert_eq!(at(&app), Point::new(1, 1));
    bound.press(&mut app, "game.overlays");
    shows(&app, "switch it");
    bound.press(&mut app, "window.right window.left window.down window.choose");
    assert!(!app.context.overlays().is_empty());
    bound.press(&mut app, "game.clear-overlays game.history window.back game.help");
    assert!(app.context.overlays().is_empty());
    for (context, row) in [("game", "west"), ("game", "explore")] {
        shows(&app, bound.key(context, row));
    }
    bound.press(&mut app, "window.back");
    for overlay in OVERLAYS {
        bound.press(&mut app, "game.overlays");
        shows(&app, overlay.name);
        bound.press(&mut app, "window.back");
    }
    // The question before leaving is answered with no, then with yes.
    bound.press(&mut app, "game.quit");
    shows(&app, &format!("{} stay", bound.key("window", "no")));
    bound.press(&mut app, "window.no game.east");
    assert_eq!(at(&app), Point::new(2, 1));
    bound.press(&mut app, "game.quit");
    assert_eq!(bound.press(&mut app, "window.yes"), Reaction::Leave);
    assert_eq!(bound.press(&mut app, "game.leave"), Reaction::Leave);
}

#[test]
fn a_question_about_fire_is_answered_with_other_keys() {
    let bound = Bound::new();
    let mut app = game(&bound, "#####\n#@}}#\n#####\n");
    bound.press(&mut app, "game.east");
    shows(&app, &format!("{}: yes", bound.key("window", "yes")));
    bound.press(&mut app, "y");
    assert_eq!(at(&app), Point::new(1, 1), "a default key means no");
    bound.press(&mut app, "game.east window.yes");
    assert_eq!(at(&app), Point::new(2, 1));
}

#[test]
fn the_end_of_a_game_is_read_with_other_keys() {
    let bound = Bound::new();
    let mut app = game(&bound, "####\n#@<#\n####\n");
    bound.press(&mut app, "game.east game.ascend");
    if app.context.game().ending().is_none() {
        // Leaving the dungeon without the Astrolabe is asked about.
        bound.press(&mut app, "window.yes");
    }
    assert!(app.context.game().ending().is_some(), "{}", text(&app));
    defaults_do_nothing(&mut app);
    shows(&app, &format!("{} messages", bound.key("ending", "messages")));
    bound.press(&mut app, "ending.floor");
    shows(&app, "The whole floor as it really was");
    bound.press(&mut app, "ending.floor ending.messages");
    shows(&app, "Messages");
    bound.press(&mut app, "window.back");
    assert_eq!(bound.press(&mut app, "window.choose"), Reaction::Leave);
}

#[test]
fn a_world_without_a_player_and_a_replay_are_watched_with_other_keys() {
    let bound = Bound::new();
    let world = Game::without_player(None, 3).expect("a first floor");
    let mut app = ui::game(Session::new(world, theme()).with_keys(bound.config.keys.clone()), 100, 40);
    bound.press(&mut app, "game.timeline");
    shows(&app, "Nothing has happened yet");
    bound.press(&mut app, "window.back game.director");
    shows(&app, " » ");
    bound.press(&mut app, "game.director game.wait game.wait game.step-back");
    shows(&app, "turn 1 ");
    bound.press(&mut app, "game.travel 0 window.choose");
    bound.press(&mut app, "game.pause game.wait game.wait game.eyes game.faster game.slower");
    assert_eq!(app.context.game().turn().0, 2);
    let mut journal = Journal::new(2);
    let (mut game, mut bot) = (journal.start().expect("a first floor"), Bot::default());
    for _ in 0..30 {
        let Some((action, _)) = bot.take_turn(&mut game) else { break };
        journal.records.push(Record { action, digest: game.digest() });
    }
    let start = replay::Start {
        theme: theme(),
        keys: bound.config.keys.clone(),
        pace: 10,
        turn: None,
        eyes: false,
        flaw: None,
    };
    let mut app = replay::app(journal, start, (100, 40)).expect("a journal");
    bound.press(&mut app, "game.east game.south game.west");
    assert_eq!(app.context.followed().map(|followed| followed.done), Some(10));
    bound.press(&mut app, "game.travel 3 window.choose");
    assert_eq!(app.context.game().turn().0, 3);
    bound.press(&mut app, "game.help");
    shows(&app, bound.key("game", "travel"));
    bound.press(&mut app, "window.back");
    assert_eq!(bound.press(&mut app, "game.quit"), Reaction::Leave);
}

fn bench(bound: &Bound, files: Memory) -> lab::Bench {
    let level = level::parse(SHELF[0].file, SHELF[0].text.as_bytes(), vocabulary()).expect("a shipped level");
    let experiment = Experiment::on(level).expect("it has ends");
    lab::Bench::new(experiment, theme()).with_keys(bound.config.keys.clone()).with_files(files)
}

#[test]
fn the_lab_is_used_with_other_keys() {
    let bound = Bound::new();
    let mut app = lab::app(bench(&bound, Memory::default()), 100, 40);
    app.settle();
    defaults_do_nothing(&mut app);
    let settings = |app: &App<lab::Bench>| app.context.study().experiment().clone();
    let before = settings(&app);
    bound.press(&mut app, "lab.algorithm lab.forward lab.forward lab.end lab.start lab.go-to 3 window.choose");
    assert_ne!(settings(&app).settings.algorithm, before.settings.algorithm);
    shows(&app, "moment 3 of");
    bound.press(&mut app, "lab.reset lab.settings window.right window.back");
    assert_ne!(settings(&app).settings.algorithm, before.settings.algorithm, "the first line of the menu was turned");
    bound.press(&mut app, "lab.help");
    shows(&app, bound.key("lab", "play"));
    bound.press(&mut app, "window.back lab.puzzles");
    shows(&app, "Puzzles");
    bound.press(&mut app, "window.back lab.levels");
    shows(&app, "choose a lesson, a puzzle or a level");
    // The first lesson: its task is shown, and its pages are turned.
    bound.press(&mut app, "window.choose lab.next-page");
    shows(&app, "page 2 of");
    bound.press(&mut app, "lab.previous-page");
    shows(&app, &format!("{} show me", bound.key("lab", "show-task")));
    assert_eq!(bound.press(&mut app, "lab.leave"), Reaction::Leave);
}

#[test]
fn levels_are_painted_with_other_keys() {
    let bound = Bound::new();
    let files = Memory::default();
    let mut app = lab::app(bench(&bound, files), 100, 40);
    app.settle();
    bound.press(&mut app, "lab.paint");
    defaults_of_the_painter_do_nothing(&mut app);
    bound.press(&mut app, "paint.new window.clear 9 x 5 window.choose");
    assert_eq!(app.context.study().experiment().level.size().width(), 9);
    // Characters of level files choose a brush, whatever is bound.
    bound.press(&mut app, "# paint.dab paint.east paint.pen paint.east paint.pen");
    let walls = |app: &App<lab::Bench>| text(app).matches('#').count();
    assert!(walls(&app) >= 3, "{}", text(&app));
    bound.press(&mut app, "paint.palette");
    shows(&app, "Choose a brush");
    bound.press(&mut app, "window.right window.down window.choose paint.generate");
    shows(&app, "Generate a map");
    bound.press(&mut app, "window.down window.right window.back paint.save window.clear m i n e window.choose");
    shows(&app, "Saved as mine");
    bound.press(&mut app, "paint.load m window.complete");
    shows(&app, "mine_");
    bound.press(&mut app, "window.choose paint.help");
    shows(&app, bound.key("paint", "fill"));
    bound.press(&mut app, "window.back @ paint.dab");
    // What is painted is played with the keys of the game, and left with them.
    bound.press(&mut app, "paint.play");
    shows(&app, "You  ");
    bound.press(&mut app, "game.quit");
    shows(&app, "paint");
    // Something is unsaved, so leaving asks.
    bound.press(&mut app, "paint.leave");
    shows(&app, &format!("{} stay", bound.key("window", "no")));
    bound.press(&mut app, "window.no paint.done");
    shows(&app, "move the goal");
}

/// In the painter a character that is bound to nothing takes a brush; all other default keys do nothing.
fn defaults_of_the_painter_do_nothing(app: &mut App<lab::Bench>) {
    let before = text(app);
    let size = app.context.study().experiment().level.size();
    for key in ["Enter", "Tab", "Backspace", "Esc", "Left", "Down", "F1", "Ctrl-r", "Ctrl-s"] {
        app.press(key).expect("a key");
        app.settle();
        assert_eq!(text(app), before, "{key}");
    }
    assert_eq!(app.context.study().experiment().level.size(), size);
}

#[test]
fn directions_are_eight() {
    // Each direction is a row of its own in the game, the lab and the painter.
    for (context, rows) in contexts().into_iter().filter(|(context, _)| ["game", "lab", "paint"].contains(context)) {
        for direction in Direction::ALL {
            assert!(rows.contains(&direction.name()), "{context} {}", direction.name());
        }
    }
}
