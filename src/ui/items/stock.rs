//! What somebody carries, as a list.

use crate::{game::Unit, mind::ItemKindId};

use super::{
    super::{
        key::Key,
        keymap::{Command, Keymap},
    },
    group::ItemGroup,
};

/// The letters of a list, in order, but for those that do something else in it.
fn letters(keymap: &Keymap) -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z').filter(|&letter| !is_taken(keymap.command(Key::character(letter))))
}

/// Whether a list of what is carried has a use for a command.
fn is_taken(command: Option<Command>) -> bool {
    match command {
        Some(Command::Move(direction)) => !direction.is_diagonal(),
        Some(
            Command::Use
            | Command::Throw
            | Command::Drop
            | Command::Inventory
            | Command::Confirm
            | Command::Cancel
            | Command::Help
            | Command::PageUp
            | Command::PageDown
            | Command::Quit
            | Command::Leave,
        ) => true,
        _ => false,
    }
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// The letter that chooses it; who has bound nearly all letters to commands may run out of them.
    pub(in super::super) letter: Option<char>,
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

/// What a unit carries, group by group. Each kind of item has a fixed letter, whatever else is carried.
pub(in super::super) fn stock(unit: &Unit, keymap: &Keymap) -> Vec<Entry> {
    let mut kinds: Vec<ItemKindId> = ItemKindId::all().collect();
    kinds.sort_by_key(|&item| ItemGroup::of(item));
    let held = |item| match item {
        _ if unit.gear.wielded == Some(item) => Some("in hand"),
        _ if unit.gear.worn == Some(item) => Some("worn"),
        _ => None,
    };
    let entry = |(letter, item)| Entry { letter, item, count: unit.pack.count(item), held: held(item) };
    let lettered = letters(keymap).map(Some).chain(std::iter::repeat(None)).zip(kinds);
    lettered.filter(|&(_, item)| unit.pack.count(item) > 0).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase, vocabulary},
        grid::Direction,
        level,
        ui::sequence,
    };

    #[test]
    fn there_is_a_letter_for_every_kind_and_none_of_them_is_a_command_of_the_window() {
        let keymap = Keymap::new();
        let letters: Vec<char> = letters(&keymap).collect();
        assert!(letters.len() >= ItemKindId::all().count(), "{letters:?}");
        assert!(!letters.iter().any(|letter| "hjkladitSQ".contains(*letter)), "{letters:?}");
    }

    #[test]
    fn without_letters_things_are_listed_all_the_same() {
        let mut keymap = Keymap::new();
        let all: String = ('a'..='z').chain('A'..='Z').flat_map(|letter| [letter, ' ']).collect();
        let names: Vec<_> = keymap.names().map(|name| (name, Vec::new())).collect();
        keymap.bind(&names);
        keymap.bind(&[("help", sequence(&all).expect("letters").into_iter().map(|key| vec![key]).collect())]);
        let text = "+++\n[items]\nd = \"draught\"\n+++\n@d\n";
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let Phase::Player(turn) = game.phase() else { panic!("the game has just begun") };
        turn.act(Action::Step(Direction::East)).expect("a free way");
        let stock = stock(game.player().expect("it lives"), &keymap);
        assert!(!stock.is_empty() && stock.iter().all(|entry| entry.letter.is_none()), "{stock:?}");
    }
}
