//! Where it went ill before: the influence that a level file carries, or all that a unit of a game fears, as part of what
//! steps cost.

use std::collections::BTreeMap;

use crate::{
    grid::Point,
    mind::{InfluenceMap, Turn},
    search::CostGrid,
};

use super::Experiment;

impl Experiment {
    /// What entering cells costs more, by the level's influence: that of all factions together, as it is when the level
    /// begins; and by what the unit of a game fears, which is nothing where somebody is in the way. No cells if the
    /// experiment does not heed it.
    pub fn burdens(&self) -> BTreeMap<Point, Option<u16>> {
        if !self.influence {
            return BTreeMap::new();
        }
        let mut burdens = BTreeMap::clone(&self.extra);
        if !self.level.influence.is_empty() {
            let mut influence = InfluenceMap::blank(self.level.size());
            for seed in &self.level.influence {
                influence.record_past(seed.at, seed.weight, seed.ago, Turn(0));
            }
            for (point, strength) in influence.iter(Turn(0)) {
                let burden = burdens.entry(point).or_insert(Some(0));
                *burden = burden.map(|cost| cost.saturating_add(strength.min(InfluenceMap::MOST_COST)));
            }
        }
        burdens
    }

    /// Ground on which burdens lie.
    pub(super) fn burden(&self, ground: &mut CostGrid) {
        for (point, burden) in self.burdens() {
            if let Some(cost) = ground.cost(point) {
                ground.set(point, burden.map(|burden| cost.saturating_add(burden)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        level::{InfluenceSeed, Level},
        terrain::TerrainId,
    };

    #[test]
    fn who_heeds_influence_goes_around_it() {
        let mut level = Level::filled(Size::new(9, 9).expect("a small size"), TerrainId::FLOOR);
        let seed = InfluenceSeed { faction: "warren".into(), at: Point::new(4, 4), weight: 200, ago: 0 };
        level.influence.push(seed);
        let mut experiment = Experiment::new(level, Point::new(0, 4), Point::new(8, 4));
        let cost = |experiment: &Experiment| experiment.run().expect("ends on the map").route.expect("a way").cost.0;
        assert_eq!(cost(&experiment), 80);
        experiment.influence = true;
        // Three rows to the side and as far before it, where there is none left.
        assert_eq!(cost(&experiment), 4 * 14 + 6 * 10);
        assert_eq!(
            [(4, 4), (3, 4), (2, 4), (1, 4)].map(|(x, y)| experiment
                .burdens()
                .get(&Point::new(x, y))
                .copied()
                .flatten()),
            [Some(200), Some(100), Some(50), None]
        );
    }
}
