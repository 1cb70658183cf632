//! How large the cells of the map are drawn.

/// A size of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Zoom {
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
    /// From the largest to the smallest.
    pub(super) const ALL: [Self; 3] = [Self::Large, Self::Small, Self::One];

    /// How wide and how high a cell is whose figures have so many digits; `is_hex` if odd rows are shoved by half of one.
    pub(super) const fn cell(self, digits: u16, is_hex: bool) -> (u16, u16) {
        let (width, height) = match self {
            Self::One => (1, 1),
            Self::Small => (if digits < 3 { 4 } else { digits + 1 }, 2),
            Self::Large => (if digits < 3 { 7 } else { 2 * digits + 1 } + GAP, 3 + GAP),
        };
        (if is_hex { width + width % 2 } else { width }, height)
    }

    /// The next larger size.
    pub(super) const fn larger(self) -> Self {
        match self {
            Self::One => Self::Small,
            Self::Small | Self::Large => Self::Large,
        }
    }

    /// The next smaller size.
    pub(super) const fn smaller(self) -> Self {
        match self {
            Self::Large => Self::Small,
            Self::Small | Self::One => Self::One,
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
