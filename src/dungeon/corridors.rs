//! Corridors: dug by the game's own search, from door to door.

use rand::RngExt;

use crate::{
    chance::Random,
    content::Theme,
    grid::{Direction, Point},
    search::Searcher,
};

use super::{
    draft::{Draft, Place, PlaceKind, Use, straight_steps},
    layer::Layer,
    links::{self, Links, Pair},
    tunnel::{AtCell, QUARTERS, TunnelSpace},
};

/// Cost of digging a cell of rock.
const DIG: u16 = 10;
/// Extra cost of digging right beside a corridor, so that corridors do not run side by side.
const CROWDED: u16 = 24;
/// Cost of a turn.
const TURN: u32 = 14;
/// How far a corridor may stray from the rectangle of its ends at first, in cells.
const STRAY: i32 = 12;

/// The purpose of a corridor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// To reach a place: it may share old corridors and doors.
    Reach,
    /// To make another way: with a door of its own, and preferably through rock.
    Loop,
}

/// Where a corridor may enter a room.
#[derive(Clone, Copy)]
struct Site {
    door: Option<Point>,
    /// The cell outside the door, or the edge of a cave.
    outer: Point,
}

/// Digs all corridors of a floor: the spanning tree, the loops, the dead ends.
pub(super) fn dig_all(draft: &mut Draft, theme: &Theme, random: &mut Random) {
    let meander = Layer::new(draft.size(), 6, random);
    let mut digger = Digger { draft, searcher: Searcher::default(), meander, theme };
    let pairs = links::pairs(&digger.draft.places);
    let mut links = Links::new(digger.draft.places.len());
    for &pair in &pairs {
        if !links.connects(pair) && digger.join(pair, Purpose::Reach, random) {
            links.add(pair);
        }
    }
    let mut loops = (1 + digger.draft.places.len() * 2 / 3) * theme.loops as usize / 100;
    for pair in links::near_pairs(&pairs, digger.draft.places.len()) {
        if loops == 0 {
            break;
        }
        let spur = links.degree(pair.a) == 1 || links.degree(pair.b) == 1;
        let detour = if spur { pair.distance * 7 / 4 } else { pair.distance * 5 / 2 };
        let round = links.way_round(pair, &mut digger.searcher);
        let wanted = !links.joins(pair) && round.is_none_or(|round| round > detour) && random.random_range(0..8) > 0;
        if wanted && digger.join(pair, Purpose::Loop, random) {
            links.add(pair);
            loops -= 1;
        }
    }
    for _ in 0..digger.draft.size().area() / 900 {
        digger.dig_dead_end(random);
    }
}

struct Digger<'a> {
    draft: &'a mut Draft,
    searcher: Searcher,
    meander: Layer,
    theme: &'a Theme,
}

impl Digger<'_> {
    /// Joins two places by a corridor, if there is a way through the rock.
    fn join(&mut self, pair: Pair, purpose: Purpose, random: &mut Random) -> bool {
        let (a, b) = (&self.draft.places[pair.a], &self.draft.places[pair.b]);
        let Some(from) = self.site(a, b.anchor_near(a.centre), purpose, random) else { return false };
        let Some(to) = self.site(b, from.outer, purpose, random) else { return false };
        let Some(path) = self.path(from.outer, to.outer, purpose, STRAY).or_else(|| {
            let anywhere = Self::longest_side(self.draft);
            self.path(from.outer, to.outer, purpose, anywhere)
        }) else {
            return false;
        };
        for cell in path {
            if self.draft.uses[cell] == Use::Solid {
                self.draft.uses[cell] = Use::Corridor;
                self.widen(cell);
            }
        }
        for door in [from.door, to.door].into_iter().flatten() {
            if self.draft.uses[door] != Use::Door {
                self.draft.uses[door] = Use::Door;
                self.draft.doors.push(door);
            }
        }
        true
    }

    /// Digs beside a cell of a corridor, as far as corridors are wider than one cell; never into a wall.
    fn widen(&mut self, at: Point) {
        let more = self.theme.corridor_width as i32 - 1;
        let around = (0..=more).flat_map(|y| (0..=more).map(move |x| at + Point::new(x, y)));
        for cell in around {
            let is_rock = self.draft.use_of(cell) == Use::Solid && self.draft.walls.get(cell) == Some(&false);
            if is_rock && !self.draft.size().is_border(cell) {
                self.draft.uses[cell] = Use::Corridor;
            }
        }
    }

    fn longest_side(draft: &Draft) -> i32 {
        draft.size().width().max(draft.size().height())
    }

    /// The best entrance of a place for a corridor from `aim`.
    fn site(&self, place: &Place, aim: Point, purpose: Purpose, random: &mut Random) -> Option<Site> {
        if place.kind == PlaceKind::Cave {
            let outer = place.cells.iter().copied().min_by_key(|&cell| straight_steps(cell, aim))?;
            return Some(Site { door: None, outer });
        }
        let mut best: Option<(u32, Site)> = None;
        for &cell in &place.cells {
            for direction in QUARTERS {
                let (door, outer) = (cell.step(direction), cell.step(direction).step(direction));
                let Some(penalty) = self.door_penalty(door, direction, purpose) else { continue };
                // Doors in the middle of a wall look better than doors in a corner.
                let off_centre = straight_steps(door, place.centre) / 3;
                let score = straight_steps(outer, aim) + penalty + off_centre + random.random_range(0..5);
                if best.is_none_or(|(least, _)| score < least) {
                    best = Some((score, Site { door: Some(door), outer }));
                }
            }
        }
        best.map(|(_, site)| site)
    }

    /// The penalty of a door here; `None` if there can be none. `direction` is the way out.
    fn door_penalty(&self, door: Point, direction: Direction, purpose: Purpose) -> Option<u32> {
        let outer = door.step(direction);
        let (left, right) = (door.step(direction.turned(-2)), door.step(direction.turned(2)));
        if self.draft.is_open(left) || self.draft.is_open(right) {
            return None;
        }
        let diggable = match self.draft.use_of(outer) {
            Use::Solid => self.draft.walls.get(outer) == Some(&false) && !self.draft.size().is_border(outer),
            Use::Corridor => true,
            _ => false,
        };
        match (self.draft.use_of(door), diggable) {
            (Use::Door, true) => Some(if purpose == Purpose::Reach { 2 } else { 12 }),
            (Use::Solid, true) => {
                let crowded = self.draft.doors.iter().any(|other| other.distance(door) < 3);
                (!crowded).then_some(if purpose == Purpose::Reach { 3 } else { 0 })
            }
            _ => None,
        }
    }

    fn path(&mut self, from: Point, to: Point, purpose: Purpose, stray: i32) -> Option<Vec<Point>> {
        let (draft, meander, winding) = (&*self.draft, &self.meander, self.theme.winding);
        let (low_x, high_x) = (from.x.min(to.x) - stray, from.x.max(to.x) + stray);
        let (low_y, high_y) = (from.y.min(to.y) - stray, from.y.max(to.y) + stray);
        let cost = |cell: Point| {
            let inside = (low_x..=high_x).contains(&cell.x) && (low_y..=high_y).contains(&cell.y);
            if !inside || draft.size().is_border(cell) {
                return None;
            }
            match draft.use_of(cell) {
                Use::Corridor => Some(if purpose == Purpose::Reach { DIG / 2 } else { DIG }),
                Use::Cave => Some(DIG / 2),
                Use::Room | Use::Door => None,
                Use::Solid if draft.walls[cell] => None,
                Use::Solid => {
                    let beside = |what| cell.neighbours().step_by(2).any(|next| draft.use_of(next) == what);
                    let crowded = if beside(Use::Corridor) || beside(Use::Cave) { CROWDED } else { 0 };
                    Some(DIG + crowded + winding * meander.rank(cell) as u16 / 250)
                }
            }
        };
        let space = TunnelSpace::new(draft.size(), TURN, u32::from(DIG / 2), cost);
        let starts: Vec<_> = space.nodes(from).collect();
        space.path(&starts, &AtCell::new(to, draft.size()), &mut self.searcher)
    }

    /// Digs a short blind corridor off some corridor or cave, where the rock is thick enough.
    fn dig_dead_end(&mut self, random: &mut Random) {
        let open: Vec<Point> = self.draft.size().points().filter(|&cell| self.is_branchable(cell)).collect();
        for _ in 0..12 {
            if open.is_empty() {
                return;
            }
            let start = open[random.random_range(0..open.len() as u32) as usize];
            let mut heading = QUARTERS[random.random_range(0..4u32) as usize];
            let length = random.random_range(4..=10);
            let mut dug: Vec<Point> = Vec::new();
            let mut here = start;
            for step in 0..length {
                if step >= 2 && random.random_range(0..4) == 0 {
                    heading = heading.turned(if random.random_bool(0.5) { 2 } else { -2 });
                }
                let next = here.step(heading);
                let untouched = !self.draft.size().is_border(next)
                    && self.draft.walls.get(next) == Some(&false)
                    && !self.draft.is_open(next)
                    && !dug.contains(&next)
                    && next
                        .neighbours()
                        .all(|near| near.distance(here) <= 1 || !(self.draft.is_open(near) || dug.contains(&near)));
                if !untouched {
                    break;
                }
                dug.push(next);
                here = next;
            }
            if dug.len() >= 3 {
                for cell in dug {
                    self.draft.uses[cell] = Use::Corridor;
                }
                self.draft.dead_ends.push(here);
                return;
            }
        }
    }

    fn is_branchable(&self, cell: Point) -> bool {
        match self.draft.use_of(cell) {
            Use::Corridor => true,
            Use::Cave => cell.neighbours().any(|near| !self.draft.is_open(near)),
            _ => false,
        }
    }
}
