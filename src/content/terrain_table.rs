//! The terrains of one level: those of the content in use, and its own.

use std::{borrow::Cow, sync::Arc};

use crate::{
    terrain::{MAX_COST, TerrainId, TerrainKind},
    text::{FileError, Reader, Value},
};

use super::{Content, terrain_kind};

/// The terrains of the content in use, in the order of their [`TerrainId`]s.
pub fn terrains() -> &'static [TerrainKind] {
    &Content::base().terrains
}

/// A terrain that a level brings along: a variant of another, with another character, name or cost; or one with an
/// entry of its own, which is its own base.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnTerrain {
    /// The terrain it is otherwise like.
    pub base: TerrainId,
    /// The character that stands for it in the level's map.
    pub glyph: char,
    /// Its name, if not the base's.
    pub name: Option<String>,
    /// Cost of entering it, 1 to [`MAX_COST`], for everyone who can enter the base; the base's own costs if `None`.
    pub cost: Option<u16>,
}

/// Why a level cannot have such a terrain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnTerrainError {
    /// The cost is out of range.
    #[error("the cost of a terrain is a whole number from 1 to {MAX_COST} (floor is 10), not {0}")]
    Cost(u16),
    /// A cost for what nobody can enter.
    #[error("nobody can enter {0}, so it has no cost")]
    NoEntry(String),
    /// All 256 rows are taken.
    #[error("a level has room for {} terrains of its own", 256 - terrains().len())]
    Full,
}

impl OwnTerrainError {
    /// The cost or number of terrains that was expected, for an error message about a file.
    pub(crate) fn expected(&self) -> String {
        match self {
            Self::Cost(_) => Self::expected_cost(),
            Self::NoEntry(_) => "none, because nobody can enter it".to_owned(),
            Self::Full => format!("at most {} terrains of the level's own", 256 - terrains().len()),
        }
    }

    /// The range of a cost, for an error message about a file.
    pub(crate) fn expected_cost() -> String {
        format!("a whole number from 1 to {MAX_COST} (floor costs 10)")
    }
}

/// All terrains that a level's cells can be, indexed by [`TerrainId`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TerrainTable {
    rows: Vec<TerrainKind>,
    own: Vec<OwnTerrain>,
}

impl TerrainTable {
    /// The built-in terrains only.
    pub fn built_in() -> Self {
        Self { rows: terrains().to_vec(), own: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Errors
    /// When the cost is out of range, the base cannot be entered but a cost is given, or the table is full.
    pub fn add(&mut self, own: OwnTerrain) -> Result<TerrainId, OwnTerrainError> {
        let id = u8::try_from(self.rows.len()).map_err(|_| OwnTerrainError::Full)?;
        let base = self.kind(own.base).clone();
        if let Some(cost) = own.cost {
            if !(1..=MAX_COST).contains(&cost) {
                return Err(OwnTerrainError::Cost(cost));
            }
            if base.walk.or(base.swim).or(base.fly).is_none() {
                return Err(OwnTerrainError::NoEntry(base.name.into_owned()));
            }
        }
        let cost = |of_base: Option<u16>| of_base.map(|cost| own.cost.unwrap_or(cost));
        self.rows.push(TerrainKind {
            name: own.name.clone().map_or_else(|| base.name.clone(), Cow::Owned),
            glyph: own.glyph,
            // A letter is for the file: on the screen letters are units.
            symbol: if own.glyph.is_ascii_alphanumeric() { base.symbol } else { own.glyph },
            ascii: own.glyph,
            walk: cost(base.walk),
            swim: cost(base.swim),
            fly: cost(base.fly),
            ..base
        });
        self.own.push(own);
        Ok(TerrainId(id))
    }

    /// Reads an entry of `[[terrain]]` and adds it; `names` are those of all terrains, in the order of their ids.
    ///
    /// # Errors
    /// When it is wrong, or the table is full.
    pub(crate) fn read(
        &mut self,
        reader: &Reader<'_>,
        value: &Value<'_>,
        names: &[String],
    ) -> Result<TerrainId, FileError> {
        let row = terrain_kind::read(reader, value, names)?;
        let id = u8::try_from(self.rows.len()).map(TerrainId).map_err(|_| {
            reader.error(&value.span(), "one terrain of the level's own too many", &OwnTerrainError::Full.expected())
        })?;
        self.own.push(OwnTerrain { base: id, glyph: row.glyph, name: Some(row.name.to_string()), cost: None });
        self.rows.push(row);
        Ok(id)
    }

    /// What is wrong with a terrain that was read, when all are, and what was expected.
    pub(crate) fn misfit(&self, id: TerrainId) -> Option<(String, String)> {
        terrain_kind::misfit(&self.rows, self.kind(id), None)
    }

    /// The row of a terrain; an id of another table that this one lacks reads as rock.
    pub fn kind(&self, id: TerrainId) -> &TerrainKind {
        self.rows.get(id.0 as usize).unwrap_or(&self.rows[TerrainId::ROCK.0 as usize])
    }

    /// Every terrain with its row.
    pub fn rows(&self) -> impl Iterator<Item = (TerrainId, &TerrainKind)> {
        (0..=u8::MAX).map(TerrainId).zip(&self.rows)
    }

    /// The terrains that the level brought along, in the order of their ids.
    pub fn own(&self) -> impl Iterator<Item = (TerrainId, &OwnTerrain)> {
        (self.first_own() as u8..=u8::MAX).map(TerrainId).zip(&self.own)
    }

    /// The level's own traps, each with what it is taken for from afar; `None` if there are none.
    pub fn own_traps(&self) -> Option<Arc<[(TerrainId, TerrainId)]>> {
        let own = self.rows().skip(self.first_own());
        let traps: Vec<_> = own.filter_map(|(id, kind)| Some((id, kind.disguise?))).collect();
        (!traps.is_empty()).then(|| traps.into())
    }

    /// The place of the level's first terrain of its own.
    fn first_own(&self) -> usize {
        self.rows.len() - self.own.len()
    }

    /// The terrain as which rules treat a row: its base, or else the row itself.
    pub fn base(&self, id: TerrainId) -> TerrainId {
        (id.0 as usize).checked_sub(self.first_own()).and_then(|own| self.own.get(own)).map_or(id, |own| own.base)
    }

    /// The built-in terrain of a name.
    pub fn built_in_named(name: &str) -> Option<TerrainId> {
        terrains().iter().position(|kind| kind.name == name).map(|index| TerrainId(index as u8))
    }

    /// The terrain that a character stands for; a level's own rows win over built-in ones.
    pub fn by_glyph(&self, glyph: char) -> Option<TerrainId> {
        self.rows.iter().rposition(|kind| kind.glyph == glyph).map(|index| TerrainId(index as u8))
    }
}

impl Default for TerrainTable {
    fn default() -> Self {
        Self::built_in()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(base: TerrainId, cost: u16) -> OwnTerrain {
        OwnTerrain { base, glyph: 'z', name: None, cost: Some(cost) }
    }

    #[test]
    fn own_terrains_are_like_their_base_but_for_the_cost() {
        let mut table = TerrainTable::built_in();
        let id = table.add(own(TerrainId::SWAMP, 60)).expect("a terrain in range");
        assert_eq!(table.kind(id).walk, Some(60));
        assert_eq!(table.kind(id).about, table.kind(TerrainId::SWAMP).about);
        assert_eq!((table.base(id), table.base(TerrainId::HILL)), (TerrainId::SWAMP, TerrainId::HILL));
        assert_eq!(table.by_glyph('z'), Some(id));
        assert_eq!(table.own().next().map(|(id, own)| (id, own.cost)), Some((id, Some(60))));
    }

    #[test]
    fn impossible_terrains_are_refused() {
        let mut table = TerrainTable::built_in();
        assert_eq!(table.add(own(TerrainId::FLOOR, 0)), Err(OwnTerrainError::Cost(0)));
        assert_eq!(table.add(own(TerrainId::FLOOR, 1001)), Err(OwnTerrainError::Cost(1001)));
        assert_eq!(table.add(own(TerrainId::WALL, 10)), Err(OwnTerrainError::NoEntry("wall".into())));
        for _ in terrains().len()..256 {
            table.add(own(TerrainId::FLOOR, 10)).expect("room left");
        }
        assert_eq!(table.add(own(TerrainId::FLOOR, 10)), Err(OwnTerrainError::Full));
    }
}
