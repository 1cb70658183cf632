//! Sightings: each with the turn in which it was written down, and the log of these.

use serde::{Deserialize, Serialize};

use crate::mind::{Sighting, Sightings, Turn, UnitId};

/// Sightings in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenSightings {
    /// By unit, each with when it was written down.
    list: Vec<(Sighting, Turn)>,
    /// In order.
    log: Vec<(Turn, UnitId)>,
}

impl From<Sightings> for WrittenSightings {
    fn from(sightings: Sightings) -> Self {
        let list: Vec<(Sighting, Turn)> = sightings.entries().map(|(sighting, written)| (*sighting, written)).collect();
        let mut log: Vec<(Turn, UnitId)> = list.iter().map(|(sighting, written)| (*written, sighting.unit)).collect();
        log.sort_unstable();
        Self { list, log }
    }
}

impl TryFrom<WrittenSightings> for Sightings {
    type Error = &'static str;

    fn try_from(written: WrittenSightings) -> Result<Self, Self::Error> {
        let WrittenSightings { list, log } = written;
        let is_in_order = list.is_sorted_by(|(one, _), (next, _)| one.unit < next.unit);
        if !is_in_order || !log.is_sorted_by_key(|&(turn, _)| turn) {
            return Err("sightings are not in order");
        }
        let mut this = Self::default();
        for (sighting, written) in list {
            this.write(this.place(sighting.unit), sighting, written);
        }
        this.log = log;
        Ok(this)
    }
}
