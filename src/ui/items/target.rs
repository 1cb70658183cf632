//! Where something would go that is aimed at a cell, and what would come of it, as far as the player knows.

use crate::{
    game::{Cast, Game, Purpose, Unit},
    grid::Point,
    mind::ItemKindId,
};

use super::super::{peril, words};

/// What would come of aiming an item at a cell.
pub(super) struct Target {
    /// The cells on the way, the one where it comes down last; for what is not thrown, only that.
    pub(super) way: Vec<Point>,
    /// Where it comes down; `None` if it cannot be aimed there.
    pub(super) lands: Option<Point>,
    /// What would come of it, in words.
    pub(super) says: String,
    /// Whether the player should think again.
    pub(super) is_doubtful: bool,
}

impl Target {
    /// Of an item of the player's at a cell.
    pub(super) fn of(game: &Game, item: ItemKindId, at: Point) -> Self {
        let (Some(player), Purpose::Aim { cast, reach, .. }) = (game.player(), item.row().purpose) else {
            return Self::none("nothing to aim".into());
        };
        if at == player.at {
            return Self::none("move the cursor to a cell".into());
        }
        let away = player.at.distance(at);
        if !player.at.is_within(at, reach) {
            return Self::none(format!("{away} away: out of reach ({reach})"));
        }
        if let Some(refusal) = crate::game::aim_refused(game.world(), item, at).filter(|_| !cast.is_thrown()) {
            return Self::none(refusal.to_string());
        }
        if !cast.is_thrown() {
            let says = match cast {
                Cast::Mirage => format!("they believe you there, {away} away"),
                _ => format!("they believe in a wall there, {away} away"),
            };
            return Self { way: vec![at], lands: Some(at), says, is_doubtful: false };
        }
        let way = crate::game::expected_flight(game.world(), at);
        let Some(&lands) = way.last() else { return Self::none("something is right in front of you".into()) };
        let whom = game.units_in_sight().into_iter().find(|unit| unit.footprint().contains(lands));
        let is_cut = lands != at;
        let burns_you = peril::of_cast(game, cast, lands);
        let is_friend = whom.is_some_and(|unit| !unit.is_enemy_of(player));
        let mut says = Self::outcome(whom, is_friend, is_cut, player.at.distance(lands));
        if burns_you {
            says += "; too close";
        }
        Self { way, lands: Some(lands), says, is_doubtful: is_cut || is_friend || burns_you }
    }

    fn none(says: String) -> Self {
        Self { way: Vec::new(), lands: None, says, is_doubtful: true }
    }

    /// Whom or what it would hit.
    fn outcome(whom: Option<&Unit>, is_friend: bool, is_cut: bool, away: u32) -> String {
        match whom.map(|unit| words::the(unit.into())) {
            Some(friend) if is_friend => format!("{friend}, a friend, {away} away"),
            Some(enemy) if is_cut => format!("{enemy} in the way, {away} away"),
            Some(enemy) => format!("at {enemy}, {away} away"),
            None if is_cut => format!("blocked; it falls {away} away"),
            None => format!("nobody there, {away} away"),
        }
    }
}
