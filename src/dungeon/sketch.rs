//! The maps that can be made at random from a seed: whole floors, mazes, caves and open country.

use crate::{grid::Size, level::Level};

use super::{DEEPEST, DungeonError, caverns, country, generate, maze};

/// Something that makes maps at random.
#[derive(Clone, Copy, Debug)]
pub struct Sketch {
    /// Its name, in the painter and in lessons.
    pub name: &'static str,
    /// What its maps are like.
    pub about: &'static str,
    /// Makes the map of a seed.
    make: fn(u64, Size) -> Result<Level, DungeonError>,
}

/// All of them.
pub static SKETCHES: [Sketch; 8] = [
    Sketch {
        name: "dungeon, floor 1",
        about: "Rooms, caves and corridors, as in the game.",
        make: |seed, size| generate(seed, 1, size),
    },
    Sketch {
        name: "dungeon, floor 4",
        about: "Deeper: rivers, chasms and more monsters.",
        make: |seed, size| generate(seed, 4, size),
    },
    Sketch { name: "dungeon, floor 8", about: "The deepest floor.", make: |seed, size| generate(seed, DEEPEST, size) },
    Sketch {
        name: "maze",
        about: "Exactly one path between any two cells.",
        make: |seed, size| Ok(maze(seed, size, 0)),
    },
    Sketch {
        name: "maze with loops",
        about: "Fewer walls, so that there are many paths.",
        make: |seed, size| Ok(maze(seed, size, 8)),
    },
    Sketch { name: "open maze", about: "Half of the walls are missing.", make: |seed, size| Ok(maze(seed, size, 40)) },
    Sketch { name: "caves", about: "Caves from a cellular automaton.", make: |seed, size| Ok(caverns(seed, size)) },
    Sketch {
        name: "open country",
        about: "Water, hills, grass and trees from noise.",
        make: |seed, size| Ok(country(seed, size)),
    },
];

impl Sketch {
    /// The one with a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        SKETCHES.iter().find(|sketch| sketch.name == name)
    }

    /// The map of a seed.
    ///
    /// # Errors
    /// When a dungeon floor cannot be that small or that large.
    pub fn map(&self, seed: u64, size: Size) -> Result<Level, DungeonError> {
        (self.make)(seed, size)
    }
}
