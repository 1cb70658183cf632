//! Losses that factions remember when the level begins: `[[influence]]`.

use toml::de::DeTable;

use crate::text::{FileError, Reader, Spot, Value, entries, one_of, quoted};

use super::super::{InfluenceSeed, Layout};

/// Keys of an influence, as messages list them.
const KEYS: [&str; 4] = ["faction", "at", "weight", "ago"];

/// An influence, and the cell that it names, which is not yet known to be on the map.
pub(in crate::level) struct InfluenceEntry {
    pub(in crate::level) seed: InfluenceSeed,
    pub(in crate::level) spot: Spot,
}

impl Reader<'_> {
    /// Every `[[influence]]` of the front matter.
    pub(super) fn influence(
        &self,
        layout: &Layout,
        table: &DeTable<'_>,
        factions: &[&str],
    ) -> Result<Vec<InfluenceEntry>, FileError> {
        let tables = self.tables(table, "influence", InfluenceSeed::MOST)?;
        if let Some(value) = tables.first().filter(|_| *layout != Layout::Squares) {
            let found = format!("an influence on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only levels of squares are played"));
        }
        tables.into_iter().map(|value| self.influence_entry(value, factions)).collect()
    }

    fn influence_entry(&self, value: &Value<'_>, factions: &[&str]) -> Result<InfluenceEntry, FileError> {
        let (mut faction, mut spot, mut weight, mut ago) = (None, None, None, 0);
        for (key, value) in entries(self.table(value, "[[influence]] with faction, at and weight")?) {
            match &**key.get_ref() {
                "faction" => faction = Some(self.faction(value, factions)?),
                "at" => spot = Some(self.spot(value)?),
                "weight" => {
                    let expected = format!("a whole number from 1 to {}: how much more a step there cost", u16::MAX);
                    weight = Some(self.integer(value, 1..i64::from(u16::MAX) + 1, &expected)? as u16);
                }
                "ago" => {
                    let most = InfluenceSeed::LONGEST_AGO;
                    let expected = format!("a whole number from 0 to {most}: how many turns ago");
                    ago = self.integer(value, 0..i64::from(most) + 1, &expected)? as u32;
                }
                _ => return Err(self.unknown_key(key, &KEYS)),
            }
        }
        let missing =
            |what: &str, expected: &str| self.error(&value.span(), &format!("an influence without {what}"), expected);
        let faction = faction.ok_or_else(|| missing("faction", "faction = \"...\": who remembers it"))?;
        let spot = spot.ok_or_else(|| missing("at", "at = [3, 4]: where units were hurt"))?;
        let weight = weight.ok_or_else(|| missing("weight", "weight = 200: how badly; a death weighs 200"))?;
        Ok(InfluenceEntry { seed: InfluenceSeed { faction, at: spot.at, weight, ago }, spot })
    }

    /// The name of a faction.
    fn faction(&self, value: &Value<'_>, factions: &[&str]) -> Result<String, FileError> {
        match value.get_ref().as_str() {
            Some(name) if factions.contains(&name) => Ok(name.to_owned()),
            Some(name) => {
                let found = format!("the unknown faction {}", quoted(name));
                Err(self.error(&value.span(), &found, &one_of(name, factions)))
            }
            None => Err(self.wrong(value, "the name of a faction in quotes")),
        }
    }
}
