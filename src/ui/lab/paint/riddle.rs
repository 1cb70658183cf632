//! The puzzle of whoever paints.

use crate::lab::{Brush, Comparison, Experiment, Task};

use super::super::bench::Bench;

impl Bench {
    /// Reads the puzzle of the level, if it has one, and puts its searches side by side.
    pub(super) fn read_task(&mut self) {
        let Some(painting) = &self.easel.painting else { return };
        let (task, experiment) = (Task::of(painting.source()), painting.experiment());
        if let Err(error) = &task {
            self.easel.notice = Some(error.to_string());
        }
        self.easel.set_task(task.unwrap_or_default());
        self.take_allowed_brush();
        let experiments = self.easel.task.as_ref().map(|task| task.experiments(&experiment));
        if let Some(Ok(experiments)) = experiments {
            self.put_side_by_side(experiments);
        }
        self.judge();
    }

    /// Takes a brush that the puzzle allows, if that in hand is none.
    fn take_allowed_brush(&mut self) {
        let level = &self.study().experiment().level;
        let Some(task) = &self.easel.task else { return };
        let is_allowed = |brush: &Brush| task.allows(*brush, &level.terrains);
        if !is_allowed(&self.easel.brush)
            && let Some(brush) = Brush::all(level).into_iter().find(is_allowed)
        {
            self.easel.brush = brush;
        }
    }

    fn put_side_by_side(&mut self, experiments: Vec<Experiment>) {
        self.compare(|comparison| {
            while comparison.studies().len() > 1 {
                comparison.remove();
            }
        });
        for (place, experiment) in experiments.into_iter().enumerate().take(Comparison::MOST) {
            if place > 0 {
                self.compare(Comparison::add);
            }
            self.comparison.change(|here| *here = experiment);
        }
        self.comparison.activate(0);
        self.comparison.go_to(usize::MAX);
    }

    pub(super) fn judge(&mut self) {
        let easel = &mut self.easel;
        if let (Some(task), Some(painting)) = (&easel.task, &easel.painting) {
            easel.judgement = Some(task.judge(painting));
        }
    }
}
