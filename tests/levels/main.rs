//! Level files and every other kind of file that is read: what is accepted, what is refused, what it costs.

#[path = "../support/mod.rs"]
mod support;

mod campaigns;
mod convert;
mod hand_made_levels;
mod hostile_files;
mod level_bad_files;
mod level_format_page;
mod level_layouts;
mod level_roundtrip;
mod parsing_costs;
