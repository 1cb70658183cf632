//! The meaning of complete terminal sequences: tables of keys, and mouse reports.

use ratatui::layout::Position;

use crate::ui::{Input, Key, KeyCode};

/// Keys by their letter, after `ESC O` and at the end of control sequences.
const LETTERS: [(u8, KeyCode); 10] = [
    (b'A', KeyCode::Up),
    (b'B', KeyCode::Down),
    (b'C', KeyCode::Right),
    (b'D', KeyCode::Left),
    (b'F', KeyCode::End),
    (b'H', KeyCode::Home),
    (b'P', KeyCode::F(1)),
    (b'Q', KeyCode::F(2)),
    (b'R', KeyCode::F(3)),
    (b'S', KeyCode::F(4)),
];

/// Keys by their number in `ESC [ number ~`; the numbers of the function keys have gaps.
const NUMBERS: [(u16, KeyCode); 28] = [
    (1, KeyCode::Home),
    (2, KeyCode::Insert),
    (3, KeyCode::Delete),
    (4, KeyCode::End),
    (5, KeyCode::PageUp),
    (6, KeyCode::PageDown),
    (7, KeyCode::Home),
    (8, KeyCode::End),
    (11, KeyCode::F(1)),
    (12, KeyCode::F(2)),
    (13, KeyCode::F(3)),
    (14, KeyCode::F(4)),
    (15, KeyCode::F(5)),
    (17, KeyCode::F(6)),
    (18, KeyCode::F(7)),
    (19, KeyCode::F(8)),
    (20, KeyCode::F(9)),
    (21, KeyCode::F(10)),
    (23, KeyCode::F(11)),
    (24, KeyCode::F(12)),
    (25, KeyCode::F(13)),
    (26, KeyCode::F(14)),
    (28, KeyCode::F(15)),
    (29, KeyCode::F(16)),
    (31, KeyCode::F(17)),
    (32, KeyCode::F(18)),
    (33, KeyCode::F(19)),
    (34, KeyCode::F(20)),
];

/// The event type of kitty's protocol for a released key.
const RELEASED: u16 = 3;

/// Bits of the modifiers, which are sent as their sum plus one.
const SHIFT: u16 = 1;
const ALT: u16 = 2;
const CTRL: u16 = 4;

/// Whether a mouse report says that a button is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    /// It is pressed.
    Yes,
    /// It was released.
    No,
    /// The number of the button says so.
    Maybe,
}

/// The key of a control character; `None` for other bytes.
pub(super) fn control(byte: u8) -> Option<Key> {
    let with_ctrl = |character: u8| Key { ctrl: true, ..Key::character(char::from(character)) };
    Some(match byte {
        0 => with_ctrl(b' '),
        b'\t' => Key::plain(KeyCode::Tab),
        b'\r' | b'\n' => Key::plain(KeyCode::Enter),
        // Backspace sends either.
        0x08 | 0x7f => Key::plain(KeyCode::Backspace),
        0x01..=0x1a => with_ctrl(byte - 1 + b'a'),
        0x1b => Key::plain(KeyCode::Esc),
        0x1c..=0x1f => with_ctrl(byte - 0x1c + b'4'),
        _ => return None,
    })
}

/// The key of `ESC O` and a byte: arrows, the first function keys, and the keypad.
pub(super) fn single(byte: u8) -> Option<Key> {
    let of_letter = LETTERS.iter().find(|(letter, _)| *letter == byte).map(|&(_, code)| code);
    let code = of_letter.or(match byte {
        b'M' => Some(KeyCode::Enter),
        b'X' => Some(KeyCode::Char('=')),
        // A key of the keypad sends the code of its character plus 64.
        b'j'..=b'y' => Some(KeyCode::Char(char::from(byte - 64))),
        _ => None,
    });
    code.map(Key::plain)
}

/// The input of a control sequence: `ESC [`, `held`, and the byte that ends it.
pub(super) fn control_sequence(held: &[u8], end: u8) -> Option<Input> {
    if let Some(report) = held.strip_prefix(b"<") {
        let held = match end {
            b'M' => Held::Yes,
            b'm' => Held::No,
            _ => return None,
        };
        let [button, column, row] = numbers(report)[..] else { return None };
        return mouse(button?.0, position(column?.0, row?.0), held);
    }
    if held.first().is_some_and(|byte| matches!(byte, b'<'..=b'?')) {
        // An answer to a query, not a key.
        return None;
    }
    let numbers = numbers(held);
    let number = |place: usize| numbers.get(place).copied().flatten();
    if end == b'M' {
        let [Some((button, _)), Some((column, _)), Some((row, _))] = numbers[..] else { return None };
        return mouse(button.checked_sub(32)?, position(column, row), Held::Maybe);
    }
    let (modifiers, event) = number(1).unwrap_or((1, None));
    if event == Some(RELEASED) {
        return None;
    }
    let first = number(0).map(|(first, _)| first);
    let code = match end {
        b'~' if first == Some(27) => return character(number(2)?.0, modifiers),
        b'~' => NUMBERS.iter().find(|(number, _)| Some(*number) == first)?.1,
        b'u' => return character(first?, modifiers),
        b'Z' => KeyCode::BackTab,
        // With another number it is an answer to a query of the cursor position.
        _ if first.is_none_or(|first| first == 1) => LETTERS.iter().find(|(letter, _)| *letter == end)?.1,
        _ => return None,
    };
    Some(modified(code, modifiers))
}

/// The input of a key that is sent as the number of its character.
fn character(number: u16, modifiers: u16) -> Option<Input> {
    let shift = modifiers.saturating_sub(1) & SHIFT != 0;
    let code = match control(u8::try_from(number).unwrap_or(u8::MAX)) {
        Some(Key { code: KeyCode::Tab, .. }) if shift => KeyCode::BackTab,
        Some(key) if !key.ctrl => key.code,
        Some(_) => return None,
        None => {
            let character = char::from_u32(u32::from(number)).filter(|character| !character.is_control())?;
            // Kitty sends the key without Shift; what Shift makes of it is known for letters only.
            let is_ctrl = modifiers.saturating_sub(1) & CTRL != 0;
            KeyCode::Char(if shift && !is_ctrl { character.to_ascii_uppercase() } else { character })
        }
    };
    Some(modified(code, modifiers))
}

fn modified(code: KeyCode, modifiers: u16) -> Input {
    let bits = modifiers.saturating_sub(1);
    Input::Key(Key { code, ctrl: bits & CTRL != 0, alt: bits & ALT != 0 })
}

/// The input of a mouse report.
pub(super) fn mouse(button: u16, at: Position, held: Held) -> Option<Input> {
    const MOTION: u16 = 32;
    const MODIFIERS: u16 = 4 + 8 + 16;
    let is_motion = button & MOTION != 0;
    Some(match (button & !MOTION & !MODIFIERS, held) {
        (3, _) if is_motion => Input::Hover(at),
        (0, Held::Yes | Held::Maybe) if is_motion => Input::Drag(at),
        _ if is_motion => return None,
        (0, Held::No) | (3, Held::Maybe) => Input::Release,
        (0, _) => Input::Click(at),
        (2, Held::Yes | Held::Maybe) => Input::Ask(at),
        (64, _) => Input::Scroll(-1),
        (65, _) => Input::Scroll(1),
        _ => return None,
    })
}

/// The position of a column and a row that count from 1.
fn position(column: u16, row: u16) -> Position {
    Position::new(column.saturating_sub(1), row.saturating_sub(1))
}

/// The numbers between semicolons, each with the number after its first colon; `None` for anything but a 16-bit number.
fn numbers(held: &[u8]) -> Vec<Option<(u16, Option<u16>)>> {
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse::<u16>().ok();
    let parameter = |part: &[u8]| {
        let mut parts = part.split(|&byte| byte == b':');
        Some((number(parts.next()?)?, parts.next().and_then(number)))
    };
    held.split(|&byte| byte == b';').map(parameter).collect()
}
