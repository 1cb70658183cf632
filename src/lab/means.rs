//! By what means a way is found.

use crate::search::{
    choices,
    replan::{Replan, When},
};

choices! {
    /// By what means a way is found.
    Means {
        Search "search" "One search over the cells, hexes or places that the level is made of.";
        Waypoints "waypoints" "One search over the corners of the map and who sees whom; the cheapest way where all ground costs the same.";
        Field "field" "Downhill on the field of what the way to the nearest goal costs from everywhere.";
        Flee "flee" "Away from the goals, for as long as running is worth it.";
        Discover "discover" "By walking: nothing is known but what comes into sight, and plans are made anew on the way.";
        Dodge "dodge" "One search over cells and time, out of the way of others who move.";
    }
}

/// How a walker finds its way by walking, in [`Means::Discover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// How far it sees, in cells.
    pub sight: u32,
    /// How it plans again; `None` for what suits the map.
    pub replan: Option<Replan>,
    /// When it plans again.
    pub when: When,
}

impl Default for Discovery {
    fn default() -> Self {
        Self { sight: 8, replan: None, when: When::default() }
    }
}
