//! Sentences and figures of searches whose loop is not the engine's one loop.

use crate::{
    grid::Direction,
    search::{Cost, NodeId, NodeView, Side, SquareSpace, TraceEvent},
    text::{capital, counted},
};

use super::{
    Done, Experiment, FirstSteps, Meeting, NoPath, Preparation, Round, Sight, Study,
    formula::figure,
    joint_words::joint_figures,
    sentence::{Words, ordinal},
    special_loops::{Halves, Jumps, Rounds, SpecialLoop},
};

impl Study {
    /// The round of iterative deepening at the current step, if the search is one.
    pub fn round(&self) -> Option<Round> {
        let done = self.outcome().ok()?;
        match &done.special_loop {
            SpecialLoop::Rounds(rounds) => {
                let is_cut_short = matches!(done.findings.route, Ok(_) | Err(NoPath::LimitReached { .. }));
                rounds.at(&done.timeline, is_cut_short)
            }
            SpecialLoop::None | SpecialLoop::Halves(_) | SpecialLoop::Sights(_) | SpecialLoop::Jumps(_) => None,
        }
    }

    /// Where the halves of a search from both ends stand at the current step, if the search is one.
    pub fn meeting(&self) -> Option<Meeting> {
        let (done, halves) = self.halves()?;
        Some(halves.at(&done.timeline))
    }

    /// The results and the halves of a search from both ends; `None` for other searches.
    fn halves(&self) -> Option<(&Done, &Halves)> {
        let done = self.outcome().ok()?;
        match &done.special_loop {
            SpecialLoop::Halves(halves) => Some((done, halves)),
            SpecialLoop::None | SpecialLoop::Rounds(_) | SpecialLoop::Sights(_) | SpecialLoop::Jumps(_) => None,
        }
    }

    /// The half of a search from both ends that a node of the recording belongs to; `None` for other searches.
    pub fn side(&self, id: NodeId) -> Option<Side> {
        Some(self.halves()?.1.side(id))
    }

    /// What the other half of a search from both ends knows of the place of a node; `None` if it has not reached it,
    /// and for other searches.
    pub fn twin(&self, id: NodeId) -> Option<NodeView> {
        let (done, halves) = self.halves()?;
        done.timeline.node(halves.twin(id))
    }

    /// The letter of the end that a node was reached from, by a search from both ends; a sign for both if both reached
    /// its place.
    pub fn sign(&self, id: NodeId) -> Option<char> {
        Some(match self.side(id)? {
            _ if self.twin(id).is_some() => '=',
            Side::Start => 'a',
            Side::Goal => 'b',
        })
    }

    /// The line of sight that the last event has followed, in a search at any angle.
    pub fn sight(&self) -> Option<Sight> {
        let done = self.outcome().ok()?;
        let SpecialLoop::Sights(ground) = &done.special_loop else { return None };
        let Experiment { diagonal, scale, heuristic, .. } = *self.experiment();
        Sight::at(&done.timeline, &SquareSpace::new(ground, diagonal, scale, heuristic))
    }

    /// The cells that the jumps from the cell closed last read, with the direction of each jump; `None` for other
    /// searches than jump point search.
    pub fn read_by_jumps(&self) -> Option<Vec<(NodeId, Direction)>> {
        let (done, jumps) = self.jumps()?;
        Some(jumps.at(&done.timeline))
    }

    fn jumps(&self) -> Option<(&Done, &Jumps)> {
        let done = self.outcome().ok()?;
        let SpecialLoop::Jumps(jumps) = &done.special_loop else { return None };
        Some((done, jumps))
    }

    /// The cell that is being expanded, if one is.
    pub fn expanding(&self) -> Option<NodeId> {
        let done = self.outcome().ok()?;
        match done.special_loop {
            SpecialLoop::Rounds(_) => Rounds::path(&done.timeline).last().copied(),
            SpecialLoop::None | SpecialLoop::Halves(_) | SpecialLoop::Sights(_) | SpecialLoop::Jumps(_) => {
                Some(done.timeline.last_closing()?.cell)
            }
        }
    }

    /// What F is measured against in a search with a loop of its own, in a few words, and from which event on it has
    /// which value: the bound of each round; or half of the best cost, which the lowest F of both lists have to reach
    /// on average. `None` for other searches.
    pub fn ceilings(&self) -> Option<(&'static str, Vec<(usize, Cost)>)> {
        match &self.outcome().ok()?.special_loop {
            SpecialLoop::Rounds(rounds) => Some(("bound", rounds.bounds().collect())),
            SpecialLoop::Halves(halves) => Some(("half of mu", halves.halves_of_best().collect())),
            SpecialLoop::None | SpecialLoop::Sights(_) | SpecialLoop::Jumps(_) => None,
        }
    }

    /// What a search with a loop of its own has proved of all paths so far, in a sentence, if H is consistent.
    pub fn proved(&self) -> Option<String> {
        if let Some(round) = self.round() {
            return Some(format!("Proved so far: no path costs less than the bound, {}.", round.bound));
        }
        let meeting = self.meeting()?;
        let least = meeting.least?;
        Some(match meeting.best {
            Some((best, _)) if u64::from(best.0) <= least => {
                format!("Proved: no path costs less than the best one, {best}.")
            }
            Some((best, _)) => {
                format!("Proved so far: no path costs less than {least}; the best known one costs {best}.")
            }
            None => format!("Proved so far: no path costs less than {least}."),
        })
    }

    /// Figures that only this kind of search has: pairs of heading and figure.
    pub fn own_figures(&self) -> Vec<(String, String)> {
        if let Some(joint) = self.joint() {
            return joint_figures(&joint);
        }
        if let Some(round) = self.round() {
            let next = round.next.map_or_else(|| "none".to_owned(), |(f, cell)| format!("{f} of {}", self.name(cell)));
            return vec![
                (format!("Round {} of {}", round.number, round.count), format!("bound {}", round.bound)),
                ("Next bound".to_owned(), next),
                ("Expanded again".to_owned(), round.again.to_string()),
            ];
        }
        if let Some((done, jumps)) = self.jumps() {
            return vec![("Cells read by jumps".to_owned(), jumps.count(&done.timeline).to_string())];
        }
        let preparation = self.outcome().ok().and_then(|done| done.findings.preparation);
        if let Some(Preparation { what, bytes, expansions }) = preparation {
            let what = capital(what.name().trim_start_matches("a "));
            let mut figures =
                vec![(what, format!("{bytes} bytes")), ("Made by".to_owned(), format!("{expansions} expanded"))];
            // The first closing looks up the first step, and the goal has none.
            let looked_up = self
                .timeline()
                .map_or(0, |timeline| timeline.counts().closed.min(timeline.counts().opened.saturating_sub(1)));
            if preparation.is_some_and(|made| made.what == FirstSteps::PathDatabase) {
                figures.push(("Looked up".to_owned(), counted(looked_up as usize, "step")));
            }
            return figures;
        }
        if let Some((plan, walk)) = self.outcome().ok().and_then(|done| Some((done.plan(), done.walk()?))) {
            let (all, is_at_end) = (walk.plans().len(), self.is_at_end());
            let over = walk.plans().iter().take(if is_at_end { all } else { plan });
            let expanded: u64 = over.map(|plan| plan.expanded).sum();
            return vec![if is_at_end {
                (counted(all, "plan"), format!("{expanded} expanded"))
            } else {
                (format!("Plan {} of {all}", plan + 1), format!("{expanded} expanded before"))
            }];
        }
        let Some(meeting) = self.meeting() else { return Vec::new() };
        let best = meeting
            .best
            .map_or_else(|| "no path yet".to_owned(), |(cost, cell)| format!("{cost} through {}", self.name(cell)));
        let mut figures = vec![("Best, mu".to_owned(), best)];
        if let Some(sum) = meeting.sum() {
            let [start, goal] = meeting.lowest.map(|f| f.map(figure).unwrap_or_default());
            figures.push(("Lowest F".to_owned(), format!("{start}+{goal}={sum}{}", wanted(&meeting))));
        }
        figures
    }
}

/// What the sum of the lowest F has to reach.
fn wanted(meeting: &Meeting) -> String {
    meeting.wanted().map_or_else(String::new, |wanted| format!(" of {wanted}"))
}

impl Words<'_> {
    /// What happened last in a search with a loop of its own; `None` if its events are told as those of others.
    pub(super) fn own(&self) -> Option<Vec<String>> {
        if let Some(joint) = self.study.joint() {
            return Some(self.in_joint(&joint));
        }
        if let Some(round) = self.study.round() {
            return Some(self.in_round(&round));
        }
        if let Some(sight) = self.study.sight() {
            return Some(self.in_sight(&sight));
        }
        Some(self.in_halves(&self.study.meeting()?))
    }

    /// What happened last in a round of iterative deepening.
    fn in_round(&self, round: &Round) -> Vec<String> {
        let timeline = &self.done.timeline;
        let Some(event) = timeline.last_event() else { return Vec::new() };
        let mut said = Vec::new();
        match *event {
            TraceEvent::Opened { node, parent: None, h, f, .. } => {
                let bound = match round.bound_from {
                    Some(cell) => format!("the lowest F above the last one, of {}", self.study.name(cell)),
                    None => "H of the start".to_owned(),
                };
                let (number, count) = (round.number, round.count);
                said.push(format!("Round {number} of {count}: the bound is {}, {bound}.", round.bound));
                said.push(format!("Opened the start {}: G 0, H {h}, F {f}.", self.name(node)));
            }
            TraceEvent::Opened { node, parent: Some(parent), g, h, f } => {
                if self.has_gone_back(parent) {
                    said.push(format!("Back at {}.", self.name(parent)));
                }
                let before = timeline.node(parent).map_or(Cost::ZERO, |view| view.g);
                let step = g.0.saturating_sub(before.0);
                let (name, parent) = (self.name(node), self.name(parent));
                let figures = format!("G {g} = {before} + {step}, {}", self.f(g, h, f));
                let verdict = if f <= round.bound {
                    format!(": within the bound {}", round.bound)
                } else if round.is_next_new {
                    format!(": above the bound {}, and the next bound so far", round.bound)
                } else {
                    format!(": above the bound {}", round.bound)
                };
                said.push(format!("Opened {name} from {parent}: {figures}{verdict}."));
            }
            TraceEvent::Closed { node } => {
                let again = round.time.map_or_else(String::new, |time| format!(" for the {} time", ordinal(time)));
                let cells = counted(Rounds::path(timeline).len(), "cell");
                said.push(format!("Entered {}{again}: the path has {cells}.", self.name(node)));
            }
            TraceEvent::Reparented { .. } => {}
        }
        if round.is_exhausted {
            let next = round.next.map(|(f, cell)| format!(": {f}, of {}, is the next bound", self.study.name(cell)));
            said.push(format!("Nothing is left within the bound{}.", next.unwrap_or_default()));
        }
        said
    }

    /// Whether the search has left cells since the event before the last one, to go on from a parent.
    fn has_gone_back(&self, parent: NodeId) -> bool {
        let timeline = &self.done.timeline;
        let before = timeline.position().checked_sub(2).and_then(|place| timeline.recording().events().get(place));
        match before {
            Some(&TraceEvent::Closed { node }) => node != parent,
            Some(&TraceEvent::Opened { parent: Some(last), .. }) => last != parent,
            _ => false,
        }
    }

    /// What happened last in a search at any angle, if that has followed a line of sight.
    fn in_sight(&self, sight: &Sight) -> Vec<String> {
        let timeline = &self.done.timeline;
        let [from, to] = [sight.from, sight.to].map(|node| self.name(node));
        let here = timeline.last_closing().map(|closing| self.study.name(closing.cell)).unwrap_or_default();
        let look = match sight.hidden_by {
            _ if sight.is_clear => format!("{from}, the parent of {here}, sees {to}: the path goes straight."),
            Some(cell) => {
                let cell = self.study.cell(cell).map(|cell| self.study.name(cell)).unwrap_or_default();
                format!("{from}, the parent of {here}, does not see {to}: {cell} hides it.")
            }
            None => format!("{from}, the parent of {here}, does not see {to} without cutting a corner."),
        };
        std::iter::once(look).chain(timeline.last_event().map(|event| self.event(event))).collect()
    }

    /// What happened last in a search from both ends.
    fn in_halves(&self, meeting: &Meeting) -> Vec<String> {
        let timeline = &self.done.timeline;
        let Some(event) = timeline.last_event() else { return Vec::new() };
        let side = |node| match self.study.side(node) {
            Some(Side::Goal) => "From B",
            Some(Side::Start) | None => "From A",
        };
        let closing = timeline.last_closing();
        let mut said: Vec<_> = closing
            .iter()
            .map(|closing| {
                let node = timeline.recording().events()[closing.event].node();
                format!("{}: {}", side(node), lower(&self.closed(closing)))
            })
            .collect();
        if closing.is_none_or(|closing| closing.event + 1 < timeline.position()) {
            said.push(format!("{}: {}", side(event.node()), lower(&self.event(event))));
        }
        if let Some((cost, cell)) = meeting.best.filter(|_| meeting.is_best_new) {
            let cell = self.study.name(cell);
            said.push(format!("Both have reached {cell}: the path through it costs {cost}, the best so far."));
        } else if let Some(cell) = meeting.met.filter(|_| meeting.is_met_new) {
            said.push(format!("Both have closed {}: they meet, {}.", self.study.name(cell), verdict(meeting)));
        }
        if timeline.position() == timeline.len()
            && let (Some(sum), Some(wanted)) = (meeting.sum(), meeting.wanted())
            && sum >= wanted
        {
            let between = if meeting.between > Cost::ZERO { " + H of A" } else { "" };
            let [start, goal] = meeting.lowest.map(|f| f.map(figure).unwrap_or_default());
            said =
                vec![format!("Done: the lowest F, {start} + {goal} = {sum}, are no less than mu{between} = {wanted}.")];
        }
        said
    }
}

/// What a meeting proves.
fn verdict(meeting: &Meeting) -> String {
    match meeting.least.zip(meeting.best) {
        Some((least, (best, _))) if least < u64::from(best.0) => {
            format!("but a path that is still unknown may cost {least}, less than {best}")
        }
        _ => "and no path can be cheaper than the best one".to_owned(),
    }
}

/// The text with a small first letter.
fn lower(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_lowercase().chain(characters).collect())
}
