//! A game on the terminal, for all commands that show one.

use std::{cell::RefCell, io, rc::Rc};

use anyhow::bail;

use crate::{
    game::{Game, Record},
    platform::{Exit, Terminal},
    ui::{self, Session, config::SharedConfig, theme::Role},
};

use super::{Answer, front::Front, save::Save};

/// A session of a game with the colours, keys and animations of the config file.
pub(super) fn session(game: Game, config: &SharedConfig) -> Session {
    let keys = config.now().keys.clone();
    Session::new(game, config.theme()).with_keys(keys).moving(config.motion()).with_config(config.clone())
}

/// Shows a session until the player leaves it or a signal ends it.
pub(super) fn show(mut terminal: Terminal, session: Session) -> anyhow::Result<(Answer, Session)> {
    // The terminal tells its size before the first picture.
    let mut app = ui::game(session, ui::MIN_WIDTH, ui::MIN_HEIGHT);
    let answer = match terminal.show(&mut app)? {
        Exit::Left if app.context.leads_to_title() => Answer::Title,
        exit => exit.into(),
    };
    Ok((answer, app.context))
}

/// Shows a session until the player leaves it or a signal ends it, and saves every action. Notices for the player are
/// shown in the game, or stay in `untold`.
pub(super) fn show_saved(
    save: Save,
    session: Session,
    config: &SharedConfig,
    front: Front,
    untold: &mut Vec<String>,
) -> anyhow::Result<(Answer, Rc<RefCell<Save>>, Game)> {
    let save = Rc::new(RefCell::new(save));
    let writer = Rc::clone(&save);
    let recorder = move |game: &Game, record: Record| {
        let mut save = writer.borrow_mut();
        save.append(game, record).map_err(|error| io::Error::other(format!("{error:#}")))?;
        Ok(save.take_notices())
    };
    let reader = Rc::clone(&save);
    let rereader = Box::new(move || reader.try_borrow().ok()?.journal());
    let session = session.with_recorder(Box::new(recorder)).with_rereader(rereader);
    let mut session = session.gathering(config.now().picks_up);
    for notice in untold.drain(..) {
        session.say(notice, Role::Bad);
    }
    let (answer, session) = if session.failure().is_none() { front.show(session)? } else { (Answer::Yes, session) };
    untold.extend(save.borrow_mut().take_notices());
    if let Some(failure) = session.failure() {
        bail!(
            "{failure}\nYour last action did not happen. When the game can be saved again, the game continues right before it"
        );
    }
    // After the terminal was given back, because these notices and the path of the game's page are printed.
    let left = save.borrow_mut().leave();
    untold.extend(save.borrow_mut().take_notices());
    left?;
    Ok((answer, save, session.game().clone()))
}

/// A line on how a game ended, with its score.
pub(super) fn ending(game: &Game) -> String {
    let (title, sentence) = ui::epitaph(game).unwrap_or_default();
    format!("{title}. {sentence} Score {}.", game.score())
}
