//! How searches stood at some time, to hold later ones against.

use crate::lab::{Comparison, Experiment};

use super::{MEASURES, Measure};

/// The settings, ends and measures of searches side by side at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    searches: Vec<(Experiment, Vec<Option<u64>>)>,
    active: usize,
}

impl Before {
    /// Those of a comparison as it stands now.
    pub fn of(comparison: &Comparison) -> Self {
        let numbers = |study| MEASURES.iter().map(|measure| (measure.of)(study)).collect();
        let searches = comparison.studies().iter().map(|study| (study.experiment().clone(), numbers(study))).collect();
        Self { searches, active: comparison.active_place() }
    }

    /// The search at a place, from 0; of those that were put beside it later, the one that was active.
    fn search(&self, place: usize) -> Option<&(Experiment, Vec<Option<u64>>)> {
        self.searches.get(place).or_else(|| self.searches.get(self.active))
    }

    /// The experiment at a place, as it was.
    pub(super) fn experiment(&self, place: usize) -> Option<&Experiment> {
        Some(&self.search(place)?.0)
    }

    /// What a measure of the search at a place was.
    pub(super) fn number(&self, place: usize, measure: &Measure) -> Option<u64> {
        let row = MEASURES.iter().position(|known| known.name == measure.name)?;
        *self.search(place)?.1.get(row)?
    }
}
