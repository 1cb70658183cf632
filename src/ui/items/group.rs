//! Groups of items, as lists show them.

use crate::{game::Purpose, mind::ItemKindId};

/// The group of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum ItemGroup {
    /// Wielded.
    Weapons,
    /// Worn.
    Armour,
    /// Thrown.
    Throwables,
    /// Drunk.
    Potions,
    /// Read, or written with.
    Scrolls,
    /// Used in other ways.
    Tools,
    /// Only carried.
    Other,
}

impl ItemGroup {
    /// Every group, in the order of lists.
    pub(in super::super) const ALL: [Self; 7] =
        [Self::Weapons, Self::Armour, Self::Throwables, Self::Potions, Self::Scrolls, Self::Tools, Self::Other];

    /// The group of a kind of item.
    pub(in super::super) fn of(item: ItemKindId) -> Self {
        let row = item.row();
        match (row.purpose, row.glyph) {
            (Purpose::Wield(_), _) => Self::Weapons,
            (Purpose::Wear(_), _) => Self::Armour,
            (Purpose::Aim { effect, .. }, _) if effect.is_thrown() => Self::Throwables,
            (Purpose::Keep, _) => Self::Other,
            (Purpose::Use { .. }, '!') => Self::Potions,
            (Purpose::Use { .. } | Purpose::Aim { .. }, '?') => Self::Scrolls,
            (Purpose::Use { .. } | Purpose::Aim { .. }, _) => Self::Tools,
        }
    }

    /// The heading in a list.
    pub(in super::super) const fn title(self) -> &'static str {
        match self {
            Self::Weapons => "Weapons",
            Self::Armour => "Armour",
            Self::Throwables => "To throw",
            Self::Potions => "Drinks",
            Self::Scrolls => "Scrolls",
            Self::Tools => "Tools",
            Self::Other => "Other",
        }
    }

    /// A number of items of the group: "2 weapons".
    pub(in super::super) fn counted(self, count: u32) -> String {
        let (one, many) = match self {
            Self::Weapons => ("weapon", "weapons"),
            Self::Armour => ("to wear", "to wear"),
            Self::Throwables => ("to throw", "to throw"),
            Self::Potions => ("drink", "drinks"),
            Self::Scrolls => ("scroll", "scrolls"),
            Self::Tools => ("tool", "tools"),
            Self::Other => ("other", "others"),
        };
        format!("{count} {}", if count == 1 { one } else { many })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_items_and_they_are_where_one_looks_for_them() {
        for group in ItemGroup::ALL {
            assert!(ItemKindId::all().any(|item| ItemGroup::of(item) == group), "{group:?}");
        }
        let groups = [
            (ItemKindId::SPEAR, ItemGroup::Weapons),
            (ItemKindId::FELT, ItemGroup::Armour),
            (ItemKindId::FIRE_FLASK, ItemGroup::Throwables),
            (ItemKindId::DRAUGHT, ItemGroup::Potions),
            (ItemKindId::CHALK, ItemGroup::Scrolls),
            (ItemKindId::PLANK, ItemGroup::Tools),
            (ItemKindId::KEY, ItemGroup::Other),
        ];
        for (item, group) in groups {
            assert_eq!(ItemGroup::of(item), group, "{}", item.row().name);
        }
    }
}
