//! What does not hurt a kind of unit.

use crate::{
    search::choices,
    text::{Fields, FileError},
};

choices! {
    /// Something that does not hurt a unit that is immune to it.
    Immunity {
        Missiles "missiles" "Shots, thrown weapons and darts bounce off.";
        Fire "fire" "It stands in fire and is not hurt.";
    }
}

/// The immunities of a kind of unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Immunities(u8);

impl Immunities {
    /// Immune to nothing.
    pub const NONE: Self = Self(0);

    /// Whether this is one of them.
    pub const fn contains(self, immunity: Immunity) -> bool {
        self.0 & 1 << immunity as u8 != 0
    }

    /// Each of them, in the order of [`Immunity::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Immunity> {
        Immunity::ALL.into_iter().filter(move |&immunity| self.contains(immunity))
    }

    /// Reads `immune = ["missiles", "fire"]`; nothing where it is not said.
    pub(super) fn read(fields: &mut Fields<'_, '_, '_>) -> Result<Self, FileError> {
        const EXPECTED: &str = "a list of what does not hurt it: [\"missiles\", \"fire\"]";
        let Some(value) = fields.get("immune") else { return Ok(Self::NONE) };
        let reader = fields.reader();
        let mut immunities = Self::NONE;
        for entry in reader.list(value, EXPECTED)? {
            let names = Immunity::ALL.map(Immunity::name);
            let immunity = Immunity::ALL[reader.place_of(entry, "immunity", "a name in quotes", &names)?];
            if immunities.contains(immunity) {
                return Err(reader.error(&entry.span(), &format!("{:?} again", immunity.name()), "each name once"));
            }
            immunities = immunities.iter().chain([immunity]).collect();
        }
        Ok(immunities)
    }
}

impl FromIterator<Immunity> for Immunities {
    fn from_iter<I: IntoIterator<Item = Immunity>>(immunities: I) -> Self {
        Self(immunities.into_iter().fold(0, |set, immunity| set | 1 << immunity as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_contains_what_it_was_made_of() {
        assert!(Immunity::ALL.into_iter().all(|immunity| !Immunities::NONE.contains(immunity)));
        for immunity in Immunity::ALL {
            let set: Immunities = [immunity].into_iter().collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), [immunity]);
        }
        assert_eq!(Immunity::ALL.into_iter().collect::<Immunities>().iter().collect::<Vec<_>>(), Immunity::ALL);
    }
}
