//! The lookout of an errand: which enemies in sight are a danger to the player, and which of these dangers are new.
//!
//! An enemy ends an errand once for each way in which it becomes more dangerous: it comes into sight, it notices the
//! player, it comes nearer. A player that begins the errand again has decided to ignore that danger and is not warned
//! twice; only an enemy that stands beside the player and knows of it ends every errand, and one that hunts the player
//! and is near ends all but a journey. So does a messenger that has seen the player once, wherever it goes: it takes
//! word along. Any other enemy that can do nothing for now (it sleeps, it flees, no way leads from it to the player) is
//! reported and does not end the errand.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::Status,
    game::{
        Game,
        rules::moving::reaches,
        state::{awareness::EYE, ending::Subject, task::Task, unit::Unit},
    },
    grid::Point,
    mind::{KnownGround, Navigator, Turn, UnitId, UnknownCellPolicy, planning::Behaviour},
};

/// Turns after which an enemy that was out of sight, or a noise that was not heard, is new again.
const FORGOTTEN_AFTER: u32 = 30;

/// Noises within this many king's moves of each other count as one continuing noise.
const SAME_PLACE: u32 = 8;

/// An enemy that needs fewer steps than this before it can strike is near; fewer than [`CLOSE`], close.
const NEAR: usize = 8;

const CLOSE: usize = 3;

/// A way over ground that the player does not know counts if it has at most this many times the steps of a straight
/// one. In the dark an enemy is seen by its light, and the ground before it is not.
const ROUNDABOUT: usize = 2;

/// Why an enemy in sight does not end an errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calm {
    /// This state keeps it from acting or coming nearer.
    Powerless(Status),
    /// It runs away.
    Fleeing,
    /// The player knows no way from it to the player, and it cannot attack from afar.
    CutOff,
}

impl Calm {
    /// The predicate of an enemy for which this is over: "is awake now".
    pub fn over(self) -> String {
        match self {
            Self::Powerless(Status::Asleep) => "is awake now".into(),
            Self::Powerless(state) => format!("is no longer {}", state.row().name),
            Self::Fleeing => "no longer runs away".into(),
            Self::CutOff => "can reach you now".into(),
        }
    }
}

/// Why an enemy in sight ends an errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alarm {
    /// It is in sight and does not know where the player is.
    Unaware,
    /// It knows where the player is.
    Aware,
    /// It is in a nearer band than any of which the player was told.
    Nearer,
    /// It was no danger for this reason, which is over.
    NoLonger(Calm),
    /// It hunts the player, and is near: no time to explore or to rest.
    Hunting,
    /// It stands beside the player and knows where the player is.
    Beside,
}

impl Alarm {
    /// Its place among alarms, the worst first.
    const fn rank(self) -> u8 {
        match self {
            Self::Beside => 0,
            Self::Hunting => 1,
            Self::Aware => 2,
            Self::Nearer => 3,
            Self::NoLonger(_) => 4,
            Self::Unaware => 5,
        }
    }
}

/// How many steps an enemy needs before it can strike, in bands; a nearer band is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Nearness {
    Far,
    Near,
    Close,
    Beside,
}

/// What the player was told of an enemy.
#[derive(Clone, Copy, Debug)]
struct Told {
    /// While it was a danger: whether it knew of the player when last seen, and how near it was at most.
    danger: Option<(bool, Nearness)>,
    /// The reported reason why it is no danger; `None` while it is a danger.
    calm: Option<Calm>,
    /// The turn in which it was last in sight.
    seen: Turn,
}

/// The dangers of which the player was told, or which it disregards.
#[derive(Clone, Debug, Default)]
pub struct Vigilance {
    told: BTreeMap<UnitId, Told>,
    noises: Vec<(Point, Turn)>,
    disregarded: BTreeSet<UnitId>,
    /// The last unit of which the player was told that it is on the only way, and when it was there last.
    in_the_way: Option<(UnitId, Turn)>,
    /// Enemies that were newly found to be no danger, until [`Vigilance::take_calm`].
    calm: Vec<(Subject, Calm)>,
    navigator: Navigator,
}

impl Vigilance {
    /// Ignores a unit from now on.
    pub(in crate::game) fn disregard(&mut self, unit: UnitId) {
        self.disregarded.insert(unit);
    }

    /// Whether a unit is one to keep clear of: an enemy that is not disregarded.
    pub(in crate::game) fn heeds(&self, unit: &Unit, player: &Unit) -> bool {
        unit.is_enemy_of(player) && self.heeds_one(unit.id)
    }

    /// Whether a unit is not disregarded.
    pub(in crate::game) fn heeds_one(&self, unit: UnitId) -> bool {
        !self.disregarded.contains(&unit)
    }

    /// Enemies that were found to be no danger since the last call, each with the reason.
    pub(in crate::game) fn take_calm(&mut self) -> Vec<(Subject, Calm)> {
        std::mem::take(&mut self.calm)
    }

    /// Looks at all enemies in sight, the nearest first, and keeps those that are newly found to be no danger for
    /// [`Self::take_calm`]. `can_wait` says that whatever the player is about can wait until nobody hunts it.
    ///
    /// # Errors
    /// With the enemy that is the worst of the new dangers, and why. The player is asked once about all of them.
    pub(in crate::game) fn look_out(&mut self, game: &Game, can_wait: bool) -> Result<(), (Subject, Alarm)> {
        let (Some(player), now) = (game.player(), game.turn()) else { return Ok(()) };
        self.told.retain(|_, told| now.since(told.seen) <= FORGOTTEN_AFTER);
        let mut alarms: Vec<(Subject, Alarm)> = Vec::new();
        for enemy in game.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(player)) {
            if self.disregarded.contains(&enemy.id) {
                continue;
            }
            let posture = self.posture(game, player, enemy);
            let told = self.told.entry(enemy.id).or_insert(Told { danger: None, calm: None, seen: now });
            told.seen = now;
            match posture {
                Err(calm) => {
                    if told.calm.replace(calm) != Some(calm) {
                        self.calm.push((enemy.into(), calm));
                    }
                }
                Ok((knows, nearness)) => {
                    let hunts = can_wait && nearness >= Nearness::Near && enemy.hunts(Game::PLAYER);
                    let alarm = match told.note(knows, nearness) {
                        Some(Alarm::Beside) => Some(Alarm::Beside),
                        _ if hunts => Some(Alarm::Hunting),
                        alarm => alarm,
                    };
                    alarms.extend(alarm.map(|alarm| (enemy.into(), alarm)));
                }
            }
        }
        // Of several that are as bad, the nearest.
        alarms.into_iter().min_by_key(|(_, alarm)| alarm.rank()).map_or(Ok(()), Err)
    }

    /// Records a noise from a cell. Says whether it is new: nothing was heard from around there lately.
    pub(in crate::game) fn record_noise(&mut self, at: Point, now: Turn) -> bool {
        self.noises.retain(|&(_, heard)| now.since(heard) <= FORGOTTEN_AFTER);
        let before = self.noises.iter_mut().find(|(other, _)| other.distance(at) <= SAME_PLACE);
        if let Some((_, heard)) = before {
            *heard = now;
            return false;
        }
        self.noises.push((at, now));
        true
    }

    /// Records that a unit stands on the only way. Says whether the player was not told of it lately.
    pub(in crate::game) fn record_in_the_way(&mut self, unit: UnitId, now: Turn) -> bool {
        let before = self.in_the_way.replace((unit, now));
        before.is_none_or(|(told, turn)| told != unit || now.since(turn) > FORGOTTEN_AFTER)
    }

    /// Whether an enemy knows of the player, and how near it is.
    ///
    /// # Errors
    /// With the reason why it is no danger.
    fn posture(&mut self, game: &Game, player: &Unit, enemy: &Unit) -> Result<(bool, Nearness), Calm> {
        if let Some(state) = [Status::Asleep, Status::Dazed].into_iter().find(|&state| enemy.statuses.has(state)) {
            return Err(Calm::Powerless(state));
        }
        let strikes_from_afar = enemy.row().reach > 1 || enemy.row().power.is_some();
        let is_in_reach = enemy.footprint().distance(player.footprint()) <= 1;
        let knows = knows_of_player(game, enemy);
        if strikes_from_afar {
            let nearness = if is_in_reach { Nearness::Beside } else { Nearness::Near };
            return Ok((knows, if enemy.row().is_rooted { Nearness::Far } else { nearness }));
        }
        if enemy.statuses.has(Status::Held) && !is_in_reach {
            return Err(Calm::Powerless(Status::Held));
        }
        if knows && enemy.behaviour().is_some_and(Behaviour::carries_word) && !is_in_reach {
            return Ok((knows, self.nearness(game, player, enemy).unwrap_or(Nearness::Far)));
        }
        if matches!(enemy.task, Task::Flee | Task::Retreat { .. }) && !is_in_reach {
            return Err(Calm::Fleeing);
        }
        if enemy.row().is_rooted {
            return if is_in_reach { Ok((knows, Nearness::Far)) } else { Err(Calm::CutOff) };
        }
        Ok((knows, self.nearness(game, player, enemy).ok_or(Calm::CutOff)?))
    }

    /// How near an enemy is over ground that the player knows, or else by a short way over ground that may be open;
    /// `None` if no such way leads to the player.
    fn nearness(&mut self, game: &Game, player: &Unit, enemy: &Unit) -> Option<Nearness> {
        let level = game.floor().level();
        let known = &game.player_mind().known;
        let ground = |unknown| {
            KnownGround::new(known, &level.terrains, enemy.movement())
                .with_unknown_cells(unknown)
                .with_side(enemy.row().size)
        };
        let strikes_from = |at: Point| enemy.row().footprint(at).distance(player.footprint()) <= 1;
        // Around a corner nobody strikes.
        if strikes_from(enemy.at) && reaches(game.floor(), enemy, player.footprint().nearest(enemy.at)) {
            return Some(Nearness::Beside);
        }
        let mut steps_over = |unknown| {
            let route = self.navigator.route_to_any(enemy.at, strikes_from, &ground(unknown), level.diagonal);
            route.map(|route| route.steps().len())
        };
        let most = ROUNDABOUT * enemy.footprint().distance(player.footprint()) as usize;
        let steps = steps_over(UnknownCellPolicy::Coward)
            .or_else(|| steps_over(UnknownCellPolicy::Reckless).filter(|&steps| steps <= most))?;
        Some(match steps {
            0..CLOSE => Nearness::Close,
            CLOSE..NEAR => Nearness::Near,
            _ => Nearness::Far,
        })
    }
}

impl Told {
    /// Records a danger. Returns why it is a new one, if it is.
    fn note(&mut self, knows: bool, nearness: Nearness) -> Option<Alarm> {
        let (before, calm) = (self.danger, self.calm.take());
        self.danger = Some((knows, before.map_or(nearness, |(_, nearest)| nearest.max(nearness))));
        match before {
            _ if knows && nearness == Nearness::Beside => Some(Alarm::Beside),
            None | Some((false, _)) if knows => Some(Alarm::Aware),
            _ if calm.is_some() => calm.map(Alarm::NoLonger),
            None => Some(Alarm::Unaware),
            Some((_, nearest)) => (nearness > nearest).then_some(Alarm::Nearer),
        }
    }
}

/// Whether an enemy in sight knows where the player is, judged by its task and by whether it looks at the player.
pub(in crate::game) fn knows_of_player(game: &Game, enemy: &Unit) -> bool {
    let sees_player = enemy.awareness.sees(Game::PLAYER, game.turn());
    let is_awake = !enemy.statuses.has(Status::Asleep);
    match enemy.task {
        _ if sees_player && is_awake => true,
        Task::Hunt { unit, seen, .. } | Task::Search { unit, seen, .. } => {
            unit == Game::PLAYER && game.turn().since(seen) <= EYE
        }
        Task::Flee | Task::Retreat { .. } | Task::KeepAway | Task::Gather { .. } | Task::Lure { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Phase, vocabulary},
        level,
    };

    /// A game on a map with a goblin, whose player has looked around.
    fn game(map: &str) -> Game {
        let text = format!("+++\n[units]\ng = \"goblin\"\nt = \"toad\"\nY = \"turret\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::on_level(level, 1).expect("a level to play")
    }

    fn enemy(game: &mut Game) -> &mut Unit {
        game.world.floor_mut().units.values_mut().find(|unit| unit.id != Game::PLAYER).expect("an enemy")
    }

    fn hunts(game: &mut Game) {
        let (at, seen) = (game.player().expect("alive").at, game.turn());
        enemy(game).task = Task::Hunt { unit: Game::PLAYER, at, seen };
    }

    fn alarm(outcome: Result<(), (Subject, Alarm)>) -> Option<Alarm> {
        outcome.err().map(|(_, alarm)| alarm)
    }

    #[test]
    fn an_enemy_around_a_corner_is_close_and_not_beside_the_player() {
        for (map, expected) in
            [("#####\n#@..#\n##g.#\n#####\n", Alarm::Aware), ("#####\n#@..#\n#.g.#\n#####\n", Alarm::Beside)]
        {
            let mut game = game(map);
            let now = game.turn();
            enemy(&mut game).task = Task::Hunt { unit: Game::PLAYER, at: Point::new(1, 1), seen: now };
            assert_eq!(alarm(Vigilance::default().look_out(&game, false)), Some(expected), "{map}");
        }
    }

    #[test]
    fn all_dangers_in_sight_are_asked_about_at_once() {
        let game = game("############\n#@...t...g.#\n############\n");
        let mut vigilance = Vigilance::default();
        assert!(vigilance.look_out(&game, false).is_err());
        assert_eq!(vigilance.look_out(&game, false), Ok(()), "of both the player was told");
    }

    #[test]
    fn an_enemy_is_told_once_for_each_way_in_which_it_grows_more_dangerous() {
        let mut game = game("############\n#@........g#\n############\n");
        enemy(&mut game).task = Task::Patrol;
        let mut vigilance = Vigilance::default();
        let look = |vigilance: &mut Vigilance, game: &Game| alarm(vigilance.look_out(game, false));
        assert_eq!([0, 1].map(|_| look(&mut vigilance, &game)), [Some(Alarm::Unaware), None]);
        hunts(&mut game);
        assert_eq!([0, 1].map(|_| look(&mut vigilance, &game)), [Some(Alarm::Aware), None]);
        let told: Vec<Option<Alarm>> = (2..10)
            .rev()
            .map(|x| {
                let id = enemy(&mut game).id;
                game.world.floor_mut().units.move_to(id, Point::new(x, 1));
                look(&mut vigilance, &game)
            })
            .collect();
        let count = |wanted| told.iter().filter(|&&told| told == Some(wanted)).count();
        assert_eq!((count(Alarm::Nearer), count(Alarm::Beside)), (2, 1), "{told:?}");
        assert_eq!(look(&mut vigilance, &game), Some(Alarm::Beside), "of that one is told as long as it lasts");
        // An enemy that was out of sight for long is new again.
        game.world.turn = game.world.turn.plus(FORGOTTEN_AFTER + 1);
        let id = enemy(&mut game).id;
        game.world.floor_mut().units.move_to(id, Point::new(10, 1));
        hunts(&mut game);
        assert_eq!(look(&mut vigilance, &game), Some(Alarm::Aware));
    }

    #[test]
    fn nobody_explores_or_rests_while_an_enemy_that_hunts_is_near() {
        for (map, is_near) in
            [("#########\n#@...g..#\n#########\n", true), ("############\n#@........g#\n############\n", false)]
        {
            let mut game = game(map);
            hunts(&mut game);
            let mut vigilance = Vigilance::default();
            let looks = [false, true, true, false].map(|can_wait| alarm(vigilance.look_out(&game, can_wait)));
            let insists = is_near.then_some(Alarm::Hunting);
            assert_eq!(looks, [Some(Alarm::Aware), insists, insists, None], "{map}");
        }
    }

    #[test]
    fn who_comes_over_ground_that_lies_in_the_dark_can_come() {
        let corridor = format!("{0}\n#@{1}g#\n{0}\n", "#".repeat(34), ".".repeat(30));
        let text = format!("+++\nlight = \"dark\"\n[units]\ng = \"goblin\"\n+++\n{corridor}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let goblin = enemy(&mut game).clone();
        assert!(game.player_mind().known.is_unknown(Point::new(20, 1)), "the cells between are dark");
        let player = game.player().expect("alive");
        assert_eq!(Vigilance::default().nearness(&game, player, &goblin), Some(Nearness::Far));
    }

    #[test]
    fn who_can_do_nothing_for_now_is_no_alarm_and_is_told_once() {
        let calm = |game: &Game, vigilance: &mut Vigilance| {
            vigilance.look_out(game, false).unwrap_or_else(|alarm| panic!("{alarm:?}"));
            vigilance.take_calm().first().map(|&(_, calm)| calm)
        };
        let open = "#########\n#@.....g#\n#########\n";
        let water = "#########\n#@.&&&.t#\n#########\n";
        let mut asleep = game(open);
        let until = asleep.turn().plus(9);
        enemy(&mut asleep).statuses.gain(Status::Asleep, until);
        let mut fleeing = game(open);
        enemy(&mut fleeing).task = Task::Flee;
        let mut across = game(&water.replace('t', "g"));
        hunts(&mut across);
        for (mut game, expected) in
            [(asleep, Calm::Powerless(Status::Asleep)), (fleeing, Calm::Fleeing), (across, Calm::CutOff)]
        {
            let mut vigilance = Vigilance::default();
            assert_eq!([0, 1].map(|_| calm(&game, &mut vigilance)), [Some(expected), None]);
            // As soon as it can come, it is an alarm.
            let enemy = enemy(&mut game);
            enemy.statuses.end(Status::Asleep);
            let id = enemy.id;
            game.world.floor_mut().units.move_to(id, Point::new(2, 1));
            hunts(&mut game);
            assert_eq!(alarm(vigilance.look_out(&game, false)), Some(Alarm::Beside));
        }
        // A toad swims, and a turret strikes over water.
        for (kind, comes) in [("t", true), ("Y", true), ("g", false)] {
            let mut game = game(&water.replace('t', kind));
            hunts(&mut game);
            assert_eq!(alarm(Vigilance::default().look_out(&game, false)), comes.then_some(Alarm::Aware), "{kind}");
        }
    }

    #[test]
    fn an_enemy_that_wakes_is_told_as_awake_and_not_as_nearer() {
        let mut game = game("############\n#@........g#\n############\n");
        enemy(&mut game).task = Task::Patrol;
        let mut vigilance = Vigilance::default();
        assert_eq!(alarm(vigilance.look_out(&game, false)), Some(Alarm::Unaware));
        let (id, until) = (enemy(&mut game).id, game.turn().plus(9));
        enemy(&mut game).statuses.gain(Status::Asleep, until);
        assert_eq!(alarm(vigilance.look_out(&game, false)), None);
        // The player comes nearer while it sleeps.
        game.world.floor_mut().units.move_to(id, Point::new(4, 1));
        assert_eq!(alarm(vigilance.look_out(&game, false)), None);
        enemy(&mut game).statuses.end(Status::Asleep);
        let woken = Alarm::NoLonger(Calm::Powerless(Status::Asleep));
        assert_eq!([0, 1].map(|_| alarm(vigilance.look_out(&game, false))), [Some(woken), None]);
        assert_eq!(Calm::Powerless(Status::Asleep).over(), "is awake now");
    }

    #[test]
    fn an_alarm_does_not_hide_who_is_no_danger() {
        let mut game = game("#########\n#@.g...g#\n#########\n");
        let (near, until) = (enemy(&mut game).id, game.turn().plus(9));
        enemy(&mut game).statuses.gain(Status::Asleep, until);
        let mut vigilance = Vigilance::default();
        let (who, _) = vigilance.look_out(&game, false).expect_err("the other one can come");
        let calm = vigilance.take_calm();
        assert!(who.unit != near && calm.len() == 1 && calm[0].0.unit == near, "{who:?} {calm:?}");
    }

    #[test]
    fn a_noise_that_goes_on_is_heard_once() {
        let mut vigilance = Vigilance::default();
        let at = |x| Point::new(x, 4);
        assert!(vigilance.record_noise(at(3), Turn(1)) && !vigilance.record_noise(at(7), Turn(9)));
        assert!(vigilance.record_noise(at(30), Turn(9)) && !vigilance.record_noise(at(3), Turn(39)));
        assert!(vigilance.record_noise(at(3), Turn(70)));
    }

    #[test]
    fn waiting_for_somebody_who_does_not_change_goes_on() {
        let mut game = game("##########\n#@...&..g#\n##########\n");
        game.world.floor_mut().units.get_mut(&Game::PLAYER).expect("alive").health -= 5;
        let mut errand = super::super::Errand::new(super::super::Aim::Rest, &game);
        let Phase::Player(turn) = game.phase() else { panic!("over") };
        turn.act(Action::Wait).expect("waiting");
        assert_eq!(errand.next(&game), Ok(Action::Wait), "it cannot come over");
    }
}
