//! Lays the terrain: by noise, where it is wet, where things grow, where the roof came down; and the paved road
//! between the stairs.

use rand::RngExt;

use crate::{chance::Random, content::Theme, grid::Point, search::Searcher, terrain::TerrainId};

use super::{
    canvas::Canvas,
    draft::Use,
    layer::Layer,
    stairs::Stairs,
    tunnel::{AtCell, TunnelSpace},
};

/// Paints all open ground of a floor.
pub(super) fn paint(canvas: &mut Canvas, theme: &Theme, random: &mut Random) {
    let size = canvas.size();
    let wet = Layer::new(size, 17, random);
    let fertile = Layer::new(size, 13, random);
    let rough = Layer::new(size, 11, random);
    for point in size.points() {
        let gap = random.random_range(0..100) < 18;
        let here = Shares::of(canvas.uses[point], theme);
        let terrain = here.terrain(wet.rank(point), fertile.rank(point), rough.rank(point));
        // A thicket is not a wall: it has holes, and tufts of grass in them.
        canvas.lay(point, if terrain == TerrainId::TREE && gap { TerrainId::GRASS } else { terrain });
    }
    drop_specks(canvas);
}

/// Removes single cells of a terrain that occurs nowhere around them.
fn drop_specks(canvas: &mut Canvas) {
    let specks: Vec<Point> = canvas
        .size()
        .points()
        .filter(|&point| {
            let terrain = canvas.get(point);
            matches!(terrain, TerrainId::SWAMP | TerrainId::HILL | TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER)
                && point.neighbours().all(|near| canvas.get(near) != terrain)
        })
        .collect();
    for point in specks {
        let shore = point.neighbours().any(|near| canvas.get(near) == TerrainId::SHALLOW_WATER);
        canvas.lay(point, if shore { TerrainId::SHALLOW_WATER } else { TerrainId::FLOOR });
    }
}

/// Where the bands of each layer end, in ranks: of the wet layer `deep`, `water`, `swamp`; of the fertile one `trees`,
/// `grass`; of the rough one `hills`, `rubble`. Each band begins where the one before it ends.
struct Shares {
    deep: u32,
    water: u32,
    swamp: u32,
    trees: u32,
    grass: u32,
    hills: u32,
    rubble: u32,
}

impl Shares {
    fn of(what: Use, theme: &Theme) -> Self {
        // Per mille of the theme's share, of what one walks through and of what rises: all of it in caves, less in
        // rooms and corridors.
        let (low, high) = match what {
            Use::Cave => (10, 10),
            Use::Room => (theme.indoors / 10, 0),
            _ => (theme.indoors / 20, 0),
        };
        let water = theme.water * low;
        let trees = theme.trees * high;
        let hills = theme.hills * high;
        Self {
            deep: if what == Use::Corridor { 0 } else { water * 2 / 5 },
            water,
            swamp: water + theme.swamp * low,
            trees,
            grass: trees + theme.grass * low,
            hills,
            rubble: hills + theme.rubble * low,
        }
    }

    fn terrain(&self, wet: u32, fertile: u32, rough: u32) -> TerrainId {
        let bands = [
            (wet, self.deep, TerrainId::DEEP_WATER),
            (wet, self.water, TerrainId::SHALLOW_WATER),
            (wet, self.swamp, TerrainId::SWAMP),
            (fertile, self.trees, TerrainId::TREE),
            (rough, self.hills, TerrainId::HILL),
            (fertile, self.grass, TerrainId::GRASS),
            (rough, self.rubble, TerrainId::RUBBLE),
        ];
        bands.into_iter().find(|&(rank, end, _)| rank < end).map_or(TerrainId::FLOOR, |(_, _, terrain)| terrain)
    }
}

/// Paves the cheapest way from the stairs up to the far end; shallow water gets a bridge.
pub(super) fn pave_road(canvas: &mut Canvas, stairs: Stairs) {
    let path = {
        let cost = |cell| match canvas.get(cell) {
            TerrainId::SHALLOW_WATER | TerrainId::SWAMP | TerrainId::HILL => Some(30),
            _ => canvas.is_walkable(cell).then_some(10),
        };
        let space = TunnelSpace::new(canvas.size(), 12, 10, cost);
        let starts: Vec<_> = space.nodes(stairs.up).collect();
        space.path(&starts, &AtCell::new(stairs.far, canvas.size()), &mut Searcher::default())
    };
    for cell in path.into_iter().flatten() {
        match canvas.get(cell) {
            TerrainId::SHALLOW_WATER => canvas.lay(cell, TerrainId::BRIDGE),
            TerrainId::BRIDGE => {}
            _ => canvas.lay(cell, TerrainId::ROAD),
        }
    }
}
