//! Options for the settings of searches, from the lab's table.

use clap::{
    Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser},
    parser::ValueSource,
};

use crate::lab::{Experiment, SETTINGS, Setting, SettingError, Values};

/// The group of all these options.
pub(super) const GROUP: &str = "search_settings";

/// The given options.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchSettings(Vec<(&'static Setting, String)>);

impl SearchSettings {
    /// Applies all given options.
    pub(super) fn apply(&self, experiment: &mut Experiment) -> Result<(), SettingError> {
        self.0.iter().try_for_each(|(setting, value)| setting.set(experiment, value))
    }

    /// Whether no option was given.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an option was given.
    pub(super) fn has(&self, option: &str) -> bool {
        self.0.iter().any(|(setting, _)| setting.option == option)
    }
}

impl Args for SearchSettings {
    fn augment_args(command: Command) -> Command {
        let command = command.group(ArgGroup::new(GROUP).multiple(true));
        SETTINGS.iter().fold(command, |command, setting| command.arg(option(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SearchSettings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = |setting: &&Setting| matches.value_source(setting.option) == Some(ValueSource::CommandLine);
        let value = |setting: &'static Setting| match setting.values {
            Values::Switch { .. } => Some((setting, "on".to_owned())),
            _ => Some((setting, matches.get_one::<String>(setting.option)?.clone())),
        };
        Ok(Self(SETTINGS.iter().filter(given).filter_map(value).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The option of a row.
fn option(setting: &'static Setting) -> Arg {
    let arg = Arg::new(setting.option).long(setting.option).group(GROUP);
    let about = match setting.unset {
        Some(unset) => format!("{} [default: {unset}]", setting.about),
        None => setting.about.to_owned(),
    };
    let arg = arg.help(about);
    match setting.values {
        Values::Names { all, .. } => {
            let rows = all();
            let first = rows.first().filter(|_| setting.unset.is_none()).map(|&(name, _)| name);
            let arg = arg.value_name("NAME").value_parser(names(&rows));
            if let Some(first) = first { arg.default_value(first) } else { arg }
        }
        Values::Number { least, most, unit, .. } => {
            let range = clap::value_parser!(u32).range(i64::from(least)..=i64::from(most));
            arg.value_name(unit).value_parser(ValueParser::new(range.map(|number| number.to_string())))
        }
        Values::Switch { .. } => arg.action(ArgAction::SetTrue),
    }
}

/// Takes one of these names; `--help` lists all of them with a line each.
fn names(rows: &[(&'static str, &'static str)]) -> PossibleValuesParser {
    PossibleValuesParser::new(rows.iter().map(|&(name, about)| PossibleValue::new(name).help(about)))
}
