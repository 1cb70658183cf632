//! Tests of every way of writing a saved game: the program ends, or a call fails, before, within and after each single
//! system call. Afterwards the old state or the new one is complete, and the next start goes on with it.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{Save, trial};
use crate::{
    files::{
        Disk,
        faults::{After, Contents, at_every_call, contents, folder_with},
    },
    game::{Action, Bot, Game, Journal, Phase, Record},
};

/// The folder of games below the test's own, so that making it is tested too.
const FOLDER: &str = "fogwalk";

/// The lock file, which is always empty.
const LOCK: &str = "game.lock";

/// The files of a saved game, and the digest of its last state.
#[derive(Clone)]
struct Kept {
    files: Contents,
    digest: u64,
}

/// These files, moved into the folder of games.
fn within(files: &Contents) -> Contents {
    files.iter().map(|(name, bytes)| (Path::new(FOLDER).join(name), bytes.clone())).collect()
}

/// The files in the folder of games, without the lock.
fn of_games(all: &Contents) -> Contents {
    let below =
        all.iter().filter_map(|(path, bytes)| Some((path.strip_prefix(FOLDER).ok()?.to_owned(), bytes.clone())));
    below.filter(|(name, _)| name != Path::new(LOCK)).collect()
}

/// Resumes the game in a folder without any fault. Returns its digest, if there is a game, and the notices.
fn resume(folder: &Path) -> (Option<u64>, Vec<String>) {
    let mut save = Save::open_in(folder).unwrap_or_else(|error| panic!("{error:#}"));
    let game = save.resume().unwrap_or_else(|error| panic!("{error:#}"));
    (game.map(|game| game.digest()), save.take_notices())
}

/// Resumes the game on this disk. Returns its digest; `None` if there is no game.
fn resume_on(disk: &Disk, folder: &Path) -> Result<Option<u64>, ()> {
    let mut save = Save::open_on(disk, &folder.join(FOLDER)).map_err(drop)?;
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

fn wait(game: &mut Game) -> Record {
    let Phase::Player(turn) = game.phase() else { panic!("it is not over") };
    turn.act(Action::Wait).expect("waiting is always possible");
    Record { action: Action::Wait, digest: game.digest() }
}

/// A new game with the same seed as [`played`], so that only the files differ.
fn new_game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| Game::new(trial::SEED).expect("a first floor"))
}

/// A journal with a snapshot, and two actions after it.
fn played() -> Kept {
    let (folder, _) = trial::played();
    let (snapshot, mut journal) = trial::files(folder.path());
    journal.records.truncate(snapshot.actions() + 2);
    let mut files = contents(folder.path());
    files.remove(Path::new(LOCK));
    files.insert("game.journal".into(), journal.text().into());
    Kept { files, digest: journal.records.last().expect("an action").digest }
}

/// A journal that begins with a base game in a file of its own, with two actions.
fn with_base() -> Kept {
    let folder = folder_with(&played().files);
    let path = folder.path().join("game.journal");
    let mut bytes = fs::read(&path).expect("a journal");
    bytes[300] ^= 2;
    fs::write(&path, bytes).expect("a writable folder");
    let (digest, _) = resume(folder.path());
    let files = contents(folder.path())
        .into_iter()
        .filter(|(name, _)| ["game.journal", "game.base"].iter().any(|kept| name == Path::new(kept)));
    Kept { files: files.collect(), digest: digest.expect("a game") }
}

/// The contents under the names of backups with this number.
fn backups(files: &Contents, number: u32) -> Contents {
    let name = |path: &Path| path.to_string_lossy().replacen("game.", &format!("game.{number}."), 1).into();
    files.iter().map(|(path, bytes)| (name(path), bytes.clone())).collect()
}

#[test]
fn a_new_game_begins_whole_or_the_old_one_goes_on() {
    let nothing = Kept { files: Contents::new(), digest: 0 };
    for old in [nothing, played(), with_base()] {
        let work = |disk: &Disk, folder: &Path| {
            let mut save = Save::open_on(disk, &folder.join(FOLDER)).map_err(drop)?;
            save.begin(new_game()).map_err(drop)
        };
        at_every_call(&[""], &within(&old.files), work, |after: &After<'_, Result<(), ()>>| {
            let folder = after.folder.join(FOLDER);
            let (digest, notices) = resume(&folder);
            assert_eq!(notices, [""; 0]);
            let mut now = of_games(&contents(after.folder));
            if digest == Some(new_game().digest()) {
                let journal = now.remove(Path::new("game.journal")).expect("a journal");
                assert_eq!(journal, Journal::of(new_game()).text().into_bytes());
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
fn every_action_that_was_said_to_be_written_is_there() {
    let mut game = new_game().clone();
    let (mut states, mut digests) = (Vec::new(), vec![game.digest()]);
    for _ in 0..3 {
        let record = wait(&mut game);
        states.push((game.clone(), record));
        digests.push(record.digest);
    }
    let text = Journal::of(new_game()).text().into_bytes();
    let before: Contents = [("game.journal".into(), text.clone())].into();
    let work = |disk: &Disk, folder: &Path| {
        let Ok(mut save) = Save::open_on(disk, &folder.join(FOLDER)) else { return 0 };
        if save.append_to(text.clone(), 0).is_err() {
            return 0;
        }
        states.iter().take_while(|(game, record)| save.append(game, *record).is_ok()).count()
    };
    at_every_call(&[""], &within(&before), work, |after: &After<'_, usize>| {
        let folder = after.folder.join(FOLDER);
        let (digest, _) = resume(&folder);
        let count = digests.iter().position(|&other| Some(other) == digest).expect("a state that there was");
        assert!((*after.outcome..=after.outcome + 1).contains(&count), "{} of {count}", after.outcome);
        assert!(*after.outcome == states.len() || !after.case.fault.is_hidden());
        assert_goes_on(&folder);
    });
}

#[test]
fn a_snapshot_is_there_whole_or_not_at_all() {
    let mut game = new_game().clone();
    let mut bot = Bot::named("careful").expect("a bot");
    let mut journal = Journal::of(&game);
    let last = loop {
        let (action, _) = bot.take_turn(&mut game).expect("it lives");
        let record = Record { action, digest: game.digest() };
        if game.is_at_checkpoint() {
            break record;
        }
        journal.records.push(record);
    };
    let (text, actions) = (journal.text().into_bytes(), journal.records.len());
    let before = within(&[("game.journal".into(), text.clone())].into());
    let old = journal.records.last().map(|record| record.digest);
    let work = |disk: &Disk, folder: &Path| {
        let mut save = Save::open_on(disk, &folder.join(FOLDER)).map_err(drop)?;
        save.append_to(text.clone(), actions).map_err(drop)?;
        let written = save.append(&game, last).map_err(drop);
        save.snapshots.finish();
        written
    };
    at_every_call(&["snapshot"], &before, work, |after: &After<'_, Result<(), ()>>| {
        let (digest, notices) = resume(&after.folder.join(FOLDER));
        assert!(digest == Some(last.digest) || (digest == old && after.outcome.is_err()));
        assert_eq!(notices, [""; 0], "a snapshot that is there is of use");
        let has_one = of_games(&contents(after.folder)).contains_key(Path::new("game.snapshot"));
        assert!(has_one, "and if there was none, it is made up for");
    });
}

/// Resumes the game with every fault at every call. Asserts that it is always the game with this digest, and that
/// exactly `kept` becomes backups.
fn assert_always(files: &Contents, digest: u64, kept: &Contents) {
    at_every_call(&[""], &within(files), resume_on, |after: &After<'_, Result<Option<u64>, ()>>| {
        let folder = after.folder.join(FOLDER);
        assert!(after.outcome.is_ok_and(|found| found == Some(digest)) || after.outcome.is_err());
        assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        assert_eq!(resume(&folder).0, Some(digest));
        let now = of_games(&contents(after.folder));
        let is_backup = |name: &&PathBuf| name.to_string_lossy().split('.').count() > 2;
        assert!(now.keys().filter(is_backup).eq(kept.keys()), "{:?}", now.keys());
        assert!(kept.iter().all(|(name, bytes)| now.get(name) == Some(bytes)), "it is kept as it was");
        assert_eq!(resume(&folder), (Some(digest), vec![]), "nobody is told twice");
    });
}

#[test]
fn a_journal_is_mended_whole_or_is_as_it_was() {
    let Kept { mut files, digest } = with_base();
    let journal = String::from_utf8(files[Path::new("game.journal")].clone()).expect("text");
    let edited = format!("\u{feff}{}{}", journal.replace('\n', "\r\n"), journal.lines().last().unwrap_or_default());
    files.insert("game.journal".into(), edited.into());
    assert_always(&files, digest, &backups(&files, 1));
}

#[test]
fn a_game_is_rescued_whole_or_is_as_it_was() {
    let Kept { mut files, digest } = played();
    files.get_mut(Path::new("game.journal")).expect("a journal")[300] ^= 2;
    files.insert("game.base".into(), b"of no use".to_vec());
    assert_always(&files, digest, &backups(&files, 1));
}

#[test]
fn nothing_is_backed_up_because_it_cannot_be_read_just_now() {
    let Kept { files, digest } = played();
    assert_always(&files, digest, &Contents::new());
    let Kept { files, digest } = with_base();
    assert_always(&files, digest, &Contents::new());
}

#[test]
fn what_is_of_no_use_is_backed_up_whole() {
    let files: Contents = [("game.journal", ""), ("game.snapshot", "?")]
        .into_iter()
        .map(|(name, text)| (name.into(), text.as_bytes().to_vec()))
        .collect();
    at_every_call(&[""], &within(&files), resume_on, |after: &After<'_, Result<Option<u64>, ()>>| {
        assert!(after.outcome.is_ok() || !after.case.fault.is_hidden());
        assert_eq!(resume(&after.folder.join(FOLDER)).0, None);
        assert!(of_games(&contents(after.folder)) == backups(&files, 1));
    });
}

#[test]
fn what_another_program_deletes_is_written_anew_somewhere_unless_the_program_ends() {
    let mut game = new_game().clone();
    let record = wait(&mut game);
    let text = Journal::of(new_game()).text().into_bytes();
    let before = within(&[("game.journal".into(), text.clone())].into());
    let work = |disk: &Disk, folder: &Path| {
        let journal = folder.join(FOLDER).join("game.journal");
        let mut save = Save::open_on(disk, &folder.join(FOLDER)).ok()?;
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
