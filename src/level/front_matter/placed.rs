//! Who and what is on the level: `[units]` and `[items]`.

use crate::terrain::{Movement, TerrainId, TerrainTable};

use super::{
    super::{LevelError, legend::Meaning, nearest::one_of, printable::quoted},
    FrontMatter,
    reader::{Reader, Spot, Value, entries},
};

/// An entry of `[units]` or `[items]`.
pub(in crate::level) struct Brought {
    /// Name of the kind.
    pub(in crate::level) kind: String,
    /// The terrain beneath its letter on the map.
    pub(in crate::level) on: TerrainId,
    /// Where it is in addition.
    pub(in crate::level) at: Vec<Spot>,
    /// Along how many cells it extends, each way.
    pub(in crate::level) side: u8,
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
    ) -> Result<Vec<Brought>, LevelError> {
        let mut all = Vec::new();
        for (key, value) in entries(self.table(value, "a table: letter = \"kind\"")?) {
            let letter = self.character(key)?;
            if let Some(taken) = front.legend.get(letter) {
                let expected = format!("another letter, because `{letter}` is {}", taken.name(&front.terrains));
                return Err(self.error(&key.span(), &format!("the key {}", quoted(key.get_ref())), &expected));
            }
            front.legend.set(letter, meaning(all.len()));
            all.push(self.brought_entry(front, value, kinds)?);
        }
        Ok(all)
    }

    fn brought_entry(&self, front: &FrontMatter, value: &Value<'_>, kinds: &[&str]) -> Result<Brought, LevelError> {
        let kind_of = |value: &Value<'_>| match value.get_ref().as_str() {
            Some(kind) if kinds.contains(&kind) => Ok(kind.to_owned()),
            Some(kind) => {
                let found = format!("the unknown kind {}", quoted(kind));
                Err(self.error(&value.span(), &found, &one_of(kind, kinds)))
            }
            None => Err(self.wrong(value, "the name of a kind in quotes")),
        };
        let mut brought = Brought { kind: String::new(), on: TerrainId::FLOOR, at: Vec::new(), side: 1 };
        if value.get_ref().is_str() {
            brought.kind = kind_of(value)?;
            return Ok(brought);
        }
        let expected = "a kind: its name, or { kind = \"...\", on = \"grass\", at = [[3, 4]] }";
        let mut is_named = false;
        for (key, value) in entries(self.table(value, expected)?) {
            match &**key.get_ref() {
                "kind" => {
                    brought.kind = kind_of(value)?;
                    is_named = true;
                }
                "on" => brought.on = self.ground(front, value)?,
                "at" => {
                    let list = value.get_ref().as_array();
                    let list = list.ok_or_else(|| self.wrong(value, "a list of cells: [[3, 4], [5, 6]]"))?;
                    brought.at = list.iter().map(|value| self.spot(value)).collect::<Result<_, _>>()?;
                }
                _ => return Err(self.unknown_key(key, &["kind", "on", "at"])),
            }
        }
        if is_named { Ok(brought) } else { Err(self.error(&value.span(), "no kind here", "kind = \"...\"")) }
    }

    /// The terrain beneath a letter.
    fn ground(&self, front: &FrontMatter, value: &Value<'_>) -> Result<TerrainId, LevelError> {
        let id = self.terrain_of(front, value)?;
        if can_stand(&front.terrains, id) {
            return Ok(id);
        }
        let found = format!("{} beneath a unit or an item", front.terrains.kind(id).name);
        Err(self.error(&value.span(), &found, "a terrain that somebody can stand on"))
    }
}
