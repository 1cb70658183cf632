//! The palettes: one table, and what each makes of the colours that are written for the dark one.

use std::sync::LazyLock;

use ratatui::style::{Color, Modifier};

use crate::{
    search::choices,
    terrain::{Look, Rgb},
};

use super::{
    colour::{contrast, far_from, mix, moved_until, with_lightness},
    palette::{HEAT, PARTS, Role, Swatch},
};

choices! {
    /// A set of colours for the whole screen. Each of them can be told apart by people who do not see red, green or
    /// blue.
    Palette {
        Dark "dark" "light text on a dark background";
        Light "light" "dark text on a light background";
        HighContrast "high-contrast" "bright text on black, and little shade";
    }
}

/// Everything about a palette.
#[derive(Debug)]
pub(super) struct PaletteRow {
    /// The background of the screen.
    pub(super) screen: Rgb,
    /// The colour of the strongest text.
    pub(super) ink: Rgb,
    /// What remembered ground fades to.
    pub(super) memory: Rgb,
    /// How far it has faded by each step of its age, in percent.
    pub(super) fades: [u16; 4],
    /// What the ground of everything out of sight has in common. With a share of the ground's own colour it is lighter
    /// than fog, so that rooms do not look like holes in that. On paper, fog is bare paper, and this is a cool wash on
    /// it.
    pub(super) known: Rgb,
    /// What ground fades to that nobody knows and only the truth shows.
    pub(super) unseen: Rgb,
    /// The thinnest and the thickest fog over unknown ground; `None` for none.
    pub(super) fog: Option<(Rgb, Rgb)>,
    /// The colour of darkness where the theme of the floor has no other.
    pub(super) air: Rgb,
    /// The least contrast of what matters.
    pub(super) contrast: f32,
}

static ROWS: [PaletteRow; 3] = [
    PaletteRow {
        screen: (0x0d, 0x0f, 0x14),
        ink: (0xef, 0xec, 0xe2),
        memory: (0x34, 0x39, 0x4a),
        fades: [42, 56, 68, 78],
        known: (0x20, 0x22, 0x29),
        unseen: (0x48, 0x36, 0x2c),
        fog: Some(((0x0a, 0x0d, 0x13), (0x16, 0x1c, 0x29))),
        air: (0x60, 0x6a, 0x88),
        contrast: 4.6,
    },
    PaletteRow {
        screen: (0xf7, 0xf4, 0xec),
        ink: (0x1a, 0x1a, 0x1e),
        memory: (0x9a, 0xa8, 0xcc),
        fades: [40, 54, 66, 76],
        known: (0xcb, 0xd1, 0xdf),
        unseen: (0xc8, 0xae, 0x9a),
        fog: Some(((0xf5, 0xf2, 0xe9), (0xe8, 0xe4, 0xd9))),
        air: (0x8c, 0x90, 0xa8),
        contrast: 4.6,
    },
    PaletteRow {
        screen: (0x00, 0x00, 0x00),
        ink: (0xff, 0xff, 0xff),
        memory: (0x5a, 0x78, 0xd8),
        fades: [60, 70, 80, 88],
        known: (0x00, 0x00, 0x00),
        unseen: (0x9a, 0x78, 0x60),
        fog: None,
        air: (0xa0, 0xa8, 0xc0),
        contrast: 7.0,
    },
];

impl Palette {
    /// The row of the palette.
    pub(super) const fn row(self) -> &'static PaletteRow {
        &ROWS[self as usize]
    }

    /// The character and ground of a terrain by full light, before a theme tints them.
    pub(super) fn of_terrain(self, look: Look) -> (Rgb, Rgb) {
        let screen = self.row().screen;
        let dark = (look.text, look.ground.unwrap_or(ROWS[Self::Dark as usize].screen));
        let given = match self {
            Self::Dark => return dark,
            Self::Light => look.on_paper,
            Self::HighContrast => look.high_contrast,
        };
        given.unwrap_or_else(|| {
            let ground = look.ground.map_or(screen, |ground| self.ground(ground));
            (self.text(dark.0, ground, self.row().contrast), ground)
        })
    }

    /// A background that is written for the dark palette.
    fn ground(self, ground: Rgb) -> Rgb {
        match self {
            Self::Dark => ground,
            // Dark tints become light ones, and what is bright becomes as dark as text.
            Self::Light => {
                with_lightness(ground, |lightness| if lightness < 0.6 { 0.985 - 0.42 * lightness } else { 0.42 })
            }
            Self::HighContrast => {
                with_lightness(ground, |lightness| if lightness < 0.6 { 0.8 * lightness } else { 0.95 })
            }
        }
    }

    /// A colour of text that is written for the dark palette, on a ground of this one.
    fn text(self, text: Rgb, ground: Rgb, least: f32) -> Rgb {
        let text = match self {
            Self::Light => with_lightness(text, |lightness| 1.05 - 0.85 * lightness),
            Self::Dark | Self::HighContrast => text,
        };
        moved_until(text, far_from(ground), ground, least)
    }

    /// A swatch that is written for the dark palette; lines and marks may stay faint.
    fn swatch(self, swatch: &Swatch, is_faint: bool) -> Swatch {
        if self == Self::Dark {
            return *swatch;
        }
        let ground = swatch.ground.map(|ground| self.ground(ground));
        let on = ground.unwrap_or(self.row().screen);
        let text = if is_faint && self == Self::Light {
            mix(self.text(swatch.text, on, 1.0), on, 45)
        } else {
            let dark = swatch.ground.unwrap_or(ROWS[0].screen);
            let least = match self {
                _ if is_faint => 3.0,
                Self::HighContrast => self.row().contrast,
                Self::Dark | Self::Light => self.row().contrast.min(contrast(swatch.text, dark).max(4.6)),
            };
            self.text(swatch.text, on, least)
        };
        Swatch { text, ground, sixteen: self.sixteen(swatch.sixteen), ..*swatch }
    }

    /// A pair of the terminal's own colours that is written for the dark palette.
    pub(super) fn sixteen(self, (text, ground): (Color, Color)) -> (Color, Color) {
        match self {
            Self::HighContrast => (if text == Color::DarkGray { Color::Gray } else { text }, ground),
            Self::Light if ground == Color::Black => (on_white(text), Color::White),
            Self::Dark | Self::Light => (text, ground),
        }
    }
}

/// The terminal's own colour that is as far from white as this one is from black.
const fn on_white(text: Color) -> Color {
    match text {
        Color::White | Color::Gray => Color::Black,
        Color::LightRed => Color::Red,
        Color::LightGreen => Color::Green,
        Color::Yellow | Color::LightYellow | Color::LightMagenta => Color::Magenta,
        Color::LightBlue | Color::Cyan | Color::LightCyan => Color::Blue,
        other => other,
    }
}

/// The rows of all roles, steps of heat and parts, by palette.
pub(super) struct Swatches {
    roles: Vec<Swatch>,
    pub(super) heat: [Swatch; HEAT.len()],
    pub(super) parts: [Swatch; PARTS.len()],
}

impl Swatches {
    /// Those of a palette.
    pub(super) fn of(palette: Palette) -> &'static Self {
        static ALL: LazyLock<[Swatches; 3]> = LazyLock::new(|| Palette::ALL.map(Swatches::new));
        &ALL[palette as usize]
    }

    fn new(palette: Palette) -> Self {
        let screen = Swatch { ground: Some(palette.row().screen), ..palette.swatch(Role::Screen.swatch(), false) };
        let role = |role: &Role| match role {
            Role::Screen => screen,
            role => match role.swatch_of_others().filter(|_| palette != Palette::Dark) {
                Some(other) => palette.swatch(&other, role.is_faint()),
                None => palette.swatch(role.swatch(), role.is_faint()),
            },
        };
        Self {
            roles: Role::ALL.iter().map(role).collect(),
            heat: HEAT.each_ref().map(|swatch| palette.swatch(swatch, false)),
            parts: PARTS.each_ref().map(|swatch| palette.swatch(swatch, false)),
        }
    }

    /// The row of a role.
    pub(super) fn role(&self, role: Role) -> &Swatch {
        &self.roles[role as usize]
    }
}

/// Text and ground of the terminal's own 16 among the eight that every terminal has: bright text is bold. Dark grey is
/// bright black, which many of these terminals do not show at all: as text it is faint white, and as ground, or where
/// the ground is white, blue.
pub(super) fn in_eight((text, ground): (Color, Color)) -> ((Color, Modifier), Color) {
    let ground = if ground == Color::DarkGray { Color::Blue } else { eighth(ground).0 };
    let own = eighth(text);
    let is_lost = own == (Color::Gray, Modifier::DIM) && ground == Color::Gray;
    (if is_lost { (Color::Blue, Modifier::BOLD) } else { own }, ground)
}

/// One of the 16 among the eight.
pub(super) const fn eighth(colour: Color) -> (Color, Modifier) {
    match colour {
        Color::White => (Color::Gray, Modifier::BOLD),
        Color::DarkGray => (Color::Gray, Modifier::DIM),
        Color::LightRed => (Color::Red, Modifier::BOLD),
        Color::LightGreen => (Color::Green, Modifier::BOLD),
        Color::LightYellow => (Color::Yellow, Modifier::BOLD),
        Color::LightBlue => (Color::Blue, Modifier::BOLD),
        Color::LightMagenta => (Color::Magenta, Modifier::BOLD),
        Color::LightCyan => (Color::Cyan, Modifier::BOLD),
        other => (other, Modifier::empty()),
    }
}
