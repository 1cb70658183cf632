//! Which key does what: one table, from which the help screen is printed too.
//!
//! A row's keys are written as on the command line ([`Key`]). Of two that are pressed one after the other (`v 2`), the
//! first opens the window in which the second means that.

use crate::grid::Direction;

use super::{
    binding::{Bound, Clash, Rows, bindings},
    key::Key,
    overlay::OverlayId,
};

/// What the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// A step, a blow or an opened door; in look mode, the cursor.
    Move(Direction),
    /// Let a turn pass.
    Wait,
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Close a door.
    Close,
    /// Bar a closed door.
    Bar,
    /// Take what lies here.
    Take,
    /// Drink a draught.
    Drink,
    /// List what is carried.
    Inventory,
    /// Use something that is carried.
    Use,
    /// Throw something, or use it at a cell.
    Throw,
    /// Put something down.
    Drop,
    /// Steal along from now on, or no longer.
    Stealth,
    /// Open the lantern further, shut it, or let it see to itself.
    Lantern,
    /// Face a direction.
    Face,
    /// Explore until something comes up.
    Explore,
    /// Go to a place.
    Travel,
    /// Rest until well, or until something comes up.
    Rest,
    /// Shout.
    Shout,
    /// Look around with a cursor.
    Look,
    /// List who and what is in sight.
    InSight,
    /// Read what each faction knows.
    WhoKnows,
    /// Watch the next unit in sight.
    WatchNext,
    /// Watch the previous unit in sight.
    WatchPrevious,
    /// Look through the next eyes in turn.
    Eyes,
    /// Look at the truth, or no longer.
    Truth,
    /// Switch on study mode, after a question.
    Study,
    /// Choose an overlay.
    Overlays,
    /// Switch an overlay on or off.
    Overlay(OverlayId),
    /// Switch all overlays off.
    ClearOverlays,
    /// Let the world go faster, where nobody plays.
    Faster,
    /// Let it go slower.
    Slower,
    /// Halt it, or let it go on.
    Pause,
    /// Take the present moment to the lab.
    Lab,
    /// Read old messages.
    History,
    /// Show the keys.
    Help,
    /// Leave, after a question.
    Quit,
    /// Leave at once; the game is saved after every action.
    Leave,
    /// Go to the background of the shell.
    Suspend,
    /// Draw the whole screen again.
    Redraw,
    /// Does what a cursor on the map is for.
    Confirm,
    /// Puts a cursor on the map away.
    Cancel,
    /// North-east; moves a cursor up by a leap.
    PageUp,
    /// South-east; moves a cursor down by a leap.
    PageDown,
}

/// Under which title the help screen lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// What takes time in the dungeon.
    Act,
    /// What only looks.
    Look,
    /// What lies over the map.
    Overlay,
    /// A world without a player.
    Watch,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help screen lists them.
    pub const ALL: [Self; 5] = [Self::Act, Self::Look, Self::Overlay, Self::Watch, Self::Program];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Act => "Act",
            Self::Look => "Look",
            Self::Overlay => "Watch them think",
            Self::Watch => "A world without you (fogwalk watch)",
            Self::Program => "Program",
        }
    }
}

use Command as C;

bindings! {
    /// The table; the rows of the overlays are [`OVERLAYS`](super::OVERLAYS).
    Act "west": "h" "Left" "4" => C::Move(Direction::West), "west: walk, attack, open a door";
    Act "south": "j" "Down" "2" => C::Move(Direction::South), "south";
    Act "north": "k" "Up" "8" => C::Move(Direction::North), "north";
    Act "east": "l" "Right" "6" => C::Move(Direction::East), "east";
    Act "north-west": "y" "Home" "7" => C::Move(Direction::NorthWest), "north-west";
    Act "north-east": "u" "9" => C::Move(Direction::NorthEast), "north-east";
    Act "south-west": "b" "End" "1" => C::Move(Direction::SouthWest), "south-west";
    Act "south-east": "n" "3" => C::Move(Direction::SouthEast), "south-east";
    Act "wait": "." "5" "s" => C::Wait, "wait a turn; where nobody plays: a single turn, then halt";
    Act "descend": ">" => C::Descend, "take the stairs down, or go there";
    Act "ascend": "<" => C::Ascend, "take the stairs up, or go there";
    Act "close": "c" => C::Close, "close a door";
    Act "bar": "B" => C::Bar, "bar a closed door";
    Act "take": "g" "," => C::Take, "take what lies here; stepping there does it too";
    Act "inventory": "i" => C::Inventory, "what you carry, and what it does";
    Act "use": "a" => C::Use, "apply: drink, read, take in hand, put on or off, dig";
    Act "throw": "t" => C::Throw, "throw something, or use it at a cell";
    Act "drop": "d" => C::Drop, "put something down";
    Act "drink": "q" => C::Drink, "quaff a draught at once";
    Act "stealth": "z" => C::Stealth, "steal along: slowly, unheard, noticed from near by only; and back";
    Act "lantern": "f" => C::Lantern, "the lantern: shut, low, full, and as it sees fit again; no time passes";
    Act "face": "r" => C::Face, "face a direction without a step; no time passes";
    Act "explore": "o" => C::Explore, "explore and take what lies about, until something comes up";
    Act "travel": "_" => C::Travel, "go to the stairs, to a thing, or to any place; a click there does it too";
    Act "rest": "Z" => C::Rest, "rest until you are well, or something comes up";
    Act "shout": "!" => C::Shout, "shout: whoever hears it comes to look";
    Look "look": "x" ";" => C::Look, "look around; the second mouse button does it too";
    Look "in-sight": "w" => C::InSight, "who and what is in sight, the nearest first; to watch, look at, or go to";
    Look "who-knows": "W" => C::WhoKnows, "who knows what: where each faction thinks you are, since when, from whom";
    Look "watch-next": "Tab" => C::WatchNext, "watch the next unit in sight; a click on one does it too";
    Look "watch-previous": "BackTab" => C::WatchPrevious, "watch the previous one";
    Look "eyes": "e" => C::Eyes, "whose eyes? yours, your pictures, each faction's where they are open, and yours again";
    Look "lab": "L" => C::Lab, "the lab: its search, or yours, step by step over what is known now; Esc comes back";
    Look "truth": "O" "v o" => C::Truth, "the truth, where it is open: the whole floor and everybody on it, to watch; and back";
    Look "study": "E" => C::Study, "study mode: opens all eyes for the rest of a game, outside the ranking; asks first";
    Look "history": "m" "M" "Ctrl-p" => C::History, "read old messages";
    Look "page-up": "PageUp" => C::PageUp, "north-east; a cursor on the map jumps eight cells up";
    Look "page-down": "PageDown" => C::PageDown, "south-east; a cursor on the map jumps eight cells down";
    Overlay "overlays": "v" => C::Overlays, "choose from all overlays";
    Overlay "clear-overlays": "F10" "v 0" => C::ClearOverlays, "all overlays off";
    Watch "pause": "Space" => C::Pause, "halt the world, or let it go on";
    Watch "faster": "+" "=" => C::Faster, "faster";
    Watch "slower": "-" => C::Slower, "slower";
    Program "help": "?" "F1" "v 1" => C::Help, "this help";
    Program "cancel": "Esc" => C::Cancel, "put a cursor on the map away; else your own eyes again, then watch nobody";
    Program "confirm": "Enter" => C::Confirm, "what a cursor on the map is for: watch, go there, throw";
    Program "quit": "Q" => C::Quit, "leave, after a question";
    Program "leave": "S" "Ctrl-c" => C::Leave, "save and leave at once: all that you did is written down already";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "to the shell's background";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The row of the keys that open the window in which a second key means something of its own.
const PREFIX_ROW: &str = "overlays";

/// The keys of the game's screen, as they are bound.
#[derive(Clone, Debug)]
pub struct Keymap {
    bound: Bound<Command>,
}

impl Keymap {
    /// The keys of the table and of the overlays.
    pub fn new() -> Self {
        let overlays = OverlayId::ALL.iter().map(|&id| (id.name(), id.row().keys(), Command::Overlay(id)));
        Self { bound: Bound::read(BINDINGS, overlays) }
    }

    /// What a key means, if anything.
    pub fn command(&self, key: Key) -> Option<Command> {
        self.bound.of(&[key])
    }

    /// What a key means in the window that the key `v` opens, if it means something of its own there.
    pub fn overlay_command(&self, key: Key) -> Option<Command> {
        self.bound.of(&[self.prefix()?, key])
    }

    /// The keys of the row of a name, as they are written; of two that are pressed one after the other the first opens
    /// the window of the overlays.
    pub fn keys(&self, name: &str) -> Vec<String> {
        self.bound.written(name)
    }

    /// The first key that does something by itself, as it is written; a dash if there is none.
    pub fn key(&self, command: Command) -> String {
        self.bound.key(command).unwrap_or_else(|| "-".to_owned())
    }

    /// The keys that are bound to a command alone, not as part of a sequence.
    pub fn single_keys(&self, command: Command) -> Vec<Key> {
        self.bound.single_keys(command)
    }

    /// The keys that lead west, south, north and east, for a hint.
    pub fn moves(&self) -> String {
        [Direction::West, Direction::South, Direction::North, Direction::East].map(|to| self.key(C::Move(to))).concat()
    }

    /// A text in which the name of each row in braces is replaced by its first key.
    pub fn fill(&self, text: &str) -> String {
        self.bound.fill(text)
    }

    /// The names of all rows, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.bound.names()
    }

    /// Whether nobody could do without the row of a name: it leads out of something, or tells of all others.
    pub fn is_needed(&self, name: &str) -> bool {
        matches!(self.bound.command(name), Some(C::Leave | C::Cancel | C::Confirm | C::Help))
    }

    /// Gives rows other keys. Of two keys that are pressed one after the other the first is one of those that open the
    /// window of the overlays, or what comes of them stays without effect; rows that are not named here follow the key
    /// that opens it.
    pub(super) fn bind(&mut self, rows: &[(&'static str, Vec<Vec<Key>>)]) {
        let before = self.prefix();
        for (name, keys) in rows {
            self.bound.bind(name, keys.clone());
        }
        let openers: Vec<Key> = self.openers().collect();
        let names: Vec<_> = self.bound.names().collect();
        for name in names {
            let is_named = rows.iter().any(|(named, _)| *named == name);
            let led = |keys: &Vec<Key>| match (keys[..].first(), keys.len()) {
                (first, 2)
                    if first.is_some_and(|key| openers.contains(key)) || (!is_named && first == before.as_ref()) =>
                {
                    openers.first().map(|&opener| vec![opener, keys[1]])
                }
                (_, 2) if !is_named => None,
                _ => Some(keys.clone()),
            };
            let keys = self.bound.keys(name).iter().filter_map(led).collect();
            self.bound.bind(name, keys);
        }
    }

    /// Whether a key opens the window of the overlays.
    pub(super) fn is_opener(&self, key: Key) -> bool {
        self.openers().any(|opener| opener == key)
    }

    /// The keys that open the window of the overlays.
    fn openers(&self) -> impl Iterator<Item = Key> {
        self.bound.keys(PREFIX_ROW).iter().filter_map(|keys| if let [key] = keys[..] { Some(key) } else { None })
    }

    /// The first of them, which stands before all others' second keys.
    fn prefix(&self) -> Option<Key> {
        self.openers().next()
    }
}

impl Rows for Keymap {
    fn row_names(&self) -> Vec<&'static str> {
        self.names().collect()
    }

    fn bind_rows(&mut self, rows: &[(&'static str, Vec<Vec<Key>>)]) {
        self.bind(rows);
    }

    fn first_clash(&self) -> Option<Clash> {
        self.bound.clash()
    }

    fn all_keys(&self) -> Vec<(&'static str, Vec<Key>)> {
        self.bound.all()
    }

    fn needs(&self, name: &str) -> bool {
        self.is_needed(name)
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::binding::sequence, *};

    fn pressed(keys: &str) -> Option<Command> {
        let keymap = Keymap::new();
        match sequence(keys).expect("keys")[..] {
            [key] => keymap.command(key),
            [first, second] => {
                assert_eq!(keymap.command(first), Some(Command::Overlays), "{keys}");
                keymap.overlay_command(second)
            }
            _ => None,
        }
    }

    #[test]
    fn every_key_in_the_tables_does_what_its_row_says() {
        for row in BINDINGS {
            for keys in row.keys {
                assert_eq!(pressed(keys), Some(row.command), "{keys}");
            }
        }
        for &id in OverlayId::ALL {
            for keys in id.row().keys() {
                assert_eq!(pressed(&keys), Some(Command::Overlay(id)), "{keys}");
            }
        }
    }

    #[test]
    fn no_key_is_bound_twice() {
        let keymap = Keymap::new();
        for row in BINDINGS {
            assert_eq!(keymap.keys(row.name), row.keys, "every key can be read");
        }
        for &id in OverlayId::ALL {
            assert_eq!(keymap.keys(id.name()), id.row().keys(), "every key can be read");
        }
        assert_eq!(keymap.first_clash(), None);
        assert_eq!(keymap.prefix(), Some(Key::character('v')));
    }

    #[test]
    fn every_direction_has_letters_arrows_or_digits() {
        for direction in Direction::ALL {
            let row = BINDINGS.iter().find(|row| row.command == Command::Move(direction)).expect("a row");
            assert!(row.keys.iter().any(|key| "hjklyubn".contains(key)), "{direction:?}");
            assert!(row.keys.iter().any(|key| "12346789".contains(key)), "{direction:?}");
        }
    }

    #[test]
    fn letters_for_walking_are_no_commands_and_what_terminals_send_as_other_keys_is_never_needed() {
        let same = ["Ctrl-h", "Ctrl-i", "Ctrl-j", "Ctrl-m", "Ctrl-[", "Ctrl-s", "Ctrl-z"];
        for row in BINDINGS {
            let is_walking = matches!(row.command, Command::Move(_));
            let letters = row.keys.iter().filter(|keys| "hjklyubn".contains(**keys));
            assert_eq!(letters.count(), usize::from(is_walking), "{}", row.name);
            assert!(row.keys.iter().any(|keys| !same.contains(keys)), "{}", row.name);
        }
    }

    #[test]
    fn second_keys_follow_the_one_before_them() {
        let mut keymap = Keymap::new();
        let keys = |text| sequence(text).expect("keys");
        keymap.bind(&[("overlays", vec![keys("w"), keys("v")]), ("overlay-plan", vec![keys("v z")])]);
        assert_eq!(keymap.keys("overlay-queue"), ["w q"]);
        assert_eq!(keymap.keys("overlay-plan"), ["w z"]);
        assert_eq!(keymap.overlay_command(Key::character('z')), Some(Command::Overlay(OverlayId::Plan)));
        assert_eq!(keymap.overlay_command(Key::character('p')), None);
        keymap.bind(&[("overlays", Vec::new())]);
        assert_eq!((keymap.keys("overlay-queue"), keymap.keys("overlay-search")), (vec![], vec!["F2".to_owned()]));
    }

    #[test]
    fn a_key_means_something_else_after_the_prefix_or_nothing() {
        assert_eq!((pressed("k"), pressed("v k")), (Some(Command::Move(Direction::North)), None));
        assert_eq!((pressed("1"), pressed("v 1")), (Some(Command::Move(Direction::SouthWest)), Some(Command::Help)));
    }
}
