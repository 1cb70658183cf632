//! The legend: the meaning of each character of a map.

use std::collections::BTreeMap;

use crate::content::{TerrainTable, terrains};

use crate::terrain::TerrainId;

/// The character of the player on a map.
pub(super) const PLAYER: char = '@';
/// The character of the start of a search.
pub(super) const START: char = 'A';
/// The character of the goal of a search.
pub(super) const GOAL: char = 'B';

/// The meaning of a character of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A terrain.
    Terrain(TerrainId),
    /// The player, on floor.
    Player,
    /// The start of a search, on floor.
    Start,
    /// The goal of a search, on floor.
    Goal,
    /// A unit, by the number of its entry in `[units]`.
    Unit(usize),
    /// An item, by the number of its entry in `[items]`.
    Item(usize),
}

/// The meaning of every character that has one.
pub(super) struct Legend {
    ascii: [Option<Meaning>; 128],
    others: BTreeMap<char, Meaning>,
}

impl Legend {
    /// The default legend: the built-in terrains, the player, a start and a goal.
    pub(super) fn new() -> Self {
        let mut legend = Self { ascii: [None; 128], others: BTreeMap::new() };
        for (index, kind) in terrains().iter().enumerate() {
            legend.set(kind.glyph, Meaning::Terrain(TerrainId(index as u8)));
        }
        for (mark, meaning) in [(PLAYER, Meaning::Player), (START, Meaning::Start), (GOAL, Meaning::Goal)] {
            legend.set(mark, meaning);
        }
        legend
    }

    /// Gives a character a meaning.
    pub(super) fn set(&mut self, character: char, meaning: Meaning) {
        match self.ascii.get_mut(character as usize) {
            Some(entry) => *entry = Some(meaning),
            None => {
                self.others.insert(character, meaning);
            }
        }
    }

    /// The meaning of a character, if it has one.
    pub(super) fn get(&self, character: char) -> Option<Meaning> {
        match self.ascii.get(character as usize) {
            Some(entry) => *entry,
            None => self.others.get(&character).copied(),
        }
    }
}

impl Meaning {
    /// Its name in messages.
    pub(super) fn name(self, terrains: &TerrainTable) -> &str {
        match self {
            Self::Terrain(id) => &terrains.kind(id).name,
            Self::Player => "the player",
            Self::Start => "the start",
            Self::Goal => "the goal",
            Self::Unit(_) => "a unit",
            Self::Item(_) => "an item",
        }
    }
}
