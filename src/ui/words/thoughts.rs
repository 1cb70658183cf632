//! A unit's present task and its reason, in words.

use crate::{
    game::{Form, Game, RaidAim, Task, Unit},
    grid::Point,
    mind::{
        Sighting, UnitId,
        planning::{ActionId, Candidate, Why},
    },
    text::{a, counted},
};

use super::{
    super::{Standstill, eyes},
    names::{cell, perceived, place, sound, turns},
    reports,
    sources::{of_noise, of_sighting},
};

/// A unit's present task and its reason: "hunting you; lost you 6 turns ago; 14 steps, 5 of them through unknown
/// ground".
pub(in super::super) fn thought(game: &Game, unit: &Unit) -> String {
    let mut parts = what(game, unit);
    if let Some(route) = &unit.route {
        let (ahead, assumed) = (route.steps().len(), route.assumed(eyes::mind_of(game, unit).known));
        let steps = counted(ahead, "step");
        parts.push(match assumed {
            0 => format!("{steps}, all known"),
            _ if assumed == ahead => format!("{steps}, all through unknown ground"),
            _ => format!("{steps}, {assumed} of them through unknown ground"),
        });
    }
    parts.join("; ")
}

/// A unit's present task and its reason, without its steps.
pub(super) fn what(game: &Game, unit: &Unit) -> Vec<String> {
    let now = game.turn();
    let is_player = |id| id == Game::PLAYER;
    let at = |cell| place(game, cell);
    match unit.task {
        Task::Rest { .. } if Standstill::of(unit, now) == Standstill::Guards => {
            vec![Standstill::Guards.sentence().into()]
        }
        Task::Rest { until } if until > now => vec![format!("resting for {}", turns(until.since(now)))],
        Task::Rest { .. } => vec![Standstill::Rests.sentence().into()],
        Task::Explore => vec!["exploring towards the nearest cell that its faction has not seen".into()],
        Task::Patrol => vec!["on patrol, towards ground that nobody has seen for long".into()],
        Task::Hunt { unit: quarry, seen, .. } => {
            let (whom, lost) = if is_player(quarry) { ("hunting you", "you") } else { ("hunting a rival", "it") };
            let sight = match now.since(seen) {
                0 | 1 => format!("sees {lost}"),
                ago => format!("lost {lost} {} ago", turns(ago)),
            };
            vec![whom.into(), told_of(game, unit, quarry).unwrap_or(sight)]
        }
        Task::Search { unit: quarry, around, until, .. } => {
            let whom = if is_player(quarry) { "you" } else { "a rival" };
            let gives_up = format!("gives up in {}", turns(until.since(now)));
            let searching = format!("searching for {whom} around {}", cell(game, around));
            [Some(searching), told_of(game, unit, quarry), Some(gives_up)].into_iter().flatten().collect()
        }
        Task::Fetch { item, at: from } => vec![format!("going to fetch {} {}", a(item.row().name), at(from))],
        Task::GoAround { door } => vec![format!("looking for a way around the locked door {}", at(door))],
        Task::Investigate { at: from, heard } => {
            let mind = eyes::mind_of(game, unit);
            let (what, by) = match mind.noise(from) {
                Some(noise) => {
                    let by = of_noise(game, Some(unit.id), mind, noise);
                    // What it was told of it did not perceive itself.
                    let perceived = if by.is_empty() { perceived(noise.sound).0 } else { "was told of" };
                    (format!("{perceived} {}", sound(noise.sound)), by)
                }
                None => ("heard a noise".to_owned(), String::new()),
            };
            vec![format!("investigating: {what} {}, {} ago{by}", at(from), turns(now.since(heard)))]
        }
        Task::Report { at: desk } => vec![format!("going to report what it has noted, {}", at(desk))],
        Task::ReadDesk { at: desk } => {
            vec![format!("on its round: going to collect the reports at the desk {}", at(desk))]
        }
        Task::CollectWord { at: from, .. } => vec![format!("going to collect a friend's report {}", at(from))],
        Task::Gather { at: friend, .. } => vec![format!("fetching a friend {}", at(friend))],
        Task::Lure { at: friend, .. } => vec![format!("luring its enemy to a friend {}", at(friend))],
        Task::Retreat { to } => vec![format!("retreating to {}", cell(game, to))],
        Task::Flee => vec!["fleeing from all enemies it knows of".into()],
        Task::TakeCover => vec!["taking cover from shots".into()],
        Task::Recover => vec![Standstill::Recovers.sentence().into()],
        Task::Return => vec!["returning to its post".into()],
        Task::LieInWait => vec![Standstill::Ambushes.sentence().into()],
        Task::KeepAway => vec!["stepping back because its enemy is too close".into()],
        Task::Hearten => vec!["rallying its friends".into()],
        Task::Mend => vec!["healing its friends".into()],
        Task::Caged => vec![Standstill::Caged.sentence().into()],
        Task::Led { .. } => vec![Standstill::Led.sentence().into()],
        Task::LeadAway { to } => vec![format!("leading a captive away, to lock it up {}", at(to))],
        Task::Follow { .. } => vec!["following you".into()],
        Task::Track { at: scent, left } => {
            vec![format!("following a scent {}, {} old", at(scent), turns(now.since(left)))]
        }
        Task::LeadAstray { to } => vec![format!("leading its enemy astray, towards {}", cell(game, to))],
        Task::Feign { to, since } => {
            let since = turns(now.since(since));
            vec![format!("thinks that you have not seen it: passing by for {since}, to report or call {}", at(to))]
        }
        Task::MoveAmbush { to } => vec![format!("thinks that you know where it hides: going to hide {}", at(to))],
        Task::TakeOtherRoad { at: desk } => {
            vec![format!("thinks that you saw it: taking another road to report {}", at(desk))]
        }
        Task::WaitBehind { trap } => {
            vec![format!("waiting behind the trap {}: thinks that you do not know of it", at(trap))]
        }
        Task::CutOff { exit } => vec![format!("cutting you off at the stairs {}: thinks that you know them", at(exit))],
        Task::BarDoor { door } => {
            vec![format!("going to bar the door {}: thinks that you do not know of it", at(door))]
        }
        Task::BarGate { door } => {
            vec![format!("barring the way {}: has word that you are on your way out", at(door))]
        }
        Task::TakeWordUp { stairs } => vec![format!("taking word of you up the stairs {}", at(stairs))],
        Task::HoldLanding { stairs } => {
            vec![format!("waiting for you at the stairs {}: has word that you come up", at(stairs))]
        }
        Task::Raid { aim: RaidAim::People(seen) } => {
            vec![format!("on a raid: going to where another people was seen, {}", at(seen))]
        }
        Task::Raid { aim: RaidAim::Vault(door) } => {
            vec![format!("holding the vault behind the door {}: keeps other peoples away from it", at(door))]
        }
        Task::Raid { aim: RaidAim::Unknown } => vec!["on a raid: going beyond what its people knows".into()],
        Task::March { post, at: goal, place, of, form } => march(game, unit, (post, goal), (place, of), form),
    }
}

/// From whom a unit has where another is or was, if it did not see that itself.
pub(super) fn told_of(game: &Game, unit: &Unit, quarry: UnitId) -> Option<String> {
    let mind = eyes::mind_of(game, unit);
    let seen = mind.sightings.of(quarry).filter(|seen| seen.source.witness() != Some(unit.id))?;
    Some(of_sighting(game, Some(unit.id), mind, seen))
}

/// The orders of a unit that marches to a post with a squad; a single unit has no place in a formation.
fn march(
    game: &Game,
    unit: &Unit,
    (post, at): (usize, Point),
    (number, of): (usize, usize),
    form: Form,
) -> Vec<String> {
    let posts = unit.squad.as_ref().map_or(1, |squad| squad.orders().posts().len());
    let mut parts = vec![format!("on patrol to post {} of {posts}, {}", post + 1, place(game, at))];
    let how = match form {
        Form::Lead if of == 1 => return parts,
        Form::Halt if at == unit.at => "in place",
        Form::Lead => "leads",
        Form::Halt => "leads and waits for the others",
        Form::Loose => "in loose formation",
        Form::File => "in single file",
    };
    parts.push(format!("number {number} of {of}, {how}"));
    parts
}

/// The notes of a unit that it has not reported, and how it can report them; empty for a unit that reports at once.
pub(in super::super) fn notes(game: &Game, unit: &Unit) -> Vec<String> {
    let mind = eyes::mind_of(game, unit);
    let Some(notes) = mind.notes() else { return Vec::new() };
    let is_noted = |seen: &&Sighting| seen.faction != unit.faction() && mind.sightings.note_of(seen.unit).is_some();
    let enemies = notes.sightings.there().filter(is_noted).count();
    let cells = mind.known.noted_cells();
    if cells == 0 && enemies == 0 {
        return vec!["has noted nothing new".into()];
    }
    let noted = match (cells, enemies) {
        (cells, 0) => format!("has noted {}", counted(cells, "cell")),
        (0, enemies) => format!("has noted {enemies} of its enemies"),
        (cells, enemies) => format!("has noted {}, {enemies} of its enemies", counted(cells, "cell")),
    };
    vec![noted, reports::of_unit(game, unit)]
}

/// The alternatives that a unit's planning rejected, and why: first the plan that looked better, then more important
/// goals, then the rest.
pub(in super::super) fn passed_over(unit: &Unit) -> Vec<String> {
    let chosen = unit.plan.as_ref().map_or(0, |plan| plan.goal().priority);
    let mut others: Vec<_> = unit.passed_over.iter().filter(|other| other.why != Why::AlreadyHolds).collect();
    others.sort_by_key(|other| match &other.what {
        Candidate::Way(_) => 0,
        Candidate::Goal(goal) if goal.priority > chosen => 1,
        Candidate::Goal(_) => 2,
    });
    let names = |steps: &[ActionId]| steps.iter().map(|step| step.row().name).collect::<Vec<_>>().join(", ");
    // What was passed over for the same reason is one sentence.
    let mut said: Vec<(Vec<String>, Why)> = Vec::new();
    for other in others {
        let (what, is_goal) = match &other.what {
            Candidate::Goal(goal) => (goal.name.to_owned(), true),
            Candidate::Way(steps) => (names(steps), false),
        };
        match said.iter_mut().find(|(_, why)| is_goal && *why == other.why) {
            Some((all, _)) => all.push(what),
            None => said.push((vec![what], other.why)),
        }
    }
    said.into_iter().map(|(what, why)| format!("does not {}: {}", what.join(" or "), reason(why))).collect()
}

/// A reason as a sentence with its subject.
fn reason(why: Why) -> String {
    let words = why.to_string();
    match words.split(' ').next() {
        Some("knows" | "has" | "is" | "thinks" | "follows") => format!("it {words}"),
        Some("costs") => format!("that {words}"),
        _ => words,
    }
}

/// One or two words for what a unit is doing, at most 12 letters: the panel has 25 columns.
pub(in super::super) const fn task(task: &Task) -> &'static str {
    match task {
        Task::Rest { .. } => "resting",
        Task::Explore => "exploring",
        Task::Patrol => "on patrol",
        Task::Hunt { .. } => "hunting",
        Task::Search { .. } => "searching",
        Task::Fetch { .. } => "fetching",
        Task::GoAround { .. } => "on a detour",
        Task::Investigate { .. } => "listening",
        Task::Report { .. } => "reporting",
        Task::ReadDesk { .. } => "on its round",
        Task::CollectWord { .. } => "collecting",
        Task::Gather { .. } => "gathering",
        Task::Lure { .. } => "luring",
        Task::Retreat { .. } => "retreating",
        Task::Flee => "fleeing",
        Task::TakeCover => "to cover",
        Task::Recover => "recovering",
        Task::Return => "returning",
        Task::LieInWait | Task::WaitBehind { .. } => "lies in wait",
        Task::KeepAway => "backing off",
        Task::Hearten => "heartening",
        Task::Mend => "mending",
        Task::Caged => "in a cage",
        Task::Led { .. } => "led away",
        Task::LeadAway { .. } => "with captive",
        Task::Follow { .. } => "with you",
        Task::Track { .. } => "on a trail",
        Task::LeadAstray { .. } => "decoying",
        Task::Feign { .. } => "passing by",
        Task::MoveAmbush { .. } => "hiding anew",
        Task::TakeOtherRoad { .. } => "other road",
        Task::CutOff { .. } => "at an exit",
        Task::BarDoor { .. } | Task::BarGate { .. } => "barring",
        Task::TakeWordUp { .. } => "with word",
        Task::HoldLanding { .. } => "awaits you",
        Task::Raid { aim: RaidAim::Vault(_) } => "at a vault",
        Task::Raid { .. } => "raiding",
        Task::March { .. } => "marching",
    }
}

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
        Task::Led { .. } => Standstill::Led.sentence(),
        Task::LeadAway { .. } => "leading a captive away",
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
        Task::Raid { aim: RaidAim::Vault(_) } => "holding a vault",
        Task::Raid { .. } => "on a raid",
        Task::March { .. } => "marching from post to post",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Action, Phase},
        level,
        mind::Turn,
    };

    /// A goblin beside the player, some turns into the game, with its mind on something.
    fn thought_about(waited: u32, task: Task) -> String {
        let text = "+++\n[units]\ng = \"goblin\"\n+++\n####\n#@##\n####\n##g#\n####\n";
        let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        for _ in 0..waited {
            let Phase::Player(turn) = game.phase() else { panic!("the goblin is walled off") };
            turn.act(Action::Wait).expect("waiting is always possible");
        }
        let goblin = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("the goblin").clone();
        thought(&game, &Unit { task, route: None, ..goblin })
    }

    #[test]
    fn thoughts_say_what_and_why() {
        let (unit, at) = (Game::PLAYER, Point::new(1, 1));
        let hunt = |seen| Task::Hunt { unit, at, seen: Turn(seen) };
        assert_eq!(thought_about(6, hunt(0)), "hunting you; lost you 6 turns ago");
        assert_eq!(thought_about(1, hunt(1)), "hunting you; sees you");
        let search = Task::Search { unit, seen: Turn(0), around: at, until: Turn(9) };
        assert_eq!(thought_about(8, search), "searching for you around your cell; gives up in 1 turn");
        assert_eq!(thought_about(2, Task::Rest { until: Turn(7) }), "resting for 5 turns");
        let feign = Task::Feign { to: at, since: Turn(0) };
        let said = "thinks that you have not seen it: passing by for 2 turns, to report or call where you are";
        assert_eq!(thought_about(2, feign), said);
        assert_eq!(
            thought_about(1, Task::Investigate { at, heard: Turn(0) }),
            "investigating: heard a noise where you are, 1 turn ago"
        );
        for task in [Task::Explore, Task::Patrol] {
            let word = super::task(&task);
            let said = thought_about(0, task);
            assert!(said.contains(word) || said.contains(word.trim_end_matches("ing")), "{said}");
        }
    }

    #[test]
    fn a_march_is_told_with_the_post_and_the_place_in_the_squad() {
        let at = Point::new(9, 1);
        let said = |place, of, form| thought_about(0, Task::March { post: 0, at, place, of, form });
        assert_eq!(said(1, 1, Form::Lead), "on patrol to post 1 of 1, 8 east of you");
        assert_eq!(said(1, 4, Form::Lead), "on patrol to post 1 of 1, 8 east of you; number 1 of 4, leads");
        assert_eq!(said(3, 4, Form::File), "on patrol to post 1 of 1, 8 east of you; number 3 of 4, in single file");
    }
}
