//! What the world records for the audit, if there is one: how floors were, and which units looked or were told
//! something.

use crate::{
    game::state::{unit::Unit, world::World},
    mind::{FactionId, UnitId},
};

impl World {
    /// Records the present floor in the audit, if there is one.
    pub(in crate::game) fn audit_observe(&mut self) {
        let turn = self.turn();
        let Self { chronicle, floors, depth, .. } = self;
        if let (Some(chronicle), Some(floor)) = (chronicle, floors.get(depth)) {
            chronicle.observe(*depth, floor, turn);
        }
    }

    /// Records the present floor in the audit, and that a faction learns of it by other means than its eyes.
    pub(in crate::game) fn audit_telling(&mut self, faction: FactionId) {
        self.audit_observe();
        let (turn, depth) = (self.turn(), self.depth());
        if let Some(chronicle) = &mut self.chronicle {
            chronicle.note_telling(depth, faction, turn);
        }
    }

    /// Records in the audit that a unit goes over to another faction and tells it what it knows.
    pub(in crate::game) fn audit_turncoat(&mut self, from: FactionId, to: FactionId) {
        self.audit_observe();
        let (turn, depth) = (self.turn(), self.depth());
        if let Some(chronicle) = &mut self.chronicle {
            chronicle.note_turncoat(depth, from, to, turn);
        }
    }

    /// Records in the audit a floor that nobody has entered yet, and that some factions know of it.
    pub(in crate::game) fn audit_memories(&mut self, depth: u32, of: &[FactionId]) {
        let turn = self.turn();
        let Self { chronicle, floors, .. } = self;
        if let (Some(chronicle), Some(floor), false) = (chronicle, floors.get(&depth), of.is_empty()) {
            chronicle.observe(depth, floor, turn);
            for &faction in of {
                chronicle.note_telling(depth, faction, turn);
            }
        }
    }

    /// Lets the audit write down that a unit looks around on the present floor, and whom it overlooks.
    pub(in crate::game) fn audit_look(&mut self, unit: UnitId, overlooked: &[UnitId]) {
        let turn = self.turn();
        let Self { chronicle, floors, depth, .. } = self;
        if let (Some(chronicle), Some(floor)) = (chronicle, floors.get(depth)) {
            chronicle.note_look(*depth, floor, unit, turn);
            chronicle.note_overlooked(overlooked, turn);
        }
    }

    /// Lets the audit write down that a member of a faction feels a unit beside it.
    pub(in crate::game) fn audit_felt(&mut self, faction: FactionId, unit: &Unit) {
        self.audit_observe();
        let (turn, depth) = (self.turn(), self.depth());
        if let Some(chronicle) = &mut self.chronicle {
            chronicle.note_felt(depth, faction, unit.footprint(), turn);
        }
    }

    /// Records in the audit that all enemies of a unit are told something.
    pub(in crate::game) fn let_be_told(&mut self, by: &Unit) {
        for faction in FactionId::all().filter(|&faction| faction != by.faction()) {
            self.audit_telling(faction);
        }
    }
}
