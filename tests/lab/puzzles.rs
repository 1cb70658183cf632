//! The promise: every puzzle can be solved at its par and not below, and is not solved as it is.

use fogwalk::{
    content::TerrainTable,
    grid::Point,
    lab::{Brush, Experiment, Grade, Judgement, PUZZLES, Painting, Task, vocabulary},
    level::{self, Level},
};

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
    let puzzle = level.puzzle.as_ref().expect("a puzzle");
    Brush::Ground(TerrainTable::built_in_named(&puzzle.with[0]).expect("a terrain"))
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
const SOLUTIONS: [(&str, &[(i32, i32)]); 10] = [
    ("puzzles/detour.level", &[(2, 1), (3, 2), (2, 3)]),
    ("puzzles/hasty.level", &[(5, 5), (9, 5), (13, 5)]),
    ("puzzles/blind-spot.level", &[(2, 2), (4, 3)]),
    ("puzzles/no-hint.level", &[(7, 2), (7, 3)]),
    ("puzzles/back-door.level", &[(23, 15)]),
    ("puzzles/heavy-hand.level", &[(2, 2), (4, 2)]),
    ("puzzles/two-minds.level", &[(2, 2), (3, 2)]),
    ("puzzles/corner.level", &[(0, 0), (3, 3), (2, 7)]),
    ("puzzles/wrong-door.level", &[(3, 2)]),
    ("puzzles/better-parents.level", &[(5, 1), (5, 2), (5, 3)]),
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
