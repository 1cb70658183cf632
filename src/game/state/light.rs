//! How bright each cell of a floor is, from what shines there.
//!
//! A source of radius R gives [`GLARE`] beside it, [`LIT`] to R/2 and [`DIM`] to R; the brightest counts, and what
//! stops sight stops light. All of it follows from the ground and from where units stand, which way they face and how
//! they carry their lanterns, so it is neither written to files nor part of a digest. Only sources that have moved are
//! worked out anew.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::state::{
        lantern::{Beam, DARK, DIM, GLARE, LIT},
        unit::Unit,
        units::Units,
    },
    grid::{Footprint, Grid, Point, field_of_view},
    level::{Daylight, Layout, Level},
    mind::UnitId,
    terrain::{Rgb, TerrainId},
};

/// The side of a block of cells among which changes are looked for.
const BLOCK: i32 = 8;

/// How far daylight falls in by the stairs at the top of a dungeon.
const SKY: u32 = 6;

/// The colour of daylight.
const SKY_GLOW: Rgb = (0xd8, 0xe6, 0xff);

/// What shines: ground, or a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Ground(Point),
    Unit(UnitId),
}

/// The light that a source gives, in each cell that it reaches.
#[derive(Clone, Debug)]
struct Shine {
    beam: Beam,
    /// Index of each cell with its brightness, each once.
    cells: Vec<(u32, u8)>,
}

/// A source of light, as screens draw it.
#[derive(Clone, Copy, Debug)]
pub struct LightSource<'a> {
    /// The cells that shine.
    pub from: Footprint,
    /// How far its light reaches, in cells.
    pub radius: u32,
    /// Its colour.
    pub glow: Rgb,
    /// Index of each cell that it lights, in reading order, with how bright it makes it: [`DIM`] to [`GLARE`].
    pub cells: &'a [(u32, u8)],
}

/// The light of a floor.
#[derive(Clone, Debug)]
pub(in crate::game) struct Light {
    daylight: Daylight,
    /// How bright each cell is.
    brightness: Grid<u8>,
    /// How many sources make each cell so bright at least: dim, lit, glaring.
    counts: Grid<[u16; 3]>,
    sources: BTreeMap<Source, Shine>,
    /// Which cells stopped light at the last update.
    opaque: Grid<bool>,
    /// Cells whose ground has changed since then.
    changed: Vec<Point>,
}

impl Light {
    /// The light of a floor.
    pub(in crate::game) fn of(level: &Level, units: &mut Units) -> Self {
        let size = level.size();
        let daylight = if level.layout == Layout::Squares { level.light } else { Daylight::Day };
        let mut this = Self {
            daylight,
            brightness: Grid::filled(size, ambient(daylight)),
            counts: Grid::filled(size, [0; 3]),
            sources: BTreeMap::new(),
            opaque: level.cells.map(|&id| level.terrains.kind(id).opaque),
            changed: Vec::new(),
        };
        if this.is_day() {
            return this;
        }
        for (at, beam) in level.cells.iter().filter_map(|(at, &id)| Some((at, beam_of_ground(level, at, id)?))) {
            this.kindle(level, Source::Ground(at), beam);
        }
        let all: Vec<UnitId> = units.keys().copied().collect();
        for id in all {
            units.stir(id);
        }
        this.update(level, units);
        this
    }

    /// Whether lamps make no difference.
    pub(in crate::game) fn is_day(&self) -> bool {
        self.daylight == Daylight::Day
    }

    /// Everything that shines, in a fixed order; empty by day.
    pub(in crate::game) fn sources<'a>(
        &'a self,
        level: &'a Level,
        units: &'a Units,
    ) -> impl Iterator<Item = LightSource<'a>> {
        self.sources.iter().filter_map(|(&source, shine)| {
            let glow = match source {
                Source::Ground(at) => {
                    let terrain = *level.cells.get(at)?;
                    let shines = level.terrains.kind(terrain).light > 0;
                    if shines { level.terrains.kind(terrain).look.glow } else { SKY_GLOW }
                }
                Source::Unit(id) => units.get(&id)?.row().glow,
            };
            Some(LightSource { from: shine.beam.from, radius: shine.beam.radius, glow, cells: &shine.cells })
        })
    }

    /// How bright it is where nothing shines.
    pub(in crate::game) fn ambient(&self) -> u8 {
        ambient(self.daylight)
    }

    /// How bright a cell is, from [`DARK`] to [`GLARE`].
    #[inline]
    pub(in crate::game) fn at(&self, point: Point) -> u8 {
        self.brightness.get(point).copied().unwrap_or(DARK)
    }

    /// How bright the brightest of some cells is.
    pub(in crate::game) fn on(&self, cells: Footprint) -> u8 {
        cells.cells().map(|cell| self.at(cell)).max().unwrap_or(DARK)
    }

    /// How bright each cell would be without the light of one unit.
    pub(in crate::game) fn without(&self, unit: UnitId) -> Grid<u8> {
        let mut without = self.clone();
        without.quench(Source::Unit(unit));
        without.brightness
    }

    /// The ground of a cell has changed.
    pub(in crate::game) fn note_change(&mut self, at: Point) {
        if !self.is_day() {
            self.changed.push(at);
        }
    }

    /// Works the light out anew where ground has changed and where those have moved or turned who shine.
    pub(in crate::game) fn update(&mut self, level: &Level, units: &mut Units) {
        let stirred = units.take_stirred();
        if self.is_day() {
            return;
        }
        let changed: BTreeSet<Point> = self.changed.drain(..).collect();
        if !changed.is_empty() {
            self.update_ground(level, &changed);
        }
        for id in stirred {
            let beam = units.get(&id).and_then(Unit::beam);
            match (beam, self.sources.get(&Source::Unit(id))) {
                (Some(beam), Some(shine)) if shine.beam == beam => {}
                (Some(beam), _) => self.kindle(level, Source::Unit(id), beam),
                (None, _) => self.quench(Source::Unit(id)),
            }
        }
    }

    /// Remembers whether a cell stops light. Says whether that is news.
    fn note_opaque(&mut self, level: &Level, at: Point) -> bool {
        let is_opaque = level.stops_sight(at);
        self.opaque.get_mut(at).is_some_and(|opaque| std::mem::replace(opaque, is_opaque) != is_opaque)
    }

    /// Works the light out anew around ground that has changed: of the ground itself, and of whatever shines nearby if
    /// the ground has begun or ceased to stop light.
    fn update_ground(&mut self, level: &Level, changed: &BTreeSet<Point>) {
        let other = changed.iter().filter(|&&at| self.note_opaque(level, at));
        // By blocks of cells, because after a great fire there are many of them, and many sources.
        let blocks: BTreeSet<(i32, i32)> = other.map(|at| (at.y.div_euclid(BLOCK), at.x.div_euclid(BLOCK))).collect();
        let is_near = |beam: &Beam| {
            let reach = beam.radius as i32 + 1;
            let side = i32::from(beam.from.side()) - 1;
            let first = beam.from.anchor();
            let last = first + Point::new(side, side);
            let [top, bottom] = [first.y - reach, last.y + reach].map(|y| y.div_euclid(BLOCK));
            let [left, right] = [first.x - reach, last.x + reach].map(|x| x.div_euclid(BLOCK));
            (top..=bottom).any(|y| blocks.range((y, left)..=(y, right)).next().is_some())
        };
        let sources = self.sources.iter().filter(|_| !blocks.is_empty());
        let near = sources.filter(|(_, shine)| is_near(&shine.beam)).map(|(&source, shine)| (source, shine.beam));
        for (source, beam) in near.collect::<Vec<_>>() {
            self.kindle(level, source, beam);
        }
        for &at in changed {
            let beam = level.cells.get(at).and_then(|&id| beam_of_ground(level, at, id));
            match beam {
                Some(beam) => self.kindle(level, Source::Ground(at), beam),
                None => self.quench(Source::Ground(at)),
            }
        }
    }

    /// A source shines in this way from now on.
    fn kindle(&mut self, level: &Level, source: Source, beam: Beam) {
        self.quench(source);
        let cells = lit_by(level, beam);
        for &(index, bright) in &cells {
            self.count(index, bright, 1);
        }
        self.sources.insert(source, Shine { beam, cells });
    }

    /// A source shines no longer.
    fn quench(&mut self, source: Source) {
        let Some(shine) = self.sources.remove(&source) else { return };
        for (index, bright) in shine.cells {
            self.count(index, bright, -1);
        }
    }

    fn count(&mut self, index: u32, bright: u8, by: i16) {
        let index = index as usize;
        let counts = &mut self.counts.cells_mut()[index];
        for count in &mut counts[..usize::from(bright)] {
            *count = count.saturating_add_signed(by);
        }
        let brightest = counts.iter().filter(|&&count| count > 0).count() as u8;
        self.brightness.cells_mut()[index] = brightest.max(ambient(self.daylight));
    }
}

/// How bright it is where nothing shines. Daylight is as bright as a lamp nearby.
const fn ambient(daylight: Daylight) -> u8 {
    match daylight {
        Daylight::Day | Daylight::Lit => LIT,
        Daylight::Dim => DIM,
        Daylight::Dark => DARK,
    }
}

/// How ground shines, if it does: by itself, or because the stairs there lead out.
fn beam_of_ground(level: &Level, at: Point, id: TerrainId) -> Option<Beam> {
    let leads_out = level.depth == 1 && level.terrains.base(id) == TerrainId::STAIRS_UP;
    let radius = if leads_out { SKY } else { level.terrains.kind(id).light };
    (radius > 0).then(|| Beam { from: at.into(), radius, most: GLARE, ahead: None })
}

/// Index of each cell that a source lights, with how bright it makes it.
fn lit_by(level: &Level, beam: Beam) -> Vec<(u32, u8)> {
    let is_opaque = |point| level.stops_sight(point);
    let size = level.size();
    let mut cells = Vec::new();
    for from in beam.from.cells() {
        field_of_view(from, beam.radius, is_opaque, |point| {
            let bright = beam.brightness(from, point);
            if let Some(index) = size.index(point).filter(|_| bright > DARK) {
                cells.push((index as u32, bright));
            }
        });
    }
    // A cell may be lit twice, more and less brightly.
    cells.sort_unstable_by_key(|&(index, bright)| (index, std::cmp::Reverse(bright)));
    cells.dedup_by_key(|&mut (index, _)| index);
    cells
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        game::state::lantern::Shutter,
        grid::{Direction, Size},
        mind::KindId,
    };

    const SIZE: (u32, u32) = (16, 11);

    /// The light by the definition: of each source by itself, with nothing kept from before.
    fn oracle(level: &Level, units: &Units, at: Point) -> u8 {
        let is_opaque = |point| level.stops_sight(point);
        let sees = |from: Point, radius: u32| {
            let mut is_seen = false;
            field_of_view(from, radius, is_opaque, |point| is_seen |= point == at);
            is_seen
        };
        let mut brightest = ambient(level.light);
        let mut shine = |from: Point, radius: u32, most: u8, facing: Option<Direction>| {
            let (dx, dy) = (at.x - from.x, at.y - from.y);
            let is_behind = facing.is_some_and(|facing| {
                let (fx, fy) = facing.offset();
                fx * dx + fy * dy < 0
            });
            if radius == 0 || is_behind || !sees(from, radius) {
                return;
            }
            let square = (dx * dx + dy * dy) as u32;
            let half = radius / 2;
            let bright = match square {
                _ if dx.abs().max(dy.abs()) <= 1 => 3,
                _ if square <= half * half + half => 2,
                _ => 1,
            };
            brightest = brightest.max(bright.min(most));
        };
        for (from, &id) in level.cells.iter() {
            let is_way_out = level.depth == 1 && id == TerrainId::STAIRS_UP;
            shine(from, if is_way_out { SKY } else { level.terrains.kind(id).light }, GLARE, None);
        }
        for unit in units.values() {
            let row = unit.row();
            let (radius, most) = match unit.kind {
                KindId::PLAYER => unit.lantern.shutter.light(),
                _ => (row.light, GLARE),
            };
            for from in unit.footprint().cells() {
                shine(from, radius, most, row.shines_ahead.then_some(unit.facing));
            }
        }
        brightest
    }

    /// A step of the world.
    #[derive(Clone, Copy, Debug)]
    enum Step {
        Ground(usize, TerrainId),
        Move(u32, usize),
        Turn(u32, usize),
        Lantern(Shutter),
        Remove(u32),
    }

    fn step() -> impl Strategy<Value = Step> {
        let area = (SIZE.0 * SIZE.1) as usize;
        let grounds = vec![
            TerrainId::WALL,
            TerrainId::FLOOR,
            TerrainId::FIRE,
            TerrainId::BRAZIER,
            TerrainId::MOSS,
            TerrainId::STAIRS_UP,
        ];
        prop_oneof![
            4 => (0..area, prop::sample::select(grounds)).prop_map(|(at, id)| Step::Ground(at, id)),
            4 => (0..4u32, 0..area).prop_map(|(id, at)| Step::Move(id, at)),
            2 => (0..4u32, 0..8usize).prop_map(|(id, facing)| Step::Turn(id, facing)),
            1 => prop::sample::select(Shutter::ALL.to_vec()).prop_map(Step::Lantern),
            1 => (1..4u32).prop_map(Step::Remove),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn light_that_is_kept_up_to_date_is_that_of_the_definition(
            daylight in prop::sample::select(vec![Daylight::Dark, Daylight::Dim, Daylight::Lit]),
            walls in prop::collection::vec(0..(SIZE.0 * SIZE.1) as usize, 0..40),
            steps in prop::collection::vec(step(), 1..24),
        ) {
            let size = Size::new(SIZE.0, SIZE.1).expect("a small size");
            let mut level = Level { light: daylight, ..Level::filled(size, TerrainId::FLOOR) };
            for index in walls {
                level.cells[size.point(index)] = TerrainId::WALL;
            }
            let mut units = Units::none(size);
            for (id, name) in (0..).zip(["you", "warden", "will-o'-wisp", "goblin"]) {
                units.insert(Unit::new(UnitId(id), KindId::named(name).expect("a kind"), Point::new(id as i32 * 3, 2)));
            }
            let mut light = Light::of(&level, &mut units);
            for step in steps {
                match step {
                    Step::Ground(index, id) => {
                        level.cells[size.point(index)] = id;
                        light.note_change(size.point(index));
                    }
                    Step::Move(id, index) if units.at(size.point(index)).is_none() => {
                        units.move_to(UnitId(id), size.point(index));
                    }
                    Step::Turn(id, facing) => {
                        if let Some(unit) = units.get_mut(&UnitId(id)) {
                            unit.facing = Direction::ALL[facing];
                        }
                        units.stir(UnitId(id));
                    }
                    Step::Lantern(shutter) => {
                        if let Some(unit) = units.get_mut(&UnitId(0)) {
                            unit.lantern.shutter = shutter;
                        }
                        units.stir(UnitId(0));
                    }
                    Step::Remove(id) => drop(units.remove(&UnitId(id))),
                    Step::Move(..) => {}
                }
                light.update(&level, &mut units);
            }
            for at in size.points() {
                prop_assert_eq!(light.at(at), oracle(&level, &units, at), "at {}", at);
            }
        }
    }

    #[test]
    fn by_day_lamps_make_no_difference() {
        let mut level = Level::filled(Size::new(9, 3).expect("a small size"), TerrainId::FLOOR);
        level.cells[Point::new(4, 1)] = TerrainId::FIRE;
        let light = Light::of(&level, &mut Units::none(level.size()));
        assert!(light.is_day() && level.size().points().all(|at| light.at(at) == LIT));
    }
}
