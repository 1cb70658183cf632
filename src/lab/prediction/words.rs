//! The sentences of questions and answers.

use crate::{
    grid::Point,
    lab::{
        Formula, OpenEntry,
        formula::decimal,
        sentence::{number, ordinal},
    },
    level::Layout,
    search::{Algorithm, Cost, NodeId, NodeView, Ties},
    terrain::FLOOR_COST,
    text::capital,
};

use super::{
    Prediction,
    round::{Effect, Neighbour, Round},
};

/// Says what a round does.
pub(super) struct Words<'a>(pub(super) &'a Round<'a>);

impl Words<'_> {
    fn name(&self, cell: NodeId) -> String {
        self.0.study.name(cell)
    }

    /// The word for a node of the level.
    fn noun(&self) -> &'static str {
        self.0.study.experiment().level.layout.noun()
    }

    /// The figure by which the search orders its open list.
    const fn order(&self) -> &'static str {
        match self.0.formula {
            Formula::G => "G",
            Formula::H => "H",
            Formula::Queue | Formula::Keys | Formula::Sum { .. } => "F",
        }
    }

    /// The figure by which a node waits on the open list, and how it comes about.
    fn figure(&self, NodeView { g, h, f, .. }: NodeView) -> String {
        match self.0.formula {
            Formula::G => format!("G {g}"),
            Formula::H => format!("H {h}"),
            Formula::Sum { weight: 100 } | Formula::Keys if f == g + h => format!("F {f} = {g} + {h}"),
            Formula::Sum { weight } if weight != 100 => format!("F {f} = {g} + {} x {h}", decimal(weight)),
            Formula::Queue | Formula::Keys | Formula::Sum { .. } => format!("F {f}"),
        }
    }

    /// `is_shared`: several of the answers have the lowest F.
    pub(super) fn ask_next(&self, is_shared: bool) -> String {
        let which = format!("Which {} on the open list is closed next?", self.noun());
        if is_shared {
            format!("{which} Where several have the lowest {}, each of them is a right answer.", self.order())
        } else {
            which
        }
    }

    /// An open cell, with all that decides about it.
    pub(super) fn entry(&self, OpenEntry { cell, node, .. }: &OpenEntry) -> String {
        let figures = match self.0.formula {
            Formula::Queue => format!("opened {}", ordinal(node.f.0 + 1)),
            Formula::G => format!("G {}", node.g),
            Formula::H | Formula::Keys | Formula::Sum { .. } => format!("G {}  H {}", node.g, node.h),
        };
        format!("{}  {figures}", self.name(*cell))
    }

    /// Why a cell with the lowest F is a right answer. `equals`: number of cells with that F.
    pub(super) fn right_next(&self, equals: usize) -> String {
        let Round { cell, view, formula, .. } = *self.0;
        let name = self.name(cell);
        if equals > 1 {
            let rule = match self.0.study.experiment().settings.ties {
                Ties::LastAdded => "the one added last",
                Ties::FirstAdded => "the one added first",
                Ties::TopOfHeap => "the one that happens to be first on its list",
            };
            let (noun, order, Cost(f)) = (self.noun(), self.order(), view.f);
            return format!(
                "{} {noun}s have the lowest {order}, {f}, and each of them is a right answer. Of these, the search takes \
                 {rule}: {name}.",
                capital(&number(equals))
            );
        }
        match formula {
            Formula::Queue => {
                format!("{name} was opened {}, before all others that are open now.", ordinal(view.f.0 + 1))
            }
            Formula::H => format!("{name} has the lowest H, {}. Greedy search ignores G.", view.h),
            Formula::G => format!("{name} has the lowest G, {}: the cheapest to reach comes first.", view.g),
            Formula::Keys | Formula::Sum { .. } => format!("{name} has the lowest {}.", self.figure(view)),
        }
    }

    /// Why an open cell is not the next one.
    pub(super) fn wrong_next(&self, entry: &OpenEntry) -> String {
        let Round { cell, view, formula, .. } = *self.0;
        let (wrong, right) = (self.name(entry.cell), self.name(cell));
        match formula {
            Formula::Queue => {
                let [late, early] = [entry.node.f, view.f].map(|Cost(before)| ordinal(before + 1));
                format!("{wrong} was opened {late}, but {right} {early}: the oldest is closed first.")
            }
            _ => format!("{wrong} has {}, but {right} has {}.", self.figure(entry.node), self.figure(view)),
        }
    }

    /// A step from the closed cell.
    fn step(&self, neighbour: &Neighbour) -> String {
        let Round { study, cell, formula, .. } = *self.0;
        let experiment = study.experiment();
        let scale = experiment.scale;
        let offset = study.point(neighbour.cell) - study.point(cell);
        let is_diagonal = offset.x.abs() == 1 && offset.y.abs() == 1;
        let is_straight = Point::default().distance(offset) == 1 && !is_diagonal;
        match experiment.level.layout {
            _ if formula == Formula::Queue => "one step".to_owned(),
            Layout::Roads(_) => format!("a road of {}", neighbour.step),
            Layout::Squares if is_straight && neighbour.step == scale.straight(FLOOR_COST) => {
                "a straight step".to_owned()
            }
            Layout::Squares if is_diagonal && neighbour.step == scale.diagonal(FLOOR_COST) => {
                "a diagonal step".to_owned()
            }
            Layout::Squares | Layout::Hexes => format!("a step of {}", neighbour.step),
        }
    }

    /// The situation before a closing: the closed cell, and a neighbour.
    fn situation(&self, neighbour: &Neighbour) -> String {
        let (here, next, step) = (self.name(self.0.cell), self.name(neighbour.cell), self.step(neighbour));
        let now = match neighbour.before {
            Some((g, parent)) => format!("has G {g} from {} so far", self.name(parent)),
            None if !self.0.study.is_known(neighbour.cell) => "was never seen, and is not open yet".to_owned(),
            None => "is not open yet".to_owned(),
        };
        format!("{here} with G {} is closed next. {next}, {step} away, {now}.", self.0.view.g)
    }

    pub(super) fn ask_g(&self, neighbour: &Neighbour) -> String {
        format!("{} Which G does {} have then?", self.situation(neighbour), self.name(neighbour.cell))
    }

    pub(super) fn ask_parent(&self, neighbour: &Neighbour) -> String {
        format!("{} Which parent does {} have then?", self.situation(neighbour), self.name(neighbour.cell))
    }

    pub(super) fn ask_change(&self, neighbour: &Neighbour) -> String {
        format!("{} Does the path to it change?", self.situation(neighbour))
    }

    /// The answer that the path to a neighbour changes, or not.
    pub(super) fn change(&self, neighbour: &Neighbour, is_yes: bool) -> String {
        let old = neighbour.before.map(|(_, old)| self.name(old)).unwrap_or_default();
        if is_yes {
            format!("yes, {} gets the parent {}", self.name(neighbour.cell), self.name(self.0.cell))
        } else {
            format!("no, {} keeps its parent {old}", self.name(neighbour.cell))
        }
    }

    /// How the G of a neighbour comes about, and what follows for the figure or the parent that was asked for.
    pub(super) fn why_g(&self, neighbour: &Neighbour, asked: Prediction) -> String {
        let Round { cell, view, .. } = *self.0;
        let (here, next, step) = (self.name(cell), self.name(neighbour.cell), neighbour.step);
        let through = view.g + step;
        let sum = format!("{} + {step} = {through}", view.g);
        let kept = match neighbour.before {
            Some((_, parent)) if asked != Prediction::G => format!("its parent {}", self.name(parent)),
            _ => format!("G {}", neighbour.g),
        };
        match (neighbour.effect, neighbour.before) {
            (Effect::Kept, Some((g, _))) if through >= g => {
                format!("Through {here}, G would be {sum}. That is not less than {g}, so {next} keeps {kept}.")
            }
            (Effect::Kept, _) => {
                let algorithm = match Algorithm::named(self.0.done.findings.searched_by) {
                    Some(Algorithm::Greedy) => "greedy search",
                    _ => "breadth-first search",
                };
                format!(
                    "Through {here}, G would be {sum}, but {algorithm} keeps the first parent: {next} keeps {kept}."
                )
            }
            (Effect::Reparented, Some((g, _))) if asked == Prediction::G => {
                format!("Through {here}, G is {sum}. That is less than {g}, so {next} gets this G and a new parent.")
            }
            (Effect::Reparented, Some((g, _))) => {
                format!("Through {here}, G is {sum}. That is less than {g}, so the parent of {next} is {here} now.")
            }
            _ if !self.0.study.is_known(neighbour.cell) => {
                format!(
                    "Unseen ground counts as free floor, so {next} is opened. Its G is the G of {here} plus the step: {sum}."
                )
            }
            _ => format!("G is the G of {here} plus the step: {sum}."),
        }
    }

    /// Why a neighbour has its parent afterwards, or not another one.
    pub(super) fn why_parent(&self, neighbour: &Neighbour, answer: NodeId) -> String {
        let old = neighbour.before.map(|(_, old)| old);
        if answer != self.0.cell && old != Some(answer) {
            return format!(
                "{} was closed earlier and changes nothing now. {}",
                self.name(answer),
                self.why_g(neighbour, Prediction::Parent)
            );
        }
        self.why_g(neighbour, Prediction::Parent)
    }
}
