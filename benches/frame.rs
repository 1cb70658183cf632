//! What a frame of the game costs on a large screen, and how that does not depend on the size of the map.
//!
//! `cargo bench --bench frame`. A floor of 80x45 and one of 400x300 cells on a screen of 200x60, all of it known: drawn
//! as it stands, and drawn after a change, when light, memory and the shapes of walls are worked out anew. Then the
//! same floors with a player who has all effects: a breath of the ambience, and what a shout shows; and the frame after
//! an action of that player, who sees one room, when everything is worked out anew.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fogwalk::{
    dungeon,
    game::Game,
    grid::Size,
    ui::{
        self, App, Context as _, Input, Motion, Session,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::{buffer::Buffer, layout::Rect};

const SCREEN: (u16, u16) = (200, 60);

/// A game among the factions of a floor, all of which is in sight.
fn app((width, height): (u32, u32)) -> App<Session> {
    let size = Size::new(width, height).expect("a size in range");
    let level = dungeon::generate(7, 5, size).expect("a floor");
    let game = Game::without_player(Some(level), 7).expect("known kinds");
    let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::True)), SCREEN.0, SCREEN.1);
    app.settle();
    app
}

/// A game on a floor in which everything moves that can.
fn played((width, height): (u32, u32)) -> App<Session> {
    let size = Size::new(width, height).expect("a size in range");
    let level = dungeon::generate(7, 5, size).expect("a floor");
    let game = Game::on_level(level, 7).expect("a floor with a way in");
    let session = Session::new(game, Theme::new(ColourDepth::True)).moving(Motion::Full);
    let mut app = ui::game(session, SCREEN.0, SCREEN.1);
    let _ = app.press("!");
    app.settle();
    app
}

fn frames(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("frame of 200x60");
    for size in [(80, 45), (400, 300)] {
        let mut app = app(size);
        let mut buffer = Buffer::empty(Rect::new(0, 0, SCREEN.0, SCREEN.1));
        let name = format!("{}x{}", size.0, size.1);
        group.bench_function(BenchmarkId::new("as it stands", &name), |bencher| {
            bencher.iter(|| {
                app.render(&mut buffer);
                black_box(&buffer);
            });
        });
        group.bench_function(BenchmarkId::new("after a change", &name), |bencher| {
            bencher.iter(|| {
                // Looking elsewhere and back composes the ground anew.
                app.context.clear_overlays();
                app.render(&mut buffer);
                black_box(&buffer);
            });
        });
    }
    for size in [(80, 45), (400, 300)] {
        let mut app = played(size);
        let mut buffer = Buffer::empty(Rect::new(0, 0, SCREEN.0, SCREEN.1));
        let name = format!("{}x{}", size.0, size.1);
        group.bench_function(BenchmarkId::new("with all effects", &name), |bencher| {
            bencher.iter(|| {
                if app.context.tick().is_none() {
                    // Any key begins the five seconds anew.
                    let _ = app.press("Esc");
                }
                app.handle(Input::Tick);
                app.render(&mut buffer);
                black_box(&buffer);
            });
        });
        group.bench_function(BenchmarkId::new("after a player's action", &name), |bencher| {
            bencher.iter(|| {
                app.context.clear_overlays();
                app.handle(Input::Tick);
                app.render(&mut buffer);
                black_box(&buffer);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);
