//! Scent: where somebody has walked, and who smells it.
//!
//! A floor keeps for each cell when a member of each faction walked there last. Water keeps no scent, and those who fly
//! leave none. Only who has a nose perceives any of it, around where it stands; into its mind comes where its enemies went
//! and when, not who they were.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{FactionId, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

use super::{Circle, Floor, Game};

/// A scent is gone after so many turns.
pub(super) const LASTS: u32 = 60;
/// Every so many turns those that are gone are dropped.
const SWEEP: u32 = 16;

/// When somebody of each faction walked on each cell last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Trails {
    left: BTreeMap<(Point, FactionId), Turn>,
}

impl Trails {
    fn leave(&mut self, at: Point, by: FactionId, now: Turn) {
        self.left.insert((at, by), now);
    }

    /// The freshest scent in a cell that is not of this faction.
    fn of_enemies(&self, at: Point, own: FactionId, now: Turn) -> Option<Turn> {
        let here = self.left.range((at, FactionId(0))..=(at, FactionId(u8::MAX)));
        let enemies = here.filter(|&(&(_, faction), &left)| faction != own && now.since(left) <= LASTS);
        enemies.map(|(_, &left)| left).max()
    }

    fn sweep(&mut self, now: Turn) {
        if now.0.is_multiple_of(SWEEP) {
            self.left.retain(|_, left| now.since(*left) <= LASTS);
        }
    }
}

/// A unit with a nose smells what is around it.
pub(super) fn smell(floor: &mut Floor, unit: UnitId, now: Turn) {
    let Floor { units, minds, trails, .. } = floor;
    let Some(me) = units.get(&unit).filter(|unit| unit.row().smells > 0) else { return };
    let scents = &mut minds.of_mut(Circle::of(me)).scents;
    for at in me.footprint().surroundings(me.row().smells) {
        scents.note(at, trails.of_enemies(at, me.faction(), now));
    }
    scents.arrive(me.at);
}

impl Game {
    /// A unit has come to where it stands now, and leaves its scent there.
    pub(super) fn leave_scent(&mut self, id: UnitId) {
        let now = self.turn();
        let Floor { units, level, trails, .. } = self.floor_mut();
        let Some(unit) = units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
        for cell in unit.footprint().cells() {
            let terrain = level.cells.get(cell).map(|&id| level.terrains.base(id));
            if !matches!(terrain, Some(TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER)) {
                trails.leave(cell, unit.faction(), now);
            }
        }
    }

    /// The end of a turn: old scents are gone.
    pub(super) fn let_scents_fade(&mut self) {
        let now = self.turn();
        self.floor_mut().trails.sweep(now);
    }
}
