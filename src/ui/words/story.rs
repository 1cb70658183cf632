//! What a watched unit is about, as a story: what it perceived, what it does about it, and what happens if it finds the
//! player. The figures are in `thoughts`.

use crate::{
    content::Report,
    game::{Game, Task, Unit},
    grid::Point,
    mind::{Doing, Sureness, Turn, UnitId},
    text::{capital, counted},
};

use super::{
    super::{Standstill, eyes},
    names::{ago, cell, faction, perceived, sound, turns},
    sources::{activity, of_noise},
    thoughts::{told_of, what},
};

/// The story of a unit, in sentences.
pub(in super::super) fn story(game: &Game, unit: &Unit) -> Vec<String> {
    let now = game.turn();
    let whom = |id: UnitId| if id == Game::PLAYER { "you" } else { "its enemy" };
    let told = |id| told_of(game, unit, id).map(|told| format!("It {told}."));
    let mut said: Vec<String> = match unit.task {
        // Whatever it was about to do.
        _ if !unit.statuses.lets_act() => vec![format!("{}.", capital(Standstill::of(unit, now).sentence()))],
        Task::Hunt { unit: quarry, seen, .. } => {
            let whom = whom(quarry);
            match (now.since(seen), told(quarry)) {
                (_, Some(told)) => vec![told, format!("It is coming for {whom}.")],
                (0 | 1, None) => vec![format!("It sees {whom} and comes closer.")],
                (_, None) => {
                    vec![
                        format!("It lost {whom} {}{}.", ago(now, seen), walking(game, unit, quarry)),
                        format!("It is going to where it last saw {whom}."),
                    ]
                }
            }
        }
        Task::Search { unit: quarry, until, .. } => {
            let whom = whom(quarry);
            let first = told(quarry).unwrap_or_else(|| format!("It has lost {whom}."));
            let left = turns(until.since(now));
            vec![first, format!("It looks around for {whom}, and gives up in {left}.")]
        }
        Task::Investigate { at, heard } => vec![noticed(game, unit, at, heard), "It is coming to look.".into()],
        Task::Track { left, .. } => {
            vec![format!("It smells that somebody walked here {}.", ago(now, left)), "It follows the scent.".into()]
        }
        Task::Report { at } => {
            let left = unit.route.as_ref().map(|route| format!("; {} left", counted(route.steps().len(), "step")));
            vec![format!(
                "It has noted something, and is going to report it near {}{}.",
                cell(game, at),
                left.unwrap_or_default()
            )]
        }
        Task::Explore => vec![format!("It explores what {} has not seen.", faction(unit.faction()))],
        Task::Flee => vec!["It is fleeing from all enemies that it knows of.".into()],
        Task::Rest { .. } | Task::Recover | Task::LieInWait | Task::Caged | Task::Led { .. } => {
            vec![format!("{}.", capital(Standstill::of(unit, now).sentence()))]
        }
        _ => vec![format!("{}.", capital(&what(game, unit).join("; ")))],
    };
    let is_about_enemies =
        matches!(unit.task, Task::Hunt { .. } | Task::Search { .. } | Task::Flee | Task::Feign { .. });
    if !is_about_enemies
        && game.player().is_some_and(|player| unit.is_enemy_of(player))
        && unit.awareness.sees(Game::PLAYER, now)
    {
        said.insert(0, "It sees you.".into());
    }
    said.extend(thinks_of_enemy(game, unit));
    said.extend(if_it_finds_you(game, unit));
    said
}

/// What a unit perceived that it goes to look at, or what it was told of.
fn noticed(game: &Game, unit: &Unit, at: Point, heard: Turn) -> String {
    let mind = eyes::mind_of(game, unit);
    let ago = ago(game.turn(), heard);
    let Some(noise) = mind.noise(at) else { return format!("It heard a noise {ago}.") };
    let (what, by) = (sound(noise.sound), of_noise(game, Some(unit.id), mind, noise));
    if !by.is_empty() {
        return format!("It was told of {what}, {ago}{by}.");
    }
    format!("It {} {what} {ago}.", perceived(noise.sound).0)
}

/// In which direction a unit thinks that another was walking when it was seen last: ", walking east".
fn walking(game: &Game, unit: &Unit, quarry: UnitId) -> String {
    match eyes::mind_of(game, unit).sightings.of(quarry).map(|seen| seen.doing) {
        Some(Doing::Walking(direction)) => format!(", walking {}", direction.name()),
        _ => String::new(),
    }
}

/// What a unit thinks that the enemy is doing that it is after, or else the player; `None` if it sees that now, is not
/// sure of it, or the story has said it.
fn thinks_of_enemy(game: &Game, unit: &Unit) -> Option<String> {
    let (now, mind) = (game.turn(), eyes::mind_of(game, unit));
    let player = || game.player().filter(|player| unit.is_enemy_of(player)).map(|player| player.id);
    let enemy = match unit.task {
        Task::Hunt { unit, .. } | Task::Search { unit, .. } => unit,
        _ => player()?,
    };
    let seen = mind.sightings.of(enemy).filter(|seen| !seen.is_of_dead() && now.since(seen.seen) > 1)?;
    let is_told = told_of(game, unit, enemy).is_some();
    let is_said = matches!(unit.task, Task::Hunt { .. }) && !is_told && matches!(seen.doing, Doing::Walking(_));
    if is_said || seen.sureness(now) == Sureness::Doubtful {
        return None;
    }
    let whom = if enemy == Game::PLAYER { "you are".into() } else { format!("the {} is", seen.kind.row().name) };
    Some(format!("It thinks that {whom} {}.", activity(seen)))
}

/// What happens if a unit finds the player that it does not see; `None` if it sees it already, or is a friend.
fn if_it_finds_you(game: &Game, unit: &Unit) -> Option<String> {
    let player = game.player().filter(|player| unit.is_enemy_of(player))?;
    let row = unit.faction().row();
    let call = row.call.sound;
    let reports = row.reports.first()?;
    if eyes::mind_of(game, unit).sightings.note_of(player.id).is_some() {
        if matches!(reports, Report::AtOnce) {
            return None;
        }
        let knew = eyes::mind_of_faction(game, unit.faction()).sightings.of(player.id).is_some();
        let says = if knew { "It has not told them yet what it knows now." } else { "It has told nobody of you yet." };
        return Some(says.into());
    }
    let seeks = match unit.task {
        Task::Investigate { .. } | Task::Track { .. } | Task::Patrol => true,
        Task::Search { unit: quarry, .. } | Task::Hunt { unit: quarry, .. } => quarry == player.id,
        _ => false,
    };
    if !seeks || unit.awareness.sees(player.id, game.turn()) {
        return None;
    }
    Some(match reports {
        Report::AtOnce => "If it finds you, all of them know at once.".into(),
        Report::Call { carries, .. } => {
            format!("If it finds you, {call} goes out: a friend within {carries} cells passes it on to all.")
        }
        Report::Wet { .. } => "If it finds you, the others know once it is in the water.".into(),
        Report::At(ground) => {
            let name = &game.floor().level().terrains.kind(ground.ground).name;
            format!("If it finds you, the others know once it has been at a {name}.")
        }
    })
}
