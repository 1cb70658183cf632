//! The map of a Fogwalk level: one character a cell, rows of any length.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    grid::{Grid, Point, Size},
    search::{LongPaths, LongPathsError},
    terrain::TerrainId,
    text::{FileError, Source, Spot, named, quoted},
};

use super::{
    Layout, Level, Placed,
    footing::Footing,
    front_matter::{Brought, FrontMatter, LongPathLine, PatrolEntry},
    layout::picture,
    legend::Meaning,
    room::{Misplaced, There},
};

/// Reads the map that starts at an offset and puts on it what the front matter says.
///
/// # Errors
/// At the first character, or else at the first position of the front matter, that makes no sense.
pub(super) fn read(source: &Source<'_>, offset: usize, front: FrontMatter) -> Result<Level, FileError> {
    if let Layout::Roads(roads) = &front.layout {
        let cells = picture(roads);
        no_map(source, offset)?;
        return Builder::new(source, cells, front).finish();
    }
    let size = measure(source, offset)?;
    let mut builder = Builder::new(source, Grid::filled(size, TerrainId::ROCK), front);
    let mut start = offset;
    for (y, line) in lines(&source.text[offset..]).enumerate() {
        for (x, (at, character)) in line.trim_end_matches('\r').char_indices().enumerate() {
            builder.cell(Point::new(x as i32, y as i32), character, start + at)?;
        }
        start += line.len() + 1;
    }
    builder.finish()
}

/// Checks that nothing follows the front matter of a graph.
fn no_map(source: &Source<'_>, offset: usize) -> Result<(), FileError> {
    match source.text[offset..].char_indices().find(|(_, character)| !character.is_ascii_whitespace()) {
        Some((at, _)) => Err(source.error(offset + at, "a map", "nothing more: a graph has places and roads instead")),
        None => Ok(()),
    }
}

/// The rows of a map, each with the carriage return it may have; the blank lines at its end are none.
fn lines(map: &str) -> impl Iterator<Item = &str> {
    map.trim_end_matches(['\n', '\r']).split('\n')
}

/// The size of the map that starts at an offset; looks no further than the bounds.
fn measure(source: &Source<'_>, offset: usize) -> Result<Size, FileError> {
    let longest = Size::MAX_SIDE as usize;
    let map = &source.text[offset..];
    let (mut width, mut height, mut start) = (0, 0, offset);
    for line in lines(map) {
        if height == longest {
            let found = format!("row {} of the map", longest + 1);
            return Err(source.error(start, &found, &format!("at most {longest} rows")));
        }
        let row = line.trim_end_matches('\r');
        // A row of so many bytes may still have few characters.
        if let Some((at, _)) = row.char_indices().nth(longest) {
            let found = format!("character {} of a row", longest + 1);
            return Err(source.error(start + at, &found, &format!("at most {longest}")));
        }
        width = width.max(row.chars().count());
        height += 1;
        start += line.len() + 1;
    }
    // Both sides are bounded above; without any character there is no map.
    Size::new(width as u32, height as u32).ok_or_else(|| {
        source.error(offset, "no map", "the rows of a map, one character a cell: # is a wall, . is floor")
    })
}

/// A unit or an item that a file puts somewhere.
struct Found {
    /// The cell.
    at: Point,
    /// The number of its entry.
    index: usize,
    /// The byte offset at which the file says so.
    offset: usize,
}

/// A level in the making.
struct Builder<'a> {
    source: &'a Source<'a>,
    front: FrontMatter,
    cells: Grid<TerrainId>,
    player: Option<Point>,
    start: Option<Point>,
    goal: Option<Point>,
    units: Vec<Found>,
    items: Vec<Found>,
}

impl<'a> Builder<'a> {
    fn new(source: &'a Source<'a>, cells: Grid<TerrainId>, front: FrontMatter) -> Self {
        Self { source, front, cells, player: None, start: None, goal: None, units: Vec::new(), items: Vec::new() }
    }

    /// Puts what a character stands for into its cell.
    fn cell(&mut self, point: Point, character: char, offset: usize) -> Result<(), FileError> {
        let Some(meaning) = self.front.legend.get(character) else {
            let expected = "a character of the legend; [legend], [units] and [items] can give it a meaning";
            return Err(self.source.error(offset, &named(character), expected));
        };
        self.cells[point] = match meaning {
            Meaning::Terrain(id) => id,
            Meaning::Player => {
                mark(self.source, &mut self.player, self.front.player.as_ref(), point, offset, character)?
            }
            Meaning::Start => mark(self.source, &mut self.start, self.front.start.as_ref(), point, offset, character)?,
            Meaning::Goal => mark(self.source, &mut self.goal, self.front.goal.as_ref(), point, offset, character)?,
            Meaning::Unit(index) => {
                add(self.source, &mut self.units, Found { at: point, index, offset }, "unit")?;
                self.front.units[index].on
            }
            Meaning::Item(index) => {
                add(self.source, &mut self.items, Found { at: point, index, offset }, "item")?;
                self.front.items[index].on
            }
        };
        Ok(())
    }

    /// Adds what the front matter places, and makes the level.
    fn finish(mut self) -> Result<Level, FileError> {
        let long_path_lines = std::mem::take(&mut self.front.long_paths);
        let (source, front, cells) = (self.source, &self.front, &self.cells);
        let ground = Footing { source, terrains: &front.terrains, cells };
        let mut taken: BTreeSet<Point> = self.units.iter().map(|unit| unit.at).collect();
        if let Some(spot) = &front.player {
            ground.check(spot)?;
            self.player = Some(spot.at);
        }
        taken.extend(self.player);
        for spot in front.start.iter().chain(&front.goal).chain(&front.other_goals) {
            ground.check_on_map(spot)?;
        }
        for (index, spot) in spots(&front.units) {
            ground.check(spot)?;
            if !taken.insert(spot.at) {
                let found = format!("a unit in cell {}, where somebody stands already", spot.at);
                return Err(source.error(spot.offset, &found, "one unit a cell"));
            }
            add(source, &mut self.units, Found { at: spot.at, index, offset: spot.offset }, "unit")?;
        }
        let homes = homes(&front.units, &ground)?;
        if let Some(spot) = front.player.as_ref().filter(|spot| self.units.iter().any(|unit| unit.at == spot.at)) {
            let found = format!("the player in cell {}, where a unit stands", spot.at);
            return Err(source.error(spot.offset, &found, "a cell of its own for each"));
        }
        for (index, spot) in spots(&front.items) {
            ground.check(spot)?;
            add(source, &mut self.items, Found { at: spot.at, index, offset: spot.offset }, "item")?;
        }
        for spot in front.events.iter().flat_map(|entry| &entry.spots) {
            ground.check_on_map(spot)?;
        }
        for entry in &front.influence {
            ground.check_on_map(&entry.spot)?;
        }
        for spot in front.pages.iter().flat_map(|entry| &entry.spots) {
            ground.check_on_map(spot)?;
        }
        let kinds: BTreeMap<Point, &str> =
            self.units.iter().map(|unit| (unit.at, front.units[unit.index].kind.as_str())).collect();
        ground.check_patrols(&front.patrols, &kinds, &front.own)?;
        ground.check_waypoints(&front.waypoints)?;
        ground.check_dead_ends(&front.dead_ends)?;
        let mut level = Level {
            long_paths: LongPaths::default(),
            start: self.start.or(front.start.as_ref().map(|spot| spot.at)),
            goal: self.goal.or(front.goal.as_ref().map(|spot| spot.at)),
            other_goals: front.other_goals.iter().map(|spot| spot.at).collect(),
            player: self.player,
            units: placed(&front.units, &self.units, &homes),
            items: placed(&front.items, &self.items, &BTreeMap::new()),
            events: self.front.events.into_iter().map(|entry| entry.event).collect(),
            influence: self.front.influence.into_iter().map(|entry| entry.seed).collect(),
            patrols: self.front.patrols.into_iter().map(PatrolEntry::finish).collect(),
            waypoints: self.front.waypoints.into_iter().map(|spot| spot.at).collect(),
            dead_ends: self.front.dead_ends.iter().map(|cells| cells.iter().map(|spot| spot.at).collect()).collect(),
            search: self.front.search,
            puzzle: self.front.puzzle,
            curriculum: self.front.curriculum,
            pages: self.front.pages.into_iter().map(|entry| entry.page).collect(),
            name: self.front.name,
            about: self.front.about,
            depth: self.front.depth,
            below: self.front.below,
            layout: self.front.layout,
            diagonal: self.front.diagonal,
            light: self.front.light,
            theme: self.front.theme,
            peace: self.front.peace,
            rules: self.front.rules,
            terrains: self.front.terrains,
            own: self.front.own,
            cells: self.cells,
        };
        check_room(source, &level, &self.units)?;
        if !long_path_lines.is_empty() {
            level.long_paths = long_paths(source, &level, &long_path_lines)?;
        }
        Ok(level)
    }
}

/// Whether each unit can be where the file puts it.
fn check_room(source: &Source<'_>, level: &Level, units: &[Found]) -> Result<(), FileError> {
    let Some(Misplaced { unit, side, cell, there }) = level.misplaced() else { return Ok(()) };
    let offset = units.iter().find(|found| found.at == unit.at).map_or(0, |found| found.offset);
    let Placed { kind, at, .. } = unit;
    let covers = if side > 1 { format!(", which covers cell {cell}") } else { String::new() };
    let trouble = match there {
        There::End => "which is not on the map".to_owned(),
        There::Terrain(name) => format!("which is {name}"),
        There::Somebody => "where somebody stands already".to_owned(),
    };
    let expected = match side {
        1 => format!("a cell of its own that a {kind} can stand in"),
        side => format!("room for {side} by {side} cells, of which it is put in the top left one"),
    };
    Err(source.error(offset, &format!("the {kind} in cell {at}{covers}, {trouble}"), &expected))
}

/// The paths of some lines, each of them walked on the level.
fn long_paths(source: &Source<'_>, level: &Level, lines: &[LongPathLine]) -> Result<LongPaths, FileError> {
    let text = lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    level.on_foot(|space| LongPaths::from_text(space, &text)).map_err(|error| {
        let offset = lines.get(error.line().saturating_sub(1)).map_or(0, |line| line.offset);
        match error {
            LongPathsError::Syntax { found, expected, .. } => {
                source.error(offset, &format!("{} in a long path", quoted(&found)), expected)
            }
            LongPathsError::TooLong { .. } => {
                let expected = format!("at most {} in all", LongPaths::MOST_STEPS);
                source.error(offset, "one step of a long path too many", &expected)
            }
            LongPathsError::NoSuchPath { from, to, cost, .. } => {
                let found = format!("a path from {from} to {to} that nobody can walk at a cost of {cost}");
                source.error(offset, &found, "a path as `fogwalk path FILE --long-paths` writes it")
            }
        }
    })
}

/// Every cell that the front matter gives to an entry, with the entry's number.
fn spots(all: &[Brought]) -> impl Iterator<Item = (usize, &Spot)> {
    all.iter().enumerate().flat_map(|(index, brought)| brought.at.iter().map(move |spot| (index, spot)))
}

/// The home cells of units that do not stand at home, by the cell in which they stand.
fn homes(units: &[Brought], ground: &Footing<'_>) -> Result<BTreeMap<Point, Point>, FileError> {
    let mut homes = BTreeMap::new();
    for (spot, home) in units.iter().flat_map(|brought| brought.at.iter().zip(&brought.home)) {
        ground.check(home)?;
        if home.at != spot.at {
            homes.insert(spot.at, home.at);
        }
    }
    Ok(homes)
}

/// In reading order, by kind where a cell holds more than one.
fn placed(all: &[Brought], found: &[Found], homes: &BTreeMap<Point, Point>) -> Vec<Placed> {
    let place = |&Found { at, index, .. }: &Found| {
        let kind = all[index].kind.clone();
        Placed { kind, at, home: homes.get(&at).copied() }
    };
    let mut placed: Vec<_> = found.iter().map(place).collect();
    placed.sort_by(|a, b| (a.at, &a.kind).cmp(&(b.at, &b.kind)));
    placed
}

/// Notes the place of something that there is only one of; the floor beneath it.
fn mark(
    source: &Source<'_>,
    place: &mut Option<Point>,
    said: Option<&Spot>,
    point: Point,
    offset: usize,
    character: char,
) -> Result<TerrainId, FileError> {
    if let Some(first) = place.replace(point) {
        let expected = format!("only one; the first is in cell {first}");
        return Err(source.error(offset, &format!("a second `{character}`"), &expected));
    }
    if let Some(spot) = said {
        let expected = format!("none, because line {} has put it in cell {}", source.line_number(spot.offset), spot.at);
        return Err(source.error(offset, &format!("`{character}`"), &expected));
    }
    Ok(TerrainId::FLOOR)
}

/// Notes a unit or an item.
fn add(source: &Source<'_>, list: &mut Vec<Found>, found: Found, what: &str) -> Result<(), FileError> {
    if list.len() == Level::MOST_PLACED {
        let expected = format!("at most {}", Level::MOST_PLACED);
        return Err(source.error(found.offset, &format!("one {what} too many"), &expected));
    }
    list.push(found);
    Ok(())
}
