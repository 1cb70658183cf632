//! Fills the cells of a map that take several columns, or several rows as well.
//!
//! Everything on a map is drawn as one character first, at [the place of a cell's character](CellSize::character). Then
//! each cell is filled around that: walls and lines go on to its edges, what grows and burns is scattered over it, and
//! everything else stands alone on its ground.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    game::{Ending, Task, Unit},
    grid::{Direction, Point},
};

use super::{
    awareness, bodies, ending,
    ground::{EAST_RIM, GroundLayer, MASS, SHAPES, second_column},
    map::{self, beside_mark},
    session::Session,
    theme::{Role, Theme, UnitMood},
    viewport::{CellSize, Viewport},
    words,
};

/// The bits of the directions in which a wall goes on, in the numbers of [`SHAPES`].
const EAST: usize = 2;
const SOUTH: usize = 4;
const WEST: usize = 8;

/// The wall from north to south.
const UPRIGHT: char = SHAPES[1 | SOUTH];

/// The wall from east to west.
const LEVEL: char = SHAPES[EAST | WEST];

/// The character in a column and a row of a cell that was drawn as the character `of`.
pub(super) fn character(of: char, (column, row): (u16, u16), cell: CellSize) -> char {
    let (own, last) = (cell.character(), (cell.columns() - 1, cell.rows() - 1));
    let is_own = column == own && row == 0;
    let is_here = match of {
        ' ' => return ' ',
        EAST_RIM => column == last.0,
        _ if cell.rows() == 1 => return if is_own { of } else { second_column(of) },
        MASS => true,
        '▔' => row == 0,
        '▁' => row == last.1,
        '▏' => column == 0,
        // The corner of a floor.
        '┌' | '┐' | '└' | '┘' => {
            let is_towards_east = matches!(of, '┌' | '└');
            return match (row, column) {
                _ if is_own => of,
                (0, column) if (column > own) == is_towards_east => '─',
                (1.., column) if column == own && matches!(of, '┌' | '┐') => '│',
                _ => ' ',
            };
        }
        _ => {
            let Some(mask) = SHAPES.into_iter().position(|shape| shape == of) else {
                let beside = second_column(of);
                return match (row, (column + row) % 2 == own % 2) {
                    _ if is_own => of,
                    (0, true) if beside != ' ' => of,
                    (_, true) => beside,
                    (_, false) => ' ',
                };
            };
            let (towards, wall) = match (row, column) {
                _ if is_own => return of,
                (0, column) if column < own => (WEST, LEVEL),
                (0, _) => (EAST, LEVEL),
                (_, column) if column == own => (SOUTH, UPRIGHT),
                _ => return ' ',
            };
            return if mask & towards == 0 { ' ' } else { wall };
        }
    };
    if is_here { of } else { ' ' }
}

/// The directions in which a place of a cell that was drawn as the character `of` lies from it; where a line goes on
/// above the place, only that from the line.
fn sides(of: char, (column, row): (u16, u16), cell: CellSize) -> impl Iterator<Item = Direction> {
    let goes_on = row > 0 && character(of, (column, 0), cell) != ' ';
    let beside = match column.cmp(&cell.character()) {
        std::cmp::Ordering::Less => Some(Direction::West),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Direction::East),
    };
    beside.filter(|_| !goes_on).into_iter().chain((row > 0).then_some(Direction::South))
}

/// Fills the cells of the viewer's own map, and draws what belongs to the units in them.
pub(super) fn draw(session: &Session, screen: Rect, buffer: &mut Buffer) {
    if session.viewport().is_wide() {
        fill(session.theme(), (session.viewport(), session.ground_layer()), screen, buffer);
        uncover_ground(session, screen, buffer);
        bar_cages(session, screen, buffer);
        mark_awareness(session, screen, buffer);
    }
}

/// Fills the cells of a map. A wall with nothing known behind it ends with its line, and the fog goes on to the map's
/// edges.
pub(super) fn fill(theme: Theme, (viewport, ground): (&Viewport, &GroundLayer), screen: Rect, buffer: &mut Buffer) {
    let cell = viewport.cell();
    let places = (0..cell.rows()).flat_map(|row| (0..cell.columns()).map(move |column| (column, row)));
    for (position, at) in viewport.cells().filter(|(position, _)| screen.contains(*position)) {
        let block = viewport.block(position);
        let style = buffer[position].style();
        let first = buffer[position].symbol().chars().next().unwrap_or(' ');
        let is_bare = ground.is_wall(at) && ground.style(viewport, at).is_some_and(|own| own.bg == style.bg);
        for place in places.clone() {
            let to = Position { x: block.x + place.0, y: block.y + place.1 };
            let glyph = character(first, place, cell);
            if to == position {
                if glyph != first {
                    buffer[to].set_char(glyph);
                }
                continue;
            }
            if !screen.contains(to) {
                continue;
            }
            let mut behind = sides(first, place, cell).filter_map(|side| ground.behind_wall(viewport, at, side));
            let style = if glyph == ' ' && is_bare { behind.next().unwrap_or(style) } else { style };
            let drawn = &mut buffer[to];
            drawn.reset();
            drawn.set_char(glyph).set_style(style);
        }
    }
    for (to, near) in viewport.rest().filter(|(to, near)| screen.contains(*to) && screen.contains(*near)) {
        let Some(at) = viewport.point(near) else { continue };
        // What is known ends at the edge, and what lies beyond is not known.
        let style = if ground.is_known(at) { ground.beyond_view(theme) } else { buffer[near].style() };
        buffer[to].reset();
        buffer[to].set_style(style);
    }
}

/// Shows the ground beside the character of the watched unit, which has a ground of its own: what an overlay says of
/// the cell can be seen there.
fn uncover_ground(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let watched = session.watched().filter(|unit| unit.footprint().side() == 1 && session.theme().has_light());
    let Some((at, position)) = watched.and_then(|unit| Some((unit.at, session.viewport().position(unit.at)?))) else {
        return;
    };
    let is_shown = session.units_shown().iter().any(|unit| unit.at == at);
    let Some(ground) = map::style_of_ground(session, at).filter(|_| is_shown) else { return };
    let beside = session.viewport().block(position).positions().filter(|&to| to.x > position.x && to.y == position.y);
    for to in beside.filter(|to| screen.contains(*to)) {
        buffer[to].reset();
        buffer[to].set_style(Style { add_modifier: Modifier::empty(), ..ground });
    }
}

/// Draws the mark of each unit's awareness beside its character, in the colour of that state. That of a unit that has
/// begun to see the player just now, and is not beside it yet, is on a badge, so that new alerts stand out.
fn mark_awareness(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let theme = session.theme();
    for unit in session.units_shown() {
        // Of a body, the top right corner.
        let at = unit.footprint().anchor() + Point::new(i32::from(unit.footprint().side()) - 1, 0);
        let (mark, position) = (mark_of(session, unit), session.viewport().position(at));
        let Some((mark, position)) = mark.zip(position) else { continue };
        let right = Position { x: position.x + 1, ..position };
        let is_body = bodies::style(session, unit).is_some() && bodies::are_round(theme);
        let glyph = if is_body { ' ' } else { words::printable(unit.row().glyph) };
        let is_drawn = |position| screen.contains(position) && session.cursor() != Some(at);
        let matters = !is_body || mark.role != Role::Muted;
        if matters && is_drawn(right) && buffer[position].symbol().starts_with(glyph) {
            let is_beside = || session.game().player().is_some_and(|it| it.footprint().distance(unit.footprint()) <= 1);
            let is_news = || session.alerts().is_new(unit.id, session.game().turn()) && !is_beside();
            let style = match mark.role {
                _ if !theme.has_light() => buffer[right].style(),
                Role::Hunting if is_news() => theme.badge(Role::Hunting),
                Role::Muted => theme.over(theme.style(Role::Muted), buffer[right].style()),
                // Both halves of a cell have one ground, unless the unit is watched.
                role if beside_mark(session, unit).1 != UnitMood::Watched && !is_body => {
                    theme.marked(role, buffer[position].style())
                }
                role => {
                    let ground = map::style_of_ground(session, at).unwrap_or_default();
                    theme.over(theme.written(role), Style { add_modifier: Modifier::empty(), ..ground })
                }
            };
            buffer[right].set_char(mark.glyph).set_style(style);
        }
    }
}

/// The mark of a unit's awareness. Of those around a player who died, only the killer's matters.
fn mark_of(session: &Session, unit: &Unit) -> Option<awareness::Mark> {
    let has_died = session.game().ending().and_then(Ending::place_of_death).is_some();
    let counts = || ending::killer(session).is_some_and(|killer| killer.id == unit.id);
    awareness::mark(session, unit).filter(|_| !has_died || counts())
}

/// Draws the bars of a cage beside each unit that sits in one.
fn bar_cages(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let (theme, terrains) = (session.theme(), &session.game().floor().level().terrains);
    for unit in session.units_shown().iter().filter(|unit| matches!(unit.task, Task::Caged)) {
        let Some(position) = session.viewport().position(unit.at) else { continue };
        let right = Position { x: position.x + 1, ..position };
        let ground = session.ground(unit.at).terrain().zip(map::style_of_ground(session, unit.at));
        if let Some((terrain, style)) = ground.filter(|_| screen.contains(right)) {
            buffer[right].set_char(words::symbol_of(theme, terrains, terrain)).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell that was drawn as a character, as text.
    fn filled(of: char, cell: CellSize) -> String {
        let row = |row| (0..cell.columns()).map(|column| character(of, (column, row), cell)).collect::<String>();
        (0..cell.rows()).map(row).collect::<Vec<_>>().join("|")
    }

    #[test]
    fn walls_and_lines_go_on_to_the_edges_of_their_cells() {
        let all =
            |of| [CellSize::Narrow, CellSize::Wide, CellSize::Broad, CellSize::Large].map(|cell| filled(of, cell));
        assert_eq!(all('┏'), ["┏", "┏━", " ┏━| ┃ ", " ┏━━| ┃  "]);
        assert_eq!(all('┻'), ["┻", "┻━", "━┻━|   ", "━┻━━|    "]);
        assert_eq!(all('┃'), ["┃", "┃ ", " ┃ | ┃ ", " ┃  | ┃  "]);
        assert_eq!(all('▁'), ["▁", "▁▁", "   |▁▁▁", "    |▁▁▁▁"]);
        assert_eq!(all('┌'), ["┌", "┌─", " ┌─| │ ", " ┌──| │  "]);
        assert_eq!(all('┘'), ["┘", "┘ ", "─┘ |   ", "─┘  |    "]);
        assert_eq!(all(EAST_RIM), ["▕", " ▕", "  ▕|  ▕", "   ▕|   ▕"]);
    }

    #[test]
    fn what_grows_is_scattered_and_units_stand_alone() {
        assert_eq!(filled('♣', CellSize::Large), " ♣ ♣|♠ ♠ ");
        assert_eq!(filled('♣', CellSize::Broad), " ♣ |♠ ♠");
        assert_eq!(filled('@', CellSize::Large), " @  |    ");
        assert_eq!(filled('@', CellSize::Wide), "@ ");
    }
}
