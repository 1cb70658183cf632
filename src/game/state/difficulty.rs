//! The difficulties of a game: one table. A difficulty changes what blows do to the player and how soon the player is well again, and nothing
//! about the others: what they know, how they think and where they are is the same.

use serde::{Deserialize, Serialize};

use crate::search::Named;

/// How hard a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// The easiest.
    Lantern,
    /// As it is meant.
    #[default]
    Fog,
    /// The hardest.
    Midnight,
}

/// What a difficulty changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DifficultyRow {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// A line that says what it is.
    pub about: &'static str,
    /// How hard blows, shots, throws and darts hit the player, in percent of what they do by the rules.
    pub wounds: i32,
    /// How much health whatever heals gives to the player, in percent.
    pub healing: i32,
    /// How many turns it takes the player to gain a point of health by itself, in percent.
    pub mending: u32,
    /// What the game is worth in the end, in percent.
    pub worth: u32,
}

/// The difficulties, the easiest first.
pub static DIFFICULTIES: [DifficultyRow; 3] = [
    DifficultyRow {
        name: "lantern",
        about: "a good light: blows hurt you two thirds as much, and you heal sooner",
        wounds: 65,
        healing: 125,
        mending: 70,
        worth: 70,
    },
    DifficultyRow { name: "fog", about: "as it is meant", wounds: 100, healing: 100, mending: 100, worth: 100 },
    DifficultyRow {
        name: "midnight",
        about: "no mercy: blows hurt you half as much again, and you heal slowly",
        wounds: 150,
        healing: 80,
        mending: 150,
        worth: 150,
    },
];

impl Difficulty {
    /// What it changes.
    pub fn row(self) -> &'static DifficultyRow {
        &DIFFICULTIES[self as usize]
    }

    /// How hard a blow hits the player that does so much by the rules: whoever is hurt at all is hurt by a point.
    pub(in crate::game) fn wound(self, damage: i32) -> i32 {
        if damage > 0 { (damage * self.row().wounds / 100).max(1) } else { damage }
    }

    /// How much health comes back to the player.
    pub(in crate::game) fn healing(self, health: i32) -> i32 {
        health * self.row().healing / 100
    }

    /// In how many turns the player gains a point of health.
    pub(in crate::game) fn mending(self, turns: u32) -> u32 {
        (turns * self.row().mending / 100).max(1)
    }
}

impl Named for Difficulty {
    const CHOICES: &'static [Self] = &[Self::Lantern, Self::Fog, Self::Midnight];

    fn name(self) -> &'static str {
        self.row().name
    }

    fn about(self) -> &'static str {
        self.row().about
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_one_changes_nothing_and_the_others_what_they_say() {
        let fog = Difficulty::default();
        assert_eq!((fog.wound(7), fog.healing(20), fog.mending(9)), (7, 20, 9));
        let of = |difficulty: Difficulty| (difficulty.wound(7), difficulty.healing(20), difficulty.mending(9));
        assert_eq!((of(Difficulty::Lantern), of(Difficulty::Midnight)), ((4, 25, 6), (10, 16, 13)));
        for difficulty in Difficulty::CHOICES {
            assert_eq!((difficulty.wound(0), difficulty.wound(1).min(1)), (0, 1));
            let json = serde_json::to_string(difficulty).expect("a name");
            assert_eq!(json, format!("\"{}\"", difficulty.name()));
        }
    }
}
