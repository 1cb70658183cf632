//! The cursor that chooses where to walk: to stairs, to items that were seen, or to any cell.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::{game::Aim, grid::Point, terrain::TerrainId};

use super::{
    keymap::Command,
    look::{LEAP, within},
    play,
    screen::{Flow, Input, Screen},
    session::Session,
    theme::Role,
};

/// Chooses a cell and walks there.
pub struct TravelScreen;

impl TravelScreen {
    /// Starts with the cursor on the stairs down if they are known, else on the first item seen, else on the player.
    pub fn new(session: &mut Session) -> Self {
        let here = session.game().player().map(|player| player.at).unwrap_or_default();
        let first = places(session).into_iter().find(|&place| place != here);
        session.look_at(Some(first.unwrap_or(here)));
        Self
    }
}

/// Places of interest, each once: known stairs, and items that were seen.
fn places(session: &Session) -> Vec<Point> {
    let game = session.game();
    let stairs =
        [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP].into_iter().filter_map(|id| game.world().known_stairs(id));
    let mut places: Vec<Point> = stairs.collect();
    for (at, _) in session.items() {
        if !places.contains(&at) {
            places.push(at);
        }
    }
    places
}

impl Screen<Session> for TravelScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Some(cursor) = session.cursor() else { return Flow::Pop };
        let to = match input {
            Input::Click(position) => match session.viewport().point(position) {
                Some(point) if point == cursor => return set_out(cursor, session),
                Some(point) => point,
                None => return Flow::Consumed,
            },
            Input::Key(key) => match session.keymap().command(key) {
                Some(command) => match command {
                    Command::Move(direction) => cursor.step(direction),
                    Command::PageUp => cursor + Point::new(0, -LEAP),
                    Command::PageDown => cursor + Point::new(0, LEAP),
                    Command::Descend => session.game().world().known_stairs(TerrainId::STAIRS_DOWN).unwrap_or(cursor),
                    Command::Ascend => session.game().world().known_stairs(TerrainId::STAIRS_UP).unwrap_or(cursor),
                    Command::WatchNext | Command::WatchPrevious => {
                        let places = places(session);
                        if places.iter().all(|&place| place == cursor) {
                            let what = if places.is_empty() { "no stairs and no items" } else { "nothing else" };
                            session.say(
                                format!("You know of {what} to walk to. Move the cursor to any cell."),
                                Role::Muted,
                            );
                        }
                        next(&places, cursor, command == Command::WatchNext)
                    }
                    Command::Confirm | Command::Travel | Command::Wait => return set_out(cursor, session),
                    Command::Leave => return Flow::Leave,
                    Command::Cancel => {
                        session.look_at(None);
                        return Flow::Pop;
                    }
                    _ => return Flow::Consumed,
                },
                None => return Flow::Consumed,
            },
            _ => return Flow::Ignored,
        };
        session.look_at(Some(within(session, to)));
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let style = session.theme().style(Role::StatusKey);
        let status = session.layout().status.intersection(area);
        buffer.set_style(status, style);
        let key = |command| session.keymap().key(command);
        let (up, down, next) = (key(Command::Ascend), key(Command::Descend), key(Command::WatchNext));
        let (yes, back) = (key(Command::Confirm), key(Command::Cancel));
        let question = format!(" Where to?  {up} {down} stairs  {next} items  {yes} go  {back} back");
        Line::styled(format!("{question:width$}", width = usize::from(status.width)), style).render(status, buffer);
    }
}

/// The place after this one in the list, or before it.
fn next(places: &[Point], cursor: Point, forward: bool) -> Point {
    let count = places.len();
    let now = places.iter().position(|&place| place == cursor);
    let index = match now {
        None => 0,
        Some(now) if forward => (now + 1) % count,
        Some(now) => (now + count - 1) % count,
    };
    places.get(index).copied().unwrap_or(cursor)
}

fn set_out(to: Point, session: &mut Session) -> Flow<Session> {
    session.look_at(None);
    play::closing(play::set_out(Aim::Travel(to), session))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{self, Game},
        level,
        ui::theme::{ColourDepth, Theme},
    };

    #[test]
    fn an_item_on_the_stairs_is_no_second_place() {
        let text = "+++\n[items]\nj = { kind = \"javelin\", at = [[3, 1], [5, 1]] }\n+++\n#######\n#@.>..#\n#######\n";
        let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
        let session = Session::new(Game::on_level(level, 1).expect("a level to play"), Theme::new(ColourDepth::None));
        let all = [Point::new(3, 1), Point::new(5, 1)];
        assert_eq!(places(&session), all);
        assert_eq!(next(&places(&session), all[0], true), all[1]);
        assert_eq!(next(&places(&session), all[1], true), all[0]);
    }
}
