//! `fogwalk path`: one search on one level.

use std::path::PathBuf;

use serde::Serialize;

use crate::{
    grid::Point,
    lab::{Experiment, Findings},
    search::{Algorithm, CostScale, DiagonalRule, HeuristicKind, OpenListKind, Settings, Stop},
    terrain::Movement,
};

use super::{Answer, input, output};

/// Options of `fogwalk path`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level file
    level: PathBuf,
    /// Cell to start from [default: the level's A, else the player's @]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    from: Option<Point>,
    /// Cell to go to [default: the level's B]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    to: Option<Point>,
    /// Which node is expanded next
    #[arg(long, value_name = "NAME", default_value = Algorithm::default().name(), value_parser = input::choice::<Algorithm>())]
    algorithm: Algorithm,
    /// Weight of H in A*, in percent; above 100 it is greedier, and may find a worse path
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    weight: u32,
    /// What H is
    #[arg(long, value_name = "NAME", default_value = HeuristicKind::default().name(), value_parser = input::choice::<HeuristicKind>())]
    heuristic: HeuristicKind,
    /// How the node with the lowest F is found
    #[arg(long, value_name = "NAME", default_value = OpenListKind::default().name(), value_parser = input::choice::<OpenListKind>())]
    open_list: OpenListKind,
    /// When the search ends
    #[arg(long, value_name = "NAME", default_value = Stop::default().name(), value_parser = input::choice::<Stop>())]
    stop: Stop,
    /// When a diagonal step is allowed [default: the level's rule]
    #[arg(long, value_name = "NAME", value_parser = input::choice::<DiagonalRule>())]
    diagonal: Option<DiagonalRule>,
    /// What a step costs
    #[arg(long, value_name = "NAME", default_value = CostScale::default().name(), value_parser = input::choice::<CostScale>())]
    costs: CostScale,
    /// Who walks
    #[arg(long, value_name = "NAME", default_value = Movement::default().name(), value_parser = input::choice::<Movement>())]
    movement: Movement,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The answer as JSON.
#[derive(Debug, Serialize)]
struct Report {
    found: bool,
    /// The search that was done, where that is not the one asked for on this ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    searched_by: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<u32>,
    steps: Vec<[i32; 2]>,
    opened: u32,
    closed: u32,
    reparented: u32,
    expanded: u32,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let level = input::read_level(&arguments.level)?;
    let missing = |option, letter| anyhow::anyhow!("where {option}? Give --{option} X,Y, or put {letter} on the map");
    let start = arguments.from.or(level.start).or(level.player).ok_or_else(|| missing("from", "A"))?;
    let goal = arguments.to.or(level.goal).ok_or_else(|| missing("to", "B"))?;
    let mut experiment = Experiment::new(level, start, goal);
    experiment.settings = Settings {
        algorithm: arguments.algorithm,
        open_list: arguments.open_list,
        stop: arguments.stop,
        weight: arguments.weight,
    };
    experiment.heuristic = arguments.heuristic;
    experiment.diagonal = arguments.diagonal.unwrap_or(experiment.diagonal);
    experiment.scale = arguments.costs;
    experiment.movement = arguments.movement;
    let findings = experiment.run()?;
    if arguments.json {
        output::print_json(&report(&findings, arguments.algorithm))?;
    } else {
        output::print(&to_text(&findings, arguments.algorithm))?;
    }
    Ok(if findings.route.is_ok() { Answer::Yes } else { Answer::No })
}

fn report(findings: &Findings, asked: Algorithm) -> Report {
    let Findings { route, stats, algorithm } = findings;
    Report {
        found: route.is_ok(),
        searched_by: (*algorithm != asked).then_some(algorithm.name()),
        cost: route.as_ref().ok().map(|route| route.cost.0),
        steps: route.iter().flat_map(|route| &route.steps).map(|step| [step.x, step.y]).collect(),
        opened: stats.opened,
        closed: stats.closed,
        reparented: stats.reparented,
        expanded: stats.expanded,
    }
}

fn to_text(findings: &Findings, asked: Algorithm) -> String {
    let Findings { route, stats, algorithm } = findings;
    let answer = match route {
        Ok(route) => {
            let steps: Vec<_> = route.steps.iter().map(Point::to_string).collect();
            format!("cost {}, {} steps: {}", route.cost, steps.len() - 1, steps.join(" "))
        }
        Err(why) => why.to_string(),
    };
    let searched_by = if *algorithm == asked { String::new() } else { format!("searched by {}\n", algorithm.name()) };
    format!(
        "{answer}\n{searched_by}opened {}, closed {}, expanded {}, reparented {}, at most {} open at once\n",
        stats.opened, stats.closed, stats.expanded, stats.reparented, stats.largest_open
    )
}
