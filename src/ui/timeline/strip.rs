//! The last incidents, a line each, for the screen of a world that is watched.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use super::{
    super::{
        session::Session,
        text,
        theme::{Role, Theme},
    },
    Incident,
};

/// An incident in a line: turn, sign, sentence. One that is still to come, because somebody has stepped back, is muted.
pub(in crate::ui) fn line(incident: &Incident, is_past: bool, style: impl Fn(Role) -> Style) -> Line<'static> {
    let row = incident.kind.row();
    let role = if is_past { Role::Screen } else { Role::Muted };
    Line::from(vec![
        Span::styled(format!(" {:>5} ", incident.turn.0), style(Role::Muted)),
        Span::styled(format!("{} ", row.sign), style(if is_past { row.role } else { Role::Muted })),
        Span::styled(incident.text.clone(), style(role)),
    ])
}

/// Draws the last incidents up to the present, the newest at the bottom.
pub(in crate::ui) fn render(session: &Session, area: Rect, buffer: &mut Buffer) {
    let Some(timeline) = session.timeline() else { return };
    let (theme, now): (Theme, usize) = (session.theme(), session.steps());
    let past = timeline.incidents().rev().filter(|incident| incident.step <= now);
    let mut lines: Vec<Line> =
        past.take(area.height.into()).map(|incident| line(incident, true, |role| theme.style(role))).collect();
    lines.reverse();
    text::draw(lines, area, buffer);
}
