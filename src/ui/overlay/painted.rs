//! What the overlays that are on paint over the cells in view, worked out once after each change.
//!
//! Frames of effects, of the ambience and of a moving mouse read it and ask no overlay.

use ratatui::style::Style;

use super::{
    super::{
        session::Session,
        theme::{Role, Theme},
        viewport::Viewport,
    },
    Layer, LegendEntry, Overlay, Paint, Sample,
};

/// The paint of each cell in view. Its memory is reused from one change to the next.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct PaintedOverlays {
    /// The layers of the overlays below units and items, in drawing order.
    below: Vec<Layer>,
    /// For each cell in view, in reading order, the paint of each of these overlays.
    paints: Vec<Option<Paint>>,
    /// What is drawn over units and items: the place of the cell in view, in reading order.
    on_top: Vec<(usize, Paint)>,
    /// Whether one of them tints the ground of a cell in view.
    has_tint: bool,
    /// For each overlay that is on, the styles that it paints in view, each once.
    styles: Vec<Vec<Style>>,
    /// How often it was worked out.
    #[cfg(test)]
    times: u32,
}

impl PaintedOverlays {
    /// Works out what the overlays of a session paint in `viewport`.
    pub(in super::super) fn update(&mut self, session: &Session, viewport: &Viewport) {
        self.below.clear();
        self.paints.clear();
        self.on_top.clear();
        self.has_tint = false;
        #[cfg(test)]
        {
            self.times += 1;
        }
        let rows = || session.overlays().rows();
        self.styles.resize_with(rows().count(), Vec::new);
        self.styles.iter_mut().for_each(Vec::clear);
        self.below.extend(rows().map(|row| row.layer).filter(|layer| *layer != Layer::Top));
        if session.overlays().is_empty() {
            return;
        }
        for (place, (_, point)) in viewport.cells().enumerate() {
            for (row, styles) in rows().zip(&mut self.styles) {
                let paint = row.painted(session, point);
                let style = paint.map(|paint| explained(row, paint, session.theme()));
                styles.extend(style.filter(|style| !styles.contains(style)));
                self.has_tint |= row.layer == Layer::Ground && paint.is_some();
                match row.layer {
                    Layer::Top => self.on_top.extend(paint.map(|paint| (place, paint))),
                    Layer::Ground | Layer::Mark => self.paints.push(paint),
                }
            }
        }
    }

    /// Whether an entry of the legend of an overlay, by its number among those that are on, may be on the map in view.
    /// An overlay that paints anything in other colours than those of its legend may show all of it.
    pub(in super::super) fn may_show(
        &self,
        number: usize,
        overlay: &Overlay,
        entry: &LegendEntry,
        theme: Theme,
    ) -> bool {
        let Some(styles) = self.styles.get(number) else { return true };
        let is_of = |role: Role, painted: &Style| {
            let of_role = theme.style(role);
            let has_ground = theme.has_own_ground(of_role) && of_role.bg == painted.bg;
            has_ground || (of_role.fg.is_some() && of_role.fg == painted.fg)
        };
        let roles = || overlay.legend.iter().map(LegendEntry::role);
        let explains = |painted: &Style| roles().any(|role| role.is_none_or(|role| is_of(role, painted)));
        let role = entry.role().filter(|_| theme.has_colour() && styles.iter().all(explains));
        role.is_none_or(|role| styles.iter().any(|painted| is_of(role, painted)))
    }

    /// Whether one of them tints the ground of a cell in view.
    pub(in super::super) fn has_tint(&self) -> bool {
        self.has_tint
    }

    /// What is drawn below units and items in the cell in view at this place, in drawing order.
    pub(in super::super) fn below(&self, place: usize) -> impl Iterator<Item = (Layer, Paint)> {
        let count = self.below.len();
        let paints = self.paints.get(place * count..(place + 1) * count).unwrap_or_default();
        self.below.iter().zip(paints).filter_map(|(&layer, paint)| Some((layer, (*paint)?)))
    }

    /// What is drawn over units and items: the place of the cell in view, in reading order, and its paint.
    pub(in super::super) fn on_top(&self) -> impl Iterator<Item = (usize, Paint)> {
        self.on_top.iter().copied()
    }
}

/// The style in the legend of an overlay that explains a paint. A mark may have the colour of a faction; then its
/// character tells what it is.
fn explained(overlay: &Overlay, paint: Paint, theme: Theme) -> Style {
    let style_of_mark = |entry: &LegendEntry| match entry.sample {
        Sample::Mark(glyph, role) if Some(glyph) == paint.glyph => Some(theme.style(role)),
        _ => None,
    };
    let mut marks = overlay.legend.iter().filter_map(style_of_mark);
    let first = marks.next();
    let has_own_colour = first.into_iter().chain(marks).any(|style| style.fg == paint.style.fg);
    first.filter(|_| !has_own_colour).unwrap_or(paint.style)
}

#[cfg(test)]
mod tests {
    use ratatui::{
        buffer::Buffer,
        layout::{Position, Rect},
    };

    use super::*;
    use crate::{
        dungeon,
        game::Game,
        grid::Size,
        ui::{
            self, Input, Motion,
            theme::{ColourDepth, Theme},
        },
    };

    #[test]
    fn frames_between_changes_ask_no_overlay() {
        let level = dungeon::generate(7, 5, Size::new(80, 45).expect("a size in range")).expect("a floor");
        let game = Game::on_level(level, 7).expect("a floor with a way in");
        let session = Session::new(game, Theme::new(ColourDepth::True)).moving(Motion::Full);
        let mut app = ui::game(session, 80, 24);
        app.press("v 5 v a v 6").expect("keys");
        app.settle();
        let times = app.context.overlays_painted().times;
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        for column in 0..40 {
            app.handle(Input::Tick);
            app.handle(Input::Hover(Position::new(column, 9)));
            app.settle();
            app.render(&mut buffer);
        }
        assert_eq!(app.context.overlays_painted().times, times);
        app.press(".").expect("a key");
        app.settle();
        assert!(app.context.overlays_painted().times > times);
    }
}
