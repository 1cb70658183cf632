//! What an item does to a cell.

use rand::RngExt;

use crate::{
    grid::Point,
    mind::{ItemKindId, Sound},
    terrain::{Movement, TerrainId, TerrainKind},
};

use super::{
    super::{Cast, Cause, Event, Game, Refusal, Status, Subject, Unit},
    ground::is_bridgeable,
};

impl Game {
    /// Refuses a cast that would do nothing in a cell. A lie must be one that could be true as far as the unit knows:
    /// no false wall where nothing can pass anyway, no mirage where the unit could not stand.
    pub(in super::super) fn check_cast(&self, unit: &Unit, cast: Cast, at: Point) -> Result<(), Refusal> {
        let level = self.floor().level();
        let terrain = level.cells.get(at).map(|&id| level.terrains.base(id)).ok_or(Refusal::OutOfReach)?;
        let known = self.mind_of(unit).known.terrain(at).map(|id| level.terrains.kind(id));
        let is_of_use = match cast {
            Cast::Dig => self.can_be_broken(at),
            Cast::Bridge => is_bridgeable(terrain),
            Cast::FalseWall => {
                known.is_none_or(|kind| kind.door.is_shut() || Movement::Flier.entry_cost(kind).is_some())
            }
            Cast::Mirage if known.is_some_and(|kind| !holds(unit, kind)) => return Err(Refusal::NobodyStandsThere),
            _ => true,
        };
        if is_of_use { Ok(()) } else { Err(Refusal::NoUseThere) }
    }

    /// An item does what it does in a cell.
    pub(in super::super) fn do_cast(&mut self, unit: &Unit, item: ItemKindId, cast: Cast, at: Point) {
        match cast {
            Cast::Hurl { accuracy, damage } => self.hurl(unit, item, at, accuracy, damage),
            Cast::Net(turns) => {
                if let Some(whom) = self.floor().unit_at(at).map(|whom| whom.id) {
                    self.gain(whom, Status::Held, turns);
                }
            }
            Cast::Kindle => {
                self.make_noise(at, Sound::Fight, unit.id);
                self.kindle(at);
            }
            Cast::Smoke(turns) => self.fill_with_smoke(at, turns),
            Cast::Scatter => self.scatter(at),
            Cast::Whistle => {
                self.make_noise(at, Sound::Shout, unit.id);
                if Subject::from(unit).is_player() {
                    self.tell_lure();
                }
            }
            Cast::Blast { damage } => {
                self.make_noise(at, Sound::Crash, unit.id);
                self.break_around(at);
                self.hurt_around(at, damage, Cause::Burst(unit.into()));
            }
            Cast::Collapse { damage } => {
                self.make_noise(at, Sound::Crash, unit.id);
                self.collapse(at);
                self.hurt_around(at, damage, Cause::Burst(unit.into()));
            }
            Cast::Dig => {
                self.make_noise(at, Sound::Fight, unit.id);
                self.change([at].into(), TerrainId::RUBBLE, String::new());
            }
            Cast::Bridge => self.change([at].into(), TerrainId::BRIDGE, String::new()),
            Cast::FalseWall => {
                let minds = self.falsify_wall(unit, at);
                self.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
            }
            Cast::Mirage => {
                let minds = self.falsify_sighting(unit, at);
                self.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
            }
        }
    }

    /// Something thrown hits whoever stands where it comes down, or misses, and lies there.
    fn hurl(&mut self, unit: &Unit, item: ItemKindId, at: Point, accuracy: u32, damage: (i32, i32)) {
        let whom = self.floor().unit_at(at).filter(|whom| whom.id != unit.id).map(|whom| whom.id);
        self.floor_mut().items.entry(at).or_default().put(item);
        let Some(whom) = whom else { return };
        // Throwing at a unit ends stealth: a unit that wakes from it and looks around sees the thrower.
        if let Some(thrower) = self.floor_mut().units.get_mut(&unit.id) {
            thrower.is_stealthy = false;
        }
        let hits = self.combat.random_ratio(accuracy.min(100), 100);
        let damage = hits.then(|| self.combat.random_range(damage.0..=damage.1));
        let damage = damage.map(|damage| self.softened(whom, damage));
        if let Some((victim, cells)) = self.hurt(whom, damage) {
            let seen: Vec<Point> = std::iter::once(unit.at).chain(cells.cells()).collect();
            self.report(Event::Hit { who: unit.into(), item, whom: victim, damage, at }, &seen);
            self.make_noise(at, Sound::Fight, unit.id);
            self.suffer(victim, at, damage.unwrap_or(0), Cause::Throw(unit.into()));
        }
    }

    /// Hurts whoever is in a cell or beside it.
    fn hurt_around(&mut self, at: Point, damage: (i32, i32), by: Cause) {
        for id in self.ids() {
            let Some(unit) = self.floor().units.get(&id) else { continue };
            if unit.footprint().distance(at.into()) > 1 {
                continue;
            }
            let damage = self.combat.random_range(damage.0..=damage.1);
            self.harm(id, damage, by);
        }
    }
}

/// Whether a unit could stand on ground like this.
pub(super) fn holds(unit: &Unit, ground: &TerrainKind) -> bool {
    unit.movement().entry_cost(ground).is_some() && !ground.door.is_shut()
}
