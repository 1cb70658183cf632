//! A level's own monsters and items, with the same entries as content.

use std::fmt::Write as _;

use crate::text::{FileError, Reader, Value, lines};

use super::{Content, ItemKind, ItemKindId, KindId, UnitKind};

/// The kinds of units and of items that only one level has. In that level their names win over those of the content in
/// use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OwnKinds {
    units: Vec<KindId>,
    items: Vec<ItemKindId>,
    /// The entries as a file has them, those of terrains too.
    text: String,
}

impl OwnKinds {
    /// The kind of unit that a name means in the level; not the player.
    pub fn unit(&self, name: &str) -> Option<KindId> {
        let own = self.units.iter().copied().find(|id| id.row().name == name);
        own.or_else(|| KindId::named(name).filter(|&id| id != KindId::PLAYER))
    }

    /// The kind of item that a name means in the level.
    pub fn item(&self, name: &str) -> Option<ItemKindId> {
        self.items.iter().copied().find(|id| id.row().name == name).or_else(|| ItemKindId::named(name))
    }

    /// The names of all kinds of units that the level may place.
    pub fn unit_names(&self) -> Vec<&'static str> {
        let all = Content::base().placeable_units().map(|row| row.name);
        named_once(all.chain(self.units.iter().map(|id| id.row().name)))
    }

    /// The names of all kinds of items that the level may place.
    pub fn item_names(&self) -> Vec<&'static str> {
        let all = Content::base().placeable_items().map(|row| row.name);
        named_once(all.chain(self.items.iter().map(|id| id.row().name)))
    }

    /// The entries as a level file has them: `[[terrain]]`, `[[monster]]` and `[[item]]`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Records the text of an entry.
    pub(crate) fn write(&mut self, key: &str, value: &Value<'_>) {
        let gap = if self.text.is_empty() { "" } else { "\n" };
        let lines = value.get_ref().as_table().map(lines).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{gap}[[{key}]]\n{}", lines.join("\n"));
    }

    /// Reads an entry of `[[monster]]`.
    ///
    /// # Errors
    /// When it is invalid, has the name of another entry of the level, or there are too many.
    pub(crate) fn read_unit(&mut self, reader: &Reader<'_>, value: &Value<'_>) -> Result<(), FileError> {
        let row = UnitKind::read(reader, value, Content::base())?;
        if row.behaviour.is_none() {
            return Err(reader.error(&value.span(), "another player", "a monster with a name of its own"));
        }
        let name = row.name;
        let is_new = self.units.iter().all(|id| id.row().name != name);
        self.write("monster", value);
        put(&mut self.units, is_new, || KindId::of_brought(row), (reader, value, name))
    }

    /// Reads an entry of `[[item]]`.
    ///
    /// # Errors
    /// As those of units.
    pub(crate) fn read_item(&mut self, reader: &Reader<'_>, value: &Value<'_>) -> Result<(), FileError> {
        let row = ItemKind::read(reader, value)?;
        let name = row.name;
        let is_new = self.items.iter().all(|id| id.row().name != name);
        self.write("item", value);
        put(&mut self.items, is_new, || ItemKindId::of_brought(row), (reader, value, name))
    }
}

/// Each name once, in their order.
fn named_once(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut once = Vec::new();
    for name in names {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once
}

/// Adds the id of an entry; there is none if there was no room.
fn put<T>(
    list: &mut Vec<T>,
    is_new: bool,
    id: impl FnOnce() -> Option<T>,
    (reader, value, name): (&Reader<'_>, &Value<'_>, &str),
) -> Result<(), FileError> {
    if !is_new {
        return Err(reader.error(&value.span(), &format!("a second {name}"), "each name once in a level"));
    }
    let id = id().ok_or_else(|| {
        let expected = "fewer kinds of their own in the levels that were read since the program began";
        reader.error(&value.span(), "one kind too many", expected)
    })?;
    list.push(id);
    Ok(())
}
