//! The tale of a game: what the player did that is worth telling.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    game::state::ending::{Cause, Ending},
    mind::{ItemKindId, KindId, Turn, planning::ActionId},
};

/// A fight among others counts as begun by a noise for so many turns after it.
pub(in crate::game) const LURED: u32 = 30;

/// Something that happened, as it is told later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chapter {
    /// The player came to a floor for the first time.
    Reached,
    /// It took the Astrolabe.
    TookAstrolabe,
    /// It killed one of a kind for the first time.
    FirstKill(KindId),
    /// It silenced somebody who was to carry word.
    Silenced(KindId),
    /// How many minds were made to believe something false.
    Deceived(u32),
    /// It was nearly dead.
    CloseCall(i32),
    /// It died of this.
    Died(Cause),
    /// It walked out with the Astrolabe.
    Won,
    /// It let one of a kind out of its cage.
    Freed(KindId),
}

/// A chapter, when and on which floor it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    /// When.
    pub turn: Turn,
    /// At which depth, from 1.
    pub depth: u32,
    /// What.
    pub chapter: Chapter,
}

/// What the player did in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tale {
    /// The chapters, in order.
    pub told: Vec<Told>,
    /// The deepest floor, from 1.
    pub deepest: u32,
    /// Whom it killed, by kind.
    pub kills: BTreeMap<KindId, u32>,
    /// What it used and threw, by kind.
    pub used: BTreeMap<ItemKindId, u32>,
    /// How many minds it deceived.
    pub deceived: u32,
    /// How many blows nobody expected.
    pub surprises: u32,
    /// How many it silenced who were to carry word.
    pub silenced: u32,
    /// How many died by each other's hands soon after it made a noise to draw them.
    pub wars: u32,
    /// How often others began what rests on what they thought that it knew, or did not know.
    pub ruses: BTreeMap<ActionId, u32>,
    /// Whether it has had the Astrolabe.
    pub has_astrolabe: bool,
    /// When it last made such a noise.
    pub(in crate::game) lured: Option<Turn>,
    pub(in crate::game) is_close: bool,
}

impl Tale {
    /// What it is worth: depth, the Astrolabe, and deceit above all; blows hardly.
    pub fn score(&self, ending: Option<Ending>) -> u32 {
        let kills: u32 = self.kills.values().sum();
        let astrolabe = if self.has_astrolabe { 1000 } else { 0 };
        let won = if ending == Some(Ending::Won) { 3000 } else { 0 };
        let deceit = 15 * self.deceived + 10 * self.surprises + 40 * self.silenced + 25 * self.wars;
        100 * self.deepest + astrolabe + won + deceit + 2 * kills
    }

    pub(in crate::game) fn tell(&mut self, turn: Turn, depth: u32, chapter: Chapter) {
        self.told.push(Told { turn, depth, chapter });
    }
}
