//! A decision: everything it may depend on, and what comes out. `deciding` makes it.

use std::cell::OnceCell;

use crate::{
    content::{Power, TerrainTable, Whom},
    game::{
        action::Action,
        state::{
            options::Heeds,
            regard::{Courtesy, Reserved},
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

/// How far from home a guard walks.
pub(super) const GUARD_RADIUS: u32 = 9;

/// What a unit decided: what it does now, what it is about, and where it is going.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Decision {
    pub(in crate::game) action: Action,
    pub(in crate::game) task: Task,
    pub(in crate::game) route: Option<Route>,
}

/// A decision, and the plan behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Choice {
    pub(in crate::game) decision: Decision,
    pub(in crate::game) plan: Option<Plan>,
    /// What was passed over, if a plan was made for this decision.
    pub(in crate::game) passed_over: Option<Vec<PassedOver>>,
    /// In what manner it makes way for friends, if it does.
    pub(in crate::game) courtesy: Option<Courtesy>,
    /// Where it expects friends who go before it.
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

/// A locked door that the cheapest way leads through, if only it were open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct LockedDoor {
    /// The cell in front of it.
    pub(super) before: Point,
    /// The door.
    pub(super) at: Point,
    /// The cell behind it.
    pub(super) beyond: Point,
}

/// Everything a decision may depend on.
pub(in crate::game) struct Thought<'a> {
    pub(in crate::game) me: &'a Unit,
    pub(in crate::game) mind: MindView<'a>,
    /// Where its faction reports besides its own sort of ground, if there is such a place.
    pub(in crate::game) headquarters: Option<Point>,
    pub(in crate::game) terrains: &'a TerrainTable,
    pub(in crate::game) rule: DiagonalRule,
    pub(in crate::game) turn: Turn,
    pub(in crate::game) heeds: Heeds,
    /// The locked door in the way, once it was looked for.
    pub(in crate::game) door: OnceCell<Option<LockedDoor>>,
    /// What shoots or burns, once it was asked for.
    pub(in crate::game) standing: OnceCell<Dangers>,
    /// Where it can report, once that was asked for.
    pub(in crate::game) report_place: OnceCell<Option<Point>>,
    /// Who matters to the unit, once it has thought of them.
    pub(in crate::game) company: Company<'a>,
    /// Where it could act on what it thinks that the player knows, once it has thought of that.
    pub(in crate::game) chances: Chances,
}

/// Units that a decision thinks of again and again.
#[derive(Default)]
pub(in crate::game) struct Company<'a> {
    pub(super) quarry: OnceCell<Vec<&'a Sighting>>,
    pub(super) helpers: OnceCell<Vec<&'a Sighting>>,
    pub(super) fighters: OnceCell<Vec<&'a Sighting>>,
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

    /// Whether it is near its home, or on its rounds there, which may lead around a corner. Who goes back goes all the way.
    pub(super) fn is_at_post(&self) -> bool {
        if self.me.task == Task::Return {
            return self.me.at == self.me.home;
        }
        let is_near_home = |point| self.me.home.distance(point) <= GUARD_RADIUS;
        let goes = self.me.route.as_ref().filter(|_| self.me.task == Task::Patrol);
        is_near_home(self.me.at) || goes.is_some_and(|route| is_near_home(route.goal()))
    }

    /// Its power upon these, if it has one that is ready.
    pub(super) fn power_upon(&self, whom: Whom) -> Option<Power> {
        let power = self.me.row().power.filter(|power| power.whom == whom)?;
        let is_ready = self.me.used.is_none_or(|used| self.turn.since(used) >= power.every);
        is_ready.then_some(power)
    }

    /// Whether it has orders that it has not carried out, though their time may not have come.
    pub(super) fn is_under_orders(&self) -> bool {
        self.me.squad.as_ref().is_some_and(|squad| squad.next_post().is_some())
    }
}
