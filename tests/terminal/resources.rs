//! What the program uses: no processor time while nothing happens, and no more memory than a screen needs.
#![cfg(target_os = "linux")]

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::harness::{PATIENCE, Play, fogwalk, home, size};

use crate::support::program::program;

/// A figure of `/proc/PID/status` or of one of its threads.
fn figure(file: &str, name: &str) -> u64 {
    let status = fs::read_to_string(file).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).expect(name);
    line.split_whitespace().next().and_then(|number| number.parse().ok()).expect("a number")
}

/// How often the threads of a program have gone to sleep, in total. The number keeps growing if one of them polls.
fn naps(play: &Play) -> u64 {
    let threads = fs::read_dir(format!("/proc/{}/task", play.child.process_id().expect("a process")));
    let files = threads.expect("threads").map(|thread| thread.expect("a thread").path().join("status"));
    files.map(|file| figure(&file.to_string_lossy(), "voluntary_ctxt_switches")).sum()
}

/// A figure of a program's memory, in bytes.
fn memory(play: &Play, name: &str) -> u64 {
    figure(&format!("/proc/{}/status", play.child.process_id().expect("a process")), name) * 1024
}

#[test]
fn at_rest_it_takes_no_time() {
    let homes = [home(), home()];
    let first = Play::new_game(homes[0].path());
    first.leave();
    let journal = homes[0].path().join("fogwalk/game.journal").display().to_string();
    let mut plays = Vec::new();
    for (arguments, keys, shown) in [
        (&["--seed", "3"][..], "..", "turn 2"),
        (&["tutorial"], "", "turn 0"),
        (&["lab", "levels/lester.level"], "", "settings"),
        (&["lab", "levels/lester.level"], "#", "brushes"),
        (&["watch", "--seed", "3"], " ", "halted"),
        (&["replay", &journal], " ", "back, forward"),
    ] {
        let mut command = fogwalk(arguments, homes[1].path());
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let mut play = Play::start(command);
        play.wait_for("a screen", vt100::Screen::alternate_screen);
        play.type_keys(keys);
        play.wait_for_text(shown);
        plays.push((arguments.join(" "), play));
    }
    let title = home();
    let play = Play::start(fogwalk(&[], title.path()));
    play.wait_for_text("new game from a seed");
    plays.push(("the title".to_owned(), play));
    // Programs may need a while until they are at rest; one that polls never is.
    let began = Instant::now();
    while !plays.is_empty() {
        let before: Vec<_> = plays.iter().map(|(_, play)| naps(play)).collect();
        thread::sleep(Duration::from_secs(1));
        let mut before = before.into_iter();
        plays.retain(|(_, play)| before.next() != Some(naps(play)));
        let restless: Vec<_> = plays.iter().map(|(arguments, _)| arguments).collect();
        assert!(began.elapsed() < PATIENCE, "never at rest: {restless:?}");
    }
}

#[test]
fn a_terminal_of_any_size_takes_a_sensible_amount_of_memory() {
    let home = home();
    let play = Play::new_game(home.path());
    play.master.resize(size(3000, 3000)).expect("a pseudo-terminal");
    // Waits until the large screen has been drawn.
    play.wait_for("a large screen", |_| memory(&play, "VmHWM") > 20 << 20);
    play.catch_up();
    let most = memory(&play, "VmHWM");
    assert!(most < 200 << 20, "{most} bytes");
    play.leave();
}

#[test]
fn a_picture_is_as_large_as_a_screen_can_be_and_no_larger() {
    let shot = |size: &str| program().args(["shot", "--seed", "3", "--size", size]).output().expect("the program");
    let (width, height) = (usize::from(fogwalk::ui::MAX_WIDTH), usize::from(fogwalk::ui::MAX_HEIGHT));
    let text = String::from_utf8(shot(&format!("{width}x{height}")).stdout).expect("text");
    assert_eq!(text.lines().count(), height);
    assert!(text.lines().all(|line| line.chars().count() <= width));
    let larger = shot("3000x3000");
    assert_eq!((larger.status.code(), larger.stdout.len()), (Some(2), 0));
}

#[test]
fn without_memory_it_ends_and_gives_the_terminal_back() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys("..");
    play.wait_for_status("turn 2");
    let id = Pid::from_raw(play.child.process_id().expect("a process") as i32);
    let enough = Some(memory(&play, "VmSize") + (1 << 20));
    prlimit(id, Resource::As, Rlimit { current: enough, maximum: enough }).expect("a limit");
    play.master.resize(size(800, 300)).expect("a pseudo-terminal");
    assert!(!play.wait_for_end().success());
    play.wait_for_text("ran out of memory");
    play.assert_restored();
    let again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_status("turn 2");
    again.leave();
}
