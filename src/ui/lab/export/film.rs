//! A search as a film: what changes on the map from step to step, so that a page can play it without searching.

use crate::{
    lab::{Study, Timeline},
    search::{NodeId, TraceEvent},
    ui::theme::{ColourDepth, Theme},
};

use super::{
    super::{
        super::words,
        board::{Moment, content},
        cell::State,
        zoom::{Figure, Zoom},
    },
    ExportError,
};

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The letter of its state in the search; see [`letter`].
    pub(super) state: char,
    /// F, G and the term that is added to G for F; empty if there is none.
    pub(super) figures: [String; 3],
    /// The arrow to its parent, or nothing.
    pub(super) arrow: String,
    /// `A`, `B` or `W`, the mark of the ground if it is not plain, or nothing.
    pub(super) mark: String,
    /// Whether it is known.
    pub(super) is_known: bool,
}

impl Shown {
    /// The length of G or of the term that is added to it, whichever is longer.
    pub(super) fn digits(&self) -> usize {
        self.figures[1..].iter().map(String::len).max().unwrap_or(0)
    }
}

impl Default for Shown {
    /// Nothing, on known ground.
    fn default() -> Self {
        Self {
            state: letter(State::Untouched),
            figures: Default::default(),
            arrow: String::new(),
            mark: String::new(),
            is_known: true,
        }
    }
}

/// What a cell shows from a step on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The place of the cell among those that are drawn.
    pub(super) cell: usize,
    /// What it shows.
    pub(super) shown: Shown,
}

/// A recorded search, step by step.
#[derive(Clone, Debug)]
pub(super) struct Film {
    /// For each position from 0 to the end what is different from the position before. Before the first one, cells
    /// show nothing.
    pub(super) steps: Vec<Vec<Change>>,
    /// For each position what happened, and why.
    pub(super) story: Vec<String>,
    /// The positions before closings.
    pub(super) closings: Vec<usize>,
    /// The positions after which a node got a new parent.
    pub(super) reparents: Vec<usize>,
    /// The headings of the figures, such as `F`, `G`, `H`.
    pub(super) headings: Vec<String>,
}

/// The largest film, in steps times cells that may change in one.
const MOST_WORK: usize = 40_000_000;
/// The most steps.
const MOST_STEPS: usize = 20_000;

/// The letter of a state in a page and in its style sheet.
pub(super) const fn letter(state: State) -> char {
    match state {
        State::Untouched => 'u',
        State::Open => 'o',
        State::Closed => 'c',
        State::Current => 'n',
        State::Touched => 'w',
        State::Path => 'p',
        State::Walked => 'v',
        State::OpenFromGoal => 'k',
        State::ClosedFromGoal => 'd',
        State::Met => 'm',
    }
}

impl Film {
    /// The film of a study, whose drawn cells are these.
    ///
    /// # Errors
    /// When the search is impossible, or too long.
    pub(super) fn of(study: &Study, cells: &[NodeId]) -> Result<Self, ExportError> {
        let mut study = study.clone();
        let timeline = study.outcome().map_err(ExportError::Search).map(|done| &done.timeline)?;
        let (len, events) = (timeline.len(), timeline.recording().events().to_vec());
        let changes_all = study.holds_path() || study.outcome().is_ok_and(|done| done.walk().is_some());
        let work = len.saturating_mul(if changes_all { cells.len() } else { 8 });
        if len > MOST_STEPS || work > MOST_WORK {
            return Err(ExportError::Long { steps: len, most: MOST_STEPS });
        }
        let positions = |is_it: fn(&TraceEvent) -> bool, after: usize| {
            let events = events.iter().enumerate().filter(move |(_, event)| is_it(event));
            events.map(|(place, _)| place + after).collect()
        };
        let mut film = Self {
            steps: Vec::with_capacity(len + 1),
            story: Vec::with_capacity(len + 1),
            closings: positions(|event| matches!(event, TraceEvent::Closed { .. }), 0),
            reparents: positions(|event| matches!(event, TraceEvent::Reparented { .. }), 1),
            headings: study.headings(),
        };
        let mut shown = vec![Shown::default(); cells.len()];
        let mut stale: Vec<NodeId> = Vec::new();
        for position in 0..=len {
            study.go_to(position);
            let Some(timeline) = study.timeline() else { break };
            let is_whole = changes_all || position == 0 || position == len || timeline.has_just_begun();
            let touched = touched(timeline);
            let mut changes = Vec::new();
            let moment = Moment::of(&study);
            let mut look = |place: usize| {
                let now = shown_in(&study, moment.as_ref(), cells[place]);
                if shown[place] != now {
                    shown[place].clone_from(&now);
                    changes.push(Change { cell: place, shown: now });
                }
            };
            if is_whole {
                (0..cells.len()).for_each(&mut look);
            } else {
                let mut places: Vec<_> =
                    stale.iter().chain(&touched).filter_map(|cell| cells.binary_search(cell).ok()).collect();
                places.sort_unstable();
                places.dedup();
                places.into_iter().for_each(&mut look);
            }
            stale = touched;
            film.steps.push(changes);
            let sentences: Vec<_> = study.sentences().iter().map(|said| words::harmless(said)).collect();
            film.story.push(sentences.join(" "));
        }
        Ok(film)
    }

    /// The length of the longest G or H of the whole film.
    pub(super) fn digits(&self) -> usize {
        self.steps.iter().flatten().map(|change| change.shown.digits()).max().unwrap_or(0)
    }

    /// What each of the drawn cells shows at a position, or at the end if that lies beyond.
    pub(super) fn at(&self, position: usize, cells: usize) -> Vec<Shown> {
        let mut shown = vec![Shown::default(); cells];
        for Change { cell, shown: now } in self.steps.iter().take(position.saturating_add(1)).flatten() {
            shown[*cell].clone_from(now);
        }
        shown
    }
}

/// The cells that can look different at this position from the ones around it.
fn touched(timeline: &Timeline) -> Vec<NodeId> {
    let last = timeline.last_event().map(|event| timeline.recording().cell(event.node()));
    last.into_iter().chain(timeline.last_closing().map(|closing| closing.cell)).collect()
}

fn shown_in(study: &Study, moment: Option<&Moment<'_>>, cell: NodeId) -> Shown {
    let content = content(study, moment, cell, (Zoom::Large, Figure::F), Theme::new(ColourDepth::True));
    let text = |letter: Option<char>| letter.map_or_else(String::new, String::from);
    let mut figures: [String; 3] = Default::default();
    for (figure, shown) in figures.iter_mut().zip(&content.figures) {
        figure.clone_from(shown);
    }
    Shown {
        state: letter(content.state),
        figures,
        arrow: text(content.arrow),
        mark: text(content.end.or((!content.is_plain).then_some(content.glyph))),
        is_known: study.is_known(cell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lab::{Experiment, LESSONS, Lesson, SHELF, vocabulary},
        level,
    };

    /// All studies of lessons, and those of some levels.
    fn studies() -> Vec<(String, Study)> {
        let on = |text: &str| Experiment::on(level::parse("a level", text.as_bytes(), vocabulary()).expect("a level"));
        let lessons = LESSONS.iter().flat_map(|shelved| {
            let lesson = Lesson::of(&on(shelved.text).expect("two ends")).expect("in order").expect("pages");
            let pages = lesson.pages.into_iter().filter_map(|page| page.set_up());
            // Of a larger random map, a page has a table instead.
            let pages = pages.filter(|page| page.active().experiment().level.size().area() <= 10_000);
            let studies = pages.flat_map(|page| page.studies().to_vec());
            studies.map(|study| (shelved.file.to_owned(), study)).collect::<Vec<_>>()
        });
        let levels = SHELF.iter().filter(|level| ["lester.level", "swimmers.level"].contains(&level.file));
        let levels = levels.map(|level| (level.file.to_owned(), Study::new(on(level.text).expect("two ends"))));
        lessons.chain(levels).collect()
    }

    #[test]
    fn what_a_film_shows_at_a_step_is_what_the_recording_says() {
        for (file, mut study) in studies() {
            let cells: Vec<_> = super::super::ground::drawn(study.experiment());
            let film = Film::of(&study, &cells).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(film.steps.len(), study.len() + 1, "{file}");
            // Every step of short searches, and some of each part of long ones.
            let stride = study.len() / 40 + 1;
            for position in (0..=study.len()).step_by(stride).chain([study.len()]) {
                study.go_to(position);
                let moment = Moment::of(&study);
                let now: Vec<_> = cells.iter().map(|&cell| shown_in(&study, moment.as_ref(), cell)).collect();
                assert!(film.at(position, cells.len()) == now, "{file} at step {position} of {}", study.len());
            }
        }
    }

    #[test]
    fn a_search_that_is_too_long_is_refused() {
        let size = crate::grid::Size::new(200, 200).expect("a size");
        let level = crate::level::Level::filled(size, crate::terrain::TerrainId::FLOOR);
        let mut experiment = Experiment::on(level).expect("two ends");
        experiment.settings.algorithm = crate::search::Algorithm::Dijkstra;
        let study = Study::new(experiment);
        let error = Film::of(&study, &super::super::ground::drawn(study.experiment())).expect_err("too long");
        assert!(error.to_string().contains("at most 20000"), "{error}");
    }
}
