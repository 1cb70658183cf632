//! Places in words, always in one order: first how far east or west, then how far north or south.

use crate::grid::{Direction, Point, Size};

/// Where a cell lies from another: "3 east 2 north", or "here".
pub(in crate::ui) fn offset(from: Point, to: Point) -> String {
    let part = |by: i32, towards: [&str; 2]| match by {
        0 => None,
        by => Some(format!("{} {}", by.unsigned_abs(), towards[usize::from(by < 0)])),
    };
    let parts = [part(to.x - from.x, ["east", "west"]), part(to.y - from.y, ["south", "north"])];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "here".into() } else { parts.join(" ") }
}

/// The direction of a word: its name with or without hyphen, or its letters.
pub(in crate::ui) fn direction(word: &str) -> Option<Direction> {
    const LETTERS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
    let word = word.replace('-', "").to_ascii_lowercase();
    let is_it =
        |(direction, letters): &(Direction, &str)| word == *letters || word == direction.name().replace('-', "");
    Direction::ALL.into_iter().zip(LETTERS).find(is_it).map(|(direction, _)| direction)
}

/// The cell that an offset in words leads to: "3 east 2 north", or with each number behind its direction, "east 3
/// north". `None` if the words are no offset.
pub(in crate::ui) fn cell(from: Point, words: &[&str]) -> Option<Point> {
    let is_count_first = words.first()?.parse::<u16>().is_ok();
    let (mut at, mut words) = (from, words.iter().peekable());
    while let Some(word) = words.next() {
        let (times, direction) = if is_count_first {
            (word.parse::<u16>().ok()?, direction(words.next()?)?)
        } else {
            let times = words.peek().and_then(|next| next.parse::<u16>().ok());
            if times.is_some() {
                words.next();
            }
            (times.unwrap_or(1), direction(word)?)
        };
        let (x, y) = direction.offset();
        at = at + Point::new(x * i32::from(times), y * i32::from(times));
    }
    Some(at)
}

/// A text in which every pair of coordinates that lies on a floor of this size is told from a cell: "around 12,4"
/// becomes "around 3 east 2 north of you".
pub(super) fn relative(text: &str, from: Option<Point>, size: Size) -> String {
    let Some(from) = from else { return text.to_owned() };
    let told = |word: &str| {
        let pair = word.trim_end_matches(|end: char| !end.is_ascii_digit());
        let (x, y) = pair.split_once(',')?;
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let at = if is_number(x) && is_number(y) { Point::new(x.parse().ok()?, y.parse().ok()?) } else { return None };
        let place = match (at == from, size.contains(at)) {
            (_, false) => return None,
            (true, true) => "your place".to_owned(),
            (false, true) => format!("{} of you", offset(from, at)),
        };
        Some(place + &word[pair.len()..])
    };
    text.split(' ').map(|word| told(word).unwrap_or_else(|| word.to_owned())).collect::<Vec<_>>().join(" ")
}

/// A path as directions, equal ones counted: "3 east, 2 north-east".
pub(in crate::ui) fn directions(steps: &[Point]) -> String {
    let mut runs: Vec<(Direction, u32)> = Vec::new();
    for pair in steps.windows(2) {
        let Some(direction) = pair[0].bearing(pair[1]) else { continue };
        match runs.last_mut().filter(|(last, _)| *last == direction) {
            Some((_, count)) => *count += 1,
            None => runs.push((direction, 1)),
        }
    }
    self::runs(&runs)
}

/// Steps in a row that lead in one direction, with their number.
pub(in crate::ui) fn runs(runs: &[(Direction, u32)]) -> String {
    runs.iter().map(|(direction, count)| format!("{count} {}", direction.name())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_told_and_read_in_one_order() {
        let here = Point::new(5, 5);
        for (to, words) in [((5, 5), "here"), ((8, 3), "3 east 2 north"), ((4, 5), "1 west"), ((5, 9), "4 south")] {
            let to = Point::new(to.0, to.1);
            assert_eq!(offset(here, to), words);
            let words: Vec<&str> = words.split(' ').collect();
            assert_eq!(cell(here, &words), (to != here).then_some(to));
        }
    }

    #[test]
    fn numbers_may_stand_before_or_behind() {
        let here = Point::new(5, 5);
        let read = |text: &str| cell(here, &text.split(' ').collect::<Vec<_>>()).map(|at| (at.x, at.y));
        for (text, at) in [
            ("north", (5, 4)),
            ("n 3", (5, 2)),
            ("ne", (6, 4)),
            ("north-east 2", (7, 3)),
            ("north east", (6, 4)),
            ("3 north 2 west", (3, 2)),
            ("north 2 east", (6, 3)),
        ] {
            assert_eq!(read(text), Some(at), "{text}");
        }
        for text in ["", "goblin", "3", "3 goblin", "north goblin", "99999999 north"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn coordinates_in_a_text_are_told_from_the_player() {
        let size = Size::new(20, 20).expect("a size");
        let told = |text: &str| relative(text, Some(Point::new(5, 5)), size);
        assert_eq!(
            told("around 8,3; then 5,5, and 1,204 times"),
            "around 3 east 2 north of you; then your place, and 1,204 times"
        );
        assert_eq!(relative("at 8,3", None, size), "at 8,3");
    }
}
