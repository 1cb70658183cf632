//! Places hand-made rooms on a floor, before anything else is dug.
//!
//! All walkable cells of a motif are connected, so a corridor to any cell of its rim joins it to the floor.

use std::{collections::BTreeSet, ops::RangeInclusive};

use rand::RngExt;

use crate::{
    chance::Random,
    content::{Content, FloorShape, Mark, Motif, Post, Theme},
    grid::Point,
    level::{LevelEvent, Trigger},
    terrain::{Movement, TerrainId},
};

use super::{
    canvas::can_stand,
    draft::{Draft, Place, PlaceKind, Use},
};

/// Least and most motifs on a floor of 3600 cells.
const NUMBER: (usize, usize) = (2, 5);
/// Columns and rows between a motif and the edge of the map, or another motif: a wall, and a corridor.
const MARGIN: i32 = 3;
/// Number of places tried for each motif.
const TRIES: u32 = 40;

fn all() -> impl Iterator<Item = &'static Motif> {
    Content::base().motifs.iter()
}

/// The names of the rooms made by hand, with the depths at which they are found.
pub fn motif_names() -> impl Iterator<Item = (&'static str, RangeInclusive<u32>)> {
    all().map(|motif| (motif.name, motif.depths.clone()))
}

/// A motif that was placed.
#[derive(Clone)]
pub(super) struct Site {
    motif: &'static Motif,
    /// Its cells and their marks.
    marks: Vec<(Point, Mark)>,
}

impl Site {
    /// What the player can read about it.
    pub fn about(&self) -> &'static str {
        self.motif.about
    }

    /// Its cells, with the ground there.
    pub fn cells(&self) -> impl Iterator<Item = (Point, TerrainId)> {
        self.marks.iter().map(|&(at, mark)| (at, mark.ground()))
    }

    /// The cells that can be walked on.
    pub fn walkable(&self) -> impl Iterator<Item = Point> {
        self.cells().filter(|&(_, terrain)| can_stand(Movement::Walker, terrain)).map(|(at, _)| at)
    }

    /// Cells where items may lie.
    pub fn treasures(&self) -> impl Iterator<Item = Point> {
        self.marks.iter().filter(|(_, mark)| *mark == Mark::Loot).map(|&(at, _)| at)
    }

    /// Posts for a role.
    pub fn posts(&self, role: Post) -> impl Iterator<Item = Point> {
        self.marks.iter().filter(move |(_, mark)| matches!(mark, Mark::Post(of, _) if *of == role)).map(|&(at, _)| at)
    }

    /// Where its cages are.
    pub fn cages(&self) -> impl Iterator<Item = Point> {
        self.marks.iter().filter(|(_, mark)| *mark == Mark::Cage).map(|&(at, _)| at)
    }

    /// Whether it has posts for a role.
    pub fn is_for(&self, role: Post) -> bool {
        self.posts(role).next().is_some()
    }

    /// What its lever does.
    pub fn event(&self) -> Option<LevelEvent> {
        let lever = self.motif.lever?;
        let at = self.cells().find(|&(_, terrain)| terrain == TerrainId::LEVER)?.0;
        let is_moved = |mark: &Mark| matches!(mark, Mark::Moved(_));
        let cells: BTreeSet<Point> = self.marks.iter().filter(|(_, mark)| is_moved(mark)).map(|&(at, _)| at).collect();
        let trigger = Trigger::Step { at, after: 1 };
        Some(LevelEvent { trigger, cells, becomes: lever.becomes, says: lever.says.to_owned() })
    }

    /// The cells of its rectangle, with a margin around it.
    fn around(corner: Point, extent: (i32, i32), margin: i32) -> impl Iterator<Item = Point> {
        let rows = corner.y - margin..corner.y + extent.1 + margin;
        rows.flat_map(move |y| (corner.x - margin..corner.x + extent.0 + margin).map(move |x| Point::new(x, y)))
    }
}

/// How a drawing is turned and mirrored.
#[derive(Clone, Copy)]
struct Turn {
    is_mirrored: (bool, bool),
    /// Whether rows become columns.
    is_turned: bool,
}

impl Turn {
    fn any(random: &mut Random) -> Self {
        let is_mirrored = (random.random_bool(0.5), random.random_bool(0.5));
        Self { is_mirrored, is_turned: random.random_range(0..4) == 0 }
    }

    /// The size of a drawing after the transformation.
    fn extent(self, (width, height): (i32, i32)) -> (i32, i32) {
        if self.is_turned { (height, width) } else { (width, height) }
    }

    /// Where a cell of a drawing is after the transformation.
    fn cell(self, (x, y): (i32, i32), (width, height): (i32, i32)) -> Point {
        let x = if self.is_mirrored.0 { width - 1 - x } else { x };
        let y = if self.is_mirrored.1 { height - 1 - y } else { y };
        if self.is_turned { Point::new(y, x) } else { Point::new(x, y) }
    }
}

/// Places the landmark of the theme and a few other motifs on a floor of which nothing is dug yet.
pub(super) fn place(draft: &mut Draft, depth: u32, theme: &Theme, random: &mut Random) {
    let number = (random.random_range(NUMBER.0 as u32..=NUMBER.1 as u32) as usize * draft.size().area() + 1800) / 3600;
    let fitting = || all().filter(|motif| motif.suits(depth, theme.name));
    let mut landmarks: Vec<&Motif> = fitting().filter(|motif| motif.is_landmark_of(theme.name)).collect();
    // Floors without room for several motifs have one motif at most.
    let has_room = number >= NUMBER.0;
    if has_room
        && let Some(landmark) = draw(&mut landmarks, random)
        && let Some((corner, turn)) =
            middle(draft, landmark, theme, random).or_else(|| find_room(draft, landmark, random))
    {
        set_down(draft, landmark, corner, turn);
    }
    let mut others: Vec<&Motif> = fitting().filter(|motif| !motif.is_landmark()).collect();
    for _ in 0..number {
        let Some(motif) = draw(&mut others, random) else { break };
        if let Some((corner, turn)) = find_room(draft, motif, random) {
            set_down(draft, motif, corner, turn);
        }
    }
}

/// Draws a motif by weight, and takes it from the list; `None` if none is left.
fn draw(motifs: &mut Vec<&'static Motif>, random: &mut Random) -> Option<&'static Motif> {
    let mut roll = random.random_range(0..motifs.iter().map(|motif| motif.weight).sum::<u32>().max(1));
    let chosen = motifs.iter().position(|motif| match roll.checked_sub(motif.weight) {
        Some(rest) => {
            roll = rest;
            false
        }
        None => true,
    })?;
    Some(motifs.swap_remove(chosen))
}

/// The middle of the floor, if a landmark stands there: in the lake or chasm of a ring, if that is there.
fn middle(draft: &Draft, motif: &Motif, theme: &Theme, random: &mut Random) -> Option<(Point, Turn)> {
    let size = draft.size();
    let centre = Point::new(size.width() / 2, size.height() / 2);
    if theme.shape != FloorShape::Ring || draft.reserved.get(centre) != Some(&true) {
        return None;
    }
    let turn = Turn { is_turned: false, ..Turn::any(random) };
    let (width, height) = turn.extent(motif.extent());
    Some((centre - Point::new(width / 2, height / 2), turn))
}

fn find_room(draft: &Draft, motif: &Motif, random: &mut Random) -> Option<(Point, Turn)> {
    let size = draft.size();
    for _ in 0..TRIES {
        let turn = Turn::any(random);
        let (width, height) = turn.extent(motif.extent());
        let room = (size.width() - 2 * MARGIN - width, size.height() - 2 * MARGIN - height);
        if room.0 < 0 || room.1 < 0 {
            continue;
        }
        let corner = Point::new(MARGIN + random.random_range(0..=room.0), MARGIN + random.random_range(0..=room.1));
        if Site::around(corner, (width, height), MARGIN)
            .all(|cell| !draft.is_drawn(cell) && draft.reserved.get(cell) != Some(&true))
        {
            return Some((corner, turn));
        }
    }
    None
}

fn set_down(draft: &mut Draft, motif: &'static Motif, corner: Point, turn: Turn) {
    let extent = motif.extent();
    let marks: Vec<(Point, Mark)> =
        motif.marks.iter().map(|(at, &mark)| (corner + turn.cell((at.x, at.y), extent), mark)).collect();
    for cell in Site::around(corner, turn.extent(extent), 1) {
        draft.walls[cell] = true;
        draft.drawn[cell] = true;
    }
    let site = Site { motif, marks };
    let cells: Vec<Point> = site.walkable().collect();
    for &cell in &cells {
        draft.uses[cell] = Use::Room;
    }
    draft.places.push(Place::new(PlaceKind::Room, cells));
    draft.sites.push(site);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        chance::Stream,
        dungeon::{DEEPEST, DEFAULT_SIZE, plan::Plan},
    };

    #[test]
    fn every_motif_is_set_down_somewhere_and_no_floor_has_one_twice() {
        let mut found = BTreeSet::new();
        let mut least = usize::MAX;
        let mut without_landmark = 0;
        for seed in 0..1000 {
            let depth = 1 + (seed % u64::from(DEEPEST)) as u32;
            let mut random = Stream::Dungeon(depth).of(seed);
            let theme = Plan::of(seed).theme(depth);
            let mut draft = Draft::new(DEFAULT_SIZE);
            place(&mut draft, depth, theme, &mut random);
            let names: BTreeSet<_> = draft.sites.iter().map(|site| site.motif.name).collect();
            assert_eq!(names.len(), draft.sites.len(), "seed {seed}");
            assert!(draft.sites.iter().all(|site| site.motif.suits(depth, theme.name)), "seed {seed}");
            least = least.min(names.len());
            without_landmark += u32::from(!draft.sites.iter().any(|site| site.motif.is_landmark_of(theme.name)));
            found.extend(names);
        }
        assert_eq!(found, all().map(|motif| motif.name).collect());
        assert!(least >= 2, "a floor has only {least} motifs");
        assert_eq!(without_landmark, 0, "floors without the landmark of their theme");
    }
}
