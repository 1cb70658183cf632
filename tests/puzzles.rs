//! The promise: every puzzle can be solved at its par and not below, and is not solved as it is.

use fogwalk::{
    game,
    grid::Point,
    lab::{Brush, Experiment, Grade, PUZZLES, Painting, Task},
    level::{self, Level},
    terrain::TerrainTable,
};

fn level(file: &str) -> Level {
    let shelved = PUZZLES.iter().find(|shelved| shelved.file == file).expect("a puzzle of that name");
    level::parse(file, shelved.text.as_bytes(), &game::vocabulary()).expect("a good level")
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

#[test]
fn explore() {
    for shelved in PUZZLES {
        let level = level(shelved.file);
        let (task, painting) = begun(&level);
        println!("{} unpainted {:?}", shelved.file, task.judge(&painting));
        for count in 1..=3 {
            let began = std::time::Instant::now();
            if let Some(cells) = solution(&level, count) {
                let mut map = painting.level().cells.map(|id| level.terrains.kind(*id).glyph);
                cells.iter().for_each(|&cell| map[cell] = 'X');
                map[painting.start()] = 'A';
                map[painting.goal()] = 'B';
                println!("{count}: {cells:?} {:?}", began.elapsed());
                for row in map.cells().chunks(map.size().width() as usize) {
                    println!("{}", row.iter().collect::<String>());
                }
                break;
            }
            println!("{count}: none {:?}", began.elapsed());
        }
    }
}
