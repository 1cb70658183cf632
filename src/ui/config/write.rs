//! A config file with all defaults, to start from.

use std::fmt::Write;

use super::{
    super::{BINDINGS, OverlayId, lab, text::wrap},
    keys::Keys,
    presets::PRESETS,
    read::Config,
    settings::SETTINGS,
};

/// How long a line of words is at most.
const WIDTH: usize = 100;

const INTRO: &str = "What fogwalk is to be like. Whatever is not said here is as this file has it, so a line is enough. \
                     Rows of keys are commented out: take the # away and write others. Keys are written like l, >, Up, \
                     F2, Space, Enter, Esc, Tab, Ctrl-c, Alt-x; a row may have none, with []. Of two with a space \
                     between them, the first opens the list of overlays.";

/// The file that says what a config does, with every row of keys commented out.
pub fn template(config: &Config) -> String {
    let mut file = String::new();
    comment(&mut file, INTRO);
    for setting in SETTINGS {
        file.push('\n');
        comment(&mut file, &format!("{}:", setting.about));
        for (word, about) in (setting.values)() {
            comment(&mut file, &format!("  \"{word}\": {about}"));
        }
        line(&mut file, &format!("{} = \"{}\"", setting.name, (setting.chosen)(config)));
    }
    let Keys { game, lab, .. } = &config.keys;
    line(&mut file, "\n# The keys of the game.\n[game]");
    for row in BINDINGS {
        keys(&mut file, row.name, &game.keys(row.name), row.help);
    }
    for &id in OverlayId::ALL {
        keys(&mut file, id.name(), &game.keys(id.name()), id.row().name);
    }
    line(&mut file, "\n# The keys of the lab.\n[lab]");
    for row in lab::BINDINGS {
        keys(&mut file, row.name, &lab.keys(row.name), row.help);
    }
    line(&mut file, "\n# The keys of whoever paints in the lab.\n[paint]");
    for row in lab::paint::BINDINGS {
        keys(&mut file, row.name, &lab.paint.keys(row.name), row.help);
    }
    file
}

/// Adds a comment, in as many lines as it takes.
fn comment(file: &mut String, words: &str) {
    let indent = words.len() - words.trim_start().len();
    for text in wrap(words, WIDTH - indent, 0) {
        line(file, &format!("# {:indent$}{text}", ""));
    }
}

/// Adds a row of keys that are commented out, with what they do.
fn keys(file: &mut String, name: &str, keys: &[String], help: &str) {
    let keys: Vec<String> = keys.iter().map(|key| toml::Value::from(key.as_str()).to_string()).collect();
    let row = format!("# {name} = [{}]", keys.join(", "));
    let help = if help.is_empty() { "the same, the other way round" } else { help };
    line(file, &format!("{row:44} # {help}"));
}

fn line(file: &mut String, text: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(file, "{text}");
}

impl Config {
    /// A config that has the keys of a set of this name; `None` if there is none.
    pub fn with_preset(name: &str) -> Option<Self> {
        let preset = PRESETS.iter().find(|preset| preset.name == name)?;
        Some(Self { keys: Keys::of(preset), ..Self::default() })
    }
}
