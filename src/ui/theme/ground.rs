//! The look of ground: the colours of its row, tinted by the theme of the floor, under the light that falls on it.

use ratatui::style::{Color, Modifier, Style};

use crate::{
    content::Tints,
    terrain::{Look, Matter, Rgb},
};

use super::{
    ColourDepth, Nearness, Theme, bands,
    colour::{
        WHITE, as_bright_as, brightened, brighter, contrast, far_from, greyed, is_darker, lightness, mix, moved_until,
        plus, shone_on, warmed,
    },
    palette::Swatch,
    palettes::{Palette, eighth},
};

/// A light, by its red, green and blue; [`FULL`](Light::FULL) shows colours as content has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Light(pub [u16; 3]);

impl Light {
    /// The light in which colours are written.
    pub const FULL: Self = Self([256; 3]);

    /// Daylight, which is as bright everywhere.
    pub const DAY: Self = Self([480; 3]);

    /// The brightest light there is in a channel.
    pub const MOST: u16 = 720;

    /// The glow of a light that fills the air beside it.
    pub const GLOWING: u16 = 360;

    /// A light from which on the edge of sight is less dim.
    const REACHING: u16 = 220;

    /// Number of steps of brightness up to [`Light::MOST`].
    const STEPS: u16 = 20;

    /// This light in few steps, so that a lamp that moves changes few cells. `dither`, from -2 to 2, moves the borders
    /// of the steps from cell to cell.
    #[must_use]
    pub fn in_steps(self, dither: i16) -> Self {
        /// Number of steps of a channel below the brightest one.
        const HUES: u16 = 32;
        let step = Self::MOST / Self::STEPS;
        let brightest = self.brightest().max(1);
        let moved = brightest.saturating_add_signed(dither * (step / 5) as i16);
        let stepped = ((moved + step / 2) / step * step).clamp(step, Self::MOST);
        // The hue stays: all channels follow the brightest.
        Self(self.0.map(|channel| (channel * HUES + brightest / 2) / brightest * stepped / HUES))
    }

    /// What air in a bright light adds to everything in it: beside a fire, much of the fire's colour; at the hot core
    /// of a light, nearly white.
    fn haze(self) -> Rgb {
        /// From here on light is hot.
        const HOT: u16 = 440;
        /// How white what it adds there is, in percent.
        const WHITE_HOT: u16 = 40;
        /// The most of it.
        const MOST_HOT: u32 = 60;
        let brightest = self.brightest();
        let blaze = (u32::from(brightest.saturating_sub(HOT)).pow(2) / 800).min(MOST_HOT);
        let whitened = |channel: u16| channel + (brightest - channel) * WHITE_HOT / 100;
        let [red, green, blue] = self.0.map(|channel| {
            let share = blaze * u32::from(whitened(channel)) / u32::from(brightest.max(1));
            (u32::from(channel.saturating_sub(160) / 20) + share).min(255) as u8
        });
        (red, green, blue)
    }

    /// This light, no brighter than so much; its hue stays.
    fn at_most(self, most: u16) -> Self {
        let brightest = self.brightest().max(1);
        let dimmed = |channel: u16| (u32::from(channel) * u32::from(most) / u32::from(brightest)) as u16;
        if brightest > most { Self(self.0.map(dimmed)) } else { self }
    }

    fn brightest(self) -> u16 {
        self.0.iter().copied().max().unwrap_or_default()
    }

    /// How much of what this light shows differs from memory, in percent: in the dark, nothing; in full light, all of
    /// it.
    fn presence(self) -> u16 {
        self.brightest().saturating_sub(90).min(166) * 100 / 166
    }

    /// This light with so much less colour, in percent; its brightness stays.
    #[must_use]
    fn whitened(self, percent: u16) -> Self {
        let brightest = self.brightest();
        Self(self.0.map(|channel| channel + (brightest - channel) * percent / 100))
    }

    /// How strong its colour is, up to [`Light::GLOWING`].
    pub fn glow(self) -> u16 {
        (self.brightest() - self.0.into_iter().min().unwrap_or_default()).min(Self::GLOWING)
    }

    /// This light at the edge of what is seen, which is darker by so much, in percent; a bright one reaches to the very
    /// edge.
    #[must_use]
    pub fn dimmed(self, percent: u16) -> Self {
        let reaching = u32::from(self.brightest().max(Self::REACHING));
        let share = 100 - u32::from(percent) * u32::from(Self::REACHING) / reaching;
        Self(self.0.map(|channel| (u32::from(channel) * share / 100) as u16))
    }

    /// Whether what it shines on glints.
    pub fn is_bright(self) -> bool {
        self.brightest() >= 200
    }

    fn mean(self) -> u16 {
        self.0.iter().sum::<u16>() / 3
    }
}

/// The colours of a terrain on a floor, by full light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dye {
    /// The colour of its character.
    pub text: Rgb,
    /// The colour of its ground.
    pub ground: Rgb,
    /// The colour of its ground in sight where no light falls on it: in its own hue, as bright as in memory.
    dim: Rgb,
    /// The colours of its ground in memory, by the step of its age; the first one is that of all ground out of sight.
    known: [Rgb; AGES.len() + 1],
    /// The colours of its character in memory, by the step of its age.
    faded: [Rgb; AGES.len() + 1],
    /// The darkest and the brightest colour of its flames, on a dark background, if it burns, which is seen in any
    /// light.
    flame: Option<(Rgb, Rgb)>,
    /// By how much both differ from cell to cell, in percent.
    varies: u16,
    /// Whether it matters.
    matters: bool,
    /// Whether it is water, which keeps its hue by lamplight.
    is_water: bool,
    /// By how much brighter its ground in sight is than that of floor, in percent; what is raised has bright lines.
    raised: u16,
    sixteen: (Color, Color),
    /// The colour of its character in memory with few colours.
    recalled: Color,
    weight: Modifier,
}

/// How far terrains lean to the tints of a theme, in percent.
const LEANING: u16 = 55;

/// How far stone and soil lean in memory to their own tint, in percent: memory is cool, and yet each kind of floor has
/// one of its own colour.
const MEMORY_LEANING: (u16, u16) = (26, 10);

/// How much of a terrain's own ground shows in what is remembered of it, in percent, on a dark background and on
/// others; and of ground that matters, and of water, which would be lost in the fog.
const OWN_SHARE: (u16, u16, u16) = (58, 38, 60);

/// How bright that share is on a dark background, and how strong its hue, in percent of the ground in sight: dark
/// colours look greyer than bright ones of the same hue.
const OWN_BRIGHTNESS: u16 = 150;
const OWN_HUE: u16 = 130;

/// How much of its own colour ash and other soil keeps in memory where a floor has a colour for land, in percent.
const LAND_KEEPS: u16 = 12;

/// How much darker remembered ground has become by each step of its age, in percent: even what was seen a moment ago
/// has sunk so far that what is in sight is told from it at a glance.
const SINKING: [u16; AGES.len() + 1] = [8, 15, 22, 28];

/// How much of the difference of ground from cell to cell its characters have, in percent.
const TEXT_VARIES: u16 = 28;

/// Ground shows its own colour up to so much light; more adds the light's.
const GLARE: u16 = 480;

/// How much of the colour of a light does not show on water, in percent.
const WATER_KEEPS: u16 = 90;

/// How much of the haze of a light lies on water, in percent: more would make it grey, and deep as shallow.
const HAZE_ON_WATER: u16 = 25;

/// The most light in which its text is shown.
const TEXT_GLARE: u32 = 256;

/// The index of the blue of remembered water on the small map with 256 colours.
const BLUE: u8 = 17;

/// How strong the hue of characters in memory is with 256 colours, in percent: their grounds have none.
const HUE_OF_TEXT: u16 = 160;

/// The least contrast of ground that does not matter.
const SEEN: f32 = 1.9;

/// The tone of shade on a light background, and how much of it ground in sight has in the dark, in percent: less than
/// makes it as grey as memory.
const SHADE: Rgb = (0x94, 0x96, 0xae);
const SHADED: u16 = 8;

/// The colour that a coloured light, as of a lantern, gives to paper, and the most of it, in percent.
const LAMPLIGHT: Rgb = (0xff, 0xe4, 0x9c);
const LAMPLIT: u16 = 75;

/// How strong the colour of a light is that gives the most of it: that of a small lantern.
const LAMP: u16 = 26;

/// The lightness of ground on paper from which on it takes on the colour of a light, and from which on all of it.
const TAKES_LIGHT: (f32, f32) = (75.0, 95.0);

/// The mean of a light in which ground on a light background has no shade.
const BRIGHT_ON_PAPER: u32 = 320;

/// The share of a light from which on fog glows itself, in percent: that of a fire beside it.
const BLAZING: u16 = 14;

/// How much darker than remembered ground fog in the light is at least, in percent.
const DARKER_THAN_KNOWN: u16 = 25;

/// The number of steps of fog, from none.
pub const FOG_STEPS: u8 = 5;

impl Theme {
    /// The colours of a terrain on a floor whose theme has these tints.
    pub fn dye(self, look: Look, tints: &Tints) -> Dye {
        let (mut text, mut ground) = self.palette().of_terrain(look);
        // With 256 colours, grass and mud of the hue of one tint would fall on one green, and all water on one blue.
        let keeps_hue =
            self.depth() == ColourDepth::Indexed && matches!(look.matter, Some(Matter::Growth | Matter::Water));
        let tint = look.matter.filter(|_| !keeps_hue).and_then(|matter| tints.of(matter));
        if let Some(tint) = tint {
            // Only dark ground can lean far and stay what it is.
            let leaning = if self.palette() == Palette::Dark { LEANING } else { LEANING / 3 };
            text = mix(text, as_bright_as(tint, text), leaning);
            ground = mix(ground, as_bright_as(tint, ground), leaning);
        }
        let swatch = Swatch::of(look);
        let (varies, matters) = (u16::from(look.varies), look.is_bold);
        let row = self.palette().row();
        // The colours of memory and of flames are written for the dark palette.
        let is_dark = self.palette() == Palette::Dark;
        let remembered = look.remembered.filter(|_| is_dark);
        let leaning = match look.matter {
            Some(Matter::Stone) => MEMORY_LEANING.0,
            Some(Matter::Soil) => MEMORY_LEANING.1,
            _ => 0,
        };
        let leaning_in_memory = |colour: Rgb| match tint {
            Some(tint) if self.palette() == Palette::Dark => mix(colour, as_bright_as(tint, colour), leaning),
            _ => colour,
        };
        let known = match (remembered, tints.land.filter(|_| look.matter == Some(Matter::Soil))) {
            (Some((_, ground)), Some(land)) => as_bright_as(mix(land, ground, LAND_KEEPS), land),
            (Some((_, ground)), None) => leaning_in_memory(ground),
            (None, _) => {
                // What burnt when it was seen may have burnt down.
                let is_kept = matters && look.flame.is_none() || look.matter == Some(Matter::Water);
                self.known_ground(leaning_in_memory(ground), is_kept)
            }
        };
        let known = SINKING.map(|sunk| self.sunk(known, sunk));
        let faded = std::array::from_fn(|step| {
            let fade = row.fades[step];
            let (text, fade) =
                remembered.map_or((text, fade), |(text, _)| (leaning_in_memory(text), fade - row.fades[0]));
            let fade = if matters && look.flame.is_none() { fade / 4 } else { fade };
            // What burns is told by its ground.
            let least = self.least_contrast(matters && !(is_dark && look.flame.is_some()));
            moved_until(mix(text, row.memory, fade), far_from(known[step]), known[step], least)
        });
        let sixteen = self.palette().sixteen(swatch.sixteen);
        // What grows and what flows keep their hue in memory; in sight they are bright.
        let keeps_hue = is_dark && matches!(look.matter, Some(Matter::Growth | Matter::Water));
        let recalled = match self.palette() {
            _ if keeps_hue => eighth(sixteen.0).0,
            Palette::HighContrast => Color::Cyan,
            Palette::Dark | Palette::Light => Color::DarkGray,
        };
        let raised = u16::from(look.raised);
        let dim = as_bright_as(ground, known[0]);
        self.told_from_sight(Dye {
            text,
            ground,
            dim,
            known,
            faded,
            flame: look.flame,
            varies,
            matters,
            is_water: look.matter == Some(Matter::Water),
            raised,
            sixteen,
            recalled,
            weight: swatch.modifier,
        })
    }

    /// The style of terrain in sight under a light, far from the player. `noise`, from -2 to 2, is that of the cell; of
    /// a flame it is its heat, from -4 to 4.
    pub fn lit(self, dye: &Dye, light: Light, noise: i16) -> Style {
        self.lit_near(dye, (light, noise), Nearness::FAR)
    }

    /// The style of terrain in sight under a light, so near to the player. `noise`, from -2 to 2, is that of the cell.
    pub fn lit_near(self, dye: &Dye, (light, noise): (Light, i16), near: Nearness) -> Style {
        let Some((text, ground)) = self.painted(dye, (light, noise), near) else { return self.unlit(dye) };
        self.in_true_colour(text, ground).add_modifier(dye.weight)
    }

    /// A style of ground in sight that is as bright as ground in sight may be.
    #[must_use]
    pub fn held_in_sight(self, style: Style) -> Style {
        let ground = style.bg.and_then(super::depth::rgb_of).filter(|_| self.has_bands());
        let Some((text, ground)) = style.fg.and_then(super::depth::rgb_of).zip(ground) else { return style };
        let held = bands::IN_SIGHT.limits(ground);
        Style { add_modifier: style.add_modifier, ..self.in_true_colour(bands::inked(text, held, SEEN), held) }
    }

    /// Whether ground is in bands of brightness, by what is known of it.
    pub fn has_bands(self) -> bool {
        self.palette() == Palette::Dark && self.has_light()
    }

    /// The style of remembered ground: dark, with much of its own hue; the older, the darker and the nearer to cold
    /// blue. What matters keeps its contrast. `age` is in turns.
    pub fn remembered(self, dye: &Dye, age: u32) -> Style {
        let step = AGES.iter().position(|&most| age <= most).unwrap_or(AGES.len());
        if dye.matters && self.has_few_colours() {
            return Self::in_plain_sixteen(dye.sixteen);
        }
        self.out_of_sight((dye.faded[step], dye.known[step]), dye.recalled)
    }

    /// The style of ground that only the outside view shows, under the light that falls on it: dim and brownish, and a
    /// little brighter around lamps and fires.
    pub fn unseen(self, dye: &Dye, light: Light) -> Style {
        /// The most of its look in sight that shows, in percent.
        const LIT: u16 = 40;
        let unlit = self.never_seen(dye);
        let share = if self.has_light() { LIT * light.presence() / 100 } else { 0 };
        if share > 0 { self.between(unlit, self.lit(dye, light.in_steps(0), 0), share) } else { unlit }
    }

    /// The style of ground that only the outside view shows, where no light falls on it.
    fn never_seen(self, dye: &Dye) -> Style {
        /// How far it has faded, in percent.
        const FADE: u16 = 72;
        let row = self.palette().row();
        let text = mix(dye.text, row.unseen, if dye.matters { FADE / 4 } else { FADE });
        let least = self.least_contrast(dye.matters);
        let known = dye.known[0];
        self.out_of_sight((moved_until(text, far_from(known), known, least), known), dye.recalled)
    }

    /// The least contrast of ground out of sight.
    fn least_contrast(self, matters: bool) -> f32 {
        if matters { self.palette().row().contrast } else { 2.1 }
    }

    /// Makes the text of remembered ground lighter or darker until it does not look like the same ground in sight: with
    /// 256 colours both may be the same pair of greys.
    fn told_from_sight(self, mut dye: Dye) -> Dye {
        if self.depth() != ColourDepth::Indexed {
            return dye;
        }
        let in_sight = [Light([0; 3]), Light::FULL, Light::DAY].map(|light| self.lit(&dye, light.in_steps(0), 0));
        for step in 0..dye.faded.len() {
            let known = dye.known[step];
            let towards = far_from(known);
            let lighter = (0..10).map(|share| mix(dye.faded[step], towards, 10 * share));
            let is_told = |&text: &Rgb| {
                let faded = self.out_of_sight((text, known), dye.recalled);
                !in_sight.contains(&faded.add_modifier(dye.weight))
            };
            dye.faded[step] = lighter.into_iter().find(is_told).unwrap_or(towards);
        }
        dye
    }

    /// The colour of darkness on a floor whose theme has these tints.
    pub fn air(self, tints: &Tints) -> Rgb {
        tints.air.unwrap_or(self.palette().row().air)
    }

    /// The style of unknown ground under fog so thick, from 0 to [`FOG_STEPS`] - 1. With 256 colours, which have two or
    /// three greys for it, fog is the same everywhere; with fewer there is none.
    pub fn fog(self, step: u8) -> Style {
        let row = self.palette().row();
        match (row.fog, self.depth()) {
            (Some((thin, thick)), ColourDepth::True) => {
                let share = u16::from(step.min(FOG_STEPS - 1)) * 100 / u16::from(FOG_STEPS - 1);
                self.in_true_colour(row.ink, mix(thin, thick, share))
            }
            (Some((thin, _)), ColourDepth::Indexed) => self.in_true_colour(row.ink, thin),
            _ => self.style(super::Role::Screen),
        }
    }

    /// Fog that catches some of a coloured light, in percent; daylight leaves it as it is. Of a blaze it catches so
    /// much that it may be brighter than known ground.
    #[must_use]
    pub fn shining_fog(self, fog: Style, light: Light, share: u16) -> Style {
        let ground = fog.bg.and_then(super::depth::rgb_of).filter(|_| self.has_fog());
        let Some(ground) = ground else { return fog };
        let brightest = light.brightest().max(1);
        let [red, green, blue] = light.0.map(|channel| (u32::from(channel) * 255 / u32::from(brightest)) as u8);
        let share = share * light.glow() / Light::GLOWING;
        let shining = mix(ground, (red, green, blue), share);
        let row = self.palette().row();
        // Fog that is as bright as ground would look like ground.
        let most = mix(row.known, row.screen, DARKER_THAN_KNOWN);
        let is_too_bright = self.has_bands() && share <= BLAZING && is_darker(most, shining);
        self.in_true_colour(row.ink, if is_too_bright { as_bright_as(shining, most) } else { shining })
    }

    /// Whether the fog over unknown ground drifts.
    pub fn has_fog(self) -> bool {
        self.depth() == ColourDepth::True && self.palette().row().fog.is_some()
    }

    /// Whether light and fog make a difference at this depth.
    pub const fn has_light(self) -> bool {
        matches!(self.depth(), ColourDepth::True | ColourDepth::Indexed)
    }

    /// The colours of terrain under a light, so near to the player; `None` where there are too few of them.
    fn painted(self, dye: &Dye, (light, noise): (Light, i16), near: Nearness) -> Option<(Rgb, Rgb)> {
        if !self.has_light() {
            return None;
        }
        // With 256 colours, grain is coarse instead of fine.
        let noise = if self.depth() == ColourDepth::True { noise } else { 0 };
        let varied = |colour: Rgb, share: u16| {
            let percent = 100 + noise * (dye.varies * share / 200) as i16;
            brightened(colour, percent.max(0) as u16)
        };
        // Stones differ in hue, too, but lines over them go on.
        let mottled = |colour: Rgb| warmed(varied(colour, 100), noise.clamp(-2, 2) * i16::from(dye.varies > 0));
        let (text, ground) = match self.palette() {
            Palette::Dark => {
                if let Some(flame) = dye.flame {
                    return Some(burning(flame, noise));
                }
                // Text keeps more of its colour than the ground, because it is what is read. Beside a lamp it has the
                // lamp's hue, and is not white: the brightest thing there is whoever carries it.
                let text_light = light.0.map(|channel| 190 + u32::from(channel) / 4);
                let brightest = text_light.into_iter().max().unwrap_or_default().max(TEXT_GLARE);
                let text_light = text_light.map(|channel| (channel * TEXT_GLARE / brightest) as u16);
                let light_on_ground = if dye.is_water { light.whitened(WATER_KEEPS) } else { light };
                let haze = light_on_ground.haze();
                let haze = if dye.is_water { mix((0, 0, 0), haze, HAZE_ON_WATER) } else { haze };
                let ground = plus(shone_on(mottled(dye.ground), light_on_ground.at_most(GLARE).0), haze);
                let known = dye.known[0];
                let text = shone_on(varied(dye.text, TEXT_VARIES), text_light);
                if known == dye.ground {
                    return Some((bands::inked(text, known, SEEN), known));
                }
                let ground = near.of(brighter(dye.dim, mix(dye.dim, ground, light.presence())));
                let ground = if dye.raised > 0 { bands::solid(ground, dye.raised) } else { ground };
                return Some(if dye.matters {
                    bands::glowing(text, ground, self.palette().row().contrast)
                } else if dye.raised > 0 {
                    (bands::lined(text, ground), ground)
                } else {
                    (bands::inked(text, ground, SEEN), ground)
                });
            }
            Palette::Light => {
                // The paper in sight is the lightest: light leaves it as it is, and darkness shades it a little.
                let darkness = 100 - (u32::from(light.mean()) * 100 / BRIGHT_ON_PAPER).min(100) as u16;
                let brightest = light.brightest().max(1);
                let hue = light.0.map(|channel| 236 + (u32::from(channel) * 20 / u32::from(brightest)) as u16);
                let ground = shone_on(varied(dye.ground, 20), hue);
                // Dark ground would turn grey.
                let (dark, bright) = TAKES_LIGHT;
                let takes = ((lightness(ground) - dark) / (bright - dark)).clamp(0.0, 1.0);
                let takes = if dye.is_water { takes / 4.0 } else { takes };
                let lit = f32::from(LAMPLIT * light.glow().min(LAMP) / LAMP) * takes;
                let ground = mix(ground, LAMPLIGHT, lit as u16);
                (dye.text, if dye.flame.is_some() { dye.ground } else { mix(ground, SHADE, darkness * SHADED / 100) })
            }
            Palette::HighContrast => {
                (dye.text, shone_on(dye.ground, light.0.map(|channel| 128 + channel.min(384) / 3)))
            }
        };
        let least = if dye.matters { self.palette().row().contrast } else { SEEN };
        let is_legible = contrast(text, ground) >= least;
        Some((if is_legible { text } else { moved_until(text, far_from(ground), ground, least) }, ground))
    }

    /// The ground of terrain that is out of sight: much of its own colour on what all of it has. What is darker than
    /// the screen is a hole, and stays one.
    fn known_ground(self, ground: Rgb, matters: bool) -> Rgb {
        let row = self.palette().row();
        let (dark, plain, more) = OWN_SHARE;
        match self.palette() {
            Palette::Dark if is_darker(ground, row.screen) => ground,
            Palette::Dark => bands::KNOWN.of(mix(row.known, brightened(greyed(ground, OWN_HUE), OWN_BRIGHTNESS), dark)),
            Palette::Light | Palette::HighContrast => mix(row.known, ground, if matters { more } else { plain }),
        }
    }

    /// Remembered ground that has sunk so far into the dark, in percent; a hole stays one.
    fn sunk(self, known: Rgb, percent: u16) -> Rgb {
        let row = self.palette().row();
        match self.palette() {
            Palette::Dark if !is_darker(known, row.screen) => mix(known, row.screen, percent),
            _ => known,
        }
    }

    /// The colour of a square of the small map out of sight: with 16 colours the dark one of its hue; with 256 a grey,
    /// because dark hues of these are bright, or the blue of water.
    pub(super) fn recalled_from_afar(self, colour: Color) -> Option<Color> {
        /// How far it has faded, in percent.
        const FADED: u16 = 45;
        if self.has_few_colours() {
            return Some(eighth(colour).0);
        }
        if self.depth() != ColourDepth::Indexed || self.palette() != Palette::Dark {
            return self.veiled(Style::new().fg(colour).bg(colour), FADED).bg;
        }
        let own = super::depth::rgb_of(colour)?;
        let (red, green, blue) = (u32::from(own.0), u32::from(own.1), u32::from(own.2));
        let is_water = blue > green && 2 * blue > 3 * red;
        let faded = mix(own, self.palette().row().screen, FADED);
        Some(Color::Indexed(if is_water { BLUE } else { super::depth::known_indexed(faded) }))
    }

    /// The style of terrain that is out of sight, with this character and ground where there are colours enough, else
    /// with a character of one of the terminal's own colours.
    fn out_of_sight(self, (text, ground): (Rgb, Rgb), recalled: Color) -> Style {
        match self.depth() {
            // Dark hues are bright ones among 256, so that there the character has the hue.
            ColourDepth::Indexed if self.palette() == Palette::Dark => {
                let text = if super::depth::has_hue(text) { greyed(text, HUE_OF_TEXT) } else { text };
                let under = super::depth::known_indexed(ground);
                let text = super::text_in_256(text, ground, under);
                Style::new().fg(Color::Indexed(text)).bg(Color::Indexed(under))
            }
            ColourDepth::True | ColourDepth::Indexed => self.in_true_colour(text, ground),
            ColourDepth::Sixteen | ColourDepth::Eight => {
                self.in_own_sixteen((recalled, self.palette().sixteen((recalled, Color::Black)).1))
            }
            ColourDepth::None => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The style of terrain in sight where there is no light.
    fn unlit(self, dye: &Dye) -> Style {
        match self.depth() {
            ColourDepth::None => Style::new().add_modifier(dye.weight),
            _ => self.in_own_sixteen(dye.sixteen).add_modifier(dye.weight),
        }
    }
}

/// The ground of what burns: at the edge of a fire, between that and its middle, and in the middle.
const BLAZE: [Rgb; 3] = [(0xb8, 0x3a, 0x10), (0xf9, 0x71, 0x18), (0xff, 0xc8, 0x4a)];

/// The heat of a flame, from its least, at the edge of a fire, to its greatest.
const HEAT: std::ops::RangeInclusive<i16> = -4..=4;

/// The ground of a flame that is so hot.
fn blaze(heat: i16) -> Rgb {
    let heat = heat.clamp(*HEAT.start(), *HEAT.end());
    let [edge, half, core] = BLAZE;
    let share = (25 * heat.unsigned_abs()).min(100);
    mix(half, if heat < 0 { edge } else { core }, share)
}

/// Text and ground of what burns, by how hot it is. The ground itself is the sign of a fire, and the flame flickers on
/// it: a bright one on its edges, and a white one at its core.
fn burning((darkest, brightest): (Rgb, Rgb), heat: i16) -> (Rgb, Rgb) {
    let share = 100 * (heat.clamp(*HEAT.start(), *HEAT.end()) - HEAT.start()) / (HEAT.end() - HEAT.start());
    (mix(darkest, mix(brightest, WHITE, 60), share as u16), blaze(heat))
}

/// The greatest age of each step of memory, in turns; older memories have the last step.
const AGES: [u32; 3] = [20, 60, 180];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flame_that_flickers_becomes_a_little_brighter_and_a_fire_has_a_bright_middle() {
        let bright: Vec<f32> = HEAT.map(|heat| lightness(blaze(heat))).collect();
        // A flame flickers between two steps.
        assert!(bright.windows(2).all(|pair| pair[0] < pair[1] && pair[1] - pair[0] <= 6.0), "{bright:?}");
        assert!(bright[bright.len() - 1] - bright[0] >= 35.0, "{bright:?}");
    }
}
