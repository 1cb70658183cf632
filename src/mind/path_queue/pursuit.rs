//! One distance field for many units of a mind that hunt the same enemy.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{GrowingField, Growth, Reversed},
};

use super::{Answer, KnownGround, Route, SearchContext, Turn, UnitId, search_context::CacheKey};

/// The number of hunters a turn from which one field takes fewer expansions than a search for each of them, measured by
/// `benches/search` over caves, with terrains of different costs and without.
const BREAK_EVEN: u32 = 4;
const BREAK_EVEN_ON_EVEN_GROUND: u32 = 16;

/// The ground that a field was grown over. The field stays valid as long as this stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Over {
    goal: Point,
    key: CacheKey,
    stamp: u64,
}

/// The field of the enemy that many units of a mind hunt, and how many units ask for the way to each enemy.
#[derive(Clone, Debug, Default)]
pub(super) struct Pursuit {
    over: Option<(Over, NewsMark)>,
    field: GrowingField,
    /// For each quarry: a turn, the requests in it, and the requests in the turn before.
    hunters: BTreeMap<UnitId, (Turn, u32, u32)>,
}

/// Includes how far the field has grown, because that decides how many expansions the next answer takes.
impl Hash for Pursuit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.over.map(|(over, _)| (over, self.field.expanded())), &self.hunters).hash(state);
    }
}

impl Pursuit {
    /// Counts a request for the way to a quarry. Returns whether there are so many that a field pays.
    pub(super) fn note(&mut self, quarry: UnitId, ground: &KnownGround<'_>, now: Turn) -> bool {
        self.hunters.retain(|_, (turn, ..)| now.since(*turn) <= 1);
        let (turn, count, before) = self.hunters.entry(quarry).or_insert((now, 0, 0));
        if *turn != now {
            (*turn, *count, *before) = (now, 0, *count);
        }
        *count += 1;
        let enough = if ground.is_even() { BREAK_EVEN_ON_EVEN_GROUND } else { BREAK_EVEN };
        (*count).max(*before) >= enough
    }

    /// Reads a route to a cell off the field around it, which grows by at most `expansions` nodes for that. Returns the
    /// answer, or `None` if the field has to grow further, and the number of expanded nodes.
    pub(super) fn route(
        &mut self,
        goal: Point,
        key: CacheKey,
        context: &SearchContext<'_>,
        expansions: u32,
    ) -> (Option<Answer>, u32) {
        let ground = context.for_long();
        let over = (Over { goal, key, stamp: ground.stamp() }, ground.known().news_end());
        let space = context.space(&ground);
        let reversed = Reversed(&space);
        let Some((here, end)) = context.node(context.at).zip(context.node(goal)) else { return (None, 0) };
        if self.over != Some(over) {
            self.field.begin(&reversed, &[end]);
            self.over = Some(over);
        }
        let before = self.field.expanded();
        let answer = match self.field.way_from(&reversed, here, expansions) {
            Growth::Reached(path) => Route::smoothly_over(&space, &path.nodes).map(Answer::Found),
            Growth::NoWay => Some(Answer::NoWay),
            Growth::NotYet => None,
        };
        (answer, self.field.expanded() - before)
    }
}
