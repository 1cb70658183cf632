//! What a level is made of.

use crate::{
    grid::{Grid, Point, Size},
    search::DiagonalRule,
    terrain::{TerrainId, TerrainTable},
};

use super::Layout;

/// A unit or an item somewhere on a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Name of its kind, one of the [`Vocabulary`]'s.
    pub kind: String,
    /// Where it is.
    pub at: Point,
}

/// The kinds that a level file may name. The rooms above own the tables, so they hand the names down.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    /// Names of the unit kinds.
    pub units: &'a [&'a str],
    /// Names of the item kinds.
    pub items: &'a [&'a str],
}

/// A level as it truly is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// Its title; may be empty.
    pub name: String,
    /// A sentence or two: what to look for.
    pub about: String,
    /// What its cells are.
    pub layout: Layout,
    /// How units and searches may cut corners.
    pub diagonal: DiagonalRule,
    /// The terrains that its cells refer to.
    pub terrains: TerrainTable,
    /// The ground.
    pub cells: Grid<TerrainId>,
    /// Where the player starts; the stairs up, else the first cell to stand on, if `None`.
    pub player: Option<Point>,
    /// Where a search starts unless told otherwise (`A`).
    pub start: Option<Point>,
    /// Where a search goes unless told otherwise (`B`).
    pub goal: Option<Point>,
    /// The units, in reading order.
    pub units: Vec<Placed>,
    /// The items, in reading order.
    pub items: Vec<Placed>,
}

impl Level {
    /// An empty level of one terrain.
    pub fn filled(size: Size, terrain: TerrainId) -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            layout: Layout::default(),
            diagonal: DiagonalRule::default(),
            terrains: TerrainTable::built_in(),
            cells: Grid::filled(size, terrain),
            player: None,
            start: None,
            goal: None,
            units: Vec::new(),
            items: Vec::new(),
        }
    }

    /// How wide and how high it is.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The first cell, in reading order, whose terrain is this one or made from it.
    pub fn find(&self, terrain: TerrainId) -> Option<Point> {
        self.cells.iter().find(|(_, id)| self.terrains.base(**id) == terrain).map(|(point, _)| point)
    }
}
