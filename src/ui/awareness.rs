//! How aware a unit is of its enemies, as a mark and in words: what it does shows it.

use crate::{
    game::{Alertness, Game, Task, Unit},
    mind::{FactionId, Turn, UnitId},
};

use super::{
    ambush, courtesy,
    eyes::Eyes,
    session::Session,
    theme::{Role, UnitMood},
    words,
};

/// The marks beside a unit and what each says about the unit, for the help.
pub(super) const MARKS: [(&str, &str); 6] = [
    ("!", "it sees you"),
    ("?", "it has heard something, glimpsed somebody, or seen a light change"),
    ("~", "it searches for you: it lost you, or was told of you"),
    ("1 to 9", "the number of turns until it looks behind itself"),
    ("x", "it does not expect a blow: yours would hit several times as hard"),
    ("underlined", "it has noted you and not reported that yet"),
];

/// A unit that does not expect a blow is marked within this distance, in king's moves.
const WITHIN_REACH: u32 = 3;

/// A mark beside a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The character.
    pub glyph: char,
    /// Its colours.
    pub role: Role,
}

/// Since when each unit in view sees the player, so that its mark is loud at first and then quiet. Those that did when
/// the session began are no news.
#[derive(Debug, Default)]
pub(super) struct Alerts {
    since: Vec<(UnitId, Turn)>,
    has_begun: bool,
}

impl Alerts {
    /// For so many turns, that in which it begins among them, an alert is new.
    const NEWS: u32 = 2;

    /// Notes which units see the player now. What is seen through other eyes for a while is no news afterwards.
    pub(super) fn update(&mut self, session: &Session) {
        if session.has_player() && session.eyes() != Eyes::You {
            return;
        }
        let sees = |unit: &Unit| mood(session, unit) == UnitMood::Hunting;
        let now = session.game().turn();
        let began = if self.has_begun { now } else { Turn(0) };
        let units = session.units_shown();
        self.since.retain(|(id, _)| units.iter().any(|unit| unit.id == *id && sees(unit)));
        for unit in units.iter().filter(|unit| sees(unit)) {
            if !self.since.iter().any(|(id, _)| *id == unit.id) {
                self.since.push((unit.id, began));
            }
        }
        self.has_begun = true;
    }

    /// Whether a unit has begun to see the player just now.
    pub(super) fn is_new(&self, unit: UnitId, now: Turn) -> bool {
        self.since.iter().any(|&(id, since)| id == unit && now.since(since) < Self::NEWS)
    }
}

/// Whether marks are drawn on a unit: on those that are not the player's, where somebody plays.
fn is_marked(session: &Session, unit: &Unit) -> bool {
    session.has_player() && unit.faction() != FactionId::PLAYER && !unit.is_captive
}

/// How aware a unit is of the player, if it is marked: mark, colour and words all follow from this. A unit that sleeps
/// or is dazed is aware of nothing. One that is after the player without seeing it searches, even if it only goes by a
/// report.
fn alertness(session: &Session, unit: &Unit) -> Option<Alertness> {
    if !is_marked(session, unit) {
        return None;
    }
    let is_after_you =
        matches!(unit.task, Task::Hunt { unit: Game::PLAYER, .. } | Task::Search { unit: Game::PLAYER, .. });
    let now = session.game().turn();
    // It expects a blow for longer than it looks at whoever strikes.
    let has_lost_you = !unit.awareness.saw(Game::PLAYER, Turn(now.0.saturating_sub(1)));
    Some(match unit.awareness.alertness(now) {
        _ if !unit.statuses.lets_act() => Alertness::Unaware,
        Alertness::Sees(Game::PLAYER) if is_after_you && has_lost_you => Alertness::Searching(Game::PLAYER),
        Alertness::Unaware | Alertness::Wary | Alertness::Curious if is_after_you => Alertness::Searching(Game::PLAYER),
        alertness => alertness,
    })
}

/// What is said of a unit that sees the player and goes about its business.
const SEES: &str = "sees you";

/// One word for what a unit is doing, which agrees with its mark.
pub(super) fn doing(session: &Session, unit: &Unit) -> &'static str {
    let word = courtesy::word(unit);
    if word != words::task(&unit.task) {
        return word;
    }
    let is_calm = matches!(
        unit.task,
        Task::Rest { .. } | Task::Recover | Task::Explore | Task::Patrol | Task::Return | Task::March { .. }
    );
    match (alertness(session, unit), &unit.task) {
        (Some(Alertness::Sees(Game::PLAYER)), _) if is_calm => SEES,
        (Some(Alertness::Searching(Game::PLAYER)), _) if is_calm => "lost you",
        (Some(Alertness::Curious), _) if is_calm => "curious",
        (Some(Alertness::Wary), _) if is_calm => "wary",
        (Some(_), Task::Hunt { unit, .. }) if *unit != Game::PLAYER => "hunts rival",
        (Some(_), Task::Search { unit, .. }) if *unit != Game::PLAYER => "seeks rival",
        _ => word,
    }
}

/// How much a unit is after the player, for its look on the map.
pub(super) fn mood(session: &Session, unit: &Unit) -> UnitMood {
    match alertness(session, unit) {
        Some(Alertness::Sees(Game::PLAYER)) => UnitMood::Hunting,
        Some(Alertness::Searching(Game::PLAYER)) => UnitMood::Searching,
        Some(Alertness::Curious) => UnitMood::Curious,
        _ => UnitMood::Calm,
    }
}

/// The colours of the mark of a unit that is more than unaware.
fn role(session: &Session, unit: &Unit) -> Option<Role> {
    match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => Some(Role::Hunting),
        Alertness::Searching(Game::PLAYER) => Some(Role::Searching),
        Alertness::Curious => Some(Role::Curious),
        Alertness::Wary => Some(Role::Wary),
        Alertness::Sees(_) | Alertness::Searching(_) | Alertness::Unaware => None,
    }
}

/// The colours of the word for what a unit is doing: those of its mark. Where nobody plays, those of what it is after.
pub(super) fn role_of_doing(session: &Session, unit: &Unit) -> Role {
    role(session, unit).unwrap_or(match unit.task {
        Task::Hunt { .. } if !session.has_player() => Role::Hunting,
        Task::Search { .. } if !session.has_player() => Role::Searching,
        _ => Role::Muted,
    })
}

/// The colours of the word for what a unit is doing, in a list: only a word for what it is after has those of its mark,
/// so that whoever hunts stands out from those who wait behind it.
pub(super) fn role_of_word(session: &Session, unit: &Unit) -> Role {
    let is_held_up = courtesy::word(unit) != words::task(&unit.task);
    match role_of_doing(session, unit) {
        _ if ambush::is_waiting(unit) => Role::Warning,
        Role::Hunting if !matches!(unit.task, Task::Hunt { .. }) && doing(session, unit) != SEES => Role::Heading,
        _ if is_held_up => Role::Heading,
        role => role,
    }
}

/// The mark of a unit, if it has one: whether it sees the player, searches or is curious; else the turns until it looks
/// behind itself, where that matters.
pub(super) fn mark(session: &Session, unit: &Unit) -> Option<Mark> {
    let role = role(session, unit).unwrap_or(Role::Muted);
    let glyph = match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => '!',
        Alertness::Searching(Game::PLAYER) => '~',
        Alertness::Curious => '?',
        Alertness::Sees(_) | Alertness::Searching(_) => return None,
        Alertness::Wary | Alertness::Unaware => char::from_digit(until_look_round(session, unit)?, 10)?,
    };
    Some(Mark { glyph, role })
}

/// What the marks of these units say that the words for what they do leave open, each once: the sign of a mark, and its
/// meaning.
pub(super) fn explained(session: &Session, units: &[Unit]) -> Vec<(Mark, &'static str)> {
    let counts = units.iter().filter_map(|unit| mark(session, unit)).find(|mark| mark.glyph.is_ascii_digit());
    let opens = units.iter().find_map(|unit| stab(session, unit));
    let counts = counts.map(|mark| (mark, "looks behind itself in that many turns"));
    counts.into_iter().chain(opens.map(|mark| (mark, "does not expect your blow"))).collect()
}

/// Number of turns until a unit looks behind itself; `None` where it looks all around anyway.
fn until_look_round(session: &Session, unit: &Unit) -> Option<u32> {
    let (game, turns) = (session.game(), unit.awareness.until_look_round(unit.id, session.game().turn().plus(1)));
    let matters = !game.floor().is_in_daylight() || session.is_stealthy();
    (matters && !unit.row().is_rooted && unit.statuses.lets_act()).then_some(turns + 1)
}

/// A mark on a unit that does not expect a blow of the player.
pub(super) fn stab(session: &Session, unit: &Unit) -> Option<Mark> {
    let game = session.game();
    let is_near = game.player().is_some_and(|player| player.footprint().distance(unit.footprint()) <= WITHIN_REACH);
    let is_open = is_marked(session, unit) && is_near && crate::game::is_open_to_surprise(game.world(), unit);
    is_open.then_some(Mark { glyph: 'x', role: Role::Good })
}

/// What the marks of a unit say that the word for what it is [doing] does not, for those who only hear that word.
pub(super) fn unsaid(session: &Session, unit: &Unit) -> Vec<&'static str> {
    let said = doing(session, unit);
    let aware = match alertness(session, unit) {
        Some(Alertness::Sees(Game::PLAYER)) => SEES,
        Some(Alertness::Searching(Game::PLAYER)) => "seeks you",
        Some(Alertness::Curious) => "curious",
        _ => said,
    };
    let is_said = aware == said || ["hunting", "searching", "lost you", "listening"].contains(&said);
    let open = stab(session, unit).map(|_| "off guard");
    Some(aware).filter(|_| !is_said).into_iter().chain(open).collect()
}

/// Whether a unit holds a note about the player that it has not reported.
pub(super) fn holds_note(session: &Session, unit: &Unit) -> bool {
    let mind = session.game().mind_of(unit);
    let is_news =
        || mind.noted_enemies(unit.faction()).any(|noted| noted.unit == Game::PLAYER && !mind.is_reported(noted, 1));
    is_marked(session, unit) && is_news()
}

/// How aware a unit is, in words, each with the mark that says it.
pub(super) fn words(session: &Session, unit: &Unit) -> Option<String> {
    let mut words: Vec<String> = match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => vec!["sees you (!)".into()],
        Alertness::Searching(Game::PLAYER) => vec!["searches for you (~)".into()],
        Alertness::Curious => vec!["is curious (?)".into()],
        Alertness::Wary => vec!["is wary".into()],
        Alertness::Sees(_) | Alertness::Searching(_) | Alertness::Unaware => Vec::new(),
    };
    let is_aware = matches!(alertness(session, unit), Some(Alertness::Sees(_)));
    words.extend(until_look_round(session, unit).filter(|_| !is_aware).map(|turns| match turns {
        1 => "looks behind itself next turn (1)".into(),
        turns => format!("looks behind itself in {turns} turns ({turns})"),
    }));
    words.extend(stab(session, unit).map(|_| "does not expect a blow (x)".into()));
    words.extend(holds_note(session, unit).then(|| "has news of you that it has not reported (underlined)".into()));
    (!words.is_empty()).then(|| words.join(", "))
}
