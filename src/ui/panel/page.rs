//! The whole panel: its sections, and how they share the room.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use super::super::{
    layout::Plan,
    screen::Context as _,
    session::Session,
    text::{self, ended, wrap},
    theme::{Role, Theme},
};

/// From this many lines on, the panel has room for everything.
const TALL: u16 = 31;

/// The lines of the panel that the small map leaves at least.
const LEAST_BESIDE_MINIMAP: u16 = 24;

/// The lines of a list of units that come before the less important lines of the watched unit.
const FEW_UNITS: usize = 5;

/// The lines of a list of units that come before any but the first lines of the watched unit: heading, two units, and
/// an empty line.
const LEAST_UNITS: usize = 4;

/// The lines of the watched unit that come before the units in sight.
const FIRST_THOUGHTS: usize = 3;

/// The most lines of the watched unit for which the legends leave room.
const MOST_STORY: usize = 8;

/// The lines of the lesson that always have their room; messages have all of it.
const LEAST_LESSON: usize = 2;

/// The first steps are shown if there is room for more lines than this, the heading among them.
const LEAST_STEPS: usize = 3;

/// Draws the panel into its part of the screen. From top to bottom: you, the lesson, the units in sight, what you
/// heard, the inspected cell, the watched unit, the legends of the overlays.
///
/// The legends, your own section and the enemies beside the player always have their room, and the lesson, unless a
/// unit is watched: then it ends early. The inspected cell comes next, then the watched unit, of which the less
/// important lines are left out, then the other units and your items. The small map of the floor is drawn below them,
/// if there is room for it. Returns the first row below all of that.
pub(in super::super) fn render(session: &Session, area: Rect, buffer: &mut Buffer) -> u16 {
    let columns = columns(session, area);
    let written = distributed(sections(session, &columns), &columns);
    let mut end = area.y;
    if let Some(place) = below(&written, area) {
        session.minimap().render(session.theme(), place, buffer);
        end = session.minimap().place(place).map_or(end, |place| place.bottom() + 1);
    }
    for (column, lines) in written {
        end = end.max(column.y + (lines.len() as u16).min(column.height));
        text::draw(lines, column, buffer);
    }
    end
}

/// Where the panel in an area has the small map of the floor, without its heading; `None` if it has none.
pub(in super::super) fn place_of_minimap(session: &Session, area: Rect) -> Option<Rect> {
    let columns = columns(session, area);
    let place = below(&distributed(sections(session, &columns), &columns), area)?;
    session.minimap().place(place)
}

/// The sections of the panel, from top to bottom, as far as these columns have room for them.
fn sections<'a>(session: &'a Session, columns: &[Rect]) -> Vec<Vec<Line<'a>>> {
    let inner = columns[0];
    let (width, is_tall) = (usize::from(inner.width), inner.height >= TALL);
    let panel = Panel { session, theme: session.theme(), width, is_tall, has_figures: session.shows_figures() };
    let height: usize = columns.iter().map(|column| usize::from(column.height)).sum();
    let you = [panel.you(), panel.eyes()].concat();
    let at_hand = panel.units_at_hand();
    let left = height.saturating_sub(you.len() + 1 + at_hand);
    // The lesson and the legends leave room for the story of the watched unit and for some of the units in sight; if
    // they do not fit then, at least for its name.
    let thoughts = session.watched().map(|unit| panel.thoughts(unit));
    let story = thoughts.as_ref().map_or(0, |parts| {
        let others = panel.units_in_short().min(LEAST_UNITS).saturating_sub(at_hand);
        let core = parts.iter().filter(|(weight, _)| *weight == Weight::Core);
        core.map(|(_, lines)| lines.len()).sum::<usize>().min(MOST_STORY) + 1 + others
    });
    let most = if thoughts.is_some() { left.saturating_sub(story + 1).max(LEAST_LESSON) } else { left };
    let lesson = fitting(vec![(Weight::Core, panel.lesson())], most, most, width);
    let left = left.saturating_sub(used(std::slice::from_ref(&lesson)));
    let legends = panel.legends(left.saturating_sub(story), left.saturating_sub(story.min(2)));
    let mut left = left.saturating_sub(used(&legends));
    let mut sections = Vec::new();
    if let Some(point) = session.described() {
        let cell = fitting(panel.cell(point), left.saturating_sub(1), left.saturating_sub(1), width);
        left = left.saturating_sub(cell.len() + 1);
        sections.push(cell);
    }
    if let Some(thoughts) = thoughts {
        // Its less important lines leave room for a few of the units in sight.
        let others = panel.units_in_short().min(FEW_UNITS).saturating_sub(at_hand);
        let most = left.saturating_sub(1 + others.min(LEAST_UNITS)).max(FIRST_THOUGHTS.min(left.saturating_sub(1)));
        sections.push(fitting(thoughts, left.saturating_sub(1 + others), most, width));
    } else if session.has_lost_watched() {
        let mut lost = panel.lost();
        lost.truncate(left.saturating_sub(1));
        sections.push(lost);
    }
    sections.extend(legends);
    if !lesson.is_empty() {
        sections.insert(0, lesson);
    }
    let room = |sections: &[Vec<Line>]| height.saturating_sub(used(sections));
    // Your own section comes first; your items leave room for the units in sight.
    let left = room(&sections).saturating_sub(you.len() + 1);
    let belongings = panel.belongings(left.saturating_sub(panel.units_in_short()));
    let belongings = if belongings.len() + at_hand > left { Vec::new() } else { belongings };
    sections.insert(0, [you, belongings].concat());
    // The units in sight come after the lesson and take the room that the other sections leave. Enemies beside the
    // player are always listed.
    let place = 1 + usize::from(session.log().lesson().is_some());
    sections.insert(place, panel.units(room(&sections).max(at_hand)));
    let heard = panel.heard();
    if heard.len() < room(&sections) {
        sections.insert(place + 1, heard);
    }
    let marks = panel.marks();
    if marks.len() <= room(&sections) {
        sections[place].extend(marks);
    }
    let who_knows = panel.who_knows();
    if who_knows.len() < room(&sections) {
        sections.push(who_knows);
    }
    let mut first_steps = panel.first_steps();
    first_steps.truncate(room(&sections).saturating_sub(1));
    if first_steps.len() > LEAST_STEPS {
        sections.push(first_steps);
    }
    sections
}

/// The part of a panel below what is written in its last column, if anything has room there. It has the lowest lines,
/// and stands right below the text where that leaves more room.
fn below(written: &[(Rect, Vec<Line>)], area: Rect) -> Option<Rect> {
    let (last, lines) = written.last()?;
    let end = last.y + (lines.len() as u16).min(last.height);
    let height = area.bottom().saturating_sub(last.bottom() + 1);
    (height > 0).then_some(Rect { y: end.min(last.bottom() + 1), height, ..*last })
}

/// The columns of the panel, from left to right; the small map has the lowest lines of the last one.
fn columns(session: &Session, area: Rect) -> Vec<Rect> {
    let count = Plan::of(session.screen()).columns;
    let width = area.width / count;
    let column = |number| Rect { x: area.x + number * width + 1, width: width.saturating_sub(2), ..area };
    let mut columns: Vec<Rect> = (0..count).map(column).collect();
    let minimap = session.minimap().rows();
    if let Some(last) = columns.last_mut().filter(|last| minimap > 0 && last.height >= LEAST_BESIDE_MINIMAP + minimap) {
        last.height -= minimap + 1;
    }
    columns
}

/// The lines of each column: sections below each other, each with an empty line after it, about as many lines in each
/// column.
fn distributed<'a>(sections: Vec<Vec<Line<'a>>>, columns: &[Rect]) -> Vec<(Rect, Vec<Line<'a>>)> {
    let share = used(&sections).div_ceil(columns.len().max(1));
    let mut rest = sections.into_iter().filter(|lines| !lines.is_empty()).peekable();
    let mut written = Vec::new();
    for (number, &column) in columns.iter().enumerate() {
        let mut lines: Vec<Line> = Vec::new();
        let is_last = number + 1 == columns.len();
        while let Some(section) = rest.next_if(|next| {
            let fits = lines.len() < share && lines.len() + next.len() <= usize::from(column.height);
            is_last || lines.is_empty() || fits
        }) {
            lines.extend(section.into_iter().chain([Line::default()]));
        }
        written.push((column, lines));
    }
    written
}

/// Number of lines that sections take, each with the empty line below it.
fn used(sections: &[Vec<Line>]) -> usize {
    sections.iter().filter(|lines| !lines.is_empty()).map(|lines| lines.len() + 1).sum()
}

/// How much the lines of a section matter; where there is little room, the lesser ones are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// Figures about searches and maps.
    Figures,
    /// Rejected plans, notes, and descriptions.
    Reasons,
    /// Plans.
    Plan,
    /// The heading and what the section is there to say.
    Core,
}

/// The lines of a section that fit into `room` lines: those of the least weight are left out first, the last ones
/// first. Those of [`Weight::Core`] may take up to `most` lines, `width` cells wide; the last one ends with "..." if
/// others were left out after it.
fn fitting(mut parts: Vec<(Weight, Vec<Line<'_>>)>, room: usize, most: usize, width: usize) -> Vec<Line<'_>> {
    let lines = |parts: &[(Weight, Vec<Line>)]| parts.iter().map(|(_, lines)| lines.len()).sum::<usize>();
    while lines(&parts) > room {
        let least = parts.iter().enumerate().filter(|(_, (weight, _))| *weight < Weight::Core);
        // Of equal ones the last.
        let Some(place) = least.min_by_key(|&(place, &(weight, _))| (weight, std::cmp::Reverse(place))) else { break };
        parts.remove(place.0);
    }
    let mut lines: Vec<Line> = parts.into_iter().flat_map(|(_, lines)| lines).collect();
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let style = last.spans.first().map_or(last.style, |span| last.style.patch(span.style));
            *last = Line::styled(ended(&last.to_string(), width, " ..."), style);
        }
    }
    lines
}

/// Everything that the sections draw with.
pub(super) struct Panel<'a> {
    pub(super) session: &'a Session,
    pub(super) theme: Theme,
    pub(super) width: usize,
    /// Whether there is room for all rejected alternatives of a plan.
    pub(super) is_tall: bool,
    /// Whether all figures of the watched unit are shown, and not its story only.
    pub(super) has_figures: bool,
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
    pub(super) fn spread(&self, left: Vec<Span<'a>>, right: Vec<Span<'a>>) -> Line<'a> {
        let used: usize = left.iter().chain(&right).map(Span::width).sum();
        let between = Span::raw(" ".repeat(self.width.saturating_sub(used)));
        Line::from([left, vec![between], right].concat())
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
