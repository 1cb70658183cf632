//! Scent: when a member of each faction walked on each cell of a floor last.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{FactionId, Turn},
};

/// Turns after which a scent is gone.
pub(in crate::game) const LASTS: u32 = 60;

/// Turns between removals of scents that are gone.
const SWEEP: u32 = 16;

/// When a member of each faction last walked on each cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Trails {
    left: BTreeMap<(Point, FactionId), Turn>,
}

impl Trails {
    pub(in crate::game) fn leave(&mut self, at: Point, by: FactionId, now: Turn) {
        self.left.insert((at, by), now);
    }

    /// The freshest scent in a cell that is not of this faction.
    pub(in crate::game) fn of_enemies(&self, at: Point, own: FactionId, now: Turn) -> Option<Turn> {
        let here = self.left.range((at, FactionId(0))..=(at, FactionId(u8::MAX)));
        let enemies = here.filter(|&(&(_, faction), &left)| faction != own && now.since(left) <= LASTS);
        enemies.map(|(_, &left)| left).max()
    }

    /// When a member of a faction last walked on a cell.
    pub(in crate::game) fn of(&self, at: Point, faction: FactionId) -> Option<Turn> {
        self.left.get(&(at, faction)).copied()
    }

    pub(in crate::game) fn sweep(&mut self, now: Turn) {
        if now.0.is_multiple_of(SWEEP) {
            self.left.retain(|_, left| now.since(*left) <= LASTS);
        }
    }
}
