//! Undo and redo with a bounded history.

use std::{collections::VecDeque, sync::Arc};

use crate::terrain::TerrainId;

use super::content::{Content, Sheet};

/// Undoable changes; the oldest are dropped when there are too many.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: VecDeque<Change>,
    /// Undone changes; the one undone last is at the end.
    undone: Vec<Change>,
    /// Total weight of the done changes.
    weight: usize,
}

impl History {
    /// Maximum number of changes.
    pub(super) const MOST: usize = 1000;

    /// Maximum total weight, in cells of some bytes each.
    pub(super) const HEAVIEST: usize = 1 << 23;

    /// Adds a change and drops the undone ones. The newest change is kept however heavy it is.
    pub(super) fn push(&mut self, change: Change) {
        self.undone.clear();
        self.weight += change.weight();
        self.done.push_back(change);
        while self.done.len() > 1 && (self.done.len() > Self::MOST || self.weight > Self::HEAVIEST) {
            self.weight -= self.done.pop_front().map_or(0, |oldest| oldest.weight());
        }
    }

    /// Number of undo steps and redo steps.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Undoes the last change, if there is one; returns what it changed.
    pub(super) fn undo(&mut self, sheets: &mut Sheets) -> Option<Extent> {
        let change = self.done.pop_back()?;
        self.weight -= change.weight();
        change.undo(sheets);
        let extent = change.extent();
        self.undone.push(change);
        Some(extent)
    }

    /// Redoes the last undone change, if there is one; returns what it changed.
    pub(super) fn redo(&mut self, sheets: &mut Sheets) -> Option<Extent> {
        let change = self.undone.pop()?;
        self.weight += change.weight();
        change.redo(sheets);
        let extent = change.extent();
        self.done.push_back(change);
        Some(extent)
    }
}

/// A painted cell: its index, and its terrain before and after.
pub(super) type Painted = (u32, TerrainId, TerrainId);

/// The original level and the painted one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sheets {
    pub(super) source: Sheet,
    pub(super) now: Sheet,
}

/// The part of a level that a step of undo changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Some cells, or what is on them.
    Stroke,
    /// Everything: it is another level, or has another size.
    Whole,
}

/// A stroke, or a change of the whole level; before and after.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Cells, and the content if it has changed.
    Stroke { ground: Vec<Painted>, content: Option<Box<[Content; 2]>> },
    /// Another level, or another size.
    Whole(Box<[Sheets; 2]>),
}

impl Change {
    /// The part of the level that it changes.
    pub(super) fn extent(&self) -> Extent {
        match self {
            Self::Stroke { .. } => Extent::Stroke,
            Self::Whole(_) => Extent::Whole,
        }
    }

    /// Its memory, counted in cells.
    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Stroke { ground, content } => ground.len() + content.as_ref().map_or(0, |_| CONTENT),
            Self::Whole(sheets) => sheets.iter().map(|sheets| sheets.now.level.size().area()).sum(),
        }
    }

    /// Undoes it.
    pub(super) fn undo(&self, sheets: &mut Sheets) {
        self.put(sheets, 0, |&(cell, before, _)| (cell, before));
    }

    /// Redoes it.
    pub(super) fn redo(&self, sheets: &mut Sheets) {
        self.put(sheets, 1, |&(cell, _, after)| (cell, after));
    }

    /// Puts the sheets into the state before (0) or after (1); `state` selects that of a cell.
    fn put(&self, sheets: &mut Sheets, number: usize, state: impl Fn(&Painted) -> (u32, TerrainId)) {
        match self {
            Self::Stroke { ground, content } => {
                paint(&mut sheets.now, ground.iter().map(state));
                if let Some(content) = content {
                    content[number].put_on(&mut sheets.now);
                }
            }
            Self::Whole(both) => *sheets = both[number].clone(),
        }
    }
}

/// Rough weight of a content.
const CONTENT: usize = 1000;

fn paint(sheet: &mut Sheet, cells: impl Iterator<Item = (u32, TerrainId)>) {
    let grid = Arc::make_mut(&mut sheet.level).cells.cells_mut();
    for (cell, terrain) in cells {
        if let Some(place) = grid.get_mut(cell as usize) {
            *place = terrain;
        }
    }
}
