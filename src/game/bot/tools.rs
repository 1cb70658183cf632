//! How a bot makes a way where there is none: with a plank over what is deep, with a pickaxe through a wall.

use std::collections::VecDeque;

use crate::{
    grid::{Direction, Grid, Point},
    mind::ItemKindId,
    terrain::TerrainId,
};

use super::{
    super::{Action, Game, Unit},
    Bot,
};

/// A way around is worth a plank if it takes so many steps more.
const DETOUR: u32 = 10;

/// Where a plank saves much of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    /// From where it is laid.
    pub from: Point,
    /// The cell in which it lies.
    pub at: Point,
}

impl Bot {
    /// Where a plank that it carries saves it most of the way to a cell, if it saves enough.
    pub(super) fn crossing(&self, game: &Game, me: &Unit, to: Point) -> Option<Crossing> {
        if !self.habits.uses_things || me.pack.count(ItemKindId::PLANK) == 0 {
            return None;
        }
        let (here, there) = (steps_from(game, me, me.at), steps_from(game, me, to));
        let around = *here.get(to)?;
        let mut best: Option<(u32, Crossing)> = None;
        for at in game.floor().level().size().points().filter(|&at| is_deep(game, at)) {
            for (from, beyond) in straight(at).map(|(way, from)| (from, at.step(way.opposite()))) {
                let (Some(Some(before)), Some(Some(after))) = (here.get(from), there.get(beyond)) else { continue };
                let steps = before + 2 + after;
                if best.is_none_or(|(least, _)| steps < least) {
                    best = Some((steps, Crossing { from, at }));
                }
            }
        }
        best.filter(|&(steps, _)| around.is_some_and(|around| steps + DETOUR <= around)).map(|(_, crossing)| crossing)
    }

    /// A bridge or a hole beside it that leads on to somewhere: for whoever is shut in.
    pub(super) fn break_out(&self, game: &Game, me: &Unit) -> Option<Action> {
        let tools = [ItemKindId::PLANK, ItemKindId::PICKAXE];
        let tools = tools.into_iter().filter(|&tool| self.habits.uses_things && me.pack.count(tool) > 0);
        let mut tries = tools.flat_map(|tool| straight(me.at).map(move |(direction, at)| (tool, direction, at)));
        let (tool, _, at) = tries.find(|&(tool, direction, at)| leads_on(game, me, tool, direction, at))?;
        Some(Action::Aim(tool, at))
    }
}

/// Steps from a cell to all that can be reached from there over known ground.
fn steps_from(game: &Game, me: &Unit, from: Point) -> Grid<Option<u32>> {
    let (known, level) = (&game.player_mind().known, game.floor().level());
    let is_open = |at: Point| {
        let kind = known.terrain(at).map(|id| level.terrains.kind(id));
        kind.is_some_and(|kind| me.movement().entry_cost(kind).is_some())
    };
    let mut steps = Grid::filled(level.size(), None);
    if let Some(cell) = steps.get_mut(from) {
        *cell = Some(0);
    }
    let mut waiting = VecDeque::from([(from, 0)]);
    while let Some((here, so_far)) = waiting.pop_front() {
        for next in here.neighbours().filter(|&next| is_open(next)) {
            if let Some(cell) = steps.get_mut(next).filter(|cell| cell.is_none()) {
                *cell = Some(so_far + 1);
                waiting.push_back((next, so_far + 1));
            }
        }
    }
    steps
}

/// The four cells to which one gets straight on.
fn straight(from: Point) -> impl Iterator<Item = (Direction, Point)> {
    Direction::ALL.into_iter().filter(|direction| !direction.is_diagonal()).map(move |way| (way, from.step(way)))
}

/// Whether a plank can be laid in a cell, as far as is known.
fn is_deep(game: &Game, at: Point) -> bool {
    let level = game.floor().level();
    let known = game.player_mind().known.terrain(at).map(|id| level.terrains.base(id));
    known.is_some_and(|known| matches!(known, TerrainId::CHASM | TerrainId::DEEP_WATER))
}

/// Whether a bridge or a hole in a cell beside the player would lead on to somewhere.
fn leads_on(game: &Game, me: &Unit, tool: ItemKindId, direction: Direction, at: Point) -> bool {
    let (known, level) = (&game.player_mind().known, game.floor().level());
    let kind = |at: Point| known.terrain(at).map(|id| level.terrains.kind(id));
    let can_be_made = match tool {
        ItemKindId::PLANK => is_deep(game, at),
        _ => kind(at).is_some_and(|kind| kind.opaque && me.movement().entry_cost(kind).is_none()),
    };
    let beyond = at.step(direction);
    let opens = kind(beyond).is_none_or(|kind| me.movement().entry_cost(kind).is_some());
    can_be_made && opens && level.size().contains(beyond)
}
