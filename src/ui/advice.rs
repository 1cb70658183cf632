//! One-line hints, shown when the player meets something for the first time.

use crate::game::First;

use super::keymap::Keymap;

/// The hint for each first meeting, shown once a game. A name in braces stands for the first key of the row of that
/// name.
static ADVICE: [(First, &str); 11] = [
    (
        First::Enemy,
        "It knows only what it has seen. {look} looks at it, {overlay-exposure} shows where it would see you, {stealth} sneaks.",
    ),
    (
        First::Wound,
        "{drink} drinks a draught, {rest} rests where nobody comes. A door that is shut ({close}) or barred ({bar}) buys time.",
    ),
    (First::Shout, "Units that heard the shout know where you were just now. They do not know where you go."),
    (First::Noise, "You hear what you do not see. So do they: blows, doors and steps give you away."),
    (First::Thing, "{inventory} shows what you carry and what it does, {use} uses it, {throw} throws it."),
    (
        First::Pursuer,
        "Units that hunt you follow you by the stairs. A unit that does not see you leave stays where it is.",
    ),
    (First::Captive, "Somebody is in a cage. Walk into it to let them out: quietly with a key, loudly without."),
    (First::Altar, "An altar. Stand on it and put something down ({drop}): it is exchanged for something else."),
    (First::Lock, "A locked door. On every floor that has one there is a key. You unlock the door by walking into it."),
    (First::Door, "Walk into a door to open it. Nobody sees you behind a door that is shut ({close})."),
    (
        First::StairsDown,
        "The stairs down: {descend} walks there, and then takes you down. {explore} goes on exploring.",
    ),
];

/// The hint for a first meeting, with the keys as they are bound.
pub(super) fn of(first: First, keymap: &Keymap) -> String {
    let says = ADVICE.iter().find(|(of, _)| *of == first).map_or("", |(_, says)| says);
    keymap.fill(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_line_for_everything_that_can_be_met_and_it_is_short() {
        assert_eq!(ADVICE.len(), First::all().count());
        for first in First::all() {
            let says = of(first, &Keymap::new());
            assert!((20..=110).contains(&says.len()) && says.ends_with('.'), "{first:?}: {says}");
            assert!(!says.contains(['{', '}', '-']), "{says}");
        }
    }
}
