//! A whole level.

use std::fmt::Write as _;

use crate::{search::DiagonalRule, terrain::TerrainId};

use super::{
    super::{
        Daylight, Layout, Level,
        legend::{GOAL, PLAYER, START},
    },
    tables::{dead_ends, events, influence, pages, patrols, puzzle, roads, settings, waypoints},
    values::{cell, list, push, quote, texts},
    writer::Writer,
};

/// A level as a Fogwalk level file.
///
/// Writes a level as text. [`parse`](crate::level::parse) reads the text as the same level, provided that the level
/// keeps the bounds of the format: texts no longer than allowed and without control characters, one unit a cell,
/// everything on the map.
pub fn write(level: &Level) -> String {
    let mut keys = String::new();
    for (key, text) in [("name", &level.name), ("about", &level.about)] {
        if !text.is_empty() {
            push(&mut keys, key, &quote(text));
        }
    }
    if level.depth != 1 {
        push(&mut keys, "depth", &level.depth.to_string());
    }
    if let Some(below) = &level.below {
        push(&mut keys, "below", &quote(below));
    }
    if level.layout != Layout::default() {
        push(&mut keys, "grid", &quote(level.layout.name()));
    }
    if !level.search.is_empty() {
        push(&mut keys, "search", &settings(&level.search));
    }
    let curriculum = &level.curriculum;
    for (key, names) in [("needs", &curriculum.needs), ("teaches", &curriculum.teaches), ("lists", &curriculum.lists)] {
        if !names.is_empty() {
            push(&mut keys, key, &texts(names));
        }
    }
    if let Layout::Roads(map) = &level.layout {
        let pages = pages(level);
        let gap = if pages.is_empty() { "" } else { "\n" };
        return format!("+++\n{keys}{}{gap}{pages}+++\n", roads(level, map));
    }
    let mut writer = Writer::new(level);
    if level.diagonal != DiagonalRule::default() {
        push(&mut keys, "diagonal", &quote(level.diagonal.name()));
    }
    if level.light != Daylight::default() {
        push(&mut keys, "light", &quote(level.light.name()));
    }
    if let Some(theme) = level.theme {
        push(&mut keys, "theme", &quote(theme.row().name));
    }
    if level.peace {
        push(&mut keys, "peace", "true");
    }
    for (rule, number) in level.rules.unusual() {
        push(&mut keys, rule.key(), &number.to_string());
    }
    for (key, letter, place) in
        [("player", PLAYER, level.player), ("start", START, level.start), ("goal", GOAL, level.goal)]
    {
        // A letter hides the ground, so it only goes where that is floor.
        if let Some(point) = place
            && !writer.mark(point, TerrainId::FLOOR, letter)
        {
            push(&mut keys, key, &cell(point));
        }
    }
    if !level.other_goals.is_empty() {
        push(&mut keys, "other_goals", &list(&level.other_goals));
    }
    if !level.long_paths.is_empty() {
        push(&mut keys, "long_paths", &long_paths(level));
    }
    let units = writer.section("units", &level.units);
    let items = writer.section("items", &level.items);
    let events = events(level, &writer);
    let puzzle = level.puzzle.as_ref().map_or_else(String::new, puzzle);
    let mut front = keys;
    let own = level.own.text().to_owned();
    let (influence, patrols) = (influence(level), patrols(level));
    let (waypoints, dead_ends, pages) = (waypoints(level), dead_ends(level), pages(level));
    let sections =
        [own, writer.legend(), units, items, events, influence, patrols, waypoints, dead_ends, puzzle, pages];
    for section in sections {
        if !section.is_empty() {
            let gap = if front.is_empty() { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = write!(front, "{gap}{section}");
        }
    }
    let map = writer.map();
    if front.is_empty() && map.lines().next().is_none_or(|line| line.trim_end() != "+++") {
        return map;
    }
    format!("+++\n{front}+++\n{map}")
}

/// The long paths as a list of strings, a line each.
pub fn long_paths(level: &Level) -> String {
    let text = level.on_foot(|space| level.long_paths.to_text(space));
    let lines: Vec<_> = text.lines().map(|line| format!("    {},\n", quote(line))).collect();
    format!("[\n{}]", lines.concat())
}
