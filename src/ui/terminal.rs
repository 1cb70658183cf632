//! The terminal: taken over at the start, given back on every way out.
//!
//! Raw mode, the alternate screen, the mouse and bracketed paste are switched on together and off together: when
//! the [`Terminal`] is dropped (a normal end or an error), in a panic hook, and after a signal, which raises a flag that
//! the event loop looks at, and starts a clock that does not wait for the event loop. Nothing is asked of the terminal
//! that it would have to answer, so one that never answers is no slower.

use std::{
    env,
    io::{self, BufWriter, IsTerminal, Stdout},
    panic,
    sync::{
        Arc, Once,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
#[cfg(unix)]
use std::{process, thread};

use crossterm::{
    cursor, event, execute,
    terminal::{self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen},
};
use ratatui::{
    backend::{Backend, CrosstermBackend},
    layout::Position,
};
use signal_hook::{consts, flag};

use super::{
    beat::{Beat, FRAME},
    key::Key,
    plain,
    screen::{App, Context, Input, Reaction},
};

/// How long the event loop sleeps between looks at the signals, if no key wakes it.
const NAP: Duration = Duration::from_millis(80);

/// How long to wait for more of what has piled up: the least that is waited for at all, as a poll of no time looks at
/// nothing.
const GLANCE: Duration = Duration::from_millis(1);

/// How long input that never pauses may keep the world and the screen waiting.
const SPELL: Duration = Duration::from_millis(200);

/// How long after a signal the program may still take to end by itself.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);

/// How long a terminal may take to read that it is given back, when there is no more time.
#[cfg(unix)]
const LAST_GRACE: Duration = Duration::from_millis(500);

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

/// Whether the terminal is ours at present. Global because a panic hook has nothing else to look at.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, for as long as it is ours.
pub struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    signals: Signals,
    /// Whether all that is not ASCII is drawn as something that looks like it.
    is_plain: bool,
}

impl Terminal {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When input or output is not a terminal or a dumb one, or it fails.
    pub fn take() -> Result<Self, TerminalError> {
        if !io::stdin().is_terminal() {
            return Err(TerminalError::NotATerminal("standard input"));
        }
        if !io::stdout().is_terminal() {
            return Err(TerminalError::NotATerminal("standard output"));
        }
        let variable = |name: &str| env::var(name).ok();
        if variable("TERM").as_deref() == Some("dumb") {
            return Err(TerminalError::Dumb);
        }
        let is_plain = plain::is_wanted(variable);
        restore_on_panic();
        let signals = Signals::register()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(1 << 16, io::stdout()));
        let inner = ratatui::Terminal::new(backend)?;
        let terminal = Self { inner, signals, is_plain };
        // From here on the drop gives back whatever had been taken, should the next step fail.
        take_over()?;
        Ok(terminal)
    }

    /// Shows the application until it or a signal ends.
    ///
    /// # Errors
    /// When the terminal fails.
    pub fn show<C: Context>(&mut self, app: &mut App<C>) -> Result<Exit, TerminalError> {
        match (self.listen(app), self.signals.end()) {
            // A terminal that was closed fails, and says so by a signal too, which is the better reason.
            (Err(_), Some(number)) => Ok(Exit::Signal(number)),
            (result, _) => result,
        }
    }

    /// The event loop.
    fn listen<C: Context>(&mut self, app: &mut App<C>) -> Result<Exit, TerminalError> {
        // Resizes are heard of from the first poll on, so that one right after the look at the size is not missed.
        event::poll(GLANCE)?;
        let size = self.inner.size()?;
        app.handle(Input::Resized { width: size.width, height: size.height });
        self.redraw(app)?;
        let mut beat = Beat::new(Instant::now());
        loop {
            if let Some(number) = self.signals.end() {
                return Ok(Exit::Signal(number));
            }
            if self.signals.take_stop() {
                self.suspend(app, Stop::AsTold)?;
            }
            if self.signals.take_resumed() {
                take_over()?;
                self.redraw(app)?;
            }
            let mut is_stale = go_on(app, &mut beat);
            // All that has piled up is dealt with before the screen is drawn once.
            let nap = beat.wait(app.context.tick(), Instant::now()).clamp(GLANCE, NAP);
            let mut is_awake = event::poll(if is_stale { GLANCE } else { nap })?;
            let began = Instant::now();
            // Of a mouse that is quicker than what it drags, only the last place counts.
            let mut dragged = None;
            while is_awake && self.signals.end().is_none() {
                let input = input_of(&event::read()?);
                is_awake = event::poll(GLANCE)? && began.elapsed() < SPELL;
                let is_drag = matches!(input, Some(Input::Drag(_)));
                if is_drag && is_awake && !app.context.takes_every_drag() {
                    dragged = input;
                    continue;
                }
                for input in dragged.take().filter(|_| !is_drag).into_iter().chain(input) {
                    match app.handle(input) {
                        Reaction::Nothing => {}
                        Reaction::Draw => is_stale = true,
                        Reaction::Leave => return Ok(Exit::Left),
                        Reaction::Suspend => self.suspend(app, Stop::ByKey)?,
                        Reaction::Redraw => self.redraw(app)?,
                    }
                }
            }
            if app.context.has_failed() {
                return Ok(Exit::Left);
            }
            if is_stale {
                self.draw(app)?;
            }
        }
    }

    fn draw<C: Context>(&mut self, app: &mut App<C>) -> io::Result<()> {
        app.settle();
        execute!(self.inner.backend_mut(), BeginSynchronizedUpdate)?;
        let is_plain = self.is_plain;
        self.inner.draw(|frame| {
            app.render(frame.buffer_mut());
            if is_plain {
                plain::simplify(frame.buffer_mut());
            }
        })?;
        execute!(self.inner.backend_mut(), EndSynchronizedUpdate)
    }

    fn redraw<C: Context>(&mut self, app: &mut App<C>) -> io::Result<()> {
        // `inner.clear()` would ask the terminal where its cursor is. So does this, but for the asking: nothing of what
        // was drawn before counts any more.
        self.inner.backend_mut().clear()?;
        self.inner.swap_buffers();
        self.draw(app)
    }

    /// Gives the terminal back, sleeps until the shell wakes us, and takes it again.
    fn suspend<C: Context>(&mut self, app: &mut App<C>, stop: Stop) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        match stop {
            Stop::AsTold => signal_hook::low_level::emulate_default_handler(consts::SIGTSTP)?,
            // As a terminal would: all that was started together stops, and nobody does where no shell could wake them.
            // It cannot be the signal that is named for it, because that one we catch.
            Stop::ByKey => rustix::process::kill_current_process_group(rustix::process::Signal::TTIN)?,
        }
        #[cfg(not(unix))]
        let _ = stop;
        self.signals.take_resumed();
        take_over()?;
        self.redraw(app)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
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

/// The input that a terminal's event is, if it is one.
fn input_of(event: &event::Event) -> Option<Input> {
    use event::{Event, MouseButton, MouseEventKind as Mouse};
    match event {
        Event::Key(key) => Key::of(key).map(Input::Key),
        Event::Resize(width, height) => Some(Input::Resized { width: *width, height: *height }),
        Event::Mouse(mouse) => {
            let at = Position::new(mouse.column, mouse.row);
            match mouse.kind {
                Mouse::Moved => Some(Input::Hover(at)),
                Mouse::Down(MouseButton::Left) => Some(Input::Click(at)),
                Mouse::Down(MouseButton::Right) => Some(Input::Ask(at)),
                Mouse::Drag(MouseButton::Left) => Some(Input::Drag(at)),
                Mouse::Up(MouseButton::Left) => Some(Input::Release),
                Mouse::ScrollDown => Some(Input::Scroll(1)),
                Mouse::ScrollUp => Some(Input::Scroll(-1)),
                _ => None,
            }
        }
        // Pasted text would be played as moves: bracketed paste is on so that it is not.
        Event::Paste(_) | Event::FocusGained | Event::FocusLost => None,
    }
}

fn take_over() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, event::EnableMouseCapture, event::EnableBracketedPaste, cursor::Hide)
}

/// Gives the terminal back if it is ours. Each step is tried whatever became of the one before: there is nobody
/// left to tell.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(out, EndSynchronizedUpdate, event::DisableBracketedPaste, event::DisableMouseCapture);
        let _ = execute!(out, LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

/// Makes panics give the terminal back before they are reported, so that the report can be read.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            report(info);
        }));
    });
}

/// What made the program stop for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// A signal, from somebody who will wake it.
    AsTold,
    /// A key: all of its group stops, if there is a shell.
    ByKey,
}

/// Flags that signals raise.
struct Signals {
    end: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    resumed: Arc<AtomicBool>,
}

/// The signals that ask for the end.
const END_SIGNALS: &[i32] = &[
    consts::SIGTERM,
    consts::SIGINT,
    #[cfg(unix)]
    consts::SIGHUP,
    #[cfg(unix)]
    consts::SIGQUIT,
];

/// Ends the program some time after a signal has asked for it, if it has not ended by then, whatever keeps it from
/// looking at its flags: a terminal that is gone, or a thought that takes too long.
#[cfg(unix)]
fn insist_on_signals() -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(END_SIGNALS)?;
    let insist = move || {
        if let Some(number) = signals.forever().next() {
            thread::sleep(GRACE);
            // The event loop may be waiting for a terminal that reads nothing, and so would we.
            let _ = terminal::disable_raw_mode();
            let giving = thread::spawn(give_back);
            let began = Instant::now();
            while !giving.is_finished() && began.elapsed() < LAST_GRACE {
                thread::sleep(GLANCE);
            }
            // What a shell reports for a program that a signal ended.
            process::exit(128 + number);
        }
    };
    thread::Builder::new().name("signals".into()).spawn(insist).map(drop)
}

impl Signals {
    fn register() -> io::Result<Self> {
        let signals = Self { end: Arc::default(), stop: Arc::default(), resumed: Arc::default() };
        for &signal in END_SIGNALS {
            flag::register_usize(signal, Arc::clone(&signals.end), signal as usize)?;
        }
        #[cfg(unix)]
        insist_on_signals()?;
        #[cfg(unix)]
        {
            flag::register(consts::SIGTSTP, Arc::clone(&signals.stop))?;
            flag::register(consts::SIGCONT, Arc::clone(&signals.resumed))?;
        }
        Ok(signals)
    }

    fn end(&self) -> Option<i32> {
        Some(self.end.load(Ordering::Relaxed)).filter(|&number| number != 0).map(|number| number as i32)
    }

    fn take_stop(&self) -> bool {
        self.stop.swap(false, Ordering::Relaxed)
    }

    fn take_resumed(&self) -> bool {
        self.resumed.swap(false, Ordering::Relaxed)
    }
}
