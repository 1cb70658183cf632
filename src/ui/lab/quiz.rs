//! Questions about the search: the open one, and the answers so far.

use crate::{
    lab::{Answer, Prediction, Question, Timeline, Wanted},
    search::NodeId,
};

use super::{super::key::Key, bench::Bench, keys::Command};

/// The open question, and the answers so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Quiz {
    asked: Option<Asked>,
    /// The step at which the first question of the row was asked, and whether one was answered since.
    begun: Option<(usize, bool)>,
    /// Number of questions since the page of the lesson was opened.
    number: u32,
    /// Numbers of right answers and of all, since the lab was opened.
    score: (u32, u32),
    /// Numbers of right answers of each kind since the page was opened.
    right: [u32; Prediction::ALL.len()],
    /// Whether no key was pressed since the last question was closed.
    has_just_closed: bool,
}

/// A question on screen.
#[derive(Clone, Debug)]
struct Asked {
    question: Question,
    /// The place of the chosen answer.
    chosen: Option<usize>,
    /// What the task of a lesson wants, if the question is asked for one.
    wanted: Option<Wanted>,
}

/// The seed of all questions: a page of a lesson always asks the same.
const SEED: u64 = 0;

/// Marks the neighbour that a question is about.
pub(super) const ABOUT: char = '?';

/// Marks the cell that is closed next, where that is not the question.
pub(super) const CLOSES: char = '*';

/// The key of an answer to a question of this kind, which also marks its cell: a letter, but among units and goals,
/// which have letters themselves, a digit.
pub(super) fn sign(kind: Prediction, place: usize) -> char {
    let first = if kind == Prediction::Step { b'1' } else { b'a' };
    (first..=b'z').nth(place).map_or(' ', char::from)
}

impl Quiz {
    /// Number of right answers, since the page was opened, that a task counts.
    pub(super) fn right(&self, wanted: Wanted) -> u32 {
        Prediction::ALL.iter().zip(self.right).filter(|(kind, _)| wanted.includes(**kind)).map(|(_, right)| right).sum()
    }

    /// Whether a question is on screen.
    pub(super) fn is_open(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether a question waits for its answer: until then the order of the open list is not shown.
    pub(super) fn is_waiting(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.chosen.is_none())
    }

    /// The answer that was chosen, and its place.
    pub(super) fn chosen(&self) -> Option<(usize, &Answer)> {
        let asked = self.asked.as_ref()?;
        let place = asked.chosen?;
        Some((place, asked.question.answers.get(place)?))
    }

    /// Whether the answers are as many right ones as the task of a lesson wants.
    pub(super) fn is_enough(&self) -> bool {
        let wanted = self.asked.as_ref().and_then(|asked| asked.wanted);
        wanted.is_some_and(|wanted| self.right(wanted) >= wanted.count)
    }

    /// The cells that a question names, each with its mark.
    pub(super) fn marks(&self) -> Vec<(NodeId, char)> {
        let Some(Asked { question, .. }) = &self.asked else { return Vec::new() };
        let mut marks: Vec<_> = (0..)
            .zip(&question.answers)
            .filter_map(|(place, answer)| Some((answer.cell?, sign(question.kind, place))))
            .collect();
        for (cell, mark) in [(question.closes, CLOSES), (question.about, ABOUT)] {
            let cell = cell.filter(|cell| marks.iter().all(|(marked, _)| marked != cell));
            marks.extend(cell.map(|cell| (cell, mark)));
        }
        marks
    }

    /// Takes the question off the screen, and forgets the answers that tasks of a page count.
    pub(super) fn begin_page(&mut self) {
        *self = Self { score: self.score, ..Self::default() };
    }
}

impl Bench {
    /// The question on screen.
    pub fn question(&self) -> Option<&Question> {
        self.quiz.asked.as_ref().map(|asked| &asked.question)
    }

    /// The number of right answers, and of all answers: in the lesson, or else since the lab was opened.
    pub fn score(&self) -> (u32, u32) {
        self.tutor.as_ref().map_or(self.quiz.score, super::tutor::Tutor::score)
    }

    /// Asks the next question about the active search: one that the page's tasks want, else of the kind that the lesson
    /// teaches, else of any kind. Returns whether there is one.
    pub(super) fn ask(&mut self) -> bool {
        self.clock.halt();
        let wanted = self.tutor.as_ref().and_then(super::tutor::Tutor::next_prediction);
        let taught = self.tutor.as_ref().and_then(super::tutor::Tutor::kind_of_questions);
        let kind = wanted.map_or(taught, |wanted| wanted.kind);
        let position = self.study().timeline().map(Timeline::position);
        let numbered = (SEED, self.quiz.number);
        let mut question = self.comparison.ask(kind, numbered);
        if question.is_none() && wanted.is_none() {
            question = self.comparison.ask(None, numbered);
        }
        self.quiz.begun = self.quiz.begun.or_else(|| Some((position.filter(|_| question.is_some())?, false)));
        self.quiz.number = self.quiz.number.wrapping_add(1);
        let shown = question.as_ref().and_then(|question| question.about.or(question.answers.first()?.cell));
        if let Some(cell) = shown {
            self.focus = self.study().point(cell);
        }
        self.quiz.asked = question.map(|question| Asked { question, chosen: None, wanted });
        self.arrange();
        self.quiz.is_open()
    }

    /// Takes an answer, and goes on to what the search does.
    pub(super) fn answer(&mut self, place: usize) {
        let Some(asked) = self.quiz.asked.as_mut().filter(|asked| asked.chosen.is_none()) else { return };
        let Some(answer) = asked.question.answers.get(place) else { return };
        asked.chosen = Some(place);
        self.quiz.begun = self.quiz.begun.map(|(position, _)| (position, true));
        let (right, answered) = self.quiz.score;
        self.quiz.score = (right + u32::from(answer.is_right), answered + 1);
        if let Some(tutor) = &mut self.tutor {
            tutor.count_answer(answer.is_right);
        }
        if answer.is_right {
            self.quiz.right[asked.question.kind as usize] += 1;
        }
        let after = asked.question.after;
        self.go_to(after);
    }

    /// Takes the question off the screen. If none was answered, or the questions had to begin anew from the start of
    /// the search, goes back to the step where the first one was asked.
    pub(super) fn close_question(&mut self) {
        self.quiz.asked = None;
        if let Some((begun, is_answered)) = self.quiz.begun.take()
            && let Some(position) = self.study().timeline().map(Timeline::position)
            && (!is_answered || position < begun)
        {
            self.go_to(begun);
        }
        self.quiz.has_just_closed = true;
        self.arrange();
    }

    /// Whether a key was meant as an answer: the first one after a question was closed, if it is the sign of an answer
    /// and would change a setting.
    pub(super) fn is_late_answer(&mut self, key: Key) -> bool {
        let has_just_closed = std::mem::take(&mut self.quiz.has_just_closed);
        let is_sign = |kind| (0..Question::MOST_ANSWERS).any(|place| key == Key::character(sign(kind, place)));
        let is_answer = Prediction::ALL.into_iter().any(is_sign);
        has_just_closed && is_answer && matches!(self.keys.lab.command(key), Some(Command::Turn(..)))
    }
}
