//! The question before another game takes the place of the unfinished one.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        screen::{Context as _, Flow, Input, Screen, WayOut},
        theme::Role,
        window::{self, Command},
    },
    Choice, Title,
};

/// Makes a choice; first asks about it if it sets an unfinished game aside.
pub(super) fn choose(choice: Choice, title: &mut Title) -> Flow<Title> {
    if title.game.is_some() && choice.sets_game_aside() {
        return Flow::Push(Box::new(SetAsideScreen { choice }));
    }
    title.choice = Some(choice);
    Flow::Leave
}

/// Asks whether to begin another game.
struct SetAsideScreen {
    choice: Choice,
}

impl Screen<Title> for SetAsideScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if title.way_out(key) == Some(WayOut::AtOnce) {
            return Flow::Leave;
        }
        match title.keys.window.command(key) {
            Some(Command::Yes | Command::Choose) => {
                title.choice = Some(self.choice.clone());
                Flow::Leave
            }
            Some(Command::No | Command::Back) => Flow::Pop,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let unfinished = format!("You have an unfinished game {}.", title.game.as_deref().unwrap_or_default());
        let kept = "It would be kept as a file beside the new one, but no longer be offered here.";
        let paragraphs = [(unfinished, Role::Screen), (kept.to_owned(), Role::Muted)];
        let keys = &title.keys.window;
        let answers = [(keys.key(Command::Yes), "begin another"), (keys.key(Command::No), "back")];
        window::ask("Begin another game?", &paragraphs, &answers, title.theme, area, buffer);
    }
}
