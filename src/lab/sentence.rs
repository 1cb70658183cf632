//! Sentences that say what happened in a search, and why.

use crate::{
    search::{Cost, NodeId, Stop, Ties, TraceEvent},
    text::{capital, counted},
};

use super::{
    Closing, Figures, Formula, MOST_EQUALS, Study,
    formula::{decimal, figure},
    study::Done,
};

impl Study {
    /// What happened at this position, in one or two sentences: why the node being expanded was chosen, then the last
    /// event.
    pub fn sentences(&self) -> Vec<String> {
        let done = match self.outcome() {
            Ok(done) => done,
            Err(error) => return vec![capital(&error.to_string())],
        };
        let words = Words { study: self, done };
        if done.timeline.position() == 0 {
            return vec![words.before()];
        }
        if let Some(mut sentences) = words.own() {
            sentences.extend(words.end());
            return sentences;
        }
        let closing = done.timeline.last_closing();
        let mut sentences: Vec<_> = closing.iter().map(|closing| words.closed(closing)).collect();
        if closing.is_none_or(|closing| closing.event + 1 < done.timeline.position()) {
            sentences.extend(done.timeline.last_event().map(|event| words.event(event)));
        }
        sentences.extend(words.end());
        sentences
    }
}

/// What the sentences are about.
pub(super) struct Words<'a> {
    pub(super) study: &'a Study,
    pub(super) done: &'a Done,
}

impl Words<'_> {
    /// The name of a node.
    pub(super) fn name(&self, node: NodeId) -> String {
        self.study.node_name(node)
    }

    /// Before the first event.
    fn before(&self) -> String {
        let experiment = self.study.experiment();
        match &self.done.findings.route {
            Err(why) if self.done.timeline.is_empty() => format!("Not searched: {why}."),
            _ if self.done.timeline.recording().joint().is_some() => "The units are about to plan.".to_owned(),
            _ => {
                let (start, goal) = (self.study.name_at(experiment.start), self.study.name_at(experiment.goal));
                // Where no figures are taught yet, neither are the lists.
                let lists = if self.study.figures() == Figures::None { "" } else { ": both lists are empty" };
                format!("The search from {start} to {goal} is about to begin{lists}.")
            }
        }
    }

    /// The formula of a node's F.
    pub(super) fn f(&self, g: Cost, h: Cost, f: Cost) -> String {
        match Formula::of(self.study, self.done) {
            Formula::Queue => format!("the {} to be opened", ordinal(f.0 + 1)),
            Formula::G => "F = G".to_owned(),
            Formula::H => format!("F = H {h}"),
            Formula::Sum { weight: 100 } | Formula::Keys if f == g + h => format!("H {h}, F {f} = {g} + {h}"),
            // F of D* Lite counts from where the unit set out, so that older F need no change.
            Formula::Keys if f > g + h && f < Cost::MAX => {
                format!("H {h}, F {f} = {g} + {h} + {} walked", f.0 - (g + h).0)
            }
            Formula::Sum { weight: 100 } | Formula::Keys => format!("H {h}, F {f}"),
            Formula::Sum { weight } => format!("H {h}, F {f} = {g} + {} x {h}", decimal(weight)),
        }
    }

    /// What an event did.
    pub(super) fn event(&self, event: &TraceEvent) -> String {
        match *event {
            TraceEvent::Opened { node, g: Cost::MAX, f, .. } | TraceEvent::Reparented { node, g: Cost::MAX, f, .. } => {
                format!("{} has lost its parent: it is open at G ∞, F {}.", self.name(node), figure(f))
            }
            TraceEvent::Opened { node, parent: None, g, h, f } => {
                let (search, count) = self.done.timeline.search();
                let which = if count > 1 { format!("Search {search} of {count}: opened") } else { "Opened".to_owned() };
                let experiment = self.study.experiment();
                let at = self.study.point(self.done.timeline.recording().cell(node));
                let end = if at == experiment.goal && at != experiment.start { "goal" } else { "start" };
                match self.study.figures() {
                    Figures::All => format!("{which} the {end} {}: G {g}, {}.", self.name(node), self.f(g, h, f)),
                    Figures::G => format!("{which} the {end} {}: G {g}.", self.name(node)),
                    Figures::None => format!("{which} the {end} {}.", self.name(node)),
                }
            }
            TraceEvent::Opened { node, parent: Some(parent), g, h, f } => {
                let before = self.done.timeline.before_last(parent).map_or(Cost::ZERO, |view| view.g);
                let step = g.0.saturating_sub(before.0);
                let (node, parent) = (self.name(node), self.name(parent));
                match self.study.figures() {
                    Figures::All => {
                        format!("Opened {node} from {parent}: G {g} = {before} + {step}, {}.", self.f(g, h, f))
                    }
                    Figures::G => format!("Opened {node} from {parent}: G {g} = {before} + {step}."),
                    Figures::None => format!("Opened {node} from {parent}."),
                }
            }
            TraceEvent::Reparented { node, parent, g, f } => {
                let before = self.done.timeline.before_last(node);
                let (old_g, old_f) = before.map_or((g, f), |view| (view.g, view.f));
                let was = before.and_then(|view| view.parent).map(|parent| self.name(parent)).unwrap_or_default();
                let (node, parent) = (self.name(node), self.name(parent));
                let [old_g, old_f, f] = [old_g, old_f, f].map(figure);
                if self.study.figures() != Figures::All {
                    format!("{node}: parent changed from {was} to {parent}.")
                } else if was.is_empty() {
                    format!("{node}: G {old_g} -> {g} through {parent}; F {old_f} -> {f}.")
                } else {
                    format!("{node}: G {old_g} -> {g} through {parent}, parent changed from {was}; F {old_f} -> {f}.")
                }
            }
            TraceEvent::Closed { node } => format!("Closed {}.", self.name(node)),
        }
    }

    /// Why this node was closed next.
    pub(super) fn closed(&self, &Closing { cell, view, equals, .. }: &Closing) -> String {
        let formula = Formula::of(self.study, self.done);
        let why = match (formula, equals) {
            (Formula::Queue, _) => ": it was opened before all others that were open".to_owned(),
            _ if self.study.figures() != Figures::All => String::new(),
            (Formula::Keys, _) => format!(": next by its key, F {}", figure(view.f)),
            (_, 1) => format!(": lowest F {}", view.f),
            (_, equals) => {
                let which = match self.study.experiment().settings.ties {
                    Ties::LastAdded => "added last",
                    Ties::FirstAdded => "added first",
                    Ties::TopOfHeap => "first on the list",
                };
                format!(": lowest F {}, {which} among {}", view.f, number(equals))
            }
        };
        let name = self.study.name(cell);
        let experiment = self.study.experiment();
        let is_goal = self.study.cell(experiment.goal) == Some(cell)
            || experiment.other_goals.iter().any(|&goal| self.study.cell(goal) == Some(cell));
        let goal = if is_goal && self.done.timeline.search().1 == 1 { "; it is the goal" } else { "" };
        format!("Closed {name}{why}{goal}.")
    }

    /// The result, at the end.
    fn end(&self) -> Option<String> {
        if self.done.timeline.position() < self.done.timeline.len() {
            return None;
        }
        let end = match &self.done.findings.route {
            Ok(route) if self.done.timeline.recording().joint().is_some() => {
                format!(
                    "All arrive: together they are away from their goals for {}.",
                    counted(route.cost.0 as usize, "tick")
                )
            }
            Ok(route) => {
                let steps = route.steps.len().saturating_sub(1);
                let early = match self.study.experiment().settings.stop {
                    Stop::TargetOpened => "The goal is on the open list, which is enough for this rule: ",
                    Stop::Never => "The open list is empty, all reachable cells are closed: ",
                    Stop::TargetClosed => "",
                };
                capital(&format!("{early}the path costs {} and has {}.", route.cost, counted(steps, "step")))
            }
            Err(why) => format!("{}.", capital(&why.to_string())),
        };
        Some(end)
    }
}

/// A number of equals in words or figures.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 11] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match count {
        _ if count > MOST_EQUALS => format!("more than {MOST_EQUALS}"),
        _ => WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned()),
    }
}

/// A number with its ending: 1st, 2nd, 3rd, 4th, 11th.
pub fn ordinal(number: u32) -> String {
    let suffix = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_do() {
        assert_eq!(
            [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
        );
        assert_eq!([2, 10, 11, 1000, 1001].map(number).join(", "), "two, ten, 11, 1000, more than 1000");
    }
}
