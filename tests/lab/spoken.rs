//! The promise: the lab can be studied in plain lines. Every lesson is read, done and left by commands; what is said of
//! a search is what the lab knows of it; every line is short plain text, and nothing that is typed does any harm.

use fogwalk::{
    grid::Point,
    lab::{Course, CourseProgress, Experiment, LESSONS, Prediction, SHELF, Study, vocabulary},
    level,
    ui::{
        lab::{
            Bench, Progress,
            spoken::{COMMANDS, SpokenLab},
        },
        speech::{LONGEST, Leaves},
        theme::{ColourDepth, Theme},
    },
};
use proptest::prelude::*;

use crate::support::is_long;

fn experiment(text: &str) -> Experiment {
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    Experiment::on(level).expect("two ends")
}

fn shelved(file: &str) -> Experiment {
    let shelved = SHELF.iter().find(|shelved| shelved.file == file).expect("a shipped level");
    experiment(shelved.text)
}

fn lab(experiment: Experiment) -> SpokenLab {
    let bench = Bench::new(experiment, Theme::new(ColourDepth::None));
    let mut lab = SpokenLab::new(bench.with_course(Course::shipped(), CourseProgress::default(), None));
    assert_plain(&lab.greet(false));
    lab
}

/// Every line is short ASCII without control characters.
fn assert_plain(lines: &[String]) {
    for line in lines {
        assert!(line.len() <= LONGEST && !line.is_empty(), "{} characters: {line}", line.len());
        assert!(line.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{line:?}");
    }
}

/// What is said to a line that does not leave.
fn said(lab: &mut SpokenLab, line: &str) -> Vec<String> {
    let reply = lab.answer(line);
    assert_plain(&reply.lines);
    assert!(!reply.lines.is_empty() && reply.leaves == Leaves::No, "{line}");
    reply.lines
}

/// The answer to a line in one text: lines are broken between words.
fn told(lab: &mut SpokenLab, line: &str) -> String {
    said(lab, line).join(" ")
}

/// The sign of a right answer to the open question.
fn right_answer(lab: &SpokenLab) -> String {
    let question = lab.bench().question().expect("a question");
    let place = question.answers.iter().position(|answer| answer.is_right).expect("a right answer");
    let first = if question.kind == Prediction::Step { b'1' } else { b'a' };
    char::from(first + place as u8).to_string()
}

/// Does the next task of the page by the lines that `show` names.
fn do_as_shown(lab: &mut SpokenLab) {
    let shown = told(lab, "show");
    let (_, lines) = shown.split_once("one after the other:").expect("lines to type");
    let lines: Vec<String> = lines.split("', '").map(|line| line.trim().trim_matches('\'').to_owned()).collect();
    said(lab, "reset");
    for line in lines {
        let Some(predicted) = line.strip_prefix("predict") else {
            said(lab, &line);
            continue;
        };
        let times = predicted.split(' ').find_map(|word| word.parse().ok()).unwrap_or(1);
        for _ in 0..times {
            said(lab, "predict");
            let answer = right_answer(lab);
            let told = told(lab, &answer);
            assert!(told.contains("Right."), "{answer}: {told}");
        }
    }
}

#[test]
fn a_lesson_is_done_by_typing() {
    let mut lab = lab(shelved("lester.level"));
    let mut transcript = Vec::new();
    for line in [
        "lesson 1",
        "east",
        "page next",
        "next",
        "end",
        "path",
        "page next",
        "predict",
        "b",
        "page next",
        "move goal 5,0",
        "lessons",
        "page next",
        "status",
    ] {
        let lines = said(&mut lab, line);
        transcript.push(format!("> {line}"));
        transcript.extend(
            lines
                .into_iter()
                .filter(|line| line.split(':').next().is_none_or(|it| it.len() > 2) || line.starts_with("1:")),
        );
        if line == "move goal 5,0" {
            assert!(lab.bench().is_lesson_done());
        }
    }
    insta::assert_snapshot!(transcript.join("\n"));
}

/// Every task of every lesson, by the lines that `show` names for it.
#[test]
fn every_task_of_every_lesson_is_done_by_the_lines_that_are_shown() {
    let mut lab = lab(shelved("lester.level"));
    let mut faults = Vec::new();
    for number in 1..=LESSONS.len() {
        let first = told(&mut lab, &format!("lesson {number}"));
        assert!(first.starts_with(&format!("Lesson {number} of {}:", LESSONS.len())), "{first}");
        let (_, pages) = lab.bench().open_page_of_lesson().expect("pages");
        for page in 1..=pages {
            said(&mut lab, &format!("page {page}"));
            for task in 0..lab.bench().progress().len() {
                if lab.bench().progress()[task] == Progress::Done {
                    continue;
                }
                do_as_shown(&mut lab);
                if lab.bench().progress()[task] != Progress::Done {
                    faults.push(format!("{number}.{page}, task {}: {}", task + 1, told(&mut lab, "show")));
                    break;
                }
            }
        }
        if faults.is_empty() {
            assert!(lab.bench().is_lesson_done(), "lesson {number}");
            assert!(told(&mut lab, "lessons").contains(&format!("{number}: ")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Read from the first page to the last, no lesson speaks of what is drawn, or of keys.
#[test]
fn every_lesson_is_read_to_its_end_without_a_word_of_the_screen() {
    let mut lab = lab(shelved("lester.level"));
    said(&mut lab, "lesson 1");
    let mut pages = 0;
    loop {
        let page = lab.bench().open_page_of_lesson().expect("a page");
        let text = told(&mut lab, "page").to_lowercase();
        for word in [
            "panel", "mouse", "drag ", "click", "colour", "green", "yellow", "grey", " arrow", " press ", "esc ",
            "menu", "?",
        ] {
            // A question mark is also what stands for characters that have no ASCII.
            let is_question = word == "?" && !text.contains(" ? ");
            assert!(is_question || !text.contains(word), "{page:?}, {word}: {text}");
        }
        pages += 1;
        let turned = told(&mut lab, "page next");
        if turned.contains("This is the last page") {
            break;
        }
        assert_ne!(lab.bench().open_page_of_lesson().map(|_| turned.contains("page ")), Some(false), "{turned}");
    }
    assert!(pages > 250, "{pages} pages");
    assert_eq!(lab.answer("quit").leaves, Leaves::Yes);
}

/// Moment by moment, what is said is what the study says and was not said a moment ago.
#[test]
fn each_moment_is_told_in_the_sentences_of_the_study() {
    for (file, line) in [
        ("lester.level", "set heuristic manhattan"),
        ("lester.level", "set algorithm bfs"),
        ("river-crossing.level", "set algorithm greedy"),
        ("zigzag.level", "set algorithm bi-astar"),
        ("hexes.level", "set ties first-added"),
    ] {
        let mut lab = lab(shelved(file));
        said(&mut lab, line);
        let mut study = Study::new(lab.bench().study().experiment().clone());
        said(&mut lab, "start");
        study.go_to(0);
        let mut before = study.sentences();
        let plain = |text: &String| text.replace('\u{221e}', "infinite");
        for moment in 1..=study.len().min(150) {
            study.go_to(moment);
            let now = study.sentences();
            let new: Vec<_> = now.iter().filter(|sentence| !before.contains(sentence)).map(plain).collect();
            let told = told(&mut lab, "next")
                .replace(" This is the last moment.", "")
                .replace("This is the last moment. ", "");
            assert_eq!(told, new.join(" "), "{file}, {line}, moment {moment}");
            before = now;
        }
        let whole = told(&mut lab, "");
        assert_eq!(whole, before.iter().map(plain).collect::<Vec<_>>().join(" "), "{file}");
    }
}

#[test]
fn the_open_list_is_that_of_the_study() {
    let mut lab = lab(shelved("lester.level"));
    said(&mut lab, "set heuristic manhattan");
    for moment in [1, 9, 12, 20, 33] {
        said(&mut lab, &format!("moment {moment}"));
        let lines = said(&mut lab, "open 99");
        let study = lab.bench().study();
        let timeline = study.timeline().expect("a search");
        assert_eq!(timeline.position(), moment);
        let entries: Vec<_> = timeline.open().collect();
        assert_eq!(lines.len(), entries.len() + 1, "{lines:?}");
        assert!(lines[0].starts_with("Open list, next first:"), "{}", lines[0]);
        for (line, (place, entry)) in lines[1..].iter().zip(entries.iter().enumerate()) {
            let figures = study.named_figures(&entry.node).join(", ");
            let parent = entry.parent.map(|parent| format!(", from {}", study.name(parent))).unwrap_or_default();
            assert_eq!(*line, format!("{}: {}, {figures}{parent}", place + 1, study.node_name(entry.id)));
        }
        let cell = told(&mut lab, "cell next");
        let next = lab.bench().study().node_name(entries[0].id);
        assert!(cell.starts_with(&next) && cell.contains("on the open list"), "{cell}");
        let closed = timeline_counts(&lab);
        assert!(said(&mut lab, "closed")[0].starts_with(&format!("Closed: {closed}")));
    }
}

fn timeline_counts(lab: &SpokenLab) -> u32 {
    lab.bench().study().timeline().expect("a search").counts().closed
}

/// The path in words has the cost that the search found, and leads from the start to the goal when it is walked.
#[test]
fn the_path_in_words_is_that_of_the_search() {
    for (file, line) in [
        ("lester.level", "end"),
        ("zigzag.level", "end"),
        ("river-crossing.level", "end"),
        ("caves.level", "weight 200"),
        ("maze.level", "set algorithm dijkstra"),
    ] {
        let mut lab = lab(shelved(file));
        said(&mut lab, line);
        said(&mut lab, "end");
        let told = told(&mut lab, "path");
        let experiment = lab.bench().study().experiment();
        let found = experiment.run().expect("a search").route.expect("a path");
        assert!(told.contains(&format!("cost {}, {} step", found.cost, found.steps.len() - 1)), "{file}: {told}");
        let (_, way) =
            told.split_once(&format!("From ({},{}): ", experiment.start.x, experiment.start.y)).expect("a way");
        let mut at = experiment.start;
        for run in way.trim_end_matches('.').split(", ") {
            let (count, name) = run.split_once(' ').expect("a count and a direction");
            let direction = fogwalk::grid::Direction::ALL.into_iter().find(|direction| direction.name() == name);
            for _ in 0..count.parse::<u32>().expect("a number") {
                at = at.step(direction.expect("a direction"));
            }
        }
        assert_eq!(at, experiment.goal, "{file}: {told}");
    }
}

#[test]
fn settings_are_changed_by_name_and_searches_compared() {
    let mut lab = lab(shelved("lester.level"));
    assert!(told(&mut lab, "settings").contains("algorithm: astar. Which node is expanded next."));
    let explained = told(&mut lab, "settings heuristic");
    for word in ["octile:", "manhattan:", "zero:"] {
        assert!(explained.contains(word), "{explained}");
    }
    let changed = told(&mut lab, "heuristic manh");
    assert!(changed.starts_with("Heuristic: manhattan.") && changed.contains("ost 68, closed"), "{changed}");
    for (line, says) in [
        ("set heuristic wishful", "has no such value"),
        ("set weight 99999", "Expected a number from 0 to 10000"),
        ("set moon on", "There is no setting \"moon\""),
        ("set", "Say which setting"),
        ("set grid hex grid", "Say one value"),
    ] {
        let told = told(&mut lab, line);
        assert!(told.contains(says), "{line}: {told}");
    }
    assert_eq!(lab.bench().study().experiment().heuristic.name(), "manhattan");
    said(&mut lab, "add");
    said(&mut lab, "algorithm astar");
    said(&mut lab, "heuristic octile");
    let compared = said(&mut lab, "compare");
    assert_eq!(compared.len(), 3, "{compared:?}");
    for (line, standing) in compared.iter().zip(lab.bench().comparison().standings()) {
        let stats = standing.stats.expect("a search");
        assert!(
            line.contains(&format!(": {}: ", standing.label))
                && line.contains(&format!("expanded {}, opened {}", stats.expanded, stats.opened)),
            "{line}"
        );
        assert!(line.contains(&format!("cost {}", standing.cost.expect("a path"))), "{line}");
    }
    assert!(compared[1].starts_with("2, active:"), "{compared:?}");
    assert_eq!(compared[2], "Cheapest path, 68: all. Fewest expanded, 13: all.");
    assert!(told(&mut lab, "other 1").contains("Search 1 of 2"));
    assert!(told(&mut lab, "add dijkstra").contains("Search 2 of 3: dijkstra"));
    assert!(told(&mut lab, "compare").contains("Cheapest path, 68: all. Fewest expanded, 13: 1 and 3."));
    assert!(told(&mut lab, "add magic").contains("has no such value"));
    assert_eq!(lab.bench().comparison().studies().len(), 3, "a refused search is not added");
    said(&mut lab, "remove");
    assert!(told(&mut lab, "remove").contains("Search 1 of 1"));
}

#[test]
fn the_theatre_is_told_to_its_end() {
    let mut lab = lab(shelved("unknown-maze.level"));
    let opened = told(&mut lab, "theatre");
    assert!(opened.starts_with("The theatre:") && opened.contains("both find that the path costs"), "{opened}");
    let (mut learned, mut steps) = (0, 0);
    while !lab.bench().comparison().is_at_end() {
        let told = told(&mut lab, "reparent");
        learned += usize::from(told.contains("It learns: "));
        steps += 1;
        assert!(steps < 5000, "it ends");
    }
    assert!(learned > 3, "{learned}");
    let now = told(&mut lab, "theatre");
    assert!(now.contains("The unit is at") && now.contains("It has seen"), "{now}");
    assert!(told(&mut lab, "predict").contains("Nothing can be predicted in the theatre"));
    assert!(told(&mut lab, "no").contains("You leave the theatre."));
    assert!(told(&mut lab, "no").contains("There is no question"));
}

#[test]
fn a_wrong_answer_is_told_with_the_right_one() {
    let mut lab = lab(shelved("lester.level"));
    said(&mut lab, "start");
    let asked = told(&mut lab, "predict");
    let question = lab.bench().question().expect("a question").clone();
    assert!(asked.contains("a: ") && asked.contains("b: "), "{asked}");
    let wrong = question.answers.iter().position(|answer| !answer.is_right).expect("a wrong answer");
    assert!(told(&mut lab, "answer q").contains("Answer with one of a, b"));
    let told_wrong = told(&mut lab, &format!("answer {}", char::from(b'a' + wrong as u8)));
    assert!(told_wrong.starts_with("No: ") && told_wrong.contains("Right is: "), "{told_wrong}");
    assert!(told_wrong.contains("0 of 1 right."), "{told_wrong}");
    assert!(told(&mut lab, "").contains("a: "), "an empty line asks the next one");
    said(&mut lab, "no");
    assert!(told(&mut lab, "a").contains("may be") || told(&mut lab, "a").contains("There is no command"));
}

#[test]
fn a_puzzle_is_solved_by_painting_words() {
    let mut lab = lab(shelved("lester.level"));
    let puzzle = told(&mut lab, "puzzle 1");
    assert!(puzzle.contains("Puzzle: A detour.") && puzzle.contains("You may paint: wall."), "{puzzle}");
    assert!(told(&mut lab, "hint").starts_with("Hint 1 of 3: "));
    assert!(told(&mut lab, "paint floor at 0,0").contains("does not allow floor"));
    assert!(told(&mut lab, "paint wall at 2,1").contains("1 painted of at most 5"));
    said(&mut lab, "paint wall 3,2");
    let solved = told(&mut lab, "paint wall at start 1 south");
    assert!(solved.contains("Solved with 3 cells and 1 hint: that is par"), "{solved}");
    assert!(told(&mut lab, "undo").contains("2 painted"));
    assert!(told(&mut lab, "puzzles").contains("1: A detour, solved with 3 cells"));
}

#[test]
fn a_map_of_roads_is_told_by_its_places() {
    let text = LESSONS.iter().find(|lesson| lesson.file.contains("countries")).expect("a lesson of roads").text;
    let mut lab = lab(experiment(text));
    let roads = said(&mut lab, "roads");
    assert!(roads.len() > 5 && roads[0].contains(", selected: "), "{roads:?}");
    let before = told(&mut lab, "road 2");
    let after = told(&mut lab, "road more");
    let cost = |line: &str| line.trim_end_matches('.').rsplit(' ').next().and_then(|it| it.parse::<u32>().ok());
    let priced = said(&mut lab, "roads");
    assert!(priced[1].contains(", selected: "), "{priced:?}");
    assert!(
        cost(&priced[1]) > cost(before.split(" The ").next().unwrap_or(&before)) || after.contains("cost"),
        "{before} {after}"
    );
    let study = lab.bench().study();
    let goal = study.name_at(study.experiment().goal);
    assert!(told(&mut lab, &format!("cell {goal}")).contains("roads: "));
}

#[test]
fn what_a_line_may_become_is_listed() {
    let mut lab = lab(shelved("lester.level"));
    for (line, says) in [
        ("inv\t", "invariants"),
        ("set heur\t", "heuristic"),
        ("set heuristic m\t", "manhattan"),
        ("algorithm d\t", "dijkstra"),
        ("page n\t", "next"),
        ("level cour\t", "couriers"),
        ("xyz\t", "Nothing begins with"),
    ] {
        let told = told(&mut lab, line);
        assert!(told.to_lowercase().contains(&says.to_lowercase()), "{line:?}: {told}");
    }
    assert!(told(&mut lab, "help round").contains("round [back]: "));
    assert!(told(&mut lab, "help weight").contains("Weight: "));
    for row in COMMANDS {
        assert!(told(&mut lab, &format!("help {}", row.name)).contains(row.help));
    }
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let mut lab = lab(shelved("lester.level"));
    let before = lab.bench().study().experiment().clone();
    for line in [
        "xyzzy",
        "lesson 0",
        "lesson 99",
        "lesson one",
        "page",
        "page 7",
        "level plugh",
        "puzzle 99",
        "moment closing 999",
        "moment zzz",
        "next -1",
        "next 0",
        "next one",
        "cell 99,99",
        "cell of",
        "move",
        "move goal 99,0",
        "road 1",
        "heap heap",
        "theatre maybe",
        "map 77",
        "figure q",
        "hint",
        "undo",
        "paint",
        "paint wall",
        "paint moon at 1,1",
        "answer a",
        "other",
        "remove",
        "show",
        "task",
        "again again",
        "\u{0}\u{1b}[2J",
        "no",
        "open -3",
        "closed x",
        "set by \u{1f4a5}",
        "path 99,99",
    ] {
        let told = told(&mut lab, line);
        assert!(!told.contains('\u{1b}'), "{line}");
    }
    let long = "x".repeat(400);
    assert!(told(&mut lab, &long).contains("too long"));
    assert_eq!(*lab.bench().study().experiment(), before);
}

fn typed() -> impl Strategy<Value = String> {
    let words: Vec<&'static str> = COMMANDS
        .iter()
        .map(|row| row.name)
        .filter(|name| *name != "quit")
        .chain([
            "a", "b", "1", "2", "9", "next", "back", "goal", "start", "cursor", "3,2", "north", "wall", "at",
            "dijkstra", "hex", "ida", "flee", "cbs", "dodge", "discover", "by", "grid", "weight", "150", "of", "\u{7}",
            "\t",
        ])
        .collect();
    prop::collection::vec(prop::sample::select(words), 1..4).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if is_long() { 300 } else { 24 }))]

    #[test]
    fn whatever_is_typed_is_answered_in_plain_lines(lines in prop::collection::vec(typed(), 1..25)) {
        let mut lab = lab(shelved("lester.level"));
        for line in lines {
            let reply = lab.answer(&line);
            assert_plain(&reply.lines);
            prop_assert!(!reply.lines.is_empty(), "{line}");
        }
    }
}

#[test]
fn the_cells_of_a_map_are_counted_row_by_row() {
    let mut lab = lab(experiment("+++\nname = \"drawn\"\n+++\n.......\n...#...\n.A.#.B.\n...#...\n.......\n"));
    said(&mut lab, "start");
    let rows = said(&mut lab, "map");
    assert_eq!(
        rows,
        [
            "Row 0: 7 floor.",
            "Row 1: 3 floor, wall, 3 floor.",
            "Row 2: floor, A, floor, wall, floor, B, floor.",
            "Row 3: 3 floor, wall, 3 floor.",
            "Row 4: 7 floor.",
        ]
    );
    said(&mut lab, "move start 0,0");
    assert_eq!(lab.bench().study().experiment().start, Point::new(0, 0));
    let around = said(&mut lab, "around 3,3");
    assert_eq!(around.len(), 9, "{around:?}");
    assert!(around[1].starts_with("north: (3,2) wall"), "{around:?}");
}
