//! What an item does for whoever uses it.

use super::super::{Deed, Event, Game, Status, Unit};

impl Game {
    /// An item does what it does for a unit.
    pub(in super::super) fn do_deed(&mut self, unit: &Unit, deed: Deed) {
        let now = self.turn();
        match deed {
            Deed::Heal(health) => self.heal(unit.id, health),
            Deed::Gain(status, turns) => self.gain(unit.id, status, turns),
            Deed::Map => self.map_floor(unit),
            Deed::Scry(turns) => {
                self.gain(unit.id, Status::Scrying, turns);
                self.read_enemy_map(unit);
                self.scry(unit.id);
            }
            Deed::Oblivion(turns) => {
                let enemies = self.enemies_in_sight(unit);
                let minds = self.forget_everything(&enemies, now);
                for enemy in enemies {
                    self.gain(enemy, Status::Dazed, turns);
                }
                self.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
            }
            Deed::Vanish => {
                let minds = self.forget_whereabouts(unit);
                self.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
            }
            Deed::Lull(turns) => {
                for enemy in self.enemies_in_sight(unit) {
                    self.gain(enemy, Status::Asleep, turns);
                }
            }
            Deed::Blink => self.blink(unit),
            Deed::Spy(radius) => self.spy(unit, radius),
        }
    }
}
