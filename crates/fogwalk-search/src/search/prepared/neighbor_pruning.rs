//! Neighbor pruning: the steps that lead on, as tables over the free neighbours of a cell.
//!
//! A set of directions is a byte: bit `direction as u8`, clockwise from north.

use crate::{grid::Direction, search::DiagonalRule};

/// A set of directions for each set of free neighbours.
type Table = [u8; 256];

/// Directions of arrival: the eight, and none at a start.
const ARRIVALS: usize = 9;

/// The arrival of a start.
pub(super) const NOWHERE: usize = 8;

const RULES: usize = DiagonalRule::ALL.len();

/// The steps that a diagonal rule allows.
pub(super) fn allowed(rule: DiagonalRule) -> &'static Table {
    &ALLOWED[rule as usize]
}

/// The steps that have to be looked at after arriving in each direction, where all ground costs the same.
pub(super) fn canonical(rule: DiagonalRule) -> &'static [Table; ARRIVALS] {
    &CANONICAL[rule as usize]
}

/// The steps that may be of use after arriving in a direction, whatever cells cost. The one back to the cell before
/// and those next to it never are: they lead where a single straight step from the cell before leads.
pub(super) const fn onward(arrival: usize) -> u8 {
    if arrival == NOWHERE {
        return u8::MAX;
    }
    !(around(arrival, 3) | around(arrival, 4) | around(arrival, 5))
}

/// The steps that continue an arrival whatever the walls: all others are forced by one.
pub(super) const fn natural(arrival: usize) -> u8 {
    if arrival % 2 == 1 { around(arrival, -1) | around(arrival, 0) | around(arrival, 1) } else { around(arrival, 0) }
}

/// Reorders a set of directions: bit `n` stands for direction `n` of [`Direction::ROW_BY_ROW`].
#[inline]
pub(super) fn row_by_row(directions: u8) -> u8 {
    ROW_BY_ROW[directions as usize]
}

static ROW_BY_ROW: Table = all_row_by_row();
static ALLOWED: [Table; RULES] = all_allowed();
static CANONICAL: [[Table; ARRIVALS]; RULES] = all_canonical();

/// The direction that is some eighths of a turn from another, as a set of one.
const fn around(direction: usize, eighths: i32) -> u8 {
    1 << (direction as i32 + eighths).rem_euclid(8)
}

const fn all_row_by_row() -> Table {
    let mut table = [0; 256];
    let mut directions = 0;
    while directions < 256 {
        let mut place = 0;
        while place < 8 {
            table[directions] |= ((directions >> Direction::ROW_BY_ROW[place] as u8 & 1) as u8) << place;
            place += 1;
        }
        directions += 1;
    }
    table
}

const fn all_allowed() -> [Table; RULES] {
    let mut tables = [[0; 256]; RULES];
    let mut rule = 0;
    while rule < RULES {
        let mut free = 0;
        while free < 256 {
            tables[rule][free] = allowed_among(DiagonalRule::ALL[rule], free as u8);
            free += 1;
        }
        rule += 1;
    }
    tables
}

const fn allowed_among(rule: DiagonalRule, free: u8) -> u8 {
    let mut directions = 0;
    let mut direction = 0;
    while direction < 8 {
        let obstacles = (free & around(direction, -1) == 0) as u32 + (free & around(direction, 1) == 0) as u32;
        if free & around(direction, 0) != 0 && (direction % 2 == 0 || rule.allows(obstacles)) {
            directions |= around(direction, 0);
        }
        direction += 1;
    }
    directions
}

const fn all_canonical() -> [[Table; ARRIVALS]; RULES] {
    let mut tables = [[[0; 256]; ARRIVALS]; RULES];
    let mut rule = 0;
    while rule < RULES {
        let mut arrival = 0;
        while arrival < ARRIVALS {
            let mut free = 0;
            while free < 256 {
                let kept = kept_among(DiagonalRule::ALL[rule], arrival, free as u8);
                tables[rule][arrival][free] = kept & allowed_among(DiagonalRule::ALL[rule], free as u8);
                free += 1;
            }
            arrival += 1;
        }
        rule += 1;
    }
    tables
}

/// The steps that are not made pointless by another way from the cell before, one that is shorter, or as short and
/// goes diagonally first (vertically first where there are no diagonals).
///
/// Source: D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (2011), and for maps
/// without corner cutting their "Improving Jump Point Search" (2014).
const fn kept_among(rule: DiagonalRule, arrival: usize, free: u8) -> u8 {
    if arrival == NOWHERE {
        return u8::MAX;
    }
    let mut kept = natural(arrival);
    let is_horizontal = arrival % 4 == 2;
    if matches!(rule, DiagonalRule::Never) && !is_horizontal {
        return kept | around(arrival, -2) | around(arrival, 2);
    }
    let mut side = -1;
    while side <= 1 {
        // The straight neighbour beside, or for a diagonal arrival the one between the cell before and the step.
        let is_forced = match (rule, arrival % 2 == 1) {
            (DiagonalRule::NoObstacle | DiagonalRule::Never, true) => false,
            (DiagonalRule::AtMostOneObstacle | DiagonalRule::Always, false) => free & around(arrival, 2 * side) == 0,
            (DiagonalRule::NoObstacle | DiagonalRule::Never, false)
            | (DiagonalRule::AtMostOneObstacle | DiagonalRule::Always, true) => free & around(arrival, 3 * side) == 0,
        };
        if is_forced {
            kept |= if arrival % 2 == 1 {
                around(arrival, 2 * side)
            } else {
                around(arrival, side) | around(arrival, 2 * side)
            };
        }
        side += 2;
    }
    kept
}
