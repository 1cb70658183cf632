//! Saved games that other users and programs try to read, lock, delete and replace.

use std::{
    fs::{self, File, OpenOptions},
    io::{Read, Write},
    os::unix::fs::{PermissionsExt, chown, symlink},
    path::{Path, PathBuf},
    process::Command,
};

use portable_pty::{CommandBuilder, native_pty_system};
use tempfile::TempDir;

use crate::harness::{Play, fogwalk, home, size};

/// A home with a game of three turns.
fn home_with_game() -> TempDir {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys("...");
    play.wait_for_status("turn 3");
    play.leave();
    home
}

fn folder(home: &Path) -> PathBuf {
    home.join("fogwalk")
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).expect("a file").permissions().mode() & 0o777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a file of ours");
}

/// All files and folders below a folder.
fn all_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { [all_in(&path), vec![path]].concat() } else { vec![path] }).collect()
}

#[test]
fn nobody_else_may_do_anything_with_a_saved_game_whatever_the_umask() {
    for umask in ["0", "022", "0777"] {
        let folder_of_home = home();
        let home = folder_of_home.path().join("not/there/yet");
        let mut command = CommandBuilder::new("sh");
        command.cwd(folder_of_home.path());
        let script = format!("umask {umask}; exec '{}' --seed 3", env!("CARGO_BIN_EXE_fogwalk"));
        command.args(["-c", &script]);
        for (name, value) in fogwalk(&[], &home).iter_full_env_as_str() {
            command.env(name, value);
        }
        let mut play = Play::start(command);
        play.type_keys("...");
        play.wait_for_status("turn 3");
        play.leave();
        assert_eq!(mode(&folder(&home)), 0o700, "umask {umask}");
        let files = all_in(&folder(&home));
        assert!(files.len() >= 2 && files.iter().all(|file| mode(file) == 0o600), "umask {umask}: {files:?}");
    }
}

#[test]
fn what_older_versions_made_for_all_to_read_is_made_private() {
    let home = home_with_game();
    let folder = folder(home.path());
    fs::write(folder.join("game.1.journal"), "an old game").expect("a file");
    fs::write(folder.join("fallen.jsonl"), "").expect("a file");
    for file in all_in(&folder) {
        set_mode(&file, 0o644);
    }
    set_mode(&folder, 0o777);
    // Another user opened the lock file while that was possible, and holds it.
    let lock = File::open(folder.join("game.lock")).expect("a lock");
    lock.lock().expect("nobody else holds it");
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 3");
    let mut second = Play::start(fogwalk(&[], home.path()));
    assert!(!second.wait_for_end().success());
    second.wait_for_text("is being played in another window");
    play.leave();
    assert_eq!(mode(&folder), 0o700);
    for file in all_in(&folder) {
        assert_eq!(mode(&file), 0o600, "{file:?}");
    }
}

#[test]
fn a_folder_or_lock_of_another_user_is_not_trusted() {
    let home = home_with_game();
    let (folder, nobody) = (folder(home.path()), Some(65534));
    if chown(folder.join("game.lock"), nobody, nobody).is_err() {
        eprintln!("SKIPPED: only root can give files to another user");
        return;
    }
    let lock = File::open(folder.join("game.lock")).expect("a lock");
    lock.lock().expect("nobody else holds it");
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 3");
    play.leave();
    chown(&folder, nobody, nobody).expect("root can do so");
    let mut play = Play::start(fogwalk(&[], home.path()));
    assert_eq!(play.wait_for_end().exit_code(), 2);
    play.wait_for_text("belongs to another user");
}

/// Runs a program that must refuse with exit code 2 before it takes the terminal over; returns what it prints.
fn refused(home: &Path, arguments: &[&str]) -> String {
    let pair = native_pty_system().openpty(size(200, 24)).expect("a pseudo-terminal");
    let mut output = pair.master.try_clone_reader().expect("a reader");
    let mut child = pair.slave.spawn_command(fogwalk(arguments, home)).expect("the program");
    drop(pair.slave);
    let mut bytes = Vec::new();
    let mut some = [0; 4096];
    while let Ok(count @ 1..) = output.read(&mut some) {
        bytes.extend(&some[..count]);
    }
    assert_eq!(child.wait().expect("the program").exit_code(), 2);
    let said = String::from_utf8_lossy(&bytes).into_owned();
    assert!(!said.contains('\x1b'), "the terminal was taken: {said:?}");
    said
}

fn make_pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

#[test]
fn a_pipe_or_a_link_keeps_nothing_waiting_and_the_lock_comes_before_the_terminal() {
    let home = home_with_game();
    let folder = folder(home.path());
    let first = Play::start(fogwalk(&[], home.path()));
    first.wait_for_status("turn 3");
    assert!(refused(home.path(), &[]).contains("is being played in another window"));
    first.leave();
    let lock = folder.join("game.lock");
    fs::remove_file(&lock).expect("a file");
    make_pipe(&lock);
    assert!(refused(home.path(), &[]).contains("should be an ordinary file"));
    fs::remove_file(&lock).expect("a pipe");
    symlink(folder.join("game.journal"), &lock).expect("a link");
    assert!(refused(home.path(), &["--new"]).contains("should be an ordinary file"));
    fs::remove_file(&lock).expect("a link");
    // The same with pipes in the place of the other files.
    make_pipe(&folder.join("game.snapshot"));
    make_pipe(&folder.join("fallen.jsonl"));
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 3");
    play.leave();
    fs::remove_file(folder.join("game.journal")).expect("a file");
    make_pipe(&folder.join("game.journal"));
    let mut play = Play::start(fogwalk(&[], home.path()));
    assert_eq!(play.wait_for_end().exit_code(), 2);
    play.wait_for_text("is not a file");
    play.assert_restored();
    // And a link in the place of the folder.
    let elsewhere = home.path().join("elsewhere");
    fs::rename(&folder, &elsewhere).expect("a folder");
    symlink(&elsewhere, &folder).expect("a link");
    assert!(refused(home.path(), &[]).contains("is a symbolic link"));
}

/// What another program does to a journal.
type Deed = fn(&Path);

#[test]
fn a_journal_that_is_deleted_replaced_cut_short_or_changed_is_written_anew_before_the_next_action_is_shown() {
    let deeds: [(&str, Deed); 5] = [
        ("deleted", |journal| fs::remove_file(journal).expect("a file")),
        ("deleted", |journal| fs::remove_dir_all(journal.parent().expect("a folder")).expect("a folder")),
        ("replaced", |journal| {
            let copy = journal.with_extension("copy");
            fs::copy(journal, &copy).and_then(|_| fs::rename(&copy, journal)).expect("a file");
        }),
        ("shortened", |journal| {
            OpenOptions::new().write(true).open(journal).and_then(|file| file.set_len(70)).expect("a file");
        }),
        ("changed", |journal| {
            let mut bytes = fs::read(journal).expect("a journal");
            let middle = bytes.len() / 2;
            bytes[middle..middle + 4].copy_from_slice(b"XXXX");
            let file = OpenOptions::new().write(true).open(journal);
            file.and_then(|mut file| file.write_all(&bytes)).expect("a file");
        }),
    ];
    for (said, deed) in deeds {
        for ends in ["KILL", "TERM"] {
            let home = home();
            let mut play = Play::new_game(home.path());
            play.type_keys("...");
            play.wait_for_status("turn 3");
            let journal = folder(home.path()).join("game.journal");
            deed(&journal);
            play.type_keys(".");
            play.wait_for_status("turn 4");
            let has = fs::read_to_string(&journal).expect("a journal again");
            assert_eq!(has.lines().filter(|line| line.starts_with("wait ")).count(), 4, "{said}");
            // The message may be too long for the message lines, so the history is opened.
            play.type_keys("m");
            play.wait_for_text("Messages");
            play.wait_for_text(said);
            play.type_keys("\x1b");
            play.wait_until_gone("Messages");
            play.type_keys(".");
            play.wait_for_status("turn 5");
            play.signal(ends);
            play.wait_for_end();
            let again = Play::start(fogwalk(&[], home.path()));
            again.wait_for_status("turn 5");
            again.leave();
            assert_eq!(mode(&journal), 0o600);
        }
    }
}

#[test]
fn a_journal_that_is_deleted_before_the_game_is_left_is_written_anew_then() {
    let home = home_with_game();
    let journal = folder(home.path()).join("game.journal");
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 3");
    let bytes = fs::read(&journal).expect("a journal");
    // Different bytes of the same length.
    fs::write(&journal, "?".repeat(bytes.len())).expect("a file");
    let mut play = play;
    play.type_keys("S");
    assert!(play.wait_for_end().success());
    play.wait_for_text("was shortened or changed by another program");
    assert_eq!(fs::read(&journal).expect("a journal"), bytes);
    assert!(folder(home.path()).join("game.1.journal").exists());
}

#[test]
fn what_became_of_a_game_is_told_at_the_title() {
    let home = home_with_game();
    let journal = folder(home.path()).join("game.journal");
    fs::write(&journal, "?").expect("a file");
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("Your saved games");
    play.wait_for_text("game.1.journal");
    play.type_keys("\x1b");
    play.wait_for_text("new game from a seed");
    play.leave();
}

#[test]
fn where_nothing_can_be_written_any_more_the_game_is_kept_in_another_folder() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys("...");
    play.wait_for_status("turn 3");
    // A file takes the place of the folder.
    fs::remove_dir_all(folder(home.path())).expect("a folder");
    fs::write(folder(home.path()), "").expect("a file");
    play.type_keys(".");
    play.wait_for_status("turn 4");
    play.type_keys("m");
    play.wait_for_text("Messages");
    play.wait_for_text("fogwalk-1");
    play.type_keys("\x1b");
    play.wait_until_gone("Messages");
    play.type_keys(".");
    play.wait_for_status("turn 5");
    play.leave();
    fs::remove_file(folder(home.path())).expect("a file");
    fs::rename(home.path().join("fogwalk-1"), folder(home.path())).expect("a folder");
    let again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_status("turn 5");
    again.leave();
}

#[test]
fn a_journal_that_an_editor_saved_goes_on_where_it_was() {
    let home = home_with_game();
    let journal = folder(home.path()).join("game.journal");
    let text = fs::read_to_string(&journal).expect("a journal");
    let each_twice: String = text.lines().flat_map(|line| [line, "\r\n", line, "\r\n"]).collect();
    let edited = format!("\u{feff}{each_twice}");
    fs::write(&journal, &edited).expect("a file");
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 3");
    play.wait_for_text("was changed by another program");
    play.leave();
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), text);
    assert_eq!(fs::read_to_string(journal.with_extension("1.journal")).expect("a backup"), edited);
}
