//! `fogwalk lab`: studying searches step by step.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;

use crate::{
    files::Disk,
    lab::{Course, CourseProgress, Experiment, LESSONS, SHELF, vocabulary},
    level::{self, Level},
    platform::{Exit, LevelFolder, clock::Timer},
    ui::{MIN_HEIGHT, MIN_WIDTH, config::SharedConfig, lab, theme::Theme},
};

use super::{
    Answer, config, export,
    front::{self, Front},
    input, kept, output,
    progress::{Found, ProgressFile},
    save,
    settings::{GROUP, SearchSettings},
};

/// Options of `fogwalk lab`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file; a level with pages opens as a lesson, one with a puzzle in the painter. A folder of lessons is a
    /// course, with its own progress [default: a list of lessons and levels to choose from]
    #[arg(value_name = "LEVEL")]
    pub(super) levels: Vec<PathBuf>,
    /// Number of a lesson to begin with
    #[arg(long, value_name = "N", conflicts_with_all = ["levels", "from", "to", GROUP])]
    pub(super) lesson: Option<usize>,
    /// Continue the course where you left it
    #[arg(long = "continue", conflicts_with_all = ["lesson", "from", "to", GROUP])]
    goes_on: bool,
    /// Cell to start from, or name of a place [default: the level's A, else the player's @]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub(super) from: Option<String>,
    /// Cell to go to, or name of a place [default: the level's B]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub(super) to: Option<String>,
    /// Write HTML pages into this folder instead, each of which plays in a browser: for each LEVEL, which may be a
    /// level file, the number of a lesson or a folder of lessons; without any, for all lessons of the lab, with an
    /// index
    #[arg(long, value_name = "DIR", conflicts_with = "goes_on")]
    pub(super) export: Option<PathBuf>,
    /// Also write worksheets: the search of each LEVEL at this moment ("step 12", "closing 3", "reparent 1", "end"),
    /// with its figures to be filled in, and the key
    #[arg(long, value_name = "MOMENT", requires = "export")]
    pub(super) worksheet: Option<String>,
    /// Replace existing files of the export
    #[arg(long, requires = "export")]
    pub(super) replace: bool,
    /// Study in plain lines of text, for screen readers: commands on standard input, `help` lists them
    #[arg(long, conflicts_with = "export")]
    speech: bool,
    #[command(flatten)]
    pub(super) settings: SearchSettings,
    #[command(flatten)]
    config: config::Source,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    if let Some(folder) = &arguments.export {
        return export::run(arguments, folder);
    }
    let level = match &arguments.levels[..] {
        [] => None,
        [level] => Some(level.as_path()),
        [..] => anyhow::bail!("several levels are for --export: the lab shows one"),
    };
    let config = arguments.config.read()?;
    let theme = config::theme(&config);
    if let Some(folder) = level.filter(|path| path.is_dir()) {
        arguments.check_for_pages("a course")?;
        let course = course_in(folder)?;
        let front = arguments.front()?;
        let (bench, troubles) = with_course(course_bench(&course, theme)?.with_keys(config.keys), course, Some(folder));
        let opens = if arguments.goes_on { Opens::Bookmark } else { Opens::List };
        return show_bench(front, bench, opens, None, troubles);
    }
    anyhow::ensure!(!arguments.goes_on || level.is_none(), "--continue expects a folder of lessons, or no level");
    let shown = match arguments.lesson {
        Some(number) => lesson(number)?,
        None => self::level(level)?,
    };
    let experiment = arguments.experiment(shown)?;
    let front = arguments.front()?;
    let mut bench = bench(experiment, theme, arguments.lesson)?.with_keys(config.keys);
    if let Some(path) = level {
        bench = bench.from_file(path.to_string_lossy().into_owned());
    }
    let opens = match (level, arguments.lesson) {
        _ if arguments.goes_on => Opens::Bookmark,
        (None, None) => Opens::List,
        _ => Opens::Experiment,
    };
    let (bench, troubles) = with_course(bench, Course::shipped(), None);
    show_bench(front, bench, opens, None, troubles)
}

impl Arguments {
    /// What the lab is shown on.
    fn front(&self) -> anyhow::Result<Front> {
        if self.speech { Ok(Front::Speech) } else { Ok(Front::Screen(super::terminal()?)) }
    }

    /// The experiment on a level, with the ends and the settings that are asked for.
    ///
    /// # Errors
    /// When there are no such ends, a setting is impossible, or any is given for a lesson.
    pub(super) fn experiment(&self, mut level: Level) -> anyhow::Result<Experiment> {
        if !level.pages.is_empty() {
            self.check_for_pages("a lesson")?;
        }
        if let Some(text) = &self.from {
            level.start = Some(input::end(&level, "from", text)?);
        }
        if let Some(text) = &self.to {
            level.goal = Some(input::end(&level, "to", text)?);
            level.other_goals.clear();
        }
        let mut experiment = on(level)?;
        self.settings.apply(&mut experiment)?;
        Ok(experiment)
    }

    /// Makes sure that nothing is asked for that would do nothing, because pages say themselves what is searched.
    ///
    /// # Errors
    /// When ends or settings are given.
    pub(super) fn check_for_pages(&self, what: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.from.is_none() && self.to.is_none() && self.settings.is_empty(),
            "the pages of {what} set their own searches: --from, --to and search settings are for levels without pages"
        );
        Ok(())
    }
}

/// The first picture of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opens {
    /// The list of lessons and levels.
    List,
    /// The page of the course where the user was last.
    Bookmark,
    /// The experiment of the bench.
    Experiment,
}

/// The course in a folder of lessons.
///
/// # Errors
/// When a file cannot be read, or they are not a course.
pub(super) fn course_in(folder: &Path) -> anyhow::Result<Arc<Course>> {
    let levels = level::read_levels(folder, vocabulary())?;
    let course = Course::of(levels);
    course.map(Arc::new).with_context(|| format!("{} is no course", level::printable_path(folder)))
}

/// A bench at the first lesson of a course.
pub(super) fn course_bench(course: &Course, theme: Theme) -> anyhow::Result<lab::Bench> {
    let first = course.lessons().first().context("a course has lessons")?;
    bench(first.experiment.clone(), theme, None)
}

/// Lets a bench teach a course, the lab's own or that of a folder, with the progress that is kept of it. Returns what
/// the user has to know about that.
fn with_course(bench: lab::Bench, course: Arc<Course>, lessons: Option<&Path>) -> (lab::Bench, Vec<String>) {
    // Courses can be taken without a home folder, but no progress is kept.
    let Ok(folder) = save::folder() else {
        return (bench.with_course(course, CourseProgress::default(), None), Vec::new());
    };
    let file = match lessons {
        Some(lessons) => ProgressFile::of_folder(Disk::default(), &folder, lessons),
        None => ProgressFile::of_lab(Disk::default(), folder),
    };
    let (Found { progress, trouble, .. }, keeper) = file.open();
    (bench.with_course(course, progress, keeper), trouble.into_iter().collect())
}

/// Shows the list of levels, or the page where the user was last, on an existing front end.
pub(super) fn show(front: Front, config: &SharedConfig, opens: Opens) -> anyhow::Result<Answer> {
    let bench = lab::Bench::new(on(level(None)?)?, config.theme()).with_keys(config.now().keys.clone());
    let (bench, troubles) = with_course(bench, Course::shipped(), None);
    show_bench(front, bench, opens, input::level_folder(), troubles)
}

/// Shows a level, on an existing front end.
pub(super) fn show_level(front: Front, level: Level, config: &SharedConfig) -> anyhow::Result<Answer> {
    let bench = bench(on(level)?, config.theme(), None)?.with_keys(config.now().keys.clone());
    let (bench, troubles) = with_course(bench, Course::shipped(), None);
    show_bench(front, bench, Opens::Experiment, input::level_folder(), troubles)
}

/// Shows a bench whose files are in `folder`, else in the current folder.
fn show_bench(
    front: Front,
    bench: lab::Bench,
    opens: Opens,
    folder: Option<PathBuf>,
    mut troubles: Vec<String>,
) -> anyhow::Result<Answer> {
    let folder = match folder {
        Some(folder) => folder,
        None => std::env::current_dir().context("there is no folder to look for files in")?,
    };
    let mut bench = bench.with_stopwatch(time).with_files(LevelFolder::new(folder)).animated();
    // Painting works without a home folder, but no copy is kept.
    if let Ok(folder) = save::folder() {
        let (keeper, earlier) = kept::keeper(Disk::default(), folder);
        troubles.extend(earlier.troubles);
        bench = bench.with_keeper(keeper, earlier.offered);
    }
    bench = bench.with_troubles(troubles.clone());
    if opens == Opens::Bookmark {
        bench.continue_course();
    }
    let (mut bench, exit) = match front {
        Front::Screen(mut terminal) => {
            let app = if opens == Opens::List { lab::app_with_list } else { lab::app };
            let mut app = app(bench, MIN_WIDTH, MIN_HEIGHT);
            let exit = terminal.show(&mut app);
            (app.context, exit)
        }
        Front::Speech => {
            // The greeting tells them, where they are heard.
            troubles.clear();
            (front::study(bench, opens == Opens::List)?, Ok(Exit::Left))
        }
        Front::Json => anyhow::bail!("the lab has no JSON lines: `fogwalk path --json` tells a search"),
    };
    bench.keep_progress();
    let answer = exit.as_ref().map_or(Answer::Yes, |&exit| exit.into());
    // Repeated here, where file names can be copied.
    for trouble in troubles.iter().filter(|_| answer.is_read()) {
        output::complain(trouble);
    }
    exit?;
    if bench.has_unsaved() && answer.is_read() {
        let copy = if bench.keeps_copies() {
            "A copy is kept: `fogwalk lab` offers it to you."
        } else {
            "No copy of it could be kept."
        };
        output::print(&format!("Your painting is not saved. {copy}\n"))?;
    }
    Ok(answer)
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
