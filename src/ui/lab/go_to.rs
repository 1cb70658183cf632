//! The question for the number of a step.

use crossterm::event::KeyCode;
use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        screen::{Flow, Input, Screen},
        text::{self, line},
        theme::Role,
        window,
    },
    bench::Bench,
    keys::Command,
};

/// Asks for a number, and goes there.
#[derive(Default)]
pub(super) struct GoToScreen {
    digits: String,
}

/// The most digits that a number can have.
const MOST: usize = 9;

impl Screen<Bench> for GoToScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match key.code {
            _ if key.ctrl && bench.keymap.command(key) == Some(Command::Leave) => return Flow::Leave,
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.digits.len() < MOST => self.digits.push(digit),
            KeyCode::Backspace => drop(self.digits.pop()),
            KeyCode::Esc => return Flow::Pop,
            KeyCode::Enter => {
                if let Ok(position) = self.digits.parse() {
                    bench.go_to(position);
                }
                return Flow::Pop;
            }
            _ => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let inner = window::open(theme, (34, 3), "Go to step", "Enter go   Esc back", area, buffer);
        let question = line([
            (self.digits.clone(), style(Role::Strong)),
            ("_".to_owned(), style(Role::Key)),
            (format!(" of {}", bench.study().len()), style(Role::Muted)),
        ]);
        text::draw([question], inner, buffer);
    }
}
