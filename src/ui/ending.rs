//! The end of a game.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::{
    history::HistoryScreen,
    key::KeyCode,
    keymap::Command,
    screen::{Flow, Input, Screen},
    session::Session,
    tale,
    text::{self, wrap},
    theme::Role,
    window, words,
};

/// Says how it ended, what it was worth and what happened; steps aside to show the floor as it truly was.
#[derive(Debug, Default)]
pub struct EndingScreen {
    is_aside: bool,
}

impl Screen<Session> for EndingScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match (session.keymap().command(key), key.code) {
            (Some(Command::Leave), _) => return Flow::Leave,
            (Some(Command::Truth), _) | (_, KeyCode::Char('t')) => {
                self.is_aside = !self.is_aside;
                session.toggle_truth();
            }
            (Some(Command::Confirm | Command::Cancel | Command::Quit), _) | (_, KeyCode::Char('q'))
                if self.is_aside =>
            {
                self.is_aside = false;
                session.toggle_truth();
            }
            (Some(Command::Confirm | Command::Cancel | Command::Quit), _) | (_, KeyCode::Char('q')) => {
                return Flow::Leave;
            }
            (Some(Command::History), _) => return Flow::Push(Box::new(HistoryScreen::default())),
            _ => {}
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let game = session.game();
        let Some(ending) = game.ending() else { return };
        let theme = session.theme();
        if self.is_aside {
            let style = theme.style(Role::StatusKey);
            let status = session.layout().status.intersection(area);
            let words = " The floor as it truly was; dim is what you never saw.  t back";
            Line::styled(format!("{words:width$}", width = usize::from(status.width)), style).render(status, buffer);
            return;
        }
        let (title, sentence) = words::ending(game, ending);
        let keymap = session.keymap();
        let (messages, leave) = (keymap.key(Command::History), keymap.key(Command::Confirm));
        let keys = format!("t the truth   {messages} messages   {leave} leave");
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
        // Of a long tale the end matters most.
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
