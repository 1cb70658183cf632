//! The task of a unit: what it is doing at the moment, and why.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{ItemKindId, Turn, UnitId},
};

/// What a unit is doing at the moment, and why. The screen puts it into words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// Resting until a turn.
    Rest {
        /// The turn in which it looks for something to do.
        until: Turn,
    },
    /// On the way to the frontier: known cells beside unknown ones.
    Explore,
    /// Going where nobody of the faction has looked for longest.
    Patrol,
    /// Hunting an enemy, to where it is or was last seen.
    Hunt {
        /// The enemy.
        unit: UnitId,
        /// Where it was last seen.
        at: Point,
        /// When it was last seen.
        seen: Turn,
    },
    /// Searching around the place where an enemy was last seen and was not found.
    Search {
        /// The enemy.
        unit: UnitId,
        /// When it was last seen: the area widens with the time since.
        seen: Turn,
        /// The middle of the area.
        around: Point,
        /// When it gives up.
        until: Turn,
    },
    /// On the way to pick up an item.
    Fetch {
        /// The item.
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
        /// Where the noise came from.
        at: Point,
        /// When it was heard.
        heard: Turn,
    },
    /// On the way to a place where it can report, or there.
    Report {
        /// The place.
        at: Point,
    },
    /// On the way to a friend that may have notes.
    CollectWord {
        /// The friend.
        unit: UnitId,
        /// Where it believes the friend to be.
        at: Point,
    },
    /// On the way to friends that would fight beside it.
    Gather {
        /// The first friend to visit.
        unit: UnitId,
        /// Where it believes the friend to be.
        at: Point,
    },
    /// Luring an enemy to a friend.
    Lure {
        /// The friend.
        unit: UnitId,
        /// Where it believes the friend to be.
        at: Point,
    },
    /// On the way to a refuge.
    Retreat {
        /// The refuge.
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
    /// Waiting without a move for an enemy to come by.
    LieInWait,
    /// Stepping back from an enemy that is too close.
    KeepAway,
    /// Making friends in sight faster or stronger.
    Hearten,
    /// Sitting in a cage.
    Caged,
    /// Led away as a captive.
    Led {
        /// The turn since which it is.
        since: Turn,
    },
    /// Leading a captive to where it will be locked up.
    LeadAway {
        /// Where that is.
        to: Point,
    },
    /// On the way to the unit that let it out.
    Follow {
        /// Where that unit is.
        at: Point,
    },
    /// Closing the wounds of friends in sight.
    Mend,
    /// Following a scent.
    Track {
        /// Where it is freshest.
        at: Point,
        /// When it was left there.
        left: Turn,
    },
    /// Going ahead of an enemy that follows it.
    LeadAstray {
        /// The ground or friend to which it leads the enemy.
        to: Point,
    },
    /// On the way to help, as if it had not seen its enemy.
    Feign {
        /// Where that is.
        to: Point,
        /// The turn since which it does.
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
    /// At a door by the stairs that its enemy has to reach, which it has barred, or on the way there.
    BarGate {
        /// The door.
        door: Point,
    },
    /// On the way to stairs up, with word of the player.
    TakeWordUp {
        /// The stairs.
        stairs: Point,
    },
    /// At stairs by which its enemy is expected, or on the way there.
    HoldLanding {
        /// The stairs.
        stairs: Point,
    },
    /// On a raid, with others of its people.
    Raid {
        /// What it is after.
        aim: RaidAim,
    },
    /// Under orders, on the way to a post with its squad.
    March {
        /// Index of the post, from 0.
        post: usize,
        /// Where it is.
        at: Point,
        /// Its place in the squad; the leader has 1.
        place: usize,
        /// Number of living members, as far as it knows.
        of: usize,
        /// Its place in the formation.
        form: Form,
    },
    /// A courier on its round, on the way to a desk, or there until it has read what is written down.
    ReadDesk {
        /// Where that is.
        at: Point,
    },
}

/// What a raid is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RaidAim {
    /// Where a member of another people was seen.
    People(Point),
    /// The locked door of a vault, to keep other peoples away from it.
    Vault(Point),
    /// Whatever is beyond the known.
    Unknown,
}

impl RaidAim {
    /// The known cell that the raid is after.
    pub const fn at(self) -> Option<Point> {
        match self {
            Self::People(at) | Self::Vault(at) => Some(at),
            Self::Unknown => None,
        }
    }
}

/// The formation of a unit in its squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Form {
    /// Ahead of the others.
    Lead,
    /// It leads, and waits: for members that have fallen behind, or because it has arrived.
    Halt,
    /// In its place around the leader.
    Loose,
    /// After the leader in single file.
    File,
}

impl Task {
    /// Whether the unit wants a route on which no enemy is believed to stand.
    pub const fn goes_past_enemies(&self) -> bool {
        matches!(
            self,
            Self::Report { .. }
                | Self::ReadDesk { .. }
                | Self::TakeWordUp { .. }
                | Self::Gather { .. }
                | Self::Lure { .. }
                | Self::Retreat { .. }
                | Self::Flee
                | Self::Recover
                | Self::LeadAstray { .. }
                | Self::Feign { .. }
                | Self::MoveAmbush { .. }
                | Self::TakeOtherRoad { .. }
                | Self::WaitBehind { .. }
        )
    }

    /// Whether the unit wants to be where no enemy follows it.
    pub const fn runs_away(&self) -> bool {
        matches!(
            self,
            Self::Flee | Self::Retreat { .. } | Self::Recover | Self::Report { .. } | Self::TakeWordUp { .. }
        )
    }
}
