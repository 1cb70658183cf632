//! A setting of experiments.

use crate::{
    lab::{Experiment, ExperimentError, runner},
    search::{Algorithm, Settings, Ties},
};

/// A name and its description.
pub type Named = (&'static str, &'static str);

/// The possible values of a setting, with functions that read and set them.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of several names.
    Names {
        /// All names, in the order in which keys step through them; the first is the default.
        all: fn() -> Vec<Named>,
        /// The current name.
        get: fn(&Experiment) -> &'static str,
        /// Sets it; `false` if this experiment has no such value.
        set: fn(&mut Experiment, &str) -> bool,
    },
    /// A number.
    Number {
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
        /// The values that keys step through, in ascending order.
        ladder: &'static [u32],
        /// The placeholder on the command line.
        unit: &'static str,
        /// The current number.
        get: fn(&Experiment) -> u32,
        /// Sets it to a number in range.
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

/// A row of the settings table.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name on the command line.
    pub option: &'static str,
    /// Its name on screen.
    pub title: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Its value if nobody sets it, where that is a number or depends on the level.
    pub unset: Option<&'static str>,
    /// Whether it makes a difference to an experiment.
    pub matters: fn(&Experiment) -> bool,
    /// The value that the search uses instead, where this setting cannot be chosen; else `None`.
    pub instead: fn(&Experiment) -> Option<&'static str>,
    /// Its values.
    pub values: Values,
}

/// Error for a text that is not a value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("--{option} cannot be \"{}\" here", text.escape_default())]
pub struct SettingError {
    /// The setting.
    option: &'static str,
    /// The refused text.
    text: String,
}

/// Why a setting cannot be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// This kind of level or search allows no other value.
    #[error(transparent)]
    Misfit(ExperimentError),
    /// The search uses a value of its own.
    #[error("the {title} cannot be chosen here: this search has its own, {own}")]
    Own {
        /// The title of the setting.
        title: &'static str,
        /// The value that the search uses.
        own: &'static str,
    },
    /// The setting has only one value here.
    #[error("there is nothing to choose here: {title} stays {value}")]
    Single {
        /// The title of the setting.
        title: &'static str,
        /// Its only value.
        value: String,
    },
}

/// Why a value cannot be chosen by its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// The setting has no such value.
    #[error("the {title} has no such value. {expected}")]
    Unknown {
        /// The title of the setting.
        title: &'static str,
        /// Its values.
        expected: String,
    },
    /// This level or search does not allow it.
    #[error(transparent)]
    Refused(#[from] TurnError),
}

impl Setting {
    /// The value that the search uses: the current one, or the one of `instead`.
    pub fn in_use(&self, experiment: &Experiment) -> String {
        (self.instead)(experiment).map_or_else(|| self.value(experiment), str::to_owned)
    }

    /// Turns to the next or previous value that changes the search and that the level allows, in a circle. Returns why
    /// values were skipped, if some were.
    ///
    /// # Errors
    /// When no other value is possible; nothing is changed then.
    pub fn turn_on_level(&self, experiment: &mut Experiment, is_forward: bool) -> Result<Option<String>, TurnError> {
        if runner::check(experiment).is_err() {
            // Settings that do not go together can only be corrected one by one.
            self.turn(experiment, is_forward);
            return Ok(None);
        }
        let (title, value) = (self.title, self.value(experiment));
        let mut next = experiment.clone();
        let mut left_out = None;
        // A number that is none of the steps does not come back, so any value that was tried ends the loop.
        let mut tried = vec![value.clone()];
        loop {
            self.turn(&mut next, is_forward);
            let candidate = self.value(&next);
            if tried.contains(&candidate) {
                let own = (self.instead)(experiment);
                let single = own.map_or(TurnError::Single { title, value }, |own| TurnError::Own { title, own });
                return Err(left_out.map_or(single, TurnError::Misfit));
            }
            match runner::check(&next) {
                Err(error @ ExperimentError::OnlyOnSquares { .. }) => left_out = left_out.or(Some(error)),
                Err(error) if !(self.matters)(experiment) => return Err(TurnError::Misfit(error)),
                _ if self.in_use(&next) == self.in_use(experiment) => {}
                _ => break,
            }
            tried.push(candidate);
        }
        *experiment = next;
        Ok(left_out.map(|error| error.to_string()))
    }

    /// The current value in words.
    pub fn value(&self, experiment: &Experiment) -> String {
        match self.values {
            Values::Names { get, .. } => get(experiment).to_owned(),
            Values::Number { get, .. } => get(experiment).to_string(),
            Values::Switch { get, .. } => if get(experiment) { ON } else { OFF }.to_owned(),
        }
    }

    /// The meaning of the current value, where the table has one.
    pub fn meaning(&self, experiment: &Experiment) -> Option<&'static str> {
        let Values::Names { all, get, .. } = self.values else { return None };
        all().into_iter().find(|(name, _)| *name == get(experiment)).map(|(_, about)| about)
    }

    /// Its value, with its title where the value alone says nothing: "octile", "weight 150", "goal bounds".
    pub fn words(&self, experiment: &Experiment) -> String {
        let value = self.value(experiment);
        match self.values {
            Values::Names { .. } => self.in_use(experiment),
            Values::Switch { .. } if value == ON => self.title.to_owned(),
            Values::Number { .. } | Values::Switch { .. } => format!("{} {value}", self.title),
        }
    }

    /// Whether it has the value that an experiment on this level starts with.
    pub fn is_default(&self, experiment: &Experiment) -> bool {
        self.value(experiment) == self.value(&experiment.afresh())
    }

    /// Sets it from a text.
    ///
    /// # Errors
    /// When the text is not a value, or not one for this experiment.
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
        if !is_set {
            return Err(SettingError { option: self.option, text: text.to_owned() });
        }
        self.let_ties_give_way(experiment);
        Ok(())
    }

    /// Sets it to the value with this name, or with a name that begins like this where no other does, if the level
    /// allows it.
    ///
    /// # Errors
    /// When there is no such value, or the search would be impossible with it; nothing is changed then.
    pub fn choose_on_level(&self, experiment: &mut Experiment, text: &str) -> Result<(), ChoiceError> {
        if let Some(own) = (self.instead)(experiment) {
            return Err(TurnError::Own { title: self.title, own }.into());
        }
        let unknown = || ChoiceError::Unknown { title: self.title, expected: self.expected() };
        let names = self.words_of_values();
        let mut fitting = names.iter().map(|(name, _)| *name).filter(|name| name.starts_with(text));
        let value = match (names.iter().find(|(name, _)| *name == text), fitting.next(), fitting.next()) {
            (Some(&(name, _)), ..) | (None, Some(name), None) => name,
            _ => text,
        };
        let mut chosen = experiment.clone();
        self.set(&mut chosen, value).map_err(|_| unknown())?;
        self.let_weight_give_way(&mut chosen);
        // Settings that do not go together can only be corrected one by one.
        if let Err(error) = runner::check(&chosen)
            && runner::check(experiment).is_ok()
        {
            return Err(TurnError::Misfit(error).into());
        }
        *experiment = chosen;
        Ok(())
    }

    /// The names of its values, each with its meaning; none for numbers.
    pub fn words_of_values(&self) -> Vec<Named> {
        match self.values {
            Values::Names { all, .. } => all(),
            Values::Number { .. } => Vec::new(),
            Values::Switch { .. } => vec![(ON, "it is used"), (OFF, "it is not used")],
        }
    }

    /// Its possible values in half a sentence.
    pub fn expected(&self) -> String {
        if let Values::Number { least, most, .. } = self.values {
            return format!("Expected a number from {least} to {most}");
        }
        let names: Vec<_> = self.words_of_values().into_iter().map(|(name, _)| name).collect();
        format!("Expected one of {}", names.join(", "))
    }

    /// Restores the default tie-breaking if the level's own does not go together with the new setting: the user has not
    /// chosen it.
    fn let_ties_give_way(&self, experiment: &mut Experiment) {
        let own = |(name, value): &(String, String)| name == TIES && value == experiment.settings.ties.name();
        let is_own = self.option != TIES && experiment.level.search.iter().any(own);
        if is_own && runner::excludes_ties(experiment) {
            experiment.settings.ties = Ties::default();
        }
    }

    /// Turns to the next or previous value, in a circle.
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
        self.let_ties_give_way(experiment);
        self.let_weight_give_way(experiment);
    }

    /// Restores the usual weight of H when another algorithm than A* is chosen by hand: no other has one, and a search
    /// that has to be put right first shows nothing.
    fn let_weight_give_way(&self, experiment: &mut Experiment) {
        if self.option == ALGORITHM && experiment.settings.algorithm != Algorithm::AStar {
            experiment.settings.weight = <Settings>::default().weight;
        }
    }
}

/// The option of the setting for the algorithm.
const ALGORITHM: &str = "algorithm";

/// The option of the setting for tie-breaking.
const TIES: &str = "ties";

/// The words for a switch.
const ON: &str = "on";
const OFF: &str = "off";

/// The index after `here`, or before it, in a circle of `count`.
const fn next(here: usize, count: usize, is_forward: bool) -> usize {
    if is_forward { (here + 1) % count } else { (here + count - 1) % count }
}
