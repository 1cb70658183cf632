//! The choice of what is shown.

use std::{cmp::Reverse, collections::VecDeque};

use crate::{
    game::{Game, Task, Unit},
    grid::Point,
    mind::{Turn, UnitId},
};

use super::{
    super::words::{self, capital, the},
    scout::{AHEAD, Beat, Scout},
};

/// How far from the middle of a shot something may happen to be part of it, in king's moves.
const IN_SHOT: u32 = 10;

/// A shot lasts at least this many turns, so that it can be understood; one in which nothing more is to come, this
/// many.
const LEAST: u32 = 8;
const LEAST_DULL: u32 = 3;

/// At most this many incidents are weighed against each other: large floors have many.
const MOST: usize = 64;

/// Another place has to be worth this much more to be shown instead, in percent.
const BETTER: u32 = 150;

/// How long the director looks in on one unit while nothing happens.
const LOOKS_IN: u32 = 24;

/// The tempo while nothing is to happen within [`SOON`] turns, in percent.
const DULL_TEMPO: u32 = 400;
const SOON: u32 = 6;

/// The director does not look in again on the last few units that it showed. Where something happens, it goes all the
/// same.
const LATELY: usize = 8;

/// The interest of a unit that waits, at most.
const WAITING: u32 = 1;

/// How interesting it is to look in on a unit while nothing happens. One that stays where it is comes last, whatever it
/// waits for: there is nothing to see until somebody comes, and then something happens.
fn interest(unit: &Unit) -> u32 {
    let interest = business(&unit.task);
    let is_waiting = unit.row().is_rooted || unit.route.is_none();
    if is_waiting { interest.min(WAITING) } else { interest }
}

/// How interesting a task is.
fn business(task: &Task) -> u32 {
    match task {
        Task::Hunt { .. } => 9,
        Task::Lure { .. } | Task::LeadAstray { .. } | Task::Feign { .. } => 8,
        Task::Search { .. }
        | Task::Track { .. }
        | Task::CutOff { .. }
        | Task::WaitBehind { .. }
        | Task::TakeOtherRoad { .. }
        | Task::BarDoor { .. }
        | Task::LeadAway { .. }
        | Task::BarGate { .. } => 7,
        Task::Investigate { .. } | Task::Gather { .. } | Task::Raid { .. } | Task::Flee | Task::Retreat { .. } => 6,
        Task::Report { .. } | Task::CollectWord { .. } | Task::ReadDesk { .. } | Task::MoveAmbush { .. } => 5,
        Task::March { .. } | Task::Fetch { .. } => 4,
        Task::Explore => 3,
        Task::Patrol => 2,
        Task::Rest { .. } | Task::LieInWait | Task::Caged | Task::Led { .. } => 0,
        _ => 1,
    }
}

/// What is shown.
#[derive(Clone, Debug)]
struct Shot {
    /// The unit that is watched, as long as it is there.
    unit: Option<UnitId>,
    /// The cell that the shot is about.
    at: Point,
    since: Turn,
    /// What was said last of what has happened, and when.
    said: Option<(Turn, String)>,
}

/// Chooses what is shown of a world without a player.
pub(in crate::ui) struct Director {
    scout: Scout,
    shot: Option<Shot>,
    /// The units that were shown last, the latest at the end.
    lately: VecDeque<UnitId>,
    tempo: u32,
    caption: String,
}

impl Director {
    pub(in crate::ui) fn new(game: &Game) -> Self {
        let caption = String::new();
        Self { scout: Scout::new(game), shot: None, lately: VecDeque::new(), tempo: 100, caption }
    }

    /// What one is looking at, and why.
    pub(in crate::ui) fn caption(&self) -> &str {
        &self.caption
    }

    /// The tempo that suits what is shown, in percent.
    pub(in crate::ui) fn tempo(&self) -> u32 {
        self.tempo
    }

    /// Stays with a place that somebody has chosen, for as long as with one of its own choice.
    pub(in crate::ui) fn stay(&mut self, game: &Game, unit: Option<UnitId>, at: Point) {
        self.shot = Some(Shot { unit, at, since: game.turn(), said: None });
    }

    /// Chooses what to show of a game as it is now: the unit to watch, and the cell to have in view. `None` if there is
    /// nobody.
    pub(in crate::ui) fn direct(&mut self, game: &Game) -> Option<(Option<UnitId>, Point)> {
        let now = game.turn();
        self.scout.keep_ahead(game);
        // Somebody may have stepped back.
        self.shot = self.shot.take().filter(|shot| shot.since <= now);
        self.follow(game);
        let told = self.scout.beats().filter(|beat| beat.says.is_some() && beat.turn >= now);
        let all = told.take(MOST).map(|beat| (self.worth(beat.at, now), beat));
        // Of equals the first in time.
        let best = all.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let here = self.shot.as_ref().map_or(0, |shot| self.worth(shot.at, now));
        let held = self.shot.as_ref().map_or(u32::MAX, |shot| now.since(shot.since));
        let least = if here == 0 { LEAST_DULL } else { LEAST };
        if let Some((worth, beat)) = best
            && worth * 100 > here * BETTER
            && held >= least
        {
            let unit = self.unit_of(beat.at, game);
            self.shot = Some(Shot { unit, at: beat.at, since: now, said: None });
        } else if here == 0 && held >= LOOKS_IN {
            self.look_in(game);
        }
        self.follow(game);
        self.remember();
        self.describe(game);
        let shot = self.shot.as_ref()?;
        Some((shot.unit, shot.at))
    }

    /// How much is to be seen around a cell: what comes soon counts most, what has just happened a little.
    fn worth(&self, at: Point, now: Turn) -> u32 {
        let in_shot = self.scout.beats().filter(|beat| beat.at.distance(at) <= IN_SHOT);
        in_shot.map(|beat| beat.worth * weight(beat.turn, now)).sum()
    }

    /// The shot goes along with its unit: to what it does next, else to where it is.
    fn follow(&mut self, game: &Game) {
        let now = game.turn();
        let Some(shot) = &mut self.shot else { return };
        let here = game.floor().units().find(|unit| Some(unit.id) == shot.unit).map(|unit| unit.at);
        if here.is_none() {
            shot.unit = None;
        }
        let next = self.scout.beats().find(|beat| beat.turn > now && beat.who.is_some() && beat.who == shot.unit);
        if let Some(at) = next.map(|beat| beat.at).or(here) {
            shot.at = at;
        }
    }

    /// The unit to watch at a place: the first that will do something there and is on the floor, else the nearest.
    fn unit_of(&self, at: Point, game: &Game) -> Option<UnitId> {
        let now = game.turn();
        let is_here = |id: UnitId| game.floor().units().any(|unit| unit.id == id);
        let there = || self.scout.beats().filter(|beat| beat.at.distance(at) <= IN_SHOT && beat.turn >= now);
        let doers = there().filter_map(|beat| Some((beat.worth, beat.who.filter(|&who| is_here(who))?)));
        let most = doers.reduce(|most, next| if next.0 > most.0 { next } else { most });
        let nearest = || game.floor().units().min_by_key(|unit| (unit.at.distance(at), unit.id)).map(|unit| unit.id);
        most.map(|(_, unit)| unit).or_else(nearest)
    }

    /// Looks in on the unit whose business is the most interesting, of those that were not shown lately; where all
    /// were, on the one that was shown the longest ago. Those who wait come last in any case.
    fn look_in(&mut self, game: &Game) {
        let free = game.floor().units().filter(|unit| !unit.is_captive);
        // The rank among those shown lately, the latest highest; 0 for the others.
        let shown = |id: UnitId| self.lately.iter().rposition(|&other| other == id).map_or(0, |place| place + 1);
        let rank = |unit: &&Unit| {
            let interest = interest(unit);
            (interest > WAITING, Reverse(shown(unit.id)), interest, Reverse(unit.id))
        };
        let Some(unit) = free.max_by_key(rank) else { return };
        self.shot = Some(Shot { unit: Some(unit.id), at: unit.at, since: game.turn(), said: None });
    }

    /// Remembers whom the shot shows.
    fn remember(&mut self) {
        let Some(unit) = self.shot.as_ref().and_then(|shot| shot.unit) else { return };
        if self.lately.back() == Some(&unit) {
            return;
        }
        self.lately.retain(|&other| other != unit);
        self.lately.push_back(unit);
        let surplus = self.lately.len().saturating_sub(LATELY);
        self.lately.drain(..surplus);
    }

    /// Puts into words what is shown, and chooses the tempo.
    fn describe(&mut self, game: &Game) {
        let now = game.turn();
        let Some(shot) = &mut self.shot else {
            (self.caption, self.tempo) = ("There is nobody here.".into(), DULL_TEMPO);
            return;
        };
        let in_shot = || self.scout.beats().filter(|beat| beat.at.distance(shot.at) <= IN_SHOT);
        let told = |beat: &&Beat| beat.says.is_some();
        // Of what has happened in one turn the most important is said.
        let past = in_shot().filter(told).filter(|beat| beat.turn <= now);
        let latest = past.max_by_key(|beat| (beat.turn, beat.worth)).and_then(|beat| {
            let (_, text) = beat.says.as_ref()?;
            Some((beat.turn, text.clone()))
        });
        let is_own = |beat: &&Beat| beat.who.is_some() && beat.who == shot.unit;
        let coming = || in_shot().filter(told).filter(|beat| beat.turn > now);
        let next = coming().find(is_own).or_else(|| coming().next());
        let ahead = in_shot().find(|beat| beat.turn > now).map(|beat| beat.turn.since(now));
        shot.said = latest.or(shot.said.take()).filter(|(turn, _)| *turn <= now && now.since(*turn) <= AHEAD);
        let name = |id: Option<UnitId>| {
            let unit = game.floor().units().find(|unit| Some(unit.id) == id)?;
            Some(capital(&the(unit.into())))
        };
        let is_recent = |turn: Turn| now.since(turn) <= 2;
        let coming = next.and_then(|beat| {
            let about_to = beat.about_to.as_ref()?;
            // Once it comes to blows, something else is at stake than what the unit set out for.
            let goes_on = beat.says.as_ref().is_some_and(|(kind, _)| kind.leaves_purpose());
            let who = game.floor().units().find(|unit| Some(unit.id) == beat.who).filter(|_| goes_on);
            let stakes = who.and_then(|unit| words::stakes(game, unit));
            Some(with_stakes(format!("{} {about_to}.", name(beat.who)?), stakes))
        });
        let blows = in_shot().filter(|beat| beat.says.is_none() && beat.turn <= now && is_recent(beat.turn));
        let fighter = blows.filter_map(|beat| name(beat.who)).last();
        self.caption = match (&shot.said, coming) {
            (Some((turn, text)), _) if is_recent(*turn) => text.clone(),
            (_, Some(coming)) => coming,
            (Some((_, text)), None) => text.clone(),
            (None, None) => {
                let unit = game.floor().units().find(|unit| Some(unit.id) == shot.unit);
                // Of the blows of a fight only the first was told.
                let fights_on = fighter.map(|fighter| format!("{fighter} fights on."));
                fights_on.or_else(|| unit.map(|unit| quiet(game, unit))).unwrap_or_else(|| "Nobody is here now.".into())
            }
        };
        let now_or_soon = in_shot().filter(|beat| beat.turn >= now && beat.turn.since(now) <= SOON);
        let tempo = now_or_soon.filter_map(|beat| beat.says.as_ref()).map(|(kind, _)| kind.row().tempo).min();
        self.tempo = match (tempo, ahead) {
            (Some(tempo), _) => tempo,
            // A fight goes on, whoever began it.
            (None, Some(ahead)) if ahead <= SOON => 100,
            _ => DULL_TEMPO,
        };
    }
}

/// How much something counts that happens in a turn, in percent.
fn weight(turn: Turn, now: Turn) -> u32 {
    if turn < now {
        return 20;
    }
    let ahead = turn.since(now);
    if ahead <= SOON { 100 } else { 100 - 70 * (ahead - SOON).min(AHEAD - SOON) / (AHEAD - SOON) }
}

/// What a unit does while nothing happens, and what is at stake.
fn quiet(game: &Game, unit: &Unit) -> String {
    let text = format!("All is quiet. {} is {}.", capital(&the(unit.into())), words::doing(&unit.task));
    with_stakes(text, words::stakes(game, unit))
}

/// A sentence, and after it what is at stake.
fn with_stakes(mut text: String, stakes: Option<String>) -> String {
    if let Some(stakes) = stakes {
        text.push(' ');
        text.push_str(&stakes);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Phase, WatchedFloor};

    #[test]
    fn it_stays_for_some_turns_says_what_is_to_be_seen_and_changes_nothing() {
        let floor = || Game::without_player(WatchedFloor::Dungeon { depth: 5 }, 104).expect("a floor");
        let (mut game, mut alone) = (floor(), floor());
        let mut director = Director::new(&game);
        let (mut shown, mut since, mut shots) = (None, Turn(0), 0);
        for _ in 0..200 {
            let (unit, at) = director.direct(&game).expect("somebody is there");
            let is_there = |id: UnitId| game.floor().units().any(|unit| unit.id == id);
            assert!(unit.is_none_or(is_there) && game.floor().level().size().contains(at));
            assert!(director.caption().ends_with('.') && (10..=DULL_TEMPO).contains(&director.tempo()));
            if unit != shown {
                let has_died = shown.is_none_or(|id| !is_there(id));
                assert!(has_died || game.turn().since(since) >= LEAST_DULL, "turn {}", game.turn());
                (shown, since, shots) = (unit, game.turn(), shots + 1);
            }
            for game in [&mut game, &mut alone] {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.pass();
            }
            assert_eq!(game.digest(), alone.digest());
        }
        assert!((5..60).contains(&shots), "{shots}");
    }

    #[test]
    fn it_looks_in_on_units_that_go_somewhere_and_on_none_again_soon() {
        let mut game = Game::without_player(WatchedFloor::Dungeon { depth: 5 }, 104).expect("a floor");
        let mut director = Director::new(&game);
        for _ in 0..20 {
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            turn.pass();
        }
        let mut shown = Vec::new();
        for _ in 0..LATELY {
            director.look_in(&game);
            director.remember();
            shown.extend(director.shot.as_ref().and_then(|shot| shot.unit));
        }
        let is_waiting = |id: &UnitId| game.floor().units().any(|unit| unit.id == *id && interest(unit) <= WAITING);
        let movers = game.floor().units().filter(|unit| interest(unit) > WAITING).count();
        assert!(movers > LATELY / 2 && game.floor().units().any(|unit| is_waiting(&unit.id)), "{movers} go somewhere");
        assert!(!shown.iter().any(is_waiting), "{shown:?}");
        let different: std::collections::BTreeSet<_> = shown.iter().collect();
        assert_eq!(different.len(), movers.min(LATELY), "{shown:?}");
    }

    #[test]
    fn what_comes_soon_counts_most() {
        let now = Turn(100);
        let weights = [97, 100, 106, 107, 112].map(|turn| weight(Turn(turn), now));
        assert!(weights[0] < weights[4] && weights[4] < weights[3] && weights[3] < weights[2]);
        assert_eq!((weights[1], weights[2]), (100, 100));
    }
}
