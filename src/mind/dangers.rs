//! Standing dangers that make the ground around them more expensive: a turret, a fire, the reach of a strong enemy.
//!
//! Source: Dave Mark, "Modular Tactical Influence Maps" (Game AI Pro 2, 2015): a threat is strongest where it stands
//! and falls off with distance. As a cost it is avoided where there is another way, and accepted where there is none.

use std::collections::BTreeMap;

use crate::{
    content::TerrainTable,
    grid::{Point, Size, first_between},
};

use super::{KnownView, MAX_EXTRA_COST};

/// A standing danger that a unit knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Danger {
    /// Where it stands.
    pub at: Point,
    /// How far it reaches, in king's moves. Walls do not stop it, unless it [shoots](Dangers::with_shooter).
    pub reach: u32,
    /// The extra cost of entering its own cell; a step on floor costs 10.
    pub cost: u16,
}

impl Danger {
    /// The extra cost of entering a cell: falls off linearly with the distance, rounded up, to 0 just beyond the reach.
    pub fn extra_cost(&self, point: Point) -> u16 {
        let (reach, distance) = (u64::from(self.reach), u64::from(self.at.distance(point)));
        // A part of `cost` that is no larger than the whole.
        (u64::from(self.cost) * (reach + 1).saturating_sub(distance)).div_ceil(reach + 1) as u16
    }

    /// The cells of a map within reach.
    fn cells(self, size: Size) -> impl Iterator<Item = Point> {
        let range = |at: i32, side: i32| {
            at.saturating_sub_unsigned(self.reach).max(0)..=at.saturating_add_unsigned(self.reach).min(side - 1)
        };
        let columns = range(self.at.x, size.width());
        range(self.at.y, size.height()).flat_map(move |y| columns.clone().map(move |x| Point::new(x, y)))
    }
}

/// The standing dangers that a unit knows of. Their costs in one cell add up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dangers {
    list: Vec<Danger>,
    /// The costs of all dangers that shoot, cell by cell.
    under_fire: BTreeMap<Point, u16>,
}

impl Dangers {
    /// Adds a danger that shoots. A shot hurts as much far away as near, so every cell under fire costs the full
    /// amount: the cells within the disc of its reach ([`Point::is_within`]) to which the straight line is not known to
    /// be blocked. Unknown cells count as open.
    #[must_use]
    pub fn with_shooter<'a>(
        mut self,
        shooter: Danger,
        known: impl Into<KnownView<'a>>,
        terrains: &TerrainTable,
    ) -> Self {
        let known = known.into();
        let stops = |point| known.terrain(point).is_some_and(|terrain| terrains.kind(terrain).opaque);
        let can_be_shot_at = |&point: &Point| {
            shooter.at.is_within(point, shooter.reach) && first_between(shooter.at, point, stops).is_none()
        };
        for point in shooter.cells(known.size()).filter(can_be_shot_at) {
            let sum = self.under_fire.entry(point).or_default();
            *sum = sum.saturating_add(shooter.cost);
        }
        self
    }

    /// The dangers that do not shoot, in the order in which they were listed.
    pub fn iter(&self) -> impl Iterator<Item = &Danger> {
        self.list.iter()
    }

    /// Whether there are no dangers.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.under_fire.is_empty()
    }

    /// The extra cost of entering a cell because of all dangers, up to [`MAX_EXTRA_COST`]. Takes time in the number of
    /// dangers; searches use the table in [`KnownGround`](super::KnownGround) instead.
    pub fn extra_cost(&self, point: Point) -> u16 {
        let under_fire = self.under_fire.get(&point).copied().unwrap_or_default();
        let sum = self.list.iter().fold(under_fire, |sum, danger| sum.saturating_add(danger.extra_cost(point)));
        sum.min(MAX_EXTRA_COST)
    }

    /// Every cell of a map with an extra cost, and the cost: once for each danger, and once for all dangers that shoot.
    pub(super) fn costs(&self, size: Size) -> impl Iterator<Item = (Point, u16)> {
        let spread = move |danger: &Danger| {
            let danger = *danger;
            danger.cells(size).map(move |point| (point, danger.extra_cost(point)))
        };
        self.list.iter().flat_map(spread).chain(self.under_fire.iter().map(|(&point, &cost)| (point, cost)))
    }
}

impl FromIterator<Danger> for Dangers {
    fn from_iter<I: IntoIterator<Item = Danger>>(dangers: I) -> Self {
        Self { list: dangers.into_iter().collect(), under_fire: BTreeMap::new() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mind::KnownWalkability;
    use crate::{grid::line, mind::Turn, terrain::TerrainId};

    /// A map as it is known, from a picture: `?` is unknown, the rest is by the legend.
    fn known(picture: &[&str]) -> KnownWalkability {
        let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
        let mut known = KnownWalkability::blank(size);
        for (point, glyph) in size.points().zip(picture.concat().chars()).filter(|&(_, glyph)| glyph != '?') {
            let terrain = TerrainTable::built_in().by_glyph(glyph).expect("a character of the legend");
            known.observe(point, terrain, Turn(0));
        }
        known
    }

    fn drawn(dangers: &Dangers, size: Size) -> Vec<String> {
        let cell = |x, y| format!("{:3}", dangers.extra_cost(Point::new(x, y)));
        (0..size.height()).map(|y| (0..size.width()).map(|x| cell(x, y)).collect::<Vec<_>>().concat()).collect()
    }

    #[test]
    fn costs_fall_off_evenly_and_add_up() {
        let size = Size::new(7, 4).expect("a small size");
        let turret = Danger { at: Point::new(1, 1), reach: 2, cost: 30 };
        let fire = Danger { at: Point::new(5, 0), reach: 1, cost: 15 };
        let dangers = Dangers::from_iter([turret, fire]);
        assert_eq!(
            drawn(&dangers, size),
            [" 20 20 20 10  8 15  8", " 20 30 20 10  8  8  8", " 20 20 20 10  0  0  0", " 10 10 10 10  0  0  0"]
        );
        assert_eq!((dangers.iter().count(), dangers.is_empty(), Dangers::default().is_empty()), (2, false, true));
    }

    #[test]
    fn who_shoots_covers_what_is_not_known_to_be_behind_a_wall() {
        let known = known(&["...?....", ".#..#...", "....?...", "+..T...."]);
        let turret = Danger { at: Point::new(1, 2), reach: 4, cost: 7 };
        let dangers = Dangers::default().with_shooter(turret, &known, &TerrainTable::built_in());
        assert_eq!(
            drawn(&dangers, known.size()),
            [
                "  7  0  7  7  7  7  0  0",
                "  7  7  7  7  7  0  0  0",
                "  7  7  7  7  7  7  0  0",
                "  7  7  7  7  0  0  0  0"
            ]
        );
        assert!(!dangers.is_empty() && dangers.iter().count() == 0);
    }

    proptest! {
        /// The oracle walks the line from each shooter to each cell, and adds the dangers nearby.
        #[test]
        fn a_cell_costs_what_shoots_at_it_and_what_is_near_it(
            glyphs in proptest::collection::vec(prop_oneof![5 => Just("."), 2 => Just("?"), 2 => Just("#")], 10 * 8),
            shooters in proptest::collection::vec((0..10, 0..8, 0..6u32, 0..500u16), 0..4),
            others in proptest::collection::vec((0..10, 0..8, 0..4u32, 0..500u16), 0..4),
        ) {
            let rows: Vec<String> = glyphs.chunks(10).map(<[&str]>::concat).collect();
            let known = known(&rows.iter().map(String::as_str).collect::<Vec<_>>());
            let danger = |(x, y, reach, cost)| Danger { at: Point::new(x, y), reach, cost };
            let shooters: Vec<Danger> = shooters.into_iter().map(danger).collect();
            let others: Vec<Danger> = others.into_iter().map(danger).collect();
            let terrains = TerrainTable::built_in();
            let alone: Dangers = others.iter().copied().collect();
            let dangers = shooters.iter().fold(alone, |all, &shooter| all.with_shooter(shooter, &known, &terrains));
            let mut listed = vec![0u32; known.size().area()];
            for (point, cost) in dangers.costs(known.size()) {
                listed[known.size().index(point).expect("a cell of the map")] += u32::from(cost);
            }
            for (point, listed) in known.size().points().zip(listed) {
                let is_hit = |shooter: &&Danger| {
                    let cells: Vec<Point> = line(shooter.at, point).collect();
                    let between = cells.get(1..cells.len() - 1).unwrap_or_default();
                    shooter.at.is_within(point, shooter.reach)
                        && between.iter().all(|&cell| known.terrain(cell) != Some(TerrainId::WALL))
                };
                let shot: u32 = shooters.iter().filter(is_hit).map(|shooter| u32::from(shooter.cost)).sum();
                let near: u32 = others.iter().map(|other| u32::from(other.extra_cost(point))).sum();
                prop_assert_eq!(listed, shot + near, "{}", point);
                prop_assert_eq!(u32::from(dangers.extra_cost(point)), (shot + near).min(MAX_EXTRA_COST.into()), "{}", point);
            }
        }
    }

    #[test]
    fn the_cells_within_reach_are_those_that_cost_something() {
        let size = Size::new(7, 4).expect("a small size");
        let ends = [i32::MIN, -3, 0, 2, 6, 9, i32::MAX];
        for (x, y) in ends.into_iter().flat_map(|x| ends.map(|y| (x, y))) {
            for reach in [0, 1, 3, 5, u32::MAX] {
                let danger = Danger { at: Point::new(x, y), reach, cost: u16::MAX };
                let cells: Vec<_> = danger.cells(size).collect();
                let expensive: Vec<_> = size.points().filter(|&point| danger.extra_cost(point) > 0).collect();
                assert_eq!(cells, expensive, "{danger:?}");
            }
        }
    }

    #[test]
    fn no_heap_of_dangers_costs_more_than_may_be() {
        let danger = Danger { at: Point::new(0, 0), reach: 0, cost: u16::MAX };
        assert_eq!(danger.extra_cost(danger.at), u16::MAX);
        assert_eq!(Dangers::from_iter([danger; 3]).extra_cost(danger.at), MAX_EXTRA_COST);
    }
}
