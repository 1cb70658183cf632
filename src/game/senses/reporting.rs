//! Reports: how a faction learns the notes of its units. Apart from reports, only the posts at the start, steps on webs
//! and deceptions are written into the mind of a faction.
//!
//! What a unit perceives is first a note of its own, which only that unit goes by. A report makes its notes known to
//! its whole faction. The row of a faction says how it reports: by a call that a friend has to hear, on ground of some
//! kind, or at once, without notes. The notes of a unit that dies before it reports are lost.

use crate::{
    content::ReportGround,
    game::{
        event::{Event, Reporting},
        senses::{clues, hearing},
        state::{
            floor::Floor,
            minds::{MindOwner, Minds},
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    grid::Point,
    mind::{FactionId, Heard, Mind, Posts, Retelling, Sighting, Sound, Source, Turn, UnitId, planning::Behaviour},
    terrain::Movement,
};

/// Turns between exchanges of notes of two units that stay together.
const HANDED_AGAIN: u32 = 4;

/// Turns between reports of a unit that stays where it can report.
const REPORTED_AGAIN: u32 = 4;

/// A call tells of enemies that were seen in the last turns, this many.
const CALLED_OUT: u32 = 8;

/// The loudness of a step that is felt in a web.
const FELT: u32 = 9;

/// Turns between removals of old knowledge from a mind.
const FADING: u32 = 8;

/// Updates whether a unit is wet, at the beginning of its turn. A unit that reports at once while it is wet has no
/// notes then, so it reports what it noted on dry ground.
pub(in crate::game) fn get_wet_or_dry(world: &mut World, id: UnitId) {
    let (now, has_reports) = (world.turn, world.used_beliefs.reports);
    let floor = world.floor_mut();
    let Some(unit) = floor.units.get(&id) else { return };
    let Some(turns) = unit.faction().row().reports_wet() else { return };
    let is_wet = |cell| floor.terrain(cell).wets;
    let is_in_water = has_reports && unit.footprint().cells().any(is_wet);
    let (before, at) = (MindOwner::of(unit), unit.at);
    let wet = if is_in_water { turns } else { unit.wet.saturating_sub(1) };
    if let Some(unit) = floor.units.get_mut(&id) {
        unit.wet = wet;
    }
    let Some(after) = floor.units.get(&id).map(MindOwner::of).filter(|&after| after != before) else { return };
    if let (MindOwner::Unit(faction, _), MindOwner::Faction(_)) = (before, after) {
        let taught = teach(world, id, faction, (Reporting::ByWater, None), |minds| {
            let news = minds.report(faction, id, Retelling::AtOnce, now);
            minds.bury(before);
            news
        });
        if taught.news > 0 {
            tell_of_report(world, id, (at, at), Reporting::ByWater, taught);
        }
    }
    world.forget_path_requests(before, id);
}

/// A unit that has just looked around reports where it can, and gives its notes to couriers beside it.
pub(in crate::game) fn report_where_possible(world: &mut World, id: UnitId) {
    if !world.used_beliefs.reports {
        return;
    }
    let now = world.turn;
    let floor = world.floor_mut();
    let Some(unit) = floor.units.get(&id) else { return };
    let MindOwner::Unit(faction, _) = MindOwner::of(unit) else { return };
    let handed = hand_over(floor, id, now);
    for Handed { giver, carrier, way, news, knew, knows } in handed {
        let of_player = clues::tell(world, giver, (Reporting::ToCarrier, Some(carrier)), (knew, knows));
        if news > 0 {
            tell_of_report(world, carrier, way, Reporting::ToCarrier, Taught { news, of_player });
        }
    }
    let floor = world.floor_mut();
    let Some(unit) = floor.units.get(&id) else { return };
    let place = place_to_report(floor, unit);
    let (at, turns) = (unit.at, place.map(|(place, _)| place.turns));
    let Some(unit) = floor.units.get_mut(&id) else { return };
    unit.at_report = if turns.is_some() { unit.at_report + 1 } else { 0 };
    let is_time = turns.is_some_and(|turns| unit.at_report > turns);
    let desk = place.and_then(|(_, cell)| Some((linked_desk(floor, faction, cell)?, cell)));
    if let Some(desk) = desk.filter(|_| is_time) {
        return report_at_desk(world, id, desk);
    }
    let has_seen_enemies = is_time && has_seen_enemies(floor, id);
    // A unit that lives there reports now and then, and at once if it has seen enemies or a touch is enough.
    let is_due = turns == Some(0) || (now.0 + id.0).is_multiple_of(REPORTED_AGAIN);
    if is_time && (has_seen_enemies || is_due) {
        let taught = report_on_ground(world, id, faction);
        if taught.news > 0 || has_seen_enemies {
            let ground = place.map_or(at, |(_, cell)| cell);
            tell_of_report(world, id, (at, ground), Reporting::OnGround, taught);
        }
    }
}

/// Lets factions that report by touching such ground feel the step of a unit that has just arrived, but not whose it
/// is. Sneaking units are not felt.
pub(in crate::game) fn let_feel_step(world: &mut World, id: UnitId) {
    if let Some(player) = world.player().filter(|player| player.id == id) {
        clues::note_noise(world, (player.at, Sound::Steps), id);
    }
    let turn = world.turn;
    let floor = world.floor_mut();
    let Some(unit) = floor.units.get(&id) else { return };
    if unit.row().movement == Movement::Flier {
        return;
    }
    let (own, cells) = (unit.faction(), unit.footprint());
    for faction in FactionId::all().filter(|&faction| faction != own) {
        for ReportGround { ground, .. } in faction.row().reports_at().filter(|place| place.turns == 0) {
            let is_felt = |&at: &Point| floor.level.base_at(at) == Some(ground);
            let Some(at) = cells.cells().find(is_felt) else { continue };
            if !floor.units.values().any(|unit| unit.faction() == faction) {
                continue;
            }
            let heard = Heard { sound: Sound::Steps, turn, loudness: FELT, source: Source::NOBODY };
            floor.minds.of_mut(MindOwner::Faction(faction)).noises.hear(at, heard);
        }
    }
}

/// The ground on which a unit can report where it is, that of the fewest turns, and the cell of it; `None` where it
/// cannot.
fn place_to_report(floor: &Floor, unit: &Unit) -> Option<(ReportGround, Point)> {
    let here = unit.footprint();
    let headquarters = floor.headquarters(unit.faction());
    let at_hand = |place: ReportGround| {
        let is_it = |&cell: &Point| {
            floor.level.base_at(cell) == Some(place.ground) || headquarters == Some(cell) && place.turns > 0
        };
        let cell = here.cells().find(is_it).or_else(|| here.surroundings(place.within).find(is_it))?;
        Some((place, cell))
    };
    unit.faction().row().reports_at().filter_map(at_hand).min_by_key(|(place, _)| place.turns)
}

/// The desk that a cell of its ground belongs to, if couriers link it with the headquarters of a faction.
fn linked_desk(floor: &Floor, faction: FactionId, cell: Point) -> Option<Point> {
    let desks = floor.desks(faction)?;
    Some(desks.nearest(cell)).filter(|&at| at != desks.headquarters)
}

/// A unit is at a desk that couriers link with the headquarters, beside this cell of it. It writes down what it has
/// noted, and reads what others wrote; a courier takes all of it along.
fn report_at_desk(world: &mut World, id: UnitId, (at, beside): (Point, Point)) {
    let now = world.turn;
    let Floor { units, minds, desks, .. } = world.floor_mut();
    let Some(unit) = units.get_mut(&id) else { return };
    let (owner, stands) = (MindOwner::of(unit), unit.at);
    let Some(desk) = desks.get_mut(&owner.faction()).and_then(|desks| desks.other_mut(at)) else { return };
    let is_courier = unit.behaviour().is_some_and(Behaviour::carries_word);
    // Which desk a cell belongs to hangs on cells that nobody may have seen; a courier, which goes from desk to desk,
    // knows the cells where it has been.
    let visited = if is_courier { beside } else { at };
    let last = unit.at_desks.get(&visited).copied();
    // A unit that lives there writes now and then, and at once what it has seen of enemies since.
    let seen = |enemy: &Sighting| !enemy.is_captive && last.is_none_or(|last| enemy.seen > last);
    let has_seen_enemies = minds.view(unit).noted_enemies(owner.faction()).any(seen);
    if (is_courier || !has_seen_enemies) && last.is_some_and(|last| now.since(last) < REPORTED_AGAIN) {
        return;
    }
    unit.at_desks.insert(visited, now);
    let knew = (word(&desk.book), word(minds.of_mut(owner)));
    let news = minds.write_down(owner, &mut desk.book, now);
    let knows = (word(&desk.book), word(minds.of_mut(owner)));
    desk.is_waiting |= news > 0 || has_seen_enemies;
    let how = match is_courier {
        true if std::mem::take(&mut desk.is_waiting) => {
            minds.of_mut(owner).is_collected = true;
            Reporting::ByPouch
        }
        false if news > 0 || has_seen_enemies => Reporting::AtDesk,
        _ => return,
    };
    let (knew, knows) = if is_courier { (knew.1, knows.1) } else { (knew.0, knows.0) };
    let of_player = clues::tell(world, id, (how, None), (knew, knows));
    let way = if is_courier { (at, stands) } else { (stands, at) };
    tell_of_report(world, id, way, how, Taught { news, of_player });
}

/// Whether a unit has noted an enemy of which its faction does not know, or has not heard for some turns.
fn has_seen_enemies(floor: &Floor, id: UnitId) -> bool {
    let Some(unit) = floor.units.get(&id) else { return false };
    let view = floor.minds.view(unit);
    view.noted_enemies(unit.faction()).any(|enemy| !view.is_reported(enemy, CALLED_OUT))
}

/// What others learned from a report.
#[derive(Clone, Copy)]
struct Taught {
    /// Number of cells that look different to them now, or of enemies that they learned of.
    news: usize,
    /// Whether they know something later of the player now.
    of_player: bool,
}

/// A unit has had the time to report all that it has noted, unseen.
pub(in crate::game) fn report_all(world: &mut World, id: UnitId) {
    let owner = world.floor().units.get(&id).map(MindOwner::of).filter(|_| world.used_beliefs.reports);
    if let Some(MindOwner::Unit(faction, _)) = owner {
        report_on_ground(world, id, faction);
    }
}

/// A unit reports in words, where its faction does.
fn report_on_ground(world: &mut World, id: UnitId, faction: FactionId) -> Taught {
    let now = world.turn;
    teach(world, id, faction, (Reporting::OnGround, None), |minds| minds.report(faction, id, Retelling::InWords, now))
}

/// A unit teaches its faction what it knows, and that is a clue if the faction knows more of the player then. `report`
/// returns the news.
fn teach(
    world: &mut World,
    id: UnitId,
    faction: FactionId,
    way: (Reporting, Option<UnitId>),
    report: impl FnOnce(&mut Minds) -> usize,
) -> Taught {
    let minds = &mut world.floor_mut().minds;
    let knew = word(minds.of_faction(faction));
    let news = report(minds);
    let knows = word(minds.of_faction(faction));
    let of_player = clues::tell(world, id, way, (knew, knows));
    Taught { news, of_player }
}

/// What a mind knows of the player.
fn word(mind: &Mind) -> Option<Sighting> {
    mind.sightings.of(World::PLAYER).copied()
}

/// Notes that a unit handed to a friend who carries word.
struct Handed {
    giver: UnitId,
    carrier: UnitId,
    /// From where to where they went.
    way: (Point, Point),
    /// The number of cells that were new to the carrier.
    news: usize,
    /// What the carrier knew of the player before, and what it knows now.
    knew: Option<Sighting>,
    knows: Option<Sighting>,
}

/// A unit hands a copy of its notes to each friend beside it who carries word, and is handed those of the friend if it
/// carries word itself.
fn hand_over(floor: &mut Floor, id: UnitId, now: Turn) -> Vec<Handed> {
    let Floor { units, minds, .. } = floor;
    let mut handed = Vec::new();
    let Some(me) = units.get(&id) else { return handed };
    let carries = |unit: &Unit| unit.behaviour().is_some_and(Behaviour::carries_word);
    let faction = me.faction();
    for friend in
        units.near(me.footprint(), 1).into_iter().filter(|friend| friend.faction() == faction && friend.id != id)
    {
        let has_notes = matches!(MindOwner::of(friend), MindOwner::Unit(..));
        if !has_notes || !carries(me) && !carries(friend) {
            continue;
        }
        let last = minds.of_mut(MindOwner::of(me)).met.get(&friend.id).copied();
        if last.is_some_and(|last| now.since(last) < HANDED_AGAIN) {
            continue;
        }
        for (from, to) in [(friend, me), (me, friend)] {
            if !carries(to) {
                continue;
            }
            let knew = minds.view(to).sightings.of(World::PLAYER).copied();
            let news = minds.hand_over(faction, from.id, to.id, now);
            let knows = minds.view(to).sightings.of(World::PLAYER).copied();
            let way = (from.at, to.at);
            handed.push(Handed { giver: from.id, carrier: to.id, way, news, knew, knows });
        }
        minds.of_mut(MindOwner::of(me)).met.insert(friend.id, now);
        minds.of_mut(MindOwner::of(friend)).met.insert(id, now);
    }
    handed
}

/// A unit has called out. If its faction reports by calls and a friend hears it, the whole faction knows what it told.
pub(in crate::game) fn call_out(world: &mut World, unit: &Unit) {
    if !world.used_beliefs.reports {
        return;
    }
    let Some((carries, tells_all)) = unit.faction().row().reports_by_call() else { return };
    let MindOwner::Unit(faction, id) = MindOwner::of(unit) else { return };
    let now = world.turn;
    let Some(listener) = hearing::hears_call(world.floor(), unit, carries, now) else { return };
    let hears = world.floor().unit_at(listener).map(|unit| unit.id);
    let taught = teach(world, id, faction, (Reporting::ByCall, hears), |minds| {
        let called = minds.call_out(faction, id, Turn(now.0.saturating_sub(CALLED_OUT)));
        called + if tells_all { minds.report(faction, id, Retelling::InWords, now) } else { 0 }
    });
    if taught.news > 0 {
        tell_of_report(world, id, (unit.at, listener), Reporting::ByCall, taught);
    }
}

/// The player hears of a report that it sees being made. The message goes from one cell to another, or stays where it
/// is.
fn tell_of_report(world: &mut World, id: UnitId, (from, to): (Point, Point), how: Reporting, taught: Taught) {
    let Some(unit) = world.floor().units.get(&id) else { return };
    let (who, faction, at) = (unit.into(), unit.faction(), unit.at);
    let Taught { news, of_player } = taught;
    world.report(Event::Reported { who, faction, how, news: news as u32, of_player, from, to }, &[at]);
}

/// Tells all factions of a new floor the posts of their units and the ground on which they report.
pub(in crate::game) fn muster_all(floor: &mut Floor, now: Turn) {
    let Floor { level, units, minds, posts, .. } = floor;
    for faction in FactionId::all() {
        let list: Vec<Sighting> = posts.iter().filter(|post| post.faction == faction).copied().collect();
        if list.is_empty() || !units.values().any(|unit| unit.faction() == faction && !unit.is_captive) {
            continue;
        }
        let mind = minds.of_mut(MindOwner::Faction(faction));
        mind.sightings.begin_with(Posts::new(list));
        for ReportGround { ground, .. } in faction.row().reports_at() {
            for (at, &id) in level.cells.iter().filter(|&(_, &id)| level.terrains.base(id) == ground) {
                mind.known.observe(at, id, now);
            }
        }
    }
}

/// Adds a unit to a floor. Unless it takes over a post, it has a new one where it stands.
pub(in crate::game) fn admit(floor: &mut Floor, unit: Unit, now: Turn) {
    let is_its_post = |post: &Sighting| post.kind == unit.kind && post.at == unit.home;
    if unit.home == unit.at && !floor.posts.iter().any(is_its_post) {
        floor.posts.push(sighting_of(&unit, now, Source::NOBODY));
    }
    floor.units.insert(unit);
}

/// Removes old knowledge, at each faction's own pace. If monsters do not remember, all that they know but is not of
/// this turn.
pub(in crate::game) fn fade(floor: &mut Floor, now: Turn, remembers: bool) {
    if remembers {
        floor.minds.fade(now, FADING, |faction| faction.row().memory);
    } else {
        floor.minds.fade(now, 1, |faction| if faction == FactionId::PLAYER { None } else { Some(0) });
    }
}
