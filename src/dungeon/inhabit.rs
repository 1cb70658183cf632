//! The units and items of a floor: how many of each kind live at which depth, and where: a den at one end, a nest at
//! the other, a lair in the dark.

use std::collections::BTreeMap;

use rand::RngExt;

use crate::{
    chance::{self, Random},
    content::{Content, FactionId, Home, Post, Posts, Settling, Theme, UnitKind, terrains},
    grid::{Footprint, Point, Size},
    level::{Level, Placed},
    terrain::{Door, Movement, TerrainId, TerrainKind},
};

use super::{
    DEEPEST,
    canvas::can_stand,
    captives,
    draft::{Draft, Place, PlaceKind, Use},
    loot,
    motif::Site,
    plan::Plan,
    stairs::{Open, Stairs, steps_from},
    vault::Vault,
};

/// Nobody lives within this many steps of the stairs up; on the first floor, where players learn, within this many.
const PEACE: u32 = 12;
const FIRST_PEACE: u32 = 18;

/// Homes of different factions are farther apart than this, in king's moves, where there is room.
const APART: u32 = 8;
/// Number of steps of distance that water is worth to swimmers.
const WET_BONUS: u32 = 25;
/// A settler takes one of this many best cells, so that groups stand loosely.
const LOOSENESS: u32 = 7;
/// The chance that a post is manned, in percent, if there is a settler for it.
const MANNED: u32 = 60;
/// Number of draughts on every floor, besides other items.
const DRAUGHTS: usize = 1;

/// Ground on which no unit settles and no item lies.
const USED: [TerrainId; 5] =
    [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN, TerrainId::LEVER, TerrainId::ALTAR, TerrainId::CAGE];

/// Every kind that settles in the dungeon, in the order in which they choose places.
pub(super) fn settlers() -> Vec<(&'static UnitKind, Settling)> {
    let mut settlers: Vec<_> = Content::base().units.iter().filter_map(|kind| Some((kind, kind.settles?))).collect();
    settlers.sort_by_key(|(_, settling)| settling.rank);
    settlers
}

/// The number of units of each kind on a floor of `area` cells and a theme, in the order of [`settlers`].
///
/// The theme changes the shares of the factions and the number of all units together. They are fewer if they would be
/// stronger together than the usual ones of the depth. Numbers grow with the area within bounds. Rounding errors carry
/// over to the next kind, so that small floors are not empty.
pub(super) fn numbers(theme: &Theme, depth: u32, area: usize) -> Vec<(&'static UnitKind, Settling, u32)> {
    let percent = (area as u64 * 100 / 3600).clamp(40, 400);
    let row = (depth as usize).clamp(1, Settling::DEPTHS) - 1;
    let usual = |settling: &Settling| u64::from(settling.numbers[row]);
    let share = |kind: &UnitKind, settling: &Settling| {
        let share = u64::from(theme.dwellers(kind.faction.row().name));
        if settling.few { share.min(100) } else { share }
    };
    let settlers = settlers();
    let sum = |measure: &dyn Fn(&UnitKind, &Settling) -> u64| -> u64 {
        settlers.iter().map(|(kind, settling)| usual(settling) * measure(kind, settling)).sum()
    };
    let might = |kind: &UnitKind| u64::from(kind.might().unsigned_abs());
    // In thousandths, of numbers times shares in percent.
    let by_number = 1000 * sum(&|_, _| 100) / sum(&share).max(1);
    let by_might =
        1000 * sum(&|kind, _| 100 * might(kind)) / sum(&|kind, settling| might(kind) * share(kind, settling)).max(1);
    let factor = by_number.min(by_might) * u64::from(theme.crowd) / 100;
    let (mut total, mut settled) = (0, 0);
    let number = |(kind, settling): (&'static UnitKind, Settling)| {
        total += usual(&settling) * share(kind, &settling) * factor * percent;
        let number = (total + 5_000_000) / 10_000_000 - settled;
        settled += number;
        (kind, settling, number as u32)
    };
    settlers.iter().copied().map(number).collect()
}

/// The kinds that live in the dungeon of a seed at a depth, from 1, on a floor of this size, with the number of units
/// of each.
pub fn settlers_at(seed: u64, depth: u32, size: Size) -> impl Iterator<Item = (&'static str, u32)> {
    numbers(Plan::of(seed).theme(depth), depth, size.area()).into_iter().map(|(kind, _, number)| (kind.name, number))
}

/// Where those live who have settled on a floor, and their factions. Captives live nowhere.
pub(super) fn homes(level: &Level) -> impl Iterator<Item = (Point, FactionId)> {
    let settled = level.units.iter().filter(|unit| level.cells.get(unit.at) != Some(&TerrainId::CAGE));
    settled.filter_map(|unit| Some((unit.at, level.own.unit(&unit.kind)?.row().faction)))
}

/// Whether all around a cell is bare floor, so that nobody's way leads over it alone.
pub(super) fn is_in_the_open(level: &Level, at: Point) -> bool {
    at.neighbours().all(|near| level.cells.get(near) == Some(&TerrainId::FLOOR))
}

/// Settles units and items on a painted level.
pub(super) fn settle(
    level: &mut Level,
    draft: &Draft,
    vault: Option<&Vault>,
    stairs: Stairs,
    (depth, theme): (u32, &Theme),
    random: &mut Random,
) {
    let survey = Survey::of(level, draft, stairs, depth);
    let hearts = survey.hearts(draft, random);
    let mut units: Vec<Placed> = captives::lock_up(draft, depth, random);
    let mut taken: Vec<Taken> = units.iter().map(|captive| Taken { cells: captive.at.into(), by: None }).collect();
    for (settler, settling, number) in numbers(theme, depth, level.size().area()) {
        for _ in 0..number {
            let Some(heart) = hearts.get(&settler.faction) else { continue };
            let post = survey.post(settler, draft, &taken, random);
            if let Some(at) = post.or_else(|| survey.home((settler, settling), heart, &taken, random)) {
                taken.push(Taken { cells: Footprint::new(at, settler.size), by: Some(settler.faction) });
                units.push(Placed { kind: settler.name.to_owned(), at, home: None });
            }
        }
    }
    let mut items = Vec::new();
    if depth == DEEPEST
        && let Some(at) = survey.farthest()
    {
        items.push(Placed { kind: "astrolabe".to_owned(), at, home: None });
    }
    let things = DRAUGHTS + random.random_range(5..=7);
    for index in 0..things {
        let kind = if index < DRAUGHTS { Some("draught") } else { loot::pick(depth, random) };
        if let Some(kind) = kind
            && let Some(at) = survey.hiding_place(draft, index, &items, random)
        {
            items.push(Placed { kind: kind.to_owned(), at, home: None });
        }
    }
    if let Some(vault) = vault
        && let Some(at) = survey.hiding_place(draft, 0, &items, random)
    {
        items.push(Placed { kind: "key".to_owned(), at, home: None });
        let mut cells = vault.cells.clone();
        for _ in 0..random.random_range(2..=3) {
            let at = cells.swap_remove(random.random_range(0..cells.len() as u32) as usize);
            let kind = loot::pick_rare(depth, random).or_else(|| loot::pick(depth, random));
            items.extend(kind.map(|kind| Placed { kind: kind.to_owned(), at, home: None }));
        }
    }
    units.sort_by_key(|unit| unit.at);
    items.sort_by_key(|item| item.at);
    (level.units, level.items) = (units, items);
}

/// Cells that are taken, and the faction of the settler whose home they are; of a captive's cage, none.
struct Taken {
    cells: Footprint,
    by: Option<FactionId>,
}

/// Distances and other data of the floor by which settlers choose.
struct Survey<'a> {
    size: Size,
    level: &'a Level,
    uses: &'a [Use],
    up: Point,
    /// All stairs up.
    ups: Vec<Point>,
    /// Nobody lives within this many steps of the stairs up.
    peace: u32,
    /// Steps from the stairs up on foot, and in water.
    on_foot: Vec<Option<u32>>,
    in_water: Vec<Option<u32>>,
}

impl<'a> Survey<'a> {
    fn of(level: &'a Level, draft: &'a Draft, stairs: Stairs, depth: u32) -> Self {
        let ups: Vec<Point> = stairs.ups().collect();
        let steps = |movement| steps_by(level, movement, &ups);
        Self {
            size: level.size(),
            level,
            uses: draft.uses.cells(),
            up: stairs.up,
            peace: if depth == 1 { FIRST_PEACE } else { PEACE },
            on_foot: steps(Movement::Walker),
            in_water: steps(Movement::Swimmer),
            ups,
        }
    }

    fn terrain(&self, cell: usize) -> TerrainId {
        self.level.cells.cells()[cell]
    }

    fn is_wet(&self, cell: usize) -> bool {
        self.level.terrains.kind(self.terrain(cell)).wets
    }

    fn steps_over_all(&self, heart: Point) -> Vec<Option<u32>> {
        steps_by(self.level, Movement::Flier, &[heart])
    }

    /// Steps on foot from the stairs up; 0 where nobody can walk.
    fn steps(&self, point: Point) -> u32 {
        self.size.index(point).and_then(|cell| self.on_foot[cell]).unwrap_or(0)
    }

    /// The heart of each faction, as the steps from it over everything. Those who need the water choose first; the
    /// others keep away from the hearts that there are.
    fn hearts(&self, draft: &Draft, random: &mut Random) -> BTreeMap<FactionId, Vec<Option<u32>>> {
        let mut hearts = BTreeMap::new();
        let mut found: Vec<Vec<Option<u32>>> = Vec::new();
        for home in [Home::Nest, Home::Den, Home::Lair] {
            for faction in
                FactionId::all().filter(|&faction| faction != FactionId::PLAYER && faction.row().home == home)
            {
                let heart = match home {
                    Home::Nest => self.nest(draft, random),
                    Home::Den | Home::Lair => self.away(draft, home, &found),
                };
                let steps = self.steps_over_all(heart);
                found.push(steps.clone());
                hearts.insert(faction, steps);
            }
        }
        hearts
    }

    /// A heart by the water: the wettest place that is not too close to the stairs up.
    fn nest(&self, draft: &Draft, random: &mut Random) -> Point {
        let wetness = |place: &Place| {
            let wet = place.cells.iter().filter_map(|&cell| self.size.index(cell)).filter(|&cell| self.is_wet(cell));
            wet.count().min(40) as u32
        };
        let mut best = (0, self.up);
        for place in &draft.places {
            let heart = self.heart(place);
            let score = (1 + wetness(place)) * (self.steps(heart).saturating_sub(PEACE)) + random.random_range(0..20);
            if score > best.0 && self.steps(heart) > PEACE {
                best = (score, heart);
            }
        }
        if best.0 == 0 { self.farthest().unwrap_or(self.up) } else { best.1 }
    }

    /// The cell of a place around which its settlers gather: the farthest from the stairs in caves, which may
    /// reach across the whole floor, and the middle in rooms.
    fn heart(&self, place: &Place) -> Point {
        match place.kind {
            PlaceKind::Room => place.centre,
            PlaceKind::Cave => {
                place.anchors.iter().copied().max_by_key(|&cell| self.steps(cell)).unwrap_or(place.centre)
            }
        }
    }

    /// A heart in the place, a room for a den and a cave for a lair if there is one, that is farthest from all
    /// `others`, but not too close to the stairs up.
    fn away(&self, draft: &Draft, home: Home, others: &[Vec<Option<u32>>]) -> Point {
        let score = |place: &&Place| {
            let heart = self.heart(place);
            let steps = |from: &Vec<Option<u32>>| self.size.index(heart).and_then(|cell| from[cell]).unwrap_or(0);
            let away = others.iter().map(steps).min().unwrap_or(0);
            let liked = match (home, place.kind) {
                (Home::Den, PlaceKind::Room) => 15,
                (Home::Lair, PlaceKind::Cave) => 25,
                _ => 0,
            };
            let space = if home == Home::Den { (place.cells.len() as u32).min(40) / 2 } else { 0 };
            if self.steps(heart) > PEACE + 4 { away + liked + space } else { 0 }
        };
        draft.places.iter().max_by_key(score).map_or(self.up, |place| self.heart(place))
    }

    /// Whether a unit may settle in a cell.
    fn is_home(&self, cell: usize, movement: Movement) -> bool {
        let at = self.size.point(cell);
        let reach = if movement == Movement::Swimmer { self.in_water[cell] } else { self.on_foot[cell] };
        let is_far = self.ups.iter().all(|up| at.distance(*up) > self.peace);
        let peace = is_far || self.on_foot[cell].is_some_and(|steps| steps > self.peace);
        let built_on = is_built_on(self.terrain(cell));
        reach.is_some() && peace && !built_on && can_stand(movement, self.terrain(cell))
    }

    /// Whether there is a way all around some cells, so that nothing in them blocks a passage.
    fn is_roomy(&self, home: Footprint) -> bool {
        let mut around = home.cells().flat_map(Point::neighbours).filter(|&next| !home.contains(next));
        around.all(|next| self.size.index(next).is_some_and(|cell| self.on_foot[cell].is_some()))
    }

    /// A cell for one settler, the top left one if it needs several, or `None` when there is no space left. `heart`
    /// holds the steps from its own. It is apart from the homes of other factions if possible.
    fn home(
        &self,
        (settler, settling): (&UnitKind, Settling),
        heart: &[Option<u32>],
        taken: &[Taken],
        random: &mut Random,
    ) -> Option<Point> {
        let free = |cell: &usize| {
            let home = Footprint::new(self.size.point(*cell), settler.size);
            let is_home = |cell| self.size.index(cell).is_some_and(|cell| self.is_home(cell, settler.movement));
            let is_passed = || !settler.is_rooted || self.is_roomy(home);
            home.cells().all(is_home) && is_passed() && taken.iter().all(|other| !other.cells.overlaps(home))
        };
        let mut cells: Vec<usize> = (0..self.size.area()).filter(free).collect();
        let is_foreign = |other: &&Taken| other.by.is_some_and(|faction| faction != settler.faction);
        let foreign: Vec<Footprint> = taken.iter().filter(is_foreign).map(|other| other.cells).collect();
        let is_apart = |cell: &usize| {
            let at = self.size.point(*cell);
            foreign.iter().all(|other| other.distance(at.into()) > APART)
        };
        let apart: Vec<usize> = cells.iter().copied().filter(is_apart).collect();
        if !apart.is_empty() {
            cells = apart;
        }
        if settling.roams {
            let apart: Vec<usize> = cells.iter().copied().filter(|&cell| heart[cell] > Some(20)).collect();
            let choice = if apart.is_empty() { &cells } else { &apart };
            return chance::one(choice, random).copied().map(|cell| self.size.point(cell));
        }
        cells.sort_by_key(|&cell| {
            let dry = settler.movement == Movement::Swimmer && !self.is_wet(cell);
            let away = heart[cell].unwrap_or(u32::MAX / 2) + if dry { WET_BONUS } else { 0 };
            (away + u32::from(self.uses[cell] == Use::Corridor) * 6, cell)
        });
        cells.truncate(LOOSENESS as usize);
        chance::one(&cells, random).copied().map(|cell| self.size.point(cell))
    }

    /// A free post in a motif for a settler of this kind, if one is to be manned.
    fn post(&self, settler: &UnitKind, draft: &Draft, taken: &[Taken], random: &mut Random) -> Option<Point> {
        let role = role_of(settler)?;
        let free = |at: &Point| {
            let home = Footprint::from(*at);
            let is_home = self.size.index(*at).is_some_and(|cell| self.is_home(cell, settler.movement));
            let is_passed = !settler.is_rooted || self.is_roomy(home);
            is_home && is_passed && taken.iter().all(|other| !other.cells.overlaps(home))
        };
        let posts: Vec<Point> = draft.sites.iter().flat_map(|site| site.posts(role)).filter(free).collect();
        if random.random_range(0..100) < MANNED { chance::one(&posts, random).copied() } else { None }
    }

    /// The cell of a room or cave that is farthest from the stairs up.
    fn farthest(&self) -> Option<Point> {
        let placed = (0..self.size.area()).filter(|&cell| matches!(self.uses[cell], Use::Room | Use::Cave));
        placed
            .filter(|&cell| self.on_foot[cell].is_some())
            .max_by_key(|&cell| self.on_foot[cell])
            .map(|cell| self.size.point(cell))
    }

    /// A cell for an item: the first item in a dead end if there is one, the others anywhere off the corridors.
    fn hiding_place(&self, draft: &Draft, index: usize, items: &[Placed], random: &mut Random) -> Option<Point> {
        let free = |at: &Point| {
            let dry = self.size.index(*at).is_some_and(|cell| {
                self.on_foot[cell].is_some_and(|steps| steps > 4)
                    && !self.is_wet(cell)
                    && !is_built_on(self.terrain(cell))
                    && self.terrain(cell) != TerrainId::BRIDGE
            });
            dry && items.iter().all(|item| item.at != *at)
        };
        let ends: Vec<Point> = draft.dead_ends.iter().copied().filter(free).collect();
        if index == 0 && !ends.is_empty() {
            return chance::one(&ends, random).copied();
        }
        let treasures: Vec<Point> = draft.sites.iter().flat_map(Site::treasures).filter(free).collect();
        if !treasures.is_empty() && random.random_range(0..3) > 0 {
            return chance::one(&treasures, random).copied();
        }
        let rooms: Vec<Point> =
            draft.places.iter().flat_map(|place| place.anchors.iter().copied()).filter(free).collect();
        if rooms.is_empty() {
            let mut anywhere: Vec<Point> = self.size.points().filter(free).collect();
            if anywhere.is_empty() {
                // On the smallest floors there is little ground that is dry, or away from the stairs.
                let is_left = |at: &Point| {
                    let cell = self.size.index(*at).filter(|&cell| self.on_foot[cell].is_some());
                    cell.is_some_and(|cell| !is_built_on(self.terrain(cell))) && items.iter().all(|item| item.at != *at)
                };
                anywhere = self.size.points().filter(is_left).collect();
            }
            return chance::one(&anywhere, random).copied();
        }
        chance::one(&rooms, random).copied()
    }
}

/// The kind of posts in motifs for a unit; `None` if its faction has none, or it is too large.
pub(super) fn role_of(settler: &UnitKind) -> Option<Post> {
    let posts = settler.faction.row().posts?;
    if settler.size > 1 {
        return None;
    }
    Some(match posts {
        _ if settler.is_rooted => Post::Turret,
        Posts::Warren => Post::Warren,
        Posts::Mire => Post::Mire,
        Posts::Beast => Post::Beast,
        Posts::Watch => Post::Watch,
    })
}

/// Whether a terrain is built for a purpose of its own, so that no unit or item is placed there.
fn is_built_on(terrain: TerrainId) -> bool {
    let special = |kind: &TerrainKind| kind.door != Door::None || kind.trap.is_some() || kind.step_damage > 0;
    terrains().get(terrain.0 as usize).is_some_and(special) || USED.contains(&terrain)
}

fn steps_by(level: &Level, movement: Movement, from: &[Point]) -> Vec<Option<u32>> {
    let ground = Open { size: level.size(), is_open: |cell| can_stand(movement, level.cells.cells()[cell]) };
    // Units that cannot open doors have friends that can.
    let door = |cell: usize| level.cells.cells()[cell] == TerrainId::DOOR;
    let ground = Open { size: ground.size, is_open: |cell| door(cell) || (ground.is_open)(cell) };
    steps_from(&ground, from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The theme with the usual shares of all factions.
    fn plain() -> Theme {
        Theme { dwellers: Vec::new(), crowd: 100, ..Content::base().themes[0].clone() }
    }

    #[test]
    fn numbers_grow_with_depth_and_area() {
        let plain = plain();
        let total = |depth, area| numbers(&plain, depth, area).iter().map(|&(_, _, number)| number).sum::<u32>();
        assert_eq!((total(1, 3600), total(8, 3600)), (6, 89));
        assert_eq!((total(1, 240), total(8, 240)), (2, 36));
        assert_eq!(total(8, 120_000), 356);
        for depth in 1..8 {
            assert!(total(depth, 3600) < total(depth + 1, 3600));
        }
        assert!(settlers().iter().all(|(_, settling)| settling.numbers.iter().any(|&number| number > 0)));
    }

    #[test]
    fn a_theme_changes_who_lives_there_but_not_how_many() {
        for theme in &Content::base().themes {
            let plain = Theme { crowd: theme.crowd, ..plain() };
            for depth in theme.depths.clone() {
                let total = |theme| numbers(theme, depth, 3600).iter().map(|&(_, _, number)| number).sum::<u32>();
                let (here, usual) = (total(theme), total(&plain));
                assert!(here <= usual && here * 100 >= usual * 50, "{}, depth {depth}: {here} of {usual}", theme.name);
            }
        }
    }
}
