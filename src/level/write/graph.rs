//! Places and roads.

use std::fmt::Write as _;

use crate::search::{NodeId, Place, RoadMap, Traffic};

use super::{
    super::Level,
    values::{push, quote},
};

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
