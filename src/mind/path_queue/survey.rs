//! The islands (connected components) of a mind's ground, checked before any search begins.

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{DiagonalRule, Islands, NodeId},
    terrain::Movement,
};

use super::{Destination, KnownGround, SURVEYED_AT_ONCE, SearchContext, UnknownCellPolicy};

/// The islands of the ground as a mind believes it to be, for one class of units, kept up to date with the news of its
/// map. No search begins for a cell on another island.
///
/// The result depends on the mind alone, not on when it is asked for.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    rule: DiagonalRule,
    islands: Islands,
    read: NewsMark,
}

impl Survey {
    /// Finds the islands of a ground; other units do not count as obstacles.
    pub(super) fn new(ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        Self { rule, islands: Islands::new(&ground.bare(), rule), read: ground.known().news_end() }
    }

    /// Reads the news of the map. The ground has to be of the same mind and the same class of units as before.
    pub(super) fn catch_up(&mut self, ground: &KnownGround<'_>) {
        let known = ground.known();
        match known.news_since(self.read) {
            Some(cells) if cells.is_empty() => {}
            Some(cells) => {
                self.islands.update(&ground.bare(), cells.iter().map(|item| NodeId(item.cell)));
                self.read = known.news_end();
            }
            None => *self = Self::new(ground, self.rule),
        }
    }

    /// Whether two cells are known to be on different islands. `false` for a start that the unit could not enter, such
    /// as a ford that has risen under it: nothing is known of the ways from there.
    fn are_apart(&self, ground: &KnownGround<'_>, from: Point, to: Point) -> bool {
        let size = ground.known().size();
        let node = |point| size.index(point).map(|cell| NodeId(cell as u32));
        let island = |point| node(point).and_then(|node| self.islands.island(node));
        island(from).is_some_and(|here| island(to) != Some(here))
    }
}

/// The islands for each class of units of a mind that have asked for a route.
#[derive(Clone, Debug, Default)]
pub(super) struct Surveys {
    by_class: Vec<((Movement, UnknownCellPolicy), Survey)>,
}

impl Surveys {
    /// Whether the goal is known not to be on the unit's island. Always `false` for goals other than a single cell, and
    /// for large units, because the news of one cell affect their islands farther up and left of it.
    ///
    /// On floors of at most [`SURVEYED_AT_ONCE`] cells the islands are found before the first search. On larger ones
    /// they are found when the first search has failed: as long as nobody has found a way blocked, unknown cells, which
    /// count as walkable, join nearly everything.
    pub(super) fn rule_out(&mut self, goal: Destination, context: &SearchContext<'_>) -> bool {
        let ground = &context.ground;
        let is_surveyed = ground.side() == 1 && (ground.known().size().area() <= SURVEYED_AT_ONCE || self.has(ground));
        let (Destination::Cell(to), true) = (goal, is_surveyed) else {
            return false;
        };
        let survey = self.of(ground, context.rule);
        survey.catch_up(ground);
        survey.are_apart(ground, context.at, to)
    }

    /// Records that a search failed: from now on there is a survey for its class of units.
    pub(super) fn note_vain(&mut self, context: &SearchContext<'_>) {
        if context.ground.side() == 1 {
            self.of(&context.ground, context.rule);
        }
    }

    fn has(&self, ground: &KnownGround<'_>) -> bool {
        let class = (ground.movement(), ground.unknown_cells());
        self.by_class.iter().any(|(other, _)| *other == class)
    }

    fn of(&mut self, ground: &KnownGround<'_>, rule: DiagonalRule) -> &mut Survey {
        let class = (ground.movement(), ground.unknown_cells());
        let place = self.by_class.iter().position(|(other, _)| *other == class).unwrap_or_else(|| {
            self.by_class.push((class, Survey::new(ground, rule)));
            self.by_class.len() - 1
        });
        &mut self.by_class[place].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        content::TerrainTable,
        grid::Size,
        mind::{KnownWalkability, Turn},
        terrain::TerrainId,
    };
    use rand::RngExt;

    fn ground<'a>(
        known: &'a KnownWalkability,
        terrains: &'a TerrainTable,
        unknown_cells: UnknownCellPolicy,
    ) -> KnownGround<'a> {
        KnownGround::new(known, terrains, Movement::Walker).with_unknown_cells(unknown_cells)
    }

    /// The survey equals a new one, in whatever order the mind learned the ground and whenever it was asked.
    #[test]
    fn what_was_kept_up_to_date_is_as_good_as_new() {
        let terrains = TerrainTable::built_in();
        let size = Size::new(14, 9).expect("a small size");
        let seen = [TerrainId::WALL, TerrainId::WALL, TerrainId::FLOOR, TerrainId::DOOR, TerrainId::DEEP_WATER];
        for seed in 0..40 {
            let mut chance = Stream::Combat.of(seed);
            for unknown_cells in [UnknownCellPolicy::Reckless, UnknownCellPolicy::Coward] {
                let mut known = KnownWalkability::blank(size);
                let mut survey = Survey::new(&ground(&known, &terrains, unknown_cells), DiagonalRule::NoObstacle);
                for turn in 1..60 {
                    for _ in 0..chance.random_range(0..9) {
                        let at = size.point(chance.random_range(0..size.area()));
                        known.observe(at, seen[chance.random_range(0..seen.len())], Turn(turn));
                    }
                    if turn % 20 == 0 {
                        known.forget_before(Turn(turn - 15));
                    }
                    if chance.random_bool(0.3) {
                        continue;
                    }
                    let now = ground(&known, &terrains, unknown_cells);
                    survey.catch_up(&now);
                    let fresh = Survey::new(&now, DiagonalRule::NoObstacle);
                    let here = size.point(chance.random_range(0..size.area()));
                    for there in size.points() {
                        assert_eq!(survey.are_apart(&now, here, there), fresh.are_apart(&now, here, there));
                    }
                }
            }
        }
    }
}
