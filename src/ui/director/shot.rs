//! The choice of what is shown.

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

/// A shot lasts at least this many turns, so that it can be understood; one in which nothing more is to come, this many.
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

/// How interesting it is to look in on a unit with a task while nothing happens.
fn interest(task: &Task) -> u32 {
    match task {
        Task::Hunt { .. } => 9,
        Task::LieInWait | Task::WaitBehind { .. } | Task::Lure { .. } | Task::LeadAstray { .. } => 8,
        Task::Search { .. }
        | Task::Track { .. }
        | Task::CutOff { .. }
        | Task::BarDoor { .. }
        | Task::BarGate { .. } => 7,
        Task::Investigate { .. } | Task::Gather { .. } | Task::Flee | Task::Retreat { .. } => 6,
        Task::Report { .. } | Task::CollectWord { .. } | Task::ReadDesk { .. } => 5,
        Task::March { .. } | Task::Fetch { .. } => 4,
        Task::Explore => 3,
        Task::Patrol => 2,
        Task::Rest { .. } | Task::Caged => 0,
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
    tempo: u32,
    caption: String,
}

impl Director {
    pub(in crate::ui) fn new(game: &Game) -> Self {
        Self { scout: Scout::new(game), shot: None, tempo: 100, caption: String::new() }
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

    /// Chooses what to show of a game as it is now: the unit to watch, and the cell to have in view. `None` if there is nobody.
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

    /// Looks in on the unit whose task is the most interesting, but another one than now.
    fn look_in(&mut self, game: &Game) {
        let shown = self.shot.as_ref().and_then(|shot| shot.unit);
        let others = game.floor().units().filter(|unit| Some(unit.id) != shown && !unit.is_captive);
        let Some(unit) = others.max_by_key(|unit| (interest(&unit.task), std::cmp::Reverse(unit.id))) else { return };
        self.shot = Some(Shot { unit: Some(unit.id), at: unit.at, since: game.turn(), said: None });
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
            let (kind, _) = beat.says.as_ref()?;
            Some(format!("{} {}.", name(beat.who)?, kind.row().about_to))
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
                fights_on.or_else(|| unit.map(quiet)).unwrap_or_else(|| "Nobody is here now.".into())
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

/// What a unit does while nothing happens.
fn quiet(unit: &Unit) -> String {
    format!("All is quiet. {} is {}.", capital(&the(unit.into())), words::task(&unit.task))
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
    fn what_comes_soon_counts_most() {
        let now = Turn(100);
        let weights = [97, 100, 106, 107, 112].map(|turn| weight(Turn(turn), now));
        assert!(weights[0] < weights[4] && weights[4] < weights[3] && weights[3] < weights[2]);
        assert_eq!((weights[1], weights[2]), (100, 100));
    }
}
