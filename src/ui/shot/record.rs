//! A run of pictures: what is on the screen while keys are pressed, and while something goes on by itself.

use std::time::Duration;

use ratatui::buffer::Buffer;

use super::{
    super::{
        key::Key,
        screen::{App, Context, Input, Reaction},
    },
    draw,
};

/// How long after one key the next is pressed.
const BETWEEN_KEYS: Duration = Duration::from_millis(500);

/// How long a picture stays at least: as on a terminal, what happens meanwhile is not drawn.
const FRAME: Duration = Duration::from_millis(33);

/// Presses keys, one each half second, and then lets go on what goes on by itself, until it ends or so much time has gone
/// by. Each picture is handed over with the time at which it is there, from 0 on.
///
/// # Errors
/// Whatever is wrong with what the pictures are handed to.
pub fn record<C: Context, E>(
    app: &mut App<C>,
    keys: &[Key],
    (width, height): (u16, u16),
    limit: Duration,
    mut show: impl FnMut(Duration, &Buffer) -> Result<(), E>,
) -> Result<(), E> {
    let mut time = Duration::ZERO;
    app.settle();
    show(time, &draw(app, width, height))?;
    for &key in keys {
        time += BETWEEN_KEYS;
        if time > limit || app.handle(Input::Key(key)) == Reaction::Leave {
            return Ok(());
        }
        app.settle();
        show(time, &draw(app, width, height))?;
    }
    let mut shown = time;
    while let Some(wait) = app.context.tick() {
        // A clock that does not go on would never end.
        time += wait.max(Duration::from_micros(100));
        if time > limit || app.handle(Input::Tick) == Reaction::Leave {
            break;
        }
        if time >= shown + FRAME || app.context.tick().is_none() {
            app.settle();
            show(time, &draw(app, width, height))?;
            shown = time;
        }
    }
    Ok(())
}
