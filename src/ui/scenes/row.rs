//! The drawings of scenes, and what their characters mean.

use serde::Deserialize;

use crate::{
    content::{Content, KindId, TerrainTable, ThemeId},
    grid::{Point, Size},
    level::{self, Daylight, Level, Placed},
    terrain::{TerrainId, TerrainKind},
};

/// An entry of `scenes.toml`, which describes the keys.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) of: String,
    #[serde(default)]
    pub(super) says: String,
    #[serde(default)]
    theme: Option<String>,
    #[serde(default)]
    lamps: Vec<(i32, i32)>,
    map: String,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    scene: Vec<Row>,
}

/// What is drawn on the ground besides units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// The player, with a lantern.
    You,
    /// The light of a lantern, and nobody.
    Light,
    /// The player, dead; the lantern burns on.
    Fallen,
    /// The player, dead, without a light.
    FallenInTheDark,
    /// A pair of eyes.
    Eyes,
    /// Where somebody believes the player to be.
    Ghost,
    /// A step of a path that a unit intends to take.
    Step,
    /// The Astrolabe.
    Astrolabe,
}

/// The characters of figures.
const FIGURES: [(char, Figure); 8] = [
    ('@', Figure::You),
    ('L', Figure::Light),
    ('F', Figure::Fallen),
    ('D', Figure::FallenInTheDark),
    ('E', Figure::Eyes),
    ('P', Figure::Ghost),
    ('$', Figure::Step),
    ('¤', Figure::Astrolabe),
];

impl Figure {
    /// Whether it stands in the light of a lantern of its own.
    const fn has_lantern(self) -> bool {
        matches!(self, Self::You | Self::Light | Self::Fallen)
    }
}

/// What a character of a drawing means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Terrain(TerrainId),
    Unit(KindId),
    Figure(Figure),
    Fog,
}

/// A level with a terrain of its own: ground that shines as far as a lantern does.
const LAMPLIT: &str = "+++
[[terrain]]
name = \"lamplit floor\"
glyph = \"!\"
walk = 10
swim = 20
fly = 10
light = 6
colour = \"#7e7a74\"
ground = \"#221f1b\"
glows = \"#ffc88a\"
ansi = \"white\"
about = \"Floor in the light of a lantern.\"
+++
!.
";

/// A drawing as a level, and what it does not hold.
pub(super) struct Drawn {
    pub(super) level: Level,
    pub(super) figures: Vec<(Point, Figure)>,
    /// The cells that shine, and the cells of fog.
    pub(super) lamps: Vec<Point>,
    pub(super) fog: Vec<Point>,
}

impl Row {
    /// All of them, in the order of the file; none if it cannot be read, which a test rules out.
    pub(super) fn all() -> Vec<Self> {
        Self::read(include_str!("scenes.toml"))
    }

    /// The entries of a text.
    pub(super) fn read(text: &str) -> Vec<Self> {
        toml::from_str::<Rows>(text).map(|rows| rows.scene).unwrap_or_default()
    }

    /// The theme whose tints it has.
    fn theme(&self) -> Option<ThemeId> {
        ThemeId::named(self.theme.as_ref().unwrap_or(&self.of))
    }

    /// The drawing as a level; `None` if a character means nothing, or its lines are not equally long.
    pub(super) fn drawn(&self) -> Option<Drawn> {
        let lines: Vec<Vec<char>> = self.map.lines().map(|line| line.chars().collect()).collect();
        let size = Size::new(lines.first()?.len() as u32, lines.len() as u32)?;
        if lines.iter().any(|line| line.len() as i32 != size.width()) {
            return None;
        }
        let lamplit = level::parse("a lamp", LAMPLIT.as_bytes(), crate::game::vocabulary()).ok()?;
        let lamp = lamplit.terrains.by_glyph('!')?;
        let mut level = Level::filled(size, TerrainId::FLOOR);
        level.terrains = lamplit.terrains;
        level.theme = self.theme();
        level.light = if level.theme.is_some_and(|theme| theme.row().is_dim) { Daylight::Dim } else { Daylight::Dark };
        let mut drawn = Drawn { level, figures: Vec::new(), lamps: Vec::new(), fog: Vec::new() };
        for at in size.points() {
            let sign = sign(*lines.get(at.y as usize)?.get(at.x as usize)?, &drawn.level.terrains)?;
            let left = drawn.level.cells.get(at + Point::new(-1, 0)).copied();
            drawn.level.cells[at] = match sign {
                Sign::Terrain(terrain) => terrain,
                Sign::Fog => TerrainId::ROCK,
                Sign::Unit(_) | Sign::Figure(_) => {
                    left.filter(|&left| bears(drawn.level.terrains.kind(left))).unwrap_or(TerrainId::FLOOR)
                }
            };
            match sign {
                Sign::Unit(kind) => {
                    drawn.level.units.push(Placed { kind: kind.row().name.to_owned(), at, home: None });
                }
                Sign::Figure(figure) => drawn.figures.push((at, figure)),
                Sign::Fog => drawn.fog.push(at),
                Sign::Terrain(_) => {}
            }
        }
        let carried = drawn.figures.iter().filter(|(_, figure)| figure.has_lantern()).map(|&(at, _)| at);
        drawn.lamps = self.lamps.iter().map(|&(x, y)| Point::new(x, y)).chain(carried).collect();
        for &at in &drawn.lamps {
            *drawn.level.cells.get_mut(at)? = lamp;
        }
        Some(drawn)
    }
}

/// Whether a figure can stand in a terrain without hiding what it is.
fn bears(kind: &TerrainKind) -> bool {
    !kind.look.is_bold && !kind.opaque && kind.walk.or(kind.swim).is_some()
}

fn sign(character: char, terrains: &TerrainTable) -> Option<Sign> {
    if character == ' ' {
        return Some(Sign::Fog);
    }
    if let Some((_, figure)) = FIGURES.into_iter().find(|(own, _)| *own == character) {
        return Some(Sign::Figure(figure));
    }
    if let Some(terrain) = terrains.by_glyph(character).filter(|_| !character.is_ascii_lowercase()) {
        return Some(Sign::Terrain(terrain));
    }
    let row = Content::base().placeable_units().find(|row| row.glyph == character)?;
    KindId::named(row.name).map(Sign::Unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_can_be_read_and_every_sign_in_it_is_known() {
        toml::from_str::<Rows>(include_str!("scenes.toml")).expect("a file in order");
        for row in Row::all() {
            let drawn = row.drawn();
            assert!(drawn.is_some(), "{}: a sign is unknown, or lines differ in length", row.of);
            let is_told = row.of != "title";
            assert_eq!(row.says.is_empty(), !is_told, "{}", row.of);
            assert!(
                !is_told || row.says.ends_with('.') && !row.says.trim_end_matches('.').contains(". "),
                "{}",
                row.of
            );
        }
    }
}
