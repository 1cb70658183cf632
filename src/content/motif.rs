//! Motifs: rooms made by hand.

use std::ops::RangeInclusive;

use crate::{
    grid::{Grid, Point, Size, regions},
    terrain::{Door, Movement, TerrainId, TerrainKind},
    text::{Fields, FileError, Reader, Value, named},
};

use super::{
    Content,
    brought::lasting,
    item_kind::{MAX_ABOUT, MAX_NAME, depths},
    terrain_kind::terrain_named,
};

/// The most columns, and the most rows, of a drawing.
const LONGEST: u32 = 25;

/// A room made by hand, of which a floor has a few.
#[derive(Clone, Debug)]
pub struct Motif {
    /// Its name in the world.
    pub name: &'static str,
    /// Depths at which it is found, from 1.
    pub depths: RangeInclusive<u32>,
    /// Relative frequency among motifs that fit.
    pub weight: u32,
    /// The names of the themes that it suits; all if there are none.
    pub themes: Vec<&'static str>,
    /// What its lever does, if it has one.
    pub lever: Option<Lever>,
    /// The drawing.
    pub marks: Grid<Mark>,
    /// What the player can read about it on arrival on the floor.
    pub about: &'static str,
}

/// What a lever does to the cells that it controls.
#[derive(Clone, Copy, Debug)]
pub struct Lever {
    /// Their terrain before.
    pub before: TerrainId,
    /// Their terrain afterwards.
    pub becomes: TerrainId,
    /// The message for a player that sees it.
    pub says: &'static str,
}

/// The kind of units for which a post is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// Members of the warren.
    Warren,
    /// Members of the mire.
    Mire,
    /// For beasts.
    Beast,
    /// Members of the watch.
    Watch,
    /// Kinds that are fixed to the ground.
    Turret,
}

/// A cell of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ground, and nothing else.
    Ground(TerrainId),
    /// Floor, where an item may lie: `*`.
    Loot,
    /// A post of a unit: `g`, `m` (in shallow water), `b`, `o` and `t`.
    Post(Post, TerrainId),
    /// A cage for a captive: `|`.
    Cage,
    /// A cell that the lever changes: `x`.
    Moved(TerrainId),
}

impl Mark {
    /// The meaning of a character in a motif with this lever; `None` if it has none.
    fn of(glyph: char, lever: Option<Lever>, terrains: &[TerrainKind]) -> Option<Self> {
        Some(match glyph {
            '*' => Self::Loot,
            '|' => Self::Cage,
            'g' => Self::Post(Post::Warren, TerrainId::FLOOR),
            'm' => Self::Post(Post::Mire, TerrainId::SHALLOW_WATER),
            'b' => Self::Post(Post::Beast, TerrainId::FLOOR),
            'o' => Self::Post(Post::Watch, TerrainId::FLOOR),
            't' => Self::Post(Post::Turret, TerrainId::FLOOR),
            'x' => Self::Moved(lever?.before),
            '#' => Self::Ground(TerrainId::ROCK),
            _ => Self::Ground(TerrainId(terrains.iter().position(|kind| kind.glyph == glyph)? as u8)),
        })
    }

    /// The ground there.
    pub fn ground(self) -> TerrainId {
        match self {
            Self::Ground(terrain) | Self::Moved(terrain) | Self::Post(_, terrain) => terrain,
            Self::Loot => TerrainId::FLOOR,
            Self::Cage => TerrainId::CAGE,
        }
    }
}

impl Motif {
    /// Whether it may be on a floor of a theme.
    pub fn suits(&self, depth: u32, theme: &str) -> bool {
        self.depths.contains(&depth) && (self.themes.is_empty() || self.themes.contains(&theme))
    }

    /// Whether it is the landmark of a theme: a motif that suits no other.
    pub fn is_landmark_of(&self, theme: &str) -> bool {
        self.themes == [theme]
    }

    /// Whether it is the landmark of any theme.
    pub fn is_landmark(&self) -> bool {
        self.themes.len() == 1
    }

    /// Number of columns and rows of its drawing.
    pub fn extent(&self) -> (i32, i32) {
        (self.marks.size().width(), self.marks.size().height())
    }

    /// Reads an entry; terrains and themes are known already.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a motif: name, depths, weight, map, ...")?;
        let name = fields.text("name", MAX_NAME)?;
        let depths = depths(&mut fields, None)?;
        let weight = fields.number("weight", 1..=1000, None)? as u32;
        let themes = fields.get("themes").map(|value| themes(reader, value, so_far)).transpose()?.unwrap_or_default();
        let lever = fields.get("lever").map(|value| lever(reader, value, so_far)).transpose()?;
        let map = fields.need("map", "'''...'''")?;
        let marks = drawing(reader, map, lever, so_far)?;
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        if let Some(wrong) = misdrawn(&marks, lever, &so_far.terrains) {
            let expected =
                "a drawing that hangs together, with ways in on two sides, as the comment in motifs.toml says";
            return Err(reader.error(&map.span(), &format!("a drawing in which {wrong}"), expected));
        }
        Ok(Self { name: lasting(name), depths, weight, themes, lever, marks, about: lasting(about) })
    }
}

fn themes(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Vec<&'static str>, FileError> {
    let names: Vec<&'static str> = so_far.themes.iter().map(|theme| theme.name).collect();
    let theme = |value| Ok(names[reader.place_of(value, "theme", "the name of a theme in quotes", &names)?]);
    reader.list(value, "a list of themes: [\"the rift\"]")?.iter().map(theme).collect()
}

fn lever(reader: &Reader<'_>, value: &Value<'_>, so_far: &Content) -> Result<Lever, FileError> {
    let example = "{ before = \"rock\", becomes = \"floor\", says = \"Stone grinds on stone.\" }";
    let mut fields = Fields::of(reader, value, example)?;
    let names: Vec<String> = so_far.terrains.iter().map(|kind| kind.name.to_string()).collect();
    let lever = Lever {
        before: terrain_named(&mut fields, "before", &names)?,
        becomes: terrain_named(&mut fields, "becomes", &names)?,
        says: lasting(fields.text("says", MAX_ABOUT)?),
    };
    fields.finish()?;
    Ok(lever)
}

/// The drawing, each row as long as the others.
fn drawing(
    reader: &Reader<'_>,
    value: &Value<'_>,
    lever: Option<Lever>,
    so_far: &Content,
) -> Result<Grid<Mark>, FileError> {
    let text = reader.text(value, (LONGEST * (LONGEST + 1)) as usize, true)?;
    let rows: Vec<Vec<char>> = text.trim_end_matches('\n').lines().map(|row| row.chars().collect()).collect();
    let error = |found: &str, expected: &str| reader.error(&value.span(), found, expected);
    let width = rows.first().map_or(0, Vec::len);
    let size =
        Size::new(width as u32, rows.len() as u32).filter(|size| size.width().max(size.height()) <= LONGEST as i32);
    let size = size.ok_or_else(|| {
        error("a drawing of another size", &format!("1 to {LONGEST} rows of 1 to {LONGEST} characters"))
    })?;
    if let Some(row) = rows.iter().position(|row| row.len() != width) {
        return Err(error(
            &format!("a drawing whose row {} is not as long as the first", row + 1),
            "rows of equal length",
        ));
    }
    let mut marks = Grid::filled(size, Mark::Loot);
    for point in size.points() {
        let glyph = rows[point.y as usize][point.x as usize];
        marks[point] = Mark::of(glyph, lever, &so_far.terrains).ok_or_else(|| {
            let expected = "the character of a terrain, one of * | g m b o t, or x if there is a lever";
            error(&format!("{} in a drawing", named(glyph)), expected)
        })?;
    }
    Ok(marks)
}

/// What is wrong with a drawing, if anything.
fn misdrawn(marks: &Grid<Mark>, lever: Option<Lever>, terrains: &[TerrainKind]) -> Option<&'static str> {
    let size = marks.size();
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    let kind = |terrain: TerrainId| &terrains[usize::from(terrain.0)];
    let walks = |terrain: TerrainId| Movement::Walker.entry_cost(kind(terrain)).is_some();
    let open = |at: Point| walks(marks[at].ground());
    let is_door = |at: Point| kind(marks[at].ground()).door != Door::None;
    let sides = |at: Point| [at.x == 0, at.y == 0, at.x == right, at.y == bottom];
    let ways_in = (0..4).filter(|&number| size.points().any(|at| sides(at)[number] && open(at))).count();
    let is_stray_door = |at: Point| {
        is_door(at)
            && (sides(at).contains(&true) || at.neighbours().any(|next| marks.get(next).is_some() && is_door(next)))
    };
    let after = |at: Point| match (marks[at], lever) {
        (Mark::Moved(_), Some(lever)) => walks(lever.becomes),
        _ => open(at),
    };
    let is_moved = |mark: &Mark| matches!(mark, Mark::Moved(_));
    let has_lever = marks.cells().iter().any(|mark| mark.ground() == TerrainId::LEVER);
    if regions(size, open).len() != 1 {
        return Some("not all that can be walked on hangs together");
    }
    if ways_in < 2 {
        return Some("there is a way in on one side at most");
    }
    if size.points().any(is_stray_door) {
        return Some("a door is at the rim, or beside another");
    }
    if has_lever != lever.is_some() || has_lever != marks.cells().iter().any(is_moved) {
        return Some("there is a lever and nothing for it to change, or the other way round");
    }
    (regions(size, after).len() != 1).then_some("the lever cuts something off")
}

#[cfg(test)]
mod tests {
    use crate::content::Content;

    /// What is said about a motif with this lever and this map.
    fn refusal(lever: &str, map: &str) -> String {
        let text = format!(
            "[[motif]]\nname = \"x\"\ndepths = [1, 8]\nweight = 1\n{lever}\nmap = \'\'\'\n{map}\'\'\'\nabout = \"x\"\n"
        );
        let read = Content::built_in().read("motifs.toml", text.as_bytes());
        read.map_or_else(|error| error.to_string(), |()| "nothing".to_owned())
    }

    #[test]
    fn what_could_not_be_built_is_refused() {
        let lever = "lever = { before = \"rock\", becomes = \"floor\", says = \"x\" }";
        let shut = "lever = { before = \"floor\", becomes = \"rock\", says = \"x\" }";
        for (lever, map, expected) in [
            ("", "...\n.*.\n...\n", "nothing"),
            (lever, "#.#\n\\.x\n...\n", "nothing"),
            ("", "...\n..\n", "row 2 is not as long as the first"),
            ("", "", "1 to 25 rows"),
            ("", &".".repeat(26), "1 to 25 rows"),
            ("", "..?\n", "`?` (U+003F) in a drawing"),
            ("", "..x\n", "or x if there is a lever"),
            ("", ".#.\n", "hangs together"),
            ("", "###\n#.#\n###\n", "a way in on one side at most"),
            ("", "...\n+..\n...\n", "a door is at the rim"),
            ("", "....\n.++.\n....\n", "beside another"),
            ("", "...\n.\\.\n...\n", "nothing for it to change"),
            (lever, "...\n...\n", "or the other way round"),
            (shut, "\\x.\n", "cuts something off"),
            ("themes = [\"the rivt\"]", "...\n...\n", "(did you mean \"the rift\"?)"),
        ] {
            let said = refusal(lever, map);
            assert!(said.contains(expected), "{map}: {said}");
        }
    }
}
