//! Water and its banks: colours run into each other where they meet, water has a bright rim and is the darker the
//! farther from land, and some of it glints.

use crate::{
    content::TerrainTable,
    grid::Point,
    terrain::{Matter, TerrainId},
};

use super::{super::eyes::Ground, lighting::Window, noise::hash};

/// How much of the ground of its neighbour a cell has at a bank, in percent: land by water, shallow water by land, and
/// deep water by either.
const SHARES: [u16; 3] = [20, 26, 34];

/// The number of cells from land beyond which water becomes no darker.
const DEEPEST: u8 = 6;

/// The neighbour into whose ground that of a cell runs, and how much of that it has, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bank {
    pub(super) beside: TerrainId,
    pub(super) share: u16,
}

/// How bright water is by its distance from land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// As its colours say.
    Plain,
    /// Brighter by so much, in percent: it laps at the land.
    Rim(u16),
    /// Darker by so much, in percent.
    Deep(u16),
}

/// How bright a cell is that has so many cells of water between itself and land, and itself; 0 for land.
pub(super) const fn tone(deep: u8) -> Tone {
    /// The brightness of the rim, and how much darker each cell from the third on is, in percent.
    const RIM: u16 = 18;
    const STEP: u16 = 5;
    match deep {
        0 | 2 => Tone::Plain,
        1 => Tone::Rim(RIM),
        deep => Tone::Deep(STEP * (deep - 2) as u16),
    }
}

/// How deep a terrain is: land, shallow water or deep water; `None` if it is neither, as a bridge or a tree.
pub(super) fn depth(terrains: &TerrainTable, terrain: TerrainId) -> Option<usize> {
    let kind = terrains.kind(terrain);
    match terrains.base(terrain) {
        TerrainId::SHALLOW_WATER => Some(1),
        TerrainId::DEEP_WATER => Some(2),
        _ if kind.opaque || kind.look.is_bold => None,
        TerrainId::CHASM => None,
        _ if kind.bridge.is_some() => None,
        _ => matches!(kind.look.matter, Some(Matter::Soil | Matter::Growth | Matter::Stone)).then_some(0),
    }
}

/// What a cell is to water; `known` is the terrain of a cell, if it is known.
pub(super) fn bank(
    terrains: &TerrainTable,
    (at, own): (Point, TerrainId),
    known: impl Fn(Point) -> Option<TerrainId>,
) -> Option<Bank> {
    let own = depth(terrains, own)?;
    let beside = at.neighbours().filter_map(&known).filter_map(|terrain| Some((depth(terrains, terrain)?, terrain)));
    let other = match own {
        0 => beside.filter(|&(depth, _)| depth > 0).min(),
        _ => beside.filter(|&(depth, _)| depth < own).max(),
    };
    other.map(|(_, beside)| Bank { beside, share: SHARES[own] })
}

/// Sounds the water of a window: notes in `deep` how many steps each cell is from the nearest land that is known, at
/// most [`DEEPEST`]; 0 for land. Unknown cells may be water as well. Without water it stays empty.
pub(super) fn sound(
    deep: &mut Vec<u8>,
    has_water: bool,
    (window, known): (Window, &[Ground]),
    terrains: &TerrainTable,
) {
    deep.clear();
    if !has_water {
        return;
    }
    let is_land = |ground: &Ground| ground.terrain().is_some_and(|terrain| depth(terrains, terrain).unwrap_or(0) == 0);
    let is_bridge = |ground: &Ground| ground.terrain().is_some_and(|it| terrains.kind(it).bridge.is_some());
    deep.extend(known.iter().map(|ground| if is_land(ground) && !is_bridge(ground) { 0 } else { DEEPEST }));
    let (width, count) = (window.width as usize, deep.len());
    // From the top and from the bottom: a cell is a step farther than the nearest of its neighbours that come before
    // it.
    let near = |deep: &[u8], row: Option<usize>, beside: Option<usize>, column: usize| {
        let row = row.map_or(DEEPEST, |first| {
            let around = first + column.saturating_sub(1)..(first + column + 2).min(first + width);
            deep[around].iter().copied().min().unwrap_or(DEEPEST)
        });
        beside.map_or(row, |beside| deep[beside].min(row)) + 1
    };
    for cell in 0..count {
        let column = cell % width;
        let least = near(deep, (cell - column).checked_sub(width), (column > 0).then(|| cell - 1), column);
        deep[cell] = deep[cell].min(least);
    }
    for cell in (0..count).rev() {
        let column = cell % width;
        let row = Some(cell - column + width).filter(|&row| row < count);
        let least = near(deep, row, (column + 1 < width).then(|| cell + 1), column);
        deep[cell] = deep[cell].min(least);
    }
}

/// Notes in `shores` the cells of a window with water in them or beside them, which have all the banks; leaves it empty
/// where no water is known.
pub(super) fn find_shores(shores: &mut Vec<bool>, window: Window, known: &[Ground], terrains: &TerrainTable) {
    shores.clear();
    let is_water = |ground: &Ground| ground.terrain().is_some_and(|terrain| depth(terrains, terrain) > Some(0));
    for (at, _) in window.cells().zip(known).filter(|(_, ground)| is_water(ground)) {
        shores.resize(known.len(), false);
        for beside in at.neighbours().chain([at]).filter_map(|beside| window.index(beside)) {
            shores[beside] = true;
        }
    }
}

/// Whether the water in a cell catches the light, when it has changed so often.
pub(super) fn glints(at: Point, changed: u8) -> bool {
    /// One cell in so many glints.
    const RARE: u64 = 13;
    /// A salt that nothing else has.
    const SALT: u32 = 400;
    hash(at, SALT + u32::from(changed)).is_multiple_of(RARE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_into_each_other_at_banks_and_water_is_darker_the_farther_it_is_from_land() {
        let map = ["..~&&&&", "..~&&&&", "..~&&&&"];
        let terrains = TerrainTable::built_in();
        let known = |at: Point| match map.get(at.y as usize)?.as_bytes().get(at.x as usize)? {
            b'~' => Some(TerrainId::SHALLOW_WATER),
            b'&' => Some(TerrainId::DEEP_WATER),
            _ => Some(TerrainId::FLOOR),
        };
        let bank = |x| {
            let at = Point::new(x, 1);
            bank(&terrains, (at, known(at).expect("on the map")), known)
        };
        assert_eq!((bank(0), bank(5)), (None, None));
        let expected = |beside, share| Some(Bank { beside, share });
        assert_eq!(bank(1), expected(TerrainId::SHALLOW_WATER, SHARES[0]));
        assert_eq!(bank(2), expected(TerrainId::FLOOR, SHARES[1]));
        assert_eq!(bank(3), expected(TerrainId::SHALLOW_WATER, SHARES[2]));
        let window = Window { first: Point::new(0, 0), width: 7, height: 3 };
        let grounds: Vec<_> = window.cells().map(|at| Ground::InSight(known(at).expect("on the map"))).collect();
        let mut deep = Vec::new();
        sound(&mut deep, true, (window, &grounds), &terrains);
        assert_eq!(deep, [0, 0, 1, 2, 3, 4, 5].repeat(3));
        let tones: Vec<_> = (0..4).map(tone).collect();
        assert!(matches!(tones[..], [Tone::Plain, Tone::Rim(_), Tone::Plain, Tone::Deep(_)]), "{tones:?}");
        sound(&mut deep, false, (window, &grounds), &terrains);
        assert!(deep.is_empty());
    }
}
