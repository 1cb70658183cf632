//! Sightings in a file.

use serde::{Deserialize, Serialize};

use crate::mind::{Sighting, Sightings};

/// Sightings in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenSightings {
    /// By unit.
    list: Vec<Sighting>,
}

impl From<Sightings> for WrittenSightings {
    fn from(sightings: Sightings) -> Self {
        Self { list: sightings.iter().copied().collect() }
    }
}

impl TryFrom<WrittenSightings> for Sightings {
    type Error = &'static str;

    fn try_from(written: WrittenSightings) -> Result<Self, Self::Error> {
        if !written.list.is_sorted_by(|one, next| one.unit < next.unit) {
            return Err("sightings are not in order");
        }
        let mut this = Self::default();
        written.list.into_iter().for_each(|sighting| {
            this.note(sighting);
        });
        Ok(this)
    }
}
