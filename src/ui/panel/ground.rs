//! The panel's inspected cell, and the legends of the overlays.

use ratatui::text::{Line, Span};

use crate::grid::Point;

use super::{
    super::{
        describe,
        overlay::{LegendEntry, Overlay, OverlayId, Sample},
        text::line,
        theme::{Role, Theme},
        words,
    },
    page::Panel,
};

/// The most pieces of evidence that are told below the legend, and the most where there is room.
const EVIDENCE: usize = 2;
const EVIDENCE_TALL: usize = 8;

impl<'a> Panel<'a> {
    /// The inspected cell, with F, G and H if the watched unit's search has reached it.
    pub(super) fn cell(&self, point: Point) -> Vec<Line<'a>> {
        let (title, about) = describe::cell(self.session, point);
        let mut lines = vec![self.heading(title)];
        let unit = self.session.units_shown().iter().find(|unit| unit.footprint().contains(point));
        lines.extend(unit.into_iter().flat_map(|unit| self.unit(unit)));
        for sentence in about {
            lines.extend(self.paragraph(&sentence, Role::Screen));
        }
        let is_shown = self.session.shows_overlays_at(point);
        if let Some(node) = self.session.insight().search().and_then(|search| search.node(point)).filter(|_| is_shown) {
            let pair = |name: &'static str, cost: crate::search::Cost| {
                [(name.to_owned(), self.style(Role::Key)), (format!(" {cost}  "), self.style(Role::Screen))]
            };
            lines.push(line([pair("F", node.f), pair("G", node.g), pair("H", node.h)].into_iter().flatten()));
        }
        for told in self.session.overlays().rows().filter_map(|overlay| overlay.told(self.session, point)) {
            lines.extend(self.paragraph(&told, Role::Key));
        }
        lines
    }

    pub(super) fn legend(&self, overlay: &Overlay) -> Vec<Line<'a>> {
        let key = overlay.keys().swap_remove(0);
        let mut lines =
            vec![line([(key, self.style(Role::Key)), (format!(" {}", overlay.name), self.style(Role::Heading))])];
        if let Some(missing) = overlay.needs.missing(self.session) {
            lines.push(Line::styled(missing, self.style(Role::Muted)));
            return lines;
        }
        lines.extend(self.flow(overlay.legend.iter().map(|entry| self.legend_entry(entry))));
        if overlay.key == OverlayId::Witnessed.row().key {
            lines.extend(self.evidence());
        }
        lines
    }

    /// The latest evidence of what others think that the player knows, in words.
    fn evidence(&self) -> Vec<Line<'a>> {
        let mut known = self.session.evidence();
        known.sort_by_key(|known| (std::cmp::Reverse(known.turn), known.topic));
        let most = if self.is_tall { EVIDENCE_TALL } else { EVIDENCE };
        let said = known.iter().take(most).map(|known| words::evidence(self.session.game(), known));
        let lines: Vec<_> = said.flat_map(|said| self.paragraph(&said, Role::Screen).collect::<Vec<_>>()).collect();
        if lines.is_empty() { self.paragraph("Nobody was seen to see you look.", Role::Muted).collect() } else { lines }
    }

    fn legend_entry(&self, entry: &LegendEntry) -> Vec<Span<'a>> {
        let mut pieces = match entry.sample {
            Sample::Mark(glyph, role) => vec![Span::styled(glyph.to_string(), self.style(role))],
            Sample::Tint(letter, role) => {
                // A piece of floor in that tint.
                let text = if self.theme.has_colour() { '·' } else { letter };
                vec![Span::styled(text.to_string(), self.style(role))]
            }
            Sample::Heat => (0..Theme::HEAT_STEPS)
                .map(|step| {
                    let text = if self.theme.has_colour() { " ".into() } else { step.to_string() };
                    Span::styled(text, self.theme.heat(step))
                })
                .collect(),
            Sample::Parts(number) => (0..number)
                .map(|part| {
                    let text = if self.theme.has_colour() { '·' } else { char::from(b'a' + part as u8) };
                    Span::styled(text.to_string(), self.theme.part(part))
                })
                .collect(),
        };
        pieces.push(Span::styled(format!(" {}", entry.words), self.style(Role::Screen)));
        pieces
    }
}
