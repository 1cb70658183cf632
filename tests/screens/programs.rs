//! The promise: a program that plays by JSON lines is told what the player knows, and nothing else.

use fogwalk::{
    game::{self, Action, Bot, Game},
    grid::{Direction, Point},
    level,
    ui::{
        config::Keys,
        speech::{self, Leaves, protocol::Protocol},
    },
};
use proptest::prelude::*;
use serde_json::{Value, json};

fn protocol(game: Game) -> Protocol {
    Protocol::new(speech::session(game, Keys::default()))
}

fn told(answer: &speech::protocol::Answer) -> Value {
    serde_json::to_value(answer).expect("an answer is JSON")
}

fn number(value: &Value) -> i32 {
    i32::try_from(value.as_i64().expect("a number")).expect("a small number")
}

/// Everything that an observation tells is what the player perceives or remembers.
fn assert_honest(observation: &Value, game: &Game) {
    let known = &game.player_mind().known;
    for cell in observation["cells"].as_array().into_iter().flatten() {
        let at = Point::new(number(&cell[0]), number(&cell[1]));
        let terrain = known.terrain(at).unwrap_or_else(|| panic!("{at} is unknown to the player"));
        assert_eq!(cell[2], json!(game.floor().level().terrains.kind(terrain).name), "{at}");
    }
    for thing in observation["things"].as_array().into_iter().flatten() {
        let at = Point::new(number(&thing[0]), number(&thing[1]));
        assert!(game.player_mind().items.contains_key(&at), "{thing}");
    }
    let in_sight: Vec<u32> = game.units_in_sight().iter().map(|unit| unit.id.0).collect();
    let units = observation["units"].as_array().expect("a list");
    assert_eq!(units.len(), in_sight.len());
    for unit in units {
        assert!(in_sight.iter().any(|id| unit["id"] == json!(id)), "{unit}");
    }
    for at in observation["sight"].as_array().into_iter().flatten() {
        assert!(game.in_sight(Point::new(number(&at[0]), number(&at[1]))), "{at}");
    }
}

#[test]
fn a_bot_s_game_is_told_honestly_and_completely() {
    for seed in [1, 4, 9] {
        let mut protocol = protocol(Game::new(seed).expect("a first floor"));
        let mut bot = Bot::named("careful").expect("a bot");
        let mut known = std::collections::BTreeMap::new();
        let mut answer = told(&protocol.greet());
        for number_of in 0..600 {
            assert_eq!(answer["kind"], "observation");
            if answer.get("size").is_some() {
                known.clear();
            }
            for cell in answer["cells"].as_array().into_iter().flatten() {
                known.insert((number(&cell[0]), number(&cell[1])), cell[2].clone());
            }
            let game = protocol.session().game();
            assert_honest(&answer, game);
            assert_eq!(known.len(), game.player_mind().known.known_cells(), "every known cell was told");
            if game.ending().is_some() {
                assert!(answer["over"].is_string() && answer["score"].is_number());
                break;
            }
            if number_of % 50 == 7 {
                answer = told(&protocol.answer(r#"{"ask":"sight"}"#));
                continue;
            }
            let action = bot.take_turn(&mut game.clone()).map_or(Action::Wait, |(action, _)| action);
            answer = told(&protocol.answer(&json!({ "action": action.code() }).to_string()));
        }
    }
}

#[test]
fn every_field_is_described() {
    let page = include_str!("../../docs/speech.md");
    let mut protocol = protocol(Game::new(1).expect("a first floor"));
    let mut fields = std::collections::BTreeSet::new();
    let mut note = |answer: Value| {
        for (name, value) in answer.as_object().expect("an object") {
            fields.insert(name.clone());
            let inner = value.as_object().or_else(|| value.as_array()?.first()?.as_object());
            fields.extend(inner.into_iter().flatten().map(|(inner, _)| format!("{name}.{inner}")));
        }
    };
    note(told(&protocol.greet()));
    for _ in 0..12 {
        note(told(&protocol.answer(r#"{"do":"explore"}"#)));
        note(told(&protocol.answer(r#"{"action":"down"}"#)));
    }
    note(told(&protocol.answer(r#"{"ask":"sight"}"#)));
    note(told(&protocol.answer("?")));
    assert!(fields.len() > 15, "{fields:?}");
    for field in fields {
        assert!(page.contains(&format!("`{field}`")), "docs/speech.md does not describe {field}");
    }
}

#[test]
fn an_action_by_json_is_the_action_of_the_game() {
    let mut protocol = protocol(Game::new(2).expect("a first floor"));
    let mut game = Game::new(2).expect("a first floor");
    let all: Vec<Action> = Action::all().collect();
    protocol.greet();
    for number in 0..300 {
        // All of them, in an order without a pattern.
        let action = all[number * 7919 % all.len()];
        let refused = match game.phase() {
            game::Phase::Player(turn) => turn.act(action).err(),
            _ => break,
        };
        let answer = told(&protocol.answer(&json!({ "action": action.code() }).to_string()));
        assert_eq!(answer.get("refused").is_some(), refused.is_some(), "{action:?}: {answer}");
        assert_eq!(protocol.session().game().digest(), game.digest(), "{action:?}");
    }
}

#[test]
fn commands_of_speech_work_and_leave() {
    let level = level::parse("drawn", b"#####\n#@.>#\n#####\n", game::vocabulary()).expect("a good level");
    let mut protocol = protocol(Game::on_level(level, 1).expect("a level to play"));
    protocol.greet();
    let answer = told(&protocol.answer(r#"{"do":"look"}"#));
    assert!(answer["lines"].to_string().contains("stairs down, 2 east"), "{answer}");
    let map = told(&protocol.answer(r#"{"ask":"map"}"#));
    assert_eq!((map["size"].clone(), map["cells"].as_array().map(Vec::len)), (json!([5, 3]), Some(15)));
    protocol.answer(r#"{"action":"step2"}"#);
    assert_eq!(told(&protocol.answer(r#"{"action":"step2"}"#))["you"]["at"], json!([3, 1]));
    assert_eq!(told(&protocol.answer(r#"{"action":"down"}"#))["over"], "left");
    assert_eq!(told(&protocol.answer(r#"{"action":"wait"}"#))["kind"], "observation");
    assert_eq!(protocol.leaves(), Leaves::No);
    protocol.answer(r#"{"do":"quit"}"#);
    assert_eq!(protocol.leaves(), Leaves::Yes);
}

#[test]
fn what_is_no_request_is_an_error_and_changes_nothing() {
    let mut protocol = protocol(Game::new(1).expect("a first floor"));
    protocol.greet();
    let before = protocol.session().game().digest();
    for line in [
        "",
        "wait",
        "{}",
        "[]",
        "null",
        r#"{"action":"fly"}"#,
        r#"{"action":3}"#,
        r#"{"action":"wait","do":"wait"}"#,
        r#"{"acton":"wait"}"#,
        r#"{"ask":"truth"}"#,
        "{\"action\":\"\0\u{fffd}\"}",
        &"[".repeat(10_000),
    ] {
        let answer = told(&protocol.answer(line));
        assert!(answer["kind"] == "error" && answer["error"].is_string(), "{line}: {answer}");
    }
    assert_eq!(protocol.session().game().digest(), before);
    // A direction is a number from 0 for north, clockwise.
    assert_eq!(Action::from_code("step2"), Some(Action::Step(Direction::East)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_line_is_answered(line in any::<String>()) {
        let level = level::parse("drawn", b"#####\n#@.>#\n#####\n", game::vocabulary()).expect("a good level");
        let mut protocol = protocol(Game::on_level(level, 1).expect("a level to play"));
        protocol.greet();
        told(&protocol.answer(&line));
        told(&protocol.answer(&json!({ "do": line }).to_string()));
        assert_honest(&told(&protocol.answer(r#"{"ask":"map"}"#)), protocol.session().game());
    }
}

#[test]
fn who_sneaked_is_told_that_it_sneaks() {
    let text = "+++\n+++\n######\n#@...#\n######\n";
    let level = level::parse("drawn", text.as_bytes(), game::vocabulary()).expect("a good level");
    let mut protocol = protocol(Game::on_level(level, 1).expect("a level to play"));
    assert!(told(&protocol.greet())["you"].get("sneaks").is_none());
    let action = |action: Action| json!({ "action": action.code() }).to_string();
    assert_eq!(told(&protocol.answer(&action(Action::Sneak(Direction::East))))["you"]["sneaks"], json!(true));
    assert!(told(&protocol.answer(&action(Action::Step(Direction::East))))["you"].get("sneaks").is_none());
}
