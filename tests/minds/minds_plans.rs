//! The promise: monsters do what follows from what they want, and the screen says what they plan and why not otherwise.

use fogwalk::{
    game::{Action, Game, Phase, Task, Unit, vocabulary},
    grid::Point,
    level::{self, Level},
    mind::{
        ItemKindId,
        planning::{ActionId, Plan},
    },
    terrain::TerrainId,
    ui::{
        self, Session, shot,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::levels;

/// The level of a map and the units on it.
fn with_units(units: &str, map: &str) -> Level {
    levels::drawn(&format!("[units]\n{units}"), map)
}

fn unit<'a>(game: &'a Game, kind: &str) -> Option<&'a Unit> {
    game.floor().units().find(|unit| unit.row().name == kind)
}

/// The present step of its plan.
fn step(unit: &Unit) -> Option<ActionId> {
    unit.plan.as_ref().map(Plan::action)
}

fn monsters(game: &Game) -> impl Iterator<Item = &Unit> {
    game.floor().units().filter(|unit| unit.id != Game::PLAYER)
}

/// Lets a turn pass in which the player waits, or strikes whoever is beside it if it `strikes`.
fn act(game: &mut Game, strikes: bool) -> bool {
    let Some(player) = game.player().map(|player| player.at) else { return false };
    let victim = game.units_in_sight().into_iter().find_map(|unit| player.direction_to(unit.at));
    let action = victim.filter(|_| strikes).map_or(Action::Wait, Action::Step);
    let Phase::Player(turn) = game.phase() else { return false };
    turn.act(action).is_ok()
}

/// A goblin beside the player, in a hall; a friend of its sits far away, out of sight and out of hearing.
const WARREN: &str = "\
##########################################
########@....g...........................#
########################################.#
########################################.#
##############################...........#
##############################.###########
##############################.......g####
##########################################
";

#[test]
fn a_beaten_goblin_retreats_to_its_friend_heals_and_comes_back() {
    let (mut retreats, mut returns) = (0, 0);
    for seed in 0..12 {
        let mut game = Game::on_level(with_units("g = \"goblin\"", WARREN), seed).expect("a level to play");
        // What a beaten goblin has done so far: retreat, heal, hunt again.
        let mut stages = Vec::new();
        for _ in 0..250 {
            // Whoever is beaten once is left alone.
            if !act(&mut game, stages.is_empty()) {
                break;
            }
            for goblin in monsters(&game) {
                let is_well = goblin.health * 3 >= goblin.row().health * 2;
                let stage = match (&goblin.task, step(goblin)) {
                    (Task::Retreat { .. }, Some(ActionId::Retreat)) => "retreats",
                    (Task::Recover, Some(ActionId::Heal)) if !stages.is_empty() => "heals",
                    (Task::Hunt { .. }, Some(_)) if stages.contains(&"heals") && is_well => "hunts",
                    _ => continue,
                };
                if !stages.contains(&stage) {
                    stages.push(stage);
                }
            }
        }
        retreats += usize::from(stages.contains(&"retreats"));
        returns += usize::from(stages == ["retreats", "heals", "hunts"]);
    }
    assert!(retreats >= 3 && returns == retreats, "{retreats} retreat, {returns} return");
}

#[test]
fn a_scout_that_sees_an_enemy_tells_first() {
    let map = "\
########################################
#t.....s...............................#
######################################.#
##############################g........#
########################################
";
    let level = with_units("g = \"goblin\"\ns = \"goblin scout\"\nt = \"toad\"", map);
    let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
    let toad = unit(&game, "toad").expect("the toad").id;
    let mut has_run = false;
    for _ in 0..120 {
        let Phase::Watch(turn) = game.phase() else { panic!("a game without a player is never over") };
        turn.pass();
        let (scout, goblin) = (unit(&game, "goblin scout"), unit(&game, "goblin").expect("the goblin"));
        let scout = scout.expect("the toad is no quicker than the scout");
        if game.mind_of(goblin).sightings.of(toad).is_some() {
            assert!(has_run, "it was told by a scout that did not run to it");
            return;
        }
        assert_eq!(step(scout), Some(ActionId::Tell), "turn {}", game.turn());
        has_run |= matches!(scout.task, Task::Report { .. });
    }
    panic!("the goblin was never told");
}

#[test]
fn a_hurt_wolf_runs_past_the_dead_end() {
    let map = "\
###################################
#######.###########################
#######.###########################
#######.###########################
#@...............................w#
###################################
";
    let mut runs = 0;
    for seed in 0..16 {
        let mut game = Game::on_level(with_units("w = \"wolf\"", map), seed).expect("a level to play");
        let (mut has_run, mut farthest) = (false, 0);
        for _ in 0..200 {
            if !act(&mut game, true) {
                break;
            }
            let Some(wolf) = unit(&game, "wolf") else { break };
            if wolf.task == Task::Flee {
                has_run = true;
                assert_eq!(wolf.at.y, 4, "seed {seed}: it runs into a dead end");
                assert_eq!(step(wolf), Some(ActionId::Flee));
            }
            farthest = if has_run { wolf.at.x.max(farthest) } else { 0 };
        }
        runs += usize::from(has_run);
        assert!(!has_run || farthest > 12, "seed {seed}: it ran to {farthest}");
    }
    assert!(runs >= 2, "{runs} of 16 wolves ran");
}

#[test]
fn the_panel_tells_a_story_with_the_plan_and_with_all_figures_what_was_not_chosen() {
    let map = "\
###############
#@......g.....#
###############
";
    let screen = |keys: &str, width, height| {
        let game = Game::on_level(with_units("g = \"goblin\"", map), 1).expect("a level to play");
        let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::None)), width, height);
        app.press(keys).expect("keys that can be read");
        shot::Format::Text.write(&shot::draw(&app, width, height))
    };
    let story = screen(". Tab", 80, 24);
    for line in ["It sees you and comes", ">1 close in", " 2 strike"] {
        assert!(story.contains(line), "no {line:?} in\n{story}");
    }
    assert!(!story.contains("does not "), "{story}");
    let (small, tall) = (screen(". Tab X", 80, 24), screen(". Tab X", 120, 50));
    for line in [">1 close in", " 2 strike", "does not come back with", "friends: it is not badly"] {
        assert!(small.contains(line), "no {line:?} in\n{small}");
    }
    assert_eq!(small.matches("does not ").count(), 1, "{small}");
    assert!(tall.contains("plan: hunt") && tall.matches("does not ").count() >= 2, "{tall}");
}

/// A goblin sees the player across a chasm. The way to it is a locked door; the key lies in the goblin's own room.
const LOCKED: &str = "\
##############
#....__......#
#..g.__..@...#
#....__......#
#....####....#
#k...0.......#
##############
";

/// The same; the key is a little farther off, and the wall ends beside the door.
const AJAR: &str = "\
##############
#k...__......#
#..g.__..@...#
#....__......#
#....####....#
#....0.......#
#....#.......#
#............#
##############
";

/// Lets the goblin of a drawing go for the player until it has passed the wall. Whether it planned to fetch the key,
/// whether it has it, and whether the door is open then.
fn passes_the_wall(map: &str) -> [bool; 3] {
    let text = format!("+++\n[units]\ng = \"goblin\"\n[items]\nk = \"key\"\n+++\n{map}");
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::on_level(level, 1).expect("a level to play");
    let mut has_planned = false;
    for _ in 0..60 {
        assert!(act(&mut game, false), "the player was to live");
        let goblin = unit(&game, "goblin").expect("nobody strikes it");
        let plans = |action| goblin.plan.iter().flat_map(Plan::steps).any(|step| step.action == action);
        has_planned |= plans(ActionId::FetchKey) && plans(ActionId::Unlock);
        if goblin.at.x > 6 {
            let door = game.floor().level().cells[Point::new(5, 5)];
            return [has_planned, goblin.pack.count(ItemKindId::KEY) > 0, door == TerrainId::OPEN_DOOR];
        }
    }
    panic!("it never passed the wall: {:?}", unit(&game, "goblin"));
}

#[test]
fn a_goblin_fetches_the_key_where_there_is_no_other_way_and_else_goes_around() {
    assert_eq!(passes_the_wall(LOCKED), [true, true, true]);
    assert_eq!(passes_the_wall(AJAR), [false, false, false]);
}

#[test]
fn a_pilferer_takes_the_draught_and_makes_off() {
    let map = "\
################
#p......i......#
#..............#
#......#########
#..............#
################
";
    let text = format!("+++\n[units]\np = \"pilferer\"\n[items]\ni = \"draught\"\n+++\n{map}");
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
    for _ in 0..40 {
        let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
        turn.pass();
        let pilferer = unit(&game, "pilferer").expect("nobody harms it");
        if pilferer.pack.count(ItemKindId::DRAUGHT) > 0 {
            assert_eq!(game.floor().items().count(), 0);
            return;
        }
    }
    panic!("it took nothing: {:?}", unit(&game, "pilferer").map(|unit| (unit.at, step(unit))));
}
