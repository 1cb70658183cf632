//! The question for a number, over whatever screen it is asked on.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    key::{Key, KeyCode},
    text::{self, line},
    theme::{Role, Theme},
    window,
};

/// The digits so far.
#[derive(Default)]
pub(super) struct NumberQuestion {
    digits: String,
}

/// What a key has come to.
pub(super) enum Answer {
    /// Another digit, or one less.
    NotYet,
    /// No number.
    Never,
    /// This one.
    Number(usize),
}

/// The most digits that a number can have.
const MOST: usize = 9;

/// How wide the window is.
const WIDTH: u16 = 36;

impl NumberQuestion {
    pub(super) fn press(&mut self, key: Key) -> Answer {
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.digits.len() < MOST => self.digits.push(digit),
            KeyCode::Backspace => drop(self.digits.pop()),
            KeyCode::Esc => return Answer::Never,
            KeyCode::Enter => return self.digits.parse().map_or(Answer::Never, Answer::Number),
            _ => {}
        }
        Answer::NotYet
    }

    /// Draws it below a title, with some words beside the number.
    pub(super) fn render(&self, title: &str, beside: &str, theme: Theme, area: Rect, buffer: &mut Buffer) {
        let style = |role| window::on_window(theme, role);
        let inner = window::open(theme, (WIDTH, 3), title, "Enter go   Esc back", area, buffer);
        let question = line([
            (self.digits.clone(), style(Role::Strong)),
            ("_".to_owned(), style(Role::Key)),
            (format!(" {beside}"), style(Role::Muted)),
        ]);
        text::draw([question], inner, buffer);
    }
}
