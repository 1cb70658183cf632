//! What a player can work out of being noticed: by units in sight, in cells that it knows. Light counts where it sees
//! it.

use std::collections::BTreeMap;

use crate::{
    game::{
        senses::noticing::{Exposure, Pace, looks_all_around},
        state::{
            lantern::{DARK, is_ahead},
            unit::Unit,
            world::World,
        },
    },
    grid::{Point, field_of_view},
    mind::KnownView,
    terrain::TerrainId,
};

/// What a unit would make of somebody in a cell, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Foreseen {
    /// It would notice that only when it looks behind itself.
    Behind,
    /// It would glimpse that.
    Glimpsed,
    /// It would see that.
    Seen,
}

/// What a unit sees of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gaze {
    /// The cell is behind it: it looks there now and then.
    Behind,
    /// The cell is dark to it, and whoever is there is noticed from near by only.
    Dark,
    /// It sees the cell.
    Sees,
}

/// Where the player would be noticed by the units that it sees, going at this pace and with its lantern as it is.
pub fn where_noticed(world: &World, pace: Pace) -> BTreeMap<Point, Foreseen> {
    let mut cells = BTreeMap::new();
    let Some(player) = world.player() else { return cells };
    let floor = world.floor();
    let known: KnownView<'_> = (&world.player_mind().known).into();
    let light = floor.light.without(player.id);
    let (_, own) = player.lantern.shutter.light();
    let watchers = world.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(player));
    for watcher in watchers.filter(|unit| unit.statuses.lets_act()) {
        let senses = watcher.row().faction.row().senses;
        in_known_sight(
            world,
            watcher,
            |at| known.terrain(at),
            |at| {
                let shines = if world.in_sight(at) { light.get(at).copied().unwrap_or(DARK) } else { DARK };
                let ground = known.terrain(at).map(|id| floor.level.terrains.kind(id));
                let is_wet = senses.water_counts > 0 && ground.is_some_and(|kind| kind.wets);
                let bright = u32::from(shines.max(own)).max(senses.dark_counts);
                let bright = bright.max(if is_wet { senses.water_counts } else { 0 });
                let exposure = Exposure { light: bright, pace, ..Exposure::of(floor, player) };
                let in_daylight = floor.light.is_day() && exposure.cloak == 0 && pace != Pace::Sneaking;
                let exposure = Exposure { in_daylight, ..exposure };
                let within = exposure.seen_within(senses, floor.level.rules.sight_of(watcher.row()));
                let distance = watcher.footprint().distance(at.into());
                if distance > within {
                    return;
                }
                let foreseen = if !in_daylight && !faces(watcher, at) {
                    Foreseen::Behind
                } else if in_daylight || distance <= within.div_ceil(2) {
                    Foreseen::Seen
                } else {
                    Foreseen::Glimpsed
                };
                let cell = cells.entry(at).or_insert(foreseen);
                *cell = foreseen.max(*cell);
            },
        );
    }
    cells
}

/// What a unit sees of the ground that somebody knows. `known` gives the terrain of a cell, if it is known, and whether
/// its light is known, too: ground of which it is not counts as lit.
pub fn gaze_of(
    world: &World,
    unit: &Unit,
    known: impl Fn(Point) -> Option<(TerrainId, bool)>,
) -> BTreeMap<Point, Gaze> {
    let (floor, eyes) = (world.floor(), unit.eyes(world.floor().level.rules));
    let mut cells = BTreeMap::new();
    let terrain = |at| known(at).map(|(terrain, _)| terrain);
    in_known_sight(world, unit, terrain, |at| {
        let is_light_known = known(at).is_some_and(|(_, is_light_known)| is_light_known);
        let is_lit = !is_light_known || floor.light.at(at) > DARK;
        let gaze = if !floor.light.is_day() && !faces(unit, at) {
            Gaze::Behind
        } else if is_lit || unit.footprint().distance(at.into()) <= eyes.dark {
            Gaze::Sees
        } else {
            Gaze::Dark
        };
        cells.insert(at, gaze);
    });
    cells
}

/// Whether a unit faces a cell, or looks all around anyway.
fn faces(unit: &Unit, at: Point) -> bool {
    looks_all_around(unit) || is_ahead(unit.footprint().nearest(at), unit.facing, at)
}

/// Tells of the cells with nothing in between that a unit could see, as far as the ground is known.
fn in_known_sight(world: &World, unit: &Unit, known: impl Fn(Point) -> Option<TerrainId>, mut see: impl FnMut(Point)) {
    let level = world.floor().level();
    let is_opaque = |at| known(at).is_none_or(|id| level.terrains.kind(id).opaque);
    for eye in unit.footprint().cells() {
        field_of_view(eye, level.rules.sight_of(unit.row()), is_opaque, |at| {
            if known(at).is_some_and(|id| !level.terrains.kind(id).opaque) {
                see(at);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{
            Action, Game, Phase,
            state::{lantern::Shutter, minds::MindOwner},
            vocabulary,
        },
        level,
        mind::FactionId,
    };

    #[test]
    fn ground_that_changed_out_of_sight_is_foreseen_as_it_is_remembered() {
        let text = "+++\nlight = \"dark\"\n[units]\nd = \"drowned\"\n+++\n\
                    ##############\n#@...d.......#\n####.#.......#\n##############\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("only known kinds");
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(Action::Lantern(Some(Shutter::Shut))).expect("it has a lantern");
        let foreseen = |changed: Option<Point>, is_known: bool| {
            let mut game = game.clone();
            let now = game.turn();
            let observe = |game: &mut Game, at| {
                let terrain = game.floor().level().cells[at];
                let minds = &mut game.world.floor_mut().minds;
                minds.of_mut(MindOwner::Faction(FactionId::PLAYER)).known.observe(at, terrain, now);
            };
            for at in game.floor().level().size().points() {
                observe(&mut game, at);
            }
            if let Some(at) = changed {
                game.world.floor_mut().set_terrain(at, TerrainId::SHALLOW_WATER);
                if is_known {
                    observe(&mut game, at);
                }
            }
            where_noticed(&game.world, Pace::Walking)
        };
        let hidden = Point::new(11, 2);
        assert!(!game.world.in_sight(hidden));
        assert_ne!(foreseen(None, false), foreseen(Some(hidden), true), "in water it notices from farther away");
        assert_eq!(foreseen(None, false), foreseen(Some(hidden), false));
    }
}
