//! Raids: now and then a band of a people sets out to where another people lives, and if it knows of none, beyond the
//! known. `peace` says when.

use crate::{
    game::{brain::Thought, state::task::Task},
    grid::Point,
    mind::{Area, Asker, FactionId, Goal, Sighting, planning::Behaviour},
};

use super::thought::Decision;

/// Raids go to those who were last seen within this many king's moves of the post of a raider, up to so near to them.
const RAIDS_WITHIN: u32 = 60;
const UP_TO: u32 = 2;

impl Thought<'_> {
    /// Where the raid goes on which the unit is, or is to go, and whom it is upon; `None` if there is none for it.
    pub(super) fn raid(&self) -> Option<(Goal, Option<Point>)> {
        if !self.is_raiding() {
            return None;
        }
        let (mine, band) = (self.me.faction(), self.me.faction().row().raids?.band as usize);
        let is_other = |faction: FactionId| faction != mine && faction != FactionId::PLAYER;
        let is_there = |other: &Sighting| other.is_there() && !other.is_captive && !other.is_rooted;
        let prey = self.mind.sightings.nearest(self.me.home, 1, is_other, is_there).first().map(|other| other.at);
        let prey = prey.filter(|at| at.distance(self.me.home) <= RAIDS_WITHIN);
        // Those go who are nearest to where the raid goes.
        let towards = prey.unwrap_or(self.me.home);
        if self.friends_nearer_to(towards, Behaviour::fights) >= band {
            return None;
        }
        let goal = prey.map_or(Goal::UNKNOWN, |middle| Goal::Near(Area { middle, radius: UP_TO }));
        Some((goal, prey))
    }

    /// Goes on a raid.
    pub(super) fn go_on_raid(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (goal, at) = self.raid()?;
        self.go(goal, Task::Raid { at }, asker)
    }
}
