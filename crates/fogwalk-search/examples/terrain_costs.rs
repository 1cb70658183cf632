//! Terrain that costs each unit something else: one map, one view of it for each way of moving.
//!
//! `cargo run -p fogwalk-search --example terrain_costs`

use std::error::Error;

use fogwalk_search::{
    grid::{Grid, Point, Size},
    search::{CostScale, DiagonalRule, HeuristicKind, Search, Searcher, SquareSpace, Walkability},
};

const MAP: &str = "\
..~~....
..~~.TT.
,,==,,,,
..~~.TT.
..~~.TT.
";

/// How a unit moves.
#[derive(Clone, Copy)]
enum Movement {
    Cart,
    Walker,
    Swimmer,
}

impl Movement {
    fn cost(self, terrain: char) -> Option<u16> {
        match (self, terrain) {
            (Self::Cart, ',' | '=') => Some(5),
            (Self::Cart, '.') => Some(30),
            (Self::Swimmer, '~') | (_, '.' | ',' | '=') => Some(10),
            (Self::Walker | Self::Swimmer, 'T') => Some(20),
            _ => None,
        }
    }
}

/// The map as one kind of unit finds it.
struct View<'a> {
    map: &'a Grid<char>,
    movement: Movement,
}

impl Walkability for View<'_> {
    fn size(&self) -> Size {
        self.map.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.movement.cost(self.map.cells()[cell])
    }

    /// Heuristics are scaled by this, so that they never overestimate on a road.
    fn cheapest(&self) -> u16 {
        5
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let map = Grid::from_text(MAP).ok_or("lines of different lengths")?;
    let mut searcher = Searcher::default();
    for (name, movement) in [("cart", Movement::Cart), ("walker", Movement::Walker), ("swimmer", Movement::Swimmer)] {
        let view = View { map: &map, movement };
        let space = SquareSpace::new(&view, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let search = Search::new(&space).from(Point::new(0, 0)).to(Point::new(7, 0));
        match search.reusing(&mut searcher).astar()?.path {
            Some(path) => {
                let terrain: String = path.nodes.iter().map(|node| map.cells()[node.index()]).collect();
                println!("{name:8} {terrain}  costs {}", path.cost);
            }
            None => println!("{name:8} no way"),
        }
    }
    Ok(())
}
