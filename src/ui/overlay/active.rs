//! The overlays that are on, and what an overlay needs to show anything.

use super::{
    super::{eyes::Eyes, insight::Sources, keymap::Command, session::Session},
    Layer, Overlay, OverlayId,
};

/// The overlays that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveOverlays {
    on: Vec<OverlayId>,
}

impl ActiveOverlays {
    /// Switches an overlay on or off and returns whether it is on now. A tinting overlay replaces any other tinting
    /// one.
    pub fn toggle(&mut self, id: OverlayId) -> bool {
        if self.is_on(id) {
            self.on.retain(|&other| other != id);
            return false;
        }
        if id.row().layer == Layer::Ground {
            self.on.retain(|&other| other.row().layer != Layer::Ground);
        }
        self.on.push(id);
        true
    }

    /// Switches all off.
    pub fn clear(&mut self) {
        self.on.clear();
    }

    /// Whether an overlay is on.
    pub fn is_on(&self, id: OverlayId) -> bool {
        self.on.contains(&id)
    }

    /// Whether none is on.
    pub fn is_empty(&self) -> bool {
        self.on.is_empty()
    }

    /// The rows of the overlays that are on, in drawing order: tints, marks, marks over units; each in the order of the
    /// table.
    pub fn rows(&self) -> impl Iterator<Item = &'static Overlay> {
        let of_layer = |layer| {
            let on = OverlayId::ALL.iter().filter(|&&id| self.is_on(id));
            on.map(|id| id.row()).filter(move |row| row.layer == layer)
        };
        [Layer::Ground, Layer::Mark, Layer::Top].into_iter().flat_map(of_layer)
    }
}

/// A condition for an overlay to show anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A watched unit.
    Watched,
    /// A watched unit that follows a path that it searched for.
    Search,
    /// A watched unit that has a plan.
    Plan,
    /// A watched unit that has lost an enemy.
    Lost,
    /// Somebody whose path queue it shows.
    Queue,
    /// A mind whose knowledge it shows.
    Mind,
    /// A mind, or the truth, with which everything is compared that anybody knows.
    Knowledge,
    /// A mind that has word of an enemy.
    Word,
    /// A player.
    Player,
    /// A watched unit that expects friends in its way.
    Reserved,
    /// A mind, and a goal.
    Goal,
    /// A mind, a start and a goal.
    Trip,
}

impl Needs {
    /// Whether it would help to watch a unit, where none is watched.
    pub fn asks_for_somebody(self, session: &Session) -> bool {
        match self {
            Self::Player => false,
            Self::Queue => session.insight().queue().is_none(),
            Self::Word => session.viewed().is_none(),
            _ => self.missing(session).is_some(),
        }
    }

    /// The missing condition, in words; `None` if the overlay has all it needs.
    pub fn missing(self, session: &Session) -> Option<String> {
        let key = |command| session.keymap().key(command);
        let whose = || format!("no mind chosen: {} or {}", key(Command::WatchNext), key(Command::Eyes));
        match self {
            Self::Nothing => None,
            Self::Player if session.has_player() => None,
            Self::Player => Some("nobody plays here".to_owned()),
            Self::Reserved if session.watched().is_some_and(|unit| !unit.making_way.reserved.is_empty()) => None,
            Self::Reserved if session.watched().is_some() => Some("it expects no friend in its way".to_owned()),
            Self::Knowledge if session.viewed().is_none() && session.eyes() == Eyes::Truth => None,
            Self::Search if session.insight().search().is_some() => None,
            Self::Search if session.watched().is_some_and(|unit| unit.route.is_some()) => {
                Some("its search was not kept".to_owned())
            }
            Self::Search if session.watched().is_some() => Some("it made no search".to_owned()),
            Self::Watched if session.watched().is_some() => None,
            Self::Plan if session.watched().is_some_and(|unit| unit.plan.is_some()) => None,
            Self::Plan if session.watched().is_some() => Some("it has no plan".to_owned()),
            Self::Lost if session.watched().is_some_and(|unit| unit.lost.is_some()) => None,
            Self::Lost if session.watched().is_some() => Some("it has lost nobody".to_owned()),
            Self::Watched | Self::Search | Self::Plan | Self::Lost | Self::Reserved => {
                Some("nobody is watched".to_owned())
            }
            Self::Queue => match session.insight().queue() {
                None => Some(whose()),
                Some(queue) => queue.is_empty().then(|| "no unit waits for a path".to_owned()),
            },
            _ if session.viewed().is_none() => Some(whose()),
            Self::Mind | Self::Knowledge => None,
            Self::Word => session.insight().sources().is_none_or(Sources::is_empty).then(|| {
                let who = if session.watched().is_some() { "it acts" } else { "they act" };
                format!("{who} on no word")
            }),
            Self::Goal if session.goal().is_some() => None,
            Self::Goal => Some(format!("no goal: {} looks at a cell", key(Command::Look))),
            Self::Trip if session.trip().is_some() => None,
            Self::Trip => Some(format!("no trip: {} or {}", key(Command::WatchNext), key(Command::Look))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tints_replace_each_other_and_marks_do_not() {
        let mut on = ActiveOverlays::default();
        assert!(on.toggle(OverlayId::Search) && on.toggle(OverlayId::Parents) && on.toggle(OverlayId::Heat));
        let names: Vec<_> = on.rows().map(|row| row.name).collect();
        assert_eq!(names, [OverlayId::Heat.row().name, OverlayId::Parents.row().name]);
        assert!(!on.toggle(OverlayId::Heat));
        on.clear();
        assert!(on.is_empty());
    }
}
