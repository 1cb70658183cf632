//! What the player sees: golden screens that a reviewer can read, and the promise that no size and no keys break one.

use fogwalk::{
    game::Game,
    grid::{Grid, Point, Size},
    level::{Level, Placed},
    terrain::{TerrainId, TerrainTable},
    ui::{
        self, App, Input, Key, Reaction, Session, shot,
        theme::{ColourDepth, Theme},
    },
};
use proptest::prelude::*;
use ratatui::layout::Position;

/// A small warren: two rooms, a corridor between them, a pond, and somebody at home.
const WARREN: &str = r#"
########################################
#..........#####.........#####.........#
#..@.......#####...:.....#####..g......#
#..........'....,,,,,,,,,....+.........#
#.......!..#####...:..~~.#####......s..#
#..........#####.....~~~.#####.........#
####+#############'###########.........#
   #.#          #.#          #..%%%....#
   #.############.############..%%"""..#
   #..............................""">.#
   #.############################......#
   #.#                          ########
   #.###
   #..<#
   #####
"#;

fn level(text: &str) -> Level {
    let rows: Vec<Vec<char>> = text.trim_matches('\n').lines().map(|line| line.chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max().expect("a row");
    let size = Size::new(width as u32, rows.len() as u32).expect("a small level");
    let terrains = TerrainTable::built_in();
    let glyph = |point: Point| rows[point.y as usize].get(point.x as usize).copied().unwrap_or(' ');
    let mut level = Level::filled(size, TerrainId::FLOOR);
    level.cells = Grid::from_fn(size, |point| terrains.by_glyph(glyph(point)).unwrap_or(TerrainId::FLOOR));
    for point in size.points() {
        let placed = |kind: &str| Placed { kind: kind.into(), at: point };
        match glyph(point) {
            '@' => level.player = Some(point),
            'g' => level.units.push(placed("goblin")),
            's' => level.units.push(placed("goblin scout")),
            '!' => level.items.push(placed("draught")),
            _ => {}
        }
    }
    level
}

fn app(text: &str, depth: ColourDepth, (width, height): (u16, u16)) -> App<Session> {
    let game = Game::on_level(level(text), 7).expect("a level to play");
    ui::game(Session::new(game, Theme::new(depth)), width, height)
}

/// The screen after some keys.
fn screen(keys: &str, depth: ColourDepth, (width, height): (u16, u16), format: shot::Format) -> String {
    let mut app = app(WARREN, depth, (width, height));
    app.press(keys).expect("keys that can be read");
    format.write(&shot::draw(&app, width, height))
}

fn text(keys: &str, size: (u16, u16)) -> String {
    screen(keys, ColourDepth::True, size, shot::Format::Text)
}

/// Across the first room, through the door, and a few turns in the hall.
const INTO_THE_HALL: &str = "j l l l l l l l l l l l l l l . . . .";

#[test]
fn the_game_at_80x24() {
    insta::assert_snapshot!(text("", (80, 24)));
}

#[test]
fn the_game_in_the_hall() {
    insta::assert_snapshot!(text(INTO_THE_HALL, (80, 24)));
}

#[test]
fn the_game_at_120x40() {
    insta::assert_snapshot!(text(&format!("{INTO_THE_HALL} Tab"), (120, 40)));
}

#[test]
fn every_overlay() {
    for overlay in ui::OVERLAYS {
        let keys = format!("{INTO_THE_HALL} Tab F{}", overlay.number);
        insta::assert_snapshot!(format!("overlay_{}", overlay.number), text(&keys, (80, 24)));
    }
}

#[test]
fn every_overlay_without_colour() {
    for overlay in ui::OVERLAYS {
        let keys = format!("{INTO_THE_HALL} Tab v {}", overlay.number);
        let draw = |format| screen(&keys, ColourDepth::None, (80, 24), format);
        insta::assert_snapshot!(format!("overlay_{}_without_colour", overlay.number), draw(shot::Format::Text));
        // 30-37, 38, 40-47, 48, 90-97 and 100-107 are the codes that set colours.
        let ansi = draw(shot::Format::Ansi);
        let codes = ansi.split("\x1b[").skip(1).flat_map(|rest| rest.split('m').next().unwrap_or("").split(';'));
        for code in codes {
            let code: u32 = code.parse().expect("a number");
            assert!(code < 30, "colour {code} in a picture without colours");
        }
    }
}

#[test]
fn windows() {
    for (name, keys) in
        [("help", "?"), ("help_end", "? PageDown PageDown PageDown"), ("quit", "Q"), ("history", "k k m")]
    {
        insta::assert_snapshot!(name, text(keys, (80, 24)));
    }
}

#[test]
fn look_mode() {
    insta::assert_snapshot!("look_at_ground", text("x j j l", (80, 24)));
    insta::assert_snapshot!("look_at_a_node", text(&format!("{INTO_THE_HALL} Tab F4 x h"), (80, 24)));
    insta::assert_snapshot!("look_at_the_unknown", text("x n n n n n n", (80, 24)));
    insta::assert_snapshot!("look_at_a_memory", text(&format!("{INTO_THE_HALL} x h h h h h h h h h h k k"), (80, 24)));
}

#[test]
fn overlays_are_announced_while_the_prefix_is_held() {
    insta::assert_snapshot!(text("v", (80, 24)));
}

#[test]
fn too_small_is_said_kindly_and_only_leaving_is_possible() {
    insta::assert_snapshot!(text("l l l", (60, 20)));
    let mut app = app(WARREN, ColourDepth::True, (60, 20));
    assert_eq!(app.press("l l . F2 ?"), Ok(Reaction::Nothing));
    assert_eq!(app.context.game().turn().0, 0);
    assert_eq!(app.press("Ctrl-c"), Ok(Reaction::Leave));
}

#[test]
fn the_mouse_describes_and_looks() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    let player = app.context.game().player().expect("the player").at;
    let at = app.context.viewport().position(player).expect("in view");
    app.handle(Input::Hover(Position::new(at.x + 1, at.y)));
    let hovered = shot::Format::Text.write(&shot::draw(&app, 80, 24));
    assert!(hovered.contains("floor, 4,2"), "{hovered}");
    app.handle(Input::Click(Position::new(at.x + 2, at.y)));
    assert_eq!(app.context.cursor(), Some(Point::new(5, 2)));
    app.press("Esc").expect("keys");
    assert_eq!((app.context.cursor(), app.context.game().turn().0), (None, 0));
}

#[test]
fn looking_takes_no_time_and_changes_no_game() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press(INTO_THE_HALL).expect("keys");
    let before = app.context.game().digest();
    app.press("F2 F3 F4 F5 F6 v 0 Tab Tab BackTab x l l j Tab Enter ? Esc m Esc Q n").expect("keys");
    assert_eq!(app.context.game().digest(), before);
}

#[test]
fn only_units_in_sight_can_be_watched() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press("Tab F2").expect("keys");
    assert_eq!(app.context.watched().map(|unit| unit.id), None);
}

#[test]
fn every_accepted_action_is_recorded_before_it_is_shown() {
    use std::{cell::RefCell, rc::Rc};
    let game = Game::on_level(level(WARREN), 7).expect("a level to play");
    let records = Rc::new(RefCell::new(Vec::new()));
    let kept = Rc::clone(&records);
    let session = Session::new(game, Theme::new(ColourDepth::True)).with_recorder(Box::new(move |record| {
        kept.borrow_mut().push(record);
        Ok(())
    }));
    let mut app = ui::game(session, 80, 24);
    // One of the three is refused: there is a wall to the west of the pillarless first column.
    app.press("h h h l .").expect("keys");
    let lines: Vec<_> = records.borrow().iter().map(|record| record.action.code()).collect();
    assert_eq!(lines, ["step6", "step6", "step2", "wait"]);
    assert_eq!(records.borrow().last().map(|record| record.digest), Some(app.context.game().digest()));
}

#[test]
fn a_recorder_that_fails_is_reported_once() {
    let game = Game::on_level(level(WARREN), 7).expect("a level to play");
    let session = Session::new(game, Theme::new(ColourDepth::True))
        .with_recorder(Box::new(|_| Err(std::io::Error::other("no room on the disk"))));
    let mut app = ui::game(session, 80, 24);
    app.press(". . .").expect("keys");
    let warnings = app.context.log().messages().filter(|message| message.text.contains("no room on the disk"));
    assert_eq!(warnings.map(|message| message.times).collect::<Vec<_>>(), [1]);
}

#[test]
fn what_a_level_is_called_cannot_upset_the_terminal() {
    let mut level = level(WARREN);
    level.name = "\u{1b}[31mred\u{1b}[0m\u{202e}".repeat(40);
    level.about = "\u{1b}]0;title\u{7} and\r\nmore".into();
    let game = Game::on_level(level, 7).expect("a level to play");
    let app = ui::game(Session::new(game, Theme::new(ColourDepth::None)), 80, 24);
    for format in shot::Format::ALL {
        let picture = format.write(&shot::draw(&app, 80, 24));
        assert!(!picture.contains("\u{1b}]") && !picture.contains('\u{7}') && !picture.contains('\r'));
        assert!(!picture.contains("[31m"), "{picture:?}");
    }
}

#[test]
fn the_colours_of_a_picture_are_what_a_terminal_understands() {
    for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None] {
        let keys = format!("{INTO_THE_HALL} Tab F2 F6");
        let ansi = screen(&keys, depth, (100, 30), shot::Format::Ansi);
        let mut terminal = vt100::Parser::new(vt100_size(30), vt100_size(100), 0);
        terminal.process(ansi.trim_end().replace('\n', "\r\n").as_bytes());
        let shown: Vec<_> = terminal.screen().rows(0, 100).map(|row| row.trim_end().to_owned()).collect();
        let text = screen(&keys, depth, (100, 30), shot::Format::Text);
        assert_eq!(shown, text.lines().collect::<Vec<_>>(), "{depth:?}");
    }
}

fn vt100_size(cells: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(cells).expect("a size")
}

/// An input of any kind.
fn any_input() -> impl Strategy<Value = Input> {
    let bound: Vec<Key> = ui::BINDINGS
        .iter()
        .flat_map(|row| row.keys)
        .flat_map(|keys| ui::sequence(keys).expect("keys"))
        .chain(ui::OVERLAYS.iter().flat_map(|row| ui::sequence(&row.keys().join(" ")).expect("keys")))
        .collect();
    let position = || (0u16..260, 0u16..90).prop_map(|(x, y)| Position::new(x, y));
    prop_oneof![
        12 => proptest::sample::select(bound).prop_map(Input::Key),
        2 => any::<char>().prop_map(|character| Input::Key(Key::character(character))),
        1 => position().prop_map(Input::Hover),
        1 => position().prop_map(Input::Click),
        1 => (-1i16..2).prop_map(Input::Scroll),
        1 => (1u16..=250, 1u16..=80).prop_map(|(width, height)| Input::Resized { width, height }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_size_and_no_keys_break_the_screen(
        width in 1u16..=250,
        height in 1u16..=80,
        inputs in proptest::collection::vec(any_input(), 1..60),
    ) {
        let mut app = app(WARREN, ColourDepth::True, (width, height));
        for input in inputs {
            app.handle(input);
            // Also when the terminal has changed its size and not said so yet.
            shot::draw(&app, width, height);
        }
        shot::draw(&app, 80, 24);
    }
}
