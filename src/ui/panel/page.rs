//! The whole panel: its sections, and how they share the room.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use super::super::{
    session::Session,
    text::{self, wrap},
    theme::{Role, Theme},
};

/// From this many lines on, the panel has room for everything.
const TALL: u16 = 36;

/// Draws the panel into its part of the screen.
pub(in super::super) fn render(session: &Session, area: Rect, buffer: &mut Buffer) {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let (width, is_tall) = (usize::from(inner.width), inner.height >= TALL);
    let panel = Panel { session, theme: session.theme(), width, is_tall };
    let mut sections = Vec::new();
    sections.extend(session.described().map(|point| panel.cell(point)));
    sections.extend(session.watched().map(|unit| panel.thoughts(unit)));
    sections.extend(session.has_lost_watched().then(|| panel.lost()));
    sections.extend(session.overlays().rows().map(|overlay| panel.legend(overlay)));
    let used = |sections: &[Vec<Line>]| sections.iter().map(|lines| lines.len() + 1).sum::<usize>();
    let room = |sections: &[Vec<Line>]| usize::from(inner.height).saturating_sub(used(sections));
    // Your own section comes first; your items leave room for the units in sight.
    let you = [panel.you(), panel.eyes()].concat();
    let left = room(&sections).saturating_sub(you.len() + 1);
    let belongings = panel.belongings(left.saturating_sub(panel.units_in_short()));
    sections.insert(0, [you, belongings].concat());
    // The units in sight come second and take the room that the other sections leave. Enemies beside the player are
    // always listed, even if the sections below have less room then.
    sections.insert(1, panel.units(room(&sections).max(panel.units_at_hand())));
    let lines = sections
        .into_iter()
        .filter(|lines| !lines.is_empty())
        .flat_map(|lines| lines.into_iter().chain([Line::default()]));
    text::draw(lines, inner, buffer);
}

/// Everything that the sections draw with.
pub(super) struct Panel<'a> {
    pub(super) session: &'a Session,
    pub(super) theme: Theme,
    pub(super) width: usize,
    /// Whether there is room for all rejected alternatives of a plan.
    pub(super) is_tall: bool,
}

impl<'a> Panel<'a> {
    pub(super) fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    pub(super) fn heading(&self, title: impl Into<String>) -> Line<'a> {
        Line::styled(title.into(), self.style(Role::Heading))
    }

    pub(super) fn paragraph(&self, text: &str, role: Role) -> impl Iterator<Item = Line<'a>> {
        let style = self.style(role);
        wrap(text, self.width, 0).into_iter().map(move |text| Line::styled(text, style))
    }

    /// A line with two texts at its ends.
    pub(super) fn spread(&self, left: Vec<Span<'a>>, right: Span<'a>) -> Line<'a> {
        let used: usize = left.iter().map(Span::width).sum::<usize>() + right.width();
        let mut spans = left;
        spans.push(Span::raw(" ".repeat(self.width.saturating_sub(used))));
        spans.push(right);
        Line::from(spans)
    }

    /// Pieces side by side, as many to a line as fit.
    pub(super) fn flow(&self, pieces: impl IntoIterator<Item = Vec<Span<'a>>>) -> Vec<Line<'a>> {
        let mut lines: Vec<Line> = Vec::new();
        for piece in pieces {
            let width: usize = piece.iter().map(Span::width).sum();
            match lines.last_mut().filter(|last| last.width() + 2 + width <= self.width) {
                Some(last) => {
                    last.spans.push(Span::raw("  "));
                    last.spans.extend(piece);
                }
                None => lines.push(Line::from(piece)),
            }
        }
        lines
    }
}
