//! Questions on the bottom line: in which direction to act, and whether to do something that the player knows to be
//! harmful, or that undoes something done for safety.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::{
    game::{Action, Game, Purpose, TargetEffect},
    grid::{Direction, Point},
    terrain::{Door, TerrainKind},
};

use super::{
    eyes,
    key::Key,
    keymap::Command,
    play,
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    theme::Role,
    window, words,
};

/// Asks for the direction of an action.
pub struct DirectionScreen {
    /// The action as a question begins: "Close the door".
    pub what: &'static str,
    /// The action in a direction.
    pub action: Box<dyn Fn(Direction) -> Action>,
}

impl Screen<Session> for DirectionScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Ignored };
        match session.keymap().command(key) {
            Some(Command::Move(direction)) => play::closing(play::act((self.action)(direction), session)),
            Some(Command::Leave) => Flow::Leave,
            // Any other key cancels, such as the one that closes windows.
            _ => Flow::Pop,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let none = session.keys().window.key(window::Command::Back);
        ask(&format!("{} in which direction?  {none}: cancel", self.what), session, area, buffer);
    }
}

/// Draws a question on the status line.
pub(super) fn ask(question: &str, session: &Session, area: Rect, buffer: &mut Buffer) {
    let style = session.theme().style(Role::StatusKey);
    let status = session.layout().status.intersection(area);
    buffer.set_style(status, style);
    let width = usize::from(status.width).saturating_sub(1);
    Line::styled(format!(" {question:width$}"), style).render(status, buffer);
}

/// Asks before an action. Yes carries it out; any other key cancels it.
pub(super) struct ConfirmScreen {
    question: String,
    action: Action,
}

impl ConfirmScreen {
    /// Asks a question about an action.
    pub(super) fn new(question: String, action: Action) -> Self {
        Self { question, action }
    }

    /// Whether a key asks for the same step again.
    fn is_asking(&self, key: Key, session: &Session) -> bool {
        let Some(Command::Move(direction)) = session.keymap().command(key) else { return false };
        matches!(self.action, Action::Step(to) | Action::Sneak(to) if to == direction)
    }

    /// The keys that mean yes here. A key that asks for the same action is left out, because it may be pressed again
    /// before the question is read. If no key is left, the key that chooses a line of a list means yes.
    fn yes(&self, session: &Session) -> Vec<Key> {
        let means_no = |key: &Key| match session.keymap().command(*key) {
            Some(Command::Move(_)) => self.is_asking(*key, session),
            command => command.is_some(),
        };
        let windows = &session.keys().window;
        let mut yes = windows.single_keys(window::Command::Yes);
        yes.retain(|key| !means_no(key));
        if yes.is_empty() { windows.single_keys(window::Command::Choose) } else { yes }
    }
}

impl Screen<Session> for ConfirmScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(key) if session.way_out(key) == Some(WayOut::AtOnce) => Flow::Leave,
            Input::Key(key) if self.yes(session).contains(&key) => {
                play::closing(play::act_at_once(self.action, session))
            }
            // A player who walks on before reading the question has not answered it.
            Input::Key(key) if self.is_asking(key, session) => Flow::Consumed,
            Input::Key(key) if session.keys().window.command(key) == Some(window::Command::Yes) => Flow::Consumed,
            Input::Key(_) | Input::Click(_) => Flow::Pop,
            Input::Hover(_)
            | Input::Scroll(_)
            | Input::Ask(_)
            | Input::Drag(_)
            | Input::Release
            | Input::Tick
            | Input::Resized { .. } => Flow::Ignored,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let yes = self.yes(session).first().map_or_else(String::new, Key::to_string);
        let no = session.keys().window.key(window::Command::No);
        ask(&format!("{}  {yes}: yes  {no}: no", self.question), session, area, buffer);
    }
}

/// The question before an action that is known to be dangerous or that opens a barred door; `None` if the action needs
/// no question.
pub(super) fn question(game: &Game, action: Action) -> Option<String> {
    match action {
        Action::Step(direction) | Action::Sneak(direction) => of_step(game, direction),
        Action::Aim(item, at) => {
            let Purpose::Aim { effect, .. } = item.row().purpose else { return None };
            let lands =
                crate::game::expected_flight(game.world(), at).last().copied().filter(|_| effect.is_thrown())?;
            of_effect(game, effect, lands)
                .then(|| format!("Really throw the {} so close to yourself?", item.row().name))
        }
        _ => None,
    }
}

/// The question before a step through a barred door, into fire or a chasm, onto sharp ground or into a trap that the
/// player knows. There is none for fire or sharp ground if the player already stands in it, and none for an attack.
fn of_step(game: &Game, direction: Direction) -> Option<String> {
    let player = game.player()?;
    let to = player.at.step(direction);
    let is_blow = game.units_in_sight().iter().any(|unit| unit.footprint().contains(to));
    let (here, there) = (eyes::seen_by_you(game, player.at)?, eyes::seen_by_you(game, to)?);
    let burns = |kind: &TerrainKind| kind.fire.is_burning();
    let name = words::harmless(&there.name);
    if is_blow {
        None
    } else if there.door == Door::Barred {
        Some("Really lift the bar from this door?".into())
    } else if burns(there) && !burns(here) {
        Some(format!("Really step into the {name}?"))
    } else if crate::game::can_leap(game.world(), to) {
        Some(format!("Really leap into the {name}? You fall to the floor below, and land badly."))
    } else if there.trap.is_some() {
        Some(format!("Really step onto the {name}? It is a trap."))
    } else {
        (there.step_damage > 0 && here.step_damage == 0).then(|| format!("Really step onto the {name}?"))
    }
}

/// Whether an item that lands in a cell hurts the player too.
pub(super) fn of_effect(game: &Game, effect: TargetEffect, lands: Point) -> bool {
    let Some(player) = game.player() else { return false };
    match effect {
        TargetEffect::Blast { .. } | TargetEffect::Collapse { .. } | TargetEffect::Kindle => {
            player.at.distance(lands) <= 1
        }
        TargetEffect::Hurl { .. }
        | TargetEffect::Net(_)
        | TargetEffect::Smoke(_)
        | TargetEffect::Scatter
        | TargetEffect::Whistle
        | TargetEffect::Dig
        | TargetEffect::Bridge
        | TargetEffect::FalseWall
        | TargetEffect::Mirage => false,
    }
}
