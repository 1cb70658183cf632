//! What the screens show and what keys and mouse do on them, among it the golden screens of `snapshots/`.

#[path = "../support/mod.rs"]
mod support;

mod casts;
mod director;
mod effects;
mod every_key_bound;
mod eyes;
mod formidable;
mod frame_allocations;
mod golden_screens;
mod ground_colours;
mod items_on_screen;
mod key_mashing;
mod lab_of_a_moment;
mod lab_screens;
mod motion;
mod new_player;
mod overlays_in_play;
mod painting;
mod palettes;
mod programs;
mod scenes;
mod settings;
mod speech;
mod theatre;
mod watch;
mod who_knows;
