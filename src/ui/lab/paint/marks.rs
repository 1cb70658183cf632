//! Marks on the map besides the search: units, items, the player, waypoints.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    content::{ItemKindId, KindId, TerrainTable},
    grid::Point,
    lab::Brush,
    level::Level,
    terrain::TerrainId,
};

use super::super::{
    super::{
        blocks,
        ground::glyph_as_known,
        theme::{Role, Theme},
        viewport::CellSize,
        words,
    },
    bench::Bench,
    board::ground,
    cell,
    zoom::Zoom,
};

/// The character of a waypoint.
const WAYPOINT: char = '*';

/// The character of a brush for ground without one.
const HOLE: char = '▫';

/// That of a brush for a chasm: its far edge.
const ABYSS: char = '▔';

/// What a brush paints, three columns wide, and its style.
pub(super) fn swatch(brush: Brush, level: &Level, theme: Theme) -> (String, Style) {
    let (glyph, style) = sample(brush, level, theme);
    (format!(" {glyph} "), style)
}

/// The character and the style of what a brush paints.
pub(super) fn sample(brush: Brush, level: &Level, theme: Theme) -> (char, Style) {
    let terrains = &level.terrains;
    match brush {
        Brush::Ground(terrain) => {
            let look = terrains.kind(terrain).look;
            if terrains.base(terrain) == TerrainId::WALL {
                // A block, as on the map.
                return (' ', theme.style(Role::Block));
            }
            let known = |_| Some(terrain);
            let glyph = glyph_as_known(terrains, theme, Point::new(0, 0), known);
            // What is as dark as the screen has an outline.
            let hole = if terrains.base(terrain) == TerrainId::CHASM { ABYSS } else { HOLE };
            if glyph == ' ' { (hole, theme.style(Role::Muted)) } else { (glyph, theme.in_sight(look)) }
        }
        Brush::Start => ('A', theme.style(Role::Start)),
        Brush::Goal | Brush::OtherGoal => ('B', theme.style(Role::Goal)),
        Brush::Player => ('@', theme.style(Role::Player)),
        Brush::Waypoint => (WAYPOINT, theme.style(Role::IntentKnown)),
        Brush::Unit(name) => {
            let kind = level.own.unit(name).map(KindId::row);
            let style = kind.map_or(theme.style(Role::Hostile), |kind| theme.faction(kind.faction));
            (kind.map_or('?', |kind| kind.glyph), style)
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
    if bench.zoom() == Zoom::One && bench.theme.has_light() {
        draw_ground(bench, level, screen, buffer);
        draw_brackets(bench, screen, buffer);
    }
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
            let is_end = at == bench.study().experiment().start;
            if let Some(here) = place(bench.zoom(), rect, is_end).filter(|here| screen.contains(*here)) {
                buffer[here].set_style(bench.theme.style(Role::Watched));
            }
        }
    }
}

/// Draws the ground as the game has it, at full strength; the search shows through, and its path lies on it.
fn draw_ground(bench: &Bench, level: &Level, screen: Rect, buffer: &mut Buffer) {
    /// How much of the ground has the colour of the search, in percent; and of closed nodes, of which there are most:
    /// less, so that the ground can be told.
    const SHARE: u16 = 48;
    const CLOSED: u16 = 36;
    let (theme, terrains, experiment) = (bench.theme, &level.terrains, bench.study().experiment());
    let known = |at: Point| level.cells.get(at).copied();
    let path = theme.style(Role::Path).bg;
    let closed: [_; Theme::HEAT_STEPS] = std::array::from_fn(|step| theme.closed(step).bg);
    let is_end = |at: &Point| *at == experiment.start || *at == experiment.goal || experiment.other_goals.contains(at);
    for view in bench.views() {
        for (rect, point) in view.cells(level.size()).filter(|(_, point)| !is_end(point)) {
            let Some(terrain) = known(point).filter(|_| !rect.intersection(screen).is_empty()) else { continue };
            let look = terrains.kind(terrain).look;
            let is_wall = terrains.base(terrain) == TerrainId::WALL;
            let own = if is_wall { theme.style(Role::Block) } else { theme.in_sight(look) };
            let here = cell::alone(rect.intersection(screen));
            let drawn = buffer[here].style();
            let is_untouched = drawn.bg == ground(terrains.base(terrain), look, Zoom::One, theme).bg;
            let style = match drawn.bg {
                _ if is_untouched => own,
                ground if ground == path => drawn,
                ground => theme.tinted(own, drawn, if closed.contains(&ground) { CLOSED } else { SHARE }),
            };
            // A wall is a block, as in the search.
            let glyph = if is_wall { ' ' } else { glyph_as_known(terrains, theme, point, known) };
            let size = CellSize::of(rect);
            for position in rect.intersection(screen).positions() {
                let glyph = blocks::character(glyph, (position.x - rect.x, position.y - rect.y), size);
                buffer[position].set_char(glyph).set_style(style);
            }
        }
    }
}

/// Puts brackets around the cell that the brush is on, beside it, so that what is in it stays visible.
fn draw_brackets(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    let Some(brush) = bench.cursor else { return };
    for rect in bench.views().iter().filter_map(|view| view.rect_of(brush)) {
        for (x, bracket) in [(rect.x.checked_sub(1), '['), (Some(rect.right()), ']')] {
            let at = x.map(|x| Position { x, ..rect.as_position() }).filter(|at| screen.contains(*at));
            if let Some(at) = at {
                buffer[at].set_char(bracket).set_style(bench.theme.style(Role::Cursor));
            }
        }
    }
}

/// How far a mark stands from an end with which it shares a cell of one character, and the width from which on there is
/// room for it.
const BESIDE_END: u16 = 2;
const LEAST_BESIDE_END: u16 = 4;

/// The position of a mark in a cell: where no figure, arrow or end is. `None` where an end leaves no room for it.
fn place(zoom: Zoom, rect: Rect, is_end: bool) -> Option<Position> {
    match zoom {
        Zoom::One | Zoom::Overview(_) if is_end => {
            // A and B matter most.
            let Position { x, y } = cell::alone(rect);
            (rect.width >= LEAST_BESIDE_END).then_some(Position { x: x + BESIDE_END, y })
        }
        Zoom::One | Zoom::Overview(_) => Some(cell::alone(rect)),
        Zoom::Small => {
            let x = if is_end { rect.right().saturating_sub(1) } else { rect.x };
            Some(Position { x, y: rect.bottom().saturating_sub(1) })
        }
        Zoom::Large => Some(Position { x: rect.x, y: rect.y + cell::without_gap(rect).height.saturating_sub(1) / 2 }),
    }
}

fn draw(bench: &Bench, at: Point, (glyph, style): (char, Style), screen: Rect, buffer: &mut Buffer) {
    let experiment = bench.study().experiment();
    let is_end = at == experiment.start || at == experiment.goal || experiment.other_goals.contains(&at);
    for rect in bench.views().iter().filter_map(|view| view.rect_of(at)) {
        if let Some(here) = place(bench.zoom(), rect, is_end).filter(|here| screen.contains(*here)) {
            // The ground shows the state of the search; a path that gave way to marks would have holes.
            let (theme, ground) = (bench.theme, buffer[here].style());
            let mark = Style { bg: None, ..style };
            let is_path = ground.bg == theme.style(Role::Path).bg;
            let style = if is_path { theme.on_tint(mark, ground) } else { theme.over(mark, ground) };
            buffer[here].set_char(words::printable(glyph)).set_style(style);
        }
    }
}
