//! Places of the lab in words: coordinates, the ends, an offset from one of them, the name of a place with roads.

use crate::{grid::Point, level::Layout, text::quoted};

use super::super::{super::speech::place, bench::Bench};

impl Bench {
    /// The cell that a word names.
    fn named_cell(&self, word: &str) -> Option<Point> {
        let study = self.study();
        match word.to_ascii_lowercase().as_str() {
            "start" | "a" => Some(study.experiment().start),
            "goal" | "b" => Some(study.experiment().goal),
            "cursor" | "here" => Some(self.cursor.unwrap_or(self.focus)),
            "unit" => Some(study.point(study.walker()?)),
            "next" => Some(study.point(study.timeline()?.open().next()?.cell)),
            _ => None,
        }
    }

    /// The place on a map of roads whose name is these words, or begins with them.
    fn place_on_roads(&self, words: &[&str]) -> Option<Point> {
        let Layout::Roads(map) = &self.study().experiment().level.layout else { return None };
        let wanted = words.join(" ").to_lowercase();
        let all = || map.places().iter().map(|place| (place.name.to_lowercase(), place.at));
        let exact = all().find(|(name, _)| *name == wanted);
        exact.or_else(|| all().find(|(name, _)| !wanted.is_empty() && name.starts_with(&wanted))).map(|(_, at)| at)
    }

    /// The cell that words name: "5,2", "goal", "start 2 north", "2 north of start", or, from a cell, "3 east".
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn cell_in_words(&self, words: &[&str], from: Point) -> Result<Point, String> {
        let at = self.read_cell(words, from).ok_or_else(|| {
            format!(
                "There is no cell {}: say column and row as in '3,2', 'start', 'goal', 'cursor', 'next', or an offset as in \
                 'goal 2 north'.",
                quoted(&words.join(" "))
            )
        })?;
        let level = &self.study().experiment().level;
        let (width, height) = (level.size().width(), level.size().height());
        if !level.size().contains(at) {
            return Err(format!(
                "({},{}) is outside of the map: columns go from 0 to {}, rows from 0 to {}.",
                at.x,
                at.y,
                width - 1,
                height - 1
            ));
        }
        match &level.layout {
            Layout::Roads(map) if map.at(at).is_none() => {
                Err("There is no place there: 'roads' names them all.".into())
            }
            _ => Ok(at),
        }
    }

    fn read_cell(&self, words: &[&str], from: Point) -> Option<Point> {
        if let Some(at) = self.place_on_roads(words) {
            return Some(at);
        }
        if let Some(at) = coordinates(words) {
            return Some(at);
        }
        if let Some(of) = words.iter().position(|&word| word.eq_ignore_ascii_case("of")) {
            let from = self.read_cell(&words[of + 1..], from)?;
            return place::cell(from, &words[..of]);
        }
        let (first, rest) = words.split_first()?;
        match (self.named_cell(first), rest) {
            (Some(at), []) => Some(at),
            (Some(at), rest) => place::cell(at, rest),
            (None, _) => place::cell(from, words),
        }
    }
}

/// A pair of numbers: "5,2", "(5, 2)" or "5 2".
fn coordinates(words: &[&str]) -> Option<Point> {
    let text = words.join(" ").replace(['(', ')'], "");
    let numbers: Vec<Option<i32>> =
        text.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    match numbers[..] {
        [Some(x), Some(y)] => Some(Point::new(x, y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        lab::Experiment,
        level::Level,
        terrain::TerrainId,
        ui::theme::{ColourDepth, Theme},
    };

    #[test]
    fn cells_are_named_by_numbers_ends_and_offsets() {
        let level = Level::filled(Size::new(9, 9).expect("a small size"), TerrainId::FLOOR);
        let experiment = Experiment::new(level, Point::new(2, 2), Point::new(6, 5));
        let bench = Bench::new(experiment, Theme::new(ColourDepth::None));
        let read = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            bench.cell_in_words(&words, Point::new(4, 4)).map(|at| (at.x, at.y))
        };
        for (text, at) in [
            ("3,1", (3, 1)),
            ("(3, 1)", (3, 1)),
            ("3 1", (3, 1)),
            ("start", (2, 2)),
            ("B", (6, 5)),
            ("goal 2 north", (6, 3)),
            ("start se", (3, 3)),
            ("2 east 1 south of start", (4, 3)),
            ("west", (3, 4)),
        ] {
            assert_eq!(read(text), Ok(at), "{text}");
        }
        for text in ["9,1", "-1,0", "goal 9 east", "xyzzy", "", "3", "start goal", "99999999999,1", "of of"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
