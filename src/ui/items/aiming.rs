//! Aiming: a cursor on the map, the line of flight, and the expected result as far as the player knows.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::Widget,
};

use crate::{
    game::{Action, Game, Purpose, TargetEffect, Unit},
    grid::Point,
    mind::ItemKindId,
};

use super::super::{
    keymap::Command,
    look, play, question,
    screen::{Flow, Input, Screen},
    session::Session,
    text::line,
    theme::Role,
    words,
};

/// Moves the cursor from enemy to enemy, or to any cell, and throws the item there.
pub(super) struct AimScreen {
    item: ItemKindId,
}

impl AimScreen {
    /// Starts at the nearest enemy in sight if the item is thrown and there is one, else at the player.
    pub(super) fn new(item: ItemKindId, session: &mut Session) -> Self {
        let is_thrown = matches!(item.row().purpose, Purpose::Aim { effect, .. } if effect.is_thrown());
        let enemy = targets(session).first().copied().filter(|_| is_thrown);
        let start = enemy.or(session.game().player().map(|player| player.at));
        session.look_at(start);
        Self { item }
    }

    /// Throws at the cursor, if the item can get there.
    fn throw(&self, cursor: Point, session: &mut Session) -> Flow<Session> {
        if Target::of(session.game(), self.item, cursor).lands.is_none() {
            return Flow::Consumed;
        }
        session.look_at(None);
        play::closing(play::act(Action::Aim(self.item, cursor), session))
    }
}

impl Screen<Session> for AimScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Some(cursor) = session.cursor() else { return Flow::Pop };
        let to = match input {
            Input::Hover(position) => match session.viewport().point(position) {
                Some(point) => point,
                None => return Flow::Consumed,
            },
            Input::Click(position) => match session.viewport().point(position) {
                // Where the mouse is not followed, the first click moves the cursor and the second throws.
                Some(point) if point == cursor => return self.throw(cursor, session),
                Some(point) => point,
                None => return Flow::Consumed,
            },
            Input::Key(key) => match session.keymap().command(key) {
                Some(Command::Move(direction)) => cursor.step(direction),
                Some(Command::PageUp) => cursor + Point::new(0, -look::LEAP),
                Some(Command::PageDown) => cursor + Point::new(0, look::LEAP),
                Some(Command::WatchNext) => next(&targets(session), cursor, true),
                Some(Command::WatchPrevious) => next(&targets(session), cursor, false),
                Some(Command::Confirm | Command::Throw) => return self.throw(cursor, session),
                Some(Command::Cancel) => {
                    session.look_at(None);
                    return Flow::Pop;
                }
                Some(Command::Leave) => return Flow::Leave,
                _ => return Flow::Consumed,
            },
            Input::Ask(_)
            | Input::Scroll(_)
            | Input::Drag(_)
            | Input::Release
            | Input::Tick
            | Input::Resized { .. } => {
                return Flow::Ignored;
            }
        };
        session.look_at(Some(look::within(session, to)));
        Flow::Consumed
    }

    /// The map has drawn the cursor; this draws the line of flight and what it would hit.
    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let Some(cursor) = session.cursor() else { return };
        let target = Target::of(session.game(), self.item, cursor);
        for &point in target.way.iter().filter(|&&point| point != cursor) {
            if let Some(position) = session.viewport().position(point).filter(|position| area.contains(*position)) {
                let cell = &mut buffer[position];
                // Over open ground the line itself is drawn; units and items stay visible.
                if matches!(cell.symbol(), "·" | " ") {
                    cell.set_char('*');
                }
                let mark = if Some(point) == target.lands { Role::Cursor } else { Role::CursorTrail };
                cell.set_style(session.theme().style(mark));
            }
        }
        status(&target, self.item, session, area, buffer);
    }
}

/// Draws the expected result and the keys.
fn status(target: &Target, item: ItemKindId, session: &Session, area: Rect, buffer: &mut Buffer) {
    let theme = session.theme();
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    let status = session.layout().status.intersection(area);
    if status.is_empty() {
        return;
    }
    buffer.set_stringn(status.x, status.y, " ".repeat(status.width.into()), status.width.into(), text);
    let hint = |command, words: &str| [(session.keymap().key(command), key), (words.to_owned(), text)];
    let hints = [hint(Command::WatchNext, " next  "), hint(Command::Throw, " throw  "), hint(Command::Cancel, " no  ")];
    let hints: Line = line(hints.concat());
    let room = status.width.saturating_sub(hints.width() as u16 + 1);
    // In the colour of a warning, on the background of the status line.
    let warning = theme.style(Role::Warning);
    let doubtful = Style { bg: text.bg, fg: warning.fg, ..text };
    let says = if target.is_doubtful { doubtful } else { text };
    let name = Span::styled(format!(" {}: ", item.row().name), key);
    let (x, _) = buffer.set_span(status.x, status.y, &name, room);
    let left = (status.x + room).saturating_sub(x);
    buffer.set_span(x, status.y, &Span::styled(target.says.as_str(), says), left);
    hints.right_aligned().render(status, buffer);
}

/// The cells of the enemies in sight, the nearest first.
fn targets(session: &Session) -> Vec<Point> {
    let game = session.game();
    let Some(player) = game.player() else { return Vec::new() };
    let enemies = game.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(player));
    enemies.map(|enemy| nearest_cell_in_sight(session, enemy, player.at)).collect()
}

/// The cell of a unit to aim at.
fn nearest_cell_in_sight(session: &Session, unit: &crate::game::Unit, from: Point) -> Point {
    let cells = unit.footprint().cells().filter(|&cell| session.game().in_sight(cell));
    cells.min_by_key(|cell| cell.distance_squared(from)).unwrap_or(unit.at)
}

/// The target after a cell, or the one before, in a circle.
fn next(targets: &[Point], cursor: Point, forwards: bool) -> Point {
    let step = if forwards { 1 } else { targets.len().saturating_sub(1) };
    match targets.iter().position(|&target| target == cursor) {
        Some(now) => targets[(now + step) % targets.len()],
        None => targets.first().copied().unwrap_or(cursor),
    }
}

/// The expected result of aiming an item at a cell.
pub(in super::super) struct Target {
    /// The cells of the flight, the landing cell last; only the target cell for an item that is not thrown.
    pub(in super::super) way: Vec<Point>,
    /// The landing cell; `None` if the item cannot be aimed there.
    pub(in super::super) lands: Option<Point>,
    /// The expected result in words.
    pub(in super::super) says: String,
    /// Whether to warn the player.
    pub(in super::super) is_doubtful: bool,
}

impl Target {
    /// Computes the result of one of the player's items at a cell.
    pub(in super::super) fn of(game: &Game, item: ItemKindId, at: Point) -> Self {
        let (Some(player), Purpose::Aim { effect, reach, .. }) = (game.player(), item.row().purpose) else {
            return Self::none("no item to aim".into());
        };
        let leads_on = |(depth, _)| game.world().was_entered(depth);
        let takes_stairs = effect == TargetEffect::Mirage && game.world().known_way(at).is_some_and(leads_on);
        if at == player.at && !takes_stairs {
            return Self::none("move the cursor to a cell".into());
        }
        let away = player.at.distance(at);
        if !player.at.is_within(at, reach) {
            return Self::none(format!("{away} away: out of reach ({reach})"));
        }
        if let Some(refusal) = crate::game::aim_refused(game.world(), item, at).filter(|_| !effect.is_thrown()) {
            return Self::none(refusal.to_string());
        }
        if !effect.is_thrown() {
            let sees = |unit: &&Unit| unit.is_enemy_of(player) && unit.awareness.sees(Game::PLAYER, game.turn());
            let is_seen = game.units_in_sight().iter().any(sees);
            let says = match effect {
                TargetEffect::Mirage if takes_stairs => "they believe that you took these stairs, and ran on".into(),
                TargetEffect::Mirage if is_seen => format!("they believe you there, {away} away, but not who sees you"),
                TargetEffect::Mirage => format!("they believe you there, {away} away"),
                _ => format!("they believe in a wall there, {away} away"),
            };
            return Self { way: vec![at], lands: Some(at), says, is_doubtful: false };
        }
        let way = crate::game::expected_flight(game.world(), at);
        let Some(&lands) = way.last() else {
            return Self::none("a corner or somebody right beside you is in the way".into());
        };
        let whom = game.units_in_sight().into_iter().find(|unit| unit.footprint().contains(lands));
        let is_cut = lands != at;
        let burns_you = question::of_effect(game, effect, lands);
        let is_friend = whom.is_some_and(|unit| !unit.is_enemy_of(player));
        let mut says = Self::outcome(whom, is_friend, is_cut, player.at.distance(lands));
        if burns_you {
            says += "; too close";
        }
        Self { way, lands: Some(lands), says, is_doubtful: is_cut || is_friend || burns_you }
    }

    fn none(says: String) -> Self {
        Self { way: Vec::new(), lands: None, says, is_doubtful: true }
    }

    /// The unit that it would hit, in words.
    fn outcome(whom: Option<&Unit>, is_friend: bool, is_cut: bool, away: u32) -> String {
        match whom.map(|unit| words::the(unit.into())) {
            Some(friend) if is_friend => format!("{friend}, a friend, {away} away"),
            Some(enemy) if is_cut => format!("{enemy} in the way, {away} away"),
            Some(enemy) => format!("at {enemy}, {away} away"),
            None if is_cut => format!("blocked; it falls {away} away"),
            None => format!("nobody there, {away} away"),
        }
    }
}
