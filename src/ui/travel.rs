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

/// The stairs up or down that the player knows, beginning with the nearest.
fn stairs_from_nearest(session: &Session, stairs: TerrainId) -> Vec<Point> {
    let world = session.game().world();
    let nearest = world.known_stairs(stairs);
    let others = world.all_known_stairs(stairs).filter(|&at| Some(at) != nearest);
    nearest.into_iter().chain(others).collect()
}

/// The stairs up or down that come after the cursor in the list of those that the player knows, or else the nearest.
fn next_stairs(session: &Session, stairs: TerrainId, cursor: Point) -> Point {
    next(&stairs_from_nearest(session, stairs), cursor, true)
}

/// Places of interest, each once: known stairs, and items that were seen.
fn places(session: &Session) -> Vec<Point> {
    let stairs =
        [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP].into_iter().flat_map(|id| stairs_from_nearest(session, id));
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
                    Command::Descend => next_stairs(session, TerrainId::STAIRS_DOWN, cursor),
                    Command::Ascend => next_stairs(session, TerrainId::STAIRS_UP, cursor),
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
    fn each_of_several_stairs_is_a_place_and_the_nearest_by_the_way_there_comes_first() {
        // The stairs beyond the water are near, and the way there is long.
        let map = "###########\n#@&<......#\n#.&&&&&&..#\n#.........#\n#.<.......#\n###########\n";
        let level = level::parse("inline", map.as_bytes(), game::vocabulary()).expect("a good level");
        let session = Session::new(Game::on_level(level, 1).expect("a level to play"), Theme::new(ColourDepth::None));
        let known = |stairs| session.game().world().known_stairs(stairs);
        let (near, far) = (Point::new(2, 4), Point::new(3, 1));
        assert_eq!(known(TerrainId::STAIRS_UP), Some(near));
        let next = |cursor| next_stairs(&session, TerrainId::STAIRS_UP, cursor);
        assert_eq!([Point::new(1, 1), near, far].map(next), [near, far, near]);
        assert!(places(&session).ends_with(&[near, far]));
    }

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
