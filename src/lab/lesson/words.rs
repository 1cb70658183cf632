//! What the pages of a level file may say.

use crate::{
    lab::{Condition, SETTINGS, Setting, Values},
    level::{LessonWord, Misfit, Vocabulary, one_of, quoted},
    search::Named,
};

use super::{Closeup, Shown, stand::Stand};

/// The kinds that level files may name, and a judge of what their lessons say.
pub fn vocabulary() -> Vocabulary {
    Vocabulary { lesson: judge }
}

fn judge(word: LessonWord<'_>) -> Result<(), Misfit> {
    match word {
        LessonWord::Setting(name, value) => setting(name, value),
        LessonWord::Condition(text) => match text.parse::<Condition>() {
            Ok(_) => Ok(()),
            Err(error) => Err(Misfit { at: error.at, found: error.found, expected: error.expected }),
        },
        LessonWord::Moment(text) => match Stand::named(text) {
            Some(_) => Ok(()),
            None => Err(misfit(text, Stand::EXPECTED.to_owned())),
        },
        LessonWord::Zoom(text) => choice::<Closeup>(text),
        LessonWord::Figure(text) => choice::<Shown>(text),
    }
}

fn misfit(text: &str, expected: String) -> Misfit {
    Misfit { at: 0, found: quoted(text), expected }
}

fn choice<T: Named>(text: &str) -> Result<(), Misfit> {
    if T::named(text).is_some() {
        return Ok(());
    }
    let names: Vec<_> = T::CHOICES.iter().map(|choice| choice.name()).collect();
    Err(misfit(text, one_of(text, &names)))
}

/// The setting of a name.
pub(in crate::lab) fn named(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.option == name)
}

fn setting(name: &str, value: &str) -> Result<(), Misfit> {
    let Some(setting) = named(name) else {
        let options: Vec<_> = SETTINGS.iter().map(|setting| setting.option).collect();
        return Err(Misfit {
            found: format!("the unknown setting {}", quoted(name)),
            ..misfit(name, one_of(name, &options))
        });
    };
    let expected = match setting.values {
        Values::Names { all, .. } => {
            let names: Vec<_> = all().into_iter().map(|(name, _)| name).collect();
            (!names.contains(&value)).then(|| one_of(value, &names))
        }
        Values::Number { least, most, .. } => {
            let is_in_range = value.parse().is_ok_and(|number: u32| (least..=most).contains(&number));
            (!is_in_range).then(|| format!("a whole number from {least} to {most}"))
        }
        Values::Switch { .. } => (!["on", "off"].contains(&value)).then(|| "true or false".to_owned()),
    };
    match expected {
        // It is about the value, not about the name.
        Some(expected) => Err(Misfit { at: 1, ..misfit(value, expected) }),
        None => Ok(()),
    }
}
