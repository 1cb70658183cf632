//! Raids: now and then a band of a people sets out to where another people lives or to a vault that it knows, and if it
//! knows of neither, beyond the known. Bands of two peoples that know of the same vault meet before its door, and fight
//! over it. `peace` says when a people raids.

use crate::{
    game::{
        brain::Thought,
        state::task::{RaidAim, Task},
    },
    grid::Point,
    mind::{Area, Asker, Destination, FactionId, Sighting, planning::Behaviour},
    terrain::TerrainId,
};

use super::thought::Decision;

/// Raids go to those who were last seen, and to vaults, within this many king's moves of the post of a raider.
pub(in crate::game) const RAIDS_WITHIN: u32 = 60;

/// How near a raid goes to what it is after, in king's moves.
const UP_TO: u32 = 2;

impl Thought<'_> {
    /// What the raid is after on which the unit is, or is to go; `None` if there is none for it.
    fn raid(&self) -> Option<RaidAim> {
        if !self.is_raiding() {
            return None;
        }
        let band = self.me.faction().row().raids?.band as usize;
        let is_within = |at: &Point| at.distance(self.me.home) <= RAIDS_WITHIN;
        let people = self.nearest_foreigner().filter(is_within).map(RaidAim::People);
        let vault = self.nearest_vault().filter(is_within).map(RaidAim::Vault);
        let aims = people.into_iter().chain(vault);
        let aim = aims.min_by_key(|aim| aim.at().map(|at| at.distance(self.me.home)));
        let aim = aim.unwrap_or(RaidAim::Unknown);
        // Those go who are nearest to where the raid goes.
        let towards = aim.at().unwrap_or(self.me.home);
        (self.friends_nearer_to(towards, Behaviour::fights) < band).then_some(aim)
    }

    /// Where the raid goes on which the unit is, or is to go.
    pub(super) fn raid_destination(&self) -> Option<Destination> {
        self.raid().map(destination_of)
    }

    /// Where the member of another people was last seen that is nearest to the unit's post.
    fn nearest_foreigner(&self) -> Option<Point> {
        let mine = self.me.faction();
        let is_other = |faction: FactionId| faction != mine && faction != FactionId::PLAYER;
        let is_there = |other: &Sighting| other.is_there() && !other.is_captive && !other.is_rooted;
        self.mind.sightings.nearest(self.me.home, 1, is_other, is_there).first().map(|other| other.at)
    }

    /// The known locked door that is nearest to the unit's post.
    fn nearest_vault(&self) -> Option<Point> {
        let doors = self.mind.known.remembered_as(|id| self.terrains.base(id) == TerrainId::LOCKED_DOOR);
        doors.into_iter().map(|(at, ..)| at).min_by_key(|at| (at.distance_squared(self.me.home), *at))
    }

    /// Goes on a raid. Before a vault it stays as long as the raid lasts.
    pub(super) fn go_on_raid(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let aim = self.raid()?;
        let task = Task::Raid { aim };
        if let RaidAim::Vault(door) = aim
            && door.distance(self.me.at) <= UP_TO
        {
            return Some(Self::stay(task));
        }
        self.go(destination_of(aim), task, asker)
    }
}

/// Where a raid that is after something goes.
fn destination_of(aim: RaidAim) -> Destination {
    aim.at().map_or(Destination::UNKNOWN, |middle| Destination::Near(Area { middle, radius: UP_TO }))
}
