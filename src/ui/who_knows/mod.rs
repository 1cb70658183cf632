//! The window "who knows what": faction by faction, where they think you are, since when and from whom, whom they lost,
//! and with whom they are at war.
//!
//! [`TOPICS`] is the table of its rows. Where minds are open (where nobody plays, in replays, on single levels, after
//! the end) a row tells what they know. In a game it tells what the player can infer: from units in sight, from whom it
//! saw, and from what it noted ([`Notebook`]).

mod notebook;
mod topics;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use crate::{grid::Point, mind::FactionId};

use super::{
    eyes,
    keymap::Command,
    look::LookScreen,
    screen::{Context as _, Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    window::{self, Entries, List, ListEvent},
    words,
};

pub(super) use notebook::Notebook;
use topics::{Knower, Short, TOPICS};

/// How wide the text is on the smallest screen, and how much of it the names of the topics take.
const LEAST_WIDTH: u16 = 74;
const NAMES: usize = 15;

/// Said where the player knows of nobody.
const NOBODY: &str = "You know of nobody here who could know anything.";

/// Lists what each faction knows. What is chosen is looked at.
#[derive(Default)]
pub(super) struct WhoKnowsScreen {
    list: List,
}

/// A line of the list: of a topic, or the rest of one.
struct Row {
    /// The topic; empty if the line goes on with the one before.
    name: &'static str,
    text: String,
    /// The cell it is about, if there is one.
    at: Option<Point>,
}

/// What each faction knows as plain sentences, for a front end without a screen: where all of this comes from, then
/// faction by faction.
pub(super) fn sentences(session: &Session) -> Vec<String> {
    let is_open = session.opens_all_eyes();
    let mut said = vec![source(is_open).to_owned()];
    for faction in factions(session) {
        said.push(format!("{}:", words::capital(&words::faction(faction))));
        let knower = Knower::new(session, faction);
        for topic in TOPICS {
            let answer = if is_open { (topic.known)(&knower) } else { (topic.inferred)(&knower) };
            said.extend(answer.map(|answer| format!("{}: {}.", words::capital(topic.name), answer.words)));
        }
    }
    if said.len() == 1 {
        said.push(NOBODY.to_owned());
    }
    said
}

/// Whether each faction knows where the player is, in short, for those of which there is something to say.
pub(super) fn in_short(session: &Session) -> Vec<(FactionId, Short)> {
    let says = |faction| Some((faction, topics::in_short(&Knower::new(session, faction), session.opens_all_eyes())?));
    factions(session).filter_map(says).collect()
}

/// Says where the answers come from.
const fn source(is_open: bool) -> &'static str {
    if is_open {
        "What they know, as it is in their minds."
    } else {
        "What you can tell from what you see, saw and did."
    }
}

/// The factions that there is something to tell of.
fn factions(session: &Session) -> impl Iterator<Item = FactionId> {
    let is_open = session.opens_all_eyes();
    let factions = FactionId::all().filter(|&faction| faction != FactionId::PLAYER);
    factions.filter(move |&faction| {
        if is_open { eyes::is_here(session.game(), faction) } else { topics::is_known_of(session, faction) }
    })
}

/// The rows by faction.
fn pages(session: &Session) -> Vec<(FactionId, Vec<Row>)> {
    let (is_open, width) = (session.opens_all_eyes(), window::text_width(LEAST_WIDTH, session.screen()).into());
    factions(session).map(|faction| (faction, rows(&Knower::new(session, faction), is_open, width))).collect()
}

/// The lines about a faction.
fn rows(knower: &Knower<'_>, is_open: bool, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for topic in TOPICS {
        let answer = if is_open { (topic.known)(knower) } else { (topic.inferred)(knower) };
        let Some(answer) = answer else { continue };
        let lines = wrap(&answer.words, width - NAMES - 1, 0);
        rows.extend(lines.into_iter().enumerate().map(|(number, text)| Row {
            name: if number == 0 { topic.name } else { "" },
            text,
            at: answer.at,
        }));
    }
    rows
}

fn entries(pages: &[(FactionId, Vec<Row>)]) -> Entries {
    let mut entries = Entries::default();
    for (faction, rows) in pages {
        entries.faction(&words::capital(&words::faction(*faction)), *faction);
        for _ in rows {
            entries.add(None);
        }
    }
    entries
}

/// How wide and how high the window is.
fn size(entries: &Entries, screen: Rect) -> (u16, u16) {
    (
        window::text_width(LEAST_WIDTH, screen) + 4,
        entries.height().max(1).saturating_add(3).min(screen.height.saturating_sub(2)),
    )
}

/// The part of the window below the line that says where all of this comes from.
fn below_source(inner: Rect) -> Rect {
    Rect { y: inner.y + 1.min(inner.height), height: inner.height.saturating_sub(1), ..inner }
}

impl Screen<Session> for WhoKnowsScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let pages = pages(session);
        let entries = entries(&pages);
        let area = below_source(window::inside(size(&entries, session.screen()), session.screen()));
        match self.list.handle(input, &entries, area, &session.keys().window) {
            ListEvent::Chosen(index) => {
                let at = pages.iter().flat_map(|(_, rows)| rows).nth(index).and_then(|row| row.at);
                match at {
                    Some(at) => Flow::Replace(Box::new(LookScreen::at(session, at))),
                    None => Flow::Consumed,
                }
            }
            ListEvent::Back | ListEvent::ClickedOutside => Flow::Pop,
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => Flow::Consumed,
            ListEvent::Key(key) => match session.keymap().command(key) {
                Some(Command::Leave) => Flow::Leave,
                Some(Command::WhoKnows) => Flow::Pop,
                _ => Flow::Consumed,
            },
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (theme, windows, pages) = (session.theme(), &session.keys().window, pages(session));
        let entries = entries(&pages);
        let (yes, back) = (windows.key(window::Command::Choose), windows.key(window::Command::Back));
        let all: Vec<&Row> = pages.iter().flat_map(|(_, rows)| rows).collect();
        let has_place = all.get(self.list.selected(all.len())).is_some_and(|row| row.at.is_some());
        let looks = if has_place { format!("   {yes} look there") } else { String::new() };
        let keys = format!("{} move{looks}   {back} back", windows.scrolls());
        let inner = window::open(theme, size(&entries, area), "Who knows what", &keys, area, buffer);
        let muted = window::on_window(theme, Role::Muted);
        text::draw([Line::styled(source(session.opens_all_eyes()), muted)], inner, buffer);
        let inner = below_source(inner);
        if pages.is_empty() {
            return text::draw([Line::styled(NOBODY, muted)], inner, buffer);
        }
        let line = |index: usize| all.get(index).map_or_else(Line::default, |row| row.line(theme));
        self.list.render(&entries, line, theme, inner, buffer);
    }
}

impl Row {
    fn line(&self, theme: Theme) -> Line<'static> {
        let style = |role| window::on_window(theme, role);
        let name: Span<'static> = Span::styled(format!(" {:NAMES$}", self.name), style(Role::Muted));
        let mut line = line([(self.text.clone(), style(Role::Screen))]);
        line.spans.insert(0, name);
        line
    }
}
