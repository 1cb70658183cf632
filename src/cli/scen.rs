//! `fogwalk scen`: many searches with known answers.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
    time::Duration,
};

use serde::Serialize;

use crate::{
    lab::{Racer, Scenario, ScenarioFile, Track, Verdict},
    level::printable,
    platform::clock::Timer,
    search::{Algorithm, CostScale, DiagonalRule},
};

use super::{Answer, input, output};

/// Maximum number of differing rows that are shown.
const SHOWN: usize = 10;

/// Options of `fogwalk scen`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Scenario file of a benchmark
    file: PathBuf,
    /// Folder for maps that are not beside the scenario file
    #[arg(long, value_name = "DIR")]
    maps: Option<PathBuf>,
    /// Which node is expanded next
    #[arg(long, value_name = "NAME", default_value = Algorithm::default().name(), value_parser = input::choice::<Algorithm>())]
    algorithm: Algorithm,
    /// When a diagonal step is allowed; the listed lengths are those of no-obstacle
    #[arg(long, value_name = "NAME", default_value = DiagonalRule::default().name(), value_parser = input::choice::<DiagonalRule>())]
    diagonal: DiagonalRule,
    /// Scale of costs; lengths are always compared at the true square root of 2
    #[arg(long, value_name = "NAME", default_value = CostScale::Precise.name(), value_parser = input::choice::<CostScale>())]
    costs: CostScale,
    /// Only the first rows
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The results of all rows, as JSON.
#[derive(Debug, Serialize)]
struct Report {
    scenarios: usize,
    /// Rows as listed: the listed length, or no path where none is listed.
    optimal: usize,
    suboptimal: usize,
    /// Shorter than listed, or a path where none is listed: either the file or the search is wrong.
    too_short: usize,
    unsolved: usize,
    /// The largest ratio to the listed length; 1 if no row is longer.
    worst_ratio: f64,
    expanded: u64,
    /// Time spent searching.
    microseconds: u128,
    /// Time spent reading and preparing maps.
    preparing_microseconds: u128,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let algorithm = arguments.algorithm;
    anyhow::ensure!(
        !algorithm.has_special_loop(),
        "{} has a loop of its own, and scen runs over prepared ground: expected another algorithm, such as astar or jps",
        algorithm.name()
    );
    let file = ScenarioFile::read(&arguments.file)?;
    let mut tracks = BTreeMap::new();
    let mut racer = Racer::new(algorithm, arguments.costs, arguments.diagonal);
    let mut report = Report {
        scenarios: 0,
        optimal: 0,
        suboptimal: 0,
        too_short: 0,
        unsolved: 0,
        worst_ratio: 1.0,
        expanded: 0,
        microseconds: 0,
        preparing_microseconds: 0,
    };
    let (mut searching, mut preparing) = (Duration::ZERO, Duration::ZERO);
    let mut disagreeing = Vec::new();
    for scenario in file.rows.iter().take(arguments.limit.unwrap_or(usize::MAX)) {
        let begin = Timer::start();
        if !tracks.contains_key(scenario.map.as_str()) {
            tracks.insert(scenario.map.as_str(), read_track(&file, scenario, arguments)?);
        }
        let track = tracks.get_mut(scenario.map.as_str());
        if let Some(size) = track.as_ref().map(|track| track.level().size()).filter(|&size| size != scenario.size) {
            let found = format!("a map of {size} in a row for {}", scenario.size);
            return Err(file.error(scenario, &found, "the size that the map has").into());
        }
        let race = track.and_then(|track| track.race(scenario.start, &racer));
        let race = race.ok_or_else(|| file.error(scenario, "a map that lacks the start", "another map"))?;
        preparing += begin.elapsed();
        let begin = Timer::start();
        let stats = racer.run(race, scenario.start, scenario.goal);
        searching += begin.elapsed();
        report.scenarios += 1;
        report.expanded += u64::from(stats.expanded);
        let length = racer.length(race.ground());
        match scenario.judge(length) {
            Verdict::Optimal => report.optimal += 1,
            Verdict::TooLong(ratio) => {
                report.suboptimal += 1;
                report.worst_ratio = report.worst_ratio.max(ratio);
            }
            Verdict::TooShort => report.too_short += 1,
            Verdict::Unsolved => report.unsolved += 1,
        }
        if scenario.judge(length) != Verdict::Optimal && disagreeing.len() < SHOWN {
            disagreeing.push((scenario, length));
        }
    }
    (report.microseconds, report.preparing_microseconds) = (searching.as_micros(), preparing.as_micros());
    if arguments.json {
        output::print_json(&report)?;
    } else {
        output::print(&to_text(&report, &disagreeing))?;
    }
    Ok(if report.optimal == report.scenarios { Answer::Yes } else { Answer::No })
}

/// Finds the map of a row by its base name, beside the scenario file or in the folder for maps.
fn read_track(file: &ScenarioFile, scenario: &Scenario, arguments: &Arguments) -> anyhow::Result<Track> {
    let name = scenario.map.rsplit(['/', '\\']).next().unwrap_or_default();
    let beside = arguments.file.parent().unwrap_or(Path::new(""));
    let mut candidates =
        [Some(beside), arguments.maps.as_deref()].into_iter().flatten().map(|folder| folder.join(name));
    let Some(path) = candidates.find(|path| path.is_file()) else {
        let found = format!("a map {} that is neither here nor in --maps", printable(&format!("{name:?}")));
        return Err(file.error(scenario, &found, "a map beside the scenario file or in --maps DIR").into());
    };
    Ok(Track::new(input::read_level(&path)?))
}

fn to_text(report: &Report, disagreeing: &[(&Scenario, Option<f64>)]) -> String {
    let Report { scenarios, optimal, suboptimal, too_short, unsolved, worst_ratio, expanded, .. } = *report;
    let mut text = format!(
        "{optimal} of {scenarios} agree; {suboptimal} longer than listed (at worst {worst_ratio:.6} times), {too_short} \
         shorter, {unsolved} without a path\n\
         expanded {expanded}, {:.3} s of searching, {:.3} s of preparing maps\n",
        report.microseconds as f64 / 1e6,
        report.preparing_microseconds as f64 / 1e6,
    );
    for (scenario, length) in disagreeing {
        let Scenario { start, goal, length: listed, .. } = scenario;
        let found = length.map_or("no path".into(), |length| format!("{length:.8}"));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {start} to {goal}: {found}, listed {listed}", printable(&scenario.map));
    }
    text
}
