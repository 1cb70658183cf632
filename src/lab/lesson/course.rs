//! Courses: lessons in an order, each with the lessons that it builds on.
//!
//! The lab's own course is [`Course::shipped`]; a folder of level files with pages is a course, too. Its lessons are
//! taught in the order of the numbers at the front of the files' names. A lesson is known by its [key](lesson_key), so
//! that files can be numbered anew without anybody's progress being lost.

use std::sync::{Arc, LazyLock};

use crate::{
    lab::Experiment,
    level::{self, Level},
};

use super::{LESSONS, Lesson, LessonError, page::vocabulary};

/// The lessons of a course, in order.
#[derive(Clone, Debug)]
pub struct Course {
    lessons: Vec<CourseLesson>,
    is_shipped: bool,
}

/// A lesson of a course.
#[derive(Clone, Debug)]
pub struct CourseLesson {
    /// The name of its file without number and ending.
    pub key: String,
    /// Its level, between its ends.
    pub experiment: Experiment,
}

/// Why level files are not a course.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CourseError {
    /// There is no level file.
    #[error("there is no level file: expected lessons, such as 01-first.level")]
    Empty,
    /// A level has no pages.
    #[error("{}: found a level without pages, expected a lesson: [[page]]", .0.escape_debug())]
    NoPages(String),
    /// A graph has no start or no goal.
    #[error("{}: found a graph without start or goal, expected both", .0.escape_debug())]
    NoEnds(String),
    /// The pages of a level are not a lesson.
    #[error("{}: {why}", file.escape_debug())]
    Lesson {
        /// The name of the file.
        file: String,
        /// The mistake.
        why: LessonError,
    },
    /// Two files have the same name without their numbers.
    #[error("{} and {}: found two lessons called \"{key}\", expected another name", first.escape_debug(), second.escape_debug())]
    Twice {
        /// The name without number.
        key: String,
        /// The name of one file.
        first: String,
        /// That of the other.
        second: String,
    },
    /// A lesson builds on one that does not come before it.
    #[error("{}: needs \"{}\", expected the name of an earlier lesson, without its number and ending", file.escape_debug(), need.escape_debug())]
    Needs {
        /// The name of the file.
        file: String,
        /// The lesson that it names.
        need: String,
    },
}

/// The key of a lesson in its course: the name of its file without the number at the front and without the ending.
pub fn lesson_key(file: &str) -> &str {
    split(file).1
}

/// The number at the front of a file's name, and its key. A name without a number comes last.
fn split(file: &str) -> (u64, &str) {
    let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
    let digits = name.len() - name.trim_start_matches(|character: char| character.is_ascii_digit()).len();
    let (number, key) = name.split_at(digits);
    let key = key.trim_start_matches(['-', '_', ' ', '.']);
    (number.parse().unwrap_or(u64::MAX), if key.is_empty() { name } else { key })
}

impl Course {
    /// The lab's own lessons.
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: LazyLock<Arc<Course>> = LazyLock::new(|| {
            let lesson = |shelved: &crate::lab::Shelved| {
                let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).ok()?;
                Some(CourseLesson { key: lesson_key(shelved.file).to_owned(), experiment: Experiment::on(level)? })
            };
            Arc::new(Course { lessons: LESSONS.iter().filter_map(lesson).collect(), is_shipped: true })
        });
        Arc::clone(&SHIPPED)
    }

    /// The course of these level files, each with its name.
    ///
    /// # Errors
    /// When there is none, one of them is no lesson, two have the same key, or one builds on a lesson that does not
    /// come before it.
    pub fn of(mut files: Vec<(String, Level)>) -> Result<Self, CourseError> {
        files.sort_by(|(one, _), (other, _)| split(one).cmp(&split(other)).then_with(|| one.cmp(other)));
        let mut names: Vec<String> = Vec::new();
        let mut lessons: Vec<CourseLesson> = Vec::new();
        for (file, level) in files {
            if level.pages.is_empty() {
                return Err(CourseError::NoPages(file));
            }
            let key = lesson_key(&file).to_owned();
            if let Some(place) = lessons.iter().position(|lesson| lesson.key == key) {
                return Err(CourseError::Twice { key, first: names.swap_remove(place), second: file });
            }
            let is_unknown = |need: &&String| lessons.iter().all(|lesson| lesson.key != **need);
            if let Some(need) = level.curriculum.needs.iter().find(is_unknown) {
                return Err(CourseError::Needs { file, need: need.clone() });
            }
            let Some(experiment) = Experiment::on(level) else { return Err(CourseError::NoEnds(file)) };
            if let Err(why) = Lesson::of(&experiment) {
                return Err(CourseError::Lesson { file, why });
            }
            names.push(file);
            lessons.push(CourseLesson { key, experiment });
        }
        if lessons.is_empty() { Err(CourseError::Empty) } else { Ok(Self { lessons, is_shipped: false }) }
    }

    /// Its lessons, in order; at least one.
    pub fn lessons(&self) -> &[CourseLesson] {
        &self.lessons
    }

    /// The lesson at a place, from 0.
    pub fn lesson(&self, place: usize) -> Option<&CourseLesson> {
        self.lessons.get(place)
    }

    /// The place of the lesson with a key, from 0.
    pub fn place_of(&self, key: &str) -> Option<usize> {
        self.lessons.iter().position(|lesson| lesson.key == key)
    }

    /// Whether it is the lab's own.
    pub fn is_shipped(&self) -> bool {
        self.is_shipped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, settings: &str) -> (String, Level) {
        let text = format!("+++\n{settings}\n[[page]]\ntext = \"Look.\"\n+++\nA.B\n");
        (name.to_owned(), level::parse(name, text.as_bytes(), vocabulary()).expect("a lesson"))
    }

    #[test]
    fn a_key_is_the_name_without_number_and_ending() {
        for (name, key) in [
            ("02-two-lists.level", "two-lists"),
            ("2_b.c.level", "b.c"),
            ("12.level", "12"),
            ("lists.level", "lists"),
            ("3 a", "a"),
            ("", ""),
            ("-.level", "-"),
        ] {
            assert_eq!(lesson_key(name), key, "{name}");
        }
    }

    #[test]
    fn lessons_come_in_the_order_of_their_numbers() {
        let files = ["10-ten.level", "9-nine.level", "last.level", "009-nein.level"];
        let course = Course::of(files.map(|name| file(name, "")).into()).expect("a course");
        let keys: Vec<_> = course.lessons().iter().map(|lesson| lesson.key.as_str()).collect();
        assert_eq!(keys, ["nein", "nine", "ten", "last"]);
        assert_eq!((course.place_of("ten"), course.place_of("tenth")), (Some(2), None));
    }

    #[test]
    fn what_is_no_course_is_said() {
        let plain = ("2-b.level".to_owned(), level::parse("b", b"A.B\n", vocabulary()).expect("a level"));
        let endless = "+++\ngrid = \"graph\"\n[[place]]\nname = \"a\"\nx = 1\ny = 1\n[[page]]\ntext = \"Look.\"\n+++\n";
        let endless = level::parse("c", endless.as_bytes(), vocabulary()).expect("a level");
        for (files, expected) in [
            (vec![], "no level file"),
            (vec![file("1-a.level", ""), plain], "2-b.level: found a level without pages"),
            (vec![("3.level".to_owned(), endless)], "3.level: found a graph without start"),
            (
                vec![file("1-a.level", ""), file("2-a.level", "")],
                "1-a.level and 2-a.level: found two lessons called \"a\"",
            ),
            (vec![file("1-a.level", "needs = [\"b\"]"), file("2-b.level", "")], "1-a.level: needs \"b\""),
            (vec![file("1-a.level", "needs = [\"a\"]")], "1-a.level: needs \"a\""),
        ] {
            let Err(error) = Course::of(files).map(|_| ()) else { panic!("{expected}") };
            let error = error.to_string();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn every_shipped_lesson_is_in_the_course() {
        assert_eq!(Course::shipped().lessons().len(), LESSONS.len());
        let files = LESSONS.iter().map(|shelved| {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a lesson");
            (shelved.file.to_owned(), level)
        });
        let course = Course::of(files.collect()).unwrap_or_else(|error| panic!("{error}"));
        let keys = |course: &Course| course.lessons().iter().map(|lesson| lesson.key.clone()).collect::<Vec<_>>();
        assert_eq!(keys(&course), keys(&Course::shipped()));
    }
}
