//! The real program on a pseudo-terminal: it plays, shows its overlays, follows resizes, gives the terminal back
//! whichever way it ends, and goes on where it was.
#![cfg(unix)]

use std::{
    io::{Read, Write},
    num::NonZero,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use fogwalk::ui::{OVERLAYS, Terminal};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program on a terminal of its own.
struct Play {
    terminal: Arc<Mutex<vt100::Parser>>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// How the line discipline stood before the program changed it.
    cooked: String,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 }
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a size")
}

/// A folder for the saved games of one test.
fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The game with its files in `home`, on a terminal that can show every colour.
fn fogwalk(arguments: &[&str], home: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fogwalk"));
    command.args(arguments);
    command.env_remove("NO_COLOR");
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, home);
    }
    command
}

impl Play {
    /// A new game, shown.
    fn new_game(home: &Path) -> Self {
        let play = Self::start(fogwalk(&["--seed", "3"], home));
        play.wait_for_text("turn 0");
        play
    }

    /// A program on a terminal of 80x24.
    fn start(command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
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
        Self { terminal, master: pair.master, keyboard, child, cooked }
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.terminal.lock().expect("a terminal").screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(columns, rows)).expect("a pseudo-terminal");
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

    fn wait_until_gone(&self, text: &str) {
        self.wait_for(&format!("no {text:?}"), |screen| !screen.contents().contains(text));
    }

    /// Waits for a text on the lowest line.
    fn wait_for_status(&self, text: &str) {
        self.wait_for(&format!("{text:?} at the bottom"), |screen| {
            let (rows, columns) = screen.size();
            screen.rows(0, columns.get()).nth(usize::from(rows.get()) - 1).is_some_and(|row| row.contains(text))
        });
    }

    /// Row and column of a character on the map.
    fn position_of(&self, character: char) -> (usize, usize) {
        let rows = self.map();
        let found =
            rows.iter().enumerate().find_map(|(row, text)| Some((row, text.chars().position(|c| c == character)?)));
        found.unwrap_or_else(|| panic!("no {character:?} on the map:\n{}", self.contents()))
    }

    /// The part of the screen where the map is.
    fn map(&self) -> Vec<String> {
        self.terminal.lock().expect("a terminal").screen().rows(0, 52).take(18).collect()
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
    let home = home();
    let mut play = Play::new_game(home.path());
    play.assert_taken();
    assert_ne!(line_discipline(play.master.as_ref()), play.cooked, "raw mode is on");
    play.type_keys("..");
    play.wait_for_status("turn 2");
    for overlay in OVERLAYS {
        // The heading of its legend, in the side panel.
        let heading = format!("{} {}", overlay.keys()[0], overlay.name);
        play.type_keys(&format!("v{}", overlay.key));
        play.wait_for_text(&heading);
        play.type_keys(&format!("v{}", overlay.key));
        play.wait_until_gone(&heading);
    }
    play.type_keys("\x1bOQ");
    play.wait_for_text("F2 ");
    play.type_keys("v0");
    play.wait_until_gone("F2 ");
    play.resize(120, 40);
    play.wait_for_status("turn 2");
    for (columns, rows) in [(40, 10), (79, 24), (80, 23)] {
        play.resize(columns, rows);
        play.wait_for_text("a little more room");
        play.wait_for_text(&format!("{columns}x{rows} of 80x24"));
        // A key that would take a turn does nothing where the player cannot see it. The last round sends none: it
        // could be read after the next resize.
        if rows != 23 {
            play.type_keys(".");
        }
    }
    play.resize(80, 24);
    play.wait_for_status("turn 2");
    play.type_keys("?");
    play.wait_for_text("Take the Astrolabe");
    play.type_keys("\x1b");
    play.wait_until_gone("Take the Astrolabe");
    play.type_keys("Q");
    play.wait_for_text("Leave?");
    play.type_keys("n");
    play.wait_until_gone("Leave?");
    play.type_keys("Q");
    play.wait_for_text("Leave?");
    play.type_keys("y");
    assert_eq!(play.wait_for_end().exit_code(), 0);
    play.assert_restored();
}

#[test]
fn a_key_and_a_resize_at_once_are_both_heard() {
    let home = home();
    let mut play = Play::new_game(home.path());
    for turn in 1..=3 {
        // Both are there when the program wakes up.
        play.signal("STOP");
        play.type_keys(".");
        play.resize(79, 24);
        play.signal("CONT");
        play.wait_for_text("79x24 of 80x24");
        // Were the resize unheard of, this would take a turn that the player cannot see.
        play.type_keys(".");
        play.resize(40, 10);
        play.wait_for_text("40x10 of 80x24");
        play.resize(80, 24);
        play.wait_for_status(&format!("turn {turn}"));
    }
}

#[test]
fn the_mouse_describes_and_looks() {
    let home = home();
    let mut play = Play::new_game(home.path());
    let (row, column) = play.position_of('@');
    // The mouse is reported from 1: over the player, then a click there.
    play.type_keys(&format!("\x1b[<35;{};{}M", column + 1, row + 1));
    play.wait_for_text("You, with a lantern");
    play.type_keys(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column + 1, row + 1));
    play.wait_for_status("Esc back");
    play.type_keys("\x1b");
    play.wait_for_status("? help");
}

#[test]
fn an_unfinished_game_goes_on_at_the_same_turn() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys(".....");
    play.wait_for_status("turn 5");
    let before = play.map();
    play.type_keys("\x03");
    assert_eq!(play.wait_for_end().exit_code(), 0);
    let mut again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_text("Where were we?");
    again.wait_for_status("turn 5");
    again.wait_for_status("seed 3");
    assert_eq!(again.map(), before);
    again.type_keys(".");
    again.wait_for_status("turn 6");
    // Killed, it has lost nothing either.
    again.signal("KILL");
    again.wait_for_end();
    let third = Play::start(fogwalk(&["play"], home.path()));
    third.wait_for_status("turn 6");
}

#[test]
fn the_tutorial_leaves_an_unfinished_game_as_it_is() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys("..");
    play.wait_for_status("turn 2");
    // While the game is being played in one window, and has its journal locked, another shows the tutorial.
    let mut tutorial = Play::start(fogwalk(&["tutorial"], home.path()));
    tutorial.wait_for_text("What they know");
    tutorial.type_keys("lllllllll");
    tutorial.wait_for_text("x looks");
    tutorial.type_keys("\x03");
    assert!(tutorial.wait_for_end().success());
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 2");
}

#[test]
fn without_a_game_the_title_asks_what_it_is_to_be() {
    let home = home();
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("new game of a seed");
    play.type_keys("iswolves");
    play.wait_for_text("wolves_");
    play.type_keys("\r");
    play.wait_for_status("turn 0");
    play.wait_for_status("midnight");
    play.type_keys("..S");
    assert!(play.wait_for_end().success());
    let journal = std::fs::read_to_string(home.path().join("fogwalk/game.journal")).expect("a journal");
    assert!(journal.starts_with("{\"fogwalk\"") && journal.contains("\"difficulty\":\"midnight\""), "{journal}");
    // Now there is one, and it goes on at once.
    let again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_status("turn 2");
}

#[test]
fn the_game_of_today_goes_on_and_a_config_file_counts() {
    let home = home();
    std::fs::create_dir_all(home.path().join("fogwalk")).expect("a folder");
    let config = "autopickup = \"off\"\n[game]\nwait = [\"G\"]\n";
    std::fs::write(home.path().join("fogwalk/config.toml"), config).expect("a file");
    let mut play = Play::start(fogwalk(&["--daily"], home.path()));
    play.wait_for_status("floor 1  20");
    play.type_keys("GG.G");
    play.wait_for_status("turn 3");
    play.type_keys("S");
    assert!(play.wait_for_end().success());
    let journal = std::fs::read_to_string(home.path().join("fogwalk/game.journal")).expect("a journal");
    let mut lines = journal.lines();
    assert!(lines.next().is_some_and(|line| line.contains("\"day\":\"20")), "{journal}");
    assert!(lines.next().is_some_and(|line| line.starts_with("leave ")), "{journal}");
    let again = Play::start(fogwalk(&["--daily"], home.path()));
    again.wait_for_status("turn 3");
}

#[test]
fn ctrl_c_leaves_and_restores() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys(".\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn signals_restore() {
    for name in ["TERM", "INT", "HUP"] {
        let home = home();
        let mut play = Play::new_game(home.path());
        play.assert_taken();
        play.signal(name);
        assert!(!play.wait_for_end().success(), "SIG{name} is not success");
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
    std::mem::forget(Terminal::take().expect("a terminal"));
    panic!("this report must be readable");
}

#[test]
fn a_panic_restores() {
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    command.args(["panics_with_the_terminal_taken", "--exact", "--ignored", "--nocapture"]);
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
    play.assert_taken();
    play.signal("TSTP");
    play.assert_restored();
    play.signal("CONT");
    play.assert_taken();
    play.type_keys(".");
    play.wait_for_status("turn 1");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
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
}

/// The turn on the lowest line.
fn turn(screen: &vt100::Screen) -> Option<u32> {
    let status = screen.rows(0, screen.size().1.get()).last()?;
    status.split_whitespace().skip_while(|&word| word != "turn").nth(1)?.parse().ok()
}

#[test]
fn a_world_without_a_player_goes_on_by_itself() {
    let home = home();
    let mut play = Play::start(fogwalk(&["watch", "--seed", "3", "--pace", "60"], home.path()));
    play.wait_for("turn 20", |screen| turn(screen) >= Some(20));
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn a_world_at_full_pace_still_hears_every_key() {
    let home = home();
    let mut play = Play::start(fogwalk(&["watch", "--seed", "3", "--pace", "1000"], home.path()));
    play.wait_for_text("1000 turns a second");
    play.type_keys("\tv5");
    play.wait_for_text("F5 knowledge by age");
    play.wait_for("turn 300", |screen| turn(screen) >= Some(300));
    play.type_keys("e");
    play.wait_for_text("EYES OF THE WARREN");
    play.type_keys(" ");
    play.wait_for_text("halted");
    let halted = turn(play.terminal.lock().expect("a terminal").screen()).expect("a turn");
    play.type_keys(".");
    play.wait_for_status(&format!("turn {} ", halted + 1));
    play.type_keys("-");
    play.wait_for_text("500 turns a second");
    play.wait_for("more turns", |screen| turn(screen) > Some(halted + 1));
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn no_color_is_obeyed() {
    let home = home();
    let mut command = fogwalk(&["--seed", "3"], home.path());
    command.env("NO_COLOR", "1");
    let play = Play::start(command);
    play.wait_for_status("turn 0");
    let terminal = play.terminal.lock().expect("a terminal");
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = terminal.screen().cell(row, column).expect("a cell");
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
}

#[test]
fn a_pipe_is_refused_with_a_word_why() {
    let home = home();
    let output = Command::new(env!("CARGO_BIN_EXE_fogwalk"))
        .args(["play", "--seed", "3"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .output()
        .expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("is not a terminal"), "{error}");
    assert!(output.stdout.is_empty());
}
