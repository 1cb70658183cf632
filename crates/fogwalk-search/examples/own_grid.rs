//! Your own map: anything that can say what entering a cell costs can be searched.
//!
//! `cargo run -p fogwalk-search --example own_grid`

use std::error::Error;

use fogwalk_search::{
    grid::{Point, Size},
    search::{CostScale, DiagonalRule, HeuristicKind, NodeId, Search, SquareSpace, Walkability},
};

const ROWS: [&str; 5] = ["S..#....", "..#..##.", ".#..~~#.", "...#~...", ".......G"];

/// A map as a game may have it: rows of bytes.
struct Map {
    size: Size,
    rows: [&'static str; 5],
}

impl Map {
    fn at(&self, cell: Point) -> u8 {
        self.rows[cell.y as usize].as_bytes()[cell.x as usize]
    }

    fn find(&self, letter: u8) -> Option<NodeId> {
        let cell = self.size.points().position(|cell| self.at(cell) == letter)?;
        Some(NodeId(cell as u32))
    }
}

impl Walkability for Map {
    fn size(&self) -> Size {
        self.size
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        match self.at(self.size.point(cell)) {
            b'#' => None,
            b'~' => Some(40),
            _ => Some(10),
        }
    }

    fn cheapest(&self) -> u16 {
        10
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let map = Map { size: Size::new(8, 5).ok_or("a side is 0 or too long")?, rows: ROWS };
    let (start, goal) = map.find(b'S').zip(map.find(b'G')).ok_or("no start or no goal")?;
    for rule in DiagonalRule::ALL {
        let space = SquareSpace::new(&map, rule, CostScale::Lester, HeuristicKind::Octile);
        let found = Search::new(&space).from(start).to(goal).astar()?;
        let path = found.path.ok_or("no way")?;
        println!("{}: costs {}, {} nodes expanded", rule.name(), path.cost, found.stats.expanded);
        for y in 0..map.size.height() {
            let cell = |x| {
                let here = Point::new(x, y);
                let is_on_path = space.node(here).is_some_and(|node| path.nodes.contains(&node));
                if is_on_path && matches!(map.at(here), b'.' | b'~') { 'o' } else { char::from(map.at(here)) }
            };
            println!("    {}", (0..map.size.width()).map(cell).collect::<String>());
        }
    }
    Ok(())
}
