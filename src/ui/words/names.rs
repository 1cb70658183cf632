//! Names of things, glyphs of terrains, words for light and pace, parts of sentences, and texts from level files made
//! safe for a terminal.

use unicode_width::UnicodeWidthChar;

use crate::{
    content::TerrainTable,
    game::{Exposure, Game, Lantern, Pace, Shutter, Subject},
    grid::Point,
    level::is_printable,
    mind::{FactionId, Sound, Turn},
    terrain::TerrainId,
    text::{a, counted, is_without_article},
};

use super::super::theme::Theme;

/// The name of a noise.
pub(in super::super) const fn sound(sound: Sound) -> &'static str {
    match sound {
        Sound::Steps => "steps",
        Sound::Door => "a door",
        Sound::Bar => "a bar fall across a door",
        Sound::Shot => "a shot",
        Sound::Fight => "blows",
        Sound::Cry => "a cry",
        Sound::Shout => "a call",
        Sound::Crash => "a crash",
        Sound::Hum => "a hum",
        Sound::Light => "a light",
    }
}

/// How a noise is perceived, in the past and as a participle: a light is not heard.
pub(super) const fn perceived(sound: Sound) -> (&'static str, &'static str) {
    match sound {
        Sound::Light => ("saw", "seen"),
        Sound::Steps
        | Sound::Door
        | Sound::Bar
        | Sound::Shot
        | Sound::Fight
        | Sound::Cry
        | Sound::Shout
        | Sound::Crash
        | Sound::Hum => ("heard", "heard"),
    }
}

/// The name of a terrain on the current floor.
pub(in super::super) fn terrain(game: &Game, terrain: TerrainId) -> String {
    harmless(&game.floor().level().terrains.kind(terrain).name)
}

/// A faction's name in a sentence; "you" for the player's.
pub(in super::super) fn faction(faction: FactionId) -> String {
    if faction == FactionId::PLAYER { "you".into() } else { format!("the {}", faction.row().name) }
}

/// The character that a terrain is drawn with. Floor is a dot in the middle of its cell, which is quieter; a character
/// that could upset a terminal becomes a question mark.
pub(in super::super) fn symbol_of(theme: Theme, terrains: &TerrainTable, terrain: TerrainId) -> char {
    let symbol = theme.glyph_of(terrains.kind(terrain));
    if terrain == TerrainId::FLOOR { glyph_of_floor(symbol) } else { printable(symbol) }
}

/// The character that floor is drawn with, if this is its own.
pub(in super::super) fn glyph_of_floor(own: char) -> char {
    if own == '.' { '·' } else { printable(own) }
}

/// A cell by where it lies from the player, as "the cell 3 north-west of you"; by its coordinates where nobody plays.
pub(in super::super) fn cell(game: &Game, at: Point) -> String {
    match game.player() {
        None => format!("cell {at}"),
        Some(player) if player.at == at => "your cell".into(),
        Some(_) => format!("the cell {}", place(game, at)),
    }
}

/// Where something is, after its name: "3 north-west of you"; by its coordinates where nobody plays.
pub(in super::super) fn place(game: &Game, at: Point) -> String {
    let Some(player) = game.player() else { return format!("at {at}") };
    match player.at.bearing(at) {
        Some(towards) => format!("{} {} of you", player.at.distance(at), towards.name()),
        None => "where you are".into(),
    }
}

/// A unit's name in the middle of a sentence; "you" for the player.
pub(in super::super) fn the(subject: Subject) -> String {
    if subject.is_player() { "you".into() } else { format!("the {}", subject.kind.row().name) }
}

/// A terrain in a sentence: "a door", but "grass".
pub(in super::super) fn ground(name: &str) -> String {
    const COUNTED: [&str; 9] = ["door", "bridge", "cage", "chasm", "rockfall", "tree", "wall", "brazier", "altar"];
    if COUNTED.iter().any(|counted| name.ends_with(counted)) { a(name) } else { name.to_owned() }
}

/// A number of items: "a javelin", "3 javelins", "2 scrolls of mapping"; "felt shoes x2" for a noun without an article.
pub(in super::super) fn counted_item(count: u32, noun: &str) -> String {
    match noun.split_once(" of ") {
        _ if count == 1 => a(noun),
        _ if is_without_article(noun) => format!("{noun} x{count}"),
        Some((head, of)) => format!("{count} {head}s of {of}"),
        None if noun.ends_with("ss") || noun.ends_with("ch") => format!("{count} {noun}es"),
        None => format!("{count} {noun}s"),
    }
}

/// A number of turns, as "1 turn" or "5 turns".
pub(in super::super) fn turns(number: u32) -> String {
    counted(number as usize, "turn")
}

/// How long ago something was: "just now" or "5 turns ago".
pub(in super::super) fn ago(now: Turn, then: Turn) -> String {
    match now.since(then) {
        0 => "just now".into(),
        since => format!("{} ago", turns(since)),
    }
}

/// The terms of the distance from which somebody is noticed, each as added or subtracted.
pub(in super::super) fn exposure(exposure: Exposure) -> Vec<String> {
    let Exposure { light, pace, cloak, most, .. } = exposure;
    let mut terms = vec!["1".to_owned()];
    if light > 0 {
        terms.push(format!("+ {} light", 2 * light));
    }
    if pace.adds() > 0 {
        terms.push(format!("+ {} {}", pace.adds(), self::pace(pace)));
    }
    if cloak > 0 {
        terms.push(format!("- {cloak} cloak"));
    }
    if let Some(most) = most {
        terms.push(format!("but {most} at most"));
    }
    terms
}

/// A word for a pace.
const fn pace(pace: Pace) -> &'static str {
    match pace {
        Pace::Still => "standing",
        Pace::Sneaking => "sneaking",
        Pace::Walking => "walking",
        Pace::Striking => "striking",
    }
}

/// The lantern, and whether it was set by hand.
pub(in super::super) fn lantern(lantern: Lantern) -> String {
    let shutter = match lantern.shutter {
        Shutter::Shut => "lantern shut",
        Shutter::Low => "lantern low",
        Shutter::Full => "lantern full",
    };
    if lantern.by_hand { format!("{shutter}, by hand") } else { shutter.to_owned() }
}

/// A text from a level file, reduced to characters of one cell each. A character that takes two cells becomes a
/// question mark, because drawing over half of it would corrupt the screen. Control characters, characters that change
/// the direction of writing, and characters of no width are dropped.
pub(in super::super) fn harmless(text: &str) -> String {
    let harmless = |character: char| match UnicodeWidthChar::width(character) {
        _ if character.is_whitespace() => Some(' '),
        _ if is_printable(character) => Some(character),
        Some(2..) => Some('?'),
        _ => None,
    };
    text.chars().filter_map(harmless).collect()
}

/// The character, or a question mark if it is not exactly one cell wide.
pub(in super::super) fn printable(glyph: char) -> char {
    if is_printable(glyph) { glyph } else { '?' }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_counted_in_english() {
        for (count, noun, expected) in [
            (1, "javelin", "a javelin"),
            (3, "javelin", "3 javelins"),
            (1, "axe", "an axe"),
            (1, "felt shoes", "felt shoes"),
            (2, "felt shoes", "felt shoes x2"),
            (1, "bear's blood", "bear's blood"),
            (1, "bag of caltrops", "a bag of caltrops"),
            (2, "scroll of mapping", "2 scrolls of mapping"),
            (2, "torch", "2 torches"),
            (1, "Compass", "a Compass"),
        ] {
            assert_eq!(counted_item(count, noun), expected);
        }
    }

    #[test]
    fn every_character_that_is_left_takes_one_cell() {
        for (text, expected) in [
            ("D\u{e9}j\u{e0} vu", "D\u{e9}j\u{e0} vu"),
            ("a\n\tb\u{2028}c", "a  b c"),
            ("\u{1b}[31mred\u{202e}\u{2066}\u{ad}\u{e000}", "[31mred"),
            ("\u{5899}e\u{301} \u{1f468}\u{200d}\u{1f469} \u{2603}\u{fe0f}", "?e ?? \u{2603}"),
        ] {
            assert_eq!(harmless(text), expected);
        }
        assert_eq!(['\u{5899}', '\u{e000}', '#'].map(printable), ['?', '?', '#']);
    }
}
