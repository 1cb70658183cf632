//! The tables.

use std::time::Duration;

use crate::maps::Map;

/// The meaning of the columns.
pub const NOTES: &str = "\
us: microseconds, median of the searches. ns/exp: nanoseconds an expansion, over all searches. x NAME: how many times
as long NAME takes as our astar or our best, over all searches. cost: what the paths of a rival cost more than the
cheapest, on average; fails: searches for which it found none; cuts: paths that cut corners, which none of the others
may. best: --algorithm auto, with the landmarks that scen lays for it. grid_pathfinding always cuts corners: it is held against our
best under the same rule. replay: the bound, plain A*'s closed nodes and edges without open list and heuristic.

What keeps astar from its bound: the replay knows the order of the nodes, so its reads overlap; a search learns the next
node from the queue only when it has put the last one's neighbours there, so each expansion waits for the whole of the
one before: some ninety cycles in a row on the machine that this was written on, and the wrong guesses of its processor
at what is in the way and what is better. Choosing the better neighbours without a branch first was tried: 3 % better on
large maps, 15 % worse on small ones.";

/// A contender's searches on one map.
pub struct Entry {
    name: &'static str,
    preparing: Duration,
    times: Vec<Duration>,
    expanded: u64,
    costs: Vec<Option<u32>>,
    cut: usize,
}

impl Entry {
    pub fn new(name: &'static str, preparing: Duration) -> Self {
        Self { name, preparing, times: Vec::new(), expanded: 0, costs: Vec::new(), cut: 0 }
    }

    /// Notes a search. Paths with steps that are never allowed, or that stop short, have no cost.
    pub fn note(&mut self, time: Duration, expanded: Option<u32>, cost: Option<u32>, is_legal: bool) {
        self.times.push(time);
        self.expanded += u64::from(expanded.unwrap_or_default());
        self.costs.push(cost);
        self.cut += usize::from(cost.is_some() && !is_legal);
    }

    fn total(&self) -> f64 {
        self.times.iter().sum::<Duration>().as_secs_f64()
    }

    fn median_us(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).map_or(0.0, |time| time.as_secs_f64() * 1e6)
    }

    fn ns_per_expansion(&self) -> f64 {
        self.total() * 1e9 / self.expanded.max(1) as f64
    }

    fn fails(&self) -> usize {
        self.costs.iter().filter(|cost| cost.is_none()).count()
    }

    /// By how many percent its paths cost more than the cheapest, over the searches in which both found one.
    fn excess(&self, cheapest: &Self) -> f64 {
        let both = self.costs.iter().zip(&cheapest.costs).filter_map(|(&ours, &best)| Some((ours?, best?)));
        let (ours, best) = both.fold((0, 0), |sums, pair| (sums.0 + u64::from(pair.0), sums.1 + u64::from(pair.1)));
        (ours as f64 / best.max(1) as f64 - 1.0) * 100.0
    }

    /// How it stands to the cheapest paths, in a few words.
    fn quality(&self, cheapest: &Self) -> String {
        let excess = self.excess(cheapest);
        let mut words = if excess.abs() < 0.0005 { "equal".into() } else { format!("{excess:+.1}%") };
        if self.fails() > 0 {
            words += &format!(", {} fail", self.fails());
        }
        if self.cut > 0 {
            words += &format!(", {} cut", self.cut);
        }
        words
    }
}

/// A map and the results of all contenders on it.
struct Row {
    map: String,
    is_benchmark: bool,
    cells: usize,
    searches: usize,
    entries: Vec<Entry>,
}

impl Row {
    fn total(&self, name: &str) -> Option<f64> {
        self.entries.iter().find(|entry| entry.name == name).map(Entry::total)
    }
}

/// The maps of one kind.
pub struct Table {
    title: &'static str,
    rows: Vec<Row>,
}

/// A goal: how many times as fast as a rival one of our searches must be.
struct Goal {
    title: &'static str,
    ours: &'static str,
    rival: &'static str,
    /// In the geometric mean over the generated maps.
    generated: f64,
    /// In the geometric mean over all maps.
    all: f64,
    /// On each map.
    each: f64,
}

const GOALS: [Goal; 5] = [
    Goal { title: "terrain", ours: "astar", rival: "tuned", generated: 4.0, all: 4.0, each: 1.0 },
    Goal { title: "terrain", ours: "astar", rival: "everyday", generated: 5.0, all: 5.0, each: 1.0 },
    Goal { title: "terrain", ours: "best", rival: "tuned", generated: 6.0, all: 6.0, each: 1.0 },
    Goal { title: "equal cost", ours: "best", rival: "tuned", generated: 20.0, all: 45.0, each: 6.0 },
    Goal { title: "equal cost", ours: "best cutting", rival: "grid", generated: 4.0, all: 4.0, each: 1.0 },
];

/// Our searches under the rule for diagonals that all contenders follow. `best` must not be slower than any of them.
const OURS: [&str; 6] = ["astar", "jps", "canonical", "landmarks", "jps, landmarks", "canonical, landmarks"];

/// The most time that `best` may take, as a multiple of that of the fastest of [`OURS`].
const MOST_OF_OURS: f64 = 1.1;

/// Milliseconds that preparing `best` may take on maps of [`CELLS`].
const MOST_PREPARING: f64 = 50.0;

/// Cells of a map of 512x512.
const CELLS: usize = 512 * 512;

fn verdict(is_reached: bool) -> &'static str {
    if is_reached { "reached" } else { "missed" }
}

impl Table {
    pub fn new(title: &'static str) -> Self {
        Self { title, rows: Vec::new() }
    }

    pub fn add(&mut self, map: &Map, entries: Vec<Entry>) {
        eprintln!("{} done", map.name);
        self.rows.push(Row {
            map: map.name.clone(),
            is_benchmark: map.is_benchmark,
            cells: map.size().area(),
            searches: map.ends.len(),
            entries,
        });
    }

    pub fn print(&self) {
        if self.rows.is_empty() {
            return;
        }
        println!("## {}\n", self.title);
        println!(
            "| map | searches | expanded | contender | prepared ms | us | ns/exp | x tuned | x everyday | x grid | cost |"
        );
        println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for Row { map, searches, entries, .. } in &self.rows {
            let find = |name: &str| entries.iter().find(|entry| entry.name == name);
            let Some(cheapest) = find("tuned") else { continue };
            for entry in entries {
                let ratio =
                    |name| find(name).map_or("-".into(), |rival| format!("{:.1}", rival.total() / entry.total()));
                let (expanded, each) = match entry.expanded {
                    0 => ("-".into(), "-".into()),
                    sum => ((sum / *searches as u64).to_string(), format!("{:.1}", entry.ns_per_expansion())),
                };
                println!(
                    "| {map} | {searches} | {expanded} | {} | {:.2} | {:.1} | {each} | {} | {} | {} | {} |",
                    entry.name,
                    entry.preparing.as_secs_f64() * 1e3,
                    entry.median_us(),
                    ratio("tuned"),
                    ratio("everyday"),
                    ratio("grid"),
                    entry.quality(cheapest),
                );
            }
        }
        println!();
        self.print_goals();
    }

    /// The geometric means over the maps, and the worst map of each.
    fn print_goals(&self) {
        for goal in GOALS.iter().filter(|goal| goal.title == self.title) {
            let Goal { ours, rival, .. } = *goal;
            for (maps, only_generated, least) in
                [("generated maps", true, goal.generated), ("all maps", false, goal.all)]
            {
                if let Some((mean, worst, map)) = self.ratio(rival, ours, only_generated) {
                    println!(
                        "{ours} against {rival}, {maps}: {mean:.2} times as fast (goal {least}, {}); least on {map}: \
                         {worst:.2} (goal {}, {})",
                        verdict(mean >= least),
                        goal.each,
                        verdict(worst >= goal.each)
                    );
                }
            }
        }
        self.print_best();
        if let Some((mean, _, _)) = self.ratio("astar", "replay", false) {
            println!("astar against its replay: {mean:.2} times the time (goal 2, {})", verdict(mean <= 2.0));
        }
        println!();
    }

    /// Prints how `best` compares with the fastest of [`OURS`], and its longest preparation.
    fn print_best(&self) {
        let slowest = self.rows.iter().filter_map(|row| {
            let quickest = OURS.iter().filter_map(|ours| row.total(ours)).min_by(f64::total_cmp)?;
            Some((row.total("best")? / quickest, &row.map))
        });
        if let Some((most, map)) = slowest.max_by(|a, b| a.0.total_cmp(&b.0)) {
            let verdict = verdict(most <= MOST_OF_OURS);
            println!(
                "best against the quickest of ours: {most:.2} times the time on {map} (goal {MOST_OF_OURS}, {verdict})"
            );
        }
        let preparing = self.rows.iter().filter(|row| row.cells == CELLS).filter_map(|row| {
            let best = row.entries.iter().find(|entry| entry.name == "best")?;
            Some((best.preparing.as_secs_f64() * 1e3, &row.map))
        });
        if let Some((most, map)) = preparing.max_by(|a, b| a.0.total_cmp(&b.0)) {
            let verdict = verdict(most <= MOST_PREPARING);
            println!("best prepares 512x512 in {most:.1} ms at most, {map} (goal {MOST_PREPARING}, {verdict})");
        }
    }

    /// Ratio of the time of one to that of another: geometric mean, least, and the map of the least.
    fn ratio(&self, long: &str, short: &str, only_generated: bool) -> Option<(f64, f64, &str)> {
        let rows = self.rows.iter().filter(|row| !(only_generated && row.is_benchmark));
        let ratios: Vec<_> =
            rows.filter_map(|row| Some((row.total(long)? / row.total(short)?, row.map.as_str()))).collect();
        let mean = (ratios.iter().map(|ratio| ratio.0.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let least = ratios.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((mean, least.0, least.1))
    }
}
