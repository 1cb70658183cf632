//! Overlay: sectors of the two-tier search, and the doors between them.

use crate::grid::Point;

use super::{
    super::{insight::Region, session::Session, theme::Role},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, tint},
};

pub(super) const REGIONS: Overlay = Overlay {
    key: 'r',
    name: "regions",
    about: "the sectors of a two-tier search over the known ground, and the doors between them, which are the nodes of \
            its coarse tier",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[
        LegendEntry { sample: Sample::Parts(4), words: "sectors" },
        LegendEntry { sample: Sample::Tint('O', Role::RegionDoor), words: "door" },
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    match session.insight().regions()?.at(point)? {
        Region { ways: 1.., .. } => Some(tint(theme, 'O', Role::RegionDoor)),
        Region { sector: (column, row), .. } => {
            // With four tints, no two adjacent sectors look the same.
            Some(row::part(theme, (column % 2 + row % 2 * 2) as usize))
        }
    }
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let Region { sector: (column, row), ways } = session.insight().regions()?.at(point)?;
    Some(match ways {
        0 => format!("sector {column},{row}"),
        1 => format!("door of sector {column},{row}, one coarse step"),
        _ => format!("door of sector {column},{row}, {ways} coarse steps"),
    })
}
