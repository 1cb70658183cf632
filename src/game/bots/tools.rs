//! How a bot makes a way where there is none: with a plank over water or a chasm, with a pickaxe through a wall.

use crate::{
    game::{
        Game,
        action::Action,
        bots::Bot,
        rules::{
            ground::{is_breakable, is_bridgeable},
            using::DIGGING,
        },
        state::unit::Unit,
    },
    grid::{Direction, Point},
    mind::{ItemKindId, KnownGround, UnknownCellPolicy},
    search::{Cost, CostScale, DistanceField, HeuristicKind, Reversed, SquareSpace},
    terrain::TerrainId,
};

/// A tool that makes a way.
struct Tool {
    item: ItemKindId,
    /// Whether it makes a way through this terrain.
    opens: fn(TerrainId) -> bool,
    /// The cost of using it and getting through; a step on floor costs 10.
    takes: u32,
    /// How much longer the way around must be to make it worthwhile: a plank is used up, and a pickaxe is loud.
    worth: u32,
}

static TOOLS: [Tool; 2] = [
    Tool { item: ItemKindId::PLANK, opens: is_bridgeable, takes: 20, worth: 100 },
    Tool { item: ItemKindId::PICKAXE, opens: is_breakable, takes: DIGGING as u32 + 30, worth: 250 },
];

/// A place where a tool saves much of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Crossing {
    /// The cell from which it is used.
    pub from: Point,
    /// The cell on which it is used.
    pub at: Point,
    pub with: ItemKindId,
}

impl Bot {
    /// The place where a tool that it carries saves most of the way to a cell; `None` if none saves enough.
    pub(in crate::game) fn crossing(&self, game: &Game, me: &Unit, to: Point) -> Option<Crossing> {
        let tools: Vec<&Tool> = self.tools(me).collect();
        if tools.is_empty() {
            return None;
        }
        let (known, level) = (&game.player_mind().known, game.floor().level());
        let ground =
            KnownGround::new(known, &level.terrains, me.movement()).with_unknown_cells(UnknownCellPolicy::Coward);
        let space = SquareSpace::new(&ground, level.diagonal, CostScale::Lester, HeuristicKind::Zero);
        let (here, there) = (space.node(me.at)?, space.node(to)?);
        let (before, after) = (DistanceField::new(&space, &[here]), DistanceField::new(&Reversed(&space), &[there]));
        let around = before.cost(there)?;
        let cost = |field: &DistanceField, at| space.node(at).and_then(|node| field.cost(node));
        let mut best: Option<(Cost, Crossing)> = None;
        for at in level.size().points() {
            for tool in tools.iter().filter(|tool| tool.is_for(game, at)) {
                for (from, beyond) in straight(at).map(|(way, from)| (from, at.step(way.opposite()))) {
                    let (Some(before), Some(after)) = (cost(&before, from), cost(&after, beyond)) else { continue };
                    let through = before + Cost(tool.takes) + after;
                    let is_worth_it = through + Cost(tool.worth) <= around;
                    if is_worth_it && best.is_none_or(|(least, _)| through < least) {
                        best = Some((through, Crossing { from, at, with: tool.item }));
                    }
                }
            }
        }
        best.map(|(_, crossing)| crossing)
    }

    /// A bridge or a hole beside it that leads on, for a bot that is shut in.
    pub(in crate::game) fn break_out(&self, game: &Game, me: &Unit) -> Option<Action> {
        let (known, level) = (&game.player_mind().known, game.floor().level());
        let may_stand = |at: Point| {
            let kind = known.terrain(at).map(|id| level.terrains.kind(id));
            kind.is_none_or(|kind| me.movement().entry_cost(kind).is_some()) && level.size().contains(at)
        };
        self.tools(me).find_map(|tool| {
            let mut cells = straight(me.at).filter(|&(way, at)| tool.is_for(game, at) && may_stand(at.step(way)));
            cells.next().map(|(_, at)| Action::Aim(tool.item, at))
        })
    }

    /// The tools that it carries and knows how to use.
    fn tools(&self, me: &Unit) -> impl Iterator<Item = &'static Tool> {
        TOOLS.iter().filter(|tool| self.habits.uses_things && me.pack.count(tool.item) > 0)
    }
}

impl Tool {
    /// Whether it makes a way through a cell, as far as is known.
    fn is_for(&self, game: &Game, at: Point) -> bool {
        let (known, level) = (&game.player_mind().known, game.floor().level());
        !game.floor().is_edge(at) && known.terrain(at).is_some_and(|id| (self.opens)(level.terrains.base(id)))
    }
}

/// The four straight neighbours of a cell.
pub(in crate::game) fn straight(from: Point) -> impl Iterator<Item = (Direction, Point)> {
    Direction::ALL.into_iter().filter(|direction| !direction.is_diagonal()).map(move |way| (way, from.step(way)))
}
