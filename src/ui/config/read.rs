//! Reads config files.

use toml::de::DeValue;

use crate::{
    game::DifficultyId,
    level::{FileError, Reader, Source, Value, entries, one_of, quoted},
};

use super::{
    super::{
        motion::Motion,
        theme::{ColourDepth, Glyphs, Palette, Theme},
    },
    keys::{CONTEXTS, Keys},
    settings::{SETTINGS, Setting},
};

/// The largest config file, in bytes.
pub const MAX_CONFIG: u64 = 64 << 10;

/// The key that names a folder of content.
pub(super) const CONTENT: &str = "content";

/// An example of a line, for error messages.
pub(super) const EXAMPLE: &str = "animation = \"calm\"";

/// The longest path of a content folder, in characters.
const LONGEST_PATH: usize = 4096;

/// The player's settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The keys of all screens.
    pub keys: Keys,
    /// How much moves on the screen.
    pub motion: Motion,
    /// Whether the player picks up items that it walks onto.
    pub picks_up: bool,
    /// The difficulty of new games.
    pub difficulty: DifficultyId,
    /// The content folder, relative to the config file's folder; `None` for the built-in content.
    pub content: Option<String>,
    /// The palette.
    pub palette: Palette,
    /// The characters of the ground.
    pub glyphs: Glyphs,
    /// Number of colours; `None` to use as many as the terminal has.
    pub colours: Option<ColourDepth>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            keys: Keys::default(),
            motion: Motion::default(),
            picks_up: true,
            difficulty: DifficultyId::default(),
            content: None,
            palette: Palette::default(),
            glyphs: Glyphs::default(),
            colours: None,
        }
    }
}

impl Config {
    /// The colours, on a terminal that has so many unless the config says otherwise, and the characters of the ground.
    pub fn theme(&self, depth: ColourDepth) -> Theme {
        Theme::new(self.colours.unwrap_or(depth)).with_palette(self.palette).with_glyphs(self.glyphs)
    }

    /// The content folder that a config file names, if any. Call it before [`Config::parse`], which installs the
    /// content in order to know the names of difficulties.
    ///
    /// # Errors
    /// When the bytes are not TOML, or the value is not a string. Nothing else of the file is checked.
    pub fn content_of(file: &str, bytes: &[u8]) -> Result<Option<String>, FileError> {
        let source = Source::new(file, bytes)?;
        let reader = Reader { source: &source, base: 0 };
        let table = reader.document(source.text, EXAMPLE)?;
        table.get_ref().get(CONTENT).map(|value| reader.text(value, LONGEST_PATH, false)).transpose()
    }

    /// Parses a config file; `file` is its name for messages.
    ///
    /// # Errors
    /// At the first mistake.
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, FileError> {
        let source = Source::new(file, bytes)?;
        let reader = Reader { source: &source, base: 0 };
        if source.text.len() as u64 > MAX_CONFIG {
            let found = format!("{} bytes", source.text.len());
            return Err(source.error(0, &found, &format!("a config file of at most {MAX_CONFIG} bytes")));
        }
        let table = reader.document(source.text, EXAMPLE)?;
        let known: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).chain([CONTENT]).chain(CONTEXTS).collect();
        let mut config = Self::default();
        let mut tables = Vec::new();
        for (key, value) in entries(table.get_ref()) {
            let word: &str = key.get_ref();
            match SETTINGS.iter().find(|setting| setting.name == word) {
                Some(setting) => (setting.choose)(&mut config, chosen(&reader, setting, value)?),
                None if word == CONTENT => config.content = Some(reader.text(value, LONGEST_PATH, false)?),
                None if CONTEXTS.contains(&word) => tables.push((word, value)),
                None => return Err(reader.unknown_key(key, &known)),
            }
        }
        // The preset is known by now, wherever the file names it.
        config.keys.bind(&reader, &tables)?;
        Ok(config)
    }
}

/// Reads a value, which has to be one of the setting's words.
fn chosen(reader: &Reader<'_>, setting: &Setting, value: &Value<'_>) -> Result<&'static str, FileError> {
    let words: Vec<&'static str> = (setting.values)().into_iter().map(|(word, _)| word).collect();
    match value.get_ref() {
        DeValue::String(text) if setting.formerly.iter().any(|(word, _)| word == text) => {
            let now = setting.formerly.iter().find(|(word, _)| word == text).map(|&(_, now)| now);
            Ok(now.unwrap_or(words[0]))
        }
        DeValue::String(text) => words.iter().copied().find(|word| word == text).ok_or_else(|| {
            reader.error(&value.span(), &format!("{} for {}", quoted(text), setting.name), &one_of(text, &words))
        }),
        _ => Err(reader.wrong(value, &one_of("", &words))),
    }
}
