//! The size of cells on screen, and zooming in the lab.

use crate::{
    lab::{Figures, Shown, Study},
    level::Layout as Grid,
};

use super::{
    bench::Bench,
    view::{Drawing, View},
};

/// A size of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zoom {
    /// Two halves to a character, one above the other, each for a square of cells with a side of 2 to this power.
    Overview(u8),
    /// One character for each cell.
    One,
    /// A figure and an arrow to the parent.
    Small,
    /// F, G and H in the corners and an arrow to the parent, as in Lester's figures.
    Large,
}

/// Columns and rows between large cells.
pub(super) const GAP: u16 = 1;

/// The rows of large cells without a gap below them, where there is no room for one.
pub(super) const COMPACT_ROWS: u16 = 3;

/// The most rows of large cells; they are twice as wide.
const MOST_ROWS: u16 = 12;

impl Zoom {
    /// The smallest size: the largest map fits into a small screen.
    pub(super) const SMALLEST: u8 = 8;

    /// The sizes with single cells, from the largest to the smallest.
    pub(super) const ALL: [Self; 3] = [Self::Large, Self::Small, Self::One];

    /// The overviews in which the shape of a search can still be seen.
    pub(super) const CLEAR_OVERVIEWS: [Self; 2] = [Self::Overview(0), Self::Overview(1)];

    /// Width and height of a cell whose figures have this many digits; `is_hex` if odd rows are offset by half a cell.
    pub(super) const fn cell(self, digits: u16, is_hex: bool) -> (u16, u16) {
        let (width, height) = match self {
            Self::Overview(_) => return (1, 1),
            Self::One => (1, 1),
            Self::Small => (if digits < 3 { 4 } else { digits + 1 }, 2),
            Self::Large => (if digits < 3 { 7 } else { 2 * digits + 1 } + GAP, 3 + GAP),
        };
        (if is_hex { width + width % 2 } else { width }, height)
    }

    /// Width and height of a large cell without room for more than its figures, of which G and H have so many digits
    /// together.
    pub(super) const fn compact_cell(beside: u16, is_hex: bool) -> (u16, u16) {
        let width = if beside < 3 { 4 } else { beside + 1 } + GAP;
        (if is_hex { width + width % 2 } else { width }, COMPACT_ROWS)
    }

    /// Width and height of a large cell as large as an area allows in which so many columns and rows of cells, of at
    /// least `least`, have room: squares.
    pub(super) fn spacious_cell(least: (u16, u16), (columns, rows): (u16, u16), area: (u16, u16)) -> (u16, u16) {
        let height = (area.1 / rows.max(1)).min(area.0 / columns.max(1) / 2).min(MOST_ROWS);
        if height <= least.1 { least } else { (least.0.max(2 * height), height) }
    }

    /// Number of cells that share a character, horizontally and vertically.
    pub(super) const fn scale(self) -> (i32, i32) {
        match self {
            Self::Overview(power) => (1 << power, 2 << power),
            Self::One | Self::Small | Self::Large => (1, 1),
        }
    }

    /// A rank that grows with the size of cells.
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

/// The figures that cells show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Figure {
    /// The lists; F where there is room for a figure.
    #[default]
    F,
    /// G as contour lines.
    G,
    /// H as contour lines.
    H,
    /// The order of closing as contour lines.
    Order,
    /// Arrows to the parents.
    Parents,
    /// The numbers of the array that says whether a cell is open or closed.
    Stamps,
}

impl Figure {
    /// All figures, in the order of the key that steps through them.
    pub(super) const ALL: [Self; 6] = [Self::F, Self::G, Self::H, Self::Order, Self::Parents, Self::Stamps];

    /// The lessons' name for the figure.
    pub(super) const fn shown(self) -> Shown {
        match self {
            Self::F => Shown::F,
            Self::G => Shown::G,
            Self::H => Shown::H,
            Self::Order => Shown::Order,
            Self::Parents => Shown::Parents,
            Self::Stamps => Shown::Stamps,
        }
    }

    /// Whether a lesson that has taught no other figures shows it.
    pub(super) const fn is_taught(self, taught: Figures) -> bool {
        match self {
            Self::F | Self::Order | Self::Parents => true,
            Self::G => !matches!(taught, Figures::None),
            Self::H | Self::Stamps => matches!(taught, Figures::All),
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
            Self::Stamps => "stamps",
        }
    }

    /// The next one.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::F => Self::G,
            Self::G => Self::H,
            Self::H => Self::Order,
            Self::Order => Self::Parents,
            Self::Parents => Self::Stamps,
            Self::Stamps => Self::F,
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
        let mut shown = layout.panes().iter().filter(|pane| !pane.map.is_empty());
        let is_in_view = shown.all(|pane| View::has_room(drawing, self.zoom(), pane.map));
        // A map that fits on screen as a whole is not drawn smaller.
        if zoom.rank() > self.zoom().rank() || !is_overview || (is_drawn && !is_in_view) {
            self.zoom = Some(zoom);
        }
    }

    /// How the map of a study is drawn; all maps have cells of one size.
    pub(super) fn drawing(&self, study: &Study) -> Drawing {
        let level = &study.experiment().level;
        let studies = self.comparison.studies().iter();
        let highest = studies.filter_map(|study| Some(study.outcome().ok()?.highest().0)).max().unwrap_or(0);
        let digits = highest.checked_ilog10().unwrap_or(0) + 1;
        // F is G + H, so below 200 not both of them have three digits.
        let are_both_long = highest / 2 >= 10_u32.pow(digits - 1);
        let (digits, beside) = (digits as u16, 2 * digits as u16 - u16::from(!are_both_long));
        let (is_hex, has_cells) = (level.layout == Grid::Hexes, level.layout.has_cells());
        Drawing { size: level.size(), is_hex, has_cells, digits, beside }
    }
}
