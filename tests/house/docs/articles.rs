//! The promise: `docs/lab.md` names, for each section of the articles that the lessons follow, the lessons that teach
//! it. A lesson's `teaches` names its sections, as the article's short name and the section's title; the table here has
//! the sections themselves, so that one without a lesson is not forgotten.

use std::{collections::BTreeMap, fmt::Write as _};

use fogwalk::{
    lab::{LESSONS, lesson_key, vocabulary},
    level,
};

use super::check_table;

/// An article, or several pages of one author.
struct Article {
    /// The name before the colon in `teaches`.
    short: &'static str,
    /// Its title and author.
    title: &'static str,
    /// Its address; none if it moved too often.
    address: Option<&'static str>,
    /// Its sections: the title, and where something about it is found as long as no lesson teaches it.
    sections: &'static [(&'static str, &'static str)],
}

const LESTER: Article = Article {
    short: "Lester",
    title: "Patrick Lester: A* Pathfinding for Beginners, and its companion articles",
    address: None,
    sections: &[
        ("Introduction: The Search Area", ""),
        ("Starting the Search", ""),
        ("Path Scoring", ""),
        ("Continuing the Search", ""),
        ("Summary of the A* Method", ""),
        ("Small Rant", ""),
        ("Other Units", ""),
        ("Variable Terrain Cost", ""),
        ("Handling Unexplored Areas", ""),
        ("Smoother Paths", ""),
        ("Non-square Search Areas", ""),
        ("Some Speed Tips", ""),
        ("Maintaining the Open List", ""),
        ("Dijkstra's Algorithm", ""),
        ("Using Binary Heaps in A* Pathfinding", ""),
        ("Two-Tiered A* Pathfinding", ""),
    ],
};

const RED_BLOB: Article = Article {
    short: "Red Blob",
    title: "Red Blob Games: Introduction to A*, and its companion pages",
    address: Some("https://www.redblobgames.com/pathfinding/a-star/introduction.html"),
    sections: &[
        ("Representing the map", ""),
        ("Breadth First Search", ""),
        ("Early exit", ""),
        ("Movement costs", ""),
        ("Heuristic search", ""),
        ("The A* algorithm", ""),
        ("Which algorithm should you use?", ""),
        ("Implementation of A*", ""),
        ("Grids and graphs", ""),
        ("Tower defense: flow fields", ""),
        ("Hexagonal grids", ""),
    ],
};

const AMIT: Article = Article {
    short: "Amit",
    title: "Amit Patel: Thoughts on Pathfinding",
    address: Some("https://theory.stanford.edu/~amitp/GameProgramming/"),
    sections: &[
        ("Dijkstra's Algorithm and Best-First-Search", ""),
        ("The A* Algorithm", ""),
        ("Heuristics: A*'s use of the heuristic", ""),
        ("Heuristics: Heuristics for grid maps", ""),
        ("Heuristics: Breaking ties", ""),
        ("Implementation notes", ""),
        ("Map representations", ""),
        ("Dealing with moving obstacles", ""),
        ("Precalculated paths and space", ""),
        ("Variations of A*", ""),
        ("User experience with shortest paths", ""),
        ("Applications beyond maps", ""),
    ],
};

const ARTICLES: [Article; 3] = [LESTER, RED_BLOB, AMIT];

/// For each section that lessons teach, as they name it, the numbers and titles of these lessons.
fn taught() -> BTreeMap<String, Vec<String>> {
    let mut taught: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (number, shelved) in (1..).zip(LESSONS) {
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a lesson in order");
        for section in level.curriculum.teaches {
            taught.entry(section).or_default().push(format!("{number} {}", level.name));
        }
    }
    taught
}

#[test]
fn every_section_of_the_articles_is_taught_or_openly_is_not() {
    let mut taught = taught();
    let mut tables = String::new();
    for Article { short, title, address, sections } in ARTICLES {
        let title = address.map_or_else(|| title.to_owned(), |address| format!("[{title}]({address})"));
        let _ = write!(tables, "\n{title}:\n\n| section | lessons |\n| --- | --- |\n");
        for &(section, elsewhere) in sections {
            let lessons = taught.remove(&format!("{short}: {section}"));
            let lessons = lessons.map_or_else(|| elsewhere.to_owned(), |lessons| lessons.join(", "));
            assert!(!lessons.is_empty(), "{short}: no lesson teaches the section \"{section}\"");
            let _ = writeln!(tables, "| {section} | {lessons} |");
        }
    }
    assert!(taught.is_empty(), "lessons teach sections that no article has: {taught:?}");
    check_table("docs/lab.md", "articles", &format!("{tables}\n"));
}

#[test]
fn every_lesson_teaches_a_section_or_says_what_it_builds_on() {
    let keys: Vec<_> = LESSONS.iter().map(|shelved| lesson_key(shelved.file)).collect();
    for (place, shelved) in LESSONS.iter().enumerate() {
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a lesson in order");
        assert!(!level.curriculum.is_empty(), "{}: neither `needs` nor `teaches`", shelved.file);
        for need in &level.curriculum.needs {
            let there = keys.iter().position(|key| key == need);
            assert!(there.is_some_and(|there| there < place), "{}: needs {need}, no earlier lesson", shelved.file);
        }
    }
}
