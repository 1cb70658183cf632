//! Straight stretches of ground.

use crate::search::Walkability;

/// The line of a cell where nobody can stand.
pub(super) const NONE: u32 = u32::MAX;

/// One line: cells at equal distances from each other.
#[derive(Clone, Copy, Debug)]
struct Line {
    first: u32,
    cells: u32,
}

/// The line that each cell belongs to. A line is a single cell, or the longest stretch of a row or of a column on which
/// every cell has the lowest entry cost of the map.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The line of each cell.
    pub(super) of: Vec<u32>,
    all: Vec<Line>,
    /// How far apart the cells of a line are.
    stride: usize,
}

impl Lines {
    /// Lines along the rows.
    pub(super) fn rows(ground: &impl Walkability) -> Self {
        let (width, height) = (ground.size().width() as usize, ground.size().height() as usize);
        Self::new(ground, height, width, width, 1)
    }

    /// Lines along the columns.
    pub(super) fn columns(ground: &impl Walkability) -> Self {
        let (width, height) = (ground.size().width() as usize, ground.size().height() as usize);
        Self::new(ground, width, height, 1, width)
    }

    /// A line for each walkable cell, of that cell alone.
    pub(super) fn cells_of(ground: &impl Walkability) -> Self {
        let (mut of, mut all) = (vec![NONE; ground.size().area()], Vec::new());
        for (cell, line) in of.iter_mut().enumerate().filter(|&(cell, _)| ground.entry_cost(cell).is_some()) {
            *line = all.len() as u32;
            all.push(Line { first: cell as u32, cells: 1 });
        }
        Self { of, all, stride: 1 }
    }

    /// Lines in `count` rows or columns, the next of which begins `apart` further, of `length` cells with a `stride`.
    fn new(ground: &impl Walkability, count: usize, length: usize, apart: usize, stride: usize) -> Self {
        let area = ground.size().area();
        let cheapest = (0..area).filter_map(|cell| ground.entry_cost(cell)).min();
        let (mut of, mut lines) = (vec![NONE; area], Vec::<Line>::new());
        for row in 0..count {
            let mut goes_on = false;
            for cell in (0..length).map(|place| row * apart + place * stride) {
                let cost = ground.entry_cost(cell);
                let is_cheapest = cost.is_some() && cost == cheapest;
                if cost.is_some() {
                    match lines.last_mut().filter(|_| goes_on && is_cheapest) {
                        Some(line) => line.cells += 1,
                        None => lines.push(Line { first: cell as u32, cells: 1 }),
                    }
                    of[cell] = lines.len() as u32 - 1;
                }
                goes_on = is_cheapest;
            }
        }
        Self { of, all: lines, stride }
    }

    /// Number of lines.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The cells of a line.
    pub(super) fn cells(&self, line: u32) -> impl Iterator<Item = u32> + use<> {
        let (Line { first, cells }, stride) = (self.all[line as usize], self.stride as u32);
        (0..cells).map(move |place| first + place * stride)
    }
}
