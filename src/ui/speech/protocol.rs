//! The game as JSON lines, for programs: one observation a line, one action a line.
//!
//! [`Protocol`] answers each line of a program with an [`Answer`]. An observation tells what the player perceives and
//! knows, never what is true: its units are those in sight, its cells and things are those that the player remembers.
//! Cells are told once, and again when they change; `docs/speech.md` describes every field.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    game::{Action, Ending, Unit},
    grid::Point,
    mind::ItemKindId,
    terrain::TerrainId,
    text::quoted,
};

use super::{
    super::{awareness, screen::Context as _, session::Session, words},
    known,
    speech::{Leaves, Speech},
};

/// A line of a program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// An action, by its code in journals.
    action: Option<String>,
    /// A command of speech.
    #[serde(rename = "do")]
    command: Option<String>,
    /// A question that takes no time.
    ask: Option<Question>,
}

/// A question of a program.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Question {
    /// All known cells and things.
    Map,
    /// The cells in sight.
    Sight,
}

/// The answer to a line.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Answer {
    /// What the player perceives.
    Observation(Box<Observation>),
    /// The line was not understood; nothing has happened.
    Error {
        /// Why.
        error: String,
    },
}

/// What the player perceives at a moment.
#[derive(Debug, Serialize)]
pub struct Observation {
    /// The turn.
    pub turn: u32,
    /// The depth of the floor.
    pub floor: u32,
    /// Width and height of the floor; on arrival only. All cells that were told before are those of another floor then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<(i32, i32)>,
    /// How the game ended: `died`, `won` or `left`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<&'static str>,
    /// The score, at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// Why the action was refused; no time has passed then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The player's unit; absent when it is dead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
    /// The units in sight, the nearest first.
    pub units: Vec<Other>,
    /// Known cells that were not told before or have changed: x, y, terrain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(i32, i32, String)>,
    /// All known things: x, y, item; present when they have changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub things: Option<Vec<(i32, i32, &'static str)>>,
    /// The cells in sight, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sight: Option<Vec<(i32, i32)>>,
    /// The messages since the last observation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
    /// The answer to a command of speech.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// The player's unit.
#[derive(Debug, Serialize)]
pub struct You {
    /// Its cell.
    pub at: (i32, i32),
    /// Its health, and its health when unhurt.
    pub health: (i32, i32),
    /// Whether it sneaks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sneaks: bool,
    /// Its states, each with the turns that it lasts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<(&'static str, u32)>,
    /// What it carries: item, number, and `in hand` or `worn`.
    pub carries: Vec<(&'static str, u32, Option<&'static str>)>,
}

/// A unit in sight.
#[derive(Debug, Serialize)]
pub struct Other {
    /// Its id, which stays the same.
    pub id: u32,
    /// Its kind.
    pub unit: &'static str,
    /// Its cell; the north-western one of a large unit.
    pub at: (i32, i32),
    /// Its side in cells, if it is large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// What it does, in a word or two.
    pub does: &'static str,
    /// Its health, and its health when unhurt.
    pub health: (i32, i32),
    /// Whether it is an enemy.
    pub enemy: bool,
}

/// A game that a program plays.
pub struct Protocol {
    speech: Speech,
    depth: Option<u32>,
    /// The terrain of each cell as it was told last, row by row.
    told: Vec<Option<TerrainId>>,
    things: BTreeSet<(Point, ItemKindId)>,
    leaves: Leaves,
}

fn pair(at: Point) -> (i32, i32) {
    (at.x, at.y)
}

impl Protocol {
    /// A program plays a session; see [`session`](super::session).
    pub fn new(session: Session) -> Self {
        Self {
            speech: Speech::new(session),
            depth: None,
            told: Vec::new(),
            things: BTreeSet::new(),
            leaves: Leaves::No,
        }
    }

    /// The session.
    pub fn session(&self) -> &Session {
        self.speech.session()
    }

    /// The session, when it is over.
    pub fn into_session(self) -> Session {
        self.speech.into_session()
    }

    /// Whether the program has left.
    pub fn leaves(&self) -> Leaves {
        self.leaves
    }

    /// The first observation.
    pub fn greet(&mut self) -> Answer {
        self.observe(None, Vec::new())
    }

    /// The answer to a line that is too long to be read, of more than `most` bytes.
    pub fn refuse_cut_line(most: usize) -> Answer {
        Answer::Error { error: format!("the line is too long, expected at most {most} bytes; nothing in it was done") }
    }

    /// Carries out a line and says what the player perceives then.
    pub fn answer(&mut self, line: &str) -> Answer {
        // The reader of requests would take a list for an object with these fields.
        if !line.trim_start().starts_with('{') {
            return Answer::Error { error: "not a request: expected an object, as in {\"action\":\"wait\"}".into() };
        }
        let request: Request = match serde_json::from_str(line) {
            Ok(request) => request,
            Err(why) => return Answer::Error { error: format!("not a request: {why}") },
        };
        match request {
            Request { action: Some(code), command: None, ask: None } => match Action::from_code(&code) {
                Some(action) => self.act(action),
                None => Answer::Error {
                    error: format!("no action {}: expected a code as in journals, such as step0", quoted(&code)),
                },
            },
            Request { action: None, command: Some(command), ask: None } => {
                let reply = self.speech.answer(&command);
                self.leaves = reply.leaves;
                self.observe(None, reply.lines)
            }
            Request { action: None, command: None, ask: Some(question) } => self.tell(question),
            _ => Answer::Error { error: "expected one of \"action\", \"do\" and \"ask\"".into() },
        }
    }

    /// Acts without a question.
    pub fn act(&mut self, action: Action) -> Answer {
        let session = &mut self.speech.session;
        let has_acted = session.act(action);
        // A refusal is the last message, and tells nothing else.
        let refused = if has_acted {
            None
        } else {
            Some(session.take_heard().pop().unwrap_or_else(|| "The game is over.".into()))
        };
        self.observe(refused, Vec::new())
    }

    fn tell(&mut self, question: Question) -> Answer {
        match question {
            Question::Map => {
                self.depth = None;
                self.observe(None, Vec::new())
            }
            Question::Sight => {
                let mut answer = self.observe(None, Vec::new());
                if let Answer::Observation(observation) = &mut answer {
                    let game = self.session().game();
                    let cells = game.floor().level().size().points().filter(|&at| game.in_sight(at));
                    observation.sight = Some(cells.map(pair).collect());
                }
                answer
            }
        }
    }

    /// The present moment, with what has become known since the last one.
    fn observe(&mut self, refused: Option<String>, lines: Vec<String>) -> Answer {
        self.speech.session.settle();
        let messages = self.speech.session.take_heard();
        // Cells that change are told whoever changed them.
        self.speech.session.take_opened();
        let session = self.speech.session();
        let game = session.game();
        let size = game.floor().level().size();
        let is_new = self.depth != Some(game.depth());
        if is_new {
            self.told.clear();
            self.told.resize(size.points().len(), None);
            self.things.clear();
        }
        let mut cells = Vec::new();
        for (at, told) in size.points().zip(&mut self.told) {
            let now = known::terrain_at(session, at);
            if let Some(terrain) = now.filter(|_| now != *told) {
                cells.push((at.x, at.y, words::terrain(game, terrain)));
            }
            *told = now;
        }
        let things: BTreeSet<_> = session.items().into_iter().collect();
        let has_news = is_new || things != self.things;
        let told = has_news.then(|| things.iter().map(|&(at, item)| (at.x, at.y, item.row().name)).collect());
        let observation = Observation {
            turn: game.turn().0,
            floor: game.depth(),
            size: is_new.then(|| (size.width(), size.height())),
            over: game.ending().map(|ending| match ending {
                Ending::Died { .. } => "died",
                Ending::Won => "won",
                Ending::Left => "left",
            }),
            score: game.ending().map(|_| game.score()),
            refused,
            you: game.player().map(|player| you(session, player)),
            units: session.units_shown().iter().map(|unit| other(session, unit)).collect(),
            cells,
            things: told,
            sight: None,
            messages,
            lines,
        };
        (self.depth, self.things) = (Some(game.depth()), things);
        Answer::Observation(Box::new(observation))
    }
}

fn you(session: &Session, player: &Unit) -> You {
    let now = session.game().turn();
    let held = |item| match item {
        _ if player.gear.wielded == Some(item) => Some("in hand"),
        _ if player.gear.worn == Some(item) => Some("worn"),
        _ => None,
    };
    let mut kinds: Vec<ItemKindId> = player.pack.iter().collect();
    kinds.dedup();
    You {
        at: pair(player.at),
        health: (player.health.max(0), player.row().health),
        sneaks: player.is_stealthy,
        states: player.statuses.iter().map(|(status, until)| (status.row().name, until.since(now))).collect(),
        carries: kinds.into_iter().map(|item| (item.row().name, player.pack.count(item), held(item))).collect(),
    }
}

fn other(session: &Session, unit: &Unit) -> Other {
    let row = unit.row();
    Other {
        id: unit.id.0,
        unit: row.name,
        at: pair(unit.at),
        side: Some(row.size).filter(|&side| side > 1),
        does: awareness::doing(session, unit),
        health: (unit.health.max(0), row.health),
        enemy: session.game().player().is_some_and(|player| unit.is_enemy_of(player)),
    }
}
