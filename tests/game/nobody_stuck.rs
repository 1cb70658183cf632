//! The promise: nobody is stuck. On floors without a player hardly any unit is kept from going on once the first fights
//! are over, nobody that has a way ahead stays in a cell for long, and a unit that does not move has a reason.

use std::collections::BTreeMap;

use fogwalk::{
    game::{Game, WatchedFloor},
    grid::Point,
    mind::UnitId,
    ui::Standstill,
};

use crate::support::{is_long, playing::pass};

/// The turn from which unit-turns are counted.
const FROM: u32 = 300;

/// The most unit-turns from then on in which a unit is blocked or waits because it was, in percent.
const MOST_BLOCKED: u32 = 10;

/// The most unit-turns for whose standing still there is no better reason than thought, in percent.
const MOST_UNEXPLAINED: u32 = 3;

/// Depths, seeds and turns.
fn extent() -> (Vec<u32>, u64, u32) {
    if is_long() { ((1..=8).collect(), 10, 2000) } else { (vec![5, 8], 2, 450) }
}

#[test]
fn hardly_anybody_is_blocked_and_whoever_stands_has_a_reason() {
    let (depths, seeds, turns) = extent();
    for depth in depths {
        let mut reasons: BTreeMap<Standstill, u32> = BTreeMap::new();
        let mut unit_turns = 0;
        for seed in 1..=seeds {
            let mut game = Game::without_player(WatchedFloor::Dungeon { depth }, seed).expect("a floor");
            // With it, every turn is checked for units that are stuck.
            game.audit();
            let mut before: BTreeMap<UnitId, Point> = BTreeMap::new();
            while game.turn().0 < turns {
                pass(&mut game);
                let now = game.turn();
                for unit in game.floor().units().filter(|_| now.0 >= FROM) {
                    unit_turns += 1;
                    if before.insert(unit.id, unit.at) == Some(unit.at) || unit.making_way.blocked > 0 {
                        *reasons.entry(Standstill::of(unit, now)).or_default() += 1;
                    }
                }
            }
        }
        let share = |those: &[Standstill]| {
            let count: u32 = those.iter().filter_map(|reason| reasons.get(reason)).sum();
            count * 100 / unit_turns
        };
        println!("figures: depth {depth}, {unit_turns} unit-turns: {reasons:?}");
        assert!(unit_turns > 1000, "depth {depth}: only {unit_turns} unit-turns");
        let blocked = share(&[Standstill::Blocked, Standstill::GaveUp]);
        assert!(blocked <= MOST_BLOCKED, "depth {depth}: {blocked} % blocked: {reasons:?}");
        let unexplained = share(&[Standstill::Ponders, Standstill::Works]);
        assert!(unexplained <= MOST_UNEXPLAINED, "depth {depth}: {unexplained} % unexplained: {reasons:?}");
    }
}
