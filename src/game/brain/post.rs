//! Where a unit belongs: at its post, or at the heart of its people.

use crate::{game::brain::Thought, grid::Point};

/// Share of its people that has to be killed for the others to draw back to its heart: one of so many.
const FEW_LEFT: usize = 2;

impl Thought<'_> {
    /// Where the unit belongs: at its post, or at the heart of its people if few are left of it, as far as it knows.
    pub(super) fn post(&self) -> Point {
        *self.post.get_or_init(|| {
            let killed = self.mind.killed(self.turn, self.me.faction().row().mourns);
            let draws_back = self.peace && killed > 0 && killed * FEW_LEFT >= self.settled as usize;
            self.heart.filter(|_| draws_back).unwrap_or(self.me.home)
        })
    }
}
