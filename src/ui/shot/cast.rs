//! Asciicasts: sequences of screens for players of terminal recordings; and recording them while keys are pressed.
//!
//! Source: the asciicast file format, versions 3 and 2 (<https://docs.asciinema.org/manual/asciicast/v3/>): a line of
//! JSON with the size, then a line for each piece of output with its time, since the piece before in version 3 and
//! since the beginning in version 2. A piece has only the cells that differ from the screen before.

use std::{fmt::Write, time::Duration};

use ratatui::{buffer::Buffer, layout::Rect};

use crate::search::choices;

use super::{
    super::{
        key::Key,
        screen::{App, Context, Input, Reaction},
    },
    ansi, draw,
};

choices! {
    /// The version of the format of asciicasts.
    CastVersion {
        Three "3" "times count from the piece of output before";
        Two "2" "times count from the beginning; for older players";
    }
}

/// A writer of asciicasts. Write its [header](Cast::header) first, then a line for each [frame](Cast::frame).
#[derive(Clone, Debug)]
pub struct Cast {
    version: CastVersion,
    shown: Buffer,
    /// The time of the last piece in milliseconds, once there is one.
    last: Option<u128>,
}

impl Cast {
    /// An asciicast of screens of this size, in the newest version of the format.
    pub fn new(width: u16, height: u16) -> Self {
        let shown = Buffer::empty(Rect::new(0, 0, width, height));
        Self { version: CastVersion::default(), shown, last: None }
    }

    /// The asciicast in another version of the format; call it before anything is written.
    #[must_use]
    pub fn in_version(self, version: CastVersion) -> Self {
        Self { version, ..self }
    }

    /// The first line of the file.
    pub fn header(&self, title: &str) -> String {
        let Rect { width, height, .. } = self.shown.area;
        let title = quoted(title);
        match self.version {
            CastVersion::Three => {
                let term = format!("{{\"cols\": {width}, \"rows\": {height}}}");
                format!("{{\"version\": 3, \"term\": {term}, \"title\": {title}}}\n")
            }
            CastVersion::Two => {
                format!("{{\"version\": 2, \"width\": {width}, \"height\": {height}, \"title\": {title}}}\n")
            }
        }
    }

    /// The line that shows a screen at a time after the start; empty if it is shown already.
    pub fn frame(&mut self, time: Duration, screen: &Buffer) -> String {
        let changes = self.shown.diff(screen);
        if changes.is_empty() && self.last.is_some() {
            return String::new();
        }
        // The cursor is hidden, and the screen is cleared because its content is unknown.
        let mut output = if self.last.is_some() { String::new() } else { "\x1b[?25l\x1b[0m\x1b[2J".to_owned() };
        let (mut at, mut codes) = (None, String::new());
        for (x, y, cell) in changes {
            if at != Some((x, y)) {
                // Writing to a string cannot fail.
                let _ = write!(output, "\x1b[{};{}H", y + 1, x + 1);
            }
            let wanted = ansi::codes(cell);
            if wanted != codes {
                let separator = if wanted.is_empty() { "" } else { ";" };
                let _ = write!(output, "\x1b[0{separator}{wanted}m");
                codes = wanted;
            }
            output.push_str(cell.symbol());
            // After the last column, the position of the cursor is unknown.
            at = (x + super::columns(cell) < screen.area.right()).then(|| (x + super::columns(cell), y));
        }
        if !codes.is_empty() {
            output.push_str("\x1b[0m");
        }
        self.shown = screen.clone();
        // Each time is rounded before the difference is taken, so that errors do not add up.
        let millis = time.as_millis();
        let before = self.last.replace(millis).unwrap_or(0);
        let said = if self.version == CastVersion::Three { millis.saturating_sub(before) } else { millis };
        format!("[{}.{:03}, \"o\", {}]\n", said / 1000, said % 1000, quoted(&output))
    }
}

/// A JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The time between two keys.
const BETWEEN_KEYS: Duration = Duration::from_millis(500);

/// The minimum duration of a frame.
const FRAME: Duration = Duration::from_millis(33);

/// Presses keys, one every half second, and then lets time pass until nothing moves any more or `limit` is over. What
/// moves between two keys goes on until the second one. Each frame is passed on with its time, from 0.
///
/// # Errors
/// The errors of the function that takes the frames.
pub fn record<C: Context, E>(
    app: &mut App<C>,
    keys: &[Key],
    (width, height): (u16, u16),
    limit: Duration,
    mut show: impl FnMut(Duration, &Buffer) -> Result<(), E>,
) -> Result<(), E> {
    let mut time = Duration::ZERO;
    app.settle();
    show(time, &draw(app, width, height))?;
    let ends = (1..).map(|number| BETWEEN_KEYS * number);
    for (&key, at) in keys.iter().zip(ends) {
        if !run_until(app, &mut time, at.min(limit), &mut |time, app| show(time, &draw(app, width, height)))? {
            return Ok(());
        }
        time = at;
        if time > limit || app.handle(Input::Key(key)) == Reaction::Leave {
            return Ok(());
        }
        app.settle();
        show(time, &draw(app, width, height))?;
    }
    run_until(app, &mut time, limit, &mut |time, app| show(time, &draw(app, width, height)))?;
    Ok(())
}

/// Lets time pass until nothing moves any more or it would be later than `end`. Returns whether the program goes on.
fn run_until<C: Context, E>(
    app: &mut App<C>,
    time: &mut Duration,
    end: Duration,
    show: &mut impl FnMut(Duration, &App<C>) -> Result<(), E>,
) -> Result<bool, E> {
    let mut shown = *time;
    while let Some(wait) = app.context.tick() {
        // A clock that does not advance would never end.
        let next = *time + wait.max(Duration::from_micros(100));
        if next > end {
            break;
        }
        *time = next;
        if app.handle(Input::Tick) == Reaction::Leave {
            return Ok(false);
        }
        if *time >= shown + FRAME || app.context.tick().is_none() {
            app.settle();
            show(*time, app)?;
            shown = *time;
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Style};

    use super::*;

    #[test]
    fn a_frame_has_only_what_differs() {
        let mut cast = Cast::new(9, 2);
        assert_eq!(
            cast.header("a \"b\""),
            "{\"version\": 3, \"term\": {\"cols\": 9, \"rows\": 2}, \"title\": \"a \\\"b\\\"\"}\n"
        );
        let older = Cast::new(9, 2).in_version(CastVersion::Two);
        assert_eq!(older.header("a"), "{\"version\": 2, \"width\": 9, \"height\": 2, \"title\": \"a\"}\n");
        let mut screen = Buffer::empty(Rect::new(0, 0, 9, 2));
        screen.set_string(2, 1, "ab", Style::new().fg(Color::Red).bold());
        assert_eq!(
            cast.frame(Duration::ZERO, &screen),
            r#"[0.000, "o", "\u001b[?25l\u001b[0m\u001b[2J\u001b[2;3H\u001b[0;1;31mab\u001b[0m"]"#.to_owned() + "\n"
        );
        assert_eq!(cast.frame(Duration::from_millis(5), &screen), "");
        screen.set_string(3, 1, "c", Style::new());
        assert_eq!(
            cast.frame(Duration::from_millis(1500), &screen),
            r#"[1.500, "o", "\u001b[2;4H\u001b[0;1;31mc\u001b[0m"]"#.to_owned() + "\n"
        );
    }

    #[test]
    fn times_since_the_piece_before_add_up_to_those_since_the_beginning() {
        let times = [3, 40, 41, 1999, 2500, 7001].map(|step| Duration::from_micros(step * 1334 + 700));
        let read = |version: CastVersion| {
            let mut cast = Cast::new(9, 2).in_version(version);
            let mut screen = Buffer::empty(Rect::new(0, 0, 9, 2));
            times.map(|time| {
                screen.set_string(0, 0, time.as_micros().to_string(), Style::new());
                let line = cast.frame(time, &screen);
                let (time, ..) = serde_json::from_str::<(f64, String, String)>(&line).expect("a piece");
                (time * 1000.0).round() as u64
            })
        };
        let mut sum = 0;
        let summed = read(CastVersion::Three).map(|since| {
            sum += since;
            sum
        });
        assert_eq!(summed, read(CastVersion::Two));
    }
}
