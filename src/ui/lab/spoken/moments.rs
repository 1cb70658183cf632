//! Going through a search: forward, back, from closing to closing, and what happened at each moment.

use crate::lab::{Comparison, position_named};

use super::{
    super::{super::screen::Context as _, tutor::Progress},
    command::Verb,
    lab::SpokenLab,
};

/// The most moments that are gone through one by one, so that tasks on the way are noticed.
const MOST_STEPS: usize = 10_000;

/// The moments that `play` tells without a number, and the most with one.
const PLAYED: usize = 10;
const MOST_PLAYED: usize = 200;

/// A number of times; one without a word.
///
/// # Errors
/// With a sentence for the user.
pub(super) fn times(arguments: &[&str], otherwise: usize) -> Result<usize, String> {
    match arguments {
        [] => Ok(otherwise),
        [number] => match number.parse::<usize>() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err("Say how many with a number from 1.".into()),
        },
        _ => Err("Say one number.".into()),
    }
}

impl SpokenLab {
    /// Carries out a command that goes through the search. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn go_through(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match verb {
            Verb::Next => self.walk(1, times(arguments, 1)?),
            Verb::Back => self.walk(-1, times(arguments, 1)?),
            Verb::Play => self.play(times(arguments, PLAYED)?.min(MOST_PLAYED)),
            Verb::Round => {
                let to = if is_back(arguments)? { Comparison::previous_round } else { Comparison::next_round };
                self.seek(to, "other closing");
            }
            Verb::Reparent => {
                let to = if is_back(arguments)? { Comparison::previous_mark } else { Comparison::next_mark };
                self.seek(to, "other cell with a new parent");
            }
            Verb::Start => self.jump(|lab| lab.bench.go_to(0)),
            Verb::End => self.jump(|lab| lab.bench.skip_to_end()),
            Verb::Moment if arguments.is_empty() => {
                self.number_moment();
                self.told.clear();
            }
            Verb::Moment => self.go_to_named(arguments)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Goes so many moments forward or back, to the end or until a task is done.
    fn walk(&mut self, by: isize, times: usize) {
        if times > MOST_STEPS {
            let to = self
                .bench
                .comparison()
                .position()
                .saturating_add_signed(by.saturating_mul(isize::try_from(times).unwrap_or(isize::MAX)));
            return self.jump(|lab| lab.bench.go_to(to));
        }
        for _ in 0..times {
            let before = self.bench.comparison().position();
            if !self.go_one(by) || self.bench.comparison().position() == before {
                break;
            }
        }
        self.tell_edge(by);
    }

    /// Goes a moment forward or back. Returns whether no task was done by that.
    fn go_one(&mut self, by: isize) -> bool {
        let done = |lab: &Self| lab.bench.progress().into_iter().filter(|&task| task == Progress::Done).count();
        let before = done(self);
        self.bench.leap(by);
        self.bench.settle();
        done(self) == before
    }

    /// Tells each of so many moments, from the start if this is the end; stops where a task is done.
    fn play(&mut self, times: usize) {
        if self.bench.comparison().is_at_end() && !self.bench.comparison().is_empty() {
            self.bench.go_to(0);
            self.bench.settle();
            self.tell_moment_if_new(false);
        }
        for _ in 0..times {
            if self.bench.comparison().is_at_end() {
                break;
            }
            let goes_on = self.go_one(1);
            self.tell_moment_if_new(false);
            if !goes_on {
                break;
            }
        }
        self.tell_edge(1);
    }

    /// Goes where `to` says, and tells the number of the moment.
    fn seek(&mut self, to: fn(&Comparison) -> Option<usize>, what: &str) {
        let before = self.bench.comparison().position();
        self.bench.seek(to);
        if self.bench.comparison().position() == before {
            self.say(format!("There is no {what} in that direction."));
        } else {
            self.number_moment();
        }
    }

    fn jump(&mut self, go: impl FnOnce(&mut Self)) {
        go(self);
        self.number_moment();
        self.told.clear();
    }

    /// Goes to a moment by its number, or by a name as in lessons.
    fn go_to_named(&mut self, arguments: &[&str]) -> Result<(), String> {
        let name = arguments.join(" ").to_ascii_lowercase();
        let position = match (name.parse(), self.bench.study().timeline()) {
            (Ok(position), _) => position,
            (Err(_), Some(timeline)) => position_named(&name, timeline).map_err(|why| format!("No: {why}."))?,
            (Err(_), None) => return Err("This search cannot be run, so it has no moments.".into()),
        };
        self.jump(|lab| lab.bench.go_to(position));
        Ok(())
    }

    /// Says where the moment is among all.
    pub(super) fn number_moment(&mut self) {
        let (now, all) = (self.bench.comparison().position(), self.bench.comparison().len());
        self.say(format!("Moment {now} of {all}."));
    }

    /// Says that there is no moment before or after this one.
    fn tell_edge(&mut self, by: isize) {
        let comparison = self.bench.comparison();
        match (by > 0, comparison.is_at_end(), comparison.position()) {
            (true, true, _) => self.say("This is the last moment."),
            (false, _, 0) => self.say("This is the first moment."),
            _ => {}
        }
    }

    /// Tells everything about the moment.
    pub(super) fn tell_moment(&mut self) {
        let sentences = self.bench.story();
        self.say_story(&sentences);
        self.told = sentences;
    }

    /// Tells what is new at the moment: sentences that were not told of the one before.
    pub(super) fn tell_moment_if_new(&mut self, is_other: bool) {
        let sentences = self.bench.story();
        if is_other {
            self.told.clear();
        }
        let new: Vec<String> = sentences.iter().filter(|sentence| !self.told.contains(sentence)).cloned().collect();
        self.say_story(&new);
        self.told = sentences;
    }

    fn say_story(&mut self, sentences: &[String]) {
        self.said.extend(sentences.iter().cloned());
    }
}

/// Whether a command goes back.
fn is_back(arguments: &[&str]) -> Result<bool, String> {
    match arguments {
        [] => Ok(false),
        [word] if "back".starts_with(&word.to_ascii_lowercase()) => Ok(true),
        _ => Err("Say nothing more, or 'back'.".into()),
    }
}
