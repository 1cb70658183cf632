//! Pages of lessons, and checks of the pages in level files.

use crate::{
    grid::Point,
    lab::{Comparison, Condition, Experiment, SETTINGS, Setting, Values, Wanted},
    level::{LessonWord, Level, Misfit, Vocabulary, one_of, quoted},
    search::Named,
};

use super::{Closeup, Figures, Shown, stand::Stand};

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

    /// Whether the page names the key of a setting in its text or a task, or a task sets it.
    pub fn names(&self, setting: &Setting) -> bool {
        let keys = [format!("{{{}}}", setting.option), format!("{{previous-{}}}", setting.option)];
        let has_key = |text: &str| keys.iter().any(|key| text.contains(key));
        let is_set = |task: &LessonTask| task.set.iter().any(|(known, _)| known.option == setting.option);
        has_key(&self.text) || self.tasks.iter().any(|task| has_key(&task.text) || is_set(task))
    }

    /// Whether the page is about this level, on squares or on hexes, or about one on which as many cells are painted as the
    /// page allows at most.
    pub fn is_about(&self, level: &Level) -> bool {
        let Some(own) = self.experiments.first().map(|experiment| &experiment.level) else { return false };
        let cells = own.cells.cells().iter().zip(level.cells.cells());
        own.size() == level.size()
            && cells.filter(|(own, painted)| own != painted).nth(self.paint as usize).is_none()
            && own.terrains == level.terrains
            && own.influence == level.influence
            && (own.layout == level.layout || own.layout.has_cells() && level.layout.has_cells())
    }
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
