//! The objects of a map of Tiled: the player, the ends of a search, monsters and items.

use crate::{
    grid::Point,
    text::{FileError, nearest, quoted},
};

use super::{
    super::{Level, Misplaced, Placed, There, front_matter::can_stand},
    drawing::{Features, Object},
};

/// The words for what is neither a monster nor an item.
const PLAYER: &str = "player";
const START: &str = "start";
const GOAL: &str = "goal";

/// Puts objects into the cells that they are drawn in.
pub(super) struct Placing<'a> {
    file: &'a str,
    is_hex: bool,
    /// Width and height of a cell, in pixels.
    cell: (f64, f64),
    /// From one row to the next, in pixels.
    row: f64,
}

impl<'a> Placing<'a> {
    /// For a map of squares or hexes of a size and, for hexes, with upright sides of a length.
    pub(super) fn new(file: &'a str, (is_hex, (width, height), side): (bool, (u32, u32), u32)) -> Self {
        let cell = (f64::from(width), f64::from(height));
        let row = if is_hex { f64::midpoint(cell.1, f64::from(side)) } else { cell.1 };
        Self { file, is_hex, cell, row }
    }

    /// Puts an object into a level; `tile` has the features of the tile that it shows.
    ///
    /// # Errors
    /// When it is nothing that a level has, off the map, or one too many.
    pub(super) fn put(&self, level: &mut Level, object: &Object, tile: Option<&Features>) -> Result<(), FileError> {
        let words = [&object.features.class, &object.name].into_iter().chain(tile.map(|tile| &tile.class));
        let words: Vec<&str> = words.map(|word| word.trim()).filter(|word| !word.is_empty()).collect();
        let (units, items) = (level.own.unit_names(), level.own.item_names());
        let is_known =
            |word: &str| [PLAYER, START, GOAL].contains(&word) || units.contains(&word) || items.contains(&word);
        let Some(&word) = words.iter().find(|word| is_known(word)) else {
            let known: Vec<&str> = [&units[..], &items, &[PLAYER, START, GOAL]].concat();
            let near = words.iter().find_map(|word| nearest(word, &known));
            let near = near.map(|near| format!(" (did you mean \"{near}\"?)")).unwrap_or_default();
            let called = words.first().map(|word| format!(", {},", quoted(word))).unwrap_or_default();
            let found = format!("object {}{called} whose class and name are nothing that a level has", object.id);
            let expected = format!("the name of a monster or an item, or player, start or goal{near}");
            return Err(FileError::new(self.file, None, &found, &expected));
        };
        let Some(at) = self.place(level, object) else {
            let found = format!("object {}, {}, outside of the map", object.id, quoted(word));
            return Err(FileError::new(self.file, None, &found, "objects on the map"));
        };
        let once = |place: &mut Option<Point>| match place.replace(at) {
            None => Ok(()),
            Some(first) => {
                let found = format!("object {}, a second {word}", object.id);
                Err(FileError::new(self.file, None, &found, &format!("only one; the first is in cell {first}")))
            }
        };
        match word {
            PLAYER => return once(&mut level.player),
            START => return once(&mut level.start),
            GOAL => return once(&mut level.goal),
            _ => {}
        }
        let list = if units.contains(&word) { &mut level.units } else { &mut level.items };
        if list.len() == Level::MOST_PLACED {
            let found = format!("object {}, one too many", object.id);
            let expected = format!("at most {} monsters, and as many items", Level::MOST_PLACED);
            return Err(FileError::new(self.file, None, &found, &expected));
        }
        list.push(Placed { kind: word.to_owned(), at, home: None });
        Ok(())
    }

    /// The cell that an object is in: the cell around a point; of others, the cell whose corner or centre is nearest to
    /// their upper left corner or centre.
    fn place(&self, level: &Level, object: &Object) -> Option<Point> {
        let ((x, y), (width, height)) = (object.at, object.size);
        let y = if object.tile.is_some() { y - height } else { y };
        // Casts of what is too large, or no number, stop at the ends of the range or are 0.
        let cell = |column: f64, row: f64| Point::new(column as i32, row as i32);
        if [x, y, width, height].iter().any(|length| !length.is_finite()) {
            return None;
        }
        let is_point = width <= 0.0 || height <= 0.0;
        let at = if self.is_hex {
            let (x, y) = (x + width / 2.0, y + height / 2.0);
            let near = (y / self.row).floor();
            let candidates = [-1.0, 0.0, 1.0].map(|step| {
                let row = near + step;
                let shift = if row.rem_euclid(2.0) >= 1.0 { self.cell.0 / 2.0 } else { 0.0 };
                let column = ((x - shift) / self.cell.0).floor();
                let across = x - shift - (column + 0.5) * self.cell.0;
                let down = y - row * self.row - self.cell.1 / 2.0;
                (across * across + down * down, (column, row))
            });
            let (_, (column, row)) = candidates.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
            (column, row)
        } else if is_point {
            ((x / self.cell.0).floor(), (y / self.cell.1).floor())
        } else {
            ((x / self.cell.0).round(), (y / self.cell.1).round())
        };
        let is_number = at.0.is_finite() && at.1.is_finite();
        is_number.then(|| cell(at.0, at.1)).filter(|&point| level.size().contains(point))
    }
}

/// Whether everybody and everything can be where a level has it.
///
/// # Errors
/// With the first that cannot.
pub(super) fn check(file: &str, level: &Level) -> Result<(), FileError> {
    let ends = [(PLAYER, level.player), (START, level.start), (GOAL, level.goal)];
    let ends = ends.into_iter().filter_map(|(word, at)| Some((word, at?)));
    for (word, at) in ends.chain(level.items.iter().map(|item| (item.kind.as_str(), item.at))) {
        let id = level.cells.get(at).copied();
        if let Some(id) = id.filter(|&id| !can_stand(&level.terrains, id)) {
            let found = format!("the {word} in cell {at}, which is {}", level.terrains.kind(id).name);
            return Err(FileError::new(file, None, &found, "a cell that somebody can stand in"));
        }
    }
    let Some(Misplaced { unit, side, cell, there }) = level.misplaced() else { return Ok(()) };
    let trouble = match there {
        There::End => "which is not on the map".to_owned(),
        There::Terrain(name) => format!("which is {name}"),
        There::Somebody => "where somebody stands already".to_owned(),
    };
    let Placed { kind, at, .. } = unit;
    let found = format!("the {kind} in cell {at}, which covers cell {cell}, {trouble}");
    Err(FileError::new(file, None, &found, &format!("room for {side} by {side} cells that a {kind} can stand in")))
}
