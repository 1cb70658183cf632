//! `fogwalk lab`: studying searches step by step.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;

use crate::{
    files::Disk,
    lab::{Experiment, LESSONS, SHELF, vocabulary},
    level::{self, Level},
    platform::{Exit, LevelFolder, Terminal, clock::Timer},
    ui::{MIN_HEIGHT, MIN_WIDTH, config::SharedConfig, lab, theme::Theme},
};

use super::{Answer, config, input, kept, output, save, settings::SearchSettings};

/// Options of `fogwalk lab`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file; a level with pages opens as a lesson, one with a puzzle in the painter [default: a list of lessons and levels to choose from]
    level: Option<PathBuf>,
    /// Number of a lesson to begin with
    #[arg(long, value_name = "N", conflicts_with_all = ["level", "from", "to"])]
    lesson: Option<usize>,
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
    let mut level = match arguments.lesson {
        Some(number) => lesson(number)?,
        None => level(arguments.level.as_deref())?,
    };
    if let Some(text) = &arguments.from {
        level.start = Some(input::end(&level, "from", text)?);
    }
    if let Some(text) = &arguments.to {
        level.goal = Some(input::end(&level, "to", text)?);
        level.other_goals.clear();
    }
    let mut experiment = on(level)?;
    arguments.settings.apply(&mut experiment)?;
    let terminal = super::terminal()?;
    let mut bench = bench(experiment, config::theme(&config), arguments.lesson)?.with_keys(config.keys);
    if let Some(path) = &arguments.level {
        bench = bench.from_file(path.to_string_lossy().into_owned());
    }
    show_bench(terminal, bench, arguments.level.is_none() && arguments.lesson.is_none(), None)
}

/// Shows the list of levels, on an existing terminal.
pub(super) fn show(terminal: Terminal, config: &SharedConfig) -> anyhow::Result<Answer> {
    let bench = lab::Bench::new(on(level(None)?)?, config.theme()).with_keys(config.now().keys.clone());
    show_bench(terminal, bench, true, input::level_folder())
}

/// Shows a level, on an existing terminal.
pub(super) fn show_level(terminal: Terminal, level: Level, config: &SharedConfig) -> anyhow::Result<Answer> {
    let bench = bench(on(level)?, config.theme(), None)?.with_keys(config.now().keys.clone());
    show_bench(terminal, bench, false, input::level_folder())
}

/// Shows a bench whose files are in `folder`, else in the current folder.
fn show_bench(
    mut terminal: Terminal,
    bench: lab::Bench,
    has_list: bool,
    folder: Option<PathBuf>,
) -> anyhow::Result<Answer> {
    let folder = match folder {
        Some(folder) => folder,
        None => std::env::current_dir().context("there is no folder to look for files in")?,
    };
    let mut bench = bench.with_stopwatch(time).with_files(LevelFolder::new(folder)).animated();
    let mut troubles = Vec::new();
    // Painting works without a home folder, but no copy is kept.
    if let Ok(folder) = save::folder() {
        let (keeper, earlier) = kept::keeper(Disk::default(), folder);
        troubles = earlier.troubles;
        bench = bench.with_keeper(keeper, earlier.offered).with_troubles(troubles.clone());
    }
    let app = if has_list { lab::app_with_list } else { lab::app };
    let mut app = app(bench, MIN_WIDTH, MIN_HEIGHT);
    let exit = terminal.show(&mut app);
    drop(terminal);
    // Repeated here, where file names can be copied.
    for trouble in &troubles {
        output::complain(trouble);
    }
    let exit = exit?;
    if app.context.has_unsaved() {
        let copy = if app.context.keeps_copies() {
            "A copy is kept: `fogwalk lab` offers it to you."
        } else {
            "No copy of it could be kept."
        };
        output::print(&format!("Your painting is not saved. {copy}\n"))?;
    }
    Ok(match exit {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    })
}

/// Measures the time of a search.
fn time(experiment: &Experiment) -> Duration {
    let begin = Timer::start();
    drop(experiment.run());
    begin.elapsed()
}

/// A bench with an experiment and the lesson of its level, if it has one: the lab's own lesson with a number, from 1,
/// or that of a file.
pub(super) fn bench(experiment: Experiment, theme: Theme, number: Option<usize>) -> anyhow::Result<lab::Bench> {
    let bench = lab::Bench::new(experiment, theme).with_lesson()?;
    Ok(match number {
        Some(number) => bench.at_lesson(number.saturating_sub(1)),
        None => bench,
    })
}

/// The level of one of the lab's own lessons, by its number from 1.
pub(super) fn lesson(number: usize) -> anyhow::Result<Level> {
    let lesson = number.checked_sub(1).and_then(|place| LESSONS.get(place));
    let lesson = lesson.with_context(|| format!("there is no lesson {number}: they go from 1 to {}", LESSONS.len()))?;
    Ok(level::parse(lesson.file, lesson.text.as_bytes(), vocabulary())?)
}

/// The level of a file or, without one, the first shipped level.
pub(super) fn level(path: Option<&Path>) -> anyhow::Result<Level> {
    match (path, SHELF.first()) {
        (Some(path), _) => Ok(input::read_level_to_show(path)?),
        (None, Some(first)) => Ok(level::parse(first.file, first.text.as_bytes(), vocabulary())?),
        (None, None) => anyhow::bail!("there is no level: name a file"),
    }
}

/// The experiment on a level.
pub(super) fn on(level: Level) -> anyhow::Result<Experiment> {
    Experiment::on(level).context("start and goal are missing: give --from and --to, or put A and B on the map")
}
