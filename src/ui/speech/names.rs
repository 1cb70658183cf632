//! What units are called: "goblin", and "goblin 2" while another goblin is known. A unit keeps its name on a floor.

use std::collections::BTreeMap;

use crate::{
    game::Unit,
    mind::{Turn, UnitId},
};

use super::super::session::Session;

/// Turns out of sight after which the number of a unit is free again.
const KEPT: u32 = 100;

/// The names of the units on the present floor.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    depth: u32,
    of: BTreeMap<UnitId, Named>,
}

#[derive(Clone, Copy, Debug)]
struct Named {
    kind: &'static str,
    number: u32,
    seen: Turn,
}

impl Names {
    /// Names the units that are shown now.
    pub(super) fn update(&mut self, session: &Session) {
        let game = session.game();
        if self.depth != game.depth() {
            (self.depth, self.of) = (game.depth(), BTreeMap::new());
        }
        let now = game.turn();
        self.of.retain(|_, named| now.since(named.seen) <= KEPT);
        for unit in session.units_shown() {
            let kind = unit.row().name;
            if let Some(named) = self.of.get_mut(&unit.id).filter(|named| named.kind == kind) {
                named.seen = now;
                continue;
            }
            let is_free = |number: &u32| !self.of.values().any(|named| (named.kind, named.number) == (kind, *number));
            // Among as many numbers as there are names and one more, one is free.
            let number = (1..=self.of.len() as u32 + 1).find(is_free).unwrap_or(1);
            self.of.insert(unit.id, Named { kind, number, seen: now });
        }
    }

    /// The name of a unit.
    pub(super) fn of(&self, unit: &Unit) -> String {
        self.called(unit.id, unit.row().name)
    }

    /// The name of a unit of a kind.
    pub(super) fn called(&self, unit: UnitId, kind: &str) -> String {
        match self.of.get(&unit) {
            Some(named) if named.kind == kind && named.number > 1 => format!("{kind} {}", named.number),
            _ => kind.to_owned(),
        }
    }
}
