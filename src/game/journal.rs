//! The journal of a game: what it started from, and every action with the state it led to.
//!
//! It is text, a line a record, so that it can be appended to and read by people: first the header as one JSON
//! object, then `CODE DIGEST` for each action. Playing the actions again gives the game back; a digest that differs
//! shows at which record two versions of the game part ways.

use serde::{Deserialize, Serialize};

use super::{Action, Day, Difficulty, Game, GameError, Phase};

/// One action, and the state of the game after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the player did.
    pub action: Action,
    /// [`Game::digest`] afterwards.
    pub digest: u64,
}

impl Record {
    /// The record's line, without its end.
    pub fn line(self) -> String {
        format!("{} {:016x}", self.action.code(), self.digest)
    }

    fn parse(line: &str) -> Option<Self> {
        let (code, digest) = line.split_once(' ')?;
        Some(Self { action: Action::from_code(code)?, digest: u64::from_str_radix(digest, 16).ok()? })
    }
}

/// What a game started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the program that wrote it.
    fogwalk: String,
    seed: u64,
    /// How hard it is; a game of before there was a choice is of the usual sort.
    #[serde(default)]
    difficulty: Difficulty,
    /// The day whose game it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<Day>,
}

/// A game, as it can be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    header: Header,
    /// The actions in order.
    pub records: Vec<Record>,
}

/// Why a journal cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The first line is not that of a journal.
    #[error("this is not a fogwalk journal: its first line should be a JSON object with `fogwalk` and `seed`")]
    Header,
    /// A line in the middle cannot be read.
    #[error("line {0} of the journal cannot be read; the lines before it are fine")]
    Line(usize),
    /// It was written by another version.
    #[error("this game was played with fogwalk {0}, and this is fogwalk {version}", version = env!("CARGO_PKG_VERSION"))]
    Version(String),
    /// The game goes another way than it went.
    #[error("action {0} of the journal leads to another state than it did when it was written")]
    Drift(usize),
    /// The game cannot start.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl Journal {
    /// The journal of a new game of the usual sort.
    pub fn new(seed: u64) -> Self {
        Self::beginning(seed, Difficulty::default(), None)
    }

    /// The journal of a game in the dungeon, without its actions.
    pub fn of(game: &Game) -> Self {
        Self::beginning(game.seed(), game.difficulty(), game.day())
    }

    fn beginning(seed: u64, difficulty: Difficulty, day: Option<Day>) -> Self {
        let header = Header { fogwalk: env!("CARGO_PKG_VERSION").into(), seed, difficulty, day };
        Self { header, records: Vec::new() }
    }

    /// The first line, without its end.
    ///
    /// # Panics
    /// Never: plain fields always make a JSON object.
    pub fn first_line(&self) -> String {
        serde_json::to_string(&self.header).expect("plain fields can be written as JSON")
    }

    /// Reads a journal. A last line without its end is one that was being written when the game was killed, and is
    /// left out.
    ///
    /// # Errors
    /// When the header or a whole line cannot be read.
    pub fn parse(text: &str) -> Result<Self, JournalError> {
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines();
        let header: Header =
            lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or(JournalError::Header)?;
        let records = lines
            .enumerate()
            .map(|(index, line)| Record::parse(line).ok_or(JournalError::Line(index + 2)))
            .collect::<Result<_, _>>()?;
        Ok(Self { header, records })
    }

    /// Plays it again, to the state after its last record.
    ///
    /// # Errors
    /// When it is of another version, or the game goes another way than it did.
    pub fn replay(&self) -> Result<Game, JournalError> {
        if self.header.fogwalk != env!("CARGO_PKG_VERSION") {
            return Err(JournalError::Version(self.header.fogwalk.clone()));
        }
        let mut game = Game::new(self.header.seed)?.at(self.header.difficulty).of_day(self.header.day);
        for (index, record) in self.records.iter().enumerate() {
            let Phase::Player(turn) = game.phase() else { return Err(JournalError::Drift(index + 1)) };
            if turn.act(record.action).is_err() || game.digest() != record.digest {
                return Err(JournalError::Drift(index + 1));
            }
        }
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_last_line_is_left_out_and_a_bad_one_reported() {
        let mut journal = Journal::new(7);
        journal.records.push(Record { action: Action::Wait, digest: 0xabc });
        let text = format!("{}\n{}\n", journal.first_line(), journal.records[0].line());
        assert_eq!(Journal::parse(&text), Ok(journal.clone()));
        assert_eq!(Journal::parse(&format!("{text}step3 00")), Ok(journal));
        assert_eq!(Journal::parse(&format!("{text}jump 00\n")), Err(JournalError::Line(3)));
        assert_eq!(Journal::parse(""), Err(JournalError::Header));
        assert_eq!(Journal::parse("{}\n"), Err(JournalError::Header));
    }

    #[test]
    fn terms_are_written_down_and_a_journal_without_any_is_of_the_usual_sort() {
        let day: Day = "2026-11-22".parse().expect("a day");
        let game = Game::new(day.seed()).expect("a first floor").at(Difficulty::Midnight).of_day(Some(day));
        let text = Journal::of(&game).first_line() + "\n";
        assert!(text.contains("\"difficulty\":\"midnight\",\"day\":\"2026-11-22\""), "{text}");
        let again = Journal::parse(&text).expect("a journal").replay().expect("a game");
        assert_eq!((again.digest(), again.difficulty(), again.day()), (game.digest(), Difficulty::Midnight, Some(day)));
        let before = format!("{{\"fogwalk\":\"{}\",\"seed\":5}}\n", env!("CARGO_PKG_VERSION"));
        let old = Journal::parse(&before).expect("a journal").replay().expect("a game");
        assert_eq!((old.difficulty(), old.day()), (Difficulty::Fog, None));
        let unknown = "{\"fogwalk\":\"1\",\"seed\":5,\"difficulty\":\"easy\"}\n";
        assert_eq!(Journal::parse(unknown), Err(JournalError::Header));
    }
}
