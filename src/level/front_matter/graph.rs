//! Nodes that a designer chose: places and roads of a graph, `[[place]]` and `[[road]]`, and waypoints on a level of
//! squares, `[[waypoint]]`.

use std::collections::BTreeMap;

use toml::de::DeTable;

use crate::{
    grid::{Point, Size},
    search::{Cost, NodeId, Place, Road, RoadMap, Traffic},
    text::{FileError, Reader, Spot, Value, entries, nearest, one_of, quoted},
};

use super::{
    super::{Layout, Level, layout::MAX_ROAD_COST},
    header::MAX_NAME,
};

/// The most places that a graph may have.
const MAX_PLACES: usize = 10_000;
/// The most roads that a graph may have.
const MAX_ROADS: usize = 100_000;

/// Keys of the front matter that only a graph has.
const ONLY_GRAPHS: [&str; 2] = ["place", "road"];
/// Keys that a graph cannot have, because they are about cells.
const NEVER_GRAPHS: [&str; 8] = ["diagonal", "player", "legend", "units", "items", "event", "influence", "patrol"];

/// Keys of a waypoint, as messages list them.
const WAYPOINT_KEYS: [&str; 1] = ["at"];

impl Reader<'_> {
    /// The layout of the level: `grid`, `[[place]]` and `[[road]]`.
    pub(super) fn layout(&self, table: &DeTable<'_>) -> Result<Layout, FileError> {
        let name = match table.get("grid") {
            None => Layout::NAMES[0],
            Some(value) => {
                let name = value.get_ref().as_str().unwrap_or_default();
                let known = Layout::NAMES.into_iter().find(|&known| known == name);
                known.ok_or_else(|| self.wrong(value, &one_of(name, &Layout::NAMES)))?
            }
        };
        let is_graph = name == Layout::NAMES[2];
        let (strangers, expected): (&[&str], _) = if is_graph {
            (&NEVER_GRAPHS, "no such key: a graph has places and roads, but no cells")
        } else {
            (&ONLY_GRAPHS, "grid = \"graph\" at the top, for a level of places and roads")
        };
        if let Some((key, _)) = entries(table).into_iter().find(|(key, _)| strangers.contains(&&**key.get_ref())) {
            return Err(self.error(&key.span(), &format!("the key {}", quoted(key.get_ref())), expected));
        }
        match name {
            "graph" => self.roads(table).map(Layout::Roads),
            "hex" => Ok(Layout::Hexes),
            _ => Ok(Layout::Squares),
        }
    }

    /// The place that an end of the search names, by its name or by its coordinates.
    pub(super) fn end(&self, layout: &Layout, value: &Value<'_>) -> Result<Spot, FileError> {
        let Layout::Roads(map) = layout else { return self.spot(value) };
        if value.get_ref().is_array() {
            let spot = self.spot(value)?;
            return match map.at(spot.at) {
                Some(_) => Ok(spot),
                None => Err(self.error(&value.span(), &format!("{}, where no place is", spot.at), "a place")),
            };
        }
        let place = value.get_ref().as_str().and_then(|name| map.named(name));
        let place = place.ok_or_else(|| self.no_place(map.places(), value))?;
        Ok(Spot { at: map.places()[place.index()].at, offset: self.base + value.span().start })
    }

    fn roads(&self, table: &DeTable<'_>) -> Result<RoadMap, FileError> {
        let mut places = Vec::new();
        let (mut names, mut points) = (BTreeMap::new(), BTreeMap::new());
        for value in self.tables(table, "place", MAX_PLACES)? {
            let place = self.place(value)?;
            let number = NodeId(places.len() as u32);
            if names.insert(place.name.clone(), number).is_some() {
                let found = format!("a second place called {}", quoted(&place.name));
                return Err(self.error(&value.span(), &found, "a name of its own for each"));
            }
            if let Some(NodeId(other)) = points.insert(place.at, number) {
                let other: &Place = &places[other as usize];
                let found = format!("{} at {}, where {} is", quoted(&place.name), place.at, quoted(&other.name));
                return Err(self.error(&value.span(), &found, "a point of its own for each place"));
            }
            places.push(place);
        }
        if places.is_empty() {
            return Err(self.source.error(self.base, "a graph without places", "[[place]] with name, x and y"));
        }
        let roads = self.tables(table, "road", MAX_ROADS)?.into_iter().map(|value| self.road(value, &places, &names));
        let roads = roads.collect::<Result<Vec<_>, _>>()?;
        // Every end of a road was looked up among the places.
        RoadMap::new(places, roads).map_err(|error| self.source.error(self.base, &error.to_string(), "a whole graph"))
    }

    fn place(&self, value: &Value<'_>) -> Result<Place, FileError> {
        let (mut name, mut x, mut y) = (None, None, None);
        let side = i64::from(Size::MAX_SIDE);
        let coordinate = |value| self.integer(value, 0..side, &format!("a whole number from 0 to {}", side - 1));
        for (key, value) in entries(self.table(value, "[[place]] with name, x and y")?) {
            match &**key.get_ref() {
                "name" => {
                    let text = self.text(value, MAX_NAME, false)?;
                    if text.is_empty() {
                        return Err(self.error(&value.span(), "a place without a name", "a name"));
                    }
                    name = Some(text);
                }
                "x" => x = Some(coordinate(value)?),
                "y" => y = Some(coordinate(value)?),
                _ => return Err(self.unknown_key(key, &["name", "x", "y"])),
            }
        }
        let missing = |key: &str| self.error(&value.span(), &format!("a place without {key}"), "name, x and y");
        let name = name.ok_or_else(|| missing("name"))?;
        let (x, y) = (x.ok_or_else(|| missing("x"))?, y.ok_or_else(|| missing("y"))?);
        Ok(Place { name, at: Point::new(x as i32, y as i32) })
    }

    fn road(&self, value: &Value<'_>, places: &[Place], names: &BTreeMap<String, NodeId>) -> Result<Road, FileError> {
        let (mut from, mut to, mut cost, mut traffic) = (None, None, None, Traffic::BothWays);
        let place = |value: &Value<'_>| {
            let place = value.get_ref().as_str().and_then(|name| names.get(name)).copied();
            place.ok_or_else(|| self.no_place(places, value))
        };
        for (key, value) in entries(self.table(value, "[[road]] with from, to and cost")?) {
            match &**key.get_ref() {
                "from" => from = Some(place(value)?),
                "to" => to = Some(place(value)?),
                "cost" => {
                    let expected = format!("a whole number from 1 to {MAX_ROAD_COST}");
                    cost = Some(self.integer(value, 1..i64::from(MAX_ROAD_COST) + 1, &expected)?);
                }
                "one_way" => match value.get_ref().as_bool() {
                    Some(true) => traffic = Traffic::OneWay,
                    Some(false) => traffic = Traffic::BothWays,
                    None => return Err(self.wrong(value, "true or false")),
                },
                _ => return Err(self.unknown_key(key, &["from", "to", "cost", "one_way"])),
            }
        }
        let missing = |key: &str| self.error(&value.span(), &format!("a road without {key}"), "from, to and cost");
        let (from, to) = (from.ok_or_else(|| missing("from"))?, to.ok_or_else(|| missing("to"))?);
        let cost = Cost(cost.ok_or_else(|| missing("cost"))? as u32);
        if from == to {
            return Err(self.error(&value.span(), "a road from a place to itself", "a road to another place"));
        }
        Ok(Road { from, to, cost, traffic })
    }

    /// The error for a value that should be the name of a place.
    fn no_place(&self, places: &[Place], value: &Value<'_>) -> FileError {
        let Some(name) = value.get_ref().as_str() else {
            return self.wrong(value, "the name of a place in quotes");
        };
        let names: Vec<_> = places.iter().map(|place| &*place.name).collect();
        let hint = nearest(name, &names).map_or(String::new(), |near| format!(" (did you mean {}?)", quoted(near)));
        let found = format!("the unknown place {}", quoted(name));
        self.error(&value.span(), &found, &format!("the name of a [[place]]{hint}"))
    }

    /// The cell of every `[[waypoint]]` of the front matter, in the order of the file; not yet held against the map.
    pub(super) fn waypoints(&self, layout: &Layout, table: &DeTable<'_>) -> Result<Vec<Spot>, FileError> {
        let tables = self.tables(table, "waypoint", Level::MOST_WAYPOINTS)?;
        if let Some(value) = tables.first().filter(|_| *layout != Layout::Squares) {
            let found = format!("a waypoint on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: waypoints are cells of a level of squares"));
        }
        tables.into_iter().map(|value| self.waypoint(value)).collect()
    }

    fn waypoint(&self, value: &Value<'_>) -> Result<Spot, FileError> {
        let mut at = None;
        for (key, value) in entries(self.table(value, "[[waypoint]] with at = [3, 4]")?) {
            match &**key.get_ref() {
                "at" => at = Some(self.spot(value)?),
                _ => return Err(self.unknown_key(key, &WAYPOINT_KEYS)),
            }
        }
        at.ok_or_else(|| self.error(&value.span(), "a waypoint without at", "at = [3, 4]: its cell"))
    }
}
