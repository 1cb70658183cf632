//! How a bot deceives monsters, if that is among its habits.

use crate::{
    content::{Purpose, Status},
    game::{
        Game,
        action::Action,
        bots::{Bot, bot::is_of_use},
        rules::using::landing,
        state::unit::Unit,
    },
    grid::Point,
    mind::{FactionId, ItemKindId},
};

/// Above this depth the monsters of a floor are not worth a scroll.
const DEEP: u32 = 5;

/// Turns for which a bot gets away from enemies that it has deceived.
const GETTING_AWAY: u32 = 25;

/// The least distance at which a decoy is thrown, in cells.
const FAR: u32 = 6;

/// It lies to anybody who hunts it when it has less health than this, in percent.
const HURT: i32 = 60;

impl Bot {
    /// An action that makes pursuers lose the player; then the bot gets away. A lie is worth more than a turn only
    /// against those whom it could not fight as well.
    pub(in crate::game) fn deceive_in_need(&mut self, game: &Game, me: &Unit, nearest: &Unit) -> Option<Action> {
        let lies = self.habits.plays_on_minds && is_in_need(game, me);
        let action = if lies { deceit(game, me, nearest) } else { None };
        // The bot attacks an enemy that has forgotten everything instead of running away.
        if action.is_some_and(|action| action != Action::Use(ItemKindId::OBLIVION)) {
            self.away_until = game.turn().plus(GETTING_AWAY);
        }
        action
    }

    /// What is best done right after arriving on a floor.
    pub(in crate::game) fn deceive_in_time(&mut self, game: &Game, me: &Unit) -> Option<Action> {
        let has = |item: &ItemKindId| me.pack.count(*item) > 0;
        if !self.habits.plays_on_minds {
            return None;
        }
        if game.world().has_astrolabe() || self.arrived >= game.depth() {
            return None;
        }
        let read = [ItemKindId::MAPPING, ItemKindId::SCRYING].into_iter().find(has);
        let read = read.filter(|_| game.depth() >= DEEP);
        if read.is_none() {
            self.arrived = game.depth();
        }
        read.or_else(|| Some(ItemKindId::SPYGLASS).filter(has)).map(Action::Use)
    }
}

/// Whether those in sight that hunt the player press it hard, or it has lost much health.
fn is_in_need(game: &Game, me: &Unit) -> bool {
    let hunts = |unit: &&Unit| unit.is_enemy_of(me) && unit.hunts(Game::PLAYER);
    let hunters = game.units_in_sight().into_iter().filter(hunts);
    me.row().is_hard_pressed_by(hunters.map(Unit::row)) || me.health * 100 < me.row().health * HURT
}

/// How to deceive pursuers with the items that it carries.
fn deceit(game: &Game, me: &Unit, nearest: &Unit) -> Option<Action> {
    let has = |item: &ItemKindId| me.pack.count(*item) > 0;
    let away = nearest.footprint().distance(me.at.into());
    if has(&ItemKindId::OBLIVION) && nearest.statuses.lets_act() && away <= 3 {
        return Some(Action::Use(ItemKindId::OBLIVION));
    }
    // An enemy beside the bot would see it all the same.
    if has(&ItemKindId::FOG_GIN) && away > 1 && is_of_use(me, ItemKindId::FOG_GIN) {
        return Some(Action::Use(ItemKindId::FOG_GIN));
    }
    if has(&ItemKindId::SMOKE_POT) && away > 1 {
        return Some(Action::Aim(ItemKindId::SMOKE_POT, nearest.at));
    }
    // Who sees it is not misled about where it is.
    if !me.statuses.has(Status::Unseen) || away <= 1 {
        return None;
    }
    if has(&ItemKindId::CHALK) && away > 2 {
        let between = me.at.neighbours().min_by_key(|at| (at.distance_squared(nearest.at), *at))?;
        return Some(Action::Aim(ItemKindId::CHALK, between));
    }
    if has(&ItemKindId::MIRAGE)
        && let Some(at) = far_ground(game, me)
    {
        return Some(Action::Aim(ItemKindId::MIRAGE, at));
    }
    let decoy = Some(ItemKindId::CLAY_BIRD).filter(has)?;
    far_cell(game, me, decoy).map(|at| Action::Aim(decoy, at))
}

/// Where a mirage misleads: the farthest cell where the player knows that one can stand.
fn far_ground(game: &Game, me: &Unit) -> Option<Point> {
    let (known, terrains) = (&game.player_mind().known, &game.floor().level().terrains);
    let is_ground = |id| me.movement().entry_cost(terrains.kind(id)).is_some();
    farthest(me, ItemKindId::MIRAGE, known.remembered_as(is_ground).map(|(at, ..)| at), |_| true)
}

/// A cell in sight, far away from the player, at which to throw a decoy.
fn far_cell(game: &Game, me: &Unit, item: ItemKindId) -> Option<Point> {
    let floor = game.floor();
    let is_free = |at| floor.unit_at(at).is_none_or(|unit| unit.faction() == FactionId::PLAYER);
    farthest(me, item, floor.level().size().points(), |at| {
        game.in_sight(at) && landing(floor, me.at, at) == at && is_free(at)
    })
}

/// The farthest of some cells that are fit, far away from the player and within reach of an item.
fn farthest(
    me: &Unit,
    item: ItemKindId,
    cells: impl Iterator<Item = Point>,
    is_fit: impl Fn(Point) -> bool,
) -> Option<Point> {
    let Purpose::Aim { reach, .. } = item.row().purpose else { return None };
    let is_far = |at: &Point| at.distance(me.at) >= FAR && me.at.is_within(*at, reach) && is_fit(*at);
    cells.filter(is_far).max_by_key(|at| (at.distance(me.at), *at))
}
