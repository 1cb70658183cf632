//! The events of a search: the lists of two algorithms side by side, as they stood half way and at the end.
//!
//! `cargo run -p fogwalk-search --example watch_a_search`

use fogwalk_search::{
    grid::{Grid, Point},
    search::{
        BestFirst, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeState, One, Picture, Searcher, Settings,
        SquareSpace, Trace,
    },
};

const MAP: &str = "\
................
......###.......
........#.......
..A.....#...B...
........#.......
......###.......
................
";

fn main() -> Result<(), &'static str> {
    let map = Grid::from_text(MAP).ok_or("lines of different lengths")?;
    let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let ends = space.node(Point::new(2, 3)).zip(space.node(Point::new(12, 3)));
    let (start, goal) = ends.ok_or("the ends lie outside of the map")?;
    let row = |picture: &Picture, y: i32| -> String {
        let cell = |x| match (map[Point::new(x, y)], space.node(Point::new(x, y)).and_then(|node| picture.get(node))) {
            ('.', Some(view)) if view.state == NodeState::Closed => 'x',
            ('.', Some(_)) => 'o',
            (terrain, _) => terrain,
        };
        (0..map.size().width()).map(cell).collect()
    };
    for algorithm in [BestFirst::AStar, BestFirst::Dijkstra] {
        let mut trace = Trace::default();
        let settings = Settings { algorithm, ..Settings::default() };
        let (path, outcome) = Searcher::default().path(&space, start, &One(goal), settings, &mut trace);
        let cost = path.ok_or("no way")?.cost;
        println!("{}: costs {cost}, {} nodes expanded; x closed, o open", algorithm.name(), outcome.stats.expanded);
        let (half_way, end) = (trace.picture(trace.events().len() / 2), trace.last_picture());
        for y in 0..map.size().height() {
            println!("    {}    {}", row(&half_way, y), row(&end, y));
        }
    }
    Ok(())
}
