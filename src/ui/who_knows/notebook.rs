//! What the player did or saw on a floor that tells what others know: reports that it saw being made, noises that it
//! made, and what it made others believe.

use std::collections::BTreeMap;

use crate::{
    game::{Deceived, Deception, Event, Reporting, Subject},
    grid::Point,
    mind::{FactionId, Sound, Turn},
};

/// The most entries of each kind that are kept, of reports and lies for each faction.
const MOST: usize = 8;

/// Something of a turn.
type Dated<T> = (Turn, T);

/// A report that the player saw being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeenReport {
    /// The unit that reported.
    pub(super) who: Subject,
    pub(super) how: Reporting,
    /// Its cell.
    pub(super) at: Point,
    /// Whether there was something later of the player in it than its faction had known.
    pub(super) of_player: bool,
}

/// A noise that the player made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnNoise {
    pub(super) sound: Sound,
    pub(super) at: Point,
    /// How far it can be heard in the open, in cells.
    pub(super) carries: u32,
}

/// What the player noted on the present floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) struct Notebook {
    /// The last reports of each faction, the latest last.
    reports: BTreeMap<FactionId, Vec<Dated<SeenReport>>>,
    /// What each faction was made to believe or to forget, the latest last.
    lies: BTreeMap<FactionId, Vec<Dated<(Deception, Deceived)>>>,
    /// The last noises, the latest last.
    noises: Vec<Dated<OwnNoise>>,
}

impl Notebook {
    /// Takes note of an event of a turn. On another floor other units know other things.
    pub(in crate::ui) fn note(&mut self, event: &Event, turn: Turn) {
        match *event {
            Event::Arrived { .. } => *self = Self::default(),
            // Notes that are only on their way to where they are reported are no report yet.
            Event::Reported { how: Reporting::ToCarrier | Reporting::ByPouch, .. } => {}
            Event::Reported { who, faction, how, from, of_player, .. } => {
                let report = SeenReport { who, how, at: from, of_player };
                push(self.reports.entry(faction).or_default(), (turn, report));
            }
            Event::Deceived { who, what, ref whom } if who.is_player() => {
                for &deceived in whom {
                    push(self.lies.entry(deceived.faction).or_default(), (turn, (what, deceived)));
                }
            }
            Event::MadeNoise { sound, at, carries } => push(&mut self.noises, (turn, OwnNoise { sound, at, carries })),
            _ => {}
        }
    }

    /// The reports of a faction up to a turn, the latest first.
    pub(super) fn reports(&self, of: FactionId, now: Turn) -> impl Iterator<Item = Dated<SeenReport>> {
        up_to(self.reports.get(&of).map_or(&[], Vec::as_slice), now)
    }

    /// What a faction was made to believe or to forget up to a turn, the latest first.
    pub(super) fn lies(&self, to: FactionId, now: Turn) -> impl Iterator<Item = Dated<(Deception, Deceived)>> {
        up_to(self.lies.get(&to).map_or(&[], Vec::as_slice), now)
    }

    /// The cells of lies that may still be believed: drawn walls, and places where the player is not.
    pub(in crate::ui) fn places_of_lies(&self, now: Turn) -> impl Iterator<Item = Dated<Deception>> {
        let lies = self.lies.values().flat_map(move |lies| up_to(lies, now));
        lies.filter(|(_, (what, _))| what.at().is_some()).map(|(turn, (what, _))| (turn, what))
    }

    /// The noises up to a turn, the latest first.
    pub(super) fn noises(&self, now: Turn) -> impl Iterator<Item = Dated<OwnNoise>> {
        up_to(&self.noises, now)
    }

    /// The cells in which the player made a noise up to a turn.
    pub(in crate::ui) fn places_of_noises(&self, now: Turn) -> impl Iterator<Item = Dated<Point>> {
        self.noises(now).map(|(turn, noise)| (turn, noise.at))
    }

    /// Whether it says anything of a faction.
    pub(super) fn mentions(&self, faction: FactionId, now: Turn) -> bool {
        self.reports(faction, now).next().is_some() || self.lies(faction, now).next().is_some()
    }
}

fn push<T>(entries: &mut Vec<T>, entry: T) {
    if entries.len() == MOST {
        entries.remove(0);
    }
    entries.push(entry);
}

fn up_to<T: Copy>(entries: &[Dated<T>], now: Turn) -> impl Iterator<Item = Dated<T>> {
    entries.iter().rev().copied().filter(move |&(turn, _)| turn <= now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{KindId, UnitId};

    #[test]
    fn what_was_seen_and_done_on_this_floor_is_kept_by_faction() {
        let who = Subject { unit: UnitId(3), kind: KindId::PLAYER };
        let report = |x, of_player| Event::Reported {
            who,
            faction: FactionId::WARREN,
            how: Reporting::ByCall,
            news: 1,
            of_player,
            from: Point::new(x, 0),
            to: Point::new(x, 0),
        };
        let mut noted = Notebook::default();
        let places = |noted: &Notebook, now| -> Vec<(i32, bool)> {
            noted.reports(FactionId::WARREN, Turn(now)).map(|(_, report)| (report.at.x, report.of_player)).collect()
        };
        noted.note(&report(2, true), Turn(5));
        noted.note(&report(7, false), Turn(9));
        assert_eq!(places(&noted, 9), [(7, false), (2, true)]);
        assert_eq!(places(&noted, 8), [(2, true)]);
        assert!(!noted.mentions(FactionId::PACK, Turn(9)));
        let whom = vec![Deceived { faction: FactionId::PACK, units: None }];
        let wall = Deception::FalseWall(Point::new(4, 4));
        let player = Subject { unit: crate::game::Game::PLAYER, kind: KindId::PLAYER };
        noted.note(&Event::Deceived { who: player, what: wall, whom }, Turn(12));
        assert!(noted.mentions(FactionId::PACK, Turn(12)) && !noted.mentions(FactionId::PACK, Turn(11)));
        assert_eq!(noted.places_of_lies(Turn(20)).collect::<Vec<_>>(), [(Turn(12), wall)]);
        (0..20).for_each(|turn| noted.note(&report(turn, false), Turn(20 + turn as u32)));
        assert_eq!(places(&noted, 99).len(), MOST);
        noted.note(&Event::Arrived { depth: 2, is_new: true }, Turn(50));
        assert_eq!(noted, Notebook::default());
    }
}
