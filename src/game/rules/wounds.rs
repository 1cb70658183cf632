//! Wounds, states such as poison, healing, and deaths.

use rand::RngExt;

use crate::{
    content::{Immunity, Status},
    game::{
        event::{Event, LostNote, Missile},
        senses::{hearing, looking::witnesses},
        state::{
            ending::{Cause, Ending, Subject},
            floor::Floor,
            minds::MindOwner,
            picture::{Picture, PictureSource},
            settling::Newcomer,
            unit::Unit,
            world::World,
        },
    },
    grid::{Footprint, Point},
    mind::{FactionId, ItemKindId, Sighting, Sound, Turn, UnitId},
    terrain::Movement,
};

/// Influence that the loss of all health adds to a place, and that of a death; a step on floor costs 10.
const HURT: u16 = 60;

pub(in crate::game) const DEATH: u16 = 200;

/// Damage that hardened skin absorbs.
const HARD: i32 = 3;

/// The most maps that lie on a floor; beyond that, dead units leave none. Each map takes as much memory as the floor.
const MOST: usize = 30;

/// Damage that is left of a blow or a shot after the armour and skin of the unit; for the player, scaled by the
/// difficulty.
pub(in crate::game) fn softened(world: &mut World, whom: UnitId, damage: i32) -> i32 {
    let Some(unit) = world.floor().units.get(&whom) else { return damage };
    let skin = if unit.statuses.has(Status::Hardened) { HARD } else { 0 };
    let (least, most) = unit.armour().map_or((0, 0), |armour| armour.absorbs);
    let armour = if most > 0 { world.combat.random_range(least..=most) } else { 0 };
    let left = (damage - skin - armour).max(0);
    if whom == World::PLAYER { world.difficulty().row().wound(left) } else { left }
}

/// Whether a missile bounces off a unit because the unit is immune; reports it if so. `from` is where it came from.
pub(in crate::game) fn bounces_off(world: &mut World, whom: UnitId, missile: Missile, from: Option<Point>) -> bool {
    let Some(unit) = world.floor().units.get(&whom) else { return false };
    let (is_immune, victim, cells) = (unit.is_immune_to(Immunity::Missiles), unit.into(), unit.footprint());
    if is_immune {
        let seen: Vec<Point> = from.into_iter().chain(cells.cells()).collect();
        world.report(Event::BouncedOff { missile, whom: victim, at: cells.anchor() }, &seen);
    }
    is_immune
}

/// Hurts a unit by other means than a blow or a shot.
pub(in crate::game) fn harm(world: &mut World, id: UnitId, damage: i32, by: Cause) {
    let Some((who, cells)) = hurt(world, id, Some(damage)) else { return };
    let (at, seen) = (cells.anchor(), cells.cells().collect::<Vec<Point>>());
    world.report(Event::Hurt { who, by, damage, at }, &seen);
    suffer(world, who, at, damage, by);
}

/// Takes health from a unit of the present floor. Returns the unit and its cells; `None` if it is not there.
pub(in crate::game) fn hurt(world: &mut World, whom: UnitId, damage: Option<i32>) -> Option<(Subject, Footprint)> {
    let now = world.turn();
    let victim = world.floor_mut().units.get_mut(&whom)?;
    victim.lose_health(damage.unwrap_or(0), now);
    Some((Subject::from(&*victim), victim.footprint()))
}

pub(in crate::game) fn is_alive(world: &World, id: UnitId) -> bool {
    world.floor().units.get(&id).is_some_and(|unit| unit.health > 0)
}

/// The consequences of damage in a cell: friends that see it remember the place, and a unit without health dies with a
/// cry.
pub(in crate::game) fn suffer(world: &mut World, who: Subject, at: Point, damage: i32, of: Cause) {
    let Some(cells) = world.floor().units.get(&who.unit).map(Unit::footprint) else { return };
    if is_alive(world, who.unit) {
        grieve(world, who.unit, at, damage, of);
    } else {
        hearing::make_noise(world, at, Sound::Cry, of.killer().map_or(who.unit, |killer| killer.unit));
        die(world, who, cells, of);
    }
}

/// The victim and friends that see it hurt remember the place, and whose blow it was.
fn grieve(world: &mut World, victim: UnitId, at: Point, damage: i32, of: Cause) {
    let now = world.turn();
    let floor = world.floor_mut();
    let Some(unit) = floor.units.get(&victim).filter(|_| damage > 0) else { return };
    let share = damage * i32::from(HURT) / unit.row().health.max(1);
    let (faction, strength) = (unit.faction(), share.clamp(0, i32::from(HURT)) as u16);
    let foreign = foreign_cause(floor, of, faction);
    for owner in witnesses(floor, at.into(), now).into_iter().filter(|owner| owner.faction() == faction) {
        let mind = floor.minds.of_mut(owner);
        mind.influence.record(at, strength, now);
        if let Some(by) = foreign {
            mind.grudges.note_blow(by, now);
        }
    }
}

/// The faction of whoever caused a wound, if it is not that of the victim.
fn foreign_cause(floor: &Floor, of: Cause, victim: FactionId) -> Option<FactionId> {
    let killer = of.killer()?;
    let faction = floor.units.get(&killer.unit).map_or_else(|| killer.kind.row().faction, Unit::faction);
    (faction != victim).then_some(faction)
}

/// What would be lost if a unit died now.
fn lost_note(world: &World, unit: &Unit) -> LostNote {
    let mind = world.mind_of(unit);
    let is_unreported = |noted: &Sighting| noted.unit == World::PLAYER && !mind.is_reported(noted, 1);
    if !mind.noted_enemies(unit.faction()).any(is_unreported) {
        return LostNote::Nothing;
    }
    match world.floor().minds.of_faction(unit.faction()).sightings.of(World::PLAYER) {
        None => LostNote::All,
        Some(told) if told.source.witness() == Some(unit.id) => LostNote::After(world.turn().since(told.seen)),
        Some(_) => LostNote::Some,
    }
}

/// A unit dies, and is removed from the floor; its items lie where it stood. Units that see it know that it is dead,
/// and its friends remember the place; others find out when they do not find it.
pub(in crate::game) fn die(world: &mut World, who: Subject, cells: Footprint, of: Cause) {
    let at = cells.anchor();
    let seen: Vec<Point> = cells.cells().collect();
    let lost = world.floor().units.get(&who.unit).map_or(LostNote::Nothing, |unit| lost_note(world, unit));
    world.report(Event::Died { who, of, at, lost }, &seen);
    world.tell_death(who, of);
    let (now, is_dungeon) = (world.turn(), world.is_dungeon());
    let floor = world.floor_mut();
    // Before the unit is removed: it may itself be a witness for its faction.
    let witnesses = witnesses(floor, cells, now);
    let Some(dead) = floor.units.remove(&who.unit) else { return };
    let foreign = foreign_cause(floor, of, dead.faction());
    if witnesses.contains(&MindOwner::Faction(FactionId::PLAYER)) {
        let told = floor.minds.of_faction(dead.faction()).witnessed.clone();
        floor.minds.of_mut(MindOwner::Faction(FactionId::PLAYER)).witnessed.forget_untold(who.unit, &told);
    }
    for witness in witnesses {
        let mut page = floor.minds.page(witness);
        page.note_death(who.unit, now);
        if witness.faction() == dead.faction() {
            page.mind().influence.record(at, DEATH, now);
            if let Some(by) = foreign {
                page.mind().grudges.note_death(by, who.unit, now);
            }
        }
    }
    if is_dungeon && foreign.is_some_and(|by| by != FactionId::PLAYER) {
        call_successor(floor, &dead, now);
    }
    let owner = MindOwner::of(&dead);
    let picture = dead.row().draws_maps.then(|| {
        let mind = floor.minds.view(&dead).drawn(now);
        Picture { of: dead.faction(), turn: now, source: PictureSource::Drawn, mind }
    });
    floor.minds.bury(owner);
    world.forget_path_requests(owner, who.unit);
    for item in dead.pack.iter() {
        world.floor_mut().items.entry(at).or_default().put(item);
        world.report(Event::Dropped { who, item, at }, &[at]);
    }
    leave_map(world, &dead, picture, at);
    if who.is_player() {
        world.end(Ending::Died { of, at });
    }
}

/// Lets somebody come, after a while, from the heart of a unit's people in its place: another people killed it or
/// locked it up. So peoples at war last.
pub(in crate::game) fn call_successor(floor: &mut Floor, lost: &Unit, now: Turn) {
    let is_caged = lost.is_captive && !lost.is_led();
    let is_of_floor = floor.level.peace && !is_caged && !lost.is_companion() && !lost.row().is_rooted;
    if is_of_floor && lost.faction() != FactionId::PLAYER {
        let settled = floor.settled.get(&lost.faction()).copied().unwrap_or_default();
        let comes = now.plus(lost.faction().row().renews_in(settled));
        floor.newcomers.push(Newcomer { kind: lost.kind, post: lost.home, comes });
    }
}

/// Gives health back, and ends poison.
pub(in crate::game) fn heal(world: &mut World, id: UnitId, health: i32) {
    let health = if id == World::PLAYER { world.difficulty().row().heal(health) } else { health };
    let Some(unit) = world.floor_mut().units.get_mut(&id) else { return };
    let by = health.min(unit.row().health - unit.health);
    unit.health += by;
    let was_poisoned = unit.statuses.end(Status::Poisoned);
    let (who, at) = ((&*unit).into(), unit.at);
    world.report(Event::Healed { who, by }, &[at]);
    if was_poisoned {
        world.report(Event::Lost { who, status: Status::Poisoned }, &[at]);
    }
}

/// Puts a unit into a state.
pub(in crate::game) fn gain_status(world: &mut World, id: UnitId, status: Status, turns: u32) {
    let until = world.turn().plus(turns);
    let Some(unit) = world.floor_mut().units.get_mut(&id) else { return };
    unit.statuses.gain(status, until);
    if !unit.statuses.lets_act() {
        unit.route = None;
    }
    let (who, at) = ((&*unit).into(), unit.at);
    world.report(Event::Gained { who, status }, &[at]);
}

/// The end of a turn: states end, and poison takes health.
pub(in crate::game) fn let_states_pass(world: &mut World) {
    let now = world.turn();
    let has_any = |unit: &&Unit| !unit.statuses.is_empty();
    for id in world.floor().units().filter(has_any).map(|unit| unit.id).collect::<Vec<_>>() {
        let Some(unit) = world.floor_mut().units.get_mut(&id) else { continue };
        let over = unit.statuses.fade(now);
        let (who, at) = ((&*unit).into(), unit.at);
        if unit.statuses.has(Status::Poisoned) && unit.health > 1 {
            unit.lose_health(1, now);
        }
        for status in over {
            world.report(Event::Lost { who, status }, &[at]);
        }
    }
}

/// A dead unit leaves its map in a cell, if it drew one, the cell can be reached, and not too many maps lie on the
/// floor.
pub(in crate::game) fn leave_map(world: &mut World, dead: &Unit, picture: Option<Picture>, at: Point) {
    let Some(picture) = picture else { return };
    let lie = world.floor().papers.values().map(Vec::len).sum::<usize>();
    if lie >= MOST || world.floor().entry_cost(at, Movement::Walker).is_none() {
        return;
    }
    let floor = world.floor_mut();
    floor.items.entry(at).or_default().put(ItemKindId::BIRCH_MAP);
    floor.papers.entry(at).or_default().push(picture);
    world.report(Event::Dropped { who: dead.into(), item: ItemKindId::BIRCH_MAP, at }, &[at]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase, vocabulary},
        level,
        mind::Retelling,
    };

    /// A toad across a chasm sees the player for three turns, tells its faction, and sees it for two more.
    #[test]
    fn what_is_lost_with_a_dead_unit_is_what_its_faction_has_not_heard_from_it() {
        let text = "+++\n[units]\nt = \"toad\"\n+++\n########\n#@____t#\n########\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("it can be played");
        let wait = |game: &mut Game, turns: u32| {
            for _ in 0..turns {
                let Phase::Player(turn) = game.phase() else { panic!("the player is alive") };
                turn.act(Action::Wait).expect("it can be done");
            }
        };
        wait(&mut game, 3);
        let of_toad = |game: &Game| {
            let mut units = game.floor().units();
            units.find(|unit| unit.id != World::PLAYER).cloned().expect("the toad")
        };
        let toad = of_toad(&game);
        assert_eq!(lost_note(&game.world, &toad), LostNote::All);
        let now = game.turn();
        game.world.floor_mut().minds.report(toad.faction(), toad.id, Retelling::InWords, now);
        assert_eq!(lost_note(&game.world, &toad), LostNote::Nothing);
        wait(&mut game, 2);
        assert_eq!(lost_note(&game.world, &of_toad(&game)), LostNote::After(2));
    }
}
