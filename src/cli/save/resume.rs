//! Going on with a saved game.

use anyhow::Context;

use crate::{
    game::{Edits, Flaw, Game, Journal, JournalError, Reading, Replayed, Snapshot},
    text::counted,
};

use super::{
    Save,
    change::{Change, may_pass},
    file_names::{self, BASE, JOURNAL, SNAPSHOT},
    snapshots, with_base,
};

/// Why a journal has not all that its snapshot came of.
#[derive(Debug, thiserror::Error)]
pub(super) enum Short {
    #[error("its journal is gone")]
    Gone,
    #[error("its journal ends before its snapshot")]
    Ends,
    #[error(transparent)]
    Flawed(Flaw),
}

impl Save {
    /// The last game, if there is one, as it was after the last action. It may be over.
    ///
    /// From its last snapshot on all actions are played, or from the beginning if there is no snapshot of it. Of a
    /// journal with a bad line that is all before it, unless there is a snapshot of what came later; the file as it was
    /// is put aside. A snapshot without so much of a journal is gone on from as well.
    ///
    /// # Errors
    /// When there is a game that cannot be resumed, or a system call fails. Nothing is put aside then.
    pub(in crate::cli) fn resume(&mut self) -> anyhow::Result<Option<Game>> {
        let (path, another) = (self.path.display().to_string(), self.another());
        let named = || format!("cannot continue the game in {path}; it is kept as it is, and {another} starts another");
        let failed = || format!("cannot continue the game in {path} now; it is kept as it is");
        let bytes = file_names::read(&self.disk, &self.path).with_context(named)?;
        let (snapshot, mut no_use) = match snapshots::read(&self.disk, &self.path.with_extension(SNAPSHOT)) {
            Ok(snapshot) => (snapshot, None),
            Err(error) if may_pass(&error) => return Err(error).with_context(failed),
            Err(error) => (None, Some(format!("{error:#}"))),
        };
        let mut trouble = match &bytes {
            None if snapshot.is_none() && no_use.is_none() => return Ok(None),
            None => Short::Gone.into(),
            Some(bytes) => match self.play(bytes, snapshot.as_ref(), no_use.as_deref()) {
                Ok(game) => return Ok(Some(game)),
                Err(trouble) if may_pass(&trouble) => return Err(trouble).with_context(failed),
                Err(trouble) if is_of_other_content(&trouble) => return Err(trouble).with_context(named),
                Err(trouble) => trouble,
            },
        };
        if let Some(snapshot) = snapshot {
            if let Some(game) = self.rescue(bytes.as_deref(), snapshot, &trouble)? {
                return Ok(Some(game));
            }
            no_use = Some("it cannot be gone on from".into());
            if let Some(bytes) = &bytes {
                trouble = match self.play(bytes, None, no_use.as_deref()) {
                    Ok(game) => return Ok(Some(game)),
                    Err(trouble) if may_pass(&trouble) => return Err(trouble).with_context(failed),
                    Err(trouble) => trouble,
                };
            }
        }
        if bytes.is_some() && !matches!(trouble.downcast_ref(), Some(JournalError::Flaw(_))) {
            return Err(trouble).with_context(named);
        }
        let mut change = Change::of(&self.disk, &self.path)?;
        let mut notices = Vec::new();
        for (ending, why) in [(JOURNAL, Some(trouble.to_string())), (SNAPSHOT, no_use)] {
            if let (Some(why), Some(backup)) = (&why, change.keep_backup(ending)?) {
                notices.push(format!("The {ending} of the saved game is of no use: {why}. It is kept as {backup}."));
            }
        }
        change.make()?;
        self.notices.extend(notices);
        Ok(None)
    }

    /// Plays the good part of a journal, from the snapshot if it belongs to that game. `no_use` says why there is a
    /// snapshot that cannot be used. Makes backups of an unusable snapshot and of a journal that is flawed or was
    /// edited.
    fn play(&mut self, bytes: &[u8], snapshot: Option<&Snapshot>, no_use: Option<&str>) -> anyhow::Result<Game> {
        let Reading { mut journal, flaw, edits } = Journal::read(bytes)?;
        journal.check_content()?;
        if snapshot.is_some_and(|snapshot| journal.ends_before(snapshot)) {
            return Err(flaw.map_or(Short::Ends, Short::Flawed).into());
        }
        let restored = match snapshot.map(|snapshot| journal.fits(snapshot).then(|| journal.replay_from(snapshot))) {
            Some(Some(Err(JournalError::Snapshot(error)))) => Err(error.to_string()),
            Some(Some(played)) => Ok(Some(played?)),
            Some(None) => Err("it is none of this game".into()),
            None => no_use.map_or(Ok(None), |why| Err(why.into())),
        };
        let mut flaw = flaw.map(|flaw| flaw.to_string());
        let (no_use, Replayed { game, snapshot: made, past }) = match restored {
            Ok(Some(replayed)) => (None, Replayed { snapshot: None, ..replayed }),
            no_use => {
                let mut based = with_base(&self.disk, journal.clone(), &self.path)?;
                // If there is a snapshot of a later turn, that is the better place to go on from.
                let replayed = if snapshot.is_some() { based.replay_and_keep()? } else { based.replay_good()? };
                let good = based.records.len();
                if good < journal.records.len() {
                    let drift = JournalError::Drift(good + 1);
                    if good == 0 {
                        return Err(drift.into());
                    }
                    flaw = Some(drift.to_string());
                    journal.records.truncate(good);
                }
                (no_use.err(), replayed)
            }
        };
        let base = self.path.with_extension(BASE);
        let base = if journal.needs_base() { file_names::read(&self.disk, &base)? } else { None };
        let (mut text, mut notices) = (bytes.to_vec(), Vec::new());
        if no_use.is_some() || flaw.is_some() || edits.is_some() {
            let mut change = Change::of(&self.disk, &self.path)?;
            if let Some(why) = no_use {
                let backup = change.keep_backup(SNAPSHOT)?.unwrap_or_default();
                notices.push(format!(
                    "The snapshot beside the saved game is of no use: {why}. Nothing of the journal is lost: all of it was \
                     played again; the snapshot is kept as {backup}."
                ));
            }
            if flaw.is_some() || edits.is_some() {
                text = journal.text().into_bytes();
                let backup = change.keep_backup(JOURNAL)?.unwrap_or_default();
                // The backup of the journal needs its base to be played.
                base.iter().try_for_each(|base| change.write_backup(BASE, base)).with_context(|| self.unwritable())?;
                change.write(JOURNAL, &text).with_context(|| self.unwritable())?;
                notices.push(mended(journal.records.len(), flaw, edits, &backup));
            }
            change.make()?;
        }
        self.notices.extend(notices);
        self.base = base;
        self.append_to(text, journal.records.len())?;
        self.past = past;
        if let Some(snapshot) = made {
            self.keep(&snapshot);
        }
        Ok(game)
    }
}

/// The notice about a journal that is flawed or was edited by another program.
fn mended(count: usize, flaw: Option<String>, edits: Option<Edits>, backup: &str) -> String {
    let edited =
        edits.map_or_else(String::new, |edits| format!("The saved game was changed by another program: {edits}. "));
    match flaw {
        Some(flaw) => format!(
            "{edited}The saved game is not whole: {flaw}. It goes on after the {} before that; the file as it was is kept \
             as {backup}.",
            counted(count, "action")
        ),
        None => format!("{edited}No action is lost. The file as it was is kept as {backup}."),
    }
}

/// Whether a game can be played on as it is, with the content that it was played with.
fn is_of_other_content(trouble: &anyhow::Error) -> bool {
    matches!(trouble.downcast_ref(), Some(JournalError::Content | JournalError::Difficulty { .. }))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::{super::trial, *};
    use crate::{
        game::{Action, Event, Phase, Record},
        mind::Turn,
    };

    fn play(game: &mut Game, save: &mut Save, action: Action) {
        let Phase::Player(turn) = game.phase() else { panic!("a new game is not over") };
        turn.act(action).expect("waiting is always possible");
        save.append(game, Record { action, digest: game.digest() }).expect("a writable folder");
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

    #[test]
    fn a_game_goes_on_where_it_was_and_a_new_one_puts_it_aside() {
        let folder = trial::folder();
        let mut save = Save::open_in(folder.path()).expect("a writable folder");
        assert!(save.resume().expect("nothing is there").is_none());
        assert!(Save::open_in(folder.path()).is_err(), "a second program must not write into the same game");
        drop(save);
        let game = three_turns(&folder);
        let mut save = Save::open_in(folder.path()).expect("the lock is free again");
        let mut resumed = save.resume().expect("a good journal").expect("an unfinished game");
        assert_eq!(resumed.digest(), game.digest());
        play(&mut resumed, &mut save, Action::Wait);
        save.past.push_back((Turn(1), Event::AstrolabeWoke));
        save.begin(&Game::new(6).expect("a first floor")).expect("a writable folder");
        assert!(save.take_past().is_empty(), "what happened in the old game is not told in the new one");
        assert_eq!(save.take_notices(), [""; 0]);
        let kept = fs::read(folder.path().join("game.1.journal")).expect("the old game, put aside");
        let kept = Journal::read(&kept).expect("a good journal");
        assert_eq!((kept.journal.records.len(), kept.flaw), (4, None));
        assert_eq!(trial::names(&folder), ["game.1.journal", "game.journal", "game.lock"]);
    }

    #[test]
    fn of_a_journal_that_is_not_whole_every_good_turn_goes_on_and_everything_is_kept() {
        let folder = trial::folder();
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
            let backup = format!("game.{}.journal", number + 1);
            let notices = save.take_notices();
            assert!(notices[0].contains(word) && notices[0].contains(&backup), "{notices:?}");
            assert_eq!(fs::read(folder.path().join(backup)).expect("the spoilt journal"), bytes);
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
            let folder = trial::folder();
            let path = folder.path().join("game.journal");
            fs::write(&path, bytes).expect("a writable folder");
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            assert!(save.resume().expect("nothing to go on with").is_none());
            let notices = save.take_notices();
            assert!(notices[0].contains(word) && notices[0].contains("game.1.journal"), "{notices:?}");
            assert_eq!(trial::names(&folder), ["game.1.journal", "game.lock"]);
        }
    }

    #[test]
    fn a_journal_that_ends_before_its_snapshot_is_gone_on_with_from_that() {
        let whole = fs::read(trial::played().0.path().join("game.journal")).expect("a journal");
        let ends: Vec<_> = (0..whole.len()).filter(|&at| whole[at] == b'\n').map(|at| at + 1).collect();
        let flipped = {
            let mut bytes = whole[..ends[9]].to_vec();
            bytes[ends[5] + 3] ^= 4;
            bytes
        };
        for (bytes, word) in [
            (None, "its journal is gone"),
            (Some(vec![]), "it is empty"),
            (Some(whole[..20].to_vec()), "line 1 is torn off"),
            (Some(vec![0; 4096]), "line 1 is torn off"),
            (Some(b"\0\0\0\n".to_vec()), "not a fogwalk journal"),
            (Some(whole[..ends[0]].to_vec()), "ends before its snapshot"),
            (Some(whole[..ends[9]].to_vec()), "ends before its snapshot"),
            (Some(whole[..ends[9] + 4].to_vec()), "line 11 is torn off"),
            (Some(flipped), "line 7 is spoilt"),
        ] {
            let (folder, _) = trial::played();
            let (snapshot, _) = trial::files(folder.path());
            let path = folder.path().join("game.journal");
            match &bytes {
                None => fs::remove_file(&path).expect("a file"),
                Some(bytes) => fs::write(&path, bytes).expect("a writable folder"),
            }
            let (digest, notices) = trial::resume(&folder);
            assert_eq!(digest, snapshot.digest(), "{word}");
            assert!(
                notices.len() == 1 && notices[0].contains(word) && notices[0].contains("of turn 50"),
                "{notices:?}"
            );
            assert_eq!(fs::read(folder.path().join("game.1.journal")).ok(), bytes, "it is kept");
            assert!(notices[0].contains(if bytes.is_some() { "game.1.journal" } else { "game.1.snapshot" }));
            assert_eq!(trial::resume(&folder), (digest, vec![]), "nobody is told twice");
            // If the program was ended before it had put the snapshot aside, that is no later one.
            fs::rename(folder.path().join("game.1.snapshot"), folder.path().join("game.snapshot")).expect("a file");
            assert_eq!(trial::resume(&folder).0, digest);
        }
    }

    #[test]
    fn a_snapshot_without_a_journal_that_is_of_no_use_is_backed_up() {
        let (folder, _) = trial::played();
        fs::remove_file(folder.path().join("game.journal")).expect("a file");
        fs::write(folder.path().join("game.snapshot"), "?").expect("a file");
        let (digest, notices) = trial::resume(&folder);
        assert!(digest.is_none() && notices.len() == 1, "{notices:?}");
        assert!(notices[0].contains("it is no snapshot") && notices[0].contains("game.1.snapshot"), "{notices:?}");
    }

    #[test]
    fn a_new_game_that_cannot_be_written_leaves_the_old_one_as_it_is() {
        let (folder, played) = trial::played();
        let before = trial::names(&folder);
        // Nothing can be written under this name now.
        let fresh = folder.path().join("game.journal.new");
        fs::create_dir(&fresh).expect("a writable folder");
        let mut save = Save::open_in(folder.path()).expect("a writable folder");
        save.begin(&Game::new(6).expect("a first floor")).expect_err("no room for it");
        drop(save);
        fs::remove_dir(&fresh).expect("an empty folder");
        assert_eq!(trial::names(&folder), before);
        assert_eq!(trial::resume(&folder), (Some(played.digest), vec![]));
    }

    #[test]
    fn where_an_action_is_missing_the_game_goes_on_before_it() {
        let folder = trial::folder();
        three_turns(&folder);
        let path = folder.path().join("game.journal");
        let whole = fs::read_to_string(&path).expect("the journal");
        let second = whole.lines().nth(2).expect("a line");
        let mut save = Save::open_in(folder.path()).expect("a writable folder");
        for missing in [whole.replace(second, ""), whole.replace(&format!("{second}\n"), "")] {
            fs::write(&path, &missing).expect("a writable folder");
            save.resume().expect("good turns").expect("an unfinished game");
            let notices = save.take_notices();
            let words = ["action 2 of the journal leads to another state", "after the 1 action before that"];
            assert!(words.iter().all(|word| notices[0].contains(word)), "{notices:?}");
            let text = fs::read_to_string(&path).expect("the journal");
            assert_eq!(text, whole[..whole.find(second).expect("the second line")]);
        }
        // Not even its first action leads where it led: that may be the game of other rules.
        let first = whole.lines().nth(1).expect("a line");
        fs::write(&path, whole.replace(&format!("{first}\n"), "")).expect("a writable folder");
        let error = save.resume().expect_err("no action of it is good");
        assert!(format!("{error:#}").contains("--new"), "{error:#}");
    }

    #[test]
    fn what_cannot_be_continued_is_refused_and_kept() {
        let (folder, other) = (trial::folder(), trial::folder());
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

    #[test]
    fn what_a_snapshot_spares_is_not_played_again() {
        let (folder, played) = trial::played();
        let path = folder.path().join("game.journal");
        let mut journal = Journal::read(&fs::read(&path).expect("a journal")).expect("a journal").journal;
        // Nobody could have done this.
        for (record, digest) in journal.records[..played.actions - 1].iter_mut().zip(0..) {
            *record = Record { action: Action::Ascend, digest };
        }
        assert!(played.actions > 300 && journal.records.len() > played.actions && journal.replay().is_err());
        fs::write(&path, journal.text()).expect("a writable folder");
        assert_eq!(trial::resume(&folder), (Some(played.digest), vec![]));
    }

    #[test]
    fn without_a_good_snapshot_all_is_played_again_and_a_bad_one_is_kept() {
        let (folder, played) = trial::played();
        let path = folder.path().join("game.snapshot");
        let good = fs::read(&path).expect("a snapshot");
        fs::remove_file(&path).expect("a file");
        assert_eq!(trial::resume(&folder), (Some(played.digest), vec![]), "one that is not there is no trouble");
        assert_eq!(fs::read(&path).expect("a snapshot"), good, "and there is one again");
        let (line, state) = good.split_at(good.iter().position(|&byte| byte == b'\n').expect("a line"));
        let line = std::str::from_utf8(line).expect("text");
        let flipped = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 16;
            bytes
        };
        let said = |from: &str, to: &str| [trial::said(line, from, to).as_bytes(), state].concat();
        let other = Game::new(9).expect("a first floor");
        let bad = [
            (Vec::new(), "no snapshot"),
            (b"\x1b]0;harm\x07\n".to_vec(), "no snapshot"),
            (good[..good.len() - 1].to_vec(), "torn off"),
            (flipped(20), "spoilt"),
            (flipped(good.len() / 2), "spoilt"),
            (said("\"snapshot\":", "\"snapshot\":9"), "another form"),
            (said("\"tables\":\"", "\"tables\":\"a"), "another form"),
            (said("\"hash\":\"", "\"hash\":\"0"), "none of this game"),
            (said(&format!("\"seed\":{}", trial::SEED), &format!("\"seed\":{}", other.seed())), "none of this game"),
            (said("\"difficulty\":\"fog\"", "\"difficulty\":\"lantern\""), "none of this game"),
        ];
        for (number, (bytes, word)) in (1..).zip(bad) {
            fs::write(&path, &bytes).expect("a writable folder");
            let (digest, notices) = trial::resume(&folder);
            assert_eq!(digest, Some(played.digest));
            let backup = format!("game.{number}.snapshot");
            assert!(notices.len() == 1 && notices[0].contains(word) && notices[0].contains(&backup), "{notices:?}");
            assert!(!notices[0].contains('\x1b') && fs::read(&path).is_ok_and(|made| made == good));
            assert_eq!(fs::read(folder.path().join(backup)).expect("the bad snapshot"), bytes);
        }
        fs::remove_file(&path).expect("a file");
        fs::create_dir(&path).expect("a writable folder");
        let (digest, notices) = trial::resume(&folder);
        assert!(digest == Some(played.digest) && notices[0].contains("is not a file"), "{notices:?}");
        #[cfg(unix)]
        {
            let elsewhere = trial::folder();
            let target = elsewhere.path().join("target");
            fs::write(&target, &good).expect("a writable folder");
            fs::remove_file(&path).expect("a file");
            std::os::unix::fs::symlink(&target, &path).expect("a link");
            let (digest, notices) = trial::resume(&folder);
            assert!(digest == Some(played.digest) && notices[0].contains("is a symbolic link"), "{notices:?}");
            assert_eq!(fs::read(&target).expect("what it leads to"), good);
        }
    }
}
