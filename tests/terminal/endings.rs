//! Every way in which the program can end or be stopped: the terminal is given back, and no turn is lost.

#[cfg(unix)]
use std::{fs::OpenOptions, os::unix::fs::OpenOptionsExt as _};
use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use fogwalk::platform::Terminal;
use portable_pty::{CommandBuilder, native_pty_system};
#[cfg(unix)]
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::OFlags,
};

use crate::harness::{PATIENCE, Play, cells, fogwalk, home, quiet_level, size};

use crate::support::program::program;

#[test]
fn ctrl_c_leaves_and_restores() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys(".\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn signals_restore_wherever_one_is_and_lose_no_turn() {
    let home = home();
    let mut turns = 0;
    let mut begin = vec!["--seed", "3"];
    for name in ["TERM", "INT", "HUP", "QUIT"] {
        let mut play = Play::start(fogwalk(&begin, home.path()));
        play.wait_for_status(&format!("turn {turns}"));
        play.assert_taken();
        play.type_keys("...");
        turns += 3;
        play.wait_for_status(&format!("turn {turns}"));
        // While a window is open, too.
        play.type_keys("?");
        play.wait_for_text("Take the Astrolabe");
        play.signal(name);
        assert!(!play.wait_for_end().success(), "SIG{name} is not success");
        play.assert_restored();
        begin = vec![];
    }
    for (arguments, shown) in [
        (&["lab", "--lesson", "5"][..], "settings"),
        (&["watch", "--seed", "3", "--pace", "1000"], "turns a second"),
        (&["tutorial"], "What they know"),
    ] {
        let mut play = Play::start(fogwalk(arguments, home.path()));
        play.wait_for_text(shown);
        play.assert_taken();
        play.signal("TERM");
        assert!(!play.wait_for_end().success());
        play.assert_restored();
    }
}

/// Signals that end a program which does not catch them, by number. After SIGKILL, and after the signals of a crash,
/// the guardian gives the terminal back: SIGILL, SIGFPE and SIGSEGV cannot be caught. SIGBUS can, if another program
/// sends it.
#[cfg(target_os = "linux")]
#[test]
fn every_signal_restores() {
    let home = home();
    let uncaught = [4, 8, 9, 11];
    for number in [1, 2, 3, 5, 6, 7, 10, 12, 14, 15, 16, 24, 25, 26, 27, 29, 30, 31, 34, 64].iter().chain(&uncaught) {
        let mut play = Play::start(fogwalk(&["tutorial"], home.path()));
        play.wait_for_status("turn 0");
        play.assert_taken();
        if uncaught.contains(number) {
            play.signal_until_end(&number.to_string());
            play.wait_for_text("fogwalk was killed");
        } else {
            play.signal(&number.to_string());
            assert_eq!(play.wait_for_end().exit_code(), 128 + number, "signal {number}");
        }
        play.assert_restored();
    }
}

/// The end of a picture that nobody has read is discarded, or else nothing could be sent after it.
#[cfg(unix)]
#[test]
fn a_terminal_that_does_not_read_is_given_back_once_it_does() {
    let home = home();
    let level = quiet_level(home.path());
    for name in ["TERM", "HUP", "INT", "KILL"] {
        let mut play = Play::start(fogwalk(&["play", &level], home.path()));
        play.wait_for_status("turn 0");
        play.assert_taken();
        let slave = OpenOptions::new()
            .read(true)
            .custom_flags(OFlags::NOCTTY.bits() as i32)
            .open(play.master.tty_name().expect("a name"))
            .expect("a terminal");
        let has_room = || {
            let mut descriptors = [PollFd::new(&slave, PollFlags::OUT)];
            poll(&mut descriptors, Some(&Timespec::default())).expect("a terminal") > 0
        };
        let reading = play.reading();
        let stopped = reading.lock().expect("a reader");
        let began = Instant::now();
        // A window opens and closes.
        for key in ["?", "\x1b"].iter().cycle() {
            if !has_room() {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "SIG{name}: it draws nothing");
            play.type_keys(key);
            thread::sleep(Duration::from_millis(50));
        }
        play.signal(name);
        play.wait_for_end();
        let began = Instant::now();
        while !has_room() {
            assert!(began.elapsed() < PATIENCE, "SIG{name}: nothing can be sent to the terminal");
            thread::sleep(Duration::from_millis(5));
        }
        drop(stopped);
        play.assert_restored();
    }
}

#[cfg(unix)]
#[test]
fn what_is_said_after_a_kill_is_true_whatever_ran() {
    let home = home();
    let journal = home.path().join("fogwalk/game.journal").display().to_string();
    let mut play = Play::new_game(home.path());
    play.type_keys(".");
    play.wait_for_status("turn 1");
    play.leave();
    for (arguments, shown) in [
        (&["tutorial"][..], "turn 0"),
        (&["watch", "--seed", "3"], "turns a second"),
        (&["replay", &journal], "turn"),
        (&["lab", "--lesson", "5"], "settings"),
        (&[], "turn 1"),
    ] {
        let mut play = Play::start(fogwalk(arguments, home.path()));
        play.wait_for_text(shown);
        play.assert_taken();
        play.signal("KILL");
        play.wait_for_end();
        play.wait_for_text("fogwalk was killed");
        play.wait_for_text("`fogwalk lab`");
        let said = play.contents().split_whitespace().collect::<Vec<_>>().join(" ");
        // It does not know what ran.
        assert!(said.contains("If it was saving a game") && said.contains("if it was keeping a copy"), "{said}");
        play.assert_restored();
    }
}

/// Set for the run of [`panics_with_the_terminal_taken`] on a pseudo-terminal.
const ON_A_TERMINAL: &str = "FOGWALK_TEST_ON_A_TERMINAL";

/// Not a test by itself: [`a_panic_restores`] runs it.
#[test]
#[ignore = "fails on purpose; another test runs it on a terminal of its own"]
fn panics_with_the_terminal_taken() {
    if std::env::var_os(ON_A_TERMINAL).is_none() {
        return;
    }
    // Forgotten, so that nothing but the panic hook can give the terminal back.
    std::mem::forget(Terminal::take(None).expect("a terminal"));
    panic!("this report must be readable");
}

#[test]
fn a_panic_restores() {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    command.args(["endings::panics_with_the_terminal_taken", "--exact", "--ignored", "--nocapture"]);
    command.env(ON_A_TERMINAL, "1");
    // A long report would scroll its first line away.
    command.env("RUST_BACKTRACE", "0");
    let mut play = Play::start(command);
    assert!(!play.wait_for_end().success());
    // On the screen that the shell shows again.
    play.wait_for_text("this report must be readable");
    play.assert_restored();
}

#[test]
fn it_can_be_stopped_and_continued() {
    let home = home();
    let mut play = Play::new_game(home.path());
    for turn in 1..=3 {
        play.assert_taken();
        if turn == 2 {
            play.type_keys("?");
            play.wait_for_text("Take the Astrolabe");
        }
        play.stop();
        play.assert_restored();
        // What becomes of the window meanwhile is heard of.
        play.resize(100, 30);
        play.signal("CONT");
        play.assert_taken();
        play.catch_up();
        play.type_esc();
        play.type_keys(".");
        play.wait_for_status(&format!("turn {turn}"));
    }
    play.leave();
}

#[test]
fn the_key_leads_back_to_the_shell_if_there_is_one() {
    let home = home();
    // Nobody could wake it if it stopped here.
    let mut play = Play::new_game(home.path());
    play.type_keys("\x1a.");
    play.wait_for_status("turn 1");
    play.assert_taken();
    play.leave();
    let mut shell = CommandBuilder::new("sh");
    // With somebody who started it, and waits for it: all of them have to stop.
    let script = "sh -c '\"$0\"; echo all is over' \"$0\"; echo it sleeps; read -r line; fg >/dev/null";
    shell.args(["-mc", script, env!("CARGO_BIN_EXE_fogwalk")]);
    for (name, value) in fogwalk(&[], home.path()).iter_full_env_as_str() {
        shell.env(name, value);
    }
    let mut play = Play::start(shell);
    play.wait_for_status("turn 1");
    play.type_keys("\x1a");
    play.wait_for_text("it sleeps");
    play.assert_restored();
    play.type_keys("\n");
    play.assert_taken();
    play.type_keys(".");
    play.wait_for_status("turn 2");
    play.type_keys("\x03");
    play.wait_for_text("all is over");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn a_signal_ends_it_where_the_terminal_takes_nothing_any_more() {
    let home = home();
    let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
    let mut output = pair.master.try_clone_reader().expect("a reader");
    let watch = fogwalk(&["watch", "--seed", "3", "--pace", "1000"], home.path());
    let mut child = pair.slave.spawn_command(watch).expect("the program");
    assert!(output.read(&mut [0; 100]).expect("a screen") > 0);
    // More is drawn meanwhile than fits between the two.
    thread::sleep(Duration::from_secs(1));
    let id = child.process_id().expect("a process").to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    let told = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        assert!(told.elapsed() < PATIENCE, "it does not end");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn it_ends_when_its_terminal_goes_away() {
    let home = home();
    let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
    let mut output = pair.master.try_clone_reader().expect("a reader");
    let mut child = pair.slave.spawn_command(fogwalk(&["--seed", "3"], home.path())).expect("the program");
    drop(pair.slave);
    let mut shown = vt100::Parser::new(cells(24), cells(80), 0);
    let mut bytes = [0; 4096];
    while !shown.screen().contents().contains("turn 0") {
        let count = output.read(&mut bytes).expect("a screen");
        shown.process(&bytes[..count]);
    }
    // Nobody holds the other side any more.
    drop((output, pair.master));
    let gone = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        assert!(gone.elapsed() < PATIENCE, "it runs on without a terminal");
        thread::sleep(Duration::from_millis(10));
    }
    let again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_status("turn 0");
    again.wait_for_status("seed 3");
    again.leave();
}

#[test]
fn without_a_terminal_it_says_so_and_touches_nothing() {
    for arguments in [&["play", "--seed", "3"][..], &[], &["tutorial"], &["watch"], &["lab"], &["lab", "--lesson", "2"]]
    {
        let home = home();
        let output = program()
            .args(arguments)
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .env("XDG_CONFIG_HOME", home.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("is not a terminal") && error.lines().count() == 1, "{error}");
        assert!(output.stdout.is_empty());
        assert_eq!(std::fs::read_dir(home.path()).expect("a folder").count(), 0, "{arguments:?}");
    }
}

/// Commands that print something.
const PRINTING: &[&[&str]] = &[
    &["gen", "--seed", "1", "--size", "200x100"],
    &["path", "levels/maze.level"],
    &["config"],
    &["--help"],
    &["play", "--help"],
    &["scores"],
    &["check", "levels/maze.level", "levels/caves.level"],
    &["sim", "--seed", "1", "--turns", "20"],
    &["shot", "--seed", "1", "--format", "svg"],
];

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let home = home();
    for &arguments in PRINTING {
        for lines in [0, 1] {
            let mut child = program()
                .args(arguments)
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .env("XDG_DATA_HOME", home.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program");
            let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
            for _ in 0..lines {
                output.read_line(&mut String::new()).expect("a line");
            }
            drop(output);
            let ended = child.wait_with_output().expect("the program");
            assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
            assert!(ended.status.success(), "{arguments:?}: {}", ended.status);
        }
    }
}

#[test]
fn an_output_that_takes_nothing_is_told_of() {
    let full = std::path::Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let full = std::fs::OpenOptions::new().write(true).open(full).expect("a device");
    let output =
        program().args(["gen", "--seed", "1"]).stdout(full).stderr(Stdio::piped()).output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("fogwalk: "));
}

#[test]
fn what_cannot_be_meant_is_refused_with_what_to_do() {
    let home = home();
    let shut = home.path().join("shut.level");
    std::fs::write(&shut, "####\n####\n").expect("a file");
    let shut = shut.to_str().expect("text");
    for (arguments, told) in [
        (&["--seed", "3", "gen"][..], "write it first: fogwalk gen"),
        (&["check", shut], "nobody can start here"),
        (&["path", "levels/maze.level", "--algorithm", "dijkstra", "--heuristic", "manhattan"], "dijkstra has none"),
    ] {
        let output = program()
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("XDG_DATA_HOME", home.path())
            .output()
            .expect("the program");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(told) && output.stdout.is_empty(), "{arguments:?}: {said}");
    }
}

#[test]
fn lines_of_the_hall_that_cannot_be_read_are_counted_and_kept() {
    let home = home();
    let folder = home.path().join("fogwalk");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("fallen.jsonl"), "{\"newer\": 1}\n\nrubbish\n").expect("a file");
    let output = program().arg("scores").env("XDG_DATA_HOME", home.path()).output().expect("the program");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("2 lines of"), "{said}");
}
