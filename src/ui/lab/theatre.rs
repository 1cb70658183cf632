//! The replanning theatre on the bench: the searches of the lab make room for it, and come back afterwards.

use crate::lab::Comparison;

use super::bench::Bench;

impl Bench {
    /// Whether the replanning theatre plays.
    pub(super) fn is_in_theatre(&self) -> bool {
        self.backstage.is_some()
    }

    /// Lets a unit walk between the ends of the active search through land that it does not know; or goes back to the
    /// searches that there were, between the ends and by the way of discovering that there are now.
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
        }
        self.arrange();
    }

    /// Leaves the theatre, if it plays.
    pub(super) fn leave_theatre(&mut self) {
        if self.is_in_theatre() {
            self.toggle_theatre();
        }
    }
}
