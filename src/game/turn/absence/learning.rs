//! What the factions of a floor learn during a long absence of the player.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::{
    game::{
        senses::{looking, reporting},
        state::{Floor, MindOwner, Unit, World},
    },
    grid::{Footprint, Grid, Point},
    mind::{FactionId, KnownWalkability, Turn, UnitId, planning::Behaviour},
};

/// Turns after which a unit that explores has come one step farther from where it is, all ways back and all rests
/// included, and how far it goes at most, in steps.
const TURNS_A_STEP: u32 = 8;
const FARTHEST: u32 = 60;

/// A unit that does not explore comes one step farther from where it is in this many turns, and goes at most so far, in
/// steps: after noises and strangers, on raids, and on its rounds.
const TURNS_A_STEP_ON_ROUNDS: u32 = 20;
const FARTHEST_ON_ROUNDS: u32 = 24;

/// Where it has looked about, it does not look again within this many king's moves.
const LOOKS_APART: u32 = 2;

/// Each unit that goes about has reported what it had noted, if its faction reports in peace.
pub(super) fn let_report(world: &mut World) {
    let reports = |unit: &&Unit| goes_about(unit) && unit.faction().row().reports_in_peace();
    let ids: Vec<_> = world.floor().units().filter(reports).map(|unit| unit.id).collect();
    for id in ids {
        reporting::report_all(world, id);
    }
}

/// The members of each faction have walked about for some turns, and have reported what ground they saw on the way; of
/// a faction that forgets, only what they saw since. Returns the rounds of those that explore.
pub(super) fn let_explore(world: &mut World, turns: u32) -> BTreeMap<UnitId, Vec<Point>> {
    let now = world.turn;
    let floor = world.floor();
    let mut learned: Vec<(FactionId, KnownWalkability)> = Vec::new();
    let mut explored = BTreeMap::new();
    for faction in FactionId::all().filter(|&faction| faction != FactionId::PLAYER) {
        let mut map = KnownWalkability::blank(floor.level.size());
        // Whoever looks from where another of the same kind did sees nothing else.
        let mut looked = BTreeSet::new();
        // Of one that reports only in need nothing is told, and only the rounds of its explorers count.
        let reports = faction.row().reports_in_peace();
        let memory = if reports { faction.row().memory.unwrap_or(u32::MAX) } else { 0 };
        let goes = |unit: &&Unit| unit.faction() == faction && goes_about(unit) && (reports || explores(unit));
        for unit in floor.units().filter(goes) {
            let rounds = rounds(floor, unit, turns);
            // The last of its ways led by what is nearest to it, so that comes last and counts.
            let remembered = rounds.iter().rev().filter(|look| look.ago < memory.min(turns));
            for look in remembered.filter(|look| looked.insert((unit.kind, look.at))) {
                looking::look_from(floor, unit, look.at, Turn(now.0 - look.ago), &mut map);
            }
            if explores(unit) {
                explored.insert(unit.id, rounds.into_iter().map(|look| look.at).collect());
            }
        }
        learned.push((faction, map));
    }
    for (faction, map) in learned.into_iter().filter(|(_, map)| map.known_cells() > 0) {
        world.audit_telling(faction);
        world.floor_mut().minds.page(MindOwner::Faction(faction)).learn_map(&map);
    }
    explored
}

/// Whether a unit can leave its place.
pub(super) fn goes_about(unit: &Unit) -> bool {
    !unit.is_captive && !unit.row().is_rooted && unit.row().hides.is_none()
}

/// Whether a unit leaves its post to see what nobody has seen.
fn explores(unit: &Unit) -> bool {
    unit.behaviour().is_some_and(Behaviour::explores)
}

/// A cell at which a unit has looked about, and how many turns ago.
struct Look {
    at: Point,
    ago: u32,
}

/// Where a unit has looked about on its ways in some turns.
fn rounds(floor: &Floor, unit: &Unit, turns: u32) -> Vec<Look> {
    let (turns_a_step, farthest) =
        if explores(unit) { (TURNS_A_STEP, FARTHEST) } else { (TURNS_A_STEP_ON_ROUNDS, FARTHEST_ON_ROUNDS) };
    let most = (turns / turns_a_step).min(farthest);
    let movement = unit.row().movement;
    let mut is_reached = Grid::filled(floor.level.size(), false);
    let mut queue = VecDeque::from([(unit.at, 0)]);
    let mut is_looked_over = Grid::filled(floor.level.size(), false);
    let mut looks = Vec::new();
    while let Some((at, here)) = queue.pop_front() {
        let Some(is_reached) = is_reached.get_mut(at).filter(|is_reached| !**is_reached) else { continue };
        *is_reached = true;
        if is_looked_over.get(at) == Some(&false) {
            looks.push(Look { at, ago: here * turns_a_step });
            let around = Footprint::from(at).surroundings(LOOKS_APART).chain([at]);
            around.for_each(|cell| is_looked_over.get_mut(cell).into_iter().for_each(|is_over| *is_over = true));
        }
        if here < most {
            let open = at.neighbours().filter(|&next| floor.entry_cost(next, movement).is_some());
            queue.extend(open.map(|next| (next, here + 1)));
        }
    }
    looks
}
