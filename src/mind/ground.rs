//! The ground as a faction believes it to be.

use std::collections::BTreeSet;

use crate::{
    content::{Immunities, TerrainTable},
    grid::{Footprint, Point, Size},
    search::Walkability,
    terrain::{Movement, TerrainId},
};

use super::{
    ASSUMED_COST, Cells, Claims, Dangers, InfluenceMap, Knowledge, KnownView, KnownWalkability, MAX_EXTRA_COST, Turn,
    UnknownCellPolicy, cost_overlay::CostOverlay,
};

/// Ground that depends only on what a mind knows or assumes. Routes are found on no other ground.
pub trait BelievedGround: Walkability {}

impl BelievedGround for KnownGround<'_> {}

/// Known walkability for one movement class: the ground that a search for a unit reads. It does not contain the true
/// map.
///
/// Entering a cell costs what its terrain was last seen to cost, or the assumed cost of unknown cells, plus extra costs
/// for dangers, injuries and claims, up to [`MAX_EXTRA_COST`](super::MAX_EXTRA_COST) in all. Extra costs never block or
/// open a cell. They are written into one table, so that a lookup takes the same time however many there are. Only the
/// influence map is looked up in the mind's own table: it may cover half of the floor, and is the same for every
/// decision.
///
/// For a unit [larger than one cell](KnownGround::with_side) the cells are anchors, as in
/// [`LargeUnitGround`](crate::search::LargeUnitGround), but without its clearance: what a mind knows changes every
/// turn.
#[derive(Clone, Debug)]
pub struct KnownGround<'a> {
    known: KnownView<'a>,
    terrains: &'a TerrainTable,
    movement: Movement,
    unknown_cells: UnknownCellPolicy,
    /// The side of the unit, in cells.
    side: u8,
    /// What does not hurt the unit.
    immune: Immunities,
    /// The dead ends that a designer tagged.
    tagged: &'a [BTreeSet<Point>],
    extra: CostOverlay,
    /// Cells that the unit has given up.
    closed: Option<Cells>,
    /// Influence maps: that of the faction's mind, and that of the unit's own notes.
    influence: [Option<&'a InfluenceMap>; 2],
    /// The turn at which the influence is read.
    now: Turn,
    /// The lowest cost of entering a cell that is remembered.
    cheapest_known: Option<u16>,
}

impl<'a> KnownGround<'a> {
    /// The ground for units of a movement class. `terrains` is the table of the remembered terrains.
    pub fn new(known: impl Into<KnownView<'a>>, terrains: &'a TerrainTable, movement: Movement) -> Self {
        let known = known.into();
        let cheapest_known = known.cheapest(terrains, movement);
        let extra = CostOverlay::none(known.size());
        Self {
            known,
            terrains,
            movement,
            unknown_cells: UnknownCellPolicy::default(),
            side: 1,
            immune: Immunities::NONE,
            tagged: &[],
            extra,
            closed: None,
            influence: [None; 2],
            now: Turn(0),
            cheapest_known,
        }
    }

    /// Sets the policy for unknown cells; reckless by default.
    #[must_use]
    pub fn with_unknown_cells(self, unknown_cells: UnknownCellPolicy) -> Self {
        Self { unknown_cells, ..self }
    }

    /// Sets the side of the unit, at least 1 cell. The unit can stand on an anchor where it may enter all of its cells,
    /// unknown ones included, so it walks up to a gap that turns out to be too narrow.
    #[must_use]
    pub fn with_side(self, side: u8) -> Self {
        Self { side: side.max(1), ..self }
    }

    /// Sets what does not hurt the unit; nothing by default. Adds and removes no cost: callers pass
    /// [`KnownGround::with_dangers`] only what the unit fears. Units share results only if this is equal.
    #[must_use]
    pub fn with_immunities(self, immune: Immunities) -> Self {
        Self { immune, ..self }
    }

    /// Sets the dead ends that the level's designer tagged; none by default. A tag counts only where the
    /// [surroundings are known](KnownGround::tagged).
    #[must_use]
    pub fn with_tagged(self, tagged: &'a [BTreeSet<Point>]) -> Self {
        Self { tagged, ..self }
    }

    /// Whether no dead end is tagged.
    pub fn has_no_tags(&self) -> bool {
        self.tagged.is_empty()
    }

    /// The tagged dead ends, numbered from 0: of each those cells that are remembered together with all cells around
    /// them. The designer knew the whole level, but a search may only go by what the mind knows.
    pub fn tagged(&self) -> impl Iterator<Item = Vec<Point>> {
        let size = self.known.size();
        let is_seen = move |at: &Point| !size.contains(*at) || !self.known.is_unknown(*at);
        let around = |at: Point| (-1..=1).flat_map(move |y| (-1..=1).map(move |x| Point::new(at.x + x, at.y + y)));
        self.tagged
            .iter()
            .map(move |cells| cells.iter().copied().filter(|&at| around(at).all(|at| is_seen(&at))).collect())
    }

    /// Marks some cells as blocked by other units.
    #[must_use]
    pub fn with_occupied(mut self, cells: impl IntoIterator<Item = Point>) -> Self {
        cells.into_iter().for_each(|point| self.extra.take(point));
        self
    }

    /// Marks some cells as closed to this unit alone, because it has given them up. Units share results only if the
    /// same cells are closed to them. Cells too far from those before them are left out, see [`Cells::of`].
    #[must_use]
    pub fn with_closed(self, cells: &[Point]) -> Self {
        let closed = Cells::of(cells);
        Self { closed, ..self.with_occupied(closed.into_iter().flat_map(Cells::iter)) }
    }

    /// The cells that are closed to this unit alone.
    pub fn closed(&self) -> Option<Cells> {
        self.closed
    }

    /// Adds the cost of one or two influence maps; in each cell the stronger one counts.
    #[must_use]
    pub fn with_influence(self, influence: impl IntoIterator<Item = &'a InfluenceMap>, now: Turn) -> Self {
        // A blank one costs a search a lookup for each cell, and adds nothing. The other keeps its place, by which the
        // stamp tells them apart.
        let mut maps = influence.into_iter();
        let maps = [maps.next(), maps.next()];
        Self { influence: maps.map(|map| map.filter(|map| !map.is_blank())), now, ..self }
    }

    /// Adds the cost of standing dangers.
    #[must_use]
    pub fn with_dangers(self, dangers: &Dangers) -> Self {
        let size = self.known.size();
        self.with_extra_costs(dangers.costs(size))
    }

    /// Adds the cost of cells through which friends are about to walk.
    #[must_use]
    pub fn with_claims(self, claims: &Claims) -> Self {
        self.with_extra_costs(claims.iter())
    }

    fn with_extra_costs(mut self, costs: impl Iterator<Item = (Point, u16)>) -> Self {
        costs.for_each(|(point, cost)| self.extra.add(point, cost));
        self
    }

    /// The ground without other units and extra costs: only what is known and assumed.
    #[must_use]
    pub fn bare(&self) -> Self {
        Self { extra: CostOverlay::none(self.known.size()), influence: [None; 2], ..*self }
    }

    /// The ground for the same class of units on another map: only what is known and assumed there.
    pub(super) fn bare_over(&self, map: &'a KnownWalkability) -> Self {
        let cheapest_known = KnownView::from(map).cheapest(self.terrains, self.movement);
        Self { known: map.into(), cheapest_known, closed: None, ..self.bare() }
    }

    /// Every cell with an extra cost, and the cost; `None` where a unit blocks the cell.
    pub fn extra_costs(&self) -> impl Iterator<Item = (Point, Option<u16>)> {
        let size = self.known.size();
        (0..size.area()).map(move |cell| (size.point(cell), self.extra_in(cell))).filter(|&(_, extra)| extra != Some(0))
    }

    /// The movement class for which this ground is.
    pub fn movement(&self) -> Movement {
        self.movement
    }

    /// The policy for unknown cells.
    pub fn unknown_cells(&self) -> UnknownCellPolicy {
        self.unknown_cells
    }

    /// The side of the unit for which this ground is, in cells.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// What does not hurt the unit for which this ground is.
    pub fn immunities(&self) -> Immunities {
        self.immune
    }

    /// The cells that the unit covers when its top left cell is `anchor`.
    pub fn covered(&self, anchor: Point) -> Footprint {
        Footprint::new(anchor, self.side)
    }

    /// Hash of all extra costs and blocked cells. Two grounds of one mind and one class of units with the same stamp
    /// differ only by the news between them.
    pub fn stamp(&self) -> u64 {
        // Each map is weighted by its place, so that swapping the two changes the stamp.
        let maps = (1u64..).zip(self.influence).filter_map(|(place, map)| Some((place, map?)));
        let influence = maps.map(|(place, map)| map.stamp(self.now).wrapping_mul(place));
        influence.fold(self.extra.stamp(), u64::wrapping_add)
    }

    /// The cost of entering a cell of this terrain (`None`: unknown), without extra costs; `None` if it cannot be
    /// entered.
    #[inline]
    pub(super) fn cost_of(&self, terrain: Option<TerrainId>) -> Option<u16> {
        match terrain {
            None => self.unknown_cells.assumed_cost(),
            Some(terrain) => self.movement.entry_cost(self.terrains.kind(terrain)),
        }
    }

    /// Whether all cells that can be entered cost the same, as far as is known.
    pub(super) fn is_even(&self) -> bool {
        let assumed = self.unknown_cells.assumed_cost();
        let known = self.terrains.rows().filter(|&(id, _)| self.known.is_remembered(id));
        let mut costs = known.filter_map(|(_, kind)| self.movement.entry_cost(kind)).chain(assumed);
        let first = costs.next();
        self.stamp() == 0 && costs.all(|cost| Some(cost) == first)
    }

    /// The known walkability on which the ground is based.
    pub fn known(&self) -> KnownView<'a> {
        self.known
    }

    /// Whether the unit believes that it could stand there.
    pub fn is_walkable(&self, point: Point) -> bool {
        self.size().index(point).is_some_and(|cell| self.entry_cost(cell).is_some())
    }

    /// The extra cost of a cell; `None` where a unit blocks it.
    #[inline]
    fn extra_in(&self, cell: usize) -> Option<u16> {
        let of = |map: Option<&InfluenceMap>| map.map_or(0, |map| map.cost_in(cell, self.now));
        let influence = of(self.influence[0]).max(of(self.influence[1]));
        Some((self.extra.of(cell)? + influence).min(MAX_EXTRA_COST))
    }

    /// The cost of one cell by itself, whatever else the unit covers.
    #[inline]
    fn cost_in(&self, cell: usize) -> Option<u16> {
        let extra = self.extra_in(cell)?;
        let terrain = match self.known.of(cell) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        };
        // Both are 1000 at most.
        Some(self.cost_of(terrain)? + extra)
    }

    /// The cost of the most expensive cell that a large unit covers.
    fn cost_of_block(&self, anchor: usize) -> Option<u16> {
        let size = self.known.size();
        let mut cells = self.covered(size.point(anchor)).cells();
        cells.try_fold(0, |highest, cell| Some(self.cost_in(size.index(cell)?)?.max(highest)))
    }
}

impl Walkability for KnownGround<'_> {
    fn size(&self) -> Size {
        self.known.size()
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        if self.side == 1 { self.cost_in(cell) } else { self.cost_of_block(cell) }
    }

    fn cheapest(&self) -> u16 {
        // Extra costs are never negative. Where nothing can be entered, anything is a lower bound.
        let costs = [self.cheapest_known, self.unknown_cells.assumed_cost()];
        costs.into_iter().flatten().min().unwrap_or(ASSUMED_COST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{Danger, KnownWalkability, Navigator, Route},
        search::DiagonalRule,
        terrain::TerrainId,
    };

    /// A floor as it is remembered, from a picture: `?` is unknown, `A` and `B` are floor, the rest is by the legend.
    struct Memory {
        picture: Vec<Vec<char>>,
        known: KnownWalkability,
        terrains: TerrainTable,
    }

    impl Memory {
        fn drawn(picture: &[&str]) -> Self {
            let picture: Vec<Vec<char>> = picture.iter().map(|row| row.chars().collect()).collect();
            let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
            let terrains = TerrainTable::built_in();
            let mut known = KnownWalkability::blank(size);
            for point in size.points() {
                let terrain = match picture[point.y as usize][point.x as usize] {
                    '?' => continue,
                    'A' | 'B' => TerrainId::FLOOR,
                    glyph => terrains.by_glyph(glyph).expect("a character of the legend"),
                };
                known.observe(point, terrain, Turn(0));
            }
            Self { picture, known, terrains }
        }

        fn ground(&self) -> KnownGround<'_> {
            KnownGround::new(&self.known, &self.terrains, Movement::Walker)
        }

        fn place(&self, glyph: char) -> Point {
            let is_there = |&point: &Point| self.picture[point.y as usize][point.x as usize] == glyph;
            self.known.size().points().find(is_there).expect("a character of the picture")
        }

        fn route(&self, ground: &impl BelievedGround) -> Option<Route> {
            Navigator::default().route_to(self.place('A'), self.place('B'), ground, DiagonalRule::NoObstacle)
        }

        /// The picture with the steps of the route from A to B; `None` if there is none.
        fn walked(&self, ground: &impl BelievedGround) -> Option<Vec<String>> {
            let mut picture = self.picture.clone();
            for step in self.route(ground)?.steps() {
                picture[step.y as usize][step.x as usize] = '*';
            }
            Some(picture.into_iter().map(String::from_iter).collect())
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "to compare with a route that may not be there")]
    fn picture(rows: &[&str]) -> Option<Vec<String>> {
        Some(rows.iter().map(ToString::to_string).collect())
    }

    const TWO_WAYS: [&str; 5] = [
        "#########", //
        "#A.....B#",
        "#.#####.#",
        "#.......#",
        "#########",
    ];

    #[test]
    fn where_it_went_ill_one_does_not_go_until_it_is_forgotten() {
        let memory = Memory::drawn(&TWO_WAYS);
        let mut influence = InfluenceMap::blank(memory.known.size());
        let straight = memory.walked(&memory.ground());
        assert_eq!(straight, picture(&["#########", "#A******#", "#.#####.#", "#.......#", "#########"]));
        influence.record(Point::new(4, 1), 200, Turn(30));
        let at = |turn| memory.walked(&memory.ground().with_influence([&influence], Turn(turn)));
        assert_eq!(at(30), picture(&["#########", "#A.....*#", "#*#####*#", "#*******#", "#########"]));
        assert_eq!((30..600).find(|&turn| at(turn) == straight), Some(150));
        assert_eq!(at(600), straight);
    }

    #[test]
    fn a_danger_is_passed_at_a_distance_or_else_close_by() {
        let memory = Memory::drawn(&[".......", ".......", ".A...B.", "#######"]);
        let danger = |at, reach| Dangers::from_iter([Danger { at, reach, cost: 40 }]);
        let ground = memory.ground().with_dangers(&danger(Point::new(3, 2), 1));
        assert_eq!(memory.walked(&ground), picture(&["..***..", ".*...*.", ".A...*.", "#######"]));
        let ground = memory.ground().with_dangers(&danger(Point::new(3, 2), u32::MAX));
        assert!(memory.route(&ground).is_some());
    }

    #[test]
    fn claims_send_one_the_other_way_but_never_close_a_corridor() {
        let memory = Memory::drawn(&TWO_WAYS);
        let middle: Vec<_> = (2..7).map(|x| Point::new(x, 1)).collect();
        let mut claims = Claims::default();
        claims.claim(&middle);
        let straight = memory.walked(&memory.ground());
        assert_eq!(
            memory.walked(&memory.ground().with_claims(&claims)),
            picture(&["#########", "#A.....*#", "#*#####*#", "#*******#", "#########"])
        );
        (0..200).for_each(|_| claims.claim(&middle));
        let closed = [Point::new(1, 2), Point::new(7, 2)];
        let only_way = memory.ground().with_claims(&claims).with_occupied(closed);
        assert_eq!(memory.walked(&only_way), straight);
        assert_eq!(memory.walked(&memory.ground().with_occupied(closed).with_occupied(middle)), None);
    }

    #[test]
    fn the_reckless_go_where_the_cautious_and_the_coward_do_not() {
        let memory = Memory::drawn(&[
            "#########", //
            "#A.???.B#",
            "#.#####.#",
            "#.......#",
            "#########",
        ]);
        let walked = |policy| memory.walked(&memory.ground().with_unknown_cells(policy));
        let (through, around) = (
            picture(&["#########", "#A******#", "#.#####.#", "#.......#", "#########"]),
            picture(&["#########", "#A.???.*#", "#*#####*#", "#*******#", "#########"]),
        );
        assert_eq!(UnknownCellPolicy::ALL.map(walked), [through, around.clone(), around]);
        let farther = Memory::drawn(&["A???????B", "#########"]);
        let cost = |policy| farther.route(&farther.ground().with_unknown_cells(policy)).map(|route| route.cost().0);
        assert_eq!(UnknownCellPolicy::ALL.map(cost), [Some(80), Some(7 * 30 + 10), None]);
    }

    #[test]
    fn the_cheapest_cell_is_never_said_to_be_dearer_than_it_is() {
        let cheapest = |rows: &[&str], policy| Memory::drawn(rows).ground().with_unknown_cells(policy).cheapest();
        assert_eq!(UnknownCellPolicy::ALL.map(|policy| cheapest(&["%?#"], policy)), [10, 30, 40]);
        assert_eq!(UnknownCellPolicy::ALL.map(|policy| cheapest(&["%,?"], policy)), [5, 5, 5]);
        assert_eq!(UnknownCellPolicy::ALL.map(|policy| cheapest(&["#?"], policy)), [10, 30, ASSUMED_COST]);
    }

    #[test]
    fn a_large_unit_goes_round_by_the_wide_gap() {
        let memory = Memory::drawn(&[
            "??????#?????",
            "?A???????B??",
            "??????#?????",
            "??????#?????",
            "????????????",
            "????????????",
            "??????#?????",
        ]);
        let (known, large) = (memory.ground(), memory.ground().with_side(2));
        assert_eq!(memory.route(&known).map(|route| route.steps().contains(&Point::new(6, 1))), Some(true));
        let route = memory.route(&large).expect("two cells are wide enough");
        assert!(route.steps().contains(&Point::new(6, 4)));
        let covered = |step: &Point| Footprint::new(*step, 2).cells();
        assert!(route.steps().iter().flat_map(covered).all(|point| known.is_walkable(point)));
        assert!(route.is_open(memory.place('A'), &large, DiagonalRule::NoObstacle));
        // Somebody steps into the gap, and leaves half of it.
        let taken = large.with_occupied([Point::new(6, 5)]);
        assert_eq!(memory.route(&taken), None);
        assert!(!route.is_open(memory.place('A'), &taken, DiagonalRule::NoObstacle));
        // A unit that never enters unknown cells finds less room, whenever the policy is set.
        let coward =
            |ground: KnownGround<'_>| memory.route(&ground.with_unknown_cells(UnknownCellPolicy::Coward)).is_some();
        assert!(!coward(memory.ground().with_side(2)) && memory.route(&memory.ground().with_side(9)).is_none());
        let seen = Memory::drawn(&["......", ".A.B..", "......"]);
        let bold_again = seen
            .ground()
            .with_unknown_cells(UnknownCellPolicy::Coward)
            .with_side(2)
            .with_unknown_cells(UnknownCellPolicy::Reckless);
        assert!(seen.route(&bold_again).is_some() && bold_again.side() == 2);
    }
}
