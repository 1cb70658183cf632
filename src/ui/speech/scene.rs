//! What the player perceives at a moment, and what is news since an earlier moment: who appears, comes nearer or
//! leaves, what was found, which ground has changed, and the health that is left.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    grid::Point,
    mind::{ItemKindId, UnitId},
    terrain::{Door, TerrainId},
};

use super::{
    super::{eyes::Eyes, session::Session, words},
    known::{self, Kind, Spot},
    place,
};

/// The most places of a sentence; the rest is counted.
const MOST: usize = 10;

/// A unit at a moment.
#[derive(Clone, Debug)]
struct Seen {
    spot: Spot,
    /// Its own place.
    own: Point,
    /// Its distance from the player, in king's moves.
    away: u32,
}

/// What is perceived at a moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    depth: u32,
    turn: u32,
    health: Option<(i32, i32)>,
    at: Option<Point>,
    /// The eyes that are looked through; `None` before the first look.
    eyes: Option<Eyes>,
    /// Where places are told from.
    from: Point,
    units: BTreeMap<UnitId, Seen>,
    /// The known terrain of each cell, row by row.
    ground: Vec<Option<TerrainId>>,
    things: BTreeSet<(Point, ItemKindId)>,
}

impl Scene {
    /// The present moment.
    pub(super) fn of(session: &Session) -> Self {
        let game = session.game();
        let from = known::centre(session);
        let own = |id| session.units_shown().iter().find(|unit| unit.id == id).map_or(from, |unit| unit.at);
        let seen = |spot: Spot| {
            let id = spot.unit?;
            Some((id, Seen { own: own(id), away: spot.at.distance(from), spot }))
        };
        let size = game.floor().level().size();
        Self {
            depth: game.depth(),
            turn: game.turn().0,
            health: game.player().map(|player| (player.health.max(0), player.row().health)),
            at: game.player().map(|player| player.at),
            eyes: Some(session.eyes()),
            from,
            units: known::units(session).into_iter().filter_map(seen).collect(),
            ground: size.points().map(|at| known::terrain_at(session, at)).collect(),
            things: session.items().into_iter().collect(),
        }
    }

    /// Whether a unit is in sight.
    pub(super) fn has_unit(&self, unit: UnitId) -> bool {
        self.units.contains_key(&unit)
    }

    /// Whether time has passed since.
    pub(super) fn is_later_than(&self, before: &Self) -> bool {
        self.turn != before.turn || self.depth != before.depth
    }

    /// What is new since an earlier moment, a sentence each. `opened` are the doors that the player opened since, and
    /// `heard` the messages: both are told already.
    pub(super) fn news(&self, before: &Self, session: &Session, (opened, heard): (&[Point], &[String])) -> Vec<String> {
        let from = known::centre(session);
        let is_same_floor = self.depth == before.depth && self.ground.len() == before.ground.len();
        let mut news = Vec::new();
        if self.eyes != before.eyes {
            // Other eyes know other things; nothing has happened.
        } else if is_same_floor {
            news.extend(self.moved(before, session));
            if self.at.is_some() || self.from == before.from {
                news.extend(self.units_moved(before, session, from));
            }
            news.extend(self.found(before, session, from));
            news.extend(self.changed(before, session, from, (opened, heard)));
        } else {
            news.extend(self.units.values().map(|seen| format!("{}.", words::capital(&seen.spot.told(from)))));
            let found = self.found(&Self { ground: vec![None; self.ground.len()], ..Self::default() }, session, from);
            news.extend(found);
        }
        if let Some((health, most)) = self.health.filter(|health| Some(*health) != before.health) {
            news.push(format!("Health {health} of {most}."));
        }
        news
    }

    /// Where the player has gone.
    fn moved(&self, before: &Self, session: &Session) -> Option<String> {
        let (from, to) = (before.at?, self.at?);
        if from == to {
            return None;
        }
        let ground = known::terrain_at(session, to).filter(|&id| id != TerrainId::FLOOR);
        let ground = ground.map_or(String::new(), |id| format!(", {}", words::terrain(session.game(), id)));
        Some(match from.direction_to(to) {
            Some(direction) => format!("{}{ground}.", words::capital(direction.name())),
            None => format!("You went {}{ground}.", place::offset(from, to)),
        })
    }

    /// Who appears, comes nearer, does something else, or leaves.
    fn units_moved(&self, before: &Self, session: &Session, from: Point) -> Vec<String> {
        let mut news = Vec::new();
        let mut all: Vec<(&UnitId, &Seen)> = self.units.iter().collect();
        all.sort_by_key(|(id, seen)| (seen.away, **id));
        for (id, now) in all {
            let Some(then) = before.units.get(id) else {
                news.push(format!("Appears: {}.", now.spot.told(from)));
                continue;
            };
            let has_moved = now.own != then.own;
            let word = if now.away < then.away && (has_moved || now.away <= 1) {
                "Nearer"
            } else if now.spot.note != then.spot.note {
                "Now"
            } else if has_moved && now.away > then.away {
                "Farther"
            } else if has_moved {
                "Moves"
            } else {
                continue;
            };
            news.push(format!("{word}: {}.", now.spot.told(from)));
        }
        let lost = session.lost_units();
        for (id, then) in before.units.iter().filter(|(id, _)| !self.units.contains_key(id)) {
            match lost.iter().find(|(unit, ..)| unit == id) {
                Some((.., at, _)) => {
                    news.push(format!("Out of sight: {}, last {}.", then.spot.name, place::offset(from, *at)));
                }
                // It is not where it was seen last, and nobody saw where it went.
                None if !session.is_known_dead(*id) => news.push(format!("Out of sight: {}.", then.spot.name)),
                None => {}
            }
        }
        // Who came into sight and left it again.
        for (id, kind, at, seen) in &lost {
            let is_new = seen.0 > before.turn && !before.units.contains_key(id) && !self.units.contains_key(id);
            if is_new {
                let name = session.names().called(*id, *kind);
                news.push(format!("Out of sight: {name}, last {}.", place::offset(from, *at)));
            }
        }
        news
    }

    /// Exits, doors, special ground, dangers and things that were not known before.
    fn found(&self, before: &Self, session: &Session, from: Point) -> Option<String> {
        let size = session.game().floor().level().size();
        let mut found: Vec<(Point, String)> = Vec::new();
        for ((at, now), then) in size.points().zip(&self.ground).zip(&before.ground) {
            if let (Some(terrain), None) = (now, then)
                && known::kind_of(session, *terrain).is_some()
            {
                found.push((at, words::terrain(session.game(), *terrain)));
            }
        }
        let own = self.at;
        let things = self.things.difference(&before.things).filter(|(at, _)| Some(*at) != own || before.at == own);
        found.extend(things.map(|&(at, item)| (at, item.row().name.to_owned())));
        sentence("Found", found, from)
    }

    /// Ground that has changed since, and things that are gone.
    fn changed(
        &self,
        before: &Self,
        session: &Session,
        from: Point,
        (opened, heard): (&[Point], &[String]),
    ) -> Vec<String> {
        let (game, size) = (session.game(), session.game().floor().level().size());
        let door = |id: TerrainId| game.floor().level().terrains.kind(id).door;
        let is_own = |at, then, now| opened.contains(&at) && door(then).is_shut() && door(now) == Door::Open;
        let mut changes: BTreeMap<(TerrainId, TerrainId), Vec<Point>> = BTreeMap::new();
        for ((at, now), then) in size.points().zip(&self.ground).zip(&before.ground) {
            if let (Some(now), Some(then)) = (now, then)
                && now != then
                && !is_own(at, *then, *now)
            {
                changes.entry((*then, *now)).or_default().push(at);
            }
        }
        let mut news: Vec<String> = changes
            .into_iter()
            .filter_map(|((then, now), cells)| {
                let nearest = cells.iter().min_by_key(|at| (at.distance(from), **at))?;
                let many = if cells.len() > 1 { format!("{} cells, nearest ", cells.len()) } else { String::new() };
                let (then, now) = (words::terrain(game, then), words::terrain(game, now));
                Some(format!("Changed: {then} to {now}, {many}{}.", place::offset(from, *nearest)))
            })
            .collect();
        let picked = || heard.iter().filter(|text| text.starts_with("You pick up"));
        let is_taken = |at: &Point, item: ItemKindId| {
            Some(*at) == self.at || Some(*at) == before.at || picked().any(|text| text.contains(item.row().name))
        };
        let gone = before.things.difference(&self.things).filter(|(at, item)| !is_taken(at, *item));
        news.extend(sentence("Gone", gone.map(|&(at, item)| (at, item.row().name.to_owned())).collect(), from));
        news
    }
}

/// Places as one sentence, the nearest first: "Found: door, 3 east; javelin, 2 north." `None` for no places.
fn sentence(word: &str, mut places: Vec<(Point, String)>, from: Point) -> Option<String> {
    places.sort_by_key(|(at, name)| (at.distance(from), *at, name.clone()));
    let told: Vec<String> =
        places.iter().take(MOST).map(|(at, name)| format!("{name}, {}", place::offset(from, *at))).collect();
    let more = places.len().saturating_sub(MOST);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    (!told.is_empty()).then(|| format!("{word}: {}{more}.", told.join("; ")))
}

/// The places of these kinds as one sentence.
pub(super) fn listed(word: &str, spots: &[Spot], kinds: &[Kind], from: Point) -> Option<String> {
    let wanted = spots.iter().filter(|spot| kinds.contains(&spot.kind));
    sentence(word, wanted.map(|spot| (spot.at, spot.name.clone())).collect(), from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Game},
        level,
        ui::theme::{ColourDepth, Theme},
    };

    #[test]
    fn a_door_that_somebody_else_opens_is_told_when_the_player_opens_one_too() {
        let level = level::parse("inline", b"#+#\n#@#\n#+#\n", game::vocabulary()).expect("a good level");
        let session = Session::new(Game::on_level(level, 1).expect("a level to play"), Theme::new(ColourDepth::None));
        let before = Scene::of(&session);
        let mut now = before.clone();
        let doors = [Point::new(1, 0), Point::new(1, 2)];
        for door in doors {
            let index = session.game().floor().level().size().index(door).expect("on the floor");
            now.ground[index] = Some(TerrainId::OPEN_DOOR);
        }
        let from = Point::new(1, 1);
        let told = now.changed(&before, &session, from, (&doors[..1], &[]));
        assert_eq!(told, ["Changed: door to open door, 1 south."]);
        assert!(now.changed(&before, &session, from, (&doors, &[])).is_empty());
    }
}
