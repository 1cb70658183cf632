//! What somebody carries, as a list.

use crate::{game::Unit, mind::ItemKindId};

use super::group::ItemGroup;

/// The letters of a list, in order: none of them does anything else in it.
const LETTERS: &str = "bcefgmnopqrsuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ";

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// The letter that chooses it.
    pub(in super::super) letter: char,
    /// The kind of item.
    pub(in super::super) item: ItemKindId,
    /// How many of it.
    pub(in super::super) count: u32,
    /// "in hand" or "worn", if it is either.
    pub(in super::super) held: Option<&'static str>,
}

impl Entry {
    /// What it is called, with how many there are.
    pub(in super::super) fn name(&self) -> String {
        let name = self.item.row().name;
        if self.count > 1 { format!("{name} x{}", self.count) } else { name.into() }
    }
}

/// What a unit carries, group by group. As long as it carries the same the letters are the same, whatever part of the
/// list is shown.
pub(in super::super) fn stock(unit: &Unit) -> Vec<Entry> {
    let mut kinds: Vec<ItemKindId> = ItemKindId::all().filter(|&item| unit.pack.count(item) > 0).collect();
    kinds.sort_by_key(|&item| ItemGroup::of(item));
    let held = |item| match item {
        _ if unit.gear.wielded == Some(item) => Some("in hand"),
        _ if unit.gear.worn == Some(item) => Some("worn"),
        _ => None,
    };
    let entry = |(letter, item)| Entry { letter, item, count: unit.pack.count(item), held: held(item) };
    LETTERS.chars().zip(kinds).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        game::ITEM_KINDS,
        ui::{Command, Key, Keymap},
    };

    #[test]
    fn there_is_a_letter_for_every_kind_and_none_of_them_is_a_command_of_the_window() {
        let letters: BTreeSet<char> = LETTERS.chars().collect();
        assert!(letters.len() == LETTERS.len() && letters.len() >= ITEM_KINDS.len());
        let keymap = Keymap::new();
        for letter in letters {
            let command = keymap.command(Key::character(letter));
            let is_taken = match command {
                Some(Command::Move(direction)) => !direction.is_diagonal(),
                Some(Command::Use | Command::Throw | Command::Drop | Command::Inventory | Command::Quit) => true,
                _ => false,
            };
            assert!(!is_taken, "{letter} is {command:?}");
        }
    }
}
