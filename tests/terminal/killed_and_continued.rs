//! The real program on a pseudo-terminal is killed at random moments of play, with a signal that no program can catch.
//! Each time the game goes on with the same state, and no turn is lost that was on screen. And a disk that is full, or
//! a folder that nothing can be written to, costs nothing either.
//!
//! `FOGWALK_LONG=1 cargo test --release --test terminal killed_and_continued::` kills it 2,000 times instead of 300.
#![cfg(unix)]

use std::{
    fs,
    io::Write,
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use fogwalk::{
    game::{Action, Game, Journal, Phase},
    mind::Turn,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use tempfile::TempDir;

use crate::{
    harness::{PATIENCE, Play, command, fogwalk, home},
    support::is_long,
};

/// A game has so many kills; a longer one takes longer to go on with.
const KILLS_OF_A_GAME: u32 = 12;

/// Waits until the highest turn on screen is as it should be.
fn wait_for_turn(play: &Play, what: &str, is_so: impl Fn(Option<u32>) -> bool) {
    let began = Instant::now();
    while !is_so(play.highest_turn()) {
        assert!(began.elapsed() < PATIENCE, "waited for {what}:\n{}", play.contents());
        thread::sleep(Duration::from_millis(1));
    }
}

/// Types keys, which nobody reads if the program has ended.
fn try_to_type(play: &mut Play, keys: &str) {
    let _ = play.keyboard.write_all(keys.as_bytes()).and_then(|()| play.keyboard.flush());
}

/// Two levels, and what is typed on them: the stairs between them are near.
const LEVELS: [(&str, &str); 2] = [
    ("1.level", "+++\nbelow = \"2.level\"\n+++\n########\n#@>....#\n#......#\n########\n"),
    ("2.level", "+++\n[units]\ng = \"goblin\"\n+++\n########\n#<..#.g#\n#...#..#\n########\n"),
];
const KEYS_ON_LEVELS: [&str; 9] = [">", "<", ">", "<", ".", "l>", "h<", "o", "_."];

/// A home with a campaign in it.
fn home_with_levels() -> TempDir {
    let home = home();
    fs::create_dir(home.path().join("cellars")).expect("a writable folder");
    for (name, text) in LEVELS {
        fs::write(home.path().join("cellars").join(name), text).expect("a writable folder");
    }
    home
}

/// The saved game of the dungeon in a home, or that on levels; `None` if none has begun.
fn saved(home: &Path, is_on_levels: bool) -> Option<(Journal, Game)> {
    let mut folder = home.join("fogwalk");
    if is_on_levels {
        folder = fs::read_dir(folder.join("games")).ok()?.next()?.ok()?.path();
    }
    let bytes = fs::read(folder.join("game.journal")).ok()?;
    let reading = Journal::read(&bytes).expect("a journal");
    assert_eq!(reading.flaw, None, "nobody was writing when the power was cut");
    let (game, _) = reading.journal.replay_to(Turn(u32::MAX)).expect("no drift");
    Some((reading.journal, game))
}

/// Kills one program after the other, until so many were killed.
fn kill_again_and_again(kills: u32, seed: u64, is_on_levels: bool) {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let keys = [".", "h", "j", "k", "l", "y", "u", "b", "n", "o", "g", "!", "_.", "zl", "Z"];
    let keys = if is_on_levels { &KEYS_ON_LEVELS[..] } else { &keys[..] };
    let new_home = || if is_on_levels { home_with_levels() } else { home() };
    let saved = |home: &Path| saved(home, is_on_levels);
    let (mut home, mut count, mut turns, mut deepest) = (new_home(), 0, 0, 0);
    for kill in 0..kills {
        if kill % KILLS_OF_A_GAME == 0 || saved(home.path()).is_some_and(|(_, game)| game.ending().is_some()) {
            (home, count) = (new_home(), 0);
        }
        let before = saved(home.path());
        let game_seed = (seed + u64::from(kill)).to_string();
        let levels = home.path().join("cellars").to_string_lossy().into_owned();
        let mut arguments = if is_on_levels { vec![levels.as_str()] } else { Vec::new() };
        if before.is_none() {
            arguments.extend(["--seed", &game_seed]);
        }
        let mut play = Play::start(fogwalk(&arguments, home.path()));
        if chance.random_range(0..20) > 0 {
            wait_for_turn(&play, "the game", |turn| turn.is_some());
            // It goes on exactly where it was.
            if let Some((_, game)) = &before {
                assert_eq!(play.highest_turn(), Some(game.turn().0), "{}", play.contents());
            }
            for _ in 0..chance.random_range(1..10) {
                try_to_type(&mut play, keys[chance.random_range(0..keys.len())]);
                thread::sleep(Duration::from_micros(chance.random_range(0..6000)));
            }
        }
        thread::sleep(Duration::from_micros(chance.random_range(0..15_000)));
        play.signal("KILL");
        play.wait_for_last_word();
        let shown = play.highest_turn();
        match saved(home.path()) {
            Some((journal, game)) => {
                // Every state since was written down by the program that went on, and is that of the actions.
                assert!(shown <= Some(game.turn().0), "turn {shown:?} was on screen, but it is {}", game.turn());
                assert!(journal.records.len() >= count, "an action is lost");
                turns += journal.records.len() - count;
                deepest = deepest.max(game.tale().deepest);
                count = journal.records.len();
            }
            None => assert_eq!((shown, count), (None, 0), "a game is lost"),
        }
    }
    assert!(turns > kills as usize, "too little was played for this to prove anything");
    assert!(deepest > 1 || !is_on_levels, "nobody took the stairs");
}

#[test]
fn killed_at_any_moment_it_goes_on_and_no_turn_is_lost_that_was_on_screen() {
    let is_long = is_long();
    let kills = if is_long { 2000 } else { 300 };
    // While one waits for a terminal, another plays.
    let many = 4;
    thread::scope(|scope| {
        for number in 0..many {
            scope.spawn(move || kill_again_and_again(kills / many, u64::from(number) * 1000, false));
        }
    });
}

#[test]
fn killed_at_any_moment_of_a_campaign_it_goes_on_too() {
    let (kills, many) = if is_long() { (1000, 4) } else { (100, 2) };
    thread::scope(|scope| {
        for number in 0..many {
            scope.spawn(move || kill_again_and_again(kills / many, u64::from(number) * 1000, true));
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
    wait_for_turn(&play, "the game", |turn| turn.is_some());
    for waits in 1..WAITS / 10 {
        try_to_type(&mut play, "..........");
        let began = Instant::now();
        while play.highest_turn() < Some(waits * 10) && play.child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "waited for another ten turns:\n{}", play.contents());
            thread::sleep(Duration::from_millis(1));
        }
    }
    let status = play.wait_for_last_word();
    assert_eq!(status.exit_code(), 2, "{}", play.contents());
    let contents = play.contents().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(contents.contains("cannot write to the saved game"), "{contents}");
    assert!(contents.contains("Your last action did not happen"), "{contents}");
    play.assert_restored();
    play.highest_turn().expect("a turn")
}

/// Goes on with the game in a home, where every turn is that was on screen and no other.
fn assert_goes_on_at(shown: u32, home: &Path) {
    let bytes = fs::read(home.join("fogwalk/game.journal")).expect("a journal");
    let reading = Journal::read(&bytes).expect("a journal");
    // A torn line is one whose result was not shown.
    let game = reading.journal.replay().expect("no drift");
    assert!(game.turn().0 >= shown, "turn {shown} was on screen, and {} was kept", game.turn());
    let mut play = Play::start(fogwalk(&[], home));
    wait_for_turn(&play, "the game", |turn| turn == Some(game.turn().0));
    try_to_type(&mut play, ".");
    wait_for_turn(&play, "another turn", |turn| turn == Some(game.turn().0 + 1));
}

#[test]
fn where_a_file_cannot_grow_nothing_is_shown_that_was_not_written() {
    let home = home();
    // The least limit that every shell knows; a program that is not told of it by a signal gets an error.
    let (program, seed) = (env!("CARGO_BIN_EXE_fogwalk"), quiet_seed());
    let script = format!("trap '' XFSZ; ulimit -f 4; exec '{program}' --seed {seed}");
    let shown = play_until_it_ends(Play::start(command("sh", &["-c", &script], home.path())));
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
    let play = Play::start(fogwalk(&["--seed", &quiet_seed()], home));
    wait_for_turn(&play, "the game", |turn| turn.is_some());
    // Somebody else takes all the room that is left.
    let mut hog = fs::File::create(home.join("hog")).expect("a file");
    while hog.write_all(&[0; 512]).is_ok() {}
    // Or the disk would be busy.
    drop(hog);
    let shown = play_until_it_ends(play);
    disk.remount("remount,ro");
    let mut refused = Play::start(fogwalk(&[], home));
    assert_eq!(refused.wait_for_last_word().exit_code(), 2);
    let contents = refused.contents().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(contents.contains("nothing can be written there"), "{contents}");
    disk.remount("remount,rw");
    fs::remove_file(home.join("hog")).expect("a file");
    assert_goes_on_at(shown, home);
}
