//! The promise: forty who want past each other through narrow gaps all arrive, and nobody is stuck, as the note of
//! `levels/crowded-hall.level` says.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    game::{Courtesy, Game, Unit},
    grid::Point,
    mind::UnitId,
    terrain::TerrainId,
};

use crate::support::{levels::read, playing::pass};

/// They set out one after the other, the last of them at this turn.
const SETTING_OUT: u32 = 23;
/// All have been at their posts by this turn.
const ARRIVED: u32 = 140;
/// Nobody who is still on its way stands for longer, in turns.
const LONGEST_WAIT: u32 = 25;
/// Nobody is kept from going on oftener than this in a row.
const MOST_BLOCKED: u32 = 25;
/// Steps of all until each has been at its post: a little above what was measured. It takes 1,884 if each goes the
/// shortest way on the known map, with nobody in its way.
const MOST_STEPS: usize = 2200;
/// For so long nothing gets stuck.
const TURNS: u32 = 1000;

fn hall() -> Game {
    Game::without_player(Some(read("crowded-hall.level")), 1).expect("known kinds")
}

#[test]
fn everybody_gets_to_the_other_side_and_nobody_is_stuck() {
    let mut game = hall();
    let forty: Vec<(UnitId, Point, Point)> = game.floor().units().map(|unit| (unit.id, unit.at, unit.home)).collect();
    assert_eq!(forty.len(), 40);
    assert!(forty.iter().all(|(_, at, home)| at.distance(*home) > 20));
    let mut has_been_home = BTreeSet::new();
    let mut stands_since: BTreeMap<UnitId, (Point, u32)> = BTreeMap::new();
    for turn in 1..=TURNS {
        pass(&mut game);
        let cells: BTreeSet<Point> = game.floor().units().map(|unit| unit.at).collect();
        assert_eq!(cells.len(), 40, "turn {turn}: two in a cell");
        for unit in game.floor().units() {
            assert!(unit.making_way.blocked <= MOST_BLOCKED, "turn {turn}: {unit:?}");
            if unit.at == unit.home {
                has_been_home.insert(unit.id);
            }
            let stands = stands_since.entry(unit.id).or_insert((unit.at, SETTING_OUT.max(turn)));
            if stands.0 != unit.at || has_been_home.contains(&unit.id) || turn < SETTING_OUT {
                *stands = (unit.at, turn);
            }
            assert!(turn - stands.1.min(turn) <= LONGEST_WAIT, "turn {turn}: {unit:?}");
        }
        assert!(turn < ARRIVED || has_been_home.len() == 40, "turn {turn}: {} of 40", has_been_home.len());
    }
}

#[test]
fn what_the_note_says_can_be_seen() {
    let mut game = hall();
    let about = &game.floor().level().about;
    assert!(
        ["{overlay-intent}", "{overlay-claims}", "{overlay-reservations}"].iter().all(|key| about.contains(key)),
        "{about}"
    );
    let (mut in_gaps, mut reserved, mut dodges) = (BTreeSet::new(), 0, 0);
    // The walls with the gaps.
    let is_in_gap = |unit: &&Unit| [22, 43].contains(&unit.at.x);
    for _ in 0..ARRIVED {
        pass(&mut game);
        let units = || game.floor().units();
        in_gaps.extend(units().filter(is_in_gap).map(|unit| (unit.id, unit.at.x)));
        reserved += units().filter(|unit| !unit.making_way.reserved.is_empty()).count();
        dodges += units().filter(|unit| unit.making_way.courtesy == Some(Courtesy::Dodge)).count();
    }
    // Everybody goes through a gap in each of the walls: there is no other way.
    // One who steps twice in a turn may be seen on either side only.
    assert!((78..=80).contains(&in_gaps.len()), "{}", in_gaps.len());
    let level = game.floor().level();
    let gaps = level.cells.iter().filter(|(at, terrain)| [22, 43].contains(&at.x) && **terrain != TerrainId::WALL);
    assert_eq!(gaps.filter(|(at, _)| at.y < 19).count(), 8);
    assert!(dodges >= 20 && reserved >= dodges, "{reserved} {dodges}");
}

#[test]
fn few_steps_are_made_until_everybody_has_been_at_its_post() {
    let mut game = hall();
    let mut under_way: BTreeMap<UnitId, Point> = game.floor().units().map(|unit| (unit.id, unit.at)).collect();
    let (mut steps, mut turns) = (0, 0);
    for turn in 1..=ARRIVED {
        pass(&mut game);
        for unit in game.floor().units() {
            let Some(at) = under_way.get_mut(&unit.id) else { continue };
            steps += usize::from(*at != unit.at);
            turns += 1;
            *at = unit.at;
            if unit.at == unit.home {
                under_way.remove(&unit.id);
            }
        }
        if under_way.is_empty() {
            println!("{steps} steps in {turns} turns of units, the last at its post at turn {turn}");
            assert!(steps <= MOST_STEPS, "{steps}");
            return;
        }
    }
    panic!("{under_way:?} are under way at turn {ARRIVED}");
}
