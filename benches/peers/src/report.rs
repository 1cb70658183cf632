//! The tables.

use std::time::Duration;

use crate::maps::Map;

/// What the columns mean.
pub const NOTES: &str = "\
us: microseconds, median of the searches. ns/exp: nanoseconds an expansion, over all searches. x NAME: how many times
as long NAME takes as our astar or our best, over all searches. cost: what the paths of a rival cost more than the
cheapest, on average; fails: searches for which it found none; cuts: paths that cut corners, which none of the others
may. best: --algorithm auto, with landmarks on terrain. grid_pathfinding always cuts corners: it is held against our
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

/// The maps of one kind.
pub struct Table {
    title: &'static str,
    rows: Vec<(String, usize, Vec<Entry>)>,
}

/// Goals for the geometric mean of a ratio: who, against whom, at least.
const GOALS: [(&str, &str, &str, f64); 5] = [
    ("terrain", "astar", "tuned", 4.0),
    ("terrain", "astar", "everyday", 5.0),
    ("terrain", "best", "tuned", 6.0),
    ("equal cost", "best", "tuned", 20.0),
    ("equal cost", "best cutting", "grid", 4.0),
];

impl Table {
    pub fn new(title: &'static str) -> Self {
        Self { title, rows: Vec::new() }
    }

    pub fn add(&mut self, map: &Map, entries: Vec<Entry>) {
        eprintln!("{} done", map.name);
        self.rows.push((map.name.clone(), map.ends.len(), entries));
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
        for (map, searches, entries) in &self.rows {
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
        for (_, ours, rival, least) in GOALS.into_iter().filter(|goal| goal.0 == self.title) {
            if let Some((mean, worst, map)) = self.ratio(rival, ours) {
                let verdict = if mean >= least { "reached" } else { "missed" };
                println!(
                    "{ours} against {rival}: {mean:.2} times as fast (goal {least}, {verdict}); least on {map}: {worst:.2}"
                );
            }
        }
        if let Some((mean, _, _)) = self.ratio("astar", "replay") {
            let verdict = if mean <= 2.0 { "reached" } else { "missed" };
            println!("astar against its replay: {mean:.2} times the time (goal 2, {verdict})");
        }
        println!();
    }

    /// How many times as long one takes as another: geometric mean, least, and on which map that is.
    fn ratio(&self, long: &str, short: &str) -> Option<(f64, f64, &str)> {
        let ratios: Vec<_> = self
            .rows
            .iter()
            .filter_map(|(map, _, entries)| {
                let total = |name: &str| entries.iter().find(|entry| entry.name == name).map(Entry::total);
                Some((total(long)? / total(short)?, map.as_str()))
            })
            .collect();
        let mean = (ratios.iter().map(|ratio| ratio.0.ln()).sum::<f64>() / ratios.len() as f64).exp();
        let least = ratios.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((mean, least.0, least.1))
    }
}
