//! A complete journal, and replaying it.

use std::collections::VecDeque;

use crate::{
    content::{Content, DifficultyId},
    game::{
        Game, Phase,
        event::Event,
        record::{
            Snapshot,
            journal::{JournalError, Record, flaw::VERSION, header::Header},
        },
        state::origin::Origin,
    },
    level::Level,
    mind::Turn,
    text::{one_of, quoted},
};

/// Number of events that are kept of a replayed game.
const REMEMBERED: usize = 4000;

/// A game that can be replayed: its start and its actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journal {
    pub(in crate::game) header: Header,
    /// The actions in order.
    pub records: Vec<Record>,
    /// The snapshot with which it begins, if it does not begin with a new game and the snapshot was found.
    pub(in crate::game) base: Option<Snapshot>,
}

/// A replayed game, with a snapshot and events on the way.
#[derive(Debug)]
pub struct Replayed {
    /// The game after the last action.
    pub game: Game,
    /// The last snapshot that could be taken.
    pub snapshot: Option<Snapshot>,
    /// The last events that the player caused, felt or saw, each with its turn.
    pub past: VecDeque<(Turn, Event)>,
}

impl Journal {
    /// The journal of a new game in the dungeon, at the default difficulty.
    pub fn new(seed: u64) -> Self {
        Self::beginning(Header::new(seed, DifficultyId::default().name(), None, Vec::new()))
    }

    /// The journal of a game, without its actions.
    pub fn of(game: &Game) -> Self {
        let levels = game.world().origin.written();
        Self::beginning(Header::new(game.seed(), game.difficulty().name(), game.world().day(), levels))
    }

    /// The journal of a game that continues from a snapshot, with these actions.
    pub fn after(snapshot: Snapshot, records: Vec<Record>) -> Self {
        let (seed, difficulty, day, levels) = snapshot.game();
        let header = Header::new(seed, difficulty, day, levels.to_vec());
        let header = Header { base: Some(snapshot.hash().into()), ..header };
        Self { header, records, base: Some(snapshot.after(0)) }
    }

    fn beginning(header: Header) -> Self {
        Self { header, records: Vec::new(), base: None }
    }

    /// Whether it begins with a snapshot in another file that was not added yet.
    pub fn needs_base(&self) -> bool {
        self.header.base.is_some()
    }

    /// Adds the snapshot with which the journal begins.
    ///
    /// # Errors
    /// When the snapshot is of another game.
    pub fn with_base(self, base: Snapshot) -> Result<Self, JournalError> {
        let is_it = self.header.base.as_deref() == Some(base.hash());
        if is_it { Ok(Self { base: Some(base), ..self }) } else { Err(JournalError::Base) }
    }

    /// Whether a snapshot is of this game, after one of its actions.
    pub fn fits(&self, snapshot: &Snapshot) -> bool {
        let last = snapshot.actions().checked_sub(1).and_then(|index| self.records.get(index));
        self.is_game_of(snapshot) && last.is_some_and(|last| Some(last.digest) == snapshot.digest())
    }

    /// Whether a snapshot is of this game, after an action that the journal lacks.
    pub fn ends_before(&self, snapshot: &Snapshot) -> bool {
        let is_base = self.header.base.as_deref() == Some(snapshot.hash());
        self.is_game_of(snapshot) && !is_base && snapshot.actions() > self.records.len()
    }

    fn is_game_of(&self, snapshot: &Snapshot) -> bool {
        let Header { fogwalk, seed, difficulty, day, levels, .. } = &self.header;
        snapshot.version() == fogwalk && snapshot.game() == (*seed, difficulty, *day, levels)
    }

    /// The levels that its game is played on, from the top to the bottom; none in the dungeon.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn levels(&self) -> Result<Vec<Level>, JournalError> {
        match self.header.origin()? {
            Origin::Dungeon => Ok(Vec::new()),
            Origin::Levels(levels) => Ok(levels.to_vec()),
        }
    }

    /// The first line, without its end.
    pub fn first_line(&self) -> String {
        self.header.line()
    }

    /// The whole journal as text.
    pub fn text(&self) -> String {
        let mut text = self.first_line() + "\n";
        for record in &self.records {
            text.push_str(&record.line());
            text.push('\n');
        }
        text
    }

    /// The game before the first action.
    ///
    /// # Errors
    /// When it is of another version.
    pub fn start(&self) -> Result<Game, JournalError> {
        self.check_version()?;
        if self.needs_base() {
            return Ok(self.base.as_ref().ok_or(JournalError::Base)?.restore()?);
        }
        let game = Game::from(self.header.origin()?, self.header.seed)?;
        Ok(game.at(self.difficulty()?).of_day(self.header.day))
    }

    fn check_version(&self) -> Result<(), JournalError> {
        let is_ours = self.header.fogwalk == VERSION;
        if !is_ours {
            return Err(JournalError::Version(self.header.fogwalk.clone()));
        }
        self.check_content()
    }

    /// Checks that it was played with the content in use, at a difficulty of that content.
    ///
    /// # Errors
    /// When it was not.
    pub fn check_content(&self) -> Result<(), JournalError> {
        if self.header.content.as_deref() != Content::base_stamp() {
            return Err(JournalError::Content);
        }
        self.difficulty().map(drop)
    }

    /// The difficulty that its first line names.
    fn difficulty(&self) -> Result<DifficultyId, JournalError> {
        let name = &self.header.difficulty;
        DifficultyId::named(name).ok_or_else(|| {
            let names: Vec<&str> = DifficultyId::all().map(DifficultyId::name).collect();
            JournalError::Difficulty { name: quoted(name), expected: one_of(name, &names) }
        })
    }

    /// Replays the journal to the state after its last record. Only that state is compared, because all earlier ones
    /// led to it.
    ///
    /// # Errors
    /// When it is of another version, or the game diverges from the record.
    pub fn replay(&self) -> Result<Game, JournalError> {
        self.replay_and_keep().map(|replayed| replayed.game)
    }

    /// Replays the journal, and keeps a snapshot and the last events.
    ///
    /// # Errors
    /// As [`Journal::replay`].
    pub fn replay_and_keep(&self) -> Result<Replayed, JournalError> {
        self.replay_on(self.start()?, 0)
    }

    /// Replays the journal from a snapshot that [fits](Self::fits); earlier actions are not replayed.
    ///
    /// # Errors
    /// When it is of another version, the snapshot contains no valid game, or the game diverges from the record.
    pub fn replay_from(&self, snapshot: &Snapshot) -> Result<Replayed, JournalError> {
        self.check_version()?;
        self.replay_on(snapshot.restore()?, snapshot.actions())
    }

    /// Replays the journal up to the first action that leads to another state than recorded, and drops the rest.
    ///
    /// # Errors
    /// When it is of another version, or cannot start.
    pub fn replay_good(&mut self) -> Result<Replayed, JournalError> {
        match self.replay_and_keep() {
            Err(JournalError::Drift(first_bad)) => {
                self.records.truncate(first_bad.saturating_sub(1));
                self.replay_and_keep()
            }
            replayed => replayed,
        }
    }

    /// Continues the replay of a game after `done` actions.
    fn replay_on(&self, begun: Game, done: usize) -> Result<Replayed, JournalError> {
        let (mut game, mut settled, mut past) = (begun.clone(), None, VecDeque::new());
        let is_possible = self.records.iter().zip(1..).skip(done).all(|(record, actions)| {
            let happened = match game.phase() {
                Phase::Player(turn) => turn.act(record.action).ok(),
                Phase::Watch(_) | Phase::Over(_) => None,
            };
            let is_possible = happened.is_some();
            past.extend(happened.into_iter().flatten().map(|event| (game.turn(), event)));
            past.drain(..past.len().saturating_sub(REMEMBERED));
            if game.is_at_checkpoint() {
                settled = Some((game.clone(), actions));
            }
            is_possible
        });
        let is_same = self.records.last().is_none_or(|last| last.digest == game.digest());
        if is_possible && is_same {
            let snapshot = settled.and_then(|(game, actions)| Snapshot::of(&game, actions));
            return Ok(Replayed { game, snapshot, past });
        }
        // Replays again, to find the action.
        self.compare(begun, done, Turn(u32::MAX)).map(|(game, _)| Replayed { game, snapshot: None, past })
    }

    /// Replays the journal to the first action after which it is this turn, or to the end, and compares every state.
    /// Also returns the number of replayed actions.
    ///
    /// # Errors
    /// As [`Journal::replay`].
    pub fn replay_to(&self, turn: Turn) -> Result<(Game, usize), JournalError> {
        self.compare(self.start()?, 0, turn)
    }

    /// Continues the replay of a game after `done` actions, to a turn or to the end, and compares every state.
    fn compare(&self, mut game: Game, done: usize, turn: Turn) -> Result<(Game, usize), JournalError> {
        for (index, record) in self.records.iter().enumerate().skip(done) {
            if game.turn() >= turn {
                return Ok((game, index));
            }
            let Phase::Player(turn) = game.phase() else { return Err(JournalError::Drift(index + 1)) };
            if turn.act(record.action).is_err() || game.digest() != record.digest {
                return Err(JournalError::Drift(index + 1));
            }
        }
        Ok((game, self.records.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Day;

    fn read(text: &str) -> Result<Journal, JournalError> {
        Journal::read(text.as_bytes()).map(|reading| reading.journal)
    }

    #[test]
    fn terms_are_written_down_and_a_journal_without_any_is_of_the_usual_sort() {
        let day: Day = "2026-11-22".parse().expect("a day");
        let game = Game::new(day.seed()).expect("a first floor").at(DifficultyId::MIDNIGHT).of_day(Some(day));
        let text = Journal::of(&game).text();
        assert!(text.contains("\"difficulty\":\"midnight\",\"day\":\"2026-11-22\""), "{text}");
        let again = read(&text).expect("a journal").replay().expect("a game");
        assert_eq!(
            (again.digest(), again.difficulty(), again.world().day()),
            (game.digest(), DifficultyId::MIDNIGHT, Some(day))
        );
        let before = format!("{{\"fogwalk\":\"{VERSION}\",\"seed\":5}}\n");
        let old = read(&before).expect("a journal").replay().expect("a game");
        assert_eq!((old.difficulty(), old.world().day()), (DifficultyId::FOG, None));
        let unknown = format!("{{\"fogwalk\":\"{VERSION}\",\"seed\":5,\"difficulty\":\"easy\"}}\n");
        let refused = read(&unknown).expect("a journal").replay().expect_err("there is no such difficulty").to_string();
        assert!(
            refused.contains("\"easy\"") && refused.contains("one of \"lantern\", \"fog\" or \"midnight\""),
            "{refused}"
        );
        let other =
            read("{\"fogwalk\":\"0.0.0\",\"seed\":5}\n").expect("a journal").replay().expect_err("of another version");
        assert_eq!(other, JournalError::Version("0.0.0".into()));
    }
}
