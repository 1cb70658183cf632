//! Second-order beliefs: what a faction has reason to think that the player knows.
//!
//! A mind keeps one bit for each cell that the player was seen to have in view, and the evidence for those things that
//! decisions ask about: the witness, the turn, and how often it was retold. Without evidence the player is taken not to
//! know. Only the senses write here (`src/game/senses/witnessing.rs`): a unit that noticed the player saw that the
//! thing lay before its eyes. What one unit witnessed is a note like any other, and becomes known to its faction when
//! it is reported.
//!
//! The player's own mind keeps here the evidence that it saw others witness, by their factions, and no cells. It
//! forgets that of a unit that it saw die before it could tell.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::grid::{Point, Size};

use super::{FactionId, Turn, UnitId};

/// Cells to a byte of the bit map.
const BYTE: usize = 8;

/// Something that the player may know of, and others may have seen it look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Topic {
    /// A unit.
    Unit(UnitId),
    /// Somebody hidden in that cell who does not move.
    Ambush(Point),
    /// A trap.
    Trap(Point),
    /// A door.
    Door(Point),
    /// Stairs.
    Exit(Point),
    /// A bridge.
    Bridge(Point),
    /// A thing that lies there.
    Prize(Point),
    /// All doors, stairs and bridges: the player was seen to read a map.
    Map,
}

impl Topic {
    /// Where it is; `None` for units, which go from place to place, and maps.
    pub const fn at(self) -> Option<Point> {
        match self {
            Self::Ambush(at)
            | Self::Trap(at)
            | Self::Door(at)
            | Self::Exit(at)
            | Self::Bridge(at)
            | Self::Prize(at) => Some(at),
            Self::Unit(_) | Self::Map => None,
        }
    }

    /// Whether maps show such a thing.
    pub const fn is_on_maps(self) -> bool {
        matches!(self, Self::Door(_) | Self::Exit(_) | Self::Bridge(_))
    }
}

/// That the player was seen to have something before its eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evidence {
    /// The faction whose evidence it is.
    pub of: FactionId,
    /// What the player saw.
    pub topic: Topic,
    /// The unit that saw the player see it.
    pub witness: UnitId,
    /// When.
    pub turn: Turn,
    /// Number of retellings since: 0 in the notes of the witness, one more with each report and each friend that
    /// carries it.
    pub retold: u8,
}

impl Evidence {
    /// The key by which evidence is listed, the latest first.
    pub const fn latest_first(&self) -> (Reverse<Turn>, Topic) {
        (Reverse(self.turn), self.topic)
    }

    const fn key(&self) -> (FactionId, Topic) {
        (self.of, self.topic)
    }

    /// Whether it says more than another of the same topic: it is later, or came by fewer mouths.
    fn is_better_than(&self, other: &Self) -> bool {
        (self.turn, other.retold, other.witness) > (other.turn, self.retold, self.witness)
    }
}

/// What a mind has reason to think that the player knows of its floor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Witnessed {
    /// A bit for each cell in reading order, up to the last byte that has any.
    cells: Vec<u8>,
    /// Sorted by faction and topic.
    evidence: Vec<Evidence>,
}

impl Witnessed {
    /// The most evidence that is kept; beyond it the oldest is forgotten.
    pub const MOST: usize = 64;

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.evidence.is_empty()
    }

    /// Whether the player was seen to have the cell of this index in view.
    pub fn has_cell(&self, cell: usize) -> bool {
        self.cells.get(cell / BYTE).is_some_and(|byte| byte >> (cell % BYTE) & 1 == 1)
    }

    /// Takes note that the player has the cell of this index in view.
    pub fn note_cell(&mut self, cell: usize) {
        if self.cells.len() <= cell / BYTE {
            self.cells.resize(cell / BYTE + 1, 0);
        }
        self.cells[cell / BYTE] |= 1 << (cell % BYTE);
    }

    /// Number of cells that the player was seen to have in view.
    pub fn cell_count(&self) -> u32 {
        self.cells.iter().map(|byte| byte.count_ones()).sum()
    }

    /// The evidence of a faction that the player knows of something; a map says nothing here.
    pub fn of(&self, faction: FactionId, topic: Topic) -> Option<&Evidence> {
        let place = self.evidence.binary_search_by_key(&(faction, topic), Evidence::key).ok()?;
        self.evidence.get(place)
    }

    /// All evidence, by faction and topic.
    pub fn iter(&self) -> impl Iterator<Item = &Evidence> {
        self.evidence.iter()
    }

    /// Takes note of evidence, unless there is better of the same topic.
    pub fn note(&mut self, evidence: Evidence) {
        match self.evidence.binary_search_by_key(&evidence.key(), Evidence::key) {
            Ok(place) if evidence.is_better_than(&self.evidence[place]) => self.evidence[place] = evidence,
            Ok(_) => {}
            Err(place) => {
                self.evidence.insert(place, evidence);
                self.forget_oldest();
            }
        }
    }

    /// Forgets the oldest evidence if there is too much of it.
    fn forget_oldest(&mut self) {
        let oldest = |this: &Self| {
            let by_age = this.evidence.iter().enumerate().min_by_key(|(_, evidence)| (evidence.turn, evidence.key()));
            by_age.map(|(place, _)| place)
        };
        while self.evidence.len() > Self::MOST
            && let Some(place) = oldest(self)
        {
            self.evidence.remove(place);
        }
    }

    /// Takes over what another has witnessed or was told; from now on it was retold once more.
    pub fn learn(&mut self, other: &Self) {
        if self.cells.len() < other.cells.len() {
            self.cells.resize(other.cells.len(), 0);
        }
        self.cells.iter_mut().zip(&other.cells).for_each(|(mine, theirs)| *mine |= theirs);
        for evidence in &other.evidence {
            self.note(Evidence { retold: evidence.retold.saturating_add(1), ..*evidence });
        }
    }

    /// Forgets, being notes, what the faction has by now.
    pub fn forget_known_to(&mut self, faction: &Self) {
        self.cells.iter_mut().zip(&faction.cells).for_each(|(mine, theirs)| *mine &= !theirs);
        self.trim();
        self.evidence.retain(|mine| faction.of(mine.of, mine.topic).is_none_or(|known| known.turn < mine.turn));
    }

    /// Forgets what a unit has witnessed and never told its faction, whose evidence this is: it died.
    pub fn forget_untold(&mut self, witness: UnitId, faction: &Self) {
        let is_told = |known: &Evidence| faction.of(known.of, known.topic).is_some_and(|told| told.turn >= known.turn);
        self.evidence.retain(|known| known.witness != witness || is_told(known));
    }

    /// Forgets evidence from before a turn, and the cells that the mind does not remember any more.
    pub fn forget_before(&mut self, end: Turn, is_remembered: impl Fn(usize) -> bool) {
        self.evidence.retain(|evidence| evidence.turn >= end);
        for (number, byte) in self.cells.iter_mut().enumerate().filter(|(_, byte)| **byte != 0) {
            for bit in 0..BYTE {
                if *byte >> bit & 1 == 1 && !is_remembered(number * BYTE + bit) {
                    *byte &= !(1 << bit);
                }
            }
        }
        self.trim();
    }

    /// Two minds with the same cells are the same.
    fn trim(&mut self) {
        let used = self.cells.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        self.cells.truncate(used);
    }

    /// Whether it may be about a floor of this size, as read from a file.
    pub(super) fn is_of(&self, size: Size) -> bool {
        let is_in_order = self.evidence.is_sorted_by(|one, next| one.key() < next.key());
        let is_inside = |evidence: &Evidence| evidence.topic.at().is_none_or(|at| size.contains(at));
        let highest = self.cells.last().map_or(Some(0), |&last| {
            let bit = last.checked_ilog2()? as usize;
            Some((self.cells.len() - 1) * BYTE + bit + 1)
        });
        highest.is_some_and(|cells| cells <= size.area())
            && self.evidence.len() <= Self::MOST
            && is_in_order
            && self.evidence.iter().all(is_inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARREN: FactionId = FactionId(1);

    fn evidence(topic: Topic, turn: u32) -> Evidence {
        Evidence { of: WARREN, topic, witness: UnitId(3), turn: Turn(turn), retold: 0 }
    }

    fn at(x: i32) -> Point {
        Point::new(x, 0)
    }

    #[test]
    fn what_is_told_is_retold_once_more_and_the_latest_counts() {
        let (mut one, mut other) = (Witnessed::default(), Witnessed::default());
        one.note_cell(70);
        one.note(evidence(Topic::Door(at(3)), 9));
        other.learn(&one);
        assert!(other.has_cell(70) && !other.has_cell(69) && other.cell_count() == 1);
        assert_eq!(other.of(WARREN, Topic::Door(at(3))).map(|known| (known.turn, known.retold)), Some((Turn(9), 1)));
        assert_eq!(other.of(WARREN, Topic::Trap(at(3))), None);
        // Hearing it again by more mouths changes nothing; a later look does.
        let mut third = Witnessed::default();
        third.learn(&other);
        other.learn(&third);
        assert_eq!(other.of(WARREN, Topic::Door(at(3))).map(|known| known.retold), Some(1));
        other.note(evidence(Topic::Door(at(3)), 12));
        assert_eq!(other.of(WARREN, Topic::Door(at(3))).map(|known| (known.turn, known.retold)), Some((Turn(12), 0)));
    }

    #[test]
    fn of_too_much_evidence_the_oldest_goes() {
        let mut witnessed = Witnessed::default();
        for turn in 0..Witnessed::MOST as u32 + 9 {
            witnessed.note(evidence(Topic::Unit(UnitId(turn)), turn));
        }
        assert_eq!(witnessed.iter().count(), Witnessed::MOST);
        assert!(witnessed.of(WARREN, Topic::Unit(UnitId(8))).is_none());
        assert!(witnessed.of(WARREN, Topic::Unit(UnitId(9))).is_some());
        let bytes = size_of::<Evidence>() * Witnessed::MOST + 80 * 40 / 8;
        assert!(bytes <= 2048, "{bytes} bytes for a floor of the usual size");
    }

    #[test]
    fn notes_go_when_they_are_known_and_all_of_it_when_it_is_forgotten() {
        let (mut notes, mut faction) = (Witnessed::default(), Witnessed::default());
        for (cell, turn) in [(5, 1), (200, 8)] {
            notes.note_cell(cell);
            notes.note(evidence(Topic::Exit(at(cell as i32)), turn));
        }
        faction.note_cell(200);
        faction.note(evidence(Topic::Exit(at(200)), 8));
        notes.forget_known_to(&faction);
        assert!(notes.has_cell(5) && !notes.has_cell(200) && notes.iter().count() == 1);
        let mut alone = Witnessed::default();
        alone.note_cell(5);
        alone.note(evidence(Topic::Exit(at(5)), 1));
        assert_eq!(notes, alone, "no trace is left of what was forgotten");
        notes.forget_before(Turn(2), |cell| cell != 5);
        assert!(notes.is_empty());
    }

    #[test]
    fn what_does_not_fit_a_floor_is_told_apart() {
        let size = Size::new(10, 10).expect("a small size");
        let mut good = Witnessed::default();
        good.note_cell(99);
        good.note(evidence(Topic::Prize(at(9)), 1));
        assert!(good.is_of(size) && Witnessed::default().is_of(size));
        let with = |change: fn(&mut Witnessed)| {
            let mut bad = good.clone();
            change(&mut bad);
            bad.is_of(size)
        };
        assert!(!with(|bad| bad.note_cell(100)) && !with(|bad| bad.note_cell(128)) && !with(|bad| bad.cells.push(0)));
        assert!(!with(|bad| bad.note(evidence(Topic::Trap(at(10)), 1))));
        assert!(!with(|bad| bad.evidence.push(evidence(Topic::Prize(at(1)), 1))));
    }
}
