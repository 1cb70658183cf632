//! The pathfinding engine, held against independent searches: oracles, jumps, fields, structures, replanning, crowds.

#[path = "../support/mod.rs"]
mod support;

mod auto_choice;
mod constraint_tree;
mod crowd;
mod crowds;
mod goal_bounds;
mod joint_plans;
mod jump_oracle;
mod no_allocation;
mod path_database;
mod replan_expansions;
mod replan_same_cost;
mod scenarios;
mod search_oracle;
mod sliced_searches;
mod smoothing;
mod space_time;
mod spaces;
mod special_loops;
mod stopping_rules;
mod structure_clearance;
mod structure_command;
mod structure_dead_ends;
mod structure_fields;
mod structure_islands;
mod structure_two_tier;
