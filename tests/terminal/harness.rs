//! The program on a pseudo-terminal, and somebody who waits for what it shows.

use std::{
    collections::VecDeque,
    io::{Read, Write},
    num::NonZero,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use tempfile::TempDir;

/// How long anything may take on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A program on a terminal of its own.
pub struct Play {
    pub terminal: Arc<Mutex<vt100::Parser>>,
    /// The highest turn that was ever on the lowest line; brought up to date before the terminal is let go.
    highest_turn: Arc<Mutex<Option<u32>>>,
    /// Locked while the terminal reads; whoever locks it keeps it from reading.
    reading: Arc<Mutex<()>>,
    /// Ends when the other end of the terminal is closed.
    reader: Option<JoinHandle<()>>,
    pub master: Box<dyn MasterPty + Send>,
    pub keyboard: Box<dyn Write + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    /// How the line discipline stood before the program changed it.
    pub cooked: String,
}

pub fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { cols: columns, rows, pixel_width: 0, pixel_height: 0 }
}

pub fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("a size")
}

/// A folder for the saved games of one test.
pub fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The game with its files in `home`, on a terminal that can show every colour.
pub fn fogwalk(arguments: &[&str], home: &Path) -> CommandBuilder {
    command(env!("CARGO_BIN_EXE_fogwalk"), arguments, home)
}

/// A program that finds the game's files in `home`, on a terminal that can show every colour.
pub fn command(program: &str, arguments: &[&str], home: &Path) -> CommandBuilder {
    let mut command = CommandBuilder::new(program);
    command.args(arguments);
    command.env_remove("NO_COLOR");
    command.env("TERM", "xterm-256color");
    command.env("COLORTERM", "truecolor");
    command.env("LANG", "C.UTF-8");
    for variable in ["LC_ALL", "LC_CTYPE"] {
        command.env_remove(variable);
    }
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, home);
    }
    command
}

impl Play {
    /// A new game, shown.
    pub fn new_game(home: &Path) -> Self {
        let play = Self::start(fogwalk(&["--seed", "3"], home));
        play.wait_for_text("turn 0");
        play
    }

    /// A program on a terminal of 80x24.
    pub fn start(command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
        let cooked = line_discipline(pair.master.as_ref());
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let terminal = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let highest_turn = Arc::new(Mutex::new(None));
        let (shown, highest) = (Arc::clone(&terminal), Arc::clone(&highest_turn));
        let reading = Arc::new(Mutex::new(()));
        let may_read = Arc::clone(&reading);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut pictures = Pictures::default();
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let _reads = may_read.lock().expect("nobody panics while it is locked");
                let mut terminal = shown.lock().expect("a terminal");
                let mut highest = highest.lock().expect("a turn");
                for (part, is_whole) in pictures.parts(&bytes[..count]) {
                    terminal.process(part);
                    if is_whole {
                        *highest = (*highest).max(turn(terminal.screen()));
                    }
                }
            }
        });
        Self { terminal, highest_turn, reading, reader: Some(reader), master: pair.master, keyboard, child, cooked }
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        self.terminal.lock().expect("a terminal").screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(size(columns, rows)).expect("a pseudo-terminal");
    }

    /// Waits until all that was sent before has been heard: a resize comes after it.
    pub fn catch_up(&self) {
        self.resize(79, 24);
        self.wait_for_text("79x24 of 80x24");
        self.resize(80, 24);
        self.wait_until_gone("79x24 of 80x24");
    }

    /// Types a lone `Esc` and waits until it has been heard. Before the program takes it for a key, nothing may follow
    /// it for 50 milliseconds; what came sooner would be a key with `Alt`.
    pub fn type_esc(&mut self) {
        self.type_keys("\x1b");
        thread::sleep(Duration::from_millis(300));
        self.catch_up();
    }

    pub fn wait_for(&self, what: &str, is_there: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !is_there(self.terminal.lock().expect("a terminal").screen()) {
            assert!(began.elapsed() < PATIENCE, "waited for {what}:\n{}", self.contents());
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |screen| screen.contents().contains(text));
    }

    pub fn wait_until_gone(&self, text: &str) {
        self.wait_for(&format!("no {text:?}"), |screen| !screen.contents().contains(text));
    }

    /// Waits for a text on the lowest line.
    pub fn wait_for_status(&self, text: &str) {
        self.wait_for(&format!("{text:?} at the bottom"), |screen| {
            let (rows, columns) = screen.size();
            screen.rows(0, columns.get()).nth(usize::from(rows.get()) - 1).is_some_and(|row| row.contains(text))
        });
    }

    /// Row and column of a character on the map.
    pub fn position_of(&self, character: char) -> (usize, usize) {
        let rows = self.map();
        let found =
            rows.iter().enumerate().find_map(|(row, text)| Some((row, text.chars().position(|c| c == character)?)));
        found.unwrap_or_else(|| panic!("no {character:?} on the map:\n{}", self.contents()))
    }

    /// The part of the screen where the map is.
    pub fn map(&self) -> Vec<String> {
        self.terminal.lock().expect("a terminal").screen().rows(0, 52).take(18).collect()
    }

    pub fn contents(&self) -> String {
        self.terminal.lock().expect("a terminal").screen().contents()
    }

    pub fn type_keys(&mut self, bytes: &str) {
        self.send(bytes.as_bytes());
    }

    pub fn send(&mut self, bytes: &[u8]) {
        self.keyboard.write_all(bytes).expect("a keyboard");
        self.keyboard.flush().expect("a keyboard");
    }

    /// What keeps the terminal from reading as long as it is locked.
    pub fn reading(&self) -> Arc<Mutex<()>> {
        Arc::clone(&self.reading)
    }

    /// The highest turn on screen so far.
    pub fn highest_turn(&self) -> Option<u32> {
        *self.highest_turn.lock().expect("a turn")
    }

    /// Waits until the program has ended and everything that it wrote is on screen.
    pub fn wait_for_last_word(&mut self) -> ExitStatus {
        let status = self.wait_for_end();
        if let Some(reader) = self.reader.take() {
            reader.join().expect("a reader");
        }
        status
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("a process").to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().expect("kill").success());
    }

    /// Stops the program and waits until it stands still: a signal to go on that came before would be lost.
    pub fn stop(&self) {
        self.signal("TSTP");
        let id = self.child.process_id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        let id = WaitId::Pid(id.expect("a process"));
        let began = Instant::now();
        while waitid(id.clone(), WaitIdOptions::STOPPED | WaitIdOptions::NOHANG).expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "the program does not stop:\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sends a signal until the program has ended: the first SIGSEGV that no fault has caused is lost, because the
    /// standard library takes it for one of its own, and waits for the fault to come again.
    pub fn signal_until_end(&mut self, name: &str) {
        let began = Instant::now();
        while self.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "the program does not end:\n{}", self.contents());
            self.signal(name);
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// The turn on the lowest line, once one is shown there.
    pub fn turn(&self) -> u32 {
        self.wait_for("a turn", |screen| turn(screen).is_some());
        turn(self.terminal.lock().expect("a terminal").screen()).unwrap_or_default()
    }

    /// Leaves at once, in success, and gives the terminal back.
    pub fn leave(mut self) {
        self.type_keys("\x03");
        let status = self.wait_for_end();
        assert!(status.success(), "{status:?}\n{}", self.contents());
        self.assert_restored();
    }

    pub fn wait_for_end(&mut self) -> ExitStatus {
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
    pub fn assert_restored(&self) {
        self.wait_for("the terminal to be given back", |screen| {
            !screen.alternate_screen()
                && !screen.bracketed_paste()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        assert_eq!(line_discipline(self.master.as_ref()), self.cooked);
    }

    pub fn assert_taken(&self) {
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

/// Tells whole pictures from those that are under way: of a new turn, the first digit may have come without the second.
#[derive(Default)]
struct Pictures {
    /// The last bytes that were read.
    recent: VecDeque<u8>,
    is_under_way: bool,
}

impl Pictures {
    const BEGINS: &[u8] = b"\x1b[?2026h";
    const ENDS: &[u8] = b"\x1b[?2026l";

    /// Output in parts, each with whether the screen is whole after it.
    fn parts<'a>(&mut self, bytes: &'a [u8]) -> Vec<(&'a [u8], bool)> {
        let (mut parts, mut start) = (Vec::new(), 0);
        for (index, &byte) in bytes.iter().enumerate() {
            self.recent.push_back(byte);
            if self.recent.len() > Self::ENDS.len() {
                self.recent.pop_front();
            }
            if self.recent == Self::BEGINS {
                self.is_under_way = true;
            } else if self.recent == Self::ENDS {
                self.is_under_way = false;
                parts.push((&bytes[start..=index], true));
                start = index + 1;
            }
        }
        parts.push((&bytes[start..], !self.is_under_way));
        parts
    }
}

/// The flags of the line discipline, to be compared.
pub fn line_discipline(master: &dyn MasterPty) -> String {
    let termios = master.get_termios().expect("a terminal");
    format!("{:?} {:?} {:?}", termios.input_flags, termios.output_flags, termios.local_flags)
}

/// The turn on the lowest line.
pub fn turn(screen: &vt100::Screen) -> Option<u32> {
    let status = screen.rows(0, screen.size().1.get()).last()?;
    status.split_whitespace().skip_while(|&word| word != "turn").nth(1)?.parse().ok()
}

/// A level with nobody on it but the player, where turns can pass.
pub fn quiet_level(home: &Path) -> String {
    let path = home.join("quiet.level");
    std::fs::write(&path, "#########\n#.......#\n#...@...#\n#.......#\n#########\n").expect("a file");
    path.display().to_string()
}
