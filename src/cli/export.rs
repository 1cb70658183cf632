//! `fogwalk lab --export`: lessons and levels as HTML pages, and worksheets.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use anyhow::Context;

use crate::{
    lab::{Course, CourseLesson, Experiment, Lesson},
    level::{Existing, SaveError, printable_path, save},
    text::counted,
    ui::lab::export::{Worksheet, index_page, lesson_page, level_page},
};

use super::{Answer, input, lab, output};

/// Something to export.
enum Target {
    /// A lesson of the lab's own course, by its place.
    Lesson(usize),
    /// All lessons of a course, with an index of this title.
    Course(Arc<Course>, String),
    /// A level, and the name of its file without the ending.
    Level(Box<Experiment>, String),
}

impl Target {
    /// The names of its pages and worksheets, without the ending.
    fn names(&self, has_worksheets: bool) -> Vec<String> {
        let of_lesson = |course: &Course, place| course.lesson(place).map(|lesson| lesson_name(lesson, place));
        let (pages, index): (Vec<_>, _) = match self {
            Self::Lesson(place) => (of_lesson(&Course::shipped(), *place).into_iter().collect(), None),
            Self::Course(course, _) => {
                let places = 0..course.lessons().len();
                (places.filter_map(|place| of_lesson(course, place)).collect(), Some(INDEX.to_owned()))
            }
            Self::Level(_, name) => (vec![name.clone()], None),
        };
        let sheets: Vec<_> = pages.iter().filter(|_| has_worksheets).map(|name| worksheet_name(name)).collect();
        pages.into_iter().chain(sheets).chain(index).collect()
    }
}

/// The name of the index of a course, without its ending.
const INDEX: &str = "index";

/// The name of the worksheet of a page, without its ending.
fn worksheet_name(page: &str) -> String {
    format!("{page}-worksheet")
}

/// Where files are written.
struct Folder<'a> {
    path: &'a Path,
    existing: Existing,
    /// Number of files so far.
    count: usize,
}

impl Folder<'_> {
    fn write(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        save(&self.path.join(name), text, self.existing).map_err(|error| match error {
            SaveError::Exists(_) => anyhow::anyhow!("{error}: name another folder, or add --replace"),
            _ => error.into(),
        })?;
        self.count += 1;
        Ok(())
    }
}

pub(super) fn run(arguments: &lab::Arguments, path: &Path) -> anyhow::Result<Answer> {
    let targets = targets(arguments)?;
    check_names(&targets, arguments.worksheet.is_some())?;
    let shown = printable_path(path);
    fs::create_dir_all(path).with_context(|| format!("cannot make the folder {shown}"))?;
    let existing = if arguments.replace { Existing::Replace } else { Existing::Keep };
    let mut folder = Folder { path, existing, count: 0 };
    for target in &targets {
        write(target, arguments.worksheet.as_deref(), &mut folder)?;
    }
    output::print(&format!("{} in {shown}\n", counted(folder.count, "file")))?;
    Ok(Answer::Yes)
}

/// What the arguments name: without any, the whole course.
fn targets(arguments: &lab::Arguments) -> anyhow::Result<Vec<Target>> {
    if let Some(number) = arguments.lesson {
        return Ok(vec![lesson(number)?]);
    }
    if arguments.levels.is_empty() {
        arguments.check_for_pages("the course")?;
        return Ok(vec![Target::Course(Course::shipped(), "The lab of Fogwalk: a course in A*".to_owned())]);
    }
    arguments.levels.iter().map(|path| target(arguments, path)).collect()
}

fn target(arguments: &lab::Arguments, path: &Path) -> anyhow::Result<Target> {
    let number = path.to_str().and_then(|text| text.parse().ok());
    if let Some(number) = number.filter(|_| !path.exists()) {
        arguments.check_for_pages(&format!("lesson {number}"))?;
        return lesson(number);
    }
    if path.is_dir() {
        arguments.check_for_pages("a course")?;
        let title = path.file_name().map_or_else(|| "A course".into(), |name| name.to_string_lossy());
        return Ok(Target::Course(lab::course_in(path)?, title.into_owned()));
    }
    let experiment = arguments.experiment(input::read_level_to_show(path)?)?;
    Ok(Target::Level(Box::new(experiment), file_name(&path.file_stem().unwrap_or_default().to_string_lossy())))
}

fn lesson(number: usize) -> anyhow::Result<Target> {
    // If there is none, its message says which there are.
    lab::lesson(number)?;
    Ok(Target::Lesson(number - 1))
}

/// Makes sure that no file would be written twice.
///
/// # Errors
/// When two pages or worksheets have the same name.
fn check_names(targets: &[Target], has_worksheets: bool) -> anyhow::Result<()> {
    let mut taken = BTreeSet::new();
    for name in targets.iter().flat_map(|target| target.names(has_worksheets)) {
        if let Some(name) = taken.replace(name) {
            anyhow::bail!("two pages would have the name {name}.html: export them into different folders");
        }
    }
    Ok(())
}

/// A name that every file system and every link can have.
fn file_name(name: &str) -> String {
    let name: String = name.chars().take(80).collect();
    let name = name.replace(|character: char| !character.is_ascii_alphanumeric(), "-");
    let name = name.trim_matches('-');
    if name.is_empty() { "level".to_owned() } else { name.to_ascii_lowercase() }
}

/// The name of the file of a lesson, without its ending.
fn lesson_name(lesson: &CourseLesson, place: usize) -> String {
    format!("{:02}-{}", place + 1, file_name(&lesson.key))
}

fn write(target: &Target, moment: Option<&str>, folder: &mut Folder<'_>) -> anyhow::Result<()> {
    match target {
        Target::Lesson(place) => {
            let course = Course::shipped();
            write_lesson(&course, *place, worksheet_of_lesson(&course, *place, moment)?, folder)
        }
        Target::Course(course, title) => {
            for place in 0..course.lessons().len() {
                // Not every lesson has a search whose figures can be filled in at this moment.
                let worksheet = worksheet_of_lesson(course, place, moment).unwrap_or_else(|error| {
                    output::complain(&format!("{error:#}"));
                    None
                });
                write_lesson(course, place, worksheet, folder)?;
            }
            let index = index_page(course, title, |lesson, place| format!("{}.html", lesson_name(lesson, place)));
            folder.write(&format!("{INDEX}.html"), &index)
        }
        Target::Level(experiment, name) => {
            let page = level_page(experiment).with_context(|| format!("{name} cannot be exported"))?;
            // What has no worksheet at this moment leaves no page behind, which would be in the way of the next try.
            let worksheet = worksheet_of(experiment, name, moment)?;
            folder.write(&format!("{name}.html"), &page)?;
            write_worksheet(worksheet, name, folder)
        }
    }
}

fn write_lesson(
    course: &Course,
    place: usize,
    worksheet: Option<Worksheet>,
    folder: &mut Folder<'_>,
) -> anyhow::Result<()> {
    let Some(lesson) = course.lesson(place) else { return Ok(()) };
    let name = lesson_name(lesson, place);
    let page = lesson_page(course, place).with_context(|| format!("{name} cannot be exported"))?;
    folder.write(&format!("{name}.html"), &page.unwrap_or_default())?;
    write_worksheet(worksheet, &name, folder)
}

fn worksheet_of_lesson(course: &Course, place: usize, moment: Option<&str>) -> anyhow::Result<Option<Worksheet>> {
    let Some(lesson) = course.lesson(place) else { return Ok(None) };
    worksheet_of(&first_search(&lesson.experiment), &lesson_name(lesson, place), moment)
}

/// The search of the first page of a lesson.
fn first_search(experiment: &Experiment) -> Experiment {
    let lesson = Lesson::of(experiment).ok().flatten();
    let comparison = lesson.and_then(|lesson| lesson.pages.first()?.set_up());
    comparison.map_or_else(|| experiment.clone(), |comparison| comparison.active().experiment().clone())
}

/// The worksheet of an experiment at a moment, if one is wanted.
fn worksheet_of(experiment: &Experiment, name: &str, moment: Option<&str>) -> anyhow::Result<Option<Worksheet>> {
    let of_moment = |moment| Worksheet::of(experiment, moment).with_context(|| format!("no worksheet of {name}"));
    moment.map(of_moment).transpose()
}

fn write_worksheet(worksheet: Option<Worksheet>, name: &str, folder: &mut Folder<'_>) -> anyhow::Result<()> {
    let Some(Worksheet { sheet, key, page }) = worksheet else { return Ok(()) };
    let worksheet = worksheet_name(name);
    folder.write(&format!("{worksheet}.svg"), &sheet)?;
    folder.write(&format!("{name}-key.svg"), &key)?;
    folder.write(&format!("{worksheet}.html"), &page)
}
