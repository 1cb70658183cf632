//! Descriptions of a cell, and of the units and items in it.

use crate::{
    game::{Immunity, Status, Unit},
    grid::Point,
    mind::Turn,
};

use super::{
    awareness,
    eyes::{Eyes, Ground},
    items,
    session::Session,
    words,
};

/// The title of a cell and what is known of it.
pub(super) fn cell(session: &Session, point: Point) -> (String, Vec<String>) {
    let game = session.game();
    let (terrain, memory) = match session.ground(point) {
        Ground::Unknown => {
            let nobody = match session.eyes() {
                Eyes::Faction(whose) => format!("No member of {} has seen it.", words::faction(whose)),
                Eyes::Picture(_) => "The picture does not show it.".into(),
                Eyes::You | Eyes::Truth => "You have never seen it.".into(),
            };
            return (format!("unknown, {point}"), vec![nobody]);
        }
        Ground::Remembered { terrain, seen } => {
            (terrain, Some(format!("remembered as it was {} ago", words::turns(game.turn().since(seen)))))
        }
        Ground::InSight(terrain) => (terrain, None),
        Ground::Unseen { terrain, believed: None } => (terrain, Some("you have never seen it".into())),
        Ground::Unseen { terrain, believed: Some(believed) } => {
            (terrain, Some(format!("you remember: {}", words::terrain(game, believed))))
        }
    };
    let about = &game.floor().level().terrains.kind(terrain).about;
    let mut lines = vec![words::harmless(about)];
    lines.extend(way_on(session, point));
    if session.eyes() == Eyes::You && crate::game::can_leap(game.world(), point) {
        lines.push("Walk into it to leap: you fall to the floor below, and it hurts.".into());
    }
    lines.extend(memory);
    let (died, trod) = session.traces_at(point);
    lines.extend(died.map(|ago| format!("Blood: somebody died here {} ago.", words::turns(ago))));
    lines.extend(trod.filter(|&ago| ago > 0).map(|ago| format!("Footprints, {} old.", words::turns(ago))));
    if let Some(unit) =
        session.units_shown().iter().chain(session.player_shown()).find(|unit| unit.footprint().contains(point))
    {
        lines.insert(0, unit.row().about.into());
        lines.extend(awareness::words(session, unit).map(|words| format!("It {words}.")));
        let immune: Vec<&str> = unit.row().immune.iter().map(Immunity::about).collect();
        if !immune.is_empty() {
            lines.insert(1, immune.join(" "));
        }
        if unit.is_led() {
            lines.insert(1, "It is tied up, and led away. Walk into it to cut it loose.".into());
        } else if unit.is_captive {
            lines.insert(1, "It is locked up and looks at you. Walk into the cage to let it out.".into());
        } else if unit.is_companion() {
            lines.insert(1, "It is on your side. Walk into it to change places.".into());
        }
        lines.extend(words::belief_about_you(game, unit));
        let states = states(unit, game.turn());
        if !states.is_empty() {
            lines.insert(1, format!("It is {states}."));
        }
    }
    for (_, kind, seen) in session.pictured().into_iter().filter(|&(at, ..)| at == point) {
        let ago = words::turns(game.turn().since(seen));
        lines.push(format!("{} was seen here {ago} ago.", words::capital(&words::a(kind.row().name))));
    }
    if let Some((_, item)) = session.items().into_iter().find(|&(at, _)| at == point) {
        lines.push(items::described(item, game.player()));
    }
    (format!("{}, {point}", words::terrain(game, terrain)), lines)
}

/// Where stairs in a cell lead, as far as the player knows; `None` for other cells.
fn way_on(session: &Session, point: Point) -> Option<String> {
    let (depth, landing) = session.game().world().known_way(point)?;
    Some(match landing {
        Some(landing) => format!("They lead to floor {depth}, where you know the stairs at {landing}."),
        None => format!("They lead to floor {depth}."),
    })
}

/// The states of a unit and how long each still lasts: "asleep for 4 turns, held for 1 turn"; empty if it has none.
pub(super) fn states(unit: &Unit, now: Turn) -> String {
    let state =
        |(status, until): (Status, Turn)| format!("{} for {}", status.row().name, words::turns(until.since(now)));
    unit.statuses.iter().map(state).collect::<Vec<_>>().join(", ")
}
