//! Pages of lessons, and checks of the pages in level files.

use std::sync::Arc;

use crate::{
    dungeon::{SKETCHES, Sketch},
    grid::Point,
    lab::{Comparison, Condition, Experiment, SETTINGS, Setting, Values, Wanted},
    level::{Layout, LessonWord, Level, Misfit, RandomMap, Vocabulary, one_of, quoted},
    search::Named,
};

use super::{Closeup, Figures, LessonFault, Shown, stand::Stand};

/// Settings and their values.
pub type Assignments = Vec<(&'static Setting, String)>;

/// A text, the search that it is about, and tasks.
#[derive(Clone, Debug)]
pub struct LessonPage {
    /// The text.
    pub text: String,
    /// The tasks.
    pub tasks: Vec<LessonTask>,
    /// The size of cells.
    pub zoom: Closeup,
    /// What cells show.
    pub show: Shown,
    /// The figures that are taught so far.
    pub figures: Figures,
    /// The inspected cell.
    pub look: Option<Point>,
    /// The number of cells of the map that may be painted.
    pub paint: u32,
    /// The random map that the page is about, if it is not the lesson's own.
    pub(super) random: Option<RandomMap>,
    pub(super) stand: Stand,
    /// The searches, side by side.
    pub(super) experiments: Vec<Experiment>,
}

/// A task.
#[derive(Clone, Debug)]
pub struct LessonTask {
    /// The request.
    pub text: String,
    /// What does it.
    pub goal: TaskGoal,
    /// The keys that do it, after the settings.
    pub keys: String,
    /// The settings that do it, with their values.
    pub set: Assignments,
}

/// What does a task.
#[derive(Clone, Debug)]
pub enum TaskGoal {
    /// A condition that holds.
    Condition(Condition),
    /// Right answers to questions about the search.
    Predict(Wanted),
}

impl LessonPage {
    /// The searches of the page, finished, at its position.
    pub fn set_up(&self) -> Option<Comparison> {
        let mut comparison = Comparison::of(self.experiments.iter().cloned())?;
        comparison.show_figures(self.figures);
        if let Some(timeline) = comparison.active().timeline() {
            let position = self.stand.position(timeline);
            // Searches that are at their end stay there, whichever is the longest.
            comparison.go_to(if position == timeline.len() { usize::MAX } else { position });
        }
        Some(comparison)
    }

    /// The random map that the page is about, if it is not the lesson's own.
    pub fn random_map(&self) -> Option<&RandomMap> {
        self.random.as_ref()
    }

    /// The page on the map of the next seed on which a path may lead from A to B.
    ///
    /// # Errors
    /// When no such map can be made.
    pub fn on_next_map(&self) -> Result<Self, LessonFault> {
        let Some(mut random) = self.random.clone() else { return Ok(self.clone()) };
        random.seed = random.seed.wrapping_add(1);
        let (fresh, mut page) = (experiment_on(&random)?, self.clone());
        for experiment in &mut page.experiments {
            experiment.level = Arc::clone(&fresh.level);
            (experiment.start, experiment.goal) = (fresh.start, fresh.goal);
        }
        Ok(Self { random: Some(random), ..page })
    }

    /// Whether the page names the key of a setting in its text or a task, or a task sets it.
    pub fn names(&self, setting: &Setting) -> bool {
        let keys = [format!("{{{}}}", setting.option), format!("{{previous-{}}}", setting.option)];
        let has_key = |text: &str| keys.iter().any(|key| text.contains(key));
        let is_set = |task: &LessonTask| task.set.iter().any(|(known, _)| known.option == setting.option);
        has_key(&self.text) || self.tasks.iter().any(|task| has_key(&task.text) || is_set(task))
    }

    /// Whether the page is about this level, on squares or on hexes, or about one on which as many cells are painted,
    /// or as many roads changed, as the page allows at most.
    pub fn is_about(&self, level: &Level) -> bool {
        let Some(own) = self.experiments.first().map(|experiment| &experiment.level) else { return false };
        own.size() == level.size()
            && self.painted(level) <= self.paint as usize
            && own.terrains == level.terrains
            && own.influence == level.influence
            && self.has_layout(&own.layout, &level.layout)
    }

    /// Number of cells of a level that are other terrain than on the page.
    pub fn painted(&self, level: &Level) -> usize {
        let Some(own) = self.experiments.first().map(|experiment| &experiment.level) else { return 0 };
        let cells = own.cells.cells().iter().zip(level.cells.cells());
        cells.filter(|(own, painted)| own != painted).count()
    }

    /// Whether a layout counts as another one: both of cells, or the same places with at most as many roads changed as
    /// the page allows.
    fn has_layout(&self, own: &Layout, layout: &Layout) -> bool {
        match (own.road_map(), layout.road_map()) {
            (None, None) => true,
            (Some(own), Some(map)) => {
                let roads = own.roads().iter().zip(map.roads());
                own.places() == map.places()
                    && own.roads().len() == map.roads().len()
                    && roads.filter(|(own, road)| own != road).nth(self.paint as usize).is_none()
            }
            (None, Some(_)) | (Some(_), None) => false,
        }
    }
}

/// A search on a random map, with its defaults.
pub(super) fn experiment_on(random: &RandomMap) -> Result<Experiment, LessonFault> {
    let RandomMap { map, size, seed } = random;
    let sketch = Sketch::named(map).ok_or_else(|| LessonFault::Word(map.clone()))?;
    let level = sketch.map(*seed, *size)?;
    Experiment::on(level).ok_or(LessonFault::NoEnds)
}

/// The names that level files may use, and a check of their lessons.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { lesson: judge }
}

fn judge(word: LessonWord<'_>) -> Result<(), Misfit> {
    match word {
        LessonWord::Setting(name, value) => setting(name, value),
        LessonWord::Condition(text) => match text.parse::<Condition>() {
            Ok(_) => Ok(()),
            Err(error) => Err(Misfit { at: error.at, found: error.found, expected: error.expected }),
        },
        LessonWord::Prediction(text) => match text.parse::<Wanted>() {
            Ok(_) => Ok(()),
            Err(()) => Err(misfit(text, Wanted::EXPECTED.to_owned())),
        },
        LessonWord::Moment(text) => match Stand::named(text) {
            Some(_) => Ok(()),
            None => Err(misfit(text, Stand::EXPECTED.to_owned())),
        },
        LessonWord::Zoom(text) => choice::<Closeup>(text),
        LessonWord::Figure(text) => choice::<Shown>(text),
        LessonWord::Figures(text) => choice::<Figures>(text),
        LessonWord::Map(text) if Sketch::named(text).is_some() => Ok(()),
        LessonWord::Map(text) => {
            let names: Vec<_> = SKETCHES.iter().map(|sketch| sketch.name).collect();
            Err(misfit(text, one_of(text, &names)))
        }
    }
}

fn misfit(text: &str, expected: String) -> Misfit {
    Misfit { at: 0, found: quoted(text), expected }
}

fn choice<T: Named>(text: &str) -> Result<(), Misfit> {
    if T::named(text).is_some() {
        return Ok(());
    }
    let names: Vec<_> = T::CHOICES.iter().map(|choice| choice.name()).collect();
    Err(misfit(text, one_of(text, &names)))
}

fn setting(name: &str, value: &str) -> Result<(), Misfit> {
    let Some(setting) = Setting::named(name) else {
        let options: Vec<_> = SETTINGS.iter().map(|setting| setting.option).collect();
        return Err(Misfit {
            found: format!("the unknown setting {}", quoted(name)),
            ..misfit(name, one_of(name, &options))
        });
    };
    let expected = match setting.values {
        Values::Names { all, .. } => {
            let names: Vec<_> = all().into_iter().map(|(name, _)| name).collect();
            (!names.contains(&value)).then(|| one_of(value, &names))
        }
        Values::Number { least, most, .. } => {
            let is_in_range = value.parse().is_ok_and(|number: u32| (least..=most).contains(&number));
            (!is_in_range).then(|| format!("a whole number from {least} to {most}"))
        }
        Values::Switch { .. } => (!["on", "off"].contains(&value)).then(|| "true or false".to_owned()),
    };
    match expected {
        // The error is about the value, not the name.
        Some(expected) => Err(Misfit { at: 1, ..misfit(value, expected) }),
        None => Ok(()),
    }
}
