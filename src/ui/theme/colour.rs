//! Arithmetic of colours: mixing, light, contrast, and lightness as eyes see it.
//!
//! Contrast is that of the Web Content Accessibility Guidelines 2.2, lightness that of Björn Ottosson's Oklab
//! (<https://bottosson.github.io/posts/oklab/>).

use std::sync::LazyLock;

use crate::terrain::Rgb;

/// Black.
pub(super) const BLACK: Rgb = (0, 0, 0);
/// White.
pub(super) const WHITE: Rgb = (255, 255, 255);

/// Mixes two colours, with `percent` of the second.
pub(in crate::ui) fn mix(from: Rgb, to: Rgb, percent: u16) -> Rgb {
    let channel = |from: u8, to: u8| ((u16::from(from) * (100 - percent) + u16::from(to) * percent) / 100) as u8;
    (channel(from.0, to.0), channel(from.1, to.1), channel(from.2, to.2))
}

/// A colour under a light; 256 in a channel leaves it as it is.
pub(super) fn shone_on((red, green, blue): Rgb, light: [u16; 3]) -> Rgb {
    let channel = |colour: u8, light: u16| (u32::from(colour) * u32::from(light) / 256).min(255) as u8;
    (channel(red, light[0]), channel(green, light[1]), channel(blue, light[2]))
}

/// The brighter of two colours in each channel.
pub(super) fn brighter(one: Rgb, other: Rgb) -> Rgb {
    (one.0.max(other.0), one.1.max(other.1), one.2.max(other.2))
}

/// The sum of two colours.
pub(super) fn plus(one: Rgb, other: Rgb) -> Rgb {
    (one.0.saturating_add(other.0), one.1.saturating_add(other.1), one.2.saturating_add(other.2))
}

/// A colour that is `percent` of its brightness.
pub(super) fn brightened(colour: Rgb, percent: u16) -> Rgb {
    let channel = |channel: u8| (u32::from(channel) * u32::from(percent) / 100).min(255) as u8;
    (channel(colour.0), channel(colour.1), channel(colour.2))
}

/// A colour that is warmer by so many steps, or colder if they are negative.
pub(super) fn warmed((red, green, blue): Rgb, steps: i16) -> Rgb {
    /// The change of a channel for each step, in percent.
    const STEP: i16 = 1;
    let channel = |channel: u8, steps: i16| (i16::from(channel) * (100 + STEP * steps) / 100).clamp(0, 255) as u8;
    (channel(red, steps), green, channel(blue, -steps))
}

/// The hue of one colour at the luminance of another, as far as that is possible.
pub(super) fn as_bright_as(hue: Rgb, other: Rgb) -> Rgb {
    let sum = |(red, green, blue): Rgb| 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
    brightened(hue, (100 * sum(other) / sum(hue).max(1)).min(1000) as u16)
}

/// Whether a colour is darker than another one.
pub(super) fn is_darker(one: Rgb, other: Rgb) -> bool {
    let sum = |(red, green, blue): Rgb| 2 * u32::from(red) + 5 * u32::from(green) + u32::from(blue);
    sum(one) < sum(other)
}

/// Whether two colours have nearly the same hue, as strong.
pub(super) fn is_of_hue(one: Rgb, other: Rgb) -> bool {
    /// The greatest difference of all channels together, where the brightest channel is 255.
    const NEAR: u32 = 115;
    let full = |(red, green, blue): Rgb| {
        let most = u32::from(red.max(green).max(blue)).max(1);
        [red, green, blue].map(|channel| u32::from(channel) * 255 / most)
    };
    full(one).into_iter().zip(full(other)).map(|(one, other)| one.abs_diff(other)).sum::<u32>() < NEAR
}

/// A colour with so much of its hue, in percent, as bright as it is; more than 100 makes the hue stronger.
pub(super) fn greyed((red, green, blue): Rgb, percent: u16) -> Rgb {
    let grey = (2 * i32::from(red) + 5 * i32::from(green) + i32::from(blue)) / 8;
    let channel = |channel: u8| (grey + (i32::from(channel) - grey) * i32::from(percent) / 100).clamp(0, 255) as u8;
    (channel(red), channel(green), channel(blue))
}

/// The linear light of each value of a channel, from 0 to 1.
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let part = value as f32 / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
});

/// The part of each value of a channel in the relative luminance, for red, green and blue.
static LUMINANCE: LazyLock<[[f32; 256]; 3]> =
    LazyLock::new(|| [0.2126, 0.7152, 0.0722].map(|weight| LINEAR.map(|value| weight * value)));

fn linear((red, green, blue): Rgb) -> [f32; 3] {
    [red, green, blue].map(|channel| LINEAR[usize::from(channel)])
}

/// The relative luminance of a colour, from 0 to 1.
fn luminance((red, green, blue): Rgb) -> f32 {
    let [reds, greens, blues] = &*LUMINANCE;
    reds[usize::from(red)] + greens[usize::from(green)] + blues[usize::from(blue)]
}

/// CIE L\* of a colour: how light it looks, from 0 to 100.
pub(super) fn lightness(colour: Rgb) -> f32 {
    lightness_of(luminance(colour))
}

/// CIE L\* of a relative luminance from 0 to 1. Every cell of the ground asks for it several times, so it is read from
/// a table; between two steps it is as good as a straight line.
fn lightness_of(luminance: f32) -> f32 {
    if luminance <= CIE_EPSILON {
        return CIE_KAPPA * luminance;
    }
    let place = luminance * f32::from(LUMINANCE_STEPS);
    let step = (place as usize).min(usize::from(LUMINANCE_STEPS) - 1);
    let (below, above) = (LIGHTNESS[step], LIGHTNESS[step + 1]);
    below + (above - below) * (place - step as f32)
}

/// CIE L\* of each step of relative luminance that is above [`CIE_EPSILON`].
static LIGHTNESS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let of = |step| 116.0 * (f32::from(step) / f32::from(LUMINANCE_STEPS)).cbrt() - 16.0;
    (0..=LUMINANCE_STEPS).map(of).collect()
});
const LUMINANCE_STEPS: u16 = 4096;

/// The lightness of a colour that is brighter than a ground by so much contrast.
pub(super) fn lightness_beyond(ground: Rgb, contrast: f32) -> f32 {
    let luminance = (luminance(ground) + 0.05) * contrast - 0.05;
    lightness_of(luminance.clamp(0.0, 1.0))
}

/// Below this luminance, CIE L\* is a straight line, which is so steep.
const CIE_EPSILON: f32 = 216.0 / 24389.0;
const CIE_KAPPA: f32 = 24389.0 / 27.0;

/// A colour under more or less light, so that it has this lightness (CIE L\*). Its hue and its saturation stay, except
/// where a channel is as bright as it can be.
pub(super) fn at_lightness(colour: Rgb, lightness: f32) -> Rgb {
    let wanted =
        if lightness > CIE_KAPPA * CIE_EPSILON { ((lightness + 16.0) / 116.0).powi(3) } else { lightness / CIE_KAPPA };
    let own = luminance(colour);
    if own == 0.0 {
        return encoded([wanted; 3]);
    }
    encoded(linear(colour).map(|channel| channel * wanted / own))
}

/// The channels of each step of linear light.
static ENCODED: LazyLock<Vec<u8>> = LazyLock::new(|| (0..=LIGHT_STEPS).map(encode_step).collect());
const LIGHT_STEPS: u16 = 8191;

fn encode_step(step: u16) -> u8 {
    let linear = f32::from(step) / f32::from(LIGHT_STEPS);
    let part = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (part * 255.0).round() as u8
}

/// A colour of linear light, each channel from 0 to 1; what is brighter is cut off.
fn encoded(light: [f32; 3]) -> Rgb {
    let [red, green, blue] = light.map(|channel| ENCODED[(channel.min(1.0) * f32::from(LIGHT_STEPS) + 0.5) as usize]);
    (red, green, blue)
}

/// The contrast of two colours, from 1 to 21.
pub(in super::super) fn contrast(one: Rgb, other: Rgb) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

/// A colour, moved in steps towards another one until its contrast to a ground is at least this.
pub(super) fn moved_until(colour: Rgb, towards: Rgb, ground: Rgb, least: f32) -> Rgb {
    let steps = (0..10).map(|step| mix(colour, towards, 10 * step));
    steps.into_iter().find(|&moved| contrast(moved, ground) >= least).unwrap_or(towards)
}

/// Black or white, whichever is farther from a ground.
pub(super) fn far_from(ground: Rgb) -> Rgb {
    if contrast(ground, WHITE) >= contrast(ground, BLACK) { WHITE } else { BLACK }
}

/// A colour in Oklab: lightness from 0 to 1, and two axes of hue.
pub(super) fn to_oklab(colour: Rgb) -> [f32; 3] {
    let [r, g, b] = linear(colour);
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

fn from_oklab([lightness, a, b]: [f32; 3]) -> Rgb {
    let l = (lightness + 0.396_337_78 * a + 0.215_803_76 * b).powi(3);
    let m = (lightness - 0.105_561_346 * a - 0.063_854_17 * b).powi(3);
    let s = (lightness - 0.089_484_18 * a - 1.291_485_5 * b).powi(3);
    let channel = |linear: f32| {
        let part = linear.clamp(0.0, 1.0);
        let part = if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
        (part * 255.0).round() as u8
    };
    (
        channel(4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s),
        channel(-1.268_438 * l + 2.609_757_4 * m - 0.341_319_38 * s),
        channel(-0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s),
    )
}

/// A colour whose lightness, from 0 to 1, is changed; its hue stays.
pub(super) fn with_lightness(colour: Rgb, change: impl Fn(f32) -> f32) -> Rgb {
    let [lightness, a, b] = to_oklab(colour);
    from_oklab([change(lightness), a, b])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert!((contrast(BLACK, WHITE) - 21.0).abs() < 0.01);
        assert!((contrast((0x77, 0x77, 0x77), WHITE) - 4.48).abs() < 0.01);
        assert!((contrast(WHITE, WHITE) - 1.0).abs() < 0.01);
    }

    #[test]
    fn hues_are_compared_whatever_their_brightness() {
        assert!(is_of_hue((0xe5, 0x53, 0x25), (0x7a, 0x24, 0x0c)), "a goblin and fire");
        assert!(!is_of_hue((0xe5, 0x53, 0x25), (0x6b, 0x5a, 0x40)), "a goblin and floor by lamplight");
        assert!(is_darker((6, 6, 10), (13, 15, 20)) && !is_darker(WHITE, WHITE));
        assert_eq!((greyed((200, 40, 0), 100), greyed((80, 80, 80), 0)), ((200, 40, 0), (80, 80, 80)));
        let (red, green, blue) = greyed((200, 40, 0), 0);
        assert!(red == green && green == blue && red > 40);
    }

    #[test]
    fn a_colour_keeps_its_hue_at_another_lightness() {
        assert!((lightness(WHITE) - 100.0).abs() < 0.01 && lightness(BLACK) == 0.0);
        assert!((lightness((0x77, 0x77, 0x77)) - 50.03).abs() < 0.05);
        for luminance in (0..=1000).map(|part| part as f32 / 1000.0).filter(|luminance| *luminance > CIE_EPSILON) {
            let exact = 116.0 * luminance.cbrt() - 16.0;
            assert!((lightness_of(luminance) - exact).abs() < 0.002, "{luminance}");
        }
        for wanted in [5.0, 16.0, 30.0, 50.0, 60.0] {
            let moved = at_lightness((0x22, 0x1f, 0x1b), wanted);
            assert!((lightness(moved) - wanted).abs() < 0.5, "{moved:?}");
            assert!(moved.0 > moved.1 && moved.1 > moved.2, "{moved:?}");
        }
    }

    #[test]
    fn lightness_goes_to_oklab_and_back() {
        for colour in [BLACK, WHITE, (255, 0, 0), (12, 200, 99), (0x2c, 0x38, 0x64)] {
            assert_eq!(with_lightness(colour, |lightness| lightness), colour);
        }
        assert_eq!(with_lightness(WHITE, |_| 0.0), BLACK);
    }

    #[test]
    fn a_colour_moves_only_as_far_as_it_has_to() {
        let ground = (0x20, 0x20, 0x20);
        assert_eq!(moved_until(WHITE, BLACK, ground, 4.5), WHITE);
        let moved = moved_until((0x40, 0x20, 0x20), far_from(ground), ground, 4.5);
        assert!(contrast(moved, ground) >= 4.5 && moved.0 > moved.1, "{moved:?}");
    }
}
