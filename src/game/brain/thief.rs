//! What a unit knows of the player with the Astrolabe.

use crate::{
    game::{brain::Thought, state::word::word_of_thief},
    mind::Sighting,
};

impl Thought<'_> {
    /// Where the player was last seen or heard with the Astrolabe, as long as the unit remembers it.
    pub(super) fn thief(&self) -> Option<Sighting> {
        *self.thief.get_or_init(|| word_of_thief(&self.mind).filter(|_| self.used_beliefs.word))
    }
}
