//! Reconnects parts of a floor that painting has cut off.

use crate::{
    grid::{Grid, Point, regions},
    search::{AnyOf, NodeId, Searcher},
    terrain::TerrainId,
};

use super::{canvas::Canvas, draft::Use, tunnel::TunnelSpace};

/// Pockets of fewer cells are filled, unless they contain a door or a corridor.
const SMALLEST: usize = 8;

/// Bridges water and chasms and clears thickets until all walkable ground is connected; fills small pockets.
pub(super) fn unite(canvas: &mut Canvas) {
    let mut regions = walkable_regions(canvas);
    regions.sort_by_key(|region| std::cmp::Reverse(region.len()));
    let (needed, pockets): (Vec<_>, Vec<_>) = regions
        .into_iter()
        .partition(|region| region.len() >= SMALLEST || region.iter().any(|&cell| is_needed(canvas, cell)));
    for pocket in &pockets {
        fill(canvas, pocket);
    }
    let Some(heart) = needed.first().and_then(|region| region.first()).copied() else { return };
    let mut searcher = Searcher::default();
    let mut main = region_of(canvas, heart);
    for region in needed {
        // A bridge may have run through other regions on its way.
        if region.first().is_some_and(|&cell| !main[cell]) {
            bridge(canvas, &region, &main, &mut searcher);
            main = region_of(canvas, heart);
        }
    }
}

fn walkable_regions(canvas: &Canvas) -> Vec<Vec<Point>> {
    regions(canvas.size(), |point| canvas.is_walkable(point))
}

/// All cells that are connected with a cell.
fn region_of(canvas: &Canvas, heart: Point) -> Grid<bool> {
    let mut region = Grid::filled(canvas.size(), false);
    for cells in walkable_regions(canvas).into_iter().filter(|cells| cells.contains(&heart)) {
        for cell in cells {
            region[cell] = true;
        }
    }
    region
}

fn is_needed(canvas: &Canvas, cell: Point) -> bool {
    matches!(canvas.uses[cell], Use::Door | Use::Corridor)
        || matches!(canvas.get(cell), TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN)
}

/// Lays the shortest crossing from a region to the main part.
fn bridge(canvas: &mut Canvas, region: &[Point], main: &Grid<bool>, searcher: &mut Searcher) {
    let size = canvas.size();
    let path = {
        let cost = |cell: Point| match canvas.get(cell) {
            TerrainId::ROCK => None,
            _ if canvas.is_fixed(cell) && !canvas.is_walkable(cell) => None,
            TerrainId::DEEP_WATER | TerrainId::CHASM => Some(20),
            TerrainId::TREE => Some(12),
            _ => Some(4),
        };
        let space = TunnelSpace::new(size, 10, 4, cost);
        let starts: Vec<_> = region.iter().flat_map(|&cell| space.nodes(cell)).collect();
        let reached = AnyOf(|node: NodeId| main.cells()[node.index() / 4]);
        space.path(&starts, &reached, searcher)
    };
    for cell in path.into_iter().flatten() {
        let crossing = match canvas.get(cell) {
            TerrainId::DEEP_WATER | TerrainId::CHASM => TerrainId::BRIDGE,
            TerrainId::TREE => TerrainId::GRASS,
            walkable => walkable,
        };
        canvas.lay(cell, crossing);
    }
}

/// Fills a pocket with the terrain that closes it off.
fn fill(canvas: &mut Canvas, region: &[Point]) {
    let around = region.iter().flat_map(|cell| cell.neighbours().step_by(2)).map(|cell| canvas.get(cell));
    let closing = [TerrainId::DEEP_WATER, TerrainId::CHASM, TerrainId::TREE];
    let filling = around.into_iter().find(|terrain| closing.contains(terrain)).unwrap_or(TerrainId::ROCK);
    for &cell in region {
        canvas.cells[cell] = filling;
    }
}
