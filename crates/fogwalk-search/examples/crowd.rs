//! A crowd: units that walk among each other, none through another. Step by step first, and then by a plan for all.
//!
//! `cargo run -p fogwalk-search --example crowd`

use std::error::Error;

use fogwalk_search::{
    grid::{Grid, Point},
    search::{
        CostGrid, CostScale, Crowd, DiagonalRule, DistanceField, HeuristicKind, NodeId, Reversed, SquareSpace,
        crowd::{PlanBounds, plan},
    },
};

/// Capital letters want to where the same small letter stands.
const MAP: &str = "\
A...#...c
B.......b
C...#...a
";

const NAMES: [char; 3] = ['A', 'B', 'C'];

fn main() -> Result<(), Box<dyn Error>> {
    let map = Grid::from_text(MAP).ok_or("lines of different lengths")?;
    let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let find = |letter: char| map.cells().iter().position(|&cell| cell == letter).map(|cell| NodeId(cell as u32));
    let unit = |letter: char| find(letter).zip(find(letter.to_ascii_lowercase()));
    let units: Vec<_> = NAMES.into_iter().filter_map(unit).collect();
    let draw = |units: &[NodeId]| {
        for y in 0..map.size().height() {
            let cell = |x| {
                let node = space.node(Point::new(x, y));
                let unit = units.iter().position(|&here| Some(here) == node);
                unit.map_or(if map[Point::new(x, y)] == '#' { '#' } else { '.' }, |unit| NAMES[unit])
            };
            println!("    {}", (0..map.size().width()).map(cell).collect::<String>());
        }
    };

    // Quick: each tick is decided by itself.
    let mut crowd = Crowd::new(&space, &Reversed(&space), &units)?;
    for tick in 0..20 {
        println!("after {tick} ticks");
        draw(crowd.here());
        if crowd.have_all_arrived() {
            break;
        }
        crowd.step();
    }

    // Sure: a search for a plan, which is then made cheaper.
    let fields: Vec<_> = units.iter().map(|&(_, goal)| DistanceField::new(&Reversed(&space), &[goal])).collect();
    let starts: Vec<_> = units.iter().map(|&(start, _)| start).collect();
    let bounds = PlanBounds { units: 50, expansions: 1000, improvements: 10_000 };
    let plan = plan(&space, &starts, |unit, node| fields[unit].cost(node), bounds)?;
    println!("by a plan, {} ticks", plan.len() - 1);
    draw(&plan[plan.len() / 2]);
    Ok(())
}
