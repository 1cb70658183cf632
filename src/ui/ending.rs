//! The end of a game.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
    text::Line,
    widgets::Widget,
};

use crate::{
    game::{Ending, Unit},
    mind::Turn,
    text::counted,
};

use super::{
    binding::{KeyTable, bindings},
    log::HistoryScreen,
    map, panel, replay,
    scenes::{self, Card},
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    tale,
    text::{self, wrap},
    theme::{Role, UnitMood},
    window, words,
};

/// Shows how the game ended, its score, its chapters, and how those who killed the player came to know of it. The
/// window can be hidden to show the whole floor.
#[derive(Debug, Default)]
pub struct EndingScreen {
    is_aside: bool,
    /// Number of lines that the chapters are scrolled down from the first; `None` before the first key that scrolls.
    down: Option<usize>,
}

/// A command at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Shows the whole floor as it really was, or the result again.
    Floor,
    /// Reads old messages.
    Messages,
    /// Shows the end of the game through the eyes of those who killed the player.
    Eyes,
    /// Leaves.
    Leave,
}

/// The group under which the help lists a row; there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The keys of the window.
    Ending,
}

use Command as C;

bindings! {
    /// The keys of the end of a game.
    Ending "floor": "t" "O" => C::Floor, "show the whole floor as it really was, or the result again";
    Ending "messages": "m" "M" => C::Messages, "read old messages";
    Ending "eyes": "e" "E" => C::Eyes, "watch the end again through the eyes of those who killed you";
    Ending "leave": "q" "Q" => C::Leave, "leave";
}

/// The keys of the end of a game, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_ending() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}

impl Screen<Session> for EndingScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if session.way_out(key) == Some(WayOut::AtOnce) {
            return Flow::Leave;
        }
        let keys = session.keys();
        if !self.is_aside
            && keys.ending.command(key).is_none()
            && let Some(command) = keys.window.command(key)
        {
            let page = Page::of(session);
            if let Some(down) = command.scrolls_by(page.room.saturating_sub(1).max(1) as isize) {
                let before = self.down.unwrap_or(page.first);
                self.down = Some(before.saturating_add_signed(down).min(page.most_down()));
                return Flow::Consumed;
            }
        }
        let is_closing = matches!(keys.window.command(key), Some(window::Command::Choose | window::Command::Back));
        match keys.ending.command(key) {
            Some(Command::Floor) => {
                self.is_aside = !self.is_aside;
                session.toggle_truth();
            }
            Some(Command::Messages) => return Flow::Push(Box::new(HistoryScreen::default())),
            Some(Command::Eyes) if !self.is_aside => {
                if let Some(screen) = replay::through_their_eyes(session) {
                    return Flow::Push(Box::new(screen));
                }
                session.say_in_passing("There is no journal of this game to show it again from.");
            }
            Some(Command::Eyes) => {}
            None if !is_closing => {}
            Some(Command::Leave) | None if !self.is_aside => {
                session.leave_for_title();
                return Flow::Leave;
            }
            Some(Command::Leave) | None => {
                self.is_aside = false;
                session.toggle_truth();
            }
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let game = session.game();
        let Some(ending) = game.ending() else { return };
        let theme = session.theme();
        let keys = &session.keys().ending;
        if self.is_aside {
            let style = theme.style(Role::StatusKey);
            let status = session.layout().status.intersection(area);
            let back = keys.key(Command::Floor);
            let words = format!(" The whole floor as it really was; cells you never saw are dim.   {back} goes back");
            Line::styled(format!("{words:width$}", width = usize::from(status.width)), style).render(status, buffer);
            return;
        }
        let (title, _) = words::ending(game, ending);
        let page = Page::of(session);
        let scrolls = page.most_down() > 0;
        let keys = if scrolls { format!("{} scroll", session.keys().window.scrolls()) } else { String::new() };
        let place = page.area.intersection(area);
        withdraw(session, window::frame(page.size, place), area, buffer);
        let inner = window::place(theme, page.size, title, &keys, place, buffer);
        let above = self.down.unwrap_or(page.first).min(page.most_down());
        let below = page.most_down() - above;
        let says = match (above, below) {
            (1.., 1..) => format!("{} above, {below} below", counted(above, "line")),
            (0, 1..) => format!("{} below", counted(below, "line")),
            (1.., 0) => format!("{} above", counted(above, "line")),
            (0, 0) => String::new(),
        };
        let says = Line::styled(says, window::on_window(theme, Role::Muted)).right_aligned();
        let shown = page.chapters.into_iter().skip(above).take(page.room);
        text::draw(page.head.into_iter().chain(shown).chain([says]), inner, buffer);
        if let Some(card) = card_of(session, ending, window::frame(page.size, place)) {
            card.render(theme, area, buffer);
        }
    }
}

/// What is written over the scene of an end, so that nobody takes it for a part of the map.
const TITLES_OF_PICTURE: [&str; 2] = ["as it will be told", "the tale"];

/// A card with the scene of the end on the part of the map beside the window: where nothing is known, else where it
/// hides neither the place where it ended nor anybody who stood by.
fn card_of(session: &Session, ending: Ending, window: Rect) -> Option<Card> {
    let (map, viewport) = (session.layout().map, session.viewport());
    let above = Rect { height: window.y.saturating_sub(map.y).min(map.height), ..map };
    let below = Rect { y: window.bottom(), height: map.bottom().saturating_sub(window.bottom()), ..map };
    let free = if above.height >= below.height { above } else { below };
    let units = session.units_shown().iter().chain(session.player_shown()).flat_map(|unit| unit.footprint().cells());
    let last = session.place_of_player();
    let taken = units.chain(map::fallen(session)).chain(last).filter_map(|at| viewport.position(at));
    let taken: Vec<Position> = taken.flat_map(|at| viewport.block(at).positions()).collect();
    let focus = last.and_then(|at| viewport.position(at)).unwrap_or_else(|| free.as_position());
    let known = viewport.cells().filter(|&(_, at)| session.ground_layer().is_known(at));
    let known: Vec<Position> = known.flat_map(|(position, _)| viewport.block(position).positions()).collect();
    let scene = scenes::of_ending(ending)?;
    let beside = |taken: &[Position]| Card::beside(scene, (TITLES_OF_PICTURE, scene.says()), (free, focus), taken);
    let card = beside(&[taken.as_slice(), &known].concat()).or_else(|| beside(&taken))?;
    Some(card.with_killer(killer(session).map(|unit| unit.kind)))
}

/// The keys of the end of a game that the status line names, each with what it does.
pub(super) fn hints(session: &Session) -> Vec<(String, &'static str)> {
    let (keys, windows) = (&session.keys().ending, &session.keys().window);
    let eyes = session.is_recorded().then(|| (keys.key(Command::Eyes), "their eyes"));
    let leave = (windows.key(window::Command::Choose), "leave");
    let floor = (keys.key(Command::Floor), "the floor");
    [floor].into_iter().chain(eyes).chain([leave, (keys.key(Command::Messages), "messages")]).collect()
}

/// Lets everything but the window step back: the map of a player who died loses its colours except where the player and
/// its killer are, the panel is dim and its small map as grey as the map, the messages are gone, and beside the window
/// there is nothing that it would cut in two.
fn withdraw(session: &Session, window: Rect, area: Rect, buffer: &mut Buffer) {
    /// How dark the panel is, in percent.
    const DIM: u16 = 28;
    let (theme, map) = (session.theme(), session.layout().map.intersection(area));
    let kept = places_of_the_end(session);
    // The world of a player who left it alive keeps its colours.
    let has_died = session.game().ending().and_then(Ending::place_of_death).is_some();
    for position in map.positions().filter(|position| has_died && !kept.contains(position)) {
        let style = theme.drained(buffer[position].style());
        buffer[position].set_style(style.remove_modifier(Modifier::BOLD));
    }
    if has_died && theme.has_light() {
        crowd(session, map, buffer);
    }
    if let Some(killer) = places_of_small_killer(session) {
        // Some of them are as grey as what has lost its colour.
        buffer.set_style(killer.intersection(map), theme.style(Role::Killer));
    }
    let layout = session.layout();
    let (panel, small_map) = (layout.panel.intersection(area), small_map(session, area));
    // Messages below the panel are beside the window, like the panel.
    let beside = if layout.has_log_below_map() { Rect::default() } else { layout.log.intersection(area) };
    for position in panel.positions().chain(beside.positions()) {
        let style = buffer[position].style();
        // The small map is grey like the map; names and emblems of factions keep their colours.
        let is_of_map = small_map.contains(position);
        buffer[position].set_style(theme.veiled(if is_of_map && has_died { theme.drained(style) } else { style }, DIM));
    }
    let (blank, log) = (theme.style(Role::Screen), layout.log);
    let wipe = |area: Rect, buffer: &mut Buffer| {
        for position in area.positions() {
            buffer[position].reset();
            buffer[position].set_style(blank);
        }
    };
    if !layout.has_log_below_map() {
        return;
    }
    let top = if window.bottom() >= log.y { log.y.saturating_sub(1) } else { log.y };
    wipe(Rect { y: top, height: log.bottom().saturating_sub(top), ..log }.intersection(area), buffer);
    if window.right() > panel.x {
        // The window reaches over the panel, too. Of a small map nothing is left where it would be cut.
        if !small_map.is_empty() && small_map.bottom() > window.y {
            let heading = small_map.y.saturating_sub(1);
            wipe(Rect { y: heading, height: small_map.bottom() - heading, ..panel }, buffer);
        }
        let height = layout.status.y.saturating_sub(window.y);
        wipe(Rect { y: window.y, height, ..area }.intersection(area), buffer);
    } else {
        // The line beside the panel goes on where that of the messages met it.
        let beside = (panel.x.saturating_sub(1), log.y.saturating_sub(1));
        if top < log.y && area.contains(beside.into()) {
            buffer[beside].set_symbol("│");
        }
    }
}

/// Gives those who stood by the colours of their peoples, quieter than the killer's: who died among them sees who they
/// were.
fn crowd(session: &Session, map: Rect, buffer: &mut Buffer) {
    /// How far these sink into the dark, in percent.
    const SINKS: u16 = 30;
    let (theme, killer) = (session.theme(), killer(session).map(|unit| unit.id));
    let others = session.units_shown().iter().filter(|unit| unit.footprint().side() == 1 && Some(unit.id) != killer);
    for unit in others {
        let position = session.viewport().position(unit.at).filter(|position| map.contains(*position));
        let Some(cell) = position.map(|position| &mut buffer[position]) else { continue };
        if cell.symbol().starts_with(words::printable(unit.row().glyph)) {
            let letter = theme.veiled(theme.unit(unit.faction(), UnitMood::Calm, cell.style()), SINKS);
            cell.set_style(Style { fg: letter.fg, ..Style::default() });
        }
    }
}

/// Where the panel has the small map of the floor; nothing if it has none.
fn small_map(session: &Session, area: Rect) -> Rect {
    panel::place_of_minimap(session, session.layout().panel.intersection(area)).unwrap_or_default()
}

/// The unit that killed the player, if it is on the map.
pub(super) fn killer(session: &Session) -> Option<&Unit> {
    let killer = match session.game().ending() {
        Some(Ending::Died { of, .. }) => of.killer()?,
        _ => return None,
    };
    session.units_shown().iter().find(|unit| killer.unit == unit.id)
}

/// The cell on screen of the unit that killed the player; nothing for one that is drawn larger.
fn places_of_small_killer(session: &Session) -> Option<Rect> {
    let small = killer(session).filter(|unit| unit.footprint().side() == 1)?;
    session.viewport().position(small.at).map(|position| session.viewport().block(position))
}

/// The positions on the map where the player died and where the unit is that killed it.
fn places_of_the_end(session: &Session) -> Vec<Position> {
    let viewport = session.viewport();
    let cells = killer(session).into_iter().flat_map(|unit| unit.footprint().cells()).chain(map::fallen(session));
    let positions = cells.filter_map(|cell| viewport.position(cell));
    positions.flat_map(|at| viewport.block(at).positions()).collect()
}

/// The number of lines that the window needs.
const ENOUGH: u16 = 12;

/// The row of the map in which the player lies: in the middle of what a window of [`ENOUGH`] lines below leaves of the
/// screen.
pub(super) fn row_of_death(screen: Rect, map: Rect) -> u16 {
    (screen.height.saturating_sub(ENOUGH + 1) / 2).min(map.height / 2)
}

/// The part of these columns of the screen below where the player died, or above where there is more room and it is
/// needed, so that who killed it stays in view; `None` where that has no room for a window with so many lines, or at
/// least with the end of a long tale.
fn beside_the_dead(session: &Session, screen: Rect, needed: u16) -> Option<Rect> {
    /// The rows that stay in view on both sides.
    const NEAR: u16 = 2;
    let died = session.viewport().position(map::fallen(session)?)?.y;
    let above = Rect { height: died.saturating_sub(screen.y + NEAR), ..screen };
    let first = (died + NEAR + 1).min(screen.bottom());
    let below = Rect { y: first, height: screen.bottom() - first, ..screen };
    // Where there is little room, what the player died of has as much of it as the tale.
    let height = below.height.min(needed).min(ENOUGH.max(screen.height / 2));
    let below = Rect { y: screen.bottom() - height, height, ..screen };
    let larger = if height < needed && above.height > height { above } else { below };
    (larger.height >= needed.min(ENOUGH)).then_some(larger)
}

/// The width of the window in the middle of the map: the least, without which it takes the whole screen, and the most.
const LEAST_WIDTH: u16 = 66;
const MOST_WIDTH: u16 = 104;

/// What the line of an entry with a turn begins with.
const TURN: &str = "turn ";

/// The width from which on the chapters stand on the left and the chain of knowledge beside them, and the most of that
/// window.
const TWO_COLUMNS: u16 = 110;
const MOST_TWO_COLUMNS: u16 = 150;

/// The columns between the chapters and the chain of knowledge beside them.
const GUTTER: usize = 4;

/// The part of the screen in the middle of which the window stands, and its width: in the middle of the map, where that
/// is wide enough for it; else across the whole screen.
fn columns_of(map: Rect, screen: Rect, has_log_below_map: bool) -> (Rect, u16) {
    let of_map = Rect { width: map.width, x: map.x, ..screen };
    match map.width {
        TWO_COLUMNS.. => (of_map, map.width.min(MOST_TWO_COLUMNS)),
        _ if has_log_below_map && screen.width >= TWO_COLUMNS => (screen, screen.width.min(MOST_TWO_COLUMNS)),
        LEAST_WIDTH.. => (of_map, map.width.min(MOST_WIDTH)),
        _ => (screen, screen.width),
    }
}

/// Lines beside others, of which the first ones take so many columns.
fn side_by_side(left: Vec<Line<'static>>, right: Vec<Line<'static>>, width: usize) -> Vec<Line<'static>> {
    let rows = left.len().max(right.len());
    let padded = |lines: Vec<Line<'static>>| lines.into_iter().chain(std::iter::repeat(Line::default())).take(rows);
    let joined = |(left, right): (Line<'static>, Line<'static>)| {
        let gap = " ".repeat((width + GUTTER).saturating_sub(left.width()));
        let styled = |line: Line<'static>| line.spans.into_iter().map(move |span| span.patch_style(line.style));
        styled(left).chain([gap.into()]).chain(styled(right)).collect::<Line>()
    };
    padded(left).zip(padded(right)).map(joined).collect()
}

/// The first line of an entry from which on at most `room` lines follow; entries begin with a turn.
fn first_entry(lines: &[Line], room: usize) -> usize {
    let least = lines.len().saturating_sub(room);
    let begins = |line: &Line| line.spans.iter().any(|span| span.content.starts_with(TURN));
    (least..lines.len()).find(|&at| at == 0 || begins(&lines[at])).unwrap_or(least)
}

/// The text of the window.
struct Page {
    /// The part of the screen in the middle of which the window stands.
    area: Rect,
    /// Width and height of the window.
    size: (u16, u16),
    /// The end and the score.
    head: Vec<Line<'static>>,
    /// The chapters, and then how those who killed the player came to know of it.
    chapters: Vec<Line<'static>>,
    /// Number of lines that the window has for the chapters, above a line that says how many are below.
    room: usize,
    /// Number of lines that are left out at first, so that the last links of the chain are in the window.
    first: usize,
}

impl Page {
    fn of(session: &Session) -> Self {
        let (game, theme) = (session.game(), session.theme());
        let (layout, screen) = (session.layout(), session.screen());
        // The status line says the keys; beside messages below the panel, the line below the map names the floor.
        let lines = if layout.has_log_below_map() { 1 } else { 2 };
        let screen = Rect { height: screen.height.saturating_sub(lines), ..screen };
        let (screen, frame) = columns_of(layout.map, screen, layout.has_log_below_map());
        let width = usize::from(frame.saturating_sub(4));
        let has_two_columns = frame >= TWO_COLUMNS;
        // The links of the chain are the longer sentences.
        let widths = if has_two_columns { (width * 2 / 5, width - width * 2 / 5 - GUTTER) } else { (width, width) };
        let style = |role| window::on_window(theme, role);
        let said = |text: &str, role, width| {
            wrap(text, width, 0).into_iter().map(move |text| Line::styled(text, style(role))).collect::<Vec<_>>()
        };
        let sentence = game.ending().map(|ending| words::ending(game, ending).1).unwrap_or_default();
        // The headline.
        let is_death = game.ending().and_then(Ending::place_of_death).is_some();
        let headline = if is_death { Role::Killer } else { Role::Lit };
        let head = |is_tight: bool| {
            let score = format!("Score {}: {}.", game.score(), tale::worth(game));
            let terms = format!("{}.", tale::terms(game));
            // On a band of its own colour.
            let band = |text: String| Line::styled(format!("{text:^width$}"), theme.style(headline));
            let mut head: Vec<_> = wrap(&sentence, width, 0).into_iter().map(band).collect();
            if is_tight {
                head.extend(said(&format!("{score} {terms}"), Role::Screen, width));
            } else {
                head.push(Line::styled("─".repeat(width), style(Role::WindowFrame)));
                head.extend(said(&score, Role::Screen, width));
                head.extend(said(&terms, Role::Muted, width));
            }
            if !is_tight {
                head.push(Line::default());
            }
            head
        };
        let dated = |turn: Turn, text: &str, width: usize| {
            // The turn stands in a column of its own.
            let turn = format!("{TURN}{turn:>5}  ");
            let texts = wrap(text, width.saturating_sub(turn.len()), 0).into_iter().enumerate();
            let column = |line: usize| if line == 0 { turn.clone() } else { " ".repeat(turn.len()) };
            texts.map(|(line, text)| Line::styled(column(line) + &text, style(Role::Screen))).collect::<Vec<_>>()
        };
        let told: Vec<Line<'static>> = game
            .tale()
            .told
            .iter()
            .flat_map(|told| dated(told.turn.min(game.turn()), &tale::chapter(told), widths.0))
            .collect();
        let (heading, links) = words::chain(game);
        let heading = said(&heading, Role::Strong, widths.1);
        let chain: Vec<_> = links.iter().flat_map(|link| dated(link.turn, &link.text, widths.1)).collect();
        let deeds = said("What you did", Role::Strong, widths.0);
        let (rows, heading) = if has_two_columns {
            (told.len().max(chain.len()), side_by_side(deeds.clone(), heading, widths.0))
        } else {
            (told.len() + chain.len(), heading)
        };
        let needed = |head: &[Line]| (head.len() + 1 + rows + 1 + heading.len() + 2) as u16;
        let head_of = head;
        let mut head = head_of(false);
        let area = beside_the_dead(session, screen, needed(&head)).unwrap_or_else(|| {
            // At the bottom, so that the place where it ended stays in view.
            let height = needed(&head).min(screen.height.saturating_sub(4));
            Rect { y: screen.bottom() - height, height, ..screen }
        });
        // A small window says the same in fewer lines, and first how it came to this.
        let is_tight = needed(&head) > area.height;
        if is_tight {
            head = head_of(true);
            if has_two_columns && area.height > ENOUGH {
                head.push(Line::default());
            }
        }
        let shows_end = is_tight && is_death;
        let between = if shows_end && !has_two_columns { deeds.len() as u16 } else { 0 };
        let height = (needed(&head) + between).min(area.height);
        let room = |head: &[Line]| usize::from(height.saturating_sub(3)).saturating_sub(head.len());
        if has_two_columns {
            head.extend(heading);
            let room = room(&head);
            let (mut left, mut right, mut first) = (told, chain, 0);
            if shows_end {
                // Both columns show their last entries, and begin with a whole one.
                let firsts = (first_entry(&left, room), first_entry(&right, room));
                first = firsts.0.max(firsts.1);
                let lowered =
                    |column: Vec<_>, by: usize| std::iter::repeat_n(Line::default(), by).chain(column).collect();
                (left, right) = (lowered(left, first - firsts.0), lowered(right, first - firsts.1));
            }
            let chapters = side_by_side(left, right, widths.0);
            return Self { area, size: (frame, height), room, head, chapters, first };
        }
        if !shows_end {
            let chapters = told.into_iter().chain([Line::default()]).chain(heading).chain(chain).collect();
            return Self { area, size: (frame, height), room: room(&head), head, chapters, first: 0 };
        }
        // How the killers came to know of the player comes first, and of a long chain its end; its heading stays.
        head.extend(heading);
        let first = first_entry(&chain, room(&head));
        let chapters = chain.into_iter().chain([Line::default()]).chain(deeds).chain(told).collect();
        Self { area, size: (frame, height), room: room(&head), head, chapters, first }
    }

    /// Number of lines that the chapters can be scrolled down.
    fn most_down(&self) -> usize {
        self.chapters.len().saturating_sub(self.room)
    }
}
