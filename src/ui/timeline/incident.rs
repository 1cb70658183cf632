//! An incident: something that happened in a world that is watched.

use crate::{game::Subject, grid::Point, mind::Turn};

use super::{super::words::the, IncidentKind};

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
    /// The unit that it meets, hunts or fights, if it does.
    pub(in crate::ui) whom: Option<Subject>,
    /// What happened, as a sentence.
    pub(in crate::ui) text: String,
}

impl Incident {
    /// What its unit is about to do before it happens, after the unit's name.
    pub(in crate::ui) fn about_to(&self) -> String {
        // Whether the two are at war is not for the director to say, so it names the other.
        let whom = self.whom.map_or_else(|| "somebody".to_owned(), the);
        self.kind.row().about_to.replace("{}", &whom)
    }
}
