//! The look of units: the colour of their faction, and how much of the cell it fills.

use ratatui::style::{Color, Modifier, Style};

use crate::{
    content::{FactionId, terrains},
    terrain::{Rgb, TerrainId},
};

use super::{
    ColourDepth, Theme,
    colour::{
        BLACK, WHITE, as_bright_as, at_lightness, brightened, contrast, far_from, greyed, is_darker, is_of_hue,
        lightness, mix, moved_until,
    },
    palette::sixteenth,
};

/// What a unit is to the player at the moment. The more it is after the player, the more of its cell has its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitMood {
    /// Nothing particular.
    Calm,
    /// In a cage.
    Captive,
    /// It has heard or glimpsed something.
    Curious,
    /// It has lost an enemy and searches.
    Searching,
    /// It hunts an enemy that it sees.
    Hunting,
    /// It is a match for the player, and free to move.
    Formidable,
    /// It is being watched by the player, through the panel.
    Watched,
}

impl UnitMood {
    /// Every mood.
    pub const ALL: [Self; 7] =
        [Self::Calm, Self::Captive, Self::Curious, Self::Searching, Self::Hunting, Self::Formidable, Self::Watched];

    /// How much of the cell has the colour of the faction, in percent.
    const fn fill(self) -> u16 {
        match self {
            Self::Calm | Self::Captive | Self::Watched => 0,
            Self::Curious => 26,
            Self::Searching => 52,
            Self::Hunting | Self::Formidable => 100,
        }
    }

    /// This mood where a mark beside the unit says how much it is after the player: then only the unit that is watched
    /// fills its cell, and others are a letter in their colour.
    #[must_use]
    pub const fn marked_beside(self) -> Self {
        match self {
            Self::Curious | Self::Searching | Self::Hunting => Self::Calm,
            other => other,
        }
    }

    /// This mood of a unit that is a match for the player: it stands out whatever it is after.
    #[must_use]
    pub const fn as_formidable(self) -> Self {
        match self {
            Self::Watched | Self::Captive => self,
            _ => Self::Formidable,
        }
    }

    /// How bright a body is, in percent of its colour.
    const fn brightness(self) -> u16 {
        match self {
            Self::Calm | Self::Captive => 62,
            Self::Curious => 70,
            Self::Searching => 80,
            Self::Watched => 88,
            Self::Hunting | Self::Formidable => 100,
        }
    }

    /// Text attributes at this depth.
    const fn modifier(self, depth: ColourDepth) -> Modifier {
        let has_grounds = matches!(depth, ColourDepth::True | ColourDepth::Indexed);
        match self {
            Self::Captive => Modifier::empty(),
            _ if has_grounds => Modifier::BOLD,
            Self::Calm => Modifier::BOLD,
            Self::Curious => Modifier::BOLD.union(Modifier::UNDERLINED),
            Self::Searching => Modifier::REVERSED,
            Self::Hunting | Self::Formidable => Modifier::BOLD.union(Modifier::REVERSED),
            Self::Watched => Modifier::REVERSED.union(Modifier::UNDERLINED),
        }
    }
}

/// The lightness of the ground of a formidable unit in each palette: a plate in its own colour that is darker than all
/// ground in sight, on paper a pale one; and the least contrast of its letter to that. A bright plate would look like
/// that of the watched unit.
const FORMIDABLE: [f32; 3] = [13.0, 86.0, 18.0];
const FORMIDABLE_CONTRAST: f32 = 7.0;

impl Theme {
    /// The style of a faction's emblem and name in lists.
    pub fn faction(self, faction: FactionId) -> Style {
        self.unit(faction, UnitMood::Calm, self.style(super::Role::Screen))
    }

    /// The style of a unit on ground of this style.
    pub fn unit(self, faction: FactionId, mood: UnitMood, under: Style) -> Style {
        let modifier = mood.modifier(self.depth());
        match self.depth() {
            ColourDepth::True | ColourDepth::Indexed => {
                let (text, ground) = self.unit_colours(faction, mood, self.ground_of(under));
                self.in_true_colour(text, ground).add_modifier(modifier)
            }
            ColourDepth::Sixteen | ColourDepth::Eight => {
                let colour = sixteenth(faction.row().badge.ansi);
                let pair =
                    if mood == UnitMood::Watched { (Color::White, Color::Black) } else { (colour, Color::Black) };
                self.in_sixteen(pair).add_modifier(modifier)
            }
            ColourDepth::None => Style::new().add_modifier(modifier),
        }
    }

    /// The style of the body of a unit that covers several cells, of a colour for each palette: the more it is after
    /// the player, the brighter.
    #[must_use]
    pub fn body(self, colours: [Rgb; 3], mood: UnitMood) -> Style {
        let ground = mix(self.palette().row().screen, colours[self.palette() as usize], mood.brightness());
        self.in_true_colour(far_from(ground), ground).add_modifier(Modifier::BOLD)
    }

    /// The style of words in the colour of a role. Of a role with a ground of its own, that is the colour of the
    /// ground.
    #[must_use]
    pub fn written(self, role: super::Role) -> Style {
        let (style, screen) = (self.style(role), self.style(super::Role::Screen));
        if !self.has_own_ground(style) || !self.has_colour() {
            return style;
        }
        self.over(Style { fg: style.bg, bg: screen.bg, ..style }, screen)
    }

    /// The style of a character that stands for a role on a badge in its colour; with few colours, the role's own
    /// style.
    #[must_use]
    pub fn badge(self, role: super::Role) -> Style {
        let style = self.style(role);
        if self.has_own_ground(style) {
            return style;
        }
        let Some(colour) = self.text_in_light(style) else { return style };
        self.in_true_colour(far_from(colour), colour).add_modifier(Modifier::BOLD)
    }

    /// The style of a character in some style over ground of another: the ground gives way a little, and then the
    /// character stands out more, until it can be read. A character in the very colour of a tint takes on the colour of
    /// what the tint writes. A style with a ground of its own stays as it is.
    #[must_use]
    pub fn over(self, top: Style, under: Style) -> Style {
        if top.bg.is_some() && top.bg != self.style(super::Role::Screen).bg {
            return top;
        }
        let text = if top.fg.is_some() && top.fg == under.bg { under.fg } else { top.fg };
        let top = Style { fg: text, bg: under.bg, ..top };
        let Some(text) = text.and_then(super::depth::rgb_of).filter(|_| self.has_light()) else { return top };
        let (text, ground) = self.on_its_ground(text, self.ground_of(under));
        let style = self.in_true_colour(text, ground);
        Style { add_modifier: top.add_modifier, ..style }
    }

    /// The style of a mark on the tint of an overlay: the tint stays, and the mark takes on what the tint writes in
    /// until it can be read.
    #[must_use]
    pub fn on_tint(self, mark: Style, tint: Style) -> Style {
        let colours = mark.fg.and_then(super::depth::rgb_of).zip(tint.fg.and_then(super::depth::rgb_of));
        let Some((text, ink)) = colours.filter(|_| self.has_light() && mark.bg.is_none()) else {
            return self.over(mark, tint);
        };
        let ground = self.ground_of(tint);
        let style = self.in_true_colour(moved_until(text, ink, ground, self.palette().row().contrast), ground);
        Style { add_modifier: mark.add_modifier, ..style }
    }

    /// The tint of an overlay on ground that the viewer knows, whose own colour shows through. With fewer colours than
    /// true colour the tint is all there is, because a mixture would often be a grey.
    #[must_use]
    pub fn tinted_ground(self, tint: Style, ground: Style) -> Style {
        /// How much of it shows, in percent, and under a bright tint, as of a path, which stays bright; and how much of
        /// its hue: brown under blue would be grey.
        const SHOWS: (u16, u16) = (34, 15);
        const HUE: u16 = 12;
        /// A tint of this lightness is bright.
        const BRIGHT: f32 = 65.0;
        let ink = self.text_in_light(tint).filter(|_| self.depth() == ColourDepth::True);
        let Some(ink) = ink else { return tint };
        // What the tint writes faintly stays faint.
        let least = contrast(ink, self.ground_of(tint)).min(3.0);
        let own = self.ground_of(tint);
        let is_bright = (lightness(own) >= BRIGHT) != (self.palette() == super::Palette::Light);
        let shows = if is_bright { SHOWS.1 } else { SHOWS.0 };
        let ground = mix(own, greyed(self.ground_of(ground), HUE), shows);
        let style = self.in_true_colour(moved_until(ink, far_from(ground), ground, least), ground);
        Style { add_modifier: tint.add_modifier, ..style }
    }

    /// The tint of an overlay as its legend shows it: on floor in sight.
    #[must_use]
    pub fn tint_on_floor(self, tint: Style) -> Style {
        let floor = terrains().get(usize::from(TerrainId::FLOOR.0));
        let floor = floor.filter(|_| self.has_own_ground(tint)).map(|kind| self.in_sight(kind.look));
        floor.map_or(tint, |floor| self.tinted_ground(tint, floor))
    }

    /// The style of a faint mark on ground that stays as it is: about half of its colour is left. With few colours the
    /// mark is dim, if it is.
    #[must_use]
    pub fn faintly_over(self, mark: Style, under: Style) -> Style {
        /// How much of its colour is left, in percent.
        const LEFT: u16 = 55;
        /// The least contrast to the ground.
        const SEEN: f32 = 2.2;
        let Some(colour) = self.text_in_light(mark) else { return self.over(mark, under) };
        let ground = self.ground_of(under);
        let text = moved_until(mix(ground, colour, LEFT), far_from(ground), ground, SEEN);
        Style { add_modifier: mark.add_modifier.difference(Modifier::DIM), ..self.in_true_colour(text, ground) }
    }

    /// Whether a style has another ground than the screen.
    #[must_use]
    pub fn has_own_ground(self, style: Style) -> bool {
        style.bg.is_some() && style.bg != self.style(super::Role::Screen).bg
    }

    /// A style whose character nearly vanishes in its ground, and whose ground comes near to the screen's.
    #[must_use]
    pub fn hidden_in(self, style: Style) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let ground = mix(self.ground_of(style), self.palette().row().screen, 25);
        self.in_true_colour(mix(text, ground, 65), ground)
    }

    /// A style of ground that makes room for a tint on other cells: half of its colour is left, so that rooms stay
    /// rooms.
    #[must_use]
    pub fn hushed(self, style: Style) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let hushed = self.in_true_colour(text, mix(self.ground_of(style), self.palette().row().screen, 50));
        Style { add_modifier: style.add_modifier, ..hushed }
    }

    /// A cell on whose ground the colour of a role flashes, so strong, in percent; what stands there stays legible.
    /// With few colours the cell has the look of the role, reversed.
    #[must_use]
    pub fn flashed(self, style: Style, role: super::Role, percent: u16) -> Style {
        let flash = self.style(role).fg;
        let Some(flash) = flash.and_then(super::depth::rgb_of).filter(|_| self.has_light()) else {
            return self.style(role).add_modifier(Modifier::REVERSED);
        };
        let (row, own) = (self.palette().row(), self.ground_of(style));
        let text = style.fg.and_then(super::depth::rgb_of).unwrap_or(row.ink);
        // Text that is brighter than its ground stays so: walls and flames under a flash are never black.
        let towards = if is_darker(text, own) { BLACK } else { WHITE };
        // Dark lines on bright ground are as faint as they were.
        let least = contrast(text, own).min(row.contrast);
        let least = if is_darker(text, own) { least } else { row.contrast };
        let steps = (0..10).map(|step| mix(own, flash, percent.min(100) * (10 - step) / 10));
        let legible = steps.map(|ground| (moved_until(text, towards, ground, least), ground));
        let (text, ground) =
            legible.into_iter().find(|&(text, ground)| contrast(text, ground) >= least).unwrap_or((text, own));
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A mark in the colour of a role on ground that stays as it is: the mark turns brighter or darker until it can be
    /// read. With few colours it is in the colour of the role.
    #[must_use]
    pub fn marked(self, role: super::Role, under: Style) -> Style {
        let mark = self.written(role);
        let Some(text) = self.text_in_light(mark) else { return self.over(mark, under) };
        let ground = self.ground_of(under);
        let text = moved_until(text, far_from(ground), ground, self.palette().row().contrast);
        Style { add_modifier: mark.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A style between two, `percent` of the way to the second one. With few colours it is the first.
    #[must_use]
    pub fn between(self, one: Style, other: Style, percent: u16) -> Style {
        let rgb = |style: Style| style.fg.and_then(super::depth::rgb_of);
        let Some((from, to)) = rgb(one).zip(rgb(other)).filter(|_| self.has_light()) else { return one };
        let ground = mix(self.ground_of(one), self.ground_of(other), percent.min(100));
        Style { add_modifier: one.add_modifier, ..self.in_true_colour(mix(from, to, percent.min(100)), ground) }
    }

    /// A style that fades into fog, `percent` of the way; its text follows by half. With few colours it stays as it is.
    #[must_use]
    pub fn faded_into(self, style: Style, fog: Style, percent: u16) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let (own, fog, percent) = (self.ground_of(style), self.ground_of(fog), percent.min(100));
        let faded = self.in_true_colour(mix(text, fog, percent / 2), mix(own, fog, percent));
        Style { add_modifier: style.add_modifier, ..faded }
    }

    /// A style on the ground of fog, in which its text is half lost. With few colours it stays as it is.
    #[must_use]
    pub fn sunk_in(self, style: Style, fog: Style) -> Style {
        Style { bg: fog.bg, ..self.faded_into(style, fog, 100) }
    }

    /// The style of water that catches a light: a bright character. With few colours it stays as it is.
    #[must_use]
    pub fn glinting(self, style: Style) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let bright = self.in_true_colour(mix(text, self.palette().row().ink, 55), self.ground_of(style));
        Style { add_modifier: style.add_modifier, ..bright }
    }

    /// A style whose ground is brighter by so much, in percent; its text stays legible. With few colours it stays as it
    /// is.
    #[must_use]
    pub fn rimmed(self, style: Style, percent: u16) -> Style {
        // On paper, it would be brighter than ground in sight.
        let text = self.text_in_light(style).filter(|_| self.palette() != super::Palette::Light);
        let Some(text) = text else { return style };
        let ground = brightened(self.ground_of(style), 100 + percent);
        let text = moved_until(text, far_from(ground), ground, 3.0);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// The style of ash beside flames: it glows. With few colours it stays as it is.
    #[must_use]
    pub fn smouldering(self, style: Style) -> Style {
        const EMBER: Rgb = (0x6a, 0x20, 0x0c);
        const SHARE: u16 = 60;
        let Some(text) = self.text_in_light(style).filter(|_| self.palette() == super::Palette::Dark) else {
            return style;
        };
        let ground = mix(self.ground_of(style), EMBER, SHARE);
        let text = moved_until(text, far_from(ground), ground, 3.0);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A style whose ground has `percent` of the ground of another one; its text stays legible. With few colours it is
    /// the other one.
    #[must_use]
    pub fn grounded(self, style: Style, other: Style, percent: u16) -> Style {
        let Some(text) = self.text_in_light(style) else { return other };
        let ground = mix(self.ground_of(style), self.ground_of(other), percent.min(100));
        let text = moved_until(text, far_from(ground), ground, 3.0);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// The colour of a style's text, where colours show light; `None` where they are too few.
    fn text_in_light(self, style: Style) -> Option<Rgb> {
        style.fg.and_then(super::depth::rgb_of).filter(|_| self.has_light())
    }

    /// A style whose ground has `percent` of the ground of another one, and stands out from what it was; its text stays
    /// legible.
    #[must_use]
    pub fn tinted(self, style: Style, tint: Style, percent: u16) -> Style {
        /// The least contrast to the ground without the tint.
        const APART: f32 = 1.25;
        let Some(text) = self.text_in_light(style) else { return tint };
        let own = self.ground_of(style);
        let mixed = mix(own, self.ground_of(tint), percent.min(100));
        let steps = (0..10).map(|step| brightened(mixed, 100 + 20 * step));
        let ground = steps.into_iter().find(|&ground| contrast(ground, own) >= APART).unwrap_or(mixed);
        let text = moved_until(text, far_from(ground), ground, 3.0);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A cell whose ground lies in the shade, so deep, in percent. With few colours there is none.
    #[must_use]
    pub fn veiled_ground(self, style: Style, percent: u16) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let ground = mix(self.ground_of(style), self.palette().row().screen, percent.min(100));
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A cell under darkness, so thick, in percent. With few colours there is none.
    #[must_use]
    pub fn veiled(self, style: Style, percent: u16) -> Style {
        let Some(text) = self.text_in_light(style) else { return style };
        let screen = self.palette().row().screen;
        let part = |colour| mix(colour, screen, percent.min(100));
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(part(text), part(self.ground_of(style))) }
    }

    /// A cell whose colours have lost most of their hue, as when the game is over: with few colours, all of it.
    #[must_use]
    pub fn drained(self, style: Style) -> Style {
        /// How much of the hue is left, in percent.
        const LEFT: u16 = 18;
        /// How far characters sink into their ground, in percent: none of them is as bright as the place of the end.
        const SINKS: u16 = 26;
        if self.has_few_colours() {
            let grey = self.in_sixteen((Color::DarkGray, Color::Black));
            return grey.remove_modifier(Modifier::all() - grey.add_modifier);
        }
        let Some(text) = self.text_in_light(style) else { return style };
        let ground = greyed(self.ground_of(style), LEFT);
        let text = mix(greyed(text, LEFT), ground, SINKS);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(text, ground) }
    }

    /// A cell of a picture that is no part of the map: in one brown hue, as in an old print. What can be read stays so.
    /// With few colours it stays as it is.
    #[must_use]
    pub fn printed(self, style: Style) -> Style {
        const HUE: Rgb = (0xb4, 0x9a, 0x78);
        /// Letters need no more contrast than this.
        const READ: f32 = 4.7;
        let Some(text) = self.text_in_light(style) else { return style };
        let drawn = self.ground_of(style);
        let ground = as_bright_as(HUE, drawn);
        let ink = moved_until(as_bright_as(HUE, text), far_from(ground), ground, contrast(text, drawn).min(READ));
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(ink, ground) }
    }

    /// Ground on which somebody died: stained, `percent` of the stain being left. With 256 colours only its character
    /// is: dark reds of these are bright.
    #[must_use]
    pub fn stained(self, style: Style, percent: u16) -> Style {
        /// How much of its colour a fresh stain has, in percent.
        const STAIN: u16 = 45;
        let Some(text) = self.text_in_light(style) else { return style };
        let stain = self.style(super::Role::Wound).fg.and_then(super::depth::rgb_of).unwrap_or(text);
        let ground = self.ground_of(style);
        if self.depth() == ColourDepth::Indexed {
            let red = mix(text, as_bright_as(stain, text), (percent * STAIN / 50).min(100));
            return Style { bg: style.bg, ..self.in_true_colour(red, ground) }.add_modifier(style.add_modifier);
        }
        // On dark ground as on bright: a stain is red, and no hole.
        let red = |colour: Rgb| mix(colour, as_bright_as(stain, colour), percent * STAIN / 100);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(red(text), red(ground)) }
    }

    /// The ground of a style.
    fn ground_of(self, style: Style) -> Rgb {
        style.bg.and_then(super::depth::rgb_of).unwrap_or(self.palette().row().screen)
    }

    /// Text on a ground that shows under it: the ground gives way to it as far as that leaves no hole, and then the
    /// text turns brighter or darker until it can be read.
    fn on_its_ground(self, text: Rgb, ground: Rgb) -> (Rgb, Rgb) {
        /// How far dark ground gives way, and ground that is bright, by its contrast to the screen, in steps of 20 %.
        const STEPS: (u16, u16) = (1, 3);
        const BRIGHT: f32 = 2.0;
        let row = self.palette().row();
        if ground == row.screen {
            return (text, ground);
        }
        let most = if contrast(ground, row.screen) < BRIGHT { STEPS.0 } else { STEPS.1 };
        let steps = (0..=most).map(|step| mix(ground, row.screen, 20 * step));
        let (text, ground) = match steps.into_iter().find(|&mixed| contrast(text, mixed) >= row.contrast) {
            Some(ground) => return (text, ground),
            None => (text, mix(ground, row.screen, 20 * most)),
        };
        (moved_until(text, far_from(ground), ground, row.contrast), ground)
    }

    /// The ground of a unit: paler where what it stands on has the same hue and is nearly as bright, as fire under a
    /// goblin.
    fn unlike(self, ground: Rgb, under: Rgb) -> Rgb {
        /// Ground that is so bright can be taken for a unit.
        const BRIGHT: f32 = 1.7;
        let row = self.palette().row();
        let is_bright = contrast(under, row.screen) >= BRIGHT;
        if is_bright && is_of_hue(ground, under) && contrast(ground, under) < 3.0 {
            return mix(ground, row.ink, 55);
        }
        ground
    }

    /// Text and ground of a unit.
    fn unit_colours(self, faction: FactionId, mood: UnitMood, under: Rgb) -> (Rgb, Rgb) {
        let row = self.palette().row();
        let colour = faction.row().badge.colours[self.palette() as usize];
        match mood {
            UnitMood::Calm => self.on_its_ground(colour, under),
            UnitMood::Captive => {
                let pale = mix(colour, row.memory, 35);
                let pale = moved_until(pale, row.ink, row.screen, row.contrast);
                self.on_its_ground(pale, under)
            }
            UnitMood::Watched => (moved_until(colour, far_from(row.ink), row.ink, row.contrast), row.ink),
            UnitMood::Hunting => {
                let ground = self.unlike(colour, under);
                (far_from(ground), ground)
            }
            UnitMood::Formidable => {
                let ground = at_lightness(colour, FORMIDABLE[self.palette() as usize]);
                (moved_until(colour, far_from(ground), ground, FORMIDABLE_CONTRAST), ground)
            }
            UnitMood::Curious | UnitMood::Searching => {
                let ground = self.unlike(mix(row.screen, colour, mood.fill()), under);
                (moved_until(colour, far_from(ground), ground, row.contrast), ground)
            }
        }
    }
}
