//! Searches on prepared ground.

use crate::search::{
    Algorithm, CostScale, GridQuery, GridSearcher, Landmarks, NodeId, NotBestFirst, Observer, Path, PreparedGround,
    Silent,
};

use super::{Found, NodeName, SearchError};

/// The beginning of a search on prepared ground, where jump points, canonical order and landmarks are possible.
///
/// ```
/// use fogwalk_search::{
///     grid::{Point, Size},
///     search::{CostGrid, DiagonalRule, GridSearch, GridSearcher, PreparedGround},
/// };
///
/// let size = Size::new(60, 60).ok_or("a side is 0 or too long")?;
/// let ground = CostGrid::from_fn(size, |cell| (cell % 7 > 0).then_some(10));
/// let ground = PreparedGround::new(&ground, DiagonalRule::Always);
/// let mut searcher = GridSearcher::default();
/// let (from, to) = (Point::new(1, 0), Point::new(55, 59));
/// let jumps = GridSearch::new(&ground).from(from).to(to).reusing(&mut searcher).jump_points()?;
/// let steps = GridSearch::new(&ground).from(from).to(to).reusing(&mut searcher).astar()?;
/// assert_eq!(jumps.path.map(|path| path.cost), steps.path.map(|path| path.cost));
///
/// let ground = PreparedGround::new(&CostGrid::from_fn(size, |_| Some(10)), DiagonalRule::Never);
/// let error = GridSearch::new(&ground).from(from).to(to).jump_points().expect_err("no diagonals");
/// assert_eq!(error.to_string(), "jps needs diagonal steps, but this ground allows none; use canonical");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct GridSearch<'a> {
    ground: &'a PreparedGround,
}

impl<'a> GridSearch<'a> {
    /// A search on a ground.
    pub fn new(ground: &'a PreparedGround) -> Self {
        Self { ground }
    }

    /// Starts at a cell. From where nobody can stand there is no path.
    pub fn from(self, start: impl NodeName<PreparedGround>) -> GridSearchFrom<'a> {
        let node = start.node_in(self.ground);
        let start = node.ok_or_else(|| SearchError::NoSuchStart { start: start.in_words() });
        GridSearchFrom { ground: self.ground, start }
    }
}

/// A search on prepared ground that knows where it starts.
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct GridSearchFrom<'a> {
    ground: &'a PreparedGround,
    start: Result<NodeId, SearchError>,
}

impl<'a> GridSearchFrom<'a> {
    /// Goes to a cell. To where nobody can stand there is no path.
    pub fn to(self, goal: impl NodeName<PreparedGround>) -> GridSearchTo<'a> {
        let Self { ground, start } = self;
        let no_such_goal = || SearchError::NoSuchGoal { goal: goal.in_words() };
        let ends = start.and_then(|start| Ok((start, goal.node_in(ground).ok_or_else(no_such_goal)?)));
        let scale = CostScale::default();
        GridSearchTo { ground, ends, scale, landmarks: None, searcher: None, observer: Silent }
    }
}

/// A search on prepared ground that lacks only the algorithm.
#[derive(Debug)]
#[must_use = "nothing is searched until an algorithm is named"]
pub struct GridSearchTo<'a, O = Silent> {
    ground: &'a PreparedGround,
    ends: Result<(NodeId, NodeId), SearchError>,
    scale: CostScale,
    landmarks: Option<&'a Landmarks>,
    searcher: Option<&'a mut GridSearcher>,
    observer: O,
}

impl<'a, O: Observer> GridSearchTo<'a, O> {
    /// Searches in the memory of a searcher, which is worth it from the second search on.
    pub fn reusing(mut self, searcher: &'a mut GridSearcher) -> Self {
        self.searcher = Some(searcher);
        self
    }

    /// Has an observer told of everything that the search does, such as a [`Trace`](crate::search::Trace).
    pub fn observer<P: Observer>(self, observer: &'a mut P) -> GridSearchTo<'a, &'a mut P> {
        let Self { ground, ends, scale, landmarks, searcher, .. } = self;
        GridSearchTo { ground, ends, scale, landmarks, searcher, observer }
    }

    /// Sets the costs of steps; the default is 10 straight and 14 diagonally on floor.
    pub fn scale(mut self, scale: CostScale) -> Self {
        self.scale = scale;
        self
    }

    /// Takes H from landmarks, which have to be those of the ground in this scale. For
    /// [`GridSearchTo::landmarks_astar`], [`GridSearchTo::jump_points`], [`GridSearchTo::canonical`] and
    /// [`GridSearchTo::fastest`].
    pub fn landmarks(mut self, landmarks: &'a Landmarks) -> Self {
        self.landmarks = Some(landmarks);
        self
    }

    /// The cheapest path, by A* with the octile heuristic, or Manhattan's where there are no diagonals.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or landmarks are given.
    pub fn astar(self) -> Result<Found, SearchError> {
        self.by(Algorithm::AStar)
    }

    /// The cheapest path, by Dijkstra's algorithm.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or landmarks are given.
    pub fn dijkstra(self) -> Result<Found, SearchError> {
        self.by(Algorithm::Dijkstra)
    }

    /// The path with the fewest steps.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or landmarks are given.
    pub fn breadth_first(self) -> Result<Found, SearchError> {
        self.by(Algorithm::BreadthFirst)
    }

    /// Some path, by greedy best-first search.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or landmarks are given.
    pub fn greedy(self) -> Result<Found, SearchError> {
        self.by(Algorithm::Greedy)
    }

    /// The cheapest path, by A* in canonical order.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or the landmarks are those of another.
    pub fn canonical(self) -> Result<Found, SearchError> {
        self.by(Algorithm::Canonical)
    }

    /// The cheapest path, by jump point search.
    ///
    /// # Errors
    /// When the ground allows no diagonal steps, an end is not a cell of it, or the landmarks are those of another.
    pub fn jump_points(self) -> Result<Found, SearchError> {
        self.by(Algorithm::JumpPoint)
    }

    /// The cheapest path, by A* with estimates from landmarks.
    ///
    /// # Errors
    /// When no landmarks are given, they are those of another ground, or an end is not a cell of the ground.
    pub fn landmarks_astar(self) -> Result<Found, SearchError> {
        self.by(Algorithm::Landmarks)
    }

    /// The cheapest path, by the algorithm that suits the ground best; [`Found::algorithm`] tells which.
    ///
    /// # Errors
    /// When an end is not a cell of the ground, or the landmarks are those of another.
    pub fn fastest(self) -> Result<Found, SearchError> {
        self.by(Algorithm::Auto)
    }

    /// The path by an algorithm that is chosen while the program runs.
    ///
    /// # Errors
    /// When the algorithm is not possible on this ground, an end is not a cell of it, or landmarks are given that do
    /// not fit ground or algorithm.
    pub fn by(self, algorithm: Algorithm) -> Result<Found, SearchError> {
        let Self { ground, ends, scale, landmarks, searcher, mut observer } = self;
        let (start, goal) = ends?;
        check(ground, scale, algorithm, landmarks)?;
        let mut own = None;
        let searcher = match searcher {
            Some(searcher) => searcher,
            None => own.insert(GridSearcher::default()),
        };
        let query = GridQuery { ground, landmarks, scale, algorithm };
        let outcome = searcher.search(query, start, goal, &mut observer);
        let path = outcome.cost.map(|cost| Path { nodes: searcher.steps().to_vec(), cost });
        Ok(Found { path, stats: outcome.stats, algorithm: outcome.algorithm })
    }
}

/// Makes sure that an algorithm is possible on a ground and that it uses the landmarks, if there are any.
fn check(
    ground: &PreparedGround,
    scale: CostScale,
    algorithm: Algorithm,
    landmarks: Option<&Landmarks>,
) -> Result<(), SearchError> {
    if landmarks.is_some_and(|landmarks| !landmarks.fit(ground, scale)) {
        return Err(SearchError::LandmarksOfAnotherGround);
    }
    if algorithm.has_special_loop() {
        return Err(NotBestFirst(algorithm).into());
    }
    let uses_landmarks = algorithm.is_prepared();
    if landmarks.is_some() && !uses_landmarks && algorithm != Algorithm::TwoTier {
        return Err(SearchError::NoUseForLandmarks(algorithm));
    }
    let is_possible =
        algorithm == Algorithm::Auto || ground.effective_algorithm(algorithm, landmarks.is_some()) == algorithm;
    match algorithm {
        _ if is_possible => Ok(()),
        Algorithm::Landmarks => Err(SearchError::NeedsLandmarks),
        Algorithm::TwoTier => Err(SearchError::TwoTierGoesByLegs),
        _ => Err(SearchError::NeedsDiagonals),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Point, Size},
        search::{CostGrid, DiagonalRule},
    };

    fn ground(rule: DiagonalRule) -> PreparedGround {
        let map = Grid::from_text("........\n.######.\n....~...\n").expect("lines of one length");
        let costs = map.map(|cell| match cell {
            '#' => 0,
            '~' => 30,
            _ => 10,
        });
        PreparedGround::new(&CostGrid::from(costs), rule)
    }

    #[test]
    fn an_algorithm_is_the_one_asked_for_or_an_error() {
        let mut searcher = GridSearcher::default();
        let small = PreparedGround::new(
            &CostGrid::from(Grid::from_text("..").expect("a row").map(|_| 10)),
            DiagonalRule::Never,
        );
        let others = Landmarks::new(&small, CostScale::Lester);
        for rule in DiagonalRule::ALL {
            let ground = ground(rule);
            let own = Landmarks::new(&ground, CostScale::Lester);
            for algorithm in Algorithm::ALL {
                for landmarks in [None, Some(&own), Some(&others)] {
                    let mut search = GridSearch::new(&ground).from(Point::new(3, 0)).to(NodeId(19));
                    search.landmarks = landmarks;
                    let found = search.reusing(&mut searcher).by(algorithm);
                    let expected =
                        match (algorithm, landmarks.map(|landmarks| landmarks.fit(&ground, CostScale::default()))) {
                            (_, Some(false)) => Err(SearchError::LandmarksOfAnotherGround),
                            (own, _) if own.has_special_loop() => Err(SearchError::NotBestFirst(NotBestFirst(own))),
                            (Algorithm::TwoTier, _) => Err(SearchError::TwoTierGoesByLegs),
                            (Algorithm::Landmarks, None) => Err(SearchError::NeedsLandmarks),
                            (Algorithm::JumpPoint, _) if rule == DiagonalRule::Never => {
                                Err(SearchError::NeedsDiagonals)
                            }
                            (_, Some(true)) if !algorithm.is_prepared() => {
                                Err(SearchError::NoUseForLandmarks(algorithm))
                            }
                            _ => Ok(algorithm),
                        };
                    match (found, expected) {
                        (Ok(found), Ok(expected)) => {
                            assert!(found.algorithm == expected || expected == Algorithm::Auto);
                            let path = found.path.expect("a way");
                            assert_eq!((path.nodes[0], path.nodes.last()), (NodeId(3), Some(&NodeId(19))));
                        }
                        (found, expected) => assert_eq!(found.err(), expected.err(), "{algorithm:?} {rule:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn landmarks_serve_their_own_ground_and_scale_only() {
        // A road of cost 10 under one of cost 1000.
        let costs = |road| {
            CostGrid::from_fn(Size::new(9, 2).expect("a small size"), move |cell| {
                Some(if cell < 9 { 1000 } else { road })
            })
        };
        let (slow, quick) = [40, 10].map(|road| PreparedGround::new(&costs(road), DiagonalRule::Never)).into();
        let mut landmarks = Landmarks::new(&slow, CostScale::Lester);
        let search = |ground: &PreparedGround, landmarks: &Landmarks, scale| {
            let search = GridSearch::new(ground).from(Point::new(0, 1)).to(Point::new(8, 1)).scale(scale);
            search.landmarks(landmarks).landmarks_astar().map(|found| found.path.expect("a way").cost.0)
        };
        assert_eq!(search(&slow, &landmarks, CostScale::Lester), Ok(320));
        let refused = Err(SearchError::LandmarksOfAnotherGround);
        assert_eq!(search(&slow, &landmarks, CostScale::Precise), refused);
        assert_eq!(search(&quick, &landmarks, CostScale::Lester), refused);
        let always = PreparedGround::new(&costs(40), DiagonalRule::Always);
        assert_eq!(search(&always, &landmarks, CostScale::Lester), refused);
        assert!(!landmarks.adopt(&quick), "they would estimate too much");
        // The ground becomes more expensive, then what it was, then cheaper.
        let mut changing = slow.clone();
        changing.set(Point::new(4, 1), None);
        assert_eq!(search(&changing, &landmarks, CostScale::Lester), refused);
        assert!(landmarks.adopt(&changing));
        assert_eq!(search(&changing, &landmarks, CostScale::Lester), Ok(3280));
        changing.set(Point::new(4, 1), Some(40));
        assert!(landmarks.adopt(&changing));
        assert_eq!(search(&slow, &landmarks, CostScale::Lester), Ok(320), "the same ground, made anew");
        changing.set(Point::new(4, 1), Some(39));
        assert!(!landmarks.adopt(&changing));
    }

    #[test]
    fn to_a_wall_there_is_no_path_and_to_the_outside_no_search() {
        let ground = ground(DiagonalRule::NoObstacle);
        let to = |cell| GridSearch::new(&ground).from(Point::new(0, 0)).to(cell).fastest();
        assert_eq!(to(Point::new(1, 1)).map(|found| found.path), Ok(None));
        let error = to(Point::new(0, 3)).expect_err("outside");
        assert_eq!(error.to_string(), "the search cannot go to cell 0,3: the space has no such node");
    }
}
