//! One thing that can be set.

use crate::lab::Experiment;

/// A name with a line that says what it is.
pub type Named = (&'static str, &'static str);

/// Which values a setting may have, how they are read and how they are set.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of several names.
    Names {
        /// All of them, in the order in which keys lead through them; the first is the default.
        all: fn() -> Vec<Named>,
        /// The present one.
        get: fn(&Experiment) -> &'static str,
        /// Sets it; `false` if there is no such value for this experiment.
        set: fn(&mut Experiment, &str) -> bool,
    },
    /// A number.
    Number {
        /// The lowest one.
        least: u32,
        /// The highest one.
        most: u32,
        /// Those that keys lead through, from the lowest to the highest.
        ladder: &'static [u32],
        /// What it is called on the command line.
        unit: &'static str,
        /// The present one.
        get: fn(&Experiment) -> u32,
        /// Sets it to one between the lowest and the highest.
        set: fn(&mut Experiment, u32),
    },
    /// Yes or no.
    Switch {
        /// Whether it is on.
        get: fn(&Experiment) -> bool,
        /// Switches it.
        set: fn(&mut Experiment, bool),
    },
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name on the command line.
    pub option: &'static str,
    /// Its name on screen.
    pub title: &'static str,
    /// What it is.
    pub about: &'static str,
    /// What it is if nobody sets it, where that is a number or depends on the level.
    pub unset: Option<&'static str>,
    /// Whether it makes a difference to an experiment as that is.
    pub matters: fn(&Experiment) -> bool,
    /// Its values.
    pub values: Values,
}

/// Why a text is no value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("--{option} cannot be \"{}\" here", text.escape_default())]
pub struct SettingError {
    /// The setting.
    option: &'static str,
    /// What it was to be.
    text: String,
}

impl Setting {
    /// The present value, in words.
    pub fn value(&self, experiment: &Experiment) -> String {
        match self.values {
            Values::Names { get, .. } => get(experiment).to_owned(),
            Values::Number { get, .. } => get(experiment).to_string(),
            Values::Switch { get, .. } => if get(experiment) { ON } else { OFF }.to_owned(),
        }
    }

    /// What the present value means, where the table says.
    pub fn meaning(&self, experiment: &Experiment) -> Option<&'static str> {
        let Values::Names { all, get, .. } = self.values else { return None };
        all().into_iter().find(|(name, _)| *name == get(experiment)).map(|(_, about)| about)
    }

    /// Whether it is what an experiment on this level begins with.
    pub fn is_default(&self, experiment: &Experiment) -> bool {
        self.value(experiment) == self.value(&experiment.afresh())
    }

    /// Sets it to what a text says.
    ///
    /// # Errors
    /// When the text is no value, or none for this experiment.
    pub fn set(&self, experiment: &mut Experiment, text: &str) -> Result<(), SettingError> {
        let is_set = match self.values {
            Values::Names { set, .. } => set(experiment, text),
            Values::Number { least, most, set, .. } => {
                let number = text.parse().ok().filter(|number| (least..=most).contains(number));
                number.map(|number| set(experiment, number)).is_some()
            }
            Values::Switch { set, .. } => {
                let is_on = [ON, OFF].iter().position(|&word| word == text).map(|place| place == 0);
                is_on.map(|is_on| set(experiment, is_on)).is_some()
            }
        };
        if is_set { Ok(()) } else { Err(SettingError { option: self.option, text: text.to_owned() }) }
    }

    /// Goes to the next value, or to the one before; after the last comes the first.
    pub fn turn(&self, experiment: &mut Experiment, is_forward: bool) {
        match self.values {
            Values::Names { all, get, set } => {
                let names = all();
                let here = names.iter().position(|&(name, _)| name == get(experiment)).unwrap_or(0);
                set(experiment, names[next(here, names.len(), is_forward)].0);
            }
            Values::Number { ladder, get, set, .. } => {
                let number = get(experiment);
                let (first, last) = (ladder[0], ladder[ladder.len() - 1]);
                let to = if is_forward {
                    ladder.iter().copied().find(|&step| step > number).unwrap_or(first)
                } else {
                    ladder.iter().copied().rev().find(|&step| step < number).unwrap_or(last)
                };
                set(experiment, to);
            }
            Values::Switch { get, set } => {
                let is_on = get(experiment);
                set(experiment, !is_on);
            }
        }
    }
}

/// The words for a switch.
const ON: &str = "on";
const OFF: &str = "off";

/// The place after `here`, or before it, in a circle of `count`.
const fn next(here: usize, count: usize, is_forward: bool) -> usize {
    if is_forward { (here + 1) % count } else { (here + count - 1) % count }
}
