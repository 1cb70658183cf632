//! The messages to the player, and the screen that shows old ones.

use std::collections::{BTreeMap, VecDeque};

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::mind::{FactionId, ItemKindId, KindId, Turn, UnitId};

use super::{
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    text::{self, wrap},
    theme::{Role, Theme, UnitMood},
    window::{self, Command},
};

/// Number of messages that are kept.
const KEPT: usize = 500;

/// A unit that comes into sight again within this many turns of the last time is not news.
const FORGOTTEN: u32 = 40;

/// A state that the player got again within this many turns is not told anew.
const RENEWED: u32 = 10;

/// What several events of one turn have in common, so that one message tells of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// The player picked up items of this kind.
    PickedUp(ItemKindId),
    /// Members of this faction reported.
    Reported(FactionId),
    /// Units saw the player sneak.
    Noticed,
}

/// A message, and how often it was repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The turn of its last occurrence.
    pub turn: Turn,
    /// The text.
    pub text: String,
    /// Its colour.
    pub role: Role,
    /// Number of occurrences in a row.
    pub times: u32,
    /// Whether it says why a key did nothing; the next such message may replace it.
    pub is_passing: bool,
    /// The events that it tells of, and their number, if others may join them.
    pub common: Option<(Common, u32)>,
    /// The kinds of units that it tells of, whose names have the colours of their factions.
    pub units: [Option<KindId>; 2],
}

impl Message {
    /// A piece of the text in a style, with the names of units in the colours of their factions.
    pub(super) fn styled(&self, text: &str, style: Style, theme: Theme) -> Vec<Span<'static>> {
        let name = |kind: KindId| text.find(kind.row().name).map(|at| (at, kind));
        let mut names: Vec<_> = self.units.into_iter().flatten().filter_map(name).collect();
        names.sort_by_key(|&(at, _)| at);
        let (mut spans, mut done) = (Vec::new(), 0);
        for (at, kind) in names.into_iter().filter(|(_, kind)| *kind != KindId::PLAYER) {
            // A name may be part of another one: "goblin" of "goblin scout".
            if at >= done {
                let end = at + kind.row().name.len();
                let colours = theme.unit(kind.row().faction, UnitMood::Calm, style);
                spans.extend([
                    Span::styled(text[done..at].to_owned(), style),
                    Span::styled(text[at..end].to_owned(), Style { add_modifier: style.add_modifier, ..colours }),
                ]);
                done = end;
            }
        }
        spans.push(Span::styled(text[done..].to_owned(), style));
        spans
    }

    /// The sign of the faction of which it tells, as it stands before the text; a space if it tells of none.
    pub(super) fn emblem(&self, style: Style, theme: Theme) -> Span<'static> {
        let named = |kind: &KindId| Some((self.text.find(kind.row().name)?, kind.row().faction));
        let units = self.units.iter().flatten().filter(|kind| **kind != KindId::PLAYER);
        let reported = match self.common {
            Some((Common::Reported(faction), _)) => Some(faction),
            _ => None,
        };
        match units.filter_map(named).min().map(|(_, faction)| faction).or(reported) {
            Some(faction) => {
                let colours = theme.unit(faction, UnitMood::Calm, style);
                let style = Style { add_modifier: style.add_modifier, ..colours };
                Span::styled(faction.row().badge.emblem.to_string(), style)
            }
            None => Span::styled(" ", style),
        }
    }

    /// The text, followed by the number of repeats.
    pub fn folded(&self) -> String {
        if self.times > 1 { format!("{} x{}", self.text, self.times) } else { self.text.clone() }
    }
}

/// The last messages, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLog {
    messages: VecDeque<Message>,
    /// Number of messages at the end that are new since [`Self::mark_read`].
    unread: usize,
    /// The lesson that holds now.
    lesson: Option<String>,
    /// When each unit last came into the player's sight on this floor.
    sighted: BTreeMap<UnitId, Turn>,
    /// What was said since it was last taken, for a front end that speaks; `None` if nobody listens.
    heard: Option<Vec<Heard>>,
}

/// A text for a listener, and how often it was said in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heard {
    text: String,
    times: u32,
    common: Option<(Common, Turn)>,
}

impl MessageLog {
    /// Adds a message; if it equals the last one, that one is counted instead.
    pub fn say(&mut self, turn: Turn, text: String, role: Role) {
        self.add(Message { turn, text, role, times: 1, is_passing: false, common: None, units: [None; 2] });
    }

    /// Adds a message about an event that may be one of several of its turn. `text` says it of so many of them; the
    /// message stays one. Of messages in different colours the one that is not `Muted` stays.
    pub fn say_together(&mut self, turn: Turn, common: Common, role: Role, text: impl Fn(u32) -> String) {
        let added = |count, text| Message {
            turn,
            text,
            role,
            times: 1,
            is_passing: false,
            common: Some((common, count)),
            units: [None; 2],
        };
        let earlier = self.messages.iter_mut().rev().take_while(|message| message.turn == turn);
        let Some(message) = earlier.into_iter().find(|message| message.common.is_some_and(|(of, _)| of == common))
        else {
            return self.add(added(1, text(1)));
        };
        let count = message.common.map_or(1, |(_, count)| count + 1);
        let is_louder = role != Role::Muted || message.role == Role::Muted;
        if let Some(heard) = &mut self.heard
            && let Some(place) = heard.iter().rposition(|heard| heard.common == Some((common, turn)))
        {
            if heard[place].times > 1 {
                // It was said of other turns too.
                (heard[place].times, heard[place].common) = (heard[place].times - 1, None);
                heard.push(Heard { text: text(count), times: 1, common: Some((common, turn)) });
            } else if is_louder {
                heard[place].text = text(count);
            }
        }
        if message.times > 1 {
            (message.times, message.common) = (message.times - 1, None);
            self.put(added(count, text(count)));
        } else {
            message.common = Some((common, count));
            if is_louder {
                (message.text, message.role) = (text(count), role);
            }
        }
    }

    /// Adds a message about a state that may only have been renewed: if the last messages of these turns have said it,
    /// it is only moved to the end.
    pub fn say_anew(&mut self, turn: Turn, text: String, role: Role) {
        let is_recent = |message: &Message| turn.since(message.turn) <= RENEWED;
        let earlier = self.messages.iter().rposition(|message| message.text == text && is_recent(message));
        let Some(mut message) = earlier.and_then(|place| self.messages.remove(place)) else {
            return self.say(turn, text, role);
        };
        // What was read before is new again.
        self.unread = self.unread.min(self.messages.len());
        message.turn = turn;
        self.put(message);
    }

    /// Notes which kinds of units the last message tells of.
    pub fn name_units(&mut self, units: [Option<KindId>; 2]) {
        if let Some(last) = self.messages.back_mut() {
            last.units = units;
        }
    }

    /// Notes that a unit comes into sight. Returns whether that is news: it was out of sight for long.
    pub fn is_news(&mut self, unit: UnitId, turn: Turn) -> bool {
        self.sighted.insert(unit, turn).is_none_or(|last| turn.since(last) > FORGOTTEN)
    }

    /// The player has come to another floor, with other units and without the lesson.
    pub fn arrive(&mut self) {
        self.sighted.clear();
        self.lesson = None;
    }

    /// Adds a message that says why a key did nothing. It replaces such a message directly before it, so that many
    /// useless keys take one line.
    pub fn say_in_passing(&mut self, turn: Turn, text: String, role: Role) {
        if self.messages.back().is_some_and(|last| last.is_passing && last.text != text) {
            self.messages.pop_back();
            self.unread = self.unread.saturating_sub(1);
        }
        self.add(Message { turn, text, role, times: 1, is_passing: true, common: None, units: [None; 2] });
    }

    /// Sets the lesson that holds until the next one; `None` ends it.
    pub fn teach(&mut self, lesson: Option<String>) {
        self.lesson = lesson;
    }

    /// The lesson that holds now: the last text of the level that names keys. The panel shows it whole, whatever is
    /// said since.
    pub fn lesson(&self) -> Option<&str> {
        self.lesson.as_deref()
    }

    /// Keeps every text from now on until [`Self::take_heard`]. Begins with the messages that are not read yet.
    pub fn listen(&mut self) {
        let unread =
            self.unread().map(|message| Heard { text: message.text.clone(), times: message.times, common: None });
        self.heard = Some(unread.collect());
    }

    /// Whether texts are kept for a listener.
    pub(super) fn has_listener(&self) -> bool {
        self.heard.is_some()
    }

    /// The texts since the last call, each once, with the number of repeats in a row; empty if nobody listens.
    pub fn take_heard(&mut self) -> Vec<String> {
        let folded =
            |heard: Heard| if heard.times > 1 { format!("{} x{}", heard.text, heard.times) } else { heard.text };
        self.heard.as_mut().map(std::mem::take).unwrap_or_default().into_iter().map(folded).collect()
    }

    /// Notes a text for the listener.
    fn hear(&mut self, message: &Message) {
        let Some(heard) = &mut self.heard else { return };
        let common = message.common.map(|(common, _)| (common, message.turn));
        match heard.last_mut().filter(|last| last.text == message.text) {
            Some(last) => (last.times, last.common) = (last.times + 1, common),
            None => heard.push(Heard { text: message.text.clone(), times: 1, common }),
        }
    }

    fn add(&mut self, message: Message) {
        self.hear(&message);
        if let Some(last) = self.messages.back_mut()
            && last.text == message.text
        {
            (last.turn, last.times, last.common) = (message.turn, last.times + 1, message.common);
            self.unread = self.unread.max(1);
            return;
        }
        self.put(message);
    }

    /// Adds a message after all others.
    fn put(&mut self, message: Message) {
        if self.messages.len() == KEPT {
            self.messages.pop_front();
        }
        self.messages.push_back(message);
        self.unread = (self.unread + 1).min(KEPT);
    }

    /// Takes all messages as read: the player has pressed a key since, or acts.
    pub fn mark_read(&mut self) {
        self.unread = 0;
    }

    /// The messages that are not read yet, oldest first.
    pub fn unread(&self) -> impl DoubleEndedIterator<Item = &Message> + ExactSizeIterator {
        self.messages.iter().skip(self.messages.len() - self.unread)
    }

    /// The messages, oldest first.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &Message> + ExactSizeIterator {
        self.messages.iter()
    }
}

/// Shows all messages, the newest at the bottom.
#[derive(Default)]
pub struct HistoryScreen {
    /// Number of lines that it is scrolled up from the newest.
    up: usize,
}

impl Screen<Session> for HistoryScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let screen = session.layout().status.bottom();
        let room = usize::from(screen.saturating_sub(4));
        let width = usize::from(session.layout().status.width.saturating_sub(8));
        let most = lines(session.log(), session.theme(), width).len().saturating_sub(room);
        let by = |up: usize, by: isize| up.saturating_add_signed(by).min(most);
        let page = room.saturating_sub(1) as isize;
        match input {
            Input::Scroll(step) => self.up = by(self.up, -isize::from(step) * 3),
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match session.keys().window.command(key) {
                Some(Command::Left) => self.up = by(self.up, page),
                Some(Command::Right) => self.up = by(self.up, -page),
                Some(Command::Choose) if self.up > 0 => self.up = by(self.up, -page),
                command => match command.and_then(|command| command.scrolls_by(page)) {
                    Some(down) => self.up = by(self.up, -down),
                    None if session.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
                    None => return Flow::Pop,
                },
            },
            _ => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (width, height) = (area.width.saturating_sub(4), area.height.saturating_sub(2));
        let theme = session.theme();
        let keys = &session.keys().window;
        let keys = format!("{} scroll   {} back", keys.scrolls(), keys.key(Command::Back));
        let inner = window::open(theme, (width, height), "Messages", &keys, area, buffer);
        let lines = lines(session.log(), theme, usize::from(inner.width));
        let first = lines.len().saturating_sub(usize::from(inner.height) + self.up);
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}

fn lines(log: &MessageLog, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let style = |role| window::on_window(theme, role);
    log.messages()
        .flat_map(|message| {
            let own = style(message.role);
            let turn = format!("{:>6} ", message.turn.0);
            let texts = wrap(&message.folded(), width.saturating_sub(turn.len() + 1).max(1), 0);
            let first = [Span::styled(turn, style(Role::Muted)), message.emblem(own, theme)];
            let margins = std::iter::once(first.to_vec()).chain(std::iter::repeat(vec![Span::raw("        ")]));
            texts.into_iter().zip(margins).map(move |(text, margin)| {
                margin.into_iter().chain(message.styled(&text, own, theme)).collect::<Line>()
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_do_nothing_take_one_line_whatever_is_said_of_them() {
        let mut log = MessageLog::default();
        log.say(Turn(1), "You open the door.".into(), Role::Muted);
        for text in ["The wall is in the way.", "The wall is in the way.", "The tree is in the way.", "The wall."] {
            log.say_in_passing(Turn(1), text.into(), Role::Muted);
        }
        log.say(Turn(2), "A toad.".into(), Role::Muted);
        log.say_in_passing(Turn(2), "The wall.".into(), Role::Muted);
        let said: Vec<String> = log.messages().map(Message::folded).collect();
        assert_eq!(said, ["You open the door.", "The wall.", "A toad.", "The wall."]);
    }

    #[test]
    fn a_listener_hears_every_text_once_and_how_often_it_was_said() {
        let mut log = MessageLog::default();
        let say = |log: &mut MessageLog, text: &str| log.say(Turn(1), text.into(), Role::Muted);
        say(&mut log, "Before.");
        assert!(log.take_heard().is_empty(), "nobody listens yet");
        log.listen();
        assert_eq!(log.take_heard(), ["Before."]);
        for text in ["You miss.", "You miss.", "You hit."] {
            say(&mut log, text);
        }
        let item = Common::PickedUp(ItemKindId::DRAUGHT);
        for _ in 0..2 {
            log.say_together(Turn(1), item, Role::Good, |count| format!("{count} draughts."));
        }
        log.mark_read();
        assert_eq!(log.take_heard(), ["You miss. x2", "You hit.", "2 draughts."]);
        say(&mut log, "You hit.");
        assert_eq!(log.take_heard(), ["You hit."]);
        say(&mut log, "You hit.");
        assert_eq!(log.take_heard(), ["You hit."], "it was said again");
    }

    #[test]
    fn what_is_picked_up_in_the_turns_after_is_neither_lost_nor_counted_twice() {
        let mut log = MessageLog::default();
        log.listen();
        let item = Common::PickedUp(ItemKindId::DRAUGHT);
        for turn in [1, 2, 2, 2, 3] {
            log.say_together(Turn(turn), item, Role::Good, |count| format!("{count} picked up."));
        }
        let expected = ["1 picked up.", "3 picked up.", "1 picked up."];
        assert_eq!(log.messages().map(Message::folded).collect::<Vec<_>>(), expected);
        assert_eq!(log.take_heard(), expected);
    }

    #[test]
    fn repeats_are_folded_and_old_messages_dropped() {
        let mut log = MessageLog::default();
        for turn in 0..3 {
            log.say(Turn(turn), "You miss.".into(), Role::Muted);
        }
        assert_eq!(log.messages().map(Message::folded).collect::<Vec<_>>(), ["You miss. x3"]);
        for turn in 0..KEPT as u32 {
            log.say(Turn(turn), turn.to_string(), Role::Muted);
        }
        assert_eq!(log.messages().len(), KEPT);
        assert_eq!(log.messages().next().map(Message::folded).as_deref(), Some("0"));
    }
}
