//! Influence map: extra costs where units of a faction were hurt or died.
//!
//! Sources: Patrick Lester, "A* Pathfinding for Beginners" (2003), on influence mapping: cells in which units died cost
//! more, so that later units look for another way. Dave Mark, "Modular Tactical Influence Maps" (Game AI Pro 2, 2015):
//! strength that spreads and falls off. Here the strength also fades, because no enemy lies in wait for ever.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Point, Size},
    search::{NodeId, Pages},
};

use super::{Turn, cost_overlay::stamp_of};

/// How far a strength spreads, in king's moves; it halves with each.
const SPREAD: i32 = 2;

/// The size of a map whose size is not known yet.
const UNPLACED: Size = match Size::new(1, 1) {
    Some(size) => size,
    None => panic!("one cell is a size"),
};

/// What remains of injuries in one cell: the strength that it had in one period. A period is a half-life, counted from
/// turn 0, the same for all cells and minds, so the stronger of two influences stays the stronger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Influence {
    strength: u16,
    period: u32,
}

impl Influence {
    fn period(turn: Turn) -> u32 {
        turn.0 / InfluenceMap::HALF_LIFE
    }

    /// The strength that is left in a period; for periods before its own, the strength of its own.
    fn left_in(self, period: u32) -> u16 {
        self.strength.checked_shr(period.saturating_sub(self.period)).unwrap_or(0)
    }

    /// The sum of both, in the later of their periods.
    fn and(self, other: Self) -> Self {
        let period = self.period.max(other.period);
        Self { strength: self.left_in(period).saturating_add(other.left_in(period)), period }
    }

    fn is_stronger_than(self, other: Self) -> bool {
        let period = self.period.max(other.period);
        self.left_in(period) > other.left_in(period)
    }
}

/// Where members of a faction were hurt or died on a floor, and how badly. The strength halves every
/// [`InfluenceMap::HALF_LIFE`] turns.
///
/// A strength is the amount that it adds to the cost of entering a cell, where a step on floor costs 10. The cell of
/// the injury has all of it, the eight cells around half, and the sixteen cells around those a quarter; walls do not
/// stop it. All strengths halve at every turn that [`InfluenceMap::HALF_LIFE`] divides, rounded down, until they are 0.
/// This is computed when the map is read, not from turn to turn. A map without influence takes no memory.
#[derive(Clone, Debug)]
pub struct InfluenceMap {
    size: Size,
    pub(super) cells: BTreeMap<Point, Influence>,
    /// Lookup table for searches; may still contain influence that has faded.
    table: Option<Pages<Influence>>,
    /// The turn in which influence was last added.
    pub(super) changed: Turn,
    /// The period up to which faded cells were removed from `cells`, and the stamp of the rest.
    pub(super) period: u32,
    stamp: u64,
}

impl PartialEq for InfluenceMap {
    fn eq(&self, other: &Self) -> bool {
        (self.size, &self.cells) == (other.size, &other.cells)
    }
}

impl Eq for InfluenceMap {}

/// Everything else follows from the cells.
impl Hash for InfluenceMap {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, &self.cells).hash(state);
    }
}

impl InfluenceMap {
    /// Turns in which a strength halves.
    pub const HALF_LIFE: u32 = 50;

    /// The most that influence adds to the cost of entering a cell: thirty steps on floor. A strength may be greater,
    /// and then lasts longer.
    pub const MOST_COST: u16 = 300;

    /// An empty map for a floor of this size.
    pub fn blank(size: Size) -> Self {
        Self { size, cells: BTreeMap::new(), table: None, changed: Turn::default(), period: 0, stamp: 0 }
    }

    /// A map as a file has it, of which the size is not known yet: [`laid_over`](Self::laid_over) has to follow.
    pub(super) fn unplaced(cells: BTreeMap<Point, Influence>, changed: Turn, period: u32) -> Self {
        Self { cells, changed, period, ..Self::blank(UNPLACED) }
    }

    /// An [unplaced](Self::unplaced) map, on a floor of this size; `None` if it has cells outside of the floor.
    pub(super) fn laid_over(self, size: Size) -> Option<Self> {
        let Self { cells, changed, period, .. } = self;
        if cells.keys().any(|&at| !size.contains(at)) {
            return None;
        }
        let mut map = Self { period, ..Self::blank(size) };
        for (at, influence) in cells {
            map.write(at, influence, changed);
        }
        // Also where nothing is left of it.
        map.changed = changed;
        Some(map)
    }

    /// Records an injury. Strengths in one cell add up, to at most 65535. Does nothing outside of the map.
    pub fn record(&mut self, at: Point, strength: u16, now: Turn) {
        if !self.size.contains(at) {
            return;
        }
        self.forget(now);
        let (size, period) = (self.size, Influence::period(now));
        let around = (-SPREAD..=SPREAD).flat_map(|dy| (-SPREAD..=SPREAD).map(move |dx| at + Point::new(dx, dy)));
        for point in around.filter(|&point| size.contains(point)) {
            let share = Influence { strength: strength >> point.distance(at), period };
            if share.strength > 0 {
                let sum = self.cells.get(&point).map_or(share, |before| before.and(share));
                self.write(point, sum, now);
            }
        }
    }

    /// Sets the influence in a cell of the map.
    fn write(&mut self, point: Point, influence: Influence, now: Turn) {
        let Some(cell) = self.size.index(point) else { return };
        let before = self.cells.insert(point, influence);
        let table = self.table.get_or_insert_with(|| Pages::over(self.size.area()));
        *table.get_mut(NodeId(cell as u32)) = influence;
        if let Some(before) = before {
            self.stamp = self.stamp.wrapping_sub(self.stamp_of(point, before));
        }
        self.stamp = self.stamp.wrapping_add(self.stamp_of(point, influence));
        self.changed = now;
    }

    /// What an influence adds to the stamp in the present period.
    fn stamp_of(&self, point: Point, influence: Influence) -> u64 {
        match influence.left_in(self.period) {
            0 => 0,
            left => stamp_of(self.size, point, left.min(Self::MOST_COST)),
        }
    }

    /// Records, at turn `now`, what is left of an injury `ago` turns before, which may be before turn 0.
    pub fn record_past(&mut self, at: Point, strength: u16, ago: u32, now: Turn) {
        let then = (i64::from(now.0) - i64::from(ago)).div_euclid(i64::from(Self::HALF_LIFE));
        let halved = i64::from(Influence::period(now)) - then;
        let left = u32::try_from(halved).ok().and_then(|times| strength.checked_shr(times));
        self.record(at, left.unwrap_or(0), now);
    }

    /// Merges another map: in each cell the stronger influence counts. So repeating the merge at any turn, directly or
    /// by way of a third map, changes nothing.
    pub fn merge(&mut self, told: &Self, now: Turn) {
        self.forget(now);
        let period = Influence::period(now);
        for (&point, &influence) in &told.cells {
            if !self.size.contains(point) || influence.left_in(period) == 0 {
                continue;
            }
            if self.cells.get(&point).is_none_or(|mine| influence.is_stronger_than(*mine)) {
                self.write(point, influence, now);
            }
        }
    }

    /// Frees the memory of influence that has faded. This changes no answer. [`InfluenceMap::record`] and
    /// [`InfluenceMap::merge`] do it too, so a map does not grow for ever.
    pub fn forget(&mut self, now: Turn) {
        let period = Influence::period(now);
        // Nothing fades within a period.
        if period <= self.period {
            return;
        }
        self.period = period;
        self.cells.retain(|_, influence| influence.left_in(period) > 0);
        if self.cells.is_empty() {
            self.table = None;
        }
        self.stamp = self.sum_of_stamps(now);
    }

    /// Hash of the extra costs of all cells at a turn.
    pub(super) fn stamp(&self, now: Turn) -> u64 {
        if Influence::period(now) == self.period { self.stamp } else { self.sum_of_stamps(now) }
    }

    fn sum_of_stamps(&self, now: Turn) -> u64 {
        self.costs(now).fold(0, |sum, (point, cost)| sum.wrapping_add(stamp_of(self.size, point, cost)))
    }

    /// Whether nothing is written in it: no cell has any strength, at any turn.
    pub(super) fn is_blank(&self) -> bool {
        self.table.is_none()
    }

    /// Like [`InfluenceMap::extra_cost`], by the index of the cell.
    #[inline]
    pub(super) fn cost_in(&self, cell: usize, now: Turn) -> u16 {
        let Some(table) = &self.table else { return 0 };
        table.get(NodeId(cell as u32)).left_in(Influence::period(now)).min(Self::MOST_COST)
    }

    /// The strength in a cell; 0 outside.
    pub fn at(&self, point: Point, now: Turn) -> u16 {
        self.cells.get(&point).map_or(0, |influence| influence.left_in(Influence::period(now)))
    }

    /// The extra cost of entering a cell, up to [`InfluenceMap::MOST_COST`].
    pub fn extra_cost(&self, point: Point, now: Turn) -> u16 {
        self.at(point, now).min(Self::MOST_COST)
    }

    /// Every cell with an extra cost, and the cost, in reading order.
    pub(super) fn costs(&self, now: Turn) -> impl Iterator<Item = (Point, u16)> {
        self.iter(now).map(|(point, strength)| (point, strength.min(Self::MOST_COST)))
    }

    /// Every cell with strength left, and the strength, in reading order.
    pub fn iter(&self, now: Turn) -> impl Iterator<Item = (Point, u16)> {
        let period = Influence::period(now);
        let left = self.cells.iter().map(move |(&point, influence)| (point, influence.left_in(period)));
        left.filter(|&(_, strength)| strength > 0)
    }

    /// The greatest strength in any cell.
    pub fn max(&self, now: Turn) -> u16 {
        self.iter(now).map(|(_, strength)| strength).max().unwrap_or(0)
    }

    /// Whether no strength is left anywhere.
    pub fn is_empty(&self, now: Turn) -> bool {
        self.iter(now).next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SIZE: Size = match Size::new(7, 5) {
        Some(size) => size,
        None => unreachable!(),
    };

    fn blank() -> InfluenceMap {
        InfluenceMap::blank(SIZE)
    }

    fn drawn(map: &InfluenceMap, now: Turn) -> Vec<String> {
        let cell = |x, y| format!("{:3}", map.at(Point::new(x, y), now));
        (0..SIZE.height()).map(|y| (0..SIZE.width()).map(|x| cell(x, y)).collect::<Vec<_>>().concat()).collect()
    }

    #[test]
    fn strength_halves_with_distance_and_with_time() {
        let mut map = blank();
        map.record(Point::new(1, 1), 100, Turn(3));
        assert_eq!(
            drawn(&map, Turn(49)),
            [
                " 50 50 50 25  0  0  0",
                " 50100 50 25  0  0  0",
                " 50 50 50 25  0  0  0",
                " 25 25 25 25  0  0  0",
                "  0  0  0  0  0  0  0",
            ]
        );
        assert_eq!(
            drawn(&map, Turn(50)),
            [
                " 25 25 25 12  0  0  0",
                " 25 50 25 12  0  0  0",
                " 25 25 25 12  0  0  0",
                " 12 12 12 12  0  0  0",
                "  0  0  0  0  0  0  0",
            ]
        );
    }

    #[test]
    fn recording_twice_adds_what_is_left_of_the_first() {
        let (mut map, here) = (blank(), Point::new(3, 2));
        map.record(here, 100, Turn(0));
        map.record(here, 100, Turn(49));
        assert_eq!(map.at(here, Turn(49)), 200);
        map.record(here, 10, Turn(60));
        assert_eq!(map.at(here, Turn(60)), 110);
        // News of long ago, late.
        map.record(here, 100, Turn(49));
        assert_eq!(map.at(here, Turn(60)), 160);
        map.record(here, u16::MAX, Turn(60));
        assert_eq!(map.at(here, Turn(60)), u16::MAX);
        assert_eq!(map.extra_cost(here, Turn(60)), InfluenceMap::MOST_COST);
    }

    #[test]
    fn what_was_recorded_late_is_what_is_left_of_it() {
        let here = Point::new(3, 2);
        for (now, ago) in [(120, 0), (120, 20), (120, 21), (120, 70), (99, 99), (500, 450), (500, 499)] {
            let (mut late, mut at_once) = (blank(), blank());
            at_once.record(here, 6400, Turn(now - ago));
            late.record_past(here, 6400, ago, Turn(now));
            for turn in [now, now + 70] {
                assert_eq!(late.at(here, Turn(turn)), at_once.at(here, Turn(turn)), "{now} {ago}");
            }
        }
        let left = |ago| {
            let mut map = blank();
            map.record_past(here, 6400, ago, Turn(0));
            map.at(here, Turn(0))
        };
        assert_eq!([0, 1, 50, 51, 1_000_000].map(left), [6400, 3200, 3200, 1600, 0]);
    }

    #[test]
    fn small_wounds_do_not_keep_a_great_one_fresh() {
        let (mut map, here) = (blank(), Point::new(3, 2));
        map.record(here, 6400, Turn(0));
        (1..=500).for_each(|turn| map.record(here, 1, Turn(turn)));
        assert!(map.at(here, Turn(500)) < 110, "{}", map.at(here, Turn(500)));
    }

    #[test]
    fn what_happens_outside_is_nobodys_business() {
        let mut map = blank();
        map.record(Point::new(-1, 0), 100, Turn(0));
        map.record(Point::new(0, 5), 100, Turn(0));
        assert_eq!(map, blank());
        assert!(map.is_empty(Turn(0)) && map.max(Turn(0)) == 0);
    }

    #[test]
    fn what_is_gone_takes_no_memory() {
        let mut map = blank();
        map.record(Point::new(3, 2), 8, Turn(0));
        assert_eq!((map.iter(Turn(0)).count(), map.max(Turn(0))), (25, 8));
        assert_eq!((map.iter(Turn(100)).count(), map.max(Turn(100))), (9, 2));
        assert!(!map.is_empty(Turn(199)) && map.is_empty(Turn(200)));
        map.forget(Turn(200));
        assert_eq!(map, blank());
    }

    /// Injuries: where, how bad, when.
    fn injuries() -> impl Strategy<Value = Vec<(Point, u16, Turn)>> {
        let injury = (0..7, 0..5, prop_oneof![0u16..300, any::<u16>()], 0u32..600);
        let injury = injury.prop_map(|(x, y, strength, turn)| (Point::new(x, y), strength, Turn(turn)));
        proptest::collection::vec(injury, 0..12)
    }

    fn recorded(mut injuries: Vec<(Point, u16, Turn)>) -> InfluenceMap {
        injuries.sort_by_key(|injury| injury.2);
        let mut map = blank();
        for (at, strength, turn) in injuries {
            map.record(at, strength, turn);
        }
        map
    }

    proptest! {
        #[test]
        fn strength_falls_and_is_gone_in_the_end(injuries in injuries(), from in 600u32..700) {
            let map = recorded(injuries);
            for point in SIZE.points() {
                let left: Vec<_> = (from..from + 900).map(|turn| map.at(point, Turn(turn))).collect();
                prop_assert!(left.is_sorted_by(|before, after| before >= after));
                prop_assert_eq!(left.last(), Some(&0));
            }
        }

        #[test]
        fn telling_is_the_stronger_of_both_however_often_and_whenever(
            mine in injuries(), others in injuries(), thirds in injuries(), now in 600u32..700, later in 0u32..300,
        ) {
            let (mine, other, third) = (recorded(mine), recorded(others), recorded(thirds));
            let (now, later) = (Turn(now), Turn(now + later));
            let mut told = mine.clone();
            told.merge(&other, now);
            for point in SIZE.points() {
                for turn in [now, later] {
                    prop_assert_eq!(told.at(point, turn), mine.at(point, turn).max(other.at(point, turn)));
                }
            }
            let once = told.clone();
            told.merge(&other, now);
            told.merge(&once, now);
            prop_assert_eq!(&told, &once);
            // By way of a third, and late.
            let mut third = third;
            third.merge(&once, now);
            let strongest: Vec<_> = SIZE.points().map(|point| third.at(point, later)).collect();
            for teller in [&mine, &other, &once] {
                third.merge(teller, later);
            }
            prop_assert_eq!(SIZE.points().map(|point| third.at(point, later)).collect::<Vec<_>>(), strongest);
        }
    }
}
