//! Questions before a file is overwritten, before leaving with something unsaved, and about an unsaved painting of an
//! earlier run, and messages about those that cannot be read.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::level::{self, Existing};

use super::{
    super::{
        super::{
            key::KeyCode,
            screen::{Flow, Input, Screen},
            text::{self, wrap},
            theme::Role,
            window,
        },
        bench::Bench,
    },
    files::Saved,
    screen::PaintScreen,
};

/// Asks; `y` does it, `n` and Esc do not.
pub(in super::super) struct SureScreen {
    what: What,
    /// What went wrong.
    complaint: Option<String>,
}

enum What {
    Overwrite(String),
    Leave,
    GoOn,
    /// Nothing is asked: there are messages to read.
    Tell(Vec<String>),
}

/// How wide the text is.
const WIDTH: u16 = 52;

impl SureScreen {
    /// Whether a file that is there is to be replaced.
    pub(super) fn to_overwrite(name: String) -> Self {
        Self { what: What::Overwrite(name), complaint: None }
    }

    /// Asks whether to go on with the unsaved painting that is offered.
    pub(in super::super) fn to_go_on() -> Self {
        Self { what: What::GoOn, complaint: None }
    }

    /// Shows messages about unsaved paintings that cannot be read.
    pub(in super::super) fn to_tell(troubles: Vec<String>) -> Self {
        Self { what: What::Tell(troubles), complaint: None }
    }
}

/// Leaves; whoever has painted something is asked first whether it is to be lost.
pub(in super::super) fn leave(bench: &Bench) -> Flow<Bench> {
    if bench.easel.is_unsaved() {
        return Flow::Push(Box::new(SureScreen { what: What::Leave, complaint: None }));
    }
    Flow::Leave
}

impl Screen<Bench> for SureScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match (key.code, &self.what) {
            (KeyCode::Char('c'), _) if key.ctrl => Flow::Leave,
            (KeyCode::Char('y' | 'Y' | 'Q'), What::Leave) => Flow::Leave,
            (KeyCode::Char('y' | 'Y') | KeyCode::Enter, What::GoOn) => {
                bench.take_offer();
                Flow::Replace(Box::new(PaintScreen::new(bench)))
            }
            (KeyCode::Char('n' | 'N'), What::GoOn) => {
                bench.refuse_offer();
                Flow::Pop
            }
            (KeyCode::Esc, What::GoOn) => {
                bench.put_offer_off();
                Flow::Pop
            }
            (KeyCode::Char('y' | 'Y'), What::Overwrite(name)) => match bench.save(name, Existing::Replace) {
                Saved::Yes => Flow::Pop,
                Saved::Exists => Flow::Consumed,
                Saved::No(why) => {
                    self.complaint = Some(why);
                    Flow::Consumed
                }
            },
            (_, What::Tell(_)) | (KeyCode::Char('n' | 'N') | KeyCode::Esc, _) => Flow::Pop,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let (title, question, keys) = match &self.what {
            What::Overwrite(name) => {
                let question = format!("{} is there already. What is in it now would be lost.", level::printable(name));
                ("Overwrite?", question, "y overwrite   n back")
            }
            What::Leave => {
                let kept = if bench.keeps_copies() { " A copy is kept, and offered to you in the lab." } else { "" };
                ("Leave?", format!("What you have painted is not saved.{kept}"), "y leave   n stay")
            }
            What::GoOn => {
                let question = "You painted something that was not saved. Go on with it?";
                ("Go on painting?", question.to_owned(), "y go on   n throw it away   Esc later")
            }
            What::Tell(_) => ("Unsaved painting", String::new(), "Enter go on"),
        };
        let mut lines: Vec<_> = wrap(&question, usize::from(WIDTH), 0)
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(|text| Line::styled(text, style(Role::Screen)))
            .collect();
        let troubles = if let What::Tell(troubles) = &self.what { &troubles[..] } else { &[] };
        let warnings = troubles.iter().chain(&self.complaint);
        let warnings = warnings.flat_map(|text| wrap(&level::printable(text), usize::from(WIDTH), 0));
        lines.extend(warnings.map(|text| Line::styled(text, style(Role::Warning))));
        let inner = window::open(theme, (WIDTH + 4, lines.len() as u16 + 2), title, keys, area, buffer);
        text::draw(lines, inner, buffer);
    }
}
