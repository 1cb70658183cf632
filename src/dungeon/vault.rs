//! Vaults: a small room behind a locked door, dug into rock that is left over. No way leads through it.

use crate::{
    chance::{self, Random},
    content::terrains,
    grid::{Direction, Point},
    terrain::{Door, TerrainId},
};

use super::{canvas::Canvas, draft::Use, tunnel::QUARTERS};

/// Width and depth of vaults, as seen from the door.
const EXTENTS: [(i32, i32); 3] = [(3, 2), (3, 3), (5, 2)];

/// A vault that has been dug.
pub(super) struct Vault {
    /// Its floor.
    pub cells: Vec<Point>,
}

/// A place for a vault.
#[derive(Clone, Copy)]
struct Spot {
    door: Point,
    /// The direction into the vault.
    heading: Direction,
    extent: (i32, i32),
}

impl Spot {
    /// The cell `ahead` steps behind the door and `right` steps to the right of it.
    fn cell(self, right: i32, ahead: i32) -> Point {
        let step = |direction: Direction| Point::default().step(direction);
        let (forward, aside) = (step(self.heading), step(self.heading.turned(2)));
        self.door + Point::new(forward.x * ahead + aside.x * right, forward.y * ahead + aside.y * right)
    }

    /// The cells of the floor, with a margin around it.
    fn cells(self, around: i32) -> impl Iterator<Item = Point> {
        let (half, deep) = (self.extent.0 / 2 + around, self.extent.1 + around);
        (1 - around..=deep).flat_map(move |ahead| (-half..=half).map(move |right| self.cell(right, ahead)))
    }

    /// Whether there is only rock where it and its walls would be.
    fn is_free(self, canvas: &Canvas) -> bool {
        let size = canvas.size();
        let is_open = !canvas.is_fixed(self.door) && !self.door.neighbours().any(|near| is_door(canvas, near));
        is_open
            && self.cells(1).all(|cell| size.contains(cell) && canvas.is_solid(cell))
            && self.cells(0).all(|cell| !size.is_border(cell) && !canvas.is_fixed(cell))
    }
}

fn is_door(canvas: &Canvas, at: Point) -> bool {
    terrains().get(canvas.get(at).0 as usize).is_some_and(|kind| kind.door != Door::None)
}

/// Digs a vault beside a corridor, a room or a cave, if there is enough rock anywhere.
pub(super) fn dig(canvas: &mut Canvas, random: &mut Random) -> Option<Vault> {
    let &extent = chance::one(&EXTENTS, random)?;
    let is_walkway = |point: Point| {
        let stairs = [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN];
        matches!(canvas.uses[point], Use::Corridor | Use::Room | Use::Cave)
            && canvas.is_walkable(point)
            && !canvas.is_fixed(point)
            && !stairs.contains(&canvas.get(point))
    };
    let walkways = canvas.size().points().filter(|&point| is_walkway(point));
    let spots: Vec<Spot> = walkways
        .flat_map(|beside| QUARTERS.map(|heading| Spot { door: beside.step(heading), heading, extent }))
        .filter(|spot| spot.is_free(canvas))
        .collect();
    let spot = chance::one(&spots, random)?;
    canvas.cells[spot.door] = TerrainId::LOCKED_DOOR;
    let cells: Vec<Point> = spot.cells(0).collect();
    for &cell in &cells {
        canvas.cells[cell] = TerrainId::FLOOR;
    }
    Some(Vault { cells })
}
