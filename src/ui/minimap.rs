//! The whole floor, small: half a character for a square of cells, as the viewer knows them.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Style},
    text::Line,
    widgets::Widget,
};

use crate::{game::Game, grid::Point, terrain::TerrainId};

use super::{
    eyes::{Eyes, Ground, View},
    theme::{FOG_STEPS, Glyphs, Role, Theme},
};

/// What a cell of the screen shows of two rows of the small map: its upper half has the colour of the text, its lower
/// half that of the ground. ASCII has no halves, so the upper row has all of the cell there.
const HALVES: &str = "▀";
const WHOLE: &str = " ";

/// Its heading.
const HEADING: &str = "The floor as known";

/// The most lines that it takes.
const MOST_ROWS: usize = 14;

/// A small map, worked out once after each change.
#[derive(Debug, Default)]
pub(super) struct Minimap {
    /// The colours of the upper and the lower half of each character, line by line.
    halves: Vec<(Color, Color)>,
    width: usize,
}

impl Minimap {
    /// The number of its lines, with that of its heading; 0 if there is nothing to show.
    pub(super) fn rows(&self) -> u16 {
        match self.halves.len().checked_div(self.width).unwrap_or(0) {
            0 => 0,
            rows => rows as u16 + 1,
        }
    }

    /// Shows nothing.
    pub(super) fn clear(&mut self) {
        self.halves.clear();
    }

    /// Works out what these eyes know, in at most `columns`. `here` is marked.
    pub(super) fn update(&mut self, game: &Game, eyes: Eyes, theme: Theme, columns: u16, here: Point) {
        self.halves.clear();
        let size = game.floor().level().size();
        let (width, height) = (size.width() as usize, size.height() as usize);
        if columns == 0 {
            return;
        }
        let side = width.div_ceil(columns.into()).max(height.div_ceil(2 * MOST_ROWS)).max(1);
        self.width = width.div_ceil(side);
        let rows = height.div_ceil(2 * side);
        let marked = Point::new(here.x / side as i32, here.y / side as i32);
        // Fog shows how large the floor is.
        let nothing = theme.fog(FOG_STEPS / 3).bg.or(theme.style(Role::Screen).bg).unwrap_or(Color::Reset);
        let view = eyes.view(game);
        let colour = |column: usize, row: usize| {
            let (x, y) = (column as i32, row as i32);
            if Point::new(x, y) == marked {
                return theme.style(Role::Player).fg.unwrap_or(Color::Reset);
            }
            let first = Point::new(x * side as i32, y * side as i32);
            colour_of(game, view, theme, first, side as i32).unwrap_or(nothing)
        };
        let cells = (0..rows).flat_map(|row| (0..self.width).map(move |column| (column, row)));
        self.halves.extend(cells.map(|(column, row)| (colour(column, 2 * row), colour(column, 2 * row + 1))));
    }

    /// Where it is drawn in an area, below its heading; `None` if there is nothing to show, or no room.
    pub(super) fn place(&self, area: Rect) -> Option<Rect> {
        let rows = self.rows();
        let width = area.width.min(self.width as u16);
        (rows > 0 && area.height >= rows).then(|| Rect { y: area.y + 1, height: rows - 1, width, ..area })
    }

    /// Draws it into an area, below a heading.
    pub(super) fn render(&self, theme: Theme, area: Rect, buffer: &mut Buffer) {
        let Some(place) = self.place(area) else { return };
        Line::styled(HEADING, theme.style(Role::Heading)).render(Rect { height: 1, ..area }, buffer);
        let is_ascii = theme.glyphs() == Glyphs::Ascii;
        for (row, line) in place.rows().zip(self.halves.chunks(self.width.max(1))) {
            for (position, &(upper, lower)) in row.positions().zip(line) {
                let (symbol, ground) = if is_ascii { (WHOLE, upper) } else { (HALVES, lower) };
                buffer[position].set_symbol(symbol).set_style(Style::new().fg(upper).bg(ground));
            }
        }
    }
}

/// The colour of a square of cells: that of the most telling one of some of them. `None` if none is known.
fn colour_of(game: &Game, view: View<'_>, theme: Theme, first: Point, side: i32) -> Option<Color> {
    /// The most cells of a square that are looked at, along each of its sides.
    const SAMPLES: i32 = 4;
    let stride = (side + SAMPLES - 1) / SAMPLES;
    let stride = stride.max(1) as usize;
    let cells = (0..side).step_by(stride).flat_map(|dy| (0..side).step_by(stride).map(move |dx| Point::new(dx, dy)));
    let known = cells.filter_map(|offset| {
        let (terrain, is_in_sight) = match view.ground(first + offset) {
            Ground::Unknown => return None,
            Ground::InSight(terrain) => (terrain, true),
            Ground::Remembered { terrain, .. } | Ground::Unseen { terrain, .. } => (terrain, false),
        };
        let weight = match terrain {
            TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN => 4,
            TerrainId::ROCK => 0,
            TerrainId::WALL => 1,
            TerrainId::FLOOR => 2,
            _ => 3,
        };
        Some((weight, is_in_sight, terrain))
    });
    let (_, is_in_sight, terrain) =
        known.max_by_key(|&(weight, is_in_sight, terrain)| (weight, is_in_sight, terrain))?;
    let look = game.floor().level().terrains.kind(terrain).look;
    theme.on_small_map((terrain, look), is_in_sight)
}
