//! The question before leaving.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    keymap,
    screen::{Context, Flow, Input, Screen, WayOut},
    session::Session,
    tale,
    theme::Role,
    window::{self, Command},
};

/// Asks whether to leave. Says whether the game is saved, and its seed and difficulty.
pub struct QuitScreen;

impl Screen<Session> for QuitScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if session.way_out(key) == Some(WayOut::AtOnce) {
            return Flow::Leave;
        }
        let is_quit = session.keymap().command(key) == Some(keymap::Command::Quit);
        match session.keys().window.command(key) {
            command if is_quit || matches!(command, Some(Command::Yes | Command::Choose)) => {
                session.leave_for_title();
                Flow::Leave
            }
            Some(Command::No | Command::Back) => Flow::Pop,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let becomes = if session.is_recorded() {
            ["Your game is saved after every action.", "You can go on where you left off."]
        } else {
            ["This is not saved:", "next time it starts over."]
        };
        let keys = &session.keys().window;
        let terms = (format!("{}.", tale::terms(session.game())), Role::Muted);
        let paragraphs = becomes.into_iter().map(|text| (text.to_owned(), Role::Screen)).chain([terms]);
        let answers = [(keys.key(Command::Yes), "leave"), (keys.key(Command::No), "stay")];
        window::ask("Leave?", &paragraphs.collect::<Vec<_>>(), &answers, session.theme(), area, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Day, Game},
        ui::{
            self, shot,
            theme::{ColourDepth, Theme},
        },
    };

    /// The text of the question on a small screen.
    fn asked(game: Game, is_recorded: bool) -> String {
        let mut session = Session::new(game, Theme::new(ColourDepth::None));
        if is_recorded {
            session = session.with_recorder(Box::new(|_, _| Ok(Vec::new())));
        }
        let mut app = ui::game(session, 80, 24);
        app.press("Q").expect("a key");
        shot::Format::Text.write(&shot::draw(&app, 80, 24))
    }

    #[test]
    fn it_says_what_becomes_of_the_game_and_all_of_the_longest_terms() {
        let game = || Game::new(u64::MAX).expect("a first floor").of_day(Some(Day::at(0)));
        let (kept, lost) = (asked(game(), true), asked(game(), false));
        assert!(kept.contains("is saved after every action") && lost.contains("This is not saved"), "{kept}{lost}");
        for part in ["Seed 18446744073709551615,", "difficulty fog,", "1970-01-01."] {
            assert!(kept.contains(part), "{part} in {kept}");
        }
    }
}
