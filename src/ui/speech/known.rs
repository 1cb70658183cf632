//! All that is known of the floor as a list of places: exits, doors, things, units, special ground, dangers, and where
//! unexplored ground begins. The eyes that are looked through decide what is known.

use crate::{
    game::Unit,
    grid::Point,
    mind::UnitId,
    terrain::{Door, TerrainId},
};

use super::{
    super::{awareness, in_sight, session::Session, words},
    place,
};

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A unit in sight.
    Unit,
    /// A unit where it was last seen.
    Lost,
    /// Stairs.
    Exit,
    /// A door.
    Door,
    /// An item.
    Thing,
    /// Ground that does something.
    Special,
    /// Ground that hurts.
    Danger,
    /// Known ground beside unknown ground.
    Unknown,
}

/// The words by which lists are asked for, and the kinds that they list.
pub(super) const LISTS: &[(&str, &[Kind])] = &[
    ("exits", &[Kind::Exit]),
    ("doors", &[Kind::Door]),
    ("things", &[Kind::Thing]),
    ("items", &[Kind::Thing]),
    ("units", &[Kind::Unit, Kind::Lost]),
    ("special", &[Kind::Special]),
    ("dangers", &[Kind::Danger]),
    ("unknown", &[Kind::Unknown]),
    ("unexplored", &[Kind::Unknown]),
];

/// The kinds that a list of everything has.
const USUAL: &[Kind] = &[Kind::Unit, Kind::Lost, Kind::Exit, Kind::Door, Kind::Thing, Kind::Special];

/// Ground that does something.
const SPECIAL: &[TerrainId] = &[
    TerrainId::ALTAR,
    TerrainId::COLD_ALTAR,
    TerrainId::LEVER,
    TerrainId::CAGE,
    TerrainId::HEARTH,
    TerrainId::DESK,
    TerrainId::BRAZIER,
];

/// Places where unexplored ground begins are at least this far from each other, in king's moves.
const APART: u32 = 5;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) kind: Kind,
    pub(super) name: String,
    /// What there is to say of it; may be empty.
    pub(super) note: String,
    /// The nearest of its cells.
    pub(super) at: Point,
    pub(super) unit: Option<UnitId>,
}

impl Spot {
    /// Name, note and place: "toad, hunting, 3 east 2 north".
    pub(super) fn told(&self, from: Point) -> String {
        let note = if self.note.is_empty() { String::new() } else { format!(", {}", self.note) };
        format!("{}{note}, {}", self.name, place::offset(from, self.at))
    }
}

/// Where places are told from: the player, else the watched unit, else the middle of the floor.
pub(super) fn centre(session: &Session) -> Point {
    let unit = session.game().player().or(session.watched());
    let size = session.game().floor().level().size();
    unit.map_or(Point::new(size.width() / 2, size.height() / 2), |unit| unit.at)
}

/// The terrain that the eyes know of a cell.
pub(super) fn terrain_at(session: &Session, at: Point) -> Option<TerrainId> {
    session.ground(at).terrain()
}

/// The kind of place that a terrain is; `None` for ordinary ground.
pub(super) fn kind_of(session: &Session, terrain: TerrainId) -> Option<Kind> {
    let row = session.game().floor().level().terrains.kind(terrain);
    match terrain {
        TerrainId::STAIRS_DOWN | TerrainId::STAIRS_UP => Some(Kind::Exit),
        _ if row.door != Door::None => Some(Kind::Door),
        _ if SPECIAL.contains(&terrain) => Some(Kind::Special),
        _ if row.is_harmful() || row.trap.is_some() => Some(Kind::Danger),
        _ => None,
    }
}

/// The units in sight, the nearest first.
pub(super) fn units(session: &Session) -> Vec<Spot> {
    let from = centre(session);
    let spot = |unit: &Unit| Spot {
        kind: Kind::Unit,
        name: session.names().of(unit),
        note: note_on(session, unit),
        at: unit.footprint().nearest(from),
        unit: Some(unit.id),
    };
    sorted(session.units_shown().iter().map(spot).collect(), from)
}

/// What a unit does, how badly it is hurt, and what its marks say besides: "retreating, hurt, sees you".
fn note_on(session: &Session, unit: &Unit) -> String {
    let state = in_sight::state(session, unit);
    [state.as_str()].into_iter().chain(awareness::unsaid(session, unit)).collect::<Vec<_>>().join(", ")
}

/// All places of these kinds, the nearest first.
pub(super) fn spots(session: &Session, kinds: &[Kind]) -> Vec<Spot> {
    let (game, from) = (session.game(), centre(session));
    let mut spots = if kinds.contains(&Kind::Unit) { units(session) } else { Vec::new() };
    let plain = |kind, name: String, at| Spot { kind, name, note: String::new(), at, unit: None };
    if kinds.contains(&Kind::Lost) {
        spots.extend(session.lost_units().into_iter().map(|(unit, kind, at, seen)| Spot {
            note: format!("last seen {} ago", words::turns(game.turn().since(seen))),
            unit: Some(unit),
            ..plain(Kind::Lost, session.names().called(unit, kind), at)
        }));
    }
    if kinds.contains(&Kind::Thing) {
        let things = session.items().into_iter();
        spots.extend(things.map(|(at, item)| plain(Kind::Thing, item.row().name.to_owned(), at)));
    }
    if kinds.iter().any(|kind| matches!(kind, Kind::Exit | Kind::Door | Kind::Special | Kind::Danger)) {
        for at in game.floor().level().size().points() {
            let Some(terrain) = terrain_at(session, at) else { continue };
            if let Some(kind) = kind_of(session, terrain).filter(|kind| kinds.contains(kind)) {
                spots.push(plain(kind, words::terrain(game, terrain), at));
            }
        }
    }
    if kinds.contains(&Kind::Unknown) {
        spots.extend(borders(session, from).into_iter().map(|at| plain(Kind::Unknown, "unexplored".into(), at)));
    }
    sorted(spots, from)
}

/// The places of a list with a name; of everything that is usually wanted without one. `None` if there is no such list.
pub(super) fn listed(session: &Session, name: &str) -> Option<Vec<Spot>> {
    if name.is_empty() || name == "all" {
        return Some(spots(session, USUAL));
    }
    let (_, kinds) = LISTS.iter().find(|(list, _)| list.starts_with(name))?;
    Some(spots(session, kinds))
}

/// Where unexplored ground begins: known ground that can be walked on, beside unknown cells; the nearest of each
/// border.
fn borders(session: &Session, from: Point) -> Vec<Point> {
    let level = session.game().floor().level();
    let size = level.size();
    let is_border = |at: &Point| {
        let is_open = terrain_at(session, *at).is_some_and(|id| {
            let row = level.terrains.kind(id);
            row.walk.is_some() || row.door.is_shut()
        });
        is_open && at.neighbours().any(|next| size.contains(next) && terrain_at(session, next).is_none())
    };
    let mut all: Vec<Point> = size.points().filter(is_border).collect();
    all.sort_by_key(|at| (at.distance(from), *at));
    let mut apart: Vec<Point> = Vec::new();
    for at in all {
        if apart.iter().all(|other| other.distance(at) >= APART) {
            apart.push(at);
        }
    }
    apart
}

fn sorted(mut spots: Vec<Spot>, from: Point) -> Vec<Spot> {
    spots.sort_by_key(|spot| (spot.at.distance(from), spot.kind, spot.at));
    spots
}
