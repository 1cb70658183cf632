//! Progress in the course survives whatever ends the program, and a damaged file of it is told of and not lost.

use std::path::Path;

use crate::harness::{Play, fogwalk, home};

fn lab(home: &Path, options: &[&str]) -> Play {
    let arguments: Vec<_> = ["lab"].iter().chain(options).copied().collect();
    Play::start(fogwalk(&arguments, home))
}

#[test]
fn a_task_is_kept_when_the_program_is_killed_and_the_course_goes_on() {
    let home = home();
    let file = home.path().join("fogwalk/course.toml");
    let mut play = lab(home.path(), &[]);
    play.wait_for_text("Lessons: 0 of");
    play.type_keys("\r");
    play.wait_for_text("page 1 of");
    play.type_keys("l");
    play.wait_for("the task is kept", |_| std::fs::read_to_string(&file).is_ok_and(|text| text.contains("\"d\"")));
    play.type_keys("L");
    play.wait_for_text("page 2 of");
    play.wait_for("the page is kept", |_| std::fs::read_to_string(&file).is_ok_and(|text| text.contains("page = 2")));
    play.signal("KILL");
    play.wait_for_end();
    let mut play = lab(home.path(), &["--continue"]);
    play.wait_for_text("page 2 of");
    // A step is kept when the program is left.
    play.type_keys("\x1b[C");
    play.wait_for_text("moment 1 of");
    play.leave();
    let text = std::fs::read_to_string(&file).expect("progress");
    assert!(text.contains("step = 1\n"), "{text}");
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("continue the course in the lab (lesson 1, page 2)");
    play.leave();
}

#[test]
fn a_damaged_file_is_told_of_and_renamed() {
    let home = home();
    let folder = home.path().join("fogwalk");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("course.toml"), "version = 1\n[lesson.ties\n").expect("a file");
    let mut play = lab(home.path(), &[]);
    play.wait_for_text("progress in the course cannot be read");
    play.type_keys("\r");
    play.wait_for_text("Lessons: 0 of");
    play.type_keys("\r");
    play.wait_for_text("page 1 of");
    play.leave();
    let kept = std::fs::read_to_string(folder.join("course.toml")).expect("new progress");
    assert!(kept.contains("[lesson.search-area]"), "{kept}");
    let spoilt = std::fs::read_to_string(folder.join("course.unreadable.1")).expect("the damaged file");
    assert_eq!(spoilt, "version = 1\n[lesson.ties\n");
}
