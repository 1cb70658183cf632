//! The promise: any moment of any search can be looked at, whichever way it is reached, and what the lab says about it
//! is true.

use fogwalk::{
    grid::{Point, Size},
    lab::{Experiment, ExperimentError, Method, SETTINGS, Study, Timeline},
    level::Level,
    search::{Algorithm, NodeId, NodeState, Picture, TraceEvent, replan::Replan},
    terrain::TerrainId,
};
use proptest::prelude::*;

use crate::support::levels::shelved;

/// Sets settings, as on the command line.
fn set(experiment: &mut Experiment, settings: &[(&str, &str)]) {
    for (option, value) in settings {
        let setting = SETTINGS.iter().find(|setting| setting.option == *option).expect("a setting");
        setting.set(experiment, value).expect("a value");
    }
}

/// Lester's search.
fn article() -> Experiment {
    let mut experiment = shelved("lester.level");
    set(&mut experiment, &[("heuristic", "manhattan")]);
    experiment
}

/// The picture after some events of the search under way, event by event.
fn picture(timeline: &Timeline, position: usize) -> Picture {
    let begun = timeline.beginnings().take_while(|&first| first < position).last().unwrap_or(0);
    let mut picture = Picture::default();
    timeline.recording().events()[begun..position].iter().for_each(|event| picture.apply(event));
    picture
}

/// Compares all that a study says of its moment with a picture made event by event.
fn check_moment(study: &Study, is_by_cells: bool) {
    let timeline = study.timeline().expect("a search");
    let picture = picture(timeline, timeline.position());
    if is_by_cells {
        for index in 0..study.experiment().level.size().area() as u32 {
            let view = timeline.cell(NodeId(index)).map(|cell| cell.node);
            assert_eq!(view.as_ref(), picture.get(NodeId(index)), "{index} at {}", timeline.position());
        }
    }
    let open = |state| picture.nodes().filter(|(_, view)| view.state == state).count();
    assert_eq!(timeline.counts().open, open(NodeState::Open));
    let listed: Vec<_> = timeline.open().collect();
    assert_eq!(listed.len(), open(NodeState::Open));
    assert!(listed.is_sorted_by_key(|entry| entry.node.f));
}

/// Walks through a study forwards, and checks that each node that is closed is the one that the open list had first.
fn check_order(study: &mut Study) {
    let events = study.timeline().expect("a search").recording().events().to_vec();
    let mut closed = 0;
    for (number, event) in events.iter().enumerate() {
        study.go_to(number);
        let timeline = study.timeline().expect("a search");
        if let TraceEvent::Closed { node } = event {
            closed += 1;
            let first = timeline.open().next().expect("something is open");
            let equals = timeline.open().take_while(|entry| entry.node.f == first.node.f).count();
            assert_eq!(first.cell, timeline.recording().cell(*node), "event {number} of {:?}", study.experiment());
            for later in number + 1..(number + 4).min(events.len()) {
                study.go_to(later);
                let closing = study.timeline().and_then(Timeline::last_closing);
                if let Some(closing) = closing.filter(|closing| closing.event == number) {
                    assert_eq!((closing.cell, closing.equals), (first.cell, equals), "event {number} seen at {later}");
                }
            }
        }
    }
    let counts = study.timeline().expect("a search").counts();
    assert!(closed >= counts.closed);
}

/// Settings of which each makes another kind of search; the last takes its nodes by keys of its own.
const KINDS: &[&[(&str, &str)]] = &[
    &[],
    &[("heuristic", "manhattan"), ("ties", "first-added")],
    &[("weight", "200")],
    &[("algorithm", "dijkstra")],
    &[("algorithm", "bfs")],
    &[("algorithm", "greedy"), ("ties", "first-added")],
    &[("algorithm", "two-tier")],
    &[("algorithm", "jps")],
    &[("algorithm", "canonical")],
    &[("algorithm", "landmarks")],
    &[("open-list", "bucket"), ("diagonal", "always")],
    &[("open-list", "sorted"), ("stop", "target-opened")],
    &[("open-list", "unsorted"), ("stop", "never"), ("costs", "precise")],
    &[("open-list", "lazy-heap"), ("terrain", "flat"), ("diagonal", "never")],
    &[("algorithm", "bi-dijkstra")],
    &[("algorithm", "bi-astar"), ("diagonal", "never")],
    &[("algorithm", "theta")],
    &[("turn-penalty", "5")],
    &[("grid", "hex")],
    &[("skip-dead-ends", "on")],
    &[("by", "waypoints")],
    &[("by", "field")],
    &[("by", "dodge")],
    &[("by", "discover"), ("replan", "mpaa"), ("sight", "2")],
    &[("by", "discover"), ("replan", "repeated"), ("when", "every-change"), ("sight", "2")],
    &[("by", "discover"), ("replan", "d-star-lite"), ("sight", "2")],
];

/// A map of so many columns, of some of the terrains.
fn experiment(cells: &[u8], width: u32) -> Experiment {
    const TERRAINS: [TerrainId; 6] =
        [TerrainId::FLOOR, TerrainId::FLOOR, TerrainId::WALL, TerrainId::ROAD, TerrainId::SWAMP, TerrainId::RUBBLE];
    let size = Size::new(width, cells.len() as u32 / width).expect("a small size");
    let mut level = Level::filled(size, TerrainId::FLOOR);
    for (point, &cell) in size.points().zip(cells) {
        level.cells[point] = TERRAINS[usize::from(cell) % TERRAINS.len()];
    }
    let (start, goal) = (Point::new(0, 0), Point::new(size.width() - 1, size.height() - 1));
    level.cells[start] = TerrainId::FLOOR;
    level.cells[goal] = TerrainId::FLOOR;
    Experiment::new(level, start, goal)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_moment_is_as_it_was(
        cells in proptest::collection::vec(any::<u8>(), 120),
        kind in 0..KINDS.len(),
        moments in proptest::collection::vec(0usize..400, 1..20),
    ) {
        let mut experiment = experiment(&cells, 12);
        set(&mut experiment, KINDS[kind]);
        let mut study = Study::new(experiment);
        // Elsewhere nodes have names of their own, which are not those of the cells that they lie in.
        let has_cells = !matches!(study.experiment().method, Method::Waypoints | Method::Dodge);
        let algorithm = study.experiment().settings.algorithm;
        let is_by_cells = has_cells && study.experiment().turn_penalty == 0 && !algorithm.is_from_both_ends();
        for moment in moments {
            study.go_to(moment);
            let at = study.timeline().expect("a search").position();
            check_moment(&study, is_by_cells);
            for near in [at + 1, at + 2, at, at.saturating_sub(1), at.saturating_sub(70)] {
                study.go_to(near);
                check_moment(&study, is_by_cells);
            }
        }
    }

    #[test]
    fn what_is_closed_was_first_in_the_open_list(
        cells in proptest::collection::vec(any::<u8>(), 80),
        kind in 0..KINDS.len() - 1,
    ) {
        let mut experiment = experiment(&cells, 10);
        set(&mut experiment, KINDS[kind]);
        check_order(&mut Study::new(experiment));
    }
}

#[test]
fn graphs_and_long_traces_are_as_true() {
    let mut study = Study::new(shelved("risk.level"));
    check_order(&mut study);
    // Longer than the distance of checkpoints.
    let mut experiment = shelved("forest-and-river.level");
    set(&mut experiment, &[("stop", "never")]);
    let mut study = Study::new(experiment);
    let len = study.len();
    assert!(len > 4500, "{len}");
    for moment in [len, 4200, 100, 4096, 4095, len - 1, 4000, 4170, 0, 5] {
        study.go_to(moment);
        check_moment(&study, true);
    }
}

#[test]
fn rounds_and_reparentings_are_found_from_everywhere() {
    let mut study = Study::new(article());
    study.go_to(0);
    let mut stops = vec![0];
    while !study.is_at_end() {
        let next = study.timeline().expect("a search").next_round();
        study.go_to(next);
        stops.push(next);
    }
    let events = study.timeline().expect("a search").recording().events().to_vec();
    let closed = |position: usize| events[..position].iter().filter(|e| matches!(e, TraceEvent::Closed { .. })).count();
    for (number, &stop) in stops.iter().enumerate().skip(1) {
        assert_eq!(closed(stop), number - 1);
    }
    for &stop in stops.iter().rev().skip(1) {
        let previous = study.timeline().expect("a search").previous_round();
        assert_eq!(previous, stop);
        study.go_to(previous);
    }
    let is_reparent = |position: usize| matches!(events[position - 1], TraceEvent::Reparented { .. });
    let reparents: Vec<_> = (1..=events.len()).filter(|&position| is_reparent(position)).collect();
    assert!(!reparents.is_empty());
    for position in 0..=events.len() {
        study.go_to(position);
        let timeline = study.timeline().expect("a search");
        assert_eq!(timeline.next_reparent(), reparents.iter().copied().find(|&at| at > position));
        assert_eq!(timeline.previous_reparent(), reparents.iter().copied().rfind(|&at| at < position));
    }
}

/// Every sentence of Lester's search, event by event.
#[test]
fn the_article_told_step_by_step() {
    let mut study = Study::new(article());
    let story: Vec<_> = (0..=study.len())
        .map(|position| {
            study.go_to(position);
            format!("{position:>2} {}\n", study.sentences().join(" "))
        })
        .collect();
    insta::assert_snapshot!(story.concat());
}

#[test]
fn every_kind_of_search_has_sentences_of_its_own() {
    let mut told = Vec::new();
    for (kind, position) in
        KINDS.iter().zip([9, 9, 9, 9, 9, 9, 90, 9, 9, 9, 9, 500, 9, 9, 20, 20, 30, 40, 9, 9, 9, 9, 9, 60, 60, 60])
    {
        let mut experiment = shelved("lester.level");
        set(&mut experiment, kind);
        let mut study = Study::new(experiment);
        study.go_to(position);
        let kind: Vec<_> = kind.iter().map(|(option, value)| format!("{option} {value}")).collect();
        told.push(format!("{}: {}\n", kind.join(", "), study.sentences().join(" ")));
    }
    let mut closed_in = shelved("lester.level");
    closed_in.goal = Point::new(3, 2);
    told.push(format!("a wall: {}\n", Study::new(closed_in).sentences().join(" ")));
    let mut graph = Study::new(shelved("risk.level"));
    told.push(format!("a graph: {}\n", graph.sentences().join(" ")));
    graph.go_to(7);
    told.push(format!("a graph: {}\n", graph.sentences().join(" ")));
    insta::assert_snapshot!(told.concat());
}

#[test]
fn a_change_searches_anew_and_stays_where_it_was() {
    let mut study = Study::new(article());
    assert!(study.is_at_end());
    study.change(|experiment| experiment.goal = Point::new(6, 4));
    assert!(study.is_at_end() && !study.is_empty());
    study.go_to(7);
    study.change(|experiment| set(experiment, &[("algorithm", "dijkstra")]));
    assert_eq!(study.timeline().map(Timeline::position), Some(7));
    study.change(|experiment| set(experiment, &[("weight", "150")]));
    assert_eq!(study.sentences(), ["A weight of H and dijkstra do not go together"]);
    study.change(|experiment| set(experiment, &[("weight", "100")]));
    study.prove();
    let done = study.outcome().expect("a search");
    assert_eq!(done.optimum(), done.findings.route.as_ref().ok().map(|route| route.cost));
}

/// All that a study says of its moment.
fn moment(study: &Study) -> String {
    let timeline = study.timeline().expect("a search");
    let cells = || (0..study.experiment().level.size().area()).map(|cell| NodeId(cell as u32));
    let views: Vec<_> = cells().map(|cell| (timeline.cell(cell), timeline.order(cell), study.is_known(cell))).collect();
    let open: Vec<_> = timeline.open().collect();
    let path: Vec<_> = study.path().collect();
    format!("{views:?} {open:?} {path:?} {:?} {:?} {:?}", timeline.counts(), study.walker(), study.sentences())
}

/// What excludes each other, and nothing else, may keep a search from being looked at.
fn can_be_done(study: &Study) -> bool {
    match study.outcome() {
        Ok(done) => {
            assert!(done.findings.route.is_ok() && !study.is_empty(), "{:?}", study.experiment());
            true
        }
        Err(ExperimentError::OnlyOnSquares { .. } | ExperimentError::Together { .. }) => false,
        Err(error) => panic!("{error}: {:?}", study.experiment()),
    }
}

#[test]
fn every_algorithm_replays_on_every_layout_forwards_backwards_and_in_leaps() {
    let layouts: [&[(&str, &str)]; 5] = [
        &[("diagonal", "never")],
        &[("diagonal", "no-obstacle")],
        &[("diagonal", "at-most-one-obstacle")],
        &[("diagonal", "always")],
        &[("grid", "hex")],
    ];
    let algorithms: Vec<Vec<(&str, &str)>> =
        Algorithm::ALL.iter().map(|algorithm| vec![("algorithm", algorithm.name())]).collect();
    let means = Method::ALL.iter().map(|means| vec![("by", means.name())]);
    let replans = Replan::ALL.iter().map(|replan| vec![("by", "discover"), ("replan", replan.name()), ("sight", "2")]);
    let others = [vec![("weight", "200")], vec![("turn-penalty", "5")], vec![("skip-dead-ends", "on")]];
    let kinds: Vec<_> = algorithms.into_iter().chain(means).chain(replans).chain(others).collect();
    let (mut done, mut on_hexes) = (Vec::new(), 0);
    for layout in layouts {
        for kind in &kinds {
            let mut experiment = shelved("lester.level");
            set(&mut experiment, &[layout, kind].concat());
            let mut study = Study::new(experiment);
            if !can_be_done(&study) {
                continue;
            }
            let forwards: Vec<_> = (0..=study.len())
                .map(|position| {
                    study.go_to(position);
                    moment(&study)
                })
                .collect();
            let count = forwards.len();
            for position in (0..count).rev().chain((0..count).map(|number| number * 37 % count)) {
                study.go_to(position);
                assert_eq!(moment(&study), forwards[position], "{kind:?} {layout:?} {position}");
            }
            on_hexes += usize::from(layout[0].0 == "grid");
            done.push(kind);
        }
    }
    // Each of them somewhere, all on squares with diagonals, and on hexes those that need no preparation.
    assert!(kinds.iter().all(|kind| done.contains(&kind)), "{kinds:?}");
    let squares_only =
        |algorithm: Algorithm| algorithm.is_prepared() || matches!(algorithm, Algorithm::TwoTier | Algorithm::AnyAngle);
    let plain = Algorithm::ALL.iter().filter(|&&algorithm| !squares_only(algorithm));
    assert!(on_hexes >= plain.count(), "{on_hexes}");
}
