//! Overlay: the units that wait for a path.

use crate::grid::Point;

use super::{
    super::{insight::Waiter, session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::{legend, place},
};

pub(super) const QUEUE: Overlay = Overlay {
    key: 'q',
    name: "path queue",
    about: "units that wait for a path, by their place in the queue, and their destinations: those of the watched \
            unit's mind, else of a faction, else all; the panel shows the spent budget",
    layer: Layer::Top,
    needs: Needs::Queue,
    legend: legend![
        Mark '1' QueueUnderWay "search under way",
        Mark '2' QueueInLine "in line",
        Mark 'X' QueueGoal "destination",
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let queue = session.insight().queue()?;
    let (glyph, role) = match queue.waiter(point) {
        Some(Waiter { place: number, is_under_way: true, .. }) => (Some(place(number)), Role::QueueUnderWay),
        Some(Waiter { place: number, .. }) => (Some(place(number)), Role::QueueInLine),
        // The unit of interest stays visible.
        None => (queue.goal(point)?.is_free.then_some('X'), Role::QueueGoal),
    };
    Some(Paint { glyph, style: session.theme().style(role) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let queue = session.insight().queue()?;
    let waiter = queue.waiter(point).map(|Waiter { place, waited, is_under_way, goal }| {
        let how = if is_under_way { "search under way" } else { "in line" };
        let destination = goal.map_or(String::new(), |goal| format!(" to {goal}"));
        format!("waits for a path{destination} since {}: {how} as number {place}", words::turns(waited))
    });
    let goal = queue.goal(point).map(|goal| format!("destination of {} waiting units", goal.wanted_by));
    let told: Vec<_> = waiter.into_iter().chain(goal).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
