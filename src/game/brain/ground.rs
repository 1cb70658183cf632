//! The ground as a unit believes it to be, and what makes it dearer or puts somebody in the way.

use crate::{
    grid::Point,
    mind::{Claims, Danger, Dangers, Doing, KnownGround, Sighting, UnitId},
    terrain::Movement,
};

use super::Thought;

/// Enemies of so many times one's own might are shunned: so far around them, and at this cost beside them.
const MIGHTIER: i32 = 3;
const SHUN_RADIUS: u32 = 4;
const SHUN_COST: u16 = 60;

impl Thought<'_> {
    /// The ground as it is to be walked on now. Whoever goes for a quarry does not shun it.
    pub(super) fn ground(&self, quarry: Option<UnitId>) -> KnownGround<'_> {
        self.lasting_ground().with_dangers(&self.shunned(quarry)).with_claims(&self.claims())
    }

    /// The ground without what is there today and gone tomorrow: by that a unit judges whether its route is still good.
    pub(super) fn lasting_ground(&self) -> KnownGround<'_> {
        self.ground_for(self.me.movement())
    }

    /// The same for somebody who moves in this way.
    pub(super) fn ground_for(&self, movement: Movement) -> KnownGround<'_> {
        let ground = KnownGround::new(&self.mind.known, self.terrains, movement);
        let ground = ground.with_daring(self.me.row().daring).with_side(self.me.row().size);
        if self.heeds_influence { ground.with_influence(&self.mind.influence, self.turn) } else { ground }
    }

    /// The cells in which enemies are who could be here soon.
    pub(super) fn menaced(&self) -> impl Iterator<Item = Point> {
        self.dangers().flat_map(|enemy| enemy.footprint().cells())
    }

    /// Enemies that are much the stronger, where they were last seen: the reach of each is kept out of if possible.
    fn shunned(&self, quarry: Option<UnitId>) -> Dangers {
        let mine = self.me.row().might();
        let is_mightier = |enemy: &&Sighting| enemy.kind.row().might() >= MIGHTIER * mine;
        let mightier = self.enemies().filter(is_mightier).filter(|enemy| Some(enemy.unit) != quarry);
        // From its top left a large one reaches farther.
        let reach = |enemy: &Sighting| SHUN_RADIUS + u32::from(enemy.kind.row().size) - 1;
        mightier.map(|enemy| Danger { at: enemy.at, reach: reach(enemy), cost: SHUN_COST }).collect()
    }

    /// Where friends in sight are about to walk. Those at hand are in the way, and those who stand claim nothing.
    fn claims(&self) -> Claims {
        let movers = self.friends_in_sight().filter(|friend| Self::moves(friend) && !self.is_beside(friend));
        let steps = |friend: &Sighting| self.mind.ways.get(&friend.unit);
        let ways: Vec<_> =
            movers.filter_map(|friend| Some((friend.at, Self::way_of(friend, steps(friend)?)))).collect();
        Claims::of(self.me.at, ways.iter().map(|(at, cells)| (*at, cells.as_slice())))
    }

    pub(super) fn friends_in_sight(&self) -> impl Iterator<Item = &Sighting> {
        self.friends().filter(|friend| friend.seen == self.turn)
    }

    /// Whether somebody was last seen on its way.
    pub(super) fn moves(friend: &Sighting) -> bool {
        matches!(friend.doing, Doing::Walking(_))
    }
}
