//! Levels: drawn as text, read from `levels/`, taken from the lab's shelf, and filled with units.

use std::path::Path;

use fogwalk::{
    game::vocabulary,
    grid::{Footprint, Point, Size},
    lab::{Experiment, SHELF},
    level::{self, Level, Placed},
    mind::KindId,
    terrain::TerrainId,
};

/// A size whose sides are in range.
pub fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).expect("sides in range")
}

/// The level of a level file's text.
pub fn parse(text: &str) -> Level {
    level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"))
}

/// The level of a map and the lines of its front matter.
pub fn drawn(front: &str, map: &str) -> Level {
    parse(&format!("+++\n{front}\n+++\n{map}"))
}

/// A file of `levels/`, by its name.
pub fn read(name: &str) -> Level {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/levels")).join(name);
    level::read(&path, vocabulary()).unwrap_or_else(|error| panic!("{error}"))
}

/// A level of the lab's shelf as an experiment, by the name of its file.
pub fn shelved(file: &str) -> Experiment {
    let shelved = SHELF.iter().find(|shelved| shelved.file == file).expect("on the shelf");
    Experiment::on(parse(shelved.text)).expect("two ends")
}

/// The cells that a unit covers.
pub fn footprint(kind: &str, at: Point) -> Footprint {
    KindId::named(kind).expect("a kind of the game").row().footprint(at)
}

/// Puts a unit on floor, if it has room there.
pub fn settle(level: &mut Level, kind: &str, at: Point, home: Option<Point>) {
    let (size, block) = (level.size(), footprint(kind, at));
    let is_free = level.units.iter().all(|unit| !footprint(&unit.kind, unit.at).overlaps(block));
    if is_free && block.cells().all(|cell| size.contains(cell)) {
        block.cells().for_each(|cell| level.cells[cell] = TerrainId::FLOOR);
        level.units.push(Placed { kind: kind.into(), at, home });
    }
}
