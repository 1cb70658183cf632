//! Items in use: what is drunk, read, worn, thrown, laid, put down and offered on an altar.
//!
//! An altar takes a single item and is a cold altar from then on. What it gives depends on the [`Offering`], the sort
//! of the item.

use crate::{
    content::{Offering, Purpose, TargetEffect},
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{carrying, self_effects, target_effects},
        state::{ending::Subject, floor::Floor, unit::Unit, world::World},
    },
    grid::{Point, line},
    mind::{Doing, ItemKindId},
    terrain::{Movement, TerrainId, TerrainKind},
};

/// The energy that putting an item on or off takes.
const DRESSING: i32 = 30;

/// The energy that breaking through a wall takes.
pub(in crate::game) const DIGGING: i32 = 50;

impl Purpose {
    /// The energy that using such an item takes; an ordinary action takes 10.
    pub fn time(self) -> i32 {
        match self {
            Self::Wear(_) => DRESSING,
            Self::Aim { effect: TargetEffect::Dig, .. } => DIGGING,
            Self::Wield(_) | Self::Use { .. } | Self::Aim { .. } | Self::Keep => USUAL_TIME,
        }
    }
}

/// A unit uses an item on itself.
pub(in crate::game) fn use_item(world: &mut World, unit: &Unit, item: ItemKindId) -> Result<i32, Refusal> {
    check_carried(unit, item)?;
    match item.row().purpose {
        Purpose::Wield(_) | Purpose::Wear(_) => change_gear(world, unit, item),
        Purpose::Use { effect, is_kept } => {
            self_effects::check_self_effect(world, unit, effect)?;
            world.report(Event::Used { who: unit.into(), item }, &[unit.at]);
            if !is_kept {
                carrying::use_up(world, unit, item);
            }
            self_effects::apply_self_effect(world, unit, effect);
        }
        Purpose::Aim { .. } | Purpose::Keep => return Err(Refusal::NotForThat),
    }
    Ok(item.row().purpose.time())
}

/// A unit throws an item at a cell, or uses it there.
pub(in crate::game) fn aim_item(world: &mut World, unit: &Unit, item: ItemKindId, at: Point) -> Result<i32, Refusal> {
    check_carried(unit, item)?;
    let Purpose::Aim { effect, reach, is_kept } = item.row().purpose else { return Err(Refusal::NotForThat) };
    // Only an image can go somewhere from the cell of the unit itself.
    let goes_on = || effect == TargetEffect::Mirage && world.floor_beyond(at).is_some();
    if !unit.at.is_within(at, reach) || at == unit.at && !goes_on() {
        return Err(Refusal::OutOfReach);
    }
    let lands = if effect.is_thrown() { landing(world.floor(), unit.at, at) } else { at };
    target_effects::check_target_effect(world, unit, effect, lands)?;
    world.show(unit.id, Doing::Fighting);
    world.report(Event::Aimed { who: unit.into(), item, from: unit.at, at: lands }, &[unit.at, lands]);
    if !is_kept {
        carrying::use_up(world, unit, item);
    }
    target_effects::apply_target_effect(world, unit, item, effect, lands);
    Ok(item.row().purpose.time())
}

/// The flight of an item that the player throws at a cell, as far as it knows: the cells after its own; the item comes
/// down in the last one. Unseen cells count as open, and units out of sight do not count.
///
/// Empty if there is no player or the item does not leave its hand.
pub fn expected_flight(world: &World, to: Point) -> Vec<Point> {
    let Some(player) = world.player() else { return Vec::new() };
    let (known, terrains) = (&world.player_mind().known, &world.floor().level().terrains);
    let in_sight = world.units_in_sight();
    let stops = |cell| known.terrain(cell).is_some_and(|terrain| stops_throws(terrains.kind(terrain)));
    let is_taken = |cell| in_sight.iter().any(|unit| unit.footprint().contains(cell));
    flight(player.at, to, stops, is_taken).collect()
}

/// Why the player cannot use a deception on a cell, as far as the player knows: a false wall or a mirage that nobody
/// would believe. `None` if it can, and for all other items that are aimed.
pub fn aim_refused(world: &World, item: ItemKindId, at: Point) -> Option<Refusal> {
    let (Some(player), Purpose::Aim { effect, .. }) = (world.player(), item.row().purpose) else {
        return Some(Refusal::NotForThat);
    };
    let is_lie = matches!(effect, TargetEffect::FalseWall | TargetEffect::Mirage);
    if is_lie { target_effects::check_target_effect(world, player, effect, at).err() } else { None }
}

/// A unit puts an item down where it stands. On an unused altar it is an offering.
pub(in crate::game) fn drop_item(world: &mut World, unit: &Unit, item: ItemKindId) -> Result<i32, Refusal> {
    check_carried(unit, item)?;
    if listens(world, unit.at)
        && let Some(offering) = Offering::of(item)
    {
        return offer(world, unit, item, offering);
    }
    carrying::use_up(world, unit, item);
    world.floor_mut().items.entry(unit.at).or_default().put(item);
    if Subject::from(unit).is_player() {
        world.floor_mut().discarded.insert(unit.at);
    }
    world.report(Event::PutDown { who: unit.into(), item }, &[unit.at]);
    Ok(USUAL_TIME)
}

/// Whether there is an unused altar in a cell.
fn listens(world: &World, at: Point) -> bool {
    world.floor().level().base_at(at) == Some(TerrainId::ALTAR)
}

/// A unit offers an item on the altar on which it stands.
fn offer(world: &mut World, unit: &Unit, item: ItemKindId, offering: &Offering) -> Result<i32, Refusal> {
    self_effects::check_self_effect(world, unit, offering.gives)?;
    carrying::use_up(world, unit, item);
    world.floor_mut().set_terrain(unit.at, TerrainId::COLD_ALTAR);
    world.report(Event::Offered { who: unit.into(), item, says: offering.says }, &[unit.at]);
    self_effects::apply_self_effect(world, unit, offering.gives);
    Ok(USUAL_TIME)
}

/// Wields an item, puts it on, or takes it off.
fn change_gear(world: &mut World, unit: &Unit, item: ItemKindId) {
    let Some(Unit { gear, .. }) = world.floor_mut().units.get_mut(&unit.id) else { return };
    let is_on = !gear.holds(item);
    let mut replaces = None;
    if !is_on {
        gear.let_go(item);
    } else if matches!(item.row().purpose, Purpose::Wield(_)) {
        replaces = gear.wielded.replace(item);
    } else {
        replaces = gear.worn.replace(item);
    }
    world.report(Event::Equipped { who: unit.into(), item, is_on, replaces }, &[unit.at]);
}

fn check_carried(unit: &Unit, item: ItemKindId) -> Result<(), Refusal> {
    if unit.pack.count(item) > 0 { Ok(()) } else { Err(Refusal::NotCarried(item)) }
}

/// Where an item comes down that is thrown from one cell at another: at the first unit in its way, or before a wall.
pub(in crate::game) fn landing(floor: &Floor, from: Point, to: Point) -> Point {
    let is_taken = |cell| floor.unit_at(cell).is_some();
    flight(from, to, |cell| stops_throws(floor.terrain(cell)), is_taken).last().unwrap_or(from)
}

fn stops_throws(terrain: &TerrainKind) -> bool {
    Movement::Flier.entry_cost(terrain).is_none() || terrain.door.is_shut()
}

/// The cells through which an item flies from one cell to another. It comes down in the last one: before a cell that
/// `stops` it, or in a cell that `is_taken` by a unit.
fn flight(
    from: Point,
    to: Point,
    stops: impl Fn(Point) -> bool,
    is_taken: impl Fn(Point) -> bool,
) -> impl Iterator<Item = Point> {
    let mut is_over = false;
    line(from, to).skip(1).take_while(move |&here| {
        let goes_on = !is_over && !stops(here);
        is_over = is_taken(here);
        goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, vocabulary},
        level,
    };

    fn game(map: &str) -> Game {
        let text = format!("+++\n[units]\ng = \"goblin\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::on_level(level, 1).expect("a level to play")
    }

    #[test]
    fn a_throw_ends_at_whoever_is_first_or_before_the_wall() {
        let game = game("@..g..g.\n...#....\n.+......\n");
        let at = Point::new;
        for (to, lands) in [(at(7, 0), at(3, 0)), (at(2, 0), at(2, 0)), (at(6, 2), at(2, 1)), (at(1, 2), at(1, 1))] {
            assert_eq!(landing(game.floor(), at(0, 0), to), lands, "at {to}");
            assert_eq!(expected_flight(&game.world, to).last(), Some(&lands), "all of it is in sight: {to}");
        }
        assert!(expected_flight(&game.world, at(0, 0)).is_empty());
    }

    #[test]
    fn what_the_player_has_not_seen_is_taken_for_open() {
        let mut game = game("@#..\n....\n##g.\n");
        let beyond = Point::new(2, 0);
        assert!(expected_flight(&game.world, beyond).is_empty(), "there is a wall");
        game.world
            .floor_mut()
            .minds
            .of_mut(crate::game::MindOwner::Faction(crate::mind::FactionId::PLAYER))
            .known
            .forget_before(crate::mind::Turn(1));
        assert_eq!(expected_flight(&game.world, beyond).last(), Some(&beyond));
    }
}
