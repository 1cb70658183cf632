//! Sets of items: what a unit carries, wields and wears, or what lies in a cell.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::mind::ItemKindId;

/// The number of items of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pack {
    /// Kinds with a count of 0 are left out, so that equal packs compare equal.
    counts: BTreeMap<ItemKindId, u32>,
}

impl Pack {
    /// The number of items of a kind.
    pub fn count(&self, item: ItemKindId) -> u32 {
        self.counts.get(&item).copied().unwrap_or(0)
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The item on top: the last kind in the order of the table.
    pub fn top(&self) -> Option<ItemKindId> {
        self.counts.last_key_value().map(|(&item, _)| item)
    }

    /// Every item, in the order of kinds; several of a kind one by one.
    pub fn iter(&self) -> impl Iterator<Item = ItemKindId> {
        self.counts.iter().flat_map(|(&item, &count)| std::iter::repeat_n(item, count as usize))
    }

    /// The counts of all kinds in the pack.
    pub(in crate::game) fn counts(&self) -> impl Iterator<Item = u32> {
        self.counts.values().copied()
    }

    /// Whether no kind in it has a count of 0.
    pub(in crate::game) fn is_sound(&self) -> bool {
        self.counts.values().all(|&count| count > 0)
    }

    /// Adds an item.
    pub(in crate::game) fn put(&mut self, item: ItemKindId) {
        *self.counts.entry(item).or_default() += 1;
    }

    /// Removes an item. Returns `false` if there is none.
    pub(in crate::game) fn take(&mut self, item: ItemKindId) -> bool {
        let Some(count) = self.counts.get_mut(&item) else { return false };
        *count -= 1;
        if *count == 0 {
            self.counts.remove(&item);
        }
        true
    }
}

/// The weapon and armour that a unit wields and wears. Both stay in its pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gear {
    /// The weapon in its hand; `None`: it strikes with what its kind has by nature.
    pub wielded: Option<ItemKindId>,
    /// The armour that it wears.
    pub worn: Option<ItemKindId>,
}

impl Gear {
    /// Whether an item is wielded or worn.
    pub fn holds(self, item: ItemKindId) -> bool {
        self.wielded == Some(item) || self.worn == Some(item)
    }

    /// Lets go of an item.
    pub(in crate::game) fn let_go(&mut self, item: ItemKindId) {
        for held in [&mut self.wielded, &mut self.worn] {
            *held = held.filter(|&held| held != item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_can_be_taken_and_no_more() {
        let mut pack = Pack::default();
        for item in [ItemKindId::KEY, ItemKindId::DRAUGHT, ItemKindId::DRAUGHT] {
            pack.put(item);
        }
        assert_eq!(pack.iter().collect::<Vec<_>>(), [ItemKindId::DRAUGHT, ItemKindId::DRAUGHT, ItemKindId::KEY]);
        assert_eq!((pack.count(ItemKindId::DRAUGHT), pack.top()), (2, Some(ItemKindId::KEY)));
        assert!(pack.take(ItemKindId::KEY) && !pack.take(ItemKindId::KEY));
        assert!(pack.take(ItemKindId::DRAUGHT) && pack.take(ItemKindId::DRAUGHT));
        assert!(pack.is_empty() && pack == Pack::default());
    }
}
