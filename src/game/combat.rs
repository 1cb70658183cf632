//! Blows, wounds and deaths.

use rand::RngExt;

use crate::{
    grid::{Direction, Footprint, Point},
    mind::{Doing, Sound, UnitId},
};

use super::{
    Cause, Circle, Ending, Event, Game, Status, Style, Subject, Unit, Weapon,
    look::{EYE, witnesses},
};

/// What the loss of all health adds to the influence of a place, and what a death does: a step on floor costs 10.
const HURT: u16 = 60;
pub(super) const DEATH: u16 = 200;
/// How much harder a blow is that nobody expects, or one at the end of a lunge; and one from an ambush.
pub(super) const SURPRISE: i32 = 3;
pub(super) const AMBUSH: i32 = 7;

/// How many times as hard as usual a blow is at least that nobody expects, and with what: nobody dodges an ambush.
pub(super) fn by_surprise(weapon: Weapon) -> (i32, Weapon) {
    match weapon.style {
        Style::Ambush => (AMBUSH, Weapon { accuracy: 100, ..weapon }),
        _ => (SURPRISE, weapon),
    }
}

impl Game {
    /// Strikes at somebody who stands in a cell, and at whoever else the weapon strikes with it.
    pub(super) fn strike(&mut self, unit: &Unit, whom: UnitId, at: Point) -> i32 {
        let weapon = unit.weapon();
        let others = self.struck_with(unit, whom, at, weapon.style);
        self.blow(unit, whom, at, weapon, 1);
        for (other, at) in others {
            self.blow(unit, other, at, weapon, 1);
        }
        weapon.time
    }

    /// At the end of a step: who has a weapon for it runs through an enemy that is right ahead now.
    pub(super) fn lunge(&mut self, unit: &Unit, direction: Direction) {
        let weapon = unit.weapon();
        if weapon.style != Style::Lunge || unit.is_stealthy {
            return;
        }
        let floor = self.floor();
        let Some(at) = floor.units.get(&unit.id).map(|unit| unit.at.step(direction)) else { return };
        if let Some(whom) = floor.unit_at(at).filter(|whom| whom.is_enemy_of(unit)).map(|whom| whom.id) {
            self.show(unit.id, Doing::Fighting);
            self.blow(unit, whom, at, Weapon { accuracy: 100, ..weapon }, SURPRISE);
        }
    }

    /// Whom a blow strikes besides the one it is meant for, each with a cell where it stands.
    fn struck_with(&self, unit: &Unit, whom: UnitId, at: Point, style: Style) -> Vec<(UnitId, Point)> {
        let floor = self.floor();
        let hand = unit.footprint().nearest(at);
        let cells: Vec<Point> = match style {
            Style::Plain | Style::Lunge | Style::Ambush => Vec::new(),
            Style::Pierce => hand.direction_to(at).map(|direction| at.step(direction)).into_iter().collect(),
            Style::Sweep => hand.neighbours().collect(),
        };
        let mut struck: Vec<(UnitId, Point)> = Vec::new();
        for cell in cells {
            let Some(other) = floor.unit_at(cell) else { continue };
            let is_new = other.id != whom && struck.iter().all(|&(id, _)| id != other.id);
            if is_new && other.is_enemy_of(unit) {
                struck.push((other.id, cell));
            }
        }
        struck
    }

    /// A single blow, so many times as hard as usual. Whoever does not expect it is hit the harder.
    fn blow(&mut self, unit: &Unit, whom: UnitId, at: Point, weapon: Weapon, times: i32) {
        let is_surprise = self.is_unaware(whom, unit.id);
        let (least, weapon) = if is_surprise { by_surprise(weapon) } else { (times, weapon) };
        let times = times.max(least);
        let strong = if unit.statuses.has(Status::Strong) { 3 } else { 2 };
        let damage = self.roll(weapon).map(|damage| damage * times * strong / 2);
        let damage = damage.map(|damage| self.softened(whom, damage));
        let Some((victim, cells)) = self.hurt(whom, damage) else { return };
        let seen: Vec<Point> = unit.footprint().cells().chain(cells.cells()).collect();
        if is_surprise && damage.is_some() {
            self.report(Event::Surprised { who: unit.into(), whom: victim }, &seen);
        }
        self.report(Event::Struck { who: unit.into(), whom: victim, damage, at }, &seen);
        if self.is_alive(whom) {
            self.make_noise(at, Sound::Fight, unit.id);
        }
        if is_surprise && !self.is_alive(whom) {
            // Who does not see it coming has no time to cry out.
            self.die(victim, cells, Cause::Blow(unit.into()));
        } else {
            self.suffer(victim, at, damage.unwrap_or(0), Cause::Blow(unit.into()));
        }
        self.let_work(unit, whom, damage);
    }

    /// What a blow or a shot leaves behind that has hurt somebody who lives.
    pub(super) fn let_work(&mut self, unit: &Unit, whom: UnitId, damage: Option<i32>) {
        let has_hurt = damage.is_some_and(|damage| damage > 0) && self.is_alive(whom);
        if let Some((status, turns)) = unit.row().on_hit.filter(|_| has_hurt) {
            self.gain(whom, status, turns);
        }
    }

    /// Whether a unit does not know that another is there: it sleeps, or has not seen it in the last few turns.
    fn is_unaware(&self, unit: UnitId, of: UnitId) -> bool {
        let floor = self.floor();
        let Some(unit) = floor.units.get(&unit) else { return false };
        let sighting = floor.mind_of(unit).sightings.of(of);
        let knows = sighting.is_some_and(|sighting| self.turn().since(sighting.seen) <= EYE);
        !knows || !unit.statuses.lets_act()
    }

    /// How hard a weapon hits, if it does.
    pub(super) fn roll(&mut self, weapon: Weapon) -> Option<i32> {
        let hits = self.combat.random_ratio(weapon.accuracy.min(100), 100);
        hits.then(|| self.combat.random_range(weapon.damage.0..=weapon.damage.1))
    }

    /// Whether a shot at a unit glances off what it wears.
    pub(super) fn glances_off(&mut self, whom: UnitId) -> bool {
        let armour = self.floor().units.get(&whom).and_then(Unit::armour);
        let deflects = armour.map_or(0, |armour| armour.deflects);
        deflects > 0 && self.combat.random_ratio(deflects.min(100), 100)
    }

    /// Takes health from a unit, if it is there. Says who it is and where.
    pub(super) fn hurt(&mut self, whom: UnitId, damage: Option<i32>) -> Option<(Subject, Footprint)> {
        let now = self.turn();
        let victim = self.floor_mut().units.get_mut(&whom)?;
        victim.lose_health(damage.unwrap_or(0), now);
        Some((Subject::from(&*victim), victim.footprint()))
    }

    fn is_alive(&self, id: UnitId) -> bool {
        self.floor().units.get(&id).is_some_and(|unit| unit.health > 0)
    }

    /// What comes of being hurt in a cell: those who see it remember it, and who has no health left dies with a cry.
    pub(super) fn suffer(&mut self, who: Subject, at: Point, damage: i32, of: Cause) {
        let Some(cells) = self.floor().units.get(&who.unit).map(Unit::footprint) else { return };
        if self.is_alive(who.unit) {
            self.grieve(who.unit, at, damage);
        } else {
            self.make_noise(at, Sound::Cry, of.killer().map_or(who.unit, |killer| killer.unit));
            self.die(who, cells, of);
        }
    }

    /// Friends who see one of their own hurt, and itself, remember where it went ill.
    fn grieve(&mut self, victim: UnitId, at: Point, damage: i32) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(unit) = floor.units.get(&victim).filter(|_| damage > 0) else { return };
        let share = damage * i32::from(HURT) / unit.row().health.max(1);
        let (faction, strength) = (unit.faction(), share.clamp(0, i32::from(HURT)) as u16);
        for circle in witnesses(floor, at.into()).into_iter().filter(|circle| circle.faction() == faction) {
            floor.minds.of_mut(circle).influence.record(at, strength, now);
        }
    }

    /// A unit dies where it stands, and is taken off the floor; what it carried lies there. Who sees it die knows that it
    /// is dead, and its own remember the place; others learn it by not finding it.
    pub(super) fn die(&mut self, who: Subject, cells: Footprint, of: Cause) {
        let at = cells.anchor();
        let seen: Vec<Point> = cells.cells().collect();
        self.report(Event::Died { who, of, at }, &seen);
        self.tell_death(who, of);
        let now = self.turn();
        let floor = self.floor_mut();
        // Before it is gone: a mind that many share is there when one of them dies.
        let witnesses = witnesses(floor, cells);
        let Some(dead) = floor.units.remove(&who.unit) else { return };
        for witness in witnesses {
            let mind = floor.minds.of_mut(witness);
            mind.note_death(who.unit, now);
            if witness.faction() == dead.faction() {
                mind.influence.record(at, DEATH, now);
            }
        }
        let circle = Circle::of(&dead);
        let map = dead.row().draws_maps.then(|| floor.minds.of(circle).known.clone());
        floor.minds.bury(circle);
        self.forget_ways(circle, who.unit);
        for item in dead.pack.iter() {
            self.floor_mut().items.entry(at).or_default().put(item);
            self.report(Event::Dropped { who, item, at }, &[at]);
        }
        self.leave_map(&dead, map, at);
        if who.is_player() {
            self.end(Ending::Died { of });
        }
    }
}
