//! Items, as far as a unit knows of them.

use crate::{game::brain::Thought, grid::Point, mind::ItemKindId};

/// The only item that is worth taking to units that take loot.
pub(super) const LOOT: ItemKindId = ItemKindId::DRAUGHT;

impl Thought<'_> {
    /// The cell of the nearest known item of this kind, as the crow flies.
    pub(super) fn known_item(&self, item: ItemKindId) -> Option<Point> {
        let places = self.mind.items().filter(|&(_, kind)| kind == item).map(|(at, _)| at);
        places.min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// Whether the unit carries an item of this kind.
    pub(super) fn carries(&self, item: ItemKindId) -> bool {
        self.me.pack.count(item) > 0
    }
}
