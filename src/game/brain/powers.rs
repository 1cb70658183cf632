//! Decisions of kinds with powers: against enemies from afar, and for friends.

use crate::{
    content::{PowerEffect, Whom},
    game::{
        action::Action,
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::{Direction, Point},
    mind::{RouteConstraints, Sighting},
    search::{CostScale, HeuristicKind, SquareSpace},
};

impl Thought<'_> {
    /// Whether there are friends in sight that its power would strengthen.
    pub(super) fn can_hearten(&self) -> bool {
        let power = self.power_upon(Whom::Friends).filter(|power| matches!(power.effect, PowerEffect::State(..)));
        power.is_some_and(|power| {
            self.friends_near(power.reach).any(|friend| friend.seen == self.turn && super::friends::fights(friend))
        })
    }

    /// Whether there are friends in sight that are seen to be hurt and that its power could heal.
    pub(super) fn can_mend(&self) -> bool {
        let power = self.power_upon(Whom::Friends).filter(|power| matches!(power.effect, PowerEffect::Health(_)));
        power.is_some_and(|power| {
            let in_sight = self.friends_near(power.reach).filter(|friend| friend.seen == self.turn && friend.is_hurt);
            in_sight.into_iter().any(|friend| self.aim(friend, power.reach).is_some())
        })
    }

    /// The nearest enemy in sight that is closer than the distance that the unit keeps.
    pub(super) fn too_close(&self) -> Option<&Sighting> {
        let nearer = self.me.row().keeps_distance.checked_sub(1)?;
        let close = self.enemies_near(self.me.at, nearer).filter(|enemy| enemy.seen == self.turn && !enemy.is_rooted);
        close.min_by_key(|enemy| (enemy.at.distance(self.me.at), enemy.unit))
    }

    /// The neighbouring cell that is farthest from the enemy that is too close; `None` if none is farther than here.
    pub(super) fn step_away(&self) -> Option<Point> {
        let enemy = self.too_close()?.at;
        let others = self.friends_in_sight().flat_map(|friend| friend.footprint().cells()).chain(self.menaced());
        let ground = self.search_context(RouteConstraints::default()).for_now().with_occupied(others);
        let space = SquareSpace::new(&ground, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let is_good = |at: Point| self.is_known(at) && !self.is_worse(at) && space.node(at).is_some();
        let steps = Direction::ALL.into_iter().filter_map(|direction| {
            let (to, cost) = (self.me.at.step(direction), space.step(self.me.at, direction)?);
            is_good(to).then_some((to, cost))
        });
        // The straight distance breaks ties between cells that are equally far in king's moves.
        let away = |at: Point| (at.distance(enemy), at.distance_squared(enemy));
        let farther = steps.filter(|&(to, _)| away(to) > away(self.me.at));
        farther.max_by_key(|&(to, cost)| (away(to), std::cmp::Reverse((cost, to)))).map(|(to, _)| to)
    }

    /// Takes a step back.
    pub(super) fn back_off(&self) -> Option<Decision> {
        let direction = self.me.at.direction_to(self.step_away()?)?;
        Some(Decision { action: Action::Step(direction), task: Task::KeepAway, route: None })
    }
}
