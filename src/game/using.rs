//! Items in use: what is drunk, read, worn, thrown, laid and put down.

use crate::{
    grid::{Point, line},
    mind::{Doing, ItemKindId},
    terrain::Movement,
};

use super::{Cast, Deed, Event, Floor, Game, Purpose, Refusal, Status, Subject, Unit, perform::USUAL_TIME};

/// What putting something on or off takes, in energy.
const DRESSING: i32 = 30;
/// What breaking through a wall takes, in energy.
pub(super) const DIGGING: i32 = 50;

impl Game {
    /// A unit uses an item on itself.
    pub(super) fn use_item(&mut self, unit: &Unit, item: ItemKindId) -> Result<i32, Refusal> {
        check_carried(unit, item)?;
        let (time, is_kept) = match item.row().purpose {
            Purpose::Wield(_) => (USUAL_TIME, true),
            Purpose::Wear(_) => (DRESSING, true),
            Purpose::Use { deed, is_kept } => {
                self.check_deed(unit, deed)?;
                (USUAL_TIME, is_kept)
            }
            Purpose::Aim { .. } | Purpose::Keep => return Err(Refusal::NotForThat),
        };
        self.report(Event::Used { who: unit.into(), item }, &[unit.at]);
        if !is_kept {
            self.use_up(unit, item);
        }
        match item.row().purpose {
            Purpose::Wield(_) | Purpose::Wear(_) => self.change_gear(unit, item),
            Purpose::Use { deed, .. } => self.do_deed(unit, deed),
            Purpose::Aim { .. } | Purpose::Keep => {}
        }
        Ok(time)
    }

    /// A unit throws an item at a cell, or uses it there.
    pub(super) fn aim_item(&mut self, unit: &Unit, item: ItemKindId, at: Point) -> Result<i32, Refusal> {
        check_carried(unit, item)?;
        let Purpose::Aim { cast, reach, is_kept } = item.row().purpose else { return Err(Refusal::NotForThat) };
        if at == unit.at || !unit.at.is_within(at, reach) {
            return Err(Refusal::OutOfReach);
        }
        let lands = if cast.is_thrown() { landing(self.floor(), unit.at, at) } else { at };
        self.check_cast(cast, lands)?;
        self.show(unit.id, Doing::Fighting);
        self.report(Event::Aimed { who: unit.into(), item, from: unit.at, at: lands }, &[unit.at, lands]);
        if !is_kept {
            self.use_up(unit, item);
        }
        self.do_cast(unit, item, cast, lands);
        Ok(if cast == Cast::Dig { DIGGING } else { USUAL_TIME })
    }

    /// Where something comes down that is thrown from one cell of the present floor at another: at whoever is first in its way,
    /// or before the wall.
    pub fn landing(&self, from: Point, to: Point) -> Point {
        landing(self.floor(), from, to)
    }

    /// A unit puts an item down where it stands.
    pub(super) fn drop_item(&mut self, unit: &Unit, item: ItemKindId) -> Result<i32, Refusal> {
        check_carried(unit, item)?;
        self.use_up(unit, item);
        self.floor_mut().items.entry(unit.at).or_default().put(item);
        if Subject::from(unit).is_player() {
            self.floor_mut().discarded.insert(unit.at);
        }
        self.report(Event::PutDown { who: unit.into(), item }, &[unit.at]);
        Ok(USUAL_TIME)
    }

    /// Takes one of an item out of a unit's pack; the last of it also out of its hand.
    fn use_up(&mut self, unit: &Unit, item: ItemKindId) {
        if let Some(unit) = self.floor_mut().units.get_mut(&unit.id) {
            unit.pack.take(item);
            if unit.pack.count(item) == 0 {
                unit.gear.let_go(item);
            }
        }
    }

    /// Takes a thing in the hand, puts it on, or off again.
    fn change_gear(&mut self, unit: &Unit, item: ItemKindId) {
        let Some(unit) = self.floor_mut().units.get_mut(&unit.id) else { return };
        if unit.gear.holds(item) {
            unit.gear.let_go(item);
        } else if matches!(item.row().purpose, Purpose::Wield(_)) {
            unit.gear.wielded = Some(item);
        } else {
            unit.gear.worn = Some(item);
        }
    }

    /// Refuses what would be wasted.
    fn check_deed(&self, unit: &Unit, deed: Deed) -> Result<(), Refusal> {
        match deed {
            Deed::Heal(_) if unit.health >= unit.row().health && !unit.statuses.has(Status::Poisoned) => {
                Err(Refusal::Unhurt)
            }
            Deed::Blink if self.refuges(unit).is_empty() => Err(Refusal::NoUseNow),
            Deed::Oblivion(_) | Deed::Lull(_) if self.enemies_in_sight(unit).is_empty() => Err(Refusal::NoUseNow),
            _ => Ok(()),
        }
    }
}

fn check_carried(unit: &Unit, item: ItemKindId) -> Result<(), Refusal> {
    if unit.pack.count(item) > 0 { Ok(()) } else { Err(Refusal::NotCarried) }
}

/// Where something comes down that is thrown from one cell at another: at whoever is first in its way, or before the wall.
pub(super) fn landing(floor: &Floor, from: Point, to: Point) -> Point {
    let mut last = from;
    for here in line(from, to).skip(1) {
        let terrain = floor.terrain(here);
        if Movement::Flier.entry_cost(terrain).is_none() || terrain.door.is_shut() {
            break;
        }
        last = here;
        if floor.unit_at(here).is_some() {
            break;
        }
    }
    last
}
