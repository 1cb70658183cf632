//! Draws the map, as it is seen through the chosen eyes, and the overlays on top.
//!
//! A frame costs time in proportion to the cells in view.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

use crate::{
    game::{Deception, Ending, Task, Unit},
    grid::Point,
    mind::{FactionId, Heard, ItemKindId, Turn},
    terrain::Door,
};

use super::{
    ambush, awareness, blocks, bodies,
    effects::{self, Stroke},
    eyes::{Eyes, Ground},
    formidable,
    items::ItemGroup,
    layout,
    overlay::{ARROWS, Layer},
    session::Session,
    theme::{FOG_STEPS, Glyphs, Role, Theme, UnitMood},
    viewport::{CellSize, Viewport},
    words,
};

/// Marks a cell where a unit was last seen that is now out of sight. No item, unit or terrain has this glyph.
pub(super) const LOST: char = '¿';

/// Marks a cell from which a noise came.
pub(super) const NOISE: char = '♪';

/// Noises of this many turns ago or more are drawn as old.
const OLD_NOISE: u32 = 4;

/// For so many turns the ground shines where the player made a noise.
const OWN_NOISE_STAYS: u32 = 6;

/// Marks a wall that the player drew for others.
const CHALK: char = '#';

/// Marks where others believe the player to be.
pub(super) const GHOST: char = '@';

/// A mirage is marked for this many turns.
const MIRAGE_STAYS: u32 = 30;

/// How much of the colour of a wound is on the ground of a player whom the last action hurt, in percent.
const WOUNDED: u16 = 34;

/// Marks where the player died.
const FALLEN: char = '@';

/// Where the player died, if these eyes are its own or show the truth.
pub(super) fn fallen(session: &Session) -> Option<Point> {
    let place = session.game().ending().and_then(Ending::place_of_death);
    place.filter(|_| matches!(session.eyes(), Eyes::You | Eyes::Truth))
}

/// Where others are said to believe in a wall that the player drew, or in the player, with the glyph of it; only for
/// the player's own eyes.
fn lies(session: &Session) -> impl Iterator<Item = (Point, char)> {
    let now = session.game().turn();
    let told = session.notebook().places_of_lies(now).filter(|_| session.eyes() == Eyes::You);
    told.filter_map(move |(turn, what)| match what {
        Deception::FalseWall(at) => Some((at, CHALK)),
        Deception::Mirage(at) => (now.since(turn) < MIRAGE_STAYS).then_some((at, GHOST)),
        Deception::Oblivion | Deception::Vanishing | Deception::SentAhead { .. } => None,
    })
}

/// Draws the map into its part of the screen. A unit that should be in view but has no room is an arrow at the edge, in
/// the unit's colour.
pub(super) fn render(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let painted = session.overlays_painted();
    let cells = session.viewport().cells().zip(session.ground_drawn()).enumerate();
    for (place, ((position, point), &ground)) in cells {
        if screen.contains(position) {
            let (glyph, style) = under_overlays(session, (place, point), ground);
            buffer[position].set_char(glyph).set_style(style);
        }
    }
    formidable::draw_halos(session, screen, buffer);
    ambush::draw(session, screen, buffer);
    draw_own_noises(session, screen, buffer);
    let heard = session.eyes().noises(session.game());
    shine_around(session, &heard, screen, buffer);
    let theme = session.theme();
    let mut put_at = |point, glyph, style| {
        if let Some(position) = session.viewport().position(point).filter(|position| screen.contains(*position)) {
            put_over(session, buffer, position, glyph, style);
        }
    };
    for (point, item) in session.items() {
        let role = role_of_item(item);
        let is_in_sight = matches!(session.ground(point), Ground::InSight(_));
        put_at(point, item.row().glyph, if is_in_sight { theme.style(role) } else { theme.recalled(role) });
    }
    // Of a unit that has gone out of sight, only its last known cell is drawn.
    for point in session.lost() {
        put_at(point, LOST, theme.style(Role::Muted));
    }
    for (point, noise) in heard {
        put_at(point, NOISE, theme.style(role_of_noise(session, noise.turn)));
    }
    for (point, glyph) in lies(session) {
        put_at(point, glyph, theme.style(Role::SightingOld));
    }
    if let Some(at) = fallen(session) {
        put_at(at, FALLEN, theme.style(Role::Fallen));
    }
    for (point, kind, _) in session.pictured() {
        if let Some(position) = session.viewport().position(point).filter(|position| screen.contains(*position)) {
            let (glyph, of) = (words::printable(kind.row().glyph), kind.row().faction);
            put_unit(session, buffer, position, glyph, (of, UnitMood::Searching));
        }
    }
    draw_units(session, screen, buffer);
    // A line under whoever carries news of the player.
    for unit in session.units_shown().iter().filter(|unit| awareness::holds_note(session, unit)) {
        for position in unit.footprint().cells().filter_map(|cell| session.viewport().position(cell)) {
            if screen.contains(position) {
                buffer[position].modifier.insert(Modifier::UNDERLINED);
            }
        }
    }
    for (place, paint) in painted.on_top() {
        let Some(position) = session.viewport().at(place).filter(|position| screen.contains(*position)) else {
            continue;
        };
        let cell = &mut buffer[position];
        if let Some(glyph) = paint.glyph {
            cell.set_char(glyph);
        }
        cell.modifier = Modifier::empty();
        cell.set_style(paint.style);
    }
    point_to_units(session, screen, buffer);
    for (point, stroke) in session.effects_drawn() {
        if let Some(position) = session.viewport().position(point).filter(|position| screen.contains(*position)) {
            put_stroke(session, buffer, (position, point), stroke);
        }
    }
    blocks::draw(session, screen, buffer);
    bodies::draw(session, screen, buffer);
    enlarge(session.theme(), session.viewport(), screen, buffer);
    draw_vignette(session, screen, buffer);
    if let Some(cursor) = session.cursor()
        && let Some(position) = session.viewport().position(cursor).filter(|position| screen.contains(*position))
    {
        let cell = session.viewport().block(position).intersection(screen);
        buffer.set_style(cell, session.theme().style(Role::Cursor));
    }
}

/// With large characters, draws letters and signs of one column that are alone in a cell of two as wide as the cell,
/// where there are such ones.
pub(super) fn enlarge(theme: Theme, viewport: &Viewport, screen: Rect, buffer: &mut Buffer) {
    if theme.glyphs() != Glyphs::Large || viewport.cell() != CellSize::Wide {
        return;
    }
    for (position, _) in viewport.cells() {
        let right = Position { x: position.x + 1, ..position };
        if screen.contains(position) && screen.contains(right) && buffer[right].symbol() == " " {
            let large = wide_form(buffer[position].symbol());
            large.map(|large| buffer[position].set_char(large));
        }
    }
}

/// The character that looks like one of ASCII and takes two columns; `None` for a space and all other characters.
fn wide_form(symbol: &str) -> Option<char> {
    const OFFSET: u32 = '！' as u32 - '!' as u32;
    let small = symbol.chars().next().filter(|small| small.is_ascii_graphic() && symbol.len() == 1)?;
    char::from_u32(u32::from(small) + OFFSET)
}

/// The character and the style of the ground in the cell in view at this place, below units and items: as it is drawn
/// without overlays, and what these paint on it.
fn under_overlays(session: &Session, (place, point): (usize, Point), drawn: (char, Style)) -> (char, Style) {
    let (theme, painted) = (session.theme(), session.overlays_painted());
    let (mut glyph, mut style) = drawn;
    if painted.has_tint() && session.ground_layer().is_known(point) {
        style = theme.hushed(style);
    }
    let mut is_tinted = false;
    for (layer, paint) in painted.below(place) {
        glyph = paint.glyph.unwrap_or(glyph);
        let mark = Style { bg: None, ..paint.style };
        // A mark with a ground of its own is a trail on that of the floor.
        if layer != Layer::Ground && !is_tinted && theme.has_own_ground(paint.style) {
            style = theme.tinted_ground(Style { fg: style.fg, ..paint.style }, style);
        }
        style = match layer {
            // The end of a path is as its legend shows it.
            _ if theme.has_light() && paint.is_end => paint.style,
            Layer::Mark if theme.has_light() && mark.add_modifier.contains(Modifier::DIM) => {
                theme.faintly_over(mark, style)
            }
            Layer::Ground => theme.tinted_ground(paint.style, drawn.1),
            Layer::Mark | Layer::Top if is_tinted => theme.on_tint(mark, style),
            Layer::Mark | Layer::Top => theme.over(mark, style),
        };
        is_tinted |= layer == Layer::Ground;
    }
    (glyph, style)
}

/// The style of the ground in a cell, below units and items; `None` out of view.
pub(super) fn style_of_ground(session: &Session, at: Point) -> Option<Style> {
    let place = session.viewport().place_of(at)?;
    let &drawn = session.ground_drawn().get(place)?;
    Some(under_overlays(session, (place, at), drawn).1)
}

/// Draws an arrow at the edge of the map for each unit that should be in view and is not.
fn point_to_units(session: &Session, screen: Rect, buffer: &mut Buffer) {
    for unit in session.to_be_in_view() {
        let is_drawn = unit.footprint().cells().any(|cell| session.viewport().position(cell).is_some());
        if let Some((position, towards)) = session.viewport().edge(unit.at).filter(|_| !is_drawn)
            && screen.contains(position)
        {
            put_unit(session, buffer, position, ARROWS[towards as usize], mood_of(session, unit));
        }
    }
}

/// Lets the ground shine around noises that were heard lately from out of sight, and rings spread from shouts.
fn shine_around(session: &Session, heard: &[(Point, Heard)], screen: Rect, buffer: &mut Buffer) {
    draw_shouts(session, screen, buffer);
    for (at, noise) in heard {
        let left = OLD_NOISE.saturating_sub(session.game().turn().since(noise.turn));
        shine(session, (*at, left * 100 / OLD_NOISE), screen, buffer);
    }
}

/// Lets the ground around a noise shine in the colour of noises, as far as that is in sight or all is unknown; `share`
/// is how strong, in percent.
fn shine(session: &Session, (at, share): (Point, u32), screen: Rect, buffer: &mut Buffer) {
    /// How much of the ground's colour is that of the noise, in percent, by the square of the distance from its place;
    /// and how much of that fog has.
    const SHINE: [u32; 5] = [36, 18, 10, 0, 5];
    const IN_FOG: u32 = 70;
    let (theme, layer) = (session.theme(), session.ground_layer());
    if !theme.has_light() || share == 0 {
        return;
    }
    let around = (-2..=2).flat_map(|y| (-2..=2).map(move |x| at + Point::new(x, y)));
    let size = session.game().floor().level().size();
    let is_lit = |cell: &Point| size.contains(*cell) && (layer.is_in_sight(*cell) || !layer.is_known(*cell));
    for cell in around.filter(is_lit) {
        let strength = SHINE.get(cell.distance_squared(at) as usize).copied().unwrap_or_default();
        let strength = strength * share / 100 * if layer.is_known(cell) { 100 } else { IN_FOG } / 100;
        let position = session.viewport().position(cell).filter(|position| screen.contains(*position));
        if let Some(position) = position.filter(|_| strength > 0) {
            let style = theme.flashed(buffer[position].style(), Role::NoiseFresh, strength as u16);
            buffer[position].set_style(style);
        }
    }
}

/// Lets a ring of light spread from each shout, for some turns, over ground in sight and over what is unknown.
fn draw_shouts(session: &Session, screen: Rect, buffer: &mut Buffer) {
    /// How much of the colour of a noise a ring has, in percent, by the turns since the shout, and its first radius.
    const RINGS: [u16; 3] = [38, 26, 14];
    const FIRST: i32 = 2;
    let (theme, layer) = (session.theme(), session.ground_layer());
    // The picture of the end stands still.
    if !theme.has_light() || session.game().ending().is_some() {
        return;
    }
    let size = session.game().floor().level().size();
    for (at, ago) in session.eyes().shouts(session.game()) {
        let Some(&percent) = RINGS.get(ago as usize) else { continue };
        let ring = effects::circle(at, FIRST + ago as i32).filter(|cell| size.contains(*cell));
        for cell in ring.filter(|cell| layer.is_in_sight(*cell) || !layer.is_known(*cell)) {
            if let Some(position) = session.viewport().position(cell).filter(|position| screen.contains(*position)) {
                let style = theme.flashed(buffer[position].style(), Role::NoiseFresh, percent);
                buffer[position].set_style(style);
            }
        }
    }
}

/// Draws where the player made noises lately: whoever heard one comes to that place, wherever the player is by then.
fn draw_own_noises(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let now = session.game().turn();
    if session.eyes() != Eyes::You || session.game().ending().is_some() {
        return;
    }
    let shown = |at| session.viewport().position(at).filter(|position| screen.contains(*position));
    for (heard, at) in session.notebook().places_of_noises(now) {
        let left = OWN_NOISE_STAYS.saturating_sub(now.since(heard));
        // What has not landed has made no noise.
        let is_to_come = now.since(heard) <= 1 && !session.has_landed();
        if left == 0 || is_to_come {
            continue;
        }
        shine(session, (at, left * 100 / OWN_NOISE_STAYS), screen, buffer);
        // A door that was shut must be seen to be shut.
        let kind = |terrain| session.game().floor().level().terrains.kind(terrain);
        let matters = |terrain| kind(terrain).look.is_bold && kind(terrain).door != Door::Open;
        let is_plain = matches!(session.ground(at), Ground::InSight(terrain) | Ground::Remembered { terrain, .. } if !matters(terrain));
        if let Some(position) = shown(at).filter(|_| is_plain) {
            put_over(session, buffer, position, NOISE, session.theme().style(role_of_noise(session, heard)));
        }
    }
}

/// Draws the units that are shown. One that covers several cells is a body without a letter where there are characters
/// for that, because several letters would look like several units; without colours it is a letter in each.
fn draw_units(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let theme = session.theme();
    for unit in session.units_shown().iter().chain(session.player_shown()) {
        let glyph = words::printable(unit.row().glyph);
        let cells = unit.footprint().cells().filter_map(|cell| session.viewport().position(cell));
        for (place, position) in cells.filter(|position| screen.contains(*position)).enumerate() {
            match bodies::style(session, unit) {
                Some(style) if place > 0 || bodies::are_round(theme) => put(buffer, position, ' ', style),
                Some(style) => put(buffer, position, glyph, style),
                // Where cells have two columns, the second one has the mark.
                None if session.viewport().is_wide() => {
                    put_unit(session, buffer, position, glyph, beside_mark(session, unit));
                }
                None => put_unit(session, buffer, position, glyph, without_mark(session, unit)),
            }
        }
    }
    // The flash of a blow fades into this, which stays until the next action.
    let wounded = session.player_shown().filter(|_| session.health_just_lost() > 0 && theme.has_light());
    if let Some(position) = wounded.and_then(|player| session.viewport().position(player.at))
        && screen.contains(position)
    {
        let style = theme.flashed(buffer[position].style(), Role::Wound, WOUNDED);
        buffer[position].set_style(style);
    }
}

/// Reddens the edges of the map while the player's health is low.
fn draw_vignette(session: &Session, screen: Rect, buffer: &mut Buffer) {
    /// Health is low below this part of all of it, in percent.
    const LOW: i32 = 30;
    /// How much of the colour of a wound there is, in percent, from the edge inwards, by columns.
    const EDGE: [u16; 3] = [18, 12, 6];
    let theme = session.theme();
    let is_hurt = session.player_shown().is_some_and(|player| player.health * 100 < player.row().health * LOW);
    if !is_hurt || !theme.has_light() || session.game().ending().is_some() || session.other_map().is_some() {
        return;
    }
    let area = session.viewport().area().intersection(screen);
    for position in area.positions() {
        if let Some(&percent) = EDGE.get(layout::from_edge(area, position)) {
            let style = theme.flashed(buffer[position].style(), Role::Wound, percent);
            buffer[position].set_style(style);
        }
    }
}

/// The role of a noise that was heard at a turn.
pub(super) fn role_of_noise(session: &Session, heard: Turn) -> Role {
    if session.game().turn().since(heard) < OLD_NOISE { Role::NoiseFresh } else { Role::NoiseOld }
}

/// The faction and the mood that a unit is drawn in, on the map and in lists.
pub(super) fn mood_of(session: &Session, unit: &Unit) -> (FactionId, UnitMood) {
    let is_watched = session.watched().is_some_and(|watched| watched.id == unit.id);
    let mood = match unit.task {
        _ if is_watched => UnitMood::Watched,
        _ if unit.faction() == FactionId::PLAYER => UnitMood::Calm,
        Task::Caged | Task::Led { .. } => UnitMood::Captive,
        // Where somebody plays, this look says that the unit sees you.
        Task::Hunt { .. } if !session.has_player() => UnitMood::Hunting,
        _ => awareness::mood(session, unit),
    };
    (unit.faction(), mood)
}

/// The faction and the mood that a unit is drawn in beside the mark that says how much it is after the player: only one
/// that is watched, or that is a match for the player, fills its cell with its colour.
pub(super) fn beside_mark(session: &Session, unit: &Unit) -> (FactionId, UnitMood) {
    let (faction, mood) = mood_of(session, unit);
    if !session.has_player() || !session.theme().has_light() {
        return (faction, mood);
    }
    (faction, if formidable::is_formidable(session, unit) { mood.as_formidable() } else { mood.marked_beside() })
}

/// The faction and the mood that a unit is drawn in where there is no room for a mark beside it.
pub(super) fn without_mark(session: &Session, unit: &Unit) -> (FactionId, UnitMood) {
    let (faction, mood) = beside_mark(session, unit);
    if mood == UnitMood::Formidable { (faction, mood) } else { mood_of(session, unit) }
}

/// The style of a unit in lists. One with a body is written in the colour of that, unless it is watched.
pub(super) fn style_of(session: &Session, unit: &Unit) -> Style {
    let (theme, (faction, mood)) = (session.theme(), beside_mark(session, unit));
    let screen = theme.style(Role::Screen);
    match bodies::style(session, unit) {
        Some(body) if mood == UnitMood::Watched => body,
        Some(_) => theme.over(Style { bg: None, ..bodies::colour(theme, unit) }.add_modifier(Modifier::BOLD), screen),
        None => theme.unit(faction, mood, screen),
    }
}

/// The role that an item is drawn in, on the map and in lists.
pub(super) fn role_of_item(item: ItemKindId) -> Role {
    match ItemGroup::of(item) {
        _ if item == ItemKindId::ASTROLABE => Role::Treasure,
        ItemGroup::Weapons => Role::Weapon,
        ItemGroup::Armour => Role::Armour,
        ItemGroup::Throwables => Role::Throwable,
        ItemGroup::Potions => Role::Drink,
        ItemGroup::Scrolls => Role::Scroll,
        ItemGroup::Tools => Role::Tool,
        ItemGroup::Other => Role::Item,
    }
}

/// Draws a character on a cell and keeps the ground's background as far as the character can be read on it, unless the
/// style has its own.
fn put_over(session: &Session, buffer: &mut Buffer, position: Position, glyph: char, style: Style) {
    let under = Style::new().fg(buffer[position].fg).bg(buffer[position].bg);
    put(buffer, position, glyph, session.theme().over(style, under));
}

/// Draws what an effect does to a cell. The sign of a unit stays: there, only the ground has the colour of a mark.
fn put_stroke(session: &Session, buffer: &mut Buffer, (position, at): (Position, Point), stroke: Stroke) {
    /// How strong that colour is, in percent.
    const UNDER_UNITS: u16 = 55;
    let theme = session.theme();
    let units = || session.units_shown().iter().chain(session.player_shown());
    let has_unit = || units().any(|unit| unit.footprint().cells().any(|cell| cell == at));
    let cell = &mut buffer[position];
    match stroke {
        Stroke::Mark(_, role) if has_unit() => {
            let style = theme.flashed(cell.style(), role, UNDER_UNITS);
            cell.set_style(style);
        }
        Stroke::Mark(glyph, role) => {
            let style = theme.marked(role, cell.style());
            put(buffer, position, glyph, style);
        }
        Stroke::Shape(_) if has_unit() => {}
        Stroke::Shape(glyph) => {
            cell.set_char(glyph);
        }
        Stroke::Flash(role, percent) => {
            let style = theme.flashed(cell.style(), role, percent);
            cell.set_style(style);
        }
        Stroke::Veil(percent) => {
            // Out of the fog, where there is any: what is darker would be a hole in it.
            let style = if theme.has_fog() {
                theme.faded_into(cell.style(), theme.fog(FOG_STEPS / 2), percent)
            } else {
                theme.veiled(cell.style(), percent)
            };
            cell.set_style(style);
        }
    }
}

/// Draws a character of a unit on a cell.
fn put_unit(
    session: &Session,
    buffer: &mut Buffer,
    position: Position,
    glyph: char,
    (of, mood): (FactionId, UnitMood),
) {
    let under = Style::new().fg(buffer[position].fg).bg(buffer[position].bg);
    put(buffer, position, glyph, session.theme().unit(of, mood, under));
}

fn put(buffer: &mut Buffer, position: Position, glyph: char, style: Style) {
    let cell = &mut buffer[position];
    cell.reset();
    cell.set_char(glyph).set_style(style);
}
