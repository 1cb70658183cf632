//! Words for how a unit makes way for its friends.

use crate::{
    game::{Courtesy, Status, Unit},
    mind::Turn,
};

use super::{Standstill, words};

/// States that describe a unit's behaviour better than its task does, the most telling first.
const TELLING: [Status; 4] = [Status::Asleep, Status::Dazed, Status::Held, Status::Unseen];

/// One word for what a unit is doing: the state that stops it, else how it makes way, else its task.
pub(super) fn word(unit: &Unit) -> &'static str {
    if let Some(state) = TELLING.into_iter().find(|&state| unit.statuses.has(state)) {
        return state.row().name;
    }
    match unit.making_way.courtesy {
        Some(Courtesy::Dodge) => "dodging",
        Some(Courtesy::BackOut { .. }) => "backing out",
        Some(Courtesy::HoldOn { .. }) => "holding on",
        Some(Courtesy::SortOut { .. }) => "blocked",
        None if unit.making_way.blocked > 0 => "waiting",
        None => words::task(&unit.task),
    }
}

/// A sentence on how a unit makes way, or why it makes no progress.
pub(super) fn sentence(unit: &Unit, now: Turn) -> Option<String> {
    let times = |number: u32| if number == 1 { "once".into() } else { format!("{number} times") };
    Some(match unit.making_way.courtesy {
        Some(Courtesy::Dodge) => "keeping out of the way of friends that go first".into(),
        Some(Courtesy::BackOut { .. }) => "backing out for a friend: there is no room to pass".into(),
        Some(Courtesy::HoldOn { .. }) => "standing its ground: the friend in front has to back out".into(),
        Some(Courtesy::SortOut { .. }) => "sorting out who goes first".into(),
        None if unit.making_way.blocked > 0 => {
            format!("{} {}", Standstill::Blocked.sentence(), times(unit.making_way.blocked))
        }
        None => {
            let until = unit.making_way.closed(now).map(|given_up| given_up.until).max()?;
            format!("{}: it tries there again in {}", Standstill::GaveUp.sentence(), words::turns(until.since(now)))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Game, Task},
        grid::Point,
        mind::{KindId, UnitId},
    };

    #[test]
    fn making_way_comes_before_what_a_unit_is_about() {
        let kind = KindId::named("goblin").expect("a kind");
        let mut unit = Unit::new(UnitId(3), kind, Point::new(1, 1));
        unit.task = Task::Rest { until: Turn(0) };
        let sentence = |unit: &Unit| sentence(unit, Turn(0));
        assert_eq!((word(&unit), sentence(&unit)), ("resting", None));
        unit.making_way.blocked = 2;
        assert_eq!((word(&unit), sentence(&unit)), ("waiting", Some("blocked by others 2 times".into())));
        let before = Game::PLAYER;
        let manners = [
            Courtesy::Dodge,
            Courtesy::BackOut { before },
            Courtesy::HoldOn { before },
            Courtesy::SortOut { lets_pass: None },
        ];
        for courtesy in manners {
            unit.making_way.courtesy = Some(courtesy);
            // The panel has 25 columns, and a name stands before the word.
            assert!(word(&unit).len() <= 11 && sentence(&unit).is_some(), "{courtesy:?}");
        }
    }
}
