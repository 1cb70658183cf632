//! Actions a second of a program that plays by JSON lines, and of a player who types.
//!
//! `cargo bench --bench speech` plays on a small floor (20x10 cells) without drawing and without a saved game. `json`
//! answers a line with an action by a line with an observation, both as text, where nobody else is; `json, a goblin`
//! does so beside a goblin that is walled off, and thinks; `speech` answers a typed command by its lines. Criterion's
//! throughput is actions a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fogwalk::{
    game::{self, Game},
    level,
    ui::{
        config::Keys,
        speech::{self, Speech, protocol::Protocol},
    },
};

/// A small floor, and a goblin that never reaches the player.
const FLOOR: &str = "\
+++
[units]
g = \"goblin\"
+++
####################
#..................#
#..................#
#...#####..........#
#...#...#....@.....#
#...#.g.#..........#
#...#####..........#
#..................#
#..................#
####################
";

fn session(has_goblin: bool) -> fogwalk::ui::Session {
    let text = if has_goblin { FLOOR.to_owned() } else { FLOOR[FLOOR.find('#').unwrap_or(0)..].replace('g', ".") };
    let level = level::parse("small floor", text.as_bytes(), game::vocabulary()).expect("a good level");
    speech::session(Game::on_level(level, 1).expect("a level to play"), Keys::default())
}

fn bench(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("speech");
    group.throughput(Throughput::Elements(1));
    let mut number = 0;
    for (name, has_goblin) in [("json", false), ("json, a goblin", true)] {
        let mut protocol = Protocol::new(session(has_goblin));
        protocol.greet();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number += 1;
                let line = if number % 2 == 0 { r#"{"action":"step2"}"# } else { r#"{"action":"step6"}"# };
                serde_json::to_string(&protocol.answer(line)).expect("an observation is JSON")
            });
        });
    }
    let mut speech = Speech::new(session(false));
    speech.greet();
    group.bench_function("speech", |bencher| {
        bencher.iter(|| {
            number += 1;
            speech.answer(if number % 2 == 0 { "east" } else { "west" })
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
