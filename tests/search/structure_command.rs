//! The promise: what the engine knows of a map's structure can be asked for on the command line.

use std::io::Write;

use serde_json::Value;

use crate::support::program::program;

const MAP: &str = "\
##################
#A...#.....#.....#
#....#.....#.....#
#................#
####.#.....#.....#
#....#.....#....B#
##################
";

/// Runs `fogwalk path` on the map; returns its exit code and what it says.
fn path(options: &[&str]) -> (i32, String) {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(MAP.as_bytes()).expect("written");
    let mut command = program();
    let output = command.arg("path").arg(file.path()).args(options).output().expect("run");
    let text = if output.status.success() || output.stderr.is_empty() { output.stdout } else { output.stderr };
    (output.status.code().expect("no signal"), String::from_utf8_lossy(&text).into_owned())
}

fn json(options: &[&str]) -> Value {
    let (code, text) = path(&[options, &["--json"]].concat());
    let value: Value = serde_json::from_str(&text).expect("one JSON object");
    assert_eq!(code, i32::from(value["found"] != true), "{text}");
    value
}

#[test]
fn two_tier_and_skipped_dead_ends_find_the_same_cost() {
    let plain = json(&[]);
    assert_eq!(plain["found"], true);
    for options in [&["--skip-dead-ends"][..], &["--no-islands"], &["--algorithm", "two-tier"]] {
        let other = json(options);
        assert_eq!((&other["found"], &other["cost"]), (&plain["found"], &plain["cost"]), "{options:?}");
        assert_eq!(other["steps"][0], plain["steps"][0]);
    }
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&json(&["--algorithm", "two-tier"])), keys(&plain));
    let skipping = json(&["--algorithm", "dijkstra", "--skip-dead-ends"])["expanded"].as_u64();
    assert!(skipping < json(&["--algorithm", "dijkstra"])["expanded"].as_u64());
}

#[test]
fn large_units_need_room() {
    // Every door is one cell wide.
    let answer = json(&["--unit-size", "2", "--to", "15,4"]);
    assert_eq!((&answer["found"], answer["steps"].as_array().map(Vec::len)), (&Value::Bool(false), Some(0)));
    assert_eq!(json(&["--unit-size", "2", "--to", "3,2"])["found"], true);
    let (code, text) = path(&["--unit-size", "3", "--to", "3,2"]);
    assert_eq!((code, text.lines().next()), (1, Some("a walker of 3x3 cells does not fit at 3,2")));
    assert_eq!(path(&["--unit-size", "9"]).0, 2);
    assert_eq!(path(&["--unit-size", "0"]).0, 2);
}

#[test]
fn a_search_for_another_island_expands_nothing() {
    let options = ["--unit-size", "2", "--to", "15,4"];
    let blind = json(&[&options[..], &["--no-islands"]].concat());
    assert!(blind["expanded"].as_u64() > Some(0));
    for more in [&[][..], &["--skip-dead-ends"]] {
        let answer = json(&[&options[..], more].concat());
        assert_eq!((&answer["found"], &answer["expanded"]), (&Value::Bool(false), &Value::from(0)));
        let reason = "no way leads from (1,1) to (15,4): they are on different islands";
        assert_eq!(answer["reason"], reason, "{answer}");
    }
    let (code, text) = path(&[&options[..], &["--no-islands", "--skip-dead-ends"]].concat());
    assert!(code == 2 && text.contains("ignoring islands and skipping dead ends do not go together"), "{text}");
}

#[test]
fn every_means_arrives() {
    let plain = json(&[]);
    for means in ["waypoints", "field", "dodge"] {
        let other = json(&["--by", means]);
        assert_eq!((&other["cost"], &other["steps"][0]), (&plain["cost"], &plain["steps"][0]), "{means}");
    }
    for replan in ["mpaa", "mpgaa", "d-star-lite", "repeated"] {
        let other = json(&["--by", "discover", "--sight", "3", "--replan", replan, "--when", "every-change"]);
        assert_eq!((&other["found"], &other["searched_by"]), (&Value::Bool(true), &Value::from(replan)));
        assert!(other["cost"].as_u64() >= plain["cost"].as_u64() && other["plans"].as_u64() > Some(1), "{other}");
    }
    let away = json(&["--by", "flee", "--from", "14,4"]);
    assert!(away["found"] == true && away["steps"].as_array().map(Vec::len) > Some(1));
}

#[test]
fn the_nearest_of_several_goals_counts() {
    let nearest = json(&["--to", "16,1", "--to", "3,1", "--to", "16,5"]);
    assert_eq!((&nearest["cost"], &nearest["searched_by"]), (&Value::from(20), &Value::from("dijkstra")));
}

#[test]
fn a_level_carries_its_long_paths() {
    let (code, setting) = path(&["--long-paths"]);
    assert!(code == 0 && setting.starts_with("long_paths = [\n"), "{setting}");
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    write!(file, "+++\n{setting}+++\n{MAP}").expect("written");
    let mut command = program();
    command.arg("path").arg(file.path()).args(["--algorithm", "two-tier", "--json"]);
    let answer: Value = serde_json::from_slice(&command.output().expect("run").stdout).expect("one JSON object");
    let plain = json(&[]);
    assert_eq!((&answer["cost"], &answer["steps"][0]), (&plain["cost"], &plain["steps"][0]));
    assert_eq!((&answer["searched_by"], &answer["expanded"]), (&Value::from("long-path"), &Value::from(0)));
}

#[test]
fn others_on_the_way_are_dodged_or_refused() {
    let corridor = ["--from", "4,3", "--to", "6,3", "--by", "dodge", "--diagonal", "never"];
    let alone = json(&corridor);
    let met = json(&[&corridor[..], &["--other", "6,3 5,3 4,3 3,3"]].concat());
    assert!(met["cost"].as_u64() > alone["cost"].as_u64(), "{met}");
    let (code, text) = path(&["--by", "dodge", "--other", "1,1 x"]);
    assert_eq!(code, 2, "{text}");
    let (code, text) = path(&["--by", "dodge", "--other", "3,3", "--other", "3,3"]);
    assert!(code == 2 && text.contains("unit 2 would run into unit 1 at tick 0"), "{text}");
}
