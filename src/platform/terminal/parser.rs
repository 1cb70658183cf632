//! Turns the bytes that a terminal sends into inputs: keys and the mouse. Pasted text is left out.
//!
//! A sequence may arrive in parts, and some never end: a lone `Esc`, a mouse report that was cut off, a paste whose end
//! got lost. [`Parser::deadline`] says until when the rest is waited for; after that [`Parser::give_up`] frees the
//! keyboard. No sequence is kept beyond [`LONGEST`] bytes. `Ctrl-c` ends whatever has begun.
//!
//! Sources: ECMA-48 for the shape of sequences, xterm's `ctlseqs` for their meaning, and the keyboard protocol of
//! kitty.

use std::{
    mem,
    time::{Duration, Instant},
};

use ratatui::layout::Position;

use crate::ui::{Input, Key, KeyCode};

use super::sequences::{self, Held};

/// How long the rest of a sequence is waited for after an `Esc`. It comes together with it, unless the line is slow.
const ESCAPE_PATIENCE: Duration = Duration::from_millis(50);

/// How long the rest is waited for once it is clear that a sequence has begun.
const SEQUENCE_PATIENCE: Duration = Duration::from_millis(250);

/// How long the end of a paste is waited for.
const PASTE_PATIENCE: Duration = Duration::from_secs(1);

/// The longest time between two bytes of a paste, less than between repeats of any key. Slower bytes, if there are few,
/// may be typed, and do not prolong a paste that has no end.
const PASTE_PACE: Duration = Duration::from_millis(20);

/// The fewest bytes at once that count as pasted, not typed.
const PASTE_BURST: usize = 16;

/// The longest sequence that means anything, in bytes.
const LONGEST: usize = 64;

/// The control character of `Ctrl-c`.
const CTRL_C: u8 = 3;

/// The sequence that ends a paste.
const PASTE_END: &[u8] = b"\x1b[201~";

/// The sequence that has begun and is not complete.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing.
    #[default]
    Ground,
    /// An `Esc`.
    Escape,
    /// A control sequence: `ESC [` and some bytes.
    Control(Vec<u8>),
    /// A control sequence that is too long to mean anything.
    TooLong,
    /// `ESC O`, which one more byte completes.
    Single,
    /// `ESC [ [`, which one more byte completes: a function key of the Linux console.
    Console,
    /// A mouse report of the oldest kind: `ESC [ M` and three bytes.
    OldMouse(Vec<u8>),
    /// A character of several bytes, and whether `Alt` was held.
    Character { bytes: Vec<u8>, length: usize, alt: bool },
    /// A paste, and how many bytes of its end have been read.
    Paste { matched: usize },
}

/// The state of the parser.
#[derive(Debug)]
pub(super) struct Parser {
    state: State,
    /// The time that the deadline counts from.
    since: Instant,
    /// When the last byte came.
    last: Instant,
}

impl Parser {
    /// A parser that has read nothing.
    pub(super) fn new(now: Instant) -> Self {
        Self { state: State::Ground, since: now, last: now }
    }

    /// Reads bytes that came at once, and returns the inputs that they complete.
    pub(super) fn read(&mut self, bytes: &[u8], now: Instant) -> Vec<Input> {
        let mut inputs = Vec::new();
        if bytes == [CTRL_C] {
            // A paste of nothing but this byte is unlikely; the key must always work.
            self.state = State::Ground;
        }
        let is_paste = matches!(self.state, State::Paste { .. });
        if !is_paste || bytes.len() >= PASTE_BURST || now.saturating_duration_since(self.last) < PASTE_PACE {
            self.since = now;
        }
        self.last = now;
        for &byte in bytes {
            self.step(byte, &mut inputs);
        }
        if matches!(self.state, State::Paste { .. }) {
            if bytes.last() == Some(&CTRL_C) {
                // Typed after a paste that has not ended: terminals leave this byte out of what they paste.
                self.state = State::Ground;
                self.step(CTRL_C, &mut inputs);
            } else if !is_paste {
                self.since = now;
            }
        }
        inputs
    }

    /// Until when the rest of an incomplete sequence is waited for; `None` if there is none.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let patience = match self.state {
            State::Ground => return None,
            State::Escape => ESCAPE_PATIENCE,
            State::Paste { .. } => PASTE_PATIENCE,
            _ => SEQUENCE_PATIENCE,
        };
        Some(self.since + patience)
    }

    /// Stops waiting for the rest. Returns the key that the bytes so far mean, if they mean one.
    pub(super) fn give_up(&mut self) -> Option<Input> {
        let alt = |character| Some(key(Key { alt: true, ..Key::character(character) }));
        match mem::take(&mut self.state) {
            State::Escape => Some(key(Key::plain(KeyCode::Esc))),
            State::Single => alt('O'),
            State::Control(held) if held.is_empty() => alt('['),
            _ => None,
        }
    }

    fn step(&mut self, byte: u8, inputs: &mut Vec<Input>) {
        match mem::take(&mut self.state) {
            State::Ground => self.begin(byte, false, inputs),
            State::Escape => match byte {
                b'[' => self.state = State::Control(Vec::new()),
                b'O' => self.state = State::Single,
                0x1b | CTRL_C => {
                    inputs.push(key(Key::plain(KeyCode::Esc)));
                    self.begin(byte, false, inputs);
                }
                _ => self.begin(byte, true, inputs),
            },
            State::Control(held) => self.go_on(held, byte, inputs),
            State::TooLong => match byte {
                0x40..=0x7e => {}
                0x20..=0x3f => self.state = State::TooLong,
                _ => self.begin(byte, false, inputs),
            },
            State::Single => match byte {
                0x20..=0x7e => inputs.extend(sequences::single(byte).map(key)),
                _ => self.begin(byte, false, inputs),
            },
            State::Console => match byte {
                b'A'..=b'E' => inputs.push(key(Key::plain(KeyCode::F(byte - b'A' + 1)))),
                0x20..=0x7e => {}
                _ => self.begin(byte, false, inputs),
            },
            State::OldMouse(mut bytes) => {
                if byte == CTRL_C {
                    return self.begin(byte, false, inputs);
                }
                bytes.push(byte.saturating_sub(32));
                match bytes[..] {
                    [button, column, row] => {
                        let at = Position::new(u16::from(column).saturating_sub(1), u16::from(row).saturating_sub(1));
                        inputs.extend(sequences::mouse(u16::from(button), at, Held::Maybe));
                    }
                    _ => self.state = State::OldMouse(bytes),
                }
            }
            State::Character { mut bytes, length, alt } => {
                if !matches!(byte, 0x80..=0xbf) {
                    return self.begin(byte, false, inputs);
                }
                bytes.push(byte);
                if bytes.len() < length {
                    self.state = State::Character { bytes, length, alt };
                    return;
                }
                let read = std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next());
                let read = read.filter(|character| !character.is_control());
                inputs.extend(read.map(|character| key(Key { alt, ..Key::character(character) })));
            }
            State::Paste { matched } => {
                let matched = if byte == PASTE_END[matched] { matched + 1 } else { usize::from(byte == PASTE_END[0]) };
                if matched < PASTE_END.len() {
                    self.state = State::Paste { matched };
                }
            }
        }
    }

    /// Reads the first byte of a sequence or key. `alt`: an `Esc` came before it.
    fn begin(&mut self, byte: u8, alt: bool, inputs: &mut Vec<Input>) {
        let length = match byte {
            0x1b => {
                self.state = State::Escape;
                return;
            }
            0x00..=0x7f => {
                let pressed = sequences::control(byte).unwrap_or(Key::character(char::from(byte)));
                inputs.push(key(Key { alt, ..pressed }));
                return;
            }
            0xc2..=0xdf => 2,
            0xe0..=0xef => 3,
            0xf0..=0xf4 => 4,
            // No UTF-8 character begins with this byte.
            _ => return,
        };
        self.state = State::Character { bytes: vec![byte], length, alt };
    }

    /// Reads the next byte of a control sequence.
    fn go_on(&mut self, mut held: Vec<u8>, byte: u8, inputs: &mut Vec<Input>) {
        match byte {
            b'[' if held.is_empty() => self.state = State::Console,
            b'M' if held.is_empty() => self.state = State::OldMouse(Vec::new()),
            b'~' if held == b"200" => self.state = State::Paste { matched: 0 },
            0x40..=0x7e => inputs.extend(sequences::control_sequence(&held, byte)),
            0x20..=0x3f if held.len() < LONGEST => {
                held.push(byte);
                self.state = State::Control(held);
            }
            0x20..=0x3f => self.state = State::TooLong,
            // The sequence was interrupted; this byte begins another one.
            _ => self.begin(byte, false, inputs),
        }
    }
}

fn key(key: Key) -> Input {
    Input::Key(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The inputs of bytes that come at once, and of giving up waiting afterwards, as text.
    fn read(bytes: &[u8]) -> Vec<String> {
        let now = Instant::now();
        let mut parser = Parser::new(now);
        let mut inputs = parser.read(bytes, now);
        inputs.extend(parser.give_up());
        assert_eq!(parser.deadline(), None, "the keyboard is free");
        inputs.iter().map(written).collect()
    }

    fn written(input: &Input) -> String {
        match input {
            Input::Key(key) => key.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn every_key_is_read_as_terminals_send_it() {
        for (bytes, keys) in [
            (&b"aS. ~"[..], &["a", "S", ".", "Space", "~"][..]),
            (b"\r\n\t\x7f\x08", &["Enter", "Enter", "Tab", "Backspace", "Backspace"]),
            (b"\x00\x03\x1a\x1c\x1f", &["Ctrl-Space", "Ctrl-c", "Ctrl-z", "Ctrl-4", "Ctrl-7"]),
            ("é€🐉".as_bytes(), &["é", "€", "🐉"]),
            (b"\x1b", &["Esc"]),
            (b"\x1b\x1b", &["Esc", "Esc"]),
            (b"\x1bx\x1b\xc3\xa9", &["Alt-x", "Alt-é"]),
            (b"\x1b\x1a", &["Ctrl-Alt-z"]),
            (b"\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F", &["Up", "Down", "Right", "Left", "Home", "End"]),
            (b"\x1bOA\x1bOP\x1bOS\x1bOM\x1bOr", &["Up", "F1", "F4", "Enter", "2"]),
            (b"\x1b[[A\x1b[[E", &["F1", "F5"]),
            (b"\x1b[1;5C\x1b[1;3A\x1b[1;2D", &["Ctrl-Right", "Alt-Up", "Left"]),
            (b"\x1b[Z\x1b[1;2Z", &["BackTab", "BackTab"]),
            (b"\x1b[2~\x1b[3~\x1b[5~\x1b[6~\x1b[1~\x1b[8~", &["Insert", "Delete", "PageUp", "PageDown", "Home", "End"]),
            (
                b"\x1b[11~\x1b[15~\x1b[17~\x1b[21~\x1b[23~\x1b[24~\x1b[34~",
                &["F1", "F5", "F6", "F10", "F11", "F12", "F20"],
            ),
            (b"\x1b[1;5P\x1b[3;3~", &["Ctrl-F1", "Alt-Delete"]),
            (b"\x1b[97;5u\x1b[97;2u\x1b[13u\x1b[27u\x1b[9;2u", &["Ctrl-a", "A", "Enter", "Esc", "BackTab"]),
            (b"\x1b[97;1:3u\x1b[97;1:2u", &["a"]),
            (b"\x1b[27;5;99~", &["Ctrl-c"]),
        ] {
            assert_eq!(read(bytes), keys, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn the_mouse_is_read_as_terminals_report_it() {
        let at = |x, y| Position::new(x, y);
        for (bytes, inputs) in [
            (&b"\x1b[<35;11;5M"[..], &[Input::Hover(at(10, 4))][..]),
            (
                b"\x1b[<0;1;1M\x1b[<32;2;1M\x1b[<0;2;1m",
                &[Input::Click(at(0, 0)), Input::Drag(at(1, 0)), Input::Release],
            ),
            (b"\x1b[<2;3;4M\x1b[<2;3;4m", &[Input::Ask(at(2, 3))]),
            (b"\x1b[<64;1;1M\x1b[<65;1;1M", &[Input::Scroll(-1), Input::Scroll(1)]),
            (b"\x1b[M\x20\x2b\x25\x1b[M\x23\x2b\x25", &[Input::Click(at(10, 4)), Input::Release]),
            (b"\x1b[32;11;5M", &[Input::Click(at(10, 4))]),
            (b"\x1b[<0;0;0M", &[Input::Click(at(0, 0))]),
            (b"\x1b[<0;99999;1M\x1b[<0;1M\x1b[<;;M\x1b[<1;1;1M\x1b[<66;1;1M\x1b[<300;1;1M", &[]),
        ] {
            let now = Instant::now();
            assert_eq!(Parser::new(now).read(bytes, now), inputs, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn sequences_without_a_meaning_and_broken_ones_leave_the_next_key_alone() {
        for before in [
            &b"\x1b[?62;4c"[..],
            b"\x1b[?2026;2$y",
            b"\x1b[12;40R",
            b"\x1b[>0;276;0c",
            b"\x1b[99~",
            b"\x1b[I\x1b[O",
            b"\x1b[;;;;m",
            b"\x1b[200;1H",
            b"\x1b[[Z",
            b"\x1bO!",
            b"\x1b[201~",
            b"\xff\xfe\x80",
            b"\xc3",
            b"\xf0\x9f",
            b"\xed\xa0\x80",
            b"\xc2\x9b",
            // Control sequences that another one interrupts.
            b"\x1b[<0;1\x1b[I",
            b"\x1b[1;\x1b[O",
            b"\x1b[200~a\x1b[20\x1b\x1b[201~",
        ] {
            assert_eq!(read(&[before, b"x"].concat()), ["x"], "{:?}", String::from_utf8_lossy(before));
        }
        let endless = [&b"\x1b["[..], &b"1".repeat(100_000), b"mx"].concat();
        assert_eq!(read(&endless), ["x"]);
    }

    #[test]
    fn the_rest_of_a_sequence_may_come_later() {
        let start = Instant::now();
        let bytes = b"\x1b[<0;3;4M\x1b[200~..S\r\x1b[201~\xe2\x82\xac\x1b[24~\x1bOA";
        let mut parser = Parser::new(start);
        let one_by_one: Vec<_> = bytes.iter().flat_map(|&byte| parser.read(&[byte], start)).collect();
        assert_eq!(one_by_one, Parser::new(start).read(bytes, start));
        assert_eq!(one_by_one.iter().map(written).collect::<Vec<_>>()[1..], ["€", "F12", "Up"]);
    }

    #[test]
    fn what_never_ends_frees_the_keyboard_after_a_moment() {
        let start = Instant::now();
        let millis = Duration::from_millis;
        for (bytes, patience, becomes) in [
            (&b"\x1b"[..], ESCAPE_PATIENCE, Some("Esc")),
            (b"\x1b[", SEQUENCE_PATIENCE, Some("Alt-[")),
            (b"\x1bO", SEQUENCE_PATIENCE, Some("Alt-O")),
            (b"\x1b[<0;12", SEQUENCE_PATIENCE, None),
            (b"\x1b[M!", SEQUENCE_PATIENCE, None),
            (b"\x1b[?12", SEQUENCE_PATIENCE, None),
            (b"\xe2\x82", SEQUENCE_PATIENCE, None),
            (b"\x1b[200~hello", PASTE_PATIENCE, None),
        ] {
            let mut parser = Parser::new(start);
            assert_eq!(parser.read(bytes, start + millis(7)), []);
            assert_eq!(parser.deadline(), Some(start + millis(7) + patience));
            assert_eq!(parser.give_up().as_ref().map(written).as_deref(), becomes);
            assert_eq!(parser.read(b"x", start + PASTE_PATIENCE), [Input::Key(Key::character('x'))]);
        }
    }

    #[test]
    fn a_paste_lives_on_text_that_comes_fast_and_not_on_keys() {
        let start = Instant::now();
        let millis = |number| start + Duration::from_millis(number);
        let mut parser = Parser::new(start);
        assert_eq!(parser.read(b"\x1b[200~hello", start), []);
        // Typed: the deadline stays where it was.
        for time in [200, 400, 600] {
            assert_eq!(parser.read(b".", millis(time)), []);
            assert_eq!(parser.deadline(), Some(start + PASTE_PATIENCE));
        }
        // Text in bulk, and text byte by byte on a slow line.
        assert_eq!(parser.read(&[b'.'; PASTE_BURST], millis(900)), []);
        assert_eq!(parser.deadline(), Some(millis(900) + PASTE_PATIENCE));
        assert_eq!(parser.read(b".", millis(901)), []);
        assert_eq!(parser.deadline(), Some(millis(901) + PASTE_PATIENCE));
        assert_eq!(parser.read(b"\x1b[201~x", millis(1000)), [Input::Key(Key::character('x'))]);
    }

    #[test]
    fn ctrl_c_ends_whatever_has_begun() {
        let start = Instant::now();
        for begun in [&b"\x1b[200~hello"[..], b"\x1b[<0;1", b"\x1b[M!", b"\x1bO", b"\xe2", b"\x1b[["] {
            let mut parser = Parser::new(start);
            assert_eq!(parser.read(begun, start), []);
            assert_eq!(parser.read(b"\x03", start).iter().map(written).collect::<Vec<_>>(), ["Ctrl-c"]);
        }
        assert_eq!(read(b"\x1b\x03"), ["Esc", "Ctrl-c"]);
        assert_eq!(read(b"\x1b[200~hello\x03"), ["Ctrl-c"], "whatever came at once with it");
        assert_eq!(read(b"\x1b[200~a\x03b\x1b[201~"), Vec::<String>::new(), "but not one that is pasted");
    }
}
