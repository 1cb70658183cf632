//! Generates a floor: the steps in order.

use rand::RngExt;

use crate::{
    chance::{Random, Stream},
    content::{Theme, ThemeId},
    grid::{Point, Size},
    level::Level,
    terrain::TerrainId,
};

use super::{
    canvas::Canvas,
    channel, corridors,
    draft::Draft,
    furnish, ground_plan, inhabit, light,
    motif::{self, Site},
    paint,
    plan::Plan,
    reports, ropes,
    stairs::{self, Stairs},
    traps, unite, vault,
};

/// The deepest floor: it has no stairs down, but the astrolabe.
pub const DEEPEST: u32 = 8;

/// The smallest floor there can be.
pub const MIN_SIZE: Size = size(20, 12);

/// The size of a floor unless told otherwise.
pub const DEFAULT_SIZE: Size = size(80, 45);

/// The largest floor there can be.
pub const MAX_SIZE: Size = size(400, 300);

/// Percentage of floors with a vault, where there is room for it.
const VAULTS: u32 = 50;

/// The most drafts that are made when the first ones are dull.
const DRAFTS: u32 = 4;

/// A floor with fewer hand-made rooms is dull.
const MOTIFS: usize = 2;

const fn size(width: u32, height: u32) -> Size {
    match Size::new(width, height) {
        Some(size) => size,
        None => panic!("the sizes above are in range"),
    }
}

/// Why a floor cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DungeonError {
    /// The size is too small.
    #[error("a dungeon floor is at least {MIN_SIZE}, and {0} is too small for one")]
    TooSmall(Size),
    /// The size is too large: it would take too long to dig and to explore.
    #[error("a dungeon floor is at most {MAX_SIZE}, and {0} is too large for one")]
    TooLarge(Size),
    /// There is no floor at this depth.
    #[error("the dungeon has the floors 1 to {DEEPEST}, and {0} is none of them")]
    Depth(u32),
}

/// Makes the floor at `depth`, 1 to [`DEEPEST`], of the dungeon that grows from `seed`.
///
/// Same arguments, same floor, on every machine. All walkable ground is connected for a
/// [`Walker`](crate::terrain::Movement::Walker); [`Level::player`] is set on the deepest floor only.
///
/// # Errors
/// When the size is below [`MIN_SIZE`] or above [`MAX_SIZE`] in either direction, or the depth out of range.
pub fn generate(seed: u64, depth: u32, size: Size) -> Result<Level, DungeonError> {
    if size.width() < MIN_SIZE.width() || size.height() < MIN_SIZE.height() {
        return Err(DungeonError::TooSmall(size));
    }
    if size.width() > MAX_SIZE.width() || size.height() > MAX_SIZE.height() {
        return Err(DungeonError::TooLarge(size));
    }
    if !(1..=DEEPEST).contains(&depth) {
        return Err(DungeonError::Depth(depth));
    }
    let plan = Plan::of(seed);
    let theme = plan.theme(depth);
    let mut random = Stream::Dungeon(depth).of(seed);
    let draft = best_draft(size, depth, theme, &mut random);
    let stairs = stairs::choose(&draft, depth, &plan, &mut random);
    let mut canvas = Canvas::new(&draft, stairs, theme, &mut random);
    decorate(&draft, theme, stairs, &mut canvas, &mut random);
    let mut level = Level::filled(size, TerrainId::ROCK);
    (level.name, level.depth) = (format!("Floor {depth}: {}", theme.name), depth);
    let site = draft.sites.first().map(|site| format!(" {}", site.about())).unwrap_or_default();
    level.about = format!("{}{site}{} {}", theme.about, stairs.told(), plan.rumour(depth));
    level.theme = ThemeId::named(theme.name);
    (level.rules, level.peace) = (theme.rules, true);
    level.events = draft.sites.iter().filter_map(Site::event).collect();
    let vault = if random.random_range(0..100) < VAULTS { vault::dig(&mut canvas, &mut random) } else { None };
    level.cells = canvas.finish();
    inhabit::settle(&mut level, &draft, vault.as_ref(), stairs, (depth, theme), &mut random);
    traps::hide(&mut level, stairs, depth, theme.traps.clone(), &mut random);
    reports::lay(&mut level, stairs, &mut random);
    light::lay(&mut level, &draft, theme, stairs, &mut random);
    ropes::hang(&mut level);
    if depth == DEEPEST {
        // On bare floor, which is what `@` stands for in a level file.
        let player = beside(&level, stairs.up);
        level.cells[player] = TerrainId::FLOOR;
        level.player = Some(player);
    }
    Ok(level)
}

/// The first draft that is interesting enough, or else the last.
fn best_draft(size: Size, depth: u32, theme: &Theme, random: &mut Random) -> Draft {
    let wanted = ground_plan::wanted_places(ground_plan::shape_at(theme, size), size);
    let mut best = draft(size, depth, theme, random);
    for _ in 1..DRAFTS {
        if best.places.len() >= wanted && best.sites.len() >= MOTIFS {
            break;
        }
        let other = draft(size, depth, theme, random);
        let places = |draft: &Draft| draft.places.len();
        let rank = |draft: &Draft| (places(draft).min(wanted), draft.sites.len().min(MOTIFS), places(draft));
        if rank(&other) > rank(&best) {
            best = other;
        }
    }
    best
}

fn draft(size: Size, depth: u32, theme: &Theme, random: &mut Random) -> Draft {
    let mut draft = Draft::new(size);
    ground_plan::reserve(&mut draft, theme);
    motif::place(&mut draft, depth, theme, random);
    ground_plan::dig(&mut draft, theme, random);
    corridors::dig_all(&mut draft, theme, random);
    draft.drop_unreachable();
    draft
}

fn decorate(draft: &Draft, theme: &Theme, stairs: Stairs, canvas: &mut Canvas, random: &mut Random) {
    paint::paint(canvas, theme, random);
    if let Some(ground) = theme.between {
        channel::fill_gap(canvas, draft, ground, random);
    }
    furnish::furnish(canvas, draft, theme, random);
    for (chance, bed) in [(theme.river, TerrainId::DEEP_WATER), (theme.chasm, TerrainId::CHASM)] {
        if random.random_range(0..100) < chance {
            channel::cut(canvas, bed, random);
        }
    }
    unite::unite(canvas);
    if random.random_range(0..100) < theme.road {
        paint::pave_road(canvas, stairs);
    }
}

/// A free cell next to the stairs.
fn beside(level: &Level, stairs: Point) -> Point {
    let free = |at: &Point| {
        level.cells.get(*at).is_some_and(|&id| level.terrains.kind(id).walk.is_some())
            && level.units.iter().all(|unit| unit.at != *at)
    };
    stairs.neighbours().step_by(2).find(free).unwrap_or(stairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Content, FloorShape};
    use crate::dungeon::draft::{PlaceKind, Use};

    #[test]
    fn rooms_caves_corridors_doors_and_dead_ends_share_a_floor() {
        let (mut floors, mut mixed) = (0, 0);
        for seed in 0..100 {
            let mut random = Stream::Dungeon(1).of(seed);
            let depth = 1 + seed as u32 % DEEPEST;
            let theme = Plan::of(seed).theme(depth);
            let draft = best_draft(DEFAULT_SIZE, depth, theme, &mut random);
            assert!(draft.sites.len() >= MOTIFS, "seed {seed}, {}, has lost its motifs", theme.name);
            let has = |kind| draft.places.iter().any(|place| place.kind == kind);
            let corridors = draft.uses.cells().iter().filter(|&&what| what == Use::Corridor).count();
            assert!(draft.places.len() >= 4 && corridors >= 10, "seed {seed}: {}", theme.name);
            let natural = has(PlaceKind::Cave) && !draft.dead_ends.is_empty();
            let has_all = natural && has(PlaceKind::Room) && !draft.doors.is_empty();
            if theme.shape == FloorShape::Rooms {
                (floors, mixed) = (floors + 1, mixed + u32::from(has_all));
            }
        }
        assert!(floors >= 10 && mixed * 100 >= floors * 90, "only {mixed} of {floors} floors have everything");
    }

    /// What a ground plan is told by, in percent of the map: rooms, caves, corridors, and lakes or chasms between them.
    fn measures(draft: &Draft) -> [usize; 4] {
        let area = draft.size().area();
        let share = |what| draft.uses.cells().iter().filter(|&&cell| cell == what).count() * 100 / area;
        let gap = draft.gap.cells().iter().filter(|&&is_gap| is_gap).count() * 100 / area;
        [share(Use::Room), share(Use::Cave), share(Use::Corridor), gap]
    }

    #[test]
    fn floors_of_each_shape_look_like_it() {
        let mut unlike = Vec::new();
        for theme in &Content::base().themes {
            for seed in 0..12 {
                let mut random = Stream::Dungeon(1).of(seed);
                let draft = draft(DEFAULT_SIZE, *theme.depths.start(), theme, &mut random);
                let [rooms, caves, corridors, gap] = measures(&draft);
                let places = draft.places.len() - draft.sites.len();
                let largest = draft.places.iter().map(|place| place.cells.len()).max().unwrap_or(0);
                let is_like_it = match theme.shape {
                    FloorShape::Rooms => rooms >= 8 && caves >= 8,
                    FloorShape::Halls | FloorShape::Galleries => rooms >= 18 && caves == 0 && gap == 0,
                    FloorShape::Caves => caves >= 16 && caves > rooms && gap == 0,
                    FloorShape::Burrows => caves >= 8 && places >= 12 && largest < 160,
                    FloorShape::Maze => corridors >= 9 && corridors * 2 >= rooms && gap == 0,
                    FloorShape::Ring => gap >= 10 && caves >= 5,
                    FloorShape::Islands => gap >= 35 && places >= 4,
                    FloorShape::GreatHall => largest >= 250 && places >= 8 && caves == 0,
                    FloorShape::Rotunda => largest >= 500 && caves == 0,
                };
                let seen = [rooms, caves, corridors, gap, places, largest];
                if !is_like_it {
                    unlike.push((theme.name, seed, seen));
                }
            }
        }
        assert!(unlike.is_empty(), "{unlike:?}");
    }

    #[test]
    fn impossible_floors_are_refused_in_words() {
        let small = size(19, 40);
        let large = size(401, 40);
        assert_eq!(generate(1, 1, small), Err(DungeonError::TooSmall(small)));
        assert_eq!(generate(1, 1, large), Err(DungeonError::TooLarge(large)));
        assert_eq!(generate(1, 0, DEFAULT_SIZE), Err(DungeonError::Depth(0)));
        assert_eq!(generate(1, 9, DEFAULT_SIZE), Err(DungeonError::Depth(9)));
        assert_eq!(
            DungeonError::TooSmall(small).to_string(),
            "a dungeon floor is at least 20x12, and 19x40 is too small for one"
        );
    }
}
