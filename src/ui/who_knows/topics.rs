//! The table of what is told of each faction.

use std::collections::BTreeMap;

use crate::{
    game::{Deceived, Deception, Game, RaidAim, Reporting, Task, Unit},
    grid::Point,
    mind::{Evidence, FactionId, Fate, Grudges, Mind, MindView, Sighting, Turn},
    text::counted,
};

use super::super::{
    eyes,
    session::Session,
    words::{self, a, turns},
};
use super::notebook::{OwnNoise, SeenReport};

/// Said where the player cannot tell what a faction believes, and where it can tell that it believes nothing.
const CANNOT_TELL: &str = "you cannot tell: none of its members is in sight";
const NO_BELIEF: &str = "unknown to it: those in sight do not know of you";

/// A noise is worth telling for this many turns.
const HEARD_LATELY: u32 = 40;

/// A row of the table.
pub(super) struct Topic {
    /// The name that stands before the answer.
    pub(super) name: &'static str,
    /// The answer according to their minds; `None` if there is nothing to say.
    pub(super) known: fn(&Knower<'_>) -> Option<Answer>,
    /// The answer that the player can infer; `None` if there is nothing to say.
    pub(super) inferred: fn(&Knower<'_>) -> Option<Answer>,
}

/// An answer in words, and the cell it is about.
pub(super) struct Answer {
    pub(super) words: String,
    pub(super) at: Option<Point>,
}

impl Answer {
    fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), at: None }
    }

    fn at(words: impl Into<String>, at: Point) -> Self {
        Self { words: words.into(), at: Some(at) }
    }
}

/// Whether a faction knows where the player is, in a few words and with what is behind them.
pub(in super::super) struct Short {
    /// What follows on the name of the faction.
    pub(in super::super) verdict: String,
    pub(in super::super) details: String,
}

/// The rows, in the order in which they are listed.
pub(super) const TOPICS: &[Topic] = &[
    Topic { name: "where you are", known: place_known, inferred: place_inferred },
    Topic { name: "since", known: since_known, inferred: since_inferred },
    Topic { name: "from whom", known: source_known, inferred: source_inferred },
    Topic { name: "not reported", known: notes_known, inferred: notes_inferred },
    Topic { name: "after you", known: hunters_known, inferred: hunters_inferred },
    Topic { name: "told of you", known: word_seen, inferred: word_seen },
    Topic { name: "last report", known: report_seen, inferred: report_seen },
    Topic { name: "heard you", known: noise_known, inferred: noise_inferred },
    Topic { name: "saw you look", known: evidence_known, inferred: evidence_inferred },
    Topic { name: "deceived", known: lies_told, inferred: lies_told },
    Topic { name: "lost", known: dead_known, inferred: dead_inferred },
    Topic { name: "on raids", known: raids_known, inferred: raids_inferred },
    Topic { name: "at war with", known: wars_known, inferred: wars_inferred },
];

/// A faction that is asked what it knows.
pub(super) struct Knower<'a> {
    session: &'a Session,
    game: &'a Game,
    faction: FactionId,
    /// Its members that the player sees.
    in_sight: Vec<&'a Unit>,
}

impl<'a> Knower<'a> {
    pub(super) fn new(session: &'a Session, faction: FactionId) -> Self {
        let game = session.game();
        let in_sight = game.units_in_sight().into_iter().filter(|unit| unit.faction() == faction && !unit.is_captive);
        Self { session, game, faction, in_sight: in_sight.collect() }
    }

    fn faction_mind(&self) -> &'a Mind {
        eyes::mind_of_faction(self.game, self.faction)
    }

    /// The belief of the whole faction about the player.
    fn belief(&self) -> Option<&'a Sighting> {
        self.faction_mind().sightings.of(Game::PLAYER)
    }

    /// The latest that a member in sight goes by, of all that they believe of the player.
    fn belief_in_sight(&self) -> Option<(&'a Unit, &'a Sighting)> {
        self.latest_belief(self.in_sight.iter().copied())
    }

    /// The latest that one of these units goes by, of all that they believe of the player.
    fn latest_belief(&self, units: impl Iterator<Item = &'a Unit>) -> Option<(&'a Unit, &'a Sighting)> {
        let believed =
            units.filter_map(|unit| Some((unit, eyes::mind_of(self.game, unit).sightings.of(Game::PLAYER)?)));
        believed.max_by_key(|(unit, seen)| (seen.as_of(), std::cmp::Reverse(unit.id)))
    }

    /// Whether a unit goes by a note of the player that it has not reported.
    fn holds_note(&self, unit: &Unit) -> bool {
        eyes::mind_of(self.game, unit).sightings.note_of(Game::PLAYER).is_some()
    }

    /// The answer that says where a belief puts the player.
    fn place(&self, seen: &Sighting) -> Answer {
        let ago = |turn| turns(self.game.turn().since(turn));
        let place = words::cell(self.game, seen.at);
        match seen.fate {
            Fate::Dead(turn) => Answer::new(format!("dead, for {}", ago(turn))),
            Fate::Gone(turn) if turn == self.game.turn() => {
                Answer::at(format!("gone from {place}, which it sees empty"), seen.at)
            }
            Fate::Gone(turn) => {
                let ago = words::ago(self.game.turn(), turn);
                Answer::at(format!("gone from {place}, which it saw empty {ago}"), seen.at)
            }
            Fate::There if seen.seen == self.game.turn() => Answer::at(self.spot(seen.at), seen.at),
            Fate::There => {
                let steps = counted(seen.reach(self.game.turn()) as usize, "step");
                let place = self.spot(seen.at);
                Answer::at(format!("{place}, or up to {steps} from there"), seen.at)
            }
        }
    }

    /// A place in the middle of a sentence; "here" for that of the player.
    fn spot(&self, at: Point) -> String {
        if self.is_where_player_is(at) { "here".to_owned() } else { words::place(self.game, at) }
    }

    fn since(&self, seen: &Sighting) -> Answer {
        match self.game.turn().since(seen.seen) {
            0 => Answer::new("now"),
            age => Answer::new(format!("{} ago, turn {}", turns(age), seen.seen)),
        }
    }

    /// Whether the player is in a cell.
    fn is_where_player_is(&self, at: Point) -> bool {
        self.game.player().is_some_and(|player| player.footprint().contains(at))
    }

    /// Whether a cell is beside the player.
    fn is_beside_player(&self, at: Point) -> bool {
        self.game.player().is_some_and(|player| player.footprint().distance(at.into()) == 1)
    }

    /// The turn of what the whole faction knows of the player: where minds are open; else of the last report of it that
    /// the player saw being made.
    fn reported(&self, is_open: bool) -> Option<Turn> {
        if is_open {
            return self.belief().map(Sighting::as_of);
        }
        self.reports().find(|(_, report)| report.of_player).map(|(turn, _)| turn)
    }

    /// The reports of the faction that the player saw being made, the latest first.
    fn reports(&self) -> impl Iterator<Item = (Turn, SeenReport)> {
        self.session.notebook().reports(self.faction, self.game.turn())
    }

    /// The members of the faction that are asked, on this floor.
    fn members(&self) -> impl Iterator<Item = &'a Unit> {
        let faction = self.faction;
        self.game.floor().units().filter(move |unit| unit.faction() == faction && !unit.is_captive)
    }
}

/// Whether the player knows that there are, or were, members of a faction on this floor.
pub(super) fn is_known_of(session: &Session, faction: FactionId) -> bool {
    let game = session.game();
    let has_seen = game.player_mind().sightings.iter().any(|seen| seen.faction == faction && !seen.is_captive);
    has_seen || session.notebook().mentions(faction, game.turn())
}

pub(super) fn place_known(knower: &Knower<'_>) -> Option<Answer> {
    eyes::has_player(knower.game).then_some(())?;
    let reported = knower.belief().map(|seen| knower.place(seen));
    let noted = knower.latest_belief(knower.members()).filter(|(unit, _)| knower.holds_note(unit));
    let Some((unit, seen)) = noted else {
        return Some(reported.unwrap_or_else(|| Answer::new("unknown to it: it has no report of you")));
    };
    let Answer { words, at } = knower.place(seen);
    let name = knower.session.names().the(unit.id, unit.kind);
    let words = match reported {
        Some(reported) => format!("{words}: {name} knows, and has not reported it; reported: {}", reported.words),
        None => format!("{words}: {name} knows, and has not reported it"),
    };
    Some(Answer { words, at })
}

#[expect(clippy::unnecessary_wraps, reason = "every topic may be without an answer")]
pub(super) fn place_inferred(knower: &Knower<'_>) -> Option<Answer> {
    let Some((unit, seen)) = knower.belief_in_sight() else {
        return Some(Answer::new(if knower.in_sight.is_empty() { CANNOT_TELL } else { NO_BELIEF }));
    };
    let is_reported = !knower.holds_note(unit);
    let Answer { words, at } = knower.place(seen);
    let name = knower.session.names().the(unit.id, unit.kind);
    let words = match knower.reported(false) {
        _ if is_reported => format!("{words}: all of them know"),
        Some(turn) => format!("{words}: {name} in sight knows; all of them heard of you on turn {}", turn.0),
        None => format!("{words}: {name} in sight knows, and has not reported it"),
    };
    Some(Answer { words, at })
}

/// Whether the faction knows where the player is, by the latest that its members in sight go by, or all of its members
/// where minds are open; `None` if there is nothing to say.
pub(super) fn in_short(knower: &Knower<'_>, is_open: bool) -> Option<Short> {
    // What one of them goes by may be newer than what its faction has been told.
    let latest = if is_open { knower.latest_belief(knower.members()) } else { knower.belief_in_sight() };
    // Where all of them are gone, nobody is left to know anything.
    let (unit, seen) = latest?;
    let now = knower.game.turn();
    let (verdict, place) = match seen.fate {
        Fate::Dead(_) => ("thinks you are dead".to_owned(), None),
        Fate::Gone(turn) => {
            let verdict = match now.since(turn) {
                0 => "has just lost you".to_owned(),
                ago => format!("lost you {} ago", turns(ago)),
            };
            (verdict, Some(format!("found {} empty", words::cell(knower.game, seen.at))))
        }
        Fate::There => match now.since(seen.seen) {
            0 if knower.is_where_player_is(seen.at) => ("knows your cell".to_owned(), None),
            // The player, or the one who saw it, has moved since.
            0 if knower.is_beside_player(seen.at) => ("has just seen you".to_owned(), Some(knower.place(seen).words)),
            0 => ("is wrong about you".to_owned(), Some(format!("thinks you are {}", knower.place(seen).words))),
            ago => (format!("knew {} ago", turns(ago)), Some(knower.place(seen).words)),
        },
    };
    // One that has not told the others knows it alone.
    let verdict =
        if knower.holds_note(unit) && !is_told_of(knower, is_open) { format!("one {verdict}") } else { verdict };
    let told = match Some(unit).filter(|unit| knower.holds_note(unit)) {
        None => "all of them know".to_owned(),
        Some(unit) => {
            let name = knower.session.names().the(unit.id, unit.kind);
            match knower.reported(is_open).map(|turn| now.since(turn)) {
                // It sees the player again in the turn of its call, and has nothing newer to tell.
                Some(_) if is_told_of(knower, is_open) => "all of them know".to_owned(),
                Some(ago) => format!("{name} has not told them; they heard of you {} ago", turns(ago)),
                None => format!("{name} has not told them"),
            }
        }
    };
    let details = place.into_iter().chain([told]).collect::<Vec<_>>().join("; ");
    Some(Short { verdict, details })
}

/// Whether all of the faction have just been told of the player.
fn is_told_of(knower: &Knower<'_>, is_open: bool) -> bool {
    knower.reported(is_open).is_some_and(|turn| knower.game.turn().since(turn) <= 1)
}

fn since_known(knower: &Knower<'_>) -> Option<Answer> {
    knower.belief().map(|seen| knower.since(seen))
}

fn since_inferred(knower: &Knower<'_>) -> Option<Answer> {
    knower.belief_in_sight().map(|(_, seen)| knower.since(seen))
}

fn source_known(knower: &Knower<'_>) -> Option<Answer> {
    let seen = knower.belief()?;
    let said = words::of_sighting(knower.game, None, knower.faction_mind().into(), seen);
    Some(Answer::new(knower.session.names().with_witness(said, seen.source.witness())))
}

fn source_inferred(knower: &Knower<'_>) -> Option<Answer> {
    let (unit, seen) = knower.belief_in_sight()?;
    let mind = eyes::mind_of(knower.game, unit);
    let names = knower.session.names();
    let said = words::of_sighting(knower.game, Some(unit.id), mind, seen);
    let said = names.with_witness(said, seen.source.witness());
    Some(Answer::at(format!("{} in sight {said}", names.the(unit.id, unit.kind)), unit.at))
}

/// Number of units that hold a note of the player that they have not reported.
fn notes_of<'a>(knower: &Knower<'a>, units: impl Iterator<Item = &'a Unit>) -> usize {
    units.filter(|unit| knower.holds_note(unit)).count()
}

fn notes(count: usize, of: &str) -> Option<Answer> {
    match count {
        0 => None,
        1 => Some(Answer::new(format!("1 unit{of} holds a note of you"))),
        count => Some(Answer::new(format!("{count} units{of} hold notes of you"))),
    }
}

fn notes_known(knower: &Knower<'_>) -> Option<Answer> {
    notes(notes_of(knower, knower.members()), "")
}

fn notes_inferred(knower: &Knower<'_>) -> Option<Answer> {
    notes(notes_of(knower, knower.in_sight.iter().copied()), " in sight")
}

/// Says how many of some units hunt the player, and how many search for it.
fn hunters<'a>(units: impl Iterator<Item = &'a Unit>) -> Option<Answer> {
    let (mut hunt, mut search) = (0, 0);
    for unit in units {
        match unit.task {
            Task::Hunt { unit, .. } if unit == Game::PLAYER => hunt += 1,
            Task::Search { unit, .. } if unit == Game::PLAYER => search += 1,
            _ => {}
        }
    }
    let said: Vec<String> = [(hunt, "hunting"), (search, "searching")]
        .into_iter()
        .filter(|&(count, _)| count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    (!said.is_empty()).then(|| Answer::new(said.join(", ")))
}

fn hunters_known(knower: &Knower<'_>) -> Option<Answer> {
    hunters(knower.members())
}

fn hunters_inferred(knower: &Knower<'_>) -> Option<Answer> {
    hunters(knower.in_sight.iter().copied())
}

/// Says who made a report, how, and when.
fn report(knower: &Knower<'_>, (turn, report): (Turn, SeenReport)) -> Option<Answer> {
    let how = match report.how {
        Reporting::ByCall => "by a call",
        Reporting::OnGround => "where they report",
        Reporting::ByWater => "in the water",
        Reporting::AtDesk => "at a desk, from which a courier has to bring it to headquarters",
        Reporting::ToCarrier | Reporting::ByPouch => return None,
    };
    let who = report.who.kind.row().name;
    Some(Answer::at(format!("by the {who}, {how}, {}", words::ago(knower.game.turn(), turn)), report.at))
}

/// The last report that the player saw of itself.
fn word_seen(knower: &Knower<'_>) -> Option<Answer> {
    report(knower, knower.reports().find(|(_, report)| report.of_player)?)
}

/// The last report that the player saw, if it was of other things.
fn report_seen(knower: &Knower<'_>) -> Option<Answer> {
    report(knower, knower.reports().next().filter(|(_, report)| !report.of_player)?)
}

/// Noises of the player from the last turns, the latest first.
fn recent_noises(knower: &Knower<'_>) -> impl Iterator<Item = (Turn, OwnNoise)> {
    let now = knower.game.turn();
    knower.session.notebook().noises(now).filter(move |&(turn, _)| now.since(turn) <= HEARD_LATELY)
}

fn noise(knower: &Knower<'_>, (turn, noise): (Turn, OwnNoise), who: &str) -> Answer {
    let place = words::cell(knower.game, noise.at);
    Answer::at(
        format!("{who}{} in {place}, {}", words::sound(noise.sound), words::ago(knower.game.turn(), turn)),
        noise.at,
    )
}

/// Whether a mind has heard a noise of the player.
fn has_heard(mind: MindView<'_>, (turn, noise): (Turn, OwnNoise)) -> bool {
    mind.noise(noise.at).is_some_and(|heard| heard.turn == turn)
}

fn noise_known(knower: &Knower<'_>) -> Option<Answer> {
    let minds: Vec<MindView<'_>> = knower.members().map(|unit| eyes::mind_of(knower.game, unit)).collect();
    let heard = recent_noises(knower).find(|&noise| minds.iter().any(|&mind| has_heard(mind, noise)))?;
    Some(noise(knower, heard, ""))
}

fn noise_inferred(knower: &Knower<'_>) -> Option<Answer> {
    for recent in recent_noises(knower) {
        let hears = |unit: &&&Unit| has_heard(eyes::mind_of(knower.game, unit), recent);
        if let Some(unit) = knower.in_sight.iter().find(hears) {
            let who = knower.session.names().the(unit.id, unit.kind);
            return Some(noise(knower, recent, &format!("{who} in sight: ")));
        }
    }
    let (turn, loudest) = recent_noises(knower).max_by_key(|&(turn, noise)| (noise.carries, turn))?;
    let Answer { words, at } = noise(knower, (turn, loudest), "perhaps: ");
    Some(Answer { words: format!("{words}; it carries {} cells", loudest.carries), at })
}

/// The latest evidence of what the player knows, in words, and how much more there is.
fn evidence(knower: &Knower<'_>, mut known: Vec<Evidence>) -> Option<Answer> {
    known.sort_by_key(Evidence::latest_first);
    let (latest, others) = known.split_first()?;
    let said = words::evidence(knower.game, latest);
    let said = knower.session.names().with_witness(said, Some(latest.witness));
    let said = said.trim_end_matches('.');
    let words = match others.len() {
        0 => said.to_owned(),
        1 => format!("{said}; and at something else"),
        more => format!("{said}; and at {more} other things"),
    };
    Some(Answer { words, at: latest.topic.at() })
}

fn evidence_known(knower: &Knower<'_>) -> Option<Answer> {
    eyes::has_player(knower.game)
        .then(|| MindView::from(knower.faction_mind()).all_evidence(knower.faction))
        .and_then(|known| evidence(knower, known))
}

/// What those in sight go by; of a faction nobody of which is in sight, what the player saw its members witness.
fn evidence_inferred(knower: &Knower<'_>) -> Option<Answer> {
    let minds = knower.in_sight.iter().map(|unit| eyes::mind_of(knower.game, unit));
    let mut known: Vec<Evidence> = minds.flat_map(|mind| mind.all_evidence(knower.faction)).collect();
    if knower.in_sight.is_empty() {
        let witnessed = knower.game.player_mind().witnessed.iter();
        known.extend(witnessed.filter(|known| known.of == knower.faction));
    }
    known.sort_by_key(|known| (known.topic, std::cmp::Reverse(known.turn)));
    known.dedup_by_key(|known| known.topic);
    evidence(knower, known)
}

fn lies_told(knower: &Knower<'_>) -> Option<Answer> {
    let lies: Vec<(Turn, (Deception, Deceived))> =
        knower.session.notebook().lies(knower.faction, knower.game.turn()).collect();
    let said = lies.iter().map(|&(turn, (what, whom))| {
        let who = whom.units.map_or_else(|| "all".to_owned(), |units| units.to_string());
        let what = match what {
            Deception::Oblivion => format!("{who} forgot what they had seen"),
            Deception::Vanishing => "they forgot where you were".into(),
            Deception::FalseWall(at) => format!("believe in a wall in {}", words::cell(knower.game, at)),
            Deception::Mirage(at) => format!("believed you in {}", words::cell(knower.game, at)),
            Deception::SentAhead { depth } => format!("believed that you ran across floor {depth}"),
        };
        format!("{what}, {}", words::ago(knower.game.turn(), turn))
    });
    let said: Vec<String> = said.collect();
    let at = lies.iter().find_map(|(_, (what, _))| what.at());
    (!said.is_empty()).then(|| Answer { words: said.join("; "), at })
}

/// The members that are known to be dead.
fn dead<'a>(knower: &Knower<'_>, seen: impl Iterator<Item = &'a Sighting>) -> Option<Answer> {
    let is_dead = |seen: &&Sighting| seen.faction == knower.faction && seen.is_of_dead();
    let mut last: Option<&Sighting> = None;
    let mut names: BTreeMap<&str, u32> = BTreeMap::new();
    for seen in seen.filter(is_dead) {
        *names.entry(seen.kind.row().name).or_default() += 1;
        last = last.filter(|last| last.as_of() >= seen.as_of()).or(Some(seen));
    }
    let last = last?;
    let names: Vec<String> = names.into_iter().map(|(name, count)| one_or_so_many(count, name)).collect();
    let ago = turns(knower.game.turn().since(last.as_of()));
    Some(Answer::at(
        format!("{}; the last {ago} ago in {}", names.join(", "), words::cell(knower.game, last.at)),
        last.at,
    ))
}

/// One of something, or a number of them.
fn one_or_so_many(count: u32, name: &str) -> String {
    if count == 1 { a(name) } else { format!("{count} x {name}") }
}

fn dead_known(knower: &Knower<'_>) -> Option<Answer> {
    dead(knower, knower.faction_mind().sightings.iter())
}

fn dead_inferred(knower: &Knower<'_>) -> Option<Answer> {
    dead(knower, knower.game.player_mind().sightings.iter())
}

/// Says how many of some units are on raids, and after what.
fn raids<'a>(units: impl Iterator<Item = &'a Unit>) -> Option<Answer> {
    let (mut count, mut aims) = (0, [None; 3]);
    for unit in units {
        let Task::Raid { aim } = unit.task else { continue };
        count += 1;
        let (place, what) = match aim {
            RaidAim::People(_) => (0, "where they saw others"),
            RaidAim::Vault(_) => (1, "to hold a vault"),
            RaidAim::Unknown => (2, "beyond what they know"),
        };
        aims[place] = Some((what, aim.at()));
    }
    let after: Vec<&str> = aims.iter().flatten().map(|&(what, _)| what).collect();
    let answer = Answer::new(format!("{count}: {}", after.join(", ")));
    (count > 0).then(|| Answer { at: aims.iter().flatten().find_map(|&(_, at)| at), ..answer })
}

fn raids_known(knower: &Knower<'_>) -> Option<Answer> {
    raids(knower.members())
}

fn raids_inferred(knower: &Knower<'_>) -> Option<Answer> {
    raids(knower.in_sight.iter().copied())
}

/// The other factions of which there are sightings and with which the faction is at war, with how many units of each.
/// Where peoples keep the peace, it is at war with those who struck it lately, according to `minds`.
fn wars<'a>(
    knower: &Knower<'_>,
    seen: impl Iterator<Item = &'a Sighting>,
    minds: &[MindView<'_>],
    with_you: bool,
) -> Option<Answer> {
    let mut enemies: BTreeMap<FactionId, u32> = BTreeMap::new();
    let (now, is_peace) = (knower.game.turn(), knower.game.floor().level().peace);
    let has_struck = |faction| minds.iter().any(|mind| mind.was_struck_by(faction, now, Grudges::WAR));
    let is_enemy = |seen: &&Sighting| seen.faction != knower.faction && !seen.is_captive && !seen.is_of_dead();
    for seen in seen.filter(is_enemy).filter(|seen| seen.faction != FactionId::PLAYER) {
        if !is_peace || has_struck(seen.faction) {
            *enemies.entry(seen.faction).or_default() += 1;
        }
    }
    let you = with_you.then(|| "you".to_owned());
    let others = enemies.into_iter().map(|(faction, count)| format!("{} ({count} seen)", words::faction(faction)));
    let all: Vec<String> = you.into_iter().chain(others).collect();
    (!all.is_empty()).then(|| Answer::new(all.join(", ")))
}

fn wars_known(knower: &Knower<'_>) -> Option<Answer> {
    let mind = knower.faction_mind();
    wars(knower, mind.sightings.iter(), &[mind.into()], eyes::has_player(knower.game))
}

/// The factions that the player has seen here, as far as those in sight are at war with them.
fn wars_inferred(knower: &Knower<'_>) -> Option<Answer> {
    let minds: Vec<MindView<'_>> = knower.in_sight.iter().map(|unit| eyes::mind_of(knower.game, unit)).collect();
    wars(knower, knower.game.player_mind().sightings.iter(), &minds, true)
}
