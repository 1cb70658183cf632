//! Draws the map, as it is seen through the chosen eyes, and the overlays on top.
//!
//! A frame costs time in proportion to the cells in view.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    game::{Task, Unit},
    grid::Point,
    mind::{FactionId, ItemKindId},
    terrain::TerrainId,
};

use super::{
    awareness,
    eyes::Ground,
    overlay::{ARROWS, Layer},
    session::Session,
    theme::Role,
    words,
};

/// Marks a cell where a unit was last seen that is now out of sight. No item, unit or terrain has this glyph.
pub(super) const LOST: char = '¿';

/// Draws the map into its part of the screen. A unit that should be in view but has no room is an arrow at the edge, in
/// the unit's colour.
pub(super) fn render(session: &Session, screen: Rect, buffer: &mut Buffer) {
    for (position, point) in session.viewport().cells().filter(|(position, _)| screen.contains(*position)) {
        let (mut glyph, mut style) = ground(session, point);
        for overlay in session.overlays().rows().filter(|overlay| overlay.layer != Layer::Top) {
            if let Some(paint) = overlay.painted(session, point) {
                glyph = paint.glyph.unwrap_or(glyph);
                style = match overlay.layer {
                    Layer::Ground => paint.style,
                    Layer::Mark | Layer::Top => mark(style, paint.style),
                };
            }
        }
        buffer[position].set_char(glyph).set_style(style);
    }
    let mut put = |point, glyph, role| {
        if let Some(position) = session.viewport().position(point).filter(|position| screen.contains(*position)) {
            put_over(session, buffer, position, glyph, role);
        }
    };
    for (point, item) in session.items() {
        let role = role_of_item(item);
        let is_in_sight = matches!(session.ground(point), Ground::InSight(_));
        put(point, item.row().glyph, if is_in_sight { role } else { Role::Muted });
    }
    // Of a unit that has gone out of sight, only its last known cell is drawn.
    for point in session.lost() {
        put(point, LOST, Role::Muted);
    }
    for (point, kind, _) in session.pictured() {
        put(point, words::printable(kind.row().glyph), Role::SightingOld);
    }
    for unit in session.units_shown().iter().chain(session.player_shown()) {
        let (glyph, role) = (words::printable(unit.row().glyph), role_of(session, unit));
        unit.footprint().cells().for_each(|point| put(point, glyph, role));
    }
    // A line under whoever carries news of the player.
    for unit in session.units_shown().iter().filter(|unit| awareness::holds_note(session, unit)) {
        for position in unit.footprint().cells().filter_map(|cell| session.viewport().position(cell)) {
            if screen.contains(position) {
                buffer[position].modifier.insert(Modifier::UNDERLINED);
            }
        }
    }
    let on_top = session.overlays().rows().filter(|overlay| overlay.layer == Layer::Top).collect::<Vec<_>>();
    for (position, point) in session.viewport().cells().filter(|(position, _)| screen.contains(*position)) {
        for paint in on_top.iter().filter_map(|overlay| overlay.painted(session, point)) {
            let cell = &mut buffer[position];
            if let Some(glyph) = paint.glyph {
                cell.set_char(glyph);
            }
            cell.modifier = Modifier::empty();
            cell.set_style(paint.style);
        }
    }
    for unit in session.to_be_in_view() {
        let is_drawn = unit.footprint().cells().any(|cell| session.viewport().position(cell).is_some());
        if let Some((position, towards)) = session.viewport().edge(unit.at).filter(|_| !is_drawn)
            && screen.contains(position)
        {
            put_over(session, buffer, position, ARROWS[towards as usize], role_of(session, unit));
        }
    }
    for (point, glyph, role) in session.effects().drawn(session.game()) {
        if let Some(position) = session.viewport().position(point).filter(|position| screen.contains(*position)) {
            put_over(session, buffer, position, glyph, role);
        }
    }
    if let Some(cursor) = session.cursor()
        && let Some(position) = session.viewport().position(cursor).filter(|position| screen.contains(*position))
    {
        buffer[position].set_style(session.theme().style(Role::Cursor));
    }
}

/// The role that a unit is drawn in, on the map and in lists.
pub(super) fn role_of(session: &Session, unit: &Unit) -> Role {
    if unit.faction() == FactionId::PLAYER {
        return if unit.is_companion() { Role::Good } else { Role::Player };
    }
    if session.watched().is_some_and(|watched| watched.id == unit.id) {
        return Role::Watched;
    }
    if let Some(role) = awareness::role(session, unit) {
        return role;
    }
    match unit.task {
        Task::Caged => Role::Neutral,
        // Where somebody plays, this colour says that the unit sees you.
        Task::Hunt { .. } if !session.has_player() => Role::Hunting,
        _ => Role::Hostile,
    }
}

/// The role that an item is drawn in, on the map and in lists.
pub(super) fn role_of_item(item: ItemKindId) -> Role {
    if item == ItemKindId::ASTROLABE { Role::Treasure } else { Role::Item }
}

/// The glyph and style of a cell's ground, as far as it is known.
fn ground(session: &Session, point: Point) -> (char, Style) {
    let theme = session.theme();
    let look = |terrain: TerrainId| session.game().floor().level().terrains.kind(terrain).look;
    match session.ground(point) {
        Ground::Unknown => (' ', theme.style(Role::Screen)),
        Ground::Remembered { terrain, .. } => (session.glyph_of(terrain), theme.remembered(look(terrain))),
        Ground::InSight(terrain) => (session.glyph_of(terrain), theme.in_sight(look(terrain))),
        Ground::Unseen { terrain, .. } => (session.glyph_of(terrain), theme.unseen(look(terrain))),
    }
}

/// The style of a mark on top of the ground. A mark in the very colour of a tint takes on the colour of what the tint writes.
fn mark(ground: Style, mark: Style) -> Style {
    let text = if mark.fg.is_some() && mark.fg == ground.bg { ground.fg } else { mark.fg };
    Style { fg: text, bg: ground.bg, ..mark }
}

/// Draws a character on a cell and keeps the ground's background, unless the role has its own.
fn put_over(session: &Session, buffer: &mut Buffer, position: Position, glyph: char, role: Role) {
    let theme = session.theme();
    let top = theme.style(role);
    let cell = &mut buffer[position];
    let brings_ground = top.bg != theme.style(Role::Screen).bg;
    let style = if brings_ground { top } else { mark(Style::new().fg(cell.fg).bg(cell.bg), top) };
    cell.reset();
    cell.set_char(glyph).set_style(style);
}
