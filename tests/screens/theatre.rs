//! The replanning theatre: both searches plan for the same unit, at the same place, with the same knowledge, and find
//! the same cost; and the chart says what they truly took.

use fogwalk::{
    grid::{Point, Size, field_of_view},
    lab::{Comparison, Experiment, SETTINGS, Study, Timeline, Walk, Work},
    level::{Level, TrueGround},
    search::{
        CHEAPEST, CostScale, DiagonalRule, NodeId, One, Searcher, Silent, Walkability,
        replan::{Expedition, ExploredGrid, Replan, When},
    },
    terrain::{Movement, TerrainId},
    ui::{
        App,
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};
use proptest::prelude::*;

use crate::support::{levels, screens::settled_text_of};

/// The experiment of a level on the shelf, with some settings.
fn shelved(file: &str, settings: &[(&str, &str)]) -> Experiment {
    let mut experiment = levels::shelved(file);
    for (option, value) in settings {
        let setting = SETTINGS.iter().find(|setting| setting.option == *option).expect("a setting");
        setting.set(&mut experiment, value).expect("a value");
    }
    experiment
}

fn walk(study: &Study) -> &Walk {
    study.outcome().expect("a walk").walk().expect("a walk")
}

/// The ground of a level, to walk on and to look across.
struct Land<'a>(TrueGround, &'a Level);

impl Walkability for Land<'_> {
    fn size(&self) -> Size {
        self.0.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.0.entry_cost(cell)
    }

    fn blocks_sight(&self, cell: usize) -> bool {
        self.1.terrains.kind(self.1.cells.cells()[cell]).opaque
    }

    fn cheapest(&self) -> u16 {
        self.0.cheapest()
    }
}

/// Compares a play with what is worked out without the lab: with the trip that the search alone would make, and for
/// each plan with A* over a survey of what was in sight of the places walked until then.
fn check(experiment: &Experiment, replan: Replan) {
    let play = Comparison::theatre_of(experiment);
    let [afresh, kept] = [0, 1].map(|side: usize| walk(&play.studies()[side]));
    let work = play.work();
    let (level, discovery) = (&experiment.level, experiment.discovery);
    let land = Land(TrueGround::new(level, experiment.movement), level);
    let (size, ends) = (level.size(), (experiment.start, experiment.goal));
    let (rule, scale) = (experiment.diagonal, experiment.scale);
    let expedition = Expedition { sight: discovery.sight, assumed: 10, when: discovery.when, rule, scale };
    let trip =
        expedition.travel(&land, ends, &mut replan.replanner(), &mut Searcher::default(), &mut Silent, |_, _, _| {});
    assert_eq!(kept.places(), trip.walked);
    assert_eq!((work.len(), work.iter().map(|work| work.kept).sum()), (trip.plans as usize, trip.expanded));
    let mut survey = ExploredGrid::blank(size, 10, land.cheapest().min(10));
    let (mut looks, goal) = (0, NodeId(size.index(experiment.goal).expect("on the map") as u32));
    for ((one, other), work) in afresh.plans().iter().zip(kept.plans()).zip(&work) {
        for &place in &kept.places()[looks..=one.place] {
            let is_opaque = |point| size.index(point).is_none_or(|cell| land.blocks_sight(cell));
            field_of_view(size.point(place.index()), discovery.sight, is_opaque, |point| {
                if let Some(cell) = size.index(point) {
                    survey.see(cell, land.entry_cost(cell));
                }
            });
        }
        looks = one.place + 1;
        for cell in 0..size.area() {
            assert_eq!(kept.has_seen(NodeId(cell as u32), one.place), survey.is_seen(cell));
        }
        let (mut searcher, here) = (Searcher::default(), kept.places()[one.place]);
        let space = expedition.space(&survey);
        let (path, outcome) = searcher.path(&space, here, &One(goal), CHEAPEST, &mut Silent);
        assert_eq!((one.place, one.cost), (other.place, other.cost), "both find the same cost");
        assert_eq!((one.cost, work.afresh), (path.map(|path| path.cost), u64::from(outcome.stats.expanded)));
        assert_eq!((one.expanded, other.expanded), (work.afresh, work.kept));
    }
}

/// Which search is beside A*, and when it plans.
const KINDS: [(&str, Replan); 3] =
    [("mpaa", Replan::Multipath), ("mpgaa", Replan::Generalized), ("d-star-lite", Replan::DStarLite)];

#[test]
fn both_find_the_same_cost_and_the_chart_has_their_own_counts() {
    for file in ["dead-end.level", "unknown-maze.level", "forest-and-river.level", "roads.level", "doors.level"] {
        for (name, replan) in KINDS {
            for (sight, when) in [("2", "path-hit"), ("8", "every-change")] {
                check(&shelved(file, &[("replan", name), ("sight", sight), ("when", when)]), replan);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn on_any_map(
        cells in proptest::collection::vec(0..7usize, 160),
        kind in 0..KINDS.len(),
        sight in 1..6u32,
        is_every_change in any::<bool>(),
    ) {
        const TERRAINS: [TerrainId; 7] = [
            TerrainId::FLOOR,
            TerrainId::FLOOR,
            TerrainId::FLOOR,
            TerrainId::WALL,
            TerrainId::WALL,
            TerrainId::ROAD,
            TerrainId::SWAMP,
        ];
        let size = Size::new(16, 10).expect("a small size");
        let mut level = Level::filled(size, TerrainId::FLOOR);
        for (point, cell) in size.points().zip(cells) {
            level.cells[point] = TERRAINS[cell];
        }
        let (start, goal) = (Point::new(0, 0), Point::new(15, 9));
        (level.cells[start], level.cells[goal]) = (TerrainId::FLOOR, TerrainId::FLOOR);
        let mut experiment = Experiment::new(level, start, goal);
        experiment.discovery.sight = sight;
        experiment.discovery.when = if is_every_change { When::EveryChange } else { When::PathHit };
        experiment.discovery.replan = Some(KINDS[kind].1);
        check(&experiment, KINDS[kind].1);
    }
}

/// All that there is to see of a play at its moment.
fn picture(play: &Comparison) -> String {
    let study = |study: &Study| {
        let timeline = study.timeline().expect("a search");
        let cells = || (0..study.experiment().level.size().area()).map(|cell| NodeId(cell as u32));
        let known: Vec<_> = cells().filter(|&cell| study.is_known(cell)).collect();
        let views: Vec<_> = cells().filter_map(|cell| timeline.cell(cell)).collect();
        let path: Vec<_> = study.path().collect();
        format!("{:?} {:?} {known:?} {views:?} {path:?}", study.walker(), timeline.counts())
    };
    let studies: Vec<_> = play.studies().iter().map(study).collect();
    format!("{} {:?} {:?}", studies.join(" "), play.work_by_now(), play.sentences())
}

#[test]
fn every_moment_is_the_same_whichever_way_it_is_reached() {
    for (name, _) in KINDS {
        let mut play = Comparison::theatre_of(&shelved("lester.level", &[("replan", name), ("sight", "2")]));
        let forwards: Vec<_> = (0..=play.len())
            .map(|moment| {
                play.go_to(moment);
                picture(&play)
            })
            .collect();
        assert!(play.is_at_end());
        let count = play.len() + 1;
        for moment in (0..count).rev().chain((0..count).map(|moment| moment * 37 % count)) {
            play.go_to(moment);
            assert_eq!(picture(&play), forwards[moment], "{moment}");
        }
    }
}

#[test]
fn plans_and_steps_are_found_from_everywhere() {
    let mut play = Comparison::theatre_of(&shelved("dead-end.level", &[("sight", "2")]));
    let plans = play.work().len();
    assert!(plans > 5);
    for (next, previous, least) in [
        (Comparison::next_round as fn(&Comparison) -> Option<usize>, Comparison::previous_round as fn(&_) -> _, plans),
        (Comparison::next_mark, Comparison::previous_mark, plans + 5),
    ] {
        play.go_to(0);
        let mut stops = vec![0];
        while !play.is_at_end() {
            play.go_to(next(&play).expect("a moment"));
            stops.push(play.position());
        }
        assert!(stops.is_sorted_by(|a, b| a < b) && stops.len() >= least, "{stops:?}");
        for &stop in stops.iter().rev().skip(1) {
            play.go_to(previous(&play).expect("a moment"));
            assert_eq!(play.position(), stop);
        }
    }
}

#[test]
fn what_has_been_counted_grows_to_what_is_counted_in_the_end() {
    let mut play = Comparison::theatre_of(&shelved("dead-end.level", &[("replan", "mpaa")]));
    let total = |work: Vec<Work>| work.into_iter().fold(Work::default(), Work::and);
    let mut before = Work::default();
    for moment in (0..=play.len()).step_by(97).chain([play.len()]) {
        play.go_to(moment);
        let now = total(play.work_by_now());
        assert!(now.afresh >= before.afresh && now.kept >= before.kept, "{moment}: {now:?} after {before:?}");
        before = now;
    }
    assert_eq!(before, total(play.work()));
    assert!(before.percent_saved() > 0);
}

#[test]
fn a_change_sets_the_unit_out_again() {
    let mut play = Comparison::theatre_of(&shelved("dead-end.level", &[("replan", "mpaa")]));
    let before = play.work();
    play.change(|experiment| experiment.discovery.replan = Some(Replan::DStarLite));
    assert_ne!(play.work(), before);
    assert!(play.theatre().is_some() && play.position() == 0);
    // Beside itself A* from scratch would show nothing: it is left to the ground.
    play.change(|experiment| experiment.discovery.replan = Some(Replan::Repeated));
    assert_ne!(play.studies()[1].outcome().expect("a walk").findings.searched_by, Replan::Repeated.name());
    play.change_all(|experiment| experiment.goal = experiment.start);
    assert_eq!((play.len(), play.work().len(), play.is_at_end()), (0, 0, true));
    // What walls in an end is said.
    play.change(|experiment| experiment.goal = Point::new(0, 0));
    assert!(!play.sentences().is_empty() && play.studies().iter().all(Study::is_empty));
    let hexes = Comparison::theatre_of(&shelved("hexes.level", &[]));
    assert_eq!(hexes.sentences(), ["Discover needs squares, and this is a hex level"]);
    let defaults = (CostScale::default(), DiagonalRule::NoObstacle, Movement::Walker);
    let of_play = play.studies()[0].experiment();
    assert_eq!((of_play.scale, of_play.diagonal, of_play.movement), defaults);
}

fn app(file: &str, (width, height): (u16, u16)) -> App<Bench> {
    lab::app(Bench::new(shelved(file, &[]), Theme::new(ColourDepth::True)), width, height)
}

#[test]
fn on_screen() {
    for (name, keys, size) in [
        ("planning_80x24", "U Down Down Down Down Right Right Right Right", (80, 24)),
        ("walking_100x40", "U V r r r r r r r r r r r r r", (100, 40)),
        ("end_200x60", "U I End", (200, 60)),
    ] {
        let mut app = app("dead-end.level", size);
        app.press(keys).expect("keys");
        let screen = settled_text_of(&mut app, size);
        let so_far = app.context.comparison().work_by_now().into_iter().fold(Work::default(), Work::and);
        for figure in [so_far.afresh, so_far.kept] {
            assert!(screen.contains(&format!(" {figure}\n")) || screen.contains(&format!(" {figure} ")), "{figure}");
        }
        insta::assert_snapshot!(name, screen);
    }
}

#[test]
fn the_lab_is_as_it_was_afterwards() {
    let size = (100, 40);
    let mut app = app("dead-end.level", size);
    app.press("a e Left Left").expect("keys");
    let before = settled_text_of(&mut app, size);
    for keys in ["U Space Right r Down End Esc", "U Home z Z v v v v v v B K ; ; U"] {
        app.press(keys).expect("keys");
        assert_eq!(settled_text_of(&mut app, size), before, "{keys}");
    }
    // Who moves the goal there finds it moved here.
    let goal = app.context.study().experiment().goal;
    app.press("U h Esc").expect("keys");
    assert_eq!(app.context.study().experiment().goal, goal + Point::new(-1, 0));
    assert!(app.context.study().timeline().is_some_and(|timeline: &Timeline| !timeline.is_empty()));
    // It plays by the clock of the lab.
    app.press("U").expect("keys");
    let made =
        app.context.comparison().theatre().map(|theatre| theatre.plans_made(app.context.comparison().position()));
    assert_eq!(made, Some(1), "it opens after the first plan");
    app.press("Home Space").expect("keys");
    app.handle(fogwalk::ui::Input::Tick);
    assert_eq!(app.context.comparison().position(), 1);
}
