//! What the player meets for the first time.
//!
//! Each row of [`FIRSTS`] is told once in a game of the dungeon; the screen has a line of advice for each. At most one
//! is told after an action, so that the player reads one thing at a time.

use crate::{
    game::{
        event::{Event, First},
        state::{ending::Subject, world::World},
    },
    terrain::{Door, TerrainId, TerrainKind},
};

/// Whether something is met now.
type IsMet = fn(&World, &[Event]) -> bool;

/// Everything that is told once, with its condition, the most important first.
static FIRSTS: [(First, IsMet); 13] = [
    (First::Wound, |_, events| events.iter().any(is_wound)),
    (First::Enemy, |world, _| {
        let player = world.player();
        world.units_in_sight().iter().any(|unit| player.is_some_and(|player| unit.is_enemy_of(player)))
    }),
    (First::Shout, |_, events| {
        events.iter().any(|event| matches!(event, Event::Shouted { who, .. } if !who.is_player()))
    }),
    (First::Report, |_, events| events.iter().any(|event| matches!(event, Event::Reported { of_player: true, .. }))),
    (First::Ruse, |_, events| events.iter().any(|event| matches!(event, Event::Ruse { .. }))),
    (First::Noise, |_, events| events.iter().any(|event| matches!(event, Event::Heard { .. }))),
    (First::Pursuer, |_, events| events.iter().any(|event| matches!(event, Event::Followed { is_friend: false, .. }))),
    (First::Thing, |_, events| {
        events.iter().any(|event| matches!(event, Event::PickedUp { who, .. } if who.is_player()))
    }),
    (First::Captive, |world, _| world.units_in_sight().iter().any(|unit| unit.is_captive && !unit.is_led())),
    (First::Altar, |world, _| sees_terrain(world, |terrain, _| terrain == TerrainId::ALTAR)),
    (First::Lock, |world, _| sees_terrain(world, |_, kind| kind.door == Door::Locked)),
    (First::Door, |world, _| sees_terrain(world, |_, kind| kind.door == Door::Closed)),
    (First::StairsDown, |world, _| sees_terrain(world, |terrain, _| terrain == TerrainId::STAIRS_DOWN)),
];

impl First {
    /// Every row.
    pub fn all() -> impl Iterator<Item = Self> {
        FIRSTS.iter().map(|&(first, _)| first)
    }
}

fn is_wound(event: &Event) -> bool {
    let hurts = |whom: Subject, damage: Option<i32>| whom.is_player() && damage > Some(0);
    match *event {
        Event::Struck { whom, damage, .. }
        | Event::Hit { whom, damage, .. }
        | Event::Shot { whom: Some(whom), damage, .. } => hurts(whom, damage),
        _ => false,
    }
}

/// Whether the player sees a cell that satisfies a condition, as it looks from where the player is.
fn sees_terrain(world: &World, is_wanted: impl Fn(TerrainId, &TerrainKind) -> bool) -> bool {
    let (known, terrains) = (&world.player_mind().known, &world.floor().level().terrains);
    let wanted = |terrain: TerrainId| is_wanted(terrains.base(terrain), terrains.kind(terrain));
    known.remembered_as(wanted).any(|(at, _, _)| world.in_sight(at))
}

/// Reports what the player has just met for the first time, if anything.
pub(in crate::game) fn tell_firsts(world: &mut World) {
    if !world.is_dungeon() || world.player().is_none() {
        return;
    }
    let is_new = |(first, is_met): &&(First, IsMet)| !world.met.contains(first) && is_met(world, &world.events);
    if let Some(&(first, _)) = FIRSTS.iter().find(is_new) {
        world.met.insert(first);
        world.events.push(Event::Met(first));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Action, Bot, Game, Phase};

    /// What a bot meets in a game, in this order.
    fn met(seed: u64, turns: u32) -> Vec<First> {
        let mut game = Game::new(seed).expect("a first floor");
        let mut bot = Bot::named("blunt").expect("a bot");
        let mut met = Vec::new();
        while game.turn().0 < turns {
            let wanted = bot.choose(&game);
            let Phase::Player(turn) = game.phase() else { break };
            let events = turn.act(wanted).or_else(|_| {
                let Phase::Player(turn) = game.phase() else { return Ok(Vec::new()) };
                turn.act(Action::Wait)
            });
            let told: Vec<First> = events
                .unwrap_or_default()
                .into_iter()
                .filter_map(|event| if let Event::Met(first) = event { Some(first) } else { None })
                .collect();
            assert!(told.len() <= 1, "one thing at a time");
            met.extend(told);
        }
        met
    }

    #[test]
    fn everything_is_met_once_and_sooner_or_later() {
        let mut found = std::collections::BTreeSet::new();
        for seed in 0..24 {
            let met = met(seed, 900);
            let once: std::collections::BTreeSet<First> = met.iter().copied().collect();
            assert_eq!(once.len(), met.len(), "seed {seed}: {met:?}");
            assert!(met.len() >= 3, "seed {seed}: {met:?}");
            found.extend(once);
            if found.len() + 1 >= FIRSTS.len() {
                break;
            }
        }
        // This bot is rarely followed by the stairs; the next test covers that.
        let missing: Vec<First> = First::all().filter(|first| !found.contains(first)).collect();
        assert!(missing.is_empty() || missing == [First::Pursuer], "nobody ever met {missing:?}");
    }

    #[test]
    fn who_comes_after_the_player_is_told_and_who_comes_along_is_not() {
        for is_friend in [false, true] {
            let mut game = Game::new(1).expect("a first floor");
            let who = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("somebody lives there").into();
            game.world.events = vec![Event::Followed { who, is_friend }];
            tell_firsts(&mut game.world);
            assert_eq!(game.world.met.contains(&First::Pursuer), !is_friend);
            game.world.events = vec![Event::Followed { who, is_friend }];
            tell_firsts(&mut game.world);
            assert!(!game.world.events.contains(&Event::Met(First::Pursuer)), "once is enough, and a friend is none");
        }
    }
}
