//! The ground on which factions report: hearths, desks, webs, wherever their members have settled.

use std::collections::BTreeSet;

use rand::RngExt;

use crate::{
    chance::Random,
    content::{BehaviourId, FactionId, KindId, ReportGround},
    grid::{Footprint, Point},
    level::Level,
    terrain::TerrainId,
};

use super::{
    inhabit::{self, is_in_the_open},
    stairs::Stairs,
};

/// Nothing is built within this distance of the stairs, in king's moves.
const PEACE: u32 = 3;

/// Ground on which a touch is enough is laid around each member: the radius in king's moves, and the percentage of
/// cells.
const SPREAD: u32 = 3;
const LAID: u32 = 45;

/// Members that live farther than this from the first place to report, in king's moves, get a second one, if there are
/// at least this many of them.
const FAR: u32 = 20;
const FEW: usize = 2;

/// Gives each faction that has settled on a floor the ground on which it reports: one place in the middle of its
/// members, a second one if some live far away and a courier goes between, or cells around each of them where a touch
/// is enough.
pub(super) fn lay(level: &mut Level, stairs: Stairs, random: &mut Random) {
    for faction in FactionId::all() {
        let homes: Vec<Point> = inhabit::homes(level).filter(|&(_, of)| of == faction).map(|(at, _)| at).collect();
        if homes.is_empty() {
            continue;
        }
        for ReportGround { ground, turns, couriers, .. } in faction.row().reports_at() {
            if turns == 0 {
                spread(level, stairs, &homes, ground, random);
            } else if let Some(at) = middle(level, stairs, &homes) {
                level.cells[at] = ground;
                if couriers.is_some() && has_courier(level, faction) {
                    lay_second(level, stairs, &homes, at, ground);
                }
            }
        }
    }
}

/// Lays a second place to report for members who live far from the first, if there are several.
fn lay_second(level: &mut Level, stairs: Stairs, homes: &[Point], first: Point, ground: TerrainId) {
    let far: Vec<Point> = homes.iter().copied().filter(|home| home.distance(first) > FAR).collect();
    let second = middle(level, stairs, &far).filter(|at| far.len() >= FEW && at.distance(first) > FAR / 2);
    if let Some(at) = second {
        level.cells[at] = ground;
    }
}

/// Whether somebody of a faction goes round between such places.
fn has_courier(level: &Level, faction: FactionId) -> bool {
    let kinds = level.units.iter().filter_map(|unit| level.own.unit(&unit.kind));
    let mut rows = kinds.map(KindId::row);
    rows.any(|row| row.faction == faction && row.behaviour == Some(BehaviourId::Courier))
}

/// The free cell with the smallest sum of distances to some homes, in the open if there is one.
fn middle(level: &Level, stairs: Stairs, homes: &[Point]) -> Option<Point> {
    let taken = taken(level);
    let is_fit = |&at: &Point| level.cells[at] == TerrainId::FLOOR && !taken.contains(&at) && is_away(stairs, at);
    // A member that lives far from the others does not draw the place away from them.
    let away = |at: Point| -> u32 { homes.iter().map(|home| home.distance(at).min(12)).sum() };
    level
        .size()
        .points()
        .filter(is_fit)
        .min_by_key(|&at| (away(at) + if is_in_the_open(level, at) { 0 } else { 12 }, at))
}

/// Lays ground around homes.
fn spread(level: &mut Level, stairs: Stairs, homes: &[Point], ground: TerrainId, random: &mut Random) {
    let around = homes.iter().flat_map(|&home| {
        let reach = SPREAD as i32;
        (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| home + Point::new(dx, dy)))
    });
    let cells: BTreeSet<Point> = around.filter(|&at| is_away(stairs, at)).collect();
    for at in cells {
        let is_laid = random.random_range(0..100) < LAID;
        if is_laid && level.cells.get(at) == Some(&TerrainId::FLOOR) {
            level.cells[at] = ground;
        }
    }
}

fn taken(level: &Level) -> BTreeSet<Point> {
    let units =
        level.units.iter().filter_map(|unit| Some(Footprint::new(unit.at, level.own.unit(&unit.kind)?.row().size)));
    units.flat_map(Footprint::cells).chain(level.items.iter().map(|item| item.at)).collect()
}

fn is_away(stairs: Stairs, at: Point) -> bool {
    stairs.all().all(|stairs| at.distance(stairs) > PEACE)
}
