//! What a picture of the lab costs, and how that does not depend on how long the search was.
//!
//! What painting costs: a stroke with the search that follows it.
//!
//! `cargo bench --bench lab`. A search that closes everything within reach of a map of 64x64 and of 512x512 cells, of
//! which one in five is a wall, on a screen of 90x40, which both maps fill: drawn as it stands; drawn a step later, as
//! while it plays; and drawn somewhere else in the search, as while the bar of time is dragged.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fogwalk::{
    chance::Stream,
    grid::{Point, Size},
    lab::Experiment,
    level::Level,
    search::{Algorithm, Stop},
    terrain::TerrainId,
    ui::{
        App, Input,
        lab::{self, Bench},
        shot,
        theme::{ColourDepth, Theme},
    },
};
use rand::RngExt;
use ratatui::layout::Position;

const SCREEN: (u16, u16) = (90, 40);

/// A search through most of a square map of this side.
fn app(side: u32) -> App<Bench> {
    let mut chance = Stream::Bot.of(7);
    let size = Size::new(side, side).expect("a side in range");
    let mut level = Level::filled(size, TerrainId::FLOOR);
    for point in size.points() {
        if chance.random_range(0..5) == 0 {
            level.cells[point] = TerrainId::WALL;
        }
    }
    let (start, goal) = (Point::new(1, 1), Point::new(size.width() - 2, size.height() - 2));
    level.cells[start] = TerrainId::FLOOR;
    level.cells[goal] = TerrainId::FLOOR;
    let mut experiment = Experiment::new(level, start, goal);
    experiment.settings.algorithm = Algorithm::Dijkstra;
    experiment.settings.stop = Stop::Never;
    let mut app = lab::app(Bench::new(experiment, Theme::new(ColourDepth::True)), SCREEN.0, SCREEN.1);
    app.settle();
    app
}

/// Goes to a part of the search, in percent.
fn seek(app: &mut App<Bench>, percent: usize) {
    let step = app.context.study().len() * percent / 100;
    let keys: Vec<_> = step.to_string().chars().map(String::from).collect();
    app.press(&format!("g {} Enter", keys.join(" "))).expect("keys");
    app.settle();
}

fn pictures(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a picture of the lab");
    for side in [64, 512] {
        let mut app = app(side);
        let events = app.context.study().len();
        let named = |name: &str| BenchmarkId::new(name, format!("{side}x{side}, {events} steps"));
        seek(&mut app, 50);
        group.bench_function(named("as it stands"), |bencher| {
            bencher.iter(|| shot::draw(black_box(&app), SCREEN.0, SCREEN.1));
        });
        group.bench_function(named("a step later"), |bencher| {
            bencher.iter(|| {
                if app.context.study().is_at_end() {
                    seek(&mut app, 10);
                }
                app.handle(Input::Tick);
                app.settle();
                shot::draw(&app, SCREEN.0, SCREEN.1)
            });
        });
        let bar = SCREEN.1 - 2;
        let mut column = 0;
        group.bench_function(named("somewhere else"), |bencher| {
            bencher.iter(|| {
                column = (column + 17) % 40;
                app.handle(Input::Click(Position::new(22 + column, bar)));
                app.handle(Input::Release);
                app.settle();
                shot::draw(&app, SCREEN.0, SCREEN.1)
            });
        });
    }
    group.finish();
}

fn overviews(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a picture of the lab from afar");
    for side in [512, 1024] {
        let mut app = app(side);
        app.press("Z Z Z Z Z Z Z Z").expect("keys");
        app.settle();
        group.bench_function(format!("{side}x{side}"), |bencher| {
            bencher.iter(|| shot::draw(black_box(&app), SCREEN.0, SCREEN.1));
        });
    }
    group.finish();
}

/// A wall across the middle of the screen, the search that follows, and the picture; from afar, over all of the map.
fn strokes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a stroke");
    group.sample_size(10);
    for (name, algorithm, keys) in [
        ("512x512, A*", Algorithm::AStar, ""),
        ("512x512, Dijkstra", Algorithm::Dijkstra, ""),
        ("512x512 from afar, A*", Algorithm::AStar, "Z Z Z Z Z Z Z Z"),
    ] {
        let size = Size::new(512, 512).expect("a side in range");
        let (start, goal) = (Point::new(1, 1), Point::new(510, 510));
        let mut experiment = Experiment::new(Level::filled(size, TerrainId::FLOOR), start, goal);
        experiment.settings.algorithm = algorithm;
        let mut app = lab::app(Bench::new(experiment, Theme::new(ColourDepth::True)), SCREEN.0, SCREEN.1);
        app.settle();
        app.press(&format!("# {keys}")).expect("keys");
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                app.handle(Input::Click(Position::new(5, 10)));
                app.handle(Input::Drag(Position::new(40, 20)));
                app.settle();
                let picture = shot::draw(&app, SCREEN.0, SCREEN.1);
                app.handle(Input::Release);
                picture
            });
        });
    }
    group.finish();
}

criterion_group!(benches, pictures, overviews, strokes);
criterion_main!(benches);
