//! The prompt for the number of a step.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        screen::{Flow, Input, Screen},
        window::{Prompt, PromptEvent},
    },
    bench::Bench,
    keys::Command,
};

/// Asks for the number of a step and goes there.
pub(super) struct GoToScreen {
    prompt: Prompt,
}

impl Default for GoToScreen {
    fn default() -> Self {
        Self { prompt: Prompt::for_number() }
    }
}

impl Screen<Bench> for GoToScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if key.ctrl && bench.keys.lab.command(key) == Some(Command::Leave) {
            return Flow::Leave;
        }
        match self.prompt.press(key, &bench.keys.window) {
            PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => return Flow::Consumed,
            PromptEvent::Back => {}
            PromptEvent::Done => {
                if let Ok(position) = self.prompt.text().parse() {
                    bench.go_to(position);
                }
            }
        }
        Flow::Pop
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let beside = format!("of {}", bench.study().len());
        let texts = ("Go to step", beside.as_str(), "go");
        self.prompt.render(texts, false, Vec::new(), 36, &bench.keys.window, bench.theme, area, buffer);
    }
}
