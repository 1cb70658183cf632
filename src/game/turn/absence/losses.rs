//! The units that fall in fights and raids between factions during a long absence of the player.

use rand::RngExt;

use crate::{
    chance::{Random, shuffle},
    game::{
        brain::{RAIDS_WITHIN, wants_no_war},
        rules::wounds,
        state::{Cause, Floor, Subject, Unit, World},
    },
    mind::{FactionId, Turn, UnitId},
};

/// Units whose posts are at most this far apart, in king's moves, come upon each other.
const MEETS: u32 = 12;

/// The number of turns in which one of two such units falls, on average, and the same where one of their factions wants
/// no war. With these numbers as many live after a summary as after the played turns: `docs/balance.md` has the
/// comparison.
const TURNS_A_FIGHT: u32 = 100;
const TURNS_A_FIGHT_OF_WEARY: u32 = 500;

/// One of so many raiders meets an enemy and fights, of those that have one within reach.
const RAIDERS_TO_MEET_ONE: u32 = 5;

/// Those who have fallen during an absence.
#[derive(Debug, Default)]
pub(super) struct Losses {
    /// The turns of the absence that are still to come.
    left: u32,
    /// The factions of those who are mourned, each with the turns that were still to come when it fell.
    mourned: Vec<(FactionId, u32)>,
}

impl Losses {
    /// Lets units fall that would have met enemies in these turns, which were over `left` turns ago. The stronger one
    /// of two is the more likely to live. Whoever comes in place of the fallen comes as long after these turns as it
    /// would come otherwise.
    pub(super) fn let_fall(&mut self, world: &mut World, turns: u32, left: u32, random: &mut Random) {
        self.left = left;
        self.mourned.retain(|&(of, fell)| fell - left < of.row().mourns);
        let called = world.floor().newcomers.len();
        let mut pairs = pairs(world.floor());
        shuffle(&mut pairs, random);
        for (one, other) in pairs {
            let units = &world.floor().units;
            let (Some(mine), Some(theirs)) = (units.get(&one), units.get(&other)) else { continue };
            let is_calm = [mine, theirs].into_iter().any(|unit| self.is_weary(world.floor(), unit.faction()));
            let every = if is_calm { TURNS_A_FIGHT_OF_WEARY } else { TURNS_A_FIGHT };
            if random.random_ratio(turns.min(every), every) {
                self.fight(world, one, other, random);
            }
        }
        for faction in FactionId::all() {
            let Some(raids) = faction.row().raids.filter(|_| world.floor().level.peace) else { continue };
            let settled = world.floor().settled.get(&faction).copied().unwrap_or_default();
            let every = raids.every_of(settled);
            let count = turns / every + u32::from(random.random_ratio(turns % every, every));
            for _ in 0..count {
                self.raid(world, faction, raids.band, random);
            }
        }
        // The clock stands at the end of the absence already.
        for newcomer in &mut world.floor_mut().newcomers[called..] {
            newcomer.comes = Turn(newcomer.comes.0.saturating_sub(left));
        }
    }

    /// A band of a faction that wants war raids: each of its members meets the enemy whose post is nearest to its own,
    /// if that is within reach, or does not find it.
    fn raid(&mut self, world: &mut World, faction: FactionId, band: u32, random: &mut Random) {
        if self.is_weary(world.floor(), faction) {
            return;
        }
        let goes = |unit: &&Unit| unit.faction() == faction && !unit.is_captive && unit.can_raid();
        let mut raiders: Vec<UnitId> = world.floor().units().filter(goes).map(|unit| unit.id).collect();
        shuffle(&mut raiders, random);
        for raider in raiders.into_iter().take(band as usize) {
            let Some(unit) = world.floor().units.get(&raider) else { continue };
            let enemies = world.floor().units().filter(|other| unit.is_enemy_of(other) && !other.row().is_rooted);
            let away = |other: &Unit| unit.home.distance(other.home);
            let met = enemies.map(|other| (away(other), other.id)).filter(|&(away, _)| away <= RAIDS_WITHIN).min();
            if let Some((_, other)) = met
                && random.random_ratio(1, RAIDERS_TO_MEET_ONE)
            {
                self.fight(world, raider, other, random);
            }
        }
    }

    /// Two units fight, and one of them falls: the stronger one is the more likely to live.
    fn fight(&mut self, world: &mut World, one: UnitId, other: UnitId, random: &mut Random) {
        let units = &world.floor().units;
        let (Some(one), Some(other)) = (units.get(&one), units.get(&other)) else { return };
        let (mine, theirs) = (strength(one), strength(other));
        let (fallen, by) = if random.random_ratio(mine, mine + theirs) { (other, one) } else { (one, other) };
        if fallen.faction().row().mourns > 0 {
            self.mourned.push((fallen.faction(), self.left));
        }
        let (who, cells, of) = (Subject::from(fallen), fallen.footprint(), Cause::Blow(Subject::from(by)));
        world.audit_observe();
        wounds::die(world, who, cells, of);
    }

    /// Whether a faction has lost too many to want a war.
    fn is_weary(&self, floor: &Floor, faction: FactionId) -> bool {
        let settled = floor.settled.get(&faction).map_or(0, |&settled| settled as usize);
        wants_no_war(self.mourned.iter().filter(|(of, _)| *of == faction).count(), settled)
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
