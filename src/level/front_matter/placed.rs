//! The units and items of the level: `[units]` and `[items]`.

use crate::{
    content::TerrainTable,
    terrain::{Movement, TerrainId},
    text::{FileError, Reader, Spot, Value, counted, entries, quoted},
};

use super::{super::legend::Meaning, FrontMatter};

/// An entry of `[units]` or `[items]`.
pub(in crate::level) struct Brought {
    /// Name of the kind.
    pub(in crate::level) kind: String,
    /// The terrain beneath its letter on the map.
    pub(in crate::level) on: TerrainId,
    /// Cells in addition to those on the map.
    pub(in crate::level) at: Vec<Spot>,
    /// The home of each of these, in their order; none, or as many as they are.
    pub(in crate::level) home: Vec<Spot>,
}

/// Whether anybody at all could stand on a terrain.
pub(in crate::level) fn can_stand(terrains: &TerrainTable, id: TerrainId) -> bool {
    Movement::ALL.iter().any(|movement| movement.entry_cost(terrains.kind(id)).is_some())
}

impl Reader<'_> {
    /// Reads `[units]` or `[items]`.
    pub(super) fn brought(
        &self,
        front: &mut FrontMatter,
        value: &Value<'_>,
        kinds: &[&str],
        meaning: impl Fn(usize) -> Meaning,
    ) -> Result<Vec<Brought>, FileError> {
        let mut all = Vec::new();
        for (key, value) in entries(self.table(value, "a table: letter = \"kind\"")?) {
            let letter = self.character(key)?;
            if let Some(taken) = front.legend.get(letter) {
                let expected = format!("another letter, because `{letter}` is {}", taken.name(&front.terrains));
                return Err(self.error(&key.span(), &format!("the key {}", quoted(key.get_ref())), &expected));
            }
            front.legend.set(letter, meaning(all.len()));
            let keys = match meaning(0) {
                Meaning::Unit(_) => &["kind", "on", "at", "home"][..],
                _ => &["kind", "on", "at"],
            };
            all.push(self.brought_entry(front, value, kinds, keys)?);
        }
        Ok(all)
    }

    /// Reads one entry; `keys` are those that it may have.
    fn brought_entry(
        &self,
        front: &FrontMatter,
        value: &Value<'_>,
        kinds: &[&str],
        keys: &[&str],
    ) -> Result<Brought, FileError> {
        let kind_of = |value: &Value<'_>| {
            Ok::<_, FileError>(kinds[self.place_of(value, "kind", "the name of a kind in quotes", kinds)?].to_owned())
        };
        let mut brought = Brought { kind: String::new(), on: TerrainId::FLOOR, at: Vec::new(), home: Vec::new() };
        if value.get_ref().is_str() {
            brought.kind = kind_of(value)?;
            return Ok(brought);
        }
        let expected = "a kind: its name, or { kind = \"...\", on = \"grass\", at = [[3, 4]] }";
        let mut is_named = false;
        let mut home = None;
        for (key, value) in entries(self.table(value, expected)?) {
            match &**key.get_ref() {
                key_name if !keys.contains(&key_name) => return Err(self.unknown_key(key, keys)),
                "kind" => {
                    brought.kind = kind_of(value)?;
                    is_named = true;
                }
                "on" => brought.on = self.ground(front, value)?,
                "at" => brought.at = self.spots(value)?,
                _ => {
                    brought.home = self.spots(value)?;
                    home = Some(value);
                }
            }
        }
        if let Some(home) = home.filter(|_| brought.home.len() != brought.at.len()) {
            let found = format!("{} for {}", counted(brought.home.len(), "home"), counted(brought.at.len(), "cell"));
            return Err(self.error(&home.span(), &found, "a home for each of the cells in `at`"));
        }
        if is_named { Ok(brought) } else { Err(self.error(&value.span(), "no kind here", "kind = \"...\"")) }
    }

    pub(super) fn spots(&self, value: &Value<'_>) -> Result<Vec<Spot>, FileError> {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of cells: [[3, 4], [5, 6]]"))?;
        list.iter().map(|value| self.spot(value)).collect()
    }

    /// The terrain beneath a letter.
    fn ground(&self, front: &FrontMatter, value: &Value<'_>) -> Result<TerrainId, FileError> {
        let id = self.terrain_of(front, value)?;
        if can_stand(&front.terrains, id) {
            return Ok(id);
        }
        let found = format!("{} beneath a unit or an item", front.terrains.kind(id).name);
        Err(self.error(&value.span(), &found, "a terrain that somebody can stand on"))
    }
}
