//! The effect of a stroke on cells.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    grid::Point,
    level::{Level, Patrol, Placed, Round},
    terrain::TerrainId,
    text::a,
};

use super::{
    PaintError,
    brush::Brush,
    content::{Content, Sheet},
    history::Sheets,
    standing,
};

/// A stroke under way.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    brush: Brush,
    /// Whether it erases: it began where the mark already was.
    is_erasing: bool,
    /// The terrain of erased cells: floor, or in a puzzle the original terrain.
    underneath: Option<Arc<Level>>,
    /// The content before the stroke.
    pub(super) content: Content,
    /// The earlier terrains of the cells that it has changed, by index.
    pub(super) before: BTreeMap<u32, TerrainId>,
}

impl Stroke {
    /// Starts a stroke in a cell.
    pub(super) fn new(brush: Brush, at: Point, sheets: &Sheets) -> Self {
        let Sheet { level, ends } = &sheets.now;
        let source = &sheets.source.level;
        let underneath = source.puzzle.is_some().then(|| Arc::clone(source));
        let is_erasing = match brush {
            Brush::Ground(terrain) => terrain != TerrainId::FLOOR && level.cells.get(at) == Some(&terrain),
            Brush::Start | Brush::Goal | Brush::Waypoint => false,
            Brush::OtherGoal => ends.other_goals.contains(&at),
            Brush::Player => level.player == Some(at),
            Brush::Unit(kind) => level.units.iter().any(|unit| unit.kind == kind && unit.at == at),
            Brush::Item(kind) => level.items.iter().any(|item| item.kind == kind && item.at == at),
        };
        Self { brush, is_erasing, underneath, content: Content::of(&sheets.now), before: BTreeMap::new() }
    }

    /// Makes the stroke paint wherever it began, instead of erasing.
    pub(super) fn without_erasing(self) -> Self {
        Self { is_erasing: false, ..self }
    }

    /// Passes over some cells; of single marks, the first cell counts. `whose` is the unit whose waypoints are painted.
    pub(super) fn pass(
        &mut self,
        cells: &[Point],
        sheet: &mut Sheet,
        whose: &mut Option<Point>,
    ) -> Result<(), PaintError> {
        let size = sheet.level.size();
        let Some(&at) = cells.iter().find(|&&cell| size.contains(cell)) else { return Ok(()) };
        match self.brush {
            Brush::Ground(terrain) => self.lay(terrain, cells, sheet),
            Brush::Start => sheet.ends.start = at,
            Brush::Goal => sheet.ends.goal = at,
            Brush::OtherGoal => return other_goal(sheet, at, self.is_erasing),
            Brush::Player => return player(sheet, at, self.is_erasing),
            Brush::Waypoint => return waypoint(sheet, at, whose),
            Brush::Unit(kind) if self.is_erasing => remove_unit(sheet, kind, at),
            Brush::Unit(kind) => {
                place_unit(sheet, kind, at)?;
                *whose = Some(at);
            }
            Brush::Item(kind) => return item(sheet, kind, at, self.is_erasing),
        }
        Ok(())
    }

    /// Gives cells a terrain, or erases it.
    fn lay(&mut self, terrain: TerrainId, cells: &[Point], sheet: &mut Sheet) {
        let underneath = |cell| {
            let source = self.underneath.as_ref().and_then(|source| source.cells.get(cell));
            source.copied().unwrap_or(TerrainId::FLOOR)
        };
        let level = &sheet.level;
        let wanted = |&cell: &Point| {
            let now = *level.cells.get(cell)?;
            let is_meant = !self.is_erasing || now == terrain;
            let to = if self.is_erasing { underneath(cell) } else { terrain };
            (is_meant && now != to).then_some((cell, to))
        };
        let changed: BTreeMap<Point, TerrainId> = cells.iter().filter_map(wanted).collect();
        if changed.is_empty() {
            return;
        }
        let level = Arc::make_mut(&mut sheet.level);
        let size = level.size();
        for (&cell, &to) in &changed {
            if let Some(index) = size.index(cell) {
                let place = &mut level.cells.cells_mut()[index];
                self.before.entry(index as u32).or_insert(*place);
                *place = to;
            }
        }
        standing::clear(level, &changed.into_keys().collect());
    }
}

fn other_goal(sheet: &mut Sheet, at: Point, is_erasing: bool) -> Result<(), PaintError> {
    let goals = &mut sheet.ends.other_goals;
    goals.retain(|&goal| goal != at);
    if is_erasing || at == sheet.ends.goal {
        return Ok(());
    }
    if goals.len() == Level::MOST_OTHER_GOALS {
        return Err(PaintError::TooMany { what: "other goals", most: Level::MOST_OTHER_GOALS });
    }
    goals.push(at);
    goals.sort_unstable();
    Ok(())
}

fn player(sheet: &mut Sheet, at: Point, is_erasing: bool) -> Result<(), PaintError> {
    if !is_erasing && standing::unit_at(&sheet.level, at).is_some() {
        return Err(PaintError::Taken { what: "the player".to_owned(), at });
    }
    if !is_erasing && !standing::can_player_begin(&sheet.level, at) {
        return Err(cannot_stand("the player", at, &sheet.level));
    }
    Arc::make_mut(&mut sheet.level).player = (!is_erasing).then_some(at);
    Ok(())
}

/// Adds a waypoint, or removes it; on a unit, selects that unit.
fn waypoint(sheet: &mut Sheet, at: Point, whose: &mut Option<Point>) -> Result<(), PaintError> {
    if let Some(unit) = standing::unit_at(&sheet.level, at) {
        *whose = Some(unit.at);
        return Ok(());
    }
    let unit = whose.filter(|&unit| standing::walks_from(&sheet.level, unit)).ok_or(PaintError::Nobody)?;
    let level = &sheet.level;
    let place = level.patrols.iter().position(|patrol| patrol.units.contains(&unit));
    let members = place.map_or_else(|| vec![unit], |place| level.patrols[place].units.clone());
    if !standing::can_be_sent(level, &members, at) {
        return Err(cannot_stand("that unit", at, level));
    }
    let posts = place.map_or(0, |place| level.patrols[place].posts.len());
    let most = if place.is_some() { Patrol::MOST_POSTS } else { Patrol::MOST };
    let count = if place.is_some() { posts } else { level.patrols.len() };
    let level = Arc::make_mut(&mut sheet.level);
    match place.map(|place| &mut level.patrols[place]) {
        Some(patrol) if patrol.posts.contains(&at) => patrol.posts.retain(|&post| post != at),
        _ if count >= most => return Err(PaintError::TooMany { what: "waypoints", most }),
        Some(patrol) => patrol.posts.push(at),
        None => {
            level.patrols.push(Patrol { units: vec![unit], posts: vec![at], turn: 1, round: Round::Again });
        }
    }
    level.patrols.retain(|patrol| !patrol.posts.is_empty());
    Ok(())
}

fn remove_unit(sheet: &mut Sheet, kind: &str, at: Point) {
    let is_it = |unit: &Placed| unit.kind == kind && unit.at == at;
    if sheet.level.units.iter().any(is_it) {
        let level = Arc::make_mut(&mut sheet.level);
        level.units.retain(|unit| !is_it(unit));
        standing::keep_patrols_in_order(level);
    }
}

/// Places a unit; it replaces another that begins in the same cell.
fn place_unit(sheet: &mut Sheet, kind: &str, at: Point) -> Result<(), PaintError> {
    let level = &sheet.level;
    if !standing::can_unit_begin(level, kind, at) {
        return Err(cannot_stand(&a(kind), at, level));
    }
    let is_taken =
        |cell: Point| level.player == Some(cell) || standing::unit_at(level, cell).is_some_and(|other| other.at != at);
    if standing::footprint(&level.own, kind, at).cells().any(is_taken) {
        return Err(PaintError::Taken { what: a(kind), at });
    }
    if level.units.len() >= Level::MOST_PLACED && !level.units.iter().any(|unit| unit.at == at) {
        return Err(PaintError::TooMany { what: "units", most: Level::MOST_PLACED });
    }
    let level = Arc::make_mut(&mut sheet.level);
    level.units.retain(|unit| unit.at != at);
    insert(&mut level.units, kind, at);
    standing::keep_patrols_in_order(level);
    Ok(())
}

fn item(sheet: &mut Sheet, kind: &str, at: Point, is_erasing: bool) -> Result<(), PaintError> {
    let is_there = sheet.level.items.iter().any(|item| item.kind == kind && item.at == at);
    if is_erasing {
        Arc::make_mut(&mut sheet.level).items.retain(|item| item.kind != kind || item.at != at);
    } else if !standing::can_lie(&sheet.level, at) {
        return Err(cannot_stand("an item, because no unit could take it", at, &sheet.level));
    } else if !is_there {
        if sheet.level.items.len() >= Level::MOST_PLACED {
            return Err(PaintError::TooMany { what: "items", most: Level::MOST_PLACED });
        }
        insert(&mut Arc::make_mut(&mut sheet.level).items, kind, at);
    }
    Ok(())
}

/// Inserts in reading order.
fn insert(all: &mut Vec<Placed>, kind: &str, at: Point) {
    let place = all.partition_point(|other| (other.at, other.kind.as_str()) < (at, kind));
    all.insert(place, Placed { kind: kind.to_owned(), at, home: None });
}

fn cannot_stand(what: &str, at: Point, level: &Level) -> PaintError {
    let there = level.cells.get(at).map_or("the end of the map", |&id| &level.terrains.kind(id).name);
    PaintError::CannotStand { what: what.to_owned(), at, there: there.to_owned() }
}
