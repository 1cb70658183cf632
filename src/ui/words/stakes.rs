//! What is at stake in what a unit does: what happens if it succeeds, or fails. A spectator reads it in the director's
//! caption.

use crate::{
    content::Report,
    game::{Game, Task, Unit},
    mind::UnitId,
};

use super::{
    super::eyes,
    names::{self, the},
};

/// What happens if a unit succeeds in what it does, or fails, as a sentence; `None` if not much does.
pub(in super::super) fn stakes(game: &Game, unit: &Unit) -> Option<String> {
    let all = names::faction(unit.faction());
    Some(match unit.task {
        Task::Report { at } | Task::TakeOtherRoad { at } => {
            let desks = game.floor().desks(unit.faction());
            if desks.is_some_and(|desks| desks.headquarters != at) {
                "If it arrives, what it has seen is written down, and waits for a courier.".into()
            } else {
                format!("If it arrives, all of {all} know what it has seen.")
            }
        }
        Task::ReadDesk { at } => {
            let desks = game.floor().desks(unit.faction());
            if desks.is_some_and(|desks| desks.headquarters == at) {
                format!("If it arrives, all of {all} know what it carries.")
            } else {
                format!("Until it is back at headquarters, {all} do not know what is written down there.")
            }
        }
        Task::CollectWord { .. } => format!("If it arrives, it carries the report on to {all}."),
        Task::Hunt { unit: quarry, .. } | Task::Search { unit: quarry, .. } => {
            return unreported(game, unit, quarry);
        }
        Task::Investigate { .. } | Task::Track { .. } => {
            format!("If it finds an enemy, {}.", spread(unit)?)
        }
        Task::Flee | Task::Retreat { .. } => {
            let notes = eyes::mind_of(game, unit).noted_enemies(unit.faction()).next();
            notes.map(|_| format!("If it dies, {all} never learn whom it has seen."))?
        }
        Task::Gather { .. } => "If it finds a friend, both come back to fight.".into(),
        Task::Lure { .. } => "If its enemy follows, it has two to fight.".into(),
        Task::LeadAstray { .. } => "If its enemy follows, it goes the wrong way.".into(),
        Task::CutOff { .. } => "If it is there first, its enemy does not get away.".into(),
        Task::BarDoor { .. } | Task::BarGate { .. } => "If it is there first, its enemy finds the door barred.".into(),
        Task::LeadAway { .. } => {
            "If it gets there, its captive sits in a cage. Until then the captive can be cut loose.".into()
        }
        Task::WaitBehind { .. } => "If its enemy comes this way, the trap is between them.".into(),
        _ => return None,
    })
}

/// Says that the others do not know of an enemy that a unit is after; `None` if they do.
fn unreported(game: &Game, unit: &Unit, quarry: UnitId) -> Option<String> {
    let all = names::faction(unit.faction());
    let seen = eyes::mind_of(game, unit).sightings.note_of(quarry)?;
    let is_known = eyes::mind_of_faction(game, unit.faction()).sightings.of(quarry).is_some();
    let whom = game.floor().units().find(|other| other.id == seen.unit).map_or("it".into(), |it| the(it.into()));
    let way = spread(unit).map_or_else(String::new, |way| format!("; {way}"));
    Some(if is_known {
        format!("The others of {all} do not know where {whom} is now{way}.")
    } else {
        format!("The others of {all} know nothing of {whom} yet{way}.")
    })
}

/// When all of a unit's faction learn what it sees, as a clause; `None` if it tells nobody.
fn spread(unit: &Unit) -> Option<String> {
    let (row, all) = (unit.faction().row(), names::faction(unit.faction()));
    Some(match row.reports.first()? {
        Report::AtOnce => format!("all of {all} know at once"),
        Report::Call { carries, .. } => {
            format!("all of {all} know as soon as a friend within {carries} cells hears {}", row.call.sound)
        }
        Report::Wet { .. } => format!("all of {all} know once it is in the water"),
        Report::At(_) => format!("all of {all} know once it has reported"),
    })
}
