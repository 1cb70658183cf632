//! The journal of the running game, open and locked.

use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::game::{Game, Journal, JournalError, Reading, Record};

use super::{
    file::{self, free_name},
    place::{folder, lock},
    sync::Syncer,
};

/// The saved game of the folder of games. Nobody else writes to it meanwhile.
#[derive(Debug)]
pub(in crate::cli) struct Save {
    path: PathBuf,
    /// The journal, once there is one to append to.
    open: Option<Open>,
    notices: Vec<String>,
    _lock: File,
}

/// A journal that is appended to.
#[derive(Debug)]
struct Open {
    file: File,
    /// Bytes of whole records.
    length: u64,
    syncer: Syncer,
}

impl Open {
    fn at(path: &Path) -> std::io::Result<Self> {
        let file = OpenOptions::new().append(true).open(path)?;
        let (length, syncer) = (file.metadata()?.len(), Syncer::of(&file)?);
        Ok(Self { file, length, syncer })
    }

    fn append(&mut self, line: &str) -> std::io::Result<()> {
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // A part of it may be there. If that stays, it is a torn line, which hurts nobody.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += line.len() as u64;
        self.syncer.note()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        // It is in the system's hands: nobody can do more if this fails.
        let _ = self.file.sync_all();
    }
}

impl Save {
    /// Locks the saved game, if there is one or not; a second program is told that it is taken.
    pub(in crate::cli) fn open() -> anyhow::Result<Self> {
        Self::open_in(&folder()?)
    }

    fn open_in(folder: &Path) -> anyhow::Result<Self> {
        let lock = lock(folder)?;
        Ok(Self { path: folder.join("game.journal"), open: None, notices: Vec::new(), _lock: lock })
    }

    /// The last game, if there is one, as it was after the last action. It may be over.
    ///
    /// Of a journal with a bad line all actions before that are played, and what follows it is put aside.
    pub(in crate::cli) fn resume(&mut self) -> anyhow::Result<Option<Game>> {
        let named = || {
            let path = self.path.display();
            format!("cannot continue the game in {path}; it is kept as it is, and `fogwalk play --new` starts another")
        };
        let Some(bytes) = file::read(&self.path).with_context(named)? else { return Ok(None) };
        let Reading { journal, flaw } = match Journal::read(&bytes) {
            Ok(reading) => reading,
            Err(JournalError::Flaw(flaw)) => {
                let aside = self.put_aside()?;
                self.notices.push(format!("Of the saved game there is nothing: {flaw}. It is kept as {aside}."));
                return Ok(None);
            }
            Err(error) => return Err(error).with_context(named),
        };
        let game = journal.replay().with_context(named)?;
        if let Some(flaw) = flaw {
            let aside = self.keep_copy(&bytes)?;
            file::replace(&self.path, journal.text().as_bytes()).with_context(|| self.unwritable())?;
            let count = journal.records.len();
            let actions = if count == 1 { "action" } else { "actions" };
            self.notices.push(format!(
                "The saved game is not whole: {flaw}. It goes on after the {count} {actions} before that; the file as \
                 it was is kept as {aside}."
            ));
        }
        self.open = Some(Open::at(&self.path).with_context(named)?);
        Ok(Some(game))
    }

    /// Begins the journal of a new game. Whatever is there already is put aside under another name.
    pub(in crate::cli) fn begin(&mut self, game: &Game) -> anyhow::Result<()> {
        self.open = None;
        if self.path.symlink_metadata().is_ok() {
            self.put_aside()?;
        }
        file::replace(&self.path, Journal::of(game).text().as_bytes()).with_context(|| self.unwritable())?;
        self.open = Some(Open::at(&self.path).with_context(|| self.unwritable())?);
        Ok(())
    }

    /// Writes an action down, so that it outlives the program.
    pub(in crate::cli) fn append(&mut self, record: Record) -> anyhow::Result<()> {
        let open = self.open.as_mut().context("no game has begun")?;
        let written = open.append(&record.line());
        written.with_context(|| self.unwritable())
    }

    /// What the player should know of what was found, each once.
    pub(in crate::cli) fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    fn unwritable(&self) -> String {
        format!("cannot write to the saved game {}", self.path.display())
    }

    /// Gives the saved game another name, and says which.
    fn put_aside(&self) -> anyhow::Result<String> {
        let aside = free_name(&self.path)?;
        fs::rename(&self.path, &aside)
            .and_then(|()| file::sync_folder(&aside))
            .with_context(|| format!("cannot put the last game aside as {}", aside.display()))?;
        Ok(name(&aside))
    }

    /// Keeps these bytes of the saved game under another name, and says which.
    fn keep_copy(&self, bytes: &[u8]) -> anyhow::Result<String> {
        let aside = free_name(&self.path)?;
        let kept = file::write_new(&aside, bytes);
        if kept.is_err() {
            // A part of a copy is of no use, and the whole is still there.
            let _ = fs::remove_file(&aside);
        }
        kept.with_context(|| format!("cannot keep the spoilt game as {}; it stays as it is", aside.display()))?;
        Ok(name(&aside))
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::game::{Action, Phase};

    fn folder() -> TempDir {
        tempfile::tempdir().expect("a temporary folder")
    }

    fn play(game: &mut Game, save: &mut Save, action: Action) {
        let Phase::Player(turn) = game.phase() else { panic!("a new game is not over") };
        turn.act(action).expect("waiting is always possible");
        save.append(Record { action, digest: game.digest() }).expect("a writable folder");
    }

    /// Three turns of a game in a folder.
    fn three_turns(folder: &TempDir) -> Game {
        let mut save = Save::open_in(folder.path()).expect("a writable folder");
        let mut game = Game::new(5).expect("a first floor");
        save.begin(&game).expect("a writable folder");
        for _ in 0..3 {
            play(&mut game, &mut save, Action::Wait);
        }
        game
    }

    /// The names of the files in a folder, in order.
    fn names(folder: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(folder.path()).expect("the folder");
        let mut names: Vec<_> = entries.map(|entry| name(&entry.expect("an entry").path())).collect();
        names.sort();
        names
    }

    #[test]
    fn a_game_goes_on_where_it_was_and_a_new_one_puts_it_aside() {
        let folder = folder();
        let mut save = Save::open_in(folder.path()).expect("a writable folder");
        assert!(save.resume().expect("nothing is there").is_none());
        assert!(Save::open_in(folder.path()).is_err(), "a second program must not write into the same game");
        drop(save);
        let game = three_turns(&folder);
        let mut save = Save::open_in(folder.path()).expect("the lock is free again");
        let mut resumed = save.resume().expect("a good journal").expect("an unfinished game");
        assert_eq!(resumed.digest(), game.digest());
        play(&mut resumed, &mut save, Action::Wait);
        save.begin(&Game::new(6).expect("a first floor")).expect("a writable folder");
        assert_eq!(save.take_notices(), [""; 0]);
        let kept = fs::read(folder.path().join("game.1.journal")).expect("the old game, put aside");
        let kept = Journal::read(&kept).expect("a good journal");
        assert_eq!((kept.journal.records.len(), kept.flaw), (4, None));
        assert_eq!(names(&folder), ["game.1.journal", "game.journal", "game.lock"]);
    }

    #[test]
    fn of_a_journal_that_is_not_whole_every_good_turn_goes_on_and_everything_is_kept() {
        let folder = folder();
        let game = three_turns(&folder);
        let path = folder.path().join("game.journal");
        let whole = fs::read(&path).expect("the journal");
        let torn = [&whole[..], b"wait 00"].concat();
        let mut flipped = whole.clone();
        let third = whole.len() - 4;
        flipped[third] ^= 4;
        let mut turns = Vec::new();
        for (number, (bytes, word)) in
            [(torn, "line 5 is torn off"), (flipped, "line 4 is spoilt")].into_iter().enumerate()
        {
            fs::write(&path, &bytes).expect("a writable folder");
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            let resumed = save.resume().expect("good turns").expect("an unfinished game");
            turns.push(resumed.turn().0);
            let aside = format!("game.{}.journal", number + 1);
            let notices = save.take_notices();
            assert!(notices[0].contains(word) && notices[0].contains(&aside), "{notices:?}");
            assert_eq!(fs::read(folder.path().join(aside)).expect("the spoilt journal"), bytes);
            drop(save);
            // Now it is whole, and nobody is told twice.
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            assert_eq!(save.resume().expect("a journal").map(|game| game.digest()), Some(resumed.digest()));
            assert_eq!(save.take_notices(), [""; 0]);
        }
        assert_eq!(turns, [game.turn().0, game.turn().0 - 1]);
    }

    #[test]
    fn an_empty_journal_is_kept_and_said_to_be_empty() {
        for (bytes, word) in [("", "it is empty"), ("{\"fogw", "line 1 is torn off")] {
            let folder = folder();
            let path = folder.path().join("game.journal");
            fs::write(&path, bytes).expect("a writable folder");
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            assert!(save.resume().expect("nothing to go on with").is_none());
            let notices = save.take_notices();
            assert!(notices[0].contains(word) && notices[0].contains("game.1.journal"), "{notices:?}");
            assert_eq!(names(&folder), ["game.1.journal", "game.lock"]);
        }
    }

    #[test]
    fn what_cannot_be_continued_is_refused_and_kept() {
        let (folder, other) = (folder(), folder());
        three_turns(&other);
        let path = folder.path().join("game.journal");
        let refuse = |word: &str| {
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            let error = save.resume().expect_err("nothing to go on with");
            assert!(format!("{error:#}").contains(word) && format!("{error:#}").contains("--new"), "{error:#}");
        };
        for (text, word) in [
            ("{\"fogwalk\":\"0.0.0\",\"seed\":1}\nwait 0000000000000000\n", "0.0.0"),
            ("\u{0}\u{0}\u{0}\n", "not a fogwalk journal"),
        ] {
            fs::write(&path, text).expect("a writable folder");
            refuse(word);
            assert_eq!(fs::read_to_string(&path).expect("the same file"), text);
        }
        fs::remove_file(&path).expect("a file");
        fs::create_dir(&path).expect("a writable folder");
        refuse("is not a file");
        fs::remove_dir(&path).expect("a folder");
        #[cfg(unix)]
        {
            let target = other.path().join("game.journal");
            let before = fs::read(&target).expect("a journal");
            std::os::unix::fs::symlink(&target, &path).expect("a link");
            refuse("is a symbolic link");
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            save.begin(&Game::new(6).expect("a first floor")).expect("a writable folder");
            assert_eq!(fs::read(&target).expect("a journal"), before, "what a link leads to is not touched");
            assert!(fs::read_link(folder.path().join("game.1.journal")).is_ok(), "nor is the link lost");
        }
    }
}
