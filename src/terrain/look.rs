//! The colours of a terrain: as data, before any light falls on it.

use crate::search::choices;

/// A colour: red, green, blue.
pub type Rgb = (u8, u8, u8);

choices! {
    /// One of the sixteen colours that every terminal has.
    Ansi {
        Black "black" "Black.";
        Red "red" "Red.";
        Green "green" "Green.";
        Yellow "yellow" "Yellow.";
        Blue "blue" "Blue.";
        Magenta "magenta" "Magenta.";
        Cyan "cyan" "Cyan.";
        Gray "gray" "Gray.";
        DarkGray "dark gray" "Dark gray.";
        LightRed "light red" "Light red.";
        LightGreen "light green" "Light green.";
        LightYellow "light yellow" "Light yellow.";
        LightBlue "light blue" "Light blue.";
        LightMagenta "light magenta" "Light magenta.";
        LightCyan "light cyan" "Light cyan.";
        White "white" "White.";
    }
}

choices! {
    /// What a terrain is made of. The theme of a floor tints each of these.
    Matter {
        Stone "stone" "Hewn, built or fallen stone.";
        Soil "soil" "What feet walk on.";
        Growth "growth" "What grows.";
        Water "water" "Water, and what stands in it.";
    }
}

choices! {
    /// How ground in sight moves by itself.
    Shimmer {
        Water "water" "As water does: slowly, and it glints in bright light.";
        Fire "fire" "As fire and smoke do.";
    }
}

/// How ground shows that somebody walked there lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trodden {
    /// The character that it is drawn with then.
    pub glyph: char,
    /// The number of turns for which it shows, from 1 to 1000.
    pub turns: u16,
}

/// The colours of a terrain in sight, by full light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colour of its character.
    pub text: Rgb,
    /// The background colour; `None`: that of the screen.
    pub ground: Option<Rgb>,
    /// Both colours on a light background; `None`: computed from the two above.
    pub on_paper: Option<(Rgb, Rgb)>,
    /// Both colours in the palette of high contrast; `None`: computed as well.
    pub high_contrast: Option<(Rgb, Rgb)>,
    /// Both colours of what is remembered of it; `None`: computed from those in sight.
    pub remembered: Option<(Rgb, Rgb)>,
    /// The darkest and the brightest colour of its flames, if it burns.
    pub flame: Option<(Rgb, Rgb)>,
    /// Both colours on terminals with 16 colours.
    pub sixteen: (Ansi, Ansi),
    /// Whether the character is bold, because the terrain matters: it stands out from its ground in any light.
    pub is_bold: bool,
    /// By how much the colours differ from cell to cell, in percent.
    pub varies: u8,
    /// By how much brighter its ground is in sight than that of floor in the same light, in percent: of what is solid.
    pub raised: u8,
    /// What it is made of, if themes tint it.
    pub matter: Option<Matter>,
    /// How it moves by itself, if it does.
    pub shimmer: Option<Shimmer>,
    /// How it shows that somebody walked there, if it does.
    pub trodden: Option<Trodden>,
    /// The colour of its light, if it shines.
    pub glow: Rgb,
}
