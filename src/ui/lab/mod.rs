//! The lab's screens: an A* textbook that runs.
//!
//! A [`Bench`] is their shared state: [studies](crate::lab::Study) of searches, the current step, the speed, and how
//! the map is drawn. Keys are rows of a table ([`BINDINGS`]), settings those of [`SETTINGS`](crate::lab::SETTINGS);
//! menu and help print the rows. The screens compute nothing about a search; they ask the studies. [`spoken`] is the
//! same lab in plain lines.

mod arrangement;
mod bar;
mod bench;
mod board;
mod cell;
mod chart;
mod clock;
mod code;
mod coursework;
mod demonstration;
mod dots;
pub mod export;
mod heap;
mod help;
mod invariants;
mod joint;
mod keys;
mod layout;
mod lesson;
mod list;
mod menu;
mod moment;
mod mouse;
mod open_list;
mod overview;
pub mod paint;
mod panel;
mod places;
mod plots;
mod predict;
mod quiz;
mod roads;
mod screen;
mod sheet;
pub mod spoken;
mod table;
mod theatre;
mod tutor;
mod view;
mod visit;
mod zoom;

pub use bench::Bench;
pub use coursework::ProgressKeeper;
pub use keys::{BINDINGS, Command, Group, Keymap};
pub use paint::{Keeper, Keeping};
pub use tutor::Progress;
pub(super) use visit::VisitScreen;

use super::screen::App;

/// The application that shows a bench on a screen of this size. A level with a puzzle opens in the painter.
pub fn app(bench: Bench, width: u16, height: u16) -> App<Bench> {
    offering(begun(bench, width, height), None)
}

/// The application that shows a bench, beginning with the list of lessons and levels.
pub fn app_with_list(bench: Bench, width: u16, height: u16) -> App<Bench> {
    let list = list::ListScreen::new(&bench);
    offering(begun(bench, width, height), Some(list))
}

fn begun(bench: Bench, width: u16, height: u16) -> App<Bench> {
    let has_puzzle = bench.study().experiment().level.puzzle.is_some();
    let mut app = App::new(bench, screen::LabScreen, width, height);
    if has_puzzle {
        let screen = paint::PaintScreen::new(&mut app.context);
        app.push(screen);
    }
    app
}

/// Adds the list, if the lab begins with one, or before it the question whether to go on with an unsaved painting; and
/// on top the messages about paintings that cannot be read.
fn offering(mut app: App<Bench>, list: Option<list::ListScreen>) -> App<Bench> {
    match list {
        // The list opens when the painting is refused: a painting that goes on has the screen to itself.
        list if app.context.has_offer() => app.push(paint::SureScreen::to_go_on(list)),
        Some(list) => app.push(list),
        None => {}
    }
    let troubles = app.context.take_troubles();
    if !troubles.is_empty() {
        app.push(paint::SureScreen::to_tell(troubles));
    }
    app
}
