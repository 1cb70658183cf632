//! Planning: what a unit does, step by step, so that what it wants comes about.
//!
//! Source: Jeff Orkin, "Three States and a Plan: The A.I. of F.E.A.R." (GDC 2006), goal-oriented action planning. A
//! [`Goal`] says what is to hold, a [`PlannedAction`] what it needs, what it changes and what it costs, and nobody says
//! which action follows which: A* finds that out, with the same loop that finds ways. A node of its [`PlanSpace`] is
//! what holds and where the unit is; a step is an action, and costs what the action does plus the walk to its place. So
//! a key close by is fetched, and one far away is not worth it.
//!
//! All of it is data: the [`Fact`]s, the [`Place`]s, the [`ACTIONS`], the goals in [`goal`], and the [`Behaviour`]s in
//! [`behaviour`], which say what a kind of unit wants and can do.
//!
//! In come a behaviour, the [`Facts`] that the unit believes in, and how far it is from place to place as far as it
//! knows: nothing of the true floor. The asker works out both from the unit's mind. It is asked for the same way more
//! than once, so it should look it up; a [`DistanceField`](crate::search::DistanceField) filled from a place answers
//! for all ways that end there. Out comes a [`Verdict`]: the [`Plan`], and what was passed over and [`Why`]. The asker
//! carries out the plan's present step, [`Plan::action`].
//!
//! A plan is kept for as long as it holds. Before each of the unit's turns, [`Plan::keep`] is told what is believed
//! now, and goes on to the furthest step that is possible and leads to the goal: what was got by luck is not done
//! again. It asks for another plan
//!
//! - when the goal is reached;
//! - when neither the present step nor a later one is possible any more, or what a later one relies on is lost;
//! - when a goal that matters more is called for; if that goal was in vain when the plan was made, not before some fact
//!   has changed.
//!
//! What it cannot see is the ground. The asker makes another plan, too, when it finds no way to the place of the
//! present step any more, and now and then while a plan is only the [second best](Plan::is_second_best).

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
