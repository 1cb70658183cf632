//! Many units among each other: everybody's next step, or a plan for all of them.
//!
//! Each unit has a ranking of the nodes, usually a [`DistanceField`](super::DistanceField) from its goal, and a
//! priority. [`step`] is the decision for one tick and nothing else: from where everybody is, to where everybody will
//! be; a [`CrowdStepper`] makes it in memory of its own. A [`Crowd`] is that decision tick by tick, with priorities
//! that grow while a unit is away from its goal. [`plan`] searches for a plan until all are at their goals, with
//! [`step`] to generate what it searches; a [`JointSearch`] is that search under a budget. A [`ConstraintTree`]
//! searches for the cheapest plan of all, for few units.
//!
//! | | looks ahead | arrives | cost |
//! | --- | --- | --- | --- |
//! | [`step`], [`Crowd`] | one tick, or along one corridor | mostly | a look at each unit's neighbours a tick |
//! | [`plan`], [`JointSearch`] | to the goals | if there is a plan and the bound allows it | as [`step`], for each expansion; memory for each configuration |
//! | [`ConstraintTree`] | to the goals | the cheapest way, if there is a plan and the bound allows it | a search of one unit over nodes and ticks, for each node of the tree |
//!
//! # The step
//!
//! Priority inheritance with backtracking (PIBT): the unit with the highest priority takes the node it likes best. The
//! unit that stands there has to give way, chooses next, and may push others in turn; if in the end a unit has nowhere
//! to go, everything stays as it is there, and the unit that pushed takes the node that it likes next best. A unit at
//! its goal likes to stay, is pushed away like any other, and comes back.
//!
//! Two additions make it better in crowds:
//! - of nodes that are equally good, a unit takes the one where it hinders the fewest others: where it need not push a
//!   unit away, and where the units beside it do not want to go next;
//! - two units that want past each other where there is no room change places by drawing each other to where the
//!   corridor forks.
//!
//! Guaranteed, in every space and for every ranking and priority, for steps and plans:
//! - no two units are ever at one node, nor do two exchange their nodes in a tick, nor do they cross in the middle of
//!   two diagonals ([`SearchSpace::crossed`](super::SearchSpace::crossed));
//! - each unit stays or takes a step of the space;
//! - the same input gives the same answer. Between units of one priority the lower number comes first.
//!
//! Not guaranteed:
//! - that a crowd arrives which goes step by step. There may be no way to, as for two that meet in a corridor without a
//!   fork; and where there is one, a crowd that fills a good part of the ground can still turn in circles. For the
//!   figures on benchmark maps see `tests/search/crowd.rs`, and `tests/search/joint_plans.rs` for plans;
//! - that ways are the cheapest, except for a unit alone. For all units together, the plan is the one with the fewest
//!   ticks away from goals once a [`JointSearch`] is exhausted;
//! - that steps can be made one after another. All are made at once: three or more may turn in a ring, each to the node
//!   that the next one leaves.
//!
//! A unit takes one node. Units that do not belong to the crowd are obstacles: leave their nodes out of the space, with
//! [`MaskedSpace`](super::MaskedSpace).
//!
//! Sources: Keisuke Okumura, Manao Machida, Xavier Défago and Yasumasa Tamura, "Priority Inheritance with Backtracking
//! for Iterative Multi-agent Path Finding" (Artificial Intelligence, 2022); the hindrance: Okumura and Hiroki Nagai,
//! "Lightweight and Effective Preference Construction in PIBT for Large-Scale Multi-Agent Pathfinding" (2025); the
//! changing of places: Okumura, "Improving `LaCAM` for Scalable Eventually Optimal Multi-Agent Pathfinding" (IJCAI
//! 2023), after Ryan Luna and Kostas Bekris, "Push and Swap" (IJCAI 2011); the plan: Okumura, "`LaCAM`: Search-Based
//! Algorithm for Quick Multi-Agent Pathfinding" (AAAI 2023); the constraint tree: Guni Sharon, Roni Stern, Ariel Felner
//! and Nathan Sturtevant, "Conflict-based search for optimal multi-agent pathfinding" (Artificial Intelligence 219,
//! 2015).

mod configuration_index;
mod constrained_space;
mod constraint_tree;
mod error;
mod exchange;
mod joint_search;
mod journey;
mod step;

pub use constraint_tree::{Collision, Constraint, ConstraintTree, TreeNode};
pub use error::{CrowdError, PlanError};
pub use joint_search::{JointSearch, PlanBounds, Progress, plan};
pub use journey::Crowd;
pub use step::{CrowdStepper, step};
