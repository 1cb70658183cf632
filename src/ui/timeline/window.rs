//! The window of the timeline: all incidents, or those of a kind, to choose a moment to go to.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    super::{
        keymap::Command,
        screen::{Context as _, Input},
        session::Session,
        text::{self, line},
        theme::Role,
        window::{self, Entries, List, ListEvent},
    },
    Incident, IncidentKind, KINDS, Timeline, strip,
};

/// How wide the text is on the smallest screen.
const LEAST_WIDTH: u16 = 74;

/// Lines above the list: the kinds, in up to two lines, and an empty one.
const ABOVE: u16 = 3;

/// Lists the incidents of a recording.
pub(in crate::ui) struct TimelineWindow {
    list: List,
    /// The kind that is listed; `None` for all.
    kind: Option<IncidentKind>,
}

/// The result of an input.
pub(in crate::ui) enum TimelineEvent {
    /// Nothing but the window has changed.
    Nothing,
    /// Somebody wants to go to an incident.
    Chosen(Incident),
    /// The window closes.
    Back,
    /// The program ends.
    Leave,
}

impl TimelineWindow {
    /// A window with the cursor on the last incident up to the present.
    pub(in crate::ui) fn new(session: &Session) -> Self {
        let mut window = Self { list: List::default(), kind: None };
        window.select_present(session);
        window
    }

    /// The incidents that are listed, the oldest first.
    fn incidents<'a>(&self, session: &'a Session) -> Vec<&'a Incident> {
        let all = session.timeline().into_iter().flat_map(Timeline::incidents);
        all.filter(|incident| self.kind.is_none_or(|kind| incident.kind == kind)).collect()
    }

    fn select_present(&mut self, session: &Session) {
        let now = session.steps();
        let past = self.incidents(session).into_iter().take_while(|incident| incident.step <= now).count();
        self.list.select(past.saturating_sub(1));
    }

    /// The kinds of which there is an incident.
    fn kinds(session: &Session) -> Vec<IncidentKind> {
        let is_there = |kind: IncidentKind| {
            session.timeline().is_some_and(|timeline| timeline.incidents().any(|incident| incident.kind == kind))
        };
        KINDS.iter().map(|row| row.kind).filter(|&kind| is_there(kind)).collect()
    }

    /// Lists the next kind, or the one before.
    fn turn(&mut self, forwards: bool, session: &Session) {
        let choices: Vec<Option<IncidentKind>> =
            std::iter::once(None).chain(Self::kinds(session).into_iter().map(Some)).collect();
        let now = choices.iter().position(|&choice| choice == self.kind).unwrap_or(0);
        let step = if forwards { 1 } else { choices.len() - 1 };
        self.kind = choices[(now + step) % choices.len()];
        self.select_present(session);
    }

    /// Handles an input.
    pub(in crate::ui) fn handle(&mut self, input: Input, session: &Session) -> TimelineEvent {
        let incidents = self.incidents(session);
        let entries = Entries::plain(incidents.len());
        let area = below_kinds(window::inside(size(session.screen()), session.screen()));
        match self.list.handle(input, &entries, area, &session.keys().window) {
            ListEvent::Chosen(index) => {
                incidents.get(index).map_or(TimelineEvent::Nothing, |&chosen| TimelineEvent::Chosen(chosen.clone()))
            }
            ListEvent::Turned(_, forwards) => {
                self.turn(forwards, session);
                TimelineEvent::Nothing
            }
            ListEvent::Back | ListEvent::ClickedOutside => TimelineEvent::Back,
            ListEvent::Ignored | ListEvent::Moved => TimelineEvent::Nothing,
            ListEvent::Key(key) => match session.keymap().command(key) {
                Some(Command::Leave) => TimelineEvent::Leave,
                Some(Command::Timeline) => TimelineEvent::Back,
                _ => TimelineEvent::Nothing,
            },
        }
    }

    /// Draws the window.
    pub(in crate::ui) fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (theme, windows, incidents) = (session.theme(), &session.keys().window, self.incidents(session));
        let keys = format!("{} kind   {}", windows.turns(), window::hint(windows, false, "go there"));
        let inner = window::open(theme, size(area), "Timeline", &keys, area, buffer);
        text::draw(self.kinds_lines(session, inner.width.into()), inner, buffer);
        let list = below_kinds(inner);
        let style = |role| window::on_window(theme, role);
        if incidents.is_empty() {
            let nothing = Line::styled("Nothing has happened yet.", style(Role::Muted));
            return text::draw([nothing], list, buffer);
        }
        let now = session.steps();
        let line = |index: usize| {
            let incident = incidents.get(index);
            incident.map_or_else(Line::default, |incident| strip::line(incident, incident.step <= now, style))
        };
        self.list.render(&Entries::plain(incidents.len()), line, theme, list, buffer);
    }

    /// The kinds of which there is an incident, with their signs and names; the one that is listed is bright. Where
    /// there is no room for all names, only that one has its name.
    fn kinds_lines(&self, session: &Session, width: usize) -> Vec<Line<'static>> {
        const GAP: usize = 2;
        let named = |are_named| {
            let mut lines: Vec<Line<'static>> = Vec::new();
            for piece in self.kind_pieces(session, are_named) {
                match lines.last_mut().filter(|last| last.width() + GAP + piece.width() <= width) {
                    Some(last) => {
                        last.spans.push(Span::styled(" ".repeat(GAP), window::on_window(session.theme(), Role::Muted)));
                        last.spans.extend(piece.spans);
                    }
                    None => lines.push(piece),
                }
            }
            lines
        };
        let lines = named(true);
        if lines.len() < usize::from(ABOVE) { lines } else { named(false) }
    }

    /// What stands for all incidents, and for each kind.
    fn kind_pieces(&self, session: &Session, are_named: bool) -> Vec<Line<'static>> {
        let theme = session.theme();
        let style = |is_listed| window::on_window(theme, if is_listed { Role::Strong } else { Role::Muted });
        let kind_piece = |kind: IncidentKind| {
            let (row, is_listed) = (kind.row(), self.kind == Some(kind));
            let name = if is_listed || are_named { format!(" {}", row.name) } else { String::new() };
            line([(row.sign.to_string(), window::on_window(theme, row.role)), (name, style(is_listed))])
        };
        let all = line([("all".to_owned(), style(self.kind.is_none()))]);
        std::iter::once(all).chain(Self::kinds(session).into_iter().map(kind_piece)).collect()
    }
}

/// How wide and how high the window is.
fn size(screen: Rect) -> (u16, u16) {
    (window::text_width(LEAST_WIDTH, screen) + 4, screen.height.saturating_sub(2))
}

/// The part of the window below the kinds.
fn below_kinds(inner: Rect) -> Rect {
    let above = ABOVE.min(inner.height);
    Rect { y: inner.y + above, height: inner.height - above, ..inner }
}
