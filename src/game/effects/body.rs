//! What changes a body: wounds, states, and where it is.

use rand::RngExt;

use crate::{grid::Point, mind::UnitId, terrain::Movement};

use super::super::{Cause, Event, Game, Status, Unit};

/// What hardened skin takes off a blow.
const HARD: i32 = 3;
/// From how near to how far away a blink may lead, in king's moves.
const BLINK: (u32, u32) = (6, 30);

impl Game {
    /// Puts a unit into a state.
    pub(in super::super) fn gain(&mut self, id: UnitId, status: Status, turns: u32) {
        let until = self.turn().plus(turns);
        let Some(unit) = self.floor_mut().units.get_mut(&id) else { return };
        unit.statuses.gain(status, until);
        if !unit.statuses.lets_act() {
            unit.route = None;
        }
        let (who, at) = ((&*unit).into(), unit.at);
        self.report(Event::Gained { who, status }, &[at]);
    }

    /// The end of a turn: states pass, and poison does its work.
    pub(in super::super) fn let_states_pass(&mut self) {
        let now = self.turn();
        let has_any = |unit: &&Unit| !unit.statuses.is_empty();
        for id in self.floor().units().filter(has_any).map(|unit| unit.id).collect::<Vec<_>>() {
            let Some(unit) = self.floor_mut().units.get_mut(&id) else { continue };
            let over = unit.statuses.fade(now);
            let (who, at) = ((&*unit).into(), unit.at);
            if unit.statuses.has(Status::Poisoned) && unit.health > 1 {
                unit.lose_health(1, now);
            }
            let is_scrying = unit.statuses.has(Status::Scrying);
            for status in over {
                self.report(Event::Lost { who, status }, &[at]);
            }
            if is_scrying {
                self.scry(id);
            }
        }
    }

    /// Gives health back, and ends poison.
    pub(in super::super) fn heal(&mut self, id: UnitId, health: i32) {
        let health = if id == Self::PLAYER { self.difficulty().healing(health) } else { health };
        let Some(unit) = self.floor_mut().units.get_mut(&id) else { return };
        let by = health.min(unit.row().health - unit.health);
        unit.health += by;
        let was_poisoned = unit.statuses.end(Status::Poisoned);
        let (who, at) = ((&*unit).into(), unit.at);
        self.report(Event::Healed { who, by }, &[at]);
        if was_poisoned {
            self.report(Event::Lost { who, status: Status::Poisoned }, &[at]);
        }
    }

    /// What is left of a blow or a shot at a unit, after its armour and its skin; at the player, as hard as the game is.
    pub(in super::super) fn softened(&mut self, whom: UnitId, damage: i32) -> i32 {
        let Some(unit) = self.floor().units.get(&whom) else { return damage };
        let skin = if unit.statuses.has(Status::Hardened) { HARD } else { 0 };
        let (least, most) = unit.armour().map_or((0, 0), |armour| armour.absorbs);
        let armour = if most > 0 { self.combat.random_range(least..=most) } else { 0 };
        let left = (damage - skin - armour).max(0);
        if whom == Self::PLAYER { self.difficulty().wound(left) } else { left }
    }

    /// Hurts a unit with something that is neither a blow nor a shot.
    pub(in super::super) fn harm(&mut self, id: UnitId, damage: i32, by: Cause) {
        let Some((who, cells)) = self.hurt(id, Some(damage)) else { return };
        let (at, seen) = (cells.anchor(), cells.cells().collect::<Vec<Point>>());
        self.report(Event::Hurt { who, by, damage, at }, &seen);
        self.suffer(who, at, damage, by);
    }

    /// What is sharp underfoot hurts who has just stepped into it, unless it flies.
    pub(in super::super) fn prick(&mut self, id: UnitId) {
        let floor = self.floor();
        let Some(unit) = floor.units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
        let pricks = unit.footprint().cells().map(|cell| floor.terrain(cell).pricks).max().unwrap_or(0);
        if pricks > 0 {
            self.harm(id, pricks, Cause::Caltrops);
        }
    }

    /// Where a unit could blink to: free cells that it knows, neither near nor very far.
    pub(in super::super) fn refuges(&self, unit: &Unit) -> Vec<Point> {
        let floor = self.floor();
        let known = &floor.mind_of(unit).known;
        let is_refuge = |&at: &Point| {
            let away = at.distance(unit.at);
            (BLINK.0..=BLINK.1).contains(&away)
                && !known.is_unknown(at)
                && floor.can_stand(at, unit.movement())
                && floor.unit_at(at).is_none()
        };
        floor.level().size().points().filter(is_refuge).collect()
    }

    /// Takes a unit to one of these.
    pub(super) fn blink(&mut self, unit: &Unit) {
        let refuges = self.refuges(unit);
        if refuges.is_empty() {
            return;
        }
        let chosen = self.combat.random_range(0..refuges.len() as u32) as usize;
        let to = refuges[chosen];
        let floor = self.floor_mut();
        floor.units.move_to(unit.id, to);
        if let Some(unit) = floor.units.get_mut(&unit.id) {
            unit.route = None;
        }
        self.report(Event::Moved { who: unit.into(), from: unit.at, to }, &[unit.at, to]);
    }
}
