//! Friends that want to pass each other swap places, where there is room.

use crate::{
    content::Immunity,
    game::{
        rules::dangers::standing_dangers,
        state::{ending::Subject, floor::Floor, task::Task, unit::Unit},
    },
    grid::Point,
    mind::Turn,
    search::DiagonalRule,
    terrain::{Door, Movement, TerrainKind},
};

/// Whether a friend swaps places with a unit that wants to pass. There must be room; the friend must want to come this
/// way itself, be idle, or have told the other to; and it must know of no greater danger here than where it stands.
/// Units that cover more than one cell cannot swap.
pub(in crate::game) fn makes_way(floor: &Floor, friend: &Unit, passer: &Unit, now: Turn) -> bool {
    let comes_this_way = friend.route.as_ref().is_some_and(|route| route.steps().first() == Some(&passer.at));
    let has_halted = matches!(friend.task, Task::March { .. } | Task::HoldLanding { .. } | Task::BarGate { .. });
    let is_halted = has_halted && friend.route.is_none();
    let is_idle = is_halted || matches!(friend.task, Task::Rest { .. } | Task::Recover);
    let are_small = friend.row().size == 1 && passer.row().size == 1;
    let is_free = !friend.row().is_rooted && (!friend.is_captive || friend.is_led());
    let may_move = are_small && is_free && !Subject::from(friend).is_player();
    let is_asked = is_idle || friend.is_led() || friend.making_way.lets_pass(passer.id);
    // A companion lets the player pass anywhere, or it could block the player in.
    let gives_way = friend.is_companion() && Subject::from(passer).is_player();
    let ends = [(passer.at, passer.movement()), (friend.at, friend.movement())];
    // A unit beside a fire sees it, even if it has not looked around since the fire began.
    let [burns_here, burns_there] =
        [passer, friend].map(|unit| !friend.is_immune_to(Immunity::Fire) && floor.burning.contains(&unit.at));
    let is_worse_here = || {
        let (mind, terrains) = (floor.mind_of(friend), &floor.level().terrains);
        let dangers = standing_dangers(mind, terrains, (friend.faction(), friend.row().immune), now, Some(friend.at));
        let [here, there] = [passer, friend].map(|unit| dangers.extra_cost(unit.at));
        (burns_here, here) > (burns_there, there)
    };
    let (rule, terrain) = (floor.level().diagonal, |at| floor.terrain(at));
    let squeezes = gives_way && can_swap(ends, rule, terrain);
    let passes = || (comes_this_way || is_asked && !is_worse_here()) && have_room(ends, rule, terrain);
    may_move && (squeezes || passes())
}

/// Whether two units in neighbouring cells have room to swap places: both can stand in either cell and get there past
/// the corners, and neither is in a doorway, which is too narrow for two.
pub(in crate::game) fn have_room<'a>(
    ends: [(Point, Movement); 2],
    rule: DiagonalRule,
    terrain: impl Fn(Point) -> &'a TerrainKind,
) -> bool {
    let is_doorway = |(at, _): (Point, Movement)| terrain(at).door != Door::None;
    !ends.into_iter().any(is_doorway) && can_swap(ends, rule, terrain)
}

/// Whether both of two units can stand in either's cell, and get there past the corners.
fn can_swap<'a>(ends: [(Point, Movement); 2], rule: DiagonalRule, terrain: impl Fn(Point) -> &'a TerrainKind) -> bool {
    let [(one, _), (other, _)] = ends;
    let goes = |movement: Movement, from: Point, to: Point| {
        let is_free = |at| movement.entry_cost(terrain(at)).is_some();
        let Some(direction) = from.direction_to(to) else { return false };
        let (left, right) = direction.sides();
        let is_obstacle = |side| u32::from(!is_free(from.step(side)));
        is_free(to) && (!direction.is_diagonal() || rule.allows(is_obstacle(left) + is_obstacle(right)))
    };
    ends.into_iter().all(|(_, movement)| goes(movement, one, other) && goes(movement, other, one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::TerrainTable;

    use crate::terrain::TerrainId;

    #[test]
    fn there_is_room_on_ground_for_both_and_in_no_doorway() {
        let terrains = TerrainTable::built_in();
        let (here, there) = (Point::new(0, 0), Point::new(1, 1));
        let have_room = |ground: [TerrainId; 4], movements: [Movement; 2]| {
            let ends = [(here, movements[0]), (there, movements[1])];
            have_room(ends, DiagonalRule::NoObstacle, |at| terrains.kind(ground[(at.y * 2 + at.x) as usize]))
        };
        let on = |terrain| [terrain, TerrainId::FLOOR, TerrainId::FLOOR, TerrainId::FLOOR];
        let walkers = [Movement::Walker; 2];
        assert!(have_room(on(TerrainId::FLOOR), walkers));
        assert!(!have_room(on(TerrainId::OPEN_DOOR), walkers));
        let mixed = [Movement::Flier, Movement::Walker];
        assert!(have_room(on(TerrainId::FLOOR), mixed) && !have_room(on(TerrainId::CHASM), mixed));
        let corner = [TerrainId::FLOOR, TerrainId::DEEP_WATER, TerrainId::FLOOR, TerrainId::FLOOR];
        assert!(have_room(corner, [Movement::Flier; 2]) && !have_room(corner, mixed));
    }
}
