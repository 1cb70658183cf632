//! The window of the player's items.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{game::Unit, mind::ItemKindId};

use super::super::{
    help::HelpScreen,
    keymap, map, play,
    screen::{Context as _, Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    window::{self, Entries, List, ListEvent},
    words::capital,
};
use super::{
    figures::figures_for,
    group::ItemGroup,
    handling::{self, Handling, drop_item, use_item},
    keys::{BINDINGS, Command},
    stock::{Entry, stock},
};

/// Width of the text.
const WIDTH: usize = 66;

/// Number of lines for the description of the selected item.
const ABOUT: usize = 5;

/// Lists the player's items, group by group, and describes the selected one. Choosing a line carries out the handling
/// that the window was opened for, else it opens a window with the actions of the item.
pub(in super::super) struct InventoryScreen {
    handling: Handling,
    list: List,
    /// The item whose window is open.
    opened: Option<(ItemKindId, List)>,
}

impl InventoryScreen {
    /// A window for a handling.
    pub(super) fn new(handling: Handling) -> Self {
        Self { handling, list: List::default(), opened: None }
    }

    /// The items to choose from.
    fn stock(&self, session: &Session) -> Vec<Entry> {
        let mut entries = session.game().player().map(|player| stock(player, session.keys())).unwrap_or_default();
        entries.retain(|entry| self.handling.wants(entry.item));
        entries
    }

    /// Handles an item as wanted, or opens its window.
    fn serve(&mut self, item: ItemKindId, session: &mut Session) -> Flow<Session> {
        play::closing(match self.handling {
            Handling::Look => {
                self.opened = Some((item, List::default()));
                return Flow::Consumed;
            }
            Handling::Use => use_item(item, session),
            Handling::Throw => handling::aim(item, session),
            Handling::Drop => drop_item(item, session),
        })
    }

    /// Handles an input for the window of an item.
    fn handle_opened(
        &mut self,
        input: Input,
        (item, mut list): (ItemKindId, List),
        session: &mut Session,
    ) -> Flow<Session> {
        let deeds = deeds(item);
        let area = window::inside(opened_size(item, session.game().player()), session.screen());
        let area = Rect { y: area.bottom().saturating_sub(deeds.len() as u16), height: deeds.len() as u16, ..area };
        let event = list.handle(input, &Entries::plain(deeds.len()), area, &session.keys().window);
        self.opened = Some((item, list));
        let command = match event {
            ListEvent::Chosen(index) => deeds.get(index).copied(),
            ListEvent::Key(key) => session.keys().item.command(key).filter(|command| deeds.contains(command)),
            ListEvent::Back | ListEvent::ClickedOutside => {
                self.opened = None;
                None
            }
            ListEvent::Ignored => return Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => None,
        };
        match (command, event) {
            (Some(command), _) => play::closing(do_with(command, item, session)),
            (None, ListEvent::Key(key)) => elsewhere(key, session),
            (None, _) => Flow::Consumed,
        }
    }
}

/// The actions of an item, in the order of its window.
fn deeds(item: ItemKindId) -> Vec<Command> {
    let can = |command: &Command| match command {
        Command::Use => Handling::Use.wants(item),
        Command::Throw => Handling::Throw.wants(item),
        Command::Drop => Handling::Drop.wants(item),
    };
    BINDINGS.iter().map(|row| row.command).filter(can).collect()
}

fn do_with(command: Command, item: ItemKindId, session: &mut Session) -> Flow<Session> {
    match command {
        Command::Use => use_item(item, session),
        Command::Throw => handling::aim(item, session),
        Command::Drop => drop_item(item, session),
    }
}

/// A key that has no meaning in these windows.
fn elsewhere(key: super::super::key::Key, session: &Session) -> Flow<Session> {
    match session.keymap().command(key) {
        Some(keymap::Command::Leave) => Flow::Leave,
        Some(keymap::Command::Help) => Flow::Replace(Box::new(HelpScreen::default())),
        Some(keymap::Command::Inventory) => Flow::Pop,
        _ => Flow::Consumed,
    }
}

/// The description of an item: its text and its figures.
fn said(item: ItemKindId, session: &Session, width: usize) -> Vec<Line<'static>> {
    let theme = session.theme();
    let paragraph = |words: &str, role| {
        let style = window::on_window(theme, role);
        wrap(words, width, 0).into_iter().filter(|text| !text.is_empty()).map(move |text| Line::styled(text, style))
    };
    paragraph(item.row().about, Role::Muted)
        .chain(paragraph(&figures_for(item, session.game().player()), Role::Screen))
        .collect()
}

/// Width and height of the window of an item.
fn opened_size(item: ItemKindId, player: Option<&Unit>) -> (u16, u16) {
    let about = wrap(item.row().about, WIDTH, 0).len() + wrap(&figures_for(item, player), WIDTH, 0).len();
    (WIDTH as u16 + 4, (about + 1 + deeds(item).len() + 2) as u16)
}

fn render_opened(item: ItemKindId, list: List, session: &Session, area: Rect, buffer: &mut Buffer) {
    let theme = session.theme();
    let style = |role| window::on_window(theme, role);
    let keys = session.keys();
    let hint = window::hint(&keys.window, true, "do it");
    let inner =
        window::open(theme, opened_size(item, session.game().player()), &capital(item.row().name), &hint, area, buffer);
    text::draw(said(item, session, WIDTH), inner, buffer);
    let deeds = deeds(item);
    let below = Rect { y: inner.bottom().saturating_sub(deeds.len() as u16), height: deeds.len() as u16, ..inner };
    let entry = |index: usize| {
        let command = deeds[index];
        let words = BINDINGS.iter().find(|row| row.command == command).map_or("", |row| row.help);
        line([(format!(" {}  ", keys.item.key(command)), style(Role::Key)), (words.to_owned(), style(Role::Screen))])
    };
    list.render(&Entries::plain(deeds.len()), entry, theme, below.intersection(inner), buffer);
}

impl Screen<Session> for InventoryScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        if let Some(opened) = self.opened {
            return self.handle_opened(input, opened, session);
        }
        let stock = self.stock(session);
        let area = list_area(&stock, session.screen());
        match self.list.handle(input, &entries(&stock), area, &session.keys().window) {
            ListEvent::Chosen(index) => match stock.get(index) {
                Some(entry) => self.serve(entry.item, session),
                None => Flow::Pop,
            },
            ListEvent::Back | ListEvent::ClickedOutside => Flow::Pop,
            ListEvent::Key(key) => elsewhere(key, session),
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => Flow::Consumed,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let stock = self.stock(session);
        let does = match self.handling {
            Handling::Look => "choose",
            Handling::Use => "use it",
            Handling::Throw => "throw it",
            Handling::Drop => "put it down",
        };
        let keys = window::hint(&session.keys().window, true, does);
        let size = size(&stock, area);
        let inner = window::open(theme, size, self.handling.title(), &keys, area, buffer);
        let entry = |index: usize| stock.get(index).map_or_else(Line::default, |entry| entry_line(entry, theme));
        self.list.render(&entries(&stock), entry, theme, list_area(&stock, area), buffer);
        let Some(chosen) = stock.get(self.list.selected(stock.len())) else { return };
        let below = Rect { y: (inner.bottom()).saturating_sub(ABOUT as u16), height: ABOUT as u16, ..inner };
        text::draw(said(chosen.item, session, usize::from(inner.width)), below.intersection(inner), buffer);
        if let Some((item, list)) = self.opened {
            render_opened(item, list, session, area, buffer);
        }
    }
}

/// A line of the list: letter, glyph, name, and "in hand" or "worn".
fn entry_line(entry: &Entry, theme: Theme) -> Line<'static> {
    let style = |role| window::on_window(theme, role);
    line([
        (format!(" {}  ", entry.letter.map_or_else(|| " ".to_owned(), |letter| letter.to_string())), style(Role::Key)),
        (entry.item.row().glyph.to_string(), style(map::role_of_item(entry.item))),
        (format!(" {}", entry.name()), style(Role::Screen)),
        (entry.held.map_or(String::new(), |held| format!("   {held}")), style(Role::Good)),
    ])
}

/// The lines below the headings of their groups.
fn entries(stock: &[Entry]) -> Entries {
    let mut entries = Entries::default();
    let mut last = None;
    for entry in stock {
        let group = ItemGroup::of(entry.item);
        if last != Some(group) {
            entries.heading(group.title(), true);
            last = Some(group);
        }
        entries.add(entry.letter);
    }
    entries
}

/// Width and height of the window: as high as its list, as far as there is room.
fn size(stock: &[Entry], screen: Rect) -> (u16, u16) {
    let height = entries(stock).height() + (1 + ABOUT + 2) as u16;
    (WIDTH as u16 + 4, height.min(screen.height))
}

/// The area of the list.
fn list_area(stock: &[Entry], screen: Rect) -> Rect {
    let inner = window::inside(size(stock, screen), screen);
    Rect { height: inner.height.saturating_sub(1 + ABOUT as u16), ..inner }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Game,
        ui::{MIN_HEIGHT, MIN_WIDTH},
    };

    #[test]
    fn what_is_said_of_every_item_fits_below_the_list_and_into_its_window() {
        assert!(WIDTH + 4 <= usize::from(MIN_WIDTH));
        let game = Game::new(1).expect("a first floor");
        let mut player = game.player().cloned();
        let gear = player.as_mut().map(|player| &mut player.gear).expect("there is a player");
        (gear.wielded, gear.worn) = (Some(ItemKindId::MACE), Some(ItemKindId::JERKIN));
        let player = player.as_ref();
        for item in ItemKindId::all() {
            let lines = wrap(item.row().about, WIDTH, 0).len() + wrap(&figures_for(item, player), WIDTH, 0).len();
            assert!(lines <= ABOUT, "{}: {lines}", item.row().name);
            assert!(opened_size(item, player).1 <= MIN_HEIGHT, "{}", item.row().name);
        }
    }
}
