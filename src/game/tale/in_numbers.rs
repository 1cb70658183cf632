//! The rules of noise, sneaking and surprise in plain numbers, from the constants that the rules themselves use.

use crate::{
    game::{
        action::SNEAKING,
        rules::striking::{AMBUSH, SURPRISE},
        senses::{
            hearing::{DOOR, loudness},
            noticing::{EACH_LIGHT, LEAST, STRIKING, WALKING},
        },
        state::{
            awareness::{EYE, GLIMPSES, LOOKS_ROUND, LOOKS_ROUND_WARY},
            lantern::Shutter,
        },
    },
    mind::Sound,
};

/// The name of each noise, the quietest first.
const NOISES: [(Sound, &str); 8] = [
    (Sound::Steps, "steps"),
    (Sound::Door, "a door"),
    (Sound::Shot, "a shot"),
    (Sound::Bar, "a bar laid across a door"),
    (Sound::Fight, "a fight"),
    (Sound::Cry, "a dying cry"),
    (Sound::Shout, "a shout"),
    (Sound::Crash, "breaking stone"),
];

/// The rules of light, being noticed, noise, sneaking and surprise: what each is about, and what it says.
pub fn in_numbers() -> [(&'static str, String); 5] {
    let noises = NOISES.map(|(sound, name)| format!("{name} {}", loudness(sound))).join(", ");
    let [_, (low, _), (full, _)] = Shutter::ALL.map(Shutter::light);
    [
        (
            "light",
            format!(
                "Is 0 in the dark, 1 at the edge of a light, 2 near it, 3 beside it. Your lantern reaches {full} cells, or {low} \
                 when it is low. In the dark you see only what is beside you. By itself the lantern is low while an enemy in \
                 sight does not see you, and shut while you sneak up to it."
            ),
        ),
        (
            "noticed",
            format!(
                "You are seen within {LEAST} + {EACH_LIGHT} for each step of light + {WALKING} for walking or {STRIKING} for \
                 striking. Standing and sneaking add nothing. A unit looks at the half circle that it faces, and behind itself \
                 every {LOOKS_ROUND}th turn, or {LOOKS_ROUND_WARY}rd if it is wary. Farther than half the number it only \
                 glimpses you: two glimpses in {GLIMPSES} turns, and it sees you. By day you are noticed from as far as eyes \
                 reach unless you sneak."
            ),
        ),
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
                "A sneaking step takes {SNEAKING} times as long and makes no noise. A unit that has had you in sight in the \
                 last {EYE} turns keeps you in sight as long as you are in the light."
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
