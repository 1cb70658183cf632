//! Damage done to files, the same for every number.

use fogwalk::chance::scramble;

/// Pieces that mean something in one kind of file or another, or that a terminal would obey.
const PIECES: &[&str] = &[
    "\n",
    "+++\n",
    "\"",
    "[",
    "]",
    "{",
    "}",
    " = ",
    ",",
    "4096",
    "4294967296",
    "-1",
    "0",
    "\0",
    "\u{1b}[2J",
    "\u{9b}31m",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{301}",
    "\u{fe0f}",
    "\u{5899}",
    "\u{1f409}",
    "\u{ad}",
    "\u{feff}",
    "\r",
    "\t",
    "type octile\n",
    "version 1\n",
    "goblin",
    "map\n",
    "[[page]]\n",
    "[[event]]\n",
    "at = [0, 0]\n",
    "é",
    "\\u001b",
    "aim:net@-1,99999999",
    "step0 0000000000000000\n",
    "Ctrl-",
    "v o",
];

/// The file with a few changes, chosen by a number.
pub fn damaged(bytes: &[u8], number: u64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut state = scramble(number);
    let mut below = |bound: usize| {
        state = scramble(state.wrapping_add(1));
        (state % bound.max(1) as u64) as usize
    };
    for _ in 0..=below(4) {
        let at = below(bytes.len() + 1);
        let end = (at + below(40)).min(bytes.len());
        match below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let copy = bytes[at..end].to_vec();
                let to = below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            2 if at < bytes.len() => bytes[at] = below(256) as u8,
            3 => bytes.truncate(at.max(1)),
            _ => drop(bytes.splice(at..at, PIECES[below(PIECES.len())].bytes())),
        }
    }
    bytes
}
