//! What is worked out ahead of all searches over one mind's ground.

use crate::{
    grid::Point,
    search::{DiagonalRule, Islands, NodeId},
};

use super::{KnownGround, NewsMark};

/// The islands of the ground as a mind believes it to be, for one class of units, brought up to date with what came to be
/// known since: where no way can be, no search begins.
///
/// It follows from the mind alone, whenever it is asked.
#[derive(Clone, Debug)]
pub struct Survey {
    rule: DiagonalRule,
    islands: Islands,
    read: NewsMark,
}

impl Survey {
    /// Surveys a ground; others in the way do not count.
    pub fn new(ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        Self { rule, islands: Islands::new(&ground.bare(), rule), read: ground.known().news_end() }
    }

    /// Takes over what came to be known. The ground has to be of the same mind and the same class of units as before.
    pub fn catch_up(&mut self, ground: &KnownGround<'_>) {
        let known = ground.known();
        match known.news_since(self.read) {
            Some([]) => {}
            Some(cells) => {
                self.islands.update(&ground.bare(), cells.iter().copied().map(NodeId));
                self.read = known.news_end();
            }
            None => *self = Self::new(ground, self.rule),
        }
    }

    /// Whether no way leads from one cell to another, as far as is known. Nothing is known of the ways from a cell in
    /// which the unit stands although it could not enter it, such as a ford that has risen.
    pub fn are_apart(&self, ground: &KnownGround<'_>, from: Point, to: Point) -> bool {
        let size = ground.known().size();
        let node = |point| size.index(point).map(|cell| NodeId(cell as u32));
        let island = |point| node(point).and_then(|node| self.islands.island(node));
        island(from).is_some_and(|here| island(to) != Some(here))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        grid::Size,
        mind::{Daring, KnownWalkability, Turn},
        terrain::{Movement, TerrainId, TerrainTable},
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
