//! Who plays a simulated game in the player's stead: a bot that is handed the game, or one that reads lines.

use std::{cell::RefCell, rc::Rc};

use crate::{
    game::{Bot, Game, Journal, Record},
    ui::{
        config::Keys,
        speech::{self, Speech, reader::Reader},
    },
};

use super::{sim_returns::Returns, sim_spent::Spent};

/// Commands without any time passing after which a reading bot gives up.
const STUCK: u32 = 500;

/// A stand-in for the player.
#[derive(Clone, Debug)]
pub(super) enum Player {
    /// A bot that is handed the game.
    Bot(Box<Bot>),
    /// A bot that reads the lines of `--speech`.
    Reader,
}

/// A game that was played.
pub(super) struct Played {
    pub(super) game: Game,
    /// Number of actions.
    pub(super) actions: usize,
    /// Searches that the bot made, and nodes expanded in them.
    pub(super) searches: (u64, u64),
    /// What its time went into; nothing for a bot that reads.
    pub(super) spent: Spent,
    /// The floors that it left, and those to which it came back; nothing for a bot that reads.
    pub(super) returns: Returns,
}

impl Player {
    /// The player with a name; `None` if there is none.
    pub(super) fn named(name: &str) -> Option<Self> {
        if name == Reader::NAME {
            return Some(Self::Reader);
        }
        Bot::named(name).map(|bot| Self::Bot(Box::new(bot)))
    }

    /// Its name.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Bot(bot) => bot.habits().name,
            Self::Reader => Reader::NAME,
        }
    }

    /// Plays until this many turns have passed, the game is over or a rule is broken, and adds the actions to the
    /// journal if there is one.
    pub(super) fn play(&self, game: Game, turns: u32, journal: Option<&mut Journal>) -> Played {
        match self {
            Self::Bot(bot) => play(game, (**bot).clone(), turns, journal),
            Self::Reader => read(game, turns, journal),
        }
    }
}

fn play(mut game: Game, mut bot: Bot, turns: u32, mut journal: Option<&mut Journal>) -> Played {
    let (mut actions, mut spent, mut returns) = (0, Spent::default(), Returns::default());
    while game.turn().0 < turns && game.breach().is_none() {
        let Some((action, events)) = bot.take_turn(&mut game) else { break };
        spent.note(&game, action, &events);
        returns.note(&game);
        if let Some(journal) = &mut journal {
            journal.records.push(Record { action, digest: game.digest() });
        }
        actions += 1;
    }
    Played { game, actions, searches: bot.search_counts(), spent, returns }
}

/// The reading bot types and reads; nothing else passes between it and the game.
fn read(game: Game, turns: u32, journal: Option<&mut Journal>) -> Played {
    let records = Rc::new(RefCell::new(Vec::new()));
    let writer = Rc::clone(&records);
    let recorder = move |_: &Game, record: Record| {
        writer.borrow_mut().push(record);
        Ok(Vec::new())
    };
    let session = speech::session(game, Keys::default()).with_recorder(Box::new(recorder)).gathering(true);
    let mut speech = Speech::new(session);
    speech.greet();
    let mut reader = Reader::default();
    let (mut turn, mut idle) = (speech.session().game().turn(), 0);
    while idle < STUCK && turn.0 < turns && speech.session().game().breach().is_none() {
        if !reader.take_turn(&mut |line| speech.answer(line).lines) {
            break;
        }
        let now = speech.session().game().turn();
        (turn, idle) = (now, if now == turn { idle + 1 } else { 0 });
    }
    let game = speech.session().game().clone();
    let records = records.take();
    let actions = records.len();
    if let Some(journal) = journal {
        journal.records.extend(records);
    }
    Played { game, actions, searches: (0, 0), spent: Spent::default(), returns: Returns::default() }
}
