//! The prompt, a line of text to type, and the window of a question or a message.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        key::{Key, KeyCode},
        text::{self, line, wrap},
        theme::{Role, Theme},
    },
    frame::{on_window, open},
    keys::{Command, Keymap},
};

/// The result of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum PromptEvent {
    /// The text has changed.
    Changed,
    /// The text was accepted.
    Done,
    /// The prompt was cancelled.
    Back,
    /// The text should be completed.
    Complete,
    /// A key that has no meaning in a prompt.
    Key(Key),
}

/// The typed text and its limits.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Prompt {
    text: String,
    /// The maximum number of characters.
    most: usize,
    accepts: fn(char) -> bool,
}

impl Prompt {
    /// A prompt with an initial text; it takes at most `most` characters that `accepts` allows.
    pub(in crate::ui) fn new(text: String, most: usize, accepts: fn(char) -> bool) -> Self {
        Self { text, most, accepts }
    }

    /// A prompt for a number of at most nine digits.
    pub(in crate::ui) fn for_number() -> Self {
        Self::new(String::new(), 9, |character| character.is_ascii_digit())
    }

    /// The text so far.
    pub(in crate::ui) fn text(&self) -> &str {
        &self.text
    }

    /// Completes the typed text by the common beginning of these texts, if that is longer.
    pub(in crate::ui) fn complete(&mut self, texts: &[String]) {
        let Some(first) = texts.first() else { return };
        let ends = first.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let common = ends.take_while(|&end| texts.iter().all(|text| text.starts_with(&first[..end]))).last();
        if let Some(end) = common.filter(|&end| end > self.text.len()) {
            first[..end].clone_into(&mut self.text);
        }
    }

    /// Handles a key. Characters are typed, whatever they are bound to.
    pub(in crate::ui) fn press(&mut self, key: Key, keys: &Keymap) -> PromptEvent {
        if let KeyCode::Char(character) = key.code
            && !key.ctrl
            && !key.alt
            && (self.accepts)(character)
        {
            if self.text.chars().count() < self.most {
                self.text.push(character);
            }
            return PromptEvent::Changed;
        }
        match keys.command(key) {
            Some(Command::Erase) => drop(self.text.pop()),
            Some(Command::Clear) => self.text.clear(),
            Some(Command::Choose) => return PromptEvent::Done,
            Some(Command::Back) => return PromptEvent::Back,
            Some(Command::Complete) => return PromptEvent::Complete,
            _ => return PromptEvent::Key(key),
        }
        PromptEvent::Changed
    }

    /// The text with a cursor after it, and `beside` to its right. Of a text that is wider than `width` cells, the end
    /// is shown.
    fn line(&self, beside: &str, width: usize, theme: Theme) -> Line<'static> {
        let shown = crate::level::printable(&self.text).into_owned();
        let skipped = (shown.chars().count() + 1).saturating_sub(width);
        line([
            (shown.chars().skip(skipped).collect(), on_window(theme, Role::Strong)),
            ("_".to_owned(), on_window(theme, Role::Key)),
            (format!(" {beside}"), on_window(theme, Role::Muted)),
        ])
    }

    /// Draws the prompt in a window of this width: a title, words beside the text, lines below it, and what accepting
    /// does.
    #[expect(clippy::too_many_arguments, reason = "one call for each prompt, which says all of it")]
    pub(in crate::ui) fn render(
        &self,
        (title, beside, does): (&str, &str, &str),
        can_complete: bool,
        below: Vec<Line<'static>>,
        width: u16,
        keys: &Keymap,
        theme: Theme,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let key = |command| keys.key(command);
        let complete = if can_complete { format!("   {} complete", key(Command::Complete)) } else { String::new() };
        let hint = format!("{} {does}{complete}   {} back", key(Command::Choose), key(Command::Back));
        let height = 3 + below.len() as u16 + u16::from(!below.is_empty());
        let inner = open(theme, (width, height), title, &hint, area, buffer);
        let first = self.line(beside, usize::from(inner.width), theme);
        let gap = (!below.is_empty()).then(Line::default);
        text::draw([first].into_iter().chain(gap).chain(below), inner, buffer);
    }
}

/// Width of the text.
const WIDTH: u16 = 52;

/// Draws a question or a message: paragraphs below a title, and the keys that answer it.
pub(in crate::ui) fn ask(
    title: &str,
    paragraphs: &[(String, Role)],
    answers: &[(String, &str)],
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let wrapped = |(text, role): &(String, Role)| {
        let style = on_window(theme, *role);
        wrap(text, usize::from(WIDTH), 0).into_iter().map(move |text| Line::styled(text, style)).collect::<Vec<_>>()
    };
    let lines: Vec<Line> = paragraphs.iter().filter(|(text, _)| !text.is_empty()).flat_map(wrapped).collect();
    let keys: Vec<String> = answers.iter().map(|(key, does)| format!("{key} {does}")).collect();
    let inner = open(theme, (WIDTH + 4, lines.len() as u16 + 2), title, &keys.join("   "), area, buffer);
    text::draw(lines, inner, buffer);
}
