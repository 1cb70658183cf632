//! Rope bridges, which can be cut.

use std::collections::BTreeSet;

use crate::{
    game::{
        action::Refusal,
        event::Event,
        rules::ground,
        senses::hearing,
        state::{floor::Floor, unit::Unit, world::World},
    },
    grid::{Direction, Point},
    mind::Sound,
    terrain::TerrainId,
};

/// The energy that cutting the ropes of a bridge takes.
pub(in crate::game) const CUTTING: i32 = 20;

/// Whether there is a rope bridge in this direction.
pub(in crate::game) fn is_ahead(world: &World, unit: &Unit, direction: Direction) -> bool {
    unit.footprint().entered(direction).any(|at| is_rope(world.floor(), at))
}

/// Cuts the rope bridge in this direction, on which nobody may stand: all of it falls, and what lies on it is lost.
pub(in crate::game) fn cut(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    let floor = world.floor();
    let ahead = unit.footprint().entered(direction).find(|at| is_rope(floor, *at));
    let at = ahead.filter(|_| unit.row().movement.has_hands()).ok_or(Refusal::NothingToBar)?;
    let bridge = span(at, |cell| is_rope(floor, cell));
    // Whoever cuts it has to stand on firm ground.
    if bridge.iter().any(|&cell| floor.is_taken(cell)) {
        return Err(Refusal::BridgeTaken);
    }
    let below = below(floor, &bridge);
    world.report(Event::BridgeCut { who: unit.into(), at }, &[at]);
    ground::change(world, bridge, below, String::new());
    hearing::make_noise(world, at, Sound::Crash, unit.id);
    Ok(CUTTING)
}

fn is_rope(floor: &Floor, at: Point) -> bool {
    floor.terrain(at).hangs_on_ropes()
}

/// All cells of the rope bridge that has a cell at `at`, as far as somebody can tell.
pub(in crate::game) fn span(at: Point, is_rope: impl Fn(Point) -> bool) -> BTreeSet<Point> {
    let (mut span, mut rest) = (BTreeSet::from([at]), vec![at]);
    while let Some(cell) = rest.pop() {
        for next in cell.neighbours().step_by(2).filter(|&next| is_rope(next)) {
            if span.insert(next) {
                rest.push(next);
            }
        }
    }
    span
}

/// What a bridge spans: deep water if any is beside it, else a chasm.
fn below(floor: &Floor, bridge: &BTreeSet<Point>) -> TerrainId {
    let mut around = bridge.iter().flat_map(|cell| cell.neighbours());
    let is_over_water = around.any(|at| floor.level.base_at(at) == Some(TerrainId::DEEP_WATER));
    if is_over_water { TerrainId::DEEP_WATER } else { TerrainId::CHASM }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, Phase, vocabulary},
        level,
    };

    fn game(front: &str, map: &str) -> Game {
        let text = format!("+++\n{front}\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::on_level(level, 1).expect("a level to play")
    }

    fn bar(game: &mut Game, direction: Direction) -> Result<(), Refusal> {
        let Phase::Player(turn) = game.phase() else { panic!("the player is alive") };
        turn.act(Action::Bar(direction)).map(drop)
    }

    fn row(game: &Game, y: i32) -> String {
        let level = game.floor().level();
        let cells = (0..level.size().width()).filter_map(|x| level.cells.get(Point::new(x, y)));
        cells.map(|&id| level.terrains.kind(id).glyph).collect()
    }

    #[test]
    fn a_bridge_that_is_cut_falls_as_a_whole_into_what_is_below() {
        for (below, falls) in [('_', '_'), ('&', '&'), ('^', '_')] {
            let map = "#########\n#..xxx..#\n#.@‡‡‡..#\n#..xxx..#\n#########\n".replace('x', &below.to_string());
            let mut game = game("", &map);
            bar(&mut game, Direction::East).expect("a bridge");
            assert_eq!(row(&game, 2), format!("#..{falls}{falls}{falls}..#"));
            assert_eq!(bar(&mut game, Direction::East), Err(Refusal::NothingToBar));
        }
    }

    #[test]
    fn nobody_is_dropped_and_only_hands_cut() {
        let mut game = game(
            "[units]\nt = { kind = \"toad\", on = \"rope bridge\" }\nw = \"wolf\"",
            "########\n#.@‡t‡w#\n########\n",
        );
        assert_eq!(bar(&mut game, Direction::East), Err(Refusal::BridgeTaken));
        let bridge = game.floor().level().cells[Point::new(3, 1)];
        let wolf = game.floor().units().find(|unit| unit.at.x == 6).expect("the wolf").clone();
        assert_eq!(cut(&mut game.world, &wolf, Direction::West), Err(Refusal::NothingToBar), "a wolf has no hands");
        assert_eq!(game.floor().level().cells[Point::new(3, 1)], bridge);
    }
}
