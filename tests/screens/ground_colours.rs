//! The promise of light and ground: golden pictures with their colours, and that no colour and no shape betrays what
//! the player does not know.

use std::{collections::BTreeMap, fmt::Write as _};

use fogwalk::{
    content::ThemeId,
    game::Game,
    grid::Point,
    level::Level,
    terrain::TerrainId,
    ui::{
        self, App, Session, shot,
        theme::{ColourDepth, Palette, Theme},
    },
};
use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};

use crate::support::levels::parse;

/// A dark cellar: the player's lantern, coals behind a corner, water, grass, and a door to what nobody has seen.
const CELLAR: &str = r#"+++
name = "The cellar"
light = "dark"
[units]
g = "goblin"
+++
################
#..""....#.....#
#.@"..g..+.....#
#..~~....#######
#..&~..#...#
########.*.#
       #...#
       #####
"#;

fn app(level: Level, theme: Theme) -> App<Session> {
    let game = Game::on_level(level, 7).expect("a level to play");
    ui::game(Session::new(game, theme), 80, 24)
}

/// The cells of the map that show a part of the floor, row by row.
fn map<'a>(app: &App<Session>, buffer: &'a Buffer) -> Vec<Vec<&'a Cell>> {
    let size = app.context.game().floor().level().size();
    let position = |x, y| app.context.viewport().position(Point::new(x, y)).expect("a small floor is in view");
    let row = |y| (0..size.width()).map(|x| &buffer[position(x, y)]).collect();
    (0..size.height()).map(row).collect()
}

/// The colour as a reviewer reads it: six digits, a number of 256, or a name.
fn named(colour: Color) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("{red:02x}{green:02x}{blue:02x}"),
        Color::Indexed(number) => format!("{number}"),
        other => format!("{other:?}"),
    }
}

/// The map as text, then the colours of its characters, then those of its ground: a letter for each colour, and the
/// colours of the letters. Bold and other attributes follow.
fn coloured(app: &App<Session>) -> String {
    let buffer = shot::draw(app, 80, 24);
    let rows = map(app, &buffer);
    let mut text: String = rows
        .iter()
        .map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n")
        .collect();
    let plane = |text: &mut String, name: &str, of: &dyn Fn(&Cell) -> String| {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let mut order = Vec::new();
        let _ = writeln!(text, "\n{name}");
        for row in &rows {
            for cell in row {
                let what = of(cell);
                let number = *seen.entry(what.clone()).or_insert_with(|| {
                    order.push(what);
                    order.len() - 1
                });
                text.push(char::from(LETTERS[number]));
            }
            text.push('\n');
        }
        let legend = order.iter().zip(LETTERS).map(|(what, &letter)| format!("{}={what}", char::from(letter)));
        let _ = writeln!(text, "{}", legend.collect::<Vec<_>>().join(" "));
    };
    plane(&mut text, "characters", &|cell| if cell.symbol() == " " { "-".into() } else { named(cell.fg) });
    plane(&mut text, "grounds", &|cell| named(cell.bg));
    plane(&mut text, "attributes", &|cell| {
        if cell.modifier == Modifier::empty() { "-".into() } else { format!("{:?}", cell.modifier) }
    });
    text
}

/// One for each colour, in the order in which they are met.
const LETTERS: &[u8] =
    b".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&/()=?+*#@<>|^~_:;,{}[]'`-\"\\";

fn cellar(theme: &str) -> Level {
    parse(&CELLAR.replace("light =", &format!("{theme}\nlight =")))
}

#[test]
fn light_and_fog_in_true_colour() {
    let mut app = app(cellar(""), Theme::new(ColourDepth::True));
    insta::assert_snapshot!("cellar", coloured(&app));
    // Away from the lantern's first place, so that part of it is memory; the coals come into sight.
    app.press("l l l l l l j").expect("keys");
    insta::assert_snapshot!("cellar_later", coloured(&app));
}

#[test]
fn themes_have_moods() {
    for theme in ThemeId::all() {
        let name = theme.row().name;
        let app = app(cellar(&format!("theme = \"{name}\"")), Theme::new(ColourDepth::True));
        let place = name.strip_prefix("the ").unwrap_or(name).replace(' ', "_");
        insta::assert_snapshot!(format!("cellar_{place}"), coloured(&app));
    }
}

#[test]
fn palettes_and_depths_are_laid_out() {
    let palettes = [(Palette::Dark, ""), (Palette::Light, "_light"), (Palette::HighContrast, "_high_contrast")];
    let depths = [
        (ColourDepth::True, ""),
        (ColourDepth::Indexed, "_256"),
        (ColourDepth::Sixteen, "_16"),
        (ColourDepth::Eight, "_8"),
    ];
    let draw = |theme: Theme, name: String| {
        let mut app = app(cellar(""), theme);
        app.press("l l l").expect("keys");
        insta::assert_snapshot!(name, coloured(&app));
    };
    for (palette, of) in palettes {
        for (depth, with) in depths.into_iter().filter(|(_, with)| !(of.is_empty() && with.is_empty())) {
            draw(Theme::new(depth).with_palette(palette), format!("cellar{of}{with}"));
        }
    }
    draw(Theme::new(ColourDepth::None), "cellar_no_colour".into());
}

/// Two floors that differ only where the player has not looked are drawn alike, character by character and colour by
/// colour.
#[test]
fn nothing_that_is_unknown_shows_in_a_colour_or_a_shape() {
    let hidden = |change: fn(&mut Level)| {
        let mut level = cellar("");
        change(&mut level);
        let app = app(level, Theme::new(ColourDepth::True));
        let buffer = shot::draw(&app, 80, 24);
        let known = app.context.game().player_mind().known.known_cells();
        (buffer, known)
    };
    let (usual, known) = hidden(|_| {});
    let changes: [fn(&mut Level); 4] = [
        // Coals in the closed room, right behind the wall.
        |level| level.cells[Point::new(10, 1)] = TerrainId::BRAZIER,
        // The wall of the closed room is gone at its far side, and thick at its near one.
        |level| level.cells[Point::new(15, 1)] = TerrainId::FLOOR,
        |level| {
            for y in [1, 2] {
                level.cells[Point::new(11, y)] = TerrainId::WALL;
            }
        },
        // Fire around the corner is hidden by what it shines on only where nothing of that is in sight.
        |level| level.cells[Point::new(14, 2)] = TerrainId::FIRE,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let (other, still_known) = hidden(change);
        assert_eq!(still_known, known, "change {number} was seen");
        let differ: Vec<_> =
            usual.diff(&other).into_iter().map(|(x, y, cell)| (x, y, cell.symbol().to_owned())).collect();
        assert!(differ.is_empty(), "change {number} shows: {differ:?}");
    }
}

#[test]
fn the_same_moment_is_drawn_the_same_every_time() {
    let mut app = app(cellar(""), Theme::new(ColourDepth::True));
    app.press("l l j").expect("keys");
    let first = shot::draw(&app, 80, 24);
    app.settle();
    assert!(first == shot::draw(&app, 80, 24));
}
