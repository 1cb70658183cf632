//! A self-contained image that moves: the screens of a recording one after the other, over and over, without a script.
//!
//! The screen is cut into pieces of some columns. Each different piece is defined once, and each of its appearances is
//! a reference that is shown from one time to another, relative to a clock that starts again when it is over. A viewer
//! that does not animate shows the first screen.

use std::{collections::HashMap, fmt::Write, time::Duration};

use ratatui::buffer::Buffer;

use super::svg;

/// The width of a piece, in columns.
const PIECE: usize = 10;

/// How long the last screen stays before the first one comes again.
const PAUSE: Duration = Duration::from_millis(2500);

/// The shortest time for which a screen is shown.
const SHORTEST: Duration = Duration::from_millis(60);

/// Screens with their times from the beginning, for an image that moves.
#[derive(Clone, Debug, Default)]
pub struct MovingPicture {
    frames: Vec<(Duration, Buffer)>,
}

impl MovingPicture {
    /// Adds the screen at a time after the start, no sooner than the last one. All screens have the size of the first.
    /// Of screens that follow each other too quickly to be told apart, the last is kept.
    pub fn add(&mut self, time: Duration, screen: &Buffer) {
        match self.frames.last_mut() {
            Some((last, shown)) if time < *last + SHORTEST => *shown = screen.clone(),
            Some((_, shown)) if *shown == *screen => {}
            _ => self.frames.push((time, screen.clone())),
        }
    }

    /// The image; empty if there are no screens.
    pub fn write(&self) -> String {
        let (Some((_, first)), Some((last, _))) = (self.frames.first(), self.frames.last()) else {
            return String::new();
        };
        let paper = svg::paper(first);
        let length = (*last + PAUSE).as_millis();
        let mut pieces = Pieces::default();
        let mut shown = String::new();
        let width = usize::from(first.area.width);
        // All grounds lie under all characters.
        for is_ground in [true, false] {
            for row in 0..usize::from(first.area.height) {
                for column in (0..width).step_by(PIECE) {
                    let cells = row * width + column..row * width + width.min(column + PIECE);
                    let mut spans: Vec<(u128, usize)> = Vec::new();
                    for (time, screen) in &self.frames {
                        let mut drawn = String::new();
                        let cells = screen.content.get(cells.clone()).unwrap_or_default();
                        if is_ground {
                            svg::grounds(&mut drawn, cells, (0, 0), paper);
                        } else {
                            svg::texts(&mut drawn, cells, (0, 0));
                        }
                        let number = pieces.number(drawn);
                        if spans.last().is_none_or(|&(_, last)| last != number) {
                            spans.push((time.as_millis(), number));
                        }
                    }
                    let at = (svg::MARGIN + column * svg::CELL_WIDTH, svg::MARGIN + row * svg::CELL_HEIGHT);
                    appearances(&mut shown, &pieces, &spans, at, length);
                }
            }
        }
        let mut picture = svg::begin(first, paper);
        // The clock: its beginning is the time 0 of every round.
        let _ = writeln!(
            picture,
            "<rect width=\"0\" height=\"0\"><animate id=\"z\" attributeName=\"x\" to=\"0\" begin=\"0s;z.end\" dur=\"{}s\"/></rect>",
            seconds(length)
        );
        picture.push_str("<defs>\n");
        for (number, drawn) in pieces.drawn.iter().enumerate().filter(|(_, drawn)| !drawn.is_empty()) {
            let _ = writeln!(picture, "<g id=\"p{number}\">{}</g>", drawn.trim_end());
        }
        picture.push_str("</defs>\n");
        picture + &shown + "</g>\n</svg>\n"
    }
}

/// The different pieces, by number.
#[derive(Debug, Default)]
struct Pieces {
    drawn: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Pieces {
    /// The number of a piece, which is a new one if there was none like it.
    fn number(&mut self, drawn: String) -> usize {
        if let Some(&number) = self.numbers.get(&drawn) {
            return number;
        }
        self.drawn.push(drawn.clone());
        self.numbers.insert(drawn, self.drawn.len() - 1);
        self.drawn.len() - 1
    }
}

/// The references to the pieces that appear in one place, from when on each is there.
fn appearances(shown: &mut String, pieces: &Pieces, spans: &[(u128, usize)], (x, y): (usize, usize), length: u128) {
    for (place, &(_, number)) in spans.iter().enumerate() {
        let is_repeated = spans[..place].iter().any(|&(_, earlier)| earlier == number);
        if is_repeated || pieces.drawn[number].is_empty() {
            continue;
        }
        let (x, y) = (svg::pixels(x), svg::pixels(y));
        let times: Vec<(u128, u128)> = (place..spans.len())
            .filter(|&other| spans[other].1 == number)
            .map(|other| (spans[other].0, spans.get(other + 1).map_or(length, |&(next, _)| next)))
            .collect();
        let set = |to: &str, (from, until): (u128, u128)| {
            let (from, lasts) = (seconds(from), seconds(until - from));
            format!("<set attributeName=\"display\" to=\"{to}\" begin=\"z.begin+{from}s\" dur=\"{lasts}s\"/>")
        };
        let _ = match times[..] {
            // It is always there.
            [(0, until)] if until == length => writeln!(shown, "<use href=\"#p{number}\" x=\"{x}\" y=\"{y}\"/>"),
            // What is there at first is hidden between its times.
            [(0, _), ..] => {
                let ends = times.iter().map(|&(_, until)| until);
                let begins = times[1..].iter().map(|&(from, _)| from).chain([length]);
                let gaps = ends.zip(begins).filter(|(from, until)| from < until).map(|gap| set("none", gap));
                let gaps: String = gaps.collect();
                writeln!(shown, "<use href=\"#p{number}\" x=\"{x}\" y=\"{y}\">{gaps}</use>")
            }
            _ => {
                let times: String = times.into_iter().map(|time| set("inline", time)).collect();
                writeln!(shown, "<use href=\"#p{number}\" x=\"{x}\" y=\"{y}\" display=\"none\">{times}</use>")
            }
        };
    }
}

/// Milliseconds as seconds.
fn seconds(millis: u128) -> String {
    format!("{}.{:03}", millis / 1000, millis % 1000).trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    /// The texts of a picture that are shown at a time, worked out from its references and times.
    fn texts_at(svg: &str, millis: u128) -> Vec<String> {
        let document = roxmltree::Document::parse(svg).expect("well-formed");
        let seconds =
            |text: &str| (text.trim_end_matches('s').parse::<f64>().expect("a number") * 1000.0).round() as u128;
        let is_shown = |node: &roxmltree::Node<'_, '_>| {
            let at_rest = node.attribute("display") != Some("none");
            let set = node.children().find(|set| {
                let begin =
                    seconds(set.attribute("begin").and_then(|begin| begin.strip_prefix("z.begin+")).expect("a time"));
                (begin..begin + seconds(set.attribute("dur").expect("a length"))).contains(&millis)
            });
            set.map_or(at_rest, |set| set.attribute("to") == Some("inline"))
        };
        let uses = document.descendants().filter(|node| node.has_tag_name("use") && is_shown(node));
        uses.filter_map(|used| {
            let id = used.attribute("href")?.strip_prefix('#')?;
            let piece = document.descendants().find(|node| node.attribute("id") == Some(id))?;
            piece.descendants().find_map(|node| node.text()).map(str::to_owned)
        })
        .collect()
    }

    #[test]
    fn every_screen_is_shown_at_its_time_and_each_piece_is_written_once() {
        let screens = ["one", "two", "one", "", "two"];
        let mut moving = MovingPicture::default();
        for (number, text) in screens.into_iter().enumerate() {
            let mut screen = Buffer::empty(Rect::new(0, 0, 20, 2));
            screen.set_string(0, 0, "always", ratatui::style::Style::new());
            screen.set_string(0, 1, text, ratatui::style::Style::new());
            moving.add(Duration::from_millis(500 * number as u64), &screen);
        }
        let svg = moving.write();
        assert_eq!((svg.matches(">one<").count(), svg.matches(">two<").count()), (1, 1));
        assert!(!svg.contains("script"));
        for (number, text) in screens.into_iter().enumerate() {
            let shown = texts_at(&svg, 500 * number as u128 + 250);
            let expected = ["always", text].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>();
            assert_eq!(shown, expected, "screen {number}");
        }
    }
}
