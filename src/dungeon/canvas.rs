//! The canvas: a floor while terrain is painted on it.

use rand::RngExt;

use crate::{
    chance::Random,
    content::{Theme, terrains},
    grid::{Grid, Point, Size},
    terrain::{Movement, TerrainId},
};

use super::{
    draft::{Draft, Use},
    motif::Site,
    stairs::Stairs,
};

/// The ground, and the cells that painting must not change.
pub(super) struct Canvas {
    pub cells: Grid<TerrainId>,
    pub uses: Grid<Use>,
    /// Cells that have to stay walkable: around doors and stairs.
    open: Grid<bool>,
    /// Cells that must not change: doors, the walls beside them, stairs, motifs.
    fixed: Grid<bool>,
}

impl Canvas {
    /// Bare floor, doors and stairs in rock.
    pub fn new(draft: &Draft, stairs: Stairs, theme: &Theme, random: &mut Random) -> Self {
        let size = draft.size();
        let cells = draft.uses.map(|&what| if what == Use::Solid { TerrainId::ROCK } else { TerrainId::FLOOR });
        let mut canvas =
            Self { cells, uses: draft.uses.clone(), open: Grid::filled(size, false), fixed: draft.drawn.clone() };
        for (point, terrain) in draft.sites.iter().flat_map(Site::cells) {
            canvas.cells[point] = terrain;
        }
        canvas.hang_doors(draft, theme, random);
        stairs.ups().for_each(|up| canvas.put_stairs(up, TerrainId::STAIRS_UP));
        let down = Some(stairs.far).filter(|_| stairs.leads_down);
        down.into_iter().chain(stairs.second_down).for_each(|down| canvas.put_stairs(down, TerrainId::STAIRS_DOWN));
        canvas
    }

    /// Two gaps close to each other get one door between them; some gaps have lost theirs.
    fn hang_doors(&mut self, draft: &Draft, theme: &Theme, random: &mut Random) {
        let mut hung: Vec<Point> = Vec::new();
        for &gap in &draft.doors {
            let roll = random.random_range(0..100);
            let lost =
                roll < theme.doorless + u32::from(theme.winding) * 3 || hung.iter().any(|door| door.distance(gap) <= 3);
            if !lost {
                self.cells[gap] = match random.random_range(0..100) {
                    roll if roll < theme.barred => TerrainId::BARRED_DOOR,
                    roll if roll < 75 => TerrainId::DOOR,
                    _ => TerrainId::OPEN_DOOR,
                };
                hung.push(gap);
            }
            self.keep(gap);
            for near in gap.neighbours().step_by(2) {
                if draft.is_open(near) { self.keep_open(near) } else { self.keep(near) }
            }
        }
    }

    fn put_stairs(&mut self, at: Point, stairs: TerrainId) {
        self.cells[at] = stairs;
        self.keep(at);
        at.neighbours().for_each(|near| self.keep_open(near));
    }

    fn keep(&mut self, point: Point) {
        if let Some(fixed) = self.fixed.get_mut(point) {
            *fixed = true;
        }
    }

    fn keep_open(&mut self, point: Point) {
        if let Some(open) = self.open.get_mut(point) {
            *open = true;
        }
    }

    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The terrain of a cell; rock outside of the map.
    pub fn get(&self, point: Point) -> TerrainId {
        self.cells.get(point).copied().unwrap_or(TerrainId::ROCK)
    }

    /// Whether a cell is rock or a pillar of it.
    pub fn is_solid(&self, point: Point) -> bool {
        self.get(point) == TerrainId::ROCK
    }

    pub fn is_walkable(&self, point: Point) -> bool {
        can_stand(Movement::Walker, self.get(point))
    }

    /// Whether a cell has to stay as it is.
    pub fn is_fixed(&self, point: Point) -> bool {
        self.fixed.get(point) != Some(&false)
    }

    /// Paints a cell of open ground, unless it must not change. A terrain that nobody can walk on becomes a bridge in
    /// corridors and is left out where the ground has to stay walkable.
    pub fn lay(&mut self, point: Point, terrain: TerrainId) {
        if self.is_fixed(point) || self.is_solid(point) {
            return;
        }
        if can_stand(Movement::Walker, terrain) || !self.open[point] && self.uses[point] != Use::Corridor {
            self.cells[point] = terrain;
        } else if self.uses[point] == Use::Corridor && terrain != TerrainId::TREE {
            self.cells[point] = TerrainId::BRIDGE;
        }
    }

    /// Like [`Canvas::lay`], but goes through rock, too. The outermost ring stays.
    pub fn carve(&mut self, point: Point, terrain: TerrainId) {
        if self.is_solid(point) && !self.is_fixed(point) && !self.size().is_border(point) {
            self.cells[point] = terrain;
        } else {
            self.lay(point, terrain);
        }
    }

    /// The finished ground: rock next to anything open becomes wall.
    pub fn finish(self) -> Grid<TerrainId> {
        Grid::from_fn(self.size(), |point| {
            let visible = || point.neighbours().any(|near| !self.is_solid(near));
            if self.is_solid(point) && visible() { TerrainId::WALL } else { self.cells[point] }
        })
    }
}

/// Whether a class of units can stand on a terrain.
pub(super) fn can_stand(movement: Movement, terrain: TerrainId) -> bool {
    terrains().get(terrain.0 as usize).is_some_and(|kind| movement.entry_cost(kind).is_some())
}
