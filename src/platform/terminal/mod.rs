//! The terminal: taken over at the start, given back whatever ends the program.
//!
//! Raw mode, the alternate screen, the mouse and bracketed paste are switched on together and off together: when the
//! [`Terminal`] is dropped (a normal end or an error), in a panic hook, and after every signal that can be caught.
//! After a signal that cannot be caught, a second process does it, which outlives the program ([`guard`]). The terminal
//! is never asked a question, so one that does not answer is no slower.
//!
//! There are two threads: the application runs on the one that calls [`Terminal::show`], and `front` owns the terminal
//! on the other. A queue of inputs and a picture link them (`link`). `parser` reads the keyboard, `display` writes what
//! changes on the screen. The differences between systems are in `system`.

mod display;
mod front;
mod link;
#[cfg(unix)]
mod parser;
#[cfg(unix)]
mod sequences;
#[cfg(unix)]
#[path = "unix/mod.rs"]
mod system;
#[cfg(not(unix))]
#[path = "windows.rs"]
mod system;

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

use crate::ui::{App, Context, FRAME, Input, Reaction, is_ascii_wanted, simplify};

use super::frame_clock::FrameClock;

use front::Front;
use link::{BusyKeys, Link, Order, Woken};
pub use system::guard;
use system::{Device, Stop};

/// The longest that input without a pause delays the world and the screen.
const SPELL: Duration = Duration::from_millis(200);

/// Why the terminal could not be used.
#[derive(Debug, thiserror::Error)]
pub enum TerminalError {
    /// Input or output is a file or a pipe.
    #[error("{0} is not a terminal; without one, `fogwalk --speech` plays in lines of text, and `fogwalk shot` draws")]
    NotATerminal(&'static str),
    /// `TERM=dumb` says that the cursor cannot be moved.
    #[error(
        "this terminal cannot move its cursor, or so TERM=dumb says; set TERM to what it is, or play in lines \
         of text: `fogwalk --speech`"
    )]
    Dumb,
    /// Reading from it or writing to it failed.
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
    /// The exit status of the program; for a signal, 128 plus its number, as shells report it.
    pub fn code(self) -> i32 {
        match self {
            Self::Left => 0,
            Self::Signal(number) => 128 + number.clamp(0, 127),
        }
    }
}

/// The terminal, taken over until this is dropped.
pub struct Terminal {
    link: Arc<Link>,
    front: Option<thread::JoinHandle<()>>,
    /// Whether characters that are not ASCII are replaced by similar ones that are.
    is_plain: bool,
    /// Columns and rows.
    size: (u16, u16),
    /// The buffer of an old picture, to be reused.
    spare: Option<Buffer>,
}

impl Terminal {
    /// Checks that there is a terminal that can be taken over; changes nothing.
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

    /// Takes the terminal over. `guardian` is a program that calls [`guard`]; without one, the terminal is not given
    /// back when the program is killed.
    ///
    /// # Errors
    /// When input or output is not a terminal or a dumb one, or it fails.
    pub fn take(guardian: Option<Command>) -> Result<Self, TerminalError> {
        Self::check()?;
        restore_on_panic();
        let keyboard = system::take_hold(guardian)?;
        let (device, waker) = Device::open(keyboard)?;
        let link = Arc::new(Link::new(waker));
        let is_plain = is_ascii_wanted(|name| env::var(name).ok());
        let mut terminal = Self { link: Arc::clone(&link), front: None, is_plain, size: (0, 0), spare: None };
        // From here on, dropping `terminal` gives the terminal back if the next step fails.
        terminal.front = Some(Front::start(device, link)?);
        Ok(terminal)
    }

    /// Shows the application until it or a signal ends.
    ///
    /// # Errors
    /// When the terminal fails.
    pub fn show<C: Context>(&mut self, app: &mut App<C>) -> Result<Exit, TerminalError> {
        if self.size != (0, 0) {
            // The size was told to an earlier application only.
            self.handle(Input::Resized { width: self.size.0, height: self.size.1 }, app);
            self.draw(app);
        }
        let mut clock = FrameClock::new(Instant::now());
        loop {
            match self.link.wait(clock.wait(app.context.tick(), Instant::now())) {
                Woken::ByInput | Woken::ByTime => {}
                Woken::ToEnd(exit) => return Ok(exit),
                Woken::ByFailure(error) => return Err(error.into()),
            }
            let mut is_stale = go_on(app, &mut clock);
            // All waiting inputs are handled before the screen is drawn once.
            let began = Instant::now();
            while let Some(input) = self.link.next_input() {
                let has_time = began.elapsed() < SPELL;
                // Of several drags that wait, only the last place counts.
                let is_drag = matches!(input, Input::Drag(_)) && !app.context.takes_every_drag();
                if is_drag && has_time && self.link.is_drag_next() {
                    continue;
                }
                match self.handle(input, app) {
                    Reaction::Nothing => {}
                    Reaction::Draw => is_stale = true,
                    Reaction::Leave => return Ok(Exit::Left),
                    Reaction::Suspend => {
                        system::give_back();
                        system::stop(Stop::ByKey)?;
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
            simplify(&mut picture);
        }
        self.spare = self.link.show(picture, BusyKeys::of_context(&app.context));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.link.finish();
        // A panic of the thread was reported by the hook already.
        let _ = self.front.take().map(thread::JoinHandle::join);
        system::let_go();
    }
}

/// Plays the turns that are due, or as many as the machine manages within one frame. Returns whether there is something
/// new to draw.
fn go_on<C: Context>(app: &mut App<C>, clock: &mut FrameClock) -> bool {
    let began = Instant::now();
    let mut is_stale = false;
    for _ in 0..clock.due(app.context.tick(), began) {
        is_stale |= app.handle(Input::Tick) == Reaction::Draw;
        if began.elapsed() > FRAME {
            clock.skip(Instant::now());
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
            system::give_back();
            report(info);
        }));
    });
}
