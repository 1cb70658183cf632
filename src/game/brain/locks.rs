//! Locked doors in the way, and keys to them.

use crate::{
    grid::Point,
    mind::{ItemKindId, Navigator},
    terrain::{Door, TerrainId},
};

use super::Thought;

/// A locked door that the cheapest way leads through, if only it were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LockedDoor {
    /// The cell in front of it.
    pub(super) before: Point,
    /// The door.
    pub(super) at: Point,
    /// The cell behind it.
    pub(super) beyond: Point,
}

impl Thought<'_> {
    /// The locked door on the way to what the unit is after: an enemy, else its post. None for who could open it or who
    /// could not turn a key, and none that is not known.
    pub(super) fn locked_door(&self) -> Option<LockedDoor> {
        let movement = self.me.movement();
        if movement.with_key() == movement || !self.mind.known.is_remembered(TerrainId::LOCKED_DOOR) {
            return None;
        }
        let wanted = self.quarry().first().map(|enemy| enemy.at);
        let to = wanted.or_else(|| (!self.is_at_post()).then_some(self.me.home))?;
        let ground = self.ground_for(movement.with_key());
        // Not one of the navigator's: it is no route for anybody, and asked for only where a door is known to be locked.
        let route = Navigator::default().route_to(self.me.at, to, &ground, self.rule)?;
        let cells: Vec<Point> = std::iter::once(self.me.at).chain(route.steps().iter().copied()).collect();
        let is_locked = |anchor: Point| {
            let mut seen = self.body_at(anchor).cells().filter_map(|cell| self.mind.known.terrain(cell));
            seen.any(|terrain| self.terrains.kind(terrain).door == Door::Locked)
        };
        let passage = cells.windows(3).find(|passage| is_locked(passage[1]))?;
        Some(LockedDoor { before: passage[0], at: passage[1], beyond: passage[2] })
    }

    /// Where an item of this kind lies, as far as the unit knows; the nearest as the crow flies.
    pub(super) fn known_item(&self, item: ItemKindId) -> Option<Point> {
        let places = self.mind.items.iter().filter(|&(_, &kind)| kind == item).map(|(&at, _)| at);
        places.min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// Whether the unit carries an item of this kind.
    pub(super) fn carries(&self, item: ItemKindId) -> bool {
        self.me.pack.count(item) > 0
    }
}
