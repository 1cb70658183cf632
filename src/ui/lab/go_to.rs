//! The question for the number of a step.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        number::{Answer, NumberQuestion},
        screen::{Flow, Input, Screen},
    },
    bench::Bench,
    keys::Command,
};

/// Asks for a number, and goes there.
#[derive(Default)]
pub(super) struct GoToScreen {
    question: NumberQuestion,
}

impl Screen<Bench> for GoToScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if key.ctrl && bench.keymap.command(key) == Some(Command::Leave) {
            return Flow::Leave;
        }
        match self.question.press(key) {
            Answer::NotYet => return Flow::Consumed,
            Answer::Never => {}
            Answer::Number(position) => bench.go_to(position),
        }
        Flow::Pop
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let beside = format!("of {}", bench.study().len());
        self.question.render("Go to step", &beside, bench.theme, area, buffer);
    }
}
