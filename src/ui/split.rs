//! What others know, to the right of what the viewer knows: the same part of the floor through their eyes, with the cell
//! where they think that the player is.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget};

use super::{
    eyes::{Eyes, Ground},
    map::{self, GHOST, LOST, NOISE},
    session::{OtherMap, Session},
    theme::{Role, UnitMood},
    words,
};

/// Draws what others know, if the map is split.
pub(super) fn render(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let Some(other) = session.other_map() else { return };
    let area = other.viewport.area().intersection(screen);
    let theme = session.theme();
    for y in area.y..area.bottom() {
        let between = (area.x.saturating_sub(1), y);
        if screen.contains(between.into()) {
            buffer[between].set_symbol("│").set_style(theme.style(Role::Rule));
        }
    }
    for ((position, _), &(glyph, style)) in other.viewport.cells().zip(other.ground.cells()) {
        if screen.contains(position) {
            buffer[position].set_char(glyph).set_style(style);
        }
    }
    draw_what_is_there(session, other, screen, buffer);
    if other.viewport.is_wide() {
        map::widen(&other.viewport, &other.ground, screen, buffer);
    }
    headings(session, other, buffer);
}

/// Draws the things and units that they know of, and the ghost of the player.
fn draw_what_is_there(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let (theme, game, eyes) = (session.theme(), session.game(), other.eyes);
    let mut put = |at, glyph: char, style: &dyn Fn(Style) -> Style| {
        if let Some(position) = other.viewport.position(at).filter(|position| screen.contains(*position)) {
            let cell = &mut buffer[position];
            let under = Style::new().fg(cell.fg).bg(cell.bg);
            cell.reset();
            cell.set_char(glyph).set_style(style(under));
        }
    };
    for (at, item) in eyes.items(game) {
        let is_in_sight = matches!(eyes.ground(game, at), Ground::InSight(_));
        let role = if is_in_sight { map::role_of_item(item) } else { Role::Muted };
        put(at, words::printable(item.row().glyph), &|under| theme.over(theme.style(role), under));
    }
    for at in eyes.lost(game) {
        put(at, LOST, &|under| theme.over(theme.style(Role::Muted), under));
    }
    for (at, turn) in eyes.noises(game) {
        put(at, NOISE, &|under| theme.over(theme.style(map::role_of_noise(session, turn)), under));
    }
    for (at, kind, _) in eyes.pictured(game) {
        put(at, words::printable(kind.row().glyph), &|under| {
            theme.unit(kind.row().faction, UnitMood::Searching, under)
        });
    }
    let player = eyes.player(game, None).filter(|_| !matches!(eyes, Eyes::Picture(_)));
    for unit in eyes.units(game, None).iter().chain(&player) {
        let (faction, mood) = map::mood_of(session, unit);
        for cell in unit.footprint().cells() {
            put(cell, words::printable(unit.row().glyph), &|under| theme.unit(faction, mood, under));
        }
    }
    if let Some((at, _)) = eyes.ghost(game) {
        put(at, GHOST, &|under| theme.over(theme.style(Role::SightingOld), under));
    }
}

/// Writes whose knowledge each map shows, in its first line.
fn headings(session: &Session, other: &OtherMap, buffer: &mut Buffer) {
    let (theme, game) = (session.theme(), session.game());
    let since = other.eyes.ghost(game).map(|(_, seen)| match game.turn().since(seen) {
        0 => "; they see you".to_owned(),
        ago => format!("; you, {} ago", words::turns(ago)),
    });
    let since = since.unwrap_or_default();
    let whole = other.eyes.knowledge(game) + &since;
    let theirs = match other.eyes {
        // Since when matters more than the verb.
        Eyes::Faction(faction) if whole.len() + 2 > usize::from(other.viewport.area().width) => {
            format!("{}{since}", words::faction(faction))
        }
        _ => whole,
    };
    let heading = theme.style(Role::Heading);
    let their_style = match other.eyes {
        Eyes::Faction(faction) => theme.faction(faction),
        _ => heading,
    };
    let yours = (session.viewport().area(), session.eyes().knowledge(game), heading);
    for (area, text, style) in [yours, (other.viewport.area(), theirs, their_style)] {
        let line = Line::styled(format!(" {text} "), style);
        let room = Rect { height: area.height.min(1), width: area.width.min(line.width() as u16), ..area };
        line.render(room.intersection(*buffer.area()), buffer);
    }
}
