//! Doors: the cells through which paths enter sectors.
//!
//! Along the border of two sectors, each stretch on which a unit can cross at every cell gets doors: where crossing is
//! cheapest, at both ends of a wide opening and here and there in between, in the middle of a narrow one. Each side of
//! a stretch is connected, so one door would do for a path to exist; more make it shorter.

use crate::{
    grid::{Direction, Point},
    search::{DiagonalRule, NodeId, Walkability},
};

use super::sectors::Sectors;

/// An opening up to this wide has one door, in its middle.
const NARROW: usize = 4;

/// The doors of a wide opening are at most this far apart.
const APART: usize = 8;

/// Every door of a sector, as the cell inside and the cell outside.
pub(super) fn doors_of(
    sectors: &Sectors,
    sector: u32,
    ground: &impl Walkability,
    rule: DiagonalRule,
) -> Vec<(NodeId, NodeId)> {
    let (first, last) = sectors.corners(sector);
    let borders = [
        (first, Direction::North, Direction::East, last.x - first.x),
        (first, Direction::West, Direction::South, last.y - first.y),
        (Point::new(first.x, last.y), Direction::South, Direction::East, last.x - first.x),
        (Point::new(last.x, first.y), Direction::East, Direction::South, last.y - first.y),
    ];
    let mut doors = Vec::new();
    for (corner, outwards, along, length) in borders {
        if !sectors.size.contains(corner.step(outwards)) {
            continue;
        }
        let inside: Vec<_> =
            std::iter::successors(Some(corner), |cell| Some(cell.step(along))).take(length as usize + 1).collect();
        let outside = inside.iter().map(|cell| cell.step(outwards)).collect::<Vec<_>>();
        let cost = |point: &Point| sectors.size.index(*point).and_then(|cell| ground.entry_cost(cell)).map(u32::from);
        let crossing = inside.iter().zip(&outside).map(|(inside, outside)| Some(cost(inside)? + cost(outside)?));
        let places = places(&crossing.collect::<Vec<_>>());
        doors.extend(places.into_iter().map(|place| (inside[place], outside[place])));
    }
    if rule == DiagonalRule::Always {
        doors.extend(squeezes(sectors, (first, last), ground));
    }
    doors.iter().filter_map(|&(inside, outside)| Some((sectors.node(inside)?, sectors.node(outside)?))).collect()
}

/// The places along a border that get doors, given the cost of crossing at each.
fn places(crossing: &[Option<u32>]) -> Vec<usize> {
    let mut places = Vec::new();
    let mut first = 0;
    let cost_at = |place: Option<usize>| place.and_then(|place| crossing.get(place).copied().flatten());
    while first < crossing.len() {
        let cost = crossing[first];
        let width = crossing[first..].iter().take_while(|&&other| other == cost).count();
        let last = first + width - 1;
        let beside = [cost_at(first.checked_sub(1)), cost_at(Some(last + 1))];
        let is_cheap = cost.is_some() && beside.into_iter().flatten().all(|other| Some(other) >= cost);
        if is_cheap && width <= NARROW {
            places.push(first + width / 2);
        } else if is_cheap {
            let gaps = (width - 1).div_ceil(APART);
            places.extend((0..=gaps).map(|gap| first + (width - 1) * gap / gaps));
        }
        first = last + 1;
    }
    places
}

/// Diagonal steps out of a sector between two obstacles: no stretch of the border has them.
fn squeezes(sectors: &Sectors, (first, last): (Point, Point), ground: &impl Walkability) -> Vec<(Point, Point)> {
    let is_free = |point: Point| sectors.size.index(point).is_some_and(|cell| ground.entry_cost(cell).is_some());
    let is_inside = |point: Point| (first.x..=last.x).contains(&point.x) && (first.y..=last.y).contains(&point.y);
    let rim = (first.y..=last.y)
        .flat_map(|y| (first.x..=last.x).map(move |x| Point::new(x, y)))
        .filter(|cell| cell.x == first.x || cell.x == last.x || cell.y == first.y || cell.y == last.y);
    let steps = rim.flat_map(|cell| {
        Direction::ALL.into_iter().filter(|direction| direction.is_diagonal()).map(move |direction| (cell, direction))
    });
    steps
        .filter(|&(cell, direction)| {
            let (left, right) = direction.sides();
            let is_squeeze = !is_free(cell.step(left)) && !is_free(cell.step(right));
            is_squeeze && is_free(cell) && is_free(cell.step(direction)) && !is_inside(cell.step(direction))
        })
        .map(|(cell, direction)| (cell, cell.step(direction)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(border: &str) -> Vec<usize> {
        places(&border.bytes().map(|glyph| (glyph != b'#').then_some(u32::from(glyph))).collect::<Vec<_>>())
    }

    #[test]
    fn every_opening_has_a_door_and_a_wide_one_several() {
        assert!(drawn("################").is_empty());
        assert_eq!(drawn("#.##..#...#....."), [1, 5, 8, 11, 15]);
        assert_eq!(drawn("................"), [0, 7, 15]);
    }

    #[test]
    fn doors_are_where_crossing_is_cheap() {
        assert_eq!(drawn("#9995999#"), [4]);
        assert_eq!(drawn("#12321#12"), [1, 5, 7]);
    }
}
