//! ASCII pictures, for terminals without Unicode.

use ratatui::buffer::Buffer;

use crate::content::terrains;

/// ASCII replacements of characters.
const LOOK_ALIKES: &[(&str, &str)] = &[
    ("·•", "."),
    ("●○", "o"),
    ("─", "-"),
    ("│", "|"),
    // Walls.
    ("╹╺┗╻┃┏┣╸┛━┻┓┫┳╋▪░", "#"),
    ("╭╮╰╯┌┐└┘├┤┬┴┼┿", "+"),
    ("█▉▊▋▌▍▎▇▆▅▄▃▂▀", "#"),
    // Edges of a chasm.
    ("▔▁▏▕", "_"),
    // Flames, what burnt when it was seen, and tufts of grass.
    ("▴△", "}"),
    ("„", "\""),
    // Bent grass, and footprints.
    ("‚", ","),
    ("¨", ":"),
    // Trees.
    ("♠", "T"),
    ("←‹", "<"),
    ("→›»", ">"),
    ("↑", "^"),
    ("↓", "v"),
    ("↖↘", "\\"),
    ("↗↙", "/"),
    ("♪", "!"),
    ("∞", "*"),
    ("×", "x"),
    ("✓", "+"),
    // Items: things to throw, and the Astrolabe.
    ("¡", "{"),
    ("¤", "*"),
    // Moss, and rope bridges.
    ("°", "`"),
    ("‡", "="),
    // Emblems of factions.
    ("⌂", "^"),
    ("◊♦", "*"),
    ("☼", "o"),
    ("é", "e"),
    ("ö", "o"),
];

/// Whether the environment, read through `variable`, names a locale without Unicode: the first of `LC_ALL`, `LC_CTYPE`
/// and `LANG` that is set. If none is set, the terminal is assumed to know Unicode.
pub fn is_ascii_wanted(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !locale.contains("utf-8") && !locale.contains("utf8")
    })
}

/// A replacement for a character of braille, darker for more dots.
fn dots(symbol: &str) -> Option<&'static str> {
    let dots = u32::from(symbol.chars().next()?).checked_sub(0x2800).filter(|&dots| dots < 0x100)?;
    Some(match dots.count_ones() {
        0 => " ",
        1 | 2 => ".",
        3 | 4 => ":",
        _ => "#",
    })
}

/// Replaces every other character by one of ASCII.
pub fn simplify(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let like = LOOK_ALIKES.iter().find(|(known, _)| known.contains(cell.symbol()));
            match (like, ground_of(cell.symbol())) {
                (Some((_, like)), _) => cell.set_symbol(like),
                (None, Some(glyph)) => cell.set_char(glyph),
                (None, None) => cell.set_symbol(dots(cell.symbol()).unwrap_or("?")),
            };
        }
    }
}

/// The character among those of ASCII of the ground that has this symbol.
fn ground_of(symbol: &str) -> Option<char> {
    let kind = terrains().iter().find(|kind| symbol.chars().eq([kind.symbol]))?;
    Some(kind.ascii).filter(char::is_ascii)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn a_locale_that_is_not_of_unicode_wants_it() {
        let wants = |set: &[(&str, &str)]| {
            is_ascii_wanted(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        };
        assert!(wants(&[("LC_ALL", "C")]) && wants(&[("LANG", "POSIX")]) && wants(&[("LC_CTYPE", "de_DE@euro")]));
        assert!(wants(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(!wants(&[("LC_ALL", ""), ("LANG", "C.utf8")]) && !wants(&[]));
    }

    #[test]
    fn everything_on_a_map_has_a_sign_in_ascii() {
        let content = crate::content::Content::base();
        let is_like = |glyph: char| LOOK_ALIKES.iter().any(|(known, _)| known.contains(glyph));
        let terrains = content.terrains.iter().map(|kind| kind.glyph);
        let glyphs = terrains.chain(content.units.iter().map(|kind| kind.glyph));
        let emblems = content.factions.iter().map(|faction| faction.badge.emblem);
        let glyphs = glyphs.chain(emblems).chain(crate::ui::ground::SHAPES);
        for symbol in content.terrains.iter().map(|kind| kind.symbol) {
            assert!(symbol.is_ascii() || ground_of(&symbol.to_string()).is_some() || is_like(symbol), "{symbol}");
        }
        for glyph in glyphs.chain(content.items.iter().map(|kind| kind.glyph)) {
            assert!(glyph.is_ascii() || is_like(glyph), "{glyph}");
        }
    }

    #[test]
    fn every_character_becomes_one_of_ascii() {
        let mut buffer = Buffer::with_lines(["╭─ é ↘ ☃ # ⡀⣿"]);
        simplify(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["+- e \\ ? # .#"]));
        let mut nothing = Buffer::empty(Rect::ZERO);
        simplify(&mut nothing);
        assert_eq!(nothing.area, Rect::ZERO);
    }
}
