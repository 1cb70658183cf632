//! How large the cells of the map are drawn, and zooming in and out on a bench.

use crate::{
    lab::{Shown, Study},
    level::Layout as Grid,
};

use super::{
    bench::Bench,
    view::{Drawing, View},
};

/// A size of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zoom {
    /// Two halves to a character, one above the other, each for a square of cells; its side is 2 to the power of this.
    Overview(u8),
    /// A character each.
    One,
    /// A figure and an arrow to the parent.
    Small,
    /// F, G and H in the corners, an arrow to the parent: as in Lester's figures.
    Large,
}

/// Columns between cells and rows between them, where cells are large.
pub(super) const GAP: u16 = 1;

impl Zoom {
    /// The smallest: a map with the longest sides fits into a small screen.
    const SMALLEST: u8 = 8;

    /// Those in which cells can be told apart, from the largest to the smallest.
    pub(super) const ALL: [Self; 3] = [Self::Large, Self::Small, Self::One];

    /// How wide and how high a cell is whose figures have so many digits; `is_hex` if odd rows are shoved by half of one.
    pub(super) const fn cell(self, digits: u16, is_hex: bool) -> (u16, u16) {
        let (width, height) = match self {
            Self::Overview(_) => return (1, 1),
            Self::One => (1, 1),
            Self::Small => (if digits < 3 { 4 } else { digits + 1 }, 2),
            Self::Large => (if digits < 3 { 7 } else { 2 * digits + 1 } + GAP, 3 + GAP),
        };
        (if is_hex { width + width % 2 } else { width }, height)
    }

    /// How many cells share a character, side by side and one above the other.
    pub(super) const fn scale(self) -> (i32, i32) {
        match self {
            Self::Overview(power) => (1 << power, 2 << power),
            Self::One | Self::Small | Self::Large => (1, 1),
        }
    }

    /// A number that is the higher the larger cells are.
    pub(super) const fn rank(self) -> i16 {
        match self {
            Self::Overview(power) => -1 - power as i16,
            Self::One => 0,
            Self::Small => 1,
            Self::Large => 2,
        }
    }

    /// The next larger size.
    pub(super) const fn larger(self) -> Self {
        match self {
            Self::Overview(0) => Self::One,
            Self::Overview(power) => Self::Overview(power - 1),
            Self::One => Self::Small,
            Self::Small | Self::Large => Self::Large,
        }
    }

    /// The next smaller size.
    pub(super) const fn smaller(self) -> Self {
        match self {
            Self::Large => Self::Small,
            Self::Small => Self::One,
            Self::One => Self::Overview(0),
            Self::Overview(power) if power < Self::SMALLEST => Self::Overview(power + 1),
            Self::Overview(power) => Self::Overview(power),
        }
    }
}

/// What cells show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Figure {
    /// The lists; F where there is room for a figure.
    #[default]
    F,
    /// What the way cost, as contour lines.
    G,
    /// What is left at a guess, as contour lines.
    H,
    /// As the how manieth the cell was closed, as contour lines.
    Order,
    /// Arrows to the parents.
    Parents,
}

impl Figure {
    /// All figures, in the order of the key that steps through them.
    pub(super) const ALL: [Self; 5] = [Self::F, Self::G, Self::H, Self::Order, Self::Parents];

    /// The figure as lessons name it.
    pub(super) const fn shown(self) -> Shown {
        match self {
            Self::F => Shown::F,
            Self::G => Shown::G,
            Self::H => Shown::H,
            Self::Order => Shown::Order,
            Self::Parents => Shown::Parents,
        }
    }

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::F => "F",
            Self::G => "G",
            Self::H => "H",
            Self::Order => "order of closing",
            Self::Parents => "parents",
        }
    }

    /// The next one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::F => Self::G,
            Self::G => Self::H,
            Self::H => Self::Order,
            Self::Order => Self::Parents,
            Self::Parents => Self::F,
        }
    }
}

impl Bench {
    /// Draws cells larger or smaller.
    pub(super) fn set_zoom(&mut self, change: fn(Zoom) -> Zoom) {
        let (zoom, study) = (change(self.zoom()), self.study());
        let is_overview = matches!(zoom, Zoom::Overview(_));
        let is_drawn = study.experiment().level.layout.has_cells();
        let (drawing, layout) = (self.drawing(study), self.layout());
        let is_in_view = layout.panes().iter().all(|pane| View::has_room(drawing, self.zoom(), pane.map));
        // An overview of what is all in view shows less, and no more; places have their names.
        if zoom.rank() > self.zoom().rank() || !is_overview || (is_drawn && !is_in_view) {
            self.zoom = Some(zoom);
        }
    }

    /// How the map of a study is to be drawn: all of them in cells of the same size.
    pub(super) fn drawing(&self, study: &Study) -> Drawing {
        let level = &study.experiment().level;
        let studies = self.comparison.studies().iter();
        let highest = studies.filter_map(|study| Some(study.outcome().ok()?.highest().0)).max().unwrap_or(0);
        let digits = highest.checked_ilog10().unwrap_or(0) as u16 + 1;
        Drawing { size: level.size(), is_hex: level.layout == Grid::Hexes, digits }
    }
}
