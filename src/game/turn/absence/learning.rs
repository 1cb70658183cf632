//! What the factions of a floor learn during a long absence of the player.

use std::collections::{BTreeSet, VecDeque};

use crate::{
    game::{
        senses::{looking, reporting},
        state::{Floor, MindOwner, Unit, World},
    },
    grid::{Grid, Point},
    mind::{FactionId, KnownWalkability, planning::Behaviour},
};

/// Turns after which a unit that explores has come one step farther from where it is, all ways back and all rests included.
const TURNS_A_STEP: u32 = 4;

/// A unit that does not explore goes on rounds this far from its post, in steps.
pub(super) const ROUNDS: u32 = 9;

/// A unit looks about after every so many steps.
const LOOKS_EVERY: u32 = 3;

/// Each unit that goes about has reported what it had noted.
pub(super) fn let_report(world: &mut World) {
    let ids: Vec<_> = world.floor().units().filter(|unit| goes_about(unit)).map(|unit| unit.id).collect();
    for id in ids {
        reporting::report_all(world, id);
    }
}

/// The members of each faction have walked about for some turns, and have reported what ground they saw on the way.
pub(super) fn let_explore(world: &mut World, turns: u32) {
    let now = world.turn;
    let floor = world.floor();
    let mut learned: Vec<(FactionId, KnownWalkability)> = Vec::new();
    for faction in FactionId::all().filter(|&faction| faction != FactionId::PLAYER) {
        let mut map = KnownWalkability::blank(floor.level.size());
        // Whoever looks from where another of the same kind did sees nothing else.
        let mut looked = BTreeSet::new();
        for unit in floor.units().filter(|unit| unit.faction() == faction && goes_about(unit)) {
            for at in rounds(floor, unit, turns).into_iter().filter(|&at| looked.insert((unit.kind, at))) {
                looking::look_from(floor, unit, at, now, &mut map);
            }
        }
        learned.push((faction, map));
    }
    for (faction, map) in learned.into_iter().filter(|(_, map)| map.known_cells() > 0) {
        world.audit_telling(faction);
        world.floor_mut().minds.page(MindOwner::Faction(faction)).learn_map(&map);
    }
}

/// Whether a unit can leave its place.
pub(super) fn goes_about(unit: &Unit) -> bool {
    !unit.is_captive && !unit.row().is_rooted && unit.row().hides.is_none()
}

/// Whether a unit leaves its post to see what nobody has seen.
pub(super) fn explores(unit: &Unit) -> bool {
    unit.behaviour().is_some_and(Behaviour::explores)
}

/// The cells at which a unit looks about on its ways for some turns.
pub(super) fn rounds(floor: &Floor, unit: &Unit, turns: u32) -> Vec<Point> {
    let most = if explores(unit) { turns / TURNS_A_STEP } else { ROUNDS.min(turns) };
    let movement = unit.row().movement;
    let mut is_reached = Grid::filled(floor.level.size(), false);
    let mut queue = VecDeque::from([(unit.at, 0)]);
    let mut looks = Vec::new();
    while let Some((at, here)) = queue.pop_front() {
        let Some(is_reached) = is_reached.get_mut(at).filter(|is_reached| !**is_reached) else { continue };
        *is_reached = true;
        if here % LOOKS_EVERY == 0 {
            looks.push(at);
        }
        if here < most {
            let open = at.neighbours().filter(|&next| floor.entry_cost(next, movement).is_some());
            queue.extend(open.map(|next| (next, here + 1)));
        }
    }
    looks
}
