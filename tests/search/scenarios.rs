//! The promise: the engine agrees with benchmark files that others made, row by row.
//!
//! The large files are looked for in `$FOGWALK_MOVINGAI`, else in `../shared/movingai` beside the project; where there
//! are none, their test says so and passes. A small map of our own, whose lengths were worked out by hand, is always
//! run.

use std::{
    fs,
    path::{Path, PathBuf},
};

use fogwalk::{
    game,
    lab::{Racer, ScenarioFile, Track, Verdict},
    level,
    search::{Algorithm, CostScale, DiagonalRule},
};

use crate::support::{movingai, program::run};

/// A swamp that costs nothing extra, water and trees that are kept to once in them, and a pocket.
const MAP: &str = "type octile\nheight 4\nwidth 8\nmap\n..S.@.@.\n.@@.W.@@\n...GWWTT\n....@WT.\n";

/// Rows of all kinds: through the swamp, round a corner, in water, in trees, to nowhere, unreachable ends.
const ROWS: &str = "version 1\n\
    0\tmaps/small.map\t8\t4\t0\t0\t3\t0\t3\n\
    0\tmaps/small.map\t8\t4\t0\t1\t2\t3\t3.41421\n\
    0\tmaps/small.map\t8\t4\t4\t1\t5\t3\t3\n\
    0\tmaps/small.map\t8\t4\t6\t2\t7\t2\t1\n\
    0\tmaps/small.map\t8\t4\t7\t0\t7\t0\t0\n\
    0\tmaps/small.map\t8\t4\t0\t0\t7\t0\t0\n\
    0\tmaps/small.map\t8\t4\t0\t0\t4\t1\t0\n";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn fogwalk(arguments: &[&str]) -> (i32, String, String) {
    let output = run(arguments);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn small_rows_agree_by_every_exact_algorithm() {
    let folder = folder("scen-agree");
    fs::write(folder.join("small.map"), MAP).expect("written");
    let file = folder.join("small.map.scen");
    fs::write(&file, ROWS).expect("written");
    for algorithm in ["astar", "dijkstra", "jps", "canonical", "landmarks", "auto"] {
        let (code, out, err) =
            fogwalk(&["scen", &file.to_string_lossy(), "--algorithm", algorithm, "--costs", "precise", "--json"]);
        let report: serde_json::Value = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {err}"));
        assert_eq!((code, &report["scenarios"], &report["optimal"]), (0, &7.into(), &7.into()), "{algorithm}: {out}");
        assert_eq!((&report["suboptimal"], &report["unsolved"]), (&0.into(), &0.into()));
        assert_eq!(report["worst_ratio"], 1.0);
    }
}

#[test]
fn rows_that_disagree_are_counted_and_answered_with_1() {
    let folder = folder("scen-disagree");
    let maps = folder.join("maps");
    fs::create_dir_all(&maps).expect("a folder");
    fs::write(maps.join("small.map"), MAP).expect("written");
    let file = folder.join("a.scen");
    let rows = ROWS.replace("3\t0\t3\n", "3\t0\t2\n").replace("3.41421", "9.5").replace("7\t0\t0\n", "7\t0\t4\n");
    fs::write(&file, rows).expect("written");
    let file = file.to_string_lossy();
    let arguments = ["scen", &file, "--maps", &maps.to_string_lossy(), "--json"];
    let (code, out, _) = fogwalk(&arguments);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let counts = ["scenarios", "optimal", "suboptimal", "too_short", "unsolved"].map(|key| report[key].as_u64());
    // The row from a cell to itself is listed as 4 long now, as is the unreachable one.
    assert_eq!((code, counts), (1, [7, 3, 1, 2, 1].map(Some)), "{out}");
    assert_eq!(report["worst_ratio"], 1.5);
    let (code, out, _) = fogwalk(&[&arguments[..4], &["--limit", "0"]].concat());
    assert_eq!(code, 0, "{out}");
}

#[test]
fn what_is_wrong_with_a_file_is_pointed_at() {
    let folder = folder("scen-bad");
    fs::write(folder.join("small.map"), MAP).expect("written");
    let file = folder.join("bad.scen");
    let name = file.to_string_lossy();
    for (text, expected) in [
        ("version 1\n0\tsmall.map\t8\t4\t0\t0\t8\t0\t3\n", ":2:21: found \"8\""),
        ("version 1\n0\tsmall.map\t9\t4\t0\t0\t3\t0\t3\n", ":2:3: found a map of 8x4 in a row for 9x4"),
        ("version 1\n0\tnone.map\t8\t4\t0\t0\t3\t0\t3\n", ":2:3: found a map \"none.map\" that is neither here"),
        ("version 3\n", ":1:1: found \"version 3\""),
        ("version 1\n\x1b[2J", ":2:1: found an escape (U+001B)"),
    ] {
        fs::write(&file, text).expect("written");
        let (code, out, err) = fogwalk(&["scen", &name]);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(err.starts_with(&format!("fogwalk: {name}{expected}")), "{err}");
    }
    assert_eq!(fogwalk(&["scen", &folder.join("missing.scen").to_string_lossy()]).0, 2);
    assert_eq!(fogwalk(&["scen", &folder.to_string_lossy()]).0, 2);
}

#[test]
fn the_public_files_agree() {
    /// Rows that are run of each file, spread over its length. `fogwalk scen` runs all of them.
    const ROWS: usize = 60;
    for path in movingai::scenario_files("") {
        let file = ScenarioFile::read(&path).expect("a scenario file");
        let map = file.rows[0].map.rsplit('/').next().expect("a name");
        let map = path.with_file_name(map);
        let mut track = Track::new(level::read(&map, game::vocabulary()).expect("a map"));
        for algorithm in [Algorithm::AStar, Algorithm::JumpPoint, Algorithm::Canonical, Algorithm::Dijkstra] {
            let mut racer = Racer::new(algorithm, CostScale::Precise, DiagonalRule::NoObstacle);
            for row in file.rows.iter().step_by(file.rows.len().div_ceil(ROWS)) {
                let race = track.race(row.start, &racer).expect("a cell of the map");
                racer.run(race, row.start, row.goal);
                let verdict = row.judge(racer.length(race.ground()));
                assert_eq!(verdict, Verdict::Optimal, "{algorithm:?} {row:?}");
            }
        }
    }
}

#[test]
fn every_public_map_and_scenario_file_is_read() {
    for path in movingai::map_files() {
        let level = level::read(&path, game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let text = fs::read_to_string(&path).expect("text");
        let head = format!("type octile\nheight {}\nwidth {}\nmap\n", level.size().height(), level.size().width());
        assert!(text.replace('\r', "").starts_with(&head), "{}", path.display());
    }
    for path in movingai::scenario_files("") {
        let file = ScenarioFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
        let text = fs::read_to_string(&path).expect("text");
        let rows = text.lines().skip(1).filter(|line| !line.trim().is_empty()).count();
        assert_eq!(file.rows.len(), rows, "{}", path.display());
    }
}

#[test]
fn every_row_has_to_name_the_size_of_its_map() {
    let folder = folder("scen-sizes");
    fs::write(folder.join("small.map"), MAP).expect("written");
    let file = folder.join("a.scen");
    for row in ["0\tsmall.map\t20\t20\t0\t0\t15\t15\t3\n", "0\tsmall.map\t9\t4\t0\t0\t3\t0\t3\n"] {
        fs::write(&file, format!("{ROWS}{row}")).expect("written");
        let (code, _, error) = fogwalk(&["scen", &file.to_string_lossy()]);
        assert!(code == 2 && error.contains("a map of 8x4 in a row for"), "{code}: {error}");
    }
}
