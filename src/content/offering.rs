//! Offerings: which items altars take, and what each kind of offering gives.

use crate::text::{Fields, FileError, Reader, Value};

use super::{
    Content, ItemKindId, Purpose, SelfEffect,
    brought::lasting,
    item_kind::{MAX_ABOUT, MAX_NAME, effect_of_use},
};

/// A kind of offering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offering {
    /// What items of this kind are called, with an article.
    pub name: &'static str,
    /// The [names](Purpose::name) of the purposes of items that count as this offering.
    pub takes: Vec<&'static str>,
    /// The effect on the unit that offers.
    pub gives: SelfEffect,
    /// The effect in a few words, to be read after "it".
    pub about: &'static str,
    /// The message when it happens.
    pub says: &'static str,
}

impl Offering {
    /// The kind of offering to which an item belongs; `None` if no altar takes it.
    pub fn of(item: ItemKindId) -> Option<&'static Self> {
        let purpose = item.row().purpose.name();
        let takes = |offering: &&Self| item != ItemKindId::ASTROLABE && offering.takes.contains(&purpose);
        Content::base().offerings.iter().find(takes)
    }

    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "an offering: name, takes, gives, about, says")?;
        let name = lasting(fields.text("name", MAX_NAME)?);
        let list = fields.need("takes", "[\"wield\"]")?;
        let mut takes = Vec::new();
        for purpose in reader.list(list, "a list of what items are good for, as in [\"wield\"]")? {
            let place = reader.place_of(purpose, "purpose", "a name in quotes", &Purpose::NAMES)?;
            takes.push(Purpose::NAMES[place]);
        }
        let mut effect = Fields::of(reader, fields.need("gives", EXAMPLE)?, EXAMPLE)?;
        let gives = effect_of_use(&mut effect)?;
        effect.finish()?;
        let about = lasting(fields.text("about", MAX_ABOUT)?);
        let says = lasting(fields.text("says", MAX_ABOUT)?);
        fields.finish()?;
        Ok(Self { name, takes, gives, about, says })
    }
}

/// An example of an effect, for error messages.
const EXAMPLE: &str = "{ effect = \"heal\", health = 20 }";

/// What is wrong with an offering among the others, and what was expected.
pub(super) fn misfit(all: &[Offering], name: &str) -> Option<(String, String)> {
    let offering = all.iter().find(|offering| offering.name == name)?;
    offering.takes.iter().enumerate().find_map(|(index, purpose)| {
        let others = all.iter().filter(|other| other.name != name && other.takes.contains(purpose));
        let taker = others.chain(offering.takes[..index].contains(purpose).then_some(offering)).next()?;
        Some((format!("{purpose}, which is {} already", taker.name), "each purpose in one offering".into()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_belongs_to_one_sort_and_every_sort_has_items() {
        let offerings = &Content::base().offerings;
        for item in ItemKindId::all() {
            assert_eq!(Offering::of(item).is_none(), item == ItemKindId::ASTROLABE, "{}", item.row().name);
        }
        for purpose in Purpose::NAMES {
            assert_eq!(offerings.iter().filter(|offering| offering.takes.contains(&purpose)).count(), 1, "{purpose}");
        }
        for (index, offering) in offerings.iter().enumerate() {
            assert!(ItemKindId::all().any(|item| Offering::of(item).is_some_and(|of| of.name == offering.name)));
            assert!(offerings[..index].iter().all(|other| other.says != offering.says));
        }
    }
}
