//! The replanning theatre in the lab. It replaces the searches, which come back afterwards.

use crate::lab::Comparison;

use super::bench::Bench;

impl Bench {
    /// Whether the replanning theatre is open.
    pub(super) fn is_in_theatre(&self) -> bool {
        self.backstage.is_some()
    }

    /// Opens the theatre, in which a unit walks between the ends of the active search through unknown land, after its
    /// first plan; or closes it and brings the searches back, with the ends and the discovery settings that the theatre
    /// has now.
    pub(super) fn toggle_theatre(&mut self) {
        self.clock.halt();
        if let Some(mut searches) = self.backstage.take() {
            let now = self.study().experiment();
            let (ends, discovery) = ((now.start, now.goal), now.discovery);
            if searches.active().experiment().ends() != ends {
                searches.change_all(|experiment| (experiment.start, experiment.goal) = ends);
            }
            if searches.active().experiment().discovery != discovery {
                searches.change(|experiment| experiment.discovery = discovery);
            }
            self.comparison = searches;
        } else {
            let play = Comparison::theatre_of(self.study().experiment());
            self.focus = self.study().experiment().start;
            self.backstage = Some(std::mem::replace(&mut self.comparison, play));
            // Before the first plan there is nothing to see of either search.
            let planned = self.comparison.theatre().map_or(0, |theatre| theatre.next_step(0));
            self.go_to(planned);
        }
        self.arrange();
    }

    /// Closes the theatre if it is open.
    pub(super) fn leave_theatre(&mut self) {
        if self.is_in_theatre() {
            self.toggle_theatre();
        }
    }
}
