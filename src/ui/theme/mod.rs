//! Colours: tables for every palette, at five depths.
//!
//! Widgets ask a [`Theme`] for the style of a [`Role`], of ground under a [`Light`] or of a unit, and never name a
//! colour. The rows of roles are in [`palette`](self), as the dark palette has them; the other palettes compute theirs
//! from these ([`Palette`]). Ground and factions have their colours in the content. Each row gives the look in true
//! colour, in the terminal's own 16, and without any colour (<https://no-color.org>). The 256 colours are computed from
//! true colour, the eight from the 16.

mod bands;
mod colour;
mod depth;
mod glyphs;
mod ground;
mod palette;
mod palettes;
mod units;

pub use bands::Nearness;
pub use depth::ColourDepth;
pub use glyphs::Glyphs;
pub use ground::{Dye, FOG_STEPS, Light};
pub use palette::{Role, Swatch};
pub use palettes::Palette;
pub use units::UnitMood;

use ratatui::style::{Color, Modifier, Style};

use crate::{
    content::Tints,
    terrain::{Look, Rgb, TerrainId},
};

pub(super) use colour::mix;
use palette::{CLOSED, HEAT, HEAT_INDEXED, PARTS, PARTS_INDEXED};
use palettes::{Swatches, in_eight};
#[cfg(test)]
pub(super) use {colour::contrast, depth::rgb_of};

/// The colour scheme, and the characters of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    depth: ColourDepth,
    palette: Palette,
    glyphs: Glyphs,
    /// Whether it is for pictures without colours of whatever depth.
    is_for_text: bool,
}

impl Theme {
    /// Number of steps of [`Theme::heat`].
    pub const HEAT_STEPS: usize = HEAT.len();

    /// Number of tints of [`Theme::part`].
    pub const PARTS: usize = PARTS.len();

    /// The dark theme for a number of colours.
    pub const fn new(depth: ColourDepth) -> Self {
        Self { depth, palette: Palette::Dark, glyphs: Glyphs::Symbols, is_for_text: false }
    }

    /// The theme with another palette.
    #[must_use]
    pub const fn with_palette(self, palette: Palette) -> Self {
        Self { palette, ..self }
    }

    /// The theme for a picture of which only the characters are kept.
    #[must_use]
    pub const fn for_text(self) -> Self {
        Self { is_for_text: true, ..self }
    }

    /// Whether most cells of plain floor and of deep water are bare, because their colours tell them from all else.
    pub fn leaves_ground_bare(self) -> bool {
        self.has_fog() && !self.is_for_text
    }

    /// The number of colours.
    pub const fn depth(self) -> ColourDepth {
        self.depth
    }

    /// The palette.
    pub const fn palette(self) -> Palette {
        self.palette
    }

    /// Whether colours can be told apart; otherwise overlays draw letters.
    pub const fn has_colour(self) -> bool {
        !matches!(self.depth, ColourDepth::None)
    }

    /// The style of text in this role, with its background.
    pub fn style(self, role: Role) -> Style {
        self.on_ground_of_256(
            self.swatch(Swatches::of(self.palette).role(role)),
            role.indexed_ground(self.palette == Palette::Dark),
        )
    }

    /// The style of terrain in sight by full light, on a floor without a theme.
    pub fn in_sight(self, terrain: Look) -> Style {
        self.lit(&self.dye(terrain, &Tints::default()), Light::FULL, 0)
    }

    /// The colour of a terrain where several cells share a character; `None` without colours.
    pub fn from_afar(self, terrain: TerrainId, look: Look) -> Option<Color> {
        let role = match terrain {
            TerrainId::ROCK => Role::Screen,
            TerrainId::FLOOR => Role::Blank,
            TerrainId::WALL => Role::Block,
            _ => {
                let (text, _) = self.palette.of_terrain(look);
                let screen = self.palette.row().screen;
                let (text, ansi) = (mix(text, screen, 45), Swatch::of(look).sixteen.0);
                return match self.depth {
                    ColourDepth::True | ColourDepth::Indexed => self.in_true_colour(screen, text).bg,
                    _ => self.in_sixteen((ansi, Color::Black)).fg,
                };
            }
        };
        if self.depth == ColourDepth::Indexed && self.palette == Palette::Dark && role == Role::Block {
            // Slate would be teal.
            let slate = Swatches::of(self.palette).role(role).ground.unwrap_or(self.palette.row().screen);
            return Some(Color::Indexed(depth::grey_indexed(slate)));
        }
        self.style(role).bg
    }

    /// The colour of a terrain on the small map, where ways are brighter than what bounds them; `None` without colours.
    pub fn on_small_map(self, (terrain, look): (TerrainId, Look), is_in_sight: bool) -> Option<Color> {
        let colour = match terrain {
            // Two greys are enough for ways in sight and in memory, and leave none for walls.
            TerrainId::WALL if self.has_few_colours() => return self.style(Role::Screen).bg,
            TerrainId::FLOOR if self.has_few_colours() => {
                let (seen, known) = match self.palette {
                    Palette::Light => (Color::DarkGray, Color::Gray),
                    Palette::Dark | Palette::HighContrast => (Color::Gray, Color::DarkGray),
                };
                return Some(if is_in_sight { seen } else { known });
            }
            TerrainId::FLOOR => self.style(Role::Muted).fg,
            TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN => self.style(Role::Key).fg,
            _ => self.from_afar(terrain, look),
        }?;
        if is_in_sight { Some(colour) } else { self.recalled_from_afar(colour) }
    }

    /// Whether there are colours enough for a small map: it has no signs.
    pub const fn has_small_map(self) -> bool {
        matches!(self.depth, ColourDepth::True | ColourDepth::Indexed | ColourDepth::Sixteen)
    }

    /// The background of a step of the heat map, from 0 (cold) to [`Theme::HEAT_STEPS`] - 1.
    pub fn heat(self, step: usize) -> Style {
        let step = step.min(HEAT.len() - 1);
        self.on_ground_of_256(self.swatch(&Swatches::of(self.palette).heat[step]), Some(HEAT_INDEXED[step]))
    }

    /// The style of a closed node: the later it was closed, the brighter, from 0 to [`Theme::HEAT_STEPS`] - 1. All are
    /// alike where colours are few, and in the palettes on paper and on black.
    pub fn closed(self, step: usize) -> Style {
        let style = self.style(Role::Closed);
        if self.palette != Palette::Dark || self.depth != ColourDepth::True {
            return style;
        }
        let last = HEAT.len() - 1;
        let ground = mix(CLOSED.0, CLOSED.1, (100 * step.min(last) / last) as u16);
        self.on_tint(
            Style { bg: None, ..style },
            Style { fg: self.style(Role::Strong).fg, bg: Some(rgb(ground)), ..style },
        )
    }

    /// A tint for a part of the ground, from 0 to [`Theme::PARTS`] - 1.
    pub fn part(self, number: usize) -> Style {
        let part = number.min(PARTS.len() - 1);
        self.on_ground_of_256(self.swatch(&Swatches::of(self.palette).parts[part]), Some(PARTS_INDEXED[part]))
    }

    /// A style on a ground that was chosen for 256 colours on a dark screen; elsewhere as it is.
    fn on_ground_of_256(self, style: Style, ground: Option<u8>) -> Style {
        match ground {
            Some(index) if self.depth == ColourDepth::Indexed && self.palette != Palette::Light => {
                style.bg(Color::Indexed(index))
            }
            _ => style,
        }
    }

    /// The style of a swatch of this palette at this depth. Most swatches have the screen's background.
    fn swatch(self, swatch: &Swatch) -> Style {
        let ground = swatch.ground.unwrap_or(self.palette.row().screen);
        match self.depth {
            ColourDepth::True | ColourDepth::Indexed => {
                self.in_true_colour(swatch.text, ground).add_modifier(swatch.modifier)
            }
            ColourDepth::Sixteen | ColourDepth::Eight => {
                self.in_own_sixteen(swatch.sixteen).add_modifier(swatch.modifier)
            }
            ColourDepth::None => Style::new().add_modifier(swatch.plain),
        }
    }

    /// A style in true colour, or in the nearest of 256.
    fn in_true_colour(self, text: Rgb, ground: Rgb) -> Style {
        if self.depth == ColourDepth::True {
            return Style::new().fg(rgb(text)).bg(rgb(ground));
        }
        let (text, ground) = in_256(text, ground);
        Style::new().fg(Color::Indexed(text)).bg(Color::Indexed(ground))
    }

    /// A style in colours of the terminal's own that are written for the dark palette; without colours, none.
    fn in_sixteen(self, pair: (Color, Color)) -> Style {
        self.in_own_sixteen(self.palette.sixteen(pair))
    }

    /// The style of a thing in this role that is remembered: its own hue, faded.
    pub fn recalled(self, role: Role) -> Style {
        /// How far it has faded, in percent.
        const FADED: u16 = 50;
        let swatch = Swatches::of(self.palette).role(role);
        let muted = Swatches::of(self.palette).role(Role::Muted);
        match self.depth {
            ColourDepth::True | ColourDepth::Indexed => {
                self.in_true_colour(mix(swatch.text, muted.text, FADED), self.palette.row().screen)
            }
            ColourDepth::Sixteen | ColourDepth::Eight => Self::in_plain_sixteen(swatch.sixteen),
            ColourDepth::None => self.style(Role::Muted),
        }
    }

    /// Whether colours are the few of the terminal's own.
    const fn has_few_colours(self) -> bool {
        matches!(self.depth, ColourDepth::Sixteen | ColourDepth::Eight)
    }

    /// A style in colours of the terminal's own, neither bright nor bold: of what matters and is remembered.
    fn in_plain_sixteen((text, ground): (Color, Color)) -> Style {
        let ((text, _), ground) = in_eight((text, ground));
        Style::new().fg(text).bg(ground)
    }

    /// A style in colours of the terminal's own.
    fn in_own_sixteen(self, (text, ground): (Color, Color)) -> Style {
        match self.depth {
            ColourDepth::None => Style::new(),
            ColourDepth::Eight => {
                let ((text, weight), ground) = in_eight((text, ground));
                // What is written over faint text is not faint.
                Style::new().fg(text).bg(ground).remove_modifier(Modifier::DIM).add_modifier(weight)
            }
            _ => Style::new().fg(text).bg(ground),
        }
    }
}

/// The indices of text and ground among xterm's 256.
fn in_256(text: Rgb, ground: Rgb) -> (u8, u8) {
    let under = depth::ground_indexed(ground);
    (text_in_256(text, ground, under), under)
}

/// The index of text among xterm's 256 on a ground that has one already. The nearest colours of both may be one, or
/// nearly: text that can be seen in true colour becomes brighter or darker until it can be seen here.
fn text_in_256(text: Rgb, ground: Rgb, under: u8) -> u8 {
    /// The contrast in true colour from which on text is to be seen, and the least one that it has here.
    const SEEN: f32 = 1.8;
    const LEAST: f32 = 2.5;
    let near = depth::nearest_indexed(text);
    let of = |index| depth::rgb_of(Color::Indexed(index)).unwrap_or(colour::BLACK);
    let on = of(under);
    let is_seen = |index: u8| colour::contrast(of(index), on) >= LEAST;
    if is_seen(near) || colour::contrast(text, ground) < SEEN {
        return near;
    }
    let towards = if colour::is_darker(text, ground) { colour::BLACK } else { colour::WHITE };
    let moved = (1..=10).map(|step| depth::nearest_indexed(mix(text, towards, 10 * step)));
    moved.into_iter().find(|&index| is_seen(index)).unwrap_or(near)
}

const fn rgb((red, green, blue): Rgb) -> Color {
    Color::Rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::terrains;

    const DEPTHS: [ColourDepth; 5] =
        [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::Eight, ColourDepth::None];

    /// Every theme: each palette at each depth.
    fn themes() -> impl Iterator<Item = Theme> {
        DEPTHS.into_iter().flat_map(|depth| Palette::ALL.map(|palette| Theme::new(depth).with_palette(palette)))
    }

    fn dyes(theme: Theme) -> impl Iterator<Item = (&'static str, Dye)> {
        terrains().iter().map(move |kind| (&*kind.name, theme.dye(kind.look, &Tints::default())))
    }

    #[test]
    fn without_colour_no_style_has_one() {
        for theme in themes().filter(|theme| !theme.has_colour()) {
            let styles = Role::ALL.iter().map(|&role| theme.style(role));
            let grounds = dyes(theme).flat_map(|(_, dye)| {
                [
                    theme.lit(&dye, Light::DAY, 0),
                    theme.remembered(&dye, 9),
                    theme.unseen(&dye, Light::DAY),
                    theme.fog(3),
                ]
            });
            let heat = (0..Theme::HEAT_STEPS).map(|step| theme.heat(step));
            let parts = (0..Theme::PARTS).map(|part| theme.part(part));
            for style in styles.chain(grounds).chain(heat).chain(parts) {
                assert_eq!((style.fg, style.bg), (None, None));
            }
        }
    }

    #[test]
    fn what_is_remembered_never_looks_like_what_is_in_sight() {
        for theme in themes() {
            for (name, dye) in dyes(theme).filter(|(name, _)| *name != "rock") {
                for light in [Light([0; 3]), Light::FULL, Light::DAY].map(|light| light.in_steps(0)) {
                    assert_ne!(theme.lit(&dye, light, 0), theme.remembered(&dye, 0), "{name} in {theme:?}");
                }
            }
        }
    }

    #[test]
    fn words_can_be_read_on_their_ground() {
        for palette in Palette::ALL {
            let screen = palette.row().screen;
            // Lines and marks may be faint; text may not.
            for role in Role::ALL.iter().filter(|role| !role.is_faint()) {
                let swatch = Swatches::of(palette).role(*role);
                let contrast = colour::contrast(swatch.text, swatch.ground.unwrap_or(screen));
                let least = if palette == Palette::HighContrast { 7.0 } else { 3.0 };
                assert!(contrast >= least, "{role:?} has a contrast of {contrast:.1} in {palette:?}");
            }
        }
    }

    /// The styles of each overlay that tints.
    fn tints_of_overlays(theme: Theme) -> Vec<Vec<Style>> {
        use Role as R;
        const ROLES: &[&[Role]] = &[
            &[R::Open, R::Closed, R::Path, R::Goal],
            &[
                R::KnownInSight,
                R::KnownFresh,
                R::KnownRemembered,
                R::KnownFaded,
                R::KnownNoted,
                R::KnownStale,
                R::KnownNot,
            ],
            &[R::SeenThere, R::GlimpsedThere, R::BehindThere],
            &[R::SightingArea, R::SightingRim],
            &[R::QueueInLine, R::QueueUnderWay, R::QueueGoal],
            &[R::PlanPresent, R::PlanStep],
            &[R::Needed, R::DeadEnd, R::TaggedDeadEnd],
            &[R::TrailKnown, R::TrailAssumed, R::TrailGoal, R::Lurking],
        ];
        let of_roles = ROLES.iter().map(|roles| roles.iter().map(|&role| theme.style(role)).collect());
        let heat = (0..Theme::HEAT_STEPS).map(|step| theme.heat(step)).collect();
        let parts = (0..Theme::PARTS).map(|part| theme.part(part)).collect();
        of_roles.chain([heat, parts]).collect()
    }

    #[test]
    fn tints_can_be_told_apart_and_read_on_the_ground_that_shows_through_them() {
        for palette in Palette::ALL {
            let theme = Theme::new(ColourDepth::True).with_palette(palette);
            for (name, dye) in dyes(theme) {
                for ground in [theme.lit(&dye, Light::FULL, 0), theme.remembered(&dye, 9)] {
                    for tints in tints_of_overlays(theme) {
                        let shown: Vec<_> = tints.iter().map(|&tint| theme.tinted_ground(tint, ground)).collect();
                        for (number, style) in shown.iter().enumerate() {
                            let [text, ground] =
                                [style.fg, style.bg].map(|colour| colour.and_then(depth::rgb_of).expect("true colour"));
                            let contrast = colour::contrast(text, ground);
                            // Very old memories are faint.
                            let is_faint = tints[number] == theme.style(Role::KnownAncient)
                                || tints[number] == theme.style(Role::KnownNot);
                            assert!(is_faint || contrast >= 3.0, "{contrast:.1} on {name} in {palette:?}: {style:?}");
                            let twin = (0..number).find(|&other| shown[other].bg == style.bg);
                            let is_same = twin.is_some_and(|other| tints[other].bg != tints[number].bg);
                            assert!(!is_same, "two tints are one on {name} in {palette:?}: {style:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn tints_can_be_told_apart_and_read_with_256_colours() {
        for palette in Palette::ALL {
            let theme = Theme::new(ColourDepth::Indexed).with_palette(palette);
            for styles in tints_of_overlays(theme) {
                for (number, style) in styles.iter().enumerate() {
                    let [text, ground] =
                        [style.fg, style.bg].map(|colour| colour.and_then(depth::rgb_of).expect("one of 256"));
                    // What is not known may be faint.
                    let is_faint = *style == theme.style(Role::KnownNot);
                    assert!(is_faint || colour::contrast(text, ground) >= 3.0, "{style:?} in {palette:?}");
                    let is_same = |other: &&Style| other.bg == style.bg;
                    if palette == Palette::Dark {
                        assert_eq!(styles[..number].iter().find(is_same), None, "{style:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn few_colours_are_enough_to_read_everything() {
        for theme in themes().filter(|theme| matches!(theme.depth(), ColourDepth::Sixteen | ColourDepth::Eight)) {
            for &role in Role::ALL {
                let style = theme.style(role);
                assert_ne!(style.fg, style.bg, "{role:?} in {theme:?}");
                for colour in [style.fg, style.bg].into_iter().flatten() {
                    assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{role:?}");
                    let is_bright = matches!(colour, Color::DarkGray | Color::White | Color::LightRed);
                    assert!(theme.depth() == ColourDepth::Sixteen || !is_bright, "{role:?} in {theme:?}");
                }
            }
        }
    }
}
