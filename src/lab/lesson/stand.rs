//! The position and appearance of a page's search.

use crate::{
    lab::Timeline,
    search::{TraceEvent, choices},
};

choices! {
    /// The size of cells.
    Closeup {
        Fitting "fitting" "As large as fits.";
        Large "large" "F, G and H in the corners, and an arrow to the parent.";
        Small "small" "A figure and an arrow to the parent.";
        One "one" "A character for each cell.";
    }
}

choices! {
    /// What cells show.
    Shown {
        F "f" "The lists; F where there is room for a figure.";
        G "g" "G, the cost of the path so far, as contour lines.";
        H "h" "H, the estimate of the remaining cost, as contour lines.";
        Order "order" "The order of closing, as contour lines.";
        Parents "parents" "Arrows to the parents.";
        Stamps "stamps" "The number of each cell in the array that says whether it is open or closed.";
    }
}

choices! {
    /// The figures that are taught so far: no others are shown or named.
    Figures {
        All "all" "F, G and H.";
        G "g" "G alone.";
        None "none" "None; squares of breadth-first search have their number in the order of opening.";
    }
}

/// A position in a search, as a page names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stand {
    /// At the beginning.
    Start,
    /// At the end.
    #[default]
    End,
    /// After this many events.
    Step(usize),
    /// After this many closings, and the consequences of the last one.
    Closing(usize),
    /// After this many new parents.
    Reparent(usize),
    /// Before the search with this number, from 1, begins.
    Search(usize),
}

impl Stand {
    /// What a page may say.
    pub(super) const EXPECTED: &'static str =
        "\"start\", \"end\", or a number as in \"step 12\", \"closing 3\", \"reparent 1\" or \"search 2\"";

    /// Parses the name of a position.
    pub(super) fn named(text: &str) -> Option<Self> {
        let number = |number: &str| number.parse().ok().filter(|&number: &usize| number > 0);
        match text.split_once(' ') {
            None => match text {
                "start" => Some(Self::Start),
                "end" => Some(Self::End),
                _ => None,
            },
            Some(("step", count)) => number(count).map(Self::Step),
            Some(("closing", count)) => number(count).map(Self::Closing),
            Some(("reparent", count)) => number(count).map(Self::Reparent),
            Some(("search", count)) => number(count).map(Self::Search),
            Some(_) => None,
        }
    }

    /// The step; the last one if the search is shorter.
    pub(super) fn position(self, timeline: &Timeline) -> usize {
        self.exact_position(timeline).unwrap_or(timeline.len())
    }

    /// The step; `None` if the search ends before.
    fn exact_position(self, timeline: &Timeline) -> Option<usize> {
        let event = |is_it: fn(&TraceEvent) -> bool, number: usize| {
            let events = timeline.recording().events().iter().enumerate();
            events.filter(|(_, event)| is_it(event)).map(|(place, _)| place).nth(number)
        };
        let is_closing: fn(&TraceEvent) -> bool = |event| matches!(event, TraceEvent::Closed { .. });
        let is_reparent: fn(&TraceEvent) -> bool = |event| matches!(event, TraceEvent::Reparented { .. });
        match self {
            Self::Start => Some(0),
            Self::End => Some(timeline.len()),
            Self::Step(step) => Some(step).filter(|&step| step <= timeline.len()),
            Self::Closing(count) => event(is_closing, count),
            Self::Reparent(count) => event(is_reparent, count - 1).map(|place| place + 1),
            Self::Search(count) => timeline.beginnings().nth(count - 1),
        }
    }
}

/// The position in a search that a name such as `closing 3` means.
///
/// # Errors
/// When no moment has this name, or the search ends before it.
pub fn position_named(name: &str, timeline: &Timeline) -> Result<usize, MomentError> {
    let stand = Stand::named(name).ok_or_else(|| MomentError::Unknown(name.to_owned()))?;
    stand.exact_position(timeline).ok_or_else(|| MomentError::TooLate { found: name.to_owned(), steps: timeline.len() })
}

/// Why a text names no moment of a search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MomentError {
    /// No moment has such a name.
    #[error("found the moment \"{}\", expected {}", _0.escape_debug(), Stand::EXPECTED)]
    Unknown(String),
    /// The search ends before it.
    #[error("this search ends before \"{}\": it has {steps} steps; \"end\" is its last moment", found.escape_debug())]
    TooLate {
        /// The name.
        found: String,
        /// Number of steps of the search.
        steps: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::{Experiment, Study},
        level::Level,
        search::HeuristicKind,
        terrain::TerrainId,
    };

    #[test]
    fn moments_are_found_by_name() {
        let mut level = Level::filled(Size::new(7, 5).expect("a small size"), TerrainId::FLOOR);
        for y in 1..=3 {
            level.cells[Point::new(3, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(1, 2), Point::new(5, 2));
        experiment.heuristic = HeuristicKind::Manhattan;
        let mut study = Study::new(experiment);
        let mut counts = |text: &str| {
            let stand = Stand::named(text).expect("a moment");
            let position = stand.position(study.timeline().expect("a search"));
            study.go_to(position);
            study.timeline().map(Timeline::counts).map(|counts| (counts.closed, counts.opened, counts.reparented))
        };
        assert_eq!(counts("start"), Some((0, 0, 0)));
        assert_eq!(counts("step 1"), Some((0, 1, 0)));
        // The start, and the ring around it; the square to the right leads nowhere.
        assert_eq!(counts("closing 1"), Some((1, 9, 0)));
        assert_eq!(counts("closing 2"), Some((2, 9, 0)));
        assert_eq!(counts("reparent 1").map(|(_, _, reparented)| reparented), Some(1));
        assert_eq!(counts("closing 99"), counts("end"));
        assert_eq!((counts("search 1"), counts("search 2")), (counts("start"), counts("end")));
        for text in ["", "End", "closing", "closing 0", "step -1", "step 1 2", "reparent x"] {
            assert_eq!(Stand::named(text), None, "{text}");
        }
    }
}
