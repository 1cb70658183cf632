//! Dead ends that a designer tagged: `[[dead_end]]`.

use toml::de::DeTable;

use crate::text::{FileError, Reader, Spot, Value, entries};

use super::{
    super::{Layout, Level},
    event::CellBudget,
};

/// Keys of a dead end, as messages list them.
const KEYS: [&str; 2] = ["cells", "area"];

impl Reader<'_> {
    /// The cells of every `[[dead_end]]` of the front matter, in the order of the file; not yet held against the map.
    pub(super) fn dead_ends(&self, layout: &Layout, table: &DeTable<'_>) -> Result<Vec<Vec<Spot>>, FileError> {
        let tables = self.tables(table, "dead_end", Level::MOST_DEAD_ENDS)?;
        if let Some(value) = tables.first().filter(|_| *layout != Layout::Squares) {
            let found = format!("a dead end on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only levels of squares are played"));
        }
        let mut budget = CellBudget::new(Level::MOST_DEAD_END_CELLS, "dead ends");
        tables.into_iter().map(|value| self.dead_end(value, &mut budget)).collect()
    }

    fn dead_end(&self, value: &Value<'_>, budget: &mut CellBudget) -> Result<Vec<Spot>, FileError> {
        let mut cells = None;
        for (key, value) in entries(self.table(value, "[[dead_end]] with cells or area")?) {
            let name = &**key.get_ref();
            if !KEYS.contains(&name) {
                return Err(self.unknown_key(key, &KEYS));
            }
            let is_area = name == "area";
            if cells.is_some() {
                let rival = if is_area { "cells" } else { "area" };
                let expected = format!("one of the two: \"{rival}\" is there already");
                return Err(self.error(&key.span(), &format!("the key \"{name}\""), &expected));
            }
            cells = Some(if is_area { self.area(value, budget)? } else { self.cells(value, budget)? });
        }
        let expected = "cells = [[3, 4]], or area = [x, y, width, height]";
        cells.ok_or_else(|| self.error(&value.span(), "a dead end without cells", expected))
    }
}
