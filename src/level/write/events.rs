//! What happens on a level.

use std::fmt::Write as _;

use crate::grid::Point;

use super::{
    super::{Level, LevelEvent, Trigger},
    values::{cell, list, push, quote},
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
    let cells: Vec<Point> = event.cells.iter().copied().collect();
    match rectangle(&cells) {
        Some((first, width, height)) => {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "area = [{}, {}, {width}, {height}]", first.x, first.y);
        }
        None => push(&mut text, "cells", &list(&cells)),
    }
    push(&mut text, "becomes", &quote(&writer.ground_name(event.becomes)));
    if !event.says.is_empty() {
        push(&mut text, "says", &quote(&event.says));
    }
    text
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
