//! A crowd: units that walk among each other, none through another.
//!
//! `cargo run -p fogwalk-search --example crowd`

use std::error::Error;

use fogwalk_search::{
    grid::{Grid, Point},
    search::{CostGrid, CostScale, Crowd, DiagonalRule, HeuristicKind, NodeId, Reversed, SquareSpace},
};

/// Capital letters want to where the same small letter stands.
const MAP: &str = "\
A...#...c
B.......b
C...#...a
";

fn main() -> Result<(), Box<dyn Error>> {
    let map = Grid::from_text(MAP).ok_or("lines of different lengths")?;
    let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let find = |letter: char| map.cells().iter().position(|&cell| cell == letter).map(|cell| NodeId(cell as u32));
    let unit = |letter: char| find(letter).zip(find(letter.to_ascii_lowercase()));
    let units: Vec<_> = ['A', 'B', 'C'].into_iter().filter_map(unit).collect();

    let mut crowd = Crowd::new(&space, &Reversed(&space), &units)?;
    for tick in 0..20 {
        println!("after {tick} ticks");
        for y in 0..map.size().height() {
            let cell = |x| {
                let node = space.node(Point::new(x, y));
                let unit = crowd.here().iter().position(|&here| Some(here) == node);
                unit.map_or(if map[Point::new(x, y)] == '#' { '#' } else { '.' }, |unit| ['A', 'B', 'C'][unit])
            };
            println!("    {}", (0..map.size().width()).map(cell).collect::<String>());
        }
        if crowd.have_all_arrived() {
            break;
        }
        crowd.step();
    }
    Ok(())
}
