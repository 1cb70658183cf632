//! A copy of what is painted, which outlives the program until the painting is saved.

use crate::level::{self, Level};

use super::{
    super::bench::Bench,
    easel::{Keeper, Keeping, Unsaved},
};

/// How many cells a map has at most that is kept with every picture; a larger one is kept after every stroke.
const QUICKLY_WRITTEN: usize = 1 << 16;

impl Bench {
    /// The same where a copy of what is painted is kept until it is saved. `offered` is what was kept before.
    #[must_use]
    pub fn with_keeper(mut self, keeper: Keeper, offered: Option<Level>) -> Self {
        (self.easel.keeper, self.easel.offered) = (Some(keeper), offered);
        self
    }

    /// Whether something is painted that is in no file of its own.
    pub fn has_unsaved(&self) -> bool {
        self.easel.is_unsaved()
    }

    /// Whether copies are kept.
    pub(super) fn keeps_copies(&self) -> bool {
        self.easel.keeper.is_some()
    }

    /// Whether a painting is offered that was not saved.
    pub(in super::super) fn has_offer(&self) -> bool {
        self.easel.offered.is_some()
    }

    /// Brings the copy up to date. A stroke on a large map is waited for, because writing it takes time.
    pub(super) fn keep_copy(&mut self) {
        let easel = &mut self.easel;
        let (Some(keeper), Some(painting)) = (&mut easel.keeper, &easel.painting) else { return };
        let is_large = painting.level().cells.size().area() > QUICKLY_WRITTEN;
        if easel.unsaved != Unsaved::Uncopied || (is_large && easel.stroke.is_some()) {
            return;
        }
        easel.unsaved = Unsaved::Copied;
        if let Err(error) = keeper.tell(Keeping::Keep(&level::write(&painting.level_to_keep()))) {
            easel.notice = Some(format!("no copy of this can be kept, so save it before you leave: {error}"));
        }
    }

    /// Removes the copy: nothing is unsaved any more.
    pub(super) fn drop_copy(&mut self) {
        self.easel.unsaved = Unsaved::Nothing;
        self.tell_keeper(Keeping::Remove);
    }

    /// Paints on what is offered.
    pub(super) fn take_offer(&mut self) {
        if let Some(level) = self.easel.offered.take() {
            self.reshape(|painting| painting.replace(level));
        }
    }

    /// Throws what is offered away.
    pub(super) fn refuse_offer(&mut self) {
        self.easel.offered = None;
        self.tell_keeper(Keeping::Remove);
    }

    /// Leaves what is offered for another time.
    pub(super) fn put_offer_off(&mut self) {
        self.easel.offered = None;
        self.tell_keeper(Keeping::PutAside);
    }

    fn tell_keeper(&mut self, keeping: Keeping<'_>) {
        if let Some(Err(error)) = self.easel.keeper.as_mut().map(|keeper| keeper.tell(keeping)) {
            self.easel.notice = Some(format!("the copy that was kept cannot be removed: {error}"));
        }
    }
}
