//! How aware a unit is of its enemies, as a mark and in words: what it does shows it.

use crate::{
    game::{Alertness, Game, Unit},
    mind::FactionId,
};

use super::{session::Session, theme::Role};

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

/// Whether marks are drawn on a unit: on those that are not the player's, where somebody plays.
fn is_marked(session: &Session, unit: &Unit) -> bool {
    session.has_player() && unit.faction() != FactionId::PLAYER && !unit.is_captive
}

/// How aware a unit is of the player, if it is marked. A unit that sleeps or is dazed is aware of nothing.
fn alertness(session: &Session, unit: &Unit) -> Option<Alertness> {
    let alertness = unit.awareness.alertness(session.game().turn());
    is_marked(session, unit).then_some(if unit.statuses.lets_act() { alertness } else { Alertness::Unaware })
}

/// The colours of a unit that is more than unaware.
pub(super) fn role(session: &Session, unit: &Unit) -> Option<Role> {
    match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => Some(Role::Hunting),
        Alertness::Searching => Some(Role::Searching),
        Alertness::Curious => Some(Role::Curious),
        Alertness::Wary => Some(Role::Wary),
        Alertness::Sees(_) | Alertness::Unaware => None,
    }
}

/// The mark of a unit, if it has one: whether it sees the player, searches or is curious; else the turns until it looks behind
/// itself, where that matters.
pub(super) fn mark(session: &Session, unit: &Unit) -> Option<Mark> {
    let role = role(session, unit).unwrap_or(Role::Muted);
    let glyph = match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => '!',
        Alertness::Searching => '~',
        Alertness::Curious => '?',
        Alertness::Sees(_) => return None,
        Alertness::Wary | Alertness::Unaware => char::from_digit(until_look_round(session, unit)?, 10)?,
    };
    Some(Mark { glyph, role })
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

/// Whether a unit holds a note about the player that it has not reported.
pub(super) fn holds_note(session: &Session, unit: &Unit) -> bool {
    let mind = session.game().mind_of(unit);
    let is_news =
        || mind.noted_enemies(unit.faction()).any(|noted| noted.unit == Game::PLAYER && !mind.is_reported(noted, 1));
    is_marked(session, unit) && is_news()
}

/// How aware a unit is, in words.
pub(super) fn words(session: &Session, unit: &Unit) -> Option<String> {
    let mut words: Vec<String> = match alertness(session, unit)? {
        Alertness::Sees(Game::PLAYER) => vec!["sees you".into()],
        Alertness::Searching => vec!["searches".into()],
        Alertness::Curious => vec!["is curious".into()],
        Alertness::Wary => vec!["is wary".into()],
        Alertness::Sees(_) | Alertness::Unaware => Vec::new(),
    };
    let is_aware = matches!(alertness(session, unit), Some(Alertness::Sees(_)));
    words.extend(until_look_round(session, unit).filter(|_| !is_aware).map(|turns| match turns {
        1 => "looks behind itself next turn".into(),
        turns => format!("looks behind itself in {turns} turns"),
    }));
    words.extend(stab(session, unit).map(|_| "does not expect a blow".into()));
    words.extend(holds_note(session, unit).then(|| "has not reported you yet".into()));
    (!words.is_empty()).then(|| words.join(", "))
}
