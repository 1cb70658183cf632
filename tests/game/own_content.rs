//! The promise: a monster or an item is one entry of a file; whoever writes one can play with it, and a game tells which
//! content it was played with.

use std::{fs, path::Path};

use fogwalk::{
    content::{Content, ItemKindId, KindId},
    game::{Action, Event, Game, Journal, JournalError},
};

use crate::support::{
    alone::alone,
    playing::{act, drawn},
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

/// Does the work of a test in a process of its own, in which both are installed: content belongs to a whole process.
fn with_own_content(test: &str, work: impl FnOnce()) {
    alone(&format!("own_content::{test}"), || {
        let mut content = Content::built_in();
        for (file, text) in [("monsters.toml", HOBGOBLIN), ("items.toml", HONEY)] {
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
        assert_eq!(game.pack(honey), 1);
        while game.player().expect("alive").health > 20 {
            act(&mut game, Action::Wait);
        }
        let events = act(&mut game, Action::Use(honey));
        assert_eq!(game.pack(honey), 0);
        let healed = events.iter().any(|event| matches!(event, Event::Healed { by: 7, .. }));
        assert!(healed, "{events:?}");
    });
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
    assert_eq!(run(["content", &own]).status.code(), Some(2), "nothing is overwritten");
    assert!(said(&run(["check", &own])).contains("25 monsters"), "{}", said(&run(["check", &own])));
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
    assert!(said(&run(["check", &own])).contains("26 monsters"));
    assert_ne!(hash(&["--content", &own]), hash(&[]));
    let refused = run(["replay", "--check", &journal, "--content", &own]);
    assert!(!refused.status.success() && said(&refused).contains("other content"), "{}", said(&refused));
    fs::write(&file, "[[monster]]\nname = \"ghost\"\nglyph = \"G\"\nfaction = \"waren\"\n").expect("a writable folder");
    let wrong = run(["sim", "--content", &own]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        said(&wrong).contains("monsters.toml:4:11") && said(&wrong).contains("did you mean \"warren\"?"),
        "{}",
        said(&wrong)
    );
}
