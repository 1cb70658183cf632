//! What a file that anybody may have written must not be able to do, one judge for each kind of file.
//!
//! The tests and the fuzzer (`fuzz/`) use the same judges: what one finds the other can look at.

use std::sync::OnceLock;

use fogwalk::{
    game::{Action, Game, Journal, Phase, Snapshot, SnapshotError, vocabulary},
    grid::Size,
    lab::{self, Experiment, Lesson, ScenarioFile, Task},
    level::{self, FileError, Layout, Level, LevelEvent, Page, Placed},
    ui::{
        self, Session,
        config::{Config, template},
        lab::Bench,
        shot,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::buffer::Buffer;

/// Looks at the bytes of a file, and panics if they can do harm.
pub type Judge = fn(&[u8]);

/// The judges, by the names of the fuzzer's targets and of the folders of seeds.
pub const JUDGES: &[(&str, Judge)] = &[
    ("level", level),
    ("screen", screen),
    ("scenario", scenario),
    ("config", config),
    ("journal", journal),
    ("snapshot", snapshot),
];

/// A level or a map is within its bounds and survives being written; whatever it teaches or asks is understood or
/// refused.
pub fn level(bytes: &[u8]) {
    let read = match level::parse("a level", bytes, lab::vocabulary()) {
        Ok(read) => read,
        Err(error) => return assert_fit_to_show(&error),
    };
    assert_within_bounds(&read);
    let written = level::write(&read);
    match level::parse("a level", written.as_bytes(), lab::vocabulary()) {
        Ok(again) => assert!(again == read, "it is not what it was when it is written and read:\n{written}"),
        Err(error) => panic!("{error}"),
    }
    let Some(experiment) = Experiment::on(read) else { return };
    if let Err(error) = Lesson::of(&experiment) {
        assert_harmless(&error.to_string());
    }
    if let Err(error) = Task::of(&experiment.level) {
        assert_harmless(&error.to_string());
    }
}

/// How many cells a level may have that is drawn: what is larger takes long, and shows no more.
const MOST_DRAWN: usize = 4000;

/// Whatever a level says, the game and the lab draw it in cells of one character each, and its first turns break no
/// rule.
pub fn screen(bytes: &[u8]) {
    let Ok(read) = level::parse("a level", bytes, lab::vocabulary()) else { return };
    if read.cells.size().area() > MOST_DRAWN {
        return;
    }
    let theme = Theme::new(ColourDepth::True);
    if read.layout == Layout::Squares
        && let Ok(level) = level::parse("a level", bytes, vocabulary())
        && let Ok(game) = Game::on_level(level, 1)
    {
        let mut app = ui::game(Session::new(game, theme), ui::MIN_WIDTH, ui::MIN_HEIGHT);
        for keys in ["", ". x", "Esc w", "Esc m", "Esc l l j j i"] {
            // They are keys.
            let _ = app.press(keys);
            app.settle();
            assert_drawn(&shot::draw(&app, ui::MIN_WIDTH, ui::MIN_HEIGHT));
        }
    }
    let Some(experiment) = Experiment::on(read) else { return };
    let Ok(bench) = Bench::new(experiment, theme).with_lesson() else { return };
    let mut app = ui::lab::app(bench, ui::MIN_WIDTH, ui::MIN_HEIGHT);
    for keys in ["", "L ?", "Esc Tab Tab r", "# Enter"] {
        let _ = app.press(keys);
        app.settle();
        assert_drawn(&shot::draw(&app, ui::MIN_WIDTH, ui::MIN_HEIGHT));
    }
}

/// A scenario file is refused in words, or all of its cells lie on maps of the greatest size at most.
pub fn scenario(bytes: &[u8]) {
    match ScenarioFile::parse("a scenario", bytes.to_vec()) {
        Ok(file) => {
            assert!(file.rows.len() <= bytes.len(), "more rows than bytes");
            for row in &file.rows {
                assert!(row.size.contains(row.start) && row.size.contains(row.goal) && row.length >= 0.0);
                assert_fit_to_show(&file.error(row, &row.map, "another map"));
            }
        }
        Err(error) => assert_fit_to_show(&error),
    }
}

/// A config file is refused in words, or can be written as it was meant: with every row of keys taken at its word.
pub fn config(bytes: &[u8]) {
    match Config::parse("a config", bytes) {
        Ok(config) => {
            let written = template(&config);
            let rows = |line| str::strip_prefix(line, "# ").filter(|row| row.contains(" = [")).unwrap_or(line);
            let all: Vec<&str> = written.lines().map(rows).collect();
            match Config::parse("a config", all.join("\n").as_bytes()) {
                Ok(again) => assert_eq!(template(&again), written),
                Err(error) => panic!("{error}\n{written}"),
            }
        }
        Err(error) => assert_fit_to_show(&error),
    }
}

/// A journal is refused in words, or is played again as far as it is good and of this version. What it says is made
/// harmless where it is printed.
pub fn journal(bytes: &[u8]) {
    let assert_short = |message: String| assert!(message.chars().count() < bytes.len() + 500, "{message}");
    match Journal::read(bytes) {
        Err(error) => assert_short(error.to_string()),
        Ok(reading) => {
            if let Some(flaw) = reading.flaw {
                assert_short(flaw.to_string());
            }
            if let Err(error) = reading.journal.replay() {
                assert_short(error.to_string());
            }
        }
    }
}

/// A snapshot of a game in which nobody has done anything for long.
pub fn quiet_snapshot() -> &'static Snapshot {
    static SNAPSHOT: OnceLock<Snapshot> = OnceLock::new();
    let wait = |seed| {
        let mut game = Game::new(seed).expect("a first floor");
        while !game.is_at_checkpoint() {
            let Phase::Player(turn) = game.phase() else { return None };
            turn.act(Action::Wait).ok()?;
        }
        Snapshot::of(&game, game.turn().0 as usize)
    };
    SNAPSHOT.get_or_init(|| (0..).find_map(wait).expect("somewhere nobody comes"))
}

/// A snapshot is refused in words, or the game in it goes on. So does one that somebody made with care: the state is
/// looked at once more with checksums that fit it, and with the digest that it has.
pub fn snapshot(bytes: &[u8]) {
    let assert_short = |error: SnapshotError| assert_harmless(&error.to_string());
    match Snapshot::read(bytes) {
        Ok(snapshot) => goes_on_or_is_refused(&snapshot),
        Err(error) => assert_short(error),
    }
    let state = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes, |end| &bytes[end + 1..]);
    let forged = quiet_snapshot().clone().forged(Some(state.to_vec()), None);
    assert!(Snapshot::read(&forged.bytes()).is_ok_and(|read| read == forged));
    match forged.restore() {
        Err(SnapshotError::Digest { is, .. }) => goes_on_or_is_refused(&forged.forged(None, Some(is))),
        Err(error) => assert_short(error),
        Ok(_) => goes_on_or_is_refused(&forged),
    }
}

fn goes_on_or_is_refused(snapshot: &Snapshot) {
    let mut game = match snapshot.restore() {
        Ok(game) => game,
        Err(error) => return assert_harmless(&error.to_string()),
    };
    // Whoever knows what nobody can know breaks a rule, and does no harm.
    game.audit();
    for _ in 0..3 {
        let Phase::Player(turn) = game.phase() else { break };
        let _ = turn.act(Action::Wait);
    }
    assert!(!ui::page(&game).is_empty() && game.score() < u32::MAX);
}

fn assert_within_bounds(level: &Level) {
    let size = level.size();
    assert!(size.width().max(size.height()) as u32 <= Size::MAX_SIDE);
    assert!(level.units.len() <= Level::MOST_PLACED && level.items.len() <= Level::MOST_PLACED);
    assert!(level.events.len() <= LevelEvent::MOST && level.pages.len() <= Page::MOST);
    let is_on_map = |placed: &Placed| size.contains(placed.at);
    assert!(level.units.iter().chain(&level.items).all(is_on_map));
}

/// An error is short, and nothing in it can be obeyed by a terminal.
fn assert_fit_to_show(error: &FileError) {
    let message = error.to_string();
    assert!(message.chars().count() < 1500 && message.lines().count() <= 5, "{message}");
    assert!(error.place.as_ref().is_none_or(|place| place.caret <= place.excerpt.chars().count()), "{message}");
    assert_harmless(&message);
}

/// Nothing but line ends and characters of one cell.
fn assert_harmless(text: &str) {
    for line in text.lines() {
        assert_eq!(level::printable(line), line);
    }
}

/// Every cell of a screen holds exactly one character, which takes exactly one cell, or two of which the second is
/// blank: a letter of the large set.
pub fn assert_drawn(buffer: &Buffer) {
    assert_eq!(buffer.content.len(), buffer.area.area() as usize);
    let columns = usize::from(buffer.area.width);
    for (place, cell) in buffer.content.iter().enumerate() {
        let symbol = cell.symbol();
        let has_room = || (place + 1) % columns != 0 && buffer.content[place + 1].symbol() == " ";
        let is_large = || symbol.chars().all(|large| ('！'..='～').contains(&large)) && has_room();
        assert!(
            symbol.chars().count() == 1 && (level::printable(symbol) == symbol || is_large()),
            "{symbol:?} at {:?} of\n{}",
            buffer.pos_of(place),
            shot::Format::Text.write(buffer)
        );
    }
}
