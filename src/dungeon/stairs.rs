//! Where the stairs go: as far apart as the floor allows.

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

use super::draft::{Draft, Use};

/// The two ends of a floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stairs {
    /// The stairs up, where the player arrives.
    pub up: Point,
    /// The far end.
    pub far: Point,
    /// Whether there are stairs down at the far end.
    pub leads_down: bool,
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

/// Chooses two far ends, by the double sweep: the farthest cell from anywhere, and the farthest from that.
pub(super) fn choose(draft: &Draft, depth: u32, random: &mut Random) -> Stairs {
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
    let (apart, mut one, mut other) = ends(&size.points().filter(|&cell| roomy(cell)).collect::<Vec<_>>());
    // On small floors what is drawn by hand can leave no room elsewhere.
    if (apart as i32) < size.width() / 3 {
        let is_placed = |&cell: &Point| matches!(draft.use_of(cell), Use::Room | Use::Cave);
        (_, one, other) = ends(&size.points().filter(is_placed).collect::<Vec<_>>());
    }
    let (up, far) = if random.random_bool(0.5) { (one, other) } else { (other, one) };
    Stairs { up, far, leads_down: depth != DEEPEST }
}
