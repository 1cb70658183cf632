//! The lab's screens: an A* textbook that runs.
//!
//! A [`Bench`] is what they share: [studies](crate::lab::Study) of searches, the moment that is looked at, how fast
//! time goes by, and how the map is drawn. Keys are rows of a table ([`BINDINGS`]), settings are those of
//! [`SETTINGS`](crate::lab::SETTINGS); menu and help print the rows. How a search went is never worked out here, only
//! asked.

mod bar;
mod bench;
mod board;
mod cell;
mod clock;
mod go_to;
mod help;
mod keys;
mod layout;
mod list;
mod menu;
mod moment;
mod panel;
mod screen;
mod table;
mod view;
mod visit;
mod zoom;

pub use bench::Bench;
pub use keys::{BINDINGS, Command, Group, Keymap};
pub(super) use visit::VisitScreen;

use super::screen::App;

/// The application that shows a bench, on a screen of this size.
pub fn app(bench: Bench, width: u16, height: u16) -> App<Bench> {
    App::new(bench, screen::LabScreen, width, height)
}

/// The same, beginning with the list of levels.
pub fn app_with_list(bench: Bench, width: u16, height: u16) -> App<Bench> {
    let mut app = app(bench, width, height);
    app.push(list::ListScreen::new());
    app
}
