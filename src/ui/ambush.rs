//! Units in sight that lie in wait: the ground under each, where it expects its enemy, and the cells that it can strike
//! from where it stands are in the colour of its faction.
//!
//! The panel says of every unit in sight what it is doing, and this says no more than that.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use crate::{
    game::{Task, Unit},
    grid::Point,
};

use super::session::Session;

/// How much of the ground's colour is that of the faction, in percent: under the unit and where it expects its enemy,
/// and in the cells that it can strike.
const UNDER: u16 = 46;
const REACH: u16 = 28;

/// How much more or less of it there is in each of the steps of a slow pulse.
const PULSE: [i16; 8] = [0, 2, 4, 6, 6, 4, 2, 0];

/// Whether a unit has stopped to lie in wait.
pub(super) fn is_waiting(unit: &Unit) -> bool {
    let lies_in_wait = matches!(unit.task, Task::LieInWait | Task::WaitBehind { .. } | Task::CutOff { .. });
    lies_in_wait && unit.route.is_none()
}

/// Where a unit that lies in wait expects its enemy, if it is one place.
fn expected(unit: &Unit) -> Option<Point> {
    match unit.task {
        Task::WaitBehind { trap } => Some(trap),
        Task::CutOff { exit } => Some(exit),
        _ => None,
    }
}

/// The cells in which a unit lies in wait and in which it expects its enemy; none while it still walks, or of another
/// unit.
pub(super) fn places(unit: &Unit) -> impl Iterator<Item = Point> + use<> {
    let here = is_waiting(unit).then(|| [Some(unit.at), expected(unit)]);
    here.into_iter().flatten().flatten()
}

/// Tints the ground of units in sight that lie in wait.
pub(super) fn draw(session: &Session, screen: Rect, buffer: &mut Buffer) {
    let (theme, layer) = (session.theme(), session.ground_layer());
    if !theme.has_light() || !session.has_player() || session.game().ending().is_some() {
        return;
    }
    let pulse = PULSE[layer.beat() % PULSE.len()];
    for unit in session.units_shown().iter().filter(|unit| session.is_in_sight(unit) && is_waiting(unit)) {
        let colour = theme.faction(unit.faction()).fg;
        let mut tint = |cell: Point, percent: u16| {
            let position = session.viewport().position(cell).filter(|position| screen.contains(*position));
            if let Some(position) = position.filter(|_| layer.is_in_sight(cell) && !layer.is_wall(cell)) {
                let tint = Style { bg: colour, ..Style::new() };
                let style = theme.grounded(buffer[position].style(), tint, percent.saturating_add_signed(pulse));
                buffer[position].set_style(style);
            }
        };
        let under = unit.footprint().cells().chain(expected(unit));
        unit.footprint().surroundings(1).for_each(|cell| tint(cell, REACH));
        under.for_each(|cell| tint(cell, UNDER));
    }
}
