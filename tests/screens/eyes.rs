//! The promise: whoever looks through somebody's eyes sees what that somebody knows, and no more; looking changes
//! nothing; and no overlay tells the player what he has not seen.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use fogwalk::{
    game::{self, Action, Bot, Game, Phase},
    grid::{Grid, Point, Size},
    level::{self, Level},
    mind::{FactionId, Knowledge},
    terrain::TerrainId,
    ui::{
        self, App, Eyes, Input, OVERLAYS, OverlayId, Session, shot,
        theme::{ColourDepth, Role, Theme},
    },
};
use proptest::prelude::*;
use ratatui::{buffer::Buffer, layout::Position};

use crate::support::screens::has_tint;

/// Large enough for every floor.
const SCREEN: (u16, u16) = (160, 90);

fn app(game: Game) -> App<Session> {
    ui::game(Session::new(game, Theme::new(ColourDepth::True)), SCREEN.0, SCREEN.1)
}

fn picture(app: &App<Session>) -> Buffer {
    let screen = app.context.layout().status;
    shot::draw(app, screen.right(), screen.bottom())
}

fn press(app: &mut App<Session>, keys: &str) {
    app.press(keys).expect("keys");
}

/// Goes on pressing the key until one looks through these eyes.
fn look_through(app: &mut App<Session>, eyes: Eyes) {
    for _ in 0..9 {
        if app.context.eyes() == eyes {
            return;
        }
        press(app, "e");
    }
    panic!("{eyes:?} never come");
}

/// A goblin hears a shout and does not see who shouts.
#[test]
fn a_noise_is_marked_for_eight_turns_where_somebody_heard_it_from() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/ambush.level");
    let level = level::read(Path::new(file), game::vocabulary()).expect("a level of the project");
    let mut app = app(Game::on_level(level, 1).expect("it can be played"));
    let at = app.context.game().player().expect("the player").at;
    press(&mut app, "!");
    assert!(!marked(&app, '♪').contains(&at), "the player sees for itself");
    look_through(&mut app, Eyes::Faction(FactionId::WARREN));
    let mut shown = Vec::new();
    for turn in 1..12 {
        if marked(&app, '♪').contains(&at) {
            shown.push(turn);
        }
        press(&mut app, ".");
    }
    // The goblin that heard it has to tell the others first.
    assert_eq!(shown, [5, 6, 7]);
}

/// A game that a bot has played for so many turns, and in study mode since.
fn studied(seed: u64, turns: u32) -> Game {
    let mut game = played(seed, turns);
    if let Phase::Player(turn) = game.phase() {
        turn.act(Action::Study).expect("not yet in study mode");
    }
    game
}

fn knows_anything(game: &Game, faction: FactionId) -> bool {
    game.mind(faction).known.known_cells() > 0
}

/// A game that a bot has played for so many turns.
fn played(seed: u64, turns: u32) -> Game {
    let mut game = Game::new(seed).expect("a first floor");
    let mut bot = Bot::named("blunt").expect("a bot");
    while game.turn().0 < turns {
        let action = bot.choose(&game);
        let Phase::Player(turn) = game.phase() else { break };
        if turn.act(action).is_err() {
            break;
        }
    }
    game
}

/// A game among the factions alone.
fn watched(seed: u64, turns: u32) -> App<Session> {
    let mut app = app(Game::without_player(None, seed).expect("a first floor"));
    for _ in 0..turns {
        app.handle(Input::Tick);
    }
    app.settle();
    app
}

/// What is drawn in each cell of the map.
fn cells(app: &App<Session>) -> Vec<(Point, char)> {
    let (picture, session) = (picture(app), &app.context);
    let size = session.game().floor().level().size();
    let on_the_map = session.viewport().cells().filter(|(_, point)| size.contains(*point));
    on_the_map
        .map(|(position, point)| (point, picture[position].symbol().chars().next().expect("a character")))
        .collect()
}

fn marked(app: &App<Session>, mark: char) -> BTreeSet<Point> {
    cells(app).into_iter().filter(|&(_, drawn)| drawn == mark).map(|(point, _)| point).collect()
}

fn assert_only_what_is_known_is_drawn(app: &App<Session>, faction: FactionId) -> usize {
    let session = &app.context;
    let (game, mind) = (session.game(), session.game().mind(faction));
    let members = game.floor().units().filter(|unit| unit.faction() == faction).map(|unit| unit.at);
    let seen = mind.sightings.iter().map(|sighting| sighting.at);
    // A faction knows where its members stand, whom it has seen where, and what lies where.
    let upon: BTreeSet<Point> = members.chain(seen).chain(mind.items.keys().copied()).collect();
    let mut unknown = 0;
    for (point, drawn) in cells(app) {
        let ground = match mind.known.at(point) {
            Knowledge::Unknown => ' ',
            Knowledge::Remembered { terrain, .. } => session.glyph_of(terrain),
        };
        // A wall has one of several shapes; that these betray nothing is the promise of `ground_colours`.
        let is_wall = ground == '#' && "▪╹╺┗╻┃┏┣╸┛━┻┓┫┳╋░".contains(drawn);
        // Grass, trees, fire and the edges of a chasm have several shapes, too, and most of a floor is bare, and some
        // grass, mud and water.
        let is_shape =
            [('"', "„ "), ('≈', " "), ('~', " "), ('%', " "), ('♣', "♠"), ('▲', "▴"), ('_', "▔▁▏▕ "), ('·', " ")]
                .into_iter()
                .any(|(usual, shapes)| ground == usual && shapes.contains(drawn));
        let is_noise = drawn == '♪' && mind.noises.at(point).is_some();
        assert!(
            is_wall || is_shape || is_noise || drawn == ground || upon.contains(&point),
            "{drawn:?} for {ground:?} at {point}, {faction:?}"
        );
        unknown += usize::from(mind.known.is_unknown(point));
    }
    unknown
}

#[test]
fn with_a_factions_eyes_nothing_is_drawn_that_it_does_not_know() {
    for (seed, turns) in [(1, 0), (2, 40), (3, 120), (4, 300)] {
        for mut app in [app(studied(seed, turns)), watched(seed, turns)] {
            let mut factions: Vec<_> = FactionId::all().filter(|&faction| faction != FactionId::PLAYER).collect();
            factions.retain(|&faction| knows_anything(app.context.game(), faction));
            assert!(!factions.is_empty());
            for faction in factions {
                look_through(&mut app, Eyes::Faction(faction));
                let unknown = assert_only_what_is_known_is_drawn(&app, faction);
                assert!(unknown > 100, "too much is known for this to prove anything");
                let notice = format!("EYES OF THE {}", faction.row().name.to_uppercase());
                assert!(shot::Format::Text.write(&picture(&app)).contains(&notice));
            }
        }
    }
}

#[test]
fn your_own_eyes_show_what_they_showed() {
    for seed in 1..4 {
        let mut app = app(studied(seed, 60));
        let before = picture(&app);
        assert_only_what_is_known_is_drawn(&app, FactionId::PLAYER);
        press(&mut app, "e");
        assert_ne!(picture(&app), before);
        look_through(&mut app, Eyes::Truth);
        look_through(&mut app, Eyes::You);
        assert_eq!(picture(&app), before);
        press(&mut app, "O O e O O");
        assert_eq!(app.context.eyes(), Eyes::You, "a second O comes back to your own, whatever eyes were before");
        press(&mut app, "O");
        assert_eq!(app.context.eyes(), Eyes::Truth);
    }
}

#[test]
fn where_nobody_plays_the_truth_is_first() {
    let knowing =
        |app: &App<Session>| FactionId::all().filter(|&faction| knows_anything(app.context.game(), faction)).count();
    let mut app = (1..20).map(|seed| watched(seed, 20)).find(|app| knowing(app) > 1).expect("a floor of two peoples");
    assert_eq!(app.context.eyes(), Eyes::Truth);
    let game = app.context.game();
    for unit in game.floor().units() {
        let (_, drawn) =
            cells(&app).into_iter().find(|&(point, _)| point == unit.at).expect("the whole floor is shown");
        assert_eq!(drawn, unit.row().glyph);
    }
    for _ in 0..=knowing(&app) {
        press(&mut app, "e");
    }
    assert_eq!(app.context.eyes(), Eyes::Truth, "around once, without the player");
}

#[test]
fn one_folder_of_the_screen_opens_minds() {
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/ui"))];
    let mut openers = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the source") {
            let path = entry.expect("a file of the source").path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path).expect("source is text").contains(".mind(") {
                openers.push(folder.file_name().expect("a name").to_owned());
            }
        }
    }
    assert!(!openers.is_empty() && openers.iter().all(|folder| folder == "eyes"), "{openers:?}");
}

#[test]
fn looking_changes_nothing_in_the_game() {
    let mut looked = app(studied(5, 50));
    let mut alone = app(studied(5, 50));
    for _ in 0..30 {
        press(&mut looked, "e Tab e O v 0");
        for row in OVERLAYS {
            press(&mut looked, &format!("v {}", row.key));
        }
        press(&mut looked, "x l Tab Esc O e e Esc .");
        press(&mut alone, ".");
        assert_eq!(looked.context.game().digest(), alone.context.game().digest());
    }
}

#[test]
fn wrong_beliefs_are_those_that_differ_from_the_truth_where_the_truth_may_be_told() {
    let mut found = 0;
    for seed in 1..12 {
        let mut app = watched(seed, 250);
        press(&mut app, "F7");
        for faction in [FactionId::WARREN, FactionId::MIRE] {
            look_through(&mut app, Eyes::Faction(faction));
            app.context.watch(None);
            let game = app.context.game();
            let known = &game.mind(faction).known;
            let is_wrong = |point: &Point| {
                known.terrain(*point).is_some_and(|terrain| terrain != game.floor().level().cells[*point])
            };
            // Whoever stands there covers the mark.
            let covered: BTreeSet<_> =
                cells(&app).iter().filter(|(_, drawn)| drawn.is_alphabetic()).map(|c| c.0).collect();
            let wrong: BTreeSet<_> =
                known.size().points().filter(is_wrong).filter(|point| !covered.contains(point)).collect();
            let marks: BTreeSet<_> =
                marked(&app, '≠').into_iter().filter(|p| !game.mind(faction).items.contains_key(p)).collect();
            assert_eq!(marks, wrong, "seed {seed}, {faction:?}");
            found += wrong.len();
        }
    }
    assert!(found > 0, "somebody is wrong about a door");
}

#[test]
fn you_are_not_told_that_you_are_wrong() {
    let mut wrong = 0;
    for seed in 1..12 {
        let mut app = app(played(seed, 400));
        press(&mut app, "F7");
        app.context.watch(None);
        let game = app.context.game();
        if game.player().is_none() {
            continue;
        }
        let mind = game.mind(FactionId::PLAYER);
        let remembered = mind.known.size().points().filter_map(|point| Some((point, mind.known.terrain(point)?)));
        wrong += remembered.filter(|&(point, terrain)| terrain != game.floor().level().cells[point]).count();
        let marks: Vec<_> = marked(&app, '≠').into_iter().filter(|point| !mind.items.contains_key(point)).collect();
        assert_eq!(marks, [], "seed {seed}");
    }
    assert!(wrong > 0, "in none of these games is the player wrong about anything");
}

const SIZE: Size = match Size::new(24, 14) {
    Some(size) => size,
    None => unreachable!(),
};

const GROUND: [TerrainId; 8] = [
    TerrainId::FLOOR,
    TerrainId::FLOOR,
    TerrainId::FLOOR,
    TerrainId::WALL,
    TerrainId::DOOR,
    TerrainId::SWAMP,
    TerrainId::TREE,
    TerrainId::DEEP_WATER,
];

fn world(ground: &[TerrainId]) -> Level {
    let cells = Grid::from_cells(SIZE, ground.to_vec()).expect("as many cells as the size has");
    let start = Point::new(12, 7);
    let mut level = Level { cells, player: Some(start), ..Level::filled(SIZE, TerrainId::FLOOR) };
    level.cells[start] = TerrainId::FLOOR;
    level
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Two worlds that differ only where the player has not been look the same, whatever is laid over them.
    #[test]
    fn no_overlay_tells_what_you_have_not_seen(
        ground in proptest::collection::vec(0..GROUND.len(), SIZE.area()),
        other in proptest::collection::vec(0..GROUND.len(), SIZE.area()),
        steps in proptest::collection::vec("[hjklyubn]", 0..12),
        cursor in proptest::collection::vec("[hjklyubn]", 0..12),
    ) {
        let steps = steps.join(" ");
        let ground: Vec<_> = ground.into_iter().map(|index| GROUND[index]).collect();
        let start = |level: Level| {
            // With a second floor it is a normal game, in which no eyes are open but the player's.
            let game = Game::on_levels(vec![level.clone(), level], 1).expect("levels to play");
            assert!(!game.world().opens_all_eyes());
            ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24)
        };
        let mut scouted = start(world(&ground));
        press(&mut scouted, &steps);
        let known = scouted.context.game().mind(FactionId::PLAYER).known.clone();
        let mut twin = ground.clone();
        for (cell, point) in SIZE.points().enumerate() {
            if known.is_unknown(point) && point.neighbours().all(|next| known.is_unknown(next)) {
                twin[cell] = GROUND[other[cell]];
            }
        }
        let mut apps = [start(world(&ground)), start(world(&twin))];
        for app in &mut apps {
            press(app, &steps);
        }
        let [one, two] = apps.each_ref().map(|app| app.context.game().mind(FactionId::PLAYER));
        // A wall may be seen where an open cell, of which only an edge is in view, is not.
        prop_assume!(one == two);
        for &id in OverlayId::ALL {
            for keys in [format!("v {}", id.row().key), format!("x {}", cursor.join(" ")), "Esc v 0".into()] {
                let [one, two] = apps.each_mut().map(|app| {
                    press(app, &keys);
                    picture(app)
                });
                prop_assert!(one == two, "{id:?} tells more than you know after {keys}");
            }
        }
    }
}

/// The property test would pass for overlays that show nothing; these show something of what is known.
#[test]
fn overlays_about_knowledge_show_your_own() {
    let mut app = app(Game::on_level(world(&[TerrainId::FLOOR; SIZE.area()]), 1).expect("a level to play"));
    press(&mut app, "x l l l");
    let plain = picture(&app);
    let theme = Theme::new(ColourDepth::True);
    for (id, style) in [
        (OverlayId::Known, theme.style(Role::KnownInSight)),
        (OverlayId::Distance, theme.heat(0)),
        (OverlayId::Islands, theme.part(0)),
        (OverlayId::DeadEnds, theme.style(Role::Needed)),
        (OverlayId::Regions, theme.part(0)),
    ] {
        press(&mut app, &format!("v {}", id.row().key));
        let drawn = picture(&app);
        assert_ne!(drawn, plain, "{id:?}");
        let map = app.context.layout().map;
        let changed = |&position: &Position| drawn[position].bg != plain[position].bg;
        let is_tinted = |position: &Position| has_tint(drawn[*position].bg, style.bg);
        let tinted = map.positions().filter(changed).filter(is_tinted).count();
        assert!(tinted >= 3, "{id:?} tints {tinted} cells");
    }
}

/// A normal game on a hall with somebody in it, whose far end nobody has seen: what is there is given.
fn inhabited(far: &[TerrainId]) -> App<Session> {
    let text = "+++\n[units]\ng = \"goblin\"\nw = \"wolf\"\n+++\n\
                ########################\n\
                #......#...............#\n\
                #@.....'....g..........#\n\
                #......#...............#\n\
                #......#########+#######\n\
                #......#               #\n\
                #......#               #\n\
                ###'####               #\n\
                #......#               #\n\
                #..w...+               #\n\
                #......#               #\n\
                ########################\n";
    let mut level = fogwalk::level::parse("hall", text.as_bytes(), fogwalk::game::vocabulary()).expect("a level");
    let cells: Vec<Point> = far_cells().collect();
    for (&at, &terrain) in cells.iter().zip(far) {
        level.cells[at] = terrain;
    }
    let game = Game::on_levels(vec![level.clone(), level], 1).expect("levels to play");
    ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24)
}

/// The cells behind two closed doors, which nobody sees at first, without those beside their walls.
fn far_cells() -> impl Iterator<Item = Point> {
    (6..10).flat_map(|y| (9..22).map(move |x| Point::new(x, y)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Two worlds that differ only where neither the player nor any unit has been look the same, whoever in sight is
    /// watched and whatever is laid over them.
    #[test]
    fn no_overlay_on_a_watched_unit_tells_what_nobody_has_seen(
        one in proptest::collection::vec(0..GROUND.len(), 52),
        other in proptest::collection::vec(0..GROUND.len(), 52),
        steps in proptest::collection::vec("[hjklyubn.]", 0..10),
        cursor in proptest::collection::vec("[hjklyubn]", 0..12),
    ) {
        let ground = |indices: Vec<usize>| indices.into_iter().map(|index| GROUND[index]).collect::<Vec<_>>();
        let mut apps = [inhabited(&ground(one)), inhabited(&ground(other))];
        for app in &mut apps {
            press(app, &steps.join(" "));
        }
        for app in &apps {
            let game = app.context.game();
            let minds: Vec<_> = game.floor().units().map(|unit| game.mind_of(unit)).collect();
            prop_assume!(far_cells().all(|cell| minds.iter().all(|mind| mind.known.is_unknown(cell))));
        }
        for keys in ["", "Tab", "Tab"] {
            for &id in OverlayId::ALL {
                for keys in [keys.to_owned(), format!("v {}", id.row().key), format!("x {}", cursor.join(" ")), "Esc v 0".into()] {
                    let [one, two] = apps.each_mut().map(|app| {
                        press(app, &keys);
                        picture(app)
                    });
                    prop_assert!(one == two, "{id:?} tells more than anybody knows after {keys}");
                }
            }
        }
    }
}

#[test]
fn in_a_normal_game_overlays_on_watched_units_show_only_cells_that_you_know() {
    let mut drawn = BTreeSet::new();
    for seed in 1..9 {
        // Until somebody is in sight, and some turns more.
        let met = (20..400).step_by(4).find(|&turns| !played(seed, turns).units_in_sight().is_empty());
        let Some(turns) = met else { continue };
        for mut app in [turns, turns + 6].map(|turns| app(played(seed, turns))) {
            let units: Vec<_> = app.context.units_shown().iter().map(|unit| unit.id).collect();
            for unit in units {
                app.context.watch(Some(unit));
                let before = picture(&app);
                for &id in OverlayId::ALL {
                    press(&mut app, &format!("v {}", id.row().key));
                    let after = picture(&app);
                    let session = &app.context;
                    let known = &session.game().player_mind().known;
                    for (position, point) in session.viewport().cells() {
                        if after[position] != before[position] {
                            assert!(!known.is_unknown(point), "seed {seed}: {id:?} draws at {point}");
                            drawn.insert(id.row().name);
                        }
                    }
                    press(&mut app, "v 0");
                }
            }
        }
    }
    assert!(drawn.len() >= 6, "only {drawn:?} drew anything");
}

fn said(app: &App<Session>) -> String {
    app.context.log().messages().last().map(|message| message.text.clone()).unwrap_or_default()
}

#[test]
fn in_a_normal_game_other_eyes_are_earned_and_a_refusal_says_how() {
    let mut app = app(played(2, 40));
    for key in ["e", "O"] {
        press(&mut app, key);
        assert_eq!(app.context.eyes(), Eyes::You);
        let words = said(&app);
        for part in ["scrying", "captive", "map", "E: study mode"] {
            assert!(words.contains(part), "{part} in {words}");
        }
    }
}

#[test]
fn study_mode_is_asked_for_once_and_said_all_the_time() {
    let mut app = app(played(2, 40));
    let text = |app: &App<Session>| shot::Format::Text.write(&picture(app));
    press(&mut app, "E");
    assert!(text(&app).contains("no ranking") && !app.context.game().world().is_study());
    press(&mut app, "n");
    assert!(!app.context.opens_all_eyes() && !text(&app).contains("study mode"));
    let turn = app.context.game().turn();
    press(&mut app, "E y");
    assert!(app.context.opens_all_eyes() && app.context.game().turn() == turn);
    assert!(text(&app).lines().last().expect("a status line").contains("study mode"));
    press(&mut app, "E");
    assert_eq!(said(&app), "All eyes are open here already.");
    press(&mut app, "O");
    assert_eq!(app.context.eyes(), Eyes::Truth);
}

/// A normal game in which the player has read a scroll of scrying some turns ago; goblins live behind a door.
fn scried() -> App<Session> {
    let text = "+++\n[units]\ng = { kind = \"goblin\", at = [[12, 1], [12, 3]] }\n\
                [items]\ns = \"scroll of scrying\"\n+++\n\
                ################\n#@s....+.......#\n#......#.......#\n#......#.......#\n################\n";
    let level = fogwalk::level::parse("scried", text.as_bytes(), fogwalk::game::vocabulary()).expect("a level");
    let game = Game::on_levels(vec![level.clone(), level], 1).expect("levels to play");
    let mut app = app(game);
    press(&mut app, ". . . l");
    let scroll = fogwalk::mind::ItemKindId::named("scroll of scrying").expect("an item");
    assert!(app.context.act(Action::Use(scroll)));
    press(&mut app, ". . . .");
    app
}

#[test]
fn a_picture_is_looked_through_with_its_age_and_shows_what_was_known_then() {
    let mut app = scried();
    let (_, of_then) = app.context.game().floor().pictures().iter().next().expect("a picture");
    let of_then = of_then.clone();
    press(&mut app, "e");
    assert_eq!(app.context.eyes(), Eyes::Picture(1));
    let text = shot::Format::Text.write(&picture(&app));
    assert!(text.contains("THE WARREN'S MAP, 5 TURNS OLD"), "{text}");
    let known = &of_then.mind.known;
    for (point, drawn) in cells(&app) {
        let is_seen_there = of_then.mind.sightings.there().any(|seen| seen.at == point);
        let is_player = app.context.game().player().is_some_and(|player| player.at == point);
        if known.is_unknown(point) && !is_seen_there && !is_player {
            assert_eq!(drawn, ' ', "{point}");
        }
    }
    let goblins = cells(&app).into_iter().filter(|&(_, drawn)| drawn == 'g').count();
    assert!(goblins == 2 && known.known_cells() > 0);
    assert!(app.context.units_shown().is_empty(), "nobody in a picture can be watched");
    for &id in OverlayId::ALL {
        press(&mut app, &format!("v {} v 0", id.row().key));
    }
    press(&mut app, "e");
    assert_eq!(app.context.eyes(), Eyes::You, "the factions and the truth are left out");
    press(&mut app, "E y e e");
    assert_eq!(app.context.eyes(), Eyes::Faction(FactionId::WARREN), "after the pictures");
}
