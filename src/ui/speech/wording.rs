//! What texts say of keys, cursors and panels, and what is said instead where commands are typed and nothing is drawn.

/// Parts of texts, and what stands for them in lines. Longer ones come before those that they contain.
const WORDINGS: &[(&str, &str)] = &[
    // Lessons of shipped levels.
    ("the arrow keys or ", ""),
    (
        "move the cursor onto the altar in the north, and the panel describes it. 'no' ends it.",
        "'look altar' or 'look 4 east' describes a thing or a place.",
    ),
    ("choose one, aim with 'watch' at the next enemy, 'yes' throws.", "'throw javelin at toad'."),
    (
        "In the panel its mark says what it noticed: ! it sees you, ? it is curious, ~ it searches.",
        "'look warden' says what it noticed: that it sees you, is curious, or searches.",
    ),
    (
        "when its digit runs out. While x is beside it, your blow hits three times as hard. If ! is: back, close",
        "now and then: 'look warden' says when. If it does not expect a blow, yours hits three times as hard. If it sees you: back, close",
    ),
    ("marks its mistakes. The keys again hide both.", "says its mistakes. 'overlay off' ends it."),
    ("The panel says from how far", "'me' says from how far"),
    // Messages.
    ("Try the lesson beside the map first", "Try the lesson first"),
    ("Press again to", "Type it again to"),
    ("press again to", "type it again to"),
    ("for the keys.", "for the commands."),
    ("Press '", "Type '"),
    ("press '", "type '"),
    // What overlays are about.
    ("look mode shows", "'look' at a place says"),
    ("by the numbers in the panel", "by the numbers that 'think' says"),
    ("the panel shows the spent budget", "'think' says the spent budget"),
    // Marks beside units.
    (" (!)", ""),
    (" (?)", ""),
    (" (~)", ""),
    (" (x)", ""),
    (" (underlined)", ""),
];

/// The text as it is said where nothing is drawn.
pub(super) fn spoken(text: &str) -> String {
    let mut spoken = WORDINGS
        .iter()
        .fold(text.to_owned(), |text, (from, to)| if text.contains(from) { text.replace(from, to) } else { text });
    // The mark of a unit that looks behind itself is the number of turns, which the sentence says already.
    for turns in 1..=9 {
        let mark = format!(" ({turns})");
        if spoken.contains(&mark) {
            spoken = spoken.replace(&mark, "");
        }
    }
    spoken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lab::{CAMPAIGNS, SHELF, vocabulary},
        level,
        ui::{Keymap, speech::keys},
    };

    #[test]
    fn no_lesson_of_a_shipped_level_speaks_of_what_is_drawn() {
        let keys = keys::in_words(Keymap::new());
        let mut all = String::new();
        for shelved in SHELF.iter().chain(CAMPAIGNS.iter().copied().flatten()) {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
            for text in level.events.iter().map(|event| &event.says).chain([&level.about]) {
                let filled = keys.fill(text);
                let said = spoken(&filled);
                // Levels for the lab may speak of its screen; those that teach the game may not.
                if filled != *text {
                    for word in ["panel", "cursor", "arrow key", "digit", "mouse", "click", "mark says"] {
                        assert!(!said.contains(word), "{}: {word} in {said}", shelved.file);
                    }
                }
                all.push_str(&filled);
            }
        }
        for (from, _) in &WORDINGS[..7] {
            assert!(all.contains(from), "no level says {from}");
        }
    }

    #[test]
    fn marks_are_left_out() {
        assert_eq!(
            spoken("It looks behind itself in 4 turns (4), has noted 12 (12)."),
            "It looks behind itself in 4 turns, has noted 12 (12)."
        );
        assert_eq!(spoken("Press 'help' for the keys."), "Type 'help' for the commands.");
    }
}
