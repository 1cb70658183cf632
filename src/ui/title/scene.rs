//! A scene beside the first window of a large screen: a lantern behind a shut door, and goblins with a torch on their
//! way to where they last saw whoever carries it.

use std::sync::LazyLock;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    content::{FactionId, TerrainTable, Tints},
    grid::{Point, field_of_view},
    terrain::TerrainId,
};

use super::super::{
    ground::{glyph_as_known, second_column},
    theme::{Dye, Light, Nearness, Role, Theme, UnitMood},
    words,
};

/// The floor: `@` is the player, `a` the place where the goblins believe it to be, `*` their way there, and ` `
/// unknown.
const DRAWING: [&str; 18] = [
    "            ##############              ",
    "            #............#              ",
    "    #########............######         ",
    "    #....#..............g.....#         ",
    "    #......*************g.....####      ",
    "    #....#.*#............#.......#      ",
    "    ###.###*##############.####..#      ",
    "      #.# #*#            #.....#..#     ",
    "      #.# #*#########    #.\"\"..#..#     ",
    "  #####.###*........#    #.\"\"\"..~~#     ",
    "  #........a........#    #....~~~~#     ",
    "  #........##########    ##########     ",
    "  ######+###                            ",
    "     #.....#                            ",
    "     #..@..#                            ",
    "     #.....#                            ",
    "     #.....#                            ",
    "     #######                            ",
];

/// The columns and lines that it takes; each cell is two columns wide.
pub(super) const SIZE: (u16, u16) = (2 * DRAWING[0].len() as u16, DRAWING.len() as u16);

/// The fewest columns in which there is everything that matters, and the first cell of these.
pub(super) const LEAST: u16 = 48;
const FIRST_OF_LEAST: u16 = 3;

/// How dark the outermost cells of a part of it are, in percent.
const EDGE: [u16; 2] = [70, 35];

/// A lamp: its cell, the radius of its light, and the strength of its red, green and blue.
const LAMPS: [(Point, u32, [u32; 3]); 2] =
    [(Point::new(8, 14), 6, [400, 310, 210]), (Point::new(24, 3), 8, [380, 290, 180])];

/// The light that is left at the edge of a lamp's.
const GLIMMER: u32 = 24;

/// How much of the hue of a lamp is lost at the edge of its light, in percent.
const COOLING: u32 = 90;

/// By how much the square of the distance from a lamp is greater than near the player in the game, so that its light
/// falls off within a room.
const STEEPER: u64 = 4;

/// The age of what no lamp shines on, in turns.
const AGE: u32 = 40;

fn sign(at: Point) -> char {
    let row = usize::try_from(at.y).ok().and_then(|y| DRAWING.get(y));
    row.zip(usize::try_from(at.x).ok()).and_then(|(row, x)| row.as_bytes().get(x)).map_or(' ', |&sign| sign.into())
}

fn terrain(at: Point) -> Option<TerrainId> {
    Some(match sign(at) {
        ' ' => return None,
        '#' => TerrainId::WALL,
        '+' => TerrainId::DOOR,
        '"' => TerrainId::GRASS,
        '~' => TerrainId::SHALLOW_WATER,
        _ => TerrainId::FLOOR,
    })
}

fn points() -> impl Iterator<Item = Point> {
    (0..i32::from(SIZE.1)).flat_map(|y| (0..i32::from(SIZE.0 / 2)).map(move |x| Point::new(x, y)))
}

/// The light in each cell, in reading order; `None` where no lamp shines.
static LIGHTS: LazyLock<Vec<Option<Light>>> = LazyLock::new(|| {
    let mut lights: Vec<[u32; 3]> = points().map(|_| [0; 3]).collect();
    for (lamp, radius, glow) in LAMPS {
        let mean = glow.iter().sum::<u32>() / 3;
        let is_opaque = |at: Point| !matches!(sign(at), '.' | '*' | '"' | '~' | '@' | 'a' | 'g');
        let reach = u64::from((radius + 1) * (radius + 1));
        field_of_view(lamp, radius, is_opaque, |at| {
            let index = points().position(|other| other == at);
            if let Some(light) = index.and_then(|index| lights.get_mut(index)) {
                let left = 256 - (lamp.distance_squared(at) * 256 / reach).min(256) as u32;
                // A cell may be seen more than once.
                for (channel, glow) in light.iter_mut().zip(glow) {
                    // What is left far from a lamp is dim, and not red.
                    let lost = glow.saturating_sub(mean) * (256 - left) / 256 * COOLING / 100;
                    let gained = mean.saturating_sub(glow) * (256 - left) / 256 * COOLING / 100;
                    let cooled = glow + gained - lost;
                    *channel = (*channel).max(cooled * left / 256);
                }
            }
        });
    }
    let light = |light: [u32; 3]| {
        (light != [0; 3]).then(|| Light(light.map(|channel| (channel + GLIMMER).min(Light::MOST.into()) as u16)))
    };
    lights.into_iter().map(light).collect()
});

/// Draws it into an area, over the fog; of a narrow one, the part that matters.
pub(super) fn render(theme: Theme, area: Rect, buffer: &mut Buffer) {
    let (first, count) = if area.width < SIZE.0 { (FIRST_OF_LEAST, LEAST / 2) } else { (0, SIZE.0 / 2) };
    let terrains = TerrainTable::built_in();
    let dye = |terrain: TerrainId| theme.dye(terrains.kind(terrain).look, &Tints::default());
    let style = |dye: &Dye, light: Option<Light>, at: Point| match light {
        Some(light) => {
            let nearest = LAMPS.map(|(lamp, ..)| lamp.distance_squared(at)).into_iter().min().unwrap_or_default();
            theme.lit_near(dye, (light.in_steps(0), 0), Nearness::at(STEEPER * nearest))
        }
        None => theme.remembered(dye, AGE),
    };
    for (at, &light) in points().zip(LIGHTS.iter()) {
        let Some(column) = (at.x as u16).checked_sub(first).filter(|&column| column < count) else { continue };
        let position = Position::new(area.x + 2 * column, area.y + at.y as u16);
        let Some(terrain) = terrain(at).filter(|_| area.contains(position) && buffer.area.contains(position)) else {
            continue;
        };
        let glyph = glyph_as_known(&terrains, theme, at, self::terrain);
        let ground = style(&dye(terrain), light, at);
        let (glyph, style) = match sign(at) {
            '@' => ('@', theme.over(theme.style(Role::Player), ground)),
            'a' => ('@', theme.style(Role::SightingOld)),
            'g' => (words::printable('g'), theme.unit(FactionId::WARREN, UnitMood::Calm, ground)),
            '*' => ('*', theme.over(theme.style(Role::IntentKnown), ground)),
            _ => (glyph, ground),
        };
        let dark = EDGE.get(usize::from(column.min(count - 1 - column))).filter(|_| count < SIZE.0 / 2);
        let style = dark.map_or(style, |&dark| theme.veiled(style, dark));
        buffer[position].set_char(glyph).set_style(style);
        let right = Position { x: position.x + 1, ..position };
        if buffer.area.contains(right) {
            let ground = Style { add_modifier: ratatui::style::Modifier::empty(), ..style };
            buffer[right].set_char(second_column(glyph)).set_style(ground);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_player_is_in_the_dark_for_the_goblins() {
        assert!(DRAWING.iter().all(|row| row.len() == DRAWING[0].len() && row.is_ascii()));
        let find = |wanted: char| points().find(|&at| sign(at) == wanted);
        assert_eq!(find('@'), Some(LAMPS[0].0));
        assert_eq!(sign(LAMPS[1].0), 'g');
        let light = |at: Point| points().position(|other| other == at).and_then(|index| LIGHTS[index]);
        let door = find('+').expect("a door");
        assert!(light(door).is_some(), "the lantern shines on the door");
        assert_eq!(light(door.step(crate::grid::Direction::North)), None, "and not through it");
        assert_eq!(find('a').and_then(light), None, "the goblins have far to go");
    }
}
