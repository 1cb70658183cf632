//! Many of one mind after the same enemy: one field for all of them.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use crate::{
    grid::Point,
    mind::NewsMark,
    search::{GrowingField, Growth, Reversed},
};

use super::{Answer, KnownGround, Route, Standpoint, Turn, UnitId, class::Class};

/// From so many hunters a turn on, one field takes fewer expansions than a search for each of them: `benches/search` over
/// caves, with terrains of different costs and without.
const BREAK_EVEN: u32 = 4;
const BREAK_EVEN_ON_EVEN_GROUND: u32 = 16;

/// What a field was grown over. As long as that is the same, so is the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Over {
    goal: Point,
    class: Class,
    stamp: u64,
}

/// The field towards whom many of a mind are after, and how many ask for the way to whom.
#[derive(Clone, Debug, Default)]
pub(super) struct Pursuit {
    over: Option<(Over, NewsMark)>,
    field: GrowingField,
    /// For each quarry how many asked for the way to it: in a turn, and in the turn before.
    hunters: BTreeMap<UnitId, (Turn, u32, u32)>,
}

/// How far the field has grown decides how much the next answer takes.
impl Hash for Pursuit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.over.map(|(over, _)| (over, self.field.expanded())), &self.hunters).hash(state);
    }
}

impl Pursuit {
    /// Takes note that somebody asks for the way to its quarry; says whether there are so many that a field pays.
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

    /// The answer to who asks for the way to a cell, off the field towards it, which grows for that by so many expansions
    /// at most; `None` if it has to grow further. With it, how many it took.
    pub(super) fn way(
        &mut self,
        goal: Point,
        class: Class,
        stand: &Standpoint<'_>,
        expansions: u32,
    ) -> (Option<Answer>, u32) {
        let ground = stand.for_long();
        let over = (Over { goal, class, stamp: ground.stamp() }, ground.known().news_end());
        let space = stand.space(&ground);
        let reversed = Reversed(&space);
        let Some((here, end)) = stand.node(stand.at).zip(stand.node(goal)) else { return (None, 0) };
        if self.over != Some(over) {
            self.field.begin(&reversed, end);
            self.over = Some(over);
        }
        let before = self.field.expanded();
        let answer = match self.field.way_from(&reversed, here, expansions) {
            Growth::Reached(path) => Route::over(&space, &path.nodes).map(Answer::Found),
            Growth::NoWay => Some(Answer::NoWay),
            Growth::NotYet => None,
        };
        (answer, self.field.expanded() - before)
    }
}
