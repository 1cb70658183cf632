//! Replays of recorded games: forward and back, at any speed, to any turn.
//!
//! [`Playback`] makes a [`Session`] follow the records of a journal and keeps snapshots to go back to; [`ReplayScreen`]
//! handles the keys; `hunters` shows the end of a game through the eyes of those who killed the player. Eyes, overlays
//! and look mode are those of the game; nobody can act.

mod hunters;
mod playback;
mod screen;

pub(super) use hunters::screen as through_their_eyes;
pub use playback::Playback;
pub use screen::ReplayScreen;
pub(super) use screen::{KEYS, hints};

use crate::{
    game::{Flaw, Journal, JournalError},
    mind::Turn,
};

use super::{
    config::Keys,
    screen::App,
    session::Session,
    theme::{Role, Theme},
};

/// The options of a replay.
pub struct Start {
    /// The colours.
    pub theme: Theme,
    /// The keys.
    pub keys: Keys,
    /// Actions a second, from 1 to [`Pace::FASTEST`](super::Pace::FASTEST).
    pub pace: u32,
    /// The turn to start at, where the replay is halted; `None` for the beginning.
    pub turn: Option<Turn>,
    /// Whether to show the end of the game through the eyes of those who killed the player.
    pub eyes: bool,
    /// The flaw of the journal after its last good record.
    pub flaw: Option<Flaw>,
}

/// The application that replays a journal, on a screen of this size.
///
/// # Errors
/// When the game cannot start.
pub fn app(journal: Journal, start: Start, (width, height): (u16, u16)) -> Result<App<Session>, JournalError> {
    let Start { theme, keys, pace, turn, eyes, flaw } = start;
    let session = Session::new(journal.start()?, theme).with_keys(keys).at_pace(pace);
    let mut session = session.as_replay(journal.records.len()).with_timeline();
    if let Some(flaw) = flaw {
        session.say(format!("The journal is damaged: {flaw}. The game is shown up to there."), Role::Bad);
    }
    let mut playback = Playback::new(journal.records, &session);
    if eyes {
        let captions = hunters::show(&mut playback, &mut session, turn);
        return Ok(App::new(session, ReplayScreen::new(playback).with_captions(captions), width, height));
    }
    if let Some(turn) = turn {
        session.pace_mut().halt();
        playback.go_to_turn(turn, &mut session);
    }
    Ok(App::new(session, ReplayScreen::new(playback), width, height))
}
