//! A game on the painting; leaving it leads back to the lab.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{
    game::Game,
    level::Layout,
    ui::{
        keymap::Command,
        screen::{App, Context, Flow, Input, Reaction, Screen},
        session::Session,
    },
};

use super::{
    super::{bench::Bench, keys as lab},
    easel::Cover,
    keys as paint,
};

/// Shows a game.
pub(super) struct GameScreen {
    app: App<Session>,
}

impl GameScreen {
    /// Starts a game on the painted level.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub(super) fn new(bench: &mut Bench) -> Result<Self, String> {
        if bench.is_visit() {
            let (done, levels) = (bench.keys.paint.key(paint::Command::Done), bench.keys.lab.key(lab::Command::Levels));
            return Err(format!("You are in a game already: {done} and {levels} go back to it."));
        }
        let Some(painting) = bench.painting() else { return Err("There is no painting to play on.".to_owned()) };
        let level = painting.level_to_keep();
        if level.layout != Layout::Squares {
            return Err(format!("Only levels of squares can be played; this one is made of {}.", level.layout.name()));
        }
        let seed = bench.easel.games + 1;
        let game = Game::on_level(level, seed).map_err(|error| error.to_string())?;
        let session = Session::new(game, bench.theme).with_keys(bench.keys.clone());
        let session = if bench.easel.is_animated { session.animated() } else { session };
        let status = bench.layout().status;
        let app = crate::ui::game(session, status.right(), status.bottom());
        bench.easel.games = seed;
        bench.easel.cover = Cover::Game(app.context.tick());
        Ok(Self { app })
    }
}

impl Screen<Bench> for GameScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let command = if let Input::Key(key) = input { bench.keys.game.command(key) } else { None };
        if command == Some(Command::Leave) && matches!(input, Input::Key(key) if key.ctrl) {
            return Flow::Leave;
        }
        if command == Some(Command::Quit) {
            bench.easel.cover = Cover::None;
            return Flow::Pop;
        }
        let reaction = self.app.handle(input);
        self.app.settle();
        bench.easel.cover = Cover::Game(self.app.context.tick());
        match reaction {
            Reaction::Draw | Reaction::Nothing => Flow::Consumed,
            Reaction::Suspend => Flow::Suspend,
            Reaction::Redraw => Flow::Redraw,
            Reaction::Leave => {
                bench.easel.cover = Cover::None;
                Flow::Pop
            }
        }
    }

    fn render(&self, _: &Bench, _: Rect, buffer: &mut Buffer) {
        buffer.reset();
        self.app.render(buffer);
    }
}
