//! Waypoints that a designer chose: `[[waypoint]]`.

use toml::de::DeTable;

use crate::text::{FileError, Reader, Spot, Value, entries};

use super::super::{Layout, Level};

/// Keys of a waypoint, as messages list them.
const KEYS: [&str; 1] = ["at"];

impl Reader<'_> {
    /// The cell of every `[[waypoint]]` of the front matter, in the order of the file; not yet held against the map.
    pub(super) fn waypoints(&self, layout: &Layout, table: &DeTable<'_>) -> Result<Vec<Spot>, FileError> {
        let tables = self.tables(table, "waypoint", Level::MOST_WAYPOINTS)?;
        if let Some(value) = tables.first().filter(|_| *layout != Layout::Squares) {
            let found = format!("a waypoint on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: waypoints are cells of a level of squares"));
        }
        tables.into_iter().map(|value| self.waypoint(value)).collect()
    }

    fn waypoint(&self, value: &Value<'_>) -> Result<Spot, FileError> {
        let mut at = None;
        for (key, value) in entries(self.table(value, "[[waypoint]] with at = [3, 4]")?) {
            match &**key.get_ref() {
                "at" => at = Some(self.spot(value)?),
                _ => return Err(self.unknown_key(key, &KEYS)),
            }
        }
        at.ok_or_else(|| self.error(&value.span(), "a waypoint without at", "at = [3, 4]: its cell"))
    }
}
