//! What factions and units know, and what they decide from it: looking, telling, searching, planning.

#[path = "../support/mod.rs"]
mod support;

mod absence;
mod big_ogre;
mod couriers;
mod crowded_hall;
mod floor_rules;
mod honest_minds;
mod known_ground;
mod making_way;
mod minds_plans;
mod mirrored_fights;
mod mountain_pass;
mod noise;
mod noticing;
mod optimal_plans;
mod path_queue;
mod peace;
mod plans;
mod reports;
mod searching;
mod second_order;
mod smoothed_routes;
mod sources;
mod spared_searches;
mod squads;
mod standing_dangers;
mod tagged_dead_ends;
mod word_decides;
