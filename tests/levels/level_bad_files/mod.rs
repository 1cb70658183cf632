//! The promise: a bad level file gets one clear message that points at what is wrong.
//!
//! Each row of [`table::BAD`] is a file, the place of its first mistake, and what the message must say was found and
//! was expected. Every file is read by the library and by `fogwalk check`, which must answer with exit code 2, nothing
//! on standard output, and no byte on standard error that a terminal could obey.

mod table;

use std::{fmt::Write as _, fs, path::Path, process::Output};

use fogwalk::{
    content::terrains,
    lab,
    level::{self, FileError, Level, MAX_FILE},
    terrain::MAX_COST,
};

use table::{BAD, file};

use crate::support::program::program;

fn parse(content: &[u8]) -> Result<Level, FileError> {
    level::parse("a level", content, lab::vocabulary())
}

/// Holds an error to what all of them promise, and returns its message.
fn assert_clear(name: &str, error: &FileError, content: &[u8]) -> String {
    let message = error.to_string();
    assert!(message.chars().count() < 1500, "{name}: {message}");
    assert_printable(name, &message);
    let lines: Vec<&str> = message.lines().collect();
    assert!(lines[0].starts_with(&error.file) && lines[0].ends_with(&format!("found {}", error.found)), "{name}");
    assert!(lines[lines.len() - 1].ends_with(&format!("= expected {}", error.expected)), "{name}: {message}");
    let Some(place) = &error.place else {
        assert_eq!(lines.len(), 2, "{name}: {message}");
        return message;
    };
    // Five lines: what and where, a gap, the line, the caret, what was expected.
    assert_eq!(lines.len(), 5, "{name}: {message}");
    assert!(lines[0].starts_with(&format!("{}:{}:{}: ", error.file, place.line, place.column)), "{name}: {message}");
    let margin = format!("{} | ", place.line);
    assert_eq!(lines[2], format!("{margin}{}", place.excerpt).trim_end(), "{name}");
    let caret = lines[3].chars().position(|character| character == '^');
    assert_eq!(caret, Some(margin.len() + place.caret), "{name}: {message}");
    // What is above the caret is what the file has there.
    let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
    let text = String::from_utf8_lossy(content);
    let line = text.split('\n').nth(place.line - 1).expect("a line of the file");
    let there = line.chars().nth(place.column - 1).map(String::from).unwrap_or_default();
    let above: String = place.excerpt.chars().skip(place.caret).collect();
    let shown = level::printable(there.trim_end_matches('\r')).into_owned();
    assert!(above.starts_with(&shown), "{name}: {message}");
    message
}

/// Nothing but line ends and characters of one cell.
fn assert_printable(name: &str, text: &str) {
    for line in text.lines() {
        assert_eq!(level::printable(line), line, "{name}");
    }
}

fn check(files: &[&Path]) -> Output {
    program().arg("check").args(files).output().expect("the program runs")
}

/// `fogwalk check` of one bad file: exit code 2, nothing on standard output, the message on standard error.
fn assert_refused(name: &str, file: &Path) -> String {
    let output = check(&[file]);
    assert_eq!(output.status.code(), Some(2), "{name}");
    assert_eq!(output.stdout, b"", "{name}");
    let complaint = String::from_utf8(output.stderr).expect("UTF-8");
    assert_printable(name, &complaint);
    complaint
}

#[test]
fn every_bad_file_is_refused_at_the_right_place() {
    assert!(BAD.len() >= 60);
    let mut wrong = String::new();
    for &(name, content, (line, column), found, expected) in BAD {
        let error = match parse(content) {
            Ok(level) => {
                let _ = writeln!(wrong, "{name}: is a level of {}", level.size());
                continue;
            }
            Err(error) => error,
        };
        let message = assert_clear(name, &error, content);
        let place = error.place.as_ref().map(|place| (place.line, place.column));
        let is_right =
            place == Some((line, column)) && error.found.contains(found) && error.expected.contains(expected);
        if !is_right {
            let _ = writeln!(wrong, "{name}: not {line}:{column} {found} {expected}\n{message}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_program_refuses_every_bad_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.level");
    for &(name, content, (line, column), ..) in BAD {
        fs::write(&file, content).expect("a file");
        let complaint = assert_refused(name, &file);
        let place = format!("fogwalk: {}:{line}:{column}: found ", file.display());
        assert!(complaint.starts_with(&place), "{name}: {complaint}");
        assert!(complaint.lines().nth(3).is_some_and(|line| line.ends_with('^')), "{name}: {complaint}");
    }
}

#[test]
fn a_good_file_among_bad_ones_is_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (good, bad) = (folder.path().join("good"), folder.path().join("bad"));
    fs::write(&good, "#.#\n").expect("a file");
    fs::write(&bad, "#?#\n").expect("a file");
    let output = check(&[&bad, &good, &bad]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}: 3x1, 0 units, in order\n", good.display()));
    assert_eq!(String::from_utf8_lossy(&output.stderr).matches("found `?`").count(), 2);
    assert_eq!(check(&[&good]).status.code(), Some(0));
}

#[test]
fn what_is_no_file_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let large = folder.path().join("large");
    fs::File::create(&large).and_then(|file| file.set_len(MAX_FILE + 1)).expect("a sparse file");
    let missing = folder.path().join("missing\u{1b}[2J");
    let mut cases = vec![
        ("a folder", folder.path(), "a folder"),
        ("missing", &missing, "no such file"),
        ("large", &large, "bytes"),
    ];
    if cfg!(unix) {
        cases.push(("a device", Path::new("/dev/zero"), "a device or a pipe"));
    }
    for (name, path, found) in cases {
        let error = level::read(path, lab::vocabulary()).expect_err(name);
        assert!(error.place.is_none() && error.found.contains(found), "{name}: {error}");
        let message = assert_clear(name, &error, b"");
        let complaint = assert_refused(name, path);
        // A folder can be checked, if there is anything in it.
        let is_told = if path.is_dir() {
            complaint.contains("found a folder")
        } else {
            complaint.starts_with(&format!("fogwalk: {message}\n"))
        };
        assert!(is_told, "{name}: {complaint}");
    }
}

/// Files that try to cost more memory, time or stack than they are worth.
#[test]
fn excessive_files_are_refused() {
    let room = "\n+++\n#.#\n";
    let deep = 200_000;
    let wide_row = ".".repeat(4097);
    let terrains: String = ('\u{100}'..)
        .take(257 - terrains().len())
        .fold(String::new(), |text, glyph| format!("{text}\"{glyph}\" = {{ terrain = \"floor\" }}\n"));
    let ladder = |open: &str, close: &str| format!("+++\nname = {}{}{room}", open.repeat(deep), close.repeat(deep));
    #[rustfmt::skip]
    let cases: Vec<(&str, String, usize, &str, &str)> = vec![
        ("a row too long", format!("#\n{wide_row}\n"), 2, "character 4097 of a row", "at most 4096"),
        ("a row far too long", "#".repeat(5_000_000), 1, "character 4097 of a row", "at most 4096"),
        ("too many rows", ".\n".repeat(4097), 4097, "row 4097 of the map", "at most 4096 rows"),
        ("an endless front matter", format!("+++\n{}", "# and on\n".repeat(200_000)), 1, "goes on and on", "1048576 bytes"),
        ("an endless line of front matter", format!("+++\nname = \"{}\"{room}", "x".repeat(2_000_000)), 1, "goes on and on", "1048576 bytes"),
        ("a name too long", format!("+++\nname = \"{}\"{room}", "x".repeat(81)), 2, "a text of 81 characters", "at most 80"),
        ("a name far too long", format!("+++\nname = \"{}\"{room}", "x".repeat(1_000_000)), 2, "a text of 1000000 characters", "at most 80"),
        ("a description too long", format!("+++\nabout = \"{}\"{room}", "é".repeat(2001)), 2, "a text of 2001 characters", "at most 2000"),
        ("a key far too long", format!("+++\n{} = 1{room}", "x".repeat(1_000_000)), 2, "the unknown key \"xxx", "one of"),
        ("a number far too long", format!("+++\nname = {}{room}", "9".repeat(1_000_000)), 2, "the number 999", "a string"),
        ("too many terrains", format!("+++\n[legend]\n{terrains}{room}"), 219, "one terrain of the level's own too many", "at most 216"),
        ("too many events", format!("+++\n{}{room}", "[[event]]\nturn = 1\narea = [0, 0, 1, 1]\nbecomes = \"wall\"\n".repeat(1001)), 4002, "one event too many", "at most 1000"),
        ("too many influences", format!("+++\n{}{room}", "[[influence]]\nfaction = \"mire\"\nat = [1, 0]\nweight = 9\n".repeat(1001)), 4002, "one influence too many", "at most 1000"),
        ("too many cells of one event", format!("+++\n[[event]]\nturn = 1\ncells = [{}]\nbecomes = \"wall\"{room}", "[0, 0], ".repeat(100_001)), 4, "100001 cells, too many", "at most 100000 in all events"),
        ("too many cells of all events", format!("+++\n{}{room}", "[[event]]\nturn = 1\narea = [0, 0, 300, 300]\nbecomes = \"wall\"\n".repeat(2)), 8, "90000 cells, too many", "at most 100000 in all events"),
        ("an event told at length", format!("+++\n[[event]]\nturn = 1\narea = [0, 0, 1, 1]\nbecomes = \"wall\"\nsays = \"{}\"{room}", "x".repeat(201)), 6, "a text of 201 characters", "at most 200"),
        ("too many patrols", format!("+++\n{}{room}", "[[patrol]]\nunits = [[1, 0]]\nposts = [[1, 0]]\n".repeat(1001)), 3002, "one patrol too many", "at most 1000"),
        ("too many posts", format!("+++\n[[patrol]]\nposts = [{}]{room}", "[1, 0], ".repeat(1001)), 3, "one cell too many", "at most 1000"),
        ("too many units on the map", format!("+++\n[units]\ng = \"goblin\"{room}{}", "gggg\n".repeat(2501)), 2506, "one unit too many", "at most 10000"),
        ("too many items", format!("+++\n[items]\nd = {{ kind = \"draught\", at = [{}] }}{room}", "[1,0],".repeat(10_001)), 3, "one item too many", "at most 10000"),
        ("a map that only claims to be large", "type octile\nheight 4096\nwidth 4096\nmap\n.\n".into(), 5, "a row of 1", "exactly 4096"),
        ("deep lists", ladder("[", "]"), 2, "bad TOML", "name"),
        ("deeper lists that never close", ladder("[", ""), 2, "bad TOML", "name"),
        ("deep tables", ladder("{a=", "}"), 2, "bad TOML", "name"),
        ("deep dots", format!("+++\na{} = 1{room}", ".a".repeat(deep)), 2, "bad TOML", "name"),
        ("deep dots in a head", format!("+++\n[a{}]{room}", ".a".repeat(deep)), 2, "bad TOML", "name"),
        ("deep dots in a table", format!("+++\nname = {{ a{} = 1 }}{room}", ".a".repeat(deep)), 2, "bad TOML", "name"),
    ];
    for (name, content, line, found, expected) in cases {
        let error = parse(content.as_bytes()).expect_err(name);
        let message = assert_clear(name, &error, content.as_bytes());
        assert!(error.found.contains(found) && error.expected.contains(expected), "{name}: {message}");
        assert_eq!(error.place.expect("a place").line, line, "{name}: {message}");
    }
    let huge = vec![b'#'; MAX_FILE as usize + 1];
    let error = parse(&huge).expect_err("too large");
    assert_eq!(error.found, "33554433 bytes");
}

/// A long line is shown around the column, with the caret under it.
#[test]
fn a_long_line_is_cut_around_the_mistake() {
    let row = format!("{}?{}", "#".repeat(300), ".".repeat(300));
    let message = parse(row.as_bytes()).expect_err("no level").to_string();
    let expected = format!(
        "\
a level:1:301: found `?` (U+003F)
  |
1 | ...{}?{}...
  | {}^
  = expected a character of the legend; [legend], [units] and [items] can give it a meaning",
        "#".repeat(36),
        ".".repeat(35),
        " ".repeat(39)
    );
    assert_eq!(message, expected);
}

/// What looks odd but is in order.
#[test]
fn what_people_and_editors_do_to_files_is_taken() {
    #[rustfmt::skip]
    let good: &[(&str, &[u8], &str)] = &[
        ("line ends of Windows", b"+++\r\nname = \"x\"\r\nabout = \"\"\"\r\na\r\nb\"\"\"\r\n+++\r\n##\r\n#.\r\n", "2x2"),
        ("a byte order mark", b"\xef\xbb\xbf##\n#.\n", "2x2"),
        ("a byte order mark before a front matter", b"\xef\xbb\xbf+++\n+++\n#.\n", "2x1"),
        ("no line end", b"##\n#.", "2x2"),
        ("blank lines at the end", b"##\n#.\n\n\r\n\n", "2x2"),
        ("blank lines at the start", b"\n\n#.\n", "2x3"),
        ("ragged rows", b"#\n#...\n\n##\n", "4x4"),
        ("spaces after a fence", b"+++ \nname = \"x\"\n+++\t\n#.\n", "2x1"),
        ("a map that has a fence in it", b"+++\n+++\n+.+\n+++\n", "3x2"),
        ("comments", file!("# a level\nname = 'x' # its name\ngrid = \"square\"", "#.#"), "3x1"),
        ("a cost in another base", file!("[legend]\nx = { terrain = \"floor\", cost = 0x1_0 }", "x.x"), "3x1"),
        ("another character for space", file!("[legend]\n\" \" = \"floor\"", "# #"), "3x1"),
        ("tables spelled at length", file!("[legend.x]\nterrain = \"swamp\"\ncost = 60\n[units.g]\nkind = \"toad\"\non = \"x\"", "xgx"), "3x1"),
        ("units before the legend", file!("units.g = { kind = \"toad\", on = \"x\" }\nlegend.x = \"grass\"", "xgx"), "3x1"),
        ("an item beneath a unit", file!("[units]\ng = \"toad\"\n[items]\nd = { kind = \"draught\", at = [[1, 0]] }", ".g."), "3x1"),
        ("start and goal in one cell", file!("start = [1, 0]\ngoal = [1, 0]", "..."), "3x1"),
        ("a start in a wall, to show that there is no path", file!("start = [0, 0]", "#.."), "3x1"),
        ("a MovingAI map", b"type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.GS\r\nWT@\r\n\r\n", "3x2"),
    ];
    for &(name, content, size) in good {
        match parse(content) {
            Ok(level) => assert_eq!(level.size().to_string(), size, "{name}"),
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(MAX_COST, 1000, "the table of bad files writes it out");
}

#[test]
fn a_puzzle_that_nobody_could_judge_and_a_folder_of_nothing_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let puzzles = [
        ("[puzzle]\nsolved = \"garbage (((\"", "garbage"),
        ("[puzzle]\nsolved = \"cost of nonsense > 1\"", "nonsense"),
        ("[puzzle]\nsolved = \"cost > 1\"\nsearches = [\"algorithm nonsense\"]", "nonsense"),
    ];
    for (front, what) in puzzles {
        let path = folder.path().join("puzzle.level");
        fs::write(&path, format!("+++\n{front}\n+++\nA..B\n")).expect("a file");
        let complaint = assert_refused(front, &path);
        assert!(complaint.contains("puzzle.level") && complaint.contains(what), "{complaint}");
    }
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a folder");
    fs::write(empty.join("monster.toml"), "").expect("a file");
    let complaint = assert_refused("a folder of nothing", &empty);
    assert!(complaint.contains("monsters.toml") && complaint.contains("*.level"), "{complaint}");
}
