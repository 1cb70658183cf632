//! What the next closing of a search does, read off its recording.

use std::collections::BTreeMap;

use crate::{
    lab::{FirstSteps, Formula, Method, Study, runner, study::Done},
    search::{Algorithm, Cost, NodeId, NodeState, NodeView, TraceEvent},
};

/// What happens to a neighbour of the closed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It comes onto the open list.
    Opened,
    /// It is open, and gets the closed cell as its parent.
    Reparented,
    /// It is open, and keeps its parent.
    Kept,
}

impl Effect {
    /// Whether it changes anything.
    pub(super) const fn outcome(self) -> Outcome {
        match self {
            Self::Opened | Self::Reparented => Outcome::Changes,
            Self::Kept => Outcome::Stays,
        }
    }
}

/// Whether a closing changes a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Its G and its parent are as before.
    Stays,
    /// It gets a G and a parent.
    Changes,
}

/// A neighbour of the closed cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    pub(super) cell: NodeId,
    pub(super) effect: Effect,
    /// The cost of the step to it; 1 if the search counts steps.
    pub(super) step: Cost,
    /// G and parent before, if it was open.
    pub(super) before: Option<(Cost, NodeId)>,
    /// G afterwards.
    pub(super) g: Cost,
    /// The parent's cell afterwards.
    pub(super) parent: NodeId,
}

/// A closing and its consequences, at a position before it.
pub(super) struct Round<'a> {
    pub(super) study: &'a Study,
    pub(super) done: &'a Done,
    pub(super) formula: Formula,
    /// The cell that is closed.
    pub(super) cell: NodeId,
    /// Its figures before.
    pub(super) view: NodeView,
    /// The position after the last consequence.
    pub(super) end: usize,
    pub(super) neighbours: Vec<Neighbour>,
}

/// The largest map whose costs are read anew to find neighbours that keep their parents.
const MOST_CELLS: usize = 1 << 16;

impl<'a> Round<'a> {
    /// The round that begins at the study's position; `None` if that is not before a closing.
    pub(super) fn of(study: &'a Study) -> Option<Self> {
        let done = study.outcome().ok()?;
        let timeline = &done.timeline;
        let (recording, position) = (timeline.recording(), timeline.position());
        let Some((&TraceEvent::Closed { node }, rest)) = recording.events().get(position..)?.split_first() else {
            return None;
        };
        let belongs = |event: &&TraceEvent| match **event {
            TraceEvent::Opened { parent, g, .. } => parent == Some(node) && g < Cost::MAX,
            TraceEvent::Reparented { parent, g, .. } => parent == node && g < Cost::MAX,
            TraceEvent::Closed { .. } => false,
        };
        let events: Vec<_> = rest.iter().take_while(belongs).copied().collect();
        let mut round = Self {
            study,
            done,
            formula: study.formula()?,
            cell: recording.cell(node),
            view: timeline.node(node)?,
            end: position + 1 + events.len(),
            neighbours: Vec::new(),
        };
        // With several nodes to a cell, a cell has no G and no parent of its own.
        let experiment = study.experiment();
        if experiment.turn_penalty == 0 && experiment.method != Method::Dodge {
            round.add_changed(&events);
            // A search that ends at a goal looks at no neighbour of it.
            if !(events.is_empty() && round.is_goal(round.cell)) {
                round.add_kept();
            }
        }
        Some(round)
    }

    /// Whether a cell is a goal of the search.
    pub(super) fn is_goal(&self, cell: NodeId) -> bool {
        self.study.experiment().goals().any(|goal| goal == self.study.point(cell))
    }

    fn add_changed(&mut self, events: &[TraceEvent]) {
        let (timeline, recording) = (&self.done.timeline, self.done.timeline.recording());
        for event in events {
            let (effect, g) = match *event {
                TraceEvent::Opened { g, .. } => (Effect::Opened, g),
                TraceEvent::Reparented { g, .. } => (Effect::Reparented, g),
                TraceEvent::Closed { .. } => continue,
            };
            let before = timeline.node(event.node()).filter(|_| effect == Effect::Reparented);
            let before = before.and_then(|view| Some((view.g, recording.cell(view.parent?))));
            let step = Cost(g.0.saturating_sub(self.view.g.0));
            let cell = recording.cell(event.node());
            self.neighbours.push(Neighbour { cell, effect, step, before, g, parent: self.cell });
        }
    }

    /// Adds the open neighbours that keep their parents, of which a recording says nothing.
    fn add_kept(&mut self) {
        let experiment = self.study.experiment();
        let is_loop = matches!(
            Algorithm::named(self.done.findings.searched_by),
            Some(Algorithm::BreadthFirst | Algorithm::Dijkstra | Algorithm::Greedy | Algorithm::AStar)
        );
        let skips_steps = experiment.foreknowledge.first_steps != FirstSteps::Unknown;
        if !is_loop || skips_steps || experiment.method != Method::Search || experiment.level.size().area() > MOST_CELLS
        {
            return;
        }
        let changed: Vec<_> = self.neighbours.iter().map(|neighbour| neighbour.cell).collect();
        let steps: BTreeMap<_, _> = runner::steps(experiment, self.cell).into_iter().collect();
        for (cell, step) in steps.into_iter().filter(|(cell, _)| !changed.contains(cell)) {
            let view = self.done.timeline.cell(cell).filter(|view| view.node.state == NodeState::Open);
            if let Some((view, parent)) = view.and_then(|view| Some((view.node, view.parent?))) {
                let step = if self.formula == Formula::Queue { Cost(1) } else { step };
                let before = Some((view.g, parent));
                self.neighbours.push(Neighbour { cell, effect: Effect::Kept, step, before, g: view.g, parent });
            }
        }
    }
}
