//! The promise: the window "who knows what" tells what is in the minds of the factions where those are open, and in a
//! game no more than what the player can tell from units in sight and from reports that it saw.

use fogwalk::{
    game::{Bot, Event, Game, Phase},
    mind::FactionId,
    ui::{
        self, App, Session,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{levels::parse, screens::text_of};

const SIZE: (u16, u16) = (80, 24);

/// A goblin sees you; around the corner is its hearth.
const SEEN: &str = r#"+++
name = "Seen"
[units]
g = "goblin"
s = { kind = "goblin scout", at = [[20, 5]] }
+++
######################
#@......g............#
####################.#
#1...................#
####################.#
####################.#
######################
"#;

fn window(app: &mut App<Session>) -> String {
    app.press("W").expect("a key");
    let text = text_of(app, SIZE);
    app.press("Esc").expect("a key");
    text
}

fn app(game: Game) -> App<Session> {
    ui::game(Session::new(game, Theme::new(ColourDepth::True)), SIZE.0, SIZE.1)
}

#[test]
fn on_a_single_level_it_tells_what_they_know() {
    let mut app = app(Game::on_level(parse(SEEN), 1).expect("a level to play"));
    let before = window(&mut app);
    assert!(before.contains("What they know") && before.contains("has not reported"), "{before}");
    assert!(before.contains("1 unit holds a note of you"), "{before}");
    // It calls, and the scout hears it.
    let is_told = |app: &App<Session>| app.context.game().mind(FactionId::WARREN).sightings.of(Game::PLAYER).is_some();
    let comes = (0..8).any(|_| {
        app.press(".").expect("a key");
        is_told(&app)
    });
    assert!(comes, "nobody calls");
    let after = window(&mut app);
    for said in ["where you are", "since", "from whom", "the goblin", "sees you", "at war with", "you"] {
        assert!(after.contains(said), "{said}: {after}");
    }
    insta::assert_snapshot!("who_knows", after);
}

/// In the dungeon nothing is told of what was said out of the player's sight.
#[test]
fn in_a_game_it_tells_what_the_player_can_tell() {
    let mut told = 0;
    for seed in 0..24 {
        let mut game = Game::new(seed).expect("a first floor");
        let mut bot = Bot::named("blunt").expect("a bot");
        let mut has_seen_report = false;
        for turn in 0..400 {
            let action = bot.choose(&game);
            let Phase::Player(player) = game.phase() else { break };
            let Ok(events) = player.act(action) else { break };
            has_seen_report |= events.iter().any(|event| matches!(event, Event::Reported { .. }));
            let knows = FactionId::all()
                .filter(|&faction| faction != FactionId::PLAYER)
                .any(|faction| game.mind(faction).sightings.of(Game::PLAYER).is_some());
            let is_alone = game.units_in_sight().is_empty();
            if turn % 16 != 0 || !knows || !is_alone || has_seen_report || game.ending().is_some() {
                continue;
            }
            told += 1;
            let text = window(&mut app(game.clone()));
            assert!(text.contains("What you can tell"), "{text}");
            let says_nothing = text.contains("you cannot tell") || text.contains("You know of nobody here");
            assert!(says_nothing && !text.contains("from whom") && !text.contains("steps of"), "seed {seed}: {text}");
        }
    }
    assert!(told > 3, "only {told} moments");
}
