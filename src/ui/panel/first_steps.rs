//! The panel's keys for a new player: shown on the first floor, as many as there is room for, in the first turns,
//! each until it has been used.

use ratatui::text::{Line, Span};

use super::{
    super::{eyes::Eyes, keymap::Command, theme::Role},
    page::Panel,
};

/// The number of turns for which they are shown.
const TURNS: u32 = 60;

/// The commands, each with what it does.
pub(in super::super) const STEPS: [(Command, &str); 8] = [
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
    /// The most useful keys that have not been used, one a line, with a heading; empty after the first turns of a game,
    /// or if only the help is left.
    pub(super) fn first_steps(&self) -> Vec<Line<'a>> {
        let (session, game) = (self.session, self.session.game());
        // A level of its own has lessons of its own, which need the room of a small panel.
        let has_room = self.is_tall || game.world().is_dungeon();
        let is_new = has_room && game.depth() == 1 && game.turn().0 < TURNS;
        if !is_new || !session.has_player() || session.eyes() != Eyes::You || game.ending().is_some() {
            return Vec::new();
        }
        let keymap = session.keymap();
        let unused = STEPS.into_iter().filter(|(command, _)| !session.has_tried(*command));
        let keys: Vec<_> = unused.map(|(command, does)| (keymap.key(command), does)).collect();
        if keys.len() < 2 {
            return Vec::new();
        }
        let wide = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
        let line = |(key, does): (String, &'static str)| {
            let key = Span::styled(format!("{key:<wide$}  "), self.style(Role::Key));
            Line::from(vec![key, Span::styled(does, self.style(Role::Muted))])
        };
        std::iter::once(self.heading("First steps")).chain(keys.into_iter().map(line)).collect()
    }
}
