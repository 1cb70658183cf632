//! Grudges: what a faction knows of the blood that others have shed. On floors where factions keep the peace, it is why
//! one goes to war with another, and why it stops.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{FactionId, Turn, UnitId};

/// What another faction has done to this one, as far as is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Grudge {
    /// When it last hurt or killed a member.
    last: Turn,
    /// The members that it killed, and when.
    dead: BTreeMap<UnitId, Turn>,
}

/// What other factions have done to this one, as far as is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grudges {
    by: BTreeMap<FactionId, Grudge>,
}

impl Grudges {
    /// Turns after the last known blow for which a faction that keeps the peace is at war with whoever struck it.
    pub const WAR: u32 = 20;

    /// Turns for which the dead are mourned.
    pub const MOURNED: u32 = 300;

    /// Records that a member of the faction `by` hurt a member of this one.
    pub fn note_blow(&mut self, by: FactionId, now: Turn) {
        let grudge = self.by.entry(by).or_default();
        grudge.last = grudge.last.max(now);
    }

    /// Records that a member of the faction `by` killed unit `whom` of this one.
    pub fn note_death(&mut self, by: FactionId, whom: UnitId, now: Turn) {
        self.note_blow(by, now);
        self.by.entry(by).or_default().dead.insert(whom, now);
    }

    /// Learns everything that `other` knows.
    pub fn learn(&mut self, other: &Self) {
        for (&by, told) in &other.by {
            self.note_blow(by, told.last);
            if let Some(grudge) = self.by.get_mut(&by) {
                grudge.dead.extend(&told.dead);
            }
        }
    }

    /// Forgets, at turn `now`, those who are not mourned any more.
    pub fn forget(&mut self, now: Turn) {
        self.by.retain(|_, grudge| {
            grudge.dead.retain(|_, &mut turn| now.since(turn) < Self::MOURNED);
            !grudge.dead.is_empty() || now.since(grudge.last) < Self::MOURNED
        });
    }

    /// When a member of the faction `by` was last known to hurt a member of this one.
    pub fn last(&self, by: FactionId) -> Option<Turn> {
        self.by.get(&by).map(|grudge| grudge.last)
    }

    /// The members that other factions killed, and when. None is there twice.
    pub fn dead(&self) -> impl Iterator<Item = (UnitId, Turn)> {
        self.by.values().flat_map(|grudge| grudge.dead.iter().map(|(&unit, &turn)| (unit, turn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHERS: [FactionId; 2] = [FactionId(2), FactionId(3)];

    #[test]
    fn nobody_is_counted_twice_however_often_it_is_told() {
        let (mut one, mut other) = (Grudges::default(), Grudges::default());
        one.note_death(OTHERS[0], UnitId(7), Turn(5));
        one.note_blow(OTHERS[0], Turn(9));
        other.note_death(OTHERS[0], UnitId(7), Turn(5));
        other.note_death(OTHERS[1], UnitId(8), Turn(6));
        one.learn(&other);
        one.learn(&other);
        assert_eq!(one.dead().collect::<Vec<_>>(), [(UnitId(7), Turn(5)), (UnitId(8), Turn(6))]);
        assert_eq!(OTHERS.map(|by| one.last(by)), [Some(Turn(9)), Some(Turn(6))]);
        assert_eq!(one.last(FactionId(1)), None);
    }

    #[test]
    fn the_dead_are_mourned_for_a_time() {
        let mut grudges = Grudges::default();
        grudges.note_death(OTHERS[0], UnitId(7), Turn(5));
        grudges.note_blow(OTHERS[0], Turn(100));
        grudges.forget(Turn(304));
        assert_eq!(grudges.dead().count(), 1);
        grudges.forget(Turn(305));
        assert_eq!((grudges.dead().count(), grudges.last(OTHERS[0])), (0, Some(Turn(100))));
        grudges.forget(Turn(400));
        assert_eq!(grudges, Grudges::default());
    }
}
