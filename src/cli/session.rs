//! A game on the terminal, for all commands that show one.

use crate::{
    game::Game,
    platform::{Exit, Terminal},
    ui::{self, Session, config::Config},
};

use super::{Answer, config};

/// A session of a game with the colours, keys and animations of the config file.
pub(super) fn session(game: Game, config: &Config) -> Session {
    let session = Session::new(game, config::theme(config)).with_keys(config.keys.clone());
    if config.is_animated { session.animated() } else { session }
}

/// Shows a session until the player leaves it or a signal ends it.
pub(super) fn show(mut terminal: Terminal, session: Session) -> anyhow::Result<(Answer, Session)> {
    // The terminal tells its size before the first picture.
    let mut app = ui::game(session, ui::MIN_WIDTH, ui::MIN_HEIGHT);
    let answer = match terminal.show(&mut app)? {
        Exit::Left => Answer::Yes,
        Exit::Signal(number) => Answer::Signal(number),
    };
    Ok((answer, app.context))
}
