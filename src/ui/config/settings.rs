//! The settings of a config file other than keys.

use crate::game::DifficultyId;

use super::{
    super::{
        motion::Motion,
        theme::{ColourDepth, Glyphs, Palette},
    },
    keys::Keys,
    presets::PRESETS,
    read::Config,
};

/// A setting whose value is one of a few words.
pub(in crate::ui) struct Setting {
    /// Its name in the file.
    pub(in crate::ui) name: &'static str,
    /// Its effect, in words.
    pub(in crate::ui) about: &'static str,
    /// The words, each with its meaning.
    pub(in crate::ui) values: fn() -> Vec<(&'static str, &'static str)>,
    /// Words of earlier versions, each with the one that means the same now.
    pub(in crate::ui) formerly: &'static [(&'static str, &'static str)],
    /// The word that a config has.
    pub(in crate::ui) chosen: fn(&Config) -> &'static str,
    /// Sets a config to one of these words.
    pub(in crate::ui) choose: fn(&mut Config, &str),
}

/// The words of a switch.
const SWITCH: [(&str, bool); 2] = [("on", true), ("off", false)];

fn word(is_on: bool) -> &'static str {
    SWITCH[usize::from(!is_on)].0
}

fn is_on(word: &str) -> bool {
    SWITCH.contains(&(word, true))
}

/// The words for the number of colours; the first uses as many as the terminal has.
const COLOURS: [(&str, Option<ColourDepth>, &str); 6] = [
    ("auto", None, "as many as the terminal seems to have"),
    ("true", Some(ColourDepth::True), "16 million"),
    ("256", Some(ColourDepth::Indexed), "the 256 of xterm"),
    ("16", Some(ColourDepth::Sixteen), "the terminal's own 16"),
    ("8", Some(ColourDepth::Eight), "the eight that every terminal with colours has, and bold"),
    ("none", Some(ColourDepth::None), "bold, dim, underlined and reversed only"),
];

/// The settings, in the order of the file.
pub(in crate::ui) static SETTINGS: &[Setting] = &[
    Setting {
        name: "difficulty",
        about: "difficulty of new games",
        values: || DifficultyId::all().map(|id| (id.row().name, id.row().about)).collect(),
        formerly: &[],
        chosen: |config| config.difficulty.name(),
        choose: |config, word| config.difficulty = DifficultyId::named(word).unwrap_or_default(),
    },
    Setting {
        name: "animation",
        about: "how much moves on the screen; any key ends what moves, and without colours nothing does",
        values: || Motion::ALL.iter().map(|motion| (motion.name(), motion.about())).collect(),
        formerly: &[("on", "full")],
        chosen: |config| config.motion.name(),
        choose: |config, word| config.motion = Motion::named(word).unwrap_or_default(),
    },
    Setting {
        name: "autopickup",
        about: "whether you pick up items that you walk onto",
        values: || vec![("on", "always"), ("off", "only on command; exploring leaves items, too")],
        formerly: &[],
        chosen: |config| word(config.picks_up),
        choose: |config, word| config.picks_up = is_on(word),
    },
    Setting {
        name: "colours",
        about: "number of colours",
        values: || COLOURS.iter().map(|&(word, _, about)| (word, about)).collect(),
        formerly: &[],
        chosen: |config| {
            COLOURS.iter().find(|(_, depth, _)| *depth == config.colours).map_or(COLOURS[0].0, |(word, ..)| word)
        },
        choose: |config, word| {
            config.colours = COLOURS.iter().find(|(known, ..)| *known == word).and_then(|&(_, depth, _)| depth);
        },
    },
    Setting {
        name: "palette",
        about: "set of colours; people who do not see red, green or blue can tell apart what matters in each of them",
        values: || Palette::ALL.iter().map(|palette| (palette.name(), palette.about())).collect(),
        formerly: &[],
        chosen: |config| config.palette.name(),
        choose: |config, word| config.palette = Palette::named(word).unwrap_or_default(),
    },
    Setting {
        name: "glyphs",
        about: "characters of the ground",
        values: || Glyphs::ALL.iter().map(|glyphs| (glyphs.name(), glyphs.about())).collect(),
        formerly: &[],
        chosen: |config| config.glyphs.name(),
        choose: |config, word| config.glyphs = Glyphs::named(word).unwrap_or_default(),
    },
    Setting {
        name: "preset",
        about: "preset of keys, which the rows below change",
        values: || PRESETS.iter().map(|preset| (preset.name, preset.about)).collect(),
        formerly: &[],
        chosen: |config| config.keys.preset,
        choose: |config, word| {
            if let Some(preset) = PRESETS.iter().find(|preset| preset.name == word) {
                config.keys = Keys::of(preset);
            }
        },
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_every_setting_is_kept() {
        for setting in SETTINGS {
            let values = (setting.values)();
            assert!(values.iter().any(|(word, _)| *word == (setting.chosen)(&Config::default())), "{}", setting.name);
            for (word, _) in values {
                let mut config = Config::default();
                (setting.choose)(&mut config, word);
                assert_eq!((setting.chosen)(&config), word, "{}", setting.name);
            }
        }
    }
}
