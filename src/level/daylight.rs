//! How bright a level is where nothing shines.

/// How bright a level is where nothing shines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Daylight {
    /// Everybody who does not sneak is noticed as far as eyes reach; lamps make no difference.
    #[default]
    Day,
    /// As bright as near a lamp.
    Lit,
    /// As bright as at the edge of the light of a lamp.
    Dim,
    /// Dark.
    Dark,
}

impl Daylight {
    /// Every value, from the brightest.
    pub const ALL: [Self; 4] = [Self::Day, Self::Lit, Self::Dim, Self::Dark];

    /// Its name in level files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Lit => "lit",
            Self::Dim => "dim",
            Self::Dark => "dark",
        }
    }

    /// The value of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|light| light.name() == name)
    }
}
