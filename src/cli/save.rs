//! Where the running game is kept: one journal, appended to after every action.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::game::{Game, Journal, Record};

/// The largest journal that is read: about a million actions.
const LARGEST: u64 = 64 << 20;

/// The folder in which games are kept.
pub(super) fn folder() -> anyhow::Result<PathBuf> {
    Ok(choose_base_strategy().context("no home folder to keep games in")?.data_dir().join("fogwalk"))
}

/// The journal of the running game, open and locked.
#[derive(Debug)]
pub(super) struct Save {
    path: PathBuf,
    file: File,
}

impl Save {
    /// Opens the journal of the running game, or an empty one; a second program is told that it is taken.
    pub(super) fn open() -> anyhow::Result<Self> {
        let folder = folder()?;
        fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Self::open_at(folder.join("game.journal"))
    }

    fn open_at(path: PathBuf) -> anyhow::Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)
            .with_context(|| format!("cannot open the saved game {}", path.display()))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(TryLockError::WouldBlock) => {
                bail!("the game in {} is being played in another window; close it there first", path.display())
            }
            Err(TryLockError::Error(error)) => {
                Err(error).with_context(|| format!("cannot lock the saved game {}", path.display()))
            }
        }
    }

    /// The last game, if there is one, as it was after the last action. It may be over.
    pub(super) fn resume(&mut self) -> anyhow::Result<Option<Game>> {
        let named = || {
            let path = self.path.display();
            format!("cannot continue the game in {path}; it is kept as it is, and `fogwalk play --new` starts another")
        };
        if self.file.metadata()?.len() > LARGEST {
            bail!("{}: it is larger than any game", named());
        }
        let mut bytes = Vec::new();
        (&self.file).take(LARGEST).read_to_end(&mut bytes).with_context(named)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        if whole == 0 {
            // Not even the first line was finished: no action can have been shown.
            self.file.set_len(0).with_context(named)?;
            return Ok(None);
        }
        let text = std::str::from_utf8(&bytes[..whole]).with_context(named)?;
        let game = Journal::parse(text).with_context(named)?.replay().with_context(named)?;
        // A line that was being written when the game was killed: its result was never shown.
        self.file.set_len(whole as u64).with_context(named)?;
        Ok(Some(game))
    }

    /// Begins the journal of a new game. One that is there already is put aside under another name.
    pub(super) fn begin(&mut self, game: &Game) -> anyhow::Result<()> {
        if self.file.metadata()?.len() > 0 {
            let aside = free_name(&self.path)?;
            fs::rename(&self.path, &aside)
                .with_context(|| format!("cannot put the last game aside as {}", aside.display()))?;
            *self = Self::open_at(self.path.clone())?;
        }
        self.append_line(&Journal::of(game).first_line())
    }

    /// Writes an action down, so that it outlives the program.
    pub(super) fn append(&mut self, record: Record) -> anyhow::Result<()> {
        self.append_line(&record.line())
    }

    fn append_line(&mut self, line: &str) -> anyhow::Result<()> {
        self.file
            .write_all(format!("{line}\n").as_bytes())
            .with_context(|| format!("cannot write to the saved game {}", self.path.display()))
    }
}

/// The first of `game.1.journal`, `game.2.journal`... that is not taken.
fn free_name(path: &Path) -> anyhow::Result<PathBuf> {
    for number in 1..100_000 {
        let name = path.with_extension(format!("{number}.journal"));
        match name.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(name),
            _ => {}
        }
    }
    bail!("too many old games beside {}; move some away", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Phase};

    fn play(game: &mut Game, save: &mut Save, action: Action) {
        let Phase::Player(turn) = game.phase() else { panic!("a new game is not over") };
        turn.act(action).expect("waiting is always possible");
        save.append(Record { action, digest: game.digest() }).expect("a writable folder");
    }

    #[test]
    fn a_game_goes_on_where_it_was_whatever_was_being_written() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.journal");
        let mut save = Save::open_at(path.clone()).expect("a writable folder");
        assert!(save.resume().expect("an empty journal").is_none());
        let mut game = Game::new(5).expect("a first floor");
        save.begin(&game).expect("a writable folder");
        for _ in 0..3 {
            play(&mut game, &mut save, Action::Wait);
        }
        save.file.write_all(b"wait 00").expect("a writable folder");
        assert!(Save::open_at(path.clone()).is_err(), "a second program must not write into the same game");
        drop(save);

        let mut save = Save::open_at(path.clone()).expect("the lock is free again");
        let mut resumed = save.resume().expect("a good journal").expect("an unfinished game");
        assert_eq!(resumed.digest(), game.digest());
        play(&mut resumed, &mut save, Action::Wait);
        save.begin(&Game::new(6).expect("a first floor")).expect("a writable folder");
        drop(save);
        let kept = fs::read_to_string(folder.path().join("game.1.journal")).expect("the old game, put aside");
        assert_eq!(Journal::parse(&kept).expect("a good journal").records.len(), 4);
    }

    #[test]
    fn a_spoilt_journal_is_refused_and_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.journal");
        fs::write(&path, "{\"fogwalk\":\"0.0.0\",\"seed\":1}\nwait 0\n").expect("a writable folder");
        let before = fs::read(&path).expect("the file just written");
        let error = Save::open_at(path.clone()).and_then(|mut save| save.resume()).expect_err("another version");
        assert!(format!("{error:#}").contains("0.0.0"), "{error:#}");
        assert_eq!(fs::read(&path).expect("the same file"), before);
    }
}
