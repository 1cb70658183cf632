//! The other crates, each in the way that its own documentation shows, or as fast as it can be made to go.

use bracket_pathfinding::prelude::{BaseMap, NavigationPath, SmallVec, a_star_search};
use fogwalk::{
    grid::{Direction, Point},
    search::{NodeId, Walkability},
};
use grid_pathfinding::PathingGrid;
use grid_util::{grid::ValueGrid, point::Point as GridPoint};
use hierarchical_pathfinding::prelude::{MooreNeighborhood, PathCache, PathCacheConfig};

use crate::{contender::Contender, maps::Map};

/// `pathfinding::astar` in its fastest usage: numbers for nodes, successors as an iterator.
pub struct Tuned<'a> {
    pub map: &'a Map,
    pub steps: Vec<u32>,
}

impl Contender for Tuned<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let map = self.map;
        let costs = map.ground.costs().cells();
        let (width, height) = (map.size().width(), map.size().height());
        let goal_point = map.size().point(goal.index());
        let straight = u32::from(map.ground.cheapest());
        let diagonal = (straight * 14 + 5) / 10;
        let place = move |node: u32| ((node % width as u32) as i32, (node / width as u32) as i32);
        let cost = move |x: i32, y: i32| {
            if x >= 0 && y >= 0 && x < width && y < height { u32::from(costs[(y * width + x) as usize]) } else { 0 }
        };
        let successors = |&node: &u32| {
            let (x, y) = place(node);
            Direction::ALL.into_iter().filter_map(move |direction| {
                let (dx, dy) = direction.offset();
                let entry = cost(x + dx, y + dy);
                if entry == 0 {
                    return None;
                }
                let next = ((y + dy) * width + x + dx) as u32;
                if dx == 0 || dy == 0 {
                    return Some((next, entry));
                }
                (cost(x + dx, y) > 0 && cost(x, y + dy) > 0).then_some((next, (entry * 14 + 5) / 10))
            })
        };
        let octile = |&node: &u32| {
            let (x, y) = place(node);
            let (dx, dy) = (x.abs_diff(goal_point.x), y.abs_diff(goal_point.y));
            dx.abs_diff(dy) * straight + dx.min(dy) * diagonal
        };
        let found = pathfinding::directed::astar::astar(&start.0, successors, octile, |&node| node == goal.0);
        self.steps = found.map_or(Vec::new(), |(steps, _)| steps);
        !self.steps.is_empty()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        self.steps.iter().copied().map(NodeId).collect()
    }
}

/// `pathfinding::astar` as its documentation uses it: points for nodes, successors in a vector.
pub struct Everyday<'a> {
    pub map: &'a Map,
    pub steps: Vec<(i32, i32)>,
}

impl Contender for Everyday<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let map = self.map;
        let [start, goal] = [start, goal].map(|node| map.size().point(node.index()));
        let straight = u32::from(map.ground.cheapest());
        let diagonal = (straight * 14 + 5) / 10;
        let successors = |&(x, y): &(i32, i32)| -> Vec<((i32, i32), u32)> {
            let mut found = Vec::new();
            for direction in Direction::ALL {
                let (dx, dy) = direction.offset();
                let entry = map.cost(x + dx, y + dy);
                if entry == 0 {
                    continue;
                }
                if dx == 0 || dy == 0 {
                    found.push(((x + dx, y + dy), entry));
                } else if map.cost(x + dx, y) > 0 && map.cost(x, y + dy) > 0 {
                    found.push(((x + dx, y + dy), (entry * 14 + 5) / 10));
                }
            }
            found
        };
        let octile = |&(x, y): &(i32, i32)| {
            let (dx, dy) = (x.abs_diff(goal.x), y.abs_diff(goal.y));
            dx.abs_diff(dy) * straight + dx.min(dy) * diagonal
        };
        let at = |point: Point| (point.x, point.y);
        let found = pathfinding::directed::astar::astar(&at(start), successors, octile, |&node| node == at(goal));
        self.steps = found.map_or(Vec::new(), |(steps, _)| steps);
        !self.steps.is_empty()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        let node = |&(x, y): &(i32, i32)| self.map.size().index(Point::new(x, y)).map(|cell| NodeId(cell as u32));
        self.steps.iter().filter_map(node).collect()
    }
}

/// `bracket-pathfinding`.
pub struct Bracket<'a> {
    pub map: BracketMap<'a>,
    pub path: NavigationPath,
}

/// A map as `bracket-pathfinding` wants it.
pub struct BracketMap<'a>(pub &'a Map);

impl BaseMap for BracketMap<'_> {
    fn get_available_exits(&self, cell: usize) -> SmallVec<[(usize, f32); 10]> {
        let Self(map) = self;
        let Point { x, y } = map.size().point(cell);
        let mut exits = SmallVec::new();
        for direction in Direction::ALL {
            let (dx, dy) = direction.offset();
            let entry = map.cost(x + dx, y + dy);
            if entry == 0 || dx != 0 && dy != 0 && (map.cost(x + dx, y) == 0 || map.cost(x, y + dy) == 0) {
                continue;
            }
            let step = if dx != 0 && dy != 0 { (entry * 14 + 5) / 10 } else { entry };
            exits.push((((y + dy) * map.size().width() + x + dx) as usize, step as f32));
        }
        exits
    }

    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        let (from, to) = (self.0.size().point(from), self.0.size().point(to));
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let straight = u32::from(self.0.ground.cheapest());
        (dx.abs_diff(dy) * straight + dx.min(dy) * ((straight * 14 + 5) / 10)) as f32
    }
}

impl Contender for Bracket<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        self.path = a_star_search(start.index(), goal.index(), &self.map);
        self.path.success
    }

    fn steps(&mut self) -> Vec<NodeId> {
        self.path.steps.iter().map(|&cell| NodeId(cell as u32)).collect()
    }
}

/// `grid_pathfinding`: jump point search, equal cost only, corners always cut, 70 and 99 for the steps.
pub struct Grid<'a> {
    map: &'a Map,
    grid: PathingGrid,
    steps: Vec<GridPoint>,
}

impl<'a> Grid<'a> {
    pub fn new(map: &'a Map) -> Self {
        let mut grid = PathingGrid::new(map.size().width() as usize, map.size().height() as usize, false);
        for point in map.size().points().filter(|point| map.cost(point.x, point.y) == 0) {
            grid.set(point.x, point.y, true);
        }
        grid.generate_components();
        Self { map, grid, steps: Vec::new() }
    }
}

impl Contender for Grid<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let [start, goal] = [start, goal].map(|node| {
            let point = self.map.size().point(node.index());
            GridPoint::new(point.x, point.y)
        });
        self.steps = self.grid.get_path_single_goal(start, goal, false).unwrap_or_default();
        !self.steps.is_empty()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        let node =
            |point: &GridPoint| self.map.size().index(Point::new(point.x, point.y)).map(|cell| NodeId(cell as u32));
        self.steps.iter().filter_map(node).collect()
    }
}

/// `hierarchical_pathfinding`: paths through chunks, worked out before; diagonals cost what straight steps do.
pub struct Hierarchical<'a> {
    map: &'a Map,
    cache: PathCache<MooreNeighborhood>,
    steps: Vec<(usize, usize)>,
}

impl<'a> Hierarchical<'a> {
    pub fn new(map: &'a Map) -> Self {
        let (width, height) = (map.size().width() as usize, map.size().height() as usize);
        let neighbours = MooreNeighborhood::new(width, height);
        let cache =
            PathCache::new((width, height), |at| entry(map, at), neighbours, PathCacheConfig::with_chunk_size(16));
        Self { map, cache, steps: Vec::new() }
    }
}

fn entry(map: &Map, (x, y): (usize, usize)) -> isize {
    match map.cost(x as i32, y as i32) {
        0 => -1,
        cost => cost as isize,
    }
}

impl Contender for Hierarchical<'_> {
    fn search(&mut self, start: NodeId, goal: NodeId) -> bool {
        let [start, goal] = [start, goal].map(|node| {
            let point = self.map.size().point(node.index());
            (point.x as usize, point.y as usize)
        });
        let map = self.map;
        let found = self.cache.find_path(start, goal, |at| entry(map, at));
        self.steps =
            found.map_or(Vec::new(), |path| std::iter::once(start).chain(path.resolve(|at| entry(map, at))).collect());
        !self.steps.is_empty()
    }

    fn steps(&mut self) -> Vec<NodeId> {
        let node = |&(x, y): &(usize, usize)| self.map.size().index(Point::new(x as i32, y as i32));
        let mut steps: Vec<_> = self.steps.iter().filter_map(node).map(|cell| NodeId(cell as u32)).collect();
        steps.dedup();
        steps
    }
}
