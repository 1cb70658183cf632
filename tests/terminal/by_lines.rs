//! The promise: a game in plain lines or by JSON is read from and written to pipes, is saved after every action, goes
//! on on the screen and back, and no input makes it panic.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use crate::{
    harness::{self, Play},
    support::program,
};

/// The program on pipes, with its files in a folder.
fn piped(arguments: &[&str], home: &Path) -> Command {
    let mut command = program::program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, home);
    }
    command
}

fn start(arguments: &[&str], home: &Path) -> Child {
    piped(arguments, home).spawn().expect("the program starts")
}

/// What the program writes when it is sent these bytes.
fn sent(arguments: &[&str], home: &Path, bytes: &[u8]) -> Output {
    let mut child = start(arguments, home);
    // A program that has left does not read the rest.
    let _ = child.stdin.take().expect("a pipe").write_all(bytes);
    child.wait_with_output().expect("it ends")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("plain text")
}

/// The last status line of an answer.
fn status(text: &str) -> &str {
    text.lines().rfind(|line| line.starts_with("Health ") && line.contains(", floor ")).unwrap_or_default()
}

#[test]
fn a_game_in_lines_goes_on_on_the_screen_and_back() {
    let home = harness::home();
    let first = sent(&["--speech", "--seed", "4"], home.path(), b"explore\nexplore\nwait 3\nstatus\n");
    assert!(first.status.success(), "{first:?}");
    let turn = status(&text(&first)).split("turn ").nth(1).expect("a turn").trim_end_matches('.').to_owned();
    let turn: u32 = turn.parse().expect("a number");
    assert!(turn > 3);
    let mut play = Play::start(harness::fogwalk(&[], home.path()));
    play.wait_for_status(&format!("turn {turn}"));
    play.type_keys(".");
    play.wait_for_status(&format!("turn {}", turn + 1));
    play.leave();
    let again = sent(&["--speech"], home.path(), b"status\nquit\n");
    assert!(status(&text(&again)).contains(&format!("turn {}", turn + 1)), "{}", text(&again));
    assert!(text(&again).contains("Where were we?"));
    let json = sent(&["--json"], home.path(), b"");
    let observation: serde_json::Value =
        serde_json::from_str(text(&json).lines().next().expect("a line")).expect("JSON");
    assert_eq!(observation["turn"], turn + 1);
}

#[test]
fn a_resumed_game_tells_a_program_at_once_who_is_in_sight() {
    let home = harness::home();
    let units = |output: &Output, line: usize| {
        let text = text(output);
        let lines: Vec<&str> = text.lines().collect();
        let line = if line == 0 { lines[0] } else { lines[lines.len() - 1] };
        let observation: serde_json::Value = serde_json::from_str(line).expect("JSON");
        observation["units"].clone()
    };
    let requests = "{\"do\":\"explore\"}\n".repeat(40);
    let played = sent(&["--json", "--seed", "moth"], home.path(), requests.as_bytes());
    let last = units(&played, 1);
    assert!(last.as_array().is_some_and(|units| !units.is_empty()), "somebody stops who explores: {last}");
    assert_eq!(units(&sent(&["--json"], home.path(), b""), 0), last);
}

#[test]
fn a_finished_game_is_in_the_hall_even_if_another_is_begun_after_a_kill() {
    let home = harness::home();
    let waiting = "{\"action\":\"wait\"}\n".repeat(400);
    let mut child = start(&["--json", "--seed", "3", "--difficulty", "midnight"], home.path());
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // It may not take all of them before it writes.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(waiting.as_bytes());
        stdin
    });
    let is_over = lines.by_ref().map_while(Result::ok).any(|line| line.contains("\"over\":\"died\""));
    assert!(is_over, "whoever waits for so long is found");
    child.kill().expect("our own");
    child.wait().expect("it ends");
    drop(writer.join().expect("it writes"));
    sent(&["--json", "--seed", "4"], home.path(), b"");
    let scores = piped(&["scores"], home.path()).output().expect("it runs");
    assert!(text(&scores).contains("midnight"), "{}", text(&scores));
}

#[test]
fn nothing_is_lost_when_the_reader_goes_or_the_program_is_killed() {
    let home = harness::home();
    for is_killed in [false, true] {
        let mut child = start(&["--speech", "--seed", "4"], home.path());
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdin.write_all(b"explore\nstatus\n").expect("it reads");
        let mut line = String::new();
        while !(line.starts_with("Health ") && line.contains("floor") && !line.contains("turn 0")) {
            line.clear();
            assert!(stdout.read_line(&mut line).expect("text") > 0, "it goes on");
        }
        if is_killed {
            child.kill().expect("our own");
        } else {
            drop(stdout);
            // It may have noticed already that nobody reads.
            let _ = stdin.write_all(b"look\nlook\nlook\n");
        }
        drop(stdin);
        let ended = child.wait().expect("it ends");
        assert!(is_killed || ended.success(), "{ended:?}");
        let again = sent(&["--speech"], home.path(), b"status\n");
        assert_eq!(status(&text(&again)), line.trim_end(), "killed: {is_killed}");
    }
}

#[test]
fn hostile_input_is_answered_and_does_no_harm() {
    let home = harness::home();
    let mut bytes = vec![b'x'; 3 << 20];
    bytes.extend(b"\n\0\0\0\n\xff\xfe\xc3\x28\n\x1b[2J\x1b]0;title\x07\n\r\n\t\nthrow \x1b[31m at \x00\nlook 99999999999 east\nlog 99999999999999\n");
    bytes.extend(b"status\n");
    for arguments in [["--speech", "--seed", "4"], ["--json", "--seed", "4"]] {
        let output = sent(&arguments, home.path(), &bytes);
        assert!(output.status.success(), "{:?}", String::from_utf8_lossy(&output.stderr));
        let is_plain = |byte: &u8| (0x20..0x7f).contains(byte) || *byte == b'\n';
        assert!(output.stdout.iter().all(is_plain), "only plain text");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
fn a_request_that_is_too_long_or_no_object_does_nothing() {
    let home = harness::home();
    let long = format!("{{\"action\":\"wait\"}}{}}}\n[\"wait\",null,null]\n", " ".repeat(20_000));
    let answers = text(&sent(&["--json", "--seed", "4"], home.path(), long.as_bytes()));
    let answers: Vec<&str> = answers.lines().skip(1).collect();
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers[0].contains("too long") && answers[1].contains("expected an object"), "{answers:?}");
    let again = text(&sent(&["--json"], home.path(), b""));
    assert!(again.contains("\"turn\":0"), "{again}");
}

#[test]
fn the_title_and_the_tutorial_are_there_in_lines() {
    let home = harness::home();
    let title = text(&sent(&["--speech"], home.path(), b"levels\nscores\nnew moth\nwait\nstatus\n"));
    assert!(title.contains("tutorial: learn to play") && title.contains("Nobody has fallen yet."), "{title}");
    assert!(status(&title).contains("turn 1"), "what is typed behind a choice is for the game: {title}");
    let tutorial = text(&sent(&["tutorial", "--speech"], home.path(), b"explore\nquit\n"));
    assert!(tutorial.contains("not saved"), "{tutorial}");
    let watch = text(&sent(&["watch", "--speech", "--seed", "1"], home.path(), b"wait 5\nstatus\n"));
    assert!(watch.contains("turn 5"), "{watch}");
    let both = sent(&["--speech", "--json"], home.path(), b"");
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn the_example_client_plays() {
    let Ok(python) = Command::new("python3").arg("--version").output() else { return };
    if !python.status.success() {
        return;
    }
    let home = harness::home();
    let client = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/client.py");
    let mut command = Command::new("python3");
    command.args([client, env!("CARGO_BIN_EXE_fogwalk"), "play", "--new", "--seed", "4", "--json"]);
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
        command.env(variable, home.path());
    }
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("python3 starts");
    let mut said = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert!(child.wait().expect("it ends").success(), "{said}");
    let known: u32 =
        said.split(", ").find_map(|part| part.strip_suffix(" cells known")?.parse().ok()).unwrap_or_default();
    assert!(known > 100, "{said}");
    let lines = std::fs::read_to_string(client).expect("the client").lines().count();
    assert!(lines <= 30, "{lines} lines");
}

/// What is painted in lines is written to files and read again, and a painting that was not saved comes back.
#[test]
fn paintings_in_lines_are_saved_and_kept() {
    let home = harness::home();
    let file = home.path().join("mine.level");
    let name = file.to_str().expect("a plain name");
    let painted = format!(
        "new 12x5\npaint wall at 3,2\nfill swamp at 9,3\nundo\nredo\npaint goblin at 5,4\ncell 5,4\nmap\nerase 5,4\nerase 5,4\nsave {name}\nsave {name}\nsave over {name}\nquit\n"
    );
    let first = text(&sent(&["lab", "--speech"], home.path(), painted.as_bytes()));
    for says in [
        "The map has 12 by 5 squares.",
        "Painted: wall at (3,2).",
        "Undone.",
        "(5,4): goblin;",
        "swamp with goblin",
        "Erased: goblin at (5,4).",
        "no item to erase",
        "exists: 'save over' and its name replaces it.",
        "Saved as",
    ] {
        assert!(first.contains(says), "{says}: {first}");
    }
    assert!(!first.contains("not saved"), "{first}");
    let written = std::fs::read_to_string(&file).expect("a file");
    assert!(written.contains("%%%#%%%"), "{written}");
    let changed = format!("load {name}\ncell 3,2\npaint floor at 3,2\nquit\n");
    let second = text(&sent(&["lab", "--speech"], home.path(), changed.as_bytes()));
    assert!(second.contains("wall") && second.contains("Your painting is not saved. A copy is kept"), "{second}");
    let third = text(&sent(&["lab", "--speech"], home.path(), b"restore\ncell 3,2\nquit\n"));
    for says in ["'restore' goes on with it.", "The map has 12 by 5 squares.", "floor"] {
        assert!(third.contains(says), "{says}: {third}");
    }
    let random = text(&sent(&["lab", "--speech"], home.path(), b"random caves\nrandom nowhere\nrestore\nquit\n"));
    for says in ["A random map: caves, number 1.", "Say which kind of map: dungeon, floor 1;"] {
        assert!(random.contains(says), "{says}: {random}");
    }
}

/// The lab in lines reads pipes, remembers what was done, and is opened at the title, too.
#[test]
fn the_lab_in_lines_keeps_the_progress_of_its_lessons() {
    let home = harness::home();
    let lines = b"lesson 1\neast\npage next\nnext\nquit\n";
    let first = sent(&["lab", "--speech"], home.path(), lines);
    assert!(first.status.success(), "{first:?}");
    for says in [
        "Lesson 1 of 55: The search area, page 1 of 4.",
        "Task 1 is done.",
        "Opened the start (1,2).",
        "You leave the lab.",
    ] {
        assert!(text(&first).contains(says), "{says}: {}", text(&first));
    }
    let again = text(&sent(&["lab", "--speech"], home.path(), b"continue\n"));
    assert!(again.contains("Continue: lesson 1, page 2") && again.contains("Task 1, done: Type 'next'"), "{again}");
    let direct = text(&sent(&["lab", "--lesson", "3", "--speech"], home.path(), b""));
    assert!(direct.contains("Lesson 3 of 55:"), "{direct}");
    let level = format!("{}/levels/lester.level", env!("CARGO_MANIFEST_DIR"));
    let level = text(&sent(&["lab", &level, "--heuristic", "manhattan", "--speech"], home.path(), b"end\npath\n"));
    assert!(level.contains("Path: cost 68, 6 steps; proved cheapest."), "{level}");
    // At the title `lab` and `course` lead there.
    let titled = text(&sent(&["--speech"], home.path(), b"lab\nlesson 2\nquit\n"));
    assert!(titled.contains("The lab in plain lines.") && titled.contains("Lesson 2 of 55"), "{titled}");
    let course = text(&sent(&["--speech"], home.path(), b"course\nquit\n"));
    assert!(course.contains("Lesson 2 of 55: Open list and closed list, page 1"), "{course}");
}

#[test]
fn hostile_input_does_no_harm_in_the_lab() {
    let home = harness::home();
    let mut bytes = vec![b'x'; 1 << 20];
    bytes.extend(b"\n\0\0\n\xff\xfe\xc3\x28\n\x1b[2J\x1b]0;title\x07\n\r\n\t\nlevel \x1b[31m\ncell 99999999999,1\nnext 99999999999999\n");
    let output = sent(&["lab", "--speech"], home.path(), &bytes);
    assert!(output.status.success(), "{:?}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.iter().all(|byte: &u8| (0x20..0x7f).contains(byte) || *byte == b'\n'), "only plain text");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
}

/// Settings are listed and changed in lines, at the title and in a game, and are kept.
#[test]
fn settings_are_changed_in_lines_and_kept() {
    let home = harness::home();
    let titled = text(&sent(&["--speech"], home.path(), b"settings\nsettings difficulty midnight\nquit\n"));
    assert!(
        titled.contains("difficulty: fog.") && titled.contains("difficulty: midnight.") && titled.contains("Saved in "),
        "{titled}"
    );
    let game = text(&sent(&["--speech", "--seed", "4"], home.path(), b"settings autopickup off\nsettings\nstatus\n"));
    assert!(game.contains("autopickup: off.") && game.contains("difficulty: midnight."), "{game}");
}
