//! One field for many units: one search backwards from the goals tells every unit its next step.
//!
//! `cargo run -p fogwalk-search --example one_field`

use fogwalk_search::{
    grid::{Direction, Grid, Point},
    search::{
        CostGrid, CostScale, DiagonalRule, DistanceField, FlowField, HeuristicKind, NodeId, Reversed, SquareSpace,
    },
};

const MAP: &str = "\
E.....#....
..##..#..#.
..##.....#.
.....#...#E
";

fn arrow(direction: Option<Direction>) -> char {
    let arrows = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    direction.map_or(' ', |direction| arrows[direction as usize])
}

fn main() -> Result<(), &'static str> {
    let map = Grid::from_text(MAP).ok_or("lines of different lengths")?;
    let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let is_exit = |&(_, &cell): &(Point, &char)| cell == 'E';
    let exits: Vec<NodeId> = map.iter().filter(is_exit).filter_map(|(point, _)| space.node(point)).collect();

    let field = DistanceField::new(&Reversed(&space), &exits);
    let flow = FlowField::new(map.size(), &field);
    for y in 0..map.size().height() {
        let cell = |x| match map[Point::new(x, y)] {
            '.' => arrow(flow.at(Point::new(x, y))),
            other => other,
        };
        println!("    {}", (0..map.size().width()).map(cell).collect::<String>());
    }
    for unit in [Point::new(5, 2), Point::new(7, 0), Point::new(8, 3)] {
        let path = space.node(unit).and_then(|node| field.path_from(node)).ok_or("no way")?;
        let exit = path.nodes.last().map(|&node| space.point(node)).ok_or("an empty path")?;
        println!("the unit at {unit} leaves by {exit} at a cost of {}", path.cost);
    }
    Ok(())
}
