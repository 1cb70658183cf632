//! The observer of a world that is watched: it turns the events of a step, and what is different after it, into
//! incidents.

use std::collections::BTreeMap;

use crate::{
    game::{Alertness, Event, Game, RaidAim, Reporting, Subject, Task, Unit},
    grid::Point,
    mind::{FactionId, Turn, UnitId},
    terrain::Door,
};

use super::{
    super::{
        eyes,
        words::{self, capital, the},
    },
    Incident, IncidentKind,
};

/// A unit that acts on a belief is wrong about its enemy if that is farther away from where it is thought to be than
/// this, in king's moves.
const WRONG_BY: u32 = 8;

/// A unit that hunts an enemy for longer than this after the enemy has died or left does not know of it.
const LATE: u32 = 12;

/// For how long those who have gone are kept.
const MISSED: u32 = 200;

/// A report of fewer cells than this is left out, unless it is about units of others.
const WORTH_TELLING: u32 = 50;

/// What incidents have to have in common so that a later one is no news: the kind, and whom it is about.
type Topic = (IncidentKind, Party, Option<UnitId>);

/// Whom an incident is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Party {
    /// This unit.
    Unit(UnitId),
    /// Any unit of this faction: to the others of a group it happens as well.
    Faction(FactionId),
}

/// Compares a world before and after each step.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Observer {
    depth: u32,
    units: BTreeMap<UnitId, Seen>,
    /// The units that have died or left lately, and when.
    gone: BTreeMap<UnitId, (Subject, Turn)>,
    /// When there was last an incident about each topic.
    last: BTreeMap<Topic, Turn>,
}

/// What the observer keeps of a unit.
#[derive(Clone, Copy, Debug)]
struct Seen {
    who: Subject,
    faction: FactionId,
    at: Point,
    business: Business,
    /// The enemy that it has in sight.
    sees: Option<UnitId>,
}

/// What a unit is doing, as far as incidents tell of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Business {
    /// Nothing to tell of.
    Other,
    /// It hunts an enemy, which it believes to be in this cell.
    Hunts(UnitId, Point),
    /// It searches for an enemy around this cell.
    Searches(UnitId, Point),
    /// It runs away.
    Flees,
    /// It has a trick in mind, in words that go on after its name.
    Tricks(&'static str),
}

impl Business {
    fn of(unit: &Unit) -> Self {
        match unit.task {
            Task::Hunt { unit, at, .. } => Self::Hunts(unit, at),
            Task::Search { unit, around, .. } => Self::Searches(unit, around),
            Task::Flee | Task::Retreat { .. } => Self::Flees,
            // One that is rooted does nothing else, so that is no news.
            Task::LieInWait if !unit.row().is_rooted => Self::Tricks("lies in wait"),
            Task::WaitBehind { .. } => Self::Tricks("waits behind a trap"),
            Task::CutOff { .. } => Self::Tricks("runs to cut its enemy off"),
            Task::HoldLanding { .. } => Self::Tricks("waits at the stairs for its enemy"),
            Task::Raid { aim: RaidAim::Vault(_) } => Self::Tricks("holds a vault against other peoples"),
            Task::BarGate { .. } => Self::Tricks("is on its way to bar the way out"),
            Task::BarDoor { .. } => Self::Tricks("is on its way to bar a door"),
            Task::Lure { .. } => Self::Tricks("lures its enemy to a friend"),
            Task::LeadAstray { .. } => Self::Tricks("leads its enemy astray"),
            Task::MoveAmbush { .. } => Self::Tricks("goes to hide elsewhere"),
            Task::Gather { .. } => Self::Tricks("fetches a friend to fight beside it"),
            _ => Self::Other,
        }
    }

    /// The enemy that it is after, and where that is believed to be.
    fn quarry(self) -> Option<(UnitId, Point)> {
        match self {
            Self::Hunts(unit, at) | Self::Searches(unit, at) => Some((unit, at)),
            _ => None,
        }
    }
}

/// An incident that may not be news.
struct Draft {
    kind: IncidentKind,
    at: Point,
    who: Subject,
    whom: Option<UnitId>,
    text: String,
}

impl Observer {
    /// An observer that begins with a game as it is.
    pub(in crate::ui) fn new(game: &Game) -> Self {
        Self { depth: game.depth(), units: seen(game), gone: BTreeMap::new(), last: BTreeMap::new() }
    }

    /// The incidents of the step that led to a game and had these events; their step is 0.
    pub(in crate::ui) fn observe(&mut self, game: &Game, events: &[Event]) -> Vec<Incident> {
        let (now, before) = (game.turn(), std::mem::replace(&mut self.units, seen(game)));
        let is_same_floor = std::mem::replace(&mut self.depth, game.depth()) == game.depth();
        let mut drafts: Vec<Draft> = events.iter().filter_map(|event| told(game, &before, event)).collect();
        let gone = before.iter().filter(|&(id, _)| !self.units.contains_key(id));
        self.gone.extend(gone.map(|(id, was)| (*id, (was.who, now))));
        if is_same_floor {
            let has_died =
                |id: UnitId| events.iter().any(|event| matches!(event, Event::Died { who, .. } if who.unit == id));
            drafts.extend(self.differences(game, &before, has_died));
        }
        drafts.retain(|draft| self.is_news(draft, now));
        let incidents = drafts.into_iter().map(|draft| Incident {
            step: 0,
            turn: now,
            kind: draft.kind,
            at: draft.at,
            who: Some(draft.who),
            whom: draft.whom.and_then(|whom| self.subject(whom)),
            text: draft.text,
        });
        let incidents = incidents.collect();
        self.forget_old(now);
        incidents
    }

    /// What is different, unit by unit.
    fn differences(
        &self,
        game: &Game,
        before: &BTreeMap<UnitId, Seen>,
        has_died: impl Fn(UnitId) -> bool,
    ) -> Vec<Draft> {
        let mut drafts = Vec::new();
        for (id, seen) in &self.units {
            let Some(was) = before.get(id) else {
                drafts.push(seen.draft(IncidentKind::Came, None, "comes to this floor"));
                continue;
            };
            drafts.extend(self.sighting(was, seen));
            drafts.extend(self.change_of_business(game, was, seen));
        }
        let gone = before.iter().filter(|&(id, _)| !self.units.contains_key(id) && !has_died(*id));
        drafts.extend(gone.map(|(_, was)| was.draft(IncidentKind::Came, None, "leaves this floor")));
        drafts
    }

    /// A unit has an enemy in sight that it had not.
    fn sighting(&self, was: &Seen, seen: &Seen) -> Option<Draft> {
        let enemy = self.units.get(&seen.sees.filter(|_| seen.sees != was.sees)?)?;
        Some(seen.draft(IncidentKind::Seen, Some(enemy.who.unit), &format!("sees {}", the(enemy.who))))
    }

    /// A unit does something else than before, or the same on a belief that has become wrong.
    fn change_of_business(&self, game: &Game, was: &Seen, seen: &Seen) -> Option<Draft> {
        let name = |id: UnitId| self.subject(id).map_or_else(|| "its enemy".to_owned(), the);
        match (was.business, seen.business) {
            (Business::Hunts(old, _), Business::Searches(new, _)) if old == new => {
                let does = format!("has lost {} and begins to search", name(new));
                Some(seen.draft(IncidentKind::FoundOut, Some(new), &does))
            }
            (Business::Searches(old, _), now) if now.quarry().is_none_or(|(new, _)| new != old) => {
                let does = format!("gives up the search for {}", name(old));
                Some(seen.draft(IncidentKind::FoundOut, Some(old), &does))
            }
            (_, Business::Flees) if was.business != Business::Flees => {
                Some(seen.draft(IncidentKind::Fled, None, "runs away"))
            }
            (old, Business::Tricks(does)) if old != seen.business => Some(seen.draft(IncidentKind::Ambush, None, does)),
            (old, now) => {
                let (quarry, believed) = now.quarry()?;
                let enemy = || name(quarry);
                let begins = old.quarry().is_none_or(|(old, _)| old != quarry);
                if let Some(teller) = teller(game, seen, quarry).filter(|_| begins) {
                    let does = format!("goes after {} on the word of {teller}", enemy());
                    return Some(seen.draft(IncidentKind::Told, Some(quarry), &does));
                }
                if begins && matches!(now, Business::Hunts(..)) && self.units.contains_key(&quarry) {
                    return Some(seen.draft(IncidentKind::Hunted, Some(quarry), &format!("goes for {}", enemy())));
                }
                let does = match self.units.get(&quarry) {
                    None => {
                        let &(who, when) = self.gone.get(&quarry)?;
                        let is_late = game.turn().since(when) > LATE;
                        is_late.then(|| format!("still looks for {}, who is gone", the(who)))?
                    }
                    Some(enemy) => {
                        let cells = enemy.at.distance(believed);
                        let is_wrong = cells > WRONG_BY && seen.sees != Some(quarry);
                        is_wrong.then(|| format!("looks for {} {cells} cells from where it is", the(enemy.who)))?
                    }
                };
                Some(seen.draft(IncidentKind::Mistaken, Some(quarry), &does))
            }
        }
    }

    /// Whether there was nothing about the topic of an incident for long enough.
    fn is_news(&mut self, draft: &Draft, now: Turn) -> bool {
        let (kind, unit, whom) = (draft.kind, draft.who.unit, draft.whom);
        let other = whom.and_then(|whom| self.units.get(&whom));
        let own = self.units.get(&unit).map_or(Party::Unit(unit), |seen| Party::Faction(seen.faction));
        let topics: [Option<Topic>; 2] = match kind {
            // Whoever strikes or sees the other first, it is one fight or meeting.
            IncidentKind::Fought => {
                [Some((kind, Party::Unit(unit), whom)), whom.map(|whom| (kind, Party::Unit(whom), Some(unit)))]
            }
            IncidentKind::Seen => {
                let back = other.map(|other| (kind, Party::Faction(other.faction), Some(unit)));
                [Some((kind, own, whom)), back]
            }
            // What the others of a group do at the same time is the same story.
            IncidentKind::Hunted | IncidentKind::Mistaken | IncidentKind::FoundOut => [Some((kind, own, whom)), None],
            _ => [Some((kind, Party::Unit(unit), whom)), None],
        };
        let again = kind.row().again;
        let mut is_news = true;
        for topic in topics.into_iter().flatten() {
            let last = self.last.insert(topic, now);
            is_news &= last.is_none_or(|last| again == 0 || now.since(last) > again);
        }
        is_news
    }

    /// A unit that is here, or has died or left lately.
    fn subject(&self, id: UnitId) -> Option<Subject> {
        self.units.get(&id).map(|unit| unit.who).or(self.gone.get(&id).map(|&(who, _)| who))
    }

    /// Drops what no longer keeps anything from being news.
    fn forget_old(&mut self, now: Turn) {
        const EVERY: u32 = 64;
        if now.0.is_multiple_of(EVERY) {
            self.gone.retain(|_, (_, when)| now.since(*when) <= MISSED);
            self.last.retain(|(kind, ..), last| now.since(*last) <= kind.row().again);
        }
    }
}

impl Seen {
    fn draft(&self, kind: IncidentKind, whom: Option<UnitId>, does: &str) -> Draft {
        let text = format!("{} {does}.", capital(&the(self.who)));
        Draft { kind, at: self.at, who: self.who, whom, text }
    }
}

/// What the observer keeps of the units of a floor.
fn seen(game: &Game) -> BTreeMap<UnitId, Seen> {
    let now = game.turn();
    let of = |unit: &Unit| {
        let sees = match unit.awareness.alertness(now) {
            // An event tells whom the player sees.
            Alertness::Sees(enemy) if unit.id != Game::PLAYER => Some(enemy),
            _ => None,
        };
        // What the player does is no secret, and its unit has no tasks.
        let business = if unit.id == Game::PLAYER { Business::Other } else { Business::of(unit) };
        (unit.id, Seen { who: unit.into(), faction: unit.faction(), at: unit.at, business, sees })
    };
    game.floor().units().map(of).collect()
}

/// The name of the unit from whose word another knows of its quarry; `None` if it has seen the quarry itself.
fn teller(game: &Game, seen: &Seen, quarry: UnitId) -> Option<String> {
    let unit = game.floor().units().find(|unit| unit.id == seen.who.unit)?;
    let mind = eyes::mind_of(game, unit);
    let sighting = mind.sightings.of(quarry)?;
    let witness = sighting.source.witness().filter(|&witness| witness != unit.id)?;
    let kind = eyes::kind_of_witness(game, mind, witness);
    Some(kind.map_or_else(|| "a friend".to_owned(), |kind| words::a(kind.row().name)))
}

/// The incident that an event is, if it is one.
fn told(game: &Game, before: &BTreeMap<UnitId, Seen>, event: &Event) -> Option<Draft> {
    use IncidentKind as K;
    let [who, whom] = event.subjects();
    let kind = match *event {
        Event::Struck { .. } | Event::Shot { .. } | Event::Hit { .. } | Event::Surprised { .. } => K::Fought,
        Event::Died { .. } => K::Died,
        Event::DoorBarred { .. }
        | Event::BridgeCut { .. }
        | Event::DoorBroken { .. }
        | Event::DoorOpened { was: Door::Barred | Door::Locked, .. } => K::Door,
        Event::Reported { .. } if is_worth_telling(event) => K::Told,
        Event::Shouted { .. } | Event::Told { .. } | Event::ReadMap { .. } => K::Told,
        Event::Spotted { .. } | Event::Noticed { .. } => K::Seen,
        Event::Ruse { .. } | Event::RuseOver { .. } => K::Ambush,
        Event::Used { .. }
        | Event::Aimed { .. }
        | Event::Flung { .. }
        | Event::Heartened { .. }
        | Event::Mended { .. }
        | Event::Deceived { .. }
        | Event::Offered { .. } => K::Used,
        Event::Burned { .. } => K::Ground,
        Event::WentUp { .. } => K::Came,
        Event::Freed { .. } | Event::Taken { .. } | Event::LockedUp { .. } | Event::BrokeLoose { .. } => K::Captives,
        _ => return None,
    };
    let who = who?;
    let at = place(event).or_else(|| Some(before.get(&who.unit)?.at))?;
    let whom = whom.filter(|whom| whom.unit != who.unit);
    let sentence = |yours: &str, others: &str, whom: Subject, after: &str| {
        let does = if who.is_player() { yours } else { others };
        format!("{} {does} {}{after}.", capital(&the(who)), the(whom))
    };
    let text = match event {
        Event::Struck { .. } | Event::Shot { .. } | Event::Hit { .. } => sentence("attack", "attacks", whom?, ""),
        Event::Surprised { .. } => sentence("catch", "catches", whom?, " unawares"),
        event => words::event(event, game.turn())?.0,
    };
    Some(Draft { kind, at, who, whom: whom.map(|whom| whom.unit), text })
}

/// Whether an event is worth telling to somebody who watches everybody. Of reports those are that tell of many cells or
/// of units of others, as calls always do.
pub(in crate::ui) fn is_worth_telling(event: &Event) -> bool {
    match *event {
        Event::Reported { how, news, of_player, .. } => of_player || how == Reporting::ByCall || news >= WORTH_TELLING,
        _ => true,
    }
}

/// The cell of an event, if it has one.
pub(in crate::ui) fn place(event: &Event) -> Option<Point> {
    match *event {
        Event::Struck { at, .. }
        | Event::Shot { at, .. }
        | Event::Hit { at, .. }
        | Event::Flung { at, .. }
        | Event::Died { at, .. }
        | Event::DoorBarred { at, .. }
        | Event::BridgeCut { at, .. }
        | Event::DoorBroken { at, .. }
        | Event::DoorOpened { at, .. }
        | Event::Aimed { at, .. }
        | Event::Burned { at, .. }
        | Event::Shouted { at, .. }
        | Event::Spotted { at, .. }
        | Event::Ruse { at, .. }
        | Event::RuseOver { at, .. } => Some(at),
        Event::Reported { from, .. } => Some(from),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Phase},
        level,
    };

    fn incidents(map: &str, turns: u32) -> Vec<Incident> {
        let text = format!("+++\n[units]\ng = \"goblin\"\nw = \"wolf\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), game::vocabulary()).expect("a good level");
        let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
        let mut observer = Observer::new(&game);
        let mut all = Vec::new();
        for _ in 0..turns {
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            let events = turn.pass();
            all.extend(observer.observe(&game, &events));
        }
        all
    }

    #[test]
    fn a_fight_is_one_incident_from_the_first_blow_to_the_death() {
        let all = incidents("#########\n#g.....w#\n#########\n", 60);
        let of = |kind| all.iter().filter(move |incident| incident.kind == kind).collect::<Vec<_>>();
        let (fights, deaths) = (of(IncidentKind::Fought), of(IncidentKind::Died));
        assert_eq!((fights.len(), deaths.len()), (1, 1), "{all:#?}");
        assert!(fights[0].turn <= deaths[0].turn && fights[0].text.contains(" attacks the "), "{all:#?}");
        assert!(of(IncidentKind::Seen).len() <= 1, "they meet once: {all:#?}");
        assert!(of(IncidentKind::Came).is_empty(), "who dies does not leave: {all:#?}");
    }

    #[test]
    fn nothing_is_told_of_units_that_meet_nobody() {
        let all = incidents("#########\n#g..#..w#\n#########\n", 60);
        let told = [IncidentKind::Seen, IncidentKind::Fought, IncidentKind::Hunted, IncidentKind::Died];
        assert!(all.iter().all(|incident| !told.contains(&incident.kind)), "{all:#?}");
    }
}
