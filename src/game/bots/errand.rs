//! Errands: many steps for one key. The player explores, travels or rests, by what it knows itself, until something
//! happens.
//!
//! An [`Errand`] returns one action after the other, and finally the reason why it ends. It keeps its route until that
//! is walked or something that was learned blocks it, so it never goes to and fro between two equally near places. It
//! walks around units in its way, with some room, and around harmful ground and barred doors where it can.

use crate::{
    content::Status,
    game::{
        Game,
        action::Action,
        bots::{
            stop::Stop,
            vigilance::{Calm, Vigilance},
        },
        brain::standing_dangers,
        state::{ending::Subject, unit::Unit},
    },
    grid::{Footprint, Point},
    mind::{Danger, FactionId, KnownGround, Navigator, Route, Sighting, Turn},
    terrain::{Door, TerrainId, TerrainKind},
};

/// The most turns of a rest.
const LONGEST_REST: u32 = 300;

/// The distance that a route keeps from an enemy in sight where it can, in king's moves.
const CLEARANCE: u32 = 3;

/// For so many turns it also goes around the cells where it last saw enemies that are out of sight. Without that, who
/// is blocked on both of two ways turns round each time that the one or the other blocker comes into sight.
const LATELY: u32 = 20;

/// The extra cost of such an enemy's own cell; it falls off to 0 around it.
const ENEMY_DANGER: u16 = 80;

/// The aim of an errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To explore everything that can be reached, and to pick up items.
    Explore,
    /// To travel to a cell.
    Travel(Point),
    /// To rest until the player is well, with all companions in sight.
    Rest,
}

/// An errand that has begun.
#[derive(Clone, Debug)]
pub struct Errand {
    aim: Aim,
    navigator: Navigator,
    /// The route that it follows, and the tolerance with which it was found.
    route: Option<(Tolerance, Route)>,
    health: i32,
    /// The turn in which `health` was read.
    checked: Turn,
    begun: Turn,
    floor: u32,
    vigilance: Vigilance,
    /// Whether it walks on over harmful ground if it knows no way around.
    dares: bool,
}

/// What a route may lead through; tried in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tolerance {
    /// Goes around units, harmful ground and barred doors.
    Nothing,
    /// Goes around units.
    Harm,
    /// Goes around nothing; a unit that blocks the way ends the errand.
    All,
}

impl Errand {
    /// An errand that begins now, for a player that was told of no dangers yet.
    pub fn new(aim: Aim, game: &Game) -> Self {
        Self {
            aim,
            navigator: Navigator::default(),
            route: None,
            health: game.player().map_or(0, |player| player.health),
            checked: game.turn(),
            begun: game.turn(),
            floor: game.depth(),
            vigilance: Vigilance::default(),
            dares: false,
        }
    }

    /// An errand that begins now and does not stop for dangers that earlier errands have reported, of which the last
    /// one was `before`. If it has the same aim, it goes on with the route of that one: whoever is stopped at each step
    /// would else turn round each time that an enemy has moved.
    pub fn after(before: Self, aim: Aim, game: &Game) -> Self {
        let goes_on = before.aim == aim && before.floor == game.depth();
        let route = before.route.filter(|_| goes_on);
        Self { route, vigilance: before.vigilance, ..Self::new(aim, game) }
    }

    /// Continues in spite of all enemies that the player knows of: the caller has decided to ignore them.
    pub fn disregard(&mut self, game: &Game) {
        let known = game.player_mind().sightings.there().map(|seen| seen.unit);
        let in_sight = game.units_in_sight().into_iter().map(|unit| unit.id);
        in_sight.chain(known).for_each(|unit| self.vigilance.disregard(unit));
    }

    /// Allows steps over sharp or burning ground if there is no known way around.
    pub fn dare(&mut self) {
        self.dares = true;
    }

    /// Whether any time has passed since the errand was made.
    pub fn has_begun(&self, game: &Game) -> bool {
        game.turn() > self.begun
    }

    /// The aim of the errand.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Enemies in sight that were found to be no danger since the last call, each with the reason.
    pub fn take_calm(&mut self) -> Vec<(Subject, Calm)> {
        self.vigilance.take_calm()
    }

    /// Searches made for it so far, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        (self.navigator.searches, self.navigator.expanded)
    }

    /// The next action.
    ///
    /// # Errors
    /// With the reason, when the errand is over.
    pub fn next(&mut self, game: &Game) -> Result<Action, Stop> {
        let Some(me) = game.player() else { return Err(Stop::Hurt) };
        if game.depth() != self.floor {
            return Err(Stop::Arrived);
        }
        let can_wait = !matches!(self.aim, Aim::Travel(_));
        self.vigilance.look_out(game, can_wait).map_err(|(enemy, alarm)| Stop::Enemy(enemy, alarm))?;
        if self.is_newly_hurt(me, game.turn()) {
            return Err(Stop::Hurt);
        }
        match self.aim {
            Aim::Rest => self.rest(game, me),
            Aim::Travel(to) if to == me.at => Err(Stop::Arrived),
            Aim::Travel(to) => self.walk(game, me, Stop::NoWay, |navigator, ground| {
                navigator.route_to(me.at, to, ground, game.floor().level().diagonal)
            }),
            Aim::Explore => self.walk(game, me, Stop::Explored, |navigator, ground| {
                let mind = game.player_mind();
                let discarded = &game.floor().discarded;
                let wanted = |point: Point| {
                    let is_treasure =
                        game.world().gathers() && mind.items.contains_key(&point) && !discarded.contains(&point);
                    point != me.at && (is_treasure || mind.known.is_unknown(point))
                };
                navigator.route_to_any(me.at, wanted, ground, game.floor().level().diagonal)
            }),
        }
    }

    /// Whether the player has lost more health since the last call than poison takes, which is 1 a turn.
    fn is_newly_hurt(&mut self, me: &Unit, now: Turn) -> bool {
        let turns = now.since(std::mem::replace(&mut self.checked, now)) as i32;
        let lost = std::mem::replace(&mut self.health, me.health) - me.health;
        lost > if me.statuses.has(Status::Poisoned) { turns } else { 0 }
    }

    fn rest(&mut self, game: &Game, me: &Unit) -> Result<Action, Stop> {
        let are_unhurt = || {
            let mut companions = game.units_in_sight().into_iter().filter(|unit| unit.is_companion());
            companions.all(|companion| companion.health >= companion.row().health)
        };
        let is_well = me.health >= me.row().health && me.statuses.iter().all(|(status, _)| status.row().is_good);
        let is_well = is_well && are_unhurt();
        let now = game.turn();
        let is_heard = |turn: Turn| turn > self.begun && now.since(turn) <= 1;
        let noises = game.player_mind().noises.iter().filter(|(_, noise)| is_heard(noise.turn));
        // Counted, because `record_noise` has to record every noise, not only the first new one.
        let vigilance = &mut self.vigilance;
        if noises.filter(|&(at, _)| vigilance.record_noise(at, now)).count() > 0 {
            return Err(Stop::Noise);
        }
        if is_well {
            return Err(Stop::Rested);
        }
        if now.since(self.begun) < LONGEST_REST { Ok(Action::Wait) } else { Err(Stop::Unwell(LONGEST_REST)) }
    }

    /// The next step of the route, or of a new one if that is walked or no longer good. If there is no way at all, the
    /// errand ends with `none`.
    fn walk(
        &mut self,
        game: &Game,
        me: &Unit,
        none: Stop,
        find: impl Fn(&mut Navigator, &KnownGround<'_>) -> Option<Route>,
    ) -> Result<Action, Stop> {
        if let Some((tolerance, mut route)) = self.route.take() {
            route.advance_to(me.at);
            if self.is_good(tolerance, &route, game, me) {
                let step = self.step(&route, game, me);
                // Before it stops at harmful ground or a barred door, it checks whether it has learned of a way around.
                if !matches!(step, Err(Stop::Danger(_) | Stop::Barred(_))) {
                    self.route = Some((tolerance, route));
                    return step;
                }
            }
        }
        let found = [Tolerance::Nothing, Tolerance::Harm, Tolerance::All].into_iter().find_map(|tolerance| {
            let ground = self.ground(game, me, tolerance);
            Some((tolerance, find(&mut self.navigator, &ground)?))
        });
        let (tolerance, route) = found.ok_or(none)?;
        self.look_ahead(tolerance, &route, game, me)?;
        let step = self.step(&route, game, me);
        self.route = Some((tolerance, route));
        step
    }

    /// Checks whether a unit stands on a route that does not lead around others.
    ///
    /// # Errors
    /// If one does that is at hand, or of which the player has not been told lately.
    fn look_ahead(&mut self, tolerance: Tolerance, route: &Route, game: &Game, me: &Unit) -> Result<(), Stop> {
        if tolerance != Tolerance::All {
            return Ok(());
        }
        let is_in_way = |(_, place): &(Subject, Footprint)| place.cells().any(|at| route.steps().contains(&at));
        // One that was there lately may be gone: who walks on will see.
        let is_there = |(who, _): &(Subject, Footprint)| game.units_in_sight().iter().any(|unit| unit.id == who.unit);
        let Some((blocker, place)) = self.others(game, me).filter(is_there).find(is_in_way) else { return Ok(()) };
        let away = place.distance(me.footprint());
        let stop = Stop::InTheWay(blocker, away);
        let is_news = self.vigilance.record_in_the_way(blocker.unit, game.turn());
        if is_news || away <= 1 { Err(stop) } else { Ok(()) }
    }

    /// The first step of a route, unless it is dangerous.
    fn step(&self, route: &Route, game: &Game, me: &Unit) -> Result<Action, Stop> {
        let (mind, level) = (game.player_mind(), game.floor().level());
        let step = route.steps().first().copied().ok_or(Stop::Arrived)?;
        let direction = me.at.direction_to(step).ok_or(Stop::NoWay)?;
        match mind.known.terrain(step).map(|id| level.terrains.kind(id)) {
            Some(terrain) if terrain.is_harmful() && !self.dares => {
                Err(Stop::Danger(terrain.name.clone().into_owned()))
            }
            Some(terrain) if terrain.door == Door::Barred && !self.dares => Err(Stop::Barred(direction)),
            _ => Ok(Action::Step(direction)),
        }
    }

    /// Units that a route leads around, and where they are: in sight, enemies that are not disregarded, and captives;
    /// out of sight, such enemies that were [lately](LATELY) seen there.
    fn others<'a>(&'a self, game: &'a Game, me: &'a Unit) -> impl Iterator<Item = (Subject, Footprint)> {
        let is_other = |unit: &&Unit| unit.is_captive || self.vigilance.heeds(unit, me);
        let in_sight = game.units_in_sight().into_iter().filter(is_other);
        let now = game.turn();
        let is_near_by = move |seen: &&Sighting| {
            let ago = now.since(seen.seen);
            seen.faction != me.faction() && !seen.is_captive && ago > 0 && ago <= LATELY
        };
        let lately = game.player_mind().sightings.there().filter(is_near_by);
        let lately = lately.filter(|seen| self.vigilance.heeds_one(seen.unit));
        in_sight.map(|unit| (Subject::from(unit), unit.footprint())).chain(
            lately.map(|seen| (Subject { unit: seen.unit, kind: seen.kind }, seen.kind.row().footprint(seen.at))),
        )
    }

    /// The ground as the player knows it, with what a route of this tolerance goes around.
    fn ground<'a>(&self, game: &'a Game, me: &Unit, tolerance: Tolerance) -> KnownGround<'a> {
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = standing_dangers(game.world(), (FactionId::PLAYER, me.row().immune), mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        if tolerance == Tolerance::All {
            return ground;
        }
        let others = || self.others(game, me).flat_map(|(_, place)| place.cells());
        let room = others().map(|at| Danger { at, reach: CLEARANCE, cost: ENEMY_DANGER }).collect();
        let ground = ground.with_dangers(&room).with_occupied(others());
        if tolerance == Tolerance::Harm {
            return ground;
        }
        let is_bad = |id: TerrainId| is_to_be_avoided(level.terrains.kind(id));
        ground.with_occupied(mind.known.remembered_as(is_bad).map(|(at, _, _)| at))
    }

    /// Whether a route is still worth following: it leads on from here to something that is still wanted, over ground
    /// that is free as far as is known, and around everything that it should avoid.
    fn is_good(&self, tolerance: Tolerance, route: &Route, game: &Game, me: &Unit) -> bool {
        let (mind, level) = (game.player_mind(), game.floor().level());
        let taken: Vec<Point> = self.others(game, me).flat_map(|(_, place)| place.cells()).collect();
        let is_open = |&point: &Point| {
            let terrain = mind.known.terrain(point).map(|id| level.terrains.kind(id));
            let is_fit = |terrain: &TerrainKind| {
                let is_allowed = tolerance != Tolerance::Nothing || !is_to_be_avoided(terrain);
                is_allowed && me.movement().entry_cost(terrain).is_some()
            };
            terrain.is_none_or(is_fit) && !taken.contains(&point)
        };
        let is_wanted = match self.aim {
            Aim::Explore => {
                let is_treasure = game.world().gathers() && mind.items.contains_key(&route.goal());
                is_treasure || mind.known.is_unknown(route.goal())
            }
            Aim::Travel(_) | Aim::Rest => true,
        };
        is_wanted && !route.steps().is_empty() && route.leads_on_from(me.at) && route.steps().iter().all(is_open)
    }
}

/// Whether an errand goes around such ground where it can: harmful ground and barred doors.
fn is_to_be_avoided(terrain: &TerrainKind) -> bool {
    terrain.is_harmful() || terrain.door == Door::Barred
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        game::{Game, MindOwner, Phase, vocabulary},
        grid::Direction,
        level,
        mind::ItemKindId,
    };

    fn game(front: &str, map: &str) -> Game {
        let text = format!("+++\n{front}\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::on_level(level, 1).expect("only known kinds")
    }

    /// Runs an errand to its end. Returns why it ended and after how many actions.
    fn run(game: &mut Game, aim: Aim) -> (Stop, u32) {
        finish(&mut Errand::new(aim, game), game)
    }

    /// Carries out an errand to its end. Returns why it ended and after how many actions.
    fn finish(errand: &mut Errand, game: &mut Game) -> (Stop, u32) {
        for number in 0.. {
            assert!(number < 3000, "{:?} has no end", errand.aim());
            match errand.next(game) {
                Err(stop) => return (stop, number),
                Ok(action) => {
                    let Phase::Player(turn) = game.phase() else { panic!("over") };
                    turn.act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
                }
            }
        }
        unreachable!("the loop ends by itself")
    }

    #[test]
    fn exploring_sees_everything_and_takes_everything() {
        let map = "\
##########
#@...#...#
#.##.+.#.#
#.#..#.#.#
#.####.#.#
#......#.#
##########
";
        let mut game = game("[items]\nk = { kind = \"key\", at = [[8, 5], [3, 3]] }", map);
        assert_eq!(run(&mut game, Aim::Explore).0, Stop::Explored);
        assert_eq!(game.world.pack(ItemKindId::KEY), 2);
        let unseen = game.floor().level().size().points().filter(|&point| game.player_mind().known.is_unknown(point));
        assert_eq!(unseen.count(), 0);
    }

    #[test]
    fn the_way_is_kept_where_it_leads_over_harm() {
        let wall = "#".repeat(26);
        let mut game = game("", &format!("{wall}\n#@{}`...#\n{wall}\n", ".".repeat(19)));
        let mut errand = Errand::new(Aim::Travel(Point::new(24, 1)), &game);
        assert_eq!(finish(&mut errand, &mut game), (Stop::Danger("caltrops".into()), 19));
        // One at first, two when the caltrops are seen nine steps away, and two before it stops.
        let (searches, _) = errand.search_counts();
        assert_eq!(searches, 5);
    }

    #[test]
    fn what_was_put_down_is_left_where_it_lies() {
        let mut game = game("[items]\nk = { kind = \"key\", at = [[1, 1]] }", "######\n#@...#\n######\n");
        for action in [Action::Take, Action::Drop(ItemKindId::KEY)] {
            let Phase::Player(turn) = game.phase() else { panic!("over") };
            turn.act(action).expect("possible");
        }
        assert_eq!(run(&mut game, Aim::Explore), (Stop::Explored, 0));
        assert_eq!(run(&mut game, Aim::Travel(Point::new(4, 1))), (Stop::Arrived, 3));
        assert_eq!(run(&mut game, Aim::Travel(Point::new(1, 1))), (Stop::Arrived, 3));
        assert_eq!(game.world.pack(ItemKindId::KEY), 0);
    }

    #[test]
    fn travel_goes_by_what_is_known_and_says_when_there_is_no_way() {
        let mut game = game("", "#######\n#@.#..#\n#..#..#\n#######\n");
        let (stop, _) = run(&mut game, Aim::Travel(Point::new(5, 1)));
        assert_eq!(stop, Stop::NoWay);
        assert_eq!(run(&mut game, Aim::Rest), (Stop::Rested, 0));
    }

    #[test]
    fn an_enemy_in_sight_ends_it_and_a_turret_out_of_reach_only_once() {
        let mut game = game(
            "[units]\nw = { kind = \"warden\", at = [[9, 1]] }",
            "############\n#@......#.##\n#.......+..#\n############\n",
        );
        let (stop, _) = run(&mut game, Aim::Explore);
        assert!(matches!(stop, Stop::Enemy(..)), "{stop:?}");
        assert!(matches!(run(&mut game, Aim::Explore), (Stop::Enemy(..), 0)));
    }

    /// Runs errands of one aim after each other until one ends for another reason than an alarm. Returns that reason
    /// and the number of alarms before.
    fn run_on(game: &mut Game, aim: Aim) -> (Stop, u32) {
        let (mut errand, mut alarms) = (Errand::new(aim, game), 0);
        loop {
            let (stop, _) = finish(&mut errand, game);
            if !matches!(stop, Stop::Enemy(..)) {
                return (stop, alarms);
            }
            alarms += 1;
            assert!(alarms < 9, "{aim:?} does not get on");
            errand = Errand::after(errand, aim, game);
        }
    }

    #[test]
    fn whoever_is_stopped_at_each_step_keeps_to_one_way() {
        // Two ways of the same length, and somebody who is beside one and then beside the other.
        let wall = "#".repeat(11);
        let (open, aside) = (format!("#{}#", ".".repeat(9)), "#...###...#");
        let rows = [&wall, &open, &open, aside, "#@..###...#", aside, &open, &open, &wall];
        let mut game = game("[units]\nt = { kind = \"toad\", at = [[5, 1]] }", &format!("{}\n", rows.join("\n")));
        lull(&mut game);
        let toad = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a toad").id;
        let there = Aim::Travel(Point::new(9, 4));
        let mut errand = Errand::new(there, &game);
        let mut sides = BTreeSet::new();
        for y in [1, 7].into_iter().cycle().take(30) {
            game.world.floor_mut().units.move_to(toad, Point::new(5, y));
            errand = Errand::after(errand, there, &game);
            let Ok(action) = errand.next(&game) else { break };
            let Phase::Player(turn) = game.phase() else { panic!("over") };
            turn.act(action).expect("possible");
            sides.insert((game.player().expect("alive").at.y - 4).signum());
        }
        assert_eq!((game.player().map(|player| player.at), sides.len()), (Some(Point::new(9, 4)), 2), "{sides:?}");
    }

    #[test]
    fn who_is_blocked_on_two_ways_does_not_turn_round_for_ever() {
        let side = "#.#########.#";
        let way = "#.....t.....#";
        let wall = "#".repeat(13);
        let rows = [&wall, way, side, "#@#########.#", side, way, &wall];
        let mut game = game("[units]\nt = \"toad\"", &format!("{}\n", rows.join("\n")));
        lull(&mut game);
        let there = Aim::Travel(Point::new(11, 3));
        let mut errand = Errand::new(there, &game);
        let mut turns = 0;
        let (mut heading, mut stop) = (0, None);
        while stop.is_none() {
            errand = Errand::after(errand, there, &game);
            match errand.next(&game) {
                Ok(action) => {
                    let before = game.player().expect("alive").at.y;
                    let Phase::Player(turn) = game.phase() else { panic!("over") };
                    turn.act(action).expect("possible");
                    let now = game.player().expect("alive").at.y - before;
                    turns += u32::from(now * heading < 0);
                    heading = if now == 0 { heading } else { now };
                }
                Err(why) => stop = Some(why),
            }
            assert!(turns < 3, "to and fro");
        }
        assert!(matches!(stop, Some(Stop::InTheWay(..))), "{stop:?}");
        // To see that one way is blocked, and then the other.
        assert_eq!(turns, 1);
    }

    /// Puts every other unit to sleep for 500 turns.
    fn lull(game: &mut Game) {
        let until = game.turn().plus(500);
        for unit in game.world.floor_mut().units.values_mut().filter(|unit| unit.id != Game::PLAYER) {
            unit.statuses.gain(Status::Asleep, until);
        }
    }

    #[test]
    fn who_sleeps_is_walked_around_and_who_lies_in_the_only_way_is_named() {
        let map = "##########\n#@.......#\n#...t....#\n#........#\n####.#####\n####.....#\n##########\n";
        let mut wide = game("[units]\nt = \"toad\"", map);
        lull(&mut wide);
        let toad = Point::new(4, 2);
        assert_eq!(run_on(&mut wide, Aim::Explore), (Stop::Explored, 0));
        assert!(wide.floor().unit_at(toad).is_some_and(|toad| toad.health == toad.row().health), "nobody struck it");
        let mut narrow = game("[units]\nt = \"toad\"", "########\n#@..t..#\n########\n");
        lull(&mut narrow);
        let (stop, alarms) = run_on(&mut narrow, Aim::Travel(Point::new(6, 1)));
        assert!(matches!(stop, Stop::InTheWay(toad, _) if toad.kind.row().name == "toad"), "{stop:?}");
        assert_eq!((alarms, narrow.turn()), (0, Turn(0)));
    }

    #[test]
    fn what_hurts_and_what_is_barred_is_gone_around_or_else_named() {
        let around = "#######\n#@`...#\n#.###.#\n#.....#\n#######\n";
        let mut game = game("", around);
        assert_eq!(run(&mut game, Aim::Travel(Point::new(4, 1))).0, Stop::Arrived);
        assert_eq!(game.player().map(|player| player.health), Some(game.player().expect("alive").row().health));
        for (barrier, expected) in [("`", Stop::Danger("caltrops".into())), ("-", Stop::Barred(Direction::East))] {
            let map = "#######\n#@?...#\n#######\n".replace('?', barrier);
            let mut game = self::game("", &map);
            assert_eq!(run(&mut game, Aim::Travel(Point::new(4, 1))), (expected, 0));
        }
    }

    #[test]
    fn poison_is_no_news_to_whoever_rests() {
        let mut game = game("", "#####\n#@..#\n#####\n");
        let until = game.turn().plus(5);
        let player = game.world.floor_mut().units.get_mut(&Game::PLAYER).expect("alive");
        player.statuses.gain(Status::Poisoned, until);
        assert_eq!(run(&mut game, Aim::Rest).0, Stop::Rested);
        assert!(game.player().is_some_and(|player| player.health == player.row().health));
    }

    #[test]
    fn a_long_rest_ends_also_where_it_does_not_help() {
        let mut game = game("", "#####\n#@..#\n#####\n");
        let until = game.turn().plus(10 * LONGEST_REST);
        let player = game.world.floor_mut().units.get_mut(&Game::PLAYER).expect("alive");
        player.statuses.gain(Status::Held, until);
        let (stop, waited) = run(&mut game, Aim::Rest);
        assert_eq!((stop, waited), (Stop::Unwell(LONGEST_REST), LONGEST_REST));
    }

    #[test]
    fn generated_floors_are_explored_without_end_or_refusal() {
        for seed in 0..6 {
            let mut game = Game::new(seed).expect("a first floor");
            let others: Vec<_> = game.floor().units().map(|unit| unit.id).filter(|&id| id != Game::PLAYER).collect();
            for id in others {
                let unit = game.world.floor_mut().units.remove(&id).expect("it is there");
                game.world.floor_mut().minds.bury(MindOwner::of(&unit));
            }
            let (stop, steps) = run(&mut game, Aim::Explore);
            // A newcomer may come up the stairs.
            assert!(matches!(stop, Stop::Explored | Stop::Enemy(..)), "seed {seed}: {stop:?}");
            if stop == Stop::Explored {
                assert!(game.world.known_stairs(TerrainId::STAIRS_DOWN).is_some() && steps > 50, "seed {seed}");
            }
        }
    }
}
