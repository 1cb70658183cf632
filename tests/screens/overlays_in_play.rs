//! The promise: overlays say something in ordinary play, and not on prepared levels only.
//!
//! `.ci/long overlays` looks at more games, and prints for each overlay how often it shows something while a unit in
//! sight is watched.

use std::collections::BTreeMap;

use fogwalk::{
    game::{Bot, Game},
    ui::{
        self, OverlayId, Session,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::is_long;

/// In how many of a hundred watched units an overlay has to show something. The others are about crowds, turrets and
/// fires, or show something of any floor.
const LEAST: [(OverlayId, u32); 9] = [
    (OverlayId::Known, 90),
    (OverlayId::Beliefs, 5),
    (OverlayId::Sightings, 30),
    (OverlayId::Sources, 30),
    (OverlayId::Noise, 30),
    (OverlayId::Witnessed, 20),
    (OverlayId::Search, 10),
    (OverlayId::Intent, 40),
    (OverlayId::Plan, 40),
];

/// How often each overlay showed something, and how many units were watched.
fn watched(games: u64) -> (BTreeMap<OverlayId, u32>, u32) {
    let (mut shown, mut watched) = (BTreeMap::new(), 0);
    for seed in 0..games {
        let mut game = Game::new(seed).expect("a first floor");
        let mut bot = Bot::named("careful").expect("a bot");
        let mut next = 150;
        while game.turn().0 < 3000 && bot.take_turn(&mut game).is_some() {
            if game.turn().0 < next || game.units_in_sight().is_empty() {
                continue;
            }
            next = game.turn().0 + 150;
            for unit in game.units_in_sight().into_iter().map(|unit| unit.id) {
                let mut app = ui::game(Session::new(game.clone(), Theme::new(ColourDepth::None)), 120, 40);
                app.context.watch(Some(unit));
                // Its searches are kept from then on.
                let _ = app.press(".");
                app.settle();
                watched += 1;
                for &overlay in OverlayId::ALL {
                    app.context.toggle_overlay(overlay);
                    app.settle();
                    let says = game
                        .floor()
                        .level()
                        .size()
                        .points()
                        .any(|at| overlay.row().painted(&app.context, at).is_some());
                    *shown.entry(overlay).or_insert(0) += u32::from(says);
                    app.context.toggle_overlay(overlay);
                }
            }
        }
    }
    (shown, watched)
}

#[test]
fn a_watched_unit_has_something_to_show() {
    let (shown, watched) = watched(if is_long() { 40 } else { 4 });
    let percent = |overlay| 100 * shown.get(&overlay).copied().unwrap_or_default() / watched.max(1);
    let figures: Vec<_> = OverlayId::ALL.iter().map(|&id| format!("{} {}", id.row().name, percent(id))).collect();
    eprintln!("figures: {watched} watched units; percent in which each shows something: {}", figures.join(", "));
    assert!(watched >= 20, "{watched} units were watched");
    for (overlay, least) in LEAST {
        assert!(percent(overlay) >= least, "{}: {}", overlay.row().name, percent(overlay));
    }
}
