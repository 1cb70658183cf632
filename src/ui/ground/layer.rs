//! What the ground in view looks like.

use ratatui::style::Style;

use crate::{
    content::Tints,
    game::Game,
    grid::Point,
    terrain::{Door, TerrainId},
};

use super::{
    super::{
        eyes::{Eyes, Ground},
        theme::{ColourDepth, Dye, Light, Role, Theme},
        viewport::Viewport,
        words,
    },
    fog,
    lighting::{self, Window},
    noise::grain,
    walls::{self, Masonry},
};

/// The glyph and style of the ground of each cell in view. Its memory is reused from one change to the next.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct GroundLayer {
    /// The cells in view, in reading order.
    cells: Vec<(char, Style)>,
    /// The cells in view and those around them.
    window: Window,
    /// What is known of each cell of the window.
    known: Vec<Ground>,
    /// What each cell of the window is to walls.
    masonry: Vec<Masonry>,
    /// The light in each cell of the window.
    lights: Vec<Light>,
    /// The colours of the floor's terrains, by their ids.
    dyes: Vec<Dye>,
}

impl GroundLayer {
    /// The glyphs and styles of the cells in view, in reading order.
    pub(in super::super) fn cells(&self) -> &[(char, Style)] {
        &self.cells
    }

    /// Composes the ground anew, for what these eyes know.
    pub(in super::super) fn update(&mut self, game: &Game, eyes: Eyes, theme: Theme, viewport: &Viewport) {
        let floor = game.floor();
        let level = floor.level();
        let area = viewport.area();
        let Some(first) = viewport.point(area.as_position()) else { return self.cells.clear() };
        self.window = Window {
            first: first + Point::new(-1, -1),
            width: i32::from(area.width) + 2,
            height: i32::from(area.height) + 2,
        };
        let usual = Tints::default();
        let tints = level.theme.map_or(&usual, |id| &id.row().tints);
        self.dyes.clear();
        self.dyes.extend(level.terrains.rows().map(|(_, kind)| theme.dye(kind.look, tints)));
        self.known.clear();
        self.known.extend(self.window.cells().map(|at| eyes.ground(game, at)));
        self.masonry.clear();
        self.masonry.extend(self.known.iter().map(|&ground| match terrain_of(ground) {
            None => Masonry::Abutment,
            Some(terrain) => masonry_of(game, terrain),
        }));
        if theme.has_light() {
            lighting::add_up(floor, self.window, theme.air(tints), &mut self.lights);
        }
        let mut cells = std::mem::take(&mut self.cells);
        cells.clear();
        cells.extend(viewport.cells().map(|(_, at)| self.cell(game, theme, at)));
        self.cells = cells;
    }

    /// The glyph and style of a cell.
    fn cell(&self, game: &Game, theme: Theme, at: Point) -> (char, Style) {
        let nothing = (' ', theme.style(Role::Screen));
        let Some(index) = self.window.index(at) else { return nothing };
        let ground = self.known[index];
        let Some(terrain) = terrain_of(ground) else { return (' ', theme.fog(fog::thickness(at))) };
        let dye = &self.dyes[usize::from(terrain.0).min(self.dyes.len() - 1)];
        let terrains = &game.floor().level().terrains;
        let glyph = match self.masonry[index] {
            Masonry::Wall => {
                walls::shape(at, |at| self.window.index(at).map_or(Masonry::Abutment, |index| self.masonry[index]))
            }
            _ => words::glyph_of(terrains, terrain),
        };
        let style = match ground {
            Ground::InSight(_) if theme.has_light() => {
                let light = if terrains.kind(terrain).light > 0 { Light::FULL } else { self.light(game, at, terrain) };
                let dither = if theme.depth() == ColourDepth::True { grain(at, 1) } else { 0 };
                theme.lit(dye, light.in_steps(dither), grain(at, 2))
            }
            Ground::InSight(_) => theme.lit(dye, Light::FULL, 0),
            Ground::Remembered { seen, .. } => theme.remembered(dye, game.turn().since(seen)),
            Ground::Unseen { .. } | Ground::Unknown => theme.unseen(dye),
        };
        (glyph, style)
    }

    /// The light in a cell in sight. What blocks sight is as bright as the brightest open cell in sight beside it: light on its
    /// far side is out of sight.
    fn light(&self, game: &Game, at: Point, terrain: TerrainId) -> Light {
        let in_sight = |at: Point| {
            let index = self.window.index(at)?;
            let Ground::InSight(terrain) = self.known[index] else { return None };
            Some((self.lights[index], terrain))
        };
        let kind = |terrain: TerrainId| game.floor().level().terrains.kind(terrain);
        let own = in_sight(at).map_or(Light::FULL, |(light, _)| light);
        if !kind(terrain).opaque {
            return own;
        }
        let beside = at.neighbours().filter_map(in_sight).filter(|&(_, terrain)| !kind(terrain).opaque);
        let brightest = beside.map(|(light, _)| light).reduce(|Light(one), Light(other)| {
            Light([one[0].max(other[0]), one[1].max(other[1]), one[2].max(other[2])])
        });
        brightest.unwrap_or(own)
    }
}

/// The character of the ground of a cell by what somebody knows: `known` says it of this cell and of those around it. A cell
/// that is not known is blank.
pub(in super::super) fn glyph_as_known(game: &Game, at: Point, known: impl Fn(Point) -> Option<TerrainId>) -> char {
    let Some(terrain) = known(at) else { return ' ' };
    let masonry = |terrain| masonry_of(game, terrain);
    match masonry(terrain) {
        Masonry::Wall => walls::shape(at, |at| known(at).map_or(Masonry::Abutment, masonry)),
        _ => words::glyph_of(&game.floor().level().terrains, terrain),
    }
}

/// The terrain that is drawn, if any is known.
const fn terrain_of(ground: Ground) -> Option<TerrainId> {
    match ground {
        Ground::Unknown => None,
        Ground::Remembered { terrain, .. } | Ground::InSight(terrain) | Ground::Unseen { terrain, .. } => Some(terrain),
    }
}

/// What a terrain is to walls.
fn masonry_of(game: &Game, terrain: TerrainId) -> Masonry {
    let terrains = &game.floor().level().terrains;
    match terrains.base(terrain) {
        // A wall with a character of its own keeps that.
        TerrainId::WALL if terrains.kind(terrain).glyph == WALL => Masonry::Wall,
        TerrainId::WALL | TerrainId::ROCK | TerrainId::ROCKFALL => Masonry::Abutment,
        _ if terrains.kind(terrain).door != Door::None => Masonry::Door,
        _ => Masonry::Open,
    }
}

/// The character of walls in level files.
const WALL: char = '#';
