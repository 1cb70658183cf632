//! Who goes where together.

use super::{
    super::{Level, Patrol, Round},
    values::{list, push},
};

/// Every `[[patrol]]`.
pub(super) fn patrols(level: &Level) -> String {
    let patrols: Vec<_> = level.patrols.iter().map(patrol).collect();
    patrols.join("\n")
}

fn patrol(patrol: &Patrol) -> String {
    let mut text = String::from("[[patrol]]\n");
    push(&mut text, "units", &list(&patrol.units));
    push(&mut text, "posts", &list(&patrol.posts));
    if patrol.turn != 1 {
        push(&mut text, "turn", &patrol.turn.to_string());
    }
    if patrol.round == Round::Once {
        push(&mut text, "once", "true");
    }
    text
}
