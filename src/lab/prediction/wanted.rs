//! The kinds of predictions, and how a task of a lesson names them.

use std::str::FromStr;

use crate::{
    chance::Random,
    lab::{Method, Study, Timeline},
    search::choices,
};

use super::{Question, round::Outcome};

choices! {
    /// What a question asks for.
    Prediction {
        Next "next" "Which open cell is closed next?";
        G "g" "Which G does a neighbour of that cell have afterwards?";
        Parent "parent" "Which parent does a neighbour have afterwards?";
        Change "change" "Does the path to a neighbour change?";
        Bound "bound" "Which cell gives the next bound of iterative deepening?";
        Constraint "constraint" "What does a child of the next node of a constraint tree forbid?";
        Step "step" "Where does a unit go: in the next tick, by PIBT, or from a cell, by a distance field?";
        Taken "taken" "Where can a unit not be at the next tick, because of another unit?";
        Island "island" "Which cell is on the island of the start?";
        DeadEnd "dead-end" "Which cell is left out, in a dead end?";
    }
}

/// The predictions that a task asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The kind; `None` for any.
    pub kind: Option<Prediction>,
    /// Number of right answers that do the task, from 1 to [`Wanted::MOST`].
    pub count: u32,
}

impl Wanted {
    /// The most right answers that a task may ask for.
    pub const MOST: u32 = 9;

    /// What a level file may say.
    pub(in crate::lab) const EXPECTED: &'static str = "\"next\", \"g\", \"parent\", \"change\", \"bound\", \"constraint\", \"step\", \"taken\", \"island\", \"dead-end\" or \"any\", perhaps with a number from 1 to 9 as in \"next 3\"";

    /// Whether a question of this kind counts.
    pub fn includes(self, kind: Prediction) -> bool {
        self.kind.is_none_or(|wanted| wanted == kind)
    }
}

impl FromStr for Wanted {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (kind, count) = text.split_once(' ').unwrap_or((text, "1"));
        let kind = match kind {
            "any" => None,
            kind => Some(Prediction::named(kind).ok_or(())?),
        };
        let count = count.parse().ok().filter(|count| (1..=Self::MOST).contains(count)).ok_or(())?;
        Ok(Self { kind, count })
    }
}

impl Study {
    /// Number of closings that are tried for a question.
    const MOST_TRIES: usize = 64;

    /// Number of closings that are tried for a question with the preferred outcome.
    const MOST_TRIES_FOR_OUTCOME: usize = 12;

    /// Goes on to the next closing about which there is a question of this kind, and asks it; at the end of the search,
    /// begins from its start. `None`, and the position stays, if there is no question. The same seed and number always
    /// ask the same question at a position. In a question with an even number a neighbour stays as it is, and in one
    /// with an odd number it changes, if a closing soon has such a neighbour.
    pub fn ask(&mut self, kind: Option<Prediction>, (seed, number): (u64, u32)) -> Option<Question> {
        let position = self.timeline()?.position();
        let mut random = crate::chance::Stream::Prediction(number).of(seed);
        let outcome = if number % 2 == 0 { Outcome::Stays } else { Outcome::Changes };
        if let Some(kind @ (Prediction::Island | Prediction::DeadEnd)) = kind {
            return Question::ground(self, kind, &mut random);
        }
        if self.experiment().method == Method::Field && kind == Some(Prediction::Step) {
            return self.ask_downhill(position, outcome, &mut random);
        }
        let attempts = [
            (position, Self::MOST_TRIES_FOR_OUTCOME, Some(outcome)),
            (position, Self::MOST_TRIES, None),
            (0, Self::MOST_TRIES, None),
        ];
        for (from, tries, outcome) in attempts {
            if self.is_for_many() {
                if let Some(question) = self.ask_for_many(from, tries, kind, &mut random) {
                    return Some(question);
                }
                continue;
            }
            if self.holds_path() {
                if let Some(question) = self.ask_for_bound(from, kind, &mut random) {
                    return Some(question);
                }
                continue;
            }
            self.go_to(from);
            for _ in 0..tries {
                let Some(closing) = self.timeline().and_then(Timeline::next_closing) else { break };
                self.go_to(closing);
                if let Some(question) = Question::at(self, kind, outcome, &mut random) {
                    return Some(question);
                }
                self.go_to(closing + 1);
            }
        }
        self.go_to(position);
        None
    }

    /// Goes to the end of a search for a distance field, and asks about it.
    fn ask_downhill(&mut self, position: usize, outcome: Outcome, random: &mut Random) -> Option<Question> {
        self.go_to(self.len());
        let question = Question::downhill(self, outcome, random);
        if question.is_none() {
            self.go_to(position);
        }
        question
    }

    /// Goes to the first event of a search for many units, from a position on, about which there is a question.
    fn ask_for_many(
        &mut self,
        from: usize,
        tries: usize,
        kind: Option<Prediction>,
        random: &mut Random,
    ) -> Option<Question> {
        (from..self.len()).take(3 * tries).find_map(|position| {
            self.go_to(position);
            Question::joint(self, kind, random)
        })
    }

    /// Goes to the first end of a round of iterative deepening, from a position on, about which there is a question.
    fn ask_for_bound(&mut self, from: usize, kind: Option<Prediction>, random: &mut Random) -> Option<Question> {
        if kind.is_some_and(|kind| kind != Prediction::Bound) {
            return None;
        }
        let ends = self.timeline()?.beginnings().filter(|&end| end > 0 && end >= from);
        let ends: Vec<_> = ends.take(Self::MOST_TRIES).collect();
        ends.into_iter().find_map(|end| {
            self.go_to(end);
            Question::bound(self, random)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_names_a_kind_and_a_number() {
        let wanted = |text: &str| text.parse::<Wanted>().ok().map(|wanted| (wanted.kind, wanted.count));
        assert_eq!(wanted("next"), Some((Some(Prediction::Next), 1)));
        assert_eq!(wanted("any 9"), Some((None, 9)));
        for text in ["", "Next", "next 0", "next 10", "next  2", "g 1 2", "g x", "h"] {
            assert_eq!(wanted(text), None, "{text}");
        }
    }
}
