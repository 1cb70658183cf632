//! Several studies of one map side by side, with one clock.

use std::time::Duration;

use crate::search::{Algorithm, Cost, ListWork, Stats};

use super::{Experiment, Figures, Prediction, Question, SETTINGS, Setting, Stopwatch, Study, Theatre, theatre};

/// One study, or several on the same map between the same ends, at the same position. One of them is active: its
/// settings change, and its events determine the next closing or the next new parent.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub(super) studies: Vec<Study>,
    pub(super) active: usize,
    pub(super) position: usize,
    /// The positions of the theatre, if the two studies are those of one.
    pub(super) theatre: Option<Theatre>,
}

/// The results of one of several searches, compared with the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its settings in a few words.
    pub label: String,
    /// The search's counts; `None` if it was impossible.
    pub stats: Option<Stats>,
    /// The cost of its path, if it found one.
    pub cost: Option<Cost>,
    /// Whether that cost is measured along lines at any angle, and not in steps as `optimum`.
    pub is_any_angle: bool,
    /// The cost of the cheapest path under its settings, by Dijkstra's algorithm, if there is one and it was computed.
    pub optimum: Option<Cost>,
    /// The time that the search takes, if it was measured.
    pub time: Option<Duration>,
    /// The comparisons and shifts of its open list, if they were counted.
    pub list_work: Option<ListWork>,
}

impl Comparison {
    /// Maximum number of studies side by side.
    pub const MOST: usize = 4;

    /// Maximum work between two frames of a drag, in events and half cells.
    const MOST_LIVE_WORK: usize = 1 << 18;

    /// A single study, at its end.
    pub fn new(experiment: Experiment) -> Self {
        let study = Study::new(experiment);
        Self { position: study.len(), studies: vec![study], active: 0, theatre: None }
    }

    /// Several studies side by side, at their ends, the first of them active; `None` if there are none, and at most
    /// [`Comparison::MOST`].
    pub fn of(experiments: impl IntoIterator<Item = Experiment>) -> Option<Self> {
        let studies: Vec<_> = experiments.into_iter().take(Self::MOST).map(Study::new).collect();
        let position = studies.iter().map(Study::len).max()?;
        Some(Self { studies, active: 0, position, theatre: None })
    }

    /// All studies, from left to right.
    pub fn studies(&self) -> &[Study] {
        &self.studies
    }

    /// The active study.
    pub fn active(&self) -> &Study {
        &self.studies[self.active]
    }

    /// The index of the active study.
    pub fn active_place(&self) -> usize {
        self.active
    }

    /// Shows only these figures of all studies.
    pub(super) fn show_figures(&mut self, figures: Figures) {
        self.studies.iter_mut().for_each(|study| study.figures = figures);
    }

    /// Makes another study active; does nothing if there is no such study.
    pub fn activate(&mut self, place: usize) {
        if place < self.studies.len() {
            self.active = place;
        }
    }

    /// Makes the next study active.
    pub fn activate_next(&mut self) {
        self.active = (self.active + 1) % self.studies.len();
    }

    /// Adds a copy of the active study with the next algorithm that no study has, and makes it active; does nothing if
    /// there are [`Comparison::MOST`], or in a theatre.
    pub fn add(&mut self) {
        if self.studies.len() == Self::MOST || self.theatre.is_some() {
            return;
        }
        let mut copy = self.active().clone();
        if let Some(algorithm) = SETTINGS.first() {
            let taken: Vec<_> = self.studies.iter().map(|study| algorithm.value(study.experiment())).collect();
            copy.change(|experiment| {
                // There are more algorithms than studies, so one is free.
                for _ in 0..=Self::MOST {
                    algorithm.turn(experiment, true);
                    if !taken.contains(&algorithm.value(experiment)) {
                        break;
                    }
                }
            });
        }
        self.active += 1;
        self.at_its_moment(|comparison| comparison.studies.insert(comparison.active, copy));
    }

    /// Removes the active study, unless it is the only one or part of a theatre.
    pub fn remove(&mut self) {
        if self.studies.len() == 1 || self.theatre.is_some() {
            return;
        }
        self.at_its_moment(|comparison| drop(comparison.studies.remove(comparison.active)));
        self.active = self.active.min(self.studies.len() - 1);
    }

    /// Changes the settings of the active study; in a theatre, how the unit walks.
    pub fn change(&mut self, change: impl FnOnce(&mut Experiment)) {
        if self.theatre.is_some() {
            return self.stage_anew(change);
        }
        self.at_its_moment(|comparison| comparison.studies[comparison.active].change(change));
    }

    /// Changes the ends of all studies.
    pub fn change_all(&mut self, change: impl Fn(&mut Experiment)) {
        if self.theatre.is_some() {
            return self.stage_anew(change);
        }
        self.at_its_moment(|comparison| comparison.studies.iter_mut().for_each(|study| study.change(&change)));
    }

    /// Changes all experiments many times a second: long searches are repeated only when [`Comparison::catch_up`] is
    /// called, and show their old results until then. The maps keep their size.
    pub fn change_all_live(&mut self, change: impl Fn(&mut Experiment)) {
        let work: usize = self.studies.iter().map(Study::work).sum();
        if work <= Self::MOST_LIVE_WORK || self.theatre.is_some() {
            return self.change_all(change);
        }
        self.studies.iter_mut().for_each(|study| study.change_ahead(&change));
    }

    /// Repeats the searches that were postponed.
    pub fn catch_up(&mut self) {
        self.at_its_moment(|comparison| comparison.studies.iter_mut().for_each(Study::catch_up));
    }

    /// Makes a change to the studies. A comparison that was at its end stays at its end.
    pub(super) fn at_its_moment(&mut self, change: impl FnOnce(&mut Self)) {
        let position = if self.is_at_end() { usize::MAX } else { self.position };
        change(self);
        self.go_to(position);
    }

    /// Number of events of the longest search, or of positions of the theatre.
    pub fn len(&self) -> usize {
        if let Some(theatre) = &self.theatre {
            return theatre.len();
        }
        self.studies.iter().map(Study::len).max().unwrap_or(0)
    }

    /// Whether no search has events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of events so far in the longest search; the others are as far, or at their end.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Whether all searches are at their end.
    pub fn is_at_end(&self) -> bool {
        self.position >= self.len()
    }

    /// Goes to a position, or to the end if that lies beyond.
    pub fn go_to(&mut self, position: usize) {
        self.position = position.min(self.len());
        match self.scene() {
            Some(scene) => self.play(scene),
            None => self.studies.iter_mut().for_each(|study| study.go_to(position)),
        }
    }

    /// Asks the next question about the active search as [`Study::ask`] does, and goes to its position; `None` in a
    /// theatre.
    pub fn ask(&mut self, kind: Option<Prediction>, seed: (u64, u32)) -> Option<Question> {
        if self.theatre.is_some() {
            return None;
        }
        let question = self.studies[self.active].ask(kind, seed)?;
        self.go_to(question.before);
        Some(question)
    }

    /// Computes the costs of the cheapest paths, unless they are known.
    pub fn prove(&mut self) {
        self.studies.iter_mut().for_each(Study::prove);
    }

    /// Counts the comparisons and shifts of the open lists, unless they are counted already.
    pub fn count_list_work(&mut self) {
        self.studies.iter_mut().for_each(Study::count_list_work);
    }

    /// Computes something about the active study that is kept with it.
    pub fn prepare(&mut self, compute: impl FnOnce(&mut Study)) {
        compute(&mut self.studies[self.active]);
    }

    /// Whether the searches differ in the kind of open list; then the table shows the work of these lists.
    pub fn is_about_open_lists(&self) -> bool {
        let kinds = || self.studies.iter().map(|study| study.experiment().settings.open_list);
        kinds().any(|kind| Some(kind) != kinds().next())
    }

    /// Measures the time of the searches, unless it is known; not in a theatre, whose searches depend on each other.
    pub fn measure(&mut self, stopwatch: Stopwatch) {
        if self.theatre.is_some() {
            return;
        }
        self.studies.iter_mut().for_each(|study| study.measure(stopwatch));
    }

    /// The results of each search.
    pub fn standings(&self) -> impl Iterator<Item = Standing> {
        self.studies.iter().map(|study| {
            let done = study.outcome().ok();
            Standing {
                label: self.label(study),
                stats: done.map(|done| done.findings.stats),
                cost: done.and_then(|done| Some(done.findings.route.as_ref().ok()?.cost)),
                is_any_angle: study.experiment().settings.algorithm == Algorithm::AnyAngle,
                optimum: done.and_then(super::Done::optimum),
                time: done.and_then(super::Done::time),
                list_work: done.and_then(super::Done::list_work),
            }
        })
    }

    /// The algorithm of a study, the settings in which the searches differ, and then the others that are not at their
    /// defaults.
    pub fn label(&self, study: &Study) -> String {
        let experiment = study.experiment();
        if self.theatre.is_some() {
            return study.outcome().map_or_else(|_| String::new(), |done| theatre::label(done.findings.searched_by));
        }
        let counts = |setting: &Setting, experiment: &Experiment| {
            (setting.instead)(experiment).is_none() && (setting.matters)(experiment)
        };
        let is_shared = |setting: &Setting| {
            let mut others = self.studies.iter().map(Study::experiment).filter(|other| counts(setting, other));
            others.all(|other| setting.in_use(other) == setting.in_use(experiment))
        };
        // Methods for many units have no algorithm of their own to choose.
        let is_algorithm = |setting: &Setting| setting.option == "algorithm" && !experiment.method.is_for_many();
        let tells_apart =
            |setting: &&Setting| is_algorithm(setting) || counts(setting, experiment) && !is_shared(setting);
        let is_unusual = |setting: &&Setting| counts(setting, experiment) && !setting.is_default(experiment);
        // Where there is no room for all, what tells the searches apart stays.
        let (first, others): (Vec<&Setting>, Vec<_>) = SETTINGS.iter().partition(tells_apart);
        let named = first.into_iter().chain(others.into_iter().filter(is_unusual));
        let words = named.map(|setting| setting.words(experiment));
        words.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::Timeline,
        level::Level,
        search::HeuristicKind,
        terrain::TerrainId,
    };

    /// A wall with a way around it on either side, one of them through a swamp.
    fn comparison() -> Comparison {
        let mut level = Level::filled(Size::new(11, 7).expect("a small size"), TerrainId::FLOOR);
        for y in 1..6 {
            level.cells[Point::new(5, y)] = TerrainId::WALL;
        }
        level.cells[Point::new(5, 0)] = TerrainId::SWAMP;
        Comparison::new(Experiment::new(level, Point::new(2, 2), Point::new(8, 2)))
    }

    #[test]
    fn one_clock_for_all() {
        let mut comparison = comparison();
        comparison.add();
        assert_eq!((comparison.studies().len(), comparison.active_place()), (2, 1));
        assert_eq!(comparison.active().experiment().settings.algorithm, Algorithm::Dijkstra);
        assert!(comparison.is_at_end() && comparison.studies().iter().all(Study::is_at_end));
        let short = comparison.studies()[0].len();
        assert!(short < comparison.len());
        comparison.go_to(short + 1);
        assert!(comparison.studies()[0].is_at_end() && !comparison.studies()[1].is_at_end());
        comparison.go_to(3);
        let at = |study: &Study| study.timeline().map(Timeline::position);
        assert!(comparison.studies().iter().all(|study| at(study) == Some(3)));
        // Another search stands where the others do.
        comparison.change(|experiment| experiment.settings.algorithm = Algorithm::Greedy);
        comparison.change_all(|experiment| experiment.goal = Point::new(9, 5));
        assert!(comparison.studies().iter().all(|study| at(study) == Some(3)));
        assert!(comparison.studies().iter().all(|study| study.experiment().goal == Point::new(9, 5)));
    }

    #[test]
    fn there_are_between_one_and_four() {
        let mut comparison = comparison();
        comparison.remove();
        assert_eq!(comparison.studies().len(), 1);
        (0..9).for_each(|_| comparison.add());
        assert_eq!((comparison.studies().len(), comparison.active_place()), (Comparison::MOST, 3));
        comparison.activate_next();
        assert_eq!(comparison.active_place(), 0);
        comparison.activate(9);
        assert_eq!(comparison.active_place(), 0);
        (0..9).for_each(|_| comparison.remove());
        assert_eq!((comparison.studies().len(), comparison.active_place()), (1, 0));
    }

    #[test]
    fn the_table_says_who_paid_for_hurrying() {
        let mut comparison = comparison();
        comparison.add();
        comparison.change(|experiment| {
            experiment.settings.algorithm = Algorithm::Greedy;
            experiment.heuristic = HeuristicKind::Euclidean;
        });
        comparison.prove();
        let standings: Vec<_> = comparison.standings().collect();
        assert_eq!(
            standings.iter().map(|row| row.label.as_str()).collect::<Vec<_>>(),
            ["astar, octile", "greedy, euclidean"]
        );
        assert_eq!(standings[0].cost, standings[0].optimum);
        assert!(standings[1].cost > standings[1].optimum && standings[1].optimum == standings[0].optimum);
        let expanded = |row: usize| standings[row].stats.expect("a search").expanded;
        assert!(expanded(1) < expanded(0));
        comparison.change(|experiment| experiment.turn_penalty = 5);
        let row = comparison.standings().nth(1).expect("two");
        assert_eq!((row.label.as_str(), row.optimum), ("greedy, euclidean, turn penalty 5", None));
    }
}
