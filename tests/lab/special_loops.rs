//! The promise: what the lab says and draws of searches with a loop of their own is what their events say: the bound of
//! each round and what is expanded again, the best path that both halves know, and what a cell sees.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use fogwalk::{
    grid::{Point, Size, line},
    lab::{Experiment, NoPath, SETTINGS, Study, Timeline},
    level::Level,
    search::{Algorithm, Cost, NodeId, NodeState, TraceEvent},
    terrain::TerrainId,
    ui::{
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{levels::shelved, screens::settled_text_of};

/// A level from a picture, and a search on it.
fn study(picture: &[&str], algorithm: Algorithm) -> Study {
    let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
    let mut level = Level::filled(size, TerrainId::FLOOR);
    let mut ends = [Point::default(); 2];
    for (point, glyph) in size.points().zip(picture.iter().flat_map(|row| row.chars())) {
        match glyph {
            'A' => ends[0] = point,
            'B' => ends[1] = point,
            _ => level.cells[point] = level.terrains.by_glyph(glyph).expect("a terrain"),
        }
    }
    let mut experiment = Experiment::new(level, ends[0], ends[1]);
    experiment.settings.algorithm = algorithm;
    Study::new(experiment)
}

/// The swamp is where both searches meet first; the way above is cheaper.
const SWAMP: [&str; 4] = [
    ".....................", //
    "#######.#####.#######",
    "A.........%%........B",
    ".....................",
];

const POCKET: [&str; 5] = [
    "..........", //
    "...####...",
    "A.....#..B",
    "...####...",
    "..........",
];

fn events(study: &Study) -> Vec<TraceEvent> {
    study.timeline().expect("a search").recording().events().to_vec()
}

/// All that is said at a position.
fn said(study: &mut Study, position: usize) -> String {
    study.go_to(position);
    study.sentences().join(" ")
}

#[test]
fn each_round_has_the_bound_that_the_one_before_has_left() {
    let mut study = study(&POCKET, Algorithm::Deepening);
    let events = events(&study);
    let (mut bound, mut lowest, mut number) = (None, None::<Cost>, 0);
    let (mut closed, mut again): (BTreeSet<NodeId>, u32) = (BTreeSet::new(), 0);
    for (place, event) in events.iter().enumerate() {
        match *event {
            TraceEvent::Opened { parent: None, f, .. } => {
                bound = Some(lowest.take().unwrap_or(f));
                number += 1;
            }
            TraceEvent::Opened { f, .. } if Some(f) > bound => {
                lowest = Some(lowest.map_or(f, |lowest| lowest.min(f)));
            }
            TraceEvent::Closed { node } => again += u32::from(!closed.insert(node)),
            _ => {}
        }
        study.go_to(place + 1);
        let round = study.round().expect("a round");
        assert_eq!((round.number, Some(round.bound)), (number, bound));
        assert_eq!((round.next.map(|(f, _)| f), round.again), (lowest, again));
        let is_last = !matches!(events.get(place + 1), Some(TraceEvent::Opened { parent: None, .. }) | None);
        assert!(is_last || round.is_exhausted || place + 1 == events.len());
    }
    assert!(number > 3 && again > 20, "{number} {again}");
    // What a round's first sentence says of its bound.
    let begins = study.timeline().expect("a search").beginnings().nth(1).expect("a second round");
    let end = said(&mut study, begins);
    assert!(end.contains("Nothing is left within the bound:") && end.ends_with("is the next bound."), "{end}");
    let words = said(&mut study, begins + 1);
    assert!(words.starts_with("Round 2 of ") && words.contains("the lowest F above the last one, of ("), "{words}");
}

#[test]
fn the_path_that_is_held_is_drawn_and_leads_to_where_the_search_is() {
    let mut study = study(&POCKET, Algorithm::Deepening);
    let events = events(&study);
    let mut path: Vec<NodeId> = Vec::new();
    let mut backs = 0;
    for (place, event) in events.iter().enumerate() {
        let mut has_left = false;
        match *event {
            TraceEvent::Opened { parent: None, .. } => path.clear(),
            TraceEvent::Opened { parent: Some(parent), .. } => {
                has_left = path.last() != Some(&parent);
                path.truncate(path.iter().position(|&node| node == parent).expect("on the path") + 1);
            }
            TraceEvent::Closed { node } => path.push(node),
            TraceEvent::Reparented { .. } => panic!("no list, no new parents"),
        }
        let words = said(&mut study, place + 1);
        assert_eq!(words.starts_with("Back at"), has_left, "{words}");
        backs += usize::from(has_left);
        assert_eq!(study.expanding(), path.last().copied());
        if place + 1 < events.len() {
            let held = path.split_last().map_or(&[][..], |(_, held)| held);
            let drawn = (0..50).map(NodeId).filter(|&cell| study.is_on_path(cell));
            assert_eq!(drawn.collect::<BTreeSet<_>>(), held.iter().copied().collect(), "{}", place + 1);
        }
    }
    assert!(backs > 20, "{backs}");
}

#[test]
fn a_search_that_would_take_too_long_gives_up_in_words() {
    let mut experiment = shelved("caves.level");
    experiment.settings.algorithm = Algorithm::Deepening;
    let mut study = Study::new(experiment);
    let done = study.outcome().expect("a search");
    assert!(matches!(done.findings.route, Err(NoPath::LimitReached { .. })), "{:?}", done.findings.route);
    assert_eq!(done.findings.stats.expanded, Experiment::MOST_DEEPENED);
    let words = said(&mut study, usize::MAX);
    assert!(words.contains("Gave up after 100000 expansions") && words.contains("there may be a path"), "{words}");
    assert!(!words.contains("Nothing is left"), "{words}");
}

#[test]
fn the_best_path_that_both_know_is_found_from_their_lists() {
    for (algorithm, least) in [(Algorithm::BothEndsDijkstra, 2), (Algorithm::BothEndsAStar, 1)] {
        let mut study = study(&SWAMP, algorithm);
        let count = study.experiment().level.size().area() as u32;
        let events = events(&study);
        let mut reached: [HashMap<u32, Cost>; 2] = Default::default();
        let mut bests = BTreeSet::new();
        for (place, event) in events.iter().enumerate() {
            if let TraceEvent::Opened { node, g, .. } | TraceEvent::Reparented { node, g, .. } = *event {
                reached[usize::from(node.0 >= count)].insert(node.0 % count, g);
            }
            study.go_to(place + 1);
            let [from_start, from_goal] = &reached;
            let both = from_start.iter().filter_map(|(cell, &g)| Some(g + *from_goal.get(cell)?));
            let meeting = study.meeting().expect("two halves");
            assert_eq!(meeting.best.map(|(cost, _)| cost), both.min());
            if let Some((cost, cell)) = meeting.best {
                assert_eq!(from_start[&cell.0] + from_goal[&cell.0], cost);
                bests.insert(cost);
            }
            // The lowest F of each half, by the open list of the timeline.
            let lowest = |is_goal: bool| {
                let entries = study.timeline().expect("a search").open();
                entries.filter(|entry| (entry.id.0 >= count) == is_goal).map(|entry| entry.node.f).min()
            };
            assert_eq!(meeting.lowest, [lowest(false), lowest(true)]);
        }
        // The first meeting is in the swamp, and not the cheapest.
        let cost = study.outcome().expect("a search").findings.route.as_ref().expect("a way").cost;
        assert_eq!(bests.first(), Some(&cost));
        assert!(bests.len() >= least, "{bests:?}");
        let words = said(&mut study, usize::MAX);
        assert!(words.starts_with("Done: the lowest F, "), "{words}");
        let meeting = study.meeting().expect("two halves");
        assert!(meeting.sum() >= meeting.wanted() && meeting.wanted() >= Some(u64::from(cost.0)));
    }
}

/// What is proved at each step is true of the cheapest path, and at the end it is the whole truth.
#[test]
fn what_is_proved_so_far_is_so() {
    for algorithm in [Algorithm::Deepening, Algorithm::BothEndsDijkstra, Algorithm::BothEndsAStar] {
        let mut study = study(if algorithm == Algorithm::Deepening { &POCKET } else { &SWAMP }, algorithm);
        let cost = study.outcome().expect("a search").findings.route.as_ref().expect("a way").cost;
        let mut last = 0;
        for position in 1..=study.len() {
            study.go_to(position);
            let words = study.proved().unwrap_or_default();
            let numbers = words.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse::<u32>().ok());
            let Some(least) = numbers.collect::<Vec<_>>().first().copied() else { continue };
            assert!(least <= cost.0 && least >= last, "{words}");
            last = least;
        }
        assert_eq!(last, cost.0, "{}", algorithm.name());
        // No closed F is above what it is measured against, except half of mu, which one half may pass.
        let (measure, ceilings) = study.ceilings().expect("a bound, or half of mu");
        assert_eq!(measure == "bound", algorithm == Algorithm::Deepening);
        assert!(ceilings.is_sorted_by_key(|&(event, _)| event) && !ceilings.is_empty());
        if algorithm == Algorithm::Deepening {
            study.list_closings();
            for closing in study.closings().expect("listed") {
                let begun = ceilings.partition_point(|&(event, _)| event <= closing.event);
                assert!(closing.f <= ceilings[begun - 1].1);
            }
        }
    }
}

/// Whether a cell of a picture is free.
fn is_free(picture: &[&str], at: Point) -> bool {
    picture.get(at.y as usize).and_then(|row| row.chars().nth(at.x as usize)).is_some_and(|glyph| glyph != '#')
}

#[test]
fn what_a_cell_sees_is_said_and_what_hides_it() {
    let mut study = study(&POCKET, Algorithm::AnyAngle);
    let (mut seen, mut hidden) = (0, 0);
    for position in 1..=study.len() {
        study.go_to(position);
        let event = study.timeline().and_then(Timeline::last_event).copied().expect("an event");
        let parent = match event {
            TraceEvent::Opened { parent, .. } => parent,
            TraceEvent::Reparented { parent, .. } => Some(parent),
            TraceEvent::Closed { .. } => None,
        };
        let closing = study.timeline().and_then(Timeline::last_closing);
        let grandparent = closing.filter(|_| parent.is_some()).and_then(|closing| closing.view.parent);
        let Some((sight, grandparent)) = study.sight().zip(grandparent) else {
            assert!(study.sight().is_none() && grandparent.is_none());
            continue;
        };
        assert_eq!((sight.from, sight.to, sight.is_clear), (grandparent, event.node(), parent == Some(grandparent)));
        let (from, to) = (study.point(sight.from), study.point(sight.to));
        let words = study.sentences().join(" ");
        if sight.is_clear {
            assert!(line(from, to).all(|cell| is_free(&POCKET, cell)), "{from} {to}");
            assert!(sight.hidden_by.is_none() && words.contains(" sees "), "{words}");
            seen += 1;
        } else {
            assert!(sight.hidden_by.is_none_or(|cell| !is_free(&POCKET, cell)));
            assert!(words.contains(" does not see "), "{words}");
            hidden += 1;
        }
        assert!(sight.between.iter().all(|&cell| cell != from && cell != to));
    }
    assert!(seen > 20 && hidden > 3, "{seen} {hidden}");
}

#[test]
fn both_halves_the_meeting_and_lines_of_sight_are_drawn() {
    let text = |study: &Study, theme: Theme, keys: &str| {
        let mut app = lab::app(Bench::new(study.experiment().clone(), theme), 80, 24);
        app.press(keys).expect("keys");
        settled_text_of(&mut app, (80, 24))
    };
    let halves = study(&SWAMP, Algorithm::BothEndsDijkstra);
    let colours = text(&halves, Theme::new(ColourDepth::True), "Z");
    let map: String = colours.lines().filter_map(|line| line.split_once('│')).map(|(map, _)| map).collect();
    let count = |sign: char| map.chars().filter(|&glyph| glyph == sign).count();
    assert!(count('a') > 10 && count('b') > 10 && count('M') == 1, "{colours}");
    assert!(colours.contains("Best, mu") && colours.contains("closed b"), "{colours}");
    // Without colours letters tell the halves and the lists apart.
    let letters = text(&halves, Theme::new(ColourDepth::None), "Z");
    let map: String = letters.lines().filter_map(|line| line.split_once('│')).map(|(map, _)| map).collect();
    let signs: BTreeMap<char, usize> = map.chars().fold(BTreeMap::new(), |mut signs, glyph| {
        *signs.entry(glyph).or_default() += 1;
        signs
    });
    assert!(['x', 'z', '='].iter().all(|sign| signs.contains_key(sign)), "{letters}");

    let mut sights = study(&POCKET, Algorithm::AnyAngle);
    let hidden = (1..sights.len()).find(|&position| {
        sights.go_to(position);
        sights.sight().is_some_and(|sight| sight.hidden_by.is_some() && !sight.between.is_empty())
    });
    let digits: Vec<_> = hidden.expect("one").to_string().chars().map(String::from).collect();
    let keys = format!("Z : {} Enter", digits.join(" "));
    let picture = text(&sights, Theme::new(ColourDepth::True), &keys);
    let map: String = picture.lines().filter_map(|line| line.split_once('│')).map(|(map, _)| map).collect();
    assert!(map.contains('+') && map.contains('X'), "{picture}");
}

/// On every map of the shelf these searches run or say in words why not, and where costs can be compared they are the
/// lowest.
#[test]
fn on_every_shelved_map_they_find_the_cheapest_path_or_say_why_not() {
    let mut found = [0; 3];
    for shelved in fogwalk::lab::SHELF {
        let level = fogwalk::level::parse(shelved.file, shelved.text.as_bytes(), fogwalk::game::vocabulary());
        let Some(plain) = Experiment::on(level.expect("a good level")) else { continue };
        let algorithm = SETTINGS.iter().find(|setting| setting.option == "algorithm").expect("a setting");
        for (place, name) in ["ida", "bi-dijkstra", "bi-astar"].into_iter().enumerate() {
            let mut experiment = plain.clone();
            algorithm.set(&mut experiment, name).expect("an algorithm");
            let mut study = Study::new(experiment);
            let Ok(done) = study.outcome() else { continue };
            let Ok(route) = done.findings.route.as_ref() else { continue };
            let cost = route.cost;
            study.prove();
            assert_eq!(study.outcome().expect("a search").optimum(), Some(cost), "{} by {name}", shelved.file);
            let closed = study.timeline().and_then(|timeline| timeline.cell(study.cell(study.experiment().goal)?));
            assert!(closed.is_some_and(|view| name != "ida" || view.node.state == NodeState::Closed));
            found[place] += 1;
        }
    }
    assert!(found[0] > 5 && found[1] > 15 && found[2] == found[1], "{found:?}");
}
