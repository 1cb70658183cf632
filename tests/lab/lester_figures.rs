//! The promise: the search is Patrick Lester's, figure by figure.
//!
//! "A* Pathfinding for Beginners" (2003) follows one search: from the green square at 1,2 to the red one at 5,2, around
//! a wall of three. H is the Manhattan distance, a straight step costs 10, a diagonal one 14, no corner is cut.
//! Neighbours are looked at row by row, and of several equals the one on top of the binary heap is taken, as in his
//! program; so the squares are closed in the order of his figures. Figures 1 to 5 show 7 by 5 squares; Figures 6 and 7
//! show one more column on the left and one more row below, so everything is one column further right there. The
//! pictures show F in the upper left of each square, where its parent lies in the upper right, and G + H below; closed
//! squares are in brackets.

use std::ops::RangeInclusive;

use fogwalk::{
    content::OwnTerrain,
    grid::{Direction, Point, Size},
    lab::{Experiment, Findings},
    level::Level,
    search::{
        Cost, DiagonalRule, HeuristicKind, NodeId, NodeState, NodeView, Picture, Smoothing, Stop, Ties, Trace,
        TraceEvent,
    },
    terrain::TerrainId,
};

const START: Point = Point::new(1, 2);
const RIGHT_OF_START: Point = Point::new(2, 2);
const BELOW_START: Point = Point::new(1, 3);
const TWO_BELOW_START: Point = Point::new(1, 4);

/// The search of Figures 1 to 5.
fn article() -> Experiment {
    on_a_map_of(7, 5, 0)
}

/// The search of Figures 6 and 7.
fn figure_6() -> Experiment {
    on_a_map_of(8, 6, 1)
}

fn on_a_map_of(width: u32, height: u32, further_right: i32) -> Experiment {
    let mut level = Level::filled(Size::new(width, height).expect("a small size"), TerrainId::FLOOR);
    for y in 1..=3 {
        level.cells[Point::new(3 + further_right, y)] = TerrainId::WALL;
    }
    let start = START + Point::new(further_right, 0);
    let mut experiment = Experiment::new(level, start, Point::new(5 + further_right, 2));
    experiment.heuristic = HeuristicKind::Manhattan;
    experiment.settings.ties = Ties::TopOfHeap;
    experiment
}

fn run(experiment: &Experiment) -> (Findings, Trace) {
    experiment.run_traced().expect("both ends on the map")
}

fn node(experiment: &Experiment, point: Point) -> NodeId {
    NodeId(experiment.level.size().index(point).expect("a cell of the map") as u32)
}

/// The lists just after so many squares moved to the closed list and what they lead to was looked at.
fn after_closing(trace: &Trace, squares: usize) -> Picture {
    let closings = trace.events().iter().enumerate().filter(|(_, event)| matches!(event, TraceEvent::Closed { .. }));
    let next = closings.map(|(number, _)| number).nth(squares);
    trace.picture(next.unwrap_or(usize::MAX))
}

/// The squares in the order in which they moved to the closed list.
fn closed(experiment: &Experiment, trace: &Trace) -> Vec<Point> {
    let point = |node: &NodeId| experiment.level.size().point(node.index());
    let closed = trace.events().iter().filter_map(|event| match event {
        TraceEvent::Closed { node } => Some(point(node)),
        _ => None,
    });
    closed.collect()
}

/// Draws the figures of all squares, as in the article.
fn draw(experiment: &Experiment, picture: &Picture, columns: RangeInclusive<i32>) -> String {
    let rows = (0..experiment.level.size().height()).flat_map(|y| {
        let squares: Vec<_> = columns.clone().map(|x| draw_square(experiment, picture, Point::new(x, y))).collect();
        [0, 1].map(|line| squares.iter().map(|lines| lines[line].as_str()).collect::<String>())
    });
    rows.map(|row| row.trim_end().to_string() + "\n").collect()
}

/// The two lines of a square.
fn draw_square(experiment: &Experiment, picture: &Picture, point: Point) -> [String; 2] {
    if experiment.level.cells[point] == TerrainId::WALL {
        return [" ##### "; 2].map(String::from);
    }
    let Some(view) = picture.get(node(experiment, point)) else { return [" ..... "; 2].map(String::from) };
    let (left, right) = if view.state == NodeState::Closed { ('[', ']') } else { (' ', ' ') };
    let arrow = arrow(experiment.level.size(), point, view);
    [format!("{left}{:<4}{arrow}{right}", view.f.0), format!("{left}{:02}+{:02}{right}", view.g.0, view.h.0)]
}

/// Where the parent lies.
fn arrow(size: Size, point: Point, view: &NodeView) -> char {
    let Some(parent) = view.parent else { return 'o' };
    let direction = point.direction_to(size.point(parent.index())).expect("the parent is a neighbour");
    match direction {
        Direction::North => '↑',
        Direction::NorthEast => '↗',
        Direction::East => '→',
        Direction::SouthEast => '↘',
        Direction::South => '↓',
        Direction::SouthWest => '↙',
        Direction::West => '←',
        Direction::NorthWest => '↖',
    }
}

#[test]
fn the_first_ring_has_his_figures() {
    let experiment = article();
    let (_, trace) = run(&experiment);
    let picture = after_closing(&trace, 1);
    let figures = [
        (Direction::North, 10, 50, 60),
        (Direction::NorthEast, 14, 40, 54),
        (Direction::East, 10, 30, 40),
        (Direction::SouthEast, 14, 40, 54),
        (Direction::South, 10, 50, 60),
        (Direction::SouthWest, 14, 60, 74),
        (Direction::West, 10, 50, 60),
        (Direction::NorthWest, 14, 60, 74),
    ];
    for (direction, g, h, f) in figures {
        let view = picture.get(node(&experiment, START.step(direction))).expect("the square is open");
        let expected = NodeView {
            state: NodeState::Open,
            parent: Some(node(&experiment, START)),
            g: Cost(g),
            h: Cost(h),
            f: Cost(f),
        };
        assert_eq!(*view, expected, "{direction:?}");
    }
    assert_eq!(picture.nodes().count(), 9);
    insta::assert_snapshot!(draw(&experiment, &picture, 0..=3), @r"
    .....  .....  .....  .....
    .....  .....  .....  .....
    74  ↘  60  ↓  54  ↙  #####
    14+60  10+50  14+40  #####
    60  → [40  o] 40  ←  #####
    10+50 [00+40] 10+30  #####
    74  ↗  60  ↑  54  ↖  #####
    14+60  10+50  14+40  #####
    .....  .....  .....  .....
    .....  .....  .....  .....
    ");
}

#[test]
fn then_the_square_to_the_right_and_of_two_equals_the_lower_one() {
    let experiment = article();
    let (_, trace) = run(&experiment);
    let order = closed(&experiment, &trace);
    assert_eq!(order[..4], [START, RIGHT_OF_START, Point::new(2, 3), Point::new(2, 1)]);
    // The square to the right leads nowhere new and to nothing more cheaply: wall ahead, and G + 10 is more than 14.
    let (first, second) = (after_closing(&trace, 1), after_closing(&trace, 2));
    let changed = second.nodes().filter(|(node, view)| first.get(*node) != Some(view)).map(|(node, _)| node);
    assert_eq!(changed.collect::<Vec<_>>(), [node(&experiment, RIGHT_OF_START)]);
    // The lower one of the two with F 54 opens the squares below and left below, not the one behind the corner.
    insta::assert_snapshot!(draw(&experiment, &after_closing(&trace, 3), 0..=3), @r"
    .....  .....  .....  .....
    .....  .....  .....  .....
    74  ↘  60  ↓  54  ↙  #####
    14+60  10+50  14+40  #####
    60  → [40  o][40  ←] #####
    10+50 [00+40][10+30] #####
    74  ↗  60  ↑ [54  ↖] #####
    14+60  10+50 [14+40] #####
    .....  88  ↗  74  ↑  .....
    .....  28+60  24+50  .....
    ");
}

#[test]
fn the_square_two_below_the_start_is_reparented() {
    let experiment = article();
    let (_, trace) = run(&experiment);
    let square = node(&experiment, TWO_BELOW_START);
    let changes: Vec<_> = trace.events().iter().filter(|event| event.node() == square).collect();
    let (diagonally, straight) = (node(&experiment, Point::new(2, 3)), node(&experiment, BELOW_START));
    assert!(
        matches!(changes[0], TraceEvent::Opened { parent: Some(parent), g: Cost(28), .. } if *parent == diagonally)
    );
    assert!(matches!(changes[1], TraceEvent::Reparented { parent, g: Cost(20), .. } if *parent == straight));
    assert_eq!(changes.len(), 2, "it stays open: the target is reached first");
}

/// Figure 6: the whole search, square by square as he drew it.
#[test]
fn figure_6_is_his() {
    let experiment = figure_6();
    let (_, trace) = run(&experiment);
    insta::assert_snapshot!(draw(&experiment, &trace.last_picture(), 0..=7), @r"
     108 ↘  94  ↘  80  ↓  74  ↓  .....  .....  .....  .....
     28+80  24+70  20+60  24+50  .....  .....  .....  .....
     94  ↘ [74  ↘][60  ↓][54  ↙] #####  .....  .....  .....
     24+70 [14+60][10+50][14+40] #####  .....  .....  .....
     80  → [60  →][40  o][40  ←] #####  82  ↘ [68  ↓] 82  ↙
     20+60 [10+50][00+40][10+30] #####  72+10 [68+00] 72+10
     94  ↗ [74  ↗][60  ↑][54  ↖] #####  74  ↓ [68  ↙] 88  ←
     24+70 [14+60][10+50][14+40] #####  54+20 [58+10] 68+20
     108 ↗  94  ↗  80  ↑ [74  ↑][74  ←][74  ←] 74  ←  102 ↖
     28+80  24+70  20+60 [24+50][34+40][44+30] 54+20  72+30
     .....  .....  108 ↗  94  ↑  88  ↖  88  ↖  88  ↖  .....
     .....  .....  38+70  34+60  38+50  48+40  58+30  .....
    ");
}

/// Figure 7: "the very first step is below, and to the right of the starting square".
#[test]
fn figure_7_is_his() {
    for (experiment, further_right) in [(article(), 0), (figure_6(), 1)] {
        let route = experiment.run().expect("both ends on the map").route.expect("there is a way");
        let steps: Vec<_> = route.steps.iter().map(|step| (step.x - further_right, step.y)).collect();
        let his = [(1, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)];
        assert_eq!((route.cost, steps.as_slice()), (Cost(68), &his[..]));
    }
    // Smoother, it would begin "directly below the starting square".
    let mut experiment = article();
    experiment.smoothing = Smoothing::Turns;
    let route = experiment.run().expect("both ends on the map").route.expect("there is a way");
    assert_eq!((route.cost, route.steps[1]), (Cost(68), BELOW_START));
}

#[test]
fn cutting_corners_is_shorter_by_a_square() {
    let mut experiment = article();
    for diagonal in [DiagonalRule::AtMostOneObstacle, DiagonalRule::Always] {
        experiment.diagonal = diagonal;
        let (findings, trace) = run(&experiment);
        let route = findings.route.expect("there is a way");
        assert_eq!((route.cost, route.steps.len()), (Cost(4 * 14), 5));
        // At once past the corner of the wall, which was not allowed before.
        let order = closed(&experiment, &trace);
        let beside_corner = order.iter().position(|&point| point == Point::new(2, 3)).expect("it is closed");
        let behind_corner = node(&experiment, Point::new(3, 4));
        let view = *after_closing(&trace, beside_corner + 1).get(behind_corner).expect("it is open");
        assert_eq!((view.g, view.parent), (Cost(28), Some(node(&experiment, Point::new(2, 3)))));
    }
    experiment.diagonal = DiagonalRule::Never;
    let (findings, _) = run(&experiment);
    assert_eq!(findings.route.map(|route| route.cost), Ok(Cost(80)));
}

/// His warning: stopping as soon as the target is on the open list is quicker, but wrong where the cost of the last
/// step varies, "as in the case of a river crossing".
#[test]
fn stopping_when_the_target_is_opened_can_miss_the_better_crossing() {
    let mut level = Level::filled(Size::new(4, 2).expect("a small size"), TerrainId::FLOOR);
    let river = OwnTerrain { base: TerrainId::SHALLOW_WATER, glyph: 'r', name: Some("river".into()), cost: Some(40) };
    let river = level.terrains.add(river).expect("a cost in range");
    for x in 0..4 {
        level.cells[Point::new(x, 1)] = river;
    }
    let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(2, 1));
    let mut answer = |stop| {
        experiment.settings.stop = stop;
        let (findings, _) = run(&experiment);
        let route = findings.route.expect("there is a way");
        let steps: Vec<_> = route.steps.iter().map(|point| (point.x, point.y)).collect();
        (steps, route.cost.0, findings.stats.expanded)
    };
    // Slantwise into the river costs 56, straight ahead 40.
    assert_eq!(answer(Stop::TargetOpened), (vec![(0, 0), (1, 0), (2, 1)], 10 + 56, 2));
    assert_eq!(answer(Stop::TargetClosed), (vec![(0, 0), (1, 0), (2, 0), (2, 1)], 10 + 10 + 40, 4));
    let everywhere = answer(Stop::Never);
    assert_eq!((everywhere.1, everywhere.2), (60, 8));
}
