//! A difficulty: how hard blows hit the player, how fast it heals, and how much the score counts.

use crate::text::{Fields, FileError, Reader, Value};

use super::{DifficultyId, brought::lasting, item_kind::MAX_ABOUT};

/// The longest name, in characters: lists of games and the status line have a column for it.
const MAX_NAME: usize = 16;

/// A difficulty, and everything that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// A line that describes it.
    pub about: &'static str,
    /// Damage of blows, shots, throws and darts to the player, in percent of the rules.
    pub wounds: i32,
    /// Health that the player gets from everything that heals, in percent.
    pub healing: i32,
    /// Turns in which the player regains a point of health by itself, in percent.
    pub mending: u32,
    /// The score of the game, in percent.
    pub worth: u32,
}

impl Difficulty {
    /// The damage to the player of a blow that does `damage` by the rules; at least 1 unless that is 0.
    pub fn wound(&self, damage: i32) -> i32 {
        if damage > 0 { (damage * self.wounds / 100).max(1) } else { damage }
    }

    /// The health that the player gets from something that gives `health` by the rules.
    pub fn heal(&self, health: i32) -> i32 {
        health * self.healing / 100
    }

    /// Turns in which the player regains a point of health, if it takes `turns` by the rules; at least 1.
    pub fn mend(&self, turns: u32) -> u32 {
        (turns * self.mending / 100).max(1)
    }

    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a difficulty: name, wounds, healing, mending, worth, about")?;
        let name = fields.text("name", MAX_NAME)?;
        let mut percent = |key, least| fields.number(key, least..=1000, Some(100));
        let (wounds, healing) = (percent("wounds", 1)? as i32, percent("healing", 0)? as i32);
        let (mending, worth) = (percent("mending", 1)? as u32, percent("worth", 0)? as u32);
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        Ok(Self { name: lasting(name), about: lasting(about), wounds, healing, mending, worth })
    }
}

impl Default for DifficultyId {
    /// The difficulty that changes nothing.
    fn default() -> Self {
        Self::FOG
    }
}

impl DifficultyId {
    /// Its name on the command line and in files.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The next difficulty in the list; the first after the last.
    #[must_use]
    pub fn next(self) -> Self {
        Self::all().find(|other| other.0 == self.0 + 1).unwrap_or(Self(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_one_changes_nothing_and_the_others_what_they_say() {
        let of = |id: DifficultyId| (id.row().wound(7), id.row().heal(20), id.row().mend(9));
        assert_eq!(of(DifficultyId::default()), (7, 20, 9));
        assert_eq!((of(DifficultyId::LANTERN), of(DifficultyId::MIDNIGHT)), ((4, 25, 6), (10, 16, 13)));
        for id in DifficultyId::all() {
            assert_eq!((id.row().wound(0), id.row().wound(1).min(1)), (0, 1));
            assert_eq!(DifficultyId::named(id.name()), Some(id));
        }
        assert_eq!(
            (DifficultyId::FOG.next(), DifficultyId::MIDNIGHT.next()),
            (DifficultyId::MIDNIGHT, DifficultyId::LANTERN)
        );
    }
}
