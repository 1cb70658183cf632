//! Parsed lessons, and the lessons that the lab ships with.

use std::sync::Arc;

use crate::{
    dungeon::DungeonError,
    lab::{ConditionError, Experiment, ExperimentError, Setting, SettingError, Shelved},
    level::{Level, Page, SettingTexts, Task},
    search::Named,
};

use super::{
    Closeup, Figures, LessonPage, LessonTask, Shown, TaskGoal,
    page::{Assignments, experiment_on},
    stand::Stand,
};

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its title; may be empty.
    pub title: String,
    /// Its pages, at least one.
    pub pages: Vec<LessonPage>,
    /// The settings that the panel lists; if empty, the most important ones and all that are not at their defaults.
    pub lists: Vec<&'static Setting>,
}

/// Error for pages that do not make a lesson.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("page {page}: {why}")]
pub struct LessonError {
    /// The number of the page, from 1.
    pub page: usize,
    /// The mistake.
    pub why: LessonFault,
}

/// A mistake in a page.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LessonFault {
    /// A setting is unknown, or impossible with this value or on this level.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// There is no setting with this name.
    #[error("there is no setting \"{}\"", .0.escape_default())]
    NoSetting(String),
    /// A word is unknown.
    #[error("the word \"{}\" is unknown", .0.escape_default())]
    Word(String),
    /// A condition is invalid.
    #[error("a condition in which {0}")]
    Condition(#[from] ConditionError),
    /// A random map cannot be made.
    #[error(transparent)]
    Map(#[from] DungeonError),
    /// A random map has no two cells to search between.
    #[error("a random map without two free cells")]
    NoEnds,
    /// The search of the page is impossible.
    #[error("{0}")]
    Search(#[from] ExperimentError),
}

impl Lesson {
    /// The lesson of an experiment's level; `None` if that has no pages.
    ///
    /// # Errors
    /// When a page names something unknown, or a search that is impossible.
    pub fn of(experiment: &Experiment) -> Result<Option<Self>, LessonError> {
        let level = &experiment.level;
        if level.pages.is_empty() {
            return Ok(None);
        }
        let page = |(number, page)| self::page(experiment, page).map_err(|why| LessonError { page: number, why });
        let pages = (1..).zip(&level.pages).map(page).collect::<Result<_, _>>()?;
        let listed = |name: &String| Setting::named(name).ok_or_else(|| LessonFault::NoSetting(name.clone()));
        let lists = level.curriculum.lists.iter().map(listed).collect::<Result<_, _>>();
        let lists = lists.map_err(|why| LessonError { page: 1, why })?;
        Ok(Some(Self { title: level.name.clone(), pages, lists }))
    }

    /// Replaces the level of all its searches but those on random maps; each keeps its own layout.
    #[must_use]
    pub fn on_level(mut self, level: &Arc<Level>) -> Self {
        let pages = self.pages.iter_mut().filter(|page| page.random.is_none());
        for experiment in pages.flat_map(|page| &mut page.experiments) {
            let layout = experiment.level.layout.clone();
            experiment.level = Arc::clone(level);
            if level.layout != layout {
                Arc::make_mut(&mut experiment.level).layout = layout;
            }
        }
        self
    }
}

fn page(experiment: &Experiment, page: &Page) -> Result<LessonPage, LessonFault> {
    let random = page.random.as_ref().map(experiment_on).transpose()?;
    let mut first = Experiment {
        start: page.start.unwrap_or(experiment.start),
        goal: page.goal.unwrap_or(experiment.goal),
        other_goals: page.goals.clone(),
        others: page.others.clone(),
        ..experiment.afresh()
    };
    if let Some(random) = random {
        first = Experiment { level: random.level, start: random.start, goal: random.goal, ..first };
    }
    assign(&mut first, &page.search)?;
    let mut experiments = vec![first];
    for settings in &page.beside {
        let mut next = experiments[0].clone();
        assign(&mut next, settings)?;
        experiments.push(next);
    }
    for experiment in &experiments {
        experiment.run()?;
    }
    Ok(LessonPage {
        text: page.text.clone(),
        tasks: page.tasks.iter().map(task).collect::<Result<_, _>>()?,
        zoom: choice::<Closeup>(page.zoom.as_deref())?,
        show: choice::<Shown>(page.show.as_deref())?,
        figures: choice::<Figures>(page.figures.as_deref())?,
        look: page.look,
        paint: page.paint,
        random: page.random.clone(),
        stand: match page.at.as_deref() {
            Some(text) => Stand::named(text).ok_or_else(|| LessonFault::Word(text.to_owned()))?,
            None => Stand::default(),
        },
        experiments,
    })
}

fn task(task: &Task) -> Result<LessonTask, LessonFault> {
    Ok(LessonTask {
        text: task.text.clone(),
        goal: match &task.predict {
            Some(text) => TaskGoal::Predict(text.parse().map_err(|()| LessonFault::Word(text.clone()))?),
            None => TaskGoal::Condition(task.done.parse()?),
        },
        keys: task.keys.clone(),
        set: assignments(&task.set)?,
    })
}

fn assignments(texts: &SettingTexts) -> Result<Assignments, LessonFault> {
    let assignment = |(name, value): &(String, String)| match Setting::named(name) {
        Some(setting) => Ok((setting, value.clone())),
        None => Err(LessonFault::NoSetting(name.clone())),
    };
    texts.iter().map(assignment).collect()
}

fn assign(experiment: &mut Experiment, texts: &SettingTexts) -> Result<(), LessonFault> {
    for (setting, value) in assignments(texts)? {
        setting.set(experiment, &value)?;
    }
    Ok(())
}

/// The choice with a name, or the first one.
fn choice<T: Named + Default>(text: Option<&str>) -> Result<T, LessonFault> {
    let Some(text) = text else { return Ok(T::default()) };
    T::named(text).ok_or_else(|| LessonFault::Word(text.to_owned()))
}

// Every file of `levels/lessons/`, in the order of their names: written by the build script, so that a lesson is added
// without touching code.
include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lab::{LESSONS, vocabulary},
        level,
    };

    fn lesson(text: &str) -> Result<Option<Lesson>, String> {
        let level = level::parse("a level", text.as_bytes(), vocabulary()).map_err(|error| error.to_string())?;
        Lesson::of(&Experiment::on(level).expect("two ends")).map_err(|error| error.to_string())
    }

    fn page(settings: &str) -> Result<Option<Lesson>, String> {
        lesson(&format!("+++\n[[page]]\ntext = \"Look.\"\n{settings}\n+++\nA..\n..B\n"))
    }

    #[test]
    fn a_page_sets_up_its_searches() {
        let lesson =
            page("search = { weight = 150, no-islands = true }\nbeside = [{ algorithm = \"greedy\", weight = 100 }]")
                .expect("in order")
                .expect("a page");
        let comparison = lesson.pages[0].set_up().expect("a search");
        let labels: Vec<_> = comparison.studies().iter().map(|study| comparison.label(study)).collect();
        assert_eq!(labels, ["astar, weight 150, search anyway", "greedy, search anyway"]);
        assert!(self::lesson("A..\n..B\n").expect("in order").is_none());
    }

    #[test]
    fn what_a_page_cannot_mean_is_pointed_at() {
        for (settings, expected) in [
            ("at = \"closing\"", "4:7: found \"closing\""),
            ("zoom = \"lagre\"", "(did you mean \"large\"?)"),
            ("show = \"g h\"", "4:9: found \"g h\""),
            ("figures = \"f\"", "4:12: found \"f\""),
            ("search = { wieght = 150 }", "4:12: found the unknown setting \"wieght\""),
            ("search = { weight = 20000 }", "4:21: found \"20000\""),
            ("search = { algorithm = \"a*\" }", "4:24: found \"a*\""),
            ("[[page.task]]\ntext = \"Try.\"\ndone = \"cost < low\"", "6:16: found \"low\""),
            ("[[page.task]]\ntext = \"Try.\"", "4:1: found a task without done"),
            ("[[page.task]]\ntext = \"Try.\"\npredict = \"f\"", "6:12: found \"f\""),
            ("[[page.task]]\ntext = \"Try.\"\npredict = \"next 10\"", "6:12: found \"next 10\""),
            (
                "[[page.task]]\ntext = \"Try.\"\npredict = \"g\"\ndone = \"path\"",
                "4:1: found a task with done and predict",
            ),
            ("start = [9, 9]", "4:9: found"),
            ("search = { algorithm = \"jps\", turn-penalty = 5 }", "page 1: a penalty for turning and jps do not go"),
        ] {
            let error = page(settings).expect_err(settings);
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn every_lesson_is_in_order() {
        for shelved in LESSONS {
            let lesson = lesson(shelved.text).unwrap_or_else(|error| panic!("{}: {error}", shelved.file));
            assert!(lesson.is_some_and(|lesson| !lesson.title.is_empty()), "{}", shelved.file);
        }
    }
}
