//! What the two threads share: the one that works, and the one that owns the terminal.
//!
//! The application runs on the thread that called [`Terminal::show`](super::Terminal::show). Another thread, the front, reads
//! the keyboard and draws, so that it hears a key that leaves while the application is at work, however long that takes.
//! Both sleep until there is something to do.

use std::{
    collections::VecDeque,
    io, mem,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use ratatui::buffer::Buffer;

use super::{
    super::{
        key::{Key, KeyCode},
        keymap::{Command, Keymap},
        screen::Input,
    },
    Exit,
    platform::Waker,
};

/// The most inputs that wait for the application; a terminal that sends more than anybody types is not heard to its end.
const MOST_WAITING: usize = 1 << 16;

/// How long work may take before the screen says so.
pub(super) const SIGN_AFTER: Duration = Duration::from_millis(50);

/// The application's end and the front's end of it.
#[derive(Debug)]
pub(super) struct Link {
    state: Mutex<State>,
    /// Signalled when there is something for the application.
    changed: Condvar,
    waker: Waker,
}

#[derive(Debug)]
struct State {
    inputs: VecDeque<Input>,
    picture: Option<Buffer>,
    orders: Vec<Order>,
    /// The keys that end the program while the application is at work.
    leave_keys: Vec<Key>,
    /// Since when the application has been at work; `None` while it waits.
    busy_since: Option<Instant>,
    /// How the application is to end.
    end: Option<Exit>,
    failure: Option<io::Error>,
    /// Whether the front is to end.
    is_over: bool,
}

/// What the application wants of the front, besides pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// To draw every cell afresh.
    Redraw,
    /// To take the terminal over again, after the program was in the background of the shell.
    TakeBack,
}

/// Why the application wakes up.
#[derive(Debug)]
pub(super) enum Woken {
    /// There is input.
    ByInput,
    /// The time is over that it wanted to wait.
    ByTime,
    /// The program ends.
    ToEnd(Exit),
    /// The terminal failed.
    ByFailure(io::Error),
}

/// What the front has to do.
#[derive(Debug)]
pub(super) struct Duties {
    /// What the application wants.
    pub orders: Vec<Order>,
    /// A new picture.
    pub picture: Option<Buffer>,
    /// Since when the application has been at work, if it is.
    pub busy_since: Option<Instant>,
    /// How many keys wait for it.
    pub waiting: usize,
    /// Whether the front is to end.
    pub is_over: bool,
}

impl Link {
    /// A link to an application that is at work already: before it is shown it has to be loaded.
    pub(super) fn new(waker: Waker) -> Self {
        let state = State {
            inputs: VecDeque::new(),
            picture: None,
            orders: Vec::new(),
            // Those of the game, before any application has said which they are.
            leave_keys: Keymap::new().single_keys(Command::Leave),
            busy_since: Some(Instant::now()),
            end: None,
            failure: None,
            is_over: false,
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), waker }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For the application: waits for input, at most so long.
    pub(super) fn wait(&self, longest: Duration) -> Woken {
        let until = Instant::now().checked_add(longest);
        let mut state = self.state();
        if state.busy_since.take().is_some_and(|since| since.elapsed() >= SIGN_AFTER) {
            // What says that it is at work has to go.
            self.waker.wake();
        }
        loop {
            if let Some(exit) = state.end {
                return Woken::ToEnd(exit);
            }
            if let Some(error) = state.failure.take() {
                return Woken::ByFailure(error);
            }
            let now = Instant::now();
            if !state.inputs.is_empty() {
                state.busy_since = Some(now);
                return Woken::ByInput;
            }
            state = match until.map(|until| until.saturating_duration_since(now)) {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(Duration::ZERO) => {
                    state.busy_since = Some(now);
                    self.waker.wake();
                    return Woken::ByTime;
                }
                Some(rest) => self.changed.wait_timeout(state, rest).unwrap_or_else(PoisonError::into_inner).0,
            };
        }
    }

    /// For the application: the next input; `None` if there is none, or none counts any more.
    pub(super) fn next_input(&self) -> Option<Input> {
        let mut state = self.state();
        if state.end.is_some() || state.failure.is_some() { None } else { state.inputs.pop_front() }
    }

    /// For the application: whether the next input is another place of a mouse that drags.
    pub(super) fn is_drag_next(&self) -> bool {
        matches!(self.state().inputs.front(), Some(Input::Drag(_)))
    }

    /// For the application: has a picture drawn. The buffer returned may be reused.
    pub(super) fn show(&self, picture: Buffer, leave_keys: Vec<Key>) -> Option<Buffer> {
        let mut state = self.state();
        state.leave_keys = leave_keys;
        let before = state.picture.replace(picture);
        drop(state);
        self.waker.wake();
        before
    }

    /// For the application: tells the front what to do.
    pub(super) fn order(&self, order: Order) {
        self.state().orders.push(order);
        self.waker.wake();
    }

    /// For whoever owns the front: ends it.
    pub(super) fn finish(&self) {
        self.state().is_over = true;
        self.waker.wake();
    }

    /// For the front: hands inputs to the application.
    pub(super) fn hand_over(&self, inputs: impl IntoIterator<Item = Input>) {
        let mut state = self.state();
        for input in inputs {
            // Only the last place counts that the mouse moves over.
            if matches!((state.inputs.back(), input), (Some(Input::Hover(_)), Input::Hover(_))) {
                state.inputs.pop_back();
            }
            // A size counts whatever came before it.
            if state.inputs.len() < MOST_WAITING || matches!(input, Input::Resized { .. }) {
                state.inputs.push_back(input);
            }
        }
        if !state.inputs.is_empty() && state.busy_since.is_none() {
            state.busy_since = Some(Instant::now());
        }
        self.changed.notify_one();
    }

    /// For the front: takes what it has to do; a picture only if it `can_draw` one.
    pub(super) fn duties(&self, can_draw: bool) -> Duties {
        let mut state = self.state();
        let is_key = |input: &&Input| matches!(input, Input::Key(key) if key.code != DROP_KEY);
        Duties {
            orders: mem::take(&mut state.orders),
            picture: if can_draw { state.picture.take() } else { None },
            busy_since: state.busy_since,
            waiting: if state.busy_since.is_some() { state.inputs.iter().filter(is_key).count() } else { 0 },
            is_over: state.is_over,
        }
    }

    /// For the front: whether a picture waits to be drawn.
    pub(super) fn has_picture(&self) -> bool {
        self.state().picture.is_some()
    }

    /// For the front: whether a key ends the program while the application is at work.
    pub(super) fn leads_out(&self, key: Key) -> bool {
        self.state().leave_keys.contains(&key)
    }

    /// For the front: the first key that does, as it is written.
    pub(super) fn leave_key(&self) -> String {
        self.state().leave_keys.first().map_or_else(|| "-".to_owned(), Key::to_string)
    }

    /// For the front: whether a key that waits ends the program. A letter among others may be part of a name; the first of
    /// all, and one with `Ctrl`, is not.
    pub(super) fn is_way_out_waiting(&self) -> bool {
        let state = self.state();
        let mut keys = state.inputs.iter().filter_map(|input| match input {
            Input::Key(key) => Some(key),
            _ => None,
        });
        let leads_out = |key: &Key| state.leave_keys.contains(key);
        keys.next().is_some_and(leads_out) || keys.any(|key| key.ctrl && leads_out(key))
    }

    /// For the front: takes the keys back that wait, once somebody does not want them any more.
    pub(super) fn drop_keys(&self) {
        self.state().inputs.retain(|input| !matches!(input, Input::Key(_)));
    }

    /// For the front: tells the application to end.
    pub(super) fn end(&self, exit: Exit) {
        let mut state = self.state();
        state.end = state.end.or(Some(exit));
        self.changed.notify_one();
    }

    /// For the front: tells the application that the terminal failed.
    pub(super) fn fail(&self, error: io::Error) {
        let mut state = self.state();
        state.failure.get_or_insert(error);
        self.changed.notify_one();
    }
}

/// The key that takes back what was typed ahead.
pub(super) const DROP_KEY: KeyCode = KeyCode::Esc;
