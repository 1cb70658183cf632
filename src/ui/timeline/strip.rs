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
        text::{self, wrap},
        theme::Role,
    },
    Incident,
};

/// Cells before the text of an incident.
const BEFORE_TEXT: usize = 9;

/// An incident in a line: turn, sign, sentence. One that is still to come, because somebody has stepped back, is muted.
pub(in crate::ui) fn line(incident: &Incident, is_past: bool, style: impl Fn(Role) -> Style) -> Line<'static> {
    begun(incident, &incident.text, is_past, style)
}

/// The first line of an incident, with as much of its text.
fn begun(incident: &Incident, text: &str, is_past: bool, style: impl Fn(Role) -> Style) -> Line<'static> {
    let row = incident.kind.row();
    let role = if is_past { Role::Screen } else { Role::Muted };
    Line::from(vec![
        Span::styled(format!(" {:>5} ", incident.turn.0), style(Role::Muted)),
        Span::styled(format!("{} ", row.sign), style(if is_past { row.role } else { Role::Muted })),
        Span::styled(text.to_owned(), style(role)),
    ])
}

/// Draws the last incidents up to the present, the newest at the bottom; a long one takes several lines.
pub(in crate::ui) fn render(session: &Session, area: Rect, buffer: &mut Buffer) {
    let Some(timeline) = session.timeline() else { return };
    let (theme, now) = (session.theme(), session.steps());
    let room = usize::from(area.height);
    let mut lines: Vec<Line> = Vec::new();
    for incident in timeline.incidents().rev().filter(|incident| incident.step <= now) {
        let width = usize::from(area.width).saturating_sub(BEFORE_TEXT + 1);
        let texts = wrap(&incident.text, width, 0);
        let (first, rest) = texts.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        if lines.len() + texts.len() > room {
            break;
        }
        let rest = rest.iter().rev();
        lines.extend(
            rest.map(|text| Line::styled(format!("{}{text}", " ".repeat(BEFORE_TEXT)), theme.style(Role::Screen))),
        );
        lines.push(begun(incident, first, true, |role| theme.style(role)));
    }
    lines.reverse();
    text::draw(lines, area, buffer);
}
