//! How bright it can be, how far eyes see, the player's lantern, and how lights fall.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Footprint, Point};

/// As dark as it gets.
pub const DARK: u8 = 0;
/// At the edge of the light of a lamp.
pub const DIM: u8 = 1;
/// Near a lamp.
pub const LIT: u8 = 2;
/// Beside a lamp.
pub const GLARE: u8 = 3;

/// How far open a lantern is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Shutter {
    /// It gives no light.
    Shut,
    /// It lights the ground around its bearer.
    Low,
    /// It lights a room.
    #[default]
    Full,
}

impl Shutter {
    /// Every setting, from the darkest.
    pub const ALL: [Self; 3] = [Self::Shut, Self::Low, Self::Full];

    /// How far the light reaches, in cells, and how bright its bearer stands in it.
    pub const fn light(self) -> (u32, u8) {
        match self {
            Self::Shut => (0, DARK),
            Self::Low => (4, LIT),
            Self::Full => (8, GLARE),
        }
    }
}

/// A lantern: how far open it is, and whether its bearer sees to that or it was set by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lantern {
    /// How far open it is.
    pub shutter: Shutter,
    /// Whether it was set by hand, and stays so on this floor.
    pub by_hand: bool,
}

/// How far somebody sees.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Eyes {
    /// How far at all, in cells.
    pub(in crate::game) reach: u32,
    /// How far in the dark.
    pub(in crate::game) dark: u32,
}

/// How something shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Beam {
    /// The cells that shine.
    pub(in crate::game) from: Footprint,
    /// How far the light reaches, in cells.
    pub(in crate::game) radius: u32,
    /// How bright it is at most.
    pub(in crate::game) most: u8,
    /// Into which half circle it falls; all around if `None`.
    pub(in crate::game) ahead: Option<Direction>,
}

impl Beam {
    /// How bright it makes a cell, seen from one of those that shine and with nothing in between.
    pub(in crate::game) fn brightness(&self, from: Point, at: Point) -> u8 {
        let is_behind = self.ahead.is_some_and(|facing| at != from && !is_ahead(from, facing, at));
        if is_behind || !from.is_within(at, self.radius) {
            return DARK;
        }
        let bright = if from.distance(at) <= 1 {
            GLARE
        } else if from.is_within(at, self.radius / 2) {
            LIT
        } else {
            DIM
        };
        bright.min(self.most)
    }
}

/// Whether a cell lies in the half circle in front of a unit that faces a direction.
pub(in crate::game) fn is_ahead(from: Point, facing: Direction, at: Point) -> bool {
    let (dx, dy) = facing.offset();
    i64::from(dx) * i64::from(at.x - from.x) + i64::from(dy) * i64::from(at.y - from.y) >= 0
}
