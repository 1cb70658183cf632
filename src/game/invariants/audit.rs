//! The audit of a game: when it is checked, and what comes of it.

use crate::mind::{FactionId, Turn, UnitId};

use super::{
    super::Game,
    breach::{Breach, Check, Site},
    chronicle::Chronicle,
    minds::Oracle,
    world::{self, Stock},
};

/// All that anybody remembers is checked every so many turns: where nobody has asked, and where somebody has. What is
/// remembered wrongly stays so until somebody looks again.
const SELDOM: u32 = 32;
const OFTEN: u32 = 4;

/// What goes along with a game to check it.
#[derive(Clone, Debug)]
pub(in crate::game) struct Audit {
    chronicle: Chronicle,
    /// Whether somebody has asked for it, who will look at the breach.
    is_asked_for: bool,
    /// Of how many floors all items were counted, and how many there were of each kind.
    stock: Option<(usize, Stock)>,
    breach: Option<Box<Breach>>,
}

impl Audit {
    /// What debug builds do with every game, from a turn on; nothing in others.
    pub(in crate::game) fn of_builds(turn: Turn) -> Option<Box<Self>> {
        let chronicle = if turn.0 == 0 { Chronicle::default() } else { Chronicle::trusting(turn) };
        cfg!(debug_assertions).then(|| Box::new(Self::new(chronicle, false)))
    }

    fn new(chronicle: Chronicle, is_asked_for: bool) -> Self {
        Self { chronicle, is_asked_for, stock: None, breach: None }
    }

    fn check(&mut self, game: &Game) -> Check {
        let site = Site { turn: game.turn(), depth: game.depth(), unit: None };
        let floor = game.floor();
        self.chronicle.observe(site.depth, floor, site.turn);
        world::check_floor(site, floor)?;
        let Some(oracle) = Oracle::new(site, floor, &self.chronicle) else { return Ok(()) };
        oracle.check_lightly()?;
        let every = if self.is_asked_for { OFTEN } else { SELDOM };
        if !site.turn.0.is_multiple_of(every) {
            return Ok(());
        }
        oracle.check_thoroughly()?;
        world::check_ids(site, game)?;
        // While the player is between two floors, it and those who come after it have what they carry with them.
        let is_between = game.has_player && game.player().is_none();
        let now = Some((game.floors.len(), world::stock(game))).filter(|_| !is_between);
        if let (Some((floors_before, before)), Some((floors, now))) = (&self.stock, &now)
            && floors_before == floors
        {
            world::check_stock(site, before, now)?;
        }
        self.stock = now;
        Ok(())
    }
}

/// Checks what must hold of the true floors of any game between two actions, whatever was before.
pub(in crate::game) fn check_state(game: &Game) -> Check {
    for (&depth, floor) in &game.floors {
        world::check_floor(Site { turn: game.turn(), depth, unit: None }, floor)?;
    }
    world::check_ids(Site { turn: game.turn(), depth: game.depth(), unit: None }, game)
}

impl Game {
    /// Checks after every turn from now on that everything is as it must be; see [`Game::breach`]. It changes nothing
    /// else. What anybody has seen up to now is taken on trust, unless this is a debug build, which has watched all along
    /// and stops at a breach when nobody has asked for this.
    pub fn audit(&mut self) {
        let turn = self.turn();
        let audit = self.audit.get_or_insert_with(|| Box::new(Audit::new(Chronicle::trusting(turn), true)));
        audit.is_asked_for = true;
    }

    /// The first rule that did not hold since the [audit](Self::audit) began.
    pub fn breach(&self) -> Option<&Breach> {
        self.audit.as_ref()?.breach.as_deref()
    }

    /// Lets the audit, if there is one, write down how the present floor is.
    pub(in crate::game) fn take_note(&mut self) {
        let turn = self.turn();
        let Self { audit, floors, depth, .. } = self;
        if let (Some(audit), Some(floor)) = (audit, floors.get(depth)) {
            audit.chronicle.observe(*depth, floor, turn);
        }
    }

    /// The same, and that something other than its own eyes lets a faction know.
    pub(in crate::game) fn take_note_of_telling(&mut self, faction: FactionId) {
        self.take_note();
        let (turn, depth) = (self.turn(), self.depth());
        if let Some(audit) = &mut self.audit {
            audit.chronicle.note_telling(depth, faction, turn);
        }
    }

    /// Records in the audit that a unit goes over to another faction and tells it what it knows.
    pub(in crate::game) fn take_note_of_turncoat(&mut self, from: FactionId, to: FactionId) {
        self.take_note();
        let (turn, depth) = (self.turn(), self.depth());
        if let Some(audit) = &mut self.audit {
            audit.chronicle.note_turncoat(depth, from, to, turn);
        }
    }

    /// Lets the audit write down how a floor is that nobody has entered yet, and that some of these factions know of it.
    pub(in crate::game) fn take_note_of_memories(&mut self, depth: u32, of: &[FactionId]) {
        let turn = self.turn();
        let Self { audit, floors, .. } = self;
        if let (Some(audit), Some(floor), false) = (audit, floors.get(&depth), of.is_empty()) {
            audit.chronicle.observe(depth, floor, turn);
            for &faction in of {
                audit.chronicle.note_telling(depth, faction, turn);
            }
        }
    }

    /// The same for the present floor, and that a unit looks around.
    pub(in crate::game) fn take_note_of_look(&mut self, unit: UnitId) {
        let turn = self.turn();
        let Self { audit, floors, depth, .. } = self;
        if let (Some(audit), Some(floor)) = (audit, floors.get(depth)) {
            audit.chronicle.note_look(*depth, floor, unit, turn);
        }
    }

    /// Checks everything, if there is an audit.
    pub(in crate::game) fn check_invariants(&mut self) {
        let Some(mut audit) = self.audit.take() else { return };
        if let Err(breach) = audit.check(self) {
            debug_assert!(audit.is_asked_for, "seed {}, {breach}", self.seed());
            audit.breach.get_or_insert(breach);
        }
        self.audit = Some(audit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Circle, Pack, Phase, Unit, vocabulary},
        grid::{Direction, Point},
        level,
        mind::{
            Doing, FactionId, Fate, Heard, ItemKindId, KindId, KnownGround, Mind, Navigator, Noises, Sighting, Sound,
            Turn,
        },
        terrain::{Movement, TerrainId},
    };

    /// Two goblins walled in, and a wolf that they have never seen.
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
        game.floor_mut().units.get_mut(&id).expect("nobody has died")
    }

    fn mind(game: &mut Game) -> &mut Mind {
        game.floor_mut().minds.of_mut(Circle::Unit(FactionId::WARREN, GOBLIN))
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
            fate: Fate::There,
        };
        change(&mut sighting);
        mind(game).sightings.note(sighting);
    }

    /// What is said of the game, and what is done to it before.
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
            let ground = KnownGround::new(
                &floor.minds.of(Circle::of(&floor.units[&WOLF])).known,
                &floor.level().terrains,
                Movement::Beast,
            );
            let route = Navigator::default().route_to(Point::new(6, 1), FAR, &ground, floor.level().diagonal);
            unit(game, WOLF).route = route;
        }),
        ("a heap of nothing", |game| drop(game.floor_mut().items.insert(FAR, Pack::default()))),
        ("it is not found where it stands", |game| unit(game, GOBLIN).at = FAR),
        ("the next id to be given is 3", |game| game.next_id = 3),
        ("nobody has this mind any more", |game| {
            game.floor_mut().minds.of_mut(Circle::Unit(FactionId::WARREN, UnitId(99))).noises = Noises::default();
        }),
        ("is known to be dead, and bound there", |game| {
            note(game, |sighting| sighting.fate = Fate::Dead(NOW));
            mind(game).ways.insert(WOLF, vec![FAR]);
        }),
        ("unit 99 is dead, and claims that cell", |game| {
            note(game, |sighting| sighting.unit = UnitId(99));
            mind(game).ways.insert(UnitId(99), vec![FAR]);
        }),
        ("a noise was heard from there in turn 41", |game| {
            mind(game).noises.hear(FAR, Heard { sound: Sound::Cry, turn: NOW.plus(1), loudness: 1 });
        }),
        ("it heard from unit 99", |game| _ = mind(game).heard.insert(UnitId(99), NOW)),
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
            mind(game).items.insert(at, ItemKindId::DRAUGHT);
        }),
        ("an item is known in a cell that is not", |game| _ = mind(game).items.insert(FAR, ItemKindId::KEY)),
    ];

    fn played() -> Game {
        let level = level::parse("drawn", DRAWN.as_bytes(), &vocabulary()).expect("a good level");
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
            game.check_invariants();
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
        game.floor_mut().set_terrain(trap, TerrainId::TRAPDOOR);
        game.perform(GOBLIN, Action::Step(direction)).expect("a step");
        assert!(game.floor().units.get(&GOBLIN).is_none(), "it fell");
        let audit = game.audit.as_ref().expect("somebody has asked for it");
        assert!(audit.chronicle.was_somebody((game.depth(), trap), FactionId::PACK, NOW));
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
            game.check_invariants();
            assert_eq!(game.breach().is_none(), is_trusted);
        }
    }
}
