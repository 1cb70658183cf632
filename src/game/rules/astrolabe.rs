//! What gives the player away who carries the Astrolabe: it glares, it hums, and word of it goes up the stairs.
//!
//! Nobody is told anything from afar. It rings out when it is lifted; then who is near sees the glare, which no shutter
//! covers, or hears the hum. Scouts and couriers take word to the floor above, and so do those nearest to the stairs of
//! each faction that has heard of it. On a floor where the player is not, the bearer arrives, and soon another unit
//! goes on, of its faction or, where factions keep the peace, of any; so word climbs as long as there is somebody to
//! carry it, faster than a player who dallies. Those who hear of it wait at the stairs by which the player has to come.

use crate::{
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{knowledge, stairs},
        senses::{clues, hearing},
        state::{
            bearer::Bearer, clues::ClueKind, floor::Floor, minds::MindOwner, tale::Chapter, tidings::Tidings,
            unit::Unit, word::word_of_thief, world::World,
        },
    },
    grid::Point,
    mind::{Doing, FactionId, Fate, Retelling, Sighting, Sound, Source, Turn, UnitId, planning::Behaviour},
    terrain::TerrainId,
};

/// Turns between two hums of the Astrolabe.
const HUMS_EVERY: u32 = 20;

/// How far it rings out when it is lifted, in cells.
const RINGS: u32 = 60;

/// Turns that word stays on a floor before somebody goes on with it, besides the way from stairs to stairs.
const REPORTED_IN: u32 = 5;

/// Of the turns that a unit would run from stairs to stairs, word takes one in so many: it is called from one to the
/// next.
const CALLED_ON: u32 = 2;

/// Turns after which others come down because of it, and how many at most.
const HELPED_IN: u32 = 20;
const MOST_HELPERS: usize = 3;

/// The number of turns that units with word take for a way of so many king's moves: few ways are straight, but they
/// run.
pub(in crate::game) const fn turns_to_run(moves: u32) -> u32 {
    5 * moves / 4
}

/// The player has lifted the Astrolabe: it rings out.
pub(in crate::game) fn wake(world: &mut World, at: Point) {
    world.events.push(Event::AstrolabeWoke);
    world.floor_mut().units.stir(World::PLAYER);
    hearing::make_noise_of(world, at, Sound::Hum, RINGS, World::PLAYER);
}

/// Lets the Astrolabe hum that the player carries.
pub(in crate::game) fn let_hum(world: &mut World) {
    let hums = world.has_astrolabe() && world.turn().0.is_multiple_of(HUMS_EVERY);
    let Some(at) = world.player().filter(|_| hums).map(|player| player.at) else { return };
    hearing::make_noise(world, at, Sound::Hum, World::PLAYER);
}

/// A unit leaves by the stairs up where it stands, with what it knows of the player.
///
/// # Errors
/// When there are no stairs up that lead to a floor above, or it knows nothing of the player.
pub(in crate::game) fn take_word_up(world: &mut World, unit: &Unit) -> Result<i32, Refusal> {
    let above = world.depth().wrapping_sub(1);
    let is_there = world.floor().level().base_at(unit.at) == Some(TerrainId::STAIRS_UP);
    let word = word_of_thief(&world.mind_of(unit));
    let landing = world.landing(unit.at, above).filter(|_| is_there);
    let Some((word, landing)) = word.zip(landing) else { return Err(Refusal::NoStairs) };
    world.report(Event::WentUp { who: unit.into() }, &[unit.at]);
    clues::add(world, unit.id, ClueKind::TookWordUp, word.at);
    if let Some(unit) = stairs::take_away(world, unit.id) {
        let (now, depth) = (world.turn(), world.depth());
        let arrives = now.plus(1);
        world.tale.words_taken_up += 1;
        world.tale.tell(now, depth, Chapter::WordTakenUp(unit.kind));
        send(world, above, landing, unit, word, arrives);
    }
    Ok(USUAL_TIME)
}

/// Sends a unit up to a floor, where it arrives by the stairs down in a cell.
fn send(world: &mut World, depth: u32, landing: Point, unit: Unit, word: Sighting, arrives: Turn) {
    let Some(floor) = world.floors.get_mut(&depth) else { return };
    let away = floor.level().find_all(TerrainId::STAIRS_UP).map(|up| landing.distance(up)).min();
    let way = away.map(|moves| turns_to_run(moves) / CALLED_ON);
    let hands_on = way.filter(|_| floor.leads_up).map(|way| arrives.plus(REPORTED_IN + way));
    let sends_help = Some(arrives.plus(HELPED_IN));
    floor.bearers.push(Bearer { unit, word, landing, comes_down: false, arrives, sends_help, hands_on });
    floor.forget_hash();
}

/// Lets bearers arrive on the present floor, and word spread from floors where the player is not.
pub(in crate::game) fn let_word_spread(world: &mut World) {
    let_bearers_arrive(world);
    let now = world.turn();
    let here = world.depth();
    let is_due = |turn: &mut Option<Turn>| turn.take_if(|turn| *turn <= now).is_some();
    let (mut calls, mut words) = (Vec::new(), Vec::new());
    for (&depth, floor) in world.floors.iter_mut().filter(|(depth, _)| **depth != here) {
        let before = (calls.len(), words.len());
        for bearer in &mut floor.bearers {
            let told = (depth, bearer.landing, bearer.unit.faction(), bearer.word);
            calls.extend(is_due(&mut bearer.sends_help).then_some(told));
            words.extend(is_due(&mut bearer.hands_on).then_some((depth, bearer.unit.id)));
        }
        if before != (calls.len(), words.len()) {
            floor.forget_hash();
        }
    }
    for (depth, landing, faction, word) in calls {
        send_help(world, depth, landing, faction, word);
    }
    for (depth, bearer) in words {
        hand_on(world, depth, bearer);
    }
}

/// Lets those bearers arrive on the present floor who are due, and then what is told of the player.
pub(in crate::game) fn let_bearers_arrive(world: &mut World) {
    let now = world.turn();
    let arrived: Vec<Bearer> = world.floor_mut().bearers.extract_if(.., |bearer| bearer.arrives <= now).collect();
    for bearer in arrived {
        arrive(world, bearer);
    }
    knowledge::let_tidings_arrive(world);
}

/// A bearer arrives on the present floor. One that comes up expects the player to come by the same stairs.
fn arrive(world: &mut World, bearer: Bearer) {
    let now = world.turn();
    let Bearer { unit, word, landing: at, comes_down, arrives, .. } = bearer;
    let (id, faction) = (unit.id, unit.faction());
    if let Err(unit) = stairs::let_arrive(world, unit, at) {
        // It waits on the stairs until there is room.
        let (unit, arrives) = (*unit, now.plus(1));
        let waiting = Bearer { unit, word, landing: at, comes_down, arrives, sends_help: None, hands_on: None };
        world.floor_mut().bearers.push(waiting);
        return;
    }
    world.audit_telling(faction);
    let floor = world.floor_mut();
    let Some(owner) = floor.units.get(&id).map(MindOwner::of) else { return };
    let word = if comes_down { word } else { expected(word, at, arrives.min(now)) };
    floor.minds.of_mut(owner).sightings.note(Sighting { source: Source::witnessed_by(id), ..word });
    let depth = world.depth();
    tell_all(world, depth, id, word);
    clues::add(world, id, ClueKind::BroughtWord, word.at);
}

/// Word of the player as it is told on the floor above: it will come by these stairs.
fn expected(word: Sighting, at: Point, told: Turn) -> Sighting {
    Sighting { at, seen: told, doing: Doing::Standing, fate: Fate::There, ..word }
}

/// A bearer tells everybody on a floor, if the factions there keep the peace: the theft is the business of all. A floor
/// where the player is not hears of it when it comes to that turn.
fn tell_all(world: &mut World, depth: u32, bearer: UnitId, word: Sighting) {
    let Some(floor) = world.floors.get_mut(&depth).filter(|floor| floor.level.peace) else { return };
    let source = Source::witnessed_by(bearer).passed_on(Retelling::InWords);
    let believers = FactionId::all().filter(|&other| other != FactionId::PLAYER).collect();
    floor.tidings.push(Tidings { sighting: Sighting { source, ..word }, believers });
    floor.forget_hash();
    if depth == world.depth() {
        knowledge::let_tidings_arrive(world);
    }
}

/// Some of a faction come down from a floor where the player is not to the one where it was seen, if it is still there,
/// by the stairs by which the bearer came.
fn send_help(world: &mut World, depth: u32, by: Point, faction: FactionId, word: Sighting) {
    let (now, below) = (world.turn(), depth + 1);
    if below != world.depth() {
        return;
    }
    for _ in 0..MOST_HELPERS {
        let (Some(here), Some(floor)) = (world.floors.get(&below), world.floors.get(&depth)) else { return };
        let Some(landing) = floor.level().landing(by, here.level()) else { return };
        let Some((id, _)) = nearest(floor, &[by], faction, Behaviour::fights) else { return };
        let Some(unit) = world.floors.get_mut(&depth).and_then(|floor| stairs::take_from(floor, id)) else { return };
        let (arrives, sends_help, hands_on) = (now.plus(1), None, None);
        world.floor_mut().bearers.push(Bearer { unit, word, landing, comes_down: true, arrives, sends_help, hands_on });
    }
}

/// Somebody goes on with the word of a bearer, from a floor where the player is not to the one above: one that carries
/// word, else the nearest to the stairs, or else the bearer itself, after it has told those who live there.
fn hand_on(world: &mut World, depth: u32, bearer: UnitId) {
    let (now, above) = (world.turn(), depth - 1);
    let (Some(floor), Some(next)) = (world.floors.get(&depth), world.floors.get(&above)) else { return };
    let Some(place) = floor.bearers.iter().position(|other| other.unit.id == bearer) else { return };
    let Bearer { ref unit, word, landing, arrives, .. } = floor.bearers[place];
    let faction = unit.faction();
    let all: Vec<Point> = floor.level().find_all(TerrainId::STAIRS_UP).collect();
    let nearest_that = |can| nearest(floor, &all, faction, can);
    let other = nearest_that(Behaviour::carries_word).or_else(|| nearest_that(Behaviour::takes_word_up));
    let goes_itself = || all.iter().copied().min_by_key(|stairs| (stairs.distance(landing), *stairs));
    let Some(stairs) = other.map(|(_, stairs)| stairs).or_else(goes_itself) else { return };
    let Some(arrival) = floor.level().landing(stairs, next.level()) else { return };
    let Some(floor) = world.floors.get_mut(&depth) else { return };
    let goer = match other {
        Some((id, _)) => stairs::take_from(floor, id),
        None => Some(floor.bearers.remove(place).unit),
    };
    if other.is_none() {
        tell_all(world, depth, bearer, expected(word, landing, arrives));
    }
    if let Some(unit) = goer {
        send(world, above, arrival, unit, word, now);
    }
}

/// The unit that is nearest to any of some stairs, of a faction or, where all keep the peace, of any, among those that
/// can do something and are free to go; with these stairs.
fn nearest(
    floor: &Floor,
    stairs: &[Point],
    faction: FactionId,
    can: fn(&Behaviour) -> bool,
) -> Option<(UnitId, Point)> {
    let is_able = |unit: &&Unit| {
        let is_free = !unit.is_captive && !unit.is_companion() && unit.statuses.lets_act();
        let is_told = unit.faction() == faction || floor.level.peace && unit.faction() != FactionId::PLAYER;
        is_told && is_free && unit.row().fits_stairs() && unit.behaviour().is_some_and(can)
    };
    let ways = floor.units().filter(is_able).flat_map(|unit| stairs.iter().map(move |&stairs| (unit, stairs)));
    ways.min_by_key(|&(unit, stairs)| (unit.at.distance(stairs), unit.id)).map(|(unit, stairs)| (unit.id, stairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{
            Action, Game, Phase, Task,
            state::{deception::Deception, unit::sighting_of},
            vocabulary,
        },
        level,
        mind::ItemKindId,
        terrain::Door,
    };

    const TOP: &str = "####################\n#@>#......gg.......#\n#..#......gg....s..#\n#.........g........#\n####################\n";
    const MIDDLE: &str = "####################\n#<>#...............#\n#..#............s..#\n#..................#\n####################\n";
    const BOTTOM: &str = "####################\n#a.#.............s.#\n#..#...<...........#\n####################\n";

    const GATED: &str = "####################\n#a.#...........#g.##\n#..#...........#...#\n####...........+..<#\n####################\n";

    /// The stairs up of the lowest floor, and the closet beside it, where nobody sees or reaches the player.
    const STAIRS: Point = Point::new(7, 2);
    const CLOSET: Point = Point::new(1, 1);

    fn act(game: &mut Game, action: Action) -> Vec<Event> {
        let Phase::Player(turn) = game.phase() else { panic!("over too early") };
        turn.act(action).expect("a possible action")
    }

    /// A game on these floors: the player is in the closet of the lowest one with the Astrolabe, and the scout there
    /// has seen that it has it.
    fn thief_on(floors: &[&str]) -> Game {
        let levels = floors.iter().map(|map| {
            let text =
                format!("+++\nlight = \"dark\"\n[units]\ng = \"goblin\"\ns = \"goblin scout\"\n[items]\na = \"astrolabe\"\n+++\n{map}");
            level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level")
        });
        let mut game = Game::on_levels(levels.collect(), 1).expect("levels to play");
        for _ in 1..floors.len() {
            let stairs = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
            game.world.floor_mut().units.move_to(Game::PLAYER, stairs);
            act(&mut game, Action::Descend);
        }
        game.world.floor_mut().units.move_to(Game::PLAYER, CLOSET);
        act(&mut game, Action::Take);
        let now = game.turn();
        let floor = game.world.floor_mut();
        let seen = sighting_of(&floor.units[&Game::PLAYER], now, Source::NOBODY);
        let scout = floor.units().find(|unit| unit.id != Game::PLAYER).expect("a scout").clone();
        let (at, source) = (Point::new(4, 1), Source::witnessed_by(scout.id));
        floor.minds.of_mut(MindOwner::of(&scout)).sightings.note(Sighting { at, source, ..seen });
        game.world.audit_telling(scout.faction());
        game
    }

    fn wait_until(game: &mut Game, most: u32, is_so: impl Fn(&Game) -> bool) -> bool {
        (0..most).any(|_| {
            act(game, Action::Wait);
            is_so(game)
        })
    }

    fn bearers_to(game: &Game, depth: u32) -> usize {
        game.world.floors[&depth].bearers.len()
    }

    #[test]
    fn who_sees_it_takes_word_up_and_those_above_wait_at_the_stairs() {
        let mut game = thief_on(&[TOP, BOTTOM]);
        let scout = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a scout").id;
        assert!(wait_until(&mut game, 80, |game| bearers_to(game, 1) == 1), "{:?}", game.floor().units[&scout].task);
        assert!(game.floor().units.get(&scout).is_none());
        for _ in 0..60 {
            act(&mut game, Action::Wait);
        }
        game.world.floor_mut().units.move_to(Game::PLAYER, STAIRS);
        act(&mut game, Action::Ascend);
        let landing = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
        assert!(game.floor().units.get(&scout).is_some() && bearers_to(&game, 1) == 0);
        let goblins = || game.floor().units().filter(|unit| unit.row().name == "goblin");
        // The others went down to help.
        assert!(goblins().filter(|goblin| goblin.at.distance(landing) <= 4).count() >= 2);
    }

    #[test]
    fn an_image_that_goes_ahead_clears_the_landing() {
        let holders = |sends_image: bool| {
            let mut game = thief_on(&[TOP, BOTTOM]);
            assert!(wait_until(&mut game, 80, |game| bearers_to(game, 1) == 1), "nobody takes word up");
            assert!(!wait_until(&mut game, 60, |_| false));
            let units = &mut game.world.floor_mut().units;
            units.move_to(Game::PLAYER, STAIRS);
            units.get_mut(&Game::PLAYER).expect("it lives").pack.put(ItemKindId::MIRAGE);
            act(&mut game, Action::Wait);
            let lie = Action::Aim(ItemKindId::MIRAGE, STAIRS);
            let events = act(&mut game, if sends_image { lie } else { Action::Wait });
            let is_sent = |event: &Event| match event {
                Event::Deceived { what, whom, .. } => *what == Deception::SentAhead { depth: 1 } && !whom.is_empty(),
                _ => false,
            };
            assert_eq!(events.iter().any(is_sent), sends_image);
            act(&mut game, Action::Ascend);
            let holds = |unit: &&Unit| matches!(unit.task, Task::HoldLanding { .. });
            game.floor().units().filter(holds).count()
        };
        assert!(holders(false) >= 2, "they wait at the stairs");
        assert_eq!(holders(true), 0, "they are elsewhere");
    }

    #[test]
    fn of_two_stairs_word_and_help_go_by_those_that_the_bearer_takes() {
        // The second stairs are out of the scout's way below, and far from the first above.
        let top = TOP.replace("....s..#", "....s.>#");
        let bottom = BOTTOM.replace("<...........#", "<.........<.#");
        let mut game = thief_on(&[&top, &bottom]);
        assert!(wait_until(&mut game, 80, |game| bearers_to(game, 1) == 1), "nobody goes up");
        let above = game.world.floors[&1].level();
        let second = above.find_all(TerrainId::STAIRS_DOWN).nth(1).expect("second stairs");
        assert_eq!(game.world.floors[&1].bearers[0].landing, second, "the nearest are the second ones");
        let goblin = |game: &Game| game.floor().units().find(|unit| unit.row().name == "goblin").map(|unit| unit.at);
        assert!(wait_until(&mut game, HELPED_IN + 5, |game| goblin(game).is_some()), "nobody comes down");
        let ups: Vec<Point> = game.floor().level().find_all(TerrainId::STAIRS_UP).collect();
        let came = goblin(&game).expect("it has come");
        assert!(came.distance(ups[1]) < came.distance(ups[0]), "it came by {came}");
    }

    const WAITED_FOR: &str = "########################\n#@.#....g..........w...#\n#a.#..>.....g......w...#\n#..#.......g...........#\n########################\n";

    #[test]
    fn those_who_have_word_wait_around_the_landing_and_attack_whoever_comes_up() {
        let text = format!(
            "+++\npeace = true\n[units]\ng = \"goblin\"\nw = \"wolf\"\n[items]\na = \"astrolabe\"\n+++\n{WAITED_FOR}"
        );
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, 1).expect("a level to play");
        let landing = game.floor().level().find(TerrainId::STAIRS_DOWN).expect("stairs");
        let lies = Point::new(1, 2);
        let seen = sighting_of(game.player().expect("alive"), game.turn(), Source::NOBODY);
        let word = expected(Sighting { has_astrolabe: true, ..seen }, landing, game.turn());
        let bearer = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a goblin").id;
        tell_all(&mut game.world, 1, bearer, word);
        for _ in 0..120 {
            act(&mut game, Action::Wait);
        }
        let living = game.floor().units().filter(|unit| unit.id != Game::PLAYER).count();
        // One may have to step aside for another.
        let holds = |unit: &&Unit| unit.task == Task::HoldLanding { stairs: landing } && unit.at.distance(landing) <= 3;
        let holding = game.floor().units().filter(holds).count();
        game.world.floor_mut().units.move_to(Game::PLAYER, lies);
        act(&mut game, Action::Take);
        game.world.floor_mut().units.move_to(Game::PLAYER, landing);
        act(&mut game, Action::Wait);
        act(&mut game, Action::Wait);
        let hunting = game.floor().units().filter(|unit| unit.hunts(Game::PLAYER)).count();
        let says = format!("{living} of 5 live, {holding} hold the landing, {hunting} attack");
        assert!(living >= 4 && holding >= 3 && hunting >= 2, "{says}");
    }

    #[test]
    fn who_has_word_bars_the_door_by_the_stairs_up() {
        let gate = Point::new(15, 3);
        let is_barred = |game: &Game| game.floor().terrain(gate).door == Door::Barred;
        let mut game = thief_on(&[TOP, GATED]);
        assert!(wait_until(&mut game, 40, is_barred));
        // The bar stays where it is, and so does the goblin.
        let holds =
            |game: &Game| game.floor().units().any(|unit| matches!(unit.task, Task::BarGate { door } if door == gate));
        assert!(!wait_until(&mut game, 60, |game| !is_barred(game) || !holds(game)));
        let mut game = thief_on(&[TOP, GATED]);
        game.world.used_beliefs.word = false;
        assert!(!wait_until(&mut game, 40, is_barred));
    }

    #[test]
    fn nobody_above_knows_if_the_bearer_dies_or_units_do_not_take_word() {
        let mut game = thief_on(&[TOP, BOTTOM]);
        let scout = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a scout").id;
        stairs::take_away(&mut game.world, scout);
        assert!(!wait_until(&mut game, 200, |game| bearers_to(game, 1) > 0));
        game.world.floor_mut().units.move_to(Game::PLAYER, STAIRS);
        act(&mut game, Action::Ascend);
        for unit in game.floor().units().filter(|unit| unit.id != Game::PLAYER) {
            assert!(!matches!(unit.task, Task::HoldLanding { .. }));
        }
        let mut game = thief_on(&[TOP, BOTTOM]);
        game.world.used_beliefs.word = false;
        assert!(!wait_until(&mut game, 200, |game| bearers_to(game, 1) > 0));
    }

    #[test]
    fn word_climbs_on_from_floors_where_the_player_is_not() {
        let mut game = thief_on(&[TOP, MIDDLE, BOTTOM]);
        assert!(wait_until(&mut game, 80, |game| bearers_to(game, 2) == 1));
        let there = |game: &Game, depth: u32| game.world.floors[&depth].units().count();
        assert_eq!((there(&game, 1), there(&game, 2), bearers_to(&game, 1)), (6, 1, 0));
        let digest = game.digest();
        assert!(wait_until(&mut game, 60, |game| bearers_to(game, 1) == 1), "somebody goes on");
        assert_eq!((there(&game, 1), there(&game, 2), bearers_to(&game, 2)), (6, 0, 1), "and it is not the first one");
        assert_ne!(game.digest(), digest);
        assert_eq!(game.world.floors[&2].digest(), game.world.floors[&2].hash_now());
    }

    #[test]
    fn a_bearer_goes_on_by_itself_where_nobody_is_left_and_has_told_those_who_might_come() {
        let mut game = thief_on(&[TOP, &MIDDLE.replace('s', "."), BOTTOM]);
        assert!(wait_until(&mut game, 80, |game| bearers_to(game, 2) == 1));
        assert!(wait_until(&mut game, 60, |game| bearers_to(game, 1) == 1), "it goes on");
        assert_eq!(bearers_to(&game, 2), 0);
    }

    #[test]
    fn it_rings_out_when_it_is_lifted_and_who_hears_it_has_word_of_it() {
        let mut game = thief_on(&[TOP, BOTTOM]);
        let scout = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("a scout").clone();
        let word = |game: &Game| word_of_thief(&game.mind_of(&scout)).map(|word| (word.at, word.seen));
        assert_ne!(word(&game).map(|(at, _)| at), Some(STAIRS));
        wake(&mut game.world, STAIRS);
        assert_eq!(word(&game), Some((STAIRS, game.turn())));
    }

    #[test]
    fn help_comes_down_to_where_the_player_was_seen() {
        let mut game = thief_on(&[TOP, BOTTOM]);
        assert!(wait_until(&mut game, 80, |game| bearers_to(game, 1) == 1));
        let goblins = |game: &Game| game.floor().units().filter(|unit| unit.row().name == "goblin").count();
        assert_eq!(goblins(&game), 0);
        assert!(wait_until(&mut game, HELPED_IN + 5, |game| goblins(game) > 0), "nobody comes");
        let goblin = game.floor().units().find(|unit| unit.row().name == "goblin").expect("it has come");
        let told = game.mind_of(goblin).sightings.of(Game::PLAYER).expect("it was told");
        assert_eq!((told.at, told.has_astrolabe), (Point::new(4, 1), true));
    }

    #[test]
    fn it_glares_through_a_shut_lantern_and_is_heard_but_not_from_afar() {
        let mut game = thief_on(&[TOP, BOTTOM]);
        act(&mut game, Action::Lantern(Some(crate::game::Shutter::Shut)));
        let heard = |game: &Game| {
            let floor = game.floor();
            let scout = floor.units().find(|unit| unit.id != Game::PLAYER).expect("a scout");
            floor.mind_of(scout).loudest(game.turn(), Point::default()) > 0
        };
        game.world.used_beliefs.word = false;
        act(&mut game, Action::Wait);
        assert_eq!(game.floor().light_at(CLOSET), 3);
        // The closet is shut: it is not heard through walls.
        assert!(!wait_until(&mut game, 2 * HUMS_EVERY, heard));
        game.world.floor_mut().units.move_to(Game::PLAYER, Point::new(9, 2));
        assert!(wait_until(&mut game, 2 * HUMS_EVERY, heard));
    }
}
