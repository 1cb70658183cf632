//! What stands somewhere and makes the ground around it dear: a turret, a fire, the reach of a strong enemy.
//!
//! Source: Dave Mark, "Modular Tactical Influence Maps" (Game AI Pro 2, 2015): a threat is strongest where it stands
//! and falls off with distance. As a cost it is gone around where there is another way, and passed where there is none.

use crate::grid::{Point, Size};

use super::MOST_EXTRA;

/// A standing danger that a unit knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Danger {
    /// Where it stands.
    pub at: Point,
    /// How far it reaches, in king's moves. Walls do not stop it.
    pub reach: u32,
    /// What entering its own cell costs more than its terrain; a step on floor costs 10.
    pub cost: u16,
}

impl Danger {
    /// What entering a cell costs more because of it: falls off evenly with the distance, rounded up, to nothing just
    /// beyond its reach.
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

/// The standing dangers that a unit knows of. What several add to one cell adds up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dangers {
    list: Vec<Danger>,
}

impl Dangers {
    /// Every one of them, in the order in which they were listed.
    pub fn iter(&self) -> impl Iterator<Item = &Danger> {
        self.list.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What entering a cell costs more because of all of them, up to [`MOST_EXTRA`]. It looks at each danger; a search
    /// looks at a table in [`KnownGround`](super::KnownGround) instead.
    pub fn extra_cost(&self, point: Point) -> u16 {
        let sum = self.list.iter().fold(0u16, |sum, danger| sum.saturating_add(danger.extra_cost(point)));
        sum.min(MOST_EXTRA)
    }

    /// For each danger, every cell of a map within its reach and what it costs more.
    pub(super) fn costs(&self, size: Size) -> impl Iterator<Item = (Point, u16)> {
        self.list.iter().flat_map(move |danger| danger.cells(size).map(|point| (point, danger.extra_cost(point))))
    }
}

impl FromIterator<Danger> for Dangers {
    fn from_iter<I: IntoIterator<Item = Danger>>(dangers: I) -> Self {
        Self { list: dangers.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_cells_within_reach_are_those_that_cost_something() {
        let size = Size::new(7, 4).expect("a small size");
        let ends = [i32::MIN, -3, 0, 2, 6, 9, i32::MAX];
        for (x, y) in ends.into_iter().flat_map(|x| ends.map(|y| (x, y))) {
            for reach in [0, 1, 3, 5, u32::MAX] {
                let danger = Danger { at: Point::new(x, y), reach, cost: u16::MAX };
                let cells: Vec<_> = danger.cells(size).collect();
                let dear: Vec<_> = size.points().filter(|&point| danger.extra_cost(point) > 0).collect();
                assert_eq!(cells, dear, "{danger:?}");
            }
        }
    }

    #[test]
    fn no_heap_of_dangers_costs_more_than_may_be() {
        let danger = Danger { at: Point::new(0, 0), reach: 0, cost: u16::MAX };
        assert_eq!(danger.extra_cost(danger.at), u16::MAX);
        assert_eq!(Dangers::from_iter([danger; 3]).extra_cost(danger.at), MOST_EXTRA);
    }
}
