//! The screen of a world without a player: the game's screen, with a director, a timeline, and time that can go back.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::Widget,
};

use super::{
    director::Director,
    footage::{Footage, FootageEvent},
    frame,
    key::Key,
    keymap::Command,
    play::{self, PlayScreen},
    replay::Playback,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, wrap},
    theme::Role,
    timeline::strip,
};

/// From this many columns on, the room below the map has the timeline beside the messages.
const WIDE: u16 = 116;

/// From this many rows on, narrower room has the timeline above the messages.
const HIGH: u16 = 14;

/// Lines of the director's caption at most, and in high room.
const CAPTION: usize = 2;
const HIGH_CAPTION: usize = 5;

/// Shows a world without a player.
pub(super) struct WatchScreen {
    footage: Footage,
    /// The director, while it is on.
    director: Option<Box<Director>>,
}

impl WatchScreen {
    pub(super) fn new(session: &Session) -> Self {
        let director = session.is_directed().then(|| Box::new(Director::new(session.game())));
        Self { footage: Footage::new(Playback::of_world(session)), director }
    }

    /// Lets the director choose what is shown, if it is on.
    fn direct(&mut self, session: &mut Session) {
        let Some(director) = &mut self.director else { return };
        if let Some((unit, at)) = director.direct(session.game()) {
            session.turn_to(unit, at);
        }
        session.pace_mut().set_tempo(director.tempo());
    }

    /// Lets the director choose, and shows it at once, with the watched unit if that is still on the screen.
    fn direct_and_show(&mut self, session: &mut Session) {
        self.direct(session);
        session.watch(session.watched().map(|unit| unit.id));
    }

    fn toggle_director(&mut self, session: &mut Session) {
        if self.director.is_some() {
            return self.dismiss_director(session);
        }
        session.return_to_first_eyes();
        self.director = Some(Box::new(Director::new(session.game())));
        self.direct_and_show(session);
    }

    fn dismiss_director(&mut self, session: &mut Session) {
        if self.director.take().is_some() {
            session.pace_mut().set_tempo(100);
            let key = session.keymap().key(Command::Director);
            session.say_in_passing(format!("The director is off; {key} calls it back."));
        }
    }

    /// The session shows another step than before.
    fn after_move(&mut self, event: &FootageEvent, session: &mut Session) {
        if let (FootageEvent::Shown(incident), Some(director)) = (event, &mut self.director) {
            director.stay(session.game(), incident.who.map(|who| who.unit), incident.at);
        }
        self.direct_and_show(session);
    }

    fn press(&mut self, key: Key, session: &mut Session) -> Flow<Session> {
        match session.keymap().command(key) {
            Some(Command::Wait) => {
                session.pace_mut().halt();
                self.footage.step(session);
                self.direct_and_show(session);
            }
            Some(Command::StepBack) => {
                self.footage.go(-1, session);
                self.after_move(&FootageEvent::Moved, session);
            }
            Some(Command::Travel) => self.footage.ask_for_turn(),
            Some(Command::Timeline) => self.footage.open_timeline(session),
            Some(Command::Director) => self.toggle_director(session),
            Some(command) => {
                if matches!(command, Command::WatchNext | Command::WatchPrevious | Command::Cancel) {
                    self.dismiss_director(session);
                }
                return play::command(command, session, true);
            }
            None => {}
        }
        Flow::Consumed
    }
}

impl Screen<Session> for WatchScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        if let Some(event) = self.footage.handle(input, session) {
            if !matches!(event, FootageEvent::Nothing) {
                self.after_move(&event, session);
            }
            return event.flow();
        }
        match input {
            Input::Tick if self.footage.is_covered() => Flow::Ignored,
            Input::Tick => {
                self.footage.tick(session);
                self.direct(session);
                Flow::Consumed
            }
            Input::Key(key) => {
                session.end_moving();
                session.mark_read();
                self.press(key, session)
            }
            Input::Click(_) if !self.footage.is_covered() => {
                let before = session.watched().map(|unit| unit.id);
                let flow = PlayScreen.handle(input, session);
                if session.watched().map(|unit| unit.id) != before {
                    self.dismiss_director(session);
                }
                flow
            }
            _ if self.footage.is_covered() => Flow::Ignored,
            _ => PlayScreen.handle(input, session),
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        PlayScreen.render(session, area, buffer);
        self.render_below_map(session, session.layout().log.intersection(area), buffer);
        self.footage.render(session, area, buffer);
    }
}

impl WatchScreen {
    /// Draws what stands in the room of the messages: where that is wide, messages and the timeline side by side; where
    /// it is high, the timeline above the messages; else the messages alone. With a director, its caption comes first;
    /// where there is little room, the timeline takes the place of the messages then.
    fn render_below_map(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let (is_wide, is_high) = (area.width >= WIDE, area.height >= HIGH);
        if self.director.is_none() && !is_wide && !is_high {
            return;
        }
        for position in area.positions() {
            buffer[position].reset();
        }
        buffer.set_style(area, theme.style(Role::Screen));
        let caption = self.caption(session, area);
        let rows = caption.len() as u16;
        text::draw(caption, area, buffer);
        let below = Rect { y: area.y + rows.min(area.height), height: area.height.saturating_sub(rows), ..area };
        if is_high && !is_wide {
            let above = Rect { height: below.height / 2, ..below };
            let rest = Rect { y: above.bottom() + 1, height: below.height.saturating_sub(above.height + 1), ..below };
            strip::render(session, above, buffer);
            for x in below.left()..below.right() {
                Span::styled("─", theme.style(Role::Rule)).render(Rect::new(x, above.bottom(), 1, 1), buffer);
            }
            return frame::messages(session, rest, buffer);
        }
        if !is_wide {
            return strip::render(session, below, buffer);
        }
        let left = Rect { width: below.width / 2, ..below };
        let right = Rect { x: left.right() + 1, width: below.width - left.width - 1, ..below };
        frame::messages(session, left, buffer);
        for y in below.y..below.bottom() {
            Span::styled("│", theme.style(Role::Rule)).render(Rect::new(left.right(), y, 1, 1), buffer);
        }
        strip::render(session, right, buffer);
    }

    /// The director's caption, in lines; none without a director.
    fn caption(&self, session: &Session, area: Rect) -> Vec<Line<'static>> {
        let Some(director) = &self.director else { return Vec::new() };
        let style = session.theme().style(Role::Strong);
        let mut lines = wrap(director.caption(), usize::from(area.width.saturating_sub(3)), 0);
        lines.truncate(if area.height >= HIGH { HIGH_CAPTION } else { CAPTION });
        lines
            .into_iter()
            .enumerate()
            .map(|(row, text)| {
                let sign = if row == 0 { " » " } else { "   " };
                Line::styled(format!("{sign}{text}"), style)
            })
            .collect()
    }
}
