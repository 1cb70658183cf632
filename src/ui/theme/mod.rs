//! Colours: one table, four depths.
//!
//! Widgets ask a [`Theme`] for the style of a [`Role`] or of a terrain and never name a colour. The rows are in
//! [`palette`](self); each gives the role's look in true colour, in the terminal's own 16, and without any colour
//! (<https://no-color.org>). The 256 colours are computed from true colour.

mod depth;
mod palette;

pub use depth::ColourDepth;
pub use palette::{Role, Swatch};

use ratatui::style::{Color, Modifier, Style};

use crate::terrain::{Look, TerrainId};

use palette::{HEAT, PARTS};

/// The colour scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    depth: ColourDepth,
}

impl Theme {
    /// Number of steps of [`Theme::heat`].
    pub const HEAT_STEPS: usize = HEAT.len();

    /// Number of tints of [`Theme::part`].
    pub const PARTS: usize = PARTS.len();

    /// The theme for a number of colours.
    pub const fn new(depth: ColourDepth) -> Self {
        Self { depth }
    }

    /// The number of colours.
    pub const fn depth(self) -> ColourDepth {
        self.depth
    }

    /// Whether colours can be told apart; otherwise overlays draw letters.
    pub const fn has_colour(self) -> bool {
        !matches!(self.depth, ColourDepth::None)
    }

    /// The style of text in this role, with its background.
    pub fn style(self, role: Role) -> Style {
        self.swatch(role.swatch())
    }

    /// The style of terrain in sight.
    pub fn in_sight(self, terrain: Look) -> Style {
        self.swatch(&Swatch::of(terrain))
    }

    /// The style of terrain that is remembered but not in sight: dim and bluish.
    pub fn remembered(self, terrain: Look) -> Style {
        self.faded(terrain, (48, 58, 92))
    }

    /// The style of terrain that only the outside view shows: dim and brownish.
    pub fn unseen(self, terrain: Look) -> Style {
        self.faded(terrain, (72, 54, 44))
    }

    /// The colour of a terrain where several cells share a character; `None` without colours.
    pub fn from_afar(self, terrain: TerrainId, look: Look) -> Option<Color> {
        let role = match terrain {
            TerrainId::ROCK => Role::Screen,
            TerrainId::FLOOR => Role::Blank,
            TerrainId::WALL => Role::Block,
            _ => {
                let swatch = Swatch::of(look);
                let (text, ansi) = (mix(swatch.text, (14, 17, 26), 45), swatch.sixteen.0);
                return self.swatch(&Swatch { text, sixteen: (ansi, Color::Black), ..swatch }).fg;
            }
        };
        self.style(role).bg
    }

    fn faded(self, terrain: Look, tone: (u8, u8, u8)) -> Style {
        let swatch = Swatch::of(terrain);
        match self.depth {
            ColourDepth::True | ColourDepth::Indexed => {
                let text = mix(swatch.text, tone, 72);
                let ground = swatch.ground.map(|ground| mix(ground, (14, 17, 26), 70));
                self.swatch(&Swatch { text, ground, ..swatch }).remove_modifier(Modifier::BOLD)
            }
            ColourDepth::Sixteen => Style::new().fg(Color::DarkGray).bg(Color::Black),
            ColourDepth::None => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The background of a step of the heat map, from 0 (cold) to [`Theme::HEAT_STEPS`] - 1.
    pub fn heat(self, step: usize) -> Style {
        self.swatch(&HEAT[step.min(HEAT.len() - 1)])
    }

    /// A tint for a part of the ground, from 0 to [`Theme::PARTS`] - 1.
    pub fn part(self, number: usize) -> Style {
        self.swatch(&PARTS[number.min(PARTS.len() - 1)])
    }

    /// The style of a swatch at this depth. Most swatches have the screen's background.
    fn swatch(self, swatch: &Swatch) -> Style {
        let screen = Role::Screen.swatch().ground.unwrap_or_default();
        let (text, ground) = (swatch.text, swatch.ground.unwrap_or(screen));
        match self.depth {
            ColourDepth::True => Style::new().fg(rgb(text)).bg(rgb(ground)).add_modifier(swatch.modifier),
            ColourDepth::Indexed => {
                let (text, ground) = (depth::nearest_indexed(text), depth::nearest_indexed(ground));
                Style::new().fg(Color::Indexed(text)).bg(Color::Indexed(ground)).add_modifier(swatch.modifier)
            }
            ColourDepth::Sixteen => {
                let (text, ground) = swatch.sixteen;
                Style::new().fg(text).bg(ground).add_modifier(swatch.modifier)
            }
            ColourDepth::None => Style::new().add_modifier(swatch.plain),
        }
    }
}

const fn rgb((red, green, blue): (u8, u8, u8)) -> Color {
    Color::Rgb(red, green, blue)
}

/// Mixes two colours, with `percent` of the second.
fn mix(from: (u8, u8, u8), to: (u8, u8, u8), percent: u16) -> (u8, u8, u8) {
    let channel = |from: u8, to: u8| ((u16::from(from) * (100 - percent) + u16::from(to) * percent) / 100) as u8;
    (channel(from.0, to.0), channel(from.1, to.1), channel(from.2, to.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::terrains;

    #[test]
    fn without_colour_no_style_has_one() {
        let theme = Theme::new(ColourDepth::None);
        let styles = Role::ALL.iter().map(|&role| theme.style(role));
        let grounds = terrains().iter().flat_map(|kind| [theme.in_sight(kind.look), theme.remembered(kind.look)]);
        let heat = (0..Theme::HEAT_STEPS).map(|step| theme.heat(step));
        let parts = (0..Theme::PARTS).map(|part| theme.part(part));
        for style in styles.chain(grounds).chain(heat).chain(parts) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn what_is_remembered_never_looks_like_what_is_in_sight() {
        for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None] {
            let theme = Theme::new(depth);
            for kind in terrains().iter().filter(|kind| kind.glyph != ' ') {
                assert_ne!(theme.in_sight(kind.look), theme.remembered(kind.look), "{} in {depth:?}", kind.name);
            }
        }
    }

    #[test]
    fn words_can_be_read_on_their_ground() {
        // Lines and marks may be faint; text may not.
        let faint = [Role::Rule, Role::WindowFrame, Role::KnownNot, Role::KnownAncient];
        for role in Role::ALL.iter().filter(|role| !faint.contains(role)) {
            let swatch = role.swatch();
            let ground = swatch.ground.or(Role::Screen.swatch().ground).expect("the screen has a ground");
            let contrast = contrast(swatch.text, ground);
            assert!(contrast >= 3.0, "{role:?} has a contrast of {contrast:.1}");
        }
    }

    /// The contrast of two colours by the Web Content Accessibility Guidelines, from 1 to 21.
    fn contrast(one: (u8, u8, u8), other: (u8, u8, u8)) -> f64 {
        let luminance = |(red, green, blue): (u8, u8, u8)| {
            let [red, green, blue] = [red, green, blue].map(|channel| {
                let part = f64::from(channel) / 255.0;
                if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn sixteen_colours_are_enough_to_read_everything() {
        let theme = Theme::new(ColourDepth::Sixteen);
        for &role in Role::ALL {
            let style = theme.style(role);
            assert_ne!(style.fg, style.bg, "{role:?}");
            for colour in [style.fg, style.bg].into_iter().flatten() {
                assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)), "{role:?}");
            }
        }
    }
}
