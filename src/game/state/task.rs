//! What a unit is about, and why.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{ItemKindId, Turn, UnitId},
};

/// What a unit is about, and why. The screen puts it into words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// Nothing to do until then.
    Rest {
        /// When it looks for something to do.
        until: Turn,
    },
    /// On the way to the border of the known.
    Explore,
    /// Going where nobody of the faction has looked for longest.
    Patrol,
    /// After an enemy, to where it is or was last seen.
    Hunt {
        /// Whom.
        unit: UnitId,
        /// Where it was last seen.
        at: Point,
        /// When it was last seen.
        seen: Turn,
    },
    /// The enemy was not where it was last seen: looking around there.
    Search {
        /// Whom.
        unit: UnitId,
        /// When it was last seen: the area widens with the time since.
        seen: Turn,
        /// Around where.
        around: Point,
        /// When it gives up.
        until: Turn,
    },
    /// On the way to take something along.
    Fetch {
        /// What.
        item: ItemKindId,
        /// Where it lies, as far as is known.
        at: Point,
    },
    /// On the way around a locked door.
    GoAround {
        /// The door.
        door: Point,
    },
    /// On the way to where a noise came from.
    Investigate {
        /// From where.
        at: Point,
        /// When it was heard.
        heard: Turn,
    },
    /// On the way to where it can report what it has noted, or there.
    Report {
        /// Where that is.
        at: Point,
    },
    /// On the way to a friend, who may have noted something.
    CollectWord {
        /// To whom.
        unit: UnitId,
        /// Where it thinks that friend is.
        at: Point,
    },
    /// On the way to friends who would fight beside it.
    Gather {
        /// To whom first.
        unit: UnitId,
        /// Where it thinks that friend is.
        at: Point,
    },
    /// Drawing an enemy after it, to a friend.
    Lure {
        /// To whom.
        unit: UnitId,
        /// Where it thinks that friend is.
        at: Point,
    },
    /// On the way to a refuge.
    Retreat {
        /// Where that is.
        to: Point,
    },
    /// Running from enemies.
    Flee,
    /// Getting out of a fire, or of the line of fire.
    TakeCover,
    /// Letting its wounds close.
    Recover,
    /// On the way back to its post.
    Return,
    /// Waiting for somebody to come by, without a move.
    LieInWait,
    /// Stepping back from an enemy that is too close.
    KeepAway,
    /// Making friends in sight quicker or stronger.
    Hearten,
    /// Sitting in a cage.
    Caged,
    /// On the way to whoever let it out.
    Follow {
        /// Where that is.
        at: Point,
    },
    /// Closing the wounds of friends in sight.
    Mend,
    /// After a scent.
    Track {
        /// Where it is freshest.
        at: Point,
        /// When it was left there.
        left: Turn,
    },
    /// Going ahead of an enemy that follows it.
    LeadAstray {
        /// Over what ground, or to which friend.
        to: Point,
    },
    /// On the way to help, as if it had not seen its enemy.
    Feign {
        /// Where that is.
        to: Point,
        /// Since when.
        since: Turn,
    },
    /// On the way to another place to hide.
    MoveAmbush {
        /// Where that is.
        to: Point,
    },
    /// On the way to where it can report, far from the enemy that saw it.
    TakeOtherRoad {
        /// Where that is.
        at: Point,
    },
    /// Behind a trap that its enemy does not know of, or on the way there.
    WaitBehind {
        /// The trap.
        trap: Point,
    },
    /// At stairs that its enemy knows, or on the way there.
    CutOff {
        /// The stairs.
        exit: Point,
    },
    /// On the way to shut and bar a door that its enemy does not know of.
    BarDoor {
        /// The door.
        door: Point,
    },
    /// Under orders, on the way to a post with its squad.
    March {
        /// Number of the post, from 0.
        post: usize,
        /// Where it is.
        at: Point,
        /// Its place in the squad, from 1 for who leads.
        place: usize,
        /// How many the squad has who live, as far as it knows.
        of: usize,
        /// How it goes with the others.
        form: Form,
    },
}

/// How a unit goes with its squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Form {
    /// Ahead of the others.
    Lead,
    /// It leads, and waits: for those who have fallen behind, or because it is where it was sent.
    Halt,
    /// In its place around the leader.
    Loose,
    /// After the leader in single file.
    File,
}
