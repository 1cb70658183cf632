//! Bounds on levels that are shown and played.
//!
//! A level within these bounds is shown, edited and played within 512 MB of memory, and a turn on it takes less than a
//! second on two cores. The reader bounds each part of a level; these are bounds on parts taken together, such as each
//! unit's memory of all of the ground. Tools that only search or convert a map take any level that can be read.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    grid::Size,
    terrain::{Fire, Movement, TerrainId},
    text::FileError,
};

use super::{Daylight, Layout, Level, Placed};

/// Something that is counted on a level, and its bound.
struct Allowance {
    /// A noun in the plural, for a sentence that begins with the number.
    what: &'static str,
    most: u64,
    count: fn(&Counts) -> u64,
}

/// Every bound, the simplest first. An error names the first bound that a level breaks.
const ALLOWANCES: [Allowance; 12] = [
    Allowance { what: "cells", most: Level::MOST_CELLS_SHOWN as u64, count: |counts| counts.cells },
    Allowance { what: "units", most: Level::MOST_UNITS_PLAYED as u64, count: |counts| counts.units },
    Allowance { what: "pairs of units within 12 cells of each other", most: 40_000, count: |counts| counts.pairs },
    Allowance {
        what: "cells to remember (cells times units with notes of their own)",
        most: 60_000_000,
        count: |counts| counts.cells * counts.loners,
    },
    Allowance {
        what: "cells to be led over (cells times units in cages)",
        most: 10_000_000,
        count: |counts| counts.cells * counts.captives,
    },
    Allowance {
        what: "fires to fear (cells that can burn, times units)",
        most: 50_000_000,
        count: |counts| counts.burnable * counts.units,
    },
    Allowance {
        what: "items to remember (items times units)",
        most: 1_000_000,
        count: |counts| counts.items * counts.units,
    },
    Allowance {
        what: "injuries to remember (influences times units with notes of their own)",
        most: 20_000,
        count: |counts| counts.injuries * counts.loners,
    },
    Allowance {
        what: "cells to light (around all that shines or can burn)",
        most: 8_000_000,
        count: |counts| counts.to_light,
    },
    Allowance {
        what: "steps of all units in a turn, on the quickest ground",
        most: 4000,
        count: |counts| counts.steps,
    },
    Allowance {
        what: "cells to look at and smell (steps times the square)",
        most: 2_000_000,
        count: |counts| counts.looks,
    },
    Allowance {
        what: "cells to keep out of (in reach of what shoots and cannot walk)",
        most: 400_000,
        count: |counts| counts.in_reach,
    },
];

/// Counts of a level from which the bounded numbers follow.
struct Counts {
    cells: u64,
    /// Cells that can burn or are burning, and cells that an event turns into such ones.
    burnable: u64,
    units: u64,
    /// Pairs of units within [`NEAR`] king's moves of each other.
    pairs: u64,
    /// Units with notes of their own.
    loners: u64,
    /// Units that stand in a cage.
    captives: u64,
    items: u64,
    /// Injuries that factions remember from before: the level's influence entries.
    injuries: u64,
    /// Cells in the squares around all ground that shines or can come to shine; 0 by day.
    to_light: u64,
    /// The most steps of all units together in a turn.
    steps: u64,
    /// Cells in the squares that units see and smell, at each of these steps.
    looks: u64,
    /// Cells in the squares that rooted units reach.
    in_reach: u64,
}

impl Counts {
    fn of(level: &Level) -> Self {
        let is_caged = |at| level.base_at(at) == Some(TerrainId::CAGE);
        let burns = |id| level.terrains.kind(id).fire != Fire::None;
        let lit =
            level.events.iter().filter(|event| burns(event.becomes)).flat_map(|event| event.cells.iter().copied());
        let lit: BTreeSet<_> = lit.filter(|&at| !level.cells.get(at).is_some_and(|&id| burns(id))).collect();
        let burnable = level.cells.cells().iter().filter(|&&id| burns(id)).count() + lit.len();
        // Each of them has notes of its own.
        let is_loner =
            |unit: &Placed| level.own.unit(&unit.kind).is_some_and(|kind| !kind.row().faction.row().reports_at_once());
        let (steps, looks) = steps_and_looks(level);
        Self {
            cells: level.size().area() as u64,
            burnable: burnable as u64,
            units: level.units.len() as u64,
            pairs: pairs(level),
            loners: level.units.iter().filter(|unit| is_loner(unit)).count() as u64,
            captives: level.units.iter().filter(|unit| is_caged(unit.at)).count() as u64,
            items: level.items.len() as u64,
            injuries: level.influence.len() as u64,
            to_light: cells_to_light(level),
            steps,
            looks,
            in_reach: in_reach(level),
        }
    }
}

/// Cells that something reaches over at most `radius` king's moves; none if that is 0.
fn reached(radius: u32) -> u64 {
    if radius > 0 { square(radius) } else { 0 }
}

/// Cells within `radius` king's moves of a cell.
fn square(radius: u32) -> u64 {
    (2 * u64::from(radius) + 1).pow(2)
}

/// Cells in the squares around all ground that shines, burns, or can: by itself, or once an event has changed it.
fn cells_to_light(level: &Level) -> u64 {
    if level.light == Daylight::Day || level.layout != Layout::Squares {
        return 0;
    }
    let rows = || level.terrains.rows().map(|(_, kind)| kind);
    let fire = rows().filter(|kind| kind.fire.is_burning()).map(|kind| kind.light).max().unwrap_or_default();
    let radius = |id: TerrainId| {
        let kind = level.terrains.kind(id);
        if kind.fire == Fire::None { kind.light } else { kind.light.max(fire) }
    };
    let lights = |id: TerrainId| reached(radius(id));
    let ground: u64 = level.cells.cells().iter().map(|&id| lights(id)).sum();
    let events = level.events.iter().map(|event| event.cells.len() as u64 * lights(event.becomes)).sum::<u64>();
    ground + events
}

/// Cells in the squares that rooted units reach: others keep out of them.
fn in_reach(level: &Level) -> u64 {
    let kinds = level.units.iter().filter_map(|unit| level.own.unit(&unit.kind));
    kinds.filter(|kind| kind.row().is_rooted).map(|kind| square(kind.row().reach)).sum()
}

/// The most steps that all units together make in a turn, and the cells in the squares that they see and smell
/// meanwhile.
fn steps_and_looks(level: &Level) -> (u64, u64) {
    let quickest = |movement: Movement| {
        let costs = level.terrains.rows().filter_map(|(_, kind)| movement.entry_cost(kind));
        u32::from(costs.min().unwrap_or(u16::MAX)).max(1)
    };
    let mut costs = BTreeMap::new();
    let (mut steps, mut looks) = (0, 0);
    for kind in level.units.iter().filter_map(|unit| level.own.unit(&unit.kind)) {
        let row = kind.row();
        let cost = *costs.entry(row.movement).or_insert_with(|| quickest(row.movement));
        let of_unit = u64::from((row.speed.max(0) as u32).div_ceil(cost).max(1));
        steps += of_unit;
        looks += of_unit * (square(row.sight) + reached(row.smells));
    }
    (steps, looks)
}

/// The most king's moves between two units that count as a pair: few units see or hear farther.
const NEAR: u32 = 12;

/// Pairs of units that are near each other; 0 where there are too many units to be played anyway.
fn pairs(level: &Level) -> u64 {
    let units = &level.units[..];
    if units.len() > Level::MOST_UNITS_PLAYED {
        return 0;
    }
    let later = units.iter().enumerate().map(|(number, unit)| (unit.at, &units[number + 1..]));
    later.map(|(at, others)| others.iter().filter(|other| other.at.distance(at) <= NEAR).count() as u64).sum()
}

/// A level has more of something than can be shown and played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the level has {count} {what}; at most {most} can be shown and played")]
pub struct Excess {
    /// The things of which there are too many: a noun in the plural.
    pub what: &'static str,
    /// The number that the level has.
    pub count: u64,
    /// The most that it may have.
    pub most: u64,
}

impl Excess {
    /// This excess as an error about a level file.
    pub fn in_file(&self, file_name: &str) -> FileError {
        let expected = format!("at most {}, or it cannot be shown and played", self.most);
        FileError::new(file_name, None, &format!("{} {}", self.count, self.what), &expected)
    }
}

impl Level {
    /// The most cells of a level that is shown or played. Every row counts as wide as the widest one.
    pub const MOST_CELLS_SHOWN: usize = 1_400_000;

    /// The most units of a level that is shown or played.
    pub const MOST_UNITS_PLAYED: usize = 1000;

    /// Each thing that is counted on a level to be shown or played, with its bound, in the order of the checks.
    pub fn budget() -> impl Iterator<Item = (&'static str, u64)> {
        ALLOWANCES.iter().map(|allowance| (allowance.what, allowance.most))
    }

    /// Checks that a level of a size can be shown.
    ///
    /// # Errors
    /// When it has too many cells.
    pub fn check_size(size: Size) -> Result<(), Excess> {
        let (count, most) = (size.area() as u64, Self::MOST_CELLS_SHOWN as u64);
        if count > most { Err(Excess { what: "cells", count, most }) } else { Ok(()) }
    }

    /// Checks that a level can be shown and played within bounds of memory and time.
    ///
    /// # Errors
    /// With the first count that is too high.
    pub fn check_budget(&self) -> Result<(), Excess> {
        let counts = Counts::of(self);
        for Allowance { what, most, count } in ALLOWANCES {
            let count = count(&counts);
            if count > most {
                return Err(Excess { what, count, most });
            }
        }
        Ok(())
    }
}
