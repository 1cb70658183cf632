//! What the player is told of: what it sees happen, who comes into sight, and what those on its side see.

use crate::{
    grid::Point,
    mind::{FactionId, UnitId},
};

use super::{Event, Game, Subject, look::look, scent::smell, telling};

impl Game {
    /// A unit looks around; what is new to the player is reported.
    pub(super) fn look_around(&mut self, id: UnitId) {
        self.take_note_of_look(id);
        let turn = self.turn();
        let Some(floor) = self.floors.get_mut(&self.depth) else { return };
        if id != Self::PLAYER {
            let news = look(floor, id, turn, &mut self.scratch);
            smell(floor, id, turn);
            telling::tell(floor, id, turn);
            self.warn(id, &news);
            return;
        }
        for spotted in look(floor, id, turn, &mut self.in_sight) {
            if spotted != Self::PLAYER
                && let Some(unit) = floor.units.get(&spotted)
            {
                self.events.push(Event::Spotted { who: Subject::from(unit), at: unit.at });
            }
        }
    }

    /// Who is on the player's side tells it of enemies that are new to both, and that only the one of them sees.
    fn warn(&mut self, by: UnitId, news: &[UnitId]) {
        let floor = self.floor();
        let friend = floor.units.get(&by).filter(|unit| unit.faction() == FactionId::PLAYER);
        let (Some(friend), Some(player)) = (friend, self.player()) else { return };
        let enemies = news.iter().filter_map(|id| floor.units.get(id));
        let unseen = enemies.filter(|enemy| enemy.is_enemy_of(friend) && !self.sees(enemy));
        let warnings: Vec<Event> = unseen
            .filter_map(|enemy| {
                let towards = player.at.bearing(enemy.at)?;
                Some(Event::Warned { who: friend.into(), of: enemy.into(), towards })
            })
            .collect();
        self.events.extend(warnings);
    }

    /// Reports an event, if the player sees one of the cells where it happens; without a player, to whoever watches.
    pub(super) fn report(&mut self, event: Event, where_seen: &[Point]) {
        if !self.has_player || where_seen.iter().any(|&point| self.in_sight(point)) {
            self.events.push(event);
        }
    }
}
