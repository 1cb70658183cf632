//! Fire: it spreads to what burns, goes out by itself, and hurts whoever is in it.
//!
//! The rule of each terrain is in its row. A cell's chance comes from a stream of its own, so what burns elsewhere changes
//! nothing here. No mind is told: whoever sees a cell burn or burnt knows it, and whoever saw it burn long ago may be wrong.

use std::collections::{BTreeMap, BTreeSet};

use rand::RngExt;

use crate::{
    chance::Stream,
    grid::Point,
    level::Level,
    mind::UnitId,
    terrain::{Fire, TerrainId},
};

use super::{Cause, Event, Floor, Game};

/// Health that fire takes from whoever steps into it, and at the end of each turn from whoever is in it.
const HARM: i32 = 3;

/// The cells that burn.
pub(super) fn burning(level: &Level) -> BTreeSet<Point> {
    let burns = |id: TerrainId| level.terrains.kind(id).fire.is_burning();
    level.cells.iter().filter(|&(_, &id)| burns(id)).map(|(at, _)| at).collect()
}

impl Game {
    /// The end of a turn: who is in a fire burns, and fires spread and go out.
    pub(super) fn let_burn(&mut self) {
        if self.floor().burning.is_empty() {
            return;
        }
        for id in self.ids() {
            self.singe(id);
        }
        let (seed, turn) = (self.seed(), self.turn().0);
        let changes = changes(self.floor(), |Point { x, y }, chance, of| {
            Stream::Fire { x, y, turn }.of(seed).random_ratio(chance.min(of), of)
        });
        for (becomes, cells) in changes {
            self.change(cells, becomes, String::new());
        }
    }

    /// Fire hurts a unit, if it is in one with any of its cells; in several not more than in one.
    pub(super) fn singe(&mut self, id: UnitId) {
        let Floor { units, burning, .. } = self.floor();
        let Some(unit) = units.get(&id) else { return };
        if let Some(at) = unit.footprint().cells().find(|cell| burning.contains(cell))
            && let Some((who, cells)) = self.hurt(id, Some(HARM))
        {
            let seen: Vec<Point> = cells.cells().collect();
            self.report(Event::Burned { who, damage: HARM, at }, &seen);
            self.suffer(who, at, HARM, Cause::Fire);
        }
    }
}

/// What becomes of which cells at the end of a turn. `happens` says whether something does in a cell that has a chance of
/// one number in another.
fn changes(floor: &Floor, happens: impl Fn(Point, u32, u32) -> bool) -> BTreeMap<TerrainId, BTreeSet<Point>> {
    let mut changes: BTreeMap<TerrainId, BTreeSet<Point>> = BTreeMap::new();
    let is_fuel = |at: &Point| matches!(floor.terrain(*at).fire, Fire::Fuel { .. });
    let around: BTreeSet<Point> = floor.burning.iter().flat_map(|point| point.neighbours()).filter(is_fuel).collect();
    for &point in around.union(&floor.burning) {
        let becomes = match floor.terrain(point).fire {
            Fire::None => None,
            Fire::Fuel { chance, becomes } => happens(point, chance, 100).then_some(becomes),
            Fire::Burns { turns, leaves } => happens(point, 1, turns).then_some(leaves),
        };
        if let Some(becomes) = becomes {
            changes.entry(becomes).or_default().insert(point);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Phase, vocabulary},
        level,
        mind::Turn,
    };

    fn game(front: &str, map: &str) -> Game {
        let text = format!("+++\n{front}\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
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
            let level = level::parse("drawn", map.as_bytes(), &vocabulary()).expect("a good level");
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
        let goblin = game.ids()[0];
        game.perform(goblin, super::super::Action::Step(crate::grid::Direction::East)).expect("fire can be entered");
        assert_eq!(game.floor().units[&goblin].health, goblin_health() - HARM);
        game.singe(goblin);
        assert_eq!(game.floor().units[&goblin].health, goblin_health() - 2 * HARM);
        assert!(game.mind(game.floor().units[&goblin].faction()).influence.at(Point::new(1, 0), Turn(0)) > 0);
        (0..goblin_health()).for_each(|_| game.singe(goblin));
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
