//! Standing dangers that a mind knows of: units that shoot and cannot move, and fires.

use crate::{
    content::{Immunities, Immunity, TerrainTable},
    grid::Point,
    mind::{Danger, Dangers, FactionId, MindView, Sighting, Turn},
    terrain::Fire,
};

/// Extra cost of a step under fire: nine steps on floor. About nine such steps kill a goblin.
const UNDER_FIRE: u16 = 90;

/// Extra cost of a step beside a burning cell, for each such cell: fire soon spreads to a unit that stays there.
const BESIDE_FIRE: u16 = 80;

/// Extra cost of a step into a burning cell, besides those of burning cells around it: more than beside any number of
/// fires, so that no unit walks into a fire that it can avoid.
const BURNING: u16 = 9 * BESIDE_FIRE;

/// The most shooters and fire dangers that count, the nearest ones; bounds the cost of a decision. Each fire is two
/// dangers.
const MOST_SHOOTERS: usize = 24;

const MOST_FIRES: usize = 512;

/// A fire that was last seen this many times its average duration ago counts as out.
const BURNT_OUT: u32 = 3;

/// The standing dangers that a member of a faction knows of, without those to which it is immune. A fire counts for
/// less the longer ago it was seen. If `near` is given, only the [`MOST_FIRES`] and [`MOST_SHOOTERS`] that are nearest
/// to it count.
pub(in crate::game) fn standing_dangers(
    mind: MindView<'_>,
    terrains: &TerrainTable,
    (own, immune): (FactionId, Immunities),
    now: Turn,
    near: Option<Point>,
) -> Dangers {
    let is_hurt_by = |immunity| !immune.contains(immunity);
    let (fires, shooters) = (fires(mind, terrains, now), mind.sightings.rooted());
    let mut fires: Vec<Danger> = fires.filter(|_| is_hurt_by(Immunity::Fire)).collect();
    let is_enemy = |other: &&Sighting| other.faction != own;
    let mut shooters: Vec<_> = shooters.filter(|_| is_hurt_by(Immunity::Missiles)).filter(is_enemy).collect();
    if let Some(near) = near {
        // Of equally near ones, the first are kept.
        keep_nearest(&mut fires, MOST_FIRES, |fire| fire.at.distance(near));
        keep_nearest(&mut shooters, MOST_SHOOTERS, |shooter| shooter.at.distance(near));
    }
    shooters.into_iter().fold(fires.into_iter().collect(), |dangers: Dangers, shooter| {
        let danger = Danger { at: shooter.at, reach: shooter.kind.row().reach, cost: UNDER_FIRE };
        dangers.with_shooter(danger, mind.known, terrains)
    })
}

/// If there are more than `most` things, keeps the nearest, sorted by distance; of equally near ones, the first.
pub(in crate::game) fn keep_nearest<T>(things: &mut Vec<T>, most: usize, distance: impl Fn(&T) -> u32) {
    if things.len() > most {
        things.sort_by_key(|thing| distance(thing));
        things.truncate(most);
    }
}

/// The fires that a mind remembers.
fn fires<'a>(mind: MindView<'_>, terrains: &'a TerrainTable, now: Turn) -> impl Iterator<Item = Danger> + use<'a> {
    let remembered = mind.known.remembered_as(|terrain| terrains.kind(terrain).fire.is_burning());
    let burning = remembered.into_iter().filter_map(move |(at, terrain, seen)| {
        let Fire::Burns { turns, .. } = terrains.kind(terrain).fire else { return None };
        let lasts = turns.saturating_mul(BURNT_OUT);
        let left = lasts.saturating_sub(now.since(seen));
        // A part of the cost.
        let part = move |cost: u16| (u64::from(cost) * u64::from(left) / u64::from(lasts.max(1))) as u16;
        // A danger that reaches to the next cell is half as great there.
        let around = Danger { at, reach: 1, cost: part(2 * BESIDE_FIRE) };
        Some([around, Danger { at, reach: 0, cost: part(BURNING - 2 * BESIDE_FIRE) }])
    });
    burning.flatten().filter(|danger| danger.cost > 0)
}
