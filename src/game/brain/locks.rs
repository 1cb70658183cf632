//! Locked doors in the way, and keys for them.

use crate::{
    game::brain::{BrainScratch, Thought, thought::LockedDoor},
    grid::Point,
    search::{CHEAPEST, CostScale, HeuristicKind, One, Silent, SquareSpace},
    terrain::{Door, TerrainId},
};

/// Expansions of the search for a locked door; doors farther along the way do not matter yet.
const EXPANSIONS: u32 = 2000;

impl Thought<'_> {
    /// The known locked door on the way to the unit's enemy, or else to its post; `None` for units that can open it
    /// anyway or cannot use a key, and until [`Thought::look_for_locks`] was called.
    pub(super) fn locked_door(&self) -> Option<LockedDoor> {
        self.door.get().copied().flatten()
    }

    /// Finds [`Thought::locked_door`], once for each decision.
    pub(super) fn look_for_locks(&self, scratch: &mut BrainScratch) {
        self.door.get_or_init(|| self.find_locked_door(scratch));
    }

    fn find_locked_door(&self, scratch: &mut BrainScratch) -> Option<LockedDoor> {
        let movement = self.me.movement();
        if movement.with_key() == movement || !self.mind.known.is_remembered(TerrainId::LOCKED_DOOR) {
            return None;
        }
        let wanted = self.quarry().first().map(|enemy| enemy.at);
        let to = wanted.or_else(|| (!self.is_at_post()).then_some(self.post()))?;
        // This search makes no route, and runs only if a locked door is known.
        let ground = self.ground_for(movement.with_key());
        let space = SquareSpace::new(&ground, self.rule, CostScale::Lester, HeuristicKind::Octile);
        let (start, target) = (space.node(self.me.at)?, One(space.node(to)?));
        let BrainScratch { search, counts, .. } = scratch;
        search.begin(&space, start, &target, CHEAPEST, &mut Silent);
        search.go_on(&space, &target, CHEAPEST, EXPANSIONS, &mut Silent);
        counts.add(search);
        let path = search.path(&space)?;
        let cells: Vec<Point> = path.nodes.iter().map(|&node| space.point(node)).collect();
        let is_locked = |anchor: Point| {
            let mut seen = self.body_at(anchor).cells().filter_map(|cell| self.mind.known.terrain(cell));
            seen.any(|terrain| self.terrains.kind(terrain).door == Door::Locked)
        };
        let passage = cells.windows(3).find(|passage| is_locked(passage[1]))?;
        Some(LockedDoor { before: passage[0], at: passage[1], beyond: passage[2] })
    }
}
