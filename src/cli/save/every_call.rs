//! Tests of every way of writing a saved game: the program ends, or a call fails, before, within and after each single
//! system call. Afterwards the old state or the new one is complete, and the next start goes on with it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{LevelGame, Save, trial};
use crate::{
    files::{
        Disk,
        faults::{After, Contents, at_every_call, contents, folder_with},
    },
    game::{Action, Bot, Game, Journal, Phase, Record, Snapshot},
};

/// The game that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    Dungeon,
    Levels,
}

use Which::{Dungeon, Levels};

impl Which {
    /// The folder of its files below the test's own, so that making it is tested too.
    fn folder(self) -> &'static str {
        match self {
            Dungeon => "fogwalk",
            Levels => "fogwalk/games/cellar",
        }
    }

    fn open(self, disk: &Disk, folder: &Path) -> Result<Save, ()> {
        let folder = folder.join("fogwalk");
        let save = match self {
            Dungeon => Save::open_on(disk, &folder),
            Levels => Save::open_on_levels_in(disk, &folder, &LevelGame::found("cellar")),
        };
        save.map_err(drop)
    }

    /// A new game with the same seed as [`Self::played`], so that only the files differ.
    fn new_game(self) -> &'static Game {
        static GAMES: OnceLock<[Game; 2]> = OnceLock::new();
        let games = GAMES.get_or_init(|| {
            let on_levels = Game::on_levels(trial::cellars(), trial::SEED);
            [Game::new(trial::SEED).expect("a first floor"), on_levels.expect("two levels")]
        });
        &games[self as usize]
    }

    /// A journal with a snapshot, and two actions after it.
    fn played(self) -> Kept {
        let (mut files, journal) = match self {
            Dungeon => {
                let (folder, _) = trial::played();
                let (snapshot, mut journal) = trial::files(folder.path());
                journal.records.truncate(snapshot.actions() + 2);
                (contents(folder.path()), journal)
            }
            Levels => {
                let (mut game, records) = trial::played_in_cellars();
                let mut journal = journal_of(self.new_game(), records);
                let snapshot = Snapshot::of(&game, journal.records.len()).expect("it has settled");
                journal.records.extend([wait(&mut game), wait(&mut game)]);
                ([("game.snapshot".into(), snapshot.bytes())].into(), journal)
            }
        };
        files.remove(Path::new(LOCK));
        files.insert("game.journal".into(), journal.text().into());
        Kept { files, digest: journal.records.last().expect("an action").digest }
    }

    /// A journal that begins with a base game in a file of its own, with two actions.
    fn with_base(self) -> Kept {
        let folder = folder_with(&self.played().files);
        let path = folder.path().join("game.journal");
        let mut bytes = fs::read(&path).expect("a journal");
        let spoilt = Self::spoilt(&bytes);
        bytes[spoilt] ^= 2;
        fs::write(&path, bytes).expect("a writable folder");
        let (digest, _) = resume(folder.path());
        let files = contents(folder.path())
            .into_iter()
            .filter(|(name, _)| ["game.journal", "game.base"].iter().any(|kept| name == Path::new(kept)));
        Kept { files: files.collect(), digest: digest.expect("a game") }
    }

    /// A byte of one of the first actions.
    fn spoilt(journal: &[u8]) -> usize {
        journal.iter().position(|&byte| byte == b'\n').expect("a line") + 5
    }
}

/// The lock file, which is always empty.
const LOCK: &str = "game.lock";

/// The files of a saved game, and the digest of its last state.
#[derive(Clone)]
struct Kept {
    files: Contents,
    digest: u64,
}

/// These files, moved into the folder of a game.
fn within(which: Which, files: &Contents) -> Contents {
    files.iter().map(|(name, bytes)| (Path::new(which.folder()).join(name), bytes.clone())).collect()
}

/// The files in the folder of a game, without the lock.
fn of_games(which: Which, all: &Contents) -> Contents {
    let below = all
        .iter()
        .filter_map(|(path, bytes)| Some((path.strip_prefix(which.folder()).ok()?.to_owned(), bytes.clone())));
    below.filter(|(name, _)| name != Path::new(LOCK) && name.components().count() == 1).collect()
}

/// Resumes the game in a folder without any fault. Returns its digest, if there is a game, and the notices.
fn resume(folder: &Path) -> (Option<u64>, Vec<String>) {
    let mut save = Save::open_in(folder).unwrap_or_else(|error| panic!("{error:#}"));
    let game = save.resume().unwrap_or_else(|error| panic!("{error:#}"));
    (game.map(|game| game.digest()), save.take_notices())
}

/// Resumes the game on this disk. Returns its digest; `None` if there is no game.
fn resume_on(which: Which, disk: &Disk, folder: &Path) -> Result<Option<u64>, ()> {
    let mut save = which.open(disk, folder)?;
    let game = save.resume().map_err(drop)?;
    save.snapshots.finish();
    Ok(game.map(|game| game.digest()))
}

/// Asserts that the game can be resumed, played for one action and resumed again, without any fault.
fn assert_goes_on(folder: &Path) {
    let mut save = Save::open_in(folder).expect("a writable folder");
    let mut game = save.resume().expect("a game").expect("a game");
    let record = wait(&mut game);
    save.append(&game, record).expect("a writable folder");
    drop(save);
    assert_eq!(resume(folder), (Some(game.digest()), vec![]));
}

/// The journal of a game with these actions.
fn journal_of(game: &Game, records: Vec<Record>) -> Journal {
    let mut journal = Journal::of(game);
    journal.records = records;
    journal
}

fn wait(game: &mut Game) -> Record {
    let Phase::Player(turn) = game.phase() else { panic!("it is not over") };
    turn.act(Action::Wait).expect("waiting is always possible");
    Record { action: Action::Wait, digest: game.digest() }
}

/// The contents under the names of backups with this number.
fn backups(files: &Contents, number: u32) -> Contents {
    let name = |path: &Path| path.to_string_lossy().replacen("game.", &format!("game.{number}."), 1).into();
    files.iter().map(|(path, bytes)| (name(path), bytes.clone())).collect()
}

/// Begins a game with every fault at every call. Asserts that it begins whole, or the old one goes on, and that the
/// other game is not touched.
fn assert_begins_or_goes_on(which: Which, other: Which) {
    let nothing = Kept { files: Contents::new(), digest: 0 };
    let bystander = other.played().files;
    let new_game = which.new_game();
    for old in [nothing, which.played(), which.with_base()] {
        let work = |disk: &Disk, folder: &Path| {
            let mut save = which.open(disk, folder)?;
            save.begin(new_game).map_err(drop)
        };
        let before = within(which, &old.files).into_iter().chain(within(other, &bystander)).collect();
        at_every_call(&[""], &before, work, |after: &After<'_, Result<(), ()>>| {
            let folder = after.folder.join(which.folder());
            let (digest, notices) = resume(&folder);
            assert_eq!(notices, [""; 0]);
            let all = contents(after.folder);
            assert!(of_games(other, &all) == bystander, "the other game is as it was");
            let mut now = of_games(which, &all);
            if digest == Some(new_game.digest()) {
                let journal = now.remove(Path::new("game.journal")).expect("a journal");
                assert_eq!(journal, Journal::of(new_game).text().into_bytes());
                assert_eq!(now.keys().collect::<Vec<_>>(), backups(&old.files, 1).keys().collect::<Vec<_>>());
                assert!(now == backups(&old.files, 1), "the old game is kept as it was");
            } else {
                assert_eq!(digest, Some(old.digest).filter(|_| !old.files.is_empty()));
                assert_eq!(now.keys().collect::<Vec<_>>(), old.files.keys().collect::<Vec<_>>());
                assert!(now == old.files && after.outcome.is_err());
            }
            assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
            if digest.is_some() {
                assert_goes_on(&folder);
            }
        });
    }
}

#[test]
fn a_new_game_begins_whole_or_the_old_one_goes_on() {
    assert_begins_or_goes_on(Dungeon, Levels);
}

#[test]
fn a_new_game_on_levels_begins_whole_or_the_old_one_goes_on() {
    assert_begins_or_goes_on(Levels, Dungeon);
}

#[test]
fn a_game_that_is_over_is_backed_up_whole_or_is_as_it_was() {
    let old = Levels.played();
    let work = |disk: &Disk, folder: &Path| Levels.open(disk, folder)?.keep_backup().map_err(drop);
    at_every_call(&[""], &within(Levels, &old.files), work, |after: &After<'_, Result<Option<PathBuf>, ()>>| {
        let folder = after.folder.join(Levels.folder());
        let (digest, notices) = resume(&folder);
        let now = of_games(Levels, &contents(after.folder));
        let is_backed_up = digest.is_none();
        assert!(notices.is_empty() && (is_backed_up || digest == Some(old.digest)));
        assert!(now == if is_backed_up { backups(&old.files, 1) } else { old.files.clone() });
        assert!(is_backed_up || after.outcome.is_err());
        assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        if let Ok(kept) = after.outcome {
            assert!(kept.as_ref().is_some_and(|kept| kept.ends_with("game.1.journal")), "{kept:?}");
        }
    });
}

#[test]
fn every_action_that_was_said_to_be_written_is_there() {
    for which in [Dungeon, Levels] {
        let mut game = which.new_game().clone();
        let (mut states, mut digests) = (Vec::new(), vec![game.digest()]);
        for _ in 0..3 {
            let record = wait(&mut game);
            states.push((game.clone(), record));
            digests.push(record.digest);
        }
        let text = Journal::of(which.new_game()).text().into_bytes();
        let before: Contents = [("game.journal".into(), text.clone())].into();
        let work = |disk: &Disk, folder: &Path| {
            let Ok(mut save) = which.open(disk, folder) else { return 0 };
            if save.append_to(text.clone(), 0).is_err() {
                return 0;
            }
            states.iter().take_while(|(game, record)| save.append(game, *record).is_ok()).count()
        };
        at_every_call(&[""], &within(which, &before), work, |after: &After<'_, usize>| {
            let folder = after.folder.join(which.folder());
            let (digest, _) = resume(&folder);
            let count = digests.iter().position(|&other| Some(other) == digest).expect("a state that there was");
            assert!((*after.outcome..=after.outcome + 1).contains(&count), "{} of {count}", after.outcome);
            assert!(*after.outcome == states.len() || !after.case.fault.is_hidden());
            assert_goes_on(&folder);
        });
    }
}

#[test]
fn a_snapshot_is_there_whole_or_not_at_all() {
    let mut game = Dungeon.new_game().clone();
    let mut bot = Bot::named("careful").expect("a bot");
    let mut records = Vec::new();
    while !game.is_at_checkpoint() {
        let (action, _) = bot.take_turn(&mut game).expect("it lives");
        records.push(Record { action, digest: game.digest() });
    }
    assert_snapshot(Dungeon, &game, records);
    let (game, records) = trial::played_in_cellars();
    assert_snapshot(Levels, &game, records);
}

/// Writes the last of these actions, with which the game settles, with every fault at every call. Asserts that a
/// snapshot is there whole or not at all.
fn assert_snapshot(which: Which, game: &Game, mut records: Vec<Record>) {
    let last = records.pop().expect("an action");
    let journal = journal_of(which.new_game(), records);
    let (text, actions) = (journal.text().into_bytes(), journal.records.len());
    let before = within(which, &[("game.journal".into(), text.clone())].into());
    let old = journal.records.last().map(|record| record.digest);
    let work = |disk: &Disk, folder: &Path| {
        let mut save = which.open(disk, folder)?;
        save.append_to(text.clone(), actions).map_err(drop)?;
        let written = save.append(game, last).map_err(drop);
        save.snapshots.finish();
        written
    };
    at_every_call(&["snapshot"], &before, work, |after: &After<'_, Result<(), ()>>| {
        let (digest, notices) = resume(&after.folder.join(which.folder()));
        assert!(digest == Some(last.digest) || (digest == old && after.outcome.is_err()));
        assert_eq!(notices, [""; 0], "a snapshot that is there is of use");
        let has_one = of_games(which, &contents(after.folder)).contains_key(Path::new("game.snapshot"));
        assert!(has_one, "and if there was none, it is made up for");
    });
}

/// Resumes the game with every fault at every call. Asserts that it is always the game with this digest, and that
/// exactly `kept` becomes backups.
fn assert_always(which: Which, files: &Contents, digest: u64, kept: &Contents) {
    let work = |disk: &Disk, folder: &Path| resume_on(which, disk, folder);
    at_every_call(&[""], &within(which, files), work, |after: &After<'_, Result<Option<u64>, ()>>| {
        let folder = after.folder.join(which.folder());
        assert!(after.outcome.is_ok_and(|found| found == Some(digest)) || after.outcome.is_err());
        assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        assert_eq!(resume(&folder).0, Some(digest));
        let now = of_games(which, &contents(after.folder));
        let is_backup = |name: &&PathBuf| name.to_string_lossy().split('.').count() > 2;
        assert!(now.keys().filter(is_backup).eq(kept.keys()), "{:?}", now.keys());
        assert!(kept.iter().all(|(name, bytes)| now.get(name) == Some(bytes)), "it is kept as it was");
        assert_eq!(resume(&folder), (Some(digest), vec![]), "nobody is told twice");
    });
}

#[test]
fn a_journal_is_mended_whole_or_is_as_it_was() {
    for which in [Dungeon, Levels] {
        let Kept { mut files, digest } = which.with_base();
        let journal = String::from_utf8(files[Path::new("game.journal")].clone()).expect("text");
        let last = journal.lines().last().unwrap_or_default();
        let edited = format!("\u{feff}{}{last}", journal.replace('\n', "\r\n"));
        files.insert("game.journal".into(), edited.into());
        assert_always(which, &files, digest, &backups(&files, 1));
    }
}

#[test]
fn a_game_is_rescued_whole_or_is_as_it_was() {
    for which in [Dungeon, Levels] {
        let Kept { mut files, digest } = which.played();
        let journal = files.get_mut(Path::new("game.journal")).expect("a journal");
        let spoilt = Which::spoilt(journal);
        journal[spoilt] ^= 2;
        files.insert("game.base".into(), b"of no use".to_vec());
        assert_always(which, &files, digest, &backups(&files, 1));
    }
}

#[test]
fn nothing_is_backed_up_because_it_cannot_be_read_just_now() {
    for which in [Dungeon, Levels] {
        for Kept { files, digest } in [which.played(), which.with_base()] {
            assert_always(which, &files, digest, &Contents::new());
        }
    }
}

#[test]
fn what_is_of_no_use_is_backed_up_whole() {
    let files: Contents = [("game.journal", ""), ("game.snapshot", "?")]
        .into_iter()
        .map(|(name, text)| (name.into(), text.as_bytes().to_vec()))
        .collect();
    let work = |disk: &Disk, folder: &Path| resume_on(Dungeon, disk, folder);
    at_every_call(&[""], &within(Dungeon, &files), work, |after: &After<'_, Result<Option<u64>, ()>>| {
        assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        assert_eq!(resume(&after.folder.join(Dungeon.folder())).0, None);
        assert!(of_games(Dungeon, &contents(after.folder)) == backups(&files, 1));
    });
}

#[test]
fn what_another_program_deletes_is_written_anew_somewhere_unless_the_program_ends() {
    let mut game = Dungeon.new_game().clone();
    let record = wait(&mut game);
    let text = Journal::of(Dungeon.new_game()).text().into_bytes();
    let before = within(Dungeon, &[("game.journal".into(), text.clone())].into());
    let work = |disk: &Disk, folder: &Path| {
        let journal = folder.join(Dungeon.folder()).join("game.journal");
        let mut save = Dungeon.open(disk, folder).ok()?;
        save.append_to(text.clone(), 0).ok()?;
        fs::remove_file(journal).expect("a journal");
        save.append(&game, record).ok()?;
        let told = save.take_notices();
        let place = save.path.parent()?.strip_prefix(folder).ok()?.to_owned();
        assert!(told.is_empty() || told[0].contains(" was deleted by another program"), "{told:?}");
        Some((place, told.len()))
    };
    at_every_call(&[""], &before, work, |after: &After<'_, Option<(PathBuf, usize)>>| {
        assert!(after.outcome.is_some() || !after.case.fault.is_hidden());
        if let Some((place, told)) = after.outcome {
            assert_eq!(resume(&after.folder.join(place)), (Some(game.digest()), vec![]));
            assert_eq!(*told, 1);
        }
    });
}
