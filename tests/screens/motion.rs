//! The promise of what moves by itself: a slow line can bear it, it stops five seconds after the last key, it can be
//! calmed and switched off, and it changes and betrays nothing.

use std::time::Duration;

use fogwalk::{
    game::{DifficultyId, Game},
    grid::Point,
    level::Level,
    terrain::TerrainId,
    ui::{
        self, App, Context, Input, Motion, Session,
        config::Keys,
        shot,
        theme::{ColourDepth, Palette, Theme},
    },
};
use ratatui::{
    backend::{Backend as _, CrosstermBackend},
    buffer::Buffer,
};

use crate::support::levels::parse;

/// Everything that is never still: water, coals, fire behind a corner, a lantern in the dark, and fog all around.
const GROTTO: &str = r#"+++
name = "The grotto"
light = "dark"
+++
##########################
#..""....#...........*...#
#.@".....#...............#
#..~~~~~..*..............#
#..&~&~~~~...............#
#..&&&&~~~....####.#######
#..~~~~~......#......#
########.######......#
       #.*....+......#
       ###############
"#;

/// A large hall in which a third of the cells are of these terrains, in turn, with the player in its middle: all of it
/// is in sight.
fn hall(of: [char; 2]) -> Level {
    let (width, height) = (150, 50);
    let cell = |x: usize, y: usize| match (x, y) {
        _ if x == 0 || y == 0 || x == width - 1 || y == height - 1 => '#',
        _ if (x, y) == (width / 2, height / 2) => '@',
        _ if x.abs_diff(width / 2) < 3 || !(x * 7 + y * 13).is_multiple_of(3) => '.',
        _ => of[(x / 9 + y / 5) % 2],
    };
    let row = |y| (0..width).map(|x| cell(x, y)).collect::<String>() + "\n";
    parse(&(0..height).map(row).collect::<String>())
}

/// What a second of anything that moves by itself may cost, in bytes.
const MOST: usize = 30_000;

/// The bytes around each frame: a reset of the pen, and the beginning and the end of a synchronized update.
const AROUND: usize = 35;

fn app(level: Level, motion: Motion, theme: Theme, (width, height): (u16, u16)) -> App<Session> {
    let game = Game::on_level(level, 7).expect("a level to play");
    ui::game(Session::new(game, theme).moving(motion), width, height)
}

fn bytes(before: &Buffer, now: &Buffer) -> usize {
    let changes = before.diff(now);
    if changes.is_empty() {
        return 0;
    }
    let mut bytes = Vec::new();
    let mut backend = CrosstermBackend::new(&mut bytes);
    backend.draw(changes.into_iter()).expect("bytes");
    backend.flush().expect("bytes");
    bytes.len() + AROUND
}

/// Lets time pass until nothing moves any more: the time and the bytes of each frame, and the frames.
fn play<C: Context>(app: &mut App<C>, (width, height): (u16, u16)) -> (Vec<(Duration, usize)>, Vec<Buffer>) {
    app.settle();
    let mut frames = vec![shot::draw(app, width, height)];
    let (mut time, mut sent) = (Duration::ZERO, Vec::new());
    while let Some(tick) = app.context.tick() {
        time += tick;
        assert!(time < Duration::from_secs(60), "it never ends");
        app.handle(Input::Tick);
        app.settle();
        let now = shot::draw(app, width, height);
        sent.push((time, bytes(frames.last().expect("a frame"), &now)));
        frames.push(now);
    }
    (sent, frames)
}

/// The most bytes in any second.
fn busiest(sent: &[(Duration, usize)]) -> usize {
    let within = |from: Duration| {
        let second = sent.iter().filter(move |(time, _)| (from..from + Duration::from_secs(1)).contains(time));
        second.map(|(_, bytes)| bytes).sum()
    };
    sent.iter().map(|&(from, _)| within(from)).max().unwrap_or(0)
}

#[test]
fn a_slow_line_bears_what_moves_and_after_five_seconds_nothing_does() {
    for palette in [Palette::Dark, Palette::Light, Palette::HighContrast] {
        for depth in [ColourDepth::True, ColourDepth::Indexed] {
            for size in [(80, 24), (120, 40), (200, 60), (320, 90)] {
                let theme = Theme::new(depth).with_palette(palette);
                let mut app = app(parse(GROTTO), Motion::Full, theme, size);
                // The first key also ends what the beginning showed.
                app.press("j").expect("a key");
                let (sent, _) = play(&mut app, size);
                let what = format!("{palette:?} {depth:?} {size:?}");
                let total: usize = sent.iter().map(|(_, bytes)| bytes).sum();
                assert!(total > 0, "{what}: nothing moves");
                assert!(busiest(&sent) <= MOST, "{what}: {} bytes in a second", busiest(&sent));
                let end = sent.last().map_or(Duration::ZERO, |&(time, _)| time);
                assert!(end <= Duration::from_millis(5100), "{what}: {end:?}");
                assert_eq!(app.context.tick(), None, "{what}: it sleeps until a key is pressed");
            }
        }
    }
}

/// However much burns, smokes or ripples in sight.
#[test]
fn a_slow_line_bears_a_hall_on_fire_and_a_lake() {
    for of in [['}', '{'], ['~', '&']] {
        for size in [(120, 40), (320, 90)] {
            let mut app = app(hall(of), Motion::Full, Theme::new(ColourDepth::True), size);
            app.press("j").expect("a key");
            let (sent, _) = play(&mut app, size);
            let total: usize = sent.iter().map(|(_, bytes)| bytes).sum();
            assert!(total > 5 * 3_000, "{of:?} {size:?}: {total} bytes, so little moves");
            assert!(busiest(&sent) <= MOST, "{of:?} {size:?}: {} bytes in a second", busiest(&sent));
        }
    }
}

#[test]
fn what_moves_behind_the_title_is_as_cheap_and_stops_as_well() {
    for size in [(80, 24), (120, 40), (200, 60), (320, 90)] {
        let title = ui::Title::new(Theme::new(ColourDepth::True), Keys::default(), DifficultyId::default(), Vec::new());
        let mut app = ui::title(title.moving(Motion::Full), size.0, size.1);
        app.press("Down").expect("a key");
        let (sent, _) = play(&mut app, size);
        let end = sent.last().map_or(Duration::ZERO, |&(time, _)| time);
        assert!(sent.iter().any(|&(_, bytes)| bytes > 0), "{size:?}: nothing moves");
        assert!(busiest(&sent) <= MOST, "{size:?}: {} bytes in a second", busiest(&sent));
        assert!(end <= Duration::from_millis(5100), "{size:?}: {end:?}");
        // Under a window nothing moves.
        app.press("Down ?").expect("keys");
        assert_eq!(app.context.tick(), None, "{size:?}");
    }
}

#[test]
fn two_maps_of_which_each_shows_what_its_viewer_knows() {
    let mut level = parse(GROTTO);
    level.units.clear();
    let mut app = app(level, Motion::Off, Theme::new(ColourDepth::True), (120, 40));
    let text = |app: &App<Session>| shot::Format::Text.write(&shot::draw(app, 120, 40));
    let plain = text(&app);
    app.press("V").expect("a key");
    assert!(text(&app) != plain, "wide cells");
    // Nobody else is here, so there is nobody whose knowledge could be shown.
    app.press("V").expect("a key");
    assert!(text(&app).contains("Back to the usual map"), "{}", text(&app));
}

#[test]
fn fog_drifts_and_water_fire_and_lamps_change_in_colour_only() {
    let size = (120, 40);
    let mut app = app(parse(GROTTO), Motion::Full, Theme::new(ColourDepth::True), size);
    app.press("j").expect("a key");
    let digest = app.context.game().digest();
    let (_, frames) = play(&mut app, size);
    assert_eq!(app.context.game().digest(), digest);
    let text = |buffer: &Buffer| shot::Format::Text.write(buffer);
    let (first, last) = (&frames[0], frames.last().expect("a frame"));
    assert_eq!(text(first), text(last));
    let has_changed = |at: Point| {
        let position = app.context.viewport().position(at).expect("in view");
        frames.windows(2).any(|pair| pair[0][position] != pair[1][position])
    };
    let terrain = |at: Point| app.context.game().floor().level().cells[at];
    let level = app.context.game().floor().level().size();
    let seen = level.points().filter(|&at| app.context.game().in_sight(at)).collect::<Vec<_>>();
    for what in [TerrainId::SHALLOW_WATER, TerrainId::BRAZIER, TerrainId::FLOOR] {
        assert!(seen.iter().any(|&at| terrain(at) == what && has_changed(at)), "{what:?} is still");
    }
    let mind = app.context.game().player_mind();
    let mut fog = level.points().filter(|&at| mind.known.is_unknown(at));
    assert!(fog.any(has_changed), "fog is still");
    // Nothing that is remembered moves.
    let remembered = level.points().filter(|&at| !app.context.game().in_sight(at) && terrain(at) == TerrainId::FLOOR);
    let known = |at: &Point| !app.context.game().player_mind().known.is_unknown(*at);
    assert!(!remembered.filter(known).any(has_changed));
}

#[test]
fn a_calm_screen_only_flashes_and_a_still_one_does_nothing() {
    for (motion, moves) in [(Motion::Calm, true), (Motion::Off, false)] {
        let mut app = app(parse(GROTTO), motion, Theme::new(ColourDepth::True), (80, 24));
        app.press("j").expect("a key");
        assert_eq!(app.context.tick(), None, "{motion:?}: nothing happened");
        // A shout is a ring.
        app.press("!").expect("a key");
        assert_eq!(app.context.tick().is_some(), moves, "{motion:?}");
        let (sent, _) = play(&mut app, (80, 24));
        assert!(sent.last().is_none_or(|&(time, _)| time < Duration::from_secs(1)), "{motion:?}");
    }
    let theme = Theme::new(ColourDepth::Sixteen);
    let mut few = app(parse(GROTTO), Motion::Full, theme, (80, 24));
    few.press("j").expect("a key");
    assert_eq!(few.context.tick(), None, "there are no colours to move");
}

#[test]
fn a_window_is_still_and_a_key_restarts_the_clock() {
    let mut app = app(parse(GROTTO), Motion::Full, Theme::new(ColourDepth::True), (80, 24));
    app.press("?").expect("a key");
    assert_eq!(app.context.tick(), None);
    app.press("Esc j").expect("keys");
    for _ in 0..20 {
        app.handle(Input::Tick);
    }
    app.press("k").expect("a key");
    let (sent, _) = play(&mut app, (80, 24));
    assert!(sent.last().is_some_and(|&(time, _)| time > Duration::from_millis(4800)));
}

/// Two floors that differ only where the player has not looked move alike.
#[test]
fn what_moves_betrays_nothing_that_is_unknown() {
    let frames = |change: fn(&mut Level)| {
        let mut level = parse(GROTTO);
        change(&mut level);
        let mut app = app(level, Motion::Full, Theme::new(ColourDepth::True), (80, 24));
        let known = app.context.game().player_mind().known.known_cells();
        (play(&mut app, (80, 24)).1, known)
    };
    let (usual, known) = frames(|_| {});
    let changes: [fn(&mut Level); 3] = [
        |level| level.cells[Point::new(18, 8)] = TerrainId::FIRE,
        |level| level.cells[Point::new(16, 7)] = TerrainId::DEEP_WATER,
        |level| level.cells[Point::new(20, 8)] = TerrainId::BRAZIER,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let (other, still_known) = frames(change);
        assert_eq!(still_known, known, "change {number} was seen");
        assert!(usual == other, "change {number} shows");
    }
}
