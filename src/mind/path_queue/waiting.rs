//! What others may know of who waits.

use super::{Goal, Turn, UnitId, line::Request};

/// A unit that waits for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub unit: UnitId,
    /// Where it wants to go.
    pub goal: Goal,
    /// When it asked first.
    pub since: Turn,
    /// Whether its search has begun; else it stands in line.
    pub is_under_way: bool,
}

impl Waiting {
    /// Who made a request.
    pub(super) fn of(request: &Request, is_under_way: bool) -> Self {
        let &Request { unit, goal, since, .. } = request;
        Self { unit, goal, since, is_under_way }
    }
}
