//! The panel's sections as plain sentences, for a front end without a screen.

use crate::game::Unit;

use super::{
    super::session::Session,
    page::{Panel, Weight},
};

/// Wide enough that no sentence of the panel is broken.
const WIDTH: usize = 2000;

fn panel(session: &Session) -> Panel<'_> {
    Panel { session, theme: session.theme(), width: WIDTH, is_tall: true, has_figures: true }
}

/// From how far away the player is noticed and why, how far its steps are heard, and its lantern; empty without a
/// player.
pub(in super::super) fn noticed(session: &Session) -> Vec<String> {
    session.game().player().map(|player| panel(session).noticed(player)).unwrap_or_default()
}

/// The figures of a unit: how much it knows, its last search, what was smoothed, and the paths that wait.
pub(in super::super) fn figures(session: &Session, unit: &Unit) -> Vec<String> {
    let parts = panel(session).thoughts(unit).into_iter().filter(|(weight, _)| *weight == Weight::Figures);
    parts.flat_map(|(_, lines)| lines).map(|line| line.to_string()).collect()
}

/// What a unit does and why: its task, its plan, what it rejected, what it has noted, and its last search in figures.
pub(in super::super) fn thoughts(session: &Session, unit: &Unit) -> Vec<String> {
    let parts = panel(session).thoughts(unit);
    let lines = parts.into_iter().flat_map(|(_, lines)| lines).map(|line| line.to_string());
    // The first line names the unit.
    lines.skip(1).filter(|text| !text.trim().is_empty()).collect()
}
