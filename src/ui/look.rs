//! Look mode: a cursor on the map.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::grid::Point;

use super::{
    keymap::Command,
    screen::{Flow, Input, Screen},
    session::Session,
};

/// Moves the cursor; the side panel describes the cell under it.
pub struct LookScreen;

/// Number of cells that a page moves the cursor.
pub(super) const LEAP: i32 = 8;

impl LookScreen {
    /// Starts looking at a cell.
    pub fn at(session: &mut Session, point: Point) -> Self {
        session.look_at(Some(within(session, point)));
        Self
    }
}

impl Screen<Session> for LookScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Some(cursor) = session.cursor() else { return Flow::Pop };
        let to = match input {
            Input::Click(position) => match session.viewport().point(position) {
                Some(point) => {
                    super::play::watch_at(point, session);
                    point
                }
                None => return Flow::Consumed,
            },
            Input::Ask(position) => match session.viewport().point(position) {
                Some(point) => point,
                None => return Flow::Consumed,
            },
            Input::Key(key) => match session.keymap().command(key) {
                Some(command) => match command {
                    Command::Move(direction) => cursor.step(direction),
                    Command::PageUp => cursor + Point::new(0, -LEAP),
                    Command::PageDown => cursor + Point::new(0, LEAP),
                    Command::WatchNext | Command::WatchPrevious => {
                        session.watch_next(command == Command::WatchNext);
                        session.watched().map_or(cursor, |unit| unit.at)
                    }
                    Command::Confirm => {
                        super::play::watch_at(cursor, session);
                        session.look_at(None);
                        return Flow::Pop;
                    }
                    Command::Look | Command::Cancel => {
                        session.look_at(None);
                        return Flow::Pop;
                    }
                    // Time without a player is in the hands of the screen below.
                    Command::Wait | Command::StepBack if !session.has_player() => return Flow::Ignored,
                    other => return super::play::command(other, session, false),
                },
                None => return Flow::Consumed,
            },
            _ => return Flow::Ignored,
        };
        session.look_at(Some(within(session, to)));
        Flow::Consumed
    }

    /// The map draws the cursor and the panel describes its cell.
    fn render(&self, _: &Session, _: Rect, _: &mut Buffer) {}
}

/// The nearest point that lies on the map.
pub(super) fn within(session: &Session, point: Point) -> Point {
    let size = session.game().floor().level().size();
    Point::new(point.x.clamp(0, size.width() - 1), point.y.clamp(0, size.height() - 1))
}
