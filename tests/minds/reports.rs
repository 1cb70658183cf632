//! The promise: what a unit notes its faction learns by a report and by nothing else; each faction reports in its own
//! way, and each of these ways can be broken.

use fogwalk::{
    game::{Action, Event, Game, Reporting, Unit, vocabulary},
    grid::Point,
    level,
    mind::{FactionId, ItemKindId, UnitId},
    terrain::TerrainId,
};

use crate::support::playing::{pass, pass_turns, try_to};

/// A world without a player, drawn; what stands in `front` goes before the units.
fn world_with(front: &str, units: &str, map: &str) -> Game {
    let text = format!("+++\n{front}\n[units]\n{units}\n+++\n{map}");
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::without_player(Some(level), 1).expect("only known kinds");
    game.audit();
    game
}

fn world(units: &str, map: &str) -> Game {
    world_with("", units, map)
}

/// The units of a kind, by id.
fn units<'a>(game: &'a Game, kind: &str) -> Vec<&'a Unit> {
    game.floor().units().filter(|unit| unit.row().name == kind).collect()
}

/// Whether a unit goes by having seen a cell, or having been told of it.
fn knows(game: &Game, unit: &Unit, cell: Point) -> bool {
    !game.mind_of(unit).known.is_unknown(cell)
}

/// Whether all of a faction know a cell.
fn all_know(game: &Game, faction: FactionId, cell: Point) -> bool {
    !game.mind(faction).known.is_unknown(cell)
}

/// Lets turns pass until something is so; says whether it came to be.
fn pass_until(game: &mut Game, turns: u32, is_so: impl Fn(&Game) -> bool) -> bool {
    (0..turns).any(|_| {
        pass(game);
        is_so(game)
    })
}

/// Two halls, and a pool in one corner.
const TWO_HALLS: &str = "\
#####################
#k..................#
#...................#
#...................#
##########.##########
#...................#
#..................m#
#####################
";

#[test]
fn in_the_water_what_one_sees_all_know_and_on_dry_ground_they_do_not() {
    let far = Point::new(18, 5);
    let dry = world("k = \"toad\"\nm = \"drowned\"", TWO_HALLS);
    assert!(!knows(&dry, units(&dry, "toad")[0], far), "neither of them is wet");
    assert!(knows(&dry, units(&dry, "drowned")[0], far));
    let pool = TWO_HALLS.replace("##########.##########", "##########.#######~~#");
    // The drowned stands beside the pool, and goes into it sooner or later; a toad there is in it.
    let mut game = world("k = \"toad\"\nm = { kind = \"drowned\", at = [[18, 4]] }", &pool.replace('m', "."));
    assert!(all_know(&game, FactionId::MIRE, far), "one that stands in the water reports at once");
    assert!(knows(&game, units(&game, "toad")[0], far), "and the toad goes by it");
    pass_turns(&mut game, 3);
    assert!(game.breach().is_none(), "{:?}", game.breach());
}

#[test]
fn thirty_turns_out_of_the_water_one_is_dry() {
    // It was in the water, which is gone at turn 2.
    let front = "[[event]]\nturn = 2\ncells = [[2, 1]]\nbecomes = \"floor\"";
    let mut game = world_with(front, "d = { kind = \"drowned\", at = [[2, 1]] }", "########\n#.~....#\n########\n");
    pass_turns(&mut game, 20);
    let drowned = |game: &Game| units(game, "drowned")[0].clone();
    assert!(game.mind_of(&drowned(&game)).notes().is_none(), "it is wet for a while");
    pass_turns(&mut game, 15);
    assert!(game.mind_of(&drowned(&game)).notes().is_some(), "it is dry, and takes notes");
}

/// A goblin sees a toad; another goblin is out of sight of both, around a corner, and a third far beyond.
const CORNER: &str = "\
#############################
#t.......g..................#
############.################
......g.....##############1##
#############################
";

#[test]
fn a_call_that_a_friend_hears_tells_all_where_the_enemy_is_and_nothing_else() {
    let mut game = world("g = \"goblin\"\nt = \"toad\"\nh = { kind = \"goblin\", at = [[27, 1]] }", CORNER);
    let toad = units(&game, "toad")[0].id;
    let is_known = |game: &Game| game.mind(FactionId::WARREN).sightings.of(toad).is_some();
    let far = units(&game, "goblin").into_iter().find(|goblin| goblin.at.y == 3).expect("around the corner").id;
    assert!(!is_known(&game), "what it sees is a note at first");
    let mut reports = Vec::new();
    for _ in 0..4 {
        reports.extend(pass(&mut game).into_iter().filter(|event| matches!(event, Event::Reported { .. })));
        if is_known(&game) {
            break;
        }
    }
    assert!(is_known(&game), "it called, and a friend heard it");
    let is_call =
        |event: &Event| matches!(event, Event::Reported { how: Reporting::ByCall, faction: FactionId::WARREN, .. });
    assert!(reports.iter().any(is_call), "{reports:?}");
    let far = game.floor().units().find(|unit| unit.id == far).expect("nobody harms it");
    assert!(game.mind_of(far).sightings.of(toad).is_some_and(|seen| seen.at.y == 1));
    assert!(!knows(&game, far, Point::new(1, 1)), "a call draws no map");
}

#[test]
fn a_call_that_nobody_hears_tells_nobody_anything() {
    // The same, but for doors that are shut between them: each takes five cells of twelve.
    let map = "\
#####################
#t.......g..+.+.....#
#################.###
#1###############g###
#####################
";
    let mut game = world("g = \"goblin\"\nt = \"toad\"", map);
    let toad = units(&game, "toad")[0].id;
    let listener = units(&game, "goblin").into_iter().find(|goblin| goblin.at.y == 3).expect("behind doors").id;
    for _ in 0..6 {
        pass(&mut game);
        assert!(game.mind(FactionId::WARREN).sightings.of(toad).is_none(), "turn {}", game.turn());
    }
    let listener = game.floor().units().find(|unit| unit.id == listener).expect("nobody harms it");
    assert!(game.mind_of(listener).sightings.of(toad).is_none());
}

#[test]
fn at_the_hearth_one_tells_all_that_one_has_seen() {
    let map = "\
##############################
#1g..........................#
############################.#
#............................#
##############################
";
    let (beyond, scout) = (Point::new(3, 3), "g = \"goblin scout\"");
    let mut game = world(scout, map);
    let is_noted = |game: &Game| knows(game, units(game, "goblin scout")[0], beyond);
    assert!(pass_until(&mut game, 200, is_noted), "it goes and looks");
    assert!(!all_know(&game, FactionId::WARREN, beyond), "it has noted that and told nobody");
    assert!(pass_until(&mut game, 200, |game| all_know(game, FactionId::WARREN, beyond)), "it came home with a map");
    let scout = units(&game, "goblin scout")[0];
    assert!(scout.at.distance(Point::new(1, 1)) <= 4, "at the hearth, not at {}", scout.at);
    assert_eq!(game.mind_of(scout).known.noted_cells(), 0, "what was reported is no note any more");
}

#[test]
fn whoever_dies_before_reporting_takes_its_notes_along() {
    // Three wolves come between the courier and its desk: it can only run where there is no way on.
    let map = "\
###################################
#2k...............................#
#################################.#
#c.....................mmm........#
###################################
";
    let mut game = world("k = \"warden\"\nc = \"courier\"\nm = \"wolf\"", map);
    pass_until(&mut game, 300, |game| units(game, "courier").is_empty());
    assert!(units(&game, "courier").is_empty(), "the courier was to die");
    pass_turns(&mut game, 100);
    assert!(!all_know(&game, FactionId::WATCH, Point::new(4, 3)), "nobody has told of that end");
}

#[test]
fn a_desk_that_is_burned_takes_no_reports() {
    // The warden stands beside the desk, and what it sees is written down; from turn 20 on there is none.
    let front = "[[event]]\nturn = 20\ncells = [[1, 1]]\nbecomes = \"ash\"\n[[event]]\nturn = 22\ncells = [[6, 1]]\nbecomes = \"rubble\"";
    let mut game = world_with(front, "k = \"warden\"", "##########\n#2k......#\n##########\n");
    pass_turns(&mut game, 12);
    assert!(all_know(&game, FactionId::WATCH, Point::new(6, 1)), "what it saw was written down");
    pass_turns(&mut game, 60);
    let (warden, at) = (units(&game, "warden")[0], Point::new(6, 1));
    assert_eq!(game.mind_of(warden).known.terrain(at), Some(TerrainId::RUBBLE));
    assert_eq!(game.mind(FactionId::WATCH).known.terrain(at), Some(TerrainId::FLOOR), "nobody can read that");
}

#[test]
fn without_a_desk_the_first_post_is_where_one_reports() {
    let map = "##########\n#k.......#\n##########\n";
    let mut game = world("k = \"warden\"", map);
    assert_eq!(game.floor().headquarters(FactionId::WATCH), Some(Point::new(1, 1)));
    pass_turns(&mut game, 12);
    assert!(all_know(&game, FactionId::WATCH, Point::new(6, 1)));
    let with_desk = world("k = \"warden\"", "##########\n#k......2#\n##########\n");
    assert_eq!(with_desk.floor().headquarters(FactionId::WATCH), None);
}

#[test]
fn a_courier_takes_along_what_a_warden_has_noted() {
    // The warden sees eight cells and never gets to the desk at the other end.
    let map = "\
############################################
#k...........................c............2#
############################################
";
    let mut game = world("k = \"warden\"\nc = \"courier\"", map);
    let near_warden = Point::new(2, 1);
    assert!(!all_know(&game, FactionId::WATCH, near_warden));
    assert!(pass_until(&mut game, 300, |game| all_know(game, FactionId::WATCH, near_warden)), "the courier never came");
    let mut alone = world("k = \"warden\"", map.replace('c', ".").as_str());
    assert!(!pass_until(&mut alone, 300, |game| all_know(game, FactionId::WATCH, near_warden)), "there is no courier");
}

#[test]
fn a_howl_tells_everything_and_what_it_told_fades() {
    let map = "\
#############################
#t.......w..................#
############.################
w...........#################
#############################
";
    let mut game = world("w = \"wolf\"\nt = \"toad\"", map);
    let beside = Point::new(5, 1);
    assert!(pass_until(&mut game, 20, |game| all_know(game, FactionId::PACK, beside)), "a howl draws a map");
    // Where nobody of them looks any more it is forgotten.
    assert!(FactionId::PACK.row().memory == Some(120));
}

#[test]
fn on_the_web_they_all_know_and_off_it_none_tells_another_anything() {
    let map = "\
##############################
#/s..........................#
############################.#
#s...........................#
##############################
";
    let game = world("s = \"pale spider\"", map);
    let [on_web, off_web] = [Point::new(5, 1), Point::new(4, 3)];
    assert!(all_know(&game, FactionId::BROOD, on_web), "it touches the web");
    assert!(!all_know(&game, FactionId::BROOD, off_web), "it does not");
    let burned = world("s = \"pale spider\"", &map.replace('/', "-"));
    assert!(!all_know(&burned, FactionId::BROOD, on_web), "there is no web");
}

#[test]
fn beasts_forget_and_others_do_not() {
    let closed = "\
#####
#a..#
#####
";
    for (kind, forgets) in [("wolf", true), ("goblin", false)] {
        let mut game = world(&format!("a = \"{kind}\""), closed);
        let door = Point::new(2, 1);
        assert!(knows(&game, units(&game, kind)[0], door));
        // Nobody forgets what is before its eyes.
        pass_turns(&mut game, 300);
        assert!(knows(&game, units(&game, kind)[0], door), "{kind}");
        let memory = units(&game, kind)[0].faction().row().memory;
        assert_eq!(memory.is_some(), forgets, "{kind}");
    }
    let hall = "\
###############################
#a............................#
##############################.
";
    let mut game = world("a = \"wolf\"", hall);
    let wolf = UnitId(1);
    let mut forgotten = false;
    let mut known = 0;
    for _ in 0..600 {
        pass_turns(&mut game, 1);
        let unit = game.floor().units().find(|unit| unit.id == wolf).expect("nobody harms it");
        let now = game.mind_of(unit).known.known_cells();
        forgotten |= now < known;
        known = now;
    }
    assert!(forgotten, "in 600 turns the wolf was never out of sight of anything for long");
}

#[test]
fn a_closed_door_is_believed_open_until_seen() {
    // It goes to its post around the corner; behind its back the door shuts.
    let front = "[[event]]\nturn = 20\ncells = [[4, 1]]\nbecomes = \"door\"";
    let map = "\
######################
#...'................#
####################.#
                   #.#
                   #.#
                   #.#
                   ###
";
    let unit = "d = { kind = \"drowned\", at = [[3, 1]], home = [[20, 5]] }";
    let mut game = world_with(front, unit, map);
    let door = Point::new(4, 1);
    pass_turns(&mut game, 60);
    let believed = game.mind_of(units(&game, "drowned")[0]).known.terrain(door);
    assert_eq!(game.floor().level().cells[door], TerrainId::DOOR, "it has shut");
    assert_eq!(believed, Some(TerrainId::OPEN_DOOR), "it has not looked since");
}

/// The game on the level that shows it, and where its scout is.
fn before_it_reports(seed: u64) -> Game {
    let level = crate::support::levels::read("before-it-reports.level");
    Game::on_level(level, seed).expect("a level to play")
}

fn warren_knows_you(game: &Game) -> bool {
    game.mind(FactionId::WARREN).sightings.of(Game::PLAYER).is_some()
}

#[test]
fn a_scout_that_is_let_go_tells_the_warren_who_came() {
    for seed in 0..4 {
        let mut game = before_it_reports(seed);
        assert!(pass_until(&mut game, 30, |game| {
            let noted = |scout: &Unit| game.mind_of(scout).sightings.note_of(Game::PLAYER).is_some();
            units(game, "goblin scout").into_iter().any(noted)
        }));
        assert!(!warren_knows_you(&game), "seed {seed}: that is its own note");
        assert!(pass_until(&mut game, 150, warren_knows_you), "seed {seed}: it never came to its fire");
    }
}

#[test]
fn a_scout_that_dies_on_the_way_has_told_nobody() {
    let javelin = ItemKindId::named("javelin").expect("an item");
    let mut stopped = 0;
    for seed in 0..30 {
        let mut game = before_it_reports(seed);
        for _ in 0..12 {
            let scout = units(&game, "goblin scout").first().map(|scout| scout.at);
            let Some(at) = scout.filter(|_| game.world().pack(javelin) > 0 || game.turn().0 == 0) else { break };
            let action = if game.world().pack(javelin) > 0 { Action::Aim(javelin, at) } else { Action::Take };
            if try_to(&mut game, action).is_err() {
                break;
            }
        }
        if units(&game, "goblin scout").is_empty() && !warren_knows_you(&game) {
            stopped += 1;
            assert!(!pass_until(&mut game, 200, warren_knows_you), "seed {seed}: somebody told");
        }
    }
    assert!(stopped >= 3, "it was stopped in {stopped} of 30 games only");
}

/// Two desks at the ends of a long hall with a bend. The first warden's is the headquarters.
const TWO_DESKS: &str = "\
############################################
#k2........................................#
##########################################.#
#..........................................#
#.##########################################
#..........................................#
##########################################.#
#k2........................................#
############################################
";

/// Where the watch writes down what it sees, besides its headquarters, and whether somebody wrote of a cell there.
fn is_written(game: &Game, cell: Point) -> bool {
    let desks = game.floor().desks(FactionId::WATCH).expect("there are two desks");
    desks.others().any(|(_, desk)| !desk.book.known.is_unknown(cell))
}

/// In what ways the watch reported while turns passed until something was so, and whether it came to be.
fn reported_until(game: &mut Game, turns: u32, is_so: impl Fn(&Game) -> bool) -> (Vec<Reporting>, bool) {
    let mut ways = Vec::new();
    for _ in 0..turns {
        ways.extend(pass(game).iter().filter_map(|event| match event {
            Event::Reported { faction: FactionId::WATCH, how, .. } => Some(*how),
            _ => None,
        }));
        if is_so(game) {
            return (ways, true);
        }
    }
    (ways, false)
}

const WARDENS: &str = "k = \"warden\"";
const WITH_COURIER: &str = "k = \"warden\"\nc = { kind = \"courier\", at = [[4, 1]] }";

#[test]
fn what_is_written_at_another_desk_all_know_when_a_courier_has_brought_it_to_headquarters() {
    let far = Point::new(4, 7);
    let mut game = world(WITH_COURIER, TWO_DESKS);
    assert_eq!(game.floor().desks(FactionId::WATCH).map(|desks| desks.headquarters), Some(Point::new(2, 1)));
    let (ways, is_so) = reported_until(&mut game, 30, |game| is_written(game, far));
    assert!(is_so && ways.contains(&Reporting::AtDesk), "the warden there writes it down: {ways:?}");
    assert!(!all_know(&game, FactionId::WATCH, far), "only that desk knows");
    let (ways, is_so) = reported_until(&mut game, 2500, |game| all_know(game, FactionId::WATCH, far));
    assert!(is_so, "the courier never brought it: {ways:?}");
    let pouch = ways.iter().position(|&way| way == Reporting::ByPouch).expect("it took the pouch along");
    assert!(ways[pouch..].contains(&Reporting::OnGround), "and reported it: {ways:?}");
    // It goes on its rounds.
    let (ways, is_so) = reported_until(&mut game, 600, |_| false);
    assert!(!is_so && !ways.is_empty(), "{ways:?}");
}

#[test]
fn without_a_courier_a_desk_keeps_what_it_knows() {
    let far = Point::new(4, 7);
    let mut game = world(WARDENS, TWO_DESKS);
    let (ways, is_so) = reported_until(&mut game, 400, |game| all_know(game, FactionId::WATCH, far));
    assert!(!is_so && is_written(&game, far), "{ways:?}");
    // Who lives at the other desk goes by its own notes, and reads what others write there.
    let wardens = units(&game, "warden");
    assert!(knows(&game, wardens[1], far) && !knows(&game, wardens[0], far));
}

#[test]
fn a_courier_that_dies_takes_the_pouch_along_and_leaves_it_to_be_read() {
    // Wolves lie in the bend that it has to come through.
    let units_of = "k = \"warden\"\nc = { kind = \"courier\", at = [[30, 7]] }\nm = { kind = \"wolf\", at = [[30, 5], [31, 5], [32, 5]] }";
    let far = Point::new(4, 7);
    let mut game = world(units_of, TWO_DESKS);
    let is_dead = |game: &Game| units(game, "courier").is_empty();
    let (ways, is_so) = reported_until(&mut game, 500, is_dead);
    assert!(is_so, "the courier was to die: {ways:?}");
    pass_turns(&mut game, 60);
    assert!(!all_know(&game, FactionId::WATCH, far), "nobody has brought it");
    let left: Vec<ItemKindId> = game.floor().items().map(|(_, item)| item).collect();
    assert!(left.contains(&ItemKindId::BIRCH_MAP), "what it carried lies there");
}

#[test]
fn a_burned_desk_loses_its_book_and_a_burned_headquarters_learns_nothing() {
    let far = Point::new(4, 7);
    let burning = |y: u32| format!("[[event]]\nturn = 12\ncells = [[2, {y}]]\nbecomes = \"ash\"");
    let mut game = world_with(&burning(7), WITH_COURIER, TWO_DESKS);
    let (ways, _) = reported_until(&mut game, 300, |_| false);
    assert!(ways.contains(&Reporting::AtDesk) && !ways.contains(&Reporting::ByPouch), "{ways:?}");
    assert_eq!(game.floor().desks(FactionId::WATCH).map(|desks| desks.others().count()), Some(0));
    let mut game = world_with(&burning(1), WITH_COURIER, TWO_DESKS);
    let (ways, is_so) = reported_until(&mut game, 600, |game| all_know(game, FactionId::WATCH, far));
    assert!(!is_so && ways.contains(&Reporting::AtDesk), "{ways:?}");
}

#[test]
fn a_barred_road_stops_the_word() {
    // Stone falls into the only way before the courier is on it.
    let front = "[[event]]\nturn = 3\ncells = [[1, 4]]\nbecomes = \"wall\"";
    let mut game = world_with(front, WITH_COURIER, TWO_DESKS);
    let far = Point::new(4, 7);
    let (ways, is_so) = reported_until(&mut game, 400, |game| all_know(game, FactionId::WATCH, far));
    assert!(!is_so && is_written(&game, far) && !ways.contains(&Reporting::ByPouch), "{ways:?}");
}
