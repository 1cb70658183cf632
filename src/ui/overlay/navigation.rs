//! Overlays of the known ground as searches use it: distance and flow field towards a goal, connected components
//! (islands), dead ends, the sectors of the two-tier search, and the waypoints of the level.

use crate::grid::Point;

use super::{
    super::{
        insight::{REGIONS_UP_TO, Region},
        session::Session,
        theme::{Role, Theme},
    },
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, ARROWS, legend, silent, tint},
};

pub(super) const DISTANCE: Overlay = Overlay {
    key: '9',
    name: "distance field",
    about: "the cost of the cheapest path from every known cell to the watched unit's goal, else to the cell you look \
            at, else to you; look mode shows the figure",
    layer: Layer::Ground,
    needs: Needs::Goal,
    legend: &[LegendEntry { sample: Sample::Heat, words: "near to far" }],
    paint: paint_distance,
    tell: tell_distance,
};

pub(super) const FLOW: Overlay = Overlay {
    key: 'f',
    name: "flow field",
    about: "an arrow on every known cell, in the direction of the cheapest path to that goal",
    layer: Layer::Mark,
    needs: Needs::Goal,
    legend: legend![Mark '→' Flow "next step", Mark '×' IntentKnown "goal"],
    paint: paint_flow,
    tell: silent,
};

fn paint_distance(session: &Session, point: Point) -> Option<Paint> {
    let field = session.insight().field()?;
    let cost = field.cost(point)?;
    Some(row::heat(session.theme(), cost.0, (0, field.furthest().0)))
}

fn tell_distance(session: &Session, point: Point) -> Option<String> {
    let field = session.insight().field()?;
    let goal = field.goal();
    Some(match field.cost(point) {
        Some(cost) => format!("distance {cost} to {goal}"),
        None => format!("no known way to {goal}"),
    })
}

fn paint_flow(session: &Session, point: Point) -> Option<Paint> {
    let field = session.insight().field()?;
    let theme = session.theme();
    if field.goal() == point {
        return Some(Paint::new(Some('×'), theme.style(Role::IntentKnown)));
    }
    let arrow = ARROWS[field.direction(point)? as usize];
    Some(Paint::new(Some(arrow), theme.style(Role::Flow)))
}

pub(super) const ISLANDS: Overlay = Overlay {
    key: 'i',
    name: "islands",
    about: "connected components of the known ground, for a unit that moves like the watched one; no search for a goal \
            on another island is begun",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Parts(Theme::PARTS), words: "largest first" }],
    paint: paint_island,
    tell: tell_island,
};

fn paint_island(session: &Session, point: Point) -> Option<Paint> {
    let island = session.insight().islands()?.at(point)?;
    Some(row::part(session.theme(), island.rank))
}

fn tell_island(session: &Session, point: Point) -> Option<String> {
    let islands = session.insight().islands()?;
    let island = islands.at(point)?;
    let (number, count) = (island.rank + 1, islands.count());
    Some(format!("island {number} of {count}: {} known cells, {} assumed", island.known, island.assumed))
}

pub(super) const DEAD_ENDS: Overlay = Overlay {
    key: 'e',
    name: "dead ends",
    about: "ground behind openings one cell wide, and dead ends that the level tags, by their numbers: the watched unit's \
            search (else yours) does not enter them on the way to its goal",
    layer: Layer::Ground,
    needs: Needs::Trip,
    legend: legend![
        Tint '-' Needed "may be on the way",
        Tint 'x' DeadEnd "dead end: left out",
        Mark '1' TaggedDeadEnd "tagged: left out",
    ],
    paint: paint_dead_end,
    tell: tell_dead_end,
};

fn paint_dead_end(session: &Session, point: Point) -> Option<Paint> {
    let dead_ends = session.insight().dead_ends()?;
    if let Some(number) = dead_ends.tag(point) {
        return Some(Paint::new(Some(row::place(number)), session.theme().style(Role::TaggedDeadEnd)));
    }
    let is_needed = dead_ends.is_needed(point)?;
    let (letter, role) = if is_needed { ('-', Role::Needed) } else { ('x', Role::DeadEnd) };
    Some(tint(session.theme(), letter, role))
}

fn tell_dead_end(session: &Session, point: Point) -> Option<String> {
    let dead_ends = session.insight().dead_ends()?;
    let is_needed = dead_ends.is_needed(point)?;
    let (from, to) = dead_ends.trip();
    let number = dead_ends.tag(point).map_or(String::new(), |number| format!(" {number} of the level"));
    (!is_needed).then(|| format!("dead end{number} on the way from {from} to {to}"))
}

pub(super) const REGIONS: Overlay = Overlay {
    key: 'r',
    name: "regions",
    about: "the sectors of a two-tier search over the known ground, and the doors between them, which are the nodes of \
            its coarse tier; and the waypoints of the level, by their numbers",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[
        LegendEntry { sample: Sample::Parts(4), words: "sectors" },
        LegendEntry { sample: Sample::Tint('O', Role::RegionDoor), words: "door" },
        LegendEntry { sample: Sample::Mark('1', Role::Waypoint), words: "waypoint of the level" },
    ],
    paint: paint_region,
    tell: tell_region,
};

fn paint_region(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    let regions = session.insight().regions()?;
    if let Some(digit) = regions.digit(point) {
        return Some(Paint::new(Some(digit), theme.style(Role::Waypoint)));
    }
    match regions.at(point)? {
        Region { edges: 1.., .. } => Some(tint(theme, 'O', Role::RegionDoor)),
        Region { sector: (column, row), .. } => {
            // With four tints, no two adjacent sectors look the same.
            Some(row::part(theme, (column % 2 + row % 2 * 2) as usize))
        }
    }
}

fn tell_region(session: &Session, point: Point) -> Option<String> {
    if session.game().floor().level().size().area() > REGIONS_UP_TO {
        return Some(format!("floors of more than {REGIONS_UP_TO} cells are not divided into sectors here"));
    }
    let regions = session.insight().regions()?;
    let Region { sector: (column, row), edges } = regions.at(point)?;
    let sector = match edges {
        0 => format!("sector {column},{row}"),
        1 => format!("door of sector {column},{row}, one coarse step"),
        _ => format!("door of sector {column},{row}, {edges} coarse steps"),
    };
    Some(match regions.waypoint(point) {
        Some(number) => format!("waypoint {number} of the level; {sector}"),
        None => sector,
    })
}
