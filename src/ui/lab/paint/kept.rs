//! The copy of an unsaved painting, which survives the end of the program until the painting is saved.

use crate::level::{self, Level};

use super::{
    super::bench::Bench,
    easel::{Keeper, Keeping, Unsaved},
};

/// The largest map, in cells, that is copied before every frame; a larger one is copied after every stroke.
const QUICKLY_WRITTEN: usize = 1 << 16;

impl Bench {
    /// Keeps a copy of paintings with this keeper. `offered` is the copy of an earlier run, if there is one.
    #[must_use]
    pub fn with_keeper(mut self, keeper: Keeper, offered: Option<Level>) -> Self {
        (self.easel.keeper, self.easel.offered) = (Some(keeper), offered);
        self
    }

    /// Shows these messages about copies that cannot be read before anything else.
    #[must_use]
    pub fn with_troubles(mut self, troubles: Vec<String>) -> Self {
        self.easel.troubles = troubles;
        self
    }

    /// Whether there are unsaved strokes.
    pub fn has_unsaved(&self) -> bool {
        self.easel.is_unsaved()
    }

    /// Whether copies are kept: not without a keeper, nor after a copy could not be written.
    pub fn keeps_copies(&self) -> bool {
        self.easel.keeper.is_some() && self.easel.unsaved != Unsaved::Uncopiable
    }

    /// Whether an unsaved painting of an earlier run is offered.
    pub(in super::super) fn has_offer(&self) -> bool {
        self.easel.offered.is_some()
    }

    /// The messages about copies that cannot be read, once.
    pub(in super::super) fn take_troubles(&mut self) -> Vec<String> {
        std::mem::take(&mut self.easel.troubles)
    }

    /// Updates the copy. On a large map, waits for the end of the stroke, because writing takes time.
    pub(super) fn keep_copy(&mut self) {
        let easel = &mut self.easel;
        let (Some(keeper), Some(painting)) = (&mut easel.keeper, &easel.painting) else { return };
        let is_large = painting.level().cells.size().area() > QUICKLY_WRITTEN;
        if easel.unsaved != Unsaved::Uncopied || (is_large && easel.stroke.is_some()) {
            return;
        }
        easel.unsaved = Unsaved::Copied;
        if let Err(error) = keeper.tell(Keeping::Keep(&level::write(&painting.level_to_keep()))) {
            easel.unsaved = Unsaved::Uncopiable;
            easel.notice = Some(format!("No copy of this can be kept, so save it before you leave: {error}"));
        }
    }

    /// Notes that nothing is unsaved any more, and removes the copy.
    pub(super) fn drop_copy(&mut self) {
        self.easel.unsaved = Unsaved::Nothing;
        self.tell_keeper(Keeping::Remove);
    }

    /// Replaces the painting by the offered one.
    pub(in super::super) fn take_offer(&mut self) {
        if let Some(level) = self.easel.offered.take() {
            self.reshape(|painting| painting.replace(level));
        }
    }

    /// Deletes the offered painting and its copy.
    pub(super) fn refuse_offer(&mut self) {
        self.easel.offered = None;
        self.tell_keeper(Keeping::Remove);
    }

    /// Leaves the offered painting for later.
    pub(in super::super) fn put_offer_off(&mut self) {
        self.easel.offered = None;
        self.tell_keeper(Keeping::PutAside);
    }

    fn tell_keeper(&mut self, keeping: Keeping<'_>) {
        if let Some(Err(error)) = self.easel.keeper.as_mut().map(|keeper| keeper.tell(keeping)) {
            let what = match keeping {
                Keeping::Keep(_) => "written",
                Keeping::Remove => "removed",
                Keeping::PutAside => "put aside",
            };
            self.easel.notice = Some(format!("The copy cannot be {what}: {error}"));
        }
    }
}
