//! `fogwalk path`: one search on one level.

use std::path::PathBuf;

use serde::Serialize;

use crate::{
    grid::Point,
    lab::{Experiment, ExperimentError, Findings, Method},
    level::{self, Layout, Level, printable},
    search::{Algorithm, Smoothing, Stats, turns},
};

use super::{
    Answer, input, output,
    settings::{self, SearchSettings},
};

/// Options of `fogwalk path`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file
    level: PathBuf,
    /// Cell to start from, or name of a place [default: the level's A, else the player's @]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    from: Option<String>,
    /// Cell to go to, or name of a place; several mean the nearest [default: the level's B]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    to: Vec<String>,
    #[command(flatten)]
    settings: SearchSettings,
    /// Cells of another unit at tick 0, 1, 2 and so on, as "X,Y X,Y", for `--by dodge`; for cbs, in-turn and pibt its
    /// start and its goal suffice; may be given several times
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true)]
    other: Vec<String>,
    /// Print the long paths between the level's ends, stairs and doors as the level can carry them, and nothing else
    #[arg(long, conflicts_with_all = ["from", "to", settings::GROUP, "other", "json"])]
    long_paths: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Debug, Serialize)]
struct Report {
    found: bool,
    /// Why there is no path.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The actual search, where it differs from the requested one.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_by: Option<&'static str>,
    cost: Option<u32>,
    steps: Vec<[i32; 2]>,
    /// On squares: where the straight lines of the path meet, and both ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    corners: Option<Vec<[i32; 2]>>,
    /// On a graph: the places along the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<String>>,
    /// On a walk through unknown land: the number of plans.
    #[serde(skip_serializing_if = "Option::is_none")]
    plans: Option<u32>,
    opened: u32,
    closed: u32,
    reparented: u32,
    expanded: u32,
    /// With goal bounds or a path database: the bytes that they take.
    #[serde(skip_serializing_if = "Option::is_none")]
    prepared_bytes: Option<usize>,
    /// With goal bounds or a path database: the number of nodes expanded to make them.
    #[serde(skip_serializing_if = "Option::is_none")]
    prepared_by: Option<u64>,
    /// The highest number of open nodes; for a single search only.
    #[serde(skip_serializing_if = "Option::is_none")]
    largest_open: Option<u32>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut level = input::read_level(&arguments.level)?;
    if arguments.long_paths {
        if level.layout != Layout::Squares {
            let layout = level.layout.name();
            return Err(ExperimentError::OnlyOnSquares { what: "a long path", layout }.into());
        }
        level.find_long_paths();
        let text = level::long_paths(&level);
        if text.len() > level::MAX_FRONT_MATTER / 2 {
            let most = level::MAX_FRONT_MATTER / 2;
            anyhow::bail!(
                "the long paths take {} bytes: expected at most {most}, so that a level can carry them",
                text.len()
            );
        }
        output::print(&format!("long_paths = {text}\n"))?;
        return Ok(Answer::Yes);
    }
    let missing =
        |option, letter| anyhow::anyhow!("--{option} is missing: give --{option} X,Y, or put {letter} on the map");
    let from = arguments.from.as_deref().map(|text| input::end(&level, "from", text)).transpose()?;
    let mut to =
        arguments.to.iter().map(|text| input::end(&level, "to", text)).collect::<anyhow::Result<Vec<_>>>()?.into_iter();
    let start = from.or(level.start).or(level.player).ok_or_else(|| missing("from", "A"))?;
    let goal = to.next().or(level.goal).ok_or_else(|| missing("to", "B"))?;
    let others = if arguments.to.is_empty() { level.other_goals.clone() } else { to.collect() };
    let mut experiment = Experiment { other_goals: others, ..Experiment::new(level, start, goal) };
    arguments.settings.apply(&mut experiment)?;
    let algorithm = experiment.settings.algorithm;
    if arguments.settings.has("heuristic") && !algorithm.uses_heuristic() {
        anyhow::bail!("--heuristic is for searches with H, and {} has none", algorithm.name());
    }
    let of_discovery = ["sight", "replan", "when"].into_iter().find(|option| arguments.settings.has(option));
    if let Some(option) = of_discovery.filter(|_| experiment.method != Method::Discover) {
        anyhow::bail!("--{option} is for --by {}", Method::Discover.name());
    }
    if arguments.other.iter().any(|text| text.trim().is_empty()) {
        anyhow::bail!("--other is empty: give the cells of the other unit, as in --other \"3,4 4,4\"");
    }
    let way = |text: &String| text.split_whitespace().map(|text| input::cell("other", text)).collect();
    experiment.others = arguments.other.iter().map(way).collect::<anyhow::Result<_>>()?;
    let findings = experiment.run()?;
    if arguments.json {
        output::print_json(&report(&experiment, &findings))?;
    } else {
        output::print(&to_text(&experiment, &findings))?;
    }
    Ok(if findings.route.is_ok() { Answer::Yes } else { Answer::No })
}

/// The names of places at points of a graph; `None` on other levels.
fn places(level: &Level, points: &[Point]) -> Option<Vec<String>> {
    let Layout::Roads(map) = &level.layout else { return None };
    let place = |&point| map.at(point).and_then(|node| map.places().get(node.index()));
    Some(points.iter().filter_map(place).map(|place| place.name.clone()).collect())
}

fn report(
    experiment: &Experiment,
    Findings { route, stats, searched_by, plans, preparation, .. }: &Findings,
) -> Report {
    let cells = |points: &[Point]| points.iter().map(|point| [point.x, point.y]).collect::<Vec<_>>();
    let reason = route.as_ref().err().map(ToString::to_string);
    let route = route.as_ref().ok();
    Report {
        found: route.is_some(),
        reason,
        searched_by: other_search(experiment, searched_by),
        cost: route.map(|route| route.cost.0),
        steps: route.map(|route| cells(&route.steps)).unwrap_or_default(),
        corners: route.filter(|route| !route.corners.is_empty()).map(|route| cells(&route.corners)),
        places: route.and_then(|route| places(&experiment.level, &route.steps)),
        plans: *plans,
        opened: stats.opened,
        closed: stats.closed,
        reparented: stats.reparented,
        expanded: stats.expanded,
        prepared_bytes: preparation.map(|made| made.bytes),
        prepared_by: preparation.map(|made| made.expansions),
        largest_open: plans.is_none().then_some(stats.largest_open),
    }
}

fn to_text(
    experiment: &Experiment,
    Findings { route, stats, searched_by, plans, preparation, .. }: &Findings,
) -> String {
    let answer = match route {
        Ok(route) => {
            let steps = match places(&experiment.level, &route.steps) {
                Some(names) => names.iter().map(|name| printable(name)).collect::<Vec<_>>().join(" - "),
                None => list(&route.steps),
            };
            let is_any_angle = experiment.settings.algorithm == Algorithm::AnyAngle;
            let corners = if is_any_angle || experiment.smoothing != Smoothing::None || experiment.turn_penalty > 0 {
                format!("\n{} corners: {}", route.corners.len().saturating_sub(2), list(&route.corners))
            } else {
                String::new()
            };
            let turns = if experiment.level.layout == Layout::Squares {
                format!(", {} turns", turns(&route.steps))
            } else {
                String::new()
            };
            format!("cost {}, {} steps{turns}: {steps}{corners}", route.cost, route.steps.len() - 1)
        }
        Err(why) => why.to_string(),
    };
    let searched_by =
        other_search(experiment, searched_by).map(|name| format!("searched by {name}\n")).unwrap_or_default();
    let plans = plans.map(|plans| format!("planned {plans} times\n")).unwrap_or_default();
    let prepared = preparation
        .map(|made| format!("{} of {} bytes, made by expanding {}\n", made.what.name(), made.bytes, made.expansions));
    let prepared = prepared.unwrap_or_default();
    let Stats { opened, closed, expanded, reparented, largest_open } = stats;
    let at_most = if plans.is_empty() { format!(", at most {largest_open} open at once") } else { String::new() };
    format!(
        "{answer}\n{searched_by}{plans}{prepared}opened {opened}, closed {closed}, expanded {expanded}, reparented {reparented}{at_most}\n"
    )
}

/// The name of the actual search, if it differs from the requested one.
fn other_search(experiment: &Experiment, searched_by: &'static str) -> Option<&'static str> {
    (searched_by != experiment.settings.algorithm.name()).then_some(searched_by)
}

/// A list of points.
fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
