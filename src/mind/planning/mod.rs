//! Planning: which actions a unit takes, step by step, to reach a goal.
//!
//! Source: Jeff Orkin, "Three States and a Plan: The A.I. of F.E.A.R." (GDC 2006), goal-oriented action planning. A
//! [`Goal`] says which facts are to hold; a [`PlannedAction`] says what it needs, what it changes and what it costs. A*
//! finds the sequence of actions, with the same loop that finds paths. A node of its [`PlanSpace`] is a set of facts
//! and the place of the unit; an edge is an action, with its cost plus the walk to its place. So a unit fetches a key
//! close by, but not one far away.
//!
//! All of it is data: the [`Fact`]s, the [`Place`]s, the [`ACTIONS`], the goals in [`goal`], and the [`Behaviour`]s in
//! [`behaviour`], which say what a kind of unit wants and can do.
//!
//! The input is a behaviour, the [`Facts`] that the unit believes, and the distances between places as far as it knows:
//! nothing of the true floor. The caller computes both from the unit's mind. The planner asks for the same distance
//! more than once, so the caller should cache it; a [`DistanceField`](crate::search::DistanceField) filled from a place
//! answers for all ways that end there. The result is a [`Verdict`]: the [`Plan`], what was passed over, and [`Why`].
//! The caller carries out the plan's present step, [`Plan::action`].
//!
//! A plan is kept for as long as it is valid. Before each of the unit's turns, [`Plan::keep`] gets the facts that are
//! believed now, and moves on to the furthest step that is possible and leads to the goal, so that steps which have
//! become unnecessary are skipped. A new plan is needed
//!
//! - when the goal is reached;
//! - when neither the present step nor a later one is possible any more, or a fact that a later one needs is lost;
//! - when a goal of higher priority is active; if that goal had no plan when the present plan was made, only after some
//!   fact has changed.
//!
//! The plan does not know the ground. The caller also makes a new plan when it finds no way to the place of the present
//! step, and now and then while a plan is only the [second best](Plan::is_second_best).

mod action;
pub mod behaviour;
mod facts;
pub mod goal;
mod plan;
mod planner;
mod prospects;
mod space;
mod verdict;

pub use action::{ACTIONS, ActionId, Place, PlannedAction};
pub use behaviour::{BEHAVIOURS, Behaviour};
pub use facts::{Fact, Facts};
pub use goal::Goal;
pub use plan::{Plan, Step};
pub use planner::Planner;
pub use space::{Fulfilled, PlanSpace};
pub use verdict::{Candidate, PassedOver, Verdict, Why};
