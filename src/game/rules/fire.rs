//! Fire: it spreads to what can burn, goes out by itself, and hurts units in it.
//!
//! The rule of each terrain is in its row. Each cell has its own random stream, so fires elsewhere change nothing here.
//! No mind is told: a unit knows of a fire if it sees it, and may be wrong about a fire that it saw long ago.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;

use crate::{
    chance::Stream,
    content::{FloorRule, Immunity},
    game::{
        event::Event,
        rules::{
            ground::{self, around},
            wounds,
        },
        state::{ending::Cause, floor::Floor, world::World},
    },
    grid::Point,
    mind::UnitId,
    terrain::{Fire, TerrainId},
};

/// Health that fire takes from a unit that steps into it, and at the end of each turn from a unit in it.
const HARM: i32 = 3;

/// How far a fire that is kindled covers bare ground: the square of a distance in cells.
const SPLASH_SQUARED: u64 = 1;

/// The end of a turn: units in fires are hurt, and fires spread and go out.
pub(in crate::game) fn let_burn(world: &mut World) {
    if world.floor().burning.is_empty() {
        return;
    }
    for id in world.ids() {
        singe(world, id);
    }
    spread(world, world.turn().0);
}

/// Lets fires burn for some turns up to this one, or until all are out. Nobody is hurt: there is time to get away.
pub(in crate::game) fn let_burn_out(world: &mut World, turns: u32) {
    let now = world.turn().0;
    for turn in now.saturating_sub(turns)..now {
        if world.floor().burning.is_empty() {
            return;
        }
        spread(world, turn);
    }
}

/// Fires spread and go out, with the chances of a turn.
fn spread(world: &mut World, turn: u32) {
    let seed = world.seed();
    let changes = changes(world.floor(), |Point { x, y }, chance, of| {
        Stream::Fire { x, y, turn }.of(seed).random_ratio(chance.min(of), of)
    });
    for (becomes, cells) in changes {
        ground::change(world, cells, becomes, String::new());
    }
}

/// Hurts a unit if any of its cells burns; several burning cells hurt no more than one.
pub(in crate::game) fn singe(world: &mut World, id: UnitId) {
    let Floor { units, burning, .. } = world.floor();
    let Some(unit) = units.get(&id) else { return };
    if !unit.is_immune_to(Immunity::Fire)
        && let Some(at) = unit.footprint().cells().find(|cell| burning.contains(cell))
        && let Some((who, cells)) = wounds::hurt(world, id, Some(HARM))
    {
        let seen: Vec<Point> = cells.cells().collect();
        world.report(Event::Burned { who, damage: HARM, at }, &seen);
        wounds::suffer(world, who, at, HARM, Cause::Fire);
    }
}

/// The cells that change at the end of a turn, by their new terrains. `happens(cell, a, b)` draws whether something
/// with a chance of `a` in `b` happens in a cell.
fn changes(floor: &Floor, happens: impl Fn(Point, u32, u32) -> bool) -> BTreeMap<TerrainId, BTreeSet<Point>> {
    let mut changes: BTreeMap<TerrainId, BTreeSet<Point>> = BTreeMap::new();
    let is_fuel = |at: &Point| matches!(floor.terrain(*at).fire, Fire::Fuel { .. });
    let around: BTreeSet<Point> = floor.burning.iter().flat_map(|point| point.neighbours()).filter(is_fuel).collect();
    for &point in around.union(&floor.burning) {
        let becomes = match floor.terrain(point).fire {
            Fire::None => None,
            Fire::Fuel { chance, becomes } => {
                happens(point, floor.level.rules.scaled(FloorRule::FireSpread, chance), 100).then_some(becomes)
            }
            Fire::Burns { turns, leaves } => happens(point, 1, turns).then_some(leaves),
        };
        if let Some(becomes) = becomes {
            changes.entry(becomes).or_default().insert(point);
        }
    }
    changes
}

/// Sets on fire: whatever can burn in a cell and the eight around it, and bare ground in that cell and the four beside
/// it. Hurts every unit in fire.
pub(in crate::game) fn kindle(world: &mut World, at: Point) {
    let floor = world.floor();
    let mut lit: BTreeMap<TerrainId, BTreeSet<Point>> = BTreeMap::new();
    for cell in around(at) {
        let becomes = match floor.terrain(cell).fire {
            Fire::Fuel { becomes, .. } => becomes,
            _ if floor.is_bare(cell) && cell.distance_squared(at) <= SPLASH_SQUARED => TerrainId::FIRE,
            _ => continue,
        };
        lit.entry(becomes).or_default().insert(cell);
    }
    for (becomes, cells) in lit {
        ground::change(world, cells, becomes, String::new());
    }
    for id in world.ids() {
        singe(world, id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, Phase, rules::acting, vocabulary},
        level,
        mind::Turn,
    };

    fn game(front: &str, map: &str) -> Game {
        let text = format!("+++\n{front}\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::without_player(Some(level), 1).expect("a level to watch")
    }

    fn pass(game: &mut Game) {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
    }

    fn drawn(floor: &Floor) -> Vec<String> {
        let level = floor.level();
        let width = level.size().width() as usize;
        let glyphs: Vec<char> = level.cells.cells().iter().map(|&id| level.terrains.kind(id).glyph).collect();
        glyphs.chunks(width).map(String::from_iter).collect()
    }

    #[test]
    fn fire_spreads_as_fast_as_the_rules_of_the_floor_say() {
        for (settings, expected) in [("", 20), ("fire_spread = 200", 40), ("fire_spread = 0", 0)] {
            let game = game(settings, "}\"#\n###\n");
            let grass = Point::new(1, 0);
            let chances = std::cell::RefCell::new(Vec::new());
            changes(game.floor(), |at, chance, of| {
                chances.borrow_mut().extend((at == grass).then_some((chance, of)));
                false
            });
            assert_eq!(chances.into_inner(), [(expected, 100)], "{settings}");
        }
    }

    #[test]
    fn fire_eats_what_burns_beside_it_and_leaves_the_rest() {
        let mut game = game("", "}\"T=&\n.+#\"0\n");
        let [all, none] = [true, false].map(|happens| changes(game.floor(), |_, _, _| happens));
        assert!(none.is_empty());
        let cells = |becomes, at: &[(i32, i32)]| {
            (becomes, at.iter().map(|&(x, y)| Point::new(x, y)).collect::<BTreeSet<Point>>())
        };
        assert_eq!(
            all.into_iter().collect::<Vec<_>>(),
            [cells(TerrainId::FIRE, &[(1, 0), (1, 1)]), cells(TerrainId::ASH, &[(0, 0)])]
        );
        (0..400).for_each(|_| pass(&mut game));
        // From the tree it goes over the bridge to the grass and the locked door behind it, or goes out before.
        assert!(game.floor().burning.is_empty());
        assert!(drawn(game.floor())[1].starts_with('.') && drawn(game.floor())[0].ends_with('&'));
    }

    #[test]
    fn a_meadow_burns_down_in_the_end_and_the_same_way_twice() {
        let map = format!("}}{}\n", "\"".repeat(19)).repeat(6);
        let burnt = |seed: u64| {
            let level = level::parse("drawn", map.as_bytes(), vocabulary()).expect("a good level");
            let mut game = Game::without_player(Some(level), seed).expect("a level to watch");
            let mut pictures = Vec::new();
            while !game.floor().burning.is_empty() {
                assert!(game.turn() < Turn(200));
                pass(&mut game);
                pictures.push(drawn(game.floor()));
            }
            pictures
        };
        assert_eq!(burnt(1), burnt(1));
        assert_ne!(burnt(1), burnt(2));
        let end = burnt(1).pop().expect("it burns for a while");
        let ash = end.concat().chars().filter(|&cell| cell == ';').count();
        assert!(ash > 100 && !end.concat().contains('}'), "{end:?}");
    }

    #[test]
    fn who_steps_into_fire_burns_and_who_stays_burns_to_death() {
        let mut game = game("[units]\ng = { kind = \"goblin\", at = [[0, 0]] }", ".}\n##\n");
        let goblin = game.world.ids()[0];
        acting::perform(&mut game.world, goblin, crate::game::Action::Step(crate::grid::Direction::East))
            .expect("fire can be entered");
        assert_eq!(game.floor().units[&goblin].health, goblin_health() - HARM);
        singe(&mut game.world, goblin);
        assert_eq!(game.floor().units[&goblin].health, goblin_health() - 2 * HARM);
        assert!(game.mind_of(&game.floor().units[&goblin]).influence_cost(Point::new(1, 0), Turn(0)) > 0);
        (0..goblin_health()).for_each(|_| singe(&mut game.world, goblin));
        assert!(game.floor().units().next().is_none());
    }

    fn goblin_health() -> i32 {
        crate::mind::KindId::named("goblin").expect("a kind").row().health
    }

    #[test]
    fn who_is_on_a_bridge_that_has_burnt_falls() {
        let front = "[units]\ng = { kind = \"goblin\", at = [[1, 1]] }";
        let mut game = game(front, "###\n#]#\n###\n");
        (0..60).for_each(|_| pass(&mut game));
        assert!(game.floor().units().next().is_none());
    }
}
