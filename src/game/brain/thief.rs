//! What a unit knows of the player with the Astrolabe.

use crate::{
    game::{brain::Thought, state::word::word_of_thief},
    mind::Sighting,
};

/// Turns for which word of the player with the Astrolabe counts. A way back through all floors takes about as long.
pub(in crate::game) const COUNTS_FOR: u32 = 1000;

impl Thought<'_> {
    /// Where the player was last seen or heard with the Astrolabe, unless that is too long ago.
    pub(super) fn thief(&self) -> Option<Sighting> {
        *self.thief.get_or_init(|| {
            let thief = word_of_thief(&self.mind).filter(|_| self.used_beliefs.word)?;
            (self.turn.since(thief.seen) <= COUNTS_FOR).then_some(thief)
        })
    }
}
