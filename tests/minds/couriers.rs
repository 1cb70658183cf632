//! The promise: with couriers a faction learns what its posts have seen; without them it never does. And a courier
//! finds its way through a maze that nobody has seen, by walking into it.

use fogwalk::{
    game::{Game, Unit},
    grid::Point,
    level::{Level, TrueGround},
    search::{CHEAPEST, CostScale, HeuristicKind, One, Searcher, Silent, SquareSpace},
    terrain::Movement,
};

use crate::support::{levels::read, playing::pass};

fn wardens(game: &Game) -> Vec<&Unit> {
    game.floor().units().filter(|unit| unit.row().name == "warden").collect()
}

/// How many of the posts' inmost cells each warden knows, after so many turns.
fn posts_known(level: Level, turns: u32) -> Vec<usize> {
    const INMOST: [Point; 3] = [Point::new(1, 1), Point::new(29, 1), Point::new(57, 1)];
    let mut game = Game::without_player(Some(level), 5).expect("only known kinds");
    for _ in 0..turns {
        pass(&mut game);
    }
    let known = |warden: &Unit| {
        let mind = game.mind_of(warden);
        INMOST.iter().filter(|&&cell| !mind.known.is_unknown(cell)).count()
    };
    wardens(&game).into_iter().map(known).collect()
}

#[test]
fn the_word_goes_with_the_courier() {
    assert_eq!(posts_known(read("couriers.level"), 400), [3, 3, 3]);
}

#[test]
fn and_dies_with_it() {
    let mut level = read("couriers.level");
    level.units.retain(|unit| unit.kind != "courier");
    // The first post is where they report: what that warden sees all know, and nobody what the others see.
    assert_eq!(posts_known(level, 400), [1, 2, 2]);
}

#[test]
fn a_courier_finds_its_way_through_an_unknown_maze() {
    let level = read("unknown-maze.level");
    let [start, post] = ["courier", "warden"].map(|kind| {
        let unit = level.units.iter().find(|unit| unit.kind == kind).expect("one of each");
        unit.at
    });
    let true_cost = {
        let ground = TrueGround::new(&level, Movement::Walker);
        let space = SquareSpace::new(&ground, level.diagonal, CostScale::Lester, HeuristicKind::Octile);
        let [start, post] = [start, post].map(|point| space.node(point).expect("a cell of the map"));
        let (path, _) = Searcher::default().path(&space, start, &One(post), CHEAPEST, &mut Silent);
        path.expect("the maze hangs together").cost.0
    };
    let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
    let (mut walked, mut walked_again, mut steps) = (vec![start], 0, 0u32);
    for _ in 0..2000 {
        pass(&mut game);
        let courier = game.floor().units().find(|unit| unit.row().name == "courier").expect("nobody harms it");
        let warden = wardens(&game)[0];
        if walked.last() != Some(&courier.at) {
            walked_again += usize::from(walked.contains(&courier.at));
            walked.push(courier.at);
            steps += 1;
        }
        if game.mind_of(courier).met(warden.id).is_some() {
            println!("{steps} steps, {walked_again} of them back, where {} would do", true_cost / 10);
            assert!(walked_again >= 20, "it came back {walked_again} steps");
            assert!(steps * 10 > true_cost + 400, "it cannot have known the way: {steps} steps, {true_cost}");
            return;
        }
    }
    panic!("the courier was {steps} steps on its way and did not arrive");
}
