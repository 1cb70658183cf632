//! Walking through unknown land: what a unit has not seen it takes for floor (the freespace assumption), and plans
//! again when a wall turns up in its way.
//!
//! `cargo run -p fogwalk-search --example unknown_land`

use fogwalk_search::{
    grid::{Grid, Point},
    search::{
        CostGrid, CostScale, DiagonalRule, NodeId, Searcher, Silent,
        replan::{Expedition, Replan, Trip, When},
    },
};

const LAND: &str = "\
..........
.########.
........#.
.######.#.
.#....#.#.
.#.##...#.
.#..#####.
.##.......
";

fn main() -> Result<(), &'static str> {
    let land = Grid::from_text(LAND).ok_or("lines of different lengths")?;
    let ground = CostGrid::from(land.map(|&cell| if cell == '#' { 0 } else { 10 }));
    let expedition = Expedition {
        sight: 3,
        assumed: 10,
        when: When::PathHit,
        rule: DiagonalRule::NoObstacle,
        scale: CostScale::Lester,
    };
    let ends = (Point::new(2, 4), Point::new(9, 7));
    let mut searcher = Searcher::default();
    let mut last = Trip::default();
    for replan in Replan::ALL {
        let mut replanner = replan.replanner();
        last = expedition.travel(&ground, ends, &mut replanner, &mut searcher, &mut Silent, |_, _, _| {});
        let (steps, plans, expanded) = (last.walked.len() - 1, last.plans, last.expanded);
        println!("{:12} {steps} steps, {plans} plans, {expanded} nodes expanded", replan.name());
    }
    println!("What the last one walked (o), and what it never saw (?):");
    for y in 0..land.size().height() {
        let cell = |x| {
            let index = land.size().index(Point::new(x, y)).unwrap_or_default();
            match last.first_seen[index] {
                0 => '?',
                _ if last.walked.contains(&NodeId(index as u32)) => 'o',
                _ => land.cells()[index],
            }
        };
        println!("    {}", (0..land.size().width()).map(cell).collect::<String>());
    }
    Ok(())
}
