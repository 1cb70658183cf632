//! The islands of a mind's ground, asked before any search.

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{DiagonalRule, Islands, NodeId},
    terrain::Movement,
};

use super::{Daring, Goal, KnownGround, Standpoint};

/// On floors of at most so many cells the islands are known before the first search; on larger ones they are worked out
/// when the first search was in vain. There a flood costs as much as many searches, and as long as nobody has found a
/// way closed, unknown cells, which count as ground, join nearly everything.
const SMALL: usize = 1 << 14;

/// The islands of the ground as a mind believes it to be, for one class of units, brought up to date with what came to be
/// known since: where no way can be, no search begins.
///
/// It follows from the mind alone, whenever it is asked.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    rule: DiagonalRule,
    islands: Islands,
    read: NewsMark,
}

impl Survey {
    /// Surveys a ground; others in the way do not count.
    pub(super) fn new(ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        Self { rule, islands: Islands::new(&ground.bare(), rule), read: ground.known().news_end() }
    }

    /// Takes over what came to be known. The ground has to be of the same mind and the same class of units as before.
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

    /// Whether no way leads from one cell to another, as far as is known. Nothing is known of the ways from a cell in
    /// which the unit stands although it could not enter it, such as a ford that has risen.
    fn are_apart(&self, ground: &KnownGround<'_>, from: Point, to: Point) -> bool {
        let size = ground.known().size();
        let node = |point| size.index(point).map(|cell| NodeId(cell as u32));
        let island = |point| node(point).and_then(|node| self.islands.island(node));
        island(from).is_some_and(|here| island(to) != Some(here))
    }
}

/// The islands for each class of units of a mind who have asked for a way.
#[derive(Clone, Debug, Default)]
pub(super) struct Surveys {
    by_class: Vec<((Movement, Daring), Survey)>,
}

impl Surveys {
    /// Whether nothing that is wanted can be on the unit's island, as far as is known. Only cells are looked up, and only
    /// for who covers no more than one: news of a cell touches the islands of large units farther up and left of it.
    pub(super) fn rule_out(&mut self, goal: Goal, stand: &Standpoint<'_>) -> bool {
        let ground = &stand.ground;
        let is_surveyed = ground.side() == 1 && (ground.known().size().area() <= SMALL || self.has(ground));
        let (Goal::Cell(to), true) = (goal, is_surveyed) else {
            return false;
        };
        let survey = self.of(ground, stand.rule);
        survey.catch_up(ground);
        survey.are_apart(ground, stand.at, to)
    }

    /// Takes note that a search was in vain.
    pub(super) fn note_vain(&mut self, stand: &Standpoint<'_>) {
        if stand.ground.side() == 1 {
            self.of(&stand.ground, stand.rule);
        }
    }

    fn has(&self, ground: &KnownGround<'_>) -> bool {
        let class = (ground.movement(), ground.daring());
        self.by_class.iter().any(|(other, _)| *other == class)
    }

    fn of(&mut self, ground: &KnownGround<'_>, rule: DiagonalRule) -> &mut Survey {
        let class = (ground.movement(), ground.daring());
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

    fn ground<'a>(known: &'a KnownWalkability, terrains: &'a TerrainTable, daring: Daring) -> KnownGround<'a> {
        KnownGround::new(known, terrains, Movement::Walker).with_daring(daring)
    }

    /// However a mind came to know what it knows, and whenever it was asked, the survey is that of a fresh look.
    #[test]
    fn what_was_kept_up_to_date_is_as_good_as_new() {
        let terrains = TerrainTable::built_in();
        let size = Size::new(14, 9).expect("a small size");
        let seen = [TerrainId::WALL, TerrainId::WALL, TerrainId::FLOOR, TerrainId::DOOR, TerrainId::DEEP_WATER];
        for seed in 0..40 {
            let mut chance = Stream::Combat.of(seed);
            for daring in [Daring::Reckless, Daring::Coward] {
                let mut known = KnownWalkability::blank(size);
                let mut survey = Survey::new(&ground(&known, &terrains, daring), DiagonalRule::NoObstacle);
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
                    let now = ground(&known, &terrains, daring);
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
