//! The light that falls on cells: that of everything that shines, added up, and the darkness between.
//!
//! The game works out which cells each source lights; the rules know four levels of brightness. Here the same sources
//! get their colours and a soft edge: a source of radius R gives `w²(3 - 2w)` of its strength at a distance d, with
//! w = 1 - d / (R + 1), and close to a lamp a hot core on top of that.
//!
//! By day the game has no sources, because they make no difference to what one sees. The picture has: what shines in
//! sight glows a little way around itself.

use crate::{
    content::TerrainTable,
    game::{DARK, DIM, Ending, Game},
    grid::{Direction, Footprint, Point, field_of_view},
    terrain::{Rgb, Shimmer},
};

use super::{
    super::{eyes::Ground, theme::Light},
    noise::{WHOLE, daylight, grain, smooth},
};

/// The strength of a source beside it: the least, what each cell of its radius adds, and the most.
const STRENGTH: (u32, u32, u32) = (150, 38, 450);

/// The strength of what shines like fire, in percent of that of a lamp with the same radius. It falls off a little more
/// steeply, so that one sees where the fire is, and all of a small room is lit.
const FIRE: u32 = 160;

/// The hot core of a lamp: by how much the strength is greater right at it, in percent, and how far that reaches, in
/// cells.
const CORE: u32 = 50;
const CORE_REACH: u32 = 4;

/// How far what shines reaches by day at most, in cells.
const REACH_BY_DAY: u32 = 4;

/// How strong it is by day, in percent of its strength by night.
const BY_DAY: u32 = 70;

/// A part of a floor: its top left cell, its width and its height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) first: Point,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Window {
    /// The index of a cell in it, in reading order.
    pub(super) fn index(self, at: Point) -> Option<usize> {
        let Point { x, y } = at - self.first;
        let is_inside = x >= 0 && y >= 0 && x < self.width && y < self.height;
        is_inside.then(|| (y * self.width + x) as usize)
    }

    /// Its cells, in reading order.
    pub(super) fn cells(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| self.first + Point::new(x, y)))
    }

    fn is_near(self, from: Footprint, reach: u32) -> bool {
        let Point { x, y } = from.anchor() - self.first;
        let reach = reach as i32 + i32::from(from.side());
        x + reach >= 0 && y + reach >= 0 && x - reach < self.width && y - reach < self.height
    }
}

/// The radius and the colour of the lantern of a dead player, which burns on where it fell.
const FALLEN: (u32, Rgb) = (6, (0xff, 0xa0, 0x60));

/// Adds up the light in each cell of a window of the present floor, on which the colour of darkness is `air`, and of
/// which `known` is known, in reading order. `flame` is how often the fires and lamps have flickered: 0 for their mean.
pub(super) fn add_up(game: &Game, (window, known): (Window, &[Ground]), air: Rgb, flame: u32, lights: &mut Vec<Light>) {
    let floor = game.floor();
    lights.clear();
    let area = (window.width * window.height) as usize;
    let terrains = &floor.level().terrains;
    let is_day = floor.is_in_daylight();
    let by_day = if is_day { shining_by_day(window, known, terrains) } else { Vec::new() };
    if is_day && by_day.is_empty() {
        lights.extend(window.cells().map(|at| Light(dappled(at))));
        return;
    }
    lights.resize(area, Light([0; 3]));
    let shade = |share: u16| [air.0, air.1, air.2].map(|channel| u16::from(channel) * share / 100);
    let ambient = match floor.ambient_light() {
        DARK => shade(85),
        DIM => shade(180),
        _ => Light::DAY.0,
    };
    let size = floor.level().size();
    let mut shed =
        |from: Footprint, (radius, is_fire): (u32, bool), glow: Rgb, cells: &mut dyn Iterator<Item = Point>| {
            let (least, more, most) = STRENGTH;
            let steady = (least + more * radius).min(most) * if is_fire { FIRE } else { 100 } / 100;
            let steady = if is_day { steady * BY_DAY / 100 } else { steady };
            let strength = steady * flicker(from.anchor(), glow, flame) / 100;
            let glow = [glow.0, glow.1, glow.2].map(u32::from);
            for at in cells {
                let Some(index) = window.index(at) else { continue };
                let away = from.nearest(at).distance_squared(at);
                let near = falloff(away, radius);
                let near = if is_day || is_fire { near } else { near + falloff(away, CORE_REACH) * CORE / 100 };
                let share = strength * if is_fire { near * (2 * WHOLE + near) / (3 * WHOLE) } else { near } / WHOLE;
                let Light(light) = &mut lights[index];
                for (channel, glow) in light.iter_mut().zip(glow) {
                    // Sources are added like waves of different phase, so that a field of fires is not as bright
                    // everywhere.
                    let (more, had) = ((share * glow / 255).min(4000), u32::from(*channel));
                    // Most cells have one source, which needs no root.
                    let sum = if had == 0 || more == 0 { had + more } else { (had * had + more * more).isqrt() };
                    *channel = sum.min(8000) as u16;
                }
            }
        };
    for (at, radius, glow, is_fire) in by_day {
        let is_opaque = |point: Point| {
            let terrain = window.index(point).and_then(|index| known[index].terrain());
            terrain.is_none_or(|terrain| terrains.kind(terrain).opaque)
        };
        let mut cells = Vec::new();
        field_of_view(at, radius, is_opaque, |point| cells.push(point));
        shed(at.into(), (radius, is_fire), glow, &mut cells.into_iter());
    }
    for source in floor.light_sources().filter(|source| window.is_near(source.from, source.radius)) {
        let mut cells = source.cells.iter().map(|&(cell, _)| size.point(cell as usize));
        let terrain = floor.level().cells.get(source.from.anchor());
        let is_fire =
            terrain.is_some_and(|&terrain| floor.level().terrains.kind(terrain).look.shimmer == Some(Shimmer::Fire));
        shed(source.from, (source.radius, is_fire), source.glow, &mut cells);
    }
    if let Some(at) = game.ending().and_then(Ending::place_of_death) {
        let (radius, glow) = FALLEN;
        // What the player saw last is all that is drawn in sight.
        let mut near = window
            .cells()
            .filter(|cell| game.in_sight(*cell) && at.distance_squared(*cell) <= u64::from(radius * radius));
        shed(at.into(), (radius, false), glow, &mut near);
    }
    // What is too bright keeps its hue: beside a fire the ground is orange, and not white.
    for (Light(light), at) in lights.iter_mut().zip(window.cells()) {
        for (channel, ambient) in light.iter_mut().zip(if is_day { dappled(at) } else { ambient }) {
            *channel += ambient;
        }
        let brightest = light.iter().copied().max().unwrap_or_default();
        if brightest > Light::MOST {
            *light = light.map(|channel| (u32::from(channel) * u32::from(Light::MOST) / u32::from(brightest)) as u16);
        }
    }
}

/// The daylight that falls on a cell through the broken roof.
fn dappled(at: Point) -> [u16; 3] {
    let shares = daylight(at);
    std::array::from_fn(|channel| (u32::from(Light::DAY.0[channel]) * shares[channel] / 100) as u16)
}

/// What shines in sight in a window by day: where, how far, in which colour, and whether it burns. Of a field of what
/// shines, only the border counts.
fn shining_by_day(window: Window, known: &[Ground], terrains: &TerrainTable) -> Vec<(Point, u32, Rgb, bool)> {
    let shines = |at: Point| match known[window.index(at)?] {
        Ground::InSight(terrain) => Some(terrains.kind(terrain)).filter(|kind| kind.light > 0),
        _ => None,
    };
    let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
    let is_at_border = |at: Point| sides.into_iter().any(|side| shines(at.step(side)).is_none());
    let source = |at: Point| {
        let kind = shines(at).filter(|_| is_at_border(at))?;
        Some((at, kind.light.min(REACH_BY_DAY), kind.look.glow, kind.fire.is_burning()))
    };
    window.cells().filter_map(source).collect()
}

/// The strength of a source at a moment, in percent of its mean. What burns flickers; moss and daylight do not.
fn flicker(at: Point, (red, _, blue): Rgb, flame: u32) -> u32 {
    /// The change of each step of the noise, in percent.
    const STEP: i32 = 4;
    let burns = red > blue.saturating_add(40);
    if flame == 0 || !burns { 100 } else { (100 + STEP * i32::from(grain(at, flame))) as u32 }
}

/// The roots of small numbers, in parts of [`WHOLE`].
static ROOTS: [u16; 256] = {
    let (mut roots, mut number) = ([0; 256], 0);
    while number < roots.len() {
        roots[number] = (number as u32 * WHOLE * WHOLE).isqrt() as u16;
        number += 1;
    }
    roots
};

/// The share of a source's strength at a squared distance, in 256ths.
fn falloff(distance_squared: u64, radius: u32) -> u32 {
    let near = ROOTS.get(distance_squared as usize).copied().map(u32::from);
    let distance = near.unwrap_or_else(|| (distance_squared * u64::from(WHOLE * WHOLE)).isqrt() as u32);
    let reach = (radius + 1) * WHOLE;
    smooth(WHOLE - (distance * WHOLE / reach).min(WHOLE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lab, level, terrain::TerrainId};

    #[test]
    fn light_falls_off_smoothly_to_nothing() {
        let at = |distance: u64| falloff(distance * distance, 8);
        assert_eq!((at(0), at(9), at(100)), (WHOLE, 0, 0));
        assert!((0..12).all(|distance| at(distance) >= at(distance + 1)));
        assert!(at(1) > 240 && at(8) < 16, "{} {}", at(1), at(8));
    }

    #[test]
    fn by_day_what_shines_in_sight_glows_around_itself_and_not_behind_walls() {
        let map = ["#########", "#...}.#.#", "#.....#.#", "#########"];
        let terrains = TerrainTable::built_in();
        let of = |character: char| match character {
            '#' => TerrainId::WALL,
            '}' => TerrainId::FIRE,
            _ => TerrainId::FLOOR,
        };
        let known: Vec<Ground> = map.iter().flat_map(|row| row.chars()).map(|it| Ground::InSight(of(it))).collect();
        let window = Window { first: Point::new(0, 0), width: 9, height: 4 };
        let shining = shining_by_day(window, &known, &terrains);
        assert_eq!(shining.iter().map(|&(at, ..)| at).collect::<Vec<_>>(), [Point::new(4, 1)]);
        let level = level::parse(
            "a level",
            b"+++\nname = \"A fire\"\n+++\n#########\n#@..}.#.#\n#.....#.#\n#########\n",
            lab::vocabulary(),
        );
        let game = Game::on_level(level.expect("a level"), 1).expect("a floor with a player");
        let (mut lights, mut daylight) = (Vec::new(), Vec::new());
        add_up(&game, (window, &known), (0, 0, 0), 0, &mut lights);
        let unknown = vec![Ground::Unknown; known.len()];
        add_up(&game, (window, &unknown), (0, 0, 0), 0, &mut daylight);
        let plain = window.cells().map(|at| Light(dappled(at)));
        assert_eq!(daylight, plain.collect::<Vec<_>>(), "what is not in sight does not shine");
        let added = |x, y| {
            let index = window.index(Point::new(x, y)).expect("in the window");
            lights[index].0[0] - daylight[index].0[0]
        };
        assert_eq!(added(7, 1), 0, "behind a wall");
        assert!(added(3, 1) > added(2, 1) && added(2, 1) > 0, "{lights:?}");
    }

    #[test]
    fn a_window_has_its_cells_in_reading_order() {
        let window = Window { first: Point::new(-1, 4), width: 3, height: 2 };
        assert!(window.cells().enumerate().all(|(index, at)| window.index(at) == Some(index)));
        assert_eq!((window.index(Point::new(2, 4)), window.index(Point::new(-1, 3))), (None, None));
    }
}
