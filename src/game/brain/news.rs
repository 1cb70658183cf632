//! Word: what a unit has noted and its faction does not know yet, and where and to whom it can report it.

use crate::{
    content::FloorRule,
    game::{
        brain::{Thought, enemies::JUST_SEEN},
        state::{desks::ONE_DESK, task::Task},
    },
    grid::Point,
    mind::{Danger, Sighting, planning::Behaviour},
    terrain::TerrainId,
};

/// Turns after which a courier visits a friend again.
const MET_AGAIN: u32 = 100;

/// Number of noted cells that are worth a way to report them, and number for each cell of that way as the crow flies.
/// Notes collected from a friend are worth any way.
const MUCH_GROUND: usize = 30;
const CELLS_A_STEP: usize = 2;

impl<'a> Thought<'a> {
    /// The enemy of which the unit has to warn its friends: the one it hunts, or else one just seen that cannot move,
    /// such as a turret.
    pub(super) fn enemy_to_warn_of(&self) -> Option<&'a Sighting> {
        let is_news = |enemy: &&Sighting| !self.is_reported(enemy);
        let quarry = self.quarry().first().copied().filter(is_news);
        let is_rooted = |enemy: &&Sighting| enemy.is_rooted && self.turn.since(enemy.seen) < JUST_SEEN;
        quarry.or_else(|| self.mind.noted_enemies(self.me.faction()).filter(is_rooted).find(is_news))
    }

    /// Whether a friend was last seen where it would hear the unit call, if its faction reports by calls.
    pub(super) fn has_friend_in_earshot(&self) -> bool {
        let calls = self.me.faction().row().reports_by_call().filter(|_| self.used_beliefs.reports);
        let Some((carries, _)) = calls else { return false };
        self.friends_near(self.rules.scaled(FloorRule::Noise, carries)).any(|friend| !friend.is_captive)
    }

    /// Whether the unit's notes are worth the way to report them: an enemy of which its faction does not know, much
    /// unknown ground, or the notes of a friend.
    pub(super) fn has_news(&self) -> bool {
        let Some(notes) = self.mind.notes() else { return false };
        if self.has_seen_enemies() {
            return true;
        }
        // Counting them takes time, and there are never more than the notes have.
        let most = notes.known.known_cells();
        if most == 0 || !notes.is_collected && most < MUCH_GROUND {
            return false;
        }
        let noted = self.mind.known.noted_cells();
        // A courier on its round does not turn back for ground that it sees on the way.
        let is_on_round = matches!(self.me.task, Task::ReadDesk { .. });
        let away = || self.report_place().map_or(0, |place| place.distance(self.me.at) as usize);
        noted > 0 && notes.is_collected || !is_on_round && noted >= MUCH_GROUND && noted >= CELLS_A_STEP * away()
    }

    /// Whether the unit has noted an enemy of which its faction does not know.
    pub(super) fn has_seen_enemies(&self) -> bool {
        // What it has written down at a desk waits there for a courier.
        let written = self.me.at_desks.values().max().filter(|_| !self.carries_word());
        let is_written = |enemy: &Sighting| written.is_some_and(|&written| enemy.seen <= written);
        let mut enemies = self.mind.noted_enemies(self.me.faction());
        enemies.any(|enemy| !enemy.is_captive && !self.is_reported(enemy) && !is_written(enemy))
    }

    /// How near the unit has to be to a place in order to report there, in king's moves.
    pub(super) fn report_reach(&self) -> u32 {
        self.me.faction().row().reports_at().map(|place| place.within).min().unwrap_or_default()
    }

    /// Whether the unit is where it can report.
    pub(super) fn is_at_report_place(&self) -> bool {
        self.report_place().is_some_and(|at| self.me.footprint().distance(at.into()) <= self.report_reach())
    }

    /// The nearest known place where the unit can report, as the crow flies; one that the player watches only if there
    /// is no other.
    pub(super) fn report_place(&self) -> Option<Point> {
        *self.report_place.get_or_init(|| self.find_report_place())
    }

    fn find_report_place(&self) -> Option<Point> {
        if !self.used_beliefs.reports {
            return None;
        }
        // A courier goes to where all learn of it, even if another desk is nearer.
        let is_wanted = |at: &Point| match self.link {
            Some((headquarters, _)) if self.carries_word() => at.distance(headquarters) <= ONE_DESK,
            _ => true,
        };
        let places = self.known_report_ground().chain(self.headquarters).filter(is_wanted);
        places.min_by_key(|at| (self.is_watched_place(*at), at.distance_squared(self.me.at), *at))
    }

    /// Whether the unit takes word of an enemy to a place to which the player is at least as near: it could be met on
    /// the way on which it was seen. Who is ahead of the player runs straight on.
    pub(super) fn is_road_cut_off(&self) -> bool {
        let is_ahead = |(road, at): (Danger, Point)| road.at.distance(at) <= self.me.at.distance(at);
        self.road_to_shun().zip(self.report_place()).is_some_and(is_ahead) && self.has_seen_enemies()
    }

    /// The cells of ground on which its faction reports, as far as it knows.
    fn known_report_ground(&self) -> impl Iterator<Item = Point> + use<> {
        let grounds: Vec<TerrainId> = self.me.faction().row().reports_at().map(|place| place.ground).collect();
        let known = self.mind.known.remembered_as(|id| grounds.contains(&self.terrains.base(id)));
        known.into_iter().map(|(at, ..)| at)
    }

    /// Whether units of its kind carry word for others.
    pub(super) fn carries_word(&self) -> bool {
        self.me.behaviour().is_some_and(Behaviour::carries_word)
    }

    /// The nearest desk, as the crow flies, at which a unit that carries word has not been on its present round.
    pub(super) fn desk_on_round(&self) -> Option<Point> {
        let (headquarters, period) = self.link.filter(|_| self.carries_word() && self.used_beliefs.reports)?;
        let last = |at: Point| {
            let visits = self.me.at_desks.iter().filter(|(desk, _)| desk.distance(at) <= ONE_DESK);
            visits.map(|(_, &turn)| turn).max()
        };
        let is_due = |&at: &Point| {
            at.distance(headquarters) > ONE_DESK && last(at).is_none_or(|last| self.turn.since(last) >= period)
        };
        self.known_report_ground().filter(is_due).min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// The nearest friend that the unit has not met for long: it may have notes.
    pub(super) fn unmet_friend(&self) -> Option<&Sighting> {
        self.nearest_friends(1, |friend| self.is_unmet(friend)).first().copied()
    }

    /// Whether there is an [`unmet_friend`](Self::unmet_friend).
    pub(super) fn has_unmet_friend(&self) -> bool {
        self.used_beliefs.reports && self.has_friend(|friend| self.is_unmet(friend))
    }

    fn is_unmet(&self, friend: &Sighting) -> bool {
        let met = self.mind.met(friend.unit);
        friend.at != self.me.at && !friend.is_captive && met.is_none_or(|met| self.turn.since(met) >= MET_AGAIN)
    }
}
