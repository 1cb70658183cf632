//! The evidence that the player knows of something, in words.

use crate::{
    game::Game,
    mind::{Evidence, KindId, Topic, UnitId},
};

use super::names::{a, capital, turns};

/// Says who saw the player look at what, when, and how often that was retold: "A warden saw you look at the door at 12,4, 9 turns
/// ago; told twice since."
pub(in super::super) fn evidence(game: &Game, known: &Evidence) -> String {
    let who = |unit: UnitId| {
        let is_it = |kind| a(KindId::row(kind).name);
        let seen = || game.player_mind().sightings.of(unit).map(|seen| is_it(seen.kind));
        game.floor().units().find(|other| other.id == unit).map(|unit| is_it(unit.kind)).or_else(seen)
    };
    let witness = who(known.witness).unwrap_or_else(|| "somebody who is gone".into());
    let what = match known.topic {
        Topic::Unit(unit) if unit == known.witness => "look at it".into(),
        Topic::Unit(unit) => format!("look at {}", who(unit).unwrap_or_else(|| "somebody".into())),
        Topic::Ambush(at) => format!("look at where one hides, {at}"),
        Topic::Trap(at) => format!("look at the trap at {at}"),
        Topic::Door(at) => format!("look at the door at {at}"),
        Topic::Exit(at) => format!("look at the stairs at {at}"),
        Topic::Bridge(at) => format!("look at the bridge at {at}"),
        Topic::Prize(at) => format!("look at what lies at {at}"),
        Topic::Map => "read a map".into(),
    };
    let ago = match game.turn().since(known.turn) {
        0 => "just now".into(),
        ago => format!("{} ago", turns(ago)),
    };
    let told = match known.retold {
        0 => String::new(),
        1 => "; told once since".into(),
        2 => "; told twice since".into(),
        times => format!("; told {times} times since"),
    };
    format!("{} saw you {what}, {ago}{told}.", capital(&witness))
}
