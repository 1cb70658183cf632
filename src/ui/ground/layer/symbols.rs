//! The characters of the ground: what grows, burns and laps differs from cell to cell, and much of it is left out.

use crate::{content::TerrainTable, grid::Point, terrain::TerrainId};

use super::{
    super::{
        super::{theme::Theme, words},
        noise::{grain, is_recalled, is_rippled, is_specked, is_tufted},
        rims::rim,
    },
    GroundLayer,
};

/// The shapes of flames, which no hill has, of tufts of grass and of trees; `None` is the one of the terrain's row.
const FLAMES: [Option<char>; 5] = [Some('▴'), None, Some('▴'), None, Some('▴')];
/// What burnt when it was seen last: no flame, for it may have burnt down.
const BURNT_THEN: char = '△';
/// What one sees here and there far down in a chasm; nothing at all would look like a hole in the picture.
const ABYSS: char = ':';
const TUFTS: [Option<char>; 5] = [None, Some('„'), None, Some('„'), None];
const TREES: [Option<char>; 5] = [None, Some('♠'), None, Some('♠'), None];

impl GroundLayer {
    /// The character of a terrain in a cell, where that has several shapes: what grows and burns varies, a chasm is an
    /// edge around nothing, and most of a floor is bare where its colour tells it from the unknown.
    pub(super) fn symbol(&self, theme: Theme, terrains: &TerrainTable, (at, terrain): (Point, TerrainId)) -> char {
        let symbol = words::symbol_of(theme, terrains, terrain);
        if !theme.has_light() || !theme.has_signs() {
            return symbol;
        }
        if let Some(trodden) = terrains.kind(terrain).look.trodden.filter(|_| self.traces.trodden.contains(&at)) {
            return trodden.glyph;
        }
        let base = terrains.base(terrain);
        let is_sparse = theme.leaves_ground_bare();
        // Memory has the shapes of rooms, and little of what lies in them.
        let is_ornament =
            matches!(base, TerrainId::FLOOR | TerrainId::GRASS | TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER)
                && !terrains.kind(terrain).look.is_bold;
        if is_sparse && is_ornament && !self.is_in_sight(at) && !is_recalled(at) {
            return ' ';
        }
        if terrain == TerrainId::FLOOR && is_sparse {
            return if is_specked(at) { symbol } else { ' ' };
        }
        if base == TerrainId::CHASM {
            let rim = rim(at, |beside| self.is_ground(terrains, beside));
            return if rim == ' ' && is_specked(at) { ABYSS } else { rim };
        }
        if base == TerrainId::DEEP_WATER && is_sparse {
            // A wave in each cell would be wallpaper.
            return if is_specked(at) { symbol } else { ' ' };
        }
        // Of remembered water, most is left out already.
        let may_ripple = base == TerrainId::SWAMP || base == TerrainId::SHALLOW_WATER && self.is_in_sight(at);
        if may_ripple && is_sparse && !is_rippled(at) {
            return ' ';
        }
        if base == TerrainId::GRASS && is_sparse && !is_tufted(at) {
            return ' ';
        }
        if base == TerrainId::FIRE && !self.is_in_sight(at) && !self.shows_all() {
            return BURNT_THEN;
        }
        let (of_fire, of_grass) = (self.salt_of_flame(at), 3);
        let (shapes, salt) = match base {
            TerrainId::FIRE => (FLAMES, of_fire),
            TerrainId::GRASS => (TUFTS, of_grass),
            TerrainId::TREE => (TREES, of_grass),
            _ => return symbol,
        };
        shapes[(grain(at, salt) + 2) as usize].unwrap_or(symbol)
    }

    /// How hot the fire in a cell is, from -4 to 4: the more burns around it, the hotter it is, so that a fire has a
    /// bright middle and dark edges. It flickers between two steps.
    pub(super) fn heat(&self, at: Point) -> i16 {
        /// The weights of a cell that burns beside it, and of one a step farther away, and that of a step of heat.
        const BESIDE: usize = 4;
        const FARTHER: usize = 1;
        const STEP: usize = 5;
        let ring = |radius: i32| {
            let cells = (-radius..=radius).flat_map(move |y| (-radius..=radius).map(move |x| (x, y)));
            let on_it = cells.filter(move |(x, y)| x.abs().max(y.abs()) == radius);
            on_it.filter(|&(x, y)| self.burns(at + Point::new(x, y))).count()
        };
        let heat = ((BESIDE * ring(1) + FARTHER * ring(2)) / STEP).min(7) as i16;
        heat - 4 + i16::from(grain(at, self.salt_of_flame(at)) > 0)
    }

    /// Whether flames in sight burn beside a cell.
    pub(super) fn is_beside_fire(&self, at: Point) -> bool {
        at.neighbours().any(|beside| self.is_in_sight(beside) && self.burns(beside))
    }

    /// The salt of what a flame in a cell looks like, which changes as it burns.
    fn salt_of_flame(&self, at: Point) -> u32 {
        32 + u32::from(self.ambience.changed(at))
    }

    /// Whether a cell is known to burn.
    fn burns(&self, at: Point) -> bool {
        self.window.index(at).and_then(|index| self.known[index].terrain()) == Some(TerrainId::FIRE)
    }

    /// Whether a cell is known to be anything but a chasm.
    fn is_ground(&self, terrains: &TerrainTable, at: Point) -> bool {
        let known = self.window.index(at).and_then(|index| self.known[index].terrain());
        known.is_some_and(|terrain| terrains.base(terrain) != TerrainId::CHASM)
    }
}
