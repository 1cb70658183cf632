//! Old messages.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    log::MessageLog,
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    window::{self, Command},
};

/// Shows what has been said, the newest at the bottom.
#[derive(Default)]
pub struct HistoryScreen {
    /// How many lines it is scrolled up from the newest.
    up: usize,
}

impl Screen<Session> for HistoryScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let screen = session.layout().status.bottom();
        let room = usize::from(screen.saturating_sub(4));
        let width = usize::from(session.layout().status.width.saturating_sub(8));
        let most = lines(session.log(), session.theme(), width).len().saturating_sub(room);
        let by = |up: usize, by: isize| up.saturating_add_signed(by).min(most);
        let page = room.saturating_sub(1) as isize;
        match input {
            Input::Scroll(step) => self.up = by(self.up, -isize::from(step) * 3),
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match session.keys().window.command(key) {
                Some(Command::Up) => self.up = by(self.up, 1),
                Some(Command::Down) => self.up = by(self.up, -1),
                Some(Command::PageUp | Command::Left) => self.up = by(self.up, page),
                Some(Command::PageDown | Command::Right) => self.up = by(self.up, -page),
                Some(Command::First) => self.up = most,
                Some(Command::Last) => self.up = 0,
                Some(Command::Choose) if self.up > 0 => self.up = by(self.up, -page),
                _ if session.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
                _ => return Flow::Pop,
            },
            _ => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (width, height) = (area.width.saturating_sub(4), area.height.saturating_sub(2));
        let theme = session.theme();
        let keys = &session.keys().window;
        let keys = format!("{} scroll   {} back", keys.scrolls(), keys.key(Command::Back));
        let inner = window::open(theme, (width, height), "Messages", &keys, area, buffer);
        let lines = lines(session.log(), theme, usize::from(inner.width));
        let first = lines.len().saturating_sub(usize::from(inner.height) + self.up);
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}

fn lines(log: &MessageLog, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let style = |role| window::on_window(theme, role);
    log.messages()
        .flat_map(|message| {
            let turn = format!("{:>6}  ", message.turn.0);
            let texts = wrap(&message.folded(), width.saturating_sub(turn.len()).max(1), 0);
            let turns = std::iter::once(turn).chain(std::iter::repeat("        ".into()));
            let role = message.role;
            texts
                .into_iter()
                .zip(turns)
                .map(move |(text, turn)| line([(turn, style(Role::Muted)), (text, style(role))]))
        })
        .collect()
}
