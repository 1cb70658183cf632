//! Draws a graph: places with their names and figures, roads with their costs, and an arrow on each that leads one way.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    grid::{Point, line},
    lab::Study,
    search::{NodeId, Road, RoadMap, Traffic},
    terrain::TerrainId,
};

use super::{
    super::{
        overlay::ARROWS,
        theme::{Role, Theme},
        words,
    },
    bench::Bench,
    board::{self, Moment},
    view::View,
    zoom::{Figure, Zoom},
};

/// The most roads that are drawn one by one, with their costs. Of more, only the ground is drawn.
const MOST_ROADS: usize = 500;

/// Where on a road its cost is tried, in tenths of its length.
const PLACES_OF_COST: [usize; 5] = [5, 4, 6, 3, 7];

/// Something written beside a place.
struct Label {
    at: Rect,
    text: String,
    style: Style,
}

/// A road on screen.
struct Stroke {
    /// Its number on the map.
    number: usize,
    /// The positions between its places that are on screen.
    between: Vec<Point>,
    /// Where its cost stands, if there is room.
    cost: Option<Rect>,
    /// The arrow at its end, if it leads one way, and there is room.
    head: Option<(Point, char)>,
}

/// Draws places with their names, figures below the names if there is room, and roads.
pub(super) fn draw(
    (study, map): (&Study, &RoadMap),
    view: &View,
    figure: Figure,
    theme: Theme,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let area = screen.intersection(view.area());
    let labels = labels((study, map), view, (figure, theme), area);
    if let Some(strokes) = strokes(map, view, &labels, area) {
        let path = path(study);
        for stroke in &strokes {
            let road = &map.roads()[stroke.number];
            draw_stroke(stroke, road, theme.style(role((study, map), road, &path)), buffer);
        }
    } else {
        let level = &study.experiment().level;
        for (rect, _) in view.cells(level.size()).filter(|(_, point)| level.cells[*point] == TerrainId::ROAD) {
            if area.contains(rect.as_position()) {
                buffer[rect.as_position()].set_char(DOT).set_style(theme.style(Role::Muted));
            }
        }
    }
    for Label { at, text, style } in labels {
        buffer.set_stringn(at.x, at.y, text, usize::from(at.width), style);
    }
}

/// A point of a road.
const DOT: char = '·';

/// Marks the road that is selected in the table.
pub(super) fn mark(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    let Some(number) = bench.selected_road() else { return };
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        let Some(map) = study.experiment().level.layout.road_map() else { continue };
        let area = screen.intersection(view.area());
        let labels = labels((study, map), view, (bench.figure, bench.theme), area);
        let strokes = strokes(map, view, &labels, area).unwrap_or_default();
        if let Some(stroke) = strokes.iter().find(|stroke| stroke.number == number) {
            draw_stroke(stroke, &map.roads()[number], bench.theme.style(Role::Cursor), buffer);
        }
    }
}

fn draw_stroke(stroke: &Stroke, road: &Road, style: Style, buffer: &mut Buffer) {
    let mut put = |at: Point, glyph| {
        if let Some(cell) = buffer.cell_mut((at.x as u16, at.y as u16)) {
            cell.set_char(glyph).set_style(style);
        }
    };
    stroke.between.iter().for_each(|&at| put(at, DOT));
    if let Some((at, head)) = stroke.head {
        put(at, head);
    }
    if let Some(at) = stroke.cost {
        buffer.set_stringn(at.x, at.y, road.cost.to_string(), usize::from(at.width), style);
    }
}

/// The points of the path, once it is known.
pub(super) fn path(study: &Study) -> Vec<Point> {
    if study.is_at_end() { study.path().collect() } else { Vec::new() }
}

/// The role of a road: on the path, between a place and its parent, or neither.
pub(super) fn role((study, map): (&Study, &RoadMap), road: &Road, path: &[Point]) -> Role {
    let point = |node: NodeId| map.places()[node.index()].at;
    let ends = [point(road.from), point(road.to)];
    let is_either_way = |from: Point, to: Point| ends == [from, to] || ends == [to, from];
    if path.windows(2).any(|step| is_either_way(step[0], step[1])) {
        return Role::Key;
    }
    let parent = |node: NodeId| study.timeline()?.cell(node)?.parent;
    let leads = |child: Point, to: Point| {
        let (child, to) = (study.cell(child), study.cell(to));
        child.and_then(parent).is_some_and(|parent| Some(parent) == to)
    };
    let is_of_tree = leads(ends[1], ends[0]) || (road.traffic == Traffic::BothWays && leads(ends[0], ends[1]));
    if is_of_tree { Role::Strong } else { Role::Muted }
}

/// What is written at the places: a dot with the name, and the figures.
fn labels((study, map): (&Study, &RoadMap), view: &View, (figure, theme): (Figure, Theme), area: Rect) -> Vec<Label> {
    let moment = Moment::of(study);
    let size = study.experiment().level.size();
    let mut labels = Vec::new();
    let mut write = |x: u16, y: u16, text: String, style| {
        let width = (text.chars().count() as u16).min(area.right().saturating_sub(x));
        if y < area.bottom() && width > 0 {
            labels.push(Label { at: Rect::new(x, y, width, 1), text, style });
        }
    };
    for (rect, point) in view.cells(size).filter(|(rect, _)| area.contains(rect.as_position())) {
        let Some(place) = map.at(point).and_then(|node| map.places().get(node.index())) else { continue };
        let Some(cell) = study.cell(point) else { continue };
        let content = board::content(study, moment.as_ref(), cell, (view.zoom(), figure), theme);
        let style = content.state.role().map_or(theme.style(Role::Screen), |_| content.style(theme));
        let style = if content.end.is_some() { style.bold() } else { style };
        let dot = if theme.has_colour() { content.sign.unwrap_or('●') } else { content.state.letter() };
        let dot = content.end.unwrap_or(dot);
        let is_large = view.zoom() != Zoom::One;
        let number = content.number(figure).filter(|_| figure != Figure::F || is_large);
        let number = number.map_or_else(String::new, |number| format!(" {number}"));
        let name = words::harmless(&place.name);
        if !is_large {
            write(rect.x, rect.y, format!("{dot} {name}{number}"), style);
            continue;
        }
        write(rect.x, rect.y, format!("{dot} {name}"), style);
        let arrow = content.arrow.map_or_else(String::new, |arrow| format!("{arrow}"));
        let figures = match (view.zoom(), content.node) {
            (Zoom::Large, Some(node)) => format!(" {}", study.named_figures(&node).join(" ")),
            _ => number,
        };
        if content.node.is_some() {
            write(rect.x, rect.y + 1, format!("{arrow}{figures}"), style);
        }
    }
    labels
}

/// The roads on screen around what is written there; `None` if they are too many.
fn strokes(map: &RoadMap, view: &View, labels: &[Label], area: Rect) -> Option<Vec<Stroke>> {
    let position = |node: NodeId| view.position_of(map.places()[node.index()].at);
    let is_on_screen = |at: Point| {
        let (x, y) = (u16::try_from(at.x), u16::try_from(at.y));
        x.is_ok_and(|x| y.is_ok_and(|y| area.contains((x, y).into())))
    };
    let spans = |range: [i32; 2], low: u16, high: u16| {
        range[0].min(range[1]) < i32::from(high) && range[0].max(range[1]) >= i32::from(low)
    };
    let roads = map.roads().iter().enumerate().filter_map(|(number, road)| {
        let (from, to) = (position(road.from), position(road.to));
        let is_near =
            spans([from.x, to.x], area.left(), area.right()) && spans([from.y, to.y], area.top(), area.bottom());
        is_near.then_some((number, road, from, to))
    });
    let roads: Vec<_> = roads.take(MOST_ROADS + 1).collect();
    if roads.len() > MOST_ROADS {
        return None;
    }
    let mut taken: Vec<Rect> = labels.iter().map(|label| label.at).collect();
    let is_free =
        |at: Rect, taken: &[Rect]| area.intersection(at) == at && !taken.iter().any(|rect| rect.intersects(at));
    let is_written = |at: Point| labels.iter().any(|label| label.at.intersects(square(at)));
    let mut strokes: Vec<Stroke> = Vec::with_capacity(roads.len());
    let mut whole = Vec::with_capacity(roads.len());
    for (number, road, from, to) in roads {
        let points: Vec<_> = line(from, to).collect();
        let between = &points[1..points.len().saturating_sub(1).max(1)];
        // The arrow is the last point of the road that can be seen.
        let last = between.iter().rev().copied().find(|&at| is_on_screen(at) && is_free(square(at), &taken));
        let head = last.filter(|_| road.traffic == Traffic::OneWay).zip(from.bearing(to));
        let head = head.map(|(at, direction)| (at, ARROWS[direction as usize]));
        taken.extend(head.map(|(at, _)| square(at)));
        strokes.push(Stroke {
            number,
            between: between.iter().copied().filter(|&at| is_on_screen(at) && !is_written(at)).collect(),
            cost: None,
            head,
        });
        whole.push(points);
    }
    for (stroke, points) in strokes.iter_mut().zip(whole) {
        let width = map.roads()[stroke.number].cost.to_string().len() as i32;
        let tried = PLACES_OF_COST.iter().filter_map(|tenths| points.get(points.len() * tenths / 10));
        let places: Vec<_> = tried
            .map(|at| Point::new(at.x - width / 2, at.y))
            .filter(|&at| is_on_screen(at))
            .map(|at| Rect { width: width as u16, ..square(at) })
            .filter(|&rect| is_free(rect, &taken))
            .collect();
        // Best where it touches no name and no other cost.
        let stands_alone = |rect: &&Rect| {
            let around = Rect { x: rect.x.saturating_sub(1), width: rect.width + 2, ..**rect };
            !taken.iter().any(|other| other.intersects(around))
        };
        stroke.cost = places.iter().find(stands_alone).or(places.first()).copied();
        taken.extend(stroke.cost);
    }
    Some(strokes)
}

/// A position on screen, which is known to be on it.
fn square(at: Point) -> Rect {
    Rect::new(at.x as u16, at.y as u16, 1, 1)
}
