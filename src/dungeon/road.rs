//! The paved way between the stairs.

use crate::{search::Searcher, terrain::TerrainId};

use super::{
    canvas::Canvas,
    stairs::Stairs,
    tunnel::{AtCell, TunnelSpace},
};

/// Paves the easiest way from the stairs up to the far end; shallow water gets a causeway.
pub(super) fn pave(canvas: &mut Canvas, stairs: Stairs) {
    let way = {
        let cost = |cell| match canvas.get(cell) {
            TerrainId::SHALLOW_WATER | TerrainId::SWAMP | TerrainId::HILL => Some(30),
            _ => canvas.is_walkable(cell).then_some(10),
        };
        let space = TunnelSpace::new(canvas.size(), 12, 10, cost);
        let starts: Vec<_> = space.nodes(stairs.up).collect();
        space.way(&starts, &AtCell::new(stairs.far, canvas.size()), &mut Searcher::default())
    };
    for cell in way.into_iter().flatten() {
        match canvas.get(cell) {
            TerrainId::SHALLOW_WATER => canvas.lay(cell, TerrainId::BRIDGE),
            TerrainId::BRIDGE => {}
            _ => canvas.lay(cell, TerrainId::ROAD),
        }
    }
}
