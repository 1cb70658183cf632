//! How what a unit has seen comes to the others: by a shout, or by word of mouth. Nothing comes to anybody otherwise.

use std::sync::Arc;

use crate::{
    content::Sharing,
    game::state::{
        floor::Floor,
        footprint::span,
        minds::Circle,
        unit::{Unit, sighting_of},
    },
    mind::{Call, FactionId, Posts, Sighting, Turn, UnitId},
};

/// Two that stay together tell each other what is new every so many turns.
const TOLD_AGAIN: u32 = 4;

/// If more enemies than this are in sight, a shout tells only of the [`FEW`] nearest: every friend in earshot writes
/// down each of them, which takes time.
const MANY: usize = 24;

/// Enemies told of in a shout of one who sees [many](MANY).
const FEW: usize = 6;

/// Every so many turns each mind drops what is too old.
const FADING: u32 = 8;

/// A unit that has just looked around tells its friends what it knows, in its faction's way.
pub(in crate::game) fn tell(floor: &mut Floor, teller: UnitId, now: Turn) {
    let Some(unit) = floor.units.get(&teller) else { return };
    match unit.faction().row().sharing {
        Sharing::AtOnce | Sharing::Never => {}
        Sharing::Shout { earshot } => {
            shout(floor, teller, earshot, now);
            meet(floor, teller, now);
        }
        Sharing::Meeting => meet(floor, teller, now),
    }
}

/// Who hears the shout knows where the enemies are that are in sight of who shouts.
fn shout(floor: &mut Floor, teller: UnitId, earshot: u32, now: Turn) {
    let Floor { units, minds, .. } = floor;
    let Some(me) = units.get(&teller) else { return };
    let mine = me.faction();
    let in_reach = minds.of(Circle::of(me)).sightings.near(me.at, me.row().sight + span(), |faction| faction != mine);
    let is_seen = |sighting: &&Sighting| sighting.is_there() && !sighting.is_captive && sighting.seen == now;
    let mut seen: Vec<Sighting> = in_reach.filter(is_seen).copied().collect();
    if seen.is_empty() {
        return;
    }
    if seen.len() > MANY {
        seen.sort_unstable_by_key(|sighting| (sighting.at.distance(me.at), sighting.unit));
        seen.truncate(FEW);
    }
    for friend in friends(units.near(me.footprint(), earshot), me) {
        let sightings = &mut minds.of_mut(Circle::of(friend)).sightings;
        for sighting in &seen {
            sightings.learn_one(sighting);
        }
    }
}

/// Who stands beside a friend hears all it knows, and tells all it knows itself.
fn meet(floor: &mut Floor, teller: UnitId, now: Turn) {
    let Floor { units, minds, .. } = floor;
    let Some(me) = units.get(&teller) else { return };
    let mine = Circle::of(me);
    for friend in friends(units.near(me.footprint(), 1), me) {
        let theirs = Circle::of(friend);
        let last = minds.of(mine).heard.get(&friend.id).copied();
        if last.is_some_and(|last| now.since(last) < TOLD_AGAIN) {
            continue;
        }
        let since = last.unwrap_or_default();
        minds.tell(theirs, mine, since, now);
        minds.tell(mine, theirs, since, now);
        minds.of_mut(mine).heard.insert(friend.id, now);
        minds.of_mut(theirs).heard.insert(me.id, now);
    }
}

fn friends<'a>(units: impl IntoIterator<Item = &'a Unit>, me: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    units.into_iter().filter(move |other| other.faction() == me.faction() && other.id != me.id)
}

/// Friends are told what to do by one who sorts out a jam. Each remembers what it was told by the one who goes before
/// the others, as long as that holds.
pub(in crate::game) fn call(floor: &mut Floor, calls: Vec<(UnitId, Call)>) {
    let Floor { units, minds, .. } = floor;
    for (unit, call) in calls {
        let Some(told) = units.get(&unit) else { continue };
        let calls = &mut minds.of_mut(Circle::of(told)).calls;
        let is_sent = |old: &Call| old.by == call.by && old.told == call.told && old.to != old.from;
        let is_better = |old: &Call| old.holds(call.from, call.told) && (old.by < call.by || is_sent(old));
        let is_outranked = calls.get(&unit).is_some_and(is_better);
        if !is_outranked {
            calls.insert(unit, call);
        }
    }
}

/// Tells all units of a new floor the posts of their faction: a unit with a mind of its own those of the others, a
/// shared mind those of all its units.
pub(in crate::game) fn muster_all(floor: &mut Floor) {
    let Floor { units, minds, posts, .. } = floor;
    for faction in FactionId::all() {
        let list: Vec<Sighting> = posts.iter().filter(|post| post.faction == faction).copied().collect();
        let is_alone = list.len() == 1;
        let told = Arc::new(Posts::new(list));
        for unit in units.values().filter(|unit| unit.faction() == faction) {
            let circle = Circle::of(unit);
            let but = (is_alone || matches!(circle, Circle::Unit(..))).then_some(unit.id);
            minds.of_mut(circle).sightings.begin_with(&told, but);
        }
    }
}

/// Who comes to a floor was told where its own have their posts, and nothing of what became of them.
pub(in crate::game) fn muster(floor: &mut Floor, newcomer: UnitId) {
    let Floor { units, minds, posts, .. } = floor;
    let Some(me) = units.get(&newcomer) else { return };
    let sightings = &mut minds.of_mut(Circle::of(me)).sightings;
    for post in posts.iter().filter(|post| post.faction == me.faction() && post.unit != me.id) {
        sightings.learn_one(post);
    }
}

/// A unit comes to a floor, and has its post where it stands. A unit with a mind of its own was told of the posts that there
/// are.
pub(in crate::game) fn admit(floor: &mut Floor, unit: Unit, now: Turn) {
    let id = unit.id;
    let has_own_mind = matches!(Circle::of(&unit), Circle::Unit(..));
    floor.posts.push(sighting_of(&unit, now));
    floor.units.insert(unit);
    if has_own_mind {
        muster(floor, id);
    }
}

/// Old knowledge fades, at each faction's own pace.
pub(in crate::game) fn fade(floor: &mut Floor, now: Turn) {
    for (circle, mind) in floor.minds.iter_mut() {
        let (faction, number) = match circle {
            Circle::Faction(faction) => (faction, u32::from(faction.0)),
            Circle::Unit(faction, unit) => (faction, unit.0),
        };
        // Not all at once: that would be a slow turn.
        if (now.0 + number).is_multiple_of(FADING) {
            mind.fade(now, faction, faction.row().memory);
        }
    }
}
