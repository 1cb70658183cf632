//! The window of a question, and of a message.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        text::{self, wrap},
        theme::{Role, Theme},
    },
    frame::{on_window, open},
};

/// How wide the text is.
const WIDTH: u16 = 52;

/// Draws a question or a message: paragraphs below a title, and the keys that answer it with what they do.
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
