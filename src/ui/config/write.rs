//! A config file with all defaults, to start from.

use std::fmt::Write;

use super::{
    super::{BINDINGS, Binding, OverlayId, ending, items, lab, text::wrap, title, window},
    keys::Keys,
    presets::PRESETS,
    read::{CONTENT, Config},
    settings::SETTINGS,
};

/// The maximum width of a comment.
const WIDTH: usize = 100;

const INTRO: &str = "Settings of fogwalk, with their defaults. A setting that is left out has its default, so a file of one line \
                     is enough. Rows of keys are commented out: remove the # and write other keys. Keys are written \
                     like l, >, Up, F2, Space, Enter, Esc, Tab, Ctrl-c, Alt-x; [] binds no key. Of two keys with a \
                     space between them, the first opens the window of the overlays.";

/// A config file with the settings of `config`, and with every key row commented out.
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
    file.push('\n');
    comment(&mut file, "the content folder, as `fogwalk content` writes one; relative to the folder of this file:");
    match &config.content {
        Some(folder) => line(&mut file, &format!("{CONTENT} = {}", toml::Value::String(folder.clone()))),
        None => line(&mut file, &format!("#{CONTENT} = \"content\"")),
    }
    let Keys { game, window, title, item, ending, lab, paint, .. } = &config.keys;
    line(&mut file, "\n# The keys of the game.\n[game]");
    table(&mut file, BINDINGS, |name| game.keys(name));
    for &id in OverlayId::ALL {
        keys(&mut file, id.name(), &game.keys(id.name()), id.row().name);
    }
    line(&mut file, "\n# The keys of all windows: lists, pages, questions and prompts.\n[window]");
    table(&mut file, window::BINDINGS, |name| window.keys(name));
    line(&mut file, "\n# The keys of the title, besides those of windows.\n[title]");
    table(&mut file, title::BINDINGS, |name| title.keys(name));
    line(&mut file, "\n# The keys of the window of an item, besides those of windows.\n[item]");
    table(&mut file, items::BINDINGS, |name| item.keys(name));
    line(&mut file, "\n# The keys of the end of a game, besides those of windows.\n[ending]");
    table(&mut file, ending::BINDINGS, |name| ending.keys(name));
    line(&mut file, "\n# The keys of the lab.\n[lab]");
    table(&mut file, lab::BINDINGS, |name| lab.keys(name));
    line(&mut file, "\n# The keys of the painter in the lab.\n[paint]");
    table(&mut file, lab::paint::BINDINGS, |name| paint.keys(name));
    file
}

/// Adds all rows of a table.
fn table<C, G>(file: &mut String, rows: &[Binding<C, G>], bound: impl Fn(&str) -> Vec<String>) {
    for row in rows {
        keys(file, row.name, &bound(row.name), row.help);
    }
}

/// Adds a comment, wrapped.
fn comment(file: &mut String, words: &str) {
    let indent = words.len() - words.trim_start().len();
    for text in wrap(words, WIDTH - indent, 0) {
        line(file, &format!("# {:indent$}{text}", ""));
    }
}

/// Adds a commented-out row of keys, with its help.
fn keys(file: &mut String, name: &str, keys: &[String], help: &str) {
    let keys: Vec<String> = keys.iter().map(|key| toml::Value::from(key.as_str()).to_string()).collect();
    let row = format!("# {name} = [{}]", keys.join(", "));
    let help = if help.is_empty() { "as above, in the other direction" } else { help };
    line(file, &format!("{row:44} # {help}"));
}

fn line(file: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(file, "{text}");
}

impl Config {
    /// A config with the keys of the preset with this name; `None` if there is none.
    pub fn with_preset(name: &str) -> Option<Self> {
        let preset = PRESETS.iter().find(|preset| preset.name == name)?;
        Some(Self { keys: Keys::of(preset), ..Self::default() })
    }
}
