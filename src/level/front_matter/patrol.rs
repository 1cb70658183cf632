//! Units that walk from post to post together: `[[patrol]]`.

use toml::de::DeTable;

use crate::text::{FileError, Reader, Spot, Value, entries};

use super::super::{Layout, Patrol, Round};

/// Keys of a patrol, as messages list them.
const KEYS: [&str; 4] = ["units", "posts", "turn", "once"];

/// A patrol, and the cells that it names, which are not yet held against the map.
pub(in crate::level) struct PatrolEntry {
    /// The cells of its units, as the file says.
    pub(in crate::level) units: Vec<Spot>,
    /// The posts that it visits.
    pub(in crate::level) posts: Vec<Spot>,
    turn: u32,
    round: Round,
}

impl PatrolEntry {
    /// The patrol, once its cells were found to be in order.
    pub(in crate::level) fn finish(self) -> Patrol {
        let cells = |spots: Vec<Spot>| spots.into_iter().map(|spot| spot.at).collect();
        Patrol { units: cells(self.units), posts: cells(self.posts), turn: self.turn, round: self.round }
    }
}

impl Reader<'_> {
    /// Every `[[patrol]]` of the front matter.
    pub(super) fn patrols(&self, layout: &Layout, table: &DeTable<'_>) -> Result<Vec<PatrolEntry>, FileError> {
        let tables = self.tables(table, "patrol", Patrol::MOST)?;
        if let Some(value) = tables.first().filter(|_| *layout != Layout::Squares) {
            let found = format!("a patrol on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only levels of squares are played"));
        }
        tables.into_iter().map(|value| self.patrol(value)).collect()
    }

    fn patrol(&self, value: &Value<'_>) -> Result<PatrolEntry, FileError> {
        let (mut units, mut posts, mut turn, mut round) = (None, None, 1, Round::default());
        for (key, value) in entries(self.table(value, "[[patrol]] with units and posts")?) {
            match &**key.get_ref() {
                "units" => units = Some(self.some_spots(value, usize::MAX)?),
                "posts" => posts = Some(self.some_spots(value, Patrol::MOST_POSTS)?),
                "turn" => {
                    let expected = format!("a whole number from 1 to {}: which turn", Patrol::LATEST);
                    turn = self.integer(value, 1..i64::from(Patrol::LATEST) + 1, &expected)? as u32;
                }
                "once" => {
                    let is_once = value.get_ref().as_bool();
                    let is_once =
                        is_once.ok_or_else(|| self.wrong(value, "true or false: whether it goes only once"))?;
                    round = if is_once { Round::Once } else { Round::Again };
                }
                _ => return Err(self.unknown_key(key, &KEYS)),
            }
        }
        let missing =
            |what: &str, expected: &str| self.error(&value.span(), &format!("a patrol without {what}"), expected);
        let units = units.ok_or_else(|| missing("units", "units = [[3, 4], [3, 5]]: where they stand"))?;
        let posts = posts.ok_or_else(|| missing("posts", "posts = [[3, 4], [20, 4]]: where they go"))?;
        Ok(PatrolEntry { units, posts, turn, round })
    }

    /// A list of cells, at least one and at most `most`.
    fn some_spots(&self, value: &Value<'_>, most: usize) -> Result<Vec<Spot>, FileError> {
        let list = value.get_ref().as_array().filter(|list| !list.is_empty());
        let list = list.ok_or_else(|| self.wrong(value, "a list of cells, at least one: [[3, 4], [5, 6]]"))?;
        if let Some(value) = list.get(most) {
            return Err(self.error(&value.span(), "one cell too many", &format!("at most {most}")));
        }
        list.iter().map(|value| self.spot(value)).collect()
    }
}
