//! The promise of the palettes: whatever the content brings together can be read and told apart, in any light, on any
//! floor, and by people who do not see red, green or blue.

use fogwalk::{
    content::{Content, FactionId, ThemeId, Tints, terrains},
    terrain::{Matter, TerrainKind},
    ui::theme::{ColourDepth, Dye, Light, Nearness, Palette, Role, Theme, UnitMood},
};
use ratatui::style::{Color, Style};

use crate::support::colours::{Rgb, SIGHTS, ciede2000, contrast, distance, lightness};

/// The least distance between the player and any two factions.
const FACTIONS: f64 = 16.0;

/// The least distance between two terrains, unless their glyphs or their grounds tell them apart.
const TERRAINS: f64 = 5.0;

/// The least contrast of what matters.
const CONTRAST: f64 = 4.5;

const ITEMS: [Role; 9] = [
    Role::Item,
    Role::Weapon,
    Role::Armour,
    Role::Throwable,
    Role::Drink,
    Role::Scroll,
    Role::Tool,
    Role::Treasure,
    Role::Strong,
];

fn themes() -> impl Iterator<Item = Theme> {
    Palette::ALL.into_iter().map(|palette| Theme::new(ColourDepth::True).with_palette(palette))
}

/// The tints of every kind of floor, and those of levels without one.
fn tints() -> Vec<Tints> {
    ThemeId::all().map(|id| id.row().tints).chain([Tints::default()]).collect()
}

/// Every colour of light that there is, in darkness and in all steps of brightness.
fn lights(theme: Theme, tints: &Tints) -> Vec<Light> {
    let glows = terrains().iter().filter(|kind| kind.light > 0).map(|kind| kind.look.glow);
    let lamps = Content::base().units.iter().map(|kind| kind.glow);
    let mut glows: Vec<Rgb> = glows.chain(lamps).collect();
    glows.sort_unstable();
    glows.dedup();
    let air = theme.air(tints);
    let mut lights = vec![Light::DAY, Light::FULL];
    for glow in glows {
        for strength in [0, 120, 300, 560, 900] {
            let channel = |air: u8, glow: u8| {
                (u16::from(air) * 85 / 100 + (u32::from(glow) * strength / 255) as u16).min(Light::MOST)
            };
            lights.push(Light([channel(air.0, glow.0), channel(air.1, glow.1), channel(air.2, glow.2)]).in_steps(0));
        }
    }
    lights
}

fn rgb(colour: Option<Color>) -> Rgb {
    match colour {
        Some(Color::Rgb(red, green, blue)) => (red, green, blue),
        other => panic!("{other:?} is no true colour"),
    }
}

fn contrast_of(style: Style) -> f64 {
    contrast(rgb(style.fg), rgb(style.bg))
}

/// Calls `each` with everything that ground can look like while it is in sight.
fn each_ground(theme: Theme, mut each: impl FnMut(&TerrainKind, &Dye, Style)) {
    for tints in tints() {
        let lights = lights(theme, &tints);
        for kind in terrains() {
            let dye = theme.dye(kind.look, &tints);
            for &light in &lights {
                for noise in [-2, 2] {
                    for near in [Nearness::FAR, Nearness::at(1)] {
                        each(kind, &dye, theme.lit_near(&dye, (light, noise), near));
                    }
                }
            }
        }
    }
}

#[test]
fn factions_can_be_told_apart_by_everybody() {
    for theme in themes() {
        for sight in &SIGHTS {
            for (one, other) in FactionId::all().flat_map(|one| (0..one.0).map(move |other| (one, FactionId(other)))) {
                let [a, b] = [one, other].map(|faction| rgb(theme.faction(faction).fg));
                let apart = distance(sight, a, b);
                let names = (one.row().name, other.row().name);
                assert!(apart >= FACTIONS, "{names:?}: {apart:.1} in {:?}, {}", theme.palette(), sight.name);
            }
        }
    }
}

#[test]
fn terrains_can_be_told_apart_by_everybody() {
    let mut alike = Vec::new();
    for theme in themes() {
        for sight in &SIGHTS {
            // Rock is blank.
            for (place, one) in terrains().iter().enumerate().skip(1) {
                for other in &terrains()[1..place] {
                    let [a, b] = [one, other].map(|kind| theme.in_sight(kind.look));
                    let (text, ground) = (distance(sight, rgb(a.fg), rgb(b.fg)), distance(sight, rgb(a.bg), rgb(b.bg)));
                    // What matters is bold, and has a glyph of its own besides.
                    let told_by_glyph = one.glyph != other.glyph && (one.look.is_bold || other.look.is_bold);
                    if text < TERRAINS && ground < TERRAINS && !told_by_glyph {
                        let (palette, names) = (theme.palette(), (&one.name, &other.name));
                        alike.push(format!("{names:?}: {text:.1} and {ground:.1} in {palette:?}, {}", sight.name));
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{}", alike.join("\n"));
}

#[test]
fn units_and_items_stand_out_from_all_ground_in_all_light() {
    for theme in themes() {
        each_ground(theme, |kind, _, under| {
            for faction in FactionId::all() {
                for mood in UnitMood::ALL {
                    let contrast = contrast_of(theme.unit(faction, mood, under));
                    let name = faction.row().name;
                    assert!(contrast >= CONTRAST, "{name}, {mood:?} on {}: {contrast:.1} in {theme:?}", kind.name);
                }
            }
            for role in ITEMS {
                let contrast = contrast_of(theme.over(theme.style(role), under));
                assert!(contrast >= CONTRAST, "{role:?} on {}: {contrast:.1} in {theme:?}", kind.name);
            }
        });
    }
}

#[test]
fn exits_and_other_ground_that_matters_stand_out_in_all_light_and_in_memory() {
    for theme in themes() {
        each_ground(theme, |kind, dye, lit| {
            // The ground of what burns is its own sign, and too bright for a flame of such contrast.
            if kind.look.is_bold && (!kind.fire.is_burning() || theme.palette() != Palette::Dark) {
                let ages = [0, 40, 100, 1000].map(|age| theme.remembered(dye, age));
                for style in ages.into_iter().chain([lit]) {
                    let contrast = contrast_of(style);
                    assert!(contrast >= CONTRAST, "{}: {contrast:.1} in {theme:?}, {style:?}", kind.name);
                }
            }
        });
    }
}

#[test]
fn ground_can_be_seen_in_all_light_and_in_memory() {
    for theme in themes() {
        each_ground(theme, |kind, dye, lit| {
            let remembered = contrast_of(theme.remembered(dye, 1000));
            // The ground of what burns is brighter than any other, and needs no flame to be seen.
            let is_blaze = kind.fire.is_burning() && theme.palette() == Palette::Dark;
            if &*kind.name != "rock" {
                assert!(is_blaze || contrast_of(lit) >= 1.8, "{}: {:.1} in {theme:?}", kind.name, contrast_of(lit));
                assert!(remembered >= 2.0, "{}: {remembered:.1} in {theme:?}", kind.name);
            }
        });
    }
}

/// The dye of a built-in terrain on a floor with these tints.
fn dye_of(theme: Theme, name: &str, tints: &Tints) -> Dye {
    let kind = terrains().iter().find(|kind| &*kind.name == name).expect("a built-in terrain");
    theme.dye(kind.look, tints)
}

#[test]
fn remembered_walls_are_told_from_floor_by_their_lines_and_other_ground_by_its_colour() {
    let theme = Theme::new(ColourDepth::True);
    for tints in tints() {
        let remembered = |name: &str| theme.remembered(&dye_of(theme, name, &tints), 0);
        let ground = |name: &str| rgb(remembered(name).bg);
        let (line, floor) = (rgb(remembered("wall").fg), ground("floor"));
        for under in [ground("wall"), floor] {
            assert!(contrast(line, under) >= 2.1, "{line:?} on {under:?}: {:.2}", contrast(line, under));
        }
        for other in ["grass", "shallow water", "deep water"] {
            let apart = distance(&SIGHTS[0], ground(other), floor);
            assert!(apart >= 3.0, "{other} and floor: {apart:.1}");
        }
        // Doors are quiet in memory: their characters tell.
        for door in ["door", "open door"] {
            let apart = distance(&SIGHTS[0], rgb(remembered(door).fg), rgb(remembered("floor").fg));
            assert!(apart >= 15.0, "{door} and floor: {apart:.1}");
        }
    }
}

#[test]
fn nothing_that_is_drawn_on_remembered_ground_makes_a_hole_in_it() {
    for theme in themes() {
        let screen = theme.style(Role::Screen).bg;
        // The other palettes remember bare floor as the screen is.
        for name in ["floor", "wall", "grass", "shallow water"] {
            let under = theme.remembered(&dye_of(theme, name, &Tints::default()), 0);
            if under.bg == screen {
                continue;
            }
            let on_it = FactionId::all().map(|faction| theme.unit(faction, UnitMood::Calm, under));
            for style in on_it.chain([theme.over(theme.style(Role::Muted), under)]) {
                assert_ne!(style.bg, screen, "on {name} in {theme:?}");
            }
        }
    }
}

/// Otherwise there is a dark ring around every lamp, where its light ends and memory begins.
#[test]
fn nothing_in_sight_is_darker_than_it_is_remembered() {
    /// Channels are whole numbers, and lightness comes in steps.
    const NEARLY: f64 = 1.5;
    let theme = Theme::new(ColourDepth::True);
    each_ground(theme, |kind, dye, lit| {
        let (seen, known) = (lightness(rgb(lit.bg)), lightness(rgb(theme.remembered(dye, 0).bg)));
        assert!(seen + NEARLY >= known, "{}: {seen:.1} and {known:.1}", kind.name);
    });
}

#[test]
fn flames_are_bright_in_all_light() {
    let theme = Theme::new(ColourDepth::True);
    each_ground(theme, |kind, _, lit| {
        if kind.fire.is_burning() {
            let (red, green, _) = rgb(lit.fg);
            assert!(red > 0xf0 && green > 0x90, "{}: {lit:?}", kind.name);
            assert!(lightness(rgb(lit.bg)) > IN_SIGHT.1 + 0.5, "{}: darker than ground by lamplight", kind.name);
        }
    });
}

/// The lightness of ground out of sight at most, of water and of what grows there, and of ground in sight and near the
/// player from the darkest to the brightest.
const KNOWN: f64 = 18.0;
const KNOWN_WATER: f64 = 29.0;
const IN_SIGHT: (f64, f64) = (20.0, 38.0);
const NEAR: (f64, f64) = (36.0, 48.0);

/// The lightness of the brightest character of ground that does not matter, and of the brightest line of a wall.
const CHARACTER: f64 = 69.0;
const LINE: f64 = 89.0;

/// The lightness of a grey whose channels are brighter by so much, in percent.
fn raised(from: f64, percent: u8) -> f64 {
    let grey = |channel: u8| (channel, channel, channel);
    let channel = (0..=255).find(|&channel| lightness(grey(channel)) >= from).unwrap_or(255);
    lightness(grey((u32::from(channel) * u32::from(100 + percent) / 100).min(255) as u8))
}

#[test]
fn ground_is_in_three_bands_of_brightness_in_all_light() {
    /// Channels are whole numbers, and colours are not grey.
    const NEARLY: f64 = 1.2;
    let theme = Theme::new(ColourDepth::True);
    for tints in tints() {
        for kind in terrains().iter().filter(|kind| !kind.fire.is_burning() && &*kind.name != "chasm") {
            let dye = theme.dye(kind.look, &tints);
            for age in [0, 40, 100, 1000] {
                let known = lightness(rgb(theme.remembered(&dye, age).bg));
                let is_moist = matches!(kind.look.matter, Some(Matter::Water | Matter::Growth));
                let most = if is_moist || kind.look.is_bold { KNOWN_WATER } else { KNOWN };
                assert!(known <= most + NEARLY, "{}: {known:.1} in memory", kind.name);
            }
            for light in lights(theme, &tints) {
                for ((least, most), near) in [(IN_SIGHT, Nearness::FAR), (NEAR, Nearness::at(1))] {
                    // What matters glows on ground that is dark enough for that.
                    let least = if kind.look.is_bold { IN_SIGHT.0 } else { least };
                    let most = raised(most, kind.look.raised);
                    let style = theme.lit_near(&dye, (light, 0), near);
                    let seen = lightness(rgb(style.bg));
                    assert!((least - NEARLY..=most + NEARLY).contains(&seen), "{}: {seen:.1} in {light:?}", kind.name);
                    let text = lightness(rgb(style.fg));
                    let brightest = if kind.look.raised > 0 { LINE } else { CHARACTER };
                    assert!(kind.look.is_bold || text <= brightest, "{}: a character of {text:.1}", kind.name);
                    assert!(text > seen, "{}: {text:.1} on {seen:.1}, darker than its ground", kind.name);
                }
            }
        }
    }
}

#[test]
fn with_256_colours_what_one_walks_on_has_grounds_of_its_own_in_sight_and_colours_of_its_own_in_memory() {
    const NAMES: [&str; 5] = ["floor", "swamp", "grass", "shallow water", "deep water"];
    let theme = Theme::new(ColourDepth::Indexed);
    let no_twins = |colours: [(&str, Vec<Option<Color>>); 5], tints: &Tints| {
        for (number, (name, own)) in colours.iter().enumerate() {
            let twin = colours[..number].iter().find(|(_, other)| other == own);
            assert_eq!(twin, None, "{name} in {tints:?}");
        }
    };
    for tints in tints() {
        let of = |name| dye_of(theme, name, &tints);
        let lit = |dye: &Dye| theme.lit_near(dye, (Light::FULL, 0), Nearness::at(16));
        no_twins(NAMES.map(|name| (name, vec![lit(&of(name)).bg])), &tints);
        // Grounds in memory are greys: a dark hue would be brighter there than what is in sight.
        let known = |name| theme.remembered(&of(name), 0);
        no_twins(NAMES.map(|name| (name, vec![known(name).fg, known(name).bg])), &tints);
        for name in NAMES {
            let ground = known(name).bg;
            let is_dark = matches!(ground, Some(Color::Indexed(232..=238)));
            assert!(is_dark, "{name}: {ground:?} in {tints:?}");
        }
    }
}

#[test]
fn memory_fades_with_its_age() {
    for theme in themes() {
        for kind in terrains().iter().filter(|kind| !kind.look.is_bold && &*kind.name != "rock") {
            let dye = theme.dye(kind.look, &Tints::default());
            let ages = [0, 21, 61, 181].map(|age| theme.remembered(&dye, age).fg);
            assert!(ages.windows(2).all(|pair| pair[0] != pair[1]), "{}: {ages:?} in {theme:?}", kind.name);
        }
    }
}

#[test]
fn each_kind_of_floor_has_colours_of_its_own() {
    let floor = terrains().iter().find(|kind| &*kind.name == "floor").expect("floor");
    let wall = terrains().iter().find(|kind| &*kind.name == "wall").expect("walls");
    let theme = Theme::new(ColourDepth::True);
    let looks: Vec<_> = ThemeId::all()
        .map(|id| {
            let tints = id.row().tints;
            [floor, wall].map(|kind| theme.dye(kind.look, &tints).text)
        })
        .collect();
    for (place, look) in looks.iter().enumerate() {
        assert!(!looks[..place].contains(look), "{}", ThemeId(place as u8).row().name);
    }
}

#[test]
fn the_distance_is_that_of_its_authors() {
    // The first pair of their test data.
    let distance = ciede2000([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485]);
    assert!((distance - 2.0425).abs() < 1e-4, "{distance}");
}
