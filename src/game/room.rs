//! How much room units take, and where there is room for them.
//!
//! A unit larger than one cell is where its top left cell is, its anchor, and covers a square block of cells. Whatever
//! holds for a cell that somebody stands in holds for each of them: it is seen there, struck there, in the way there and
//! treads there, and it looks around from all of them. Of the ground the dearest of its cells counts.

use crate::{
    content::KindId,
    grid::{Footprint, Point},
    mind::Sighting,
    terrain::{Movement, TerrainKind},
};

use super::{Floor, Unit, UnitKind};

/// So many cells at most the top left of somebody is farther away than the nearest cell that it covers.
pub(super) fn span() -> u32 {
    u32::from(KindId::largest()) - 1
}

impl UnitKind {
    /// The cells that a unit of this kind covers whose top left cell this is.
    pub fn footprint(&self, anchor: Point) -> Footprint {
        Footprint::new(anchor, self.size)
    }
}

impl Unit {
    /// The cells that it covers.
    pub fn footprint(&self) -> Footprint {
        self.row().footprint(self.at)
    }
}

impl Sighting {
    /// The cells that the unit covered when it was seen.
    pub fn footprint(&self) -> Footprint {
        self.kind.row().footprint(self.at)
    }
}

impl Floor {
    /// What a straight step costs that brings a unit onto these cells: as much as the dearest of them.
    ///
    /// # Errors
    /// With the first terrain in reading order on which the unit cannot stand.
    pub fn step_cost(&self, cells: Footprint, movement: Movement) -> Result<u16, &TerrainKind> {
        cells.cells().try_fold(0, |dearest, cell| {
            let terrain = self.terrain(cell);
            movement.entry_cost(terrain).map(|cost| cost.max(dearest)).ok_or(terrain)
        })
    }

    /// The free cell nearest to a point on which a unit of this kind can stand, by its top left; the point itself if
    /// possible.
    pub(super) fn nearest_free(&self, point: Point, kind: &UnitKind) -> Option<Point> {
        let has_room = |&at: &Point| {
            let is_free = |cell| self.can_stand(cell, kind.movement) && self.unit_at(cell).is_none();
            kind.footprint(at).cells().all(is_free)
        };
        self.level.size().points().filter(has_room).min_by_key(|&cell| (cell.distance_squared(point), cell))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        content::terrains,
        game::{Action, Game, Refusal},
        grid::{Direction, Grid, Size},
        level::{self, Level, Placed},
        mind::{KindId, KnownGround, KnownWalkability, Turn, UnitId},
        search::{CostScale, DiagonalRule, HeuristicKind, SquareSpace},
        terrain::TerrainId,
    };

    const SIZE: Size = match Size::new(6, 6) {
        Some(size) => size,
        None => unreachable!(),
    };

    /// A game on a level without player, and its first ogre.
    fn with_ogre(level: Level) -> (Game, UnitId) {
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let ogre = game.floor().units().find(|unit| unit.row().size == 2).map(|unit| unit.id);
        (game, ogre.expect("an ogre"))
    }

    fn drawn(text: &str) -> Level {
        level::parse("drawn", text.as_bytes(), &crate::game::vocabulary()).expect("a good level")
    }

    proptest! {
        #[test]
        fn a_step_is_possible_where_a_search_says_so_and_takes_what_it_says(
            ground in proptest::collection::vec(0..terrains().len() as u8 + 12, SIZE.area()),
            rule in 0..DiagonalRule::ALL.len(),
        ) {
            let terrain = |index: u8| if usize::from(index) < terrains().len() { TerrainId(index) } else { TerrainId::FLOOR };
            let cells: Vec<_> = ground.into_iter().map(terrain).collect();
            let at = Point::new(2, 2);
            let mut level = Level { diagonal: DiagonalRule::ALL[rule], ..Level::filled(SIZE, TerrainId::FLOOR) };
            level.cells = Grid::from_cells(SIZE, cells).expect("as many cells as the size has");
            level.units.push(Placed { kind: "ogre".into(), at, home: None });
            // Whoever starts somewhere can stand there.
            Footprint::new(at, 2).cells().for_each(|cell| level.cells[cell] = TerrainId::FLOOR);
            let mut known = KnownWalkability::blank(SIZE);
            level.cells.iter().for_each(|(cell, &terrain)| {
                known.observe(cell, terrain, Turn(0));
            });
            let terrains = level.terrains.clone();
            let (game, ogre) = with_ogre(level);
            let unit = &game.floor().units[&ogre];
            let believed = KnownGround::new(&known, &terrains, unit.movement()).with_side(2);
            let space = SquareSpace::new(&believed, DiagonalRule::ALL[rule], CostScale::Lester, HeuristicKind::Zero);
            for direction in Direction::ALL {
                let mut game = game.clone();
                let time = game.perform(ogre, Action::Step(direction)).ok();
                prop_assert_eq!(time, space.step(at, direction).map(|cost| cost.0 as i32), "{:?}", direction);
                let expected = if time.is_some() { at.step(direction) } else { at };
                // Through a trapdoor it is gone.
                let ogre = game.floor().units.get(&ogre);
                prop_assert!(ogre.is_none_or(|ogre| ogre.at == expected), "{:?}", direction);
            }
        }
    }

    #[test]
    fn it_treads_on_a_cell_once_however_long_it_is_on_it() {
        let level = "+++\n[units]\nO = \"ogre\"\n[[event]]\nstep = [4, 2]\nafter = 2\ncells = [[8, 1]]\n\
            becomes = \"wall\"\n+++\n##########\n#O.......#\n#........#\n##########\n";
        let (mut game, ogre) = with_ogre(drawn(level));
        let fallen = |game: &Game| game.floor().level().cells[Point::new(8, 1)] == TerrainId::WALL;
        let mut walk = |direction, steps| {
            for _ in 0..steps {
                game.perform(ogre, Action::Step(direction)).expect("a free way");
            }
            fallen(&game)
        };
        assert!(!walk(Direction::East, 4), "over the cell and on");
        assert!(walk(Direction::West, 1), "back onto it");
    }

    #[test]
    fn nobody_swaps_places_with_a_large_friend_and_nobody_steps_into_it() {
        let level = "+++\n[units]\nO = \"ogre\"\nw = \"wolf\"\n+++\n########\n#.....##\n#.wO..##\n#.....##\n########\n";
        let (mut game, ogre) = with_ogre(drawn(level));
        let wolf = game.floor().units().find(|unit| unit.id != ogre).expect("a wolf").id;
        for (who, direction) in [
            (wolf, Direction::East),
            (wolf, Direction::SouthEast),
            (ogre, Direction::West),
            (ogre, Direction::NorthWest),
        ] {
            assert_eq!(game.perform(who, Action::Step(direction)), Err(Refusal::Friend), "{direction:?}");
        }
        assert!(game.perform(wolf, Action::Step(Direction::NorthEast)).is_ok());
    }

    #[test]
    fn newcomers_come_where_they_have_room() {
        let level =
            "+++\n[units]\nO = \"ogre\"\n+++\n#########\n#.#.O.#.#\n#.#...#.#\n#.......#\n#.#.#####\n#########\n";
        let (game, ogre) = with_ogre(drawn(level));
        let row = game.floor().units[&ogre].row();
        assert_eq!(game.floor().nearest_free(Point::new(4, 2), row), None);
        let level = level.replace("#.#.#####\n", "#..######\n");
        let (game, _) = with_ogre(drawn(&level));
        assert_eq!(game.floor().nearest_free(Point::new(4, 2), row), Some(Point::new(1, 3)));
        assert_eq!(game.floor().nearest_free(Point::new(5, 2), KindId::PLAYER.row()), Some(Point::new(5, 3)));
    }
}
