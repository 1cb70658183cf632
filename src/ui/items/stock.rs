//! A unit's items as a list.

use crate::{game::Unit, mind::ItemKindId};

use super::{
    super::{config::Keys, key::Key},
    group::ItemGroup,
};

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// The item's letter; `None` if nearly all letters are bound to other commands.
    pub(in super::super) letter: Option<Key>,
    /// The kind of item.
    pub(in super::super) item: ItemKindId,
    /// Number of them that the unit carries.
    pub(in super::super) count: u32,
    /// "in hand" or "worn", if it is either.
    pub(in super::super) held: Option<&'static str>,
}

impl Entry {
    /// The item's name and count.
    pub(in super::super) fn name(&self) -> String {
        let name = self.item.row().name;
        if self.count > 1 { format!("{name} x{}", self.count) } else { name.into() }
    }
}

/// A unit's items, group by group. Each kind of item has a fixed letter, whatever else is carried.
pub(in super::super) fn stock(unit: &Unit, keys: &Keys) -> Vec<Entry> {
    let mut kinds: Vec<ItemKindId> = ItemKindId::with_brought().collect();
    // Items that a level defines come last, so that the others keep their letters.
    kinds.sort_by_key(|&item| (usize::from(item.0) >= ItemKindId::all().count(), ItemGroup::of(item)));
    let held = |item| match item {
        _ if unit.gear.wielded == Some(item) => Some("in hand"),
        _ if unit.gear.worn == Some(item) => Some("worn"),
        _ => None,
    };
    let entry = |(letter, item)| Entry { letter, item, count: unit.pack.count(item), held: held(item) };
    let lettered = keys.letters().map(Some).chain(std::iter::repeat(None)).zip(kinds);
    let mut stock: Vec<Entry> = lettered.filter(|&(_, item)| unit.pack.count(item) > 0).map(entry).collect();
    stock.sort_by_key(|entry| ItemGroup::of(entry.item));
    stock
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase, vocabulary},
        grid::Direction,
        level,
        ui::{binding::Rows as _, sequence},
    };

    #[test]
    fn there_is_a_letter_for_every_kind_and_none_of_them_is_a_key_of_windows() {
        let letters: String = Keys::default().letters().map(|key| key.to_string()).collect();
        assert!(letters.len() >= ItemKindId::all().count(), "{letters}");
        assert!(letters.starts_with("abcdefg") && !letters.contains(|letter| "hjklSQ".contains(letter)), "{letters}");
    }

    #[test]
    fn without_letters_things_are_listed_all_the_same() {
        let mut keys = Keys::default();
        let all: String = ('a'..='z').chain('A'..='Z').flat_map(|letter| [letter, ' ']).collect();
        let names: Vec<_> = keys.window.names().map(|name| (name, Vec::new())).collect();
        keys.window.bind_rows(&names);
        let all = sequence(&all).expect("letters").into_iter().map(|key| vec![key]).collect();
        keys.window.bind_rows(&[("choose", all)]);
        let text = "+++\n[items]\nd = \"draught\"\n+++\n@d\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let Phase::Player(turn) = game.phase() else { panic!("the game has just begun") };
        turn.act(Action::Step(Direction::East)).expect("a free way");
        let stock = stock(game.player().expect("it lives"), &keys);
        assert!(!stock.is_empty() && stock.iter().all(|entry| entry.letter.is_none()), "{stock:?}");
    }
}
