//! The right to make a plan, of which each mind gives out only some a turn.

use super::UnitId;

/// The units that wait to make a plan, and how many plans were made in this turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Planning {
    /// The most plans a turn.
    most: usize,
    made: usize,
    /// Units that wait, in the order in which they first asked.
    line: Vec<UnitId>,
}

/// The number of plans made is left out: it matters only within a turn.
impl std::hash::Hash for Planning {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.most, &self.line).hash(state);
    }
}

impl Planning {
    /// Allows `most` plans a turn, at least 1.
    pub(super) fn new(most: usize) -> Self {
        Self { most: most.max(1), ..Self::default() }
    }

    /// Resets the count at the beginning of a turn.
    pub(super) fn begin_turn(&mut self) {
        self.made = 0;
    }

    /// Whether a unit may make a plan now; if not, it joins the line. Units before it in line keep their right to a
    /// plan.
    pub(super) fn may(&mut self, unit: UnitId) -> bool {
        let place = self.line.iter().position(|&waiting| waiting == unit);
        let before = place.unwrap_or(self.line.len());
        if self.made + before >= self.most {
            if place.is_none() {
                self.line.push(unit);
            }
            return false;
        }
        self.made += 1;
        self.forget(unit);
        true
    }

    /// Removes a unit that wants no plan any more.
    pub(super) fn forget(&mut self, unit: UnitId) {
        self.line.retain(|&waiting| waiting != unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_first_is_served_first_also_in_the_next_turn() {
        let mut planning = Planning::new(2);
        let mut turn = |units: &[u32]| {
            planning.begin_turn();
            let served = units.iter().copied().filter(|&unit| planning.may(UnitId(unit)));
            served.collect::<Vec<_>>()
        };
        assert_eq!(turn(&[1, 2, 3, 4, 5]), [1, 2]);
        // Units with low numbers act first, but do not get ahead of the line.
        assert_eq!(turn(&[1, 2, 3, 4, 5]), [3, 4]);
        assert_eq!(turn(&[1, 2, 5]), [1, 5]);
        planning.forget(UnitId(2));
        assert!(planning.line.is_empty());
    }
}
