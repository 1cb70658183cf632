//! The promise: the whole game can be played in plain lines. What is said is short plain text and told once; every
//! action can be given by a command, does what its key does, and nothing that is typed does any harm.

use std::{cell::RefCell, rc::Rc};

use fogwalk::{
    content::Content,
    game::{self, Action, Game, Phase, Shutter, WatchedFloor},
    grid::{Direction, Point},
    level,
    mind::ItemKindId,
    ui::{
        self, App, Keymap, OVERLAYS, Session,
        config::{Config, Keys, SharedConfig},
        speech::{self, COMMANDS, KEYS, LONGEST, Leaves, Speech, Spoken, reader::Reader},
        theme::{ColourDepth, Theme},
    },
};
use proptest::prelude::*;

use crate::support::{is_long, screens::Kept};

/// A fight in a room with doors, items and a captive.
const ROOM: &str = "\
+++
name = \"A small room\"
about = \"Four walls, and somebody else.\"
[units]
g = \"goblin\"
t = \"toad\"
[items]
j = { kind = \"javelin\", at = [[3, 2]] }
d = { kind = \"draught\", at = [[3, 2]] }
k = { kind = \"key\", at = [[5, 1]] }
+++
################
#@.....#.......#
#......+...g...#
#..t...#.......#
#####+##########
#....`.........#
#.>............#
################
";

fn game(text: &str) -> Game {
    let level = level::parse("drawn", text.as_bytes(), game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    Game::on_level(level, 7).expect("a level to play")
}

fn speech(game: Game) -> Speech {
    Speech::new(speech::session(game, Keys::default()))
}

/// Every line is short ASCII without control characters.
fn assert_plain(lines: &[String]) {
    for line in lines {
        assert!(line.len() <= LONGEST && !line.is_empty(), "{} characters: {line}", line.len());
        assert!(line.bytes().all(|byte| (0x20..0x7f).contains(&byte)), "{line:?}");
    }
}

/// What is said to some typed lines, with the lines.
fn transcript(game: Game, lines: &str) -> String {
    let mut speech = speech(game);
    let mut told = speech.greet();
    assert_plain(&told);
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        told.push(format!("> {line}"));
        let reply = speech.answer(line);
        assert_plain(&reply.lines);
        told.extend(reply.lines);
    }
    told.join("\n")
}

#[test]
fn a_room_is_looked_over_and_fought_in() {
    insta::assert_snapshot!(transcript(
        game(ROOM),
        "look
        around
        scan
        list
        look 1
        next
        next
        travel key
        think toad
        attack toad
        travel javelin
        inventory
        item draught
        throw javelin at toad
        attack
        attack
        attack
        attack
        close
        east 9
        wait 5
        knows
        overlay exposure
        overlay off
        me
        log 5
        quit"
    ));
}

#[test]
fn the_first_floor_of_a_dungeon_is_explored() {
    insta::assert_snapshot!(transcript(
        Game::new(4).expect("a first floor"),
        "help
        help start
        help throw
        help th
        explore
        explore
        again
        look
        sight
        explore
        explore
        think
        knows
        down
        down
        status
        tale
        list exits
        list unknown
        travel 1
        search
        study
        no
        study
        yes
        eyes
        truth
        truth
        overlays
        save"
    ));
}

#[test]
fn a_game_ends_in_words() {
    let pit = "+++\n[units]\nw = \"warden\"\n+++\n#####\n#@w.#\n#w..#\n#####\n";
    let told = transcript(game(pit), &"wait 100\n".repeat(30));
    insta::assert_snapshot!(transcript(
        game(pit),
        "wait 100\nwait 100\nwait 100\nwait 100\nwait 100\nnorth\ntale\ntruth\nsight\nquit"
    ));
    assert_eq!(told.matches("You are dead.").count(), 1, "it is told once: {told}");
}

#[test]
fn the_tutorial_is_taught_by_commands_and_not_by_keys() {
    let shelved = fogwalk::lab::Shelved::tutorial().expect("it is on the shelf");
    let level = level::parse(shelved.file, shelved.text.as_bytes(), game::vocabulary()).expect("a good level");
    let told = transcript(Game::on_level(level, 1).expect("a level to play"), &"explore\n".repeat(12));
    assert!(told.contains("'explore'") || told.contains("'north'"), "{told}");
    for key in ["Press o", "Press ?", "Tab", "F2"] {
        assert!(!told.contains(key), "{key} in {told}");
    }
}

/// The line that gives an action, for somebody who stands in the middle of a floor and does not sneak.
fn line_of(action: Action) -> String {
    let word = |direction: Direction| direction.name().replace('-', "");
    let offset = |at: Point| {
        let (east, south) = (at.x - 8, at.y - 3);
        let part = |by: i32, towards: [&str; 2]| format!("{} {}", by.abs(), towards[usize::from(by < 0)]);
        format!("{} {}", part(east, ["east", "west"]), part(south, ["south", "north"]))
    };
    match action {
        Action::Wait => "wait".into(),
        Action::Step(direction) => format!("step {}", word(direction)),
        Action::Sneak(direction) => format!("sneak {}", word(direction)),
        Action::Shoot(at) => format!("shoot {}", offset(at)),
        Action::Close(direction) => format!("close {}", word(direction)),
        Action::Bar(direction) => format!("bar {}", word(direction)),
        Action::LockUp(direction) => format!("lock up {}", word(direction)),
        Action::Pass(direction) => format!("pass {}", word(direction)),
        Action::Take => "take".into(),
        Action::Descend => "down".into(),
        Action::Ascend => "up".into(),
        Action::Use(item) => format!("use {}", item.row().name),
        Action::Aim(item, at) => format!("throw {} at {}", item.row().name, offset(at)),
        Action::Drop(item) => format!("drop {}", item.row().name),
        Action::Shout => "shout".into(),
        Action::Fling(at) => format!("fling {}", offset(at)),
        Action::Hearten => "hearten".into(),
        Action::Gather(gathers) => format!("gather {}", if gathers { "on" } else { "off" }),
        Action::Lantern(shutter) => {
            let word = match shutter {
                Some(Shutter::Shut) => "shut",
                Some(Shutter::Low) => "low",
                Some(Shutter::Full) => "full",
                None => "auto",
            };
            format!("lantern {word}")
        }
        Action::Face(direction) => format!("face {}", word(direction)),
        Action::Study => "study".into(),
    }
}

/// A dark floor with the player at 8,3, a door beside it, all items in its pack, and somebody near.
fn with_everything() -> Game {
    let items: Vec<&str> =
        Content::base().items.iter().filter(|kind| kind.is_placeable).map(|kind| kind.name).collect();
    let letters = ('a'..='z').chain('A'..='Z').filter(|letter| !"tTAB".contains(*letter));
    let row = |(name, letter): (&&str, char)| format!("{letter} = {{ kind = \"{name}\", at = [[7, 3]] }}");
    let rows = items.iter().zip(letters).map(row).collect::<Vec<_>>().join("\n");
    let text = format!(
        "+++\nlight = \"dark\"\n[units]\nt = \"toad\"\n[items]\n{rows}\n+++\n#################\n#...............#\n#......#+#......#\n#......@....t...#\n#......<'.......#\n#...............#\n#################\n"
    );
    let level = level::parse("drawn", text.as_bytes(), game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::on_level(level, 1).expect("a level to play");
    for action in [Action::Take, Action::Step(Direction::East)] {
        let Phase::Player(turn) = game.phase() else { panic!("over") };
        turn.act(action).expect("possible");
    }
    assert_eq!(game.player().map(|player| player.at), Some(Point::new(8, 3)));
    game
}

#[test]
fn every_action_can_be_given_by_a_command() {
    let start = with_everything();
    let carried: Vec<ItemKindId> = ItemKindId::all().filter(|&item| start.world().pack(item) > 0).collect();
    assert!(carried.len() > 20, "{}", carried.len());
    let at = Point::new(11, 3);
    let of_items = carried.iter().flat_map(|&item| [Action::Use(item), Action::Drop(item), Action::Aim(item, at)]);
    let of_cells = [Action::Shoot(at), Action::Fling(at)];
    let mut accepted = 0;
    for action in Action::all().chain(of_items).chain(of_cells) {
        let mut expected = start.clone();
        let Phase::Player(turn) = expected.phase() else { panic!("over") };
        let outcome = turn.act(action);
        let given = Rc::new(RefCell::new(Vec::new()));
        let noted = Rc::clone(&given);
        let recorder = Box::new(move |_: &Game, record: game::Record| {
            noted.borrow_mut().push(record.action);
            Ok(Vec::new())
        });
        let session = speech::session(start.clone(), Keys::default()).with_recorder(recorder);
        let mut speech = Speech::new(session);
        speech.greet();
        let line = line_of(action);
        let mut said = speech.answer(&line).lines;
        if said.iter().any(|line| line.contains("'yes' or 'no'")) {
            said = speech.answer("yes").lines;
        }
        let is_same = speech.session().game().digest() == expected.digest();
        match outcome {
            Ok(_) if given.borrow().as_slice() == [action] => accepted += 1,
            // The screens, too, know better ways: the stairs are walked to, an item with a cell is aimed.
            _ if matches!(action, Action::Descend | Action::Ascend | Action::Use(_) | Action::Gather(_)) => {}
            Ok(_) => panic!("{line}: {:?} and not {action:?}: {said:?}", given.borrow()),
            Err(_) => {
                assert!(is_same, "{line}: {:?}", given.borrow());
                assert!(!said.is_empty(), "{line}: it is not said why nothing happened");
            }
        }
        assert_plain(&said);
    }
    assert!(accepted > 60, "{accepted}");
}

#[test]
fn commands_do_what_their_keys_do() {
    // Keys that need no second one here, and what the line needs besides.
    for &(name, spoken) in KEYS {
        let Spoken::Line(line) = spoken else { continue };
        if matches!(
            name,
            "quit" | "leave" | "study" | "close" | "bar" | "travel" | "use" | "throw" | "drop" | "face" | "lab"
        ) {
            continue;
        }
        for seed in [1, 2] {
            let start = || {
                let mut game = if seed == 1 { with_everything() } else { game(ROOM) };
                game.keep_traces(true);
                game
            };
            let key = Keymap::new().keys(name).into_iter().find(|keys| !keys.contains(' ')).expect("a key");
            let mut app: App<Session> = ui::game(Session::new(start(), Theme::new(ColourDepth::None)), 80, 24);
            let mut speech = speech(start());
            for _ in 0..3 {
                app.press(&key).expect("a key");
                app.press("Esc").expect("a key");
                speech.answer(line);
            }
            assert_eq!(app.context.game().digest(), speech.session().game().digest(), "{name}: {key} and {line}");
        }
    }
}

#[test]
fn a_long_game_by_lines_is_the_game_by_keys() {
    let pairs = [
        ("o", "explore"),
        ("o", "again"),
        ("o o", "explore\nexplore"),
        ("h", "w"),
        ("j", "s"),
        ("z", "sneak"),
        ("l", "east"),
        ("z", "sneak"),
        (".", "wait"),
        ("Z", "rest"),
        ("f", "lantern"),
        ("!", "shout"),
        (">", "down"),
        ("o", "explore"),
        ("> >", "down\ndown"),
        ("o o o", "explore\nexplore\nexplore"),
    ];
    for seed in [3, 5] {
        let mut app = ui::game(Session::new(Game::new(seed).expect("a floor"), Theme::new(ColourDepth::None)), 80, 24);
        let mut speech = speech(Game::new(seed).expect("a floor"));
        for (keys, lines) in pairs {
            app.press(keys).expect("keys");
            lines.lines().for_each(|line| drop(speech.answer(line)));
            assert_eq!(app.context.game().digest(), speech.session().game().digest(), "seed {seed}: {keys}");
        }
        assert!(app.context.game().turn().0 > 50);
    }
}

/// Lines that somebody could type, sensible or not.
fn lines() -> impl Strategy<Value = String> {
    let names: Vec<String> = COMMANDS.iter().map(|row| row.name.to_owned()).filter(|name| name != "quit").collect();
    let arguments = [
        "",
        "",
        "",
        "north",
        "3 east 2 north",
        "1",
        "goblin",
        "javelin at goblin",
        "draught",
        "a",
        "stairs down",
        "on",
        "off",
        "99",
        "-1",
        "exits",
        "\u{1b}[2J",
        "\u{5899}",
    ]
    .map(str::to_owned)
    .to_vec();
    let overlays = OVERLAYS.iter().map(|row| format!("overlay {}", row.name)).collect::<Vec<_>>();
    prop_oneof![
        6 => (proptest::sample::select(names), proptest::sample::select(arguments)).prop_map(|(name, rest)| format!("{name} {rest}")),
        2 => Just("explore".to_owned()),
        1 => proptest::sample::select(overlays),
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if is_long() { 200 } else { 12 }))]

    #[test]
    fn whatever_is_typed_is_answered_in_short_plain_lines(
        seed in 0u64..40,
        typed in proptest::collection::vec(lines(), 1..60),
    ) {
        let mut speech = speech(Game::new(seed).expect("a first floor"));
        assert_plain(&speech.greet());
        for line in typed {
            let reply = speech.answer(&line);
            assert_plain(&reply.lines);
            prop_assert!(reply.leaves == Leaves::No);
            let is_silent = reply.lines.is_empty();
            prop_assert!(!is_silent, "no answer to {:?}", line);
        }
    }
}

#[test]
fn a_world_without_a_player_goes_on_by_lines() {
    let game = Game::without_player(None, 1).expect("a first floor");
    let told = transcript(game, "wait 20\nlook\nsight\nwatch\nthink\nknows\neyes\noverlay known\nnorth\nstatus\nquit");
    for part in ["turn 20", "Nobody plays here", "You watch:"] {
        assert!(told.contains(part), "{part} in {told}");
    }
}

#[test]
fn a_line_that_ends_in_a_tab_is_completed() {
    let mut speech = speech(game(ROOM));
    speech.greet();
    let mut answer = |line: &str| speech.answer(line).lines.join("\n");
    assert_eq!(answer("trav\t"), "travel");
    assert_eq!(answer("th\t"), "throw, think.");
    assert_eq!(answer("overlay exp\t"), "exposure");
    assert_eq!(answer("travel ke\t"), "key");
    assert_eq!(answer("xyzzy\t"), "Nothing begins with \"xyzzy\".");
}

#[test]
fn an_item_is_found_by_what_it_is_and_a_captive_is_let_out_by_name_only() {
    let with_captive = "+++\n[units]\nW = { kind = \"warden\", on = \"cage\" }\n[items]\nj = \"javelin\"\n+++\n\
                        ########\n#@....j#\n#W######\n########\n";
    let mut speech = speech(game(with_captive));
    speech.greet();
    let at = |speech: &Speech| speech.session().game().player().map(|player| player.at);
    for name in ["item", "thing"] {
        let said = speech.answer(&format!("look {name}")).lines.join(" ");
        assert!(said.contains("javelin"), "{said}");
    }
    let before = at(&speech);
    assert_eq!(speech.answer("attack").lines, ["No enemy is in sight."]);
    assert_eq!(speech.session().game().turn().0, 0);
    let tried = speech.answer("free warden").lines.join(" ");
    assert!(tried.contains("cage"), "{tried}");
    assert_eq!((at(&speech), speech.session().game().turn().0 > 0), (before, true), "{tried}");
}

#[test]
fn a_step_may_be_told_by_the_place_that_it_leads_to() {
    let around_a_wall = "+++\n[units]\nb = \"toad\"\n+++\n########\n#@#....#\n#......#\n#....b.#\n########\n";
    let mut speech = speech(game(around_a_wall));
    speech.greet();
    let at = |speech: &Speech| speech.session().game().player().map(|player| player.at).expect("a player");
    let from = at(&speech);
    let said = speech.answer("sneak toad").lines.join(" ");
    let step = |speech: &Speech| (at(speech).x - from.x, at(speech).y - from.y);
    // The wall beside it keeps it from cutting the corner.
    assert_eq!(step(&speech), (0, 1), "{said}");
    assert_eq!(speech.session().game().player().map(|player| player.is_stealthy), Some(true));
    speech.answer("step toad");
    assert_eq!(step(&speech), (1, 1));
    assert_eq!(speech.session().game().player().map(|player| player.is_stealthy), Some(false));
    assert_eq!(speech.answer("step nowhere").lines, ["You know of no \"nowhere\" here."]);
    assert_eq!(step(&speech), (1, 1));
}

#[test]
fn a_large_unit_is_struck_where_a_blow_reaches_it() {
    // The ogre covers four cells: one straight below the player, one around the corner of the wall.
    let with_ogre = "+++\n[units]\nO = \"ogre\"\n+++\n######\n###@.#\n#.O..#\n#....#\n######\n";
    let mut speech = speech(game(with_ogre));
    speech.greet();
    let said = speech.answer("attack ogre").lines.join(" ");
    assert!(speech.session().game().turn().0 > 0, "{said}");
    assert!(!said.contains("corner"), "{said}");
}

#[test]
fn what_the_mark_of_a_unit_shows_is_said_as_well() {
    let with_scroll = "+++\n[units]\ng = \"goblin\"\n[items]\ns = \"scroll of lullaby\"\n+++\n\
                       ##########\n#@s..g...#\n##########\n";
    let mut speech = speech(game(with_scroll));
    speech.greet();
    speech.answer("east");
    let said = speech.answer("use scroll").lines.join(" ");
    assert!(said.contains("asleep, off guard, "), "{said}");
    let said = speech.answer("sight").lines.join(" ");
    assert!(said.contains("goblin, asleep, off guard, "), "{said}");
}

#[test]
fn an_overlay_is_said_anew_each_time_and_awareness_by_unit() {
    let mut speech = speech(game("+++\n[units]\ng = \"goblin\"\n+++\n##########\n#@..g....#\n##########\n"));
    speech.greet();
    let mut told = || speech.answer("overlay awareness").lines;
    let (first, again) = (told(), told());
    assert!(first.len() > 1 && first.last() == again.last(), "{first:?} {again:?}");
    assert!(again.iter().any(|line| line.starts_with("Goblin, 3 east: ")), "{again:?}");
    assert!(speech.session().overlays().is_on(fogwalk::ui::OverlayId::Awareness));
    speech.answer("overlay off");
    assert!(speech.session().overlays().is_empty());
}

/// A bot that is given the lines and nothing else explores, fights, rests and finds its way down; no command of its is
/// unknown.
#[test]
fn who_reads_only_what_is_said_gets_on() {
    let mut deepest = Vec::new();
    for seed in 1..=4 {
        let mut speech = speech(Game::new(seed).expect("a first floor"));
        speech.greet();
        let mut reader = Reader::default();
        let (mut turn, mut idle) = (speech.session().game().turn(), 0);
        while turn.0 < 2500 && idle < 100 {
            let goes_on = reader.take_turn(&mut |line| {
                let lines = speech.answer(line).lines;
                assert_plain(&lines);
                assert!(lines.iter().all(|said| !said.contains("There is no command")), "{line}: {lines:?}");
                lines
            });
            if !goes_on {
                break;
            }
            let now = speech.session().game().turn();
            idle = if now == turn { idle + 1 } else { 0 };
            turn = now;
        }
        let game = speech.session().game();
        assert!(idle < 100, "seed {seed}: it knows nothing more to do at {turn:?} on floor {}", game.depth());
        deepest.push(game.depth());
    }
    assert!(deepest.iter().filter(|&&depth| depth > 1).count() >= 3, "{deepest:?}");
}

/// Each setting of the window is listed with its value, explained with all values, changed, and saved; commands stay
/// commands in messages.
#[test]
fn every_setting_is_told_and_changed_in_words() {
    let kept = Kept::named("config.toml");
    let config = SharedConfig::new(Config::default(), Some(Box::new(kept.clone())), ColourDepth::True);
    let session = speech::session(game(ROOM), Keys::default()).with_config(config.clone());
    let mut speech = Speech::new(session);
    speech.greet();
    let listed = speech.answer("settings").lines;
    assert_plain(&listed);
    for (name, values) in [
        ("difficulty", ["lantern", "midnight"]),
        ("animation", ["off", "full"]),
        ("autopickup", ["on", "off"]),
        ("colours", ["256", "none"]),
        ("palette", ["dark", "light"]),
        ("glyphs", ["ascii", "unicode"]),
        ("preset", ["vi", "numpad"]),
    ] {
        assert!(listed.iter().any(|line| line.starts_with(&format!("{name}: "))), "{name}: {listed:?}");
        let explained = speech.answer(&format!("settings {name}")).lines;
        assert_plain(&explained);
        assert!(explained.len() > 2, "{explained:?}");
        let words: Vec<&str> = explained[1..].iter().filter_map(|line| line.split(": ").next()).collect();
        let value = values.into_iter().find(|value| words.contains(value)).unwrap_or(words[words.len() - 1]);
        let changed = speech.answer(&format!("settings {name} {value}")).lines;
        assert_plain(&changed);
        assert!(changed[0].starts_with(&format!("{name}: {value}.")), "{changed:?}");
        assert!(changed[1].contains("Saved in config.toml."), "{changed:?}");
        assert!(String::from_utf8_lossy(&kept.0.borrow()).contains(&format!("{name} = \"{value}\"")), "{name}");
    }
    for nonsense in ["settings moon", "settings palette mauve", "settings a b c", "settings difficulty \u{1b}[2J"] {
        let said = speech.answer(nonsense).lines;
        assert!(
            said[0].starts_with("There is no") || said[0].contains("has no value") || said[0].starts_with("Say a"),
            "{said:?}"
        );
    }
    let said = speech.answer("drink").lines.join(" ");
    assert!(!said.contains("Press"), "{said}");
    assert!(speech.answer("rest").lines.iter().all(|line| !line.contains("press")));
    let mut plain = self::speech(game(ROOM));
    assert!(plain.answer("settings").lines[0].contains("at the title"));
}

#[test]
fn what_happened_in_a_watched_world_is_told_with_the_newest_first() {
    let game = Game::without_player(WatchedFloor::Dungeon { depth: 4 }, 3).expect("a floor");
    let mut speech = speech(game);
    speech.greet();
    assert!(speech.answer("timeline").lines[0].contains("Nothing has happened yet"));
    (0..20).for_each(|_| _ = speech.answer("wait 50"));
    let lines = speech.answer("timeline 12").lines;
    assert_plain(&lines);
    let turns: Vec<u32> =
        lines.iter().filter_map(|line| line.strip_prefix("Turn ")?.split(',').next()?.parse().ok()).collect();
    assert!(turns.len() >= 5 && turns.is_sorted_by(|one, other| one >= other), "{lines:?}");
    let kind = lines[0].split(", ").nth(1).and_then(|rest| rest.split(':').next()).expect("a kind").to_owned();
    let of_kind = speech.answer(&format!("timeline {kind}")).lines;
    assert!(
        of_kind.iter().filter(|line| line.starts_with("Turn ")).all(|line| line.contains(&format!(", {kind}: "))),
        "{of_kind:?}"
    );
    assert!(speech.answer("timeline moon").lines[0].contains("a kind: seen"));
    let mut played = self::speech(self::game(ROOM));
    assert!(played.answer("timeline").lines[0].contains("fogwalk watch --speech"));
}

#[test]
fn figures_of_a_unit_are_told_with_its_search() {
    let mut speech = speech(game(ROOM));
    speech.greet();
    speech.answer("study");
    speech.answer("yes");
    speech.answer("truth");
    let lines = speech.answer("figures goblin").lines;
    assert_plain(&lines);
    assert!(lines[0].contains("oblin") && lines.iter().any(|line| line.starts_with("Knows ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("search from") || line.contains("No search")), "{lines:?}");
}

/// A search of the game is studied moment by moment, and the game goes on where it was.
#[test]
fn a_search_of_the_game_is_studied_in_the_lab_and_left_again() {
    let mut speech = speech(game(ROOM));
    speech.greet();
    for line in ["study", "yes", "truth", "watch goblin"] {
        speech.answer(line);
    }
    let before = speech.answer("status").lines;
    let told = speech.answer("lab").lines;
    assert_plain(&told);
    assert!(told[0].starts_with("The lab in plain lines.") && told.join(" ").contains("Search: "), "{told:?}");
    for line in ["start", "next", "open", "end", "path", "settings", "lessons", "help"] {
        assert_plain(&speech.answer(line).lines);
    }
    let left = speech.answer("quit");
    assert_eq!(left.leaves, Leaves::No);
    assert!(left.lines.last().is_some_and(|line| line == "You are back in the game."), "{left:?}");
    assert_eq!(speech.answer("status").lines, before);
}
