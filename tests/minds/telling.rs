//! The promise: nobody knows what it has not seen or been told, and each faction tells and forgets in its own way.

use fogwalk::{
    game::{Game, Unit, vocabulary},
    grid::Point,
    level,
    mind::{FactionId, UnitId},
    terrain::TerrainId,
};

use crate::support::playing::pass_turns;

/// A world without a player, drawn.
fn world(units: &str, map: &str) -> Game {
    let text = format!("+++\n[units]\n{units}\n+++\n{map}");
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    Game::without_player(Some(level), 1).expect("only known kinds")
}

/// The units of a kind, by id.
fn units<'a>(game: &'a Game, kind: &str) -> Vec<&'a Unit> {
    game.floor().units().filter(|unit| unit.row().name == kind).collect()
}

fn knows(game: &Game, unit: &Unit, cell: Point) -> bool {
    !game.mind_of(unit).known.is_unknown(cell)
}

/// A hall, a door that beasts cannot open, and a toad behind it.
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
fn one_mind_is_shared_at_once() {
    let game = world("k = \"toad\"\nm = \"drowned\"", TWO_HALLS);
    let toad = units(&game, "toad")[0];
    assert!(knows(&game, toad, Point::new(18, 5)), "what the drowned sees, the toad knows");
}

#[test]
fn word_of_mouth_needs_a_mouth() {
    // The warden keeps within nine steps of its post and sees eight cells: the far end it can only know by hearsay.
    let map = "\
##########################################
#k......................................m#
##########################################
";
    let mut game = world("k = \"warden\"\nm = \"courier\"", map);
    let far = Point::new(39, 1);
    for _ in 0..400 {
        pass_turns(&mut game, 1);
        let (warden, courier) = (units(&game, "warden")[0], units(&game, "courier")[0]);
        let has_heard = game.mind_of(warden).heard.contains_key(&courier.id);
        assert_eq!(knows(&game, warden, far), has_heard, "turn {}", game.turn());
        if has_heard {
            assert!(knows(&game, courier, Point::new(1, 1)), "the courier was told as well");
            return;
        }
    }
    panic!("the two never met");
}

#[test]
fn a_dead_courier_tells_nobody() {
    // Three wolves come between the courier and its warden: it can only run where there is no way on.
    let map = "\
###################################
#k................................#
#################################.#
#c.....................mmm........#
###################################
";
    let mut game = world("k = \"warden\"\nc = \"courier\"\nm = \"wolf\"", map);
    for _ in 0..300 {
        if units(&game, "courier").is_empty() {
            break;
        }
        pass_turns(&mut game, 1);
    }
    assert!(units(&game, "courier").is_empty(), "the courier was to die");
    let warden = units(&game, "warden")[0];
    assert!(!knows(&game, warden, Point::new(4, 3)), "nobody has told the warden of that end");
}

#[test]
fn a_shout_tells_where_the_enemy_is_and_nothing_else() {
    let map = "\
#############
#t.......g..#
############.
g...........#
#############
";
    let game = {
        let mut game = world("g = \"goblin\"\nt = \"toad\"", map);
        pass_turns(&mut game, 1);
        game
    };
    let toad = units(&game, "toad")[0].id;
    let goblins = units(&game, "goblin");
    let far = goblins.iter().find(|goblin| goblin.at.y == 3).expect("the goblin outside of the hall");
    let sighting = game.mind_of(far).sightings.of(toad).expect("it heard the shout");
    assert!(sighting.at.y == 1);
    assert!(!knows(&game, far, Point::new(1, 1)), "a shout draws no map");
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
    // The faction of the mire has one mind: it believes in the open door that a toad saw, until one of them looks again.
    let map = "\
###########
#d..'.....#
###########
";
    let mut game = world("d = \"drowned\"", map);
    let door = Point::new(4, 1);
    assert_eq!(game.mind(FactionId::MIRE).known.terrain(door), Some(TerrainId::OPEN_DOOR));
    pass_turns(&mut game, 5);
    assert_eq!(game.mind(FactionId::MIRE).known.terrain(door), Some(TerrainId::OPEN_DOOR));
}
