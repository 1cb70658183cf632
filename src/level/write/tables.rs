//! The tables of the front matter: events, influence, patrols, waypoints, dead ends, the puzzle, places and roads, and
//! pages.

use std::{collections::BTreeSet, fmt::Write as _};

use crate::{
    grid::Point,
    search::{NodeId, Place, RoadMap, Traffic},
};

use super::{
    super::{InfluenceSeed, Level, LevelEvent, Page, Patrol, Puzzle, RandomMap, Round, SettingTexts, Task, Trigger},
    values::{cell, list, push, quote, texts},
    writer::Writer,
};

/// Every `[[event]]`; `writer` knows the characters of the terrains.
pub(super) fn events(level: &Level, writer: &Writer<'_>) -> String {
    let events: Vec<_> = level.events.iter().map(|event| self::event(event, writer)).collect();
    events.join("\n")
}

fn event(event: &LevelEvent, writer: &Writer<'_>) -> String {
    let mut text = String::from("[[event]]\n");
    match event.trigger {
        Trigger::Turn(turn) => push(&mut text, "turn", &turn.to_string()),
        Trigger::Step { at, after } => {
            push(&mut text, "step", &cell(at));
            if after != 1 {
                push(&mut text, "after", &after.to_string());
            }
        }
    }
    push_cells(&mut text, &event.cells);
    push(&mut text, "becomes", &quote(&writer.ground_name(event.becomes)));
    if !event.says.is_empty() {
        push(&mut text, "says", &quote(&event.says));
    }
    text
}

/// Writes some cells, as an area if they fill a rectangle.
fn push_cells(text: &mut String, cells: &BTreeSet<Point>) {
    let cells: Vec<Point> = cells.iter().copied().collect();
    match rectangle(&cells) {
        Some((first, width, height)) => {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "area = [{}, {}, {width}, {height}]", first.x, first.y);
        }
        None => push(text, "cells", &list(&cells)),
    }
}

/// The top left cell, the width and the height of the rectangle that cells in reading order fill, if they are several
/// and do.
fn rectangle(cells: &[Point]) -> Option<(Point, i32, i32)> {
    let [first, .., last] = *cells else { return None };
    let (width, height) = (last.x - first.x + 1, last.y - first.y + 1);
    let at = |index: usize| Point::new(first.x + index as i32 % width, first.y + index as i32 / width);
    let is_filled = width > 0
        && height > 0
        && cells.len() as i64 == i64::from(width) * i64::from(height)
        && cells.iter().enumerate().all(|(index, &cell)| cell == at(index));
    is_filled.then_some((first, width, height))
}

/// Every `[[influence]]`.
pub(super) fn influence(level: &Level) -> String {
    let seeds: Vec<_> = level.influence.iter().map(seed).collect();
    seeds.join("\n")
}

fn seed(seed: &InfluenceSeed) -> String {
    let mut text = String::from("[[influence]]\n");
    push(&mut text, "faction", &quote(&seed.faction));
    push(&mut text, "at", &cell(seed.at));
    push(&mut text, "weight", &seed.weight.to_string());
    if seed.ago != 0 {
        push(&mut text, "ago", &seed.ago.to_string());
    }
    text
}

/// Every `[[patrol]]`.
pub(super) fn patrols(level: &Level) -> String {
    let patrols: Vec<_> = level.patrols.iter().map(patrol).collect();
    patrols.join("\n")
}

fn patrol(patrol: &Patrol) -> String {
    let mut text = String::from("[[patrol]]\n");
    push(&mut text, "units", &list(&patrol.units));
    push(&mut text, "posts", &list(&patrol.posts));
    if patrol.turn != 1 {
        push(&mut text, "turn", &patrol.turn.to_string());
    }
    if patrol.round == Round::Once {
        push(&mut text, "once", "true");
    }
    text
}

/// Every `[[waypoint]]`.
pub(super) fn waypoints(level: &Level) -> String {
    let waypoints = level.waypoints.iter().map(|&at| format!("[[waypoint]]\nat = {}\n", cell(at)));
    waypoints.collect::<Vec<_>>().join("\n")
}

/// Every `[[dead_end]]`.
pub(super) fn dead_ends(level: &Level) -> String {
    let dead_end = |cells: &BTreeSet<Point>| {
        let mut text = String::from("[[dead_end]]\n");
        push_cells(&mut text, cells);
        text
    };
    level.dead_ends.iter().map(dead_end).collect::<Vec<_>>().join("\n")
}

/// The `[puzzle]`.
pub(super) fn puzzle(puzzle: &Puzzle) -> String {
    let mut text = String::from("[puzzle]\n");
    push(&mut text, "solved", &quote(&puzzle.solved));
    if !puzzle.searches.is_empty() {
        push(&mut text, "searches", &texts(&puzzle.searches));
    }
    for (key, cells) in [("par", puzzle.par), ("most", puzzle.most)] {
        if let Some(cells) = cells {
            push(&mut text, key, &cells.to_string());
        }
    }
    for (key, list) in [("with", &puzzle.with), ("hints", &puzzle.hints)] {
        if !list.is_empty() {
            push(&mut text, key, &texts(list));
        }
    }
    text
}

/// The ends of the search, `[[place]]` and `[[road]]`.
pub(super) fn roads(level: &Level, map: &RoadMap) -> String {
    let mut text = String::new();
    let name = |node: NodeId| map.places().get(node.index()).map_or_else(String::new, |place| quote(&place.name));
    for (key, end) in [("start", level.start), ("goal", level.goal)] {
        if let Some(node) = end.and_then(|point| map.at(point)) {
            push(&mut text, key, &name(node));
        }
    }
    for Place { name, at } in map.places() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n[[place]]\nname = {}\nx = {}\ny = {}", quote(name), at.x, at.y);
    }
    for road in map.roads() {
        let _ = writeln!(text, "\n[[road]]\nfrom = {}\nto = {}\ncost = {}", name(road.from), name(road.to), road.cost);
        if road.traffic == Traffic::OneWay {
            push(&mut text, "one_way", "true");
        }
    }
    text
}

/// Every `[[page]]`.
pub(super) fn pages(level: &Level) -> String {
    let pages: Vec<_> = level.pages.iter().map(page).collect();
    pages.join("\n")
}

fn page(page: &Page) -> String {
    let mut text = String::from("[[page]]\n");
    push(&mut text, "text", &quote(&page.text));
    if !page.search.is_empty() {
        push(&mut text, "search", &settings(&page.search));
    }
    if !page.beside.is_empty() {
        let beside: Vec<_> = page.beside.iter().map(settings).collect();
        push(&mut text, "beside", &format!("[{}]", beside.join(", ")));
    }
    for (key, end) in [("start", page.start), ("goal", page.goal), ("look", page.look)] {
        if let Some(point) = end {
            push(&mut text, key, &cell(point));
        }
    }
    if !page.goals.is_empty() {
        push(&mut text, "goals", &list(&page.goals));
    }
    if !page.others.is_empty() {
        let others: Vec<_> = page.others.iter().map(|way| list(way)).collect();
        push(&mut text, "others", &format!("[{}]", others.join(", ")));
    }
    for (key, word) in [("at", &page.at), ("zoom", &page.zoom), ("show", &page.show), ("figures", &page.figures)] {
        if let Some(word) = word {
            push(&mut text, key, &quote(word));
        }
    }
    if page.paint > 0 {
        push(&mut text, "paint", &page.paint.to_string());
    }
    if let Some(RandomMap { map, size, seed }) = &page.random {
        let (map, width, height) = (quote(map), size.width(), size.height());
        push(&mut text, "random", &format!("{{ map = {map}, width = {width}, height = {height}, seed = {seed} }}"));
    }
    page.tasks.iter().for_each(|task| text.push_str(&self::task(task)));
    text
}

fn task(task: &Task) -> String {
    let mut text = String::from("\n[[page.task]]\n");
    push(&mut text, "text", &quote(&task.text));
    match &task.predict {
        Some(predict) => push(&mut text, "predict", &quote(predict)),
        None => push(&mut text, "done", &quote(&task.done)),
    }
    if !task.set.is_empty() {
        push(&mut text, "set", &settings(&task.set));
    }
    if !task.keys.is_empty() {
        push(&mut text, "keys", &quote(&task.keys));
    }
    text
}

/// Settings by name, as an inline table.
pub(super) fn settings(settings: &SettingTexts) -> String {
    let pairs: Vec<_> = settings.iter().map(|(name, value)| format!("{} = {}", quote(name), quote(value))).collect();
    format!("{{ {} }}", pairs.join(", "))
}
