//! Places and the roads between them: an adjacency table, as for the countries of Risk.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Non-square search areas": a table says which
//! countries are adjacent and what the way from one to the other costs, and somebody has to think of an H. Here H is
//! the straight line times the pace of the fastest road, the one road that gets furthest for its cost. No way is
//! faster than that all along, so H never is too much, nor does F ever fall.

use std::{collections::BTreeMap, error::Error, fmt};

use crate::{
    grid::Point,
    search::{Cost, HeuristicKind},
};

use super::{
    NodeId, Reversible, SearchSpace,
    adjacency::{Adjacency, Edge},
};

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its position on the map.
    pub at: Point,
}

/// The directions in which a road can be walked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Traffic {
    /// There and back.
    #[default]
    BothWays,
    /// From its first place to its second only.
    OneWay,
}

/// A road between two places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Road {
    /// The place it leads from, by its number.
    pub from: NodeId,
    /// The place it leads to.
    pub to: NodeId,
    /// The cost of walking along it.
    pub cost: Cost,
    /// Whether it also leads back.
    pub traffic: Traffic,
}

/// Why places and roads make no map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadMapError {
    /// A road to nowhere.
    NoSuchPlace {
        /// The index of the road, from 0.
        road: usize,
        /// The place at its end.
        place: NodeId,
        /// Number of places.
        places: usize,
    },
}

impl fmt::Display for RoadMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::NoSuchPlace { road, place: NodeId(place), places } = self;
        write!(f, "road {road} ends at place {place}, but there are only {places}")
    }
}

impl Error for RoadMapError {}

/// Places and the roads between them; every road ends at two of the places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoadMap {
    places: Vec<Place>,
    roads: Vec<Road>,
    names: BTreeMap<String, NodeId>,
    points: BTreeMap<Point, NodeId>,
}

impl RoadMap {
    /// A map of these places, numbered from 0, and roads.
    ///
    /// # Errors
    /// When a road ends at a place that does not exist.
    pub fn new(places: Vec<Place>, roads: Vec<Road>) -> Result<Self, RoadMapError> {
        for (number, road) in roads.iter().enumerate() {
            if let Some(place) = [road.from, road.to].into_iter().find(|place| place.index() >= places.len()) {
                return Err(RoadMapError::NoSuchPlace { road: number, place, places: places.len() });
            }
        }
        let (mut names, mut points) = (BTreeMap::new(), BTreeMap::new());
        for (number, place) in places.iter().enumerate() {
            let number = NodeId(number as u32);
            names.entry(place.name.clone()).or_insert(number);
            points.entry(place.at).or_insert(number);
        }
        Ok(Self { places, roads, names, points })
    }

    /// The places; a place's [`NodeId`] is its number here.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The roads.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// Sets what a road costs; does nothing if there is no such road.
    pub fn set_cost(&mut self, road: usize, cost: Cost) {
        if let Some(road) = self.roads.get_mut(road) {
            road.cost = cost;
        }
    }

    /// The first place of a name.
    pub fn named(&self, name: &str) -> Option<NodeId> {
        self.names.get(name).copied()
    }

    /// The first place at a point.
    pub fn at(&self, point: Point) -> Option<NodeId> {
        self.points.get(&point).copied()
    }
}

/// Cost per distance of the fastest road, as the square root of a fraction: with everything squared it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pace {
    squared_cost: u64,
    squared_distance: u64,
}

impl Pace {
    /// No H at all.
    const NONE: Self = Self { squared_cost: 0, squared_distance: 1 };

    /// The scale of a road, or `None` where it leads nowhere else: then it brings nobody nearer to anything.
    fn of(cost: Cost, distance_squared: u64) -> Option<Self> {
        let squared_cost = u64::from(cost.0) * u64::from(cost.0);
        (distance_squared > 0).then_some(Self { squared_cost, squared_distance: distance_squared })
    }

    fn is_below(self, other: Self) -> bool {
        u128::from(self.squared_cost) * u128::from(other.squared_distance)
            < u128::from(other.squared_cost) * u128::from(self.squared_distance)
    }

    /// The cost of a straight line at this pace, rounded down.
    fn estimate(self, distance_squared: u64) -> Cost {
        // Both factors are below 2^64.
        let squared = u128::from(distance_squared) * u128::from(self.squared_cost) / u128::from(self.squared_distance);
        Cost(squared.isqrt().try_into().unwrap_or(u32::MAX))
    }
}

/// A road map to search: nodes are places.
///
/// ```
/// use fogwalk_search::{
///     grid::Point,
///     search::{
///         CHEAPEST, Cost, GraphSpace, HeuristicKind, NodeId, One, Place, Road, RoadMap, Searcher, Silent, Traffic,
///     },
/// };
///
/// let place = |name: &str, x, y| Place { name: name.into(), at: Point::new(x, y) };
/// let road = |from, to, cost| Road { from: NodeId(from), to: NodeId(to), cost: Cost(cost), traffic: Traffic::BothWays };
/// let places = vec![place("Alaska", 0, 0), place("Alberta", 4, 2), place("Ontario", 9, 2)];
/// let map = RoadMap::new(places, vec![road(0, 1, 50), road(1, 2, 60)])?;
/// let space = GraphSpace::new(&map, HeuristicKind::Euclidean);
/// let (from, to) = (map.named("Alaska").unwrap(), map.named("Ontario").unwrap());
/// let (path, _) = Searcher::default().path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(110)));
/// # Ok::<(), fogwalk_search::search::RoadMapError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphSpace {
    points: Vec<Point>,
    adjacency: Adjacency,
    /// All roads against their direction.
    backward: Adjacency,
    pace: Pace,
}

impl GraphSpace {
    /// A space over a map. H is the straight line at the pace of the fastest road, unless the heuristic is
    /// [`HeuristicKind::Zero`]: the others measure on a grid, and there is none.
    pub fn new(map: &RoadMap, heuristic: HeuristicKind) -> Self {
        let points: Vec<_> = map.places.iter().map(|place| place.at).collect();
        let mut edges = Vec::with_capacity(2 * map.roads.len());
        for &Road { from, to, cost, traffic } in &map.roads {
            edges.push(Edge { from, to, cost });
            if traffic == Traffic::BothWays {
                edges.push(Edge { from: to, to: from, cost });
            }
        }
        let paces = edges.iter().filter_map(|edge| {
            Pace::of(edge.cost, points[edge.from.index()].distance_squared(points[edge.to.index()]))
        });
        let fastest = paces.reduce(|fastest, pace| if pace.is_below(fastest) { pace } else { fastest });
        let pace = fastest.filter(|_| heuristic != HeuristicKind::Zero).unwrap_or(Pace::NONE);
        let reversed: Vec<_> = edges.iter().map(|&Edge { from, to, cost }| Edge { from: to, to: from, cost }).collect();
        let [adjacency, backward] = [&edges, &reversed].map(|edges| Adjacency::new(points.len(), edges));
        Self { points, adjacency, backward, pace }
    }

    /// The position of a place; `None` when there is no such place.
    pub fn point(&self, node: NodeId) -> Option<Point> {
        self.points.get(node.index()).copied()
    }
}

impl SearchSpace for GraphSpace {
    fn node_count(&self) -> usize {
        self.adjacency.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for &(to, cost) in self.adjacency.of(node) {
            visit(to, cost);
        }
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.pace.estimate(self.points[from.index()].distance_squared(self.points[to.index()]))
    }
}

impl Reversible for GraphSpace {
    #[inline]
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for &(from, cost) in self.backward.of(node) {
            visit(from, cost);
        }
    }

    fn touched_by(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        visit(node);
    }

    /// Places do not close; roads lead to them or not.
    fn can_be_entered(&self, _: NodeId) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, x: i32, y: i32) -> Place {
        Place { name: name.into(), at: Point::new(x, y) }
    }

    fn road(from: u32, to: u32, cost: u32) -> Road {
        Road { from: NodeId(from), to: NodeId(to), cost: Cost(cost), traffic: Traffic::BothWays }
    }

    #[test]
    fn the_fastest_road_sets_the_pace() {
        let places = vec![place("A", 0, 0), place("B", 3, 4), place("C", 6, 8), place("A", 0, 0)];
        // 50 for a distance of 5, 30 for a distance of 5, and a gate that leads from a place to itself.
        let map = RoadMap::new(places, vec![road(0, 1, 50), road(1, 2, 30), road(0, 3, 7)]).expect("a whole map");
        let space = GraphSpace::new(&map, HeuristicKind::Euclidean);
        assert_eq!(space.estimate(NodeId(0), NodeId(2)), Cost(60));
        assert_eq!(space.estimate(NodeId(0), NodeId(3)), Cost(0));
        assert_eq!(GraphSpace::new(&map, HeuristicKind::Zero).estimate(NodeId(0), NodeId(2)), Cost(0));
        assert_eq!((map.named("C"), map.named("A"), map.named("D")), (Some(NodeId(2)), Some(NodeId(0)), None));
        assert_eq!(map.at(Point::new(3, 4)), Some(NodeId(1)));
    }

    #[test]
    fn a_road_has_two_ends() {
        let error = RoadMap::new(vec![place("A", 0, 0)], vec![road(0, 1, 10)]).expect_err("one place");
        assert_eq!(error.to_string(), "road 0 ends at place 1, but there are only 1");
    }

    #[test]
    fn without_roads_nothing_is_estimated() {
        let map = RoadMap::new(vec![place("A", 0, 0), place("B", 9, 9)], Vec::new()).expect("a map");
        assert_eq!(GraphSpace::new(&map, HeuristicKind::Euclidean).estimate(NodeId(0), NodeId(1)), Cost(0));
    }
}
