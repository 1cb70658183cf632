//! Effects of items on a cell.

use rand::RngExt;

use crate::{
    content::{Status, TargetEffect},
    game::{
        action::Refusal,
        event::{Event, Missile},
        rules::{
            fire,
            ground::{self, is_bridgeable},
            knowledge::{self, holds},
            wounds,
        },
        senses::{hearing, perceiving},
        state::{
            deception::Deception,
            ending::{Cause, Subject},
            unit::Unit,
            world::World,
        },
    },
    grid::Point,
    mind::{ItemKindId, Sound},
    terrain::{Movement, TerrainId},
};

/// Refuses an effect that would do nothing in a cell. A deception must be possible as far as the unit knows: no false
/// wall where nothing can pass anyway, no mirage where the unit could not stand.
pub(in crate::game) fn check_target_effect(
    world: &World,
    unit: &Unit,
    effect: TargetEffect,
    at: Point,
) -> Result<(), Refusal> {
    let level = world.floor().level();
    let terrain = level.base_at(at).ok_or(Refusal::OutOfReach)?;
    let known = world.mind_of(unit).known.terrain(at).map(|id| level.terrains.kind(id));
    let is_of_use = match effect {
        TargetEffect::Dig => ground::can_be_broken(world, at),
        TargetEffect::Bridge => is_bridgeable(terrain),
        TargetEffect::FalseWall => {
            known.is_none_or(|kind| kind.door.is_shut() || Movement::Flier.entry_cost(kind).is_some())
        }
        TargetEffect::Mirage if known.is_some_and(|kind| !holds(unit, kind)) => return Err(Refusal::NobodyStandsThere),
        _ => true,
    };
    if is_of_use { Ok(()) } else { Err(Refusal::NoUseThere) }
}

/// Applies the effect of an item to a cell.
pub(in crate::game) fn apply_target_effect(
    world: &mut World,
    unit: &Unit,
    item: ItemKindId,
    effect: TargetEffect,
    at: Point,
) {
    match effect {
        TargetEffect::Hurl { accuracy, damage } => hurl(world, unit, item, at, accuracy, damage),
        TargetEffect::Net(turns) => match world.floor().unit_at(at).map(|whom| whom.id) {
            Some(whom) => wounds::gain_status(world, whom, Status::Held, turns),
            None => world.report(Event::HitNobody { item }, &[at]),
        },
        TargetEffect::Kindle => {
            hearing::make_noise(world, at, Sound::Fight, unit.id);
            fire::kindle(world, at);
        }
        TargetEffect::Smoke(turns) => ground::fill_with_smoke(world, at, turns),
        TargetEffect::Scatter => ground::scatter(world, at),
        TargetEffect::Whistle => {
            hearing::make_noise(world, at, Sound::Shout, unit.id);
            if Subject::from(unit).is_player() {
                world.tell_lure();
            }
        }
        TargetEffect::Blast { damage } => {
            hearing::make_noise(world, at, Sound::Crash, unit.id);
            ground::break_around(world, at);
            hurt_around(world, at, damage, Cause::Burst(unit.into()));
        }
        TargetEffect::Collapse { damage } => {
            hearing::make_noise(world, at, Sound::Crash, unit.id);
            ground::collapse(world, at);
            hurt_around(world, at, damage, Cause::Burst(unit.into()));
        }
        TargetEffect::Dig => {
            hearing::make_noise(world, at, Sound::Fight, unit.id);
            ground::change(world, [at].into(), TerrainId::RUBBLE, String::new());
        }
        TargetEffect::Bridge => ground::change(world, [at].into(), TerrainId::BRIDGE, String::new()),
        TargetEffect::FalseWall => {
            let whom = knowledge::falsify_wall(world, unit, at);
            world.report(Event::Deceived { who: unit.into(), what: Deception::FalseWall(at), whom }, &[unit.at]);
        }
        TargetEffect::Mirage => {
            let whom = knowledge::falsify_sighting(world, unit, at);
            world.report(Event::Deceived { who: unit.into(), what: Deception::Mirage(at), whom }, &[unit.at]);
            if let Some((depth, whom)) = knowledge::send_mirage_on(world, unit, at)
                && !whom.is_empty()
            {
                let what = Deception::SentAhead { depth };
                world.report(Event::Deceived { who: unit.into(), what, whom }, &[unit.at]);
            }
        }
    }
}

/// A thrown item hits or misses the unit where it comes down, and then lies there.
fn hurl(world: &mut World, unit: &Unit, item: ItemKindId, at: Point, accuracy: u32, damage: (i32, i32)) {
    let whom = world.floor().unit_at(at).filter(|whom| whom.id != unit.id).map(|whom| whom.id);
    world.floor_mut().items.entry(at).or_default().put(item);
    let Some(whom) = whom else { return world.report(Event::HitNobody { item }, &[at]) };
    // Throwing at a unit ends stealth: a unit that wakes from it and looks around sees the thrower.
    if let Some(thrower) = world.floor_mut().units.get_mut(&unit.id) {
        thrower.is_stealthy = false;
    }
    if wounds::bounces_off(world, whom, Missile::Thrown(unit.into(), item), Some(unit.at)) {
        hearing::make_noise(world, at, Sound::Fight, unit.id);
        return;
    }
    let hits = world.combat.random_ratio(accuracy.min(100), 100);
    let damage = hits.then(|| world.combat.random_range(damage.0..=damage.1));
    let damage = damage.map(|damage| wounds::softened(world, whom, damage));
    if let Some((victim, cells)) = wounds::hurt(world, whom, damage) {
        let seen: Vec<Point> = std::iter::once(unit.at).chain(cells.cells()).collect();
        world.report(Event::Hit { who: unit.into(), item, whom: victim, damage, at }, &seen);
        hearing::make_noise(world, at, Sound::Fight, unit.id);
        perceiving::turn_to(world, whom, unit.at);
        wounds::suffer(world, victim, at, damage.unwrap_or(0), Cause::Throw(unit.into()));
    }
}

/// Hurts every unit in a cell or beside it.
fn hurt_around(world: &mut World, at: Point, damage: (i32, i32), by: Cause) {
    for id in world.ids() {
        let Some(unit) = world.floor().units.get(&id) else { continue };
        if unit.footprint().distance(at.into()) > 1 {
            continue;
        }
        let damage = world.combat.random_range(damage.0..=damage.1);
        wounds::harm(world, id, damage, by);
    }
}
