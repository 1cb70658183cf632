//! What units are called: "goblin", and "goblin 2" while another goblin is known. A unit keeps its name on a floor.

use std::collections::BTreeMap;

use crate::{
    game::{Subject, Unit},
    mind::{KindId, Turn, UnitId},
};

use super::words;

/// Turns out of sight after which the number of a unit is free again.
const KEPT: u32 = 100;

/// The names of the units on the present floor.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    depth: u32,
    of: BTreeMap<UnitId, Named>,
}

#[derive(Clone, Copy, Debug)]
struct Named {
    kind: KindId,
    number: u32,
    seen: Turn,
}

impl Names {
    /// Names the units that are shown on a floor now.
    pub(super) fn update<'a>(&mut self, depth: u32, now: Turn, units: impl Iterator<Item = &'a Unit>) {
        if self.depth != depth {
            (self.depth, self.of) = (depth, BTreeMap::new());
        }
        self.of.retain(|_, named| now.since(named.seen) <= KEPT);
        for unit in units {
            let kind = unit.kind;
            if let Some(named) = self.of.get_mut(&unit.id).filter(|named| named.kind == kind) {
                named.seen = now;
                continue;
            }
            let is_free = |number: &u32| !self.of.values().any(|named| (named.kind, named.number) == (kind, *number));
            // Among as many numbers as there are names and one more, one is free.
            let number = (1..=self.of.len() as u32 + 1).find(is_free).unwrap_or(1);
            self.of.insert(unit.id, Named { kind, number, seen: now });
        }
    }

    /// The name of a unit.
    pub(super) fn of(&self, unit: &Unit) -> String {
        self.called(unit.id, unit.kind)
    }

    /// The name of a unit of a kind.
    pub(super) fn called(&self, unit: UnitId, kind: KindId) -> String {
        let name = kind.row().name;
        self.number(unit, kind).map_or_else(|| name.to_owned(), |number| format!("{name} {number}"))
    }

    /// The name of a unit of a kind in the middle of a sentence: "the goblin", or "goblin 2".
    pub(super) fn the(&self, unit: UnitId, kind: KindId) -> String {
        let name = kind.row().name;
        self.number(unit, kind).map_or_else(|| format!("the {name}"), |number| format!("{name} {number}"))
    }

    /// A sentence about a unit that it names by its kind, as the source of a belief, with its name if it has a number.
    pub(super) fn with_witness(&self, text: String, witness: Option<UnitId>) -> String {
        let subject = witness.and_then(|unit| Some(Subject { unit, kind: self.of.get(&unit)?.kind }));
        self.numbered(text, subject)
    }

    /// The number of a unit that shares its name with another, from 2.
    fn number(&self, unit: UnitId, kind: KindId) -> Option<u32> {
        self.of.get(&unit).filter(|named| named.kind == kind && named.number > 1).map(|named| named.number)
    }

    /// A message about units, those of one kind in the order in which it names them, with the names of those that have
    /// a number: "Goblin 2 shouts" for "The goblin shouts".
    pub(super) fn numbered(&self, text: String, subjects: impl IntoIterator<Item = Subject>) -> String {
        let place = |text: &str, from: usize, subject: Subject| {
            let kind = subject.kind.row().name;
            text[from..].match_indices(kind).map(|(at, _)| from + at).find(|&at| is_name(text, at, kind))
        };
        let named = subjects.into_iter().filter(|subject| !subject.is_player());
        let mut named: Vec<_> = named.filter_map(|subject| Some((place(&text, 0, subject)?, subject))).collect();
        named.sort_by_key(|&(at, _)| at);
        let (mut text, mut from) = (text, 0);
        for (_, subject) in named {
            let kind = subject.kind.row().name;
            let Some(at) = place(&text, from, subject) else { continue };
            let end = at + kind.len();
            from = end;
            let Some(number) = self.number(subject.unit, subject.kind) else { continue };
            let article =
                ["the ", "The ", "a ", "A ", "an ", "An "].into_iter().find(|word| text[..at].ends_with(word));
            let begin = at - article.map_or(0, str::len);
            let is_first = article.is_some_and(|article| article.starts_with(char::is_uppercase));
            let name = if is_first { words::capital(kind) } else { kind.to_owned() };
            let name = format!("{name} {number}");
            from = begin + name.len();
            text.replace_range(begin..end, &name);
        }
        text
    }
}

/// Whether a kind is named at a place of a text: "goblin", but not the one of "goblin scout" or "hobgoblin".
fn is_name(text: &str, at: usize, kind: &str) -> bool {
    let is_whole = |character: Option<char>| character.is_none_or(|character| !character.is_alphanumeric());
    let (before, behind) = (&text[..at], &text[at..]);
    let is_longer = |id: KindId| id.row().name.len() > kind.len() && behind.starts_with(id.row().name);
    is_whole(before.chars().next_back())
        && is_whole(behind[kind.len()..].chars().next())
        && !KindId::all().any(is_longer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Point;

    #[test]
    fn namesakes_are_told_apart_in_messages() {
        let unit = |id, kind: &str| Unit::new(UnitId(id), KindId::named(kind).expect("a kind"), Point::default());
        let units = [unit(1, "goblin"), unit(2, "goblin scout"), unit(3, "goblin")];
        let mut names = Names::default();
        names.update(1, Turn(4), units.iter());
        let numbered = |text: &str, subjects: &[&Unit]| {
            names.numbered(text.to_owned(), subjects.iter().map(|&unit| Subject::from(unit)))
        };
        let [first, scout, second] = &units;
        assert_eq!(
            numbered("The goblin scout kills the goblin.", &[second, scout]),
            "The goblin scout kills goblin 2."
        );
        assert_eq!(numbered("The goblin shouts.", &[first]), "The goblin shouts.");
        assert_eq!(numbered("The goblin shouts.", &[second]), "Goblin 2 shouts.");
        assert_eq!(numbered("You see a goblin.", &[second]), "You see goblin 2.");
        assert_eq!(numbered("The goblin hits the goblin.", &[second, first]), "Goblin 2 hits the goblin.");
        assert_eq!(numbered("The goblin hits the goblin.", &[first, second]), "The goblin hits goblin 2.");
        assert_eq!(numbered("The goblin scout tells a goblin.", &[scout, second]), "The goblin scout tells goblin 2.");
        assert_eq!(numbered("The goblin scout is gone.", &[second]), "The goblin scout is gone.");
        assert_eq!(names.the(UnitId(3), second.kind), "goblin 2");
        assert_eq!(names.the(UnitId(7), second.kind), "the goblin");
    }
}
