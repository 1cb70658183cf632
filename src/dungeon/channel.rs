//! Rivers and chasms: cuts right through rooms, caves and rock. Also the lake or chasm between the places of a floor.

use rand::RngExt;

use crate::{chance::Random, grid::Point, terrain::TerrainId};

use super::{
    canvas::Canvas,
    draft::{Draft, Use},
};

/// The least number of rows between two bridges.
const BRIDGE_EVERY: i32 = 7;

/// Fills what a draft leaves for a lake or chasm. Corridors through it become bridges, and a lake has a shore.
pub(super) fn fill_gap(canvas: &mut Canvas, draft: &Draft, ground: TerrainId, random: &mut Random) {
    let is_gap = |at: Point| draft.gap.get(at) == Some(&true);
    for at in canvas.size().points() {
        let is_shore = || ground == TerrainId::DEEP_WATER && at.neighbours().any(is_gap);
        if is_gap(at) {
            canvas.carve(at, ground);
        } else if canvas.uses[at] == Use::Cave && is_shore() && random.random_range(0..100) < 55 {
            canvas.lay(at, TerrainId::SHALLOW_WATER);
        }
    }
}

/// Cuts a channel across the floor, from side to side for water and over a part of the way for a chasm. Corridors
/// cross it by a bridge, and wider ground now and then.
pub(super) fn cut(canvas: &mut Canvas, bed: TerrainId, random: &mut Random) {
    let size = canvas.size();
    // Rows are crossed one by one; a channel that runs along the map is the same with rows and columns exchanged.
    let lies = random.random_range(0..3) == 0;
    let (long, broad) = if lies { (size.width(), size.height()) } else { (size.height(), size.width()) };
    let turn = |along: i32, across: i32| if lies { Point::new(along, across) } else { Point::new(across, along) };
    let full = if lies { 2 } else { 3 };
    let (first, last) = if bed == TerrainId::CHASM {
        let length = long * random.random_range(45..=75) / 100;
        let first = random.random_range(1..=(long - 1 - length).max(1));
        (first, (first + length).min(long - 2))
    } else {
        (1, long - 2)
    };
    let margin = broad / 6 + 1;
    let mut across = random.random_range(margin..broad - margin);
    let mut drift = random.random_range(-1..=1);
    let mut bridged = first;
    for along in first..=last {
        let tip = (along - first).min(last - along);
        let width = if bed == TerrainId::CHASM { (1 + tip / 3).min(full) } else { full };
        if random.random_range(0..100) < 35 {
            drift = random.random_range(-1..=1);
        }
        if across < margin {
            drift = 1;
        } else if across > broad - margin {
            drift = -1;
        }
        let previous = across;
        across += drift;
        let (low, high) = (across.min(previous), across.max(previous) + width - 1);
        let banks = [turn(along, low - 1), turn(along, high + 1)];
        let ground = banks.iter().all(|&bank| canvas.is_walkable(bank) && canvas.uses[bank] != Use::Corridor);
        let bridge = ground && along - bridged >= BRIDGE_EVERY && random.random_range(0..2) == 0;
        if bridge {
            bridged = along;
        }
        for cell in (low..=high).map(|across| turn(along, across)) {
            canvas.carve(cell, if bridge { TerrainId::BRIDGE } else { bed });
        }
        if bed == TerrainId::DEEP_WATER && !bridge {
            for bank in banks {
                if canvas.uses.get(bank) == Some(&Use::Cave) && random.random_range(0..100) < 60 {
                    canvas.lay(bank, TerrainId::SHALLOW_WATER);
                }
            }
        }
    }
}
