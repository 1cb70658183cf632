//! Pictures of a search at a step, as SVG: for pages, whose script changes them, and for worksheets.

use std::fmt::Write as _;

use crate::{
    lab::{Experiment, TerrainCosts},
    level::Layout,
    search::{NodeId, Traffic},
    text::markup,
};

use super::{
    super::super::words,
    film::Shown,
    ground::{Ground, Outline},
};

/// Which figures a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// All of them.
    Written,
    /// Boxes to write them into.
    Blank,
}

/// Where the texts of a cell stand, from its centre: F, G, the term for H, the arrow, the mark.
const IN_SQUARES: [(i32, i32); 5] = [(-20, -8), (-20, 19), (20, 19), (0, 7), (20, -8)];
const IN_PLACES: [(i32, i32); 5] = [(14, 22), (46, 22), (78, 22), (-20, 5), (0, 5)];

/// The classes of these texts.
const CLASSES: [&str; 5] = ["f", "g", "h", "a", "m"];

/// The picture of an experiment in which each drawn cell shows this. Its styles are in the page around it. `digits` is
/// the length of the longest G or H that will stand in it.
pub(super) fn draw(
    experiment: &Experiment,
    ground: &Ground,
    shown: &[Shown],
    (figures, digits): (Figures, usize),
    name: &str,
) -> String {
    let (width, height) = ground.size;
    // In large cells G and H stand side by side: the longer they are, the smaller.
    let tightness = match digits {
        0..=2 => "",
        3 => " tight",
        _ => " tighter",
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" class=\"{}{tightness}\" role=\"img\"><title>{}</title>\n",
        ground.class(),
        markup(name)
    );
    roads(&mut svg, experiment, ground);
    for (place, now) in shown.iter().enumerate().take(ground.centres.len()) {
        cell(&mut svg, ground, place, now, figures);
    }
    names(&mut svg, experiment, ground);
    svg.push_str("</svg>");
    svg
}

fn cell(svg: &mut String, ground: &Ground, place: usize, now: &Shown, figures: Figures) {
    let (x, y) = ground.centres[place];
    let path = ground.path(place);
    let unknown = if now.is_known { "" } else { " x" };
    let terrain =
        if ground.outline == Outline::Place { String::new() } else { format!(" t{}", ground.terrains[place].0) };
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<g class=\"cell {}{unknown}\"><path class=\"q{terrain}\" d=\"{path}\"/><path class=\"s\" d=\"{path}\"/>",
        now.state
    );
    let texts = [&now.figures[0], &now.figures[1], &now.figures[2], &now.arrow, &now.mark];
    let places = if ground.outline == Outline::Place { IN_PLACES } else { IN_SQUARES };
    for (((class, text), (dx, dy)), is_figure) in
        CLASSES.into_iter().zip(texts).zip(places).zip([true, true, true, true, false])
    {
        let is_blank = figures == Figures::Blank && is_figure;
        if !ground.has_figures() && class != "m" {
            continue;
        }
        let (x, y) = if ground.has_figures() { (x + dx, y + dy) } else { (x, y + 5) };
        let _ = if is_blank && !text.is_empty() {
            write!(svg, "{}", blank(class, (x, y)))
        } else {
            let text = if is_blank { String::new() } else { markup(text) };
            write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>")
        };
    }
    svg.push_str("</g>\n");
}

/// An empty box for a figure, or a dotted circle for an arrow.
fn blank(class: &str, (x, y): (i32, i32)) -> String {
    match class {
        "a" => format!("<circle class=\"blank\" cx=\"{x}\" cy=\"{}\" r=\"7\"/>", y - 5),
        "h" => format!("<path class=\"blank\" d=\"M{} {}h18v12h-18z\"/>", x - 18, y - 10),
        _ => format!("<path class=\"blank\" d=\"M{x} {}h18v12h-18z\"/>", y - 10),
    }
}

/// The roads of a graph: lines with their costs, and an arrowhead where one leads only one way.
fn roads(svg: &mut String, experiment: &Experiment, ground: &Ground) {
    let Layout::Roads(map) = &experiment.level.layout else { return };
    let size = experiment.level.size();
    let centre = |node: NodeId| {
        let at = map.places().get(node.index())?.at;
        ground.centre_of(NodeId(size.index(at)? as u32))
    };
    for road in map.roads() {
        let Some(((x, y), (to_x, to_y))) = centre(road.from).zip(centre(road.to)) else { continue };
        let _ = writeln!(svg, "<path class=\"road\" d=\"M{x} {y}L{to_x} {to_y}\"/>");
        let (middle_x, middle_y) = (i32::midpoint(x, to_x), i32::midpoint(y, to_y));
        if road.traffic == Traffic::OneWay {
            let _ = writeln!(svg, "{}", arrowhead((x, y), (to_x, to_y)));
        }
        let _ = writeln!(svg, "<text class=\"cost\" x=\"{middle_x}\" y=\"{}\">{}</text>", middle_y - 4, road.cost);
    }
}

/// A triangle three quarters of the way along a road, whose tip points to its end.
fn arrowhead((x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> String {
    let (along, up) = (f64::from(to_x - x), f64::from(to_y - y));
    let length = along.hypot(up).max(1.0);
    let (along, up) = (along / length, up / length);
    let (tip_x, tip_y) = (f64::from(x) + along * length * 0.75, f64::from(y) + up * length * 0.75);
    let (base_x, base_y) = (tip_x - 12.0 * along, tip_y - 12.0 * up);
    format!(
        "<path class=\"head\" d=\"M{tip_x:.1} {tip_y:.1}L{:.1} {:.1}L{:.1} {:.1}z\"/>",
        base_x - 5.0 * up,
        base_y + 5.0 * along,
        base_x + 5.0 * up,
        base_y - 5.0 * along
    )
}

/// The names of a graph's places.
fn names(svg: &mut String, experiment: &Experiment, ground: &Ground) {
    let Layout::Roads(map) = &experiment.level.layout else { return };
    let size = experiment.level.size();
    for place in map.places() {
        let cell = size.index(place.at).map(|index| NodeId(index as u32));
        if let Some((x, y)) = cell.and_then(|cell| ground.centre_of(cell)) {
            let name = markup(&words::harmless(&place.name));
            let _ = writeln!(svg, "<text class=\"name\" x=\"{}\" y=\"{}\">{name}</text>", x + 14, y + 6);
        }
    }
}

/// What the terrains of a map cost, for the line below a picture; empty if there is only floor and what nobody enters.
pub(super) fn terrain_costs(experiment: &Experiment, ground: &Ground) -> String {
    let level = &experiment.level;
    if ground.outline == Outline::Place {
        return String::new();
    }
    let mut said: Vec<String> = Vec::new();
    for &terrain in &ground.terrains {
        let kind = level.terrains.kind(terrain);
        let Some(cost) = experiment.movement.entry_cost(kind) else { continue };
        let words = format!("{} {cost}", words::harmless(&kind.name));
        if !said.contains(&words) {
            said.push(words);
        }
    }
    let is_own = matches!(experiment.terrain, TerrainCosts::Own);
    if said.len() > 1 && is_own { format!("A step costs: {}.", said.join(", ")) } else { String::new() }
}
