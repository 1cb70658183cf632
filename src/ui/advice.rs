//! A line of advice for whatever the player meets for the first time.

use crate::game::First;

/// What is said of each, once in a game.
pub(super) static ADVICE: [(First, &str); 11] = [
    (
        First::Enemy,
        "It knows what it has seen, and no more. x looks at it, Tab shows what it thinks, z steals away unheard.",
    ),
    (First::Wound, "q drinks a draught, Z rests where nobody comes. A door that is shut (c) or barred (B) buys time."),
    (First::Shout, "Whoever heard that knows where you were just now. It does not know where you go."),
    (First::Noise, "You hear what you do not see. So do they: blows, doors and steps give you away."),
    (First::Thing, "i shows what you carry and what it does, a applies it, t throws it."),
    (First::Pursuer, "Those who hunt you come along by the stairs. Whoever does not see you leave stays where it is."),
    (First::Captive, "Somebody in a cage. Walk into it to let it out: quietly with a key, and loudly without."),
    (First::Altar, "An altar. Stand on it and put something down (d): that is gone then, and something comes back."),
    (First::Lock, "A locked door. On every floor that has one there is a key; whoever carries it walks in."),
    (First::Door, "Walk into a door to open it. Behind one that is shut (c) nobody sees you."),
    (First::StairsDown, "The stairs down: > goes there, and then down. o goes on exploring."),
];

/// The line for one.
pub(super) fn of(first: First) -> &'static str {
    ADVICE.iter().find(|(of, _)| *of == first).map_or("", |(_, says)| says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_line_for_everything_that_can_be_met_and_it_is_short() {
        assert_eq!(ADVICE.len(), First::all().count());
        for first in First::all() {
            let says = of(first);
            assert!((20..=110).contains(&says.len()) && says.ends_with('.'), "{first:?}: {says}");
        }
    }
}
