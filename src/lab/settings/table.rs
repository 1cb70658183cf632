//! The table of settings.

use std::sync::Arc;

use crate::{
    lab::{Experiment, FirstSteps, Method, TerrainCosts},
    level::Layout,
    search::{
        Algorithm, Clearance, CostScale, DiagonalRule, HeuristicKind, Named, OpenListKind, Smoothing, Stop, Ties,
        replan::{Replan, When},
    },
    terrain::Movement,
};

use super::{Setting, Values};

/// A setting with named values, stored in a field of the experiment.
macro_rules! named {
    ($kind:ty, $($field:ident).+) => {
        Values::Names {
            all: names::<$kind>,
            get: |experiment| experiment.$($field).+.name(),
            set: |experiment, name| {
                <$kind>::named(name).map(|value| experiment.$($field).+ = value).is_some()
            },
        }
    };
}

/// A number setting, stored in a narrower field of the experiment, with the values that keys step through.
macro_rules! number {
    ($field:ident as $narrow:ty, $least:literal..=$most:expr, $ladder:expr) => {
        Values::Number {
            least: $least,
            most: $most,
            ladder: $ladder,
            unit: "N",
            get: |experiment| experiment.$field.into(),
            set: |experiment, value| experiment.$field = value as $narrow,
        }
    };
}

/// All settings of a search, in the order of the lab's list.
pub static SETTINGS: &[Setting] = &[
    Setting {
        option: "algorithm",
        title: "algorithm",
        about: "Which node is expanded next",
        unset: None,
        matters: |_| true,
        instead: own_algorithm,
        values: named!(Algorithm, settings.algorithm),
    },
    Setting {
        option: "weight",
        title: "weight",
        about: "Weight of H in astar, in percent; above 100 it is greedier, and may find a worse path",
        unset: Some("100"),
        matters: |experiment| experiment.settings.algorithm == Algorithm::AStar,
        instead: |_| None,
        values: Values::Number {
            least: 0,
            most: 10_000,
            ladder: &[0, 50, 100, 110, 125, 150, 200, 300, 500, 1000],
            unit: "PERCENT",
            get: |experiment| experiment.settings.weight,
            set: |experiment, weight| experiment.settings.weight = weight,
        },
    },
    Setting {
        option: "by",
        title: "by",
        about: "Method of finding the path",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(Method, method),
    },
    Setting {
        option: "replan",
        title: "replanning",
        about: "How a discovering unit replans; each plan costs the same, but ties may lead along another path",
        unset: Some("auto"),
        matters: is_discovering,
        instead: |_| None,
        values: Values::Names { all: replans, get: replan, set: set_replan },
    },
    Setting {
        option: "when",
        title: "replans",
        about: "When a discovering unit replans",
        unset: None,
        matters: is_discovering,
        instead: |_| None,
        values: named!(When, discovery.when),
    },
    Setting {
        option: "sight",
        title: "sight",
        about: "How far a discovering unit sees, in cells",
        unset: Some("8"),
        matters: is_discovering,
        instead: |_| None,
        values: Values::Number {
            least: 1,
            most: 1000,
            ladder: &[1, 2, 4, 8, 16, 32],
            unit: "CELLS",
            get: |experiment| experiment.discovery.sight,
            set: |experiment, sight| experiment.discovery.sight = sight,
        },
    },
    Setting {
        option: "heuristic",
        title: "heuristic",
        about: "Heuristic (how H is estimated), for astar, greedy, ida and bi-astar",
        unset: None,
        matters: has_heuristic,
        instead: own_estimate,
        values: named!(HeuristicKind, heuristic),
    },
    Setting {
        option: "ties",
        title: "ties",
        about: "Which of several open nodes with the lowest F is taken",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(Ties, settings.ties),
    },
    Setting {
        option: "open-list",
        title: "open list",
        about: "How the node with the lowest F is found",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(OpenListKind, settings.open_list),
    },
    Setting {
        option: "stop",
        title: "stop",
        about: "When the search ends",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(Stop, settings.stop),
    },
    Setting {
        option: "grid",
        title: "grid",
        about: "Shape of the map's cells",
        unset: Some("the level's grid"),
        matters: |experiment| experiment.level.layout.has_cells(),
        instead: |_| None,
        values: Values::Names { all: grids, get: |experiment| experiment.level.layout.name(), set: set_grid },
    },
    Setting {
        option: "diagonal",
        title: "diagonals",
        about: "When a diagonal step is allowed",
        unset: Some("the level's rule"),
        matters: |experiment| experiment.level.layout == Layout::Squares,
        instead: |_| None,
        values: named!(DiagonalRule, diagonal),
    },
    Setting {
        option: "costs",
        title: "costs",
        about: "Scale of costs",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(CostScale, scale),
    },
    Setting {
        option: "terrain",
        title: "terrain",
        about: "Whether terrains differ in what they cost",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(TerrainCosts, terrain),
    },
    Setting {
        option: "influence",
        title: "influence",
        about: "Adds the cost of places where units were hurt, by the level's [[influence]]; of a unit in a game, of all \
                that it fears or leaves to friends",
        unset: None,
        matters: |experiment| !experiment.level.influence.is_empty() || !experiment.extra.is_empty(),
        instead: |_| None,
        values: Values::Switch {
            get: |experiment| experiment.influence,
            set: |experiment, is_on| experiment.influence = is_on,
        },
    },
    Setting {
        option: "turn-penalty",
        title: "turn penalty",
        about: "Cost of a change of direction, counted by the search; a step on floor costs 10",
        unset: Some("0"),
        matters: |_| true,
        instead: |_| None,
        values: number!(turn_penalty as u16, 0..=10_000, &[0, 1, 2, 5, 10, 20, 50]),
    },
    Setting {
        option: "smooth",
        title: "smoothing",
        about: "How the finished path is smoothed",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(Smoothing, smoothing),
    },
    Setting {
        option: "movement",
        title: "movement",
        about: "Movement of the unit",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: named!(Movement, movement),
    },
    Setting {
        option: "unit-size",
        title: "unit size",
        about: "Width and height of the unit in cells; its position is its top left cell",
        unset: Some("1"),
        matters: |_| true,
        instead: |_| None,
        values: number!(unit_side as u8, 1..=Clearance::LARGEST as u32, &[1, 2, 3, 4, 5, 6, 7, 8]),
    },
    Setting {
        option: "limit",
        title: "limit",
        about: "How many squares may be expanded before the search stops, with its lists as they are; 0 for as many as it needs",
        unset: Some("0"),
        matters: |_| true,
        instead: |_| None,
        values: number!(limit as u32, 0..=50_000, &[0, 10, 20, 50, 100, 200, 500, 1000]),
    },
    Setting {
        option: "goal-bounds",
        title: "goal bounds",
        about: "Skip every step with which no cheapest path to the goal begins; takes a search from each cell beforehand",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: Values::Switch {
            get: |experiment| experiment.foreknowledge.first_steps == FirstSteps::GoalBounds,
            set: |experiment, is_on| know(experiment, FirstSteps::GoalBounds, is_on),
        },
    },
    Setting {
        option: "path-database",
        title: "path database",
        about: "Look up each step of a cheapest path instead of searching; takes a search from each cell beforehand",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: Values::Switch {
            get: |experiment| experiment.foreknowledge.first_steps == FirstSteps::PathDatabase,
            set: |experiment, is_on| know(experiment, FirstSteps::PathDatabase, is_on),
        },
    },
    Setting {
        option: "no-islands",
        title: "search anyway",
        about: "Search even if the goal is known to be on another island",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: Values::Switch {
            get: |experiment| !experiment.foreknowledge.islands,
            set: |experiment, is_on| experiment.foreknowledge.islands = !is_on,
        },
    },
    Setting {
        option: "skip-dead-ends",
        title: "skip dead ends",
        about: "Skip every part of the map that no cheapest path between the ends needs",
        unset: None,
        matters: |_| true,
        instead: |_| None,
        values: Values::Switch {
            get: |experiment| experiment.foreknowledge.dead_ends,
            set: |experiment, is_on| experiment.foreknowledge.dead_ends = is_on,
        },
    },
];

impl Setting {
    /// The setting with a name.
    pub fn named(option: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.option == option)
    }
}

/// Computes `what` before searches, or no longer; it takes the place of the other one.
fn know(experiment: &mut Experiment, what: FirstSteps, is_on: bool) {
    let known = &mut experiment.foreknowledge.first_steps;
    if is_on || *known == what {
        *known = if is_on { what } else { FirstSteps::Unknown };
    }
}

/// Whether the search uses H.
fn has_heuristic(experiment: &Experiment) -> bool {
    let Experiment { settings, method, .. } = experiment;
    settings.algorithm.uses_heuristic()
        && experiment.other_goals.is_empty()
        && !matches!(method, Method::Field | Method::Flee)
        && !method.is_for_many()
}

/// The algorithm that is used where none can be chosen; `None` where one can.
fn own_algorithm(experiment: &Experiment) -> Option<&'static str> {
    let is_blind = matches!(experiment.settings.algorithm, Algorithm::BreadthFirst | Algorithm::Dijkstra);
    let is_towards_many = experiment.method == Method::Search && !experiment.other_goals.is_empty() && !is_blind;
    let is_field = matches!(experiment.method, Method::Field | Method::Flee | Method::Crowd);
    (is_towards_many || is_field).then(|| Algorithm::Dijkstra.name())
}

/// The heuristic that is used where none can be chosen; `None` where one can, or where there is no H.
fn own_estimate(experiment: &Experiment) -> Option<&'static str> {
    let octile = if experiment.diagonal == DiagonalRule::Never { "manhattan" } else { "octile" };
    match (experiment.method, experiment.settings.algorithm) {
        _ if !has_heuristic(experiment) => None,
        _ if experiment.heuristic == HeuristicKind::Zero && !experiment.settings.algorithm.is_prepared() => None,
        _ if experiment.level.layout == Layout::Hexes => Some("hexes"),
        _ if !experiment.level.layout.has_cells() => Some("straight line"),
        (Method::Dodge, _) => Some("exact distance"),
        (Method::Discover, _) => Some("octile"),
        (_, Algorithm::Landmarks) => Some("landmarks"),
        (_, Algorithm::AnyAngle) => Some("straight line"),
        (_, Algorithm::JumpPoint | Algorithm::Canonical | Algorithm::Auto) => Some(octile),
        (_, Algorithm::TwoTier) if !experiment.heuristic.is_admissible(experiment.diagonal != DiagonalRule::Never) => {
            Some("octile")
        }
        _ => None,
    }
}

/// Whether the path is found by walking.
fn is_discovering(experiment: &Experiment) -> bool {
    experiment.method == Method::Discover
}

/// Leaves the choice of the replanner to the map.
const AUTO: (&str, &str) = ("auto", "The one that suits the map.");

fn replans() -> Vec<super::setting::Named> {
    [AUTO].into_iter().chain(names::<Replan>()).collect()
}

fn replan(experiment: &Experiment) -> &'static str {
    experiment.discovery.replan.map_or(AUTO.0, Replan::name)
}

fn set_replan(experiment: &mut Experiment, name: &str) -> bool {
    let replan = Replan::named(name);
    let is_known = replan.is_some() || name == AUTO.0;
    if is_known {
        experiment.discovery.replan = replan;
    }
    is_known
}

fn names<T: Named>() -> Vec<super::setting::Named> {
    T::CHOICES.iter().map(|choice| (choice.name(), choice.about())).collect()
}

/// The shapes that cells may have.
fn grids() -> Vec<super::setting::Named> {
    vec![
        (Layout::Squares.name(), "Squares, with four or eight neighbours by the rule for diagonals."),
        (Layout::Hexes.name(), "Hexes in rows, odd rows half a hex to the right: six neighbours."),
    ]
}

/// Treats the cells of the map as squares or hexes. Places and roads have no cells.
fn set_grid(experiment: &mut Experiment, name: &str) -> bool {
    let layout = [Layout::Squares, Layout::Hexes].into_iter().find(|layout| layout.name() == name);
    let Some(layout) = layout.filter(|_| experiment.level.layout.has_cells()) else { return false };
    if experiment.level.layout != layout {
        Arc::make_mut(&mut experiment.level).layout = layout;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        level::Level,
        terrain::TerrainId,
    };

    fn experiment() -> Experiment {
        let level = Level::filled(Size::new(5, 4).expect("a small size"), TerrainId::FLOOR);
        Experiment::new(level, Point::new(0, 0), Point::new(4, 3))
    }

    #[test]
    fn what_is_shown_can_be_set_again() {
        for setting in SETTINGS {
            let mut experiment = experiment();
            assert!(setting.is_default(&experiment), "{}", setting.option);
            let mut seen = Vec::new();
            loop {
                let value = setting.value(&experiment);
                if seen.contains(&value) {
                    break;
                }
                let mut other = self::experiment();
                setting.set(&mut other, &value).expect("a value of this setting");
                assert_eq!(other, experiment, "{} {value}", setting.option);
                seen.push(value);
                setting.turn(&mut experiment, true);
            }
            assert!(seen.len() > 1 && setting.is_default(&experiment), "{} {seen:?}", setting.option);
            for value in seen.iter().rev() {
                setting.turn(&mut experiment, false);
                assert_eq!(setting.value(&experiment), *value, "{}", setting.option);
            }
        }
    }

    /// Turns a setting until a value comes again, or it is refused; returns all values in use, and the last message.
    fn turned(setting: &str, experiment: &mut Experiment) -> (Vec<String>, Option<String>) {
        let setting = Setting::named(setting).expect("a setting");
        let mut seen = vec![setting.in_use(experiment)];
        loop {
            match setting.turn_on_level(experiment, true) {
                Err(why) => return (seen, Some(why.to_string())),
                Ok(said) if seen.contains(&setting.in_use(experiment)) => return (seen, said),
                Ok(_) => seen.push(setting.in_use(experiment)),
            }
        }
    }

    #[test]
    fn what_a_level_cannot_have_is_passed_over_in_words() {
        let mut hexes = experiment();
        assert!(set_grid(&mut hexes, "hex"));
        let (seen, said) = turned("algorithm", &mut hexes.clone());
        assert_eq!(seen, ["astar", "dijkstra", "bfs", "greedy", "ida", "bi-dijkstra", "bi-astar"]);
        assert_eq!(said.as_deref(), Some("theta needs squares, and this is a hex level"));
        let (seen, said) = turned("diagonal", &mut hexes.clone());
        assert_eq!(
            (seen.len(), said.as_deref()),
            (1, Some("a rule for diagonals needs squares, and this is a hex level"))
        );
        // On hexes all heuristics but zero are the same.
        assert_eq!(turned("heuristic", &mut hexes).0, ["hexes", "zero"]);
        let mut squares = experiment();
        assert_eq!(turned("algorithm", &mut squares).0.len(), Algorithm::ALL.len());
        squares.settings.algorithm = Algorithm::JumpPoint;
        let (seen, said) = turned("heuristic", &mut squares);
        let refusal = "the heuristic cannot be chosen here: this search has its own, octile";
        assert_eq!((seen, said.as_deref()), (vec!["octile".to_owned()], Some(refusal)));
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for setting in SETTINGS {
            for text in ["", "astar ", "99999", "-1", "yes"] {
                let mut experiment = experiment();
                assert!(setting.set(&mut experiment, text).is_err(), "{} {text:?}", setting.option);
                assert_eq!(experiment, self::experiment());
            }
        }
        let error = SETTINGS[0].set(&mut experiment(), "a\u{1b}").expect_err("no algorithm").to_string();
        assert_eq!(error, "--algorithm cannot be \"a\\u{1b}\" here");
    }

    #[test]
    fn every_algorithm_searches_hexes_or_says_why_not() {
        let mut experiment = experiment();
        assert!(set_grid(&mut experiment, "hex"));
        for algorithm in Algorithm::ALL {
            experiment.settings.algorithm = algorithm;
            match experiment.run() {
                Ok(findings) => assert!(findings.route.is_ok()),
                Err(why) => assert!(why.to_string().ends_with("needs squares, and this is a hex level"), "{why}"),
            }
        }
    }
}
