//! The tale of a game: what the player did that is worth telling.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    game::state::{
        deception::Deception,
        ending::{Cause, Ending},
    },
    mind::{ItemKindId, KindId, Turn, planning::ActionId},
};

/// Turns after a noise of the player during which a fight among monsters counts as caused by it.
pub(in crate::game) const LURED: u32 = 30;

/// An event that is told at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Chapter {
    /// The player came to a floor for the first time.
    Reached,
    /// The player took the Astrolabe.
    TookAstrolabe,
    /// The player killed a unit of a kind for the first time.
    FirstKill(KindId),
    /// The player killed a courier.
    Silenced(KindId),
    /// The player made others believe something false, or forget something.
    Deceived(Deception),
    /// The player was nearly dead, with this health left.
    CloseCall(i32),
    /// The player died.
    Died(Cause),
    /// The player left the dungeon with the Astrolabe.
    Won,
    /// The player let a unit of a kind out of its cage.
    Freed(KindId),
    /// A unit of a kind took word of the player with the Astrolabe up the stairs.
    WordTakenUp(KindId),
}

/// A chapter, when and on which floor it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    /// The turn, as messages have it, which tell of an action when the turn in which it is made is over.
    pub turn: Turn,
    /// The depth, from 1.
    pub depth: u32,
    /// The event.
    pub chapter: Chapter,
}

/// What the player did in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tale {
    /// The chapters, in order.
    pub told: Vec<Told>,
    /// The depth of the deepest floor reached, from 1.
    pub deepest: u32,
    /// Number of units killed, by kind.
    pub kills: BTreeMap<KindId, u32>,
    /// Number of items used and thrown, by kind.
    pub used: BTreeMap<ItemKindId, u32>,
    /// Number of minds deceived.
    pub deceived: u32,
    /// Number of blows against units that had not noticed the player.
    pub surprises: u32,
    /// Number of couriers killed.
    pub silenced: u32,
    /// Number of monsters that killed each other soon after the player made a noise to draw them.
    pub wars: u32,
    /// Number of times that monsters began something because of what they thought that the player knew or did not know.
    pub ruses: BTreeMap<ActionId, u32>,
    /// Whether the player has ever had the Astrolabe.
    pub has_astrolabe: bool,
    /// Number of times that a unit took word of the player with the Astrolabe up the stairs.
    pub words_taken_up: u32,
    /// When the player last made such a noise.
    pub(in crate::game) lured: Option<Turn>,
    pub(in crate::game) is_close: bool,
}

impl Tale {
    /// The score: depth, the Astrolabe and deceit count most, kills little.
    pub fn score(&self, ending: Option<Ending>) -> u32 {
        let kills: u32 = self.kills.values().sum();
        let astrolabe = if self.has_astrolabe { 1000 } else { 0 };
        let won = if ending == Some(Ending::Won) { 3000 } else { 0 };
        let deceit = 15 * self.deceived + 10 * self.surprises + 40 * self.silenced + 25 * self.wars;
        100 * self.deepest + astrolabe + won + deceit + 2 * kills
    }

    /// The player is nearly dead: a new chapter, or as long as that lasts a lower number in the last one.
    pub(in crate::game) fn tell_of_close_call(&mut self, turn: Turn, depth: u32, health: i32) {
        if !self.is_close {
            return self.tell(turn, depth, Chapter::CloseCall(health));
        }
        let last = self.told.iter_mut().rfind(|told| matches!(told.chapter, Chapter::CloseCall(_)));
        if let Some(Told { turn: told, chapter: Chapter::CloseCall(lowest), .. }) = last
            && health < *lowest
        {
            (*told, *lowest) = (turn, health);
        }
    }

    pub(in crate::game) fn tell(&mut self, turn: Turn, depth: u32, chapter: Chapter) {
        self.told.push(Told { turn, depth, chapter });
    }
}
