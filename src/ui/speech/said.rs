//! What the reading bot makes of the lines: units, carried items and its own state.

use std::collections::BTreeSet;

use crate::{
    content::{FactionId, ItemKind, UnitKind},
    mind::{ItemKindId, KindId},
};

/// A unit as a line tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Read {
    /// Its name, with its number if it has one.
    pub(super) name: String,
    /// What it does and how badly it is hurt.
    pub(super) notes: Vec<String>,
    /// How far east and south it is.
    pub(super) offset: (i32, i32),
}

impl Read {
    /// A numbered line of a list: "2 goblin, hunting, hurt, 3 east 2 north."
    pub(super) fn of(line: &str) -> Option<Self> {
        let (number, rest) = line.trim_end_matches('.').split_once(' ')?;
        number.parse::<u32>().ok()?;
        let parts: Vec<&str> = rest.split(", ").collect();
        let (place, named) = parts.split_last()?;
        let (name, notes) = named.split_first()?;
        let notes = notes.iter().map(|&note| note.to_owned()).collect();
        Some(Self { name: (*name).to_owned(), notes, offset: offset(place)? })
    }

    pub(super) fn away(&self) -> i32 {
        self.offset.0.abs().max(self.offset.1.abs())
    }

    /// The entry of its kind.
    pub(super) fn row(&self) -> Option<&'static UnitKind> {
        let without_number = self.name.rsplit_once(' ').filter(|(_, number)| number.parse::<u32>().is_ok());
        let kind = without_number.map_or(self.name.as_str(), |(kind, _)| kind);
        KindId::named(kind).map(KindId::row)
    }

    pub(super) fn has(&self, note: &str) -> bool {
        self.notes.iter().any(|own| own == note)
    }

    /// Whether it may strike: neither a companion nor a captive.
    pub(super) fn is_enemy(&self) -> bool {
        let is_foreign = self.row().is_some_and(|row| row.faction != FactionId::PLAYER);
        is_foreign && !self.has("with you") && !self.has("in a cage")
    }

    /// Whether it can do nothing for now.
    pub(super) fn is_powerless(&self) -> bool {
        ["asleep", "dazed"].iter().any(|state| self.has(state))
    }

    pub(super) fn is_aware(&self) -> bool {
        let knows = [
            "hunting",
            "sees you",
            "seeks you",
            "lost you",
            "searching",
            "luring",
            "backing off",
            "retreating",
            "fleeing",
            "gathering",
        ];
        knows.iter().any(|note| self.has(note))
    }

    /// The most health that it may have by its kind and by how badly it is hurt, as words say that.
    pub(super) fn most_health(&self) -> i32 {
        let part = [("nearly dead", 33), ("badly hurt", 66), ("hurt", 99)];
        let percent = part.into_iter().find(|(note, _)| self.has(note)).map_or(100, |(_, percent)| percent);
        self.row().map_or(0, |row| (row.health * percent).div_euclid(100).max(1))
    }

    pub(super) fn is_unhurt(&self) -> bool {
        !["hurt", "badly hurt", "nearly dead"].iter().any(|note| self.has(note))
    }
}

/// How far east and south a place in words is.
fn offset(words: &str) -> Option<(i32, i32)> {
    if words == "here" {
        return Some((0, 0));
    }
    let (mut east, mut south) = (0, 0);
    let words: Vec<&str> = words.split(' ').collect();
    for pair in words.chunks(2) {
        let [number, towards] = pair else { return None };
        let number: i32 = number.parse().ok()?;
        match *towards {
            "east" => east = number,
            "west" => east = -number,
            "south" => south = number,
            "north" => south = -number,
            _ => return None,
        }
    }
    Some((east, south))
}

/// A carried item, as the inventory tells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Carried {
    pub(super) name: String,
    pub(super) is_held: bool,
}

impl Carried {
    pub(super) fn row(&self) -> Option<&'static ItemKind> {
        ItemKindId::all().map(ItemKindId::row).find(|row| row.name == self.name)
    }
}

/// The items of an answer to `inventory`: "To throw: o javelin x2, p net."
pub(super) fn carried(lines: &[String]) -> Vec<Carried> {
    let text = lines.join(" ");
    let mut items = Vec::new();
    for group in text.split('.') {
        let Some((_, list)) = group.split_once(": ") else { continue };
        for entry in list.split(", ") {
            let entry = entry.trim();
            let is_held = entry.ends_with(" in hand") || entry.ends_with(" worn");
            let entry = entry.trim_end_matches(" in hand").trim_end_matches(" worn");
            let entry = entry
                .rsplit_once(" x")
                .filter(|(_, count)| count.parse::<u32>().is_ok())
                .map_or(entry, |(name, _)| name);
            // A letter stands before the name.
            let name = match entry.split_once(' ') {
                Some((letter, name)) if letter.chars().count() == 1 => name,
                _ => entry,
            };
            items.push(Carried { name: name.to_owned(), is_held });
        }
    }
    items
}

/// What the status line tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) health: i32,
    pub(super) most: i32,
    pub(super) floor: u32,
    pub(super) turn: u32,
    pub(super) states: BTreeSet<String>,
}

impl Status {
    /// "Health 31 of 40, floor 1, turn 12, poisoned."
    pub(super) fn of(line: &str) -> Option<Self> {
        let mut parts = line.trim_end_matches('.').split(", ");
        let (health, most) = parts.next()?.strip_prefix("Health ")?.split_once(" of ")?;
        let floor = parts.next()?.strip_prefix("floor ")?.parse().ok()?;
        let turn = parts.next()?.strip_prefix("turn ")?.parse().ok()?;
        let states = parts.map(str::to_owned).collect();
        Some(Self { health: health.parse().ok()?, most: most.parse().ok()?, floor, turn, states })
    }

    pub(super) fn percent(&self) -> i32 {
        self.health * 100 / self.most.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_are_said() {
        let unit = Read::of("2 goblin archer 3, hunting, badly hurt, 3 east 2 north.").expect("a unit");
        assert_eq!((unit.name.as_str(), unit.offset, unit.away()), ("goblin archer 3", (3, -2), 3));
        assert!(unit.is_enemy() && unit.is_aware() && !unit.is_unhurt());
        assert_eq!(unit.row().map(|row| row.name), Some("goblin archer"));
        assert!(!Read::of("1 javelin, here.").expect("a thing").is_enemy());
        assert_eq!(Read::of("In sight: nothing."), None);
        let status = Status::of("Health 31 of 40, floor 2, turn 7, sneaking, poisoned.").expect("a status");
        assert_eq!((status.health, status.floor, status.turn, status.states.len()), (31, 2, 7, 2));
        let lines = ["Weapons: a spear in hand.", "To throw: o javelin x2, p bag of caltrops."].map(str::to_owned);
        let names: Vec<_> = carried(&lines).into_iter().map(|item| (item.name, item.is_held)).collect();
        let expected = [("spear", true), ("javelin", false), ("bag of caltrops", false)];
        assert_eq!(names, expected.map(|(name, is_held)| (name.to_owned(), is_held)));
    }
}
