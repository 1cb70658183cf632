//! Text for any terminal and any reader: ASCII without control characters, in lines that are not too long.

/// The most characters of a line.
pub const LONGEST: usize = 200;

/// ASCII for characters that texts of the game and of levels may have.
const LOOK_ALIKES: &[(&str, &str)] = &[
    ("\u{2018}\u{2019}", "'"),
    ("\u{201c}\u{201d}", "\""),
    ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}", "-"),
    ("\u{2026}", "..."),
    ("\u{d7}", "x"),
    ("\u{b7}\u{2022}", ","),
    ("\u{b0}", " degrees"),
    ("\u{221e}", "infinite"),
    ("\u{2192}", "->"),
    ("\u{e0}\u{e1}\u{e2}\u{e3}\u{e5}", "a"),
    ("\u{e4}", "ae"),
    ("\u{e7}", "c"),
    ("\u{e8}\u{e9}\u{ea}\u{eb}", "e"),
    ("\u{ec}\u{ed}\u{ee}\u{ef}", "i"),
    ("\u{f1}", "n"),
    ("\u{f2}\u{f3}\u{f4}\u{f5}\u{f8}", "o"),
    ("\u{f6}", "oe"),
    ("\u{f9}\u{fa}\u{fb}", "u"),
    ("\u{fc}", "ue"),
    ("\u{df}", "ss"),
];

/// The text in printable ASCII: look-alikes where there are any, else a question mark; control characters and line ends
/// become spaces.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character == ' ' || character.is_ascii_graphic() {
            plain.push(character);
        } else if character.is_control() || character.is_whitespace() {
            plain.push(' ');
        } else {
            let like = LOOK_ALIKES.iter().find(|(known, _)| known.contains(character));
            plain.push_str(like.map_or("?", |(_, like)| like));
        }
    }
    plain
}

/// The text as lines of plain ASCII, broken between words, each at most [`LONGEST`] characters; none for a blank text.
pub fn lines_of(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in plain(text).split_whitespace() {
        // A word that is longer than a line is cut; every part is ASCII.
        for part in word.as_bytes().chunks(LONGEST) {
            let part = String::from_utf8_lossy(part);
            match lines.last_mut() {
                Some(line) if line.len() + 1 + part.len() <= LONGEST => {
                    line.push(' ');
                    line.push_str(&part);
                }
                _ => lines.push(part.into_owned()),
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn texts_become_plain_and_keep_their_words() {
        assert_eq!(plain("caf\u{e9}\u{1b}[2J \u{2014} \u{5899}\u{2019}s"), "cafe [2J - ?'s");
        assert_eq!(lines_of("  one \n two "), ["one two"]);
        assert!(lines_of(" \t ").is_empty());
    }

    proptest! {
        #[test]
        fn every_line_is_short_and_ascii(text in any::<String>(), times in 1usize..40) {
            for line in lines_of(&text.repeat(times)) {
                prop_assert!(line.len() <= LONGEST && !line.is_empty());
                prop_assert!(line.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{line:?}");
            }
        }
    }
}
