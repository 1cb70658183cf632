//! A demonstration: the keys that do a task of a lesson are pressed one by one, slowly enough to be followed.

use std::{collections::VecDeque, time::Duration};

use crate::lab::{Experiment, LessonTask, SETTINGS};

use super::{
    super::{
        binding::sequence,
        key::{Key, KeyCode},
    },
    bench::Bench,
    keys::{Command, Keymap},
};

/// How long one sees what a key does before the next one is pressed.
const PAUSE: Duration = Duration::from_millis(700);

/// The same where a key is pressed again.
const SHORT_PAUSE: Duration = Duration::from_millis(180);

/// How often a setting is turned at most.
const MOST_TURNS: usize = 100;

/// The keys that are left, and the last one that was pressed.
#[derive(Clone, Debug)]
pub(super) struct Demonstration {
    keys: VecDeque<Key>,
    last: Option<Key>,
}

impl Demonstration {
    /// What does a task, begun with this experiment.
    fn of(task: &LessonTask, experiment: &Experiment) -> Self {
        let mut keys = VecDeque::new();
        let mut experiment = experiment.clone();
        let plain = Key::plain;
        for (setting, value) in &task.set {
            let mut turned = experiment.clone();
            let mut turns = 0;
            while setting.value(&turned) != *value && turns < MOST_TURNS {
                setting.turn(&mut turned, true);
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
        Self { keys, last: None }
    }

    /// How long until the next key; nothing if none is left.
    fn pause(&self) -> Option<Duration> {
        let next = self.keys.front()?;
        Some(if self.last == Some(*next) { SHORT_PAUSE } else { PAUSE })
    }
}

impl Bench {
    /// Shows how the next task of the page is done that is not, on the page as it was when it was opened.
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

    /// The next key of the demonstration, which is pressed now, if one is left.
    pub(super) fn next_shown_key(&mut self) -> Option<Key> {
        let demonstration = self.demonstration.as_mut()?;
        demonstration.last = demonstration.keys.pop_front();
        demonstration.last
    }

    /// How long until the next key is pressed; nothing if none is.
    pub(super) fn demonstration_pause(&self) -> Option<Duration> {
        self.demonstration.as_ref()?.pause()
    }

    /// What a key of a demonstration means: lessons write the keys as they are before anybody binds others.
    pub(super) fn shown_command(key: Key) -> Option<Command> {
        Keymap::new().command(key)
    }

    /// Ends the demonstration when all that it does has happened.
    pub(super) fn finish_demonstration(&mut self) {
        let has_keys = self.demonstration.as_ref().is_some_and(|demonstration| !demonstration.keys.is_empty());
        if !has_keys && self.clock.is_halted() {
            self.demonstration = None;
        }
    }

    /// The key that was pressed last, as it is written, and how many are to come.
    pub(super) fn shown_key(&self) -> Option<(String, usize)> {
        let Demonstration { keys, last } = self.demonstration.as_ref()?;
        let written = |key: Key| Self::shown_command(key).map_or_else(|| key.to_string(), |it| self.keymap.key(it));
        Some((last.map_or_else(String::new, written), keys.len()))
    }
}
