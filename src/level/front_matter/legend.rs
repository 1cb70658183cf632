//! The meaning of characters: `[legend]`, and the names of terrains wherever they are written.

use crate::{
    content::{OwnTerrain, OwnTerrainError, TerrainTable, terrains},
    terrain::{MAX_COST, TerrainId},
    text::{FileError, Key, Reader, Value, entries, is_printable, named, quoted},
};

use super::{
    super::legend::{Legend, Meaning},
    FrontMatter,
    header::{KEYS, MAX_NAME},
};

/// The names of the built-in terrains.
fn terrain_names() -> Vec<&'static str> {
    terrains().iter().map(|kind| &*kind.name).collect()
}

impl Reader<'_> {
    /// The one character of a key, unless it has its fixed meaning.
    pub(super) fn character(&self, key: &Key<'_>) -> Result<char, FileError> {
        let text = key.get_ref();
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            // What follows the heading of a table belongs to it.
            let is_of_top = KEYS.contains(&&**text);
            let hint = if is_of_top { ", or this line above the first heading in brackets" } else { "" };
            let found = format!("the key {}", quoted(text));
            return Err(self.error(&key.span(), &found, &format!("a key of one character{hint}")));
        };
        if !is_printable(character) {
            let found = format!("{} as a key", named(character));
            return Err(self.error(&key.span(), &found, "a visible character that takes one cell"));
        }
        match Legend::new().get(character) {
            Some(fixed) if !matches!(fixed, Meaning::Terrain(_)) => {
                let always = fixed.name(&TerrainTable::built_in()).to_owned();
                let expected = format!("another character, because `{character}` always is {always}");
                Err(self.error(&key.span(), &format!("the key {}", quoted(text)), &expected))
            }
            _ => Ok(character),
        }
    }

    fn terrain(&self, value: &Value<'_>) -> Result<TerrainId, FileError> {
        let expected = "the name of a terrain, such as \"grass\"";
        Ok(TerrainId(self.place_of(value, "terrain", expected, &terrain_names())? as u8))
    }

    pub(super) fn legend_entry(
        &self,
        front: &mut FrontMatter,
        key: &Key<'_>,
        value: &Value<'_>,
    ) -> Result<(), FileError> {
        let glyph = self.character(key)?;
        if value.get_ref().is_str() {
            front.legend.set(glyph, Meaning::Terrain(self.terrain(value)?));
            return Ok(());
        }
        let table = self.table(value, "a terrain: its name, or { terrain = \"floor\", cost = 15 }")?;
        let (mut base, mut cost, mut name) = (None, None, None);
        for (key, value) in entries(table) {
            match &**key.get_ref() {
                "terrain" => base = Some(self.terrain(value)?),
                "cost" => {
                    let range = 1..i64::from(MAX_COST) + 1;
                    cost = Some((value, self.integer(value, range, &OwnTerrainError::expected_cost())? as u16));
                }
                "name" => name = Some(self.text(value, MAX_NAME, false)?),
                _ => return Err(self.unknown_key(key, &["terrain", "cost", "name"])),
            }
        }
        let base = base.ok_or_else(|| {
            self.error(&value.span(), "no terrain here", "terrain = \"...\", the built-in terrain that it is like")
        })?;
        let own = OwnTerrain { base, glyph, name, cost: cost.map(|(_, cost)| cost) };
        let id = front.terrains.add(own).map_err(|error| match (&error, cost) {
            (OwnTerrainError::Full, _) | (_, None) => {
                self.error(&key.span(), "one terrain of the level's own too many", &error.expected())
            }
            (OwnTerrainError::Cost(_) | OwnTerrainError::NoEntry(_), Some((value, _))) => {
                let found = format!("a cost for {}", terrains()[base.0 as usize].name);
                self.error(&value.span(), &found, &error.expected())
            }
        })?;
        front.legend.set(glyph, Meaning::Terrain(id));
        Ok(())
    }

    /// A terrain of the level: a built-in one by its name, any by its character in the legend.
    pub(super) fn terrain_of(&self, front: &FrontMatter, value: &Value<'_>) -> Result<TerrainId, FileError> {
        let text = value.get_ref().as_str().unwrap_or_default();
        let mut characters = text.chars();
        let (Some(glyph), None) = (characters.next(), characters.next()) else { return self.terrain(value) };
        let Some(Meaning::Terrain(id)) = front.legend.get(glyph) else {
            let found = format!("{}, which is no terrain", quoted(text));
            return Err(self.error(&value.span(), &found, "the character of a terrain, or the name of one"));
        };
        Ok(id)
    }
}
