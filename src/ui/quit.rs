//! The question before leaving.

use crossterm::event::KeyCode;
use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    screen::{Context, Flow, Input, Screen, WayOut},
    text, window,
};

/// Asks whether to leave.
pub struct QuitScreen;

impl<C: Context> Screen<C> for QuitScreen {
    fn handle(&mut self, input: Input, context: &mut C) -> Flow<C> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match key.code {
            _ if context.way_out(key) == Some(WayOut::AtOnce) => Flow::Leave,
            KeyCode::Char('y' | 'Y' | 'Q') | KeyCode::Enter => Flow::Leave,
            KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc => Flow::Pop,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, context: &C, area: Rect, buffer: &mut Buffer) {
        let inner = window::open(context.theme(), (44, 5), "Leave?", "y leave   n stay", area, buffer);
        let lines = ["Your game is saved after every action.", "You can go on where you left off."];
        text::draw(["", lines[0], lines[1]].map(Line::from), inner, buffer);
    }
}
