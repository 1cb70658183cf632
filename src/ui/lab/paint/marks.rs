//! Marks on the map besides the search: units, items, the player, waypoints.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    content::{ItemKindId, KindId, TerrainTable},
    grid::Point,
    lab::Brush,
    level::Level,
};

use super::super::{
    super::{
        theme::{Role, Theme},
        words,
    },
    bench::Bench,
    zoom::Zoom,
};

/// The character of a waypoint.
const WAYPOINT: char = '*';

/// The character and the style of what a brush paints.
pub(super) fn sample(brush: Brush, level: &Level, theme: Theme) -> (char, Style) {
    let terrains = &level.terrains;
    match brush {
        Brush::Ground(terrain) => (words::glyph_of(terrains, terrain), theme.in_sight(terrains.kind(terrain).look)),
        Brush::Start => ('A', theme.style(Role::Strong)),
        Brush::Goal | Brush::OtherGoal => ('B', theme.style(Role::Strong)),
        Brush::Player => ('@', theme.style(Role::Player)),
        Brush::Waypoint => (WAYPOINT, theme.style(Role::IntentKnown)),
        Brush::Unit(name) => {
            let kind = level.own.unit(name).map(KindId::row);
            (kind.map_or('?', |kind| kind.glyph), theme.style(Role::Hostile))
        }
        Brush::Item(name) => {
            let kind = level.own.item(name).map(ItemKindId::row);
            (kind.map_or('?', |kind| kind.glyph), theme.style(Role::Item))
        }
    }
}

/// The name of what a brush paints, safe for the screen.
pub(super) fn name(brush: Brush, terrains: &TerrainTable) -> String {
    words::harmless(&brush.name(terrains))
}

/// Draws the marks over the maps. In an overview they would be too small to see.
pub(super) fn render(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    let Some(painting) = bench.painting().filter(|_| !matches!(bench.zoom(), Zoom::Overview(_))) else { return };
    let level = painting.level();
    let posts = level.patrols.iter().flat_map(|patrol| &patrol.posts).map(|&post| (post, Brush::Waypoint));
    let items =
        level.items.iter().filter_map(|item| Some((item.at, Brush::Item(level.own.item(&item.kind)?.row().name))));
    let units =
        level.units.iter().filter_map(|unit| Some((unit.at, Brush::Unit(level.own.unit(&unit.kind)?.row().name))));
    let player = level.player.map(|at| (at, Brush::Player));
    for (at, brush) in posts.chain(items).chain(units).chain(player) {
        draw(bench, at, sample(brush, level, bench.theme), screen, buffer);
    }
    if let Some(at) = painting.whose().filter(|_| bench.easel.brush == Brush::Waypoint) {
        for rect in bench.views().iter().filter_map(|view| view.rect_of(at)) {
            buffer.set_style(first(rect).intersection(screen), bench.theme.style(Role::Watched));
        }
    }
}

/// The column in a cell for a mark that shares the cell with an end, and the width from which there is room for it.
const BESIDE_END: u16 = 2;
const LEAST_BESIDE_END: u16 = 4;

/// The position of the mark's character in a cell.
fn first(rect: Rect) -> Rect {
    // In larger cells there are figures above and below.
    let y = rect.y + u16::from(rect.height > 1);
    Rect { y, width: 1, height: 1, ..rect }
}

fn draw(bench: &Bench, at: Point, (glyph, style): (char, Style), screen: Rect, buffer: &mut Buffer) {
    let experiment = bench.study().experiment();
    let is_end = at == experiment.start || at == experiment.goal || experiment.other_goals.contains(&at);
    for rect in bench.views().iter().filter_map(|view| view.rect_of(at)) {
        let mut here = first(rect);
        if is_end {
            // A and B matter most: a mark in their cell is drawn beside them, if there is room.
            if rect.width < LEAST_BESIDE_END {
                continue;
            }
            here.x += BESIDE_END;
        }
        let here = here.as_position();
        if screen.contains(here) {
            // The ground shows the state of the search.
            let ground = buffer[here].style();
            let style = bench.theme.on_tint(Style { bg: None, ..style }, ground);
            buffer[here].set_char(words::printable(glyph)).set_style(style);
        }
    }
}
