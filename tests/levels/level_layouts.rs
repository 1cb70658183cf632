//! The promise: levels of hexes and levels of places and roads are read, written and searched like any other, and
//! each level that is there to show something shows it.

use std::fs;

use fogwalk::{
    game,
    grid::Point,
    lab::{Experiment, ExperimentError, Route},
    level::{self, FileError, Layout, Level},
    search::{HeuristicKind, Smoothing, turns},
};

fn parse(text: &str) -> Result<Level, FileError> {
    level::parse("a.level", text.as_bytes(), game::vocabulary())
}

fn read(name: &str) -> Level {
    let path = format!("{}/levels/{name}.level", env!("CARGO_MANIFEST_DIR"));
    parse(&fs::read_to_string(path).expect("the level is there")).unwrap_or_else(|error| panic!("{error}"))
}

fn experiment(name: &str) -> Experiment {
    let level = read(name);
    let (start, goal) = (level.start.expect("a start"), level.goal.expect("a goal"));
    Experiment::new(level, start, goal)
}

fn route(experiment: &Experiment) -> Route {
    experiment.run().expect("both ends on the level").route.unwrap_or_else(|reason| panic!("{reason}"))
}

#[test]
fn what_is_written_is_read_back() {
    for name in ["risk", "hexes", "zigzag", "pillars"] {
        let level = read(name);
        assert_eq!(parse(&level::write(&level)).as_ref(), Ok(&level), "{name}");
    }
    assert_eq!((read("hexes").layout.name(), read("risk").layout.name()), ("hex", "graph"));
}

#[test]
fn a_turn_penalty_straightens_the_zigzag() {
    let mut experiment = experiment("zigzag");
    let swaying = route(&experiment);
    experiment.turn_penalty = 10;
    let straight = route(&experiment);
    assert!(turns(&swaying.steps) >= 18, "{} turns", turns(&swaying.steps));
    assert_eq!((turns(&straight.steps), straight.steps.len()), (0, 40));
    assert!(swaying.cost < straight.cost);
    // The trace is of cells, so the overlays can draw it.
    let (_, trace) = experiment.run_traced().expect("both ends on the level");
    let area = experiment.level.size().area();
    assert!(trace.events().iter().all(|event| event.node().index() < area) && !trace.events().is_empty());
}

#[test]
fn smoothing_helps_among_the_pillars() {
    let mut experiment = experiment("pillars");
    let found = route(&experiment);
    experiment.smoothing = Smoothing::Turns;
    let turned = route(&experiment);
    experiment.smoothing = Smoothing::Sight;
    let pulled = route(&experiment);
    assert_eq!((turned.cost, pulled.cost), (found.cost, found.cost));
    let corners = [&found, &turned, &pulled].map(|route| route.corners.len());
    assert!(corners[0] > corners[1] && corners[1] >= corners[2], "{corners:?}");
    // Drawn from corner to corner, the path that was pulled tight is the shorter one.
    let length = |route: &Route| {
        let lines = route.corners.windows(2).map(|ends| ends[1] - ends[0]);
        lines.map(|line| f64::from(line.x).hypot(f64::from(line.y))).sum::<f64>()
    };
    assert!(length(&pulled) < length(&turned));
}

#[test]
fn countries_are_searched_by_road() {
    let mut experiment = experiment("risk");
    let Layout::Roads(map) = experiment.level.layout.clone() else { panic!("a graph") };
    assert!(map.places().len() >= 30);
    let (informed, trace) = experiment.run_traced().expect("both ends are places");
    let best = route(&experiment);
    for pair in best.steps.windows(2) {
        let ends = [pair[0], pair[1]].map(|at| map.at(at).expect("a place"));
        assert!(map.roads().iter().any(|road| [road.from, road.to] == ends || [road.to, road.from] == ends));
    }
    let place_cells: Vec<_> = map.places().iter().map(|place| experiment.level.size().index(place.at)).collect();
    assert!(trace.events().iter().all(|event| place_cells.contains(&Some(event.node().index()))));
    experiment.heuristic = HeuristicKind::Zero;
    let blind = experiment.run().expect("both ends are places");
    assert_eq!(blind.route.map(|route| route.cost), Ok(best.cost));
    assert!(informed.stats.expanded < blind.stats.expanded);
    experiment.goal = Point::new(1, 1);
    let no_place = ExperimentError::NoPlace { at: Point::new(1, 1) };
    assert_eq!(experiment.run(), Err(no_place), "rock is no place to go to");
}

#[test]
fn hexes_have_no_corners_to_smooth() {
    let mut experiment = experiment("hexes");
    let found = route(&experiment);
    assert!(found.steps.windows(2).all(|pair| (pair[1].y - pair[0].y).abs() <= 1));
    experiment.turn_penalty = 5;
    let expected = ExperimentError::OnlyOnSquares { what: "a penalty for turning", layout: "hex" };
    assert_eq!(experiment.run(), Err(expected));
}

#[test]
fn no_search_for_another_island_is_begun_on_hexes_and_graphs() {
    let hexes = parse("+++\ngrid = \"hex\"\n+++\nA..#..\n...#..\n...#.B\n").expect("a level");
    let places =
        ["Ashmoor", "Brill", "Cold"].map(|name| format!("[[place]]\nname = \"{name}\"\ny = 2\nx = {}\n", name.len()));
    let road = "[[road]]\nfrom = \"Ashmoor\"\nto = \"Brill\"\ncost = 3\n";
    let graph = parse(&format!("+++\ngrid = \"graph\"\n{}{road}+++\n", places.concat())).expect("a level");
    let (far, near) = (Point::new(4, 2), Point::new(7, 2));
    let (start, goal) = (hexes.start.expect("A"), hexes.goal.expect("B"));
    for mut experiment in [Experiment::new(hexes, start, goal), Experiment::new(graph, near, far)] {
        let findings = experiment.run().expect("both ends on the level");
        assert!(findings.route.is_err() && findings.stats.expanded == 0);
        experiment.foreknowledge.islands = false;
        let findings = experiment.run().expect("both ends on the level");
        assert!(findings.route.is_err() && findings.stats.expanded > 0);
    }
}

#[test]
fn a_bad_graph_gets_one_clear_message() {
    let place = "[[place]]\nname = \"Ashmoor\"\nx = 1\ny = 2\n[[place]]\nname = \"Brill\"\nx = 4\ny = 2\n";
    let graph = |rest: &str| format!("+++\ngrid = \"graph\"\n{rest}+++\n");
    let with_road = |road: &str| graph(&format!("{place}[[road]]\n{road}"));
    let cases = [
        ("+++\ngrid = \"hexx\"\n+++\n..\n".to_string(), 2, "the string \"hexx\"", "did you mean \"hex\"?"),
        ("+++\n[[place]]\nname = \"A\"\n+++\n..\n".to_string(), 2, "the key \"place\"", "grid = \"graph\""),
        (graph(""), 2, "a graph without places", "[[place]]"),
        (graph("diagonal = \"never\"\n"), 3, "the key \"diagonal\"", "no cells"),
        (graph(place) + "\n..\n", 13, "a map", "nothing more"),
        (graph("[[place]]\nname = \"A\"\nx = 1\n"), 3, "a place without y", "name, x and y"),
        (graph("[[place]]\nname = \"A\"\nx = 1\ny = 4096\n"), 6, "the number 4096", "from 0 to 4095"),
        (graph(&format!("{place}[[place]]\nname = \"Brill\"\nx = 9\ny = 9\n")), 11, "a second place", "its own"),
        (graph(&format!("{place}[[place]]\nname = \"Cold\"\nx = 4\ny = 2\n")), 11, "\"Cold\" at 4,2", "each place"),
        (
            with_road("from = \"Ashmor\"\nto = \"Brill\"\ncost = 3\n"),
            12,
            "the unknown place",
            "did you mean \"Ashmoor\"?",
        ),
        (with_road("from = \"Ashmoor\"\nto = \"Brill\"\n"), 11, "a road without cost", "from, to and cost"),
        (with_road("from = \"Ashmoor\"\nto = \"Brill\"\ncost = 0\n"), 14, "the number 0", "from 1 to 100000"),
        (with_road("from = \"Ashmoor\"\nto = \"Ashmoor\"\ncost = 1\n"), 11, "to itself", "another place"),
        (graph(&format!("start = \"Bril\"\n{place}")), 3, "the unknown place", "did you mean \"Brill\"?"),
        (graph(&format!("start = [2, 2]\n{place}")), 3, "2,2, where no place is", "a place"),
    ];
    for (text, line, found, expected) in cases {
        let error = parse(&text).expect_err(&text);
        assert!(error.found.contains(found) && error.expected.contains(expected), "{error}\n{text}");
        assert_eq!(error.place.as_ref().map(|place| place.line), Some(line), "{error}\n{text}");
    }
    assert!(parse(&with_road("from = \"Ashmoor\"\nto = \"Brill\"\ncost = 3\none_way = true\n")).is_ok());
}
