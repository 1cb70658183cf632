//! A unit: the player or a monster.

use serde::{Deserialize, Serialize};

use crate::{
    content::BehaviourId,
    grid::Point,
    mind::{
        Doing, FactionId, ItemKindId, KindId, Route, Turn, UnitId,
        planning::{Behaviour, PassedOver, Plan, behaviour::COMPANION},
    },
    terrain::Movement,
};

use super::{Gear, Pack, Regard, Squad, Status, Statuses, UnitKind};

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
    /// On the way to tell a friend what it has seen.
    Report {
        /// Whom.
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

/// One unit. Plans are not written to files: they are made anew.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Which.
    pub id: UnitId,
    /// What it is.
    pub kind: KindId,
    /// Whose side it is on: that of its kind, unless somebody let it out of a cage.
    pub side: FactionId,
    /// Whether it sits in a cage: it does nothing, and is nobody's enemy.
    pub is_captive: bool,
    /// Where it stands: its top left cell, for one that [covers](Unit::footprint) several.
    pub at: Point,
    /// Where it belongs: where it stood first, unless the level says otherwise, or where its orders have ended.
    pub home: Point,
    /// Health left; a unit at 0 is dead and gone.
    pub health: i32,
    /// It may act while this is above 0. Every turn adds the kind's speed, every action takes its time.
    pub energy: i32,
    /// What whoever sees it sees it doing.
    pub doing: Doing,
    /// What it carries.
    pub pack: Pack,
    /// What of that it has in its hand and wears.
    pub gear: Gear,
    /// What state it is in.
    pub statuses: Statuses,
    /// Whether it steals along: slowly, and noticed only from near by.
    pub is_stealthy: bool,
    /// What it is about.
    pub task: Task,
    /// Where it is going, if anywhere.
    pub route: Option<Route>,
    /// How it means to bring about what it wants; `None` if it has no plan.
    #[serde(skip)]
    pub plan: Option<Plan>,
    /// What was passed over when it last made a plan, and why.
    #[serde(skip)]
    pub passed_over: Vec<PassedOver>,
    /// When it last made a plan.
    pub planned: Turn,
    /// When it last raised the alarm.
    pub alarm: Option<Turn>,
    /// When it last used its power.
    pub used: Option<Turn>,
    /// Its part in a squad, if it was given orders.
    pub squad: Option<Squad>,
    /// What it did for the sake of its friends.
    pub regard: Regard,
}

impl Unit {
    /// A fresh unit of a kind.
    pub fn new(id: UnitId, kind: KindId, at: Point) -> Self {
        let health = kind.row().health;
        let task = Task::Rest { until: Turn(0) };
        Self {
            id,
            kind,
            side: kind.row().faction,
            is_captive: false,
            at,
            home: at,
            health,
            energy: 0,
            doing: Doing::default(),
            pack: Pack::default(),
            gear: Gear::default(),
            statuses: Statuses::default(),
            is_stealthy: false,
            task,
            route: None,
            plan: None,
            passed_over: Vec::new(),
            planned: Turn(0),
            alarm: None,
            used: None,
            squad: None,
            regard: Regard::default(),
        }
    }

    /// Its kind's row.
    pub fn row(&self) -> &'static UnitKind {
        self.kind.row()
    }

    /// How it moves: as its kind does, and through locked doors if it has a key.
    pub fn movement(&self) -> Movement {
        let of_kind = self.row().movement;
        if self.pack.count(ItemKindId::KEY) > 0 { of_kind.with_key() } else { of_kind }
    }

    /// Whose side it is on.
    pub fn faction(&self) -> FactionId {
        self.side
    }

    /// Whether it was let out of a cage by the player, and fights beside it since.
    pub fn is_companion(&self) -> bool {
        self.side == FactionId::PLAYER && self.kind != KindId::PLAYER
    }

    /// Whether it is after another.
    pub fn hunts(&self, other: UnitId) -> bool {
        matches!(self.task, Task::Hunt { unit, .. } if unit == other)
    }

    /// Whether the two would fight: they are of different factions, and neither sits in a cage.
    pub fn is_enemy_of(&self, other: &Self) -> bool {
        self.side != other.side && !self.is_captive && !other.is_captive
    }

    /// Takes health from the unit. A loss wakes it and ends its rest, so it decides anew at its next turn. The caller
    /// finds out whether it has died.
    pub(super) fn lose_health(&mut self, damage: i32, now: Turn) {
        if damage <= 0 {
            return;
        }
        self.health -= damage;
        self.statuses.end(Status::Asleep);
        if let Task::Rest { until } = &mut self.task {
            *until = now.min(*until);
        }
    }

    /// What it wants and can do: as its kind, or as those who follow the player; `None` for the player.
    pub fn behaviour(&self) -> Option<&'static Behaviour> {
        if self.is_companion() { Some(&COMPANION) } else { self.row().behaviour.map(BehaviourId::row) }
    }
}
