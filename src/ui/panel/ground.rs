//! The panel's inspected cell, and the legends of the overlays.

use ratatui::text::{Line, Span};

use crate::{grid::Point, mind::Evidence};

use super::{
    super::{
        describe,
        keymap::Command,
        overlay::{LegendEntry, Needs, Overlay, OverlayId, Sample},
        text::{line, wrap},
        theme::{Role, Theme},
        words,
    },
    page::{Panel, Weight},
};

/// The most pieces of evidence that are told below the legend, and the most where there is room.
const EVIDENCE: usize = 2;
const EVIDENCE_TALL: usize = 8;

impl<'a> Panel<'a> {
    /// The inspected cell, in parts of different weight. If the watched unit's search has reached it, its F, G and H
    /// belong to the overlays of that search, and to all figures.
    pub(super) fn cell(&self, point: Point) -> Vec<(Weight, Vec<Line<'a>>)> {
        let (title, about) = describe::cell(self.session, point);
        let unit = self.session.units_shown().iter().find(|unit| unit.footprint().contains(point));
        let heading = self.paragraph(&title, Role::Heading).chain(unit.into_iter().flat_map(|unit| self.unit(unit)));
        let mut parts = vec![(Weight::Core, heading.collect())];
        let about = about.iter().map(|sentence| self.paragraph(sentence, Role::Screen).collect());
        parts.extend(about.map(|sentence| (Weight::Reasons, sentence)));
        let mut lines = Vec::new();
        let has_search = |overlay: &Overlay| matches!(overlay.needs, Needs::Search);
        let is_about_search = self.has_figures || self.session.overlays().rows().any(has_search);
        let is_shown = is_about_search && self.session.shows_overlays_at(point);
        if let Some(node) = self.session.insight().search().and_then(|search| search.node(point)).filter(|_| is_shown) {
            let pair = |name: &'static str, cost: crate::search::Cost| {
                [(name.to_owned(), self.style(Role::Key)), (format!(" {cost}  "), self.style(Role::Screen))]
            };
            lines.push(line([pair("F", node.f), pair("G", node.g), pair("H", node.h)].into_iter().flatten()));
        }
        for told in self.session.overlays().rows().filter_map(|overlay| overlay.told(self.session, point)) {
            lines.extend(self.paragraph(&told, Role::Key));
        }
        parts.push((Weight::Core, lines));
        parts
    }

    /// The legends of the overlays that are on, in `room` lines: apart if possible, else without empty lines between
    /// them, else without evidence. If even that is too much, it may take up to `most` lines, and if that is not
    /// enough, a line counts the overlays that are left out.
    pub(super) fn legends(&self, room: usize, most: usize) -> Vec<Vec<Line<'a>>> {
        let rows = || self.session.overlays().rows().enumerate();
        let legends = |is_short| rows().map(move |overlay| self.legend(overlay, is_short));
        let height = |legends: &[Vec<Line>]| legends.iter().map(Vec::len).sum::<usize>();
        let mut shown: Vec<_> = legends(false).collect();
        if height(&shown) + shown.len() <= room {
            return shown;
        }
        if height(&shown) > room {
            shown = legends(true).collect();
        }
        let room = if height(&shown) > room { most } else { room };
        let all = shown.len();
        while height(&shown) + usize::from(shown.len() < all) > room && !shown.is_empty() {
            shown.pop();
        }
        let left_out = all - shown.len();
        let mut lines = shown.concat();
        if left_out > 0 {
            let key = self.session.keymap().key(Command::Overlays);
            lines.push(Line::styled(format!("and {left_out} more: {key}"), self.style(Role::Muted)));
        }
        vec![lines]
    }

    /// The key, the name and the legend of an overlay, which has this number among those that are on; with evidence
    /// unless it `is_short`. Entries of what is not on the map in view are left out.
    fn legend(&self, (number, overlay): (usize, &Overlay), is_short: bool) -> Vec<Line<'a>> {
        let key = overlay.keys().swap_remove(0);
        let mut lines =
            vec![line([(key, self.style(Role::Key)), (format!(" {}", overlay.name), self.style(Role::Heading))])];
        if let Some(missing) = overlay.needs.missing(self.session) {
            lines.extend(self.paragraph(&missing, Role::Muted));
            return lines;
        }
        let is_shown =
            |entry: &LegendEntry| self.session.overlays_painted().may_show(number, overlay, entry, self.theme);
        let entries = overlay.legend.iter().filter(|entry| is_shown(entry)).flat_map(|entry| self.legend_entry(entry));
        let entries = self.flow(entries);
        if entries.is_empty() {
            lines.extend(self.paragraph("Nothing of it is in view.", Role::Muted));
        }
        lines.extend(entries);
        let acts_on_none = self.session.insight().sources().is_some_and(|sources| !sources.has_reason());
        if overlay.key == OverlayId::Sources.row().key && acts_on_none && self.session.watched().is_some() {
            lines.extend(self.paragraph("It acts on no word.", Role::Muted));
        }
        if overlay.key == OverlayId::Witnessed.row().key && !is_short {
            lines.extend(self.evidence());
        }
        lines
    }

    /// The latest evidence of what others think that the player knows, in words.
    fn evidence(&self) -> Vec<Line<'a>> {
        let mut known = self.session.evidence();
        known.sort_by_key(Evidence::latest_first);
        let most = if self.is_tall { EVIDENCE_TALL } else { EVIDENCE };
        let said = known.iter().take(most).map(|known| words::evidence(self.session.game(), known));
        let lines: Vec<_> = said.flat_map(|said| self.paragraph(&said, Role::Screen).collect::<Vec<_>>()).collect();
        if lines.is_empty() { self.paragraph("Nobody was seen to see you look.", Role::Muted).collect() } else { lines }
    }

    /// An entry in pieces of at most a line: its sample, then its words.
    fn legend_entry(&self, entry: &LegendEntry) -> Vec<Vec<Span<'a>>> {
        let said = self.style(Role::Screen);
        let sample = match entry.sample {
            Sample::Mark(glyph, role) => vec![Span::styled(glyph.to_string(), self.style(role))],
            Sample::Tint(letter, role) => {
                // A piece of floor in that tint.
                let text = if self.theme.has_colour() { '·' } else { letter };
                vec![Span::styled(text.to_string(), self.theme.tint_on_floor(self.style(role)))]
            }
            Sample::Heat => (0..Theme::HEAT_STEPS)
                .map(|step| {
                    let text = if self.theme.has_colour() { " ".into() } else { step.to_string() };
                    Span::styled(text, self.theme.tint_on_floor(self.theme.heat(step)))
                })
                .collect(),
            Sample::Parts(number) => (0..number)
                .map(|part| {
                    let text = if self.theme.has_colour() { '·' } else { char::from(b'a' + part as u8) };
                    Span::styled(text.to_string(), self.theme.tint_on_floor(self.theme.part(part)))
                })
                .collect(),
        };
        let indent: usize = sample.iter().map(Span::width).sum::<usize>() + 1;
        let words = wrap(entry.words, self.width.saturating_sub(indent).max(1), 0).into_iter();
        let mut pieces: Vec<Vec<Span>> = words.map(|words| vec![Span::styled(words, said)]).collect();
        for (number, piece) in pieces.iter_mut().enumerate() {
            let mut before = if number == 0 { sample.clone() } else { vec![Span::raw(" ".repeat(indent - 1))] };
            before.push(Span::styled(" ", self.style(Role::Screen)));
            piece.splice(0..0, before);
        }
        pieces
    }
}
