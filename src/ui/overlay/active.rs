//! Which overlays are on.

use super::{Layer, Overlay, OverlayId};

/// The overlays that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActiveOverlays {
    on: Vec<OverlayId>,
}

impl ActiveOverlays {
    /// Switches an overlay on or off; one that tints takes the place of another that does. Says whether it is on now.
    pub fn toggle(&mut self, id: OverlayId) -> bool {
        if self.is_on(id) {
            self.on.retain(|&other| other != id);
            return false;
        }
        if id.row().layer == Layer::Ground {
            self.on.retain(|&other| other.row().layer != Layer::Ground);
        }
        self.on.push(id);
        true
    }

    /// Switches all off.
    pub fn clear(&mut self) {
        self.on.clear();
    }

    /// Whether an overlay is on.
    pub fn is_on(&self, id: OverlayId) -> bool {
        self.on.contains(&id)
    }

    /// Whether none is on.
    pub fn is_empty(&self) -> bool {
        self.on.is_empty()
    }

    /// The rows of those that are on, in the order in which they are drawn: tints, marks, marks over units; of each, in
    /// the order of the table.
    pub fn rows(&self) -> impl Iterator<Item = &'static Overlay> {
        let of_layer = |layer| {
            let on = OverlayId::ALL.iter().filter(|&&id| self.is_on(id));
            on.map(|id| id.row()).filter(move |row| row.layer == layer)
        };
        [Layer::Ground, Layer::Mark, Layer::Top].into_iter().flat_map(of_layer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tints_replace_each_other_and_marks_do_not() {
        let mut on = ActiveOverlays::default();
        assert!(on.toggle(OverlayId::Search) && on.toggle(OverlayId::Parents) && on.toggle(OverlayId::Heat));
        let names: Vec<_> = on.rows().map(|row| row.name).collect();
        assert_eq!(names, [OverlayId::Heat.row().name, OverlayId::Parents.row().name]);
        assert!(!on.toggle(OverlayId::Heat));
        on.clear();
        assert!(on.is_empty());
    }
}
