//! A small picture of a level.

use std::collections::BTreeMap;

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{content::KindId, grid::Point, level::Level, terrain::TerrainId};

use super::super::{
    theme::{Role, Theme},
    words,
};

/// Number of sampled cells of a block, along each side.
const SAMPLES: i32 = 4;

/// Draws a level into an area: cell by cell if there is room, else with each character standing for the most common
/// terrain of a block.
pub(super) fn render(level: &Level, theme: Theme, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() || !level.layout.has_cells() {
        return;
    }
    let size = level.size();
    let step = |side: i32, room: u16| (side + i32::from(room) - 1) / i32::from(room).max(1);
    // A character is about twice as high as it is wide; blocks keep the shape of the map.
    let down = step(size.height(), area.height).max(step(size.width(), area.width)).max(1);
    let across = down;
    let (columns, rows) = ((size.width() + across - 1) / across, (size.height() + down - 1) / down);
    let cell = |column: i32, row: i32| Rect::new(area.x + column as u16, area.y + row as u16, 1, 1).intersection(area);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let place = cell(column, row);
        if place.is_empty() {
            continue;
        }
        let terrain = commonest(level, Point::new(column * across, row * down), across);
        let here = &mut buffer[place.as_position()];
        here.set_char(words::symbol_of(theme, &level.terrains, terrain))
            .set_style(theme.in_sight(level.terrains.kind(terrain).look));
    }
    let mut mark = |at: Point, glyph: char, role| {
        let place = cell(at.x / across, at.y / down);
        if !place.is_empty() {
            buffer[place.as_position()].set_char(glyph).set_style(theme.style(role));
        }
    };
    for unit in &level.units {
        let glyph = KindId::named(&unit.kind).map_or('?', |kind| words::printable(kind.row().glyph));
        mark(unit.at, glyph, Role::Hostile);
    }
    let ends = [(level.start, 'A'), (level.goal, 'B'), (level.player, '@')];
    for (at, glyph) in ends {
        if let Some(at) = at {
            mark(at, glyph, Role::Strong);
        }
    }
}

/// The most common terrain among the sampled cells of a block.
fn commonest(level: &Level, first: Point, side: i32) -> TerrainId {
    let stride = (side / SAMPLES).max(1);
    let mut counts: BTreeMap<TerrainId, u32> = BTreeMap::new();
    for dy in (0..side).step_by(stride as usize) {
        for dx in (0..side).step_by(stride as usize) {
            if let Some(&terrain) = level.cells.get(first + Point::new(dx, dy)) {
                *counts.entry(terrain).or_default() += 1;
            }
        }
    }
    counts.into_iter().max_by_key(|&(_, count)| count).map_or(TerrainId::FLOOR, |(terrain, _)| terrain)
}
