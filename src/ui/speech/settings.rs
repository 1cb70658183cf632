//! The player's settings in lines: the table of the settings window, its values, and changing one.

use crate::text::{capital, nearest, quoted};

use super::super::{
    config::{SETTINGS, Setting},
    settings::Adjustable,
};

/// The setting with a name, or with a name that begins like this where no other does.
fn named(word: &str) -> Option<&'static Setting> {
    let word = word.to_ascii_lowercase();
    let mut fitting = SETTINGS.iter().filter(|setting| setting.name.starts_with(&word));
    let exact = SETTINGS.iter().find(|setting| setting.name == word);
    exact.or_else(|| fitting.next().filter(|_| fitting.next().is_none()))
}

/// Carries out `settings`: lists all without words, explains the one that is named, or sets it to a value and saves
/// that. Returns what to say.
///
/// # Errors
/// With a sentence for the player.
pub(in crate::ui) fn settings<C: Adjustable>(context: &mut C, words: &[&str]) -> Result<Vec<String>, String> {
    let config = context.config().cloned();
    let config =
        config.ok_or("Settings are changed in a game of your own, in `fogwalk watch --speech`, and at the title.")?;
    let now = |setting: &Setting| (setting.chosen)(&config.now());
    let (name, value) = match words {
        [] => {
            let listed = SETTINGS
                .iter()
                .map(|setting| format!("{}: {}. {}.", setting.name, now(setting), capital(setting.about)));
            let hint =
                "'settings palette' says what its values mean, 'settings difficulty midnight' sets one and saves it.";
            return Ok(listed.chain([hint.to_owned()]).collect());
        }
        [name] => (name, None),
        [name, value] => (name, Some(value.to_ascii_lowercase())),
        _ => return Err("Say a setting and one value, as in 'settings autopickup off'.".into()),
    };
    let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    let setting = named(name).ok_or_else(|| {
        let near = nearest(name, &names).map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default();
        format!("There is no setting {}.{near} There are: {}.", quoted(name), names.join(", "))
    })?;
    let values = (setting.values)();
    let Some(value) = value else {
        let about = format!("{}: {}. {}.", setting.name, now(setting), capital(setting.about));
        let values = values.into_iter().map(|(word, about)| format!("{word}: {}", about.trim_end_matches('.')));
        return Ok([about].into_iter().chain(values).collect());
    };
    let words: Vec<&str> = values.iter().map(|(word, _)| *word).collect();
    let fitting: Vec<&str> = words.iter().copied().filter(|word| word.starts_with(&value)).collect();
    let exact = words.iter().find(|word| **word == value);
    let ((Some(word), _) | (None, [word])) = (exact, &fitting[..]) else {
        return Err(format!(
            "{} has no value {}: there are {}.",
            capital(setting.name),
            quoted(&value),
            words.join(", ")
        ));
    };
    // What could not be saved holds all the same, and says so.
    let (Ok(outcome) | Err(outcome)) = config.set(setting, word);
    context.adjust();
    let about = values.iter().find(|(known, _)| known == word).map_or("", |(_, about)| *about);
    Ok(vec![format!("{}: {}. {}.", setting.name, now(setting), capital(about.trim_end_matches('.'))), outcome])
}

/// What may follow `settings`: names, or the values of the one that is named.
pub(in crate::ui) fn arguments(before: &[&str]) -> Vec<String> {
    match before {
        [] => SETTINGS.iter().map(|setting| setting.name.to_owned()).collect(),
        [name] => named(name)
            .map_or_else(Vec::new, |setting| (setting.values)().into_iter().map(|(word, _)| word.to_owned()).collect()),
        _ => Vec::new(),
    }
}
