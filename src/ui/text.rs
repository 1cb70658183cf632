//! Lines of styled text, and breaking them.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

/// Breaks a text between words into lines of at most `width` cells; a longer word is cut, and a formula such as
/// `F = 10 + 50` stays together where it fits. Every line but the first begins with `indent` spaces.
pub(super) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let indent = indent.min(width / 2);
    for word in pieces(text, width - indent) {
        let mut word = word.as_str();
        // There is always a last line: none is ever taken away.
        while let Some(line) = lines.last_mut() {
            let is_fresh = line.trim().is_empty();
            let needed = line.width() + usize::from(!is_fresh) + word.width();
            if needed <= width {
                if !is_fresh {
                    line.push(' ');
                }
                line.push_str(word);
                break;
            }
            if is_fresh {
                let fits = cut(word, width.saturating_sub(line.width()).max(1));
                line.push_str(fits);
                word = &word[fits.len()..];
                if word.is_empty() {
                    break;
                }
            }
            lines.push(" ".repeat(indent));
        }
    }
    lines
}

/// The words of a text; the words of a formula that is no longer than `width` cells are one piece.
fn pieces(text: &str, width: usize) -> Vec<String> {
    let words: Vec<_> = text.split_whitespace().collect();
    let is_digit = |character: Option<char>| character.is_some_and(|character| character.is_ascii_digit());
    // Whether a word and the next one belong to a formula.
    let is_joined = |place: usize| match (words[place], words.get(place + 1).copied().unwrap_or_default()) {
        ("=" | "+", next) => !next.is_empty(),
        (word, "=" | "+") => !word.ends_with([',', '.', ':', ';']),
        (word, "x") => is_digit(word.chars().last()) && place + 2 < words.len(),
        ("x", next) => place > 0 && is_digit(words[place - 1].chars().last()) && is_digit(next.chars().next()),
        _ => false,
    };
    let mut pieces = Vec::new();
    let mut first = 0;
    for last in 0..words.len() {
        if is_joined(last) {
            continue;
        }
        let formula = words[first..=last].join(" ");
        if formula.width() <= width {
            pieces.push(formula);
        } else {
            pieces.extend(words[first..=last].iter().map(|&word| word.to_owned()));
        }
        first = last + 1;
    }
    pieces
}

/// The longest beginning of a text that fits into `width` cells, but at least one character.
fn cut(text: &str, width: usize) -> &str {
    let end = text
        .char_indices()
        .map(|(start, character)| start + character.len_utf8())
        .take_while(|&end| text[..end].width() <= width)
        .last();
    let first = text.chars().next().map_or(0, char::len_utf8);
    &text[..end.unwrap_or(first)]
}

/// Draws lines from the top of an area, as many as it has room for.
pub(super) fn draw<'a>(lines: impl IntoIterator<Item = Line<'a>>, area: Rect, buffer: &mut Buffer) {
    for (row, line) in area.rows().zip(lines) {
        line.render(row, buffer);
    }
}

/// A line of pieces, each with its style.
pub(super) fn line<'a, T: Into<std::borrow::Cow<'a, str>>>(pieces: impl IntoIterator<Item = (T, Style)>) -> Line<'a> {
    Line::from(pieces.into_iter().map(|(text, style)| Span::styled(text, style)).collect::<Vec<_>>())
}

/// A text cut after a word, so that it fits into `width` cells together with its ending.
pub(super) fn ended(text: &str, width: usize, ending: &str) -> String {
    let mut kept = text;
    while kept.width() + ending.width() > width {
        match kept.trim_end().rsplit_once(' ') {
            Some((before, _)) => kept = before,
            None => break,
        }
    }
    format!("{}{ending}", kept.trim_end())
}

/// A name without as many of its first words as have no room in `width` cells: of "goblin archer" the last word says
/// more. Words are never cut; of a name whose last word has no room nothing is left.
pub(super) fn short_name(name: &str, width: usize) -> &str {
    let mut kept = name;
    while kept.width() > width {
        kept = kept.split_once(' ').map_or("", |(_, after)| after);
    }
    kept
}

/// As many of the first entries of a list with commas as have room in `width` cells; of the first one as many of its
/// last words.
pub(super) fn first_settings(list: &str, width: usize) -> &str {
    let mut kept = list;
    while kept.width() > width {
        match kept.rsplit_once(", ") {
            Some((before, _)) => kept = before,
            None => return short_name(kept, width),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("hunting you; lost you 6 turns ago", 16, 1), ["hunting you;", " lost you 6", " turns ago"]);
        assert_eq!(wrap("unpronounceable", 6, 0), ["unpron", "ouncea", "ble"]);
        assert_eq!(wrap("", 6, 0), [""]);
        assert_eq!(
            wrap("G is then F = 10 + 50. So 4 x 10 = 40.", 18, 0),
            ["G is then", "F = 10 + 50. So", "4 x 10 = 40."]
        );
        assert_eq!(wrap("a = b + c", 5, 0), ["a = b", "+ c"], "too long to stay together");
    }

    #[test]
    fn a_name_is_shortened_by_words_from_its_front() {
        let shortened = [13, 12, 6, 5].map(|width| short_name("goblin archer", width));
        assert_eq!(shortened, ["goblin archer", "archer", "archer", ""]);
    }

    proptest! {
        #[test]
        fn no_line_is_too_long_and_no_letter_lost(text in "[a-z ]{0,80}", width in 1usize..30, indent in 0usize..4) {
            let lines = wrap(&text, width, indent);
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
            prop_assert!(lines.iter().all(|line| line.width() <= width), "{:?}", lines);
        }
    }
}
