//! What happened. The screen makes words, colours and motion of it.

use crate::{
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KindId, Sound, UnitId},
    terrain::{Door, TerrainId},
};

use super::{Cause, Unit};

/// A unit in an event, which may be dead by the time somebody reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// Which.
    pub unit: UnitId,
    /// What it is, or was.
    pub kind: KindId,
}

impl Subject {
    /// Whether it is the player.
    pub fn is_player(self) -> bool {
        self.kind.row().faction == FactionId::PLAYER
    }
}

impl From<&Unit> for Subject {
    fn from(unit: &Unit) -> Self {
        Self { unit: unit.id, kind: unit.kind }
    }
}

/// Something that the player did, felt or saw.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A unit went from one cell to another.
    Moved {
        /// Who.
        who: Subject,
        /// From where.
        from: Point,
        /// To where.
        to: Point,
    },
    /// A unit struck at another.
    Struck {
        /// Who.
        who: Subject,
        /// Whom.
        whom: Subject,
        /// How hard, or `None` for a miss.
        damage: Option<i32>,
        /// Where the one who was struck at stands.
        at: Point,
    },
    /// A unit shot at a cell.
    Shot {
        /// Who.
        who: Subject,
        /// Whom it meant; `None` if nobody was there, or something was in the way.
        whom: Option<Subject>,
        /// How hard it hit, or `None` for a miss.
        damage: Option<i32>,
        /// Where the shot ended.
        at: Point,
    },
    /// A unit was hurt by fire.
    Burned {
        /// Who.
        who: Subject,
        /// How badly.
        damage: i32,
        /// Where.
        at: Point,
    },
    /// A unit died.
    Died {
        /// Who.
        who: Subject,
        /// Of what.
        of: Cause,
        /// Where.
        at: Point,
    },
    /// A door was opened.
    DoorOpened {
        /// By whom.
        who: Subject,
        /// Where.
        at: Point,
        /// How it was shut.
        was: Door,
    },
    /// A door was closed.
    DoorClosed {
        /// By whom.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// A closed door was barred.
    DoorBarred {
        /// By whom.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// An item was picked up.
    PickedUp {
        /// By whom.
        who: Subject,
        /// What.
        item: ItemKindId,
    },
    /// Somebody who died let go of an item.
    Dropped {
        /// Who.
        who: Subject,
        /// What.
        item: ItemKindId,
        /// Where it lies now.
        at: Point,
    },
    /// The ground changed by itself.
    Changed {
        /// The cells that changed.
        cells: Vec<Point>,
        /// What they became.
        becomes: TerrainId,
        /// What the level says of it; may be empty.
        says: String,
    },
    /// A draught was drunk.
    Drank {
        /// By whom.
        who: Subject,
        /// How much health came back.
        healed: i32,
    },
    /// A unit of another faction came into sight.
    Spotted {
        /// Who.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// A unit shouted.
    Shouted {
        /// Who.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// The player heard something out of sight.
    Heard {
        /// What it sounded like.
        sound: Sound,
        /// In which direction.
        towards: Direction,
    },
    /// The player arrived on a floor.
    Arrived {
        /// Its depth, from 1.
        depth: u32,
    },
}
