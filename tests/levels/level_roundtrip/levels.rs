//! Levels of every make.

use std::{collections::BTreeSet, sync::LazyLock};

use fogwalk::{
    content::{FactionId, FloorRule, FloorRules, OwnKinds, OwnTerrain, TerrainTable, ThemeId, terrains},
    grid::{Footprint, Grid, Point, Size},
    level::{Curriculum, Daylight, InfluenceSeed, Layout, Level, LevelEvent, Patrol, Placed, Puzzle, Round, Trigger},
    search::{DiagonalRule, LongPaths},
    terrain::{MAX_COST, Movement, TerrainId},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

use super::pages::{page_on, rough_page, settings};

/// Rules of a floor: each as usual, or the least or the most that it can be, by this number.
fn rules(number: usize) -> FloorRules {
    let mut rules = FloorRules::default();
    for (place, rule) in FloorRule::ALL.into_iter().enumerate() {
        let range = rule.range();
        rules.set(rule, [rule.usual(), *range.start(), *range.end()][(number + place) % 3]);
    }
    rules
}

/// Characters that a terrain of a level's own may have: letters of the words that tell kinds of files apart, those
/// of built-in terrains, what TOML quotes, and some from further away.
static GLYPHS: LazyLock<Vec<char>> = LazyLock::new(|| "typeocilvrsn1 +#.\"'\\T<=éß▒░→Ж@AB".chars().collect());

/// Characters that texts may have: everything but controls, and more often the awkward ones.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => any::<char>().prop_filter("no control character", |character| !character.is_control()),
        4 => proptest::char::range(' ', '~'),
        2 => select(vec!['"', '\'', '\\', '+', '#', '[', '=', '\u{202e}', '\u{200b}', '\u{feff}', '\u{301}', '墙', '🜂']),
    ]
}

pub fn text(longest: usize) -> impl Strategy<Value = String> {
    vec(character(), 0..=longest).prop_map(|characters| characters.into_iter().collect())
}

/// A description of several lines, some of which look like something else.
pub fn about() -> impl Strategy<Value = String> {
    let awkward = select(vec![
        "",
        "+++",
        " +++",
        "+++ \u{a0}",
        "\"\"\"",
        "\\",
        "'''",
        "[legend]",
        "type octile",
        "\\u002B++",
        "\u{202e}\u{200b}",
    ]);
    let line = prop_oneof![text(20), awkward.prop_map(String::from)];
    vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

/// Terrains of a level's own, no character twice.
fn own_terrains() -> impl Strategy<Value = TerrainTable> {
    let row = (0..terrains().len(), any::<Index>(), 1..=MAX_COST, any::<bool>(), prop::option::of(text(80)));
    vec(row, 0..8).prop_map(|rows| {
        let mut glyphs: Vec<char> = GLYPHS.iter().copied().filter(|glyph| !"@AB".contains(*glyph)).collect();
        let mut terrains = TerrainTable::built_in();
        for (base, pick, cost, has_cost, name) in rows {
            let base = TerrainId(base as u8);
            let cost = (has_cost && can_stand(&terrains, base)).then_some(cost);
            let glyph = glyphs.swap_remove(pick.index(glyphs.len()));
            terrains.add(OwnTerrain { base, glyph, name, cost }).expect("a terrain in range");
        }
        terrains
    })
}

fn can_stand(terrains: &TerrainTable, id: TerrainId) -> bool {
    Movement::ALL.iter().any(|movement| movement.entry_cost(terrains.kind(id)).is_some())
}

fn size() -> impl Strategy<Value = Size> {
    let sides = prop_oneof![Just((1, 1)), (1..=3u32, 1..=3u32), (1..=14u32, 1..=8u32)];
    sides.prop_map(|(width, height)| Size::new(width, height).expect("sides in range"))
}

/// Ground of some size: of one terrain, of a few, or of all that the table has.
fn ground() -> impl Strategy<Value = (TerrainTable, Grid<TerrainId>)> {
    (own_terrains(), size(), vec(any::<Index>(), 1..=4), 0..4).prop_flat_map(|(terrains, size, few, make)| {
        let all: Vec<TerrainId> = terrains.rows().map(|(id, _)| id).collect();
        let palette = match make {
            0 => vec![TerrainId::ROCK, TerrainId::ROCK, TerrainId::FLOOR],
            1 => vec![*few[0].get(&all)],
            2 => few.iter().map(|index| *index.get(&all)).collect(),
            _ => all,
        };
        let cells = vec(select(palette), size.area());
        (Just(terrains), cells.prop_map(move |cells| Grid::from_cells(size, cells).expect("a cell each")))
    })
}

/// An event before it is known what level it happens on: its turn or the number of the step, what of these it waits
/// for, some cells or the corners of an area, what becomes of it and what is said.
type Rough = ((u32, bool), Index, (Vec<Index>, bool), Index, String);

fn rough_event() -> impl Strategy<Value = Rough> {
    let count = prop_oneof![1..=3u32, Just(LevelEvent::LATEST)];
    let cells = (vec(any::<Index>(), 1..5), any::<bool>());
    ((count, any::<bool>()), any::<Index>(), cells, any::<Index>(), text(30))
}

fn event_on(level: &Level, ((count, is_turn), at, (cells, is_area), becomes, says): Rough) -> LevelEvent {
    let point = |index: Index| level.size().point(index.index(level.size().area()));
    let mut cells: BTreeSet<Point> = cells.into_iter().map(point).collect();
    if is_area {
        let columns = || cells.iter().map(|cell| cell.x);
        let is_within = |cell: &Point| {
            (columns().min()..=columns().max()).contains(&Some(cell.x))
                && (cells.first().map(|cell| cell.y)..=cells.last().map(|cell| cell.y)).contains(&Some(cell.y))
        };
        cells = level.size().points().filter(is_within).collect();
    }
    let trigger = if is_turn { Trigger::Turn(count) } else { Trigger::Step { at: point(at), after: count } };
    let terrains: Vec<TerrainId> = level.terrains.rows().map(|(id, _)| id).collect();
    LevelEvent { trigger, cells, becomes: *becomes.get(&terrains), says }
}

/// An influence before it is known what level it is on: whose, where, how bad, how long ago.
type RoughSeed = (&'static str, Index, u16, u32);

fn rough_seed() -> impl Strategy<Value = RoughSeed> {
    let ago = prop_oneof![Just(0), Just(InfluenceSeed::LONGEST_AGO), 1..500u32];
    (select(FactionId::all().map(|faction| faction.row().name).collect::<Vec<_>>()), any::<Index>(), 1..=u16::MAX, ago)
}

fn seed_on(level: &Level, (faction, at, weight, ago): RoughSeed) -> InfluenceSeed {
    let at = level.size().point(at.index(level.size().area()));
    InfluenceSeed { faction: faction.into(), at, weight, ago }
}

/// A patrol before it is known who is there: some units, some posts, its turn, and whether it goes once.
type Band = (Vec<Index>, Vec<Index>, u32, bool);

fn band() -> impl Strategy<Value = Band> {
    let turn = prop_oneof![1..=3u32, Just(Patrol::LATEST)];
    (vec(any::<Index>(), 1..4), vec(any::<Index>(), 1..4), turn, any::<bool>())
}

/// The cells that a unit of a kind covers.
fn block(kind: &str, at: Point) -> Footprint {
    OwnKinds::default().unit(kind).expect("a kind of unit").row().footprint(at)
}

/// Patrols of different units, to posts that each of them can enter; bands without any are left out.
fn patrols_on(level: &Level, bands: Vec<Band>) -> Vec<Patrol> {
    let row = |unit: &Placed| level.own.unit(&unit.kind).expect("a kind of unit").row();
    let movement = |unit: &Placed| row(unit).movement;
    let mut free: Vec<Placed> = level.units.iter().filter(|unit| !row(unit).is_rooted).cloned().collect();
    let patrol = |(units, posts, turn, is_once): Band| {
        let mut members = Vec::new();
        for index in units {
            if !free.is_empty() {
                members.push(free.swap_remove(index.index(free.len())));
            }
        }
        let can_enter = |point: &Point| {
            members.iter().all(|unit| {
                let mut terrains = block(&unit.kind, *point).cells().map(|cell| level.cells.get(cell));
                let may_enter = |&id| movement(unit).entry_cost(level.terrains.kind(id)).is_some();
                terrains.all(|terrain| terrain.is_some_and(may_enter))
            })
        };
        let ground: Vec<Point> = level.size().points().filter(can_enter).collect();
        let round = if is_once { Round::Once } else { Round::Again };
        (!members.is_empty() && !ground.is_empty()).then(|| Patrol {
            units: members.iter().map(|unit| unit.at).collect(),
            posts: posts.into_iter().map(|index| *index.get(&ground)).collect(),
            turn,
            round,
        })
    };
    bands.into_iter().filter_map(patrol).collect()
}

/// What is asked of whoever paints.
fn puzzle() -> impl Strategy<Value = Option<Puzzle>> {
    let cells = || prop::option::of(prop_oneof![1..9u32, Just(Puzzle::MOST_CELLS)]);
    let solved = text(20).prop_filter("a condition", |text| !text.is_empty());
    let with = vec(select(vec!["wall", "deep water", Puzzle::START, Puzzle::GOAL]), 0..3);
    let texts = || vec(text(12), 0..4);
    let puzzle =
        (solved, texts(), cells(), cells(), with, texts()).prop_map(|(solved, searches, par, most, with, hints)| {
            Puzzle { solved, searches, par, most, with: with.into_iter().map(String::from).collect(), hints }
        });
    prop::option::of(puzzle)
}

/// The place of a lesson in a course.
fn curriculum() -> impl Strategy<Value = Curriculum> {
    (vec(text(12), 0..3), vec(text(80), 0..3), vec(text(12), 0..3)).prop_map(|(needs, teaches, lists)| Curriculum {
        needs,
        teaches,
        lists,
    })
}

/// Whatever a level file can hold: everything in reading order, one unit a cell, nobody where none can stand.
pub fn levels() -> impl Strategy<Value = Level> {
    let unit = select(OwnKinds::default().unit_names());
    let item = select(OwnKinds::default().item_names());
    let place = || prop::option::of(any::<Index>());
    (
        (text(80), about(), select(DiagonalRule::ALL.to_vec()), ground()),
        ((place(), place(), place(), 0..3u32), (vec(any::<Index>(), 0..4), puzzle(), settings(), curriculum())),
        (vec(((unit, any::<Index>()), place()), 0..12), vec((item, any::<Index>()), 0..8)),
        (vec(rough_event(), 0..4), vec(rough_seed(), 0..4), vec(band(), 0..4), vec(rough_page(), 0..3)),
    )
        .prop_map(
            |(
                (name, about, diagonal, (terrains, cells)),
                ((player, start, goal, make), (other_goals, puzzle, search, curriculum)),
                (units, items),
                (events, seeds, bands, pages),
            )| {
                let all: Vec<Point> = cells.size().points().collect();
                let good: Vec<Point> = all.iter().copied().filter(|&cell| can_stand(&terrains, cells[cell])).collect();
                let on_good = |index: Index| (!good.is_empty()).then(|| *index.get(&good));
                let player = player.and_then(on_good);
                let mut taken: BTreeSet<Point> = player.into_iter().collect();
                let placed =
                    |(kind, index): (&str, Index)| Some(Placed { kind: kind.into(), at: on_good(index)?, home: None });
                let settled = |(unit, home): ((&str, Index), Option<Index>)| {
                    let unit = placed(unit)?;
                    let home = home.and_then(on_good).filter(|&home| home != unit.at);
                    Some(Placed { home, ..unit })
                };
                let mut has_room = |unit: &Placed| {
                    let block = block(&unit.kind, unit.at);
                    let is_free = block.cells().all(|cell| good.contains(&cell) && !taken.contains(&cell));
                    taken.extend(block.cells().filter(|_| is_free));
                    is_free
                };
                let mut units: Vec<Placed> =
                    units.into_iter().filter_map(settled).filter(|unit| has_room(unit)).collect();
                let mut items: Vec<Placed> = items.into_iter().filter_map(placed).collect();
                for list in [&mut units, &mut items] {
                    list.sort_by(|a, b| (a.at, &a.kind).cmp(&(b.at, &b.kind)));
                }
                let (start, goal) = (start.map(|index| *index.get(&all)), goal.map(|index| *index.get(&all)));
                let layout = if make == 0 { Layout::Hexes } else { Layout::Squares };
                let name_length = name.len();
                let mut level = Level {
                    below: (make == 1).then(|| "below.level".to_owned()),
                    depth: 1 + about.len() as u32 % 9,
                    name,
                    about,
                    layout,
                    light: Daylight::ALL[all.len() % Daylight::ALL.len()],
                    peace: name_length % 2 == 1,
                    theme: ThemeId::all().nth(name_length % 20),
                    rules: rules(units.len()),
                    diagonal,
                    terrains,
                    own: OwnKinds::default(),
                    cells,
                    player,
                    start,
                    goal,
                    other_goals: Vec::new(),
                    search,
                    units,
                    items,
                    events: Vec::new(),
                    influence: Vec::new(),
                    pages: Vec::new(),
                    patrols: Vec::new(),
                    waypoints: Vec::new(),
                    dead_ends: Vec::new(),
                    puzzle,
                    curriculum,
                    long_paths: LongPaths::default(),
                };
                while let Some(at) = level.misplaced().map(|misplaced| misplaced.unit.at) {
                    level.units.retain(|unit| unit.at != at);
                }
                level.pages = pages.into_iter().map(|rough| page_on(level.size(), rough)).collect();
                if level.layout == Layout::Squares {
                    let other_goals = other_goals.into_iter().map(|index| *index.get(&all));
                    level.other_goals = other_goals.collect::<BTreeSet<_>>().into_iter().collect();
                    level.events = events.into_iter().map(|rough| event_on(&level, rough)).collect();
                    level.influence = seeds.into_iter().map(|rough| seed_on(&level, rough)).collect();
                    level.patrols = patrols_on(&level, bands);
                    let on_foot =
                        |at: &&Point| Movement::Walker.entry_cost(level.terrains.kind(level.cells[**at])).is_some();
                    let tagged = level.other_goals.chunks(2).map(|cells| cells.iter().copied().collect());
                    level.dead_ends = tagged.collect();
                    level.waypoints = level.other_goals.iter().rev().filter(on_foot).copied().collect();
                }
                if make == 1 {
                    level.find_long_paths();
                }
                level
            },
        )
}

/// Ground as a `MovingAI` map has it.
pub fn octile_levels() -> impl Strategy<Value = Level> {
    let letters = vec![TerrainId::FLOOR, TerrainId::ROCK, TerrainId::TREE, TerrainId::DEEP_WATER];
    (size(), any::<bool>()).prop_flat_map(move |(size, has_swamp)| {
        let mut level = Level::filled(size, TerrainId::FLOOR);
        let mut palette = letters.clone();
        if has_swamp {
            let swamp = OwnTerrain { base: TerrainId::SWAMP, glyph: 'S', name: None, cost: Some(10) };
            palette.push(level.terrains.add(swamp).expect("a terrain in range"));
        }
        vec(select(palette), size.area()).prop_map(move |cells| {
            let cells = Grid::from_cells(size, cells).expect("a cell each");
            Level { cells, ..level.clone() }
        })
    })
}
