//! What is at stake in what a unit does: what happens if it succeeds, or fails. A spectator reads it in the director's caption.

use crate::{
    content::Report,
    game::{Game, Task, Unit},
    mind::UnitId,
};

use super::{
    super::eyes,
    names::{self, the},
};

/// What a unit does, as a phrase after "is".
pub(in super::super) const fn doing(task: &Task) -> &'static str {
    match task {
        Task::Rest { .. } => "resting",
        Task::Explore => "exploring",
        Task::Patrol => "on patrol",
        Task::Hunt { .. } => "hunting",
        Task::Search { .. } => "searching for an enemy that it has lost",
        Task::Fetch { .. } => "going to fetch something",
        Task::GoAround { .. } => "looking for a way around a locked door",
        Task::Investigate { .. } => "going to look what made a noise",
        Task::Report { .. } => "on its way to report",
        Task::ReadDesk { .. } => "on its round from desk to desk",
        Task::CollectWord { .. } => "going to collect a friend's report",
        Task::Gather { .. } => "fetching friends to fight beside it",
        Task::Lure { .. } => "luring its enemy to a friend",
        Task::Retreat { .. } => "retreating",
        Task::Flee => "fleeing",
        Task::TakeCover => "taking cover",
        Task::Recover => "letting its wounds close",
        Task::Return => "returning to its post",
        Task::LieInWait => "lying in wait",
        Task::KeepAway => "keeping its distance",
        Task::Hearten => "rallying its friends",
        Task::Mend => "healing its friends",
        Task::Caged => "sitting in a cage",
        Task::Follow { .. } => "following the unit that freed it",
        Task::Track { .. } => "following a scent",
        Task::LeadAstray { .. } => "leading its enemy astray",
        Task::Feign { .. } => "passing by as if it had seen nobody",
        Task::MoveAmbush { .. } => "going to hide elsewhere",
        Task::TakeOtherRoad { .. } => "taking another road to report",
        Task::WaitBehind { .. } => "waiting behind a trap",
        Task::CutOff { .. } => "cutting its enemy off",
        Task::BarDoor { .. } | Task::BarGate { .. } => "going to bar a door",
        Task::TakeWordUp { .. } => "carrying word up the stairs",
        Task::HoldLanding { .. } => "waiting at the stairs for its enemy",
        Task::March { .. } => "marching from post to post",
    }
}

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
