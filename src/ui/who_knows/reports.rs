//! The reports that the player saw being made.

use std::collections::BTreeMap;

use crate::{
    game::{Event, Reporting, Subject},
    grid::Point,
    mind::{FactionId, Turn},
};

/// A report that the player saw being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) struct SeenReport {
    /// The unit that reported.
    pub(super) who: Subject,
    pub(super) how: Reporting,
    /// Its cell.
    pub(super) at: Point,
    pub(super) turn: Turn,
}

/// The last report of each faction on the present floor that the player saw being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) struct SeenReports(BTreeMap<FactionId, SeenReport>);

impl SeenReports {
    /// Takes note of an event of a turn. On another floor other units know other things.
    pub(in crate::ui) fn note(&mut self, event: &Event, turn: Turn) {
        match *event {
            Event::Arrived { .. } => self.0.clear(),
            // Notes that are only on their way to where they are reported are no report yet.
            Event::Reported { how: Reporting::ToCarrier | Reporting::ByPouch, .. } => {}
            Event::Reported { who, faction, how, from, .. } => {
                self.0.insert(faction, SeenReport { who, how, at: from, turn });
            }
            _ => {}
        }
    }

    /// The last report of a faction up to a turn: in a replay later ones may have been seen already.
    pub(super) fn of(&self, faction: FactionId, now: Turn) -> Option<&SeenReport> {
        self.0.get(&faction).filter(|report| report.turn <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{KindId, UnitId};

    #[test]
    fn the_last_report_of_each_faction_on_this_floor_is_kept() {
        let who = Subject { unit: UnitId(3), kind: KindId::PLAYER };
        let report = |x| Event::Reported {
            who,
            faction: FactionId::WARREN,
            how: Reporting::ByCall,
            news: 1,
            from: Point::new(x, 0),
            to: Point::new(x, 0),
        };
        let mut seen = SeenReports::default();
        let place = |seen: &SeenReports, now| seen.of(FactionId::WARREN, Turn(now)).map(|report| report.at.x);
        seen.note(&report(2), Turn(5));
        seen.note(&report(7), Turn(9));
        assert_eq!((place(&seen, 9), place(&seen, 8), seen.of(FactionId::PACK, Turn(9))), (Some(7), None, None));
        seen.note(&Event::Arrived { depth: 2, is_new: true }, Turn(10));
        assert_eq!(place(&seen, 20), None);
    }
}
