//! The terminal on systems without `poll`: a thread reads the keyboard, and writing may block.

use std::{
    fs::File,
    io::{self, Write as _},
    process::Command,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Instant,
};

use crossterm::{
    cursor,
    event::{self, Event, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind},
    execute, terminal,
};
use ratatui::layout::Position;

use crate::ui::{Input, Key, KeyCode};

/// Whether the terminal is taken over at present.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Everything that the front waits for.
#[derive(Debug)]
pub(super) struct Device(Receiver<Option<io::Result<Event>>>);

/// Wakes the front from [`Device::wait`].
#[derive(Debug)]
pub(super) struct Waker(Sender<Option<io::Result<Event>>>);

impl Waker {
    /// Wakes it.
    pub(super) fn wake(&self) {
        // This fails only if the front has ended.
        let _ = self.0.send(None);
    }
}

/// Events that arrived while waiting.
#[derive(Debug, Default)]
pub(super) struct News {
    /// Keys, mouse events and sizes, in order.
    pub inputs: Vec<Input>,
    /// The number of a signal that asks for the end.
    pub end: Option<i32>,
    /// Whether a signal asks to stop for a while.
    pub is_stopped: bool,
    /// Whether the program was stopped, and goes on.
    pub is_resumed: bool,
}

/// Why the program is to stop for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A signal.
    AsTold,
    /// A key.
    ByKey,
}

/// Opens nothing and starts no guardian: a console does not keep the modes of a program that has ended.
pub(super) fn take_hold(_: Option<Command>) -> io::Result<Option<File>> {
    Ok(None)
}

/// Does nothing: no shell here could wake a stopped program.
pub(super) fn stop(_: Stop) -> io::Result<()> {
    Ok(())
}

/// Takes the terminal over. Returns the bytes that it has to be sent first.
pub(super) fn take_over() -> io::Result<&'static [u8]> {
    TAKEN.store(true, Ordering::SeqCst);
    terminal::enable_raw_mode()?;
    execute!(
        io::stdout(),
        terminal::EnterAlternateScreen,
        event::EnableMouseCapture,
        event::EnableBracketedPaste,
        cursor::Hide
    )?;
    Ok(b"")
}

/// Gives the terminal back if it is ours.
pub(super) fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(out, event::DisableBracketedPaste, event::DisableMouseCapture);
        let _ = execute!(out, terminal::LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

/// Gives the terminal back for good.
pub(super) fn let_go() {
    give_back();
}

/// Does nothing: no guardian is needed here.
pub fn guard() {}

impl Device {
    /// Listens to the keyboard.
    pub(super) fn open(_: Option<File>) -> io::Result<(Self, Waker)> {
        let (sender, receiver) = channel();
        let keyboard = sender.clone();
        let listen = move || {
            loop {
                let event = event::read();
                let is_last = event.is_err();
                if keyboard.send(Some(event)).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("keyboard".into()).spawn(listen)?;
        Ok((Self(receiver), Waker(sender)))
    }

    /// Columns and rows of the terminal.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }

    /// Writes all of it.
    pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
        if TAKEN.load(Ordering::SeqCst) {
            let mut out = io::stdout().lock();
            out.write_all(bytes)?;
            out.flush()?;
        }
        Ok(bytes.len())
    }

    /// Waits until something happens, at most until a moment; not at all if there are bytes to write.
    pub(super) fn wait(&mut self, until: Option<Instant>, is_wanted: bool) -> io::Result<News> {
        let first = match until {
            _ if is_wanted => self.0.try_recv().ok(),
            None => self.0.recv().ok(),
            Some(until) => match self.0.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
            },
        };
        let mut news = News::default();
        for event in first.into_iter().chain(self.0.try_iter()).flatten() {
            news.inputs.extend(input_of(&event?));
        }
        Ok(news)
    }
}

/// The input that an event is, if it is one.
fn input_of(event: &Event) -> Option<Input> {
    match event {
        Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
            let held = |modifier| pressed.modifiers.contains(modifier);
            let code = code_of(pressed.code)?;
            Some(Input::Key(Key { code, ctrl: held(KeyModifiers::CONTROL), alt: held(KeyModifiers::ALT) }))
        }
        Event::Resize(width, height) => Some(Input::Resized { width: *width, height: *height }),
        Event::Mouse(mouse) => {
            let at = Position::new(mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Moved => Some(Input::Hover(at)),
                MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(at)),
                MouseEventKind::Down(MouseButton::Right) => Some(Input::Ask(at)),
                MouseEventKind::Drag(MouseButton::Left) => Some(Input::Drag(at)),
                MouseEventKind::Up(MouseButton::Left) => Some(Input::Release),
                MouseEventKind::ScrollDown => Some(Input::Scroll(1)),
                MouseEventKind::ScrollUp => Some(Input::Scroll(-1)),
                _ => None,
            }
        }
        // Pasted text would be played as moves: bracketed paste is on so that it is not.
        _ => None,
    }
}

fn code_of(code: event::KeyCode) -> Option<KeyCode> {
    use event::KeyCode as Code;
    Some(match code {
        Code::Char(character) => KeyCode::Char(character),
        Code::F(number) => KeyCode::F(number),
        Code::Enter => KeyCode::Enter,
        Code::Esc => KeyCode::Esc,
        Code::Tab => KeyCode::Tab,
        Code::BackTab => KeyCode::BackTab,
        Code::Backspace => KeyCode::Backspace,
        Code::Insert => KeyCode::Insert,
        Code::Delete => KeyCode::Delete,
        Code::Up => KeyCode::Up,
        Code::Down => KeyCode::Down,
        Code::Left => KeyCode::Left,
        Code::Right => KeyCode::Right,
        Code::Home => KeyCode::Home,
        Code::End => KeyCode::End,
        Code::PageUp => KeyCode::PageUp,
        Code::PageDown => KeyCode::PageDown,
        _ => return None,
    })
}
