//! Captives: where a unit locks up the one that it leads.

use crate::{
    game::{
        action::Action,
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::{Footprint, Point},
    mind::{Area, Asker, Destination},
    terrain::Door,
};

/// How far from the heart of its people a unit locks its captive up, in king's moves.
const PRISON_WITHIN: u32 = 7;

impl Thought<'_> {
    /// Where the unit locks its captive up: open ground near the heart of its people, or else its home, with room all
    /// around. `None` if it leads nobody, or knows of no such place.
    pub(super) fn prison(&self) -> Option<Point> {
        let captive = self.me.leads?;
        let middle = self.heart.unwrap_or(self.me.home);
        let ground = self.lasting_ground();
        let is_roomy = |at: Point| {
            let known = self.mind.known.terrain(at);
            known.is_some_and(|id| self.terrains.kind(id).door == Door::None) && ground.is_walkable(at)
        };
        let takes_cage = |at: Point| {
            let known = self.mind.known.terrain(at).map(|id| self.terrains.kind(id));
            known.is_some_and(|kind| kind.takes_cage)
                && self.mind.item(at).is_none()
                && !self.is_taken(at, Some(captive))
        };
        let is_good = |at: &Point| *at != self.me.at && takes_cage(*at) && at.neighbours().all(is_roomy);
        let around = Footprint::new(middle, 1).surroundings(PRISON_WITHIN);
        around.filter(is_good).min_by_key(|at| (at.distance_squared(middle), *at))
    }

    /// Goes beside the place where it locks its captive up, and does so.
    pub(super) fn lead_away(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let prison = self.prison()?;
        let task = Task::LeadAway { to: prison };
        match self.me.at.direction_to(prison) {
            Some(direction) => Some(Decision { action: Action::LockUp(direction), task, route: None }),
            None => self.go(Destination::Near(Area { middle: prison, radius: 1 }), task, asker),
        }
    }
}
