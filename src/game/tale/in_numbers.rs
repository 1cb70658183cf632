//! The rules of noise, sneaking and surprise in plain numbers, from the constants that the rules themselves use.

use crate::{
    game::{
        action::SNEAKING,
        rules::striking::{AMBUSH, SURPRISE},
        senses::{
            hearing::{DOOR, loudness},
            looking::{EYE, LOOKS_ROUND},
        },
        state::unit::STEALTHY,
    },
    mind::Sound,
};

/// The name of each noise, the quietest first.
const NOISES: [(Sound, &str); 7] = [
    (Sound::Steps, "steps"),
    (Sound::Door, "a door"),
    (Sound::Shot, "a shot"),
    (Sound::Fight, "a fight"),
    (Sound::Cry, "a dying cry"),
    (Sound::Shout, "a shout"),
    (Sound::Crash, "breaking stone"),
];

/// The rules of noise, sneaking and surprise: a title and a text for each.
pub fn in_numbers() -> [(&'static str, String); 3] {
    let noises = NOISES.map(|(sound, name)| format!("{name} {}", loudness(sound))).join(", ");
    [
        (
            "noise",
            format!(
                "Is heard around corners, so many cells away: {noises}. A closed door on the way takes {DOOR} off. Most \
                 that hear one come to look."
            ),
        ),
        (
            "sneaking",
            format!(
                "A sneaking step takes {SNEAKING} times as long and makes no noise. You are noticed from {STEALTHY} \
                 cells away at most, and only by a unit that looks around just then, which each does every \
                 {LOOKS_ROUND}th turn. A unit that has you in sight already does not lose you."
            ),
        ),
        (
            "surprise",
            format!(
                "A unit that has not seen you for more than {EYE} turns does not expect your blow. It hits {SURPRISE} \
                 times as hard, with a dagger {AMBUSH} times as hard and never beside; a unit that dies of it cannot \
                 cry out."
            ),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noises_are_sorted_by_how_far_they_carry() {
        assert!(NOISES.is_sorted_by_key(|&(sound, _)| loudness(sound)));
    }
}
