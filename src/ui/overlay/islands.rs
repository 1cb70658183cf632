//! Overlay: connected components (islands).

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Theme},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample, row,
};

pub(super) const ISLANDS: Overlay = Overlay {
    key: 'i',
    name: "islands",
    about: "connected components of the known ground, for a unit that moves like the watched one; no search for a goal \
            on another island is begun",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Parts(Theme::PARTS), words: "largest first" }],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let island = session.insight().islands()?.at(point)?;
    Some(row::part(session.theme(), island.rank))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let islands = session.insight().islands()?;
    let island = islands.at(point)?;
    let (number, count) = (island.rank + 1, islands.count());
    Some(format!("island {number} of {count}: {} known cells, {} assumed", island.known, island.assumed))
}
