//! Where an enemy that a unit has lost may be now: a probability map in whole numbers.
//!
//! The map begins at a sighting, with all weight where the enemy was seen. In each turn the weight spreads as far as
//! the enemy can go, over ground that is not known to be closed to it; more of it goes on the way on which it was last
//! seen. Where the unit, or somebody whose report it goes by, sees that nobody is there, the weight becomes zero, and
//! comes back slowly from the cells around: the enemy may have walked in behind one's back. What a quiet friend in
//! sight has in view keeps little of its weight. A noise puts all weight that a cell can have where it came from. Only
//! the cells within [`Sighting::FARTHEST`] steps count, so a map takes the same work and memory on a floor of any size.
//!
//! Source: the occupancy maps of Damián Isla, "Third Eye Crime: Building a Stealth Game Around Occupancy Maps" (AIIDE
//! 2013), with weights in place of probabilities and a front that moves as fast as the enemy in place of diffusion: one
//! that hides has seldom walked at random.

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::{
    content::{KindId, TerrainTable},
    grid::{Direction, Point, field_of_view, first_between},
};

use super::{Doing, KnownView, Sighting, Turn, UnitId};

/// Cells on each side of the map.
const SIDE: usize = 2 * Sighting::FARTHEST as usize + 1;

/// Cells of the map.
const AREA: usize = SIDE * SIDE;

/// With a cell more on each side, on which nobody is, so that every cell of the map has eight neighbours.
const PADDED: usize = SIDE + 2;

/// Energy that a step on floor takes.
const STEP: u32 = 10;

/// The most that a cell weighs.
const FULL: u16 = 1 << 14;

/// Marks a cell that was looked at since the map began; the other bits are its weight.
const LOOKED_AT: u16 = 1 << 15;

/// Sixty-fourths of the weight beside it that a cell gets in a turn if nobody has looked at it: by how far, in eighths
/// of a full turn, the step leads off the way on which the enemy was seen.
const SPREADS: [u32; 5] = [63, 63, 61, 58, 55];

/// That weight if the enemy was not seen on its way.
const SPREADS_EVENLY: u32 = 63;

/// Number of turns after which a cell that was seen empty weighs as much again as the cells around it.
const COMES_BACK: u16 = 12;

/// Age in turns from which a look says nothing any more of where the enemy is now.
const OUTDATED: u32 = 16;

/// What is left of the weight of a cell that a quiet friend has in view: one part of so many.
const QUIET_PART: u16 = 16;

/// Half the side of the block of cells that count as one place to look at.
const BLOCK: usize = 2;

/// Where one enemy may be, as one unit knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Likelihood {
    enemy: UnitId,
    kind: KindId,
    /// When it was seen, and where: another sighting begins another map.
    seen: Turn,
    at: Point,
    /// Where it was bound then.
    heading: Option<Direction>,
    /// The turn up to which the map is brought.
    now: Turn,
    /// How far the front has come, in steps.
    steps: u32,
    /// [`AREA`] cells in reading order around `at`.
    #[serde(deserialize_with = "read_cells")]
    cells: Vec<u16>,
}

/// Number by number: a slice of numbers is hashed as bytes, in an order that depends on the machine.
impl Hash for Likelihood {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self { enemy, kind, seen, at, heading, now, steps, cells } = self;
        (enemy, kind, seen, at, heading, now, steps).hash(state);
        for cell in cells {
            cell.hash(state);
        }
    }
}

/// The cells of a map in a file.
fn read_cells<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u16>, D::Error> {
    let cells = Vec::deserialize(deserializer)?;
    if cells.len() != AREA || cells.iter().any(|&cell| weight_of(cell) > FULL) {
        return Err(D::Error::custom("nobody can be looked for there"));
    }
    Ok(cells)
}

/// The weight of a cell, whether it was looked at or not.
const fn weight_of(cell: u16) -> u16 {
    cell & !LOOKED_AT
}

/// A place worth a look: the middle of some cells, and what they weigh together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The middle.
    pub at: Point,
    /// The weight of the cells around it together.
    pub weight: u32,
}

impl Likelihood {
    /// The most that a cell weighs.
    pub const FULL: u16 = FULL;

    /// The map of a sighting, as of the turn in which the enemy was seen.
    pub fn from_sighting(seen: &Sighting) -> Self {
        let mut cells = vec![0; AREA];
        cells[AREA / 2] = FULL;
        let heading = match seen.doing {
            Doing::Walking(direction) => Some(direction),
            Doing::Standing | Doing::Fighting | Doing::Reading => None,
        };
        let Sighting { unit: enemy, kind, seen, at, .. } = *seen;
        Self { enemy, kind, seen, at, heading, now: seen, steps: 0, cells }
    }

    /// The enemy that is looked for.
    pub fn enemy(&self) -> UnitId {
        self.enemy
    }

    /// When the enemy was last seen.
    pub fn seen(&self) -> Turn {
        self.seen
    }

    /// Whether the map began with a sighting.
    pub fn is_of(&self, seen: &Sighting) -> bool {
        (self.enemy, self.seen, self.at) == (seen.unit, seen.seen, seen.at)
    }

    /// Brings the map up to the present turn: spreads the weight over what is known of the ground, and takes it away
    /// where somebody has looked since. A sighting that was retold may be of a place some steps away, so its weight
    /// begins wider.
    pub fn bring_up_to(&mut self, now: Turn, seen: &Sighting, known: KnownView<'_>, terrains: &TerrainTable) {
        if now <= self.now {
            return;
        }
        let open = self.open_cells(known, terrains);
        let speed = self.kind.row().speed.max(1) as u32;
        let gone = now.since(self.seen).saturating_mul(speed) / STEP;
        let due = gone.saturating_add(seen.source.widens());
        // Farther away nobody is looked for, so the front has nothing left to do there.
        let steps = due.saturating_sub(self.steps).min(Sighting::FARTHEST);
        self.steps = due;
        for _ in 0..steps {
            self.spread(&open);
        }
        self.cut(now, known);
        self.now = now;
    }

    /// A noise of a turn may have been made by the enemy: nowhere is it likelier than there, but for cells that were
    /// seen to be empty since.
    pub fn hear(&mut self, at: Point, turn: Turn, known: KnownView<'_>, terrains: &TerrainTable) {
        for cell in &mut self.cells {
            *cell = (*cell & LOOKED_AT) | (weight_of(*cell) / 2);
        }
        let open = self.open_cells(known, terrains);
        for point in std::iter::once(at).chain(at.neighbours()) {
            let was_seen_since = known.seen(point).is_some_and(|seen| seen >= turn);
            if let Some(index) = self.index(point)
                && open[padded(index)]
                && !was_seen_since
            {
                self.cells[index] = self.cells[index] & LOOKED_AT | FULL;
            }
        }
    }

    /// Somebody who would raise the alarm stands there and is quiet: what it has in view is likely to be empty. Its
    /// light and where it looks are not known for sure, so a part of the weight stays.
    pub fn look_from(&mut self, from: Point, radius: u32, known: KnownView<'_>, terrains: &TerrainTable) {
        let is_opaque = |at: Point| known.terrain(at).is_some_and(|id| terrains.kind(id).opaque);
        for index in 0..AREA {
            let (weight, at) = (weight_of(self.cells[index]), self.point(index));
            if weight > 0 && at.is_within(from, radius) && first_between(from, at, is_opaque).is_none() {
                self.cells[index] = LOOKED_AT | (weight / QUIET_PART);
            }
        }
    }

    /// The weight of a cell; 0 outside of the map.
    pub fn weight(&self, point: Point) -> u16 {
        self.index(point).map_or(0, |index| weight_of(self.cells[index]))
    }

    /// The weight of the heaviest cell; 0 if the enemy can be nowhere on the map.
    pub fn heaviest(&self) -> u16 {
        self.cells.iter().map(|&cell| weight_of(cell)).max().unwrap_or_default()
    }

    /// The cells on which the enemy may be, in reading order, with their weights.
    pub fn cells(&self) -> impl Iterator<Item = (Point, u16)> {
        let weights = self.cells.iter().map(|&cell| weight_of(cell)).enumerate();
        weights.filter(|&(_, weight)| weight > 0).map(|(index, weight)| (self.point(index), weight))
    }

    /// The middle of the map, and how many king's moves it reaches from there.
    pub fn reach(&self) -> (Point, u32) {
        (self.at, Sighting::FARTHEST)
    }

    /// The turn up to which the map is brought.
    pub fn as_of(&self) -> Turn {
        self.now
    }

    /// Every cell on which the enemy may be, in reading order, with what the cells around it weigh together.
    pub fn prospects(&self) -> Vec<Prospect> {
        // Sums of all cells up to a corner, so that each block takes four of them.
        let mut sums = vec![0u32; (SIDE + 1) * (SIDE + 1)];
        for row in 0..SIDE {
            let mut of_row = 0;
            for column in 0..SIDE {
                of_row += u32::from(weight_of(self.cells[row * SIDE + column]));
                sums[(row + 1) * (SIDE + 1) + column + 1] = sums[row * (SIDE + 1) + column + 1] + of_row;
            }
        }
        let sum = |row: usize, column: usize| sums[row * (SIDE + 1) + column];
        let places = (0..AREA).filter(|&index| weight_of(self.cells[index]) > 0);
        let prospects = places.map(|index| {
            let (row, column) = (index / SIDE, index % SIDE);
            let (top, left) = (row.saturating_sub(BLOCK), column.saturating_sub(BLOCK));
            let (bottom, right) = ((row + BLOCK + 1).min(SIDE), (column + BLOCK + 1).min(SIDE));
            let weight = sum(bottom, right) + sum(top, left) - sum(top, right) - sum(bottom, left);
            Prospect { at: self.point(index), weight }
        });
        prospects.collect()
    }

    /// What the cells weigh together that somebody would see who looked around at a place as far as `radius`.
    pub fn in_view(&self, from: Point, radius: u32, known: KnownView<'_>, terrains: &TerrainTable) -> u32 {
        let is_opaque = |at: Point| known.terrain(at).is_some_and(|id| terrains.kind(id).opaque);
        let mut seen = vec![false; AREA];
        let mut sum = 0;
        field_of_view(from, radius, is_opaque, |at| {
            // Some cells are seen twice.
            if let Some(index) = self.index(at).filter(|&index| !std::mem::replace(&mut seen[index], true)) {
                sum += u32::from(weight_of(self.cells[index]));
            }
        });
        sum
    }

    /// One step of the front.
    fn spread(&mut self, open: &[bool]) {
        let before: Vec<u16> = self.padded_weights();
        let spreads = Direction::ALL.map(|direction| match self.heading {
            Some(heading) => SPREADS[heading.turn_to(direction) as usize],
            None => SPREADS_EVENLY,
        });
        for (index, cell) in self.cells.iter_mut().enumerate() {
            let here = padded(index);
            if !open[here] {
                continue;
            }
            let (weight, mark) = (weight_of(*cell), *cell & LOOKED_AT);
            let mut most = 0;
            for (direction, spread) in Direction::ALL.into_iter().zip(spreads) {
                // Who goes in a direction comes from the cell on the other side.
                let (dx, dy) = direction.offset();
                let from = (here as i32 - dy * PADDED as i32 - dx) as usize;
                let is_cut = |across: i32| !open[(here as i32 - across) as usize];
                let cuts_corner = dx != 0 && dy != 0 && (is_cut(dx) || is_cut(dy * PADDED as i32));
                if before[from] > 0 && !cuts_corner {
                    let passed = (u32::from(before[from]) * spread / 64) as u16;
                    most = most.max(passed);
                }
            }
            let grown = if mark == 0 { most } else { most.min(weight + most / COMES_BACK) };
            *cell = mark | weight.max(grown);
        }
    }

    /// Takes the weight away where somebody has looked since the last turn: all of it where that was in this turn, less
    /// the longer ago it was.
    fn cut(&mut self, now: Turn, known: KnownView<'_>) {
        for index in 0..AREA {
            // In the turn of the last map too, because the unit looked around again after it went on.
            let is_news = |&looked: &Turn| looked >= self.now && looked > self.seen;
            let Some(looked) = known.seen(self.point(index)).filter(is_news) else { continue };
            let weight = u32::from(weight_of(self.cells[index]));
            let left = weight * now.since(looked).min(OUTDATED) / OUTDATED;
            self.cells[index] = LOOKED_AT | left as u16;
        }
    }

    /// The weights with an empty cell more on each side.
    fn padded_weights(&self) -> Vec<u16> {
        let mut weights = vec![0; PADDED * PADDED];
        for (index, &cell) in self.cells.iter().enumerate() {
            weights[padded(index)] = weight_of(cell);
        }
        weights
    }

    /// The cells that the enemy could enter, as far as is known, with a closed cell more on each side.
    fn open_cells(&self, known: KnownView<'_>, terrains: &TerrainTable) -> Vec<bool> {
        let mut open = vec![false; PADDED * PADDED];
        let movement = self.kind.row().movement;
        for index in 0..AREA {
            let point = self.point(index);
            let is_open = known.terrain(point).is_none_or(|id| movement.entry_cost(terrains.kind(id)).is_some());
            open[padded(index)] = is_open && known.size().contains(point);
        }
        open
    }

    fn point(&self, index: usize) -> Point {
        let reach = Sighting::FARTHEST as i32;
        self.at + Point::new((index % SIDE) as i32 - reach, (index / SIDE) as i32 - reach)
    }

    fn index(&self, point: Point) -> Option<usize> {
        let (corner, side) = (self.point(0), 0..SIDE as i32);
        let (x, y) = (point.x - corner.x, point.y - corner.y);
        (side.contains(&x) && side.contains(&y)).then(|| y as usize * SIDE + x as usize)
    }
}

/// The place of a cell of the map once it has a cell more on each side.
fn padded(index: usize) -> usize {
    (index / SIDE + 1) * PADDED + index % SIDE + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        mind::{FactionId, Fate, KnownWalkability, Retelling, Source},
        terrain::TerrainId,
    };

    const SEEN: Turn = Turn(10);

    /// A map where `?` is unknown, `#` wall and anything else floor, seen before the enemy was; the enemy stood at `@`.
    fn drawn(map: &[&str], doing: Doing) -> (KnownWalkability, Sighting) {
        let size = Size::new(map[0].len() as u32, map.len() as u32).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        let mut at = Point::new(0, 0);
        for point in size.points() {
            match map[point.y as usize].as_bytes()[point.x as usize] {
                b'?' => {}
                b'#' => _ = known.observe(point, TerrainId::WALL, Turn(1)),
                sign => {
                    known.observe(point, TerrainId::FLOOR, Turn(1));
                    at = if sign == b'@' { point } else { at };
                }
            }
        }
        let sighting = Sighting {
            unit: UnitId(3),
            kind: KindId::PLAYER,
            faction: FactionId::PLAYER,
            at,
            seen: SEEN,
            doing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source: Source::witnessed_by(UnitId(1)),
        };
        (known, sighting)
    }

    /// The map of a sighting after some turns.
    fn after(turns: u32, known: &KnownWalkability, seen: &Sighting) -> Likelihood {
        let terrains = TerrainTable::built_in();
        let mut map = Likelihood::from_sighting(seen);
        for turn in 1..=turns {
            map.bring_up_to(SEEN.plus(turn), seen, known.into(), &terrains);
        }
        map
    }

    const CORRIDOR: [&str; 3] = ["#########", "#...@...#", "#########"];

    #[test]
    fn the_front_goes_as_fast_as_the_enemy_and_through_no_wall() {
        let (known, seen) = drawn(&CORRIDOR, Doing::Standing);
        for turns in 0..6 {
            let map = after(turns, &known, &seen);
            let reached: Vec<i32> = map.cells().map(|(point, _)| point.x).collect();
            let (first, last) = ((4 - turns as i32).max(1), (4 + turns as i32).min(7));
            assert_eq!(reached, (first..=last).collect::<Vec<_>>());
            assert!(map.cells().all(|(point, weight)| point.y == 1 && weight <= FULL));
        }
        let (wide, seen) = drawn(&["##?######", "#...@...#", "###?#####"], Doing::Standing);
        assert!(after(9, &wide, &seen).weight(Point::new(3, 2)) > 0, "unknown cells are taken for floor");
        // Two cells that touch at a corner between walls are not joined.
        let (known, seen) = drawn(&["####", "#@##", "##.#", "####"], Doing::Standing);
        assert_eq!(after(9, &known, &seen).cells().count(), 1);
    }

    #[test]
    fn the_way_on_which_it_was_seen_weighs_more() {
        let (known, seen) = drawn(&CORRIDOR, Doing::Walking(Direction::East));
        let map = after(3, &known, &seen);
        assert!(map.weight(Point::new(7, 1)) > map.weight(Point::new(1, 1)));
        let (known, seen) = drawn(&CORRIDOR, Doing::Standing);
        let map = after(3, &known, &seen);
        assert_eq!(map.weight(Point::new(7, 1)), map.weight(Point::new(1, 1)));
    }

    #[test]
    fn what_is_seen_empty_weighs_nothing_and_fills_slowly_again() {
        let (mut known, seen) = drawn(&CORRIDOR, Doing::Standing);
        let terrains = TerrainTable::built_in();
        let mut map = after(4, &known, &seen);
        for x in 1..=4 {
            known.observe(Point::new(x, 1), TerrainId::FLOOR, SEEN.plus(5));
        }
        map.bring_up_to(SEEN.plus(5), &seen, (&known).into(), &terrains);
        assert!((1..=4).all(|x| map.weight(Point::new(x, 1)) == 0) && map.weight(Point::new(5, 1)) > 0);
        map.bring_up_to(SEEN.plus(6), &seen, (&known).into(), &terrains);
        let (edge, behind) = (map.weight(Point::new(4, 1)), map.weight(Point::new(3, 1)));
        assert!(edge > 0 && edge < map.weight(Point::new(5, 1)) / 4 && behind == 0);
        // The same look, told of later, takes less away.
        let mut late = after(4, &drawn(&CORRIDOR, Doing::Standing).0, &seen);
        late.bring_up_to(SEEN.plus(9), &seen, (&known).into(), &terrains);
        assert!(late.weight(Point::new(2, 1)) > 0 && late.weight(Point::new(2, 1)) < late.weight(Point::new(6, 1)));
    }

    #[test]
    fn a_sighting_that_was_retold_is_searched_for_more_widely() {
        let (known, seen) =
            drawn(&["#####################", "#.........@.........#", "#####################"], Doing::Standing);
        let reached = |seen: &Sighting| after(2, &known, seen).cells().count();
        let told = seen.passed_on(Retelling::InWords);
        assert_eq!(reached(&told), reached(&seen) + 2 * Source::STEPS_A_RETELLING as usize);
        assert!(reached(&told.passed_on(Retelling::InWords)) > reached(&told));
    }

    #[test]
    fn what_a_quiet_friend_has_in_view_weighs_little() {
        let (known, seen) = drawn(&["###########", "#...#@....#", "###########"], Doing::Standing);
        let terrains = TerrainTable::built_in();
        let mut map = after(4, &known, &seen);
        let before: Vec<_> = (5..=9).map(|x| map.weight(Point::new(x, 1))).collect();
        map.look_from(Point::new(2, 1), 9, (&known).into(), &terrains);
        assert_eq!((5..=9).map(|x| map.weight(Point::new(x, 1))).collect::<Vec<_>>(), before, "behind a wall");
        map.look_from(Point::new(9, 1), 2, (&known).into(), &terrains);
        let after: Vec<_> = (5..=9).map(|x| map.weight(Point::new(x, 1))).collect();
        assert_eq!((after[0], after[1]), (before[0], before[1]), "too far away");
        assert!((2..5).all(|cell| 0 < after[cell] && after[cell] < before[cell] / 3), "{before:?} {after:?}");
    }

    #[test]
    fn a_noise_is_where_to_look_first() {
        let (known, seen) = drawn(&CORRIDOR, Doing::Standing);
        let mut map = after(5, &known, &seen);
        map.hear(Point::new(7, 1), SEEN.plus(5), (&known).into(), &TerrainTable::built_in());
        let best = map.prospects().into_iter().max_by_key(|prospect| prospect.weight).expect("it is somewhere");
        assert!(best.at.x >= 5 && map.weight(Point::new(7, 1)) == FULL, "{best:?}");
        assert_eq!(map.weight(Point::new(7, 0)), 0, "not in the wall");
    }

    #[test]
    fn prospects_are_what_the_cells_around_weigh() {
        let (known, seen) = drawn(&["??????", "?.@..?", "?#..#?", "??????"], Doing::Walking(Direction::South));
        let map = after(12, &known, &seen);
        for Prospect { at, weight } in map.prospects() {
            let block = (-2..=2).flat_map(|y| (-2..=2).map(move |x| at + Point::new(x, y)));
            assert_eq!(weight, block.map(|point| u32::from(map.weight(point))).sum::<u32>(), "{at}");
        }
        assert_eq!(map.prospects().len(), map.cells().count());
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let (known, seen) = drawn(&CORRIDOR, Doing::Walking(Direction::West));
        let map = after(3, &known, &seen);
        let bytes = postcard::to_allocvec(&map).expect("plain fields");
        assert_eq!(postcard::from_bytes::<Likelihood>(&bytes), Ok(map.clone()));
        for cells in [vec![0; AREA - 1], vec![FULL + 1; AREA]] {
            let written = Likelihood { cells, ..map.clone() };
            let bytes = postcard::to_allocvec(&written).expect("plain fields");
            assert!(postcard::from_bytes::<Likelihood>(&bytes).is_err());
        }
    }
}
