//! Which friends matter to a unit: who would help, who is at hand, who is in its way.

use crate::{
    game::{brain::Thought, state::world::World},
    grid::Point,
    mind::{Claims, Doing, Sighting, planning::Behaviour},
};

/// Friends within this many king's moves are at hand.
const COMPANY_RADIUS: u32 = 6;

/// The most friends that are considered as helpers, the nearest ones.
const HELPERS: usize = 12;

impl<'a> Thought<'a> {
    /// The unit that it follows, where it was last seen: the one that let it out.
    pub(super) fn leader(&self) -> Option<&'a Sighting> {
        let mind = self.mind;
        let leader = mind.sightings.of(World::PLAYER).filter(|leader| leader.is_there());
        leader.filter(|_| self.me.is_companion())
    }

    /// Friends last seen within `radius` king's moves of the unit that could come along.
    pub(super) fn friends_near(&self, radius: u32) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (me, mind) = (self.me, self.mind);
        let near = mind.sightings.near(me.at, radius, move |faction| faction == me.faction());
        near.filter(move |friend| friend.is_there() && friend.unit != me.id && !friend.is_rooted)
    }

    /// The number of friends that can do something and are nearer to a place, as far as the unit knows.
    pub(super) fn friends_nearer_to(&self, at: Point, can: fn(&Behaviour) -> bool) -> usize {
        let (mine, faction) = (at.distance(self.me.at), self.me.faction());
        let is_nearer = |friend: &&Sighting| {
            friend.is_there()
                && !friend.is_captive
                && !friend.is_rooted
                && friend.kind.row().behaves(can)
                && (friend.at.distance(at), friend.unit) < (mine, self.me.id)
        };
        self.mind.sightings.near(at, mine, move |other| other == faction).filter(is_nearer).count()
    }

    /// The nearest friends that satisfy a condition, nearest first, at most `most`.
    pub(super) fn nearest_friends(&self, most: usize, is_wanted: impl Fn(&Sighting) -> bool) -> Vec<&'a Sighting> {
        let (mine, mind) = (self.me.faction(), self.mind);
        let is_friend =
            |other: &Sighting| other.is_there() && other.unit != self.me.id && !other.is_rooted && is_wanted(other);
        mind.sightings.nearest(self.me.at, most, |faction| faction == mine, is_friend)
    }

    /// Units that cannot move, friends and enemies: permanent obstacles.
    pub(super) fn rooted(&self) -> impl Iterator<Item = &'a Sighting> {
        self.mind.sightings.rooted().filter(move |other| other.unit != self.me.id)
    }

    /// Friends that would come along against an enemy, nearest first; for a unit that only reports, friends that fight.
    pub(super) fn helpers(&self) -> &[&'a Sighting] {
        self.company.helpers.get_or_init(|| self.think_of_helpers())
    }

    fn think_of_helpers(&self) -> Vec<&'a Sighting> {
        self.nearest_friends(HELPERS, |friend| self.helps(friend))
    }

    /// Whether a friend would come along.
    fn helps(&self, friend: &Sighting) -> bool {
        let enemy = self.quarry().first().filter(|_| self.me.behaviour().is_some_and(Behaviour::fights));
        let comes = |enemy: &&Sighting| friend.at.distance(enemy.at) <= friend.kind.row().resolve;
        fights(friend) && enemy.is_none_or(comes)
    }

    /// Whether there are any [`helpers`](Self::helpers).
    pub(super) fn has_helper(&self) -> bool {
        self.has_friend(|friend| self.helps(friend))
    }

    /// Whether one of the [`helpers`](Self::helpers) is at hand.
    pub(super) fn has_helper_at_hand(&self, enemy: Option<&Sighting>) -> bool {
        let mut near: Vec<_> = self.friends_near(COMPANY_RADIUS).filter(|friend| self.helps(friend)).collect();
        near.sort_unstable_by_key(|friend| (friend.at.distance(self.me.at), friend.unit));
        near.iter().take(HELPERS).any(|friend| self.is_at_hand(friend, enemy))
    }

    /// Whether any friend satisfies a condition. Looks nearby first, where there mostly is one.
    pub(super) fn has_friend(&self, is_wanted: impl Fn(&Sighting) -> bool) -> bool {
        [2 * COMPANY_RADIUS, u32::MAX].into_iter().any(|radius| self.friends_near(radius).any(&is_wanted))
    }

    /// Friends that fight, nearest first.
    pub(super) fn fighters(&self) -> &[&'a Sighting] {
        self.company.fighters.get_or_init(|| self.nearest_friends(HELPERS, fights))
    }

    /// Whether a friend knows of an enemy: its faction does, or the friend stands where it must see it.
    fn knows_of(&self, friend: &Sighting, enemy: &Sighting) -> bool {
        let sees = || {
            let are_in_sight = friend.seen == self.turn && enemy.seen == self.turn;
            are_in_sight && friend.at.is_within(enemy.at, self.rules.sight_of(friend.kind.row()))
        };
        self.is_reported(enemy) || sees()
    }

    /// Whether a friend is at hand and would fight this enemy.
    pub(super) fn is_at_hand(&self, friend: &Sighting, enemy: Option<&Sighting>) -> bool {
        let is_near = self.turn.since(friend.seen) <= 2 && friend.at.distance(self.me.at) <= COMPANY_RADIUS;
        is_near && enemy.is_none_or(|enemy| self.knows_of(friend, enemy))
    }

    /// Friends in sight that are near enough to matter on the way.
    pub(super) fn friends_in_sight(&self) -> impl Iterator<Item = &'a Sighting> {
        let in_sight = || self.friends_near(Claims::NEAR).filter(|friend| friend.seen == self.turn).collect();
        self.company.in_sight.get_or_init(in_sight).iter().copied()
    }

    /// The friend in sight that stands in a cell.
    pub(super) fn friend_at(&self, point: Point) -> Option<&Sighting> {
        self.friends_in_sight().find(|friend| friend.footprint().contains(point))
    }

    /// Whether a unit was last seen walking.
    pub(super) fn moves(friend: &Sighting) -> bool {
        matches!(friend.doing, Doing::Walking(_))
    }

    /// The steps still ahead of a friend, as far as is known.
    pub(super) fn path_ahead(&self, friend: &Sighting) -> &[Point] {
        self.mind.path_ahead(friend.unit)
    }

    /// Whether a friend wants to enter the cell of the unit; waiting for it would never end.
    pub(super) fn comes_here(&self, friend: &Sighting) -> bool {
        let next = self.path_ahead(friend).first();
        next.is_some_and(|&next| friend.footprint().moved_to(next).overlaps(self.me.footprint()))
    }
}

/// Whether a friend attacks enemies.
pub(super) fn fights(friend: &Sighting) -> bool {
    !friend.is_captive && friend.kind.row().behaves(Behaviour::fights)
}
