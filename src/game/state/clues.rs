//! Clues: how units came to know of the player, and what they did about it. They are kept for the end of the game;
//! nothing decides by them.
//!
//! Of what a unit does again and again only the first time is kept, with the last turn of it, and of each faction a
//! limited number. So memory does not grow with the length of a game.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::{
    game::{event::Reporting, state::ending::Subject},
    grid::Point,
    mind::{FactionId, Sound, Turn, UnitId},
};

/// The most clues that are kept of a faction; beyond that, those between the first and the last ones are dropped.
const MOST: usize = 40;
const FIRST: usize = 8;

/// What a unit does again within this many turns is the same clue.
const AGAIN: u32 = 50;

/// The most noises that are kept.
const MOST_NOISES: usize = 96;

/// What a unit had to do with the player before it saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Before {
    /// Nothing: it knew nothing of the player.
    Unaware,
    /// It knew of the player, and was busy with something else.
    Aware,
    /// It was after the player.
    After,
}

/// Where a unit has its knowledge of the player from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Word {
    /// The unit that perceived the player; `None` if no unit is known to have.
    pub witness: Option<Subject>,
    /// When that was.
    pub seen: Turn,
}

/// How a unit came to know of the player, or what it did about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClueKind {
    /// It saw the player.
    Saw(Before),
    /// The player struck it.
    Struck,
    /// It went to look into a noise or a change of light.
    Heard {
        /// The noise.
        sound: Sound,
        /// The unit that made it because of the player; `None` if the player made it.
        by: Option<Subject>,
        /// The unit that heard it, if that was another.
        witness: Option<Subject>,
    },
    /// It went to where its faction felt a step of the player.
    Felt,
    /// It followed the scent of the player.
    Smelled,
    /// It went after the player, as it had seen or heard from others.
    SetOut(Word),
    /// It searched around where the player had been seen.
    Searched(Word),
    /// It passed on word of the player.
    Told {
        /// The word.
        word: Word,
        /// How.
        how: Reporting,
        /// The unit that it told, if it was one.
        to: Option<Subject>,
    },
    /// It followed the player by the stairs.
    Followed,
    /// It took word of the player up the stairs.
    TookWordUp,
    /// It came by the stairs with word of the player.
    BroughtWord,
}

impl ClueKind {
    /// The units without which it would not have come to this.
    pub fn sources(&self) -> [Option<Subject>; 2] {
        match *self {
            Self::Heard { by, witness, .. } => [by, witness],
            Self::SetOut(word) | Self::Searched(word) | Self::Told { word, .. } => [word.witness, None],
            Self::Saw(_)
            | Self::Struck
            | Self::Felt
            | Self::Smelled
            | Self::Followed
            | Self::TookWordUp
            | Self::BroughtWord => [None, None],
        }
    }

    /// Whether both are the same thing, done by the same unit.
    pub fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.sources() == other.sources()
    }
}

/// A clue: what a unit did, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clue {
    /// The turn.
    pub turn: Turn,
    /// The last turn in which it did the same again.
    pub until: Turn,
    /// The depth of the floor, from 1.
    pub depth: u32,
    /// The unit.
    pub who: Subject,
    /// Where it was.
    pub at: Point,
    /// Where it believed the player to be, or where what it perceived came from.
    pub spot: Point,
    /// What it did.
    pub kind: ClueKind,
}

/// A noise that the player made, or somebody else because of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Noise {
    pub(in crate::game) at: Point,
    pub(in crate::game) turn: Turn,
    pub(in crate::game) by: Subject,
}

/// The clues of all factions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clues {
    /// In order of turns.
    by_faction: BTreeMap<FactionId, Vec<Clue>>,
    /// The last noises, the oldest first.
    noises: VecDeque<Noise>,
}

impl Clues {
    /// The clues of a faction, the oldest first.
    pub fn of(&self, faction: FactionId) -> &[Clue] {
        self.by_faction.get(&faction).map_or(&[], Vec::as_slice)
    }

    /// The factions that have any.
    pub fn factions(&self) -> impl Iterator<Item = FactionId> + '_ {
        self.by_faction.keys().copied()
    }

    /// Adds a clue of a unit of a faction, unless it is an earlier one again.
    pub(in crate::game) fn add(&mut self, faction: FactionId, clue: Clue) {
        let clues = self.by_faction.entry(faction).or_default();
        let is_again = |old: &&mut Clue| {
            let is_soon = clue.turn.since(old.until) <= AGAIN && old.depth == clue.depth;
            is_soon && old.who == clue.who && old.kind.is_like(&clue.kind)
        };
        if let Some(old) = clues.iter_mut().rev().find(is_again) {
            old.until = clue.turn;
            return;
        }
        clues.push(clue);
        if clues.len() > MOST {
            // What happened on other floors matters least.
            let elsewhere = clues.iter().position(|old| old.depth != clue.depth);
            clues.remove(elsewhere.unwrap_or(FIRST));
        }
    }

    /// Remembers a noise.
    pub(in crate::game) fn hear(&mut self, noise: Noise) {
        if self.noises.back() == Some(&noise) {
            return;
        }
        if self.noises.len() >= MOST_NOISES {
            self.noises.pop_front();
        }
        self.noises.push_back(noise);
    }

    /// The noise of a cell and turn; `None` if it had nothing to do with the player, or is long ago.
    pub(in crate::game) fn noise(&self, at: Point, turn: Turn) -> Option<Noise> {
        self.noises.iter().rev().find(|noise| noise.at == at && noise.turn == turn).copied()
    }

    /// A unit as it occurs in any of the clues of a faction.
    pub(in crate::game) fn subject(&self, faction: FactionId, unit: UnitId) -> Option<Subject> {
        self.of(faction).iter().map(|clue| clue.who).find(|who| who.unit == unit)
    }

    /// Whether there are no more of them than there can be.
    pub(in crate::game) fn are_sound(&self) -> bool {
        self.noises.len() <= MOST_NOISES && self.by_faction.values().all(|clues| clues.len() <= MOST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::KindId;

    fn saw(unit: u32, turn: u32, depth: u32) -> Clue {
        let (who, at) = (Subject { unit: UnitId(unit), kind: KindId(2) }, Point::new(1, 1));
        let kind = ClueKind::Saw(Before::Unaware);
        Clue { turn: Turn(turn), until: Turn(turn), depth, who, at, spot: at, kind }
    }

    #[test]
    fn the_same_again_is_one_clue_and_there_are_never_too_many() {
        let mut clues = Clues::default();
        for turn in [5, 30, 80, 131] {
            clues.add(FactionId(1), saw(3, turn, 1));
        }
        let spans = |clues: &Clues| -> Vec<(u32, u32)> {
            clues.of(FactionId(1)).iter().map(|clue| (clue.turn.0, clue.until.0)).collect()
        };
        assert_eq!(spans(&clues), [(5, 80), (131, 131)]);
        for unit in 0..200 {
            clues.add(FactionId(1), saw(10 + unit, 140 + unit, 2));
        }
        let kept = spans(&clues);
        assert_eq!((kept.len(), kept[0].0, kept[MOST - 1].0), (MOST, 140, 339), "the other floor goes first");
        assert_eq!((kept[FIRST - 1].0, kept[FIRST].0), (147, 308), "then those in the middle");
        assert!(clues.are_sound());
    }
}
