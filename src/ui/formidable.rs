//! Units that are a match for the player: the ground around them has their colour, or that of danger where they see the
//! player; and the line below the map names the nearest one, with its health.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    text::Line,
};

use crate::{game::Unit, grid::Point};

use super::{
    awareness, bodies,
    eyes::Eyes,
    session::Session,
    text::line,
    theme::{Glyphs, Role, Theme, UnitMood},
};

/// A unit whose kind has at least so much health is formidable.
const LEAST_HEALTH: i32 = 30;

/// How much of the ground's colour is that of the unit, in percent, by the square of the distance from the unit.
const HALO: [u16; 6] = [0, 26, 20, 0, 12, 7];

/// How far the halo reaches, in cells.
const REACH: i32 = 2;

/// The columns of the bar on the line below the map: the most, and the least.
const BAR: (usize, usize) = (24, 6);

/// Whether a unit is shown as formidable: not the player, nor one on the player's side, nor a captive.
pub(super) fn is_formidable(session: &Session, unit: &Unit) -> bool {
    let is_strong = unit.row().health >= LEAST_HEALTH && !unit.is_captive;
    is_strong && session.game().player().is_none_or(|player| unit.is_enemy_of(player))
}

/// Tints the ground around formidable units, where it is in sight.
pub(super) fn draw_halos(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let (theme, layer) = (session.theme(), session.ground_layer());
    if !theme.has_light() || session.game().ending().is_some() {
        return;
    }
    let size = session.game().floor().level().size();
    for unit in session.units_shown().iter().filter(|unit| is_formidable(session, unit)) {
        let sees_you = awareness::mood(session, unit) == UnitMood::Hunting;
        let tint = if sees_you { theme.style(Role::HealthLow) } else { bodies::colour(theme, unit) };
        let tint = Style { bg: tint.fg, ..Style::new() };
        let (first, side) = (unit.footprint().anchor(), i32::from(unit.footprint().side()));
        let reached = -REACH..side + REACH;
        let around = reached.clone().flat_map(|y| reached.clone().map(move |x| first + Point::new(x, y)));
        for cell in around.filter(|cell| size.contains(*cell) && layer.is_in_sight(*cell)) {
            let away = cell.distance_squared(unit.footprint().nearest(cell));
            let percent = HALO.get(away as usize).copied().unwrap_or_default();
            let position = session.viewport().position(cell).filter(|position| screen.contains(*position));
            if let Some(position) = position.filter(|_| percent > 0) {
                let style = theme.grounded(buffer[position].style(), tint, percent);
                buffer[position].set_style(style);
            }
        }
    }
}

/// How many cells of a bar are filled for the health of a unit.
fn filled(unit: &Unit, cells: usize) -> usize {
    (unit.health.max(0) as usize * cells).div_ceil(unit.row().health.max(1) as usize).min(cells)
}

/// The characters of a bar for what is there and for what is lost.
fn bar_of(theme: Theme, full: &'static str, empty: &'static str) -> [&'static str; 2] {
    if theme.glyphs() == Glyphs::Ascii { ["=", "-"] } else { [full, empty] }
}

/// The nearest formidable unit in sight, which the line below the map names.
fn on_plate(session: &Session) -> Option<&Unit> {
    if session.game().ending().is_some() {
        return None;
    }
    let player = session.game().player()?;
    let in_sight =
        session.units_shown().iter().filter(|unit| session.is_in_sight(unit) && is_formidable(session, unit));
    in_sight.min_by_key(|unit| (unit.footprint().distance(player.footprint()), unit.id))
}

/// Whether the line below the map shows the health of a unit.
pub(super) fn is_on_plate(session: &Session, unit: &Unit) -> bool {
    session.eyes() == Eyes::You && on_plate(session).is_some_and(|shown| shown.id == unit.id)
}

/// The name and the health of the nearest formidable unit in sight, in at most so many columns; `None` if there is
/// none, or no room.
pub(super) fn plate(session: &Session, width: usize) -> Option<Line<'static>> {
    let theme = session.theme();
    let unit = on_plate(session)?;
    let (row, badge) = (unit.row(), &unit.faction().row().badge);
    let colour = bodies::colour(theme, unit);
    let name = format!(" {} {} ", badge.emblem, session.names().of(unit));
    let figures = format!(" {}/{} ", unit.health.max(0), row.health);
    let bar = width.checked_sub(name.chars().count() + figures.len())?.min(BAR.0);
    if bar < BAR.1 {
        return None;
    }
    let filled = filled(unit, bar);
    let [full, empty] = bar_of(theme, "▆", "▁");
    Some(line([
        (name, colour.add_modifier(Modifier::BOLD)),
        (full.repeat(filled), colour),
        (empty.repeat(bar - filled), theme.style(Role::Rule)),
        (figures, theme.style(Role::Strong)),
    ]))
}
