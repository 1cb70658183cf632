//! What only this level has: `[[terrain]]`, `[[monster]]` and `[[item]]`.

use crate::text::{FileError, Reader, name_of, quoted};

use super::{super::legend::Meaning, FrontMatter};

/// The most entries of one sort.
const MOST: usize = 255;

impl Reader<'_> {
    /// Reads the entries; terrains get their characters in the legend.
    pub(super) fn own(&self, front: &mut FrontMatter, table: &toml::de::DeTable<'_>) -> Result<(), FileError> {
        let terrains = self.tables(table, "terrain", MOST)?;
        let mut names: Vec<String> = front.terrains.rows().map(|(_, kind)| kind.name.to_string()).collect();
        for value in &terrains {
            let name = name_of(value).unwrap_or_default();
            if names.iter().any(|known| known == name) {
                let found = format!("another terrain called {}", quoted(name));
                return Err(self.error(&value.span(), &found, "a name of its own"));
            }
            names.push(name.to_owned());
        }
        let mut read = Vec::new();
        for value in terrains {
            let id = front.terrains.read(self, value, &names)?;
            front.own.write("terrain", value);
            read.push((id, value));
        }
        for (id, value) in read {
            if let Some((found, expected)) = front.terrains.misfit(id) {
                return Err(self.error(&value.span(), &found, &expected));
            }
            front.legend.set(front.terrains.kind(id).glyph, Meaning::Terrain(id));
        }
        for value in self.tables(table, "monster", MOST)? {
            front.own.read_unit(self, value)?;
        }
        for value in self.tables(table, "item", MOST)? {
            front.own.read_item(self, value)?;
        }
        Ok(())
    }
}
