//! The bodies of units that cover several cells: round, with one large letter, darker below and on one side, and with a
//! shadow.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    game::Unit,
    grid::{Footprint, Point},
};

use super::{
    map,
    session::Session,
    theme::{Role, Theme, UnitMood},
    words,
};

/// How much darker the lower half and the last column are, in percent, and the ground right below a body.
const SHADE: u16 = 22;
const SIDE: u16 = 14;
const SHADOW: u16 = 38;

/// How much darker the corners of the watched unit are than text that stands out, in percent: they mark it, and its
/// letter is brighter.
const FRAME: u16 = 50;

/// The characters of the corners, from the top left one clockwise.
const CORNERS: [char; 4] = ['▟', '▙', '▛', '▜'];

/// The style of the body of a unit, if it has one: if it covers several cells, and there are colours enough.
pub(super) fn style(session: &Session, unit: &Unit) -> Option<Style> {
    if unit.footprint().side() == 1 || !session.theme().has_light() {
        return None;
    }
    let (faction, mood) = map::mood_of(session, unit);
    let colours = unit.row().body.unwrap_or(faction.row().badge.colours);
    Some(session.theme().body(colours, mood))
}

/// The colour of a unit: that of its body, if it has one of its own, else that of its faction.
pub(super) fn colour(theme: Theme, unit: &Unit) -> Style {
    let of_faction = theme.faction(unit.faction());
    match unit.row().body.filter(|_| theme.has_light()) {
        Some(colours) => Style { fg: theme.body(colours, UnitMood::Hunting).bg, ..of_faction },
        None => of_faction,
    }
}

/// Whether there are characters for round bodies.
pub(super) fn are_round(theme: Theme) -> bool {
    theme.has_signs()
}

/// What a place of a body shows.
enum Part {
    Corner(char),
    Letter,
    Skin,
}

/// The part in a column and a row of a body with so many of them.
fn part((column, row): (i32, i32), (width, height): (i32, i32)) -> Part {
    let is_at_side = column == 0 || column == width - 1;
    match (row, is_at_side) {
        _ if (column, row) == ((width - 1) / 2, (height - 1) / 2) => Part::Letter,
        (0, true) => Part::Corner(if column == 0 { CORNERS[0] } else { CORNERS[1] }),
        (row, true) if row == height - 1 => Part::Corner(if column == 0 { CORNERS[3] } else { CORNERS[2] }),
        _ => Part::Skin,
    }
}

/// Gives a letter, round corners and a shadow to the bodies that are drawn already; those of the watched unit are
/// marked. What is drawn on top of them stays.
pub(super) fn draw(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let (theme, viewport) = (session.theme(), session.viewport());
    if !theme.has_light() || !are_round(theme) {
        return;
    }
    let (columns, rows) = (i32::from(viewport.cell().columns()), i32::from(viewport.cell().rows()));
    let frame = theme.veiled_ground(Style { bg: theme.style(Role::Strong).fg, ..theme.style(Role::Strong) }, FRAME).bg;
    for unit in session.units_shown().iter().chain(session.player_shown()).filter(|unit| unit.footprint().side() > 1) {
        let side = i32::from(unit.footprint().side());
        let is_watched = map::mood_of(session, unit).1 == UnitMood::Watched;
        let (width, height) = (side * columns, side * rows);
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        cast_shadow(session, unit.footprint(), screen, buffer);
        for (column, row) in places {
            let cell = unit.footprint().anchor() + Point::new(column / columns, row / rows);
            let Some(block) = viewport.position(cell).map(|at| viewport.block(at)) else { continue };
            let at = Position { x: block.x + (column % columns) as u16, y: block.y + (row % rows) as u16 };
            if !screen.contains(at) || buffer[at].symbol() != " " {
                continue;
            }
            for (is_shaded, percent) in [(2 * row >= height, SHADE), (column == width - 1, SIDE)] {
                if is_shaded {
                    let shaded = theme.veiled_ground(buffer[at].style(), percent);
                    buffer[at].set_style(shaded);
                }
            }
            let skin = buffer[at].bg;
            buffer[at].modifier.remove(Modifier::UNDERLINED);
            match part((column, row), (width, height)) {
                Part::Corner(corner) => {
                    let ground = session.ground_layer().style(viewport, cell).and_then(|style| style.bg);
                    let behind = if is_watched { frame } else { ground };
                    let style = Style { fg: Some(skin), bg: behind, ..Style::new() };
                    buffer[at].set_char(corner).set_style(style);
                }
                Part::Letter => {
                    buffer[at].set_char(words::printable(unit.row().glyph));
                    buffer[at].modifier.insert(Modifier::BOLD);
                }
                Part::Skin => {}
            }
            if is_watched {
                buffer[at].modifier.insert(Modifier::UNDERLINED);
            }
        }
    }
}

/// Darkens the ground right below a body, where it is in sight and nothing is drawn over it.
fn cast_shadow(session: &Session, body: Footprint, screen: Rect, buffer: &mut Buffer) {
    let (theme, viewport, ground) = (session.theme(), session.viewport(), session.ground_layer());
    let side = i32::from(body.side());
    let below = (0..side).map(|column| body.anchor() + Point::new(column, side));
    for cell in below.filter(|&cell| ground.is_in_sight(cell) && !ground.is_wall(cell)) {
        let Some((block, style)) =
            viewport.position(cell).map(|at| viewport.block(at)).zip(ground.style(viewport, cell))
        else {
            continue;
        };
        let top = Rect { height: 1, ..block };
        for at in top.intersection(screen).positions() {
            if buffer[at].bg == style.bg.unwrap_or_default() {
                let shaded = theme.veiled_ground(buffer[at].style(), SHADOW);
                buffer[at].set_style(shaded);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body of so many columns and rows, as text.
    fn drawn(width: i32, height: i32) -> String {
        let place = |column, row| match part((column, row), (width, height)) {
            Part::Corner(corner) => corner,
            Part::Letter => 'O',
            Part::Skin => ' ',
        };
        let rows = (0..height).map(|row| (0..width).map(|column| place(column, row)).collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn every_size_has_one_letter_and_round_corners() {
        assert_eq!(drawn(4, 2), "▟O ▙\n▜  ▛");
        assert_eq!(drawn(2, 2), "O▙\n▜▛");
        assert_eq!(drawn(3, 3), "▟ ▙\n O \n▜ ▛");
        assert_eq!(drawn(6, 3), "▟    ▙\n  O   \n▜    ▛");
    }
}
