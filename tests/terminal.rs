//! The real program on a pseudo-terminal: it plays, shows its overlays, follows resizes, and gives the terminal back
//! whichever way it ends.
#![cfg(unix)]

use std::{
    io::{Read, Write},
    num::NonZero,
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program on a terminal of its own.
struct Play {
    terminal: Arc<Mutex<vt100::Parser>>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// How the line discipline stood before the program changed it.
    cooked: String,
    /// Where the program keeps its files; removed at the end.
    _home: tempfile::TempDir,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a size")
}

impl Play {
    fn start() -> Self {
        Self::start_with(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")])
    }

    fn start_with(environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
        let home = tempfile::tempdir().expect("a folder");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fogwalk"));
        command.args(["play", "--seed", "1", "--new"]);
        command.env_remove("NO_COLOR");
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, home.path());
        }
        for (name, value) in environment {
            command.env(name, value);
        }
        let cooked = line_discipline(pair.master.as_ref());
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let terminal = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let shown = Arc::clone(&terminal);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("a terminal").process(&bytes[..count]);
            }
        });
        let play = Self { terminal, master: pair.master, keyboard, child, cooked, _home: home };
        play.wait_for("the first screen", |screen| screen.contents().contains("turn 0"));
        play
    }

    fn wait_for(&self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !is_there(self.terminal.lock().expect("a terminal").screen()) {
            assert!(began.elapsed() < PATIENCE, "waited for {what}:\n{}", self.contents());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    fn contents(&self) -> String {
        self.terminal.lock().expect("a terminal").screen().contents()
    }

    fn type_keys(&mut self, bytes: &str) {
        self.keyboard.write_all(bytes.as_bytes()).expect("a keyboard");
        self.keyboard.flush().expect("a keyboard");
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().expect("kill").success());
    }

    fn wait_for_end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(began.elapsed() < PATIENCE, "the program does not end:\n{}", self.contents());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Everything that was switched on is off again.
    fn assert_restored(&self) {
        self.wait_for("the terminal to be given back", |screen| {
            !screen.alternate_screen()
                && !screen.bracketed_paste()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        assert_eq!(line_discipline(self.master.as_ref()), self.cooked);
    }

    fn assert_taken(&self) {
        self.wait_for("the terminal to be taken", |screen| {
            screen.alternate_screen()
                && screen.bracketed_paste()
                && screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::AnyMotion
        });
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// The flags of the line discipline, to be compared.
fn line_discipline(master: &dyn MasterPty) -> String {
    let termios = master.get_termios().expect("a terminal");
    format!("{:?} {:?} {:?}", termios.input_flags, termios.output_flags, termios.local_flags)
}

#[test]
fn it_plays_looks_resizes_and_quits() {
    let mut play = Play::start();
    play.assert_taken();
    play.type_keys("..");
    play.wait_for_text("turn 2");
    for (keys, name) in [
        ("\x1bOQ", "open and closed list"),
        ("v3", "parents"),
        ("v4", "F = G + H"),
        ("v5", "known walkability"),
        ("v6", "intended paths"),
    ] {
        play.type_keys(keys);
        play.wait_for_text(name);
    }
    play.type_keys("v0");
    play.wait_for("no overlay", |screen| !screen.contents().contains("intended paths"));
    for (columns, rows) in [(120, 40), (40, 10), (80, 24)] {
        let mut terminal = play.terminal.lock().expect("a terminal");
        terminal.screen_mut().set_size(cells(rows), cells(columns));
        drop(terminal);
        play.master.resize(size(columns, rows)).expect("a pseudo-terminal");
        if columns < 80 {
            play.wait_for_text("a little more room");
        } else {
            let last = rows - 1;
            play.wait_for("the status line at the bottom", |screen| {
                screen.rows(0, columns).nth(usize::from(last)).is_some_and(|row| row.contains("turn 2"))
            });
        }
    }
    play.type_keys("?");
    play.wait_for_text("Take the Astrolabe");
    play.type_keys("\x1b");
    play.wait_for("the help to close", |screen| !screen.contents().contains("Take the Astrolabe"));
    play.type_keys("Q");
    play.wait_for_text("Leave?");
    play.type_keys("n");
    play.wait_for("the question to go", |screen| !screen.contents().contains("Leave?"));
    play.type_keys("Qy");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn ctrl_c_leaves_and_restores() {
    let mut play = Play::start();
    play.type_keys(".\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn signals_restore() {
    for name in ["TERM", "INT", "HUP"] {
        let mut play = Play::start();
        play.signal(name);
        assert!(!play.wait_for_end().success(), "SIG{name} is not success");
        play.assert_restored();
    }
}

#[test]
fn it_can_be_stopped_and_continued() {
    let mut play = Play::start();
    play.assert_taken();
    play.signal("TSTP");
    play.assert_restored();
    play.signal("CONT");
    play.assert_taken();
    play.type_keys(".");
    play.wait_for_text("turn 1");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn it_ends_when_its_terminal_goes_away() {
    let mut play = Play::start();
    let nowhere = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
    drop(std::mem::replace(&mut play.keyboard, nowhere.master.take_writer().expect("a writer")));
    drop(std::mem::replace(&mut play.master, nowhere.master));
    play.signal("HUP");
    play.wait_for_end();
}

#[test]
fn no_color_is_obeyed() {
    let play = Play::start_with(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")]);
    let terminal = play.terminal.lock().expect("a terminal");
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = terminal.screen().cell(row, column).expect("a cell");
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
}

#[test]
fn a_pipe_is_refused_with_a_word_why() {
    let home = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_fogwalk"))
        .args(["play", "--seed", "1", "--new"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .env("XDG_STATE_HOME", home.path())
        .output()
        .expect("the program");
    assert!(!output.status.success());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("is not a terminal"), "{error}");
    assert!(output.stdout.is_empty());
}
