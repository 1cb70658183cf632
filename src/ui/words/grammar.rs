//! Parts of sentences.

use crate::game::Subject;

/// Somebody in the middle of a sentence.
pub(in super::super) fn the(subject: Subject) -> String {
    if subject.is_player() { "you".into() } else { format!("the {}", subject.kind.row().name) }
}

/// A noun with its article.
pub(in super::super) fn a(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A text with a capital letter in front.
pub(in super::super) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// A number of turns.
pub(in super::super) fn turns(number: u32) -> String {
    if number == 1 { "1 turn".into() } else { format!("{number} turns") }
}
