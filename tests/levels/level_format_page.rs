//! The promise: `levels/FORMAT.md` tells the truth, and all of it.
//!
//! Its examples are read as level files, its tables are held against those of the program, and the error message that
//! it shows is the one that people get.

use std::fs;

use fogwalk::{
    content::{Content, FactionId, OwnKinds, terrains},
    grid::Size,
    lab::{self, Condition, MEASURES},
    level::{self, FileError, InfluenceSeed, Level, LevelEvent, MAX_FILE, Page, Patrol, Task},
    search::{DiagonalRule, LongPaths},
    terrain::MAX_COST,
};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/FORMAT.md");
    // Whatever line ends a checkout has.
    fs::read_to_string(path).expect("the page").replace("\r\n", "\n")
}

/// The fenced blocks of the page that are marked so.
fn blocks<'a>(page: &'a str, mark: &str) -> Vec<&'a str> {
    let fence = format!("\n```{mark}\n");
    page.split(&fence).skip(1).map(|rest| &rest[..=rest.find("\n```").expect("a fence that is closed")]).collect()
}

/// The rows of the tables whose first column has this head, as cells.
fn tables<'a>(page: &'a str, head: &str) -> Vec<Vec<Vec<&'a str>>> {
    let head = format!("| {head} | ");
    let is_head = |at: usize| {
        page[..at].ends_with('\n') && page[at..].lines().nth(1).is_some_and(|rule| rule.starts_with("| --- |"))
    };
    let starts = page.match_indices(&head).filter(|&(at, _)| is_head(at));
    starts
        .map(|(at, _)| {
            let rows = page[at..].lines().skip(2).take_while(|line| line.starts_with('|'));
            rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect()
        })
        .collect()
}

/// The rows of the only such table.
fn table<'a>(page: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let mut tables = tables(page, head);
    assert_eq!(tables.len(), 1, "one table of each {head}");
    tables.remove(0)
}

/// The first cells of the only such table, without the marks of code.
fn first_column<'a>(page: &'a str, head: &str) -> Vec<&'a str> {
    table(page, head).iter().map(|row| row[0].trim_matches('`')).collect()
}

fn parse(file: &str, text: &str) -> Result<Level, FileError> {
    level::parse(file, text.as_bytes(), lab::vocabulary())
}

/// A level of 10 x 5 cells of floor with these settings.
fn with_settings(settings: &str) -> Level {
    let text = format!("+++\n{settings}\n+++\n{}", "..........\n".repeat(5));
    parse("FORMAT.md", &text).unwrap_or_else(|error| panic!("{error}\n\n{text}"))
}

#[test]
fn every_example_is_a_level() {
    let page = page();
    let examples = blocks(&page, "fogwalk");
    assert!(examples.len() >= 10);
    for example in examples {
        let level = parse("FORMAT.md", example).unwrap_or_else(|error| panic!("{error}\n\n{example}"));
        assert_eq!(parse("FORMAT.md", &level::write(&level)), Ok(level));
    }
}

#[test]
fn the_error_is_what_people_get() {
    let page = page();
    let (bad, messages) = (blocks(&page, "fogwalk bad"), blocks(&page, "text"));
    assert_eq!((bad.len(), messages.len()), (1, 1));
    let error = parse("ford.level", bad[0]).expect_err("no level");
    assert_eq!(format!("{error}\n"), messages[0]);
}

#[test]
fn every_key_is_told_with_an_example_that_works() {
    let page = page();
    let rows = table(&page, "key");
    let keys: Vec<String> = rows.iter().map(|row| format!("\"{}\"", row[0].trim_matches(['`', '[', ']']))).collect();
    // The message about a key that does not exist lists those that do.
    let known = parse("a level", "+++\nqqqqqqqqqqqq = 1\n+++\n.\n").expect_err("no such key").expected;
    let (last, others) = keys.split_last().expect("rows");
    assert_eq!(known, format!("one of {} or {last}", others.join(", ")));
    // Lists of tables have an example of their own.
    for row in rows.iter().filter(|row| !row[0].contains("[[")) {
        let (key, example) = (row[0].trim_matches('`'), row[1].trim_matches('`'));
        let settings = if key.starts_with('[') { format!("{key}\n{example}") } else { example.to_owned() };
        with_settings(&settings);
    }
}

/// The keys that the message about one that does not exist lists are those of the table with this head.
fn assert_keys_are_told(page: &str, table: &str, head: &str) {
    let text = format!("+++\n[[{table}]]\nqqqqqqqqqqqq = 1\n+++\n.\n");
    let known = parse("a level", &text).expect_err("no such key").expected;
    let keys: Vec<String> = first_column(page, head).iter().map(|key| format!("\"{key}\"")).collect();
    let (last, others) = keys.split_last().expect("rows");
    assert_eq!(known, format!("one of {} or {last}", others.join(", ")));
}

#[test]
fn every_key_of_a_patrol_is_told() {
    let page = page();
    assert_keys_are_told(&page, "patrol", "of a patrol");
    assert!(page.contains(&format!("the turn at which they set out, from 1 to {}", Patrol::LATEST)));
}

#[test]
fn every_key_of_a_puzzle_is_told() {
    let page = page();
    let known = parse("a level", "+++\n[puzzle]\nqqqqqqqqqqqq = 1\n+++\n.\n").expect_err("no such key").expected;
    let rows = table(&page, "of a puzzle");
    let keys: Vec<String> = rows.iter().map(|row| format!("\"{}\"", row[0].trim_matches('`'))).collect();
    let (last, others) = keys.split_last().expect("rows");
    assert_eq!(known, format!("one of {} or {last}", others.join(", ")));
    for row in rows.iter().skip(1) {
        with_settings(&format!("[puzzle]\nsolved = \"path\"\n{}", row[1].trim_matches('`')));
    }
}

#[test]
fn every_key_of_an_event_is_told() {
    let page = page();
    assert_keys_are_told(&page, "event", "of an event");
    assert!(page.contains(&format!("from 1 to {}", LevelEvent::LATEST)));
    assert!(page.contains(&format!("at most {} characters; may be left out", LevelEvent::LONGEST_TEXT)));
}

#[test]
fn every_key_of_an_influence_is_told() {
    let page = page();
    let known = parse("a level", "+++\n[[influence]]\nqqqqqqqqqqqq = 1\n+++\n.\n").expect_err("no such key").expected;
    let keys: Vec<String> = first_column(&page, "of an influence").iter().map(|key| format!("\"{key}\"")).collect();
    let (last, others) = keys.split_last().expect("rows");
    assert_eq!(known, format!("one of {} or {last}", others.join(", ")));
    assert!(page.contains(&format!("from 1 to {}; floor costs", u16::MAX)));
    assert!(page.contains(&format!("from 0 to {}: the weight halves", InfluenceSeed::LONGEST_AGO)));
    let factions = table(&page, "of an influence")[0][1];
    assert!(FactionId::all().map(|faction| faction.row().name).all(|name| factions.contains(&format!("`\"{name}\"`"))));
}

#[test]
fn every_key_of_a_page_and_of_a_task_is_told() {
    let page = page();
    // Two keys share a row.
    assert_keys_are_told(
        &page.replace("| `start`, `goal` |", "| `start` | the one |\n| `goal` |"),
        "page",
        "of a page",
    );
    let text = "+++\n[[page]]\ntext = \"Look.\"\n[[page.task]]\nqqqqqqqqqqqq = 1\n+++\n.\n";
    let known = parse("a level", text).expect_err("no such key").expected;
    let keys: Vec<String> = first_column(&page, "of a task").iter().map(|key| format!("\"{key}\"")).collect();
    let (last, others) = keys.split_last().expect("rows");
    assert_eq!(known, format!("one of {} or {last}", others.join(", ")));
    for (what, most) in [
        ("the text, at most", Page::LONGEST_TEXT),
        ("the request, at most", Task::LONGEST_TEXT),
        ("the condition that holds once it is done, at most", Task::LONGEST_LINE),
        ("`task` | up to", Task::MOST),
        ("the settings of up to", Page::MOST_BESIDE),
        ("one clause or several with `and` between them, up to", Condition::MOST_CLAUSES),
    ] {
        assert!(page.contains(&format!("{what} {most}")), "{what} {most}");
    }
}

#[test]
fn every_clause_works_and_every_measure_is_told() {
    let page = page();
    for row in table(&page, "a clause") {
        for clause in row[0].split("`, `") {
            let clause = clause.trim_matches('`');
            clause.parse::<Condition>().unwrap_or_else(|error| panic!("{clause}: {error}"));
        }
    }
    let rows = table(&page, "measure");
    let expected = MEASURES.iter().map(|measure| vec![format!("`{}`", measure.name), measure.about.to_owned()]);
    assert_eq!(rows, expected.collect::<Vec<_>>());
}

#[test]
fn every_way_to_write_a_legend_a_unit_and_an_item_works() {
    let page = page();
    let tables = tables(&page, "on the right");
    let [terrains, kinds] = &tables[..] else { panic!("two tables") };
    for row in terrains {
        with_settings(&format!("[legend]\nx = {}", row[0].trim_matches('`')));
    }
    for row in kinds {
        with_settings(&format!("[units]\nx = {}", row[0].trim_matches('`')));
    }
}

#[test]
fn every_terrain_is_told_with_its_costs() {
    let expected: Vec<Vec<String>> = terrains()
        .iter()
        .map(|kind| {
            let glyph = match kind.glyph {
                ' ' => "` ` (a space)".into(),
                // How a backtick is quoted in Markdown.
                '`' => "`` ` ``".into(),
                '|' => "`\\|`".into(),
                glyph => format!("`{glyph}`"),
            };
            let cost = |cost: Option<u16>| cost.map_or("-".into(), |cost| cost.to_string());
            vec![glyph, format!("`{}`", kind.name), cost(kind.walk), cost(kind.swim), cost(kind.fly)]
        })
        .collect();
    let page = page();
    assert_eq!(tables(&page, "character")[0], expected);
    assert!(page.contains(&format!("a whole number from 1 to {MAX_COST}")));
}

#[test]
fn every_kind_and_every_rule_is_told() {
    let page = page();
    let quoted = |names: &[&str]| -> Vec<String> { names.iter().map(|name| format!("\"{name}\"")).collect() };
    assert_eq!(first_column(&page, "unit"), quoted(&OwnKinds::default().unit_names()));
    assert_eq!(first_column(&page, "item"), quoted(&OwnKinds::default().item_names()));
    assert_eq!(first_column(&page, "`diagonal`"), quoted(&DiagonalRule::ALL.map(DiagonalRule::name)));
}

/// `tests/terminal/budget/` checks that the program keeps to these bounds.
#[test]
fn the_budget_is_that_of_the_program() {
    let expected: Vec<Vec<String>> =
        Level::budget().map(|(what, most)| vec![what.to_owned(), most.to_string()]).collect();
    assert_eq!(table(&page(), "what is shown or played"), expected);
}

#[test]
fn every_offering_is_told() {
    let rows = &Content::base().offerings;
    let expected: Vec<Vec<&str>> = rows.iter().map(|row| vec![row.name, row.about]).collect();
    assert_eq!(table(&page(), "laid on an altar"), expected);
}

/// That these are the bounds is what `level_bad_files` holds the program to.
#[test]
fn the_limits_are_those_of_the_program() {
    let expected = [
        ("columns and rows of a map", format!("{} each", Size::MAX_SIDE)),
        ("units, and items", "10000 each".into()),
        ("terrains of a level's own", (256 - terrains().len()).to_string()),
        ("events", LevelEvent::MOST.to_string()),
        ("cells of all events", LevelEvent::MOST_CELLS.to_string()),
        ("influences", InfluenceSeed::MOST.to_string()),
        ("patrols", Patrol::MOST.to_string()),
        ("posts of a patrol", Patrol::MOST_POSTS.to_string()),
        ("waypoints", Level::MOST_WAYPOINTS.to_string()),
        ("dead ends", Level::MOST_DEAD_ENDS.to_string()),
        ("cells of all dead ends", Level::MOST_DEAD_END_CELLS.to_string()),
        ("goals besides the first", Level::MOST_OTHER_GOALS.to_string()),
        ("steps of the long paths", LongPaths::MOST_STEPS.to_string()),
        ("places of a graph", "10000".into()),
        ("roads of a graph", "100000".into()),
        ("pages of a lesson", Page::MOST.to_string()),
        ("tasks of a page", Task::MOST.to_string()),
        ("cells that a page names", Page::MOST_CELLS.to_string()),
        ("settings", "1048576 bytes".into()),
        ("a file", format!("{MAX_FILE} bytes")),
    ];
    let expected: Vec<Vec<String>> = expected.into_iter().map(|(what, most)| vec![what.into(), most]).collect();
    assert_eq!(table(&page(), "what"), expected);
}
