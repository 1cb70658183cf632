//! Decisions of a bot by its habits.

use crate::{
    game::{
        Game,
        action::Action,
        bots::{
            bot::{Bot, NEAR},
            bot::{is_beside_fire, is_shot_at},
            dress::{Against, dress},
            errand::{Aim, Errand},
            stealth::is_unaware,
            stop::Stop,
        },
        state::unit::Unit,
    },
    grid::{Direction, Point},
    mind::{ItemKindId, KnownGround, Navigator},
    terrain::TerrainId,
};

/// Turns in sight without harm after which a unit is ignored.
const WEARY: u32 = 40;

/// Turns for which such a unit is ignored.
const WEARY_FOR: u32 = 150;

/// Errands without result after which it tries something else.
const AT_A_LOSS: u32 = 4;

impl Bot {
    /// The action of the bot.
    pub fn choose(&mut self, game: &Game) -> Action {
        let Some(me) = game.player() else { return Action::Wait };
        let enemies: Vec<&Unit> = game.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(me)).collect();
        if self.came_at_depth != game.depth() {
            (self.came_at_depth, self.came_to, self.came) = (game.depth(), me.at, game.turn());
        }
        self.grow_weary(game, me, &enemies);
        self.refusals = if self.is_refused { self.refusals + 1 } else { 0 };
        if self.refusals >= AT_A_LOSS {
            return aside(game);
        }
        if let Some(action) = self.fight(game, me, &enemies) {
            self.drop_errand();
            return action;
        }
        self.waited = 0;
        let is_stalked = |enemy: &&Unit| is_unaware(game, enemy) && enemy.at.distance(me.at) <= NEAR;
        let dresses = !self.habits.plays_on_minds || !enemies.iter().any(is_stalked);
        let before = dress(me, Against::Anybody).filter(|_| dresses).or_else(|| self.deceive_in_time(game, me));
        match before.unwrap_or_else(|| self.go_on(game, me)) {
            Action::Step(direction) if self.steals_along(game, me, &enemies) => Action::Sneak(direction),
            Action::Wait if self.hides(game, me, &enemies) => self.step_aside_to_hide(game, me).unwrap_or(Action::Wait),
            action => action,
        }
    }

    /// Counts the turns in which units are in sight without harm.
    fn grow_weary(&mut self, game: &Game, me: &Unit, enemies: &[&Unit]) {
        self.is_hurt = me.health < std::mem::replace(&mut self.health, me.health);
        if self.is_hurt {
            self.seen.clear();
            self.let_be.clear();
        }
        self.let_be.retain(|_, until| *until > game.turn());
        for enemy in enemies.iter().filter(|enemy| enemy.health == enemy.row().health) {
            let turns = self.seen.entry(enemy.id).or_default();
            *turns += 1;
            if *turns > WEARY {
                self.seen.remove(&enemy.id);
                self.let_be.insert(enemy.id, game.turn().plus(WEARY_FOR));
            }
        }
    }

    /// Rests, explores, or takes the stairs.
    fn go_on(&mut self, game: &Game, me: &Unit) -> Action {
        let flees = game.world().has_astrolabe();
        let stairs = if flees { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN };
        let known = game.world().known_stairs(stairs);
        let leaves = flees || !self.habits.is_thorough || self.explored == Some(game.depth());
        if known == Some(me.at) && leaves {
            self.drop_errand();
            return if flees { Action::Ascend } else { Action::Descend };
        }
        let rests_to = if flees { self.habits.saves_itself_at } else { self.habits.rests_to };
        if me.health * 100 < me.row().health * rests_to
            && !self.is_hurt
            && !is_beside_fire(game, me)
            && !is_shot_at(game, me)
        {
            return Action::Wait;
        }
        let is_in_reach = game.player_mind().items.values().any(|&item| item == ItemKindId::ASTROLABE);
        let aim = match known {
            Some(at) if leaves && self.at_a_loss < AT_A_LOSS => Aim::Travel(at),
            None if self.explored == Some(game.depth()) && !is_in_reach => self.looks_again(game, me),
            _ => Aim::Explore,
        };
        let crossing = if let Aim::Travel(to) = aim { self.crossing(game, me, to) } else { None };
        if let Some(crossing) = crossing.filter(|crossing| crossing.from == me.at) {
            return Action::Aim(crossing.with, crossing.at);
        }
        let aim = crossing.filter(|_| self.at_a_loss == 0).map_or(aim, |crossing| Aim::Travel(crossing.from));
        if self.errand.as_ref().is_none_or(|errand| errand.aim() != aim) {
            self.drop_errand();
            self.errand = Some(Errand::new(aim, game));
        }
        // The errand ignores the enemies in sight that do not matter to the bot.
        if let Some(errand) = &mut self.errand {
            errand.disregard(game);
            if self.at_a_loss > 1 {
                errand.dare();
            }
        }
        match self.errand.as_mut().map(|errand| errand.next(game)) {
            Some(Ok(action)) => {
                self.at_a_loss = 0;
                action
            }
            // A bot that is shot at while it walks keeps walking.
            Some(Err(Stop::Hurt)) if is_shot_at(game, me) => {
                self.drop_errand();
                let mut errand = Errand::new(aim, game);
                errand.disregard(game);
                let next = errand.next(game).unwrap_or(Action::Wait);
                self.errand = Some(errand);
                next
            }
            Some(Err(stop)) => {
                self.drop_errand();
                self.at_a_loss += 1;
                if stop == Stop::Explored {
                    self.explored = Some(game.depth());
                }
                self.way_out(game, me, &stop)
            }
            None => Action::Wait,
        }
    }

    /// Travels to the cell that it has not seen for longest, on a floor that it knows and where it has not found what
    /// it wants: it may know much of the floor only from maps.
    fn looks_again(&mut self, game: &Game, me: &Unit) -> Aim {
        if let Some(aim @ Aim::Travel(to)) = self.errand.as_ref().map(Errand::aim)
            && to != me.at
            && self.at_a_loss == 0
        {
            return aim;
        }
        let mut navigator = Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement());
        let since = self.round.max(self.came);
        let is_stale = |at: Point| mind.known.seen(at).is_some_and(|seen| seen < since);
        let route = navigator.route_to_any(me.at, is_stale, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        if route.is_none() {
            self.round = game.turn();
        }
        route.map_or(Aim::Explore, |route| Aim::Travel(route.goal()))
    }

    /// What to do when an errand leads to nothing: mostly begin another.
    fn way_out(&mut self, game: &Game, me: &Unit, stop: &Stop) -> Action {
        let has = |item: ItemKindId| me.pack.count(item) > 0;
        if self.at_a_loss >= AT_A_LOSS && has(ItemKindId::BLINKING) && matches!(stop, Stop::NoWay | Stop::Explored) {
            return Action::Use(ItemKindId::BLINKING);
        }
        if self.at_a_loss >= AT_A_LOSS
            && let Some(action) = self.break_out(game, me)
        {
            return action;
        }
        if self.at_a_loss > 3 * AT_A_LOSS {
            // It even walks through fire.
            self.at_a_loss = 0;
            return aside(game);
        }
        Action::Wait
    }
}

/// A step in a direction that changes each turn, for a bot that is stuck.
fn aside(game: &Game) -> Action {
    Action::Step(Direction::ALL[game.turn().0 as usize % Direction::ALL.len()])
}
