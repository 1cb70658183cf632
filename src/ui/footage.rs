//! A recording on the screen, with its windows: the timeline, and the prompt for a turn.
//!
//! Replays and worlds without a player have the same: steps to go through, forward and back, and incidents to go to.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::mind::Turn;

use super::{
    key::Key,
    keymap::Command,
    replay::Playback,
    screen::{Flow, Input},
    session::Session,
    timeline::{Incident, TimelineEvent, TimelineWindow},
    window::{Prompt, PromptEvent},
};

/// A recording, and the window that lies over it.
pub(super) struct Footage {
    playback: Playback,
    window: Option<Window>,
}

/// A window over a recording. The recording halts below it.
enum Window {
    /// Asks for a turn.
    Turn(Prompt),
    /// The timeline.
    Timeline(TimelineWindow),
}

/// What came of an input to the window.
pub(super) enum FootageEvent {
    /// Nothing but the window has changed.
    Nothing,
    /// The session shows another step.
    Moved,
    /// The session shows the step of an incident.
    Shown(Incident),
    /// The program ends.
    Leave,
}

impl Footage {
    pub(super) fn new(playback: Playback) -> Self {
        Self { playback, window: None }
    }

    /// Takes a step. Returns whether there was one.
    pub(super) fn step(&mut self, session: &mut Session) -> bool {
        self.playback.step(session)
    }

    /// Takes the next step, unless the recording is halted: a tick may belong to effects that have just ended. Returns
    /// whether it did.
    pub(super) fn tick(&mut self, session: &mut Session) -> bool {
        !session.pace().is_halted() && self.step(session)
    }

    /// Halts, and goes forward by a number of steps, or back if it is negative.
    pub(super) fn go(&mut self, by: isize, session: &mut Session) {
        session.pace_mut().halt();
        self.playback.go_to(session.steps().saturating_add_signed(by), session);
    }

    /// Whether a window lies over the recording.
    pub(super) fn is_covered(&self) -> bool {
        self.window.is_some()
    }

    /// Asks for a turn to go to.
    pub(super) fn ask_for_turn(&mut self) {
        self.window = Some(Window::Turn(Prompt::for_number()));
    }

    /// Opens the timeline.
    pub(super) fn open_timeline(&mut self, session: &Session) {
        self.window = Some(Window::Timeline(TimelineWindow::new(session)));
    }

    /// Hands an input to the window; `None` if there is none, or the input is not for it.
    pub(super) fn handle(&mut self, input: Input, session: &mut Session) -> Option<FootageEvent> {
        let is_leaving = |key: Key| key.ctrl && session.keymap().command(key) == Some(Command::Leave);
        match (self.window.as_mut()?, input) {
            (_, Input::Key(key)) if is_leaving(key) => Some(FootageEvent::Leave),
            (Window::Turn(prompt), Input::Key(key)) => {
                let event = prompt.press(key, &session.keys().window);
                let turn = prompt.text().parse().ok().map(Turn);
                Some(self.asked(&event, turn, session))
            }
            (Window::Turn(_), _) => None,
            (Window::Timeline(timeline), input) => {
                let event = timeline.handle(input, session);
                Some(self.chosen(event, session))
            }
        }
    }

    fn asked(&mut self, event: &PromptEvent, turn: Option<Turn>, session: &mut Session) -> FootageEvent {
        match event {
            PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => return FootageEvent::Nothing,
            PromptEvent::Back | PromptEvent::Done => self.window = None,
        }
        match turn.filter(|_| matches!(event, PromptEvent::Done)) {
            Some(turn) => {
                session.pace_mut().halt();
                self.playback.go_to_turn(turn, session);
                FootageEvent::Moved
            }
            None => FootageEvent::Nothing,
        }
    }

    fn chosen(&mut self, event: TimelineEvent, session: &mut Session) -> FootageEvent {
        match event {
            TimelineEvent::Nothing => FootageEvent::Nothing,
            TimelineEvent::Leave => FootageEvent::Leave,
            TimelineEvent::Back => {
                self.window = None;
                FootageEvent::Nothing
            }
            TimelineEvent::Chosen(incident) => {
                self.window = None;
                session.pace_mut().halt();
                self.playback.go_to(incident.step, session);
                session.turn_to(incident.who.map(|who| who.unit), incident.at);
                FootageEvent::Shown(incident)
            }
        }
    }

    /// Draws the window.
    pub(super) fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        match &self.window {
            None => {}
            Some(Window::Turn(prompt)) => {
                let beside = format!("now turn {}", session.game().turn());
                let texts = ("Go to turn", beside.as_str(), "go");
                prompt.render(texts, false, Vec::new(), 36, &session.keys().window, session.theme(), area, buffer);
            }
            Some(Window::Timeline(timeline)) => timeline.render(session, area, buffer),
        }
    }
}

/// What a screen answers, once a window has handled an input.
impl FootageEvent {
    pub(super) fn flow(&self) -> Flow<Session> {
        match self {
            Self::Leave => Flow::Leave,
            Self::Nothing | Self::Moved | Self::Shown(_) => Flow::Consumed,
        }
    }
}
