//! The task of whoever paints: `[puzzle]`, and the goals besides the first, `other_goals`.

use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::text::{FileError, Reader, Spot, Value, entries, one_of, quoted};

use super::{
    super::{Layout, Level, Puzzle},
    FrontMatter,
};

/// Keys of a puzzle, as messages list them.
const KEYS: [&str; 6] = ["solved", "searches", "par", "most", "with", "hints"];

impl Reader<'_> {
    /// The cells of `other_goals`.
    pub(super) fn other_goals(&self, layout: &Layout, value: &Value<'_>) -> Result<Vec<Spot>, FileError> {
        if *layout != Layout::Squares {
            let found = format!("several goals on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "one: only on squares the nearest of several is found"));
        }
        let spots = self.spots(value)?;
        if let Some(spot) = spots.get(Level::MOST_OTHER_GOALS) {
            let expected = format!("at most {}", Level::MOST_OTHER_GOALS);
            return Err(self.source.error(spot.offset, "one goal too many", &expected));
        }
        let mut seen = BTreeSet::new();
        if let Some(spot) = spots.iter().find(|spot| !seen.insert(spot.at)) {
            return Err(self.source.error(spot.offset, &format!("cell {} again", spot.at), "each goal once"));
        }
        Ok(spots)
    }

    /// The `[puzzle]` of the front matter, whose terrains are those of `front`.
    pub(super) fn puzzle(&self, front: &FrontMatter, table: &DeTable<'_>) -> Result<Option<Puzzle>, FileError> {
        let Some(value) = table.get("puzzle") else { return Ok(None) };
        let mut puzzle = Puzzle {
            solved: String::new(),
            searches: Vec::new(),
            par: None,
            most: None,
            with: Vec::new(),
            hints: Vec::new(),
        };
        for (key, value) in entries(self.table(value, "[puzzle] with solved")?) {
            let cells = |value: &Value<'_>| {
                let expected = format!("a number of cells from 1 to {}", Puzzle::MOST_CELLS);
                self.integer(value, 1..i64::from(Puzzle::MOST_CELLS) + 1, &expected).map(|cells| Some(cells as u32))
            };
            match &**key.get_ref() {
                "solved" => puzzle.solved = self.text(value, Puzzle::LONGEST_CONDITION, false)?,
                "searches" => puzzle.searches = self.searches(value)?,
                "par" => puzzle.par = cells(value)?,
                "most" => puzzle.most = cells(value)?,
                "with" => puzzle.with = self.palette(front, value)?,
                "hints" => puzzle.hints = self.hints(value)?,
                _ => return Err(self.unknown_key(key, &KEYS)),
            }
        }
        if puzzle.solved.is_empty() {
            return Err(self.error(&value.span(), "a puzzle without an end", "solved = \"...\""));
        }
        Ok(Some(puzzle))
    }

    /// The settings of each search.
    fn searches(&self, value: &Value<'_>) -> Result<Vec<String>, FileError> {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of searches: [\"algorithm astar\"]"))?;
        if let Some(value) = list.get(Puzzle::MOST_SEARCHES) {
            let expected = format!("at most {}", Puzzle::MOST_SEARCHES);
            return Err(self.error(&value.span(), "one search too many", &expected));
        }
        list.iter().map(|value| self.text(value, Puzzle::LONGEST_SEARCH, false)).collect()
    }

    /// The hints.
    fn hints(&self, value: &Value<'_>) -> Result<Vec<String>, FileError> {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of hints: [\"Which cell ...?\"]"))?;
        if let Some(value) = list.get(Puzzle::MOST_HINTS) {
            let expected = format!("at most {}", Puzzle::MOST_HINTS);
            return Err(self.error(&value.span(), "one hint too many", &expected));
        }
        list.iter().map(|value| self.text(value, Puzzle::LONGEST_HINT, false)).collect()
    }

    /// The terrains that may be painted.
    fn palette(&self, front: &FrontMatter, value: &Value<'_>) -> Result<Vec<String>, FileError> {
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of terrains: [\"wall\", \"swamp\"]"))?;
        let terrains = front.terrains.rows().map(|(_, kind)| &*kind.name);
        let known: Vec<&str> = terrains.chain([Puzzle::START, Puzzle::GOAL]).collect();
        let name = |value: &Value<'_>| match value.get_ref().as_str() {
            Some(name) if known.contains(&name) => Ok(name.to_owned()),
            Some(name) => {
                let found = format!("the unknown terrain {}", quoted(name));
                Err(self.error(&value.span(), &found, &one_of(name, &known)))
            }
            None => Err(self.wrong(value, "the name of a terrain in quotes")),
        };
        list.iter().map(name).collect()
    }
}
