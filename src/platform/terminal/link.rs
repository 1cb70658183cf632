//! The state that the application's thread shares with the thread that owns the terminal.
//!
//! The application runs on the thread that called [`Terminal::show`](super::Terminal::show). The other thread, the
//! front, reads the keyboard and draws, so that a key that leaves works however long the application is busy. Both
//! sleep until there is something to do.

use std::{
    collections::VecDeque,
    io, mem,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use ratatui::buffer::Buffer;

use crate::ui::{Command, Context, Input, Key, config::Keys, window};

use super::{Exit, system::Waker};

/// The most inputs that wait for the application; more, which nobody types, are dropped, except a key that leaves.
const MOST_WAITING: usize = 1 << 16;

/// How long the application may be busy before the screen says so.
pub(super) const SIGN_AFTER: Duration = Duration::from_millis(50);

/// The link between the application and the front. Each method says which of them calls it.
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
    /// The keys that mean something while the application is busy.
    busy_keys: BusyKeys,
    /// Since when the application has been busy; `None` while it waits.
    busy_since: Option<Instant>,
    /// How the application is to end.
    end: Option<Exit>,
    failure: Option<io::Error>,
    /// Whether the front is to end.
    is_over: bool,
}

/// An order of the application to the front, besides pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Draw every cell again.
    Redraw,
    /// Take the terminal over again, after the program was in the shell's background.
    TakeBack,
}

/// Why the application wakes up.
#[derive(Debug)]
pub(super) enum Woken {
    /// There is input.
    ByInput,
    /// The time to wait is over.
    ByTime,
    /// The program ends.
    ToEnd(Exit),
    /// The terminal failed.
    ByFailure(io::Error),
}

/// The pending work of the front.
#[derive(Debug)]
pub(super) struct Duties {
    /// Orders of the application.
    pub orders: Vec<Order>,
    /// A new picture to draw, if there is one.
    pub picture: Option<Buffer>,
    /// Since when the application has been busy; `None` while it waits.
    pub busy_since: Option<Instant>,
    /// How many keys wait for it.
    pub waiting: usize,
    /// Whether the front is to end.
    pub is_over: bool,
}

impl Link {
    /// A link to an application that is busy, because it is still being loaded.
    pub(super) fn new(waker: Waker) -> Self {
        let state = State {
            inputs: VecDeque::new(),
            picture: None,
            orders: Vec::new(),
            // The game's default keys, until the application has told its own.
            busy_keys: BusyKeys::of(&Keys::default()),
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

    /// For the application: waits for input, at most for `longest`.
    pub(super) fn wait(&self, longest: Duration) -> Woken {
        let until = Instant::now().checked_add(longest);
        let mut state = self.state();
        if state.busy_since.take().is_some_and(|since| since.elapsed() >= SIGN_AFTER) {
            // The front has to remove the sign that it is busy.
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

    /// For the application: takes the next input; `None` if there is none, or the program ends.
    pub(super) fn next_input(&self) -> Option<Input> {
        let mut state = self.state();
        if state.end.is_some() || state.failure.is_some() { None } else { state.inputs.pop_front() }
    }

    /// For the application: whether the next input is a drag of the mouse.
    pub(super) fn is_drag_next(&self) -> bool {
        matches!(self.state().inputs.front(), Some(Input::Drag(_)))
    }

    /// For the application: gives the front a picture to draw, and the keys that mean something while the application
    /// is busy. Returns a picture that was not drawn, whose buffer can be reused.
    pub(super) fn show(&self, picture: Buffer, busy_keys: BusyKeys) -> Option<Buffer> {
        let mut state = self.state();
        state.busy_keys = busy_keys;
        let before = state.picture.replace(picture);
        drop(state);
        self.waker.wake();
        before
    }

    /// For the application: gives the front an order.
    pub(super) fn order(&self, order: Order) {
        self.state().orders.push(order);
        self.waker.wake();
    }

    /// For the terminal: ends the front.
    pub(super) fn finish(&self) {
        self.state().is_over = true;
        self.waker.wake();
    }

    /// For the front: hands inputs to the application.
    pub(super) fn hand_over(&self, inputs: impl IntoIterator<Item = Input>) {
        let mut state = self.state();
        for input in inputs {
            // Of several places that the mouse moved over, only the last counts.
            if matches!((state.inputs.back(), input), (Some(Input::Hover(_)), Input::Hover(_))) {
                state.inputs.pop_back();
            }
            let is_full = state.inputs.len() >= MOST_WAITING;
            match input {
                // A new size is never dropped.
                Input::Resized { .. } => state.inputs.push_back(input),
                // Whoever held down a key until nothing more fits can still leave.
                Input::Key(key) if is_full && state.busy_keys.leave.contains(&key) => {
                    state.inputs.pop_back();
                    state.inputs.push_back(input);
                }
                _ if is_full => {}
                _ => state.inputs.push_back(input),
            }
        }
        if !state.inputs.is_empty() && state.busy_since.is_none() {
            state.busy_since = Some(Instant::now());
        }
        self.changed.notify_one();
    }

    /// For the front: takes its orders, and a picture if it `can_draw` one.
    pub(super) fn duties(&self, can_draw: bool) -> Duties {
        let mut state = self.state();
        let is_key = |input: &&Input| matches!(input, Input::Key(key) if !state.busy_keys.drop.contains(key));
        let waiting = if state.busy_since.is_some() { state.inputs.iter().filter(is_key).count() } else { 0 };
        Duties {
            orders: mem::take(&mut state.orders),
            picture: if can_draw { state.picture.take() } else { None },
            busy_since: state.busy_since,
            waiting,
            is_over: state.is_over,
        }
    }

    /// For the front: whether a picture waits to be drawn.
    pub(super) fn has_picture(&self) -> bool {
        self.state().picture.is_some()
    }

    /// For the front: whether a key ends the program while the application is busy.
    pub(super) fn leads_out(&self, key: Key) -> bool {
        self.state().busy_keys.leave.contains(&key)
    }

    /// For the front: whether a key takes back the keys that wait.
    pub(super) fn takes_back(&self, key: Key) -> bool {
        self.state().busy_keys.drop.contains(&key)
    }

    /// For the front: the first key that takes back the keys that wait, in words; `-` if there is none.
    pub(super) fn drop_key(&self) -> String {
        self.state().busy_keys.drop.first().map_or_else(|| "-".to_owned(), Key::to_string)
    }

    /// For the front: the first key that leaves, in words; `-` if there is none.
    pub(super) fn leave_key(&self) -> String {
        self.state().busy_keys.leave.first().map_or_else(|| "-".to_owned(), Key::to_string)
    }

    /// For the front: whether a waiting key ends the program. Only the first key, and keys with `Ctrl`, count: a later
    /// letter may be part of a name that is typed.
    pub(super) fn is_way_out_waiting(&self) -> bool {
        let state = self.state();
        let mut keys = state.inputs.iter().filter_map(|input| match input {
            Input::Key(key) => Some(key),
            _ => None,
        });
        let leads_out = |key: &Key| state.busy_keys.leave.contains(key);
        keys.next().is_some_and(leads_out) || keys.any(|key| key.ctrl && leads_out(key))
    }

    /// For the front: drops the waiting keys.
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

/// The keys that mean something while the application is busy.
#[derive(Clone, Debug)]
pub(super) struct BusyKeys {
    /// They end the program.
    pub leave: Vec<Key>,
    /// They take back the keys that wait: those that close windows.
    pub drop: Vec<Key>,
}

impl BusyKeys {
    /// Those of the game, before an application has told its own.
    fn of(keys: &Keys) -> Self {
        Self { leave: keys.game.single_keys(Command::Leave), drop: keys.window.single_keys(window::Command::Back) }
    }

    /// Those of an application.
    pub(super) fn of_context<C: Context>(context: &C) -> Self {
        Self { leave: context.leave_keys(), drop: context.keys().window.single_keys(window::Command::Back) }
    }
}
