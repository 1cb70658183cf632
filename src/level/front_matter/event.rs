//! Events on the level: `[[event]]`.

use std::collections::BTreeSet;

use toml::de::DeTable;

use crate::{
    grid::{Point, Size},
    terrain::TerrainId,
    text::{FileError, Key, Reader, Spot, Value, entries},
};

use super::{
    super::{Layout, LevelEvent, Trigger},
    FrontMatter,
};

/// Keys of an event, as messages list them.
const KEYS: [&str; 7] = ["turn", "step", "after", "cells", "area", "becomes", "says"];

/// An event, and the cells that it names, which are not yet known to be on the map.
pub(in crate::level) struct EventEntry {
    pub(in crate::level) event: LevelEvent,
    pub(in crate::level) spots: Vec<Spot>,
}

/// How many cells the entries of one sort may still name together.
pub(super) struct CellBudget {
    left: usize,
    most: usize,
    /// The entries, in the plural, for messages.
    owners: &'static str,
}

impl CellBudget {
    /// A budget of which nothing is used up.
    pub(super) fn new(most: usize, owners: &'static str) -> Self {
        Self { left: most, most, owners }
    }
}

/// The keys of an event read so far.
#[derive(Default)]
struct Draft<'t, 'i> {
    turn: Option<u32>,
    step: Option<Spot>,
    after: Option<(&'t Key<'i>, u32)>,
    cells: Option<Vec<Spot>>,
    becomes: Option<TerrainId>,
    says: String,
}

impl Reader<'_> {
    /// Every `[[event]]` of the front matter. Terrains are those of `front`.
    pub(super) fn events(&self, front: &FrontMatter, table: &DeTable<'_>) -> Result<Vec<EventEntry>, FileError> {
        let mut budget = CellBudget::new(LevelEvent::MOST_CELLS, "events");
        let tables = self.tables(table, "event", LevelEvent::MOST)?;
        if let Some(value) = tables.first().filter(|_| front.layout != Layout::Squares) {
            let found = format!("an event on a {} level", front.layout.name());
            return Err(self.error(&value.span(), &found, "none: only levels of squares are played"));
        }
        tables.into_iter().map(|value| self.event(front, value, &mut budget)).collect()
    }

    /// One event; takes the cells that it changes from the `budget`.
    fn event(&self, front: &FrontMatter, value: &Value<'_>, budget: &mut CellBudget) -> Result<EventEntry, FileError> {
        let mut draft = Draft::default();
        for (key, value) in entries(self.table(value, "[[event]] with turn or step, cells or area, and becomes")?) {
            let name = &**key.get_ref();
            let rival = match name {
                "turn" => draft.step.as_ref().map(|_| "step"),
                "step" => draft.turn.map(|_| "turn"),
                "cells" | "area" => draft.cells.as_ref().map(|_| if name == "cells" { "area" } else { "cells" }),
                _ => None,
            };
            if let Some(rival) = rival {
                let expected = format!("one of the two: \"{rival}\" is there already");
                return Err(self.error(&key.span(), &format!("the key \"{name}\""), &expected));
            }
            match name {
                "turn" => draft.turn = Some(self.count(value, "turn")?),
                "step" => draft.step = Some(self.spot(value)?),
                "after" => draft.after = Some((key, self.count(value, "time")?)),
                "cells" => draft.cells = Some(self.cells(value, budget)?),
                "area" => draft.cells = Some(self.area(value, budget)?),
                "becomes" => draft.becomes = Some(self.terrain_of(front, value)?),
                "says" => draft.says = self.text(value, LevelEvent::LONGEST_TEXT, false)?,
                _ => return Err(self.unknown_key(key, &KEYS)),
            }
        }
        let missing =
            |what: &str, expected: &str| self.error(&value.span(), &format!("an event without {what}"), expected);
        if let (Some((key, _)), None) = (draft.after, &draft.step) {
            return Err(self.error(&key.span(), "the key \"after\"", "it beside a \"step\", which it counts"));
        }
        let trigger = match (draft.turn, &draft.step) {
            (Some(turn), _) => Trigger::Turn(turn),
            (None, Some(step)) => Trigger::Step { at: step.at, after: draft.after.map_or(1, |(_, count)| count) },
            (None, None) => return Err(missing("turn or step", "turn = 40, or step = [3, 4]: when it happens")),
        };
        let mut spots =
            draft.cells.ok_or_else(|| missing("cells", "cells = [[3, 4]], or area = [x, y, width, height]"))?;
        let becomes =
            draft.becomes.ok_or_else(|| missing("becomes", "becomes = \"...\", the terrain that there is then"))?;
        let cells = spots.iter().map(|spot| spot.at).collect();
        spots.extend(draft.step);
        let event = LevelEvent { trigger, cells, becomes, says: draft.says };
        Ok(EventEntry { event, spots })
    }

    /// A number of turns or of steps.
    fn count(&self, value: &Value<'_>, what: &str) -> Result<u32, FileError> {
        let expected = format!("a whole number from 1 to {}: which {what}", LevelEvent::LATEST);
        Ok(self.integer(value, 1..i64::from(LevelEvent::LATEST) + 1, &expected)? as u32)
    }

    /// A list of different cells, at least one.
    pub(super) fn cells(&self, value: &Value<'_>, budget: &mut CellBudget) -> Result<Vec<Spot>, FileError> {
        let list = value.get_ref().as_array().filter(|list| !list.is_empty());
        let list = list.ok_or_else(|| self.wrong(value, "a list of cells: [[3, 4], [5, 6]]"))?;
        self.use_up(budget, list.len(), value)?;
        let mut taken = BTreeSet::new();
        let cell = |value: &Value<'_>| {
            let spot = self.spot(value)?;
            if taken.insert(spot.at) {
                return Ok(spot);
            }
            Err(self.error(&value.span(), &format!("cell {} again", spot.at), "each cell once"))
        };
        list.iter().map(cell).collect()
    }

    /// The cells of a rectangle, all of which stand where it stands.
    pub(super) fn area(&self, value: &Value<'_>, budget: &mut CellBudget) -> Result<Vec<Spot>, FileError> {
        let sides: Vec<&Value<'_>> = value.get_ref().as_array().map(|list| list.iter().collect()).unwrap_or_default();
        let [x, y, width, height] = sides[..] else {
            return Err(self.wrong(value, "a rectangle as [x, y, width, height]"));
        };
        let most = i64::from(Size::MAX_SIDE);
        let from_0 = |value| self.integer(value, 0..most, &format!("a whole number from 0 to {}", most - 1));
        let from_1 = |value| self.integer(value, 1..most + 1, &format!("a whole number from 1 to {most}"));
        let (x, y, width, height) = (from_0(x)?, from_0(y)?, from_1(width)?, from_1(height)?);
        self.use_up(budget, (width * height) as usize, value)?;
        let offset = self.base + value.span().start;
        // Each sum is below twice the longest side.
        let cell = |x: i64, y: i64| Spot { at: Point::new(x as i32, y as i32), offset };
        Ok((y..y + height).flat_map(|y| (x..x + width).map(move |x| cell(x, y))).collect())
    }

    fn use_up(&self, budget: &mut CellBudget, cells: usize, value: &Value<'_>) -> Result<(), FileError> {
        budget.left = budget.left.checked_sub(cells).ok_or_else(|| {
            let expected = format!("at most {} in all {}", budget.most, budget.owners);
            self.error(&value.span(), &format!("{cells} cells, too many"), &expected)
        })?;
        Ok(())
    }
}
