//! The promise: `fogwalk lab --export` writes pages that play a search exactly as it was recorded, that load nothing,
//! in which texts of level files are only texts, and that work in a real browser; and worksheets with their keys.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use fogwalk::{
    grid::Point,
    lab::{Comparison, Course, Experiment, Figures, Formula, Lesson, Study, figure, vocabulary},
    level,
    search::TraceEvent,
    ui::lab::export::{Worksheet, lesson_page, level_page},
};
use serde_json::Value;

use crate::support::program::{run, said};

/// The films in a page: for each figure, its position and its films.
fn films(page: &str) -> Vec<(usize, Vec<Value>)> {
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"films\">").expect("films");
    let (json, _) = rest.split_once("</script>").expect("their end");
    let figures: Vec<Value> = serde_json::from_str(json).expect("JSON");
    let figure = |figure: &Value| {
        let at = figure["at"].as_u64().expect("a position") as usize;
        (at, figure["films"].as_array().expect("films").clone())
    };
    figures.iter().map(figure).collect()
}

/// What a cell shows: state, F, G, H, arrow, mark, and whether it is known.
fn row(row: &Value) -> (usize, Vec<String>) {
    let row = row.as_array().expect("a row");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    (row[0].as_u64().expect("a cell") as usize, row[1..].iter().map(text).collect())
}

/// What every cell shows at a step of a film.
fn at(film: &Value, step: usize, cells: usize) -> Vec<Vec<String>> {
    // Before anything changes, cells show nothing, on known ground.
    let nothing: Vec<String> = ["u", "", "", "", "", "", "1"].map(str::to_owned).into();
    let mut shown = vec![nothing; cells];
    for changes in film["steps"].as_array().expect("steps").iter().take(step + 1) {
        for change in changes.as_array().expect("changes") {
            let (cell, now) = row(change);
            shown[cell] = now;
        }
    }
    shown
}

fn comparisons(experiment: &Experiment) -> Vec<Comparison> {
    let lesson = Lesson::of(experiment).expect("in order").expect("pages");
    let comparisons = lesson.pages.iter().map(|page| page.set_up().expect("a search"));
    comparisons.filter(|comparison| comparison.active().experiment().level.size().area() <= MOST_CELLS).collect()
}

/// The most cells of a map that a page draws; of a larger random map it has a table of counts.
const MOST_CELLS: usize = 10_000;

/// The drawn cells of a study by their places: all, or the places of a graph in the order of their ids.
fn cells(study: &Study) -> Vec<usize> {
    let level = &study.experiment().level;
    let mut cells: Vec<usize> = match &level.layout {
        level::Layout::Roads(map) => map.places().iter().filter_map(|place| level.size().index(place.at)).collect(),
        _ => (0..level.size().area()).collect(),
    };
    cells.sort_unstable();
    cells
}

/// Each step of a film is the event of that number in the recording of the same search, made anew.
#[test]
fn the_steps_in_a_page_are_those_of_the_recording() {
    let course = Course::shipped();
    for (place, lesson) in course.lessons().iter().enumerate() {
        let page = lesson_page(&course, place).expect("not too large").expect("a lesson");
        let films = films(&page);
        let comparisons = comparisons(&lesson.experiment);
        assert_eq!(films.len(), comparisons.len(), "{}", lesson.key);
        for ((position, films), comparison) in films.iter().zip(&comparisons) {
            assert_eq!(*position, comparison.position(), "{}", lesson.key);
            assert_eq!(films.len(), comparison.studies().len());
            for (film, study) in films.iter().zip(comparison.studies()) {
                assert_film_is(film, study, &lesson.key);
            }
        }
    }
}

fn assert_film_is(film: &Value, study: &Study, key: &str) {
    let (_, recording) = study.experiment().run_recorded().expect("a search");
    let drawn = cells(study);
    let steps = film["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), recording.events().len() + 1, "{key}");
    assert_eq!(film["story"].as_array().expect("a story").len(), steps.len());
    let list = |name: &str| -> Vec<usize> {
        film[name].as_array().expect("positions").iter().map(|it| it.as_u64().expect("a number") as usize).collect()
    };
    let positions = |is_it: fn(&TraceEvent) -> bool, after: usize| -> Vec<usize> {
        let events = recording.events().iter().enumerate().filter(|(_, event)| is_it(event));
        events.map(|(place, _)| place + after).collect()
    };
    assert_eq!(list("closings"), positions(|event| matches!(event, TraceEvent::Closed { .. }), 0));
    assert_eq!(list("reparents"), positions(|event| matches!(event, TraceEvent::Reparented { .. }), 1));
    let last = steps.len() - 1;
    let mut shown = vec![Vec::new(); drawn.len()];
    for (number, changes) in steps.iter().enumerate() {
        for change in changes.as_array().expect("changes") {
            let (cell, now) = row(change);
            shown[cell] = now;
        }
        let Some(event) = number.checked_sub(1).and_then(|event| recording.events().get(event)) else { continue };
        // At the end the path covers what happened last, and the plans of many units do so at each step.
        if number == last || study.is_for_many() || study.experiment().method == fogwalk::lab::Method::Discover {
            continue;
        }
        let cell = recording.cell(event.node()).index();
        let now = &shown[drawn.binary_search(&cell).expect("a drawn cell")];
        match event {
            TraceEvent::Opened { g, f, .. } | TraceEvent::Reparented { g, f, .. } => {
                let figures = match (study.figures(), study.formula()) {
                    (Figures::All, _) => [figure(*f), figure(*g)],
                    (Figures::G, _) => [figure(*g), String::new()],
                    (Figures::None, Some(Formula::Queue)) => [(f.0 + 1).to_string(), String::new()],
                    (Figures::None, _) => [String::new(), String::new()],
                };
                let [f, g] = figures;
                assert_eq!(now[..3], ["w".to_owned(), f, g], "{key} step {number}");
            }
            TraceEvent::Closed { .. } => assert_eq!(now[0], "n", "{key} step {number}"),
        }
        let opened = matches!(event, TraceEvent::Opened { parent: None, .. });
        assert_eq!(
            now[4].is_empty(),
            opened || parent_of(study, &recording, number - 1).is_none(),
            "{key} step {number}"
        );
    }
    // The path, cell by cell; of many units, the plans of all; at the end of a walk, its trail.
    let is_walk = study.experiment().method == fogwalk::lab::Method::Discover;
    let on_path = if is_walk { "v" } else { "p" };
    let path: Vec<usize> = {
        let mut study = study.clone();
        study.go_to(usize::MAX);
        match study.joint() {
            Some(joint) => joint.node.plans.iter().flatten().map(|cell| cell.index()).collect(),
            None => study.path().filter_map(|at| study.experiment().level.size().index(at)).collect(),
        }
    };
    for (place, cell) in drawn.iter().enumerate() {
        assert_eq!(shown[place].first().is_some_and(|state| state == on_path), path.contains(cell), "{key}");
    }
}

/// The cell of the parent of the node of an event at that event, if it lies elsewhere.
fn parent_of(study: &Study, recording: &fogwalk::lab::Recording, number: usize) -> Option<Point> {
    let event = &recording.events()[number];
    let parent = match event {
        TraceEvent::Opened { parent, .. } => (*parent)?,
        TraceEvent::Reparented { parent, .. } => *parent,
        // Whatever it was opened with.
        TraceEvent::Closed { node } => recording.events()[..number].iter().rev().find_map(|event| match event {
            TraceEvent::Opened { node: opened, parent, .. } if opened == node => Some(*parent),
            TraceEvent::Reparented { node: opened, parent, .. } if opened == node => Some(Some(*parent)),
            _ => None,
        })??,
    };
    let (here, there) = (recording.cell(event.node()), recording.cell(parent));
    let size = study.experiment().level.size();
    (here != there).then(|| size.point(there.index()))
}

/// A level whose texts look like markup.
const HOSTILE: &str = "+++\nname = \"</script><script>alert(1)</script>\"\nabout = \"<img src=x onerror=alert(1)> & \\\" '\"\n\
    [legend]\nm = { terrain = \"floor\", cost = 12, name = \"</svg><script>\" }\n\
    [[page]]\ntext = \"</p><script>alert(2)</script>\"\n\
    [[page.task]]\ntext = \"</li><script>alert(3)</script>\"\ndone = \"goal moved\"\nkeys = \"h\"\n+++\nAm.B\n";

fn on(text: &str) -> Experiment {
    Experiment::on(level::parse("a level", text.as_bytes(), vocabulary()).expect("a level")).expect("two ends")
}

#[test]
fn texts_of_a_level_are_only_texts_and_nothing_is_loaded() {
    let lesson = level_page(&on(HOSTILE)).expect("a page");
    let (settings, rest) = HOSTILE.split_once("[[page]]").expect("pages");
    let (_, map) = rest.split_once("+++").expect("a map");
    let level = level_page(&on(&format!("{settings}+++{map}"))).expect("a page");
    let sheet = Worksheet::of(&on(HOSTILE), "closing 1").expect("a worksheet");
    for (page, scripts) in [(&lesson, 2), (&level, 2), (&sheet.page, 0), (&sheet.sheet, 0), (&sheet.key, 0)] {
        assert_eq!(page.matches("<script").count(), scripts, "{page}");
        assert!(!page.contains("alert(1)</script>") && !page.contains("<img"), "{page}");
    }
    let course = Course::shipped();
    for place in 0..course.lessons().len() {
        let page = lesson_page(&course, place).expect("not too large").expect("a lesson");
        let rest = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["://", "src=", "url(", "@import", "href=", "fetch(", "XMLHttpRequest", "import "] {
            assert!(!rest.contains(word), "lesson {}: {word}", place + 1);
        }
        assert!(page.contains("default-src 'none'"));
        assert_eq!(page.contains("<td>41327110</td>"), place == 27, "what the unsorted list of lesson 28 compares");
    }
}

#[test]
fn a_worksheet_has_boxes_and_its_key_the_figures() {
    let lester =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/lester.level")).expect("a level");
    let mut experiment = on(&lester);
    experiment.heuristic = fogwalk::search::HeuristicKind::Manhattan;
    let Worksheet { sheet, key, page } = Worksheet::of(&experiment, "closing 1").expect("a worksheet");
    // Nine cells with F, G and H, of which eight have an arrow.
    assert_eq!((sheet.matches("<path class=\"blank\"").count(), sheet.matches("<circle").count()), (27, 8));
    assert_eq!(key.matches("class=\"blank\"").count(), 0);
    let figures = |picture: &str, text: &str| picture.matches(&format!(">{text}</text>")).count();
    for (text, count) in [("74", 2), ("60", 5), ("54", 2), ("14", 4), ("10", 4), ("30", 1)] {
        assert_eq!((figures(&sheet, text), figures(&key, text)), (0, count), "{text}");
    }
    assert!(page.contains("Next: Closed") && page.matches("<svg").count() == 2);
    for (moment, why) in
        [("closing", "expected \"start\""), ("start", "no cell has figures"), ("x 1", "found the moment")]
    {
        let error = Worksheet::of(&experiment, moment).expect_err(moment).to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// Three digits of G and H have room beside each other, and what is asked fits the moment.
#[test]
fn a_worksheet_of_a_long_search_is_legible_and_asks_what_can_be_answered() {
    let course = Course::shipped();
    let long = Worksheet::of(&course.lessons()[13].experiment, "closing 60").expect("a worksheet");
    let short = Worksheet::of(&course.lessons()[3].experiment, "closing 1").expect("a worksheet");
    assert!(long.key.contains("class=\"large tight\"") && short.key.contains("class=\"large\""));
    assert!(long.page.contains("Which cell is closed next"));
    let over = Worksheet::of(&course.lessons()[13].experiment, "end").expect("a worksheet");
    assert!(over.page.contains("The search is over.") && !over.page.contains("Which cell is closed next"));
}

/// What a level says of itself names keys, as in the game.
#[test]
fn no_page_of_a_shipped_level_has_a_key_that_is_not_filled_in() {
    for file in ["caves.level", "roads.level", "hexes.level"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").join(file);
        let page = level_page(&on(&fs::read_to_string(path).expect("a level"))).expect("a page");
        let (_, about) = page.split_once("</h1>").expect("a title");
        let (about, _) = about.split_once("</p>").expect("a text");
        assert!(!about.contains('{'), "{file}: {about}");
    }
}

#[test]
fn the_command_writes_pages_and_replaces_none_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("out");
    let out = out.to_string_lossy();
    let root = env!("CARGO_MANIFEST_DIR");
    let level = format!("{root}/levels/lester.level");
    let first = run(["lab", "--export", &out, "5", &level, "--worksheet", "closing 2"]);
    assert!(first.status.success(), "{}", said(&first));
    assert!(said(&first).contains("8 files in "));
    let mut names: Vec<_> =
        fs::read_dir(&*out).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    let expected = [
        "05-reparenting-key.svg",
        "05-reparenting-worksheet.html",
        "05-reparenting-worksheet.svg",
        "05-reparenting.html",
    ];
    assert_eq!(names[..4], expected);
    let lessons = format!("{root}/levels/lessons");
    let lesson = format!("{lessons}/05-reparenting.level");
    let again = run(["lab", "--export", &out, "5"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(said(&again).contains("add --replace"), "{}", said(&again));
    assert!(run(["lab", "--export", &out, "--replace", "5"]).status.success());
    for (arguments, why) in [
        (vec!["lab", "--export", &out, "99"], "there is no lesson 99"),
        (vec!["lab", "--export", &out, "--replace", "5", "--worksheet", "noon"], "found the moment \"noon\""),
        (vec!["lab", "5", "6"], "several levels are for --export"),
        (vec!["lab", "--export", &out, "--algorithm", "greedy"], "the pages of the course set their own searches"),
        (vec!["lab", "--export", &out, "--replace", "5", "--from", "1,1"], "the pages of lesson 5 set their own"),
        (vec!["lab", "--export", &out, "--replace", &lesson, "--weight", "2"], "the pages of a lesson set their own"),
        (vec!["lab", &lesson, "--weight", "2"], "the pages of a lesson set their own"),
        (vec!["lab", &lessons, "--to", "1,1"], "the pages of a course set their own"),
        (vec!["lab", "--lesson", "5", "--algorithm", "greedy"], "cannot be used with"),
        (vec!["lab", "--continue", "--algorithm", "greedy"], "cannot be used with"),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains(why), "{}", said(&output));
    }
}

#[test]
fn pages_of_one_name_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let level = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, "A..B\n").expect("a file");
        path.to_string_lossy().into_owned()
    };
    let [one, other, index, sheet] = ["a/maze.level", "b/Maze.level", "index.level", "maze-worksheet.level"].map(level);
    let course = format!("{}/levels/lessons", env!("CARGO_MANIFEST_DIR"));
    let out = folder.path().join("out").to_string_lossy().into_owned();
    for (levels, name) in [
        ([&*one, &*other], "maze"),
        ([&*course, &*index], "index"),
        ([&*one, &*sheet], "maze-worksheet"),
        (["5", "5"], "05-reparenting"),
    ] {
        let output = run([&["lab", "--export", &out, "--replace", "--worksheet", "end"], &levels[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{levels:?}");
        assert!(said(&output).contains(&format!("two pages would have the name {name}.html")), "{}", said(&output));
        assert!(!Path::new(&out).exists());
    }
    assert!(run(["lab", "--export", &out, &one, &sheet]).status.success());
}

#[test]
fn a_course_is_written_with_an_index() {
    let folder = tempfile::tempdir().expect("a folder");
    let lessons = folder.path().join("my course");
    fs::create_dir(&lessons).expect("a folder");
    let page = "[[page]]\ntext = \"Look.\"\n+++\nA..B\n";
    fs::write(lessons.join("1-a b.level"), format!("+++\nname = \"A & B\"\n{page}")).expect("a file");
    fs::write(lessons.join("2-c.level"), format!("+++\n{page}")).expect("a file");
    let out = folder.path().join("out");
    let output = run([Path::new("lab"), Path::new("--export"), &out, &lessons]);
    assert!(output.status.success(), "{}", said(&output));
    let index = fs::read_to_string(out.join("index.html")).expect("an index");
    assert!(index.contains("<a href=\"01-a-b.html\">A &amp; B</a>") && index.contains("<a href=\"02-c.html\">c</a>"));
    assert!(out.join("01-a-b.html").exists() && out.join("02-c.html").exists());
}

/// A Chromium on this machine, if there is one.
fn browser() -> Option<PathBuf> {
    let folders: Vec<_> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.exists())
}

/// The document of a page in a browser once its script has run.
fn document(browser: &Path, page: &Path, fragment: &str) -> String {
    let profile = tempfile::tempdir().expect("a folder");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=4000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg(format!("file://{}{fragment}", page.display()))
        .output()
        .expect("the browser starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The cells of the pictures of a document or page, as classes and texts.
fn drawn(document: &str) -> Vec<(String, Vec<String>)> {
    let cell = |rest: &str| {
        let (class, rest) = rest.split_once('"').expect("a class");
        let (inside, _) = rest.split_once("</g>").expect("the end of a cell");
        let texts = inside.split("<text ").skip(1).map(|text| {
            let (_, text) = text.split_once('>').expect("a text");
            text.split_once("</text>").expect("its end").0.to_owned()
        });
        (class.to_owned(), texts.collect())
    };
    document.split("<g class=\"cell ").skip(1).map(cell).collect()
}

/// What the cells of the first film of a page have to look like at a step.
fn expected(page: &str, step: usize) -> Vec<(String, Vec<String>)> {
    let (_, films) = &films(page)[0];
    let cells = drawn(page).len();
    let shown = at(&films[0], step, cells);
    let escaped = |text: &String| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let cell = |now: &Vec<String>| {
        let unknown = if now[6] == "1" { "" } else { " x" };
        (format!("{}{unknown}", now[0]), now[1..6].iter().map(escaped).collect())
    };
    shown.iter().map(cell).collect()
}

#[test]
fn a_page_plays_in_a_real_browser() {
    let Some(browser) = browser() else {
        eprintln!("skipped: no Chromium in PATH to try the pages with");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let lester =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/lester.level")).expect("a level");
    let page = level_page(&on(&lester)).expect("a page");
    let path = folder.path().join("page.html");
    fs::write(&path, &page).expect("a file");
    let last = films(&page)[0].1[0]["steps"].as_array().expect("steps").len() - 1;
    // What is drawn without a script is what the script draws at the same step.
    let document_of = |fragment: &str| document(&browser, &path, fragment);
    assert_eq!(drawn(&page), expected(&page, last));
    assert_eq!(drawn(&document_of("")), expected(&page, last));
    for step in [0, 1, 9, 20, last / 2, last] {
        let document = document_of(&format!("#1.{step}"));
        assert_eq!(drawn(&document), expected(&page, step), "step {step}");
        assert!(document.contains(&format!("moment {step} of {last}")) && document.contains("class=\"controls\">"));
    }
    // Keys, buttons and the scrubber, forwards and backwards.
    let closings: Vec<u64> =
        films(&page)[0].1[0]["closings"].as_array().expect("closings").iter().filter_map(Value::as_u64).collect();
    let reparent = films(&page)[0].1[0]["reparents"][0].as_u64();
    for (deed, step) in [
        ("key('Home'); key('ArrowRight'); key('ArrowRight'); key('ArrowLeft');", 1),
        ("key('Home'); key('ArrowDown'); key('ArrowDown');", closings[1]),
        ("key('End'); key('ArrowUp');", closings[closings.len() - 1]),
        ("key('Home'); key('r');", reparent.unwrap_or(0)),
        ("click('start'); click('forward');", 1),
        ("const s = document.querySelector('input'); s.value = 7; s.dispatchEvent(new Event('input'));", 7),
        ("click('start'); click('play');", last as u64),
    ] {
        let script = format!(
            "<script>const key = (k) => document.dispatchEvent(new KeyboardEvent('keydown', {{ key: k, bubbles: true }}));\n\
             const click = (what) => document.querySelector('[data-do=' + what + ']').click();\n{deed}</script></body>"
        );
        let tried = folder.path().join("tried.html");
        fs::write(&tried, page.replace("</body>", &script)).expect("a file");
        // Playing takes a quarter of a second for each step.
        let document = document(&browser, &tried, "");
        let has_played = deed.contains("play");
        let shown = document.split_once("data-step=\"").and_then(|(_, rest)| rest.split_once('"')).expect("a step").0;
        let shown: u64 = shown.parse().expect("a number");
        assert!(if has_played { shown > 3 && shown <= step } else { shown == step }, "{deed}: step {shown}");
        assert_eq!(drawn(&document), expected(&page, shown as usize), "{deed}");
    }
    // Hostile texts run nothing.
    let hostile = folder.path().join("hostile.html");
    fs::write(
        &hostile,
        level_page(&on(HOSTILE)).expect("a page").replace("alert(", "document.body.dataset.hacked = ("),
    )
    .expect("a file");
    assert!(!document(&browser, &hostile, "").contains("data-hacked"));
}
