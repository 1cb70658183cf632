//! Parts of the sentences of error messages: counts, quotations, names of characters, and "did you mean ...?".

use super::printable::{is_printable, shortened};

/// A number and a noun, which is in the plural unless the number is 1: "1 cell", "3 cells", "2 entries".
pub(crate) fn counted(number: usize, what: &str) -> String {
    match what.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u'])) {
        _ if number == 1 => format!("{number} {what}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {what}s"),
    }
}

/// A text with its first letter capitalized.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// A noun with its indefinite article. A plural, like "felt shoes", and what belongs to somebody, like "bear's blood",
/// have none.
pub(crate) fn a(noun: &str) -> String {
    if is_without_article(noun) {
        return noun.to_owned();
    }
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// Whether a noun has no indefinite article.
pub(crate) fn is_without_article(noun: &str) -> bool {
    /// What one has some of, by its last letters.
    const MASS: [&str; 3] = ["milk", "wine", " gin"];
    let is_mass = MASS.iter().any(|mass| noun.ends_with(mass));
    let is_plural = noun.ends_with('s') && !noun.ends_with("ss") && !noun.contains(" of ");
    is_plural || is_mass || noun.contains("'s ")
}

/// Several things in the middle of a sentence: "a, b and c".
pub(crate) fn all_of(things: &[String]) -> String {
    match things {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => things.concat(),
    }
}

/// A text inside of markup (HTML, SVG), where no character of it means anything else than itself.
pub(crate) fn markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A short quotation from a file, for the middle of a sentence.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text, 48))
}

/// A character and its number, for the middle of a sentence.
pub(crate) fn named(character: char) -> String {
    let number = character as u32;
    match character {
        '\t' => "a tab (U+0009)".into(),
        '\r' => "a carriage return (U+000D)".into(),
        '\0' => "a NUL (U+0000)".into(),
        '\u{1b}' => "an escape (U+001B)".into(),
        ' ' => "a space (U+0020)".into(),
        _ if character.is_control() => format!("the control character U+{number:04X}"),
        _ if is_printable(character) => format!("`{character}` (U+{number:04X})"),
        _ => format!("U+{number:04X}"),
    }
}

/// Suggestions for a word that is not one of the known ones: the list, and the closest of them if it is close.
pub(crate) fn one_of(word: &str, known: &[&str]) -> String {
    let list = match known {
        [] => return "nothing here".into(),
        [one] => format!("\"{one}\""),
        [others @ .., last] => {
            let others: Vec<_> = others.iter().map(|name| format!("\"{name}\"")).collect();
            format!("one of {} or \"{last}\"", others.join(", "))
        }
    };
    match nearest(word, known) {
        Some(near) if known.len() > 1 => format!("{list} (did you mean \"{near}\"?)"),
        _ => list,
    }
}

/// The closest of the known words, if it could be meant: at most a third of its letters are added, dropped, replaced
/// or swapped with their neighbour.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    // Longer words are close to none, and may be a whole file.
    let word: String = word.chars().take(64).map(|letter| letter.to_ascii_lowercase()).collect();
    known
        .iter()
        .map(|&name| (strsim::osa_distance(&word, name), name))
        .filter(|&(distance, name)| distance <= name.chars().count().div_ceil(3))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short() {
        assert_eq!(quoted(&"\0".repeat(9999)), format!("\"{}...\"", "\\u{0}".repeat(9)));
        assert_eq!(shortened("abc", 3), "abc");
    }
    #[test]
    fn close_words_are_found_and_far_ones_are_not() {
        let known = ["name", "about", "goblin", "goblin scout", "wolf"];
        for (word, expected) in [
            ("nmae", Some("name")),
            ("Goblin", Some("goblin")),
            ("gobbo", None),
            ("goblin scuot", Some("goblin scout")),
            ("wolfs", Some("wolf")),
            ("dragon", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, &known), expected, "{word}");
        }
    }
}
