//! What can be shown below the maps instead of the lesson's page: the open list, the invariants, the plots.

use crate::lab::Study;

use super::{bench::Bench, keys::Command};

/// A pane about the search; one at a time is shown below the maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheet {
    /// The open list: a heap, a sorted or an unsorted list, or buckets; of many units, their plans.
    Heap,
    /// What is always true of the search, and where it breaks.
    Invariants,
    /// F of each closed cell, and G and H of the open ones.
    Plots,
    /// The roads of a graph, with their costs.
    Roads,
}

impl Sheet {
    /// The command that shows and hides it, and its name in a hint.
    pub(super) const fn key(self) -> (Command, &'static str) {
        match self {
            Self::Heap => (Command::Heap, "open list"),
            Self::Invariants => (Command::Invariants, "invariants"),
            Self::Plots => (Command::Plots, "plots"),
            Self::Roads => (Command::Roads, "roads"),
        }
    }

    /// Why a search has none.
    const fn why_not(self) -> &'static str {
        match self {
            Self::Heap => {
                "This open list is not drawn: only heap, bucket, sorted and unsorted are, of searches that are not too long."
            }
            Self::Invariants => "There is nothing to check: the search is impossible, or it is in the theatre.",
            Self::Plots => "There is nothing to plot: nothing was searched, or it is in the theatre.",
            Self::Roads => "There are no roads: this is a map of cells, and each step costs what its ground costs.",
        }
    }
}

impl Bench {
    /// The sheet that is shown.
    pub(super) fn shown_sheet(&self) -> Option<Sheet> {
        let study = self.study();
        self.sheet.filter(|sheet| {
            !self.is_in_theatre()
                && match sheet {
                    Sheet::Heap => study.has_heap() || study.has_open_list_picture() || study.is_for_many(),
                    Sheet::Invariants => study.outcome().is_ok(),
                    Sheet::Plots => !study.is_empty(),
                    Sheet::Roads => study.experiment().level.layout.road_map().is_some(),
                }
        })
    }

    /// Shows a sheet, or hides it if it is shown.
    pub(super) fn toggle_sheet(&mut self, sheet: Sheet) {
        let is_shown = self.shown_sheet() == Some(sheet);
        self.sheet = (!is_shown).then_some(sheet);
        if self.sheet.is_some() && self.shown_sheet().is_none() {
            self.sheet = None;
            self.notice = Some(sheet.why_not().to_owned());
        }
        self.arrange();
    }

    /// Computes what the sheet shows, unless that is known already.
    pub(super) fn prepare_sheet(&mut self) {
        match self.shown_sheet() {
            Some(Sheet::Heap) => self.comparison.prepare(|study| {
                study.keep_heap();
                study.keep_open_list_picture();
            }),
            Some(Sheet::Invariants) => self.comparison.prepare(Study::check_invariants),
            Some(Sheet::Plots) => self.comparison.prepare(Study::list_closings),
            Some(Sheet::Roads) | None => {}
        }
    }
}
