//! The characters of code page 437, which `REXPaint` draws with.

/// Characters 0 to 31, as pictures.
const LOW: &str = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";

/// Characters 127 to 255.
const HIGH: &str = "⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The character of a glyph, if there is one.
pub(super) fn character(glyph: u32) -> Option<char> {
    match glyph {
        0..=31 => LOW.chars().nth(glyph as usize),
        32..=126 => char::from_u32(glyph),
        127..=255 => HIGH.chars().nth(glyph as usize - 127),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_glyphs_are_where_they_belong() {
        let known =
            [(0, ' '), (1, '☺'), (30, '▲'), (35, '#'), (127, '⌂'), (176, '░'), (219, '█'), (250, '·'), (254, '■')];
        for (glyph, expected) in known {
            assert_eq!(character(glyph), Some(expected), "{glyph}");
        }
        assert_eq!((character(255), character(256)), (Some('\u{a0}'), None));
    }
}
