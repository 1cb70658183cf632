//! Demonstrations of tasks: the keys of a task are pressed one by one, slowly enough to follow.

use std::{collections::VecDeque, time::Duration};

use crate::lab::{Experiment, LessonTask, SETTINGS, TaskGoal};

use super::{
    super::{
        binding::sequence,
        key::{Key, KeyCode},
        window,
    },
    bench::Bench,
    keys::{Command, Keymap},
};

/// The pause before the next key, so that the effect of the last one can be seen.
const PAUSE: Duration = Duration::from_millis(700);

/// The pause before the same key is pressed again.
const SHORT_PAUSE: Duration = Duration::from_millis(180);

/// The most times that one setting is turned.
const MOST_TURNS: usize = 100;

/// The default key that asks the first question.
const PREDICT: &str = "g";

/// The remaining keys, and the last one that was pressed.
#[derive(Clone, Debug)]
pub(super) struct Demonstration {
    keys: VecDeque<Key>,
    last: Option<Key>,
}

impl Demonstration {
    /// The keys that do a task, starting from this experiment: first those that turn its settings in the menu, then its
    /// own.
    fn of(task: &LessonTask, experiment: &Experiment) -> Self {
        let mut keys = VecDeque::new();
        let mut experiment = experiment.clone();
        let plain = Key::plain;
        for (setting, value) in &task.set {
            let mut turned = experiment.clone();
            let mut turns = 0;
            while setting.value(&turned) != *value
                && turns < MOST_TURNS
                && setting.turn_on_level(&mut turned, true).is_ok()
            {
                turns += 1;
            }
            let place = SETTINGS.iter().position(|row| row.option == setting.option).unwrap_or(0);
            keys.push_back(plain(KeyCode::Enter));
            keys.extend(std::iter::repeat_n(plain(KeyCode::Down), place));
            keys.extend(std::iter::repeat_n(plain(KeyCode::Right), turns));
            keys.push_back(plain(KeyCode::Esc));
            experiment = turned;
        }
        keys.extend(sequence(&task.keys).unwrap_or_default());
        if let TaskGoal::Predict(wanted) = task.goal {
            keys.extend(sequence(PREDICT).unwrap_or_default());
            // One key for the answer, on which the cursor stands already, and one to go on.
            keys.extend(std::iter::repeat_n(plain(KeyCode::Enter), 2 * wanted.count as usize));
        }
        Self { keys, last: None }
    }

    /// The time until the next key; `None` if none is left.
    fn pause(&self) -> Option<Duration> {
        let next = self.keys.front()?;
        Some(if self.last == Some(*next) { SHORT_PAUSE } else { PAUSE })
    }
}

impl Bench {
    /// Reopens the page and starts demonstrating its next open task.
    pub(super) fn show_task(&mut self) {
        let next = self.tutor().and_then(|tutor| tutor.next_task().cloned());
        let Some(task) = next else { return };
        self.reopen_page();
        self.demonstration = Some(Demonstration::of(&task, self.study().experiment()));
    }

    /// Ends the demonstration, if there is one.
    pub(super) fn stop_demonstration(&mut self) {
        self.demonstration = None;
    }

    /// Whether a demonstration is under way.
    pub(super) fn is_demonstrating(&self) -> bool {
        self.demonstration.is_some()
    }

    /// Takes the next key of the demonstration, to be pressed now.
    pub(super) fn next_shown_key(&mut self) -> Option<Key> {
        let demonstration = self.demonstration.as_mut()?;
        demonstration.last = demonstration.keys.pop_front();
        demonstration.last
    }

    /// The time until the next key of a demonstration; `None` if there is none.
    pub(super) fn demonstration_pause(&self) -> Option<Duration> {
        self.demonstration.as_ref()?.pause()
    }

    /// The command of a demonstrated key. Lessons use the default keys, whatever keys the user has bound.
    pub(super) fn shown_command(key: Key) -> Option<Command> {
        Keymap::of_lab().command(key)
    }

    /// Ends the demonstration once no key is left and the clock stands still.
    pub(super) fn finish_demonstration(&mut self) {
        let has_keys = self.demonstration.as_ref().is_some_and(|demonstration| !demonstration.keys.is_empty());
        if !has_keys && self.clock.is_halted() {
            self.demonstration = None;
        }
    }

    /// The key that was pressed last, as the user has bound it, and how many are left.
    pub(super) fn shown_key(&self) -> Option<(String, usize)> {
        let Demonstration { keys, last } = self.demonstration.as_ref()?;
        let in_windows = |key| window::Keymap::of_windows().command(key).map(|it| self.keys.window.key(it));
        let in_lab = |key| Self::shown_command(key).map(|it| self.keys.lab.key(it));
        let written = |key: Key| in_lab(key).or_else(|| in_windows(key)).unwrap_or_else(|| key.to_string());
        Some((last.map_or_else(String::new, written), keys.len()))
    }
}
