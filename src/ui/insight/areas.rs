//! The cells that sighted units may have reached since they were seen.

use crate::{
    grid::{Direction, Point, Size},
    mind::{Doing, KindId, KnownGround, Sighting, Turn, UnitId},
    search::{
        Anywhere, CostScale, DiagonalRule, FILL, HeuristicKind, MaskedSpace, NodeId, SearchSpace, Searcher, Silent,
        SquareSpace, Walkability,
    },
    terrain::Movement,
};

/// A sighting, and the cells that the unit may have reached since, as far as the mind knows the ground.
#[derive(Clone, Debug)]
pub struct Area {
    /// The cell where the unit was seen.
    pub at: Point,
    /// The age of the sighting, in turns.
    pub age: u32,
    /// The kind of the unit.
    pub kind: KindId,
    /// The unit.
    pub unit: UnitId,
    /// The direction in which the unit was walking; `None` if it was not.
    pub heading: Option<Direction>,
    /// The middle of the area in which those who believe the sighting look for the unit: it lies ahead in that
    /// direction.
    pub likely: Point,
    /// Its cells, in order.
    inside: Vec<NodeId>,
    /// The cells one step beyond the area.
    beyond: Vec<NodeId>,
}

impl Area {
    /// The way of moving of a kind.
    pub(super) fn movement(kind: KindId) -> Movement {
        kind.row().movement
    }

    /// The area of a sighting, over ground for [how its unit moves](Self::movement). All that it has gained since, it
    /// may have spent on steps, and a sighting that was retold may be of a place some steps away; unknown cells count
    /// as floor, as they do for the mind.
    pub(super) fn new(
        seen: &Sighting,
        now: Turn,
        ground: &KnownGround<'_>,
        rule: DiagonalRule,
        searcher: &mut Searcher,
    ) -> Self {
        let (at, age, kind, unit) = (seen.at, now.since(seen.seen), seen.kind, seen.unit);
        let row = kind.row();
        let speed = if row.is_rooted { 0 } else { row.speed.max(1) as u32 };
        let budget = age.saturating_add(seen.source.widens()).saturating_mul(speed);
        let size = ground.size();
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        let heading = match seen.doing {
            Doing::Walking(direction) => Some(direction),
            Doing::Standing | Doing::Fighting | Doing::Reading => None,
        };
        let likely = seen.likely(now);
        let mut area = Self { at, age, kind, unit, heading, likely, inside: Vec::new(), beyond: Vec::new() };
        let Some(start) = space.node(at) else { return area };
        // No step is cheaper than the cheapest cell, so nothing beyond this many steps is within the budget.
        let radius = (budget / u32::from(ground.cheapest().max(1))).min(Size::MAX_SIDE);
        let within = MaskedSpace::new(&space, |node: NodeId| size.point(node.index()).distance(at) <= radius);
        searcher.search(&within, &[start], &Anywhere, FILL, &mut Silent);
        let is_inside = |node: NodeId| searcher.table().g(node).is_some_and(|cost| cost.0 <= budget);
        let reach = |at: i32, side: i32| (at - radius as i32).max(0)..=(at + radius as i32).min(side - 1);
        let around = reach(at.y, size.height()).flat_map(|y| reach(at.x, size.width()).map(move |x| Point::new(x, y)));
        area.inside = around.filter_map(|point| space.node(point)).filter(|&node| is_inside(node)).collect();
        for &node in &area.inside {
            space.successors(node, |next, _| area.beyond.extend(Some(next).filter(|&next| !is_inside(next))));
        }
        for nodes in [&mut area.inside, &mut area.beyond] {
            *nodes = covered(nodes, kind, size);
        }
        area
    }

    /// The direction in which the unit is expected to have gone over a cell, on its way on from where it was seen.
    pub fn expects_at(&self, point: Point) -> Option<Direction> {
        let heading = self.heading?;
        let is_ahead = point != self.at && self.at.bearing(point) == Some(heading);
        let (dx, dy) = heading.offset();
        let steps = point.distance(self.at) as i32;
        let is_on_line = self.at + Point::new(dx * steps, dy * steps) == point;
        (is_ahead && is_on_line && steps <= self.likely.distance(self.at) as i32).then_some(heading)
    }
}

/// The cells that a unit of this kind covers with its top left on any of these nodes, in order.
fn covered(anchors: &[NodeId], kind: KindId, size: Size) -> Vec<NodeId> {
    let blocks = anchors.iter().map(|anchor| kind.row().footprint(size.point(anchor.index())));
    let cells = blocks.flat_map(|block| block.cells().filter_map(|cell| size.index(cell)));
    let mut nodes: Vec<NodeId> = cells.map(|cell| NodeId(cell as u32)).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

/// The areas of all sightings.
#[derive(Clone, Debug)]
pub struct Areas {
    size: Size,
    each: Vec<Area>,
    /// The cells one step beyond all areas, in order.
    beyond: Vec<NodeId>,
}

impl Areas {
    /// Areas on a map of this size.
    pub(super) fn new(size: Size, areas: Vec<Area>) -> Self {
        let is_inside = |node: &NodeId| areas.iter().any(|area| area.inside.binary_search(node).is_ok());
        let mut beyond: Vec<_> = areas.iter().flat_map(|area| &area.beyond).copied().collect();
        beyond.sort_unstable();
        beyond.dedup();
        beyond.retain(|node| !is_inside(node));
        Self { size, each: areas, beyond }
    }

    /// The latest sighting at a cell.
    pub fn seen_at(&self, point: Point) -> Option<&Area> {
        self.each.iter().filter(|area| area.kind.row().footprint(area.at).contains(point)).min_by_key(|area| area.age)
    }

    /// The areas that contain a cell.
    pub fn reaching(&self, point: Point) -> impl Iterator<Item = &Area> {
        let node = self.node(point);
        self.each.iter().filter(move |area| node.is_some_and(|node| area.inside.binary_search(&node).is_ok()))
    }

    /// The latest sighting whose unit is expected to have gone over a cell, and in which direction.
    pub fn expected_at(&self, point: Point) -> Option<(&Area, Direction)> {
        let expected = self.each.iter().filter_map(|area| Some((area, area.expects_at(point)?)));
        expected.min_by_key(|(area, _)| area.age)
    }

    /// Whether a cell lies one step beyond all areas.
    pub fn is_next(&self, point: Point) -> bool {
        self.node(point).is_some_and(|node| self.beyond.binary_search(&node).is_ok())
    }

    fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).map(|cell| NodeId(cell as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::TerrainTable,
        mind::{FactionId, Fate, KnownWalkability, Retelling, Source},
        terrain::TerrainId,
    };

    /// The player, as a unit reports that has seen it at a cell itself.
    fn sighting(at: Point, seen: Turn) -> Sighting {
        Sighting {
            unit: UnitId(0),
            kind: KindId::PLAYER,
            faction: FactionId::PLAYER,
            at,
            seen,
            doing: Doing::Standing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source: Source::witnessed_by(UnitId(1)),
        }
    }

    #[test]
    fn an_area_is_wider_the_more_often_the_sighting_was_retold() {
        let size = Size::new(40, 3).expect("a small size");
        let (known, terrains) = (KnownWalkability::blank(size), TerrainTable::built_in());
        let ground = KnownGround::new(&known, &terrains, Area::movement(KindId::PLAYER));
        let cells = |seen: Sighting| {
            let mut searcher = Searcher::default();
            Area::new(&seen, Turn(9), &ground, DiagonalRule::NoObstacle, &mut searcher).inside.len()
        };
        let own = sighting(Point::new(20, 1), Turn(7));
        let told = own.passed_on(Retelling::InWords);
        assert!(cells(own) < cells(told) && cells(told) < cells(told.passed_on(Retelling::InWords)));
    }

    /// Draws the areas of somebody seen at each of some places some turns ago, on a map where `?` is unknown, `#` wall,
    /// `.` floor and `%` swamp: `@` where each was seen, `+` within an area, `o` just beyond all of them.
    fn drawn(map: &[&str], seen: &[((i32, i32), u32)]) -> Vec<String> {
        let size = Size::new(map[0].len() as u32, map.len() as u32).expect("a small size");
        let at = |point: Point| char::from(map[point.y as usize].as_bytes()[point.x as usize]);
        let mut known = KnownWalkability::blank(size);
        for point in size.points() {
            let terrain = match at(point) {
                '?' => continue,
                '#' => TerrainId::WALL,
                '%' => TerrainId::SWAMP,
                _ => TerrainId::FLOOR,
            };
            known.observe(point, terrain, Turn(0));
        }
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(&known, &terrains, Area::movement(KindId::PLAYER));
        let mut searcher = Searcher::default();
        let mut area = |&((x, y), age): &((i32, i32), u32)| {
            let seen = sighting(Point::new(x, y), Turn(900 - age));
            Area::new(&seen, Turn(900), &ground, DiagonalRule::NoObstacle, &mut searcher)
        };
        let areas = Areas::new(size, seen.iter().map(&mut area).collect());
        let draw = |point| match at(point) {
            _ if areas.seen_at(point).is_some() => '@',
            _ if areas.is_next(point) => 'o',
            _ if areas.reaching(point).next().is_some() => '+',
            ground => ground,
        };
        (0..size.height()).map(|y| (0..size.width()).map(|x| draw(Point::new(x, y))).collect()).collect()
    }

    #[test]
    fn an_area_grows_by_what_steps_cost_and_over_unknown_ground() {
        let map = ["########", "#......#", "#%%?...#", "########"];
        assert_eq!(drawn(&map, &[((3, 1), 0)]), ["########", "#.o@o..#", "#%ooo..#", "########"]);
        assert_eq!(drawn(&map, &[((3, 1), 1)]), ["########", "#o+@+o.#", "#oo+oo.#", "########"]);
        assert_eq!(drawn(&map, &[((3, 1), 2)]), ["########", "#++@++o#", "#oo++oo#", "########"]);
        assert_eq!(drawn(&map, &[((3, 1), 9)]), ["########", "#++@+++#", "#++++++#", "########"]);
    }

    #[test]
    fn one_that_walked_is_expected_half_as_far_ahead_as_it_may_have_come() {
        let (size, terrains) = (Size::new(20, 3).expect("a small size"), TerrainTable::built_in());
        let known = KnownWalkability::blank(size);
        let ground = KnownGround::new(&known, &terrains, Area::movement(KindId::PLAYER));
        let seen = Sighting { doing: Doing::Walking(Direction::East), ..sighting(Point::new(4, 1), Turn(2)) };
        let area = Area::new(&seen, Turn(8), &ground, DiagonalRule::NoObstacle, &mut Searcher::default());
        let areas = Areas::new(size, vec![area]);
        let line: Vec<i32> = (0..20).filter(|&x| areas.expected_at(Point::new(x, 1)).is_some()).collect();
        assert_eq!((line, areas.expected_at(Point::new(5, 2)).is_some()), (vec![5, 6, 7], false));
    }

    #[test]
    fn what_one_may_have_reached_is_not_beyond_another() {
        let map = ["##########", "#........#", "##########"];
        assert_eq!(drawn(&map, &[((2, 1), 0), ((4, 1), 2)]), ["##########", "#o@+@++o.#", "##########"]);
        assert_eq!(drawn(&map, &[((1, 1), 1), ((8, 1), 1)]), ["##########", "#@+o..o+@#", "##########"]);
    }
}
