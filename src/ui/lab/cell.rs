//! Draws one cell of the map, in any size.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    lab::{self, Figures, Study},
    search::NodeView,
};

use super::{
    super::{
        blocks,
        ground::is_far_rim,
        theme::{Role, Theme},
        viewport::CellSize,
    },
    zoom::{COMPACT_ROWS, Figure, GAP, Zoom},
};

/// The unit that walks through unknown land.
pub(super) const WALKER: char = 'W';

/// The state of a cell in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Not reached yet.
    Untouched,
    /// On the open list.
    Open,
    /// On the closed list.
    Closed,
    /// Closed just now, and being expanded.
    Current,
    /// Opened or given a new parent just now.
    Touched,
    /// On the path that was found.
    Path,
    /// On the trail of a unit that walks through unknown land.
    Walked,
    /// On the open list of the search from the goal.
    OpenFromGoal,
    /// On the closed list of the search from the goal.
    ClosedFromGoal,
    /// Reached by the searches from both ends.
    Met,
}

impl State {
    /// The states in the legend.
    const LEGEND: [Self; 5] = [Self::Open, Self::Closed, Self::Path, Self::Current, Self::Touched];

    /// More states of a search from both ends.
    const FROM_BOTH_ENDS: [Self; 3] = [Self::OpenFromGoal, Self::ClosedFromGoal, Self::Met];

    /// Every state with a colour of its own.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        Self::LEGEND.into_iter().chain([Self::Walked]).chain(Self::FROM_BOTH_ENDS)
    }

    /// The states to explain in the legend of these searches.
    pub(super) fn legend_of<'a>(studies: impl IntoIterator<Item = &'a Study>) -> impl Iterator<Item = Self> {
        let (mut has_walk, mut is_from_both_ends) = (false, false);
        for study in studies {
            has_walk |= study.outcome().is_ok_and(|done| done.walk().is_some());
            is_from_both_ends |= study.meeting().is_some();
        }
        let walked = has_walk.then_some(Self::Walked);
        let more = Self::FROM_BOTH_ENDS.into_iter().filter(move |_| is_from_both_ends);
        Self::LEGEND.into_iter().chain(walked).chain(more)
    }

    /// Whether it is on a closed list, and nothing else is to be said of it.
    pub(super) const fn is_closed(self) -> bool {
        matches!(self, Self::Closed | Self::ClosedFromGoal)
    }

    /// Whether it is on a list, and nothing else is to be said of it.
    const fn is_listed(self) -> bool {
        self.is_closed() || matches!(self, Self::Open | Self::OpenFromGoal | Self::Met)
    }

    /// The style of a cell: that of its contour band, of its shade as a closed cell, or of the state; `None` where no
    /// search has reached it.
    pub(super) fn style(self, contour: Option<usize>, shade: Option<usize>, theme: Theme) -> Option<Style> {
        contour
            .map(|step| theme.heat(step))
            .or_else(|| shade.map(|step| theme.closed(step)))
            .or_else(|| self.role().map(|role| theme.style(role)))
    }

    /// The name in the legend.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Untouched => "untouched",
            Self::Open => "open",
            Self::Closed => "closed",
            Self::Current => "current",
            Self::Touched => "changed",
            Self::Path => "path",
            Self::Walked => "walked",
            Self::OpenFromGoal => "open b",
            Self::ClosedFromGoal => "closed b",
            Self::Met => "both",
        }
    }

    /// The character of its sample in a legend: a letter where there are no colours.
    pub(super) fn sample(self, theme: Theme) -> char {
        if theme.has_colour() { ' ' } else { self.letter() }
    }

    /// The styles of the two columns of its sample in a legend: of closed cells, which differ by their G, those of the
    /// lowest and of the highest.
    pub(super) fn samples(self, theme: Theme) -> [Style; 2] {
        match self {
            Self::Closed => [theme.closed(0), theme.closed(Theme::HEAT_STEPS - 1)],
            _ => [self.role().map_or_else(Style::new, |role| theme.style(role)); 2],
        }
    }

    /// The role of the cell; `None` for the colours of the ground.
    pub(super) const fn role(self) -> Option<Role> {
        match self {
            Self::Untouched => None,
            Self::Open => Some(Role::Open),
            Self::Closed => Some(Role::Closed),
            Self::Current => Some(Role::Current),
            Self::Touched => Some(Role::Touched),
            Self::Path => Some(Role::Path),
            Self::Walked => Some(Role::Walked),
            Self::OpenFromGoal => Some(Role::OpenFromGoal),
            Self::ClosedFromGoal => Some(Role::ClosedFromGoal),
            Self::Met => Some(Role::Met),
        }
    }

    /// The letter of the state where there are no colours.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Untouched => ' ',
            Self::Open => 'o',
            Self::Closed => 'x',
            Self::Current => '@',
            Self::Touched => '+',
            Self::Path => '*',
            Self::Walked => ':',
            Self::OpenFromGoal => 'q',
            Self::ClosedFromGoal => 'z',
            Self::Met => '=',
        }
    }
}

/// The content to draw of a cell.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// The ground's character and colours.
    pub(super) glyph: char,
    pub(super) ground: Style,
    /// Whether the ground is plain: then it is not repeated in cells with figures.
    pub(super) is_plain: bool,
    /// Whether it is a wall: many of them side by side would be louder than the search.
    pub(super) is_wall: bool,
    pub(super) state: State,
    pub(super) node: Option<NodeView>,
    /// F, G and the term that is added to G for F, as far as they are shown; empty where F is no such sum.
    pub(super) figures: Vec<String>,
    /// The figures that are shown at all.
    pub(super) taught: Figures,
    /// Whether the search uses H.
    pub(super) has_h: bool,
    /// The direction of the parent.
    pub(super) arrow: Option<char>,
    /// The cell's place in the order of closing.
    pub(super) order: Option<u32>,
    /// The cell's number in the array of open and closed cells, if that is shown.
    pub(super) stamp: Option<u32>,
    /// The contour band of a closed cell, from 0 to [`Theme::HEAT_STEPS`] - 1.
    pub(super) contour: Option<usize>,
    /// How bright a closed cell is, by its G, from 0 to [`Theme::HEAT_STEPS`] - 1.
    pub(super) shade: Option<usize>,
    /// The fog on which the tint of a list lies, where a unit that walks through unknown land has not seen the cell.
    pub(super) fog: Option<Style>,
    /// The letter of the start or the goal, or of a unit.
    pub(super) end: Option<char>,
    /// The colours of the start or the goal; `None` for a unit.
    pub(super) role_of_end: Option<Role>,
    /// The sign of the end that the cell was reached from, in a search from both ends.
    pub(super) sign: Option<char>,
}

/// From this size on, the figures of a cell stand away from its edges.
const SPACIOUS: (u16, u16) = (11, 7);

/// From this width on, the letter of an end has ground of its colour on both sides.
const ROOMY: u16 = 7;

/// A large cell without the gap to its neighbours; low ones have none below.
pub(super) const fn without_gap(rect: Rect) -> Rect {
    let gap = if rect.height > COMPACT_ROWS { GAP } else { 0 };
    Rect { width: rect.width.saturating_sub(GAP), height: rect.height - gap, ..rect }
}

impl Content {
    /// The figure to show where there is room for only one.
    pub(super) fn number(&self, figure: Figure) -> Option<String> {
        if figure == Figure::Stamps {
            return self.stamp.filter(|_| !self.is_wall).map(|stamp| stamp.to_string());
        }
        let node = self.node?;
        match figure {
            Figure::F => self.figures.first().cloned(),
            Figure::G => Some(lab::figure(node.g)),
            Figure::H => self.has_h.then(|| lab::figure(node.h)),
            Figure::Order => self.order.map(|order| order.to_string()),
            Figure::Parents | Figure::Stamps => None,
        }
    }

    /// The style of the whole cell.
    pub(super) fn style(&self, theme: Theme) -> Style {
        let Some(style) = self.state.style(self.contour, self.shade, theme) else { return self.ground };
        self.fog.filter(|_| self.state.is_listed()).map_or(style, |fog| theme.tinted_ground(style, fog))
    }

    /// The style of minor parts: arrow, order, ground.
    fn faint(&self, theme: Theme) -> Style {
        let style = self.style(theme);
        let role = match self.state {
            State::Open => Role::OpenParent,
            State::Closed if self.contour.is_none() => Role::ClosedParent,
            _ => return style,
        };
        theme.on_tint(Style { bg: None, ..theme.style(role) }, style)
    }

    /// The style of the letter of an end.
    fn strong(&self, theme: Theme) -> Style {
        if let Some(role) = self.role_of_end {
            return theme.style(role);
        }
        let style = self.style(theme);
        let text = if self.state == State::Untouched { theme.style(Role::Strong) } else { style };
        Style { bg: style.bg, ..text.patch(bold()) }
    }

    /// Draws the cell.
    pub(super) fn draw(&self, zoom: Zoom, figure: Figure, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        match zoom {
            // An overview has no single cells.
            Zoom::One | Zoom::Overview(_) => self.draw_one(figure, theme, rect, buffer),
            Zoom::Small => self.draw_small(figure, theme, rect, buffer),
            Zoom::Large => {
                self.draw_large(figure, theme, without_gap(rect), buffer);
            }
        }
    }

    fn draw_one(&self, figure: Figure, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        let arrow = self.arrow.filter(|_| figure == Figure::Parents);
        let digit = self.contour.and_then(|step| char::from_digit(step as u32, 10));
        let letter = (self.state != State::Untouched).then(|| digit.unwrap_or(self.state.letter()));
        let letter = letter.filter(|_| !theme.has_colour());
        // A wall is a solid mass of its own colour, whatever lists a search that did not know it has put it on.
        let is_solid = self.is_wall && theme.has_colour() && (self.state == State::Untouched || self.state.is_listed());
        let sign = self.sign.filter(|_| self.is_plain);
        let last = self.number(figure).filter(|_| figure == Figure::Stamps).and_then(|stamp| stamp.chars().last());
        let glyph = self.end.or(arrow).or(last).or(letter).or(sign).unwrap_or(if is_solid { ' ' } else { self.glyph });
        let style = match self.end {
            // What moves stands out from its trail.
            Some(WALKER) => self.strong(theme).reversed(),
            Some(_) => self.strong(theme),
            None if is_solid => self.ground,
            None if self.is_wall && self.state != State::Untouched => theme.hidden_in(self.style(theme)),
            None => self.style(theme),
        };
        // What covers the ground goes on where cells have several columns; a mark stands alone.
        let is_of_ground = self.end.is_none() && glyph == self.glyph;
        let (own, size) = (alone(rect), CellSize::of(rect));
        for position in rect.positions() {
            let place = (position.x - rect.x, position.y - rect.y);
            let glyph = match position {
                _ if is_of_ground && self.is_wall => glyph,
                _ if is_of_ground => blocks::character(glyph, place, size),
                position if position == own => glyph,
                _ => ' ',
            };
            buffer[position].set_char(glyph).set_style(style);
        }
    }

    /// Fills the cell with its ground: its colours with a single character in the middle, or, where there are no
    /// colours, the character of all but plain ground everywhere.
    fn draw_ground(&self, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        if self.is_plain || theme.has_colour() {
            blank(buffer, rect, self.ground);
            if self.is_wall && theme.has_colour() {
                return;
            }
            if is_far_rim(self.glyph) {
                let rim = self.glyph.to_string().repeat(usize::from(rect.width));
                return put(buffer, rect, (0, 0), &rim, self.ground);
            }
            let middle = ((rect.width - 1) / 2, (rect.height - 1) / 2);
            return put(buffer, rect, middle, &self.glyph.to_string(), self.ground);
        }
        let row = self.glyph.to_string().repeat(usize::from(rect.width));
        (0..rect.height).for_each(|y| put(buffer, rect, (0, y), &row, self.ground));
    }

    /// Draws what lies under figures and marks.
    fn draw_under(&self, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        if self.state == State::Untouched {
            self.draw_ground(theme, rect, buffer);
        } else {
            blank(buffer, rect, self.style(theme));
        }
    }

    fn draw_small(&self, figure: Figure, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        if rect.is_empty() {
            return;
        }
        self.draw_under(theme, rect, buffer);
        let width = usize::from(rect.width - 1);
        if let Some(text) = self.number(figure) {
            put(buffer, rect, (0, 0), &format!("{text:>width$}"), self.style(theme).patch(bold()));
        }
        self.draw_marks(theme, rect, 1, buffer);
    }

    fn draw_large(&self, figure: Figure, theme: Theme, rect: Rect, buffer: &mut Buffer) {
        if rect.is_empty() {
            return;
        }
        self.draw_under(theme, rect, buffer);
        if figure == Figure::Stamps {
            let stamp = self.number(figure).unwrap_or_default();
            put(buffer, rect, (0, 0), &stamp, self.style(theme).patch(bold()));
            return self.draw_marks(theme, rect, 1, buffer);
        }
        // Cells with room to spare have their figures away from the edges.
        let (beside, above) = (u16::from(rect.width >= SPACIOUS.0), u16::from(rect.height >= SPACIOUS.1));
        let bottom = rect.height.saturating_sub(1 + above);
        let mut left = 0;
        // G alone stands where it stands beside F and H. An H that is not part of F would be misleading.
        let corners: &[(u16, bool)] = if self.taught == Figures::G {
            &[(bottom, false)]
        } else {
            &[(above, false), (bottom, false), (bottom, true)]
        };
        for (figure, &(row, is_right)) in self.figures.iter().zip(corners) {
            let (style, width) = (self.style(theme), figure.chars().count());
            left = left.max(if row == above { width + 1 } else { 0 });
            let x = if is_right { rect.width.saturating_sub(width as u16 + beside) } else { beside };
            put(buffer, rect, (x, row), figure, if row == above { style.patch(bold()) } else { style });
        }
        // F matters more where there is no room for both.
        let order = self.order.map(|order| format!("#{order}"));
        if let Some(order) = order.filter(|order| left + order.len() <= usize::from(rect.width)) {
            let left = rect.width.saturating_sub(order.len() as u16 + beside);
            put(buffer, rect, (left, above), &order, self.faint(theme));
        }
        self.draw_marks(theme, rect, rect.height.saturating_sub(1) / 2, buffer);
    }

    /// Draws a row with the ground or the letter of an end on the left, the arrow in the middle, and on the right the
    /// sign of the end that the cell was reached from or, where there are no colours, the letter of the state.
    fn draw_marks(&self, theme: Theme, rect: Rect, row: u16, buffer: &mut Buffer) {
        let middle = (rect.width - 1) / 2;
        let faint = self.faint(theme);
        let letter = if theme.has_colour() { self.sign } else { Some(self.state.letter()) };
        let letter = letter.filter(|_| self.state != State::Untouched);
        let mut arrow_place = middle;
        if let Some(end) = self.end {
            // Both stand in the middle, unless a letter needs the place of the second.
            let place = if self.arrow.is_some() && letter.is_some() { 0 } else { middle };
            let is_roomy = self.role_of_end.is_some() && rect.width >= ROOMY && theme.has_colour();
            let (place, text) =
                if is_roomy { (place.max(1) - 1, format!(" {end} ")) } else { (place, end.to_string()) };
            arrow_place = place + text.len() as u16;
            put(buffer, rect, (place, row), &text, self.strong(theme));
        } else if !self.is_plain && self.state != State::Untouched && !is_far_rim(self.glyph) {
            put(buffer, rect, (0, row), &self.glyph.to_string(), faint);
        }
        if let Some(arrow) = self.arrow {
            put(buffer, rect, (arrow_place, row), &arrow.to_string(), faint.patch(bold()));
        }
        if let Some(letter) = letter {
            put(buffer, rect, (rect.width.saturating_sub(2), row), &letter.to_string(), faint);
        }
    }
}

/// The position of the character of a cell without figures.
pub(super) fn alone(rect: Rect) -> Position {
    Position { x: rect.x + rect.width.saturating_sub(1) / 2, y: rect.y }
}

fn bold() -> Style {
    Style::new().bold()
}

fn blank(buffer: &mut Buffer, rect: Rect, style: Style) {
    for position in rect.positions() {
        buffer[position].reset();
        buffer[position].set_char(' ').set_style(style);
    }
}

/// Writes a text into a cell, as far as there is room.
fn put(buffer: &mut Buffer, rect: Rect, (x, y): (u16, u16), text: &str, style: Style) {
    if x < rect.width && y < rect.height {
        buffer.set_stringn(rect.x + x, rect.y + y, text, usize::from(rect.width - x), style);
    }
}
