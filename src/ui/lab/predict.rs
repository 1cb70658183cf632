//! The pane of a question: it asks what the search does next, takes an answer, and says why it is right or wrong.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::Line,
    widgets::{Clear, Widget},
};

use crate::lab::{Figures, Question};

use super::{
    super::{
        key::Key,
        screen::{Flow, Input, Screen},
        text::{self, line, wrap},
        theme::Role,
        window::{self, Entries, List, ListEvent},
        words::harmless,
    },
    bench::Bench,
    help::HelpScreen,
    keys::Command,
    quiz::{ABOUT, CLOSES, sign},
};

/// Number of lines for the question or, once it is answered, for the reason.
const TEXT: u16 = 3;

/// Asks questions about the search, one after the other.
pub(super) struct PredictScreen {
    list: List,
}

impl PredictScreen {
    /// Asks the first question. `None`, with a message on the bench, if there is none to ask.
    pub(super) fn open(bench: &mut Bench) -> Option<Self> {
        if bench.is_in_theatre() {
            bench.notice = Some("Nothing can be predicted in the theatre. Leave it first.".to_owned());
            return None;
        }
        if !bench.ask() {
            let is_untaught = bench.study().figures() != Figures::All;
            let why = if is_untaught {
                "The figures that decide what this search does next are taught later."
            } else {
                "This search has no moment that could be predicted."
            };
            bench.notice = Some(why.to_owned());
            return None;
        }
        Some(Self::begun(bench))
    }

    /// The cursor of a new question: in a demonstration, on a right answer.
    fn begun(bench: &Bench) -> Self {
        let right = bench.question().and_then(|question| question.answers.iter().position(|answer| answer.is_right));
        Self { list: List::at(right.filter(|_| bench.is_demonstrating()).unwrap_or(0)) }
    }

    /// Chooses an answer or, if that was done, goes on.
    fn choose(&mut self, place: usize, bench: &mut Bench) -> Flow<Bench> {
        if bench.quiz.is_waiting() {
            bench.answer(place);
            return Flow::Consumed;
        }
        if bench.quiz.is_enough() || !bench.ask() {
            return leave(bench);
        }
        *self = Self::begun(bench);
        Flow::Consumed
    }
}

fn leave(bench: &mut Bench) -> Flow<Bench> {
    bench.close_question();
    Flow::Pop
}

fn entries(question: &Question) -> Entries {
    let mut entries = Entries::default();
    (0..question.answers.len()).for_each(|place| entries.add(Some(Key::character(sign(question.kind, place)))));
    entries
}

/// The areas of the text, of the answers, and of the line at the foot.
fn areas(pane: Rect) -> [Rect; 3] {
    let inner = Rect { x: pane.x + 1, width: pane.width.saturating_sub(2), ..pane }.intersection(pane);
    let text = Rect { height: TEXT.min(inner.height), ..inner };
    let foot = Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..inner };
    let answers = Rect { y: text.bottom(), height: foot.y.saturating_sub(text.bottom()), ..inner };
    [text, answers, foot]
}

impl Screen<Bench> for PredictScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Some(question) = bench.question() else { return Flow::Pop };
        let entries = entries(question);
        if input == Input::Tick && bench.is_demonstrating() {
            return match bench.next_shown_key() {
                Some(_) => self.choose(self.list.selected(entries.len()), bench),
                None => Flow::Ignored,
            };
        }
        if matches!(input, Input::Key(_) | Input::Click(_)) {
            bench.stop_demonstration();
        }
        let [_, answers, _] = areas(bench.layout().lesson);
        match self.list.handle(input, &entries, answers, &bench.keys.window) {
            ListEvent::Chosen(place) => self.choose(place, bench),
            ListEvent::Back => leave(bench),
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Key(key) => match bench.keys.lab.command(key) {
                Some(Command::Predict) if !bench.quiz.is_waiting() => self.choose(0, bench),
                Some(Command::Levels) => leave(bench),
                Some(Command::Help) => Flow::Push(Box::new(HelpScreen::of_lab())),
                Some(Command::Leave) => Flow::Leave,
                _ => Flow::Consumed,
            },
            ListEvent::Moved | ListEvent::Turned(..) | ListEvent::ClickedOutside => Flow::Consumed,
        }
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let pane = bench.layout().lesson.intersection(area);
        let Some(question) = bench.question().filter(|_| !pane.is_empty()) else { return };
        let style = |role| window::on_window(bench.theme, role);
        Clear.render(pane, buffer);
        buffer.set_style(pane, bench.theme.style(Role::Window));
        let [above, answers, foot] = areas(pane);
        let chosen = bench.quiz.chosen();
        let (words, role) = match chosen {
            None => (question.text.clone(), Role::Strong),
            Some((_, answer)) if answer.is_right => (format!("Right. {}", answer.why), Role::Good),
            Some((_, answer)) => (format!("No: {}", answer.why), Role::Warning),
        };
        let lines = wrap(&harmless(&words), usize::from(above.width), 0).into_iter();
        text::draw(lines.map(|text| Line::styled(text, style(role))), above, buffer);
        let entry = |place: usize| {
            let answer = &question.answers[place];
            let (mark, role) = match chosen {
                Some(_) if answer.is_right => ("✓", Role::Good),
                Some((chosen, _)) if chosen == place => ("✗", Role::Warning),
                _ => (" ", Role::Screen),
            };
            line([
                (format!("{mark} "), style(role)),
                (format!("{} ", sign(question.kind, place)), style(Role::Key)),
                (harmless(&answer.text), style(role)),
            ])
        };
        if chosen.is_none() {
            self.list.render(&entries(question), entry, bench.theme, answers, buffer);
        } else {
            text::draw((0..question.answers.len()).map(entry), answers, buffer);
        }
        let keys = &bench.keys.window;
        let choose = keys.key(window::Command::Choose);
        let back = (keys.key(window::Command::Back), if bench.tutor().is_some() { "lesson" } else { "lab" });
        let hints = match chosen {
            None => {
                let [first, last] = [0, question.answers.len() - 1].map(|place| sign(question.kind, place));
                vec![(format!("{first}-{last}"), "answer"), back]
            }
            Some(_) if bench.quiz.is_enough() => vec![(choose, "back to the lesson")],
            Some(_) => vec![(choose, "next question"), back],
        };
        let hints = hints
            .into_iter()
            .flat_map(|(key, words)| [(key, style(Role::Key)), (format!(" {words}   "), style(Role::Muted))]);
        line(hints).right_aligned().render(foot, buffer);
        let status = bench.layout().status.intersection(area);
        Clear.render(status, buffer);
        buffer.set_style(status, bench.theme.style(Role::Status));
        let help = [(format!(" {}", bench.keys.lab.key(Command::Help)), bench.theme.style(Role::StatusKey))];
        line(help.into_iter().chain([(" help".to_owned(), bench.theme.style(Role::Status))])).render(status, buffer);
        let (right, answered) = bench.score();
        let place = if bench.tutor().is_some() { " in this lesson" } else { "" };
        let marks = [(question.closes, CLOSES, "is closed"), (question.about, ABOUT, "is asked about")];
        let marks = marks.into_iter().filter_map(|(cell, mark, words)| cell.map(|_| format!("{mark} {words}")));
        let marks: Vec<_> = marks.filter(|_| chosen.is_none()).collect();
        let score = if !marks.is_empty() {
            marks.join(", ")
        } else if answered > 0 {
            format!("{right} of {answered} right{place}")
        } else {
            "Predict".to_owned()
        };
        Line::styled(score, style(Role::Muted)).render(foot, buffer);
    }
}
