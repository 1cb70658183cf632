//! An incident: something that happened in a world that is watched.

use crate::{game::Subject, grid::Point, mind::Turn};

use super::IncidentKind;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) struct Incident {
    /// The number of steps of the recording after which it had happened.
    pub(in crate::ui) step: usize,
    /// When.
    pub(in crate::ui) turn: Turn,
    /// Its kind.
    pub(in crate::ui) kind: IncidentKind,
    /// The cell where it happened.
    pub(in crate::ui) at: Point,
    /// The unit that it is about; it may be dead.
    pub(in crate::ui) who: Option<Subject>,
    /// What happened, as a sentence.
    pub(in crate::ui) text: String,
}
