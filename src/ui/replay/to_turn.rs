//! The question for the number of a turn.

use crossterm::event::KeyCode;
use ratatui::{buffer::Buffer, layout::Rect};

use crate::mind::Turn;

use super::super::{
    key::Key,
    session::Session,
    text::{self, line},
    theme::Role,
    window,
};

/// The digits so far.
#[derive(Default)]
pub(super) struct ToTurn {
    digits: String,
}

/// What a key has come to.
pub(super) enum Answer {
    /// Another digit, or one less.
    NotYet,
    /// To nowhere.
    Never,
    /// To this turn.
    To(Turn),
}

/// The most digits that a number can have.
const MOST: usize = 9;

impl ToTurn {
    pub(super) fn press(&mut self, key: Key) -> Answer {
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.digits.len() < MOST => self.digits.push(digit),
            KeyCode::Backspace => drop(self.digits.pop()),
            KeyCode::Esc => return Answer::Never,
            KeyCode::Enter => return self.digits.parse().map_or(Answer::Never, |turn| Answer::To(Turn(turn))),
            _ => {}
        }
        Answer::NotYet
    }

    pub(super) fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let style = |role| window::on_window(theme, role);
        let inner = window::open(theme, (36, 3), "Go to turn", "Enter go   Esc back", area, buffer);
        let question = line([
            (self.digits.clone(), style(Role::Strong)),
            ("_".to_owned(), style(Role::Key)),
            (format!(" now it is turn {}", session.game().turn()), style(Role::Muted)),
        ]);
        text::draw([question], inner, buffer);
    }
}
