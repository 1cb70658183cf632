//! Predictions: questions about the search, answers, and whether they are right.

use crate::lab::Figures;

use super::{super::quiz::sign, command::Verb, lab::SpokenLab};

impl SpokenLab {
    /// Carries out a command about questions. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn question(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match (verb, arguments) {
            (Verb::Predict, _) if self.bench.quiz.is_waiting() => self.tell_question(),
            (Verb::Predict, _) => self.ask()?,
            (Verb::Answer, [word]) if self.answers(word) => {}
            (Verb::Answer, _) if self.bench.quiz.is_waiting() => {
                let signs = self.signs();
                return Err(format!("Answer with one of {}.", signs.join(", ")));
            }
            (Verb::Answer, _) => return Err("There is no question: 'predict' asks one.".into()),
            (Verb::No, _) if self.bench.quiz.is_open() => {
                self.bench.close_question();
                self.say("No more questions.");
            }
            (Verb::No, _) if self.bench.is_in_theatre() => self.toggle_theatre(),
            (Verb::No, _) => return Err("There is no question, and you are not in the theatre.".into()),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Takes an open question away when something else is done.
    pub(super) fn end_questions(&mut self) {
        if self.bench.quiz.is_open() {
            self.bench.close_question();
        }
    }

    /// What an empty line does: it asks the next question, if one was answered, else tells the moment again.
    pub(super) fn go_on(&mut self) {
        if self.bench.quiz.is_open() {
            // In an open question there is always one to ask or to repeat.
            let outcome = self.question(Verb::Predict, &[]);
            self.said.extend(outcome.err());
        } else {
            self.told.clear();
        }
    }

    fn ask(&mut self) -> Result<(), String> {
        if self.bench.is_in_theatre() {
            return Err("Nothing can be predicted in the theatre. 'no' leaves it.".into());
        }
        if !self.bench.ask() {
            return Err(if self.bench.study().figures() == Figures::All {
                "This search has no moment that could be predicted.".into()
            } else {
                "The figures that decide what this search does next are taught later.".into()
            });
        }
        self.tell_question();
        Ok(())
    }

    fn tell_question(&mut self) {
        let Some(question) = self.bench.question().cloned() else { return };
        // What has happened up to the question is told first.
        self.tell_moment_if_new(false);
        self.say(question.text.clone());
        for (place, answer) in question.answers.iter().enumerate() {
            self.say(format!("{}: {}", sign(question.kind, place), answer.text));
        }
        self.say("Type the letter of an answer. 'open' and 'cell' tell more, 'no' ends the questions.");
    }

    /// The signs of the answers.
    fn signs(&self) -> Vec<String> {
        let question = self.bench.question();
        let signs = |question: &crate::lab::Question| {
            (0..question.answers.len()).map(|place| sign(question.kind, place).to_string()).collect()
        };
        question.map(signs).unwrap_or_default()
    }

    /// Takes a word as the answer to the question, if one waits and the word is the sign of an answer.
    pub(super) fn answers(&mut self, word: &str) -> bool {
        let word = word.trim_matches(['\'', ':']).to_ascii_lowercase();
        let place = self.signs().iter().position(|sign| *sign == word);
        let Some(place) = place.filter(|_| self.bench.quiz.is_waiting()) else { return false };
        self.bench.answer(place);
        let Some((_, chosen)) = self.bench.quiz.chosen() else { return true };
        let (is_right, why) = (chosen.is_right, chosen.why.clone());
        self.say(if is_right { format!("Right. {why}") } else { format!("No: {why}") });
        if !is_right {
            let question = self.bench.question();
            let right = question.and_then(|question| question.answers.iter().find(|answer| answer.is_right));
            let right = right.map(|answer| format!("Right is: {}.", answer.text.trim_end_matches('.')));
            self.said.extend(right);
        }
        let (right, answered) = self.bench.score();
        let of = if self.bench.tutor().is_some() { " in this lesson" } else { "" };
        self.say(format!("{right} of {answered} right{of}."));
        if self.bench.quiz.is_enough() {
            self.bench.close_question();
        } else {
            self.say("An empty line asks the next question, 'no' ends them.");
        }
        true
    }
}
