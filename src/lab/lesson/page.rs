//! A page of a lesson.

use crate::{
    grid::Point,
    lab::{Comparison, Condition, Experiment, Setting},
    level::Level,
};

use super::{Closeup, Shown, stand::Stand};

/// Settings with the values that they get.
pub type Assignments = Vec<(&'static Setting, String)>;

/// A text, the search that it is about, and what there is to try.
#[derive(Clone, Debug)]
pub struct LessonPage {
    /// What it says.
    pub text: String,
    /// What there is to try.
    pub tasks: Vec<LessonTask>,
    /// How large cells are drawn.
    pub zoom: Closeup,
    /// What they show.
    pub show: Shown,
    /// The cell that is looked at.
    pub look: Option<Point>,
    pub(super) stand: Stand,
    /// One or several, side by side.
    pub(super) experiments: Vec<Experiment>,
}

/// Something to try.
#[derive(Clone, Debug)]
pub struct LessonTask {
    /// What is asked for.
    pub text: String,
    /// What holds once it is done.
    pub done: Condition,
    /// The keys that do it, after the settings.
    pub keys: String,
    /// The settings that do it, with their values.
    pub set: Assignments,
}

impl LessonPage {
    /// The searches of the page, done, at its moment.
    pub fn set_up(&self) -> Option<Comparison> {
        let mut comparison = Comparison::of(self.experiments.iter().cloned())?;
        if let Some(timeline) = comparison.active().timeline() {
            let position = self.stand.position(timeline);
            // What is at its end stays there, whoever searches longest.
            comparison.go_to(if position == timeline.len() { usize::MAX } else { position });
        }
        Some(comparison)
    }

    /// Whether the page is about this level, on squares or on hexes. A level that was painted on is another one.
    pub fn is_about(&self, level: &Level) -> bool {
        self.experiments.first().is_some_and(|experiment| {
            let own = &experiment.level;
            own.cells == level.cells
                && own.terrains == level.terrains
                && own.influence == level.influence
                && (own.layout == level.layout || own.layout.has_cells() && level.layout.has_cells())
        })
    }
}
