//! A stand-in for the player that uses what a player sees and nothing else.

use crate::{
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KnownGround, Navigator, Sighting},
    terrain::TerrainId,
};

use super::{Action, Game};

/// Explores, fights what comes, rests when hurt, and goes down when a floor is known.
#[derive(Clone, Debug, Default)]
pub struct Bot {
    navigator: Navigator,
}

impl Bot {
    /// Names of the bots on the command line, with a line about each. `none` leaves the player out.
    pub const NAMES: [(&'static str, &'static str); 2] = [
        ("explorer", "explores, fights what comes, rests when hurt, goes down when the floor is known"),
        ("none", "no player: the factions among themselves"),
    ];

    /// Searches made so far, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        (self.navigator.searches, self.navigator.expanded)
    }

    /// What the bot does now.
    pub fn choose(&mut self, game: &Game) -> Action {
        let Some(me) = game.player() else { return Action::Wait };
        let mind = game.mind_of(me);
        let level = game.floor().level();
        let dangers = game.standing_dangers(FactionId::PLAYER, mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        let mut enemies: Vec<&Sighting> = mind
            .sightings
            .there()
            .filter(|other| other.faction != FactionId::PLAYER && other.seen == game.turn())
            .filter(|other| other.footprint().cells().any(|cell| game.in_sight(cell)))
            .collect();
        enemies.sort_by_key(|enemy| (enemy.footprint().distance(me.at.into()), enemy.unit));
        let is_hurt = me.health * 2 < me.row().health;
        if let Some(nearest) = enemies.first() {
            if is_hurt && game.pack(ItemKindId::DRAUGHT) > 0 {
                return Action::Drink;
            }
            if let Some(direction) = nearest.footprint().cells().find_map(|cell| me.at.direction_to(cell)) {
                return Action::Step(direction);
            }
            // Whoever cannot be reached is not waited for.
            let route = self.navigator.route_to(me.at, nearest.at, &ground, level.diagonal);
            if let Some(direction) = route.and_then(|route| me.at.direction_to(*route.steps().first()?)) {
                return Action::Step(direction);
            }
        }
        if me.health * 5 < me.row().health * 4 {
            return Action::Wait;
        }
        let rule = level.diagonal;
        let mut go = |wanted: &dyn Fn(Point) -> bool| -> Option<Direction> {
            let route = self.navigator.route_to_any(me.at, |point| point != me.at && wanted(point), &ground, rule)?;
            me.at.direction_to(*route.steps().first()?)
        };
        let is_stairs = |terrain| {
            move |point: Point| mind.known.terrain(point).is_some_and(|id| level.terrains.base(id) == terrain)
        };
        let is_seen_item = |point: Point| mind.items.contains_key(&point);
        let wants_out = game.pack(ItemKindId::ASTROLABE) > 0;
        let way_out = is_stairs(if wants_out { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN });
        if way_out(me.at) && (wants_out || go(&|point| mind.known.is_unknown(point)).is_none()) {
            return if wants_out { Action::Ascend } else { Action::Descend };
        }
        let direction = if wants_out { go(&way_out) } else { None }
            .or_else(|| go(&is_seen_item))
            .or_else(|| go(&|point| mind.known.is_unknown(point)))
            .or_else(|| go(&way_out));
        direction.map_or(Action::Wait, Action::Step)
    }
}
