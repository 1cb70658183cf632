//! Floors that the player has left: life goes on there, and some come after.
//!
//! A floor stands still while nobody looks, and when the player comes back it lives through what it has missed, up to a
//! bound: its peoples explore, meet, fight and tell as always, with nobody of the player's there.

use crate::{
    grid::Point,
    mind::{FactionId, Turn},
};

use super::{
    Circle, Event, Game, Subject, Task, Unit,
    look::{Sight, sighting_of},
};

/// So many turns at most a floor catches up on.
const MOST_MISSED: u32 = 200;
/// So many at most come after the player by the stairs.
const MOST_FOLLOWERS: usize = 3;
/// Who follows the player comes along from within so many king's moves.
const AT_HAND: u32 = 4;

impl Game {
    /// The present floor lives through the turns since the player left it.
    pub(super) fn catch_up(&mut self) {
        let now = self.turn();
        let Some(left) = self.floor_mut().left.take() else { return };
        self.in_sight = Sight::none(self.floor().level().size());
        let missed = now.since(left).min(MOST_MISSED);
        self.turn = Turn(now.0 - missed);
        let events = std::mem::take(&mut self.events);
        for _ in 0..missed {
            self.tick();
        }
        // What happened there nobody saw.
        self.events = events;
        self.ways.clear();
    }

    /// Takes those off the present floor who follow the player, or hunt it and stand beside where it leaves.
    pub(super) fn followers(&mut self, at: Point) -> Vec<Unit> {
        let is_able = |unit: &&Unit| unit.row().size == 1 && !unit.row().is_rooted && unit.statuses.lets_act();
        let within = |reach| self.floor().units().filter(move |unit| unit.at.distance(at) <= reach).filter(is_able);
        let friends = within(AT_HAND).filter(|unit| unit.is_companion());
        let hunters =
            within(1).filter(|unit| !unit.is_companion()).filter(|unit| unit.hunts(Self::PLAYER)).take(MOST_FOLLOWERS);
        let ids: Vec<_> = friends.chain(hunters).map(|unit| unit.id).collect();
        let mut followers = Vec::new();
        for id in ids {
            let Some(unit) = self.floor_mut().units.remove(&id) else { continue };
            let circle = Circle::of(&unit);
            self.floor_mut().minds.bury(circle);
            self.forget_ways(circle, id);
            followers.push(unit);
        }
        followers
    }

    /// Lets them arrive beside the player, on a floor that they may never have seen.
    pub(super) fn let_follow(&mut self, followers: Vec<Unit>) {
        let now = self.turn();
        let Some(at) = self.player().map(|player| player.at) else { return };
        for mut unit in followers {
            let Some(free) = self.floor().nearest_free(at, unit.row()) else { continue };
            (unit.at, unit.home, unit.route, unit.plan, unit.squad) = (free, free, None, None, None);
            (unit.task, unit.energy) = (Task::Rest { until: now.plus(1) }, 0);
            let (who, is_friend) = (Subject::from(&unit), unit.is_companion());
            self.floor_mut().admit(unit, now);
            self.events.push(Event::Followed { who, is_friend });
        }
    }

    /// The Astrolabe shows everybody on the present floor where the player is.
    pub(super) fn give_away(&mut self) {
        let now = self.turn();
        let Some(player) = self.player().cloned() else { return };
        self.let_be_told(&player);
        let floor = self.floor_mut();
        let circles: Vec<Circle> =
            floor.units().map(Circle::of).filter(|it| it.faction() != FactionId::PLAYER).collect();
        for circle in circles {
            floor.minds.of_mut(circle).sightings.note(sighting_of(&player, now));
        }
        self.events.push(Event::GivenAway);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Phase},
        mind::ItemKindId,
        terrain::TerrainId,
    };

    fn act(game: &mut Game, action: Action) -> Vec<Event> {
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(action).expect("a possible action")
    }

    /// A game whose player stands on the stairs down of the first floor.
    fn on_stairs(seed: u64) -> Game {
        let mut game = Game::new(seed).expect("a first floor");
        let stairs = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
        game.floor_mut().units.move_to(Game::PLAYER, stairs);
        game
    }

    #[test]
    fn a_floor_lives_through_what_it_missed_and_time_stays_what_it_is() {
        let mut game = on_stairs(5);
        act(&mut game, Action::Descend);
        let known = |game: &Game| -> usize {
            let minds = FactionId::all().filter(|&faction| faction != FactionId::PLAYER);
            minds.map(|faction| game.floors[&1].mind(faction, game.turn()).known.known_cells()).sum()
        };
        let before = known(&game);
        for _ in 0..150 {
            let Phase::Player(turn) = game.phase() else { return };
            turn.act(Action::Wait).expect("waiting");
        }
        assert_eq!(known(&game), before, "nothing happens where nobody is");
        let now = game.turn();
        act(&mut game, Action::Ascend);
        assert!(game.turn().since(now) <= 2 && game.depth() == 1);
        assert!(known(&game) > before, "they went on exploring");
    }

    #[test]
    fn who_hunts_the_player_comes_after_it() {
        let mut game = on_stairs(3);
        let stairs = game.player().expect("alive").at;
        let id = game.floor().units().find(|unit| unit.row().name == "goblin").expect("a goblin").id;
        let beside = game.floor().nearest_free(stairs, crate::mind::KindId::PLAYER.row()).expect("room");
        let now = game.turn();
        let floor = game.floor_mut();
        floor.units.move_to(id, beside);
        floor.units.get_mut(&id).expect("it is there").task = Task::Hunt { unit: Game::PLAYER, at: stairs, seen: now };
        let events = act(&mut game, Action::Descend);
        assert!(events.iter().any(|event| matches!(event, Event::Followed { who, .. } if who.unit == id)));
        assert!(game.floor().units.get(&id).is_some() && game.floors[&1].units.get(&id).is_none());
    }

    #[test]
    fn the_astrolabe_shows_everybody_where_it_is() {
        let mut game = on_stairs(3);
        game.floor_mut().units.get_mut(&Game::PLAYER).expect("alive").pack.put(ItemKindId::ASTROLABE);
        act(&mut game, Action::Descend);
        let player = game.player().expect("alive").at;
        for unit in game.floor().units().filter(|unit| unit.id != Game::PLAYER) {
            assert!(game.mind_of(unit).sightings.of(Game::PLAYER).is_some_and(|sighting| sighting.at == player));
        }
    }
}
