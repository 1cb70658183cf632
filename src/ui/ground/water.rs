//! Water and its banks: colours run into each other where they meet, deep water is darker in its middle, and some of it glints.

use crate::{
    content::TerrainTable,
    grid::Point,
    terrain::{Matter, TerrainId},
};

use super::{super::eyes::Ground, lighting::Window, noise::hash};

/// How much of the ground of its neighbour a cell has at a bank, in percent: land by water, shallow water by land, and deep
/// water by either.
const SHARES: [u16; 3] = [20, 36, 42];

/// Deep water with nothing else around it is darker by so much, in percent.
pub(super) const DEPTH: u16 = 34;

/// What a cell is to the water around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bank {
    /// It has some of the ground of this terrain, in percent.
    Beside(TerrainId, u16),
    /// It is in the middle of deep water.
    Middle,
}

/// How deep a terrain is: land, shallow water or deep water; `None` if it is neither, as a bridge or a tree.
pub(super) fn depth(terrains: &TerrainTable, terrain: TerrainId) -> Option<usize> {
    let kind = terrains.kind(terrain);
    match terrains.base(terrain) {
        TerrainId::SHALLOW_WATER => Some(1),
        TerrainId::DEEP_WATER => Some(2),
        _ if kind.opaque || kind.look.is_bold => None,
        TerrainId::CHASM => None,
        base if base.is_bridge() => None,
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
    match other {
        Some((_, terrain)) => Some(Bank::Beside(terrain, SHARES[own])),
        None => (own == 2).then_some(Bank::Middle),
    }
}

/// Notes in `shores` the cells of a window with water in them or beside them, which have all the banks; leaves it empty where no
/// water is known.
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
    fn colours_run_into_each_other_at_banks_and_the_middle_is_dark() {
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
        assert_eq!((bank(0), bank(5)), (None, Some(Bank::Middle)));
        assert_eq!(bank(1), Some(Bank::Beside(TerrainId::SHALLOW_WATER, SHARES[0])));
        assert_eq!(bank(2), Some(Bank::Beside(TerrainId::FLOOR, SHARES[1])));
        assert_eq!(bank(3), Some(Bank::Beside(TerrainId::SHALLOW_WATER, SHARES[2])));
    }
}
