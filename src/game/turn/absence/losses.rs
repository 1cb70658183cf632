//! Who falls in fights between factions during a long absence of the player.

use rand::RngExt;

use crate::{
    chance::{Random, shuffle},
    game::{
        brain::wants_no_war,
        rules::wounds,
        state::{Cause, Floor, Subject, Unit, World},
    },
    mind::{FactionId, UnitId},
};

/// Units whose posts are at most this far apart, in king's moves, come upon each other.
const MEETS: u32 = 12;

/// The number of turns in which one of two such units falls, on average, and the same where one of their factions wants
/// no war. With these numbers as many live after a summary as after the played turns: `docs/balance.md` has the
/// comparison.
const TURNS_A_FIGHT: u32 = 170;
const TURNS_A_FIGHT_OF_WEARY: u32 = 500;

/// Lets units fall that would have met enemies in these turns, fewer than [`TURNS_A_FIGHT`]. The stronger one of two is
/// the more likely to live.
pub(super) fn let_fall(world: &mut World, turns: u32, random: &mut Random) {
    let mut pairs = pairs(world.floor());
    shuffle(&mut pairs, random);
    for (one, other) in pairs {
        let units = &world.floor().units;
        let (Some(one), Some(other)) = (units.get(&one), units.get(&other)) else { continue };
        let is_calm = [one, other].into_iter().any(|unit| is_weary(world.floor(), unit.faction()));
        let every = if is_calm { TURNS_A_FIGHT_OF_WEARY } else { TURNS_A_FIGHT };
        if !random.random_ratio(turns.min(every), every) {
            continue;
        }
        let (mine, theirs) = (strength(one), strength(other));
        let (fallen, by) = if random.random_ratio(mine, mine + theirs) { (other, one) } else { (one, other) };
        let (who, cells, of) = (Subject::from(fallen), fallen.footprint(), Cause::Blow(Subject::from(by)));
        world.audit_observe();
        wounds::die(world, who, cells, of);
    }
}

/// The pairs of enemies that come upon each other, in the order of their ids.
fn pairs(floor: &Floor) -> Vec<(UnitId, UnitId)> {
    let units: Vec<_> = floor.units().filter(|unit| !unit.is_companion()).collect();
    let mut pairs = Vec::new();
    for (place, one) in units.iter().enumerate() {
        let enemies = units[place + 1..].iter().filter(|other| one.is_enemy_of(other));
        let met = enemies.filter(|other| one.home.distance(other.home) <= MEETS);
        pairs.extend(met.map(|other| (one.id, other.id)));
    }
    pairs
}

/// How well a unit fights: what it can bear times what its blows do.
fn strength(unit: &Unit) -> u32 {
    let (least, most) = unit.row().damage;
    unit.health.max(1).saturating_mul(least.saturating_add(most).max(1)).unsigned_abs()
}

/// Whether a faction has lost too many to want a war.
fn is_weary(floor: &Floor, faction: FactionId) -> bool {
    let settled = floor.settled.get(&faction).map_or(0, |&settled| settled as usize);
    let living = floor.units().filter(|unit| unit.faction() == faction).count();
    wants_no_war(settled.saturating_sub(living), settled)
}
