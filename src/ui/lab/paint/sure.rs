//! Questions before a file is overwritten, before unsaved work is left, and about an unsaved painting of an earlier
//! run; and messages about paintings that cannot be read.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::level::{self, Existing};

use super::{
    super::{
        super::{
            screen::{Flow, Input, Screen},
            theme::Role,
            window::{self, Command},
        },
        bench::Bench,
        list::ListScreen,
    },
    files::Saved,
    keys as paint,
    screen::PaintScreen,
};

/// A question. Yes does it; no and the key that closes windows do not.
pub(in super::super) struct SureScreen {
    what: What,
    /// Why the last answer failed.
    complaint: Option<String>,
}

enum What {
    Overwrite(String),
    Leave,
    /// With the list that opens when the painting is not wanted now.
    GoOn(Option<Box<ListScreen>>),
    /// No question: there are messages to read.
    Tell(Vec<String>),
}

impl SureScreen {
    /// Asks whether to replace an existing file.
    pub(super) fn to_overwrite(name: String) -> Self {
        Self { what: What::Overwrite(name), complaint: None }
    }

    /// Asks whether to go on with an unsaved painting of an earlier run. `list` opens when it is not wanted now.
    pub(in super::super) fn to_go_on(list: Option<ListScreen>) -> Self {
        Self { what: What::GoOn(list.map(Box::new)), complaint: None }
    }

    /// Closes the question; the list opens that waits behind it.
    fn close(&mut self) -> Flow<Bench> {
        match &mut self.what {
            What::GoOn(list) => list.take().map_or(Flow::Pop, |list| Flow::Replace(list)),
            _ => Flow::Pop,
        }
    }

    /// Shows messages about unsaved paintings that cannot be read.
    pub(in super::super) fn to_tell(troubles: Vec<String>) -> Self {
        Self { what: What::Tell(troubles), complaint: None }
    }
}

/// Leaves the lab, after a question if there is unsaved work.
pub(in super::super) fn leave(bench: &Bench) -> Flow<Bench> {
    if bench.easel.is_unsaved() {
        return Flow::Push(Box::new(SureScreen { what: What::Leave, complaint: None }));
    }
    Flow::Leave
}

impl Screen<Bench> for SureScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        let is_leaving = bench.keys.paint.command(key) == Some(paint::Command::Leave);
        match (bench.keys.window.command(key), &self.what) {
            // The key that asked, pressed again, and a leaving key with Ctrl.
            _ if is_leaving && (key.ctrl || matches!(self.what, What::Leave)) => Flow::Leave,
            (Some(Command::Yes), What::Leave) => Flow::Leave,
            (Some(Command::Yes | Command::Choose), What::GoOn(_)) => {
                bench.take_offer();
                Flow::Replace(Box::new(PaintScreen::new(bench)))
            }
            (Some(Command::No), What::GoOn(_)) => {
                bench.refuse_offer();
                self.close()
            }
            (Some(Command::Back), What::GoOn(_)) => {
                bench.put_offer_off();
                self.close()
            }
            (Some(Command::Yes), What::Overwrite(name)) => match bench.save(name, Existing::Replace) {
                Saved::Yes => Flow::Pop,
                Saved::Exists => Flow::Consumed,
                Saved::No(why) => {
                    self.complaint = Some(why);
                    Flow::Consumed
                }
            },
            (_, What::Tell(_)) | (Some(Command::No | Command::Back), _) => Flow::Pop,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let key = |command| bench.keys.window.key(command);
        let (yes, no) = (key(Command::Yes), key(Command::No));
        let (title, question, answers) = match &self.what {
            What::Overwrite(name) => {
                let question = format!("{} exists already. Its content would be lost.", level::printable(name));
                ("Overwrite?", question, vec![(yes, "overwrite"), (no, "back")])
            }
            What::Leave => {
                let kept = if bench.keeps_copies() { " A copy is kept; the lab will offer it next time." } else { "" };
                let question = format!("Your painting is not saved.{kept}");
                ("Leave?", question, vec![(yes, "leave"), (no, "stay")])
            }
            What::GoOn(_) => {
                let question = "There is an unsaved painting from last time. Go on with it?";
                let answers = vec![(yes, "go on"), (no, "delete it"), (key(Command::Back), "later")];
                ("Go on painting?", question.to_owned(), answers)
            }
            What::Tell(_) => ("Files that cannot be read", String::new(), vec![(key(Command::Choose), "go on")]),
        };
        let troubles = if let What::Tell(troubles) = &self.what { &troubles[..] } else { &[] };
        let warnings = troubles.iter().chain(&self.complaint);
        let warnings = warnings.map(|text| (level::printable(text).into_owned(), Role::Warning));
        let paragraphs: Vec<_> = [(question, Role::Screen)].into_iter().chain(warnings).collect();
        window::ask(title, &paragraphs, &answers, bench.theme, area, buffer);
    }
}
