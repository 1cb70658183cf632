//! What happened. The screen makes words, colours and motion of it.

use serde::{Deserialize, Serialize};

use crate::{
    content::Status,
    game::state::{
        ending::{Cause, Subject},
        picture::PictureSource,
    },
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, Sound, Turn},
    terrain::{Door, TerrainId},
};

/// In what way a unit reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reporting {
    /// By a call that a friend heard.
    ByCall,
    /// On ground where its faction reports.
    OnGround,
    /// By coming into the water.
    ByWater,
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
    /// A door was broken down.
    DoorBroken {
        /// By whom.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// A unit flung something at a cell that holds whom it hits, or worse.
    Flung {
        /// Who.
        who: Subject,
        /// Whom it hit, if anybody.
        whom: Option<Subject>,
        /// Where it came down.
        at: Point,
    },
    /// A unit put its friends into a state.
    Heartened {
        /// Who.
        who: Subject,
        /// Into which.
        status: Status,
    },
    /// A unit gave health back to its friends.
    Mended {
        /// Who.
        who: Subject,
    },
    /// Somebody has read a map that another drew.
    ReadMap {
        /// Who.
        who: Subject,
        /// How many cells look different to it now.
        news: u32,
    },
    /// The player owns a further picture of this floor.
    Pictured {
        /// Whose knowledge it shows.
        of: FactionId,
        /// As of when.
        turn: Turn,
        /// How it was made.
        source: PictureSource,
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
    /// An item was used: drunk, read.
    Used {
        /// By whom.
        who: Subject,
        /// What.
        item: ItemKindId,
    },
    /// An item was taken in the hand, put on, or off again.
    Equipped {
        /// By whom.
        who: Subject,
        /// What.
        item: ItemKindId,
        /// Whether it is in the hand or worn now.
        is_on: bool,
    },
    /// An item was thrown, or used at a cell.
    Aimed {
        /// By whom.
        who: Subject,
        /// What.
        item: ItemKindId,
        /// From where.
        from: Point,
        /// Where it came down.
        at: Point,
    },
    /// Something thrown hit somebody, or missed.
    Hit {
        /// The unit that threw it.
        who: Subject,
        /// What.
        item: ItemKindId,
        /// Whom it was meant for.
        whom: Subject,
        /// How hard, or `None` for a miss.
        damage: Option<i32>,
        /// Where that one stands.
        at: Point,
    },
    /// An item was put down.
    PutDown {
        /// By whom.
        who: Subject,
        /// What.
        item: ItemKindId,
    },
    /// Health came back.
    Healed {
        /// To whom.
        who: Subject,
        /// How much.
        by: i32,
    },
    /// A unit was hurt by something other than a blow, a shot or fire.
    Hurt {
        /// Who.
        who: Subject,
        /// Of what it would have died.
        by: Cause,
        /// How badly.
        damage: i32,
        /// Where.
        at: Point,
    },
    /// A unit came into a state.
    Gained {
        /// Who.
        who: Subject,
        /// Which.
        status: Status,
    },
    /// A state is over.
    Lost {
        /// Whose.
        who: Subject,
        /// Which.
        status: Status,
    },
    /// A unit wanted to leave its cell and could not.
    Struggled {
        /// Who.
        who: Subject,
    },
    /// A blow came from somebody of whom the one who was struck did not know.
    Surprised {
        /// The unit that struck.
        who: Subject,
        /// Whom.
        whom: Subject,
    },
    /// Others believe something that is not so.
    Deceived {
        /// By whom.
        who: Subject,
        /// How many minds.
        minds: u32,
    },
    /// A unit of another faction came into sight.
    Spotted {
        /// Who.
        who: Subject,
        /// Where.
        at: Point,
    },
    /// A unit reported what it had noted: from now on its whole faction knows.
    Reported {
        /// Who.
        who: Subject,
        /// To whom.
        faction: FactionId,
        /// In what way.
        how: Reporting,
        /// How much was new: cells that look different to the faction now, or enemies that it learned of.
        news: u32,
        /// Where it stood.
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
    /// Somebody came after the player by the stairs.
    Followed {
        /// Who.
        who: Subject,
        /// Whether it is on the player's side.
        is_friend: bool,
    },
    /// A captive was let out of its cage, and is on the side of who did it.
    Freed {
        /// By whom.
        who: Subject,
        /// Whom.
        whom: Subject,
        /// Whether the cage was broken open, for want of a key.
        is_forced: bool,
    },
    /// Somebody who was let out of a cage has told what it knows.
    Told {
        /// Who.
        who: Subject,
        /// How many cells look different to who was told.
        news: u32,
    },
    /// Somebody on the player's side has seen an enemy that the player does not see.
    Warned {
        /// Who.
        who: Subject,
        /// Whom it saw.
        of: Subject,
        /// In which direction, from the player.
        towards: Direction,
    },
    /// A unit has put a thing down on an altar, which took it and gave something back.
    Offered {
        /// Who.
        who: Subject,
        /// What.
        item: ItemKindId,
        /// What is said of it.
        says: &'static str,
    },
    /// The player met something for the first time in this game.
    Met(First),
    /// The Astrolabe has shown everybody where the player is.
    GivenAway,
    /// The player arrived on a floor.
    Arrived {
        /// Its depth, from 1.
        depth: u32,
    },
}

/// Something that one meets for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum First {
    /// An enemy came into sight.
    Enemy,
    /// The player was hurt.
    Wound,
    /// Somebody else shouted.
    Shout,
    /// A noise from out of sight.
    Noise,
    /// A thing was picked up.
    Thing,
    /// Somebody came after the player by the stairs.
    Pursuer,
    /// Somebody in a cage is in sight.
    Captive,
    /// An altar is in sight.
    Altar,
    /// A locked door is in sight.
    Lock,
    /// A closed door is in sight.
    Door,
    /// The stairs down are in sight.
    StairsDown,
}
