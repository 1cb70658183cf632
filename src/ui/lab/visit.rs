//! The lab within a game; leaving it leads back to the game, where no time has passed.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        keymap::Command,
        lab,
        screen::{App, Context, Flow, Input, Reaction, Screen},
        session::{Course, Session},
    },
    bench::Bench,
};

/// Shows the current moment of a game in a lab of its own.
pub(in crate::ui) struct VisitScreen {
    app: App<Bench>,
}

impl VisitScreen {
    /// The current moment of this session's game, if there is a search to show.
    pub(in crate::ui) fn new(session: &mut Session) -> Option<Self> {
        let experiment = session.experiment()?;
        let status = session.layout().status;
        let bench = Bench::new(experiment, session.theme()).with_keys(session.keys().clone()).on_a_visit();
        let app = super::app(bench, status.right(), status.bottom());
        session.set_course(Course::Covered(app.context.tick()));
        Some(Self { app })
    }
}

impl Screen<Session> for VisitScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        if let Input::Key(key) = input
            && session.keymap().command(key) == Some(Command::Leave)
            && matches!(session.keys().lab.command(key), None | Some(lab::Command::Leave))
        {
            return Flow::Leave;
        }
        let reaction = self.app.handle(input);
        self.app.settle();
        session.set_course(Course::Covered(self.app.context.tick()));
        match reaction {
            Reaction::Draw | Reaction::Nothing => Flow::Consumed,
            Reaction::Suspend => Flow::Suspend,
            Reaction::Redraw => Flow::Redraw,
            Reaction::Leave => {
                session.set_course(Course::World);
                Flow::Pop
            }
        }
    }

    fn render(&self, _: &Session, _: Rect, buffer: &mut Buffer) {
        buffer.reset();
        self.app.render(buffer);
    }
}
