//! The inputs and the result of a decision. `deciding` makes it.

use std::{cell::OnceCell, collections::BTreeSet};

use crate::{
    content::{FloorRules, Power, TerrainTable, Whom},
    game::{
        action::Action,
        state::{
            making_way::{Courtesy, Reserved},
            options::UsedBeliefs,
            task::Task,
            unit::Unit,
        },
    },
    grid::Point,
    mind::{
        Call, Dangers, MindView, Route, Sighting, Turn, UnitId,
        planning::{PassedOver, Plan},
    },
    search::DiagonalRule,
};

/// How far from its home a guard walks.
pub(super) const GUARD_RADIUS: u32 = 9;

/// A decision of a unit: its action, its task and its route.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Decision {
    pub(in crate::game) action: Action,
    pub(in crate::game) task: Task,
    pub(in crate::game) route: Option<Route>,
}

/// A decision with the plan behind it, and its effects on friends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Choice {
    pub(in crate::game) decision: Decision,
    pub(in crate::game) plan: Option<Plan>,
    /// The goals that were passed over, if a plan was made for this decision.
    pub(in crate::game) passed_over: Option<Vec<PassedOver>>,
    /// How it makes way for friends, if it does.
    pub(in crate::game) courtesy: Option<Courtesy>,
    /// Where it expects friends that go before it.
    pub(in crate::game) reserved: Vec<Reserved>,
    /// What it tells its friends to do.
    pub(in crate::game) calls: Vec<(UnitId, Call)>,
}

impl From<Decision> for Choice {
    fn from(decision: Decision) -> Self {
        let (reserved, calls) = (Vec::new(), Vec::new());
        Self { decision, plan: None, passed_over: None, courtesy: None, reserved, calls }
    }
}

/// A locked door through which the cheapest way would lead if it were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct LockedDoor {
    /// The cell in front of it.
    pub(super) before: Point,
    /// The door.
    pub(super) at: Point,
    /// The cell behind it.
    pub(super) beyond: Point,
}

/// Everything on which a decision may depend.
pub(in crate::game) struct Thought<'a> {
    pub(in crate::game) me: &'a Unit,
    pub(in crate::game) mind: MindView<'a>,
    /// Where its faction reports if the floor has none of the ground on which it reports.
    pub(in crate::game) headquarters: Option<Point>,
    /// The heart of its faction, around which that lives.
    pub(in crate::game) heart: Option<Point>,
    /// The desk that is its faction's headquarters, and every how many turns couriers go round, if there are several
    /// desks.
    pub(in crate::game) link: Option<(Point, u32)>,
    pub(in crate::game) terrains: &'a TerrainTable,
    /// Whether stairs up lead to another floor.
    pub(in crate::game) leads_up: bool,
    /// The dead ends that the level's designer tagged.
    pub(in crate::game) dead_ends: &'a [BTreeSet<Point>],
    pub(in crate::game) rule: DiagonalRule,
    /// Whether factions keep the peace on its floor.
    pub(in crate::game) peace: bool,
    /// The number of its faction that settled on the floor.
    pub(in crate::game) settled: u32,
    /// The rules of its floor, which everybody there comes to know at once.
    pub(in crate::game) rules: FloorRules,
    pub(in crate::game) turn: Turn,
    pub(in crate::game) used_beliefs: UsedBeliefs,
    /// Cache: the locked door in the way.
    pub(in crate::game) door: OnceCell<Option<LockedDoor>>,
    /// Cache: standing dangers.
    pub(in crate::game) standing: OnceCell<Dangers>,
    /// Cache: where it can report.
    pub(in crate::game) report_place: OnceCell<Option<Point>>,
    /// Cache: whether its faction has lost too many to want a war.
    pub(in crate::game) weary: OnceCell<bool>,
    /// Cache: whether it is a time at which it could go on a raid.
    pub(in crate::game) raids: OnceCell<bool>,
    /// Cache: where it belongs.
    pub(in crate::game) post: OnceCell<Point>,
    /// Cache: where the player was last seen or heard with the Astrolabe.
    pub(in crate::game) thief: OnceCell<Option<Sighting>>,
    /// Cache: friends and enemies that matter.
    pub(in crate::game) company: Company<'a>,
    /// Where it could act on what it thinks that the player knows, once it has thought of that.
    pub(in crate::game) chances: Chances,
}

/// Lists of units that a decision needs repeatedly.
#[derive(Default)]
pub(in crate::game) struct Company<'a> {
    pub(super) quarry: OnceCell<Vec<&'a Sighting>>,
    /// Friends in sight that are near enough to matter on the way.
    pub(super) in_sight: OnceCell<Vec<&'a Sighting>>,
    pub(super) helpers: OnceCell<Vec<&'a Sighting>>,
    pub(super) fighters: OnceCell<Vec<&'a Sighting>>,
    /// Where to look first for the enemy that it has lost.
    pub(super) look_first: OnceCell<Option<Point>>,
}

/// Where a unit could act on what it thinks that the player knows, or does not know.
#[derive(Default)]
pub(in crate::game) struct Chances {
    /// A trap, and where to wait behind it.
    pub(super) trap: OnceCell<Option<(Point, Point)>>,
    /// Stairs to cut off.
    pub(super) exit: OnceCell<Option<Point>>,
    /// A door to bar.
    pub(super) door: OnceCell<Option<Point>>,
}

impl Thought<'_> {
    pub(super) fn is_resting(&self) -> bool {
        matches!(self.me.task, Task::Rest { until } if self.turn < until)
    }

    pub(super) fn stay(task: Task) -> Decision {
        Decision { action: Action::Wait, task, route: None }
    }

    /// Its power over enemies or friends, if it has one that is ready.
    pub(super) fn power_upon(&self, whom: Whom) -> Option<Power> {
        let power = self.me.row().power.filter(|power| power.whom == whom)?;
        let is_ready = self.me.used.is_none_or(|used| self.turn.since(used) >= power.every);
        is_ready.then_some(power)
    }

    /// Whether it has orders that are not carried out yet, even if their time has not come.
    pub(super) fn is_under_orders(&self) -> bool {
        self.me.squad.as_ref().is_some_and(|squad| squad.next_post().is_some())
    }
}
