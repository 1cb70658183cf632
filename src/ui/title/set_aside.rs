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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{DifficultyId, Game},
        ui::{
            self,
            config::Keys,
            theme::{ColourDepth, Theme},
        },
    };

    /// The choice after some keys at the title, with an unfinished game or without one.
    fn chosen(keys: &str, has_game: bool) -> Option<Choice> {
        let title = Title::new(Theme::new(ColourDepth::None), Keys::default(), DifficultyId::default(), Vec::new());
        let title = if has_game { title.with_game(&Game::new(1).expect("a first floor")) } else { title };
        let mut app = ui::title(title, 80, 24);
        for key in keys.split(' ') {
            let _ = app.press(key).expect("a key");
        }
        app.context.choice
    }

    #[test]
    fn an_unfinished_game_is_set_aside_only_when_asked() {
        assert_eq!(chosen("n", false), Some(Choice::New(None)));
        assert_eq!((chosen("n", true), chosen("n n", true)), (None, None));
        assert_eq!(chosen("n y", true), Some(Choice::New(None)));
        assert_eq!(chosen("d y", true), Some(Choice::Daily));
        assert_eq!(chosen("s 7 Enter", true), None);
        assert_eq!(chosen("s 7 Enter y", true), Some(Choice::New(Some(7))));
        assert_eq!((chosen("c", true), chosen("t", true)), (Some(Choice::Continue), Some(Choice::Tutorial)));
    }
}
