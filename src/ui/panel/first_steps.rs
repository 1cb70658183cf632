//! The panel's keys for a new player: shown on the first floor, where there is room, for the first turns of a game.

use ratatui::text::{Line, Span};

use super::{
    super::{eyes::Eyes, keymap::Command, theme::Role},
    page::Panel,
};

/// The number of turns for which they are shown.
const TURNS: u32 = 120;

/// The commands, each with what it does.
const STEPS: [(Command, &str); 8] = [
    (Command::Explore, "auto-explore"),
    (Command::Look, "look around"),
    (Command::WatchNext, "watch a unit think"),
    (Command::Overlays, "see paths and noise"),
    (Command::Stealth, "sneak"),
    (Command::Lantern, "shut the lantern"),
    (Command::Throw, "throw something"),
    (Command::Help, "help: all keys"),
];

impl<'a> Panel<'a> {
    /// The most useful keys, one a line, with a heading; empty after the first turns of a game.
    pub(super) fn first_steps(&self) -> Vec<Line<'a>> {
        let (session, game) = (self.session, self.session.game());
        let is_new = game.depth() == 1 && game.turn().0 < TURNS;
        if !is_new || !session.has_player() || session.eyes() != Eyes::You || game.ending().is_some() {
            return Vec::new();
        }
        let keymap = session.keymap();
        let keys = STEPS.map(|(command, does)| (keymap.key(command), does));
        let wide = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
        let line = |(key, does): (String, &'static str)| {
            let key = Span::styled(format!("{key:<wide$}  "), self.style(Role::Key));
            Line::from(vec![key, Span::styled(does, self.style(Role::Muted))])
        };
        std::iter::once(self.heading("First steps")).chain(keys.into_iter().map(line)).collect()
    }
}
