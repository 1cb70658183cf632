//! An experiment: one search on one level.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    grid::Point,
    level::Level,
    search::{Algorithm, CostScale, DiagonalRule, HeuristicKind, Settings, Silent, Smoothing, Stats, Trace},
    terrain::Movement,
};

use super::{
    Discovery, ExperimentError, Findings, Foreknowledge, Method, NoPath, Recording, Setting, TerrainCosts,
    ground::SearchInput, recording::CellObserver, runner,
};

/// A level, two ends, and how to search between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The ground; shared, so that several experiments can run side by side on it.
    pub level: Arc<Level>,
    /// The start.
    pub start: Point,
    /// The goal.
    pub goal: Point,
    /// Further goals: the search goes to the nearest of all; on squares only.
    pub other_goals: Vec<Point>,
    /// The method; all but [`Method::Search`] on squares only.
    pub method: Method,
    /// How the unit moves.
    pub movement: Movement,
    /// Algorithm, open list, stopping rule, weight.
    pub settings: Settings<Algorithm>,
    /// The heuristic.
    pub heuristic: HeuristicKind,
    /// The rule for diagonal steps.
    pub diagonal: DiagonalRule,
    /// The scale of costs.
    pub scale: CostScale,
    /// Whether terrains differ in cost; on squares and hexes only.
    pub terrain: TerrainCosts,
    /// Whether the level's influence map and `extra` add to the cost of steps; on squares only.
    pub influence: bool,
    /// Extra cost of entering cells, or `None` where a unit is in the way: the fears of a game's unit, and what it
    /// leaves to its friends.
    pub extra: Arc<BTreeMap<Point, Option<u16>>>,
    /// Cost of a change of direction, on the scale of terrain: 10 is a step on floor; on squares only.
    pub turn_penalty: u16,
    /// How many squares the search may expand before it stops; 0 for as many as it needs. On squares only.
    pub limit: u32,
    /// How the finished path is smoothed; on squares only.
    pub smoothing: Smoothing,
    /// Width and height of the unit in cells; its position is its top left cell. From 1 to
    /// [`Clearance::LARGEST`](crate::search::Clearance::LARGEST); more than 1 on squares only.
    pub unit_side: u8,
    /// What is known of the map before the search; dead ends and first steps on squares only.
    pub foreknowledge: Foreknowledge,
    /// The settings of [`Method::Discover`].
    pub discovery: Discovery,
    /// The cells of the other units at tick 0, 1, 2 and so on, for [`Method::Dodge`]; after that they are gone.
    /// Methods for many units take the first and the last cell of each, where it starts and where it wants to.
    pub others: Vec<Vec<Point>>,
}

impl Experiment {
    /// Maximum number of corners for [`Method::Waypoints`]: every search compares each with each.
    pub const MOST_WAYPOINTS: usize = 1000;

    /// Maximum number of cells between each two of the corners, for the same reason.
    pub const MOST_BETWEEN_WAYPOINTS: u64 = 50_000_000;

    /// Maximum number of cells for searches that keep much for each of them: 96 bytes with a penalty for turning, which
    /// has eight nodes for a cell; with landmarks 16, and the memory of the search that places them; from both ends 24.
    pub const MOST_CELLS_WITH_MUCH_MEMORY: usize = 1 << 22;

    /// Maximum number of expansions of a search by iterative deepening, which gives up then: it expands cells again and
    /// again, and all of it is recorded.
    pub const MOST_DEEPENED: u32 = 100_000;

    /// Maximum number of expanded nodes of a constraint tree: each takes two searches, and keeps a plan for each unit.
    pub const MOST_TREE_NODES: u32 = 500;

    /// Maximum number of ticks of a crowd.
    pub const MOST_TICKS: usize = 200;

    /// Maximum number of cells for plans of many units: each unit searches all of them at many ticks.
    pub const MOST_CELLS_FOR_MANY: usize = 1 << 14;

    /// Maximum number of cells for goal bounds and path databases: a search over all of them is made from each.
    pub const MOST_CELLS_OF_FIRST_STEPS: usize = 1 << 12;

    /// An experiment with the level's rule for diagonals and its search settings, and the defaults for the rest.
    /// Unknown settings are ignored; reading the level with the lab's vocabulary reports them.
    pub fn new(level: impl Into<Arc<Level>>, start: Point, goal: Point) -> Self {
        let level = level.into();
        let (diagonal, search) = (level.diagonal, Arc::clone(&level));
        let mut this = Self {
            level,
            start,
            goal,
            other_goals: Vec::new(),
            method: Method::default(),
            movement: Movement::Walker,
            settings: Settings::default(),
            heuristic: HeuristicKind::default(),
            diagonal,
            scale: CostScale::default(),
            terrain: TerrainCosts::default(),
            influence: false,
            extra: Arc::default(),
            turn_penalty: 0,
            limit: 0,
            smoothing: Smoothing::default(),
            unit_side: 1,
            foreknowledge: Foreknowledge::default(),
            discovery: Discovery::default(),
            others: Vec::new(),
        };
        for (name, value) in &search.search {
            if let Some(setting) = Setting::named(name) {
                drop(setting.set(&mut this, value));
            }
        }
        this
    }

    /// Makes sure that the settings go together and that the level supports them.
    ///
    /// # Errors
    /// With the first that does not.
    pub fn check(&self) -> Result<(), ExperimentError> {
        runner::check(self)
    }

    /// Runs the search.
    ///
    /// # Errors
    /// When an end is off the level, when the level does not support a setting, or when two settings do not go
    /// together.
    pub fn run(&self) -> Result<Findings, ExperimentError> {
        self.run_observed(&mut Silent)
    }

    /// Runs the search and records its events by cell.
    ///
    /// # Errors
    /// As [`Experiment::run`].
    pub fn run_traced(&self) -> Result<(Findings, Trace), ExperimentError> {
        let mut trace = Trace::default();
        let findings = self.run_observed(&mut trace)?;
        Ok((findings, trace))
    }

    /// Runs the search and records its events by node, so that several nodes in one cell are distinguished.
    ///
    /// # Errors
    /// As [`Experiment::run`].
    pub fn run_recorded(&self) -> Result<(Findings, Recording), ExperimentError> {
        let mut recording = Recording::default();
        let findings = self.run_observed(&mut recording)?;
        Ok((findings, recording))
    }

    fn run_observed(&self, observer: &mut dyn CellObserver) -> Result<Findings, ExperimentError> {
        match self.prepare()? {
            Ok(SearchInput { ground, start, goals }) => runner::search(self, &ground, (start, &goals), observer),
            Err(why) => Ok(self.without_search(why)),
        }
    }

    /// The findings without a search.
    pub(super) fn without_search(&self, why: NoPath) -> Findings {
        Findings::of(Err(why), Stats::default(), self.settings.algorithm.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{self, Size},
        search::Algorithm,
        terrain::TerrainId,
    };

    /// A level from a picture of built-in terrains; `A` and `B` are the ends, on floor.
    fn experiment(picture: &[&str]) -> Experiment {
        let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
        let mut level = Level::filled(size, TerrainId::FLOOR);
        let (mut start, mut goal) = (Point::default(), Point::default());
        for (point, glyph) in size.points().zip(picture.iter().flat_map(|row| row.chars())) {
            match glyph {
                'A' => start = point,
                'B' => goal = point,
                _ => level.cells[point] = level.terrains.by_glyph(glyph).expect("a built-in terrain"),
            }
        }
        Experiment::new(level, start, goal)
    }

    fn steps(experiment: &Experiment) -> Result<(Vec<(i32, i32)>, u32), NoPath> {
        let route = experiment.run().expect("both ends on the map").route?;
        Ok((route.steps.iter().map(|point| (point.x, point.y)).collect(), route.cost.0))
    }

    #[test]
    fn the_cheapest_way_takes_the_road_and_the_shortest_does_not() {
        let mut experiment = experiment(&[
            "%%%%%", //
            "A%%%B", //
            ".,,,.",
        ]);
        assert_eq!(steps(&experiment), Ok((vec![(0, 1), (1, 2), (2, 2), (3, 2), (4, 1)], 7 + 5 + 5 + 14)));
        experiment.settings.algorithm = Algorithm::BreadthFirst;
        experiment.diagonal = DiagonalRule::Never;
        assert_eq!(steps(&experiment), Ok((vec![(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)], 3 * 40 + 10)));
    }

    #[test]
    fn who_walks_decides_where_the_way_is() {
        let mut experiment = experiment(&["A&B"]);
        let reason = |experiment: &Experiment| steps(experiment).expect_err("no path").to_string();
        assert_eq!(reason(&experiment), "no way leads from (0,0) to (2,0): they are on different islands");
        experiment.foreknowledge.islands = false;
        assert_eq!(reason(&experiment), "no way leads from (0,0) to (2,0): the open list ran empty");
        experiment.movement = Movement::Flier;
        assert_eq!(steps(&experiment), Ok((vec![(0, 0), (1, 0), (2, 0)], 20)));
    }

    #[test]
    fn nobody_stands_in_walls() {
        let mut experiment = experiment(&["A#B"]);
        let reason = |experiment: &Experiment| steps(experiment).expect_err("no path").to_string();
        experiment.goal = Point::new(1, 0);
        assert_eq!(reason(&experiment), "a walker cannot stand at the goal 1,0: wall");
        experiment.start = experiment.goal;
        assert_eq!(reason(&experiment), "a walker cannot stand at the start 1,0: wall");
        assert_eq!(experiment.run().expect("both ends on the map").stats, Stats::default());
        (experiment.start, experiment.goal) = (Point::new(2, 0), Point::new(2, 0));
        assert_eq!(steps(&experiment), Ok((vec![(2, 0)], 0)));
    }

    #[test]
    fn ends_outside_of_the_map_are_errors() {
        let mut experiment = experiment(&["A.B"]);
        experiment.goal = Point::new(3, 0);
        let error = experiment.run().expect_err("off the map").to_string();
        assert_eq!(error, "the goal 3,0 is outside of the map, which is 3x1 cells");
        experiment.start = Point::new(-1, 0);
        assert!(matches!(experiment.run(), Err(ExperimentError::StartOutside { .. })));
    }

    #[test]
    fn tracing_changes_nothing() {
        let experiment = experiment(&["A..#.", ".#.#.", ".#..B"]);
        let (findings, trace) = experiment.run_traced().expect("both ends on the map");
        assert_eq!(Ok(findings.clone()), experiment.run());
        assert_eq!(trace.last_picture().nodes().count() as u32, findings.stats.opened);
    }

    #[test]
    fn two_tiers_dead_ends_and_islands_find_what_a_star_finds() {
        let mut experiment = experiment(&["A..#.#", ".#.#.#", ".#...B", ".#.#.#", ".#.###"]);
        let expected = steps(&experiment);
        experiment.foreknowledge = Foreknowledge { dead_ends: true, ..Foreknowledge::default() };
        assert_eq!(steps(&experiment), expected);
        assert!(experiment.run().expect("both ends on the map").stats.closed < 12);
        experiment.foreknowledge.dead_ends = false;
        experiment.settings.algorithm = Algorithm::TwoTier;
        assert_eq!(steps(&experiment), expected);
        let (findings, trace) = experiment.run_traced().expect("both ends on the map");
        assert_eq!(Ok(findings), experiment.run());
        assert!(!trace.events().is_empty());
    }

    #[test]
    fn what_a_limit_cuts_off_is_the_rest_of_the_same_search() {
        let mut experiment = experiment(&["A..#..", ".#.#.#", ".#...B", ".#.#.#"]);
        let (whole, trace) = experiment.run_traced().expect("both ends on the map");
        for limit in 1..whole.stats.expanded + 2 {
            experiment.limit = limit;
            let (findings, part) = experiment.run_traced().expect("both ends on the map");
            if limit >= whole.stats.expanded {
                assert_eq!((&findings, &part), (&whole, &trace), "{limit}");
                continue;
            }
            assert_eq!(findings.route, Err(NoPath::LimitSpent { limit }));
            assert_eq!((findings.stats.expanded, findings.stats.closed), (limit, limit));
            assert!(part.events().len() < trace.events().len(), "{limit}");
            assert_eq!(part.events(), &trace.events()[..part.events().len()], "{limit}");
        }
    }

    #[test]
    fn a_search_for_another_island_is_not_begun() {
        let mut experiment = experiment(&["A.#.B"]);
        for dead_ends in [false, true] {
            experiment.foreknowledge.dead_ends = dead_ends;
            let findings = experiment.run().expect("both ends on the map");
            assert_eq!(findings.stats, Stats::default());
            let reason = findings.route.expect_err("no path").to_string();
            assert_eq!(reason, "no way leads from (0,0) to (4,0): they are on different islands");
        }
    }

    #[test]
    fn every_method_leads_to_the_goal() {
        let mut experiment = experiment(&["A....", ".##..", "..#.B"]);
        let expected = steps(&experiment).expect("a way").1;
        for method in [Method::Waypoints, Method::Field, Method::Discover, Method::Dodge] {
            experiment.method = method;
            let (cells, cost) = steps(&experiment).expect("a way");
            assert_eq!(
                (cells.first(), cells.last(), cost),
                (Some(&(0, 0)), Some(&(4, 2)), expected),
                "{}",
                method.name()
            );
            let (findings, trace) = experiment.run_traced().expect("both ends on the map");
            assert_eq!(Ok(findings), experiment.run());
            assert!(!trace.events().is_empty(), "{}", method.name());
        }
    }

    #[test]
    fn more_corners_than_can_be_compared_are_refused() {
        // Four corners around each pillar.
        let pillars = |count: usize| {
            let (free, row) = (".".repeat(3 * count + 1), format!("{}.", "..#".repeat(count)));
            let mut rows = vec![format!("AB{}", &free[2..])];
            (0..10).for_each(|_| rows.extend([free.clone(), row.clone(), free.clone()]));
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            Experiment { method: Method::Waypoints, ..experiment(&rows) }.run()
        };
        assert!(pillars(Experiment::MOST_WAYPOINTS / 40).is_ok());
        let corners = Experiment::MOST_WAYPOINTS + 40;
        assert_eq!(pillars(corners / 40), Err(ExperimentError::TooManyCorners { corners }));
    }

    #[test]
    fn lines_of_sight_pass_nothing_closed_and_the_path_goes_along_them() {
        let map = ["A......", "..###..", "..###..", "......B"];
        let experiment = Experiment { method: Method::Waypoints, ..experiment(&map) };
        let found = experiment.run().expect("both ends on the map");
        let is_free = |at: Point| map[at.y as usize].as_bytes()[at.x as usize] != b'#';
        // A and B, and the four corners: each sees the two corners beside it, A and B three, and not each other.
        assert!(found.sight_lines.iter().all(|&[from, to]| grid::line(from, to).all(is_free)), "{found:?}");
        let sees = |one: Point, other: Point| {
            found.sight_lines.iter().filter(|line| [[one, other], [other, one]].contains(*line)).count()
        };
        let corners = [(1, 0), (5, 0), (5, 3), (1, 3)].map(|(x, y)| Point::new(x, y));
        assert!((0..4).all(|corner| sees(corners[corner], corners[(corner + 1) % 4]) == 1), "{found:?}");
        assert_eq!([sees(corners[0], corners[2]), sees(experiment.start, experiment.goal)], [0, 0]);
        assert!(Experiment { method: Method::Search, ..experiment }.run().expect("a search").sight_lines.is_empty());
    }

    #[test]
    fn waypoints_too_far_apart_to_be_compared_are_refused() {
        let mut experiment = experiment(&[&format!("A{}B", ".".repeat(998))]);
        experiment.method = Method::Waypoints;
        let level = Arc::make_mut(&mut experiment.level);
        // Each two of n cells in a row have n³ / 6 cells between them.
        level.waypoints = (0..200).map(|x| Point::new(x, 0)).collect();
        assert!(experiment.run().is_ok());
        Arc::make_mut(&mut experiment.level).waypoints = (0..1000).map(|x| Point::new(x, 0)).collect();
        let cells = (1..1000).map(|apart| (1000 - apart) * (apart + 1)).sum();
        assert_eq!(experiment.run().map(|_| ()), Err(ExperimentError::WaypointsTooFarApart { cells }));
    }

    #[test]
    fn the_nearest_of_several_goals_is_found() {
        let mut experiment = experiment(&["B.....A..#."]);
        experiment.other_goals = vec![Point::new(8, 0), Point::new(10, 0)];
        for method in [Method::Search, Method::Field] {
            experiment.method = method;
            assert_eq!(steps(&experiment), Ok((vec![(6, 0), (7, 0), (8, 0)], 20)));
            assert_eq!(experiment.run().expect("all on the map").searched_by, "dijkstra");
        }
    }

    #[test]
    fn goals_in_walls_do_not_spoil_the_others() {
        let mut experiment = experiment(&["A..#B"]);
        (experiment.goal, experiment.other_goals) = (Point::new(3, 0), vec![Point::new(2, 0)]);
        assert_eq!(steps(&experiment), Ok((vec![(0, 0), (1, 0), (2, 0)], 20)));
        experiment.other_goals = vec![Point::new(3, 0)];
        assert_eq!(steps(&experiment).expect_err("walls").to_string(), "a walker cannot stand at the goal 3,0: wall");
    }

    #[test]
    fn who_flees_runs_from_the_nearest_danger() {
        let mut experiment = experiment(&["....A.B...."]);
        experiment.method = Method::Flee;
        assert_eq!(steps(&experiment), Ok((vec![(4, 0), (3, 0), (2, 0), (1, 0), (0, 0)], 40)));
        experiment.start = experiment.goal;
        assert_eq!(steps(&experiment), Err(NoPath::Caught { start: experiment.goal }));
    }

    #[test]
    fn who_walks_into_the_unknown_learns_that_there_is_no_way() {
        let mut experiment = experiment(&["A....#.B"]);
        experiment.method = Method::Discover;
        experiment.discovery.sight = 2;
        let reason = steps(&experiment).expect_err("no way").to_string();
        assert_eq!(reason, "no way leads to 7,0: that is known at 3,0, after a walk of 3 steps");
        assert_eq!(experiment.run().expect("both ends on the map").plans, Some(2));
    }

    #[test]
    fn who_comes_the_other_way_is_dodged() {
        let mut experiment = experiment(&["#.###", "A...B", "#####"]);
        experiment.diagonal = DiagonalRule::Never;
        experiment.method = Method::Dodge;
        let others: Vec<_> = [4, 3, 2, 1, 0].map(|x| Point::new(x, 1)).into();
        experiment.others = vec![others.clone()];
        let (cells, cost) = steps(&experiment).expect("aside, and on");
        assert_eq!(cells, [(0, 1), (1, 1), (1, 1), (1, 0), (1, 1), (2, 1), (3, 1), (4, 1)]);
        assert_eq!(cost, 70);
        experiment.others.push(others);
        let error = experiment.run().expect_err("both in one place").to_string();
        assert_eq!(error, "the paths of others cross: unit 2 would run into unit 1 at tick 0");
        experiment.others = vec![vec![Point::new(1, 0), Point::new(0, 0)]];
        let error = experiment.run().expect_err("a wall").to_string();
        assert_eq!(error, "the path of unit 1 leads through 0,0, where no unit can stand");
        experiment.others.clear();
        experiment.settings.algorithm = Algorithm::BreadthFirst;
        let error = experiment.run().expect_err("steps of no cost").to_string();
        assert_eq!(error, "bfs and dodge do not go together");
    }

    #[test]
    fn a_large_unit_needs_room() {
        let mut experiment = experiment(&["A...B.", "..#...", "......", "......"]);
        experiment.unit_side = 2;
        let (cells, cost) = steps(&experiment).expect("a way below the wall");
        assert_eq!((cells.first(), cells.last()), (Some(&(0, 0)), Some(&(4, 0))));
        assert_eq!((cells.len(), cost), (8, 20 + 30 + 14 + 10));
        experiment.start = Point::new(1, 0);
        let reason = experiment.run().expect("both ends on the map").route.expect_err("no path").to_string();
        assert_eq!(reason, "a walker of 2x2 cells does not fit at 1,0");
        experiment.unit_side = 9;
        let error = experiment.run().expect_err("no such unit").to_string();
        assert_eq!(error, "a unit of 9x9 cells: expected a side from 1 to 8");
    }
}
