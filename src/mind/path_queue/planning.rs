//! Who may make a plan in this turn.

use super::UnitId;

/// Who wants to make a plan and could not yet, and how many were made in this turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Planning {
    /// Plans a turn.
    most: usize,
    made: usize,
    /// In the order in which they asked first.
    line: Vec<UnitId>,
}

/// How many were made matters only within a turn.
impl std::hash::Hash for Planning {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.most, &self.line).hash(state);
    }
}

impl Planning {
    /// So many plans a turn; at least 1.
    pub(super) fn new(most: usize) -> Self {
        Self { most: most.max(1), ..Self::default() }
    }

    /// Begins a turn.
    pub(super) fn begin_turn(&mut self) {
        self.made = 0;
    }

    /// Whether a unit may make a plan now. Those who stand before it in line keep their right to one; if that leaves
    /// none, it joins the line.
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

    /// A unit wants no plan any more.
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
        // Those with low numbers, who act first, do not get ahead of the line.
        assert_eq!(turn(&[1, 2, 3, 4, 5]), [3, 4]);
        assert_eq!(turn(&[1, 2, 5]), [1, 5]);
        planning.forget(UnitId(2));
        assert!(planning.line.is_empty());
    }
}
