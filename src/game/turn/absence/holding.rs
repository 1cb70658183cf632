//! Who holds the way by which the player left, during a long absence.

use crate::{
    game::state::{Floor, Unit, World},
    grid::Point,
    mind::{FactionId, UnitId, planning::Behaviour},
};

use super::learning;

/// Units come from this far away at most, in king's moves.
const COMES_FROM: u32 = 40;

/// Of each faction that has word of the player, the one that fights and has its post nearest to where the player was last seen
/// has its post there from now on.
pub(super) fn let_hold(world: &mut World) {
    let floor = world.floor_mut();
    for faction in FactionId::all().filter(|&faction| faction != FactionId::PLAYER) {
        let word = floor.minds.of_faction(faction).sightings.of(World::PLAYER).filter(|word| !word.is_of_dead());
        let Some(at) = word.map(|word| word.at) else { continue };
        let Some(id) = nearest(floor, faction, at) else { continue };
        let Some(post) = floor.units.get(&id).and_then(|unit| floor.nearest_free(at, unit.row())) else { continue };
        if let Some(unit) = floor.units.get_mut(&id) {
            unit.home = post;
        }
    }
}

/// The unit of a faction that can come and has its post nearest to a cell.
fn nearest(floor: &Floor, faction: FactionId, at: Point) -> Option<UnitId> {
    let comes = |unit: &&Unit| {
        let is_able = learning::goes_about(unit) && !unit.is_companion() && unit.squad.is_none();
        unit.faction() == faction && is_able && unit.behaviour().is_some_and(Behaviour::fights)
    };
    let near = floor.units().filter(comes).filter(|unit| unit.home.distance(at) <= COMES_FROM);
    near.min_by_key(|unit| (unit.home.distance(at), unit.id)).map(|unit| unit.id)
}
