//! A decision among friends: who goes first, who waits, who makes room.
//!
//! By now it is decided where a unit wants to go. Here its next step is compared with what its mind knows of friends in
//! sight: where they are, and where they are going. Of every pair of friends the same one always goes first, so that
//! they neither both make way nor take turns at it.

use crate::{
    game::{
        action::Action,
        brain::{
            BrainScratch, Thought,
            thought::{Choice, Decision},
        },
        rules::swapping::have_room,
        state::{making_way::Courtesy, task::Task},
    },
    grid::Point,
    mind::{RouteConstraints, Sighting},
    terrain::{Door, TerrainId, TerrainKind},
};

impl Thought<'_> {
    /// Adapts a choice to friends nearby. A unit that marches with a squad keeps its place there instead, and no unit
    /// goes into danger to let friends pass.
    pub(super) fn among_friends(&self, choice: Choice, scratch: &mut BrainScratch) -> Choice {
        let marches = matches!(choice.decision.task, Task::March { .. });
        if marches || self.friends_in_sight().next().is_none() {
            return choice;
        }
        let chosen = choice.clone();
        let courteous = self.with_courtesy(choice, scratch);
        if self.is_as_safe(&courteous.decision, &chosen.decision) { courteous } else { chosen }
    }

    /// Whether making way leads into no greater known danger than the unit's own choice. It may wait anywhere except in
    /// a fire.
    fn is_as_safe(&self, courteous: &Decision, chosen: &Decision) -> bool {
        let after = |decision: &Decision| match decision.action {
            Action::Step(direction) => self.me.at.step(direction),
            _ => self.me.at,
        };
        let waits = courteous.action == Action::Wait && !self.is_in_fire();
        waits || self.danger_at(after(courteous)) <= self.danger_at(after(chosen))
    }

    fn with_courtesy(&self, mut choice: Choice, scratch: &mut BrainScratch) -> Choice {
        let called = self.heed_call(&choice.decision, &mut scratch.sorting);
        if let Some(sorted) = called.or_else(|| self.sort_out(&choice.decision, &mut scratch.sorting)) {
            (choice.decision, choice.courtesy, choice.calls) = (sorted.decision, Some(sorted.courtesy), sorted.calls);
        } else if let Some((decision, courtesy)) = self.make_way(&choice.decision, scratch) {
            (choice.decision, choice.courtesy) = (decision, Some(courtesy));
        } else if let Some(dodge) = self.dodge(&choice.decision, &mut scratch.dodging) {
            choice.reserved = dodge.reserved;
            if let Some(decision) = dodge.decision {
                (choice.decision, choice.courtesy) = (decision, Some(Courtesy::Dodge));
            }
        }
        choice
    }

    /// What to do instead if the unit and a friend block each other and cannot simply swap places.
    fn make_way(&self, decision: &Decision, scratch: &mut BrainScratch) -> Option<(Decision, Courtesy)> {
        let Some(route) = &decision.route else {
            // A unit that has nowhere to go makes room for a friend that has.
            let mut friends = self.friends_in_sight().filter(|friend| self.is_beside(friend));
            let would_pass = |friend: &Sighting| self.can_pass(friend) && !self.is_worse(friend.at);
            let friend = friends.find(|friend| self.comes_here(friend) && !would_pass(friend))?;
            return if decision.action == Action::Wait { self.back_out(friend, decision, scratch) } else { None };
        };
        let next = *route.steps().first()?;
        let body = self.body_at(next);
        let is_opposed =
            |friend: &&Sighting| friend.footprint().overlaps(body) && self.comes_here(friend) && !self.can_pass(friend);
        let friend = self.friends_in_sight().find(is_opposed)?;
        if self.goes_before(friend) {
            let decision = Decision { action: Action::Wait, ..decision.clone() };
            return Some((decision, Courtesy::HoldOn { before: friend.unit }));
        }
        self.back_out(friend, decision, scratch)
    }

    /// Goes to the nearest cell that is out of a friend's way and not known to be more dangerous: a step aside, or back
    /// to where there is room to step aside.
    fn back_out(
        &self,
        friend: &Sighting,
        decision: &Decision,
        scratch: &mut BrainScratch,
    ) -> Option<(Decision, Courtesy)> {
        let way = Self::cells_ahead(friend, self.path_ahead(friend));
        let is_aside = |at: Point| {
            let is_good = |cell| !way.contains(&cell) && self.is_known(cell) && !self.is_doorway(cell);
            at != self.me.at && self.body_at(at).cells().all(is_good) && !self.is_worse(at)
        };
        let others = self.friends_in_sight().flat_map(|friend| friend.footprint().cells()).chain(self.menaced());
        let ground = self.search_context(RouteConstraints::default()).for_now().with_occupied(others);
        let aside = self.nearest_way(is_aside, &ground, scratch)?;
        let direction = self.me.at.direction_to(*aside.steps().first()?)?;
        let decision = Decision { action: Action::Step(direction), task: decision.task.clone(), route: Some(aside) };
        Some((decision, Courtesy::BackOut { before: friend.unit }))
    }

    /// Whether the unit goes before a friend; otherwise the friend goes first.
    pub(super) fn goes_before(&self, friend: &Sighting) -> bool {
        self.me.id < friend.unit
    }

    /// Whether the unit and a friend beside it have room to swap places, as far as is known.
    pub(super) fn can_pass(&self, friend: &Sighting) -> bool {
        let ends = [(self.me.at, self.me.movement()), (friend.at, friend.kind.row().movement)];
        let are_small = self.me.row().size == 1 && friend.kind.row().size == 1;
        are_small && have_room(ends, self.rule, |at| self.believed(at))
    }

    fn is_doorway(&self, at: Point) -> bool {
        self.believed(at).door != Door::None
    }

    /// The terrain that a cell is believed to have: floor, until it is seen.
    fn believed(&self, at: Point) -> &TerrainKind {
        self.terrains.kind(self.mind.known.terrain(at).unwrap_or(TerrainId::FLOOR))
    }
}
