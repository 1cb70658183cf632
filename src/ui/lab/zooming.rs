//! How large a bench draws the cells of its maps.

use crate::{lab::Study, level::Layout as Grid};

use super::{
    bench::Bench,
    view::{Drawing, View},
    zoom::Zoom,
};

impl Bench {
    /// Draws cells larger or smaller.
    pub(super) fn set_zoom(&mut self, change: fn(Zoom) -> Zoom) {
        let (zoom, study) = (change(self.zoom()), self.study());
        let is_overview = matches!(zoom, Zoom::Overview(_));
        let is_drawn = study.experiment().level.layout.has_cells();
        let (drawing, layout) = (self.drawing(study), self.layout());
        let is_in_view = layout.panes().iter().all(|pane| View::has_room(drawing, self.zoom(), pane.map));
        // An overview of what is all in view shows less, and no more; places have their names.
        if zoom.rank() > self.zoom().rank() || !is_overview || (is_drawn && !is_in_view) {
            self.zoom = Some(zoom);
        }
    }

    /// How the map of a study is to be drawn: all of them in cells of the same size.
    pub(super) fn drawing(&self, study: &Study) -> Drawing {
        let level = &study.experiment().level;
        let studies = self.comparison.studies().iter();
        let highest = studies.filter_map(|study| Some(study.outcome().ok()?.highest().0)).max().unwrap_or(0);
        let digits = highest.checked_ilog10().unwrap_or(0) as u16 + 1;
        Drawing { size: level.size(), is_hex: level.layout == Grid::Hexes, digits }
    }
}
