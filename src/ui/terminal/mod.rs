//! The terminal: taken over at the start, given back on every way out.
//!
//! Raw mode, the alternate screen, the mouse and bracketed paste are switched on together and off together: when the
//! [`Terminal`] is dropped (a normal end or an error), in a panic hook, after every signal that can be caught, and, by a
//! process that outlives the program ([`guard`]), after all that cannot be caught. Nothing is asked of the terminal that it
//! would have to answer, so one that never answers is no slower.
//!
//! Two threads: the application works on the one that calls [`Terminal::show`]; the `front` owns the terminal on another.
//! They are linked by a queue of inputs and a picture (`link`). `parser` reads the keyboard, `display` writes what changes on
//! the screen. What differs between systems is in `platform`.

mod display;
mod front;
mod link;
#[cfg(unix)]
mod parser;
#[cfg(unix)]
#[path = "unix/mod.rs"]
mod platform;
#[cfg(not(unix))]
#[path = "windows.rs"]
mod platform;
#[cfg(unix)]
mod sequences;

use std::{
    env,
    io::{self, IsTerminal},
    panic,
    process::Command,
    sync::{Arc, Once},
    thread,
    time::{Duration, Instant},
};

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    beat::{Beat, FRAME},
    plain,
    screen::{App, Context, Input, Reaction},
};

use front::Front;
use link::{Link, Order, Woken};
pub use platform::guard;
use platform::{Device, Stop};

/// How long input that never pauses may keep the world and the screen waiting.
const SPELL: Duration = Duration::from_millis(200);

/// Why the terminal could not be used.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a file or a pipe.
    #[error("{0} is not a terminal; `fogwalk shot` draws without one, `fogwalk sim` plays without one")]
    NotATerminal(&'static str),
    /// It says that it only writes line after line.
    #[error(
        "this terminal cannot move its cursor, or so TERM=dumb says; set TERM to what it is, or use `fogwalk shot` or \
         `fogwalk sim`"
    )]
    Dumb,
    /// It failed.
    #[error("the terminal failed")]
    Failed(#[from] io::Error),
}

/// Why the event loop ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The player left.
    Left,
    /// A signal of this number asked for it.
    Signal(i32),
}

impl Exit {
    /// The status with which the program ends: for a signal, what a shell reports for a program that it ended.
    pub fn code(self) -> i32 {
        match self {
            Self::Left => 0,
            Self::Signal(number) => 128 + number.clamp(0, 127),
        }
    }
}

/// The terminal, for as long as it is ours.
pub struct Terminal {
    link: Arc<Link>,
    front: Option<thread::JoinHandle<()>>,
    /// Whether all that is not ASCII is drawn as something that looks like it.
    is_plain: bool,
    /// Columns and rows.
    size: (u16, u16),
    /// A picture that is not shown any more, for the next one.
    spare: Option<Buffer>,
}

impl Terminal {
    /// Checks that there is a terminal that can be taken over, and does nothing to it.
    ///
    /// # Errors
    /// When input or output is not a terminal or a dumb one.
    pub fn check() -> Result<(), TerminalError> {
        if !io::stdin().is_terminal() {
            return Err(TerminalError::NotATerminal("standard input"));
        }
        if !io::stdout().is_terminal() {
            return Err(TerminalError::NotATerminal("standard output"));
        }
        if env::var("TERM").as_deref() == Ok("dumb") { Err(TerminalError::Dumb) } else { Ok(()) }
    }

    /// Takes the terminal over. `guardian` is a program that calls [`guard`]; without one, the terminal is not given back
    /// when the program is killed.
    ///
    /// # Errors
    /// When input or output is not a terminal or a dumb one, or it fails.
    pub fn take(guardian: Option<Command>) -> Result<Self, TerminalError> {
        Self::check()?;
        restore_on_panic();
        let keyboard = platform::take_hold(guardian)?;
        let (device, waker) = Device::open(keyboard)?;
        let link = Arc::new(Link::new(waker));
        let is_plain = plain::is_wanted(|name| env::var(name).ok());
        let mut terminal = Self { link: Arc::clone(&link), front: None, is_plain, size: (0, 0), spare: None };
        // From here on the drop gives back whatever had been taken, should the next step fail.
        terminal.front = Some(Front::start(device, link)?);
        Ok(terminal)
    }

    /// Shows the application until it or a signal ends.
    ///
    /// # Errors
    /// When the terminal fails.
    pub fn show<C: Context>(&mut self, app: &mut App<C>) -> Result<Exit, TerminalError> {
        if self.size != (0, 0) {
            // Another application was told of it.
            self.handle(Input::Resized { width: self.size.0, height: self.size.1 }, app);
            self.draw(app);
        }
        let mut beat = Beat::new(Instant::now());
        loop {
            match self.link.wait(beat.wait(app.context.tick(), Instant::now())) {
                Woken::ByInput | Woken::ByTime => {}
                Woken::ToEnd(exit) => return Ok(exit),
                Woken::ByFailure(error) => return Err(error.into()),
            }
            let mut is_stale = go_on(app, &mut beat);
            // All that has piled up is dealt with before the screen is drawn once.
            let began = Instant::now();
            while let Some(input) = self.link.next_input() {
                let has_time = began.elapsed() < SPELL;
                // Of a mouse that is quicker than what it drags, only the last place counts.
                let is_drag = matches!(input, Input::Drag(_)) && !app.context.takes_every_drag();
                if is_drag && has_time && self.link.is_drag_next() {
                    continue;
                }
                match self.handle(input, app) {
                    Reaction::Nothing => {}
                    Reaction::Draw => is_stale = true,
                    Reaction::Leave => return Ok(Exit::Left),
                    Reaction::Suspend => {
                        platform::give_back();
                        platform::stop(Stop::ByKey)?;
                        self.link.order(Order::TakeBack);
                    }
                    Reaction::Redraw => self.link.order(Order::Redraw),
                }
                if !has_time {
                    break;
                }
            }
            if app.context.has_failed() {
                return Ok(Exit::Left);
            }
            if is_stale {
                self.draw(app);
            }
        }
    }

    fn handle<C: Context>(&mut self, input: Input, app: &mut App<C>) -> Reaction {
        if let Input::Resized { width, height } = input {
            self.size = (width, height);
        }
        app.handle(input)
    }

    fn draw<C: Context>(&mut self, app: &mut App<C>) {
        app.settle();
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut picture = self.spare.take().unwrap_or_default();
        picture.resize(area);
        picture.reset();
        app.render(&mut picture);
        if self.is_plain {
            plain::simplify(&mut picture);
        }
        self.spare = self.link.show(picture, app.context.leave_keys());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.link.finish();
        // What became of it was said, if anything was wrong.
        let _ = self.front.take().map(thread::JoinHandle::join);
        platform::let_go();
    }
}

/// Lets the world go on by the turns that are due, or by as many as the machine manages in the time of a picture. Says
/// whether there is something new to draw.
fn go_on<C: Context>(app: &mut App<C>, beat: &mut Beat) -> bool {
    let began = Instant::now();
    let mut is_stale = false;
    for _ in 0..beat.due(app.context.tick(), began) {
        is_stale |= app.handle(Input::Tick) == Reaction::Draw;
        if began.elapsed() > FRAME {
            beat.skip(Instant::now());
            break;
        }
    }
    is_stale
}

/// Makes panics give the terminal back before they are reported, so that the report can be read.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            platform::give_back();
            report(info);
        }));
    });
}
