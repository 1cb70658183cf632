//! The end of a game.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::{
    binding::{KeyTable, bindings},
    log::HistoryScreen,
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    tale,
    text::{self, wrap},
    theme::Role,
    window, words,
};

/// Shows how the game ended, its score and its chapters. The window can be hidden to show the whole floor.
#[derive(Debug, Default)]
pub struct EndingScreen {
    is_aside: bool,
}

/// A command at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Shows the whole floor as it really was, or the result again.
    Floor,
    /// Reads old messages.
    Messages,
    /// Leaves.
    Leave,
}

/// The group under which the help lists a row; there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The keys of the window.
    Ending,
}

use Command as C;

bindings! {
    /// The keys of the end of a game.
    Ending "floor": "t" "O" => C::Floor, "show the whole floor as it really was, or the result again";
    Ending "messages": "m" "M" => C::Messages, "read old messages";
    Ending "leave": "q" "Q" => C::Leave, "leave";
}

/// The keys of the end of a game, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_ending() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}

impl Screen<Session> for EndingScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if session.way_out(key) == Some(WayOut::AtOnce) {
            return Flow::Leave;
        }
        let keys = session.keys();
        let is_closing = matches!(keys.window.command(key), Some(window::Command::Choose | window::Command::Back));
        match keys.ending.command(key) {
            Some(Command::Floor) => {
                self.is_aside = !self.is_aside;
                session.toggle_truth();
            }
            Some(Command::Messages) => return Flow::Push(Box::new(HistoryScreen::default())),
            Some(Command::Leave) if !self.is_aside => return Flow::Leave,
            None if is_closing && !self.is_aside => return Flow::Leave,
            None if !is_closing => {}
            Some(Command::Leave) | None => {
                self.is_aside = false;
                session.toggle_truth();
            }
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let game = session.game();
        let Some(ending) = game.ending() else { return };
        let theme = session.theme();
        let keys = &session.keys().ending;
        if self.is_aside {
            let style = theme.style(Role::StatusKey);
            let status = session.layout().status.intersection(area);
            let back = keys.key(Command::Floor);
            let words = format!(
                " The whole floor as it really was; cells you never saw are dim.   {back} shows the result again"
            );
            Line::styled(format!("{words:width$}", width = usize::from(status.width)), style).render(status, buffer);
            return;
        }
        let (title, sentence) = words::ending(game, ending);
        let (floor, messages) = (keys.key(Command::Floor), keys.key(Command::Messages));
        let leave = session.keys().window.key(window::Command::Choose);
        let keys = format!("{floor} see the whole floor   {messages} messages   {leave} leave");
        let size = (66, area.height.saturating_sub(4).min(22));
        let inner = window::open(theme, size, title, &keys, area, buffer);
        let width = usize::from(inner.width);
        let style = |role| window::on_window(theme, role);
        let said = |text: &str, role| {
            wrap(text, width, 0).into_iter().map(move |text| Line::styled(text, style(role))).collect::<Vec<_>>()
        };
        let mut lines = vec![Line::default()];
        lines.extend(said(&sentence, Role::Strong));
        lines.extend(said(&format!("Score {}: {}.", game.score(), tale::worth(game)), Role::Screen));
        lines.extend(said(&format!("{}.", tale::terms(game)), Role::Muted));
        lines.push(Line::default());
        let told = &game.tale().told;
        // In a long tale the end matters most.
        let room = usize::from(inner.height).saturating_sub(lines.len());
        let from = told.len().saturating_sub(room);
        lines.extend(
            told[from..].iter().map(|told| {
                Line::styled(format!("turn {:>5}  {}", told.turn, tale::chapter(told)), style(Role::Screen))
            }),
        );
        text::draw(lines, inner, buffer);
    }
}
