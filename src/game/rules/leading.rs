//! Captives on the way to a cage: how they are taken, led and locked up, and how they get loose.
//!
//! In a dungeon whose peoples keep the peace, a fighter of a people that takes captives does not kill a member of
//! another whom it beats, but ties it up and leads it away to the heart of its own people, where a cage is set up. On
//! the way the captive stays near the one who leads it. It gets loose if that one dies, leaves, can no longer act, or
//! goes where it cannot be brought along, and in any case after a while.

use crate::{
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::wounds,
        senses::hearing,
        state::{floor::Floor, minds::MindOwner, status::Statuses, task::Task, unit::Unit, world::World},
    },
    grid::{Direction, Point},
    mind::{Sound, Turn, UnitId, planning::Behaviour},
    terrain::{Movement, TerrainId},
};

/// The most captives on a floor, with those whom the player may find there; whoever is beaten beyond that dies.
const MOST: usize = 4;

/// The health that is left to a captive.
const CAPTIVE_HEALTH: i32 = 1;

/// Turns after which a captive has worked itself loose.
const HOLDS_FOR: u32 = 200;

/// A captive is loose if it is farther away than this from the one who leads it, in king's moves.
const ROPE: u32 = 2;

/// A unit that has beaten another takes it captive instead of killing it, if its people does that and there is room for
/// one more. Returns the damage that the other is spared.
pub(in crate::game) fn take(world: &mut World, unit: &Unit, id: UnitId) -> i32 {
    let floor = world.floor();
    let Some(beaten) = floor.units.get(&id).cloned() else { return 0 };
    if !takes_captives(floor, unit) || beaten.row().captive.is_none() || beaten.is_companion() {
        return 0;
    }
    let now = world.turn();
    let units = &mut world.floor_mut().units;
    if let Some(captor) = units.get_mut(&unit.id) {
        captor.leads = Some(id);
    }
    if let Some(captive) = units.get_mut(&id) {
        (captive.is_captive, captive.health, captive.task) = (true, CAPTIVE_HEALTH, Task::Led { since: now });
        (captive.route, captive.plan, captive.lost, captive.squad, captive.leads) = (None, None, None, None, None);
        captive.statuses = Statuses::default();
    }
    world.forget_path_requests(MindOwner::of(&beaten), id);
    world.report(Event::Taken { who: unit.into(), whom: (&beaten).into() }, &[beaten.at]);
    CAPTIVE_HEALTH - beaten.health
}

/// Whether a unit leads away those whom it beats.
fn takes_captives(floor: &Floor, unit: &Unit) -> bool {
    let is_able = unit.movement().has_hands() && unit.row().size == 1 && !unit.is_companion();
    floor.level.peace
        && unit.faction().row().takes_captives
        && unit.behaviour().is_some_and(Behaviour::leads_captives)
        && is_able
        && unit.leads.is_none()
        && floor.units.values().filter(|other| other.is_captive).count() < MOST
}

/// At the beginning of its turn: a captive that nobody holds any more is loose, and a unit whose captive is gone leads
/// none.
pub(in crate::game) fn hold(world: &mut World, id: UnitId) {
    let now = world.turn();
    let units = &mut world.floor_mut().units;
    let Some(unit) = units.get(&id) else { return };
    if let Task::Led { since } = unit.task {
        let holds = |other: &Unit| {
            other.leads == Some(id)
                && other.at.distance(unit.at) <= ROPE
                && other.statuses.lets_act()
                && !other.is_captive
        };
        if now.since(since) > HOLDS_FOR || !units.values().any(holds) {
            let_loose(world, id, now);
        }
    } else if unit.leads.is_some_and(|captive| units.get(&captive).is_none_or(|captive| !captive.is_led())) {
        units.get_mut(&id).into_iter().for_each(|unit| unit.leads = None);
    }
}

/// A captive is free again, and of its own people.
fn let_loose(world: &mut World, id: UnitId, now: Turn) {
    let Some(captive) = world.floor_mut().units.get_mut(&id) else { return };
    (captive.is_captive, captive.task) = (false, Task::Rest { until: now });
    let (who, at) = ((&*captive).into(), captive.at);
    world.report(Event::BrokeLoose { who }, &[at]);
}

/// A unit has gone on from a cell: its captive comes along behind it, or beside it where others have come between. It
/// is carried rather than walks, so it springs no traps and leaves no scent, but nobody is carried into fire.
pub(in crate::game) fn bring_along(world: &mut World, unit: UnitId, from: Point) {
    let floor = world.floor();
    let Some((here, captive)) = floor.units.get(&unit).and_then(|unit| Some((unit.at, unit.leads?))) else { return };
    let Some(led) = floor.units.get(&captive).filter(|led| led.is_led() && led.at.distance(here) > 1) else { return };
    let is_free = |at: &Point| {
        let is_empty = floor.unit_at(*at).is_none() && !floor.burning.contains(at);
        at.distance(led.at) <= 1 && is_empty && floor.can_stand(*at, Movement::Walker)
    };
    let Some(to) = std::iter::once(from).chain(here.neighbours()).find(is_free) else { return };
    let (who, was) = (led.into(), led.at);
    world.floor_mut().units.move_to(captive, to);
    world.report(Event::Moved { who, from: was, to }, &[was, to]);
}

/// A unit puts its captive into the next cell and sets up a cage around it.
///
/// # Errors
/// If it leads nobody, its captive is not at hand, or there is no room for a cage.
pub(in crate::game) fn lock_up(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    let (floor, at) = (world.floor(), unit.at.step(direction));
    let captive = unit.leads.and_then(|captive| floor.units.get(&captive)).filter(|captive| captive.is_led());
    let Some(captive) = captive.filter(|captive| captive.at.distance(at) <= ROPE).map(|captive| captive.id) else {
        return Err(Refusal::NoCaptive);
    };
    let is_free = floor.unit_at(at).is_none_or(|other| other.id == captive) && !floor.items.contains_key(&at);
    if !is_free || !floor.terrain(at).takes_cage {
        return Err(Refusal::NoUseThere);
    }
    let (now, is_dungeon) = (world.turn(), world.is_dungeon());
    let floor = world.floor_mut();
    // Now that it is gone for good, its people sends somebody in its place.
    if let Some(lost) = floor.units.get(&captive).cloned().filter(|_| is_dungeon) {
        wounds::call_successor(floor, &lost, now);
    }
    floor.units.move_to(captive, at);
    floor.set_terrain(at, TerrainId::CAGE);
    if let Some(unit) = floor.units.get_mut(&unit.id) {
        unit.leads = None;
    }
    let Some(captive) = floor.units.get_mut(&captive) else { return Err(Refusal::NoCaptive) };
    (captive.task, captive.home) = (Task::Caged, at);
    let whom = (&*captive).into();
    world.report(Event::LockedUp { who: unit.into(), whom, at }, &[at]);
    hearing::make_noise(world, at, Sound::Door, unit.id);
    Ok(USUAL_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Freeing, Game, Phase, WatchedFloor, rules::acting, vocabulary},
        level,
        mind::FactionId,
    };

    /// A warden with a goblin beside it, which it has just beaten, in a hall with the player far off.
    fn with_captive() -> (Game, UnitId, UnitId) {
        let text = "+++\npeace = true\n[units]\ng = \"goblin\"\nW = \"warden\"\n+++\n\
                    ##########\n#........#\n#.gW....@#\n#........#\n##########\n";
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("it can be played");
        let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
        let (goblin, warden) = (id("goblin"), id("warden"));
        let captor = game.floor().units[&warden].clone();
        take(&mut game.world, &captor, goblin);
        (game, goblin, warden)
    }

    #[test]
    fn a_captive_is_led_and_locked_up_and_is_no_enemy_meanwhile() {
        let (mut game, goblin, warden) = with_captive();
        let led = |game: &Game| game.floor().units[&goblin].clone();
        assert!(led(&game).is_led() && !led(&game).is_enemy_of(&game.floor().units[&warden]));
        for direction in [Direction::East, Direction::NorthEast, Direction::East] {
            acting::perform(&mut game.world, warden, Action::Step(direction)).expect("there is room");
            assert!(led(&game).at.distance(game.floor().units[&warden].at) <= 1);
        }
        let lock = |game: &mut Game, direction| acting::perform(&mut game.world, warden, Action::LockUp(direction));
        assert_eq!(lock(&mut game, Direction::North), Err(Refusal::NoUseThere), "that is wall");
        lock(&mut game, Direction::South).expect("that is floor");
        let (caged, captor) = (led(&game), game.floor().units[&warden].clone());
        assert_eq!((&caged.task, caged.at, captor.leads), (&Task::Caged, captor.at.step(Direction::South), None));
        assert_eq!(game.floor().level.cells[caged.at], TerrainId::CAGE);
        assert_eq!(lock(&mut game, Direction::South), Err(Refusal::NoCaptive));
        assert_eq!(
            acting::perform(&mut game.world, Game::PLAYER, Action::LockUp(Direction::South)),
            Err(Refusal::NoCaptive)
        );
    }

    #[test]
    fn a_captive_gets_loose_when_nobody_holds_it() {
        for is_left in [true, false] {
            let (mut game, goblin, warden) = with_captive();
            hold(&mut game.world, goblin);
            assert!(game.floor().units[&goblin].is_led());
            if is_left {
                game.world.floor_mut().units.remove(&warden);
            } else {
                game.world.floor_mut().units.move_to(warden, Point::new(6, 1));
            }
            hold(&mut game.world, goblin);
            let loose = &game.floor().units[&goblin];
            assert!(!loose.is_captive && loose.faction() == loose.row().faction, "{is_left}");
            hold(&mut game.world, warden);
            assert!(game.floor().units.get(&warden).is_none_or(|warden| warden.leads.is_none()));
        }
    }

    #[test]
    fn the_player_cuts_a_captive_loose_and_has_a_companion() {
        let (mut game, goblin, warden) = with_captive();
        game.world.floor_mut().units.move_to(warden, Point::new(1, 1));
        game.world.floor_mut().units.move_to(Game::PLAYER, Point::new(3, 2));
        let time = acting::perform(&mut game.world, Game::PLAYER, Action::Step(Direction::West));
        assert_eq!(time, Ok(USUAL_TIME));
        let freed = &game.floor().units[&goblin];
        assert!(freed.is_companion() && !freed.is_captive && game.floor().level.cells[freed.at] == TerrainId::FLOOR);
        let is_cut = |event: &Event| matches!(event, Event::Freed { how: Freeing::OnTheWay, .. });
        assert!(game.world.events.iter().any(is_cut), "{:?}", game.world.events);
    }

    /// On floors where peoples live side by side, captives are taken by themselves, led home and locked up.
    #[test]
    fn peoples_take_captives() {
        let (mut taken, mut locked_up, mut loose) = (0, 0, 0);
        for seed in 1..=4 {
            let mut game = Game::without_player(WatchedFloor::Dungeon { depth: 4 }, seed).expect("a floor");
            game.audit();
            for _ in 0..500 {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                for event in turn.pass() {
                    taken += u32::from(matches!(event, Event::Taken { .. }));
                    locked_up += u32::from(matches!(event, Event::LockedUp { .. }));
                    loose += u32::from(matches!(event, Event::BrokeLoose { .. }));
                }
                assert_eq!(game.breach().map(ToString::to_string), None);
                for captive in game.floor().units().filter(|unit| unit.is_captive && !unit.is_led()) {
                    assert_eq!(game.floor().level.base_at(captive.at), Some(TerrainId::CAGE), "seed {seed}");
                    assert_ne!(captive.faction(), FactionId::PLAYER);
                }
            }
        }
        assert!(taken >= 4 && locked_up >= 2, "{taken} taken, {locked_up} locked up, {loose} got loose");
    }
}
