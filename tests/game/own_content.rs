//! The promise: a terrain, a monster, an item, a difficulty or an offering is one entry of a file, or of a level;
//! whoever writes one can play with it, and a game tells which content it was played with.

use std::{fs, path::Path};

use fogwalk::{
    content::{Content, DifficultyId, ItemKindId, KindId},
    dungeon::{self, DEEPEST, DEFAULT_SIZE},
    game::{self, Action, Bot, Event, Game, Journal, JournalError, Offering, Snapshot, Status},
    grid::{Direction, Point},
    level,
    terrain::TerrainId,
};

use crate::support::{
    alone::alone,
    playing::{act, drawn, pass},
    program::{run, said},
};

const HOBGOBLIN: &str = r#"
[[monster]]
name = "hobgoblin"
glyph = "H"
faction = "warren"
movement = "walker"
health = 30
accuracy = 100
damage = [3, 3]
behaviour = "warrior"
settles = { rank = 1, numbers = [3, 3, 3, 3, 3, 3, 3, 3] }
captive = { rank = 1, depths = [1, 8] }
about = "Twice the goblin, and half the patience."
"#;

const HONEY: &str = r#"
[[item]]
name = "honey"
glyph = "%"
use = { effect = "heal", health = 7 }
depths = [1, 8]
weight = 1000
about = "Heather, mostly."
"#;

const NETTLES: &str = r##"
[[terrain]]
name = "nettles"
glyph = "?"
walk = 30
swim = 40
fly = 10
step_damage = 3
colour = "#5f9a4a"
about = "They have been waiting."
"##;

const DUSK: &str = r#"
[[difficulty]]
name = "dusk"
wounds = 200
mending = 50
about = "blows hurt you twice as much, and you heal in half the time"
"#;

const TOOL: &str = r#"
[[offering]]
name = "a tool"
takes = ["dig", "bridge", "keep"]
gives = { effect = "gain", state = "hasted", turns = 9 }
about = "hurries you for 9 turns"
says = "It has somewhere to be, and so have you."

[[offering]]
name = "a glass"
takes = ["spy"]
gives = { effect = "map" }
about = "shows you the ground of the whole floor"
says = "It has seen all of this before."
"#;

/// Does the work of a test in a process of its own, in which all of them are installed: content belongs to a whole
/// process.
fn with_own_content(test: &str, work: impl FnOnce()) {
    alone(&format!("own_content::{test}"), || {
        let mut content = Content::built_in();
        for (file, text) in [
            ("monsters.toml", HOBGOBLIN),
            ("items.toml", HONEY),
            ("terrains.toml", NETTLES),
            ("difficulties.toml", DUSK),
            ("offerings.toml", TOOL),
        ] {
            content.read(file, text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
        }
        content.install().unwrap_or_else(|error| panic!("{error}"));
        work();
    });
}

#[test]
fn a_monster_of_ones_own_hunts_and_strikes_as_its_entry_says() {
    with_own_content("a_monster_of_ones_own_hunts_and_strikes_as_its_entry_says", || {
        let mut game = drawn("+++\n[units]\nH = \"hobgoblin\"\n+++\n#########\n#@....H.#\n#########\n");
        let hobgoblin = KindId::named("hobgoblin").expect("it was added");
        let health = game.player().expect("alive").health;
        let mut struck = 0;
        for _ in 0..12 {
            let events = act(&mut game, Action::Wait);
            struck += events
                .iter()
                .filter(|event| matches!(event, Event::Struck { who, .. } if who.kind == hobgoblin))
                .count();
        }
        assert!(struck > 2, "it comes, and never misses");
        let lost = health - game.player().expect("alive").health;
        assert!(lost >= 3 * (struck as i32) - 3, "{lost} of {struck} blows of 3");
    });
}

#[test]
fn an_item_of_ones_own_does_what_its_entry_says() {
    with_own_content("an_item_of_ones_own_does_what_its_entry_says", || {
        let honey = ItemKindId::named("honey").expect("it was added");
        let text = "+++\n[units]\nH = \"hobgoblin\"\n[items]\nk = { kind = \"honey\", at = [[1, 1]] }\n+++\n####\n#@H#\n####\n";
        let mut game = drawn(text);
        act(&mut game, Action::Take);
        assert_eq!(game.world().pack(honey), 1);
        while game.player().expect("alive").health > 20 {
            act(&mut game, Action::Wait);
        }
        let events = act(&mut game, Action::Use(honey));
        assert_eq!(game.world().pack(honey), 0);
        let healed = events.iter().any(|event| matches!(event, Event::Healed { by: 7, .. }));
        assert!(healed, "{events:?}");
    });
}

#[test]
fn a_terrain_of_ones_own_costs_and_hurts_as_its_entry_says() {
    with_own_content("a_terrain_of_ones_own_costs_and_hurts_as_its_entry_says", || {
        let mut game = drawn("#####\n#@?.#\n#####\n");
        let (health, turn) = (game.player().expect("alive").health, game.turn());
        act(&mut game, Action::Step(Direction::East));
        act(&mut game, Action::Step(Direction::East));
        let after = game.player().expect("alive");
        assert_eq!((health - after.health, after.at), (3, Point::new(3, 1)));
        assert!(game.turn().0 - turn.0 >= 4, "a step of 30 and one of 10 take four turns, not {}", game.turn().0);
    });
}

#[test]
fn a_level_brings_terrains_monsters_and_items_of_its_own() {
    with_own_content("a_level_brings_terrains_monsters_and_items_of_its_own", || {
        let text = r##"+++
[[terrain]]
name = "tinder"
glyph = "t"
walk = 20
swim = 20
fly = 10
catches = { chance = 100, becomes = "blue fire" }
colour = "#c0a060"
about = "Dry."

[[terrain]]
name = "blue fire"
glyph = "b"
walk = 10
swim = 10
fly = 10
burns = { turns = 1000, leaves = "ash" }
colour = "#4060ff"
about = "It burns without a sound."

[[monster]]
name = "goblin"
glyph = "G"
faction = "warren"
movement = "walker"
size = 2
health = 77
accuracy = 100
damage = [1, 1]
behaviour = "warrior"
about = "Not the usual one."

[[item]]
name = "apple"
glyph = "%"
use = { effect = "heal", health = 3 }
about = "Windfall."

[units]
G = "goblin"

[items]
a = { kind = "apple", at = [[1, 1]] }
+++
##########
#@.ttb...#
#......G.#
#........#
##########
"##;
        let read = |text: &str| level::parse("own", text.as_bytes(), game::vocabulary()).expect("a good level");
        let level = read(text);
        assert_eq!(read(&level::write(&level)), level, "{}", level::write(&level));
        let mut game = drawn(text);
        let goblin = game.floor().units().find(|unit| unit.id != Game::PLAYER).expect("it was placed").clone();
        assert_eq!((goblin.health, goblin.row().size, goblin.row().about), (77, 2, "Not the usual one."));
        assert_ne!(Some(goblin.kind), KindId::named("goblin"), "elsewhere a goblin is what it was");
        act(&mut game, Action::Take);
        let apple = game.floor().level().own.item("apple").expect("the level brings it");
        assert_eq!(game.world().pack(apple), 1);
        act(&mut game, Action::Wait);
        let burning = |at| {
            let level = game.floor().level();
            level.terrains.kind(level.cells[at]).name.clone()
        };
        assert_eq!([burning(Point::new(4, 1)), burning(Point::new(3, 1))], ["blue fire", "blue fire"]);
        for (was, is, said) in [
            ("name = \"tinder\"", "name = \"wall\"", "found another terrain called \"wall\""),
            ("becomes = \"blue fire\"", "becomes = \"grass\"", "becomes what does not burn"),
            (
                "catches = { chance = 100, becomes = \"blue fire\" }",
                "trap = { does = \"alarm\" }\nlooks_like = \"wall\"",
                "what wall lets through, at no lower cost",
            ),
            ("name = \"apple\"", "name = \"\"", "a text without spaces at its ends, not empty"),
            ("name = \"goblin\"", "name = \"you\"", "the unknown faction \"warren\""),
        ] {
            let wrong = text.replacen(was, is, 1);
            let error = level::parse("own", wrong.as_bytes(), game::vocabulary()).expect_err("it is wrong").to_string();
            assert!(error.contains(said), "{error}");
        }
    });
}

/// A lane with a trap of the level's own in its middle, and a longer one without; a goblin goes from post to post.
fn lanes(stands: &str, posts: &str) -> Game {
    let text = format!(
        r##"+++
[[terrain]]
name = "bell string"
glyph = "n"
walk = 60
swim = 60
fly = 10
trap = {{ does = "hold", turns = 3 }}
looks_like = "floor"
colour = "#ffe08a"
about = "It tangles, and rings."

[units]
g = {{ kind = "goblin", at = [{stands}] }}

[[patrol]]
units = [{stands}]
posts = [{posts}]
once = true
+++
#####################
#.........n.........#
#.#################.#
#...................#
#####################
"##
    );
    let level = level::parse("lanes", text.as_bytes(), game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    Game::without_player(Some(level), 1).expect("a level to watch")
}

#[test]
fn a_unit_that_saw_a_trap_of_the_levels_own_goes_round_and_one_that_did_not_steps_in() {
    let (trap, end) = (Point::new(10, 1), Point::new(19, 1));
    for (stands, posts, knows) in [("[1, 1]", "[19, 1]", false), ("[9, 1]", "[1, 1], [19, 1]", true)] {
        let mut game = lanes(stands, posts);
        let string = game.floor().level().cells[trap];
        for _ in 0..200 {
            pass(&mut game);
            if game.floor().units().next().expect("it lives").at == end {
                break;
            }
        }
        let goblin = game.floor().units().next().expect("it lives");
        assert_eq!(goblin.at, end, "it knows: {knows}");
        assert_eq!(game.floor().level().cells[trap] == string, knows, "what has sprung is floor");
        if knows {
            // It has seen the trap from afar since.
            assert_eq!(game.mind_of(goblin).known.terrain(trap), Some(string));
        }
    }
}

#[test]
fn both_are_found_in_the_dungeon() {
    with_own_content("both_are_found_in_the_dungeon", || {
        let floors: Vec<Game> = (0..3).map(|seed| Game::new(seed).expect("a first floor")).collect();
        let units = floors.iter().flat_map(|game| game.floor().level().units.iter());
        assert!(units.filter(|unit| unit.kind == "hobgoblin").count() > 2);
        let items = floors.iter().flat_map(|game| game.floor().level().items.iter());
        assert!(items.filter(|item| item.kind == "honey").count() > 2);
    });
}

#[test]
fn a_difficulty_of_ones_own_is_kept_in_journals_and_snapshots() {
    with_own_content("a_difficulty_of_ones_own_is_kept_in_journals_and_snapshots", || {
        let dusk = DifficultyId::named("dusk").expect("it is installed");
        assert_eq!((DifficultyId::MIDNIGHT.next(), dusk.next()), (dusk, DifficultyId::LANTERN));
        let game = Game::new(5).expect("a first floor").at(dusk);
        let text = Journal::of(&game).text();
        assert!(text.contains("\"difficulty\":\"dusk\""), "{text}");
        let again = Journal::read(text.as_bytes()).expect("a journal").journal.replay().expect("a game");
        assert_eq!((again.digest(), again.difficulty()), (game.digest(), dusk));
        let settle = |seed| {
            let (mut game, mut bot) = (Game::new(seed).expect("a first floor").at(dusk), Bot::default());
            while !game.is_at_checkpoint() {
                bot.take_turn(&mut game)?;
            }
            Snapshot::of(&game, 0)
        };
        let snapshot = (0..60).find_map(settle).expect("some game lasts until it settles");
        let restored = Snapshot::read(&snapshot.bytes()).expect("a snapshot").restore().expect("a game");
        assert_eq!(restored.difficulty(), dusk);
    });
}

#[test]
fn a_captive_of_ones_own_is_found_in_a_cage() {
    with_own_content("a_captive_of_ones_own_is_found_in_a_cage", || {
        let has_one = |seed: u64| {
            let depth = 1 + (seed % u64::from(DEEPEST)) as u32;
            let level = dungeon::generate(seed, depth, DEFAULT_SIZE).expect("a floor");
            level.units.iter().any(|unit| unit.kind == "hobgoblin" && level.cells[unit.at] == TerrainId::CAGE)
        };
        assert!((0..400).any(has_one));
    });
}

#[test]
fn an_altar_gives_what_the_content_says() {
    with_own_content("an_altar_gives_what_the_content_says", || {
        let text = "+++\n[items]\np = \"plank\"\n+++\n######\n#@p4.#\n######\n";
        let mut game = drawn(text);
        act(&mut game, Action::Step(Direction::East));
        act(&mut game, Action::Step(Direction::East));
        act(&mut game, Action::Drop(ItemKindId::PLANK));
        assert!(game.player().is_some_and(|player| player.statuses.has(Status::Hasted)));
        assert_eq!(Offering::of(ItemKindId::SPYGLASS).map(|offering| offering.name), Some("a glass"));
    });
}

#[test]
fn a_journal_of_other_content_is_refused_in_words() {
    with_own_content("a_journal_of_other_content_is_refused_in_words", || {
        let plain = "{\"fogwalk\":\"VERSION\",\"seed\":5}\n".replace("VERSION", env!("CARGO_PKG_VERSION"));
        let read = Journal::read(plain.as_bytes()).expect("a journal");
        let error = read.journal.replay().expect_err("it was played without honey");
        assert!(matches!(error, JournalError::Content) && error.to_string().contains("--content"), "{error}");
        let own = Journal::new(5);
        assert!(Journal::read(own.text().as_bytes()).expect("a journal").journal.replay().is_ok());
    });
}

#[test]
fn the_files_to_start_from_change_nothing_until_they_are_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let own = path("own");
    assert!(run(["content", &own]).status.success());
    let (monsters, offerings) = (Content::base().units.len(), Content::base().offerings.len());
    assert_eq!(run(["content", &own]).status.code(), Some(2), "nothing is overwritten");
    assert!(said(&run(["check", &own])).contains(&format!("{monsters} monsters")), "{}", said(&run(["check", &own])));
    let hash = |arguments: &[&str]| {
        let output = run([&["sim", "--seed", "3", "--bot", "careless", "--turns", "60", "--json"], arguments].concat());
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        said["hash"].clone()
    };
    let journal = path("game.journal");
    assert_eq!(hash(&["--content", &own]), hash(&["--journal", &journal]));
    let file = Path::new(&own).join("monsters.toml");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text + HOBGOBLIN).expect("a writable folder");
    assert!(said(&run(["check", &own])).contains(&format!("{} monsters", monsters + 1)));
    assert_ne!(hash(&["--content", &own]), hash(&[]));
    let refused = run(["replay", "--check", &journal, "--content", &own]);
    assert!(!refused.status.success() && said(&refused).contains("other content"), "{}", said(&refused));
    fs::write(Path::new(&own).join("difficulties.toml"), DUSK).expect("a writable folder");
    assert!(
        said(&run(["check", &own])).contains(&format!("4 difficulties, {offerings} offerings")),
        "{}",
        said(&run(["check", &own]))
    );
    let config = path("config.toml");
    fs::write(&config, "difficulty = \"dusk\"\ncontent = \"own\"\n").expect("a writable folder");
    let shown = |arguments: &[&str]| said(&run([&["shot"], arguments].concat()));
    assert!(shown(&["--content", &own, "--difficulty", "dusk"]).contains("dusk"));
    assert!(shown(&["--config", &config, "--difficulty", "dusk"]).contains("dusk"), "the config file names the folder");
    let unknown = run(["sim", "--difficulty", "dust", "--content", &own]);
    assert_eq!(unknown.status.code(), Some(2));
    let expected = "--difficulty \"dust\": expected one of \"lantern\", \"fog\", \"midnight\" or \"dusk\"";
    assert!(
        said(&unknown).contains(expected) && said(&unknown).contains("did you mean \"dusk\"?"),
        "{}",
        said(&unknown)
    );
    fs::write(&file, "[[monster]]\nname = \"ghost\"\nglyph = \"G\"\nfaction = \"waren\"\n").expect("a writable folder");
    let wrong = run(["sim", "--content", &own]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        said(&wrong).contains("monsters.toml:4:11") && said(&wrong).contains("did you mean \"warren\"?"),
        "{}",
        said(&wrong)
    );
}
