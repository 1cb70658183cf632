//! The real program on a pseudo-terminal is killed at random moments of play, with a signal that no program can catch.
//! Each time the game goes on with the same state, and no turn is lost that was on screen. And a disk that is full, or
//! a folder that nothing can be written to, costs nothing either.
//!
//! `FOGWALK_LONG=1 cargo test --release --test terminal killed_and_continued::` kills it 2,000 times instead of 300.
#![cfg(unix)]

use std::{
    fs,
    io::{Read, Write},
    num::NonZero,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use fogwalk::{
    game::{Action, Game, Journal, Phase},
    mind::Turn,
};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tempfile::TempDir;

use crate::support::is_long;

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game has so many kills; a longer one takes longer to go on with.
const KILLS_OF_A_GAME: u32 = 12;

/// What is on screen, and the highest turn that ever was.
struct Shown {
    terminal: vt100::Parser,
    turn: Option<u32>,
}

/// The program on a terminal of its own.
struct Play {
    shown: Arc<Mutex<Shown>>,
    _master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    reader: Option<JoinHandle<()>>,
}

/// The turn on the lowest line.
fn turn(screen: &vt100::Screen) -> Option<u32> {
    let status = screen.rows(0, screen.size().1.get()).last()?;
    status.split_whitespace().skip_while(|&word| word != "turn").nth(1)?.parse().ok()
}

impl Play {
    fn start(mut command: CommandBuilder, home: &Path) -> Self {
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, home);
        }
        command.env("TERM", "xterm-256color");
        let size = PtySize { cols: 80, rows: 24, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let keyboard = pair.master.take_writer().expect("a writer");
        let child = pair.slave.spawn_command(command).expect("the program");
        drop(pair.slave);
        let cells = |number| NonZero::new(number).expect("a size");
        let terminal = vt100::Parser::new(cells(24), cells(80), 0);
        let shown = Arc::new(Mutex::new(Shown { terminal, turn: None }));
        let screen = Arc::clone(&shown);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut shown = screen.lock().expect("a screen");
                shown.terminal.process(&bytes[..count]);
                let now = turn(shown.terminal.screen());
                shown.turn = shown.turn.max(now);
            }
        });
        Self { shown, _master: pair.master, keyboard, child, reader: Some(reader) }
    }

    /// The program itself with these arguments.
    fn fogwalk(arguments: &[&str], home: &Path) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fogwalk"));
        command.args(arguments);
        Self::start(command, home)
    }

    fn contents(&self) -> String {
        self.shown.lock().expect("a screen").terminal.screen().contents()
    }

    /// The highest turn on screen so far.
    fn turn(&self) -> Option<u32> {
        self.shown.lock().expect("a screen").turn
    }

    fn wait_for(&self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < PATIENCE, "waited for {what}:\n{}", self.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn type_keys(&mut self, keys: &str) {
        // Whoever was killed reads no more.
        let _ = self.keyboard.write_all(keys.as_bytes()).and_then(|()| self.keyboard.flush());
    }

    fn wait_for_end(&mut self) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(began.elapsed() < PATIENCE, "the program does not end:\n{}", self.contents());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Everything that it has written is on screen.
    fn wait_for_last_word(&mut self) {
        self.wait_for_end();
        // The other end of the terminal is closed, so the reader comes to an end.
        if let Some(reader) = self.reader.take() {
            reader.join().expect("a reader");
        }
    }

    fn kill(&mut self) {
        let id = self.child.process_id().expect("a process").to_string();
        assert!(Command::new("kill").args(["-KILL", &id]).status().expect("kill").success());
        self.wait_for_last_word();
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The saved game in a home; `None` if none has begun.
fn saved(home: &Path) -> Option<(Journal, Game)> {
    let bytes = fs::read(home.join("fogwalk/game.journal")).ok()?;
    let reading = Journal::read(&bytes).expect("a journal");
    assert_eq!(reading.flaw, None, "nobody was writing when the power was cut");
    let (game, _) = reading.journal.replay_to(Turn(u32::MAX)).expect("no drift");
    Some((reading.journal, game))
}

/// Kills one program after the other, until so many were killed.
fn kill_again_and_again(kills: u32, seed: u64) {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let keys = [".", "h", "j", "k", "l", "y", "u", "b", "n", "o", "g", "!", "_.", "zl", "Z"];
    let (mut home, mut count, mut turns) = (home(), 0, 0);
    for kill in 0..kills {
        if kill % KILLS_OF_A_GAME == 0 || saved(home.path()).is_some_and(|(_, game)| game.ending().is_some()) {
            (home, count) = (self::home(), 0);
        }
        let before = saved(home.path());
        let game_seed = (seed + u64::from(kill)).to_string();
        let arguments: &[&str] = if before.is_some() { &[] } else { &["--seed", &game_seed] };
        let mut play = Play::fogwalk(arguments, home.path());
        if chance.random_range(0..20) > 0 {
            play.wait_for("the game", |play| play.turn().is_some());
            // It goes on exactly where it was.
            if let Some((_, game)) = &before {
                assert_eq!(play.turn(), Some(game.turn().0), "{}", play.contents());
            }
            for _ in 0..chance.random_range(1..10) {
                play.type_keys(keys[chance.random_range(0..keys.len())]);
                thread::sleep(Duration::from_micros(chance.random_range(0..6000)));
            }
        }
        thread::sleep(Duration::from_micros(chance.random_range(0..15_000)));
        play.kill();
        let shown = play.turn();
        match saved(home.path()) {
            Some((journal, game)) => {
                // Every state since was written down by the program that went on, and is that of the actions.
                assert!(shown <= Some(game.turn().0), "turn {shown:?} was on screen, but it is {}", game.turn());
                assert!(journal.records.len() >= count, "an action is lost");
                turns += journal.records.len() - count;
                count = journal.records.len();
            }
            None => assert_eq!((shown, count), (None, 0), "a game is lost"),
        }
    }
    assert!(turns > kills as usize, "too little was played for this to prove anything");
}

#[test]
fn killed_at_any_moment_it_goes_on_and_no_turn_is_lost_that_was_on_screen() {
    let is_long = is_long();
    let kills = if is_long { 2000 } else { 300 };
    // While one waits for a terminal, another plays.
    let many = 4;
    thread::scope(|scope| {
        for number in 0..many {
            scope.spawn(move || kill_again_and_again(kills / many, u64::from(number) * 1000));
        }
    });
}

/// So many waits do not fit into a page of a disk, which a file takes as a whole.
const WAITS: u32 = 300;

/// The seed of a game in which nobody comes for who waits so long.
fn quiet_seed() -> String {
    let is_quiet = |seed: &u64| {
        let mut game = Game::new(*seed).expect("a first floor");
        (0..WAITS).all(|_| match game.phase() {
            Phase::Player(turn) => turn.act(Action::Wait).is_ok(),
            _ => false,
        })
    };
    (0..1000).find(is_quiet).expect("some seed").to_string()
}

/// Plays in a home until the program ends by itself, which it should; says which turn was on screen last.
fn play_until_it_ends(mut play: Play) -> u32 {
    play.wait_for("the game", |play| play.turn().is_some());
    for waits in 1..WAITS / 10 {
        play.type_keys("..........");
        let began = Instant::now();
        while play.turn() < Some(waits * 10) && play.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "waited for another ten turns:\n{}", play.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }
    let status = play.wait_for_end();
    assert_eq!(status.exit_code(), 2, "{}", play.contents());
    play.wait_for_last_word();
    let contents = play.contents().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(contents.contains("cannot write to the saved game"), "{contents}");
    assert!(contents.contains("What you did last did not happen"), "{contents}");
    let shown = play.shown.lock().expect("a screen");
    let screen = shown.terminal.screen();
    assert!(!screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste());
    shown.turn.expect("a turn")
}

/// Goes on with the game in a home, where every turn is that was on screen and no other.
fn assert_goes_on_at(shown: u32, home: &Path) {
    let bytes = fs::read(home.join("fogwalk/game.journal")).expect("a journal");
    let reading = Journal::read(&bytes).expect("a journal");
    // A torn line is one whose result was not shown.
    let game = reading.journal.replay().expect("no drift");
    assert!(game.turn().0 >= shown, "turn {shown} was on screen, and {} was kept", game.turn());
    let mut play = Play::fogwalk(&[], home);
    play.wait_for("the game", |play| play.turn() == Some(game.turn().0));
    play.type_keys(".");
    play.wait_for("another turn", |play| play.turn() == Some(game.turn().0 + 1));
}

#[test]
fn where_a_file_cannot_grow_nothing_is_shown_that_was_not_written() {
    let home = home();
    // The least limit that every shell knows; a program that is not told of it by a signal gets an error.
    let (program, seed) = (env!("CARGO_BIN_EXE_fogwalk"), quiet_seed());
    let script = format!("trap '' XFSZ; ulimit -f 4; exec '{program}' --seed {seed}");
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", &script]);
    let shown = play_until_it_ends(Play::start(command, home.path()));
    assert!(shown > 0);
    assert_goes_on_at(shown, home.path());
}

/// A small file system in memory.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// `None` where nobody may make one.
    fn new() -> Option<Self> {
        let folder = home();
        let options = ["-t", "tmpfs", "-o", "size=32k", "fogwalk-test"];
        let status = Command::new("mount").args(options).arg(folder.path()).output().ok()?.status;
        status.success().then_some(Self(folder))
    }

    fn remount(&self, options: &str) {
        let status = Command::new("mount").args(["-o", options]).arg(self.0.path()).status();
        assert!(status.expect("mount").success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[test]
fn a_full_disk_and_one_that_cannot_be_written_cost_no_turn() {
    let Some(disk) = SmallDisk::new() else {
        eprintln!("SKIPPED: nobody may mount a small disk here; a limit on files stands in for it in another test");
        return;
    };
    let home = disk.0.path();
    let play = Play::fogwalk(&["--seed", &quiet_seed()], home);
    play.wait_for("the game", |play| play.turn().is_some());
    // Somebody else takes all the room that is left.
    let mut hog = fs::File::create(home.join("hog")).expect("a file");
    while hog.write_all(&[0; 512]).is_ok() {}
    // Or the disk would be busy.
    drop(hog);
    let shown = play_until_it_ends(play);
    disk.remount("remount,ro");
    let mut refused = Play::fogwalk(&[], home);
    assert_eq!(refused.wait_for_end().exit_code(), 2);
    refused.wait_for_last_word();
    let contents = refused.contents().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(contents.contains("nothing can be written there"), "{contents}");
    disk.remount("remount,rw");
    fs::remove_file(home.join("hog")).expect("a file");
    assert_goes_on_at(shown, home);
}
