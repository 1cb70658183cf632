//! The listing of the running algorithm: in the side panel where that has room, else in the pane of the lesson.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};
use unicode_width::UnicodeWidthStr;

use crate::lab::{Figures, ListingLine};

use super::{
    super::{screen::Context as _, text, theme::Role, window, words::harmless},
    arrangement::pane,
    bench::Bench,
    keys::Command,
};

/// The smallest screen on which the listing is shown unasked: it leaves room for the open list.
const ROOMY: (u16, u16) = (120, 50);

/// The smallest side panel that has room for the listing.
const PANEL: (u16, u16) = (36, 25);

/// Where the listing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// In the side panel.
    Panel,
    /// Below the maps, instead of the lesson.
    Below,
}

impl Bench {
    /// Where the listing is shown; `None` if it is not.
    pub(super) fn code_place(&self) -> Option<Place> {
        let screen = self.screen();
        let is_roomy = screen.width >= ROOMY.0 && screen.height >= ROOMY.1;
        let is_unasked = is_roomy && self.comparison.studies().len() == 1 && self.study().figures() == Figures::All;
        let is_wanted = self.code.unwrap_or(is_unasked);
        if !is_wanted || self.is_in_theatre() || !self.comparison.has_listing() {
            return None;
        }
        let panel = self.layout_without_code().panel;
        let has_room = panel.width >= PANEL.0 && panel.height >= PANEL.1;
        Some(if has_room { Place::Panel } else { Place::Below })
    }

    /// Whether something covers the text of a lesson.
    pub(super) fn covers_page(&self) -> bool {
        self.tutor().is_some() && (self.shown_sheet().is_some() || self.code_place() == Some(Place::Below))
    }

    /// Puts away what covers the text of a lesson.
    pub(super) fn uncover_page(&mut self) {
        self.sheet = None;
        if self.code_place() == Some(Place::Below) {
            self.code = None;
        }
    }

    /// Shows or hides the listing.
    pub(super) fn toggle_code(&mut self) {
        let is_covered = self.shown_sheet().is_some() && self.code_place() == Some(Place::Below);
        let is_shown = self.code_place().is_some() && !is_covered;
        // The pane below the maps has room for one of them.
        if !is_shown && self.code_place() != Some(Place::Panel) {
            self.sheet = None;
        }
        self.code = Some(!is_shown);
        self.arrange();
        if !is_shown && self.code_place().is_none() {
            let of = if self.is_in_theatre() { "the theatre" } else { "a search that cannot be run" };
            self.notice = Some(format!("There is no listing for {of}."));
        }
    }
}

/// The lines of a listing, each with its values if it was just executed, broken where they are wider than `width`
/// cells: a number that is cut would read as another one.
pub(super) fn lines(bench: &Bench, listing: Vec<ListingLine>, width: u16, on_window: bool) -> Vec<Line<'static>> {
    let style = |role| if on_window { window::on_window(bench.theme, role) } else { bench.theme.style(role) };
    let entry = |ListingLine { text, values, is_lit }: ListingLine| {
        let role = match (is_lit, values.is_some()) {
            (true, _) => Role::Executed,
            (false, true) => Role::Screen,
            (false, false) => Role::Muted,
        };
        let mark = if is_lit { ">" } else { " " };
        let said = format!("{mark}{}", harmless(&values.unwrap_or(text)));
        let style = if is_lit { bench.theme.style(role) } else { style(role) };
        broken(said, usize::from(width)).into_iter().map(move |part| Line::styled(part, style))
    };
    listing.into_iter().flat_map(entry).collect()
}

/// A line of a listing, broken if it is wider than `width` cells; what follows is indented further than the line.
fn broken(line: String, width: usize) -> Vec<String> {
    if line.width() <= width {
        return vec![line];
    }
    let code = line.trim_start_matches(['>', ' ']);
    let margin = line.len() - code.len();
    let parts = text::wrap(code, width.saturating_sub(margin).max(1), 2).into_iter().enumerate();
    let before = |number: usize| if number == 0 { line[..margin].to_owned() } else { " ".repeat(margin) };
    parts.map(|(number, part)| format!("{}{part}", before(number))).collect()
}

/// Draws the listing in two columns below the maps, if it is shown there.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let Some((listing, is_different)) = bench.comparison().listing().filter(|_| !area.is_empty()) else { return };
    let title = if is_different { "Lit: where this search differs from those beside it" } else { "Code" };
    let body = pane(bench, area, title, (Command::Code, "code"), buffer);
    let width = body.width.saturating_sub(2) / 2;
    let mut left = lines(bench, listing, width, true);
    let right = left.split_off(left.len().min(usize::from(body.height)));
    text::draw(left, Rect { width, ..body }, buffer);
    text::draw(right, Rect { x: body.x + width + 2, width, ..body }, buffer);
}
