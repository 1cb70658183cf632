//! The prompt for a seed.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{chance, level::is_printable};

use super::{
    super::{
        screen::{Context as _, Flow, Input, Screen, WayOut},
        theme::Role,
        window::{Prompt, PromptEvent, on_window},
    },
    Choice, Title,
};

/// The longest seed that can be typed, in characters.
const LONGEST: usize = 40;

/// Asks for a number or a word.
pub(super) struct SeedScreen {
    prompt: Prompt,
}

impl SeedScreen {
    /// Nothing is typed yet.
    pub(super) fn new() -> Self {
        let accepts =
            |letter: char| is_printable(letter) && (letter.is_alphanumeric() || letter == '-' || letter == ' ');
        Self { prompt: Prompt::new(String::new(), LONGEST, accepts) }
    }

    fn seed(&self) -> Option<u64> {
        chance::seed_of(self.prompt.text().trim())
    }
}

impl Screen<Title> for SeedScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match self.prompt.press(key, &title.keys.window) {
            PromptEvent::Back => return Flow::Pop,
            PromptEvent::Done => {
                if let Some(seed) = self.seed() {
                    title.choice = Some(Choice::New(Some(seed)));
                    return Flow::Leave;
                }
            }
            PromptEvent::Key(key) if title.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
            PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => {}
        }
        Flow::Consumed
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let is_good = self.prompt.text().is_empty() || self.seed().is_some();
        let says = if is_good { "The same seed gives the same dungeon again." } else { "A word begins with a letter." };
        let says = Line::styled(says, on_window(title.theme, Role::Muted));
        let texts = ("A number or a word", "", "begin");
        self.prompt.render(texts, false, vec![says], 56, &title.keys.window, title.theme, area, buffer);
    }
}
