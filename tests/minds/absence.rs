//! The promise: on a floor that the player has left, as much happens as if all its turns were played.

use std::collections::BTreeMap;

use fogwalk::{
    game::{Game, Phase, WatchedFloor},
    mind::FactionId,
};

use crate::support::{is_long, playing::pass};

/// What is compared: the living units, the factions among them, and the cells that factions know, together and each.
#[derive(Clone, Debug, Default)]
struct Census {
    units: usize,
    factions: usize,
    known: usize,
    known_by: BTreeMap<&'static str, usize>,
}

impl Census {
    fn add(&mut self, game: &Game) {
        let lives = |faction: &FactionId| game.floor().units().any(|unit| unit.faction() == *faction);
        self.units += game.floor().units().count();
        self.factions += FactionId::all().filter(lives).count();
        for faction in FactionId::all().filter(|&faction| faction != FactionId::PLAYER) {
            let known = game.mind(faction).known.known_cells();
            self.known += known;
            *self.known_by.entry(faction.row().name).or_default() += known;
        }
    }
}

/// Counts are means over many floors: each may be off by this part, in percent.
const OFF: usize = 25;

fn are_close(one: usize, other: usize) -> bool {
    one.abs_diff(other) * 100 <= OFF * one.max(other)
}

/// Of a single faction half may be missing or too much, and of those that know least more: the knowledge of one floor
/// differs much from that of the next.
const OFF_BY_FACTION: usize = 50;
const LITTLE: usize = 300;

/// The long form compares 200 floors of each depth.
#[test]
fn a_summary_comes_to_what_the_turns_come_to() {
    let (depths, seeds, turns): (&[u32], u64, u32) = if is_long() { (&[2, 5, 8], 200, 1000) } else { (&[5], 8, 400) };
    for &depth in depths {
        let (mut played, mut summed_up) = (Census::default(), Census::default());
        for seed in 1..=seeds {
            let floor = || Game::without_player(WatchedFloor::Dungeon { depth }, seed).expect("a floor");
            let mut game = floor();
            while game.turn().0 < turns {
                pass(&mut game);
            }
            played.add(&game);
            let mut game = floor();
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            turn.make_up_for(turns);
            assert_eq!(game.turn().0, turns);
            assert_eq!(game.breach().map(ToString::to_string), None, "depth {depth}, seed {seed}");
            summed_up.add(&game);
        }
        println!("figures: depth {depth}: played {played:?}, summed up {summed_up:?}");
        assert!(are_close(played.units, summed_up.units), "{played:?} {summed_up:?}");
        assert!(are_close(played.factions, summed_up.factions), "{played:?} {summed_up:?}");
        assert!(are_close(played.known, summed_up.known), "{played:?} {summed_up:?}");
        for (name, &one) in &played.known_by {
            let other = summed_up.known_by.get(name).copied().unwrap_or_default();
            let slack = OFF_BY_FACTION * one.max(other) + 100 * LITTLE * seeds as usize;
            assert!(one.abs_diff(other) * 100 <= slack, "{name}: {played:?} {summed_up:?}");
        }
    }
}

#[test]
fn an_absence_goes_the_same_way_each_time() {
    let digest = || {
        let mut game = Game::without_player(WatchedFloor::Dungeon { depth: 4 }, 3).expect("a floor");
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.make_up_for(700);
        game.digest()
    };
    assert_eq!(digest(), digest());
}
