//! A small search of its own, to check what the lab calls a right prediction: it relaxes the neighbours of each closed
//! cell itself, and keeps its own lists.

use std::collections::{BTreeMap, BTreeSet};

use fogwalk::{
    grid::Point,
    lab::{Experiment, FirstSteps, Prediction, Question, Study, TerrainCosts},
    level::Layout,
    search::{Algorithm, DiagonalRule, HeuristicKind, NodeId, TraceEvent, Traffic},
};

/// What the oracle knows of a cell that it has reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    g: u32,
    parent: Option<Point>,
    is_closed: bool,
    /// The number of the closing that opened it.
    opened_by: usize,
}

/// The lists of a search at a position, found anew.
pub struct Oracle<'a> {
    study: &'a Study,
    reached: BTreeMap<Point, Reached>,
    closings: usize,
    /// Whether it knows the steps of this search; else it only reads the open list.
    knows_steps: bool,
}

impl<'a> Oracle<'a> {
    /// The lists at the position of a study.
    pub fn at(study: &'a Study) -> Self {
        let experiment = study.experiment();
        let timeline = study.timeline().expect("a search");
        let knows_steps = experiment.method.name() == "search"
            && experiment.turn_penalty == 0
            && experiment.unit_side == 1
            && experiment.foreknowledge.first_steps == FirstSteps::Unknown
            && matches!(
                experiment.settings.algorithm,
                Algorithm::BreadthFirst | Algorithm::Dijkstra | Algorithm::Greedy | Algorithm::AStar
            );
        let start = Reached { g: 0, parent: None, is_closed: false, opened_by: 0 };
        let reached = BTreeMap::from([(experiment.start, start)]);
        let mut oracle = Self { study, reached, closings: 0, knows_steps };
        if knows_steps {
            for event in &timeline.recording().events()[..timeline.position()] {
                if let TraceEvent::Closed { node } = *event {
                    let cell = study.point(timeline.recording().cell(node));
                    assert!(oracle.is_lowest(cell), "{cell} is closed and is not the next");
                    oracle.close(cell);
                }
            }
        }
        oracle
    }

    fn experiment(&self) -> &'a Experiment {
        self.study.experiment()
    }

    /// Neighbours of a cell and the costs of the steps there.
    fn steps(&self, from: Point) -> Vec<(Point, u32)> {
        let experiment = self.experiment();
        let level = &experiment.level;
        if let Layout::Roads(map) = &level.layout {
            let at = |node: NodeId| map.places()[node.index()].at;
            let here = map.at(from).expect("a place");
            let steps = map.roads().iter().filter_map(|road| match () {
                () if road.from == here => Some((at(road.to), road.cost.0)),
                () if road.to == here && road.traffic == Traffic::BothWays => Some((at(road.from), road.cost.0)),
                () => None,
            });
            return steps.collect();
        }
        let extra = experiment.extra_costs();
        let cost = |at: Point| {
            let terrain = level.size().contains(at).then(|| level.cells[at])?;
            let walk = level.terrains.kind(terrain).walk?;
            let ground = if experiment.terrain == TerrainCosts::Flat { 10 } else { walk };
            let extra = extra.get(&at).map_or(Some(0), |&extra| extra)?;
            Some(u32::from(ground) + u32::from(extra))
        };
        let is_hex = level.layout == Layout::Hexes;
        let shove = if from.y % 2 == 0 { -1 } else { 1 };
        let mut steps = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
            let to = Point::new(from.x + dx, from.y + dy);
            let Some(cost_there) = cost(to).filter(|_| (dx, dy) != (0, 0)) else { continue };
            if is_hex {
                if dy == 0 || dx == 0 || dx == shove {
                    steps.push((to, cost_there));
                }
                continue;
            }
            if dx == 0 || dy == 0 {
                steps.push((to, cost_there));
                continue;
            }
            let beside = [cost(Point::new(from.x + dx, from.y)), cost(Point::new(from.x, from.y + dy))];
            let free = beside.iter().flatten().count();
            let may = match experiment.diagonal {
                DiagonalRule::Never => false,
                DiagonalRule::Always => true,
                DiagonalRule::NoObstacle => free == 2,
                DiagonalRule::AtMostOneObstacle => free >= 1,
            };
            if may {
                steps.push((to, (cost_there * 14 + 5) / 10));
            }
        }
        steps
    }

    /// H of a cell: computed where squares all cost 10, else the lab's own.
    fn h(&self, at: Point) -> u32 {
        let experiment = self.experiment();
        let node = self.study.cell(at).and_then(|cell| self.study.timeline()?.cell(cell)).expect("reached");
        let (dx, dy) = (at.x.abs_diff(experiment.goal.x), at.y.abs_diff(experiment.goal.y));
        let level = &experiment.level;
        let is_plain = level.layout == Layout::Squares
            && level.size().points().all(|at| level.terrains.kind(level.cells[at]).walk.is_none_or(|cost| cost >= 10));
        let own = match experiment.heuristic {
            HeuristicKind::Manhattan => 10 * (dx + dy),
            HeuristicKind::Octile => 10 * dx.abs_diff(dy) + 14 * dx.min(dy),
            _ => return node.node.h.0,
        };
        if is_plain { own } else { node.node.h.0 }
    }

    /// The figure by which an open cell waits, lowest first.
    fn rank(&self, at: Point, reached: &Reached) -> u32 {
        let settings = self.experiment().settings;
        match settings.algorithm {
            Algorithm::BreadthFirst => reached.opened_by as u32,
            Algorithm::Dijkstra => reached.g,
            Algorithm::Greedy => self.h(at),
            _ => reached.g + self.h(at) * settings.weight / 100,
        }
    }

    /// Whether no open cell has a lower figure.
    fn is_lowest(&self, at: Point) -> bool {
        let open = || self.reached.iter().filter(|(_, reached)| !reached.is_closed);
        let lowest = open().map(|(&at, reached)| self.rank(at, reached)).min();
        let own = self.reached.get(&at).filter(|reached| !reached.is_closed).map(|reached| self.rank(at, reached));
        own.is_some() && own == lowest
    }

    /// Closes a cell and relaxes its neighbours.
    fn close(&mut self, at: Point) {
        self.closings += 1;
        let algorithm = self.experiment().settings.algorithm;
        let keeps = matches!(algorithm, Algorithm::BreadthFirst | Algorithm::Greedy);
        let here = self.reached.get_mut(&at).expect("open");
        here.is_closed = true;
        let g_here = here.g;
        for (next, cost) in self.steps(at) {
            let g = g_here + if algorithm == Algorithm::BreadthFirst { 1 } else { cost };
            let opened_by = self.closings;
            match self.reached.get_mut(&next) {
                None => _ = self.reached.insert(next, Reached { g, parent: Some(at), is_closed: false, opened_by }),
                Some(known) if !known.is_closed && !keeps && g < known.g => (known.g, known.parent) = (g, Some(at)),
                Some(_) => {}
            }
        }
    }

    /// The next bound of iterative deepening: the lowest F above the bound of all that the round has opened.
    fn check_bound(self, question: &Question, here: &str) {
        let timeline = self.study.timeline().expect("a search");
        let events = timeline.recording().events();
        let first = timeline.beginnings().take_while(|&first| first < question.before).last().expect("a round");
        let opened = |place: usize| match events[place] {
            TraceEvent::Opened { f, .. } => Some(f),
            _ => None,
        };
        let entered = events[first..question.before].windows(2).filter_map(|pair| match pair {
            [TraceEvent::Opened { f, .. }, TraceEvent::Closed { .. }] => Some(*f),
            _ => None,
        });
        let highest = entered.max().expect("at least the start");
        let next = (first..question.before).filter_map(opened).filter(|&f| f > highest).min().expect("a next bound");
        assert!(matches!(events[question.before], TraceEvent::Opened { parent: None, .. }), "{here}: no new round");
        for answer in &question.answers {
            let cell = answer.cell.expect("a cell");
            let f = timeline.open().find(|entry| entry.cell == cell).expect("open").node.f;
            assert_eq!(answer.is_right, f == next, "{here}: {answer:?}");
        }
    }

    /// Checks a question about plans for many units against all nodes of the tree, or all ticks.
    fn check_for_many(self, question: &Question, here: &str) {
        let recording = self.study.timeline().expect("a search").recording();
        let plans = recording.joint().expect("plans");
        let events = recording.events();
        let number = events[question.before].node().index();
        let node = &plans.nodes[number];
        match question.kind {
            Prediction::Next => {
                let mut open = BTreeSet::new();
                for event in &events[..question.before] {
                    let node = event.node().index();
                    _ = if matches!(event, TraceEvent::Closed { .. }) { open.remove(&node) } else { open.insert(node) };
                }
                let lowest = open.iter().map(|&node| plans.nodes[node].cost).min().expect("an open node");
                assert_eq!(node.cost, lowest, "{here}");
                for answer in &question.answers {
                    let number = answer.text.strip_prefix("node ").and_then(|text| text.split(':').next());
                    let number: usize = number.and_then(|text| text.parse().ok()).expect("a number");
                    assert!(open.contains(&number), "{here}: {answer:?}");
                    assert_eq!(answer.is_right, plans.nodes[number].cost == lowest, "{here}: {answer:?}");
                }
            }
            Prediction::Constraint => {
                let children = plans.nodes.iter().filter(|child| child.parent == Some(number));
                let made: Vec<_> =
                    children.map(|child| self.study.constraint_words(&child.constraint.expect("a child"))).collect();
                assert!(!made.is_empty(), "{here}");
                for answer in &question.answers {
                    assert!(answer.is_right || !made.contains(&answer.text), "{here}: {answer:?}");
                    // Without a child, the unit has no plan under its constraint.
                    assert!(!answer.is_right || made.len() < 2 || made.contains(&answer.text), "{here}: {answer:?}");
                }
                let right = question.answers.iter().filter(|answer| answer.is_right).count();
                assert_eq!(right, 2, "{here}");
            }
            Prediction::Step => {
                let from = question.about.expect("a unit's cell");
                let unit = (0..plans.ends.len()).find(|&unit| node.at(unit, number - 1) == Some(from)).expect("a unit");
                for answer in &question.answers {
                    let is_right = answer.cell == node.at(unit, number);
                    assert_eq!(answer.is_right, is_right, "{here}: {answer:?}");
                }
            }
            kind => panic!("{here}: {kind:?} of many units"),
        }
    }

    /// All cells that a walker reaches from a cell, without passing another one.
    fn reached_from(&self, from: Point, without: Option<Point>) -> BTreeSet<Point> {
        let mut reached = BTreeSet::from([from]);
        let mut left = vec![from];
        while let Some(here) = left.pop() {
            for (next, _) in self.steps(here) {
                if Some(next) != without && reached.insert(next) {
                    left.push(next);
                }
            }
        }
        reached
    }

    /// Checks a question about islands: what can be reached is on the island.
    fn check_island(&self, question: &Question, here: &str) {
        let island = self.reached_from(self.experiment().start, None);
        for answer in &question.answers {
            let at = self.study.point(answer.cell.expect("a cell"));
            assert_eq!(answer.is_right, island.contains(&at), "{here}: {answer:?}");
        }
    }

    /// Checks a question about dead ends: a cell is left out if every way from it to both ends leads through one cell.
    fn check_dead_end(&self, question: &Question, here: &str) {
        let experiment = self.experiment();
        let ends = [experiment.start, experiment.goal];
        let all = self.reached_from(experiment.start, None);
        for answer in &question.answers {
            let at = self.study.point(answer.cell.expect("a cell"));
            let mut mouths = all.iter().copied().filter(|&mouth| mouth != at);
            let is_out = mouths.any(|mouth| {
                let reached = self.reached_from(at, Some(mouth));
                ends.iter().all(|end| *end == mouth || !reached.contains(end))
            });
            assert_eq!(answer.is_right, is_out, "{here}: {answer:?}");
        }
    }

    /// Checks a question about a distance field, whose costs are found anew.
    fn check_downhill(&self, question: &Question, here: &str) {
        let experiment = self.experiment();
        let mut costs: BTreeMap<Point, u32> = BTreeMap::from([(experiment.goal, 0)]);
        costs.extend(experiment.other_goals.iter().map(|&goal| (goal, 0)));
        let cells: Vec<_> = experiment.level.size().points().collect();
        loop {
            let before = costs.clone();
            for &cell in &cells {
                let onward = self.steps(cell).into_iter().filter_map(|(next, step)| Some(costs.get(&next)? + step));
                if let Some(cost) = onward.chain(costs.get(&cell).copied()).min() {
                    costs.insert(cell, cost);
                }
            }
            if costs == before {
                break;
            }
        }
        let about = self.study.point(question.about.expect("a cell"));
        for answer in &question.answers {
            let at = self.study.point(answer.cell.expect("a cell"));
            let step = self.steps(about).into_iter().find(|&(next, _)| next == at).expect("a step").1;
            assert_eq!(answer.is_right, costs[&at] + step == costs[&about], "{here}: {answer:?}");
        }
    }

    /// Checks a question about cells that others hold against the nodes that the search opens.
    fn check_taken(&self, question: &Question, here: &str) {
        let recording = self.study.timeline().expect("a search").recording();
        let events = recording.events();
        let closed = events[question.before].node();
        // The tick of each node that is known afterwards.
        let mut ticks: BTreeMap<NodeId, usize> = BTreeMap::new();
        for event in &events[..question.after] {
            if let TraceEvent::Opened { node, parent, .. } = *event {
                ticks.insert(node, parent.map_or(0, |parent| ticks[&parent] + 1));
            }
        }
        for answer in &question.answers {
            let cell = answer.cell.expect("a cell");
            let is_known =
                ticks.iter().any(|(&node, &tick)| recording.cell(node) == cell && tick == ticks[&closed] + 1);
            assert!(answer.is_right || is_known, "{here}: {answer:?}");
            let is_entered = events[question.before..question.after].iter().any(|event| match *event {
                TraceEvent::Opened { node, parent, .. } => parent == Some(closed) && recording.cell(node) == cell,
                _ => false,
            });
            assert!(!answer.is_right || !is_entered, "{here}: {answer:?}");
        }
    }

    /// Checks which G a question calls right where a turn has a cost.
    fn check_turning(&self, question: &Question, here: &str) {
        let timeline = self.study.timeline().expect("a search");
        let recording = timeline.recording();
        let closed = recording.events()[question.before].node();
        let view = timeline.node(closed).expect("open");
        let point = |node: NodeId| self.study.point(recording.cell(node));
        let (at, before) = (point(closed), point(view.parent.expect("a parent")));
        let about = self.study.point(question.about.expect("a neighbour"));
        let step = self.steps(at).into_iter().find(|&(next, _)| next == about).expect("a step").1;
        let turn = if about - at == at - before { 0 } else { u32::from(self.experiment().turn_penalty) };
        for answer in &question.answers {
            let right = format!("G {}", view.g.0 + step + turn);
            assert_eq!(answer.is_right, answer.text == right, "{here}: {answer:?}");
        }
    }

    /// Checks a question that is not about the neighbours of a closed cell as they are; `false` if it is.
    fn checks_otherwise(&self, question: &Question, here: &str) -> bool {
        match question.kind {
            Prediction::Island => self.check_island(question, here),
            Prediction::DeadEnd => self.check_dead_end(question, here),
            Prediction::Step => self.check_downhill(question, here),
            Prediction::Taken => self.check_taken(question, here),
            Prediction::G if self.experiment().turn_penalty > 0 => self.check_turning(question, here),
            _ => return false,
        }
        true
    }

    /// Checks which answers a question calls right; the study stands before the closing.
    pub fn check(mut self, question: &Question, here: &str) {
        let timeline = self.study.timeline().expect("a search");
        assert_eq!(timeline.position(), question.before, "{here}");
        let right = question.answers.iter().filter(|answer| answer.is_right).count();
        assert!(right > 0 && right < question.answers.len(), "{here}: {question:?}");
        if self.study.is_for_many() {
            return self.check_for_many(question, here);
        }
        if question.kind == Prediction::Bound {
            return self.check_bound(question, here);
        }
        if self.checks_otherwise(question, here) {
            return;
        }
        let TraceEvent::Closed { node } = timeline.recording().events()[question.before] else {
            panic!("{here}: not before a closing");
        };
        let closed = self.study.point(timeline.recording().cell(node));
        let point = |cell: NodeId| self.study.point(cell);
        if question.kind == Prediction::Next {
            for answer in &question.answers {
                let at = point(answer.cell.expect("a cell"));
                let is_lowest = if self.knows_steps {
                    self.is_lowest(at)
                } else {
                    let f = |cell| timeline.open().find(|entry| entry.cell == cell).expect("open").node.f;
                    let lowest = timeline.open().map(|entry| entry.node.f).min();
                    Some(f(answer.cell.expect("a cell"))) == lowest
                };
                // Cells that one closing opened differ in their order, which the oracle does not know.
                let is_queue = self.experiment().settings.algorithm == Algorithm::BreadthFirst;
                let agrees = if is_queue { !answer.is_right || at == closed } else { answer.is_right == is_lowest };
                assert!(agrees && (!answer.is_right || is_lowest), "{here}: {answer:?}");
            }
            return;
        }
        if !self.knows_steps {
            return;
        }
        let about = point(question.about.expect("a neighbour"));
        let old = self.reached.get(&about).copied();
        assert_eq!(question.closes.map(point), Some(closed), "{here}");
        self.close(closed);
        let new = self.reached[&about];
        for answer in &question.answers {
            let is_right = match question.kind {
                Prediction::G => answer.text == format!("G {}", new.g),
                Prediction::Parent => answer.cell.map(|cell| self.study.point(cell)) == new.parent,
                Prediction::Change => {
                    let changes = old.is_none_or(|old| old.parent != new.parent);
                    answer.text.starts_with(if changes { "yes" } else { "no" })
                }
                kind => unreachable!("{kind:?} is checked above"),
            };
            assert_eq!(answer.is_right, is_right, "{here}: {question:?}");
        }
    }
}
