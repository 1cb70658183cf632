//! A page of a lesson.

use crate::{
    grid::Point,
    lab::{Comparison, Condition, Experiment, Setting},
};

use super::{Closeup, Shown, stand::Stand};

/// Settings with the values that they get.
pub(super) type Assignments = Vec<(&'static Setting, String)>;

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
    pub(super) set: Assignments,
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
}

impl LessonTask {
    /// Sets what has to be set for it; what cannot be set stays as it is.
    pub fn assign(&self, experiment: &mut Experiment) {
        for (setting, value) in &self.set {
            drop(setting.set(experiment, value));
        }
    }
}
