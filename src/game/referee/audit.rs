//! The audit of a game: when the rules are checked, and what happens if one is broken.

use std::collections::BTreeMap;

use crate::{
    game::{
        referee::{
            breach::{Breach, Check, Site},
            floors::{self, Standing, Stock},
            minds::Oracle,
        },
        state::{World, chronicle::Chronicle},
    },
    mind::UnitId,
};

/// Turns between checks of all memories: in debug builds by default, and when an audit was requested. A wrong memory
/// stays wrong until the unit looks again, so that it is not missed.
const SELDOM: u32 = 32;
const OFTEN: u32 = 4;

/// The state of an audit. How the world truly was is in the world's chronicle.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Audit {
    /// Whether the caller requested the audit and will look at the breach.
    is_asked_for: bool,
    /// The number of floors on which items were counted, and the count of each kind.
    stock: Option<(usize, Stock)>,
    /// Where each unit that has a way ahead stands, and since when.
    standing: BTreeMap<UnitId, Standing>,
    breach: Option<Box<Breach>>,
}

impl Audit {
    /// The audit of every game in debug builds; `None` in other builds.
    pub(in crate::game) fn of_builds(world: &mut World) -> Option<Box<Self>> {
        let turn = world.turn;
        cfg!(debug_assertions).then(|| {
            world.chronicle =
                Some(Box::new(if turn.0 == 0 { Chronicle::default() } else { Chronicle::trusting(turn) }));
            Box::default()
        })
    }

    /// Begins an audit on request, if there is none yet, and lets it keep a breach instead of stopping.
    pub(in crate::game) fn ask_for(audit: &mut Option<Box<Self>>, world: &mut World) {
        if audit.is_none() {
            world.chronicle = Some(Box::new(Chronicle::trusting(world.turn)));
        }
        audit.get_or_insert_default().is_asked_for = true;
    }

    /// The first rule that was broken.
    pub(in crate::game) fn breach(&self) -> Option<&Breach> {
        self.breach.as_deref()
    }

    fn check(&mut self, world: &World) -> Check {
        let site = Site { turn: world.turn(), depth: world.depth(), unit: None };
        let (floor, Some(chronicle)) = (world.floor(), &world.chronicle) else { return Ok(()) };
        floors::check_floor(site, floor)?;
        floors::check_progress(site, floor, &mut self.standing)?;
        let Some(oracle) = Oracle::new(site, floor, chronicle) else { return Ok(()) };
        oracle.check_lightly()?;
        let every = if self.is_asked_for { OFTEN } else { SELDOM };
        if !site.turn.0.is_multiple_of(every) {
            return Ok(());
        }
        oracle.check_thoroughly()?;
        floors::check_ids(site, world)?;
        // Between two floors, the player and its followers are on no floor, and neither are their items.
        let is_between = world.has_player && world.player().is_none();
        let now = Some((world.floors.len(), floors::stock(world))).filter(|_| !is_between);
        if let (Some((floors_before, before)), Some((floors, now))) = (&self.stock, &now)
            && floors_before == floors
        {
            floors::check_stock(site, before, now)?;
        }
        self.stock = now;
        Ok(())
    }
}

/// Checks what must hold of the true floors of any world between two actions, whatever happened before.
pub(in crate::game) fn check_state(world: &World) -> Check {
    for (&depth, floor) in &world.floors {
        floors::check_floor(Site { turn: world.turn(), depth, unit: None }, floor)?;
    }
    floors::check_ids(Site { turn: world.turn(), depth: world.depth(), unit: None }, world)
}

/// Checks everything, if there is an audit.
pub(in crate::game) fn check_invariants(audit: Option<&mut Audit>, world: &mut World) {
    let Some(audit) = audit else { return };
    world.audit_observe();
    if let Err(breach) = audit.check(world) {
        debug_assert!(audit.is_asked_for, "seed {}, {breach}", world.seed());
        audit.breach.get_or_insert(breach);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, MindOwner, Pack, Phase, Unit, rules::acting, vocabulary},
        grid::{Direction, Point},
        level,
        mind::{
            Doing, FactionId, Fate, Heard, ItemKindId, KindId, KnownGround, Mind, Navigator, Noises, Sighting, Sound,
            Source, Turn, UnitId,
        },
        terrain::{Movement, TerrainId},
    };

    /// Two walled-in goblins, and a wolf that they have never seen.
    const DRAWN: &str = r#"+++
[units]
g = "goblin"
w = "wolf"
[items]
k = "draught"
+++
###################
#g...#.......#...k#
#....#....w.......#
#g...#.......#....#
###################
"#;
    const NOW: Turn = Turn(40);
    const GOBLIN: UnitId = UnitId(1);
    const WOLF: UnitId = UnitId(2);
    const FAR: Point = Point::new(12, 1);

    fn unit(game: &mut Game, id: UnitId) -> &mut Unit {
        game.world.floor_mut().units.get_mut(&id).expect("nobody has died")
    }

    fn mind(game: &mut Game) -> &mut Mind {
        game.world.floor_mut().minds.of_mut(MindOwner::Unit(FactionId::WARREN, GOBLIN))
    }

    fn note(game: &mut Game, change: impl Fn(&mut Sighting)) {
        let at = unit(game, WOLF).at;
        let (kind, doing) = (KindId::named("wolf").expect("a kind"), Doing::Standing);
        let mut sighting = Sighting {
            unit: WOLF,
            kind,
            faction: FactionId::PACK,
            at,
            seen: NOW,
            doing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source: Source::witnessed_by(GOBLIN),
        };
        change(&mut sighting);
        mind(game).sightings.note(sighting);
    }

    /// The expected breach, and the manipulation of the game that causes it.
    type Tampering = (&'static str, fn(&mut Game));

    const TAMPERINGS: &[Tampering] = &[
        ("stands there too", |game| unit(game, GOBLIN).at = unit(game, UnitId(3)).at),
        ("a goblin cannot stand in wall", |game| unit(game, GOBLIN).at = Point::new(0, 0)),
        ("health 0 of 12", |game| unit(game, GOBLIN).health = 0),
        ("health 13 of 12", |game| unit(game, GOBLIN).health = 13),
        ("energy 31, not -", |game| unit(game, GOBLIN).energy = 31),
        ("energy -9999, not -", |game| unit(game, GOBLIN).energy = -9999),
        ("without hands", |game| unit(game, WOLF).pack.put(ItemKindId::KEY)),
        ("of key, and now 1", |game| unit(game, GOBLIN).pack.put(ItemKindId::KEY)),
        ("its route leads there from", |game| {
            let floor = game.floor();
            let ground =
                KnownGround::new(floor.minds.view(&floor.units[&WOLF]).known, &floor.level().terrains, Movement::Beast);
            let route = Navigator::default().route_to(Point::new(6, 1), FAR, &ground, floor.level().diagonal);
            unit(game, WOLF).route = route;
        }),
        ("a heap of nothing", |game| drop(game.world.floor_mut().items.insert(FAR, Pack::default()))),
        ("it is not found where it stands", |game| unit(game, GOBLIN).at = FAR),
        ("the next id to be given is 3", |game| game.world.next_id = 3),
        ("nobody has this mind any more", |game| {
            game.world.floor_mut().minds.of_mut(MindOwner::Unit(FactionId::WARREN, UnitId(99))).noises =
                Noises::default();
        }),
        ("is known to be dead, and bound there", |game| {
            note(game, |sighting| sighting.fate = Fate::Dead(NOW));
            mind(game).paths_ahead.insert(WOLF, vec![FAR]);
        }),
        ("unit 99 is dead, and claims that cell", |game| {
            note(game, |sighting| sighting.unit = UnitId(99));
            mind(game).paths_ahead.insert(UnitId(99), vec![FAR]);
        }),
        ("a noise was heard from there in turn 41", |game| {
            mind(game)
                .noises
                .hear(FAR, Heard { sound: Sound::Cry, turn: NOW.plus(1), loudness: 1, source: Source::NOBODY });
        }),
        ("it met unit 99", |game| _ = mind(game).met.insert(UnitId(99), NOW)),
        ("and the injuries there leave 0 at most", |game| mind(game).influence.record(FAR, 100, NOW)),
        ("was sighted there in turn 41, which is yet to come", |game| note(game, |sighting| sighting.seen = Turn(41))),
        ("there is no such unit", |game| note(game, |sighting| sighting.unit = UnitId(99))),
        ("as a goblin and is a wolf", |game| note(game, |sighting| sighting.kind = KindId(1))),
        ("was not there then", |game| note(game, |sighting| sighting.at = Point::new(2, 2))),
        ("none of the faction looked there then", |game| note(game, |_| ())),
        ("was seen in turn 41, yet to come", |game| {
            mind(game).known.observe(FAR, TerrainId::FLOOR, NOW.plus(1));
        }),
        ("remembered as chasm in turn 40, and was not", |game| {
            mind(game).known.observe(FAR, TerrainId::CHASM, NOW);
        }),
        ("remembered from turn 40, and nobody looked there", |game| {
            mind(game).known.observe(FAR, TerrainId::FLOOR, NOW);
        }),
        ("draught lay there in turn 40, as is thought", |game| {
            let at = unit(game, GOBLIN).at;
            mind(game).known.observe(at, TerrainId::FLOOR, NOW);
            mind(game).items.insert(at, ItemKindId::DRAUGHT);
        }),
        ("an item is known in a cell that is not", |game| _ = mind(game).items.insert(FAR, ItemKindId::KEY)),
    ];

    fn played() -> Game {
        let level = level::parse("drawn", DRAWN.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
        game.audit();
        while game.turn() < NOW {
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            turn.pass();
        }
        game
    }

    #[test]
    fn whatever_is_tampered_with_is_found() {
        let untouched = played();
        assert_eq!(untouched.breach(), None);
        for &(expected, tamper) in TAMPERINGS {
            let mut game = untouched.clone();
            tamper(&mut game);
            check_invariants(game.audit.as_deref_mut(), &mut game.world);
            let breach = game.breach().map(ToString::to_string).unwrap_or_default();
            assert!(breach.contains(expected) && breach.starts_with("turn 40, floor 1"), "{expected}: {breach:?}");
        }
    }

    #[test]
    fn whoever_falls_was_where_it_fell() {
        let mut game = played();
        let here = unit(&mut game, GOBLIN).at;
        let is_free = |direction: &Direction| {
            let there = here.step(*direction);
            !direction.is_diagonal()
                && game.floor().can_stand(there, Movement::Walker)
                && game.floor().unit_at(there).is_none()
        };
        let direction = Direction::ALL.into_iter().find(is_free).expect("there is room");
        let trap = here.step(direction);
        game.world.floor_mut().set_terrain(trap, TerrainId::TRAPDOOR);
        acting::perform(&mut game.world, GOBLIN, Action::Step(direction)).expect("a step");
        assert!(game.floor().units.get(&GOBLIN).is_none(), "it fell");
        let _audit = game.audit.as_ref().expect("somebody has asked for it");
        assert!(game.world.chronicle.as_ref().expect("there is an audit").was_somebody(
            (game.depth(), trap),
            FactionId::PACK,
            NOW
        ));
    }

    #[test]
    fn what_was_seen_before_somebody_asked_is_taken_on_trust() {
        for (seen, is_trusted) in [(NOW, true), (NOW.plus(4), false)] {
            let mut game = played();
            game.audit = None;
            game.audit();
            while game.turn() < NOW.plus(4) {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.pass();
            }
            mind(&mut game).known.observe(FAR, TerrainId::CHASM, seen);
            check_invariants(game.audit.as_deref_mut(), &mut game.world);
            assert_eq!(game.breach().is_none(), is_trusted);
        }
    }
}
