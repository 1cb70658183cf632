//! The promise: a frame does not take memory for each cell that it draws.
//!
//! What is counted are allocations, which are the same on every machine.

use std::alloc::System;

use fogwalk::{
    dungeon,
    game::Game,
    grid::Size,
    ui::{
        self, App, Input, Motion, Session,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::{buffer::Buffer, layout::Rect};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::support::alone::alone;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// A game on a floor of which all is in sight, or that of a player in which everything moves that can.
fn app(is_played: bool, (columns, rows): (u16, u16)) -> App<Session> {
    let level = dungeon::generate(7, 5, Size::new(160, 90).expect("a size in range")).expect("a floor");
    let theme = Theme::new(ColourDepth::True);
    let session = if is_played {
        Session::new(Game::on_level(level, 7).expect("a floor with a way in"), theme).moving(Motion::Full)
    } else {
        Session::new(Game::without_player(Some(level), 7).expect("known kinds"), theme)
    };
    let mut app = ui::game(session, columns, rows);
    app.settle();
    app
}

/// The number of allocations of the frames after the first two, when nothing is worked out for the first time.
fn allocations(is_played: bool, (columns, rows): (u16, u16)) -> usize {
    let mut app = app(is_played, (columns, rows));
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut frame = || {
        // Looking elsewhere and back composes the ground anew.
        app.context.clear_overlays();
        app.handle(Input::Tick);
        app.render(&mut buffer);
    };
    (0..2).for_each(|_| frame());
    let region = Region::new(COUNTING);
    frame();
    let change = region.change();
    change.allocations + change.reallocations
}

#[test]
fn a_frame_allocates_nothing_for_a_cell() {
    alone("frame_allocations::a_frame_allocates_nothing_for_a_cell", || {
        for is_played in [false, true] {
            let [small, large] = [(120, 40), (320, 90)].map(|(columns, rows)| {
                (usize::from(columns) * usize::from(rows), allocations(is_played, (columns, rows)))
            });
            // Lists of units and words are longer where there is room for more of them.
            let cells = large.0 - small.0;
            assert!(50 * large.1.saturating_sub(small.1) < cells, "played: {is_played}: {small:?}, {large:?}");
        }
    });
}
