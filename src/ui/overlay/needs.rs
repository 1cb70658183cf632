//! What overlays cannot do without.

use super::super::{keymap::Command, session::Session};

/// What there has to be for an overlay to show anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A watched unit.
    Watched,
    /// A watched unit that follows a search.
    Search,
    /// A watched unit that has a plan.
    Plan,
    /// Somebody whose path queue it shows.
    Queue,
    /// Somebody whose knowledge it shows.
    Mind,
    /// That, and somewhere to go.
    Goal,
    /// That, and somewhere to set out from.
    Trip,
}

impl Needs {
    /// What is missing at the moment, in words; `None` if all is there.
    pub fn missing(self, session: &Session) -> Option<String> {
        let key = |command| session.keymap().key(command);
        let whose = || format!("whose? {} or {} chooses", key(Command::WatchNext), key(Command::Eyes));
        match self {
            Self::Nothing => None,
            Self::Search if session.insight().search().is_some() => None,
            Self::Search if session.watched().is_some() => Some("this took no search".to_owned()),
            Self::Watched if session.watched().is_some() => None,
            Self::Plan if session.watched().is_some_and(|unit| unit.plan.is_some()) => None,
            Self::Plan if session.watched().is_some() => Some("it has no plan".to_owned()),
            Self::Watched | Self::Search | Self::Plan => Some("nobody is watched".to_owned()),
            Self::Queue if session.insight().queue().is_some() => None,
            Self::Queue => Some(whose()),
            _ if session.viewed().is_none() => Some(whose()),
            Self::Mind => None,
            Self::Goal if session.goal().is_some() => None,
            Self::Goal => Some(format!("where to? {} looks at a cell", key(Command::Look))),
            Self::Trip if session.trip().is_some() => None,
            Self::Trip => Some(format!("no way to go: {} or {}", key(Command::WatchNext), key(Command::Look))),
        }
    }
}
