//! `fogwalk lab`: searches to look at, step by step.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context;

use crate::{
    game,
    lab::{Experiment, SHELF},
    level::{self, Level},
    ui::{App, Exit, MIN_HEIGHT, MIN_WIDTH, Terminal, config::Config, lab},
};

use super::{Answer, config, input, settings::SearchSettings};

/// Options of `fogwalk lab`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file [default: a list of levels to choose from]
    level: Option<PathBuf>,
    /// Cell to start from, or name of a place [default: the level's A, else the player's @]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    from: Option<String>,
    /// Cell to go to, or name of a place [default: the level's B]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    to: Option<String>,
    #[command(flatten)]
    settings: SearchSettings,
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let config = arguments.config.read()?;
    let mut level = level(arguments.level.as_deref())?;
    if let Some(text) = &arguments.from {
        level.start = Some(input::end(&level, "from", text)?);
    }
    if let Some(text) = &arguments.to {
        level.goal = Some(input::end(&level, "to", text)?);
    }
    let mut experiment = on(level)?;
    arguments.settings.apply(&mut experiment)?;
    let terminal = Terminal::take()?;
    let bench = lab::Bench::new(experiment, config::theme(&config)).with_keymap(config.keys.lab).with_stopwatch(time);
    let app = if arguments.level.is_some() { lab::app } else { lab::app_with_list };
    show_app(terminal, app(bench, MIN_WIDTH, MIN_HEIGHT))
}

/// Shows the list of levels on a terminal that is there already.
pub(super) fn show(terminal: Terminal, config: Config) -> anyhow::Result<Answer> {
    let bench = lab::Bench::new(on(level(None)?)?, config::theme(&config)).with_keymap(config.keys.lab);
    show_app(terminal, lab::app_with_list(bench.with_stopwatch(time), MIN_WIDTH, MIN_HEIGHT))
}

fn show_app(mut terminal: Terminal, mut app: App<lab::Bench>) -> anyhow::Result<Answer> {
    Ok(match terminal.show(&mut app)? {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    })
}

/// How long a search takes.
fn time(experiment: &Experiment) -> Duration {
    let begin = Instant::now();
    drop(experiment.run());
    begin.elapsed()
}

/// The level of a file or, without one, the first on the shelf.
pub(super) fn level(path: Option<&Path>) -> anyhow::Result<Level> {
    match (path, SHELF.first()) {
        (Some(path), _) => Ok(input::read_level(path)?),
        (None, Some(first)) => Ok(level::parse(first.file, first.text.as_bytes(), &game::vocabulary())?),
        (None, None) => anyhow::bail!("there is no level: name a file"),
    }
}

/// The experiment on a level.
pub(super) fn on(level: Level) -> anyhow::Result<Experiment> {
    Experiment::on(level).context("where from and where to? Give --from and --to, or put A and B on the map")
}
