//! The characters that a floor can have.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::chance::Random;

/// One kind of floor. Shares and chances are in percent.
pub(super) struct Theme {
    /// Depths at which it is found.
    pub depths: RangeInclusive<u32>,
    /// Its name after "Floor 3: ".
    pub name: &'static str,
    /// What the player reads on entering.
    pub about: &'static str,
    /// Share of the map that is given to caves.
    pub caves: u32,
    /// How much corridors wander: 0 for straight ones, 20 for burrows.
    pub winding: u16,
    /// How much of what grows in caves reaches into rooms.
    pub indoors: u32,
    /// Share of caves under water, the deep middle of lakes included.
    pub water: u32,
    /// Share of caves that is swamp, along the water.
    pub swamp: u32,
    /// Share of caves in dense thickets.
    pub trees: u32,
    /// Share of caves under grass, around the thickets.
    pub grass: u32,
    /// Share of caves in steep heaps.
    pub hills: u32,
    /// Share of caves under loose stones, around the heaps.
    pub rubble: u32,
    /// Chance of a river from side to side.
    pub river: u32,
    /// Chance of a chasm.
    pub chasm: u32,
    /// Chance of a paved road from stairs to stairs.
    pub road: u32,
    /// Share of larger rooms with a centre piece.
    pub furnished: u32,
}

/// Picks one of the themes of a depth, all alike likely.
pub(super) fn pick(depth: u32, random: &mut Random) -> &'static Theme {
    let fitting: Vec<_> = THEMES.iter().filter(|theme| theme.depths.contains(&depth)).collect();
    let index = random.random_range(0..fitting.len().max(1) as u32) as usize;
    fitting.get(index).copied().unwrap_or(&THEMES[0])
}

macro_rules! themes {
    ($($depths:expr, $name:literal, $about:literal, caves $caves:literal winding $winding:literal indoors $indoors:literal,
       water $water:literal swamp $swamp:literal trees $trees:literal grass $grass:literal hills $hills:literal rubble $rubble:literal,
       river $river:literal chasm $chasm:literal road $road:literal furnished $furnished:literal;)*) => {
        /// Every theme; each depth has at least two.
        static THEMES: &[Theme] = &[$(Theme {
            depths: $depths, name: $name, about: $about, caves: $caves, winding: $winding, indoors: $indoors,
            water: $water, swamp: $swamp, trees: $trees, grass: $grass, hills: $hills, rubble: $rubble,
            river: $river, chasm: $chasm, road: $road, furnished: $furnished,
        }),*];
    };
}

themes! {
    1..=1, "the old cellars", "Dry cellars under a town that nobody remembers. The paving is still good.",
        caves 22 winding 0 indoors 20, water 6 swamp 0 trees 4 grass 22 hills 2 rubble 14, river 10 chasm 0 road 90 furnished 35;
    1..=2, "the root gardens", "Roots came through the roof long ago, and the grass followed them down.",
        caves 40 winding 4 indoors 60, water 8 swamp 4 trees 12 grass 40 hills 4 rubble 4, river 15 chasm 0 road 40 furnished 45;
    2..=3, "the fallen barracks", "Straight halls for straight ranks. Half of the ceiling lies on the floor.",
        caves 20 winding 0 indoors 90, water 3 swamp 2 trees 0 grass 8 hills 8 rubble 32, river 10 chasm 20 road 70 furnished 50;
    2..=4, "the drowned halls", "The pumps stopped, and the water came to stay. Mind where it turns black.",
        caves 34 winding 2 indoors 70, water 30 swamp 10 trees 2 grass 14 hills 2 rubble 5, river 60 chasm 0 road 20 furnished 60;
    3..=5, "the toad mire", "Warm mud and slow bubbles. Whatever lives here does not need to see you come.",
        caves 52 winding 10 indoors 55, water 18 swamp 28 trees 8 grass 22 hills 3 rubble 2, river 25 chasm 0 road 15 furnished 30;
    4..=6, "the broken quarry", "They cut stone until the stone gave way. Heaps to climb, pits to fall short of.",
        caves 48 winding 3 indoors 60, water 4 swamp 2 trees 0 grass 6 hills 16 rubble 28, river 15 chasm 70 road 45 furnished 45;
    5..=7, "the pale forest", "A wood without a sun. The trees grow towards each other.",
        caves 56 winding 8 indoors 40, water 8 swamp 6 trees 20 grass 44 hills 6 rubble 2, river 35 chasm 15 road 30 furnished 35;
    6..=7, "the black river", "You hear the river before you see it, and then you do not see it.",
        caves 36 winding 4 indoors 50, water 16 swamp 8 trees 3 grass 12 hills 6 rubble 10, river 100 chasm 15 road 30 furnished 50;
    6..=8, "the rift", "The rock is torn. Old planks cross the gap, and something flies below them.",
        caves 40 winding 3 indoors 50, water 5 swamp 3 trees 2 grass 8 hills 12 rubble 20, river 10 chasm 100 road 35 furnished 50;
    8..=8, "the observatory", "Halls built around a sky that was never here. The astrolabe still turns in one of them.",
        caves 28 winding 0 indoors 35, water 14 swamp 5 trees 4 grass 14 hills 5 rubble 12, river 45 chasm 60 road 60 furnished 80;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::DEEPEST;

    #[test]
    fn every_depth_has_a_choice_of_themes_and_every_share_fits() {
        for depth in 1..=DEEPEST {
            assert!(THEMES.iter().filter(|theme| theme.depths.contains(&depth)).count() >= 2, "depth {depth}");
        }
        for theme in THEMES {
            assert!(theme.water + theme.swamp <= 60 && theme.trees + theme.grass <= 70, "{}", theme.name);
            assert!(theme.hills + theme.rubble <= 60 && theme.caves <= 60, "{}", theme.name);
        }
    }
}
