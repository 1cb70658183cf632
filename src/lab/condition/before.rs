//! The state of the searches at some earlier time, to compare later ones with.

use crate::lab::{Comparison, Experiment};

use super::{MEASURES, Measure};

/// The experiments and measures of searches side by side at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    searches: Vec<(Experiment, Vec<Option<u64>>)>,
    active: usize,
}

impl Before {
    /// The present state of a comparison.
    pub fn of(comparison: &Comparison) -> Self {
        let numbers = |study| MEASURES.iter().map(|measure| (measure.of)(study)).collect();
        let searches = comparison.studies().iter().map(|study| (study.experiment().clone(), numbers(study))).collect();
        Self { searches, active: comparison.active_place() }
    }

    /// The earlier state of the search at a place, from 0; for a search added since then, that of the one that was
    /// active.
    fn search(&self, place: usize) -> Option<&(Experiment, Vec<Option<u64>>)> {
        self.searches.get(place).or_else(|| self.searches.get(self.active))
    }

    /// The earlier experiment of the search at a place, from 0.
    pub(super) fn experiment(&self, place: usize) -> Option<&Experiment> {
        Some(&self.search(place)?.0)
    }

    /// The earlier value of a measure of the search at a place, from 0.
    pub(super) fn number(&self, place: usize, measure: &Measure) -> Option<u64> {
        let row = MEASURES.iter().position(|known| known.name == measure.name)?;
        *self.search(place)?.1.get(row)?
    }
}
