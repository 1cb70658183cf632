//! Going on from a snapshot where the journal before it is of no use any more: of another version, or spoilt.

use anyhow::Context;

use crate::{
    game::{Game, Journal, JournalError, Remainder, Replayed, Snapshot},
    level::printable,
};

use super::{
    Save,
    change::Change,
    file_names::{BASE, JOURNAL, SNAPSHOT},
    resume::Short,
};

impl Save {
    /// The game of a snapshot, with as many of the actions after it as can be played, in a journal that begins with it;
    /// everything as it was is put aside, the bytes of the old journal too, if there are any. `None` if the snapshot is
    /// of no use either, or of another game.
    pub(super) fn rescue(
        &mut self,
        bytes: Option<&[u8]>,
        snapshot: Snapshot,
        trouble: &anyhow::Error,
    ) -> anyhow::Result<Option<Game>> {
        let found = bytes.and_then(|bytes| Journal::rest_after(bytes, &snapshot));
        let has_less = trouble.is::<Short>()
            || matches!(trouble.downcast_ref(), Some(JournalError::Flaw(_) | JournalError::Header));
        if found.is_none() && !has_less {
            return Ok(None);
        }
        let Remainder { records, unread } = found.unwrap_or_default();
        let (turn, count) = (snapshot.turn(), records.len());
        let base = snapshot.bytes();
        let mut journal = Journal::after(snapshot, records);
        let Ok(Replayed { game, past, .. }) = journal.replay_good() else { return Ok(None) };
        let text = journal.text().into_bytes();
        let mut change = Change::of(&self.disk, &self.path)?;
        let kept = change.keep_backup(JOURNAL)?;
        change.keep_backup(BASE)?;
        // Until the change is made, the old journal can still be resumed from this snapshot.
        let kept = kept.or(change.keep_backup(SNAPSHOT)?).unwrap_or_default();
        change.write(BASE, &base).and_then(|()| change.write(JOURNAL, &text)).with_context(|| self.unwritable())?;
        change.make()?;
        self.base = Some(base);
        let lost = [
            (count - journal.records.len(), "action", "not lead where it led", "not lead where they led"),
            (unread, "line", "not say what was done", "not say what was done"),
        ];
        let lost = lost.into_iter().map(|(number, what, it, they)| match number {
            0 => String::new(),
            1 => format!(" One {what} after that does {it}, and does not count."),
            number => format!(" {number} {what}s after that do {they}, and do not count."),
        });
        let (lost, why) = (lost.collect::<String>(), printable(&trouble.to_string()).into_owned());
        self.notices.push(format!(
            "The saved game cannot be played again from its beginning: {why}. It goes on from its snapshot of turn {turn}, and \
             what came before that cannot be checked.{lost} All is kept as {kept} and beside it."
        ));
        self.append_to(text, journal.records.len())?;
        self.past = past;
        Ok(Some(game))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{super::trial, *};

    /// Lets the files in a folder be of another version.
    fn age(folder: &tempfile::TempDir) {
        let is_of = format!("\"fogwalk\":\"{}\"", env!("CARGO_PKG_VERSION"));
        for name in ["game.journal", "game.snapshot"] {
            let path = folder.path().join(name);
            let bytes = fs::read(&path).expect("a file");
            let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
            let line = std::str::from_utf8(&bytes[..end]).expect("text");
            let line = trial::said(line, &is_of, "\"fogwalk\":\"0.0.9\"");
            fs::write(&path, [line.as_bytes(), &bytes[end..]].concat()).expect("a writable folder");
        }
    }

    #[test]
    fn a_game_of_another_version_goes_on_from_its_snapshot_and_is_kept() {
        let (folder, played) = trial::played();
        age(&folder);
        let was = fs::read(folder.path().join("game.journal")).expect("a journal");
        let (digest, notices) = trial::resume(&folder);
        assert_eq!(digest, Some(played.digest));
        let words = ["0.0.9", "snapshot of turn 50", "cannot be checked", "game.1.journal"];
        assert!(words.iter().all(|word| notices[0].contains(word)), "{notices:?}");
        assert_eq!(fs::read(folder.path().join("game.1.journal")).expect("the old game"), was);
        assert_eq!(
            trial::names(&folder),
            ["game.1.journal", "game.1.snapshot", "game.base", "game.journal", "game.lock"]
        );
        // From then on it is a game like any other, as long as nobody takes its beginning away.
        assert_eq!(trial::resume(&folder), (Some(played.digest), vec![]));
        let base = folder.path().join("game.base");
        fs::remove_file(&base).expect("a file");
        let refuse = || {
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            format!("{:#}", save.resume().expect_err("no beginning"))
        };
        assert!(refuse().contains("game.base: there is no such file"), "{}", refuse());
        fs::write(&base, b"?\n").expect("a writable folder");
        assert!(refuse().contains("it is no snapshot of a game"), "{}", refuse());
    }

    #[test]
    fn what_the_rules_of_today_make_something_else_of_does_not_count() {
        let (folder, played) = trial::played();
        let (snapshot, mut journal) = trial::files(folder.path());
        let good = journal.records.len() - 3;
        journal.records[good..].iter_mut().for_each(|record| record.digest ^= 1);
        let path = folder.path().join("game.journal");
        fs::write(&path, journal.text()).expect("a writable folder");
        let (digest, notices) = trial::resume(&folder);
        assert_eq!(digest, Some(journal.records[good - 1].digest));
        assert!(notices[0].contains("3 actions after that do not lead where they led"), "{notices:?}");
        assert!(snapshot.actions() == played.actions && snapshot.actions() < good);
    }

    #[test]
    fn a_line_that_is_spoilt_before_the_snapshot_costs_nothing() {
        let (folder, played) = trial::played();
        let path = folder.path().join("game.journal");
        let whole = fs::read(&path).expect("a journal");
        // In the first line, in one of the first actions, and in one after the snapshot.
        for (number, (at, word, is_all)) in
            [(5, "not a fogwalk journal", true), (300, "is spoilt", true), (whole.len() - 90, "is spoilt", false)]
                .into_iter()
                .enumerate()
        {
            let (folder, _) = trial::played();
            let mut bytes = whole.clone();
            bytes[at] ^= 2;
            fs::write(folder.path().join("game.journal"), &bytes).expect("a writable folder");
            let (digest, notices) = trial::resume(&folder);
            assert_eq!(digest == Some(played.digest), is_all, "case {number}");
            assert!(digest.is_some() && notices.len() == 1 && notices[0].contains(word), "{notices:?}");
            assert_eq!(fs::read(folder.path().join("game.1.journal")).expect("the spoilt journal"), bytes);
            assert_eq!(trial::resume(&folder), (digest, vec![]), "nobody is told twice");
        }
    }

    #[test]
    fn lines_after_the_snapshot_that_cannot_be_read_are_told_of() {
        let (folder, _) = trial::played();
        let path = folder.path().join("game.journal");
        let mut bytes = fs::read(&path).expect("a journal");
        let last = bytes.len() - 4;
        bytes[300] ^= 2;
        bytes[last] ^= 2;
        fs::write(&path, &bytes).expect("a writable folder");
        let (_, mut journal) = trial::files(trial::played().0.path());
        journal.records.pop();
        let (digest, notices) = trial::resume(&folder);
        assert_eq!(digest, journal.records.last().map(|last| last.digest));
        assert!(notices[0].contains("One line after that does not say what was done"), "{notices:?}");
    }

    #[test]
    fn without_a_snapshot_another_version_is_refused_and_kept() {
        let (folder, _) = trial::played();
        age(&folder);
        for name in ["game.snapshot", "nothing more"] {
            let _ = fs::write(folder.path().join("game.snapshot"), name);
            let mut save = Save::open_in(folder.path()).expect("a writable folder");
            let error = format!("{:#}", save.resume().expect_err("another version"));
            assert!(error.contains("0.0.9") && error.contains("--new"), "{error}");
        }
        assert!(trial::names(&folder).contains(&"game.journal".into()));
    }
}
