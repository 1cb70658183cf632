//! Generates levels that take as much memory and time as the budget allows: each kind of unit, terrain, event and
//! section of a file, on each shape of map. And for each count of the budget, one level that has too many.

use std::fmt::Write as _;

use fogwalk::{
    content::{Content, terrains},
    lab,
    level::{self, Level},
    terrain::{Door, Fire},
};

/// A level at the bounds.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// The shape of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    /// A square with a cell for each unit, and a row more.
    Packed,
    Field(usize, usize),
    /// Four long rows; all others have one cell.
    Ragged(usize, usize),
    /// Rows of ground with walls between, open at alternate ends.
    Comb(usize, usize),
}

const SHAPES: [Shape; 7] = [
    Shape::Packed,
    // Searches on it are long, and dead ends are looked for.
    Shape::Field(128, 128),
    Shape::Field(300, 200),
    Shape::Field(1180, 1180),
    Shape::Field(4096, 300),
    Shape::Ragged(4096, 341),
    Shape::Comb(301, 199),
];

impl Shape {
    /// The rows of a map of this shape, made of this ground.
    fn rows(self, ground: char, units: usize) -> Vec<Vec<char>> {
        match self {
            Self::Packed => {
                let side = ((units as f64).sqrt() as usize + 1).max(3);
                vec![vec![ground; side]; side + 1]
            }
            Self::Field(width, height) => vec![vec![ground; width]; height],
            Self::Ragged(width, height) => (0..height).map(|y| vec![ground; if y < 4 { width } else { 1 }]).collect(),
            Self::Comb(width, height) => {
                let row = |y: usize| {
                    let gap = if y % 4 == 1 { width - 1 } else { 0 };
                    (0..width).map(|x| if y.is_multiple_of(2) || x == gap { ground } else { '#' }).collect()
                };
                (0..height).map(row).collect()
            }
        }
    }
}

/// What the file has besides the map and the units.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Section {
    None,
    /// An event that changes very many cells in the first turn to this terrain.
    Event(&'static str),
    /// As many events as allowed, all of which wait for the same cell to be free.
    Doors,
    Items,
    Influence,
    Patrol,
}

/// The text of a level with this many units, of these kinds in turn; `None` if there is no room for them.
fn text(kinds: &[&str], units: usize, ground: &str, shape: Shape, section: Section) -> Option<String> {
    let mut rows = shape.rows('_', units);
    let cells: Vec<(usize, usize)> = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y))).collect();
    let free: Vec<(usize, usize)> = cells.into_iter().filter(|&(x, y)| rows[y][x] == '_').collect();
    // As far apart as possible, so that much is seen. The first cell is the player's.
    let large = Content::base().units.iter().any(|kind| kind.size > 1 && kinds.contains(&kind.name));
    let step = if large { 0 } else { (free.len() - 1) / units.max(1) };
    let mut places: Vec<(usize, usize)> = Vec::new();
    if large {
        let fits = |&(x, y): &(usize, usize)| {
            x % 2 == 1
                && y % 2 == 1
                && rows.get(y + 1).is_some_and(|below| below.len() > x + 1)
                && rows[y].len() > x + 1
        };
        places.extend(free.iter().copied().filter(fits).take(units));
    } else if step > 0 {
        places.extend((0..units).map(|unit| free[1 + unit * step]));
    }
    if places.len() < units {
        return None;
    }
    for (unit, &(x, y)) in places.iter().enumerate() {
        rows[y][x] = letter_of(unit % kinds.len())?;
    }
    rows[0][0] = '@';
    let mut text = format!("+++\nstart = [0, 0]\ngoal = [1, 0]\n[legend]\n\"_\" = \"{ground}\"\n[units]\n");
    for (number, kind) in kinds.iter().enumerate() {
        let letter = letter_of(number)?;
        writeln!(text, "{letter} = {{ kind = \"{kind}\", on = \"_\" }}").ok()?;
    }
    let height = rows.len();
    match section {
        Section::None => {}
        Section::Event(becomes) => {
            let width = rows.iter().map(Vec::len).max().unwrap_or(1).min(300);
            let height = height.min(300);
            writeln!(text, "[[event]]\nturn = 1\narea = [0, 0, {width}, {height}]\nbecomes = \"{becomes}\"").ok()?;
        }
        Section::Doors => {
            for _ in 0..1000 {
                writeln!(text, "[[event]]\nturn = 1\ncells = [[0, 0]]\nbecomes = \"door\"").ok()?;
            }
        }
        Section::Items => {
            let most = (1_000_000 / units.max(1)).min(9000);
            let at: Vec<String> = free.iter().take(most).map(|(x, y)| format!("[{x},{y}]")).collect();
            writeln!(text, "[items]\n\"!\" = {{ kind = \"draught\", at = [{}] }}", at.join(",")).ok()?;
        }
        Section::Influence => {
            let faction = "warren";
            for number in 0..(20_000 / units.max(1)).min(1000) {
                let (x, y) = free[number * 37 % free.len()];
                writeln!(text, "[[influence]]\nfaction = \"{faction}\"\nat = [{x}, {y}]\nweight = 900\nago = 0")
                    .ok()?;
            }
        }
        Section::Patrol => {
            let at = |cells: &[(usize, usize)]| {
                cells.iter().map(|(x, y)| format!("[{x},{y}]")).collect::<Vec<_>>().join(",")
            };
            let posts: Vec<_> = free.iter().step_by((free.len() / 900).max(1)).take(900).copied().collect();
            writeln!(text, "[[patrol]]\nunits = [{}]\nposts = [{}]", at(&places), at(&posts)).ok()?;
        }
    }
    text.push_str("+++\n");
    for row in rows {
        text.extend(row);
        text.push('\n');
    }
    Some(text)
}

/// The letter of a kind of unit on the map; no terrain has it.
fn letter_of(number: usize) -> Option<char> {
    ('a'..='z').nth(number)
}

fn read(text: &str) -> Option<Level> {
    level::parse("worst", text.as_bytes(), lab::vocabulary()).ok()
}

/// The level with the most of these units that the budget allows, with their number; `None` if not even one fits.
fn fullest(kinds: &[&str], ground: &str, shape: Shape, section: Section) -> Option<(usize, String)> {
    let fits = |units: usize| -> Option<String> {
        let text = text(kinds, units, ground, shape, section)?;
        let level = read(&text)?;
        level.check_budget().is_ok().then_some(text)
    };
    // From the most downwards, because a refusal is cheap.
    [1000, 700, 400, 200, 150, 100, 60, 40, 20, 8, 2, 1].into_iter().find_map(|units| Some((units, fits(units)?)))
}

/// The levels at the bounds: all of them if `is_long`, else the few in which a debug build has little to check.
pub(crate) fn cases(is_long: bool) -> impl Iterator<Item = Case> {
    let kinds = Content::base().units.iter().filter(|kind| kind.behaviour.is_some()).map(|kind| vec![kind.name]);
    let crowds = [
        vec!["hound", "will-o'-wisp", "lurker", "cave bear"],
        vec!["goblin", "goblin scout", "goblin archer", "goblin shaman"],
        vec!["turret", "warden", "wolf", "drowned", "pale spider", "goblin"],
        // At war with each other, and each with notes of its own.
        vec!["goblin scout", "wolf", "courier"],
    ];
    let on_shapes = crowds
        .into_iter()
        .chain(kinds)
        .flat_map(|kinds| SHAPES.into_iter().map(move |shape| (kinds.clone(), "floor", shape, Section::None)));
    let grounds = terrains().iter().filter(|terrain| terrain.door == Door::None).map(|terrain| &*terrain.name);
    let on_grounds = grounds.flat_map(|ground| {
        ["marsh bat", "goblin", "drowned"].map(|kind| (vec![kind], ground, Shape::Field(300, 200), Section::None))
    });
    let events = terrains().iter().filter(|terrain| terrain.fire != Fire::None || terrain.door != Door::None);
    let events = events.map(|terrain| Section::Event(&terrain.name)).chain([
        Section::Event("deep water"),
        Section::Event("chasm"),
        Section::Doors,
        Section::Items,
        Section::Influence,
        Section::Patrol,
    ]);
    let with_sections = events.flat_map(|section| {
        [("goblin", Shape::Packed), ("goblin", Shape::Field(300, 200)), ("toad", Shape::Field(300, 200))]
            .map(|(kind, shape)| (vec![kind], "floor", shape, section))
    });
    let all = on_shapes.chain(on_grounds).chain(with_sections);
    all.filter_map(move |(kinds, ground, shape, section)| {
        // Levels with few units, because a debug build checks the rules after every action.
        let is_short = section == Section::None
            && kinds.len() == 1
            && ["turret", "goblin", "drowned"].contains(&kinds[0])
            && matches!(shape, Shape::Ragged(..) | Shape::Field(1180, _))
            && ground == "floor";
        if !is_short && !is_long {
            return None;
        }
        let (units, text) = fullest(&kinds, ground, shape, section)?;
        Some(Case { name: format!("{units} of {kinds:?} on {ground}, {shape:?}, {section:?}"), text })
    })
}

/// For each count of the budget, a level that has too many, and how many it has.
pub(crate) fn excesses() -> Vec<(u64, String)> {
    let field = |ground: &str, entry: &str, units: usize, (width, height): (usize, usize), more: &str| {
        let mut cells = vec!['_'; width * height];
        cells[1..=units].fill('u');
        cells[0] = '@';
        let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
        format!("+++\n[legend]\n\"_\" = \"{ground}\"\n[units]\nu = {entry}\n{more}+++\n{}\n", rows.join("\n"))
    };
    let of = |kind: &str| format!("{{ kind = \"{kind}\", on = \"_\" }}");
    let ragged = Shape::Ragged(4096, 4096).rows('.', 60).into_iter().map(|row| row.into_iter().collect::<String>());
    let turrets = ragged.collect::<Vec<_>>().join("\n").replacen(&".".repeat(60), &"t".repeat(60), 1);
    let items: Vec<String> = (0..10_000).map(|cell| format!("[{},{}]", cell % 100, cell / 100)).collect();
    let items = format!("[items]\n\"!\" = {{ kind = \"draught\", at = [{}] }}\n", items.join(","));
    let influence = "[[influence]]\nfaction = \"warren\"\nat = [0, 0]\nweight = 9\nago = 0\n".repeat(101);
    let near =
        |&(one, other): &(usize, usize)| (one % 25).abs_diff(other % 25).max((one / 25).abs_diff(other / 25)) <= 12;
    let pairs = (1..=600usize).flat_map(|one| (one + 1..=600).map(move |other| (one, other))).filter(near).count();
    let braziers = vec!["_".repeat(300); 200].join("\n").replacen('_', "@", 1);
    // One row, so that few are near each other.
    let field_of_quick_ground = |kind: &str, units: usize| {
        let quick = "\"_\" = { terrain = \"floor\", cost = 1 }";
        let text = field("floor", &of(kind), units, (600 + 1, 4), "");
        text.replacen("\"_\" = \"floor\"", quick, 1)
    };
    let sentry = "[[monster]]\nname = \"sentry\"\nglyph = \"y\"\nfaction = \"warren\"\nmovement = \"walker\"\nhealth = 9\n\
        accuracy = 70\ndamage = [0, 1]\nbehaviour = \"sentry\"\nunknown_cells = \"reckless\"\nabout = \"It stands.\"\n\
        rooted = true\nreach = 30\nsight = 8\n";
    let sentries = field("floor", &of("sentry"), 120, (300, 100), sentry);
    vec![
        (4096 * 4096, format!("+++\n[units]\nt = \"turret\"\n+++\n{turrets}\n")),
        (9899, field("floor", &of("goblin"), 9899, (99, 100), "")),
        (pairs as u64, field("floor", &of("toad"), 600, (25, 25), "")),
        (600 * 120_000, field("floor", &of("goblin"), 600, (400, 300), "")),
        (100 * 101_000, field("floor", "{ kind = \"courier\", on = \"cage\" }", 100, (500, 202), "")),
        (900 * 59_999, field("grass", &of("toad"), 900, (300, 200), "")),
        (101 * 10_000, field("floor", &of("toad"), 101, (100, 100), &items)),
        (101 * 200, field("floor", &of("goblin"), 200, (100, 100), &influence)),
        (59_999 * 13 * 13, format!("+++\nlight = \"dark\"\n[legend]\n\"_\" = \"brazier\"\n+++\n{braziers}\n")),
        (600 * 10, field_of_quick_ground("goblin", 600)),
        (266 * 15 * 25 * 25, field_of_quick_ground("will-o'-wisp", 266)),
        (120 * 61 * 61, sentries),
    ]
}
