//! What others know, to the right of what the viewer knows: the same part of the floor through their eyes, with the
//! cell where they think that the player is.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::Widget,
};

use crate::{
    content::FactionId,
    game::Unit,
    grid::{Point, line},
    terrain::{Matter, TerrainId},
    text::counted,
};

use super::{
    blocks,
    eyes::{Eyes, Ground},
    ground::second_column,
    map::{self, GHOST, LOST, NOISE},
    session::{OtherMap, Session},
    text::wrap,
    theme::{Role, Theme, UnitMood},
    viewport::Viewport,
    words,
};

/// How much of the colour of a faction is in the ground that it knows, in percent: little, so that ground keeps its own
/// hue; and in that around members who have not told what they see.
const THEIRS: u16 = 15;

/// How much darker than a unit of theirs the lines of the walls are that they know, in percent.
const WALLS: u16 = 38;
const UNTOLD: u16 = 20;

/// How much darker their map is than the viewer's own, in percent: little, for what they know of is what one wants to
/// read there.
const DARKER: u16 = 4;

/// Draws what others know, if the map is split.
pub(super) fn render(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let Some(other) = session.other_map() else { return };
    let theme = session.theme();
    for position in between(session, other).intersection(screen).positions() {
        buffer[position].reset();
        buffer[position].set_symbol("│").set_style(theme.style(Role::Rule));
    }
    let of = of(session, other).filter(|_| theme.has_light());
    let tint = of.and_then(|faction| theme.faction(faction).fg);
    for ((position, at), &(glyph, style)) in other.viewport.cells().zip(other.ground.cells()) {
        let tint = tint.filter(|_| other.ground.is_known(at)).map(|colour| Style::new().bg(colour));
        let share = if is_water(session, other, at) { THEIRS / 3 } else { THEIRS };
        let style = tint.map_or(style, |tint| theme.veiled(theme.grounded(style, tint, share), DARKER));
        let style = match of.filter(|_| other.ground.is_known(at) && other.ground.is_wall(at)) {
            Some(faction) => {
                let line = theme.veiled(theme.unit(faction, UnitMood::Calm, style), WALLS);
                Style { fg: line.fg, ..style }
            }
            None => style,
        };
        if screen.contains(position) {
            buffer[position].set_char(glyph).set_style(style);
        }
    }
    if let Some(tint) = tint {
        light_members(session, other, (tint, screen), buffer);
    }
    outline_what_they_miss(session, other, screen, buffer);
    explain_emptiness(session, other, screen, buffer);
    draw_what_is_there(session, other, screen, buffer);
    if other.viewport.is_wide() {
        blocks::fill(theme, (&other.viewport, &other.ground), screen, buffer);
    }
    draw_truth(session, other, screen, buffer);
    draw_ghost(session, other, screen, buffer);
    map::enlarge(theme, &other.viewport, screen, buffer);
    legends(session, other, screen, buffer);
    headings(session, other, screen, buffer);
}

/// The faction whose knowledge it is, as it is now or in a picture; `None` if it is the viewer's own.
fn of(session: &Session, other: &OtherMap) -> Option<FactionId> {
    match other.eyes {
        Eyes::Faction(faction) => Some(faction),
        eyes => eyes.picture(session.game()).map(|picture| picture.of),
    }
}

/// Whether they know a cell to be water, which is told from land by its hue.
fn is_water(session: &Session, other: &OtherMap, at: Point) -> bool {
    let game = session.game();
    let terrain = other.eyes.ground(game, at).terrain();
    let looks = terrain.map(|terrain| game.floor().level().terrains.kind(terrain).look.matter);
    looks.flatten() == Some(Matter::Water)
}

/// Gives the ground around members who stand where their faction knows nothing some of its colour: they see it, and
/// have not told.
fn light_members(session: &Session, other: &OtherMap, (tint, screen): (Color, Rect), buffer: &mut Buffer) {
    let members = other.eyes.units(session.game(), None);
    let members = members.iter().filter(|unit| Eyes::Faction(unit.faction()) == other.eyes);
    let around = members.flat_map(|unit| unit.footprint().cells().chain(unit.footprint().surroundings(1)));
    for at in around.filter(|&at| !other.ground.is_known(at)) {
        let position = other.viewport.position(at).filter(|position| screen.contains(*position));
        if let Some(cell) = position.map(|position| &mut buffer[position]) {
            let style = session.theme().grounded(cell.style(), Style::new().bg(tint), UNTOLD);
            cell.set_style(style);
        }
    }
}

/// The line between two maps side by side; empty where one is above the other.
fn between(session: &Session, other: &OtherMap) -> Rect {
    let (own, theirs) = (session.viewport().area(), other.viewport.area());
    let is_beside = theirs.y == own.y;
    let top = heading_of(own).y;
    Rect {
        x: theirs.x.saturating_sub(1),
        y: top,
        width: u16::from(is_beside),
        height: (own.bottom() + 1).saturating_sub(top),
    }
}

/// The row above a map.
fn heading_of(map: Rect) -> Rect {
    Rect { y: map.y.saturating_sub(1), height: 1, ..map }
}

/// Where the player is and where they think that it is, in the eyes of others who have an idea of it.
fn error(session: &Session, other: &OtherMap) -> Option<[Point; 2]> {
    let (believed, _) = other.eyes.ghost(session.game())?;
    let true_cell = session.player_shown()?.at;
    (true_cell != believed).then_some([true_cell, believed])
}

/// Draws on their map where the player really is, faintly, and a dotted line from there to where they think that it is.
fn draw_truth(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let (theme, viewport) = (session.theme(), &other.viewport);
    let area = viewport.area().intersection(screen);
    let mut put = |at: Point, glyph: char, role: Role| {
        if let Some(position) = viewport.position(at).filter(|position| area.contains(*position)) {
            let mark = Style { bg: None, ..theme.style(role) }.remove_modifier(Modifier::BOLD);
            let under = buffer[position].style();
            let style = theme.over(mark, under.remove_modifier(Modifier::all()));
            buffer[position].set_char(glyph).set_style(style);
        }
    };
    if let Some([from, to]) = error(session, other) {
        // Over walls the line would look like a way through them.
        let (view, terrains) = (other.eyes.view(session.game()), &session.game().floor().level().terrains);
        let is_wall = |at| view.ground(at).terrain().is_some_and(|id| terrains.base(id) == TerrainId::WALL);
        let between = line(from, to).filter(|&at| at != from && at != to && !is_wall(at));
        between.for_each(|at| put(at, DOT, Role::Warning));
    }
    if let Some(player) = session.player_shown().filter(|_| Eyes::You != other.eyes) {
        put(player.at, GHOST, Role::TrueCell);
    }
}

/// A sign of a legend: its character, its style, and what it says, at length and in short.
type Sign = (char, Style, [&'static str; 2]);

/// How much a unit is after the player, in the order in which legends name it.
const MOODS: [(UnitMood, &str); 5] = [
    (UnitMood::Watched, "watched"),
    (UnitMood::Formidable, "strong"),
    (UnitMood::Hunting, "sees an enemy"),
    (UnitMood::Searching, "searches"),
    (UnitMood::Curious, "curious"),
];

/// Explains below both maps the signs of the player, where one is drawn that is not the player itself, and what fills
/// the cells of units; that covers the last line of a map where both have no room in one row.
fn legends(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let has_ghost = other.eyes.ghost(session.game()).is_some();
    let is_told = has_ghost && error(session, other).is_none() || session.player_shown().is_none();
    let sign = |role, says| (GHOST, session.theme().style(role), says);
    let truth = sign(Role::TrueCell, ["you"; 2]);
    let (own, mut theirs) = match has_ghost {
        _ if is_told => (Vec::new(), Vec::new()),
        true => {
            let between = Style { bg: None, ..session.theme().style(Role::Warning) };
            (
                vec![sign(Role::SightingFresh, ["where they think you are", "you, they think"])],
                vec![
                    sign(Role::SightingFresh, ["you, they think", "thought"]),
                    truth,
                    (DOT, between, ["their error", "error"]),
                ],
            )
        }
        false => (Vec::new(), vec![truth]),
    };
    if other.viewport.cells().any(|(_, at)| is_missed(session, other, at)) {
        theirs.push(('─', style_of_missed(session.theme()), ["only you know", "yours"]));
    }
    let units = other.eyes.units(session.game(), None);
    // In wide cells, a mark beside the unit says it.
    let own_moods = if session.viewport().is_wide() {
        Vec::new()
    } else {
        moods(session, (session.viewport(), buffer), session.units_shown(), map::without_mark)
    };
    let their_moods = moods(session, (&other.viewport, buffer), &units, map::mood_of);
    for (viewport, lines) in [(session.viewport(), [own, own_moods]), (&other.viewport, [theirs, their_moods])] {
        let area = viewport.area().intersection(screen);
        let together = lines.concat();
        let lines = if width_of(&together, 0) < area.width { [together, Vec::new()] } else { lines };
        let rows = (area.y..=area.bottom()).rev().filter(|&y| y < screen.bottom());
        for (y, signs) in rows.zip(lines.iter().filter(|signs| !signs.is_empty())) {
            write_legend(session.theme(), signs, Rect { y, height: 1, ..area }, buffer);
        }
    }
}

/// The signs of how much units in view are after the player, each as the first such unit is drawn.
fn moods<'a>(
    session: &Session,
    (viewport, buffer): (&Viewport, &Buffer),
    units: impl IntoIterator<Item = &'a Unit>,
    mood_of: fn(&Session, &Unit) -> (FactionId, UnitMood),
) -> Vec<Sign> {
    let mut shown: [Option<Sign>; MOODS.len()] = [None; MOODS.len()];
    for unit in units {
        let (_, mood) = mood_of(session, unit);
        let drawn = viewport.position(unit.at).and_then(|position| buffer.cell(position));
        if let Some((place, cell)) = MOODS.iter().position(|&(named, _)| named == mood).zip(drawn) {
            let sign = (words::printable(unit.row().glyph), cell.style(), [MOODS[place].1; 2]);
            shown[place].get_or_insert(sign);
        }
    }
    shown.into_iter().flatten().collect()
}

/// The columns that a line of a legend takes, said at length (0) or in short (1).
fn width_of(signs: &[Sign], brevity: usize) -> u16 {
    signs.iter().map(|(_, _, says)| says[brevity].len() as u16 + 4).sum::<u16>().saturating_sub(1)
}

/// Writes a line of a legend, in short where it has no room at length, and as much of it as there is room for.
fn write_legend(theme: Theme, signs: &[Sign], row: Rect, buffer: &mut Buffer) {
    let brevity = usize::from(width_of(signs, 0) > row.width);
    let mut x = row.x + 1;
    for &(glyph, style, says) in signs {
        let says = says[brevity];
        let width = says.len() as u16 + 2;
        if x + width > row.right() {
            return;
        }
        buffer.set_string(x, row.y, " ".repeat(usize::from(width) + 2), theme.style(Role::Screen));
        buffer.set_string(x, row.y, glyph.to_string(), style);
        buffer.set_string(x + 2, row.y, says, theme.style(Role::Muted));
        x += width + 2;
    }
}

/// Marks the cells between where the player is and where they think that it is.
const DOT: char = '•';

/// Draws where they think that the player is, by the same sign on their map and on the viewer's own: where
/// the player itself is there, beside it or under it. The heading says how many turns ago they saw it.
fn draw_ghost(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let Some((at, _)) = other.eyes.ghost(session.game()) else { return };
    let theme = session.theme();
    let style = theme.style(Role::SightingFresh);
    let draw = |viewport: &Viewport, buffer: &mut Buffer| {
        let Some(position) = viewport.position(at) else { return };
        let area = viewport.area().intersection(screen);
        if area.contains(position) {
            buffer.set_style(viewport.block(position).intersection(area), style);
            buffer[position].set_char(GHOST);
        }
    };
    draw(&other.viewport, buffer);
    if session.player_shown().is_none_or(|player| !player.footprint().contains(at)) {
        return draw(session.viewport(), buffer);
    }
    let Some(position) = session.viewport().position(at) else { return };
    let beside = Position { x: position.x + 1, ..position };
    if session.viewport().is_wide() && session.viewport().area().intersection(screen).contains(beside) {
        buffer[beside].set_char(GHOST).set_style(style);
    } else if screen.contains(position) && theme.has_light() {
        let style = theme.over(Style { bg: None, ..theme.style(Role::Player) }, Style { fg: style.fg, ..style });
        buffer[position].set_style(style);
    }
}

/// Whether it is a cell that the viewer knows and they do not.
fn is_missed(session: &Session, other: &OtherMap, at: Point) -> bool {
    session.ground_layer().is_known(at) && !other.ground.is_known(at)
}

/// The style of such a cell on their map: slate, on which walls are lines.
fn style_of_missed(theme: Theme) -> Style {
    /// How far the ground sinks into the dark, in percent.
    const SINKS: u16 = 25;
    let (rule, line) = (theme.style(Role::Rule), Style { bg: None, ..theme.style(Role::Muted) });
    match rule.fg.filter(|_| theme.has_light()) {
        Some(slate) => theme.veiled_ground(Style { bg: Some(slate), ..line }, SINKS),
        None => line,
    }
}

/// Draws on their map what the viewer knows and they do not, in one colour: so that the two can be compared where they
/// know nothing.
fn outline_what_they_miss(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let (own, style) = (session.ground_layer(), style_of_missed(session.theme()));
    let drawn = other.viewport.cells().zip(own.cells());
    for ((position, at), &(glyph, _)) in drawn.filter(|((_, at), _)| is_missed(session, other, *at)) {
        let glyph = if own.is_wall(at) { glyph } else { ' ' };
        let columns = [Some(glyph), other.viewport.is_wide().then(|| second_column(glyph))];
        for (x, glyph) in (position.x..).zip(columns.into_iter().flatten()) {
            if screen.contains(Position { x, ..position }) {
                buffer[(x, position.y)].set_char(glyph).set_style(style);
            }
        }
    }
}

/// Says on their map why it is empty, if nothing of it is in view.
fn explain_emptiness(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let Some(faction) = of(session, other) else { return };
    let theme = session.theme();
    let area = other.viewport.area().intersection(screen);
    if area.height < 2 || other.viewport.cells().any(|(_, at)| other.ground.is_known(at)) {
        return;
    }
    let said = match other.eyes {
        Eyes::Faction(_) => format!("Nobody has told {} of anything here.", words::faction(faction)),
        _ => format!("When this was drawn, {} knew nothing here.", words::faction(faction)),
    };
    let room = usize::from(area.width.saturating_sub(2)).max(1);
    let lines = wrap(&said, room, 0);
    let middle = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    // Above the signs of the player, which are drawn over it.
    let ghost = other.eyes.ghost(session.game()).map(|(at, _)| at);
    let signs = session.player_shown().map(|player| player.at).into_iter().chain(ghost);
    let first = signs.filter_map(|at| other.viewport.position(at)).map(|position| position.y).min();
    let lowest = first.map_or(middle, |row| row.saturating_sub(1 + lines.len() as u16));
    let top = middle.min(lowest).max(area.y);
    for (row, text) in (top..area.bottom()).zip(lines) {
        let x = area.x + area.width.saturating_sub(text.chars().count() as u16) / 2;
        for (position, character) in (x..area.right()).map(|x| Position { x, y: row }).zip(text.chars()) {
            let style = theme.over(Style { bg: None, ..theme.style(Role::Screen) }, buffer[position].style());
            buffer[position].set_char(character).set_style(style);
        }
    }
}

/// Draws the things and units that they know of.
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
    for (at, heard) in eyes.noises(game) {
        put(at, NOISE, &|under| theme.over(theme.style(map::role_of_noise(session, heard.turn)), under));
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
}

/// Writes whose knowledge each map shows, on a line above it.
fn headings(session: &Session, other: &OtherMap, screen: Rect, buffer: &mut Buffer) {
    let (theme, game) = (session.theme(), session.game());
    let since = other.eyes.ghost(game).map(|(_, seen)| match game.turn().since(seen) {
        0 => "; they see you".to_owned(),
        ago => format!("; you, {} ago", words::turns(ago)),
    });
    let wrong =
        error(session, other).map(|[from, to]| format!("; {} wrong", counted(from.distance(to) as usize, "cell")));
    let wrong = wrong.unwrap_or_default();
    let since = since.unwrap_or_default() + &wrong;
    let whole = other.eyes.knowledge(game) + &since;
    let emblem = of(session, other)
        .map(|faction| Span::styled(format!(" {}", faction.row().badge.emblem), theme.faction(faction)));
    let taken = 2 + emblem.as_ref().map_or(0, Span::width);
    let room = usize::from(other.viewport.area().width).saturating_sub(taken);
    let theirs = match other.eyes {
        // Since when matters more than the verb.
        Eyes::Faction(faction) if whole.len() > room => {
            let short = format!("{}{since}", words::faction(faction));
            let name = faction.row().name;
            let shorter = format!("{name}{since}").replace("; you, ", ", ");
            // How wrong they are matters more than since when.
            let shortest = if wrong.is_empty() { shorter.clone() } else { format!("{name}{wrong}") };
            [short, shorter].into_iter().find(|heading| heading.len() <= room).unwrap_or(shortest)
        }
        Eyes::Picture(_) if whole.len() > room => other.eyes.picture(game).map_or(whole, |picture| {
            let age = words::turns(game.turn().since(picture.turn));
            format!("{}, {age} ago", picture.of.row().name)
        }),
        _ => whole,
    };
    let heading = theme.style(Role::Heading);
    let their_style = match other.eyes {
        Eyes::Faction(faction) => theme.faction(faction),
        _ => heading,
    };
    let yours = (session.viewport().area(), session.eyes().knowledge(game), heading, None);
    for (area, text, style, emblem) in [yours, (other.viewport.area(), theirs, their_style, emblem)] {
        let row = heading_of(area).intersection(screen);
        for position in row.positions() {
            buffer[position].reset();
            buffer[position].set_symbol("─").set_style(theme.style(Role::Rule));
        }
        let line: Line<'_> = emblem.into_iter().chain([Span::styled(format!(" {text} "), style)]).collect();
        let room =
            Rect { x: row.x + 1.min(row.width), width: row.width.saturating_sub(1).min(line.width() as u16), ..row };
        line.render(room, buffer);
    }
}
