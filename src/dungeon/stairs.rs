//! Where the stairs go: as far apart as the floor allows, and second stairs as far from both as they can be.

use rand::RngExt;

use crate::{
    chance::Random,
    dungeon::DEEPEST,
    grid::{Point, Size},
    search::{
        Anywhere, BreadthFirst, CostScale, DiagonalRule, HeuristicKind, NodeId, Searcher, Silent, SquareSpace,
        StaticStrategy, Stop, Walkability,
    },
};

use super::{
    draft::{Draft, Use},
    plan::Plan,
};

/// A second stair is at least this many steps away from all others, or the floor does without.
const APART: u32 = 10;

/// The two ends of a floor, and its second stairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stairs {
    /// The stairs up, where the player arrives.
    pub up: Point,
    /// The far end.
    pub far: Point,
    /// Whether there are stairs down at the far end.
    pub leads_down: bool,
    /// The second stairs up, if the floor has any.
    pub second_up: Option<Point>,
    /// The second stairs down, if the floor has any.
    pub second_down: Option<Point>,
}

impl Stairs {
    /// Everywhere that somebody arrives from above.
    pub fn ups(self) -> impl Iterator<Item = Point> {
        [Some(self.up), self.second_up].into_iter().flatten()
    }

    /// All stairs, and the far end of the last floor.
    pub fn all(self) -> impl Iterator<Item = Point> {
        self.ups().chain([Some(self.far), self.second_down].into_iter().flatten())
    }

    /// What is said of second stairs on arrival; empty if there are none.
    pub fn told(self) -> &'static str {
        match (self.second_up, self.second_down) {
            (None, None) => "",
            (Some(_), None) => " Two stairs lead up from here.",
            (None, Some(_)) => " Two stairs lead down from here.",
            (Some(_), Some(_)) => " Two stairs lead up from here, and two lead down.",
        }
    }
}

/// Ground that is open or not, without costs.
pub(super) struct Open<F> {
    pub size: Size,
    pub is_open: F,
}

impl<F: Fn(usize) -> bool> Walkability for Open<F> {
    fn size(&self) -> Size {
        self.size
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        (self.is_open)(cell).then_some(10)
    }

    fn cheapest(&self) -> u16 {
        10
    }
}

/// For every cell, the steps from the nearest of `starts`; `None` out of reach.
pub(super) fn steps_from<F: Fn(usize) -> bool>(ground: &Open<F>, starts: &[Point]) -> Vec<Option<u32>> {
    let space = SquareSpace::new(ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Zero);
    let starts: Vec<_> = starts.iter().filter_map(|&start| space.node(start)).collect();
    let mut searcher = Searcher::default();
    searcher.search(&space, &starts, &Anywhere, StaticStrategy(BreadthFirst, Stop::Never), &mut Silent);
    (0..ground.size.area()).map(|cell| searcher.table().g(NodeId(cell as u32)).map(|steps| steps.0)).collect()
}

/// Chooses two far ends, by the double sweep: the farthest cell from anywhere, and the farthest from that; then the
/// second stairs that the plan asks for.
pub(super) fn choose(draft: &Draft, depth: u32, plan: &Plan, random: &mut Random) -> Stairs {
    let size = draft.size();
    let roomy = |cell: Point| {
        matches!(draft.use_of(cell), Use::Room | Use::Cave)
            && !draft.is_drawn(cell)
            && cell.neighbours().filter(|&near| draft.is_open(near)).count() >= 5
            && cell.neighbours().all(|near| draft.use_of(near) != Use::Door)
    };
    let ground = Open { size, is_open: |cell| draft.uses.cells()[cell] != Use::Solid };
    let farthest = |from: Point, spots: &[Point]| {
        let steps = steps_from(&ground, &[from]);
        let far = |cell: &Point| size.index(*cell).and_then(|index| steps[index]).unwrap_or(0);
        spots.iter().map(|&cell| (far(&cell), cell)).max_by_key(|&(steps, _)| steps).unwrap_or((0, from))
    };
    let mut ends = |spots: &[Point]| {
        let anywhere = spots.get(random.random_range(0..spots.len().max(1) as u32) as usize).copied();
        let (_, one) = farthest(anywhere.unwrap_or_default(), spots);
        let (apart, other) = farthest(one, spots);
        (apart, one, other)
    };
    let spots: Vec<Point> = size.points().filter(|&cell| roomy(cell)).collect();
    let (apart, mut one, mut other) = ends(&spots);
    // On small floors what is drawn by hand can leave no room elsewhere.
    if (apart as i32) < size.width() / 3 {
        let is_placed = |&cell: &Point| matches!(draft.use_of(cell), Use::Room | Use::Cave);
        (_, one, other) = ends(&size.points().filter(is_placed).collect::<Vec<_>>());
    }
    let (up, far) = if random.random_bool(0.5) { (one, other) } else { (other, one) };
    let mut stairs = Stairs { up, far, leads_down: depth != DEEPEST, second_up: None, second_down: None };
    let second = |stairs: Stairs| {
        let steps = steps_from(&ground, &stairs.all().collect::<Vec<_>>());
        let away = |cell: Point| size.index(cell).and_then(|index| steps[index]).unwrap_or(0);
        let farthest = spots.iter().copied().max_by_key(|&cell| (away(cell), std::cmp::Reverse(cell)));
        farthest.filter(|&cell| away(cell) >= APART)
    };
    if plan.has_second_stair(depth.wrapping_sub(1)) {
        stairs.second_up = second(stairs);
    }
    if plan.has_second_stair(depth) {
        stairs.second_down = second(stairs);
    }
    stairs
}
