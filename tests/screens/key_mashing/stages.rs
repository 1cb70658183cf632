//! Where somebody is let loose: every application that the program can show.

use std::path::Path;

use fogwalk::{
    game::{self, DifficultyId, Game},
    lab::{Experiment, LESSONS, PUZZLES, SHELF, Shelved, vocabulary},
    level::{self, Layout},
    ui::{
        self, App, Context, Input, Reaction, Session, Title,
        config::{Config, PRESETS},
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};
use ratatui::buffer::Buffer;

/// An application, whatever its screens share.
pub trait Mashed {
    fn handle(&mut self, input: Input) -> Reaction;
    fn settle(&mut self);
    fn render(&self, buffer: &mut Buffer);
    /// The first rule of the game that was broken.
    fn breach(&self) -> Option<String>;
}

struct Shown<C>(App<C>, fn(&C) -> Option<String>);

impl<C: Context> Mashed for Shown<C> {
    fn handle(&mut self, input: Input) -> Reaction {
        self.0.handle(input)
    }

    fn settle(&mut self) {
        self.0.settle();
    }

    fn render(&self, buffer: &mut Buffer) {
        self.0.render(buffer);
    }

    fn breach(&self) -> Option<String> {
        self.1(&self.0.context)
    }
}

/// Something to be let loose on: its name, and how it begins, by a number and with a folder for its files.
pub struct Stage {
    pub name: &'static str,
    pub begin: fn(u64, &Path) -> Box<dyn Mashed>,
}

/// All that the program can show.
pub const STAGES: &[Stage] = &[
    Stage { name: "title", begin: title },
    Stage { name: "game", begin: |seed, _| on_screen(Game::new(seed % 40).expect("a first floor"), seed) },
    Stage { name: "deep", begin: deep },
    Stage { name: "watch", begin: |seed, _| on_screen(Game::without_player(None, seed % 40).expect("a floor"), seed) },
    Stage { name: "level", begin: |seed, _| on_screen(played(shelved(SHELF, seed), seed), seed) },
    Stage { name: "tutorial", begin: |seed, _| on_screen(played(Shelved::tutorial().expect("on the shelf"), 1), seed) },
    Stage { name: "lab", begin: |seed, folder| in_lab(shelved(SHELF, seed), seed, folder) },
    Stage { name: "lesson", begin: |seed, folder| in_lab(shelved(LESSONS, seed), seed, folder) },
    Stage { name: "puzzle", begin: |seed, folder| in_lab(shelved(PUZZLES, seed), seed, folder) },
    Stage { name: "painting", begin: painting },
    Stage { name: "names", begin: |seed, _| on_screen(played(&NAMES, seed), seed) },
    Stage { name: "names in the lab", begin: |seed, folder| in_lab(&NAMES, seed, folder) },
];

/// A level whose texts are as odd as they may be.
const NAMES: Shelved =
    Shelved { file: "names.level", text: include_str!("../../levels/hostile_files/seeds/level/names.level") };

fn shelved(shelf: &'static [Shelved], seed: u64) -> &'static Shelved {
    &shelf[(seed % shelf.len() as u64) as usize]
}

fn theme(seed: u64) -> Theme {
    const DEPTHS: [ColourDepth; 4] = [ColourDepth::True, ColourDepth::None, ColourDepth::Sixteen, ColourDepth::Indexed];
    Theme::new(DEPTHS[(seed / 3 % 4) as usize])
}

fn config(seed: u64) -> Config {
    Config::with_preset(PRESETS[(seed / 2 % PRESETS.len() as u64) as usize].name).expect("a preset")
}

fn title(seed: u64, folder: &Path) -> Box<dyn Mashed> {
    let hall = (0..seed % 60).map(|line| format!("{line}. somebody, on floor {line}")).collect();
    let files = || fogwalk::platform::LevelFolder::new(folder.to_owned());
    let title = Title::new(theme(seed), config(seed).keys, DifficultyId::default(), hall);
    let title = title.with_own_levels("a folder".to_owned(), files()).with_level_files(files());
    Box::new(Shown(ui::title(title, 80, 24), |_| None))
}

/// A game on screen, with somebody who looks for broken rules.
fn on_screen(mut game: Game, seed: u64) -> Box<dyn Mashed> {
    game.audit();
    let session = Session::new(game, theme(seed)).with_keys(config(seed).keys).gathering(!seed.is_multiple_of(5));
    let session = if seed.is_multiple_of(3) { session.animated() } else { session };
    Box::new(Shown(ui::game(session, 80, 24), |session| session.game().breach().map(ToString::to_string)))
}

/// A game on a floor of any depth, with much to carry.
fn deep(seed: u64, _: &Path) -> Box<dyn Mashed> {
    let depth = 1 + (seed % 8) as u32;
    let floor = fogwalk::dungeon::generate(seed % 24, depth, fogwalk::dungeon::DEFAULT_SIZE).expect("a floor");
    let choice = DifficultyId((seed % DifficultyId::all().count() as u64) as u8);
    on_screen(Game::on_level(floor, seed).expect("a level to play").at(choice), seed)
}

fn played(shelved: &Shelved, seed: u64) -> Game {
    let level = level::parse(shelved.file, shelved.text.as_bytes(), game::vocabulary()).expect("a good level");
    // Hexes and graphs are for the lab.
    if level.layout == Layout::Squares {
        Game::on_level(level, seed).expect("a level to play")
    } else {
        Game::without_player(None, seed).expect("a floor")
    }
}

fn bench(shelved: &Shelved, seed: u64, folder: &Path) -> Bench {
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    let experiment = Experiment::on(level).expect("two ends");
    let bench = Bench::new(experiment, theme(seed))
        .with_keys(config(seed).keys)
        .with_files(fogwalk::platform::LevelFolder::new(folder.to_owned()));
    let bench = bench.with_lesson().expect("a lesson, if any");
    if seed.is_multiple_of(2) { bench.animated() } else { bench }
}

fn in_lab(shelved: &Shelved, seed: u64, folder: &Path) -> Box<dyn Mashed> {
    let begin = if seed.is_multiple_of(4) { lab::app_with_list } else { lab::app };
    Box::new(Shown(begin(bench(shelved, seed, folder), 80, 24), |_| None))
}

fn painting(seed: u64, folder: &Path) -> Box<dyn Mashed> {
    let mut app = lab::app(bench(shelved(SHELF, seed), seed, folder), 80, 24);
    app.press("#").expect("a key");
    Box::new(Shown(app, |_| None))
}
