//! Inputs made up from a seed.

use fogwalk::{
    chance::scramble,
    ui::{self, Input, Key, KeyCode, OVERLAYS, lab},
};
use ratatui::layout::Position;

/// Numbers that come from a seed.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(scramble(seed))
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        scramble(self.0)
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    /// Whether something happens that happens so seldom.
    pub fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == 0
    }
}

/// A size of a terminal: mostly a usual one, also none at all, and the largest that issue trackers have seen.
pub fn size(dice: &mut Dice) -> (u16, u16) {
    const USUAL: &[(u16, u16)] = &[
        (80, 24),
        (80, 24),
        (81, 25),
        (100, 30),
        (120, 40),
        (200, 60),
        (320, 90),
        (79, 24),
        (80, 23),
        (1, 1),
        (0, 0),
        (500, 1),
        (1, 200),
        (80, 200),
        (500, 24),
    ];
    match dice.below(60) {
        0 => (500, 200),
        1..10 => (dice.below(501) as u16, dice.below(201) as u16),
        10..40 => (80 + dice.below(60) as u16, 24 + dice.below(30) as u16),
        _ => USUAL[dice.below(USUAL.len())],
    }
}

/// Characters that somebody might type or paste. A slash is none of them: with it the name of a file in the painter
/// could lead out of the folder of the test.
const TEXT: &[char] = &[
    'a',
    'z',
    'M',
    '0',
    '1',
    '5',
    '9',
    'x',
    ' ',
    '.',
    ',',
    '-',
    '_',
    '"',
    '\\',
    '#',
    '~',
    '\u{0}',
    '\u{7}',
    '\u{1b}',
    '\u{9b}',
    '\u{202e}',
    '\u{200b}',
    '\u{301}',
    '\u{ad}',
    '\u{e000}',
    '\u{5899}',
    '\u{1f409}',
    'é',
    'ß',
    '\u{10ffff}',
];

/// What the same hand does for a while.
#[derive(Clone, Copy)]
enum Mood {
    /// Keys that do something.
    Playing,
    /// Any keys at all.
    Mashing,
    /// A mouse that is everywhere.
    Storm,
    /// Text that arrives as keys.
    Pasting,
    /// Time goes by.
    Waiting,
    /// A window that is dragged larger and smaller.
    Resizing,
    /// One key that is held.
    Holding(Key),
}

/// Somebody at a terminal.
pub struct Masher {
    bound: Vec<Key>,
    mood: Mood,
    /// How many more inputs it lasts.
    left: usize,
    at: Position,
}

impl Masher {
    pub fn new() -> Self {
        let game = ui::BINDINGS.iter().flat_map(|row| row.keys.iter().copied());
        let lab = lab::BINDINGS.iter().flat_map(|row| row.keys.iter().copied());
        let paint = lab::paint::BINDINGS.iter().flat_map(|row| row.keys.iter().copied());
        let keys = game.chain(lab).chain(paint).flat_map(|keys| ui::sequence(keys).expect("keys"));
        let overlays = OVERLAYS.iter().flat_map(|row| ui::sequence(&row.keys().join(" ")).expect("keys"));
        // Those that leave are pressed at the end; else most runs would be over soon.
        let leaves = |key: &Key| key.to_string() == "Ctrl-c" || key.to_string() == "S";
        let bound = keys.chain(overlays).filter(|key| !leaves(key)).collect();
        Self { bound, mood: Mood::Playing, left: 0, at: Position::new(40, 12) }
    }

    /// What somebody does next.
    pub fn next(&mut self, dice: &mut Dice) -> Input {
        if self.left == 0 {
            (self.mood, self.left) = match dice.below(20) {
                0..10 => (Mood::Playing, 20 + dice.below(60)),
                10 => (Mood::Mashing, dice.below(40)),
                11..14 => (Mood::Storm, dice.below(60)),
                14 => (Mood::Pasting, dice.below(100)),
                15 => (Mood::Resizing, dice.below(6)),
                16 => (Mood::Holding(self.bound[dice.below(self.bound.len())]), dice.below(40)),
                _ => (Mood::Waiting, dice.below(30)),
            };
        }
        self.left = self.left.saturating_sub(1);
        match self.mood {
            Mood::Playing if dice.one_in(600) => Input::Key("S".parse().expect("a key")),
            // What is open is looked at, chosen from and closed again.
            Mood::Playing if dice.one_in(5) => {
                const OFTEN: &[KeyCode] =
                    &[KeyCode::Esc, KeyCode::Enter, KeyCode::Tab, KeyCode::Down, KeyCode::Char('y')];
                Input::Key(Key::plain(OFTEN[dice.below(OFTEN.len())]))
            }
            Mood::Playing if dice.one_in(12) => Input::Tick,
            Mood::Playing => Input::Key(self.bound[dice.below(self.bound.len())]),
            Mood::Mashing => Input::Key(any_key(dice)),
            Mood::Storm => self.mouse(dice),
            Mood::Pasting => Input::Key(match dice.below(8) {
                0 => Key::plain(KeyCode::Enter),
                _ => Key::character(TEXT[dice.below(TEXT.len())]),
            }),
            Mood::Waiting => Input::Tick,
            Mood::Resizing => {
                let (width, height) = size(dice);
                Input::Resized { width, height }
            }
            Mood::Holding(key) => Input::Key(key),
        }
    }

    fn mouse(&mut self, dice: &mut Dice) -> Input {
        self.at = match dice.below(10) {
            0 => Position::new(dice.below(600) as u16, dice.below(250) as u16),
            1 => Position::new(u16::MAX, u16::MAX),
            2..5 => Position::new(dice.below(80) as u16, dice.below(24) as u16),
            _ => Position::new(
                self.at.x.saturating_add(dice.below(3) as u16).saturating_sub(1),
                self.at.y.saturating_add(dice.below(3) as u16).saturating_sub(1),
            ),
        };
        match dice.below(8) {
            0 => Input::Click(self.at),
            1 => Input::Ask(self.at),
            2 => Input::Release,
            3 => Input::Scroll([-1, 1, i16::MIN, i16::MAX][dice.below(4)]),
            4 | 5 => Input::Drag(self.at),
            _ => Input::Hover(self.at),
        }
    }
}

/// Any key that a terminal could send, but a slash.
fn any_key(dice: &mut Dice) -> Key {
    const CODES: &[KeyCode] = &[
        KeyCode::Backspace,
        KeyCode::Enter,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Delete,
        KeyCode::Insert,
        KeyCode::Esc,
    ];
    let code = match dice.below(4) {
        0 => CODES[dice.below(CODES.len())],
        1 => KeyCode::F(dice.below(40) as u8),
        2 => KeyCode::Char(TEXT[dice.below(TEXT.len())]),
        _ => KeyCode::Char(match (b' ' + dice.below(95) as u8) as char {
            '/' => '?',
            character => character,
        }),
    };
    let is_letter = matches!(code, KeyCode::Char(_));
    // Ctrl-c leaves.
    let ctrl = dice.one_in(6) && !(is_letter && dice.below(3) > 0) && code != KeyCode::Char('c');
    Key { code, ctrl, alt: dice.one_in(12) }
}
