//! Errands: many steps for one key. The player explores, travels or rests until something comes up, by what it knows itself.
//!
//! An [`Errand`] is asked for one action after the other, and says at last why there is none. It keeps its route until that
//! is walked or something learned touches it, so it never goes to and fro between two places that are equally near.

use std::{collections::BTreeSet, fmt};

use crate::{
    grid::Point,
    mind::{FactionId, KnownGround, Navigator, Route, Turn, UnitId},
    terrain::TerrainId,
};

use super::{Action, Game, Refusal, Subject, Unit};

/// So many turns at most somebody rests.
const LONGEST_REST: u32 = 300;

/// What an errand is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To see all that can be seen, and to take what lies about.
    Explore,
    /// To a cell.
    Travel(Point),
    /// To be well again, with all companions in sight.
    Rest,
}

/// Why an errand is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// An enemy is in sight.
    Enemy(Subject),
    /// The player was hurt.
    Hurt,
    /// Something was heard.
    Noise,
    /// It is where it wanted to be.
    Arrived,
    /// All that can be reached has been seen.
    Explored,
    /// It is as well as it can be.
    Rested,
    /// As far as it knows, no way leads there.
    NoWay,
    /// The next step is dangerous: into such a terrain.
    Danger(String),
    /// The next step is not possible.
    Refused(Refusal),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enemy(who) => write!(f, "the {} is in sight", who.kind.row().name),
            Self::Hurt => f.write_str("you are hurt"),
            Self::Noise => f.write_str("you heard something"),
            Self::Arrived => f.write_str("you are there"),
            Self::Explored => f.write_str("you have seen all that you can reach"),
            Self::Rested => f.write_str("you are rested"),
            Self::NoWay => f.write_str("as far as you know, no way leads there"),
            Self::Danger(what) => write!(f, "the next step leads into {what}"),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

/// An errand under way.
#[derive(Clone, Debug)]
pub struct Errand {
    aim: Aim,
    navigator: Navigator,
    route: Option<Route>,
    health: i32,
    begun: Turn,
    floor: u32,
    /// Those who are no reason to stop: they were in sight when it began and cannot come nearer, or are disregarded.
    known: BTreeSet<UnitId>,
    /// Whether it walks on over what hurts, where it knows no way around.
    dares: bool,
}

impl Errand {
    /// An errand that begins now.
    pub fn new(aim: Aim, game: &Game) -> Self {
        let health = game.player().map_or(0, |player| player.health);
        let known = game.units_in_sight().into_iter().filter(|unit| unit.row().is_rooted).map(|unit| unit.id).collect();
        let (begun, floor) = (game.turn(), game.depth());
        Self { aim, navigator: Navigator::default(), route: None, health, begun, floor, known, dares: false }
    }

    /// Goes on in spite of those who are in sight now: whoever calls this has made up its mind about them.
    pub fn disregard(&mut self, game: &Game) {
        self.known.extend(game.units_in_sight().into_iter().map(|unit| unit.id));
    }

    /// Walks on over what pricks or burns, where it knows no way around.
    pub fn dare(&mut self) {
        self.dares = true;
    }

    /// Whether any time has passed since it was to begin.
    pub fn has_begun(&self, game: &Game) -> bool {
        game.turn() > self.begun
    }

    /// What it is for.
    pub fn aim(&self) -> Aim {
        self.aim
    }

    /// Searches made for it so far, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        (self.navigator.searches, self.navigator.expanded)
    }

    /// What to do next.
    ///
    /// # Errors
    /// With the reason, when it is over.
    pub fn next(&mut self, game: &Game) -> Result<Action, Stop> {
        let Some(me) = game.player() else { return Err(Stop::Hurt) };
        if game.depth() != self.floor {
            return Err(Stop::Arrived);
        }
        if let Some(enemy) = self.enemy(game) {
            return Err(Stop::Enemy(enemy));
        }
        if me.health < self.health {
            return Err(Stop::Hurt);
        }
        self.health = me.health;
        match self.aim {
            Aim::Rest => self.rest(game, me),
            Aim::Travel(to) if to == me.at => Err(Stop::Arrived),
            Aim::Travel(to) => self.walk(game, me, |errand, ground| {
                errand.navigator.route_to(me.at, to, ground, game.floor().level().diagonal).ok_or(Stop::NoWay)
            }),
            Aim::Explore => self.walk(game, me, |errand, ground| {
                let mind = game.player_mind();
                let discarded = &game.floor().discarded;
                let wanted = |point: Point| {
                    let is_treasure = game.gathers() && mind.items.contains_key(&point) && !discarded.contains(&point);
                    point != me.at && (is_treasure || mind.known.is_unknown(point))
                };
                let rule = game.floor().level().diagonal;
                errand.navigator.route_to_any(me.at, wanted, ground, rule).ok_or(Stop::Explored)
            }),
        }
    }

    /// The first enemy in sight that is a reason to stop.
    fn enemy(&self, game: &Game) -> Option<Subject> {
        let player = game.player()?;
        let mut enemies = game.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(player));
        enemies.find(|unit| !self.known.contains(&unit.id)).map(Subject::from)
    }

    fn rest(&self, game: &Game, me: &Unit) -> Result<Action, Stop> {
        let are_unhurt = || {
            let mut companions = game.units_in_sight().into_iter().filter(|unit| unit.is_companion());
            companions.all(|companion| companion.health >= companion.row().health)
        };
        let is_well = me.health >= me.row().health && me.statuses.iter().all(|(status, _)| status.row().is_good);
        let is_well = is_well && are_unhurt();
        let heard = |turn: Turn| turn > self.begun && game.turn().since(turn) <= 1;
        if game.player_mind().noises.iter().any(|(_, noise)| heard(noise.turn)) {
            return Err(Stop::Noise);
        }
        if is_well || game.turn().since(self.begun) >= LONGEST_REST { Err(Stop::Rested) } else { Ok(Action::Wait) }
    }

    /// The next step of the route, or of a new one if that is walked or no longer good.
    fn walk(
        &mut self,
        game: &Game,
        me: &Unit,
        find: impl FnOnce(&mut Self, &KnownGround<'_>) -> Result<Route, Stop>,
    ) -> Result<Action, Stop> {
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = game.standing_dangers(FactionId::PLAYER, mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        if let Some(route) = &mut self.route {
            route.advance_to(me.at);
        }
        if !self.route.as_ref().is_some_and(|route| self.is_good(route, game, me)) {
            self.route = None;
            self.route = Some(find(self, &ground)?);
        }
        let step = self.route.as_ref().and_then(|route| route.steps().first().copied()).ok_or(Stop::Arrived)?;
        let direction = me.at.direction_to(step).ok_or(Stop::NoWay)?;
        let terrain = mind.known.terrain(step).map(|id| level.terrains.kind(id));
        if let Some(terrain) = terrain.filter(|terrain| terrain.is_harmful() && !self.dares) {
            return Err(Stop::Danger(terrain.name.clone().into_owned()));
        }
        Ok(Action::Step(direction))
    }

    /// Whether a route is still worth following: it leads on from here, over ground that can be walked as far as is known,
    /// and to what is still wanted.
    fn is_good(&self, route: &Route, game: &Game, me: &Unit) -> bool {
        let (mind, level) = (game.player_mind(), game.floor().level());
        let is_open = |&point: &Point| {
            let terrain = mind.known.terrain(point).map(|id| level.terrains.kind(id));
            terrain.is_none_or(|terrain| me.movement().entry_cost(terrain).is_some() && !terrain.is_harmful())
        };
        let is_wanted = match self.aim {
            Aim::Explore => {
                let is_treasure = game.gathers() && mind.items.contains_key(&route.goal());
                is_treasure || mind.known.is_unknown(route.goal())
            }
            Aim::Travel(_) | Aim::Rest => true,
        };
        is_wanted && !route.steps().is_empty() && route.leads_on_from(me.at) && route.steps().iter().all(is_open)
    }
}

impl Game {
    /// Where stairs are that the player knows, if it knows any: those down or those up.
    pub fn known_stairs(&self, stairs: TerrainId) -> Option<Point> {
        let level = self.floor().level();
        let known = &self.player_mind().known;
        let is_there = |&point: &Point| known.terrain(point).is_some_and(|id| level.terrains.base(id) == stairs);
        level.size().points().find(is_there)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Circle, Phase, vocabulary},
        level,
        mind::ItemKindId,
    };

    fn game(front: &str, map: &str) -> Game {
        let text = format!("+++\n{front}\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        Game::on_level(level, 1).expect("only known kinds")
    }

    /// Runs an errand to its end, and says why and after how many actions.
    fn run(game: &mut Game, aim: Aim) -> (Stop, u32) {
        let mut errand = Errand::new(aim, game);
        for number in 0.. {
            assert!(number < 3000, "{aim:?} has no end");
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
        assert_eq!(game.pack(ItemKindId::KEY), 2);
        let unseen = game.floor().level().size().points().filter(|&point| game.player_mind().known.is_unknown(point));
        assert_eq!(unseen.count(), 0);
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
        assert_eq!(game.pack(ItemKindId::KEY), 0);
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
        assert!(matches!(stop, Stop::Enemy(_)), "{stop:?}");
        assert!(matches!(run(&mut game, Aim::Explore), (Stop::Enemy(_), 0)));
    }

    #[test]
    fn generated_floors_are_explored_without_end_or_refusal() {
        for seed in 0..6 {
            let mut game = Game::new(seed).expect("a first floor");
            let others: Vec<_> = game.floor().units().map(|unit| unit.id).filter(|&id| id != Game::PLAYER).collect();
            for id in others {
                let unit = game.floor_mut().units.remove(&id).expect("it is there");
                game.floor_mut().minds.bury(Circle::of(&unit));
            }
            let (stop, steps) = run(&mut game, Aim::Explore);
            // A newcomer may come up the stairs.
            assert!(matches!(stop, Stop::Explored | Stop::Enemy(_)), "seed {seed}: {stop:?}");
            if stop == Stop::Explored {
                assert!(game.known_stairs(TerrainId::STAIRS_DOWN).is_some() && steps > 50, "seed {seed}");
            }
        }
    }
}
