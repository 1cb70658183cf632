//! Rope bridges: cutting them behind oneself, or before somebody on the way out.

use std::collections::BTreeSet;

use crate::{
    game::{action::Action, brain::Thought, rules::bridges, state::task::Task},
    grid::{Direction, Point},
    mind::Route,
};

/// How near an enemy may be to a bridge, in king's moves, when a unit begins to cut it: it is not to be on it before
/// that is done.
const BEGINS: u32 = 3;

impl Thought<'_> {
    /// The rope bridges that the unit could cut between an enemy and itself, each by its end on this side.
    pub(super) fn bridges_to_cut(&self, enemy: Point) -> impl Iterator<Item = Point> {
        let known = self.mind.known.remembered_as(|id| self.terrains.kind(id).hangs_on_ropes());
        let (mut seen, mut ends) = (BTreeSet::new(), Vec::new());
        for (at, ..) in known {
            if !seen.contains(&at) {
                let span = self.span(at);
                let near = span.iter().copied().min_by_key(|cell| (cell.distance_squared(self.me.at), *cell));
                ends.extend(near.filter(|&near| self.can_be_cut(&span, near, [enemy])));
                seen.extend(span);
            }
        }
        ends.into_iter()
    }

    /// The action that cuts a rope bridge beside the unit, if all whom it runs from would have to come over it, none is
    /// on it yet or about to be, and its route does not lead over it.
    pub(super) fn cut_behind(&self, task: &Task, route: &Route) -> Option<Action> {
        if !task.runs_away() || !self.has_hands_to_bar() {
            return None;
        }
        let is_rope = |direction: &Direction| self.is_rope(self.me.at.step(*direction));
        let direction = Direction::ALL.into_iter().find(is_rope)?;
        let near = self.me.at.step(direction);
        let enemies: Vec<Point> = self.dangers().map(|enemy| enemy.at).collect();
        let is_in_time = !enemies.is_empty() && enemies.iter().all(|enemy| enemy.distance(near) >= BEGINS);
        let span = self.span(near);
        let leads_back = route.steps().iter().any(|at| span.contains(at));
        (is_in_time && !leads_back && self.can_be_cut(&span, near, enemies)).then_some(Action::Bar(direction))
    }

    /// Whether these enemies are beyond a bridge, of which `near` is this end, and nobody is on it, the unit included.
    fn can_be_cut(&self, span: &BTreeSet<Point>, near: Point, enemies: impl IntoIterator<Item = Point>) -> bool {
        let far = span.iter().copied().max_by_key(|cell| (cell.distance_squared(near), *cell)).unwrap_or(near);
        // A bridge of one cell has its ends on both banks.
        let beyond = |enemy: Point| {
            let (to_far, to_near) = (enemy.distance_squared(far), enemy.distance_squared(self.me.at));
            if far == near { to_far < to_near } else { to_far < enemy.distance_squared(near) }
        };
        let is_empty = span.iter().all(|&at| at != self.me.at && !self.is_taken(at, None));
        is_empty && enemies.into_iter().all(beyond)
    }

    fn span(&self, at: Point) -> BTreeSet<Point> {
        bridges::span(at, |cell| self.is_rope(cell))
    }

    fn is_rope(&self, at: Point) -> bool {
        self.mind.known.terrain(at).is_some_and(|id| self.terrains.kind(id).hangs_on_ropes())
    }
}
