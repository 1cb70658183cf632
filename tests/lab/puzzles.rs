//! The promise: every puzzle can be solved at its par and not below, and is not solved as it is.

use fogwalk::{
    content::TerrainTable,
    grid::Point,
    lab::{Brush, Experiment, Grade, Judgement, PUZZLES, Painting, PuzzleProgress, Task, vocabulary},
    level::{self, Level, Puzzle},
    ui::{
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};

use crate::support::screens::settled_text_of;

fn level(file: &str) -> Level {
    let shelved = PUZZLES.iter().find(|shelved| shelved.file == file).expect("a puzzle of that name");
    level::parse(file, shelved.text.as_bytes(), vocabulary()).expect("a good level")
}

fn begun(level: &Level) -> (Task, Painting) {
    let task = Task::of(level).expect("a puzzle that makes sense").expect("a puzzle");
    let experiment = Experiment::on(level.clone()).expect("two ends");
    (task, Painting::new(&experiment).expect("cells"))
}

/// All sets of so many cells.
fn combinations(
    cells: &[Point],
    count: usize,
    chosen: &mut Vec<Point>,
    each: &mut impl FnMut(&[Point]) -> bool,
) -> bool {
    if count == 0 {
        return each(chosen);
    }
    for (place, &cell) in cells.iter().enumerate() {
        chosen.push(cell);
        let is_found = combinations(&cells[place + 1..], count - 1, chosen, each);
        chosen.pop();
        if is_found {
            return true;
        }
    }
    false
}

fn brush(level: &Level) -> Brush {
    match level.puzzle.as_ref().expect("a puzzle").with[0].as_str() {
        Puzzle::START => Brush::Start,
        Puzzle::GOAL => Brush::Goal,
        terrain => Brush::Ground(TerrainTable::built_in_named(terrain).expect("a terrain")),
    }
}

/// A solution with so many cells, if there is one.
fn solution(level: &Level, count: usize) -> Option<Vec<Point>> {
    let (task, mut painting) = begun(level);
    let brush = brush(level);
    let Brush::Ground(terrain) = brush else { unreachable!("a terrain") };
    let ends = [painting.start(), painting.goal()];
    let cells: Vec<Point> =
        level.cells.iter().filter(|(at, id)| **id != terrain && !ends.contains(at)).map(|(at, _)| at).collect();
    let mut found = None;
    combinations(&cells, count, &mut Vec::new(), &mut |chosen| {
        for &cell in chosen {
            painting.press(brush, &[cell]).expect("terrain goes anywhere");
        }
        painting.lift();
        let is_solved = task.judge(&painting).grade == Grade::Solved;
        while painting.undo().is_some() {}
        if is_solved {
            found = Some(chosen.to_vec());
        }
        is_solved
    });
    found
}

/// A solution of each, at its par.
const SOLUTIONS: [(&str, &[(i32, i32)]); 20] = [
    ("puzzles/detour.level", &[(2, 1), (3, 2), (2, 3)]),
    ("puzzles/far-end.level", &[(7, 8)]),
    ("puzzles/boarded-up.level", &[(4, 2), (4, 3), (4, 4)]),
    ("puzzles/wide-load.level", &[(7, 3), (10, 7)]),
    ("puzzles/hasty.level", &[(5, 5), (9, 5), (13, 5)]),
    ("puzzles/blind-spot.level", &[(2, 2), (4, 3)]),
    ("puzzles/no-hint.level", &[(7, 2), (7, 3)]),
    ("puzzles/short-list.level", &[(2, 3), (2, 4)]),
    ("puzzles/back-door.level", &[(23, 15)]),
    ("puzzles/heavy-hand.level", &[(2, 2), (4, 2)]),
    ("puzzles/canal.level", &[(4, 1), (9, 2)]),
    ("puzzles/two-minds.level", &[(2, 2), (3, 2)]),
    ("puzzles/corner-rule.level", &[(3, 2), (2, 3)]),
    ("puzzles/corner.level", &[(0, 0), (3, 3), (2, 7)]),
    ("puzzles/straight-on.level", &[(3, 1), (9, 3), (9, 4)]),
    ("puzzles/wrong-door.level", &[(3, 2)]),
    ("puzzles/surprises.level", &[(11, 2), (10, 3)]),
    ("puzzles/jumps.level", &[(3, 2), (10, 3)]),
    ("puzzles/better-parents.level", &[(5, 1), (5, 2), (5, 3)]),
    ("puzzles/slower.level", &[(7, 2), (9, 3)]),
];

#[test]
fn every_puzzle_is_solved_at_its_par_and_not_as_it_is() {
    assert_eq!(PUZZLES.len(), SOLUTIONS.len());
    for (file, cells) in SOLUTIONS {
        let level = level(file);
        let puzzle = level.puzzle.as_ref().expect("a puzzle");
        assert_eq!(puzzle.par, Some(cells.len() as u32), "{file}");
        assert!(puzzle.most >= puzzle.par && puzzle.most.is_some() && !puzzle.with.is_empty(), "{file}");
        let (task, mut painting) = begun(&level);
        assert_eq!(task.judge(&painting), Judgement { painted: 0, grade: Grade::Open }, "{file}");
        for &(x, y) in cells {
            assert_ne!(task.judge(&painting).grade, Grade::Solved, "{file}");
            painting.press(brush(&level), &[Point::new(x, y)]).expect("terrain goes anywhere");
            painting.lift();
        }
        let judgement = task.judge(&painting);
        assert_eq!(judgement, Judgement { painted: cells.len() as u32, grade: Grade::Solved }, "{file}");
        // What was painted can be written, read, and is what was painted.
        let text = level::write(&painting.level_to_keep());
        let read = level::parse(file, text.as_bytes(), vocabulary()).expect("a good level");
        assert_eq!(read, painting.level_to_keep());
    }
}

#[test]
fn no_puzzle_is_solved_below_its_par() {
    for shelved in PUZZLES {
        let level = level(shelved.file);
        let par = level.puzzle.as_ref().and_then(|puzzle| puzzle.par).expect("a par");
        for count in 1..par as usize {
            assert_eq!(solution(&level, count), None, "{}", shelved.file);
        }
    }
}

#[test]
fn every_puzzle_is_on_the_shelf() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/puzzles");
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        assert!(PUZZLES.iter().any(|shelved| path.ends_with(shelved.file)), "{}", path.display());
    }
}

/// The places among the cells of a painting of so many cells; the next one changes with each call.
fn sample(seed: &mut u64, cells: usize, count: usize) -> Vec<usize> {
    let mut chosen = Vec::new();
    while chosen.len() < count {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = (*seed >> 33) as usize % cells;
        if !chosen.contains(&place) {
            chosen.push(place);
        }
    }
    chosen
}

#[test]
fn no_puzzle_is_solved_by_painting_at_random() {
    for shelved in PUZZLES {
        let level = level(shelved.file);
        let (task, mut painting) = begun(&level);
        let puzzle = level.puzzle.as_ref().expect("a puzzle");
        let (par, brush) = (puzzle.par.expect("a par") as usize, brush(&level));
        let is_new = |id| !matches!(brush, Brush::Ground(terrain) if terrain == id);
        let ends = [painting.start(), painting.goal()];
        let cells: Vec<Point> =
            level.cells.iter().filter(|(at, id)| is_new(**id) && !ends.contains(at)).map(|(at, _)| at).collect();
        let (mut solved, mut seed) = (0, 1);
        for _ in 0..400 {
            for place in sample(&mut seed, cells.len(), par) {
                painting.press(brush, &[cells[place]]).expect("it goes anywhere");
            }
            painting.lift();
            solved += u32::from(task.judge(&painting).grade == Grade::Solved);
            while painting.undo().is_some() {}
        }
        assert!(solved <= 40, "{}: {solved} of 400 random paintings solve it", shelved.file);
    }
}

#[test]
fn every_puzzle_has_three_hints_and_they_count() {
    for shelved in PUZZLES {
        let level = level(shelved.file);
        let hints = &level.puzzle.as_ref().expect("a puzzle").hints;
        assert_eq!(hints.len(), 3, "{}", shelved.file);
        assert!(hints[0].ends_with('?'), "{}: the first is a question", shelved.file);
    }
    let level = level("puzzles/detour.level");
    let bench = Bench::new(Experiment::on(level).expect("two ends"), Theme::new(ColourDepth::True));
    let mut app = lab::app(bench, 80, 24);
    let mut press = |keys: &str| {
        keys.split_whitespace().for_each(|key| _ = app.press(key).expect("a key"));
        (settled_text_of(&mut app, (80, 24)), app.context.course_progress().puzzles.get("A detour").copied())
    };
    assert_eq!(press("").1, None);
    let (picture, progress) = press("i");
    assert!(picture.contains("Hint 1 of 3: Which cells does the cheapest path use"), "{picture}");
    assert_eq!(progress, Some(PuzzleProgress { cells: None, hints: 1 }));
    assert!(press("i").0.contains("Hint 2 of 3"));
    // The brush begins in the middle, in (4,2).
    let (picture, progress) = press("h Space h k Space j j Space");
    assert!(picture.contains("Solved with 3 cells and 2 hints: that is par"), "{picture}");
    assert_eq!(progress, Some(PuzzleProgress { cells: Some(3), hints: 2 }));
    // Solved again without hints, it is a better result.
    let (picture, _) = press("Esc q");
    assert!(picture.contains("✓ A detour") && picture.contains("3 cells"), "{picture}");
    let (_, progress) = press("Enter h Space h k Space j j Space");
    assert_eq!(progress, Some(PuzzleProgress { cells: Some(3), hints: 0 }));
}
