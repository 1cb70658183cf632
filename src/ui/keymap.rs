//! Which key does what: one table, from which the help screen is printed too.
//!
//! A row's keys are written as on the command line ([`Key`]). Two keys with a space between them are pressed one after
//! the other (`v 2`): the first opens the window in which the second means that.

use crate::grid::Direction;

use super::{
    key::{Key, ParseKeyError},
    overlay::OverlayId,
};

/// What the player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// A step, a blow or an opened door; in lists and in look mode, the cursor.
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
    /// Watch the next unit in sight.
    WatchNext,
    /// Watch the previous unit in sight.
    WatchPrevious,
    /// Look through the next eyes in turn.
    Eyes,
    /// Look at the truth, or no longer.
    Truth,
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
    /// Yes, this.
    Confirm,
    /// Back to where one was.
    Cancel,
    /// A screenful up.
    PageUp,
    /// A screenful down.
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

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys, each of which will do.
    pub keys: &'static [&'static str],
    /// What they do.
    pub command: Command,
    /// The same in words.
    pub help: &'static str,
    /// Where the help screen lists it.
    pub group: Group,
}

/// Declares the rows.
macro_rules! bindings {
    ($($group:ident: $($key:literal)* => $command:expr, $help:literal;)*) => {
        /// The table; the rows of the overlays are [`OVERLAYS`](super::OVERLAYS).
        pub static BINDINGS: &[Binding] =
            &[$(Binding { keys: &[$($key),*], command: $command, help: $help, group: Group::$group }),*];
    };
}

use Command as C;

bindings! {
    Act: "h" "Left" "4" => C::Move(Direction::West), "west: walk, attack, open a door";
    Act: "j" "Down" "2" => C::Move(Direction::South), "south";
    Act: "k" "Up" "8" => C::Move(Direction::North), "north";
    Act: "l" "Right" "6" => C::Move(Direction::East), "east";
    Act: "y" "Home" "7" => C::Move(Direction::NorthWest), "north-west";
    Act: "u" "9" => C::Move(Direction::NorthEast), "north-east";
    Act: "b" "End" "1" => C::Move(Direction::SouthWest), "south-west";
    Act: "n" "3" => C::Move(Direction::SouthEast), "south-east";
    Act: "." "5" "s" => C::Wait, "wait a turn; where nobody plays: a single turn, then halt";
    Act: ">" => C::Descend, "take the stairs down, or go there";
    Act: "<" => C::Ascend, "take the stairs up, or go there";
    Act: "c" => C::Close, "close a door";
    Act: "B" => C::Bar, "bar a closed door";
    Act: "g" "," => C::Take, "take what lies here; stepping there does it too";
    Act: "i" => C::Inventory, "what you carry, and what it does";
    Act: "a" => C::Use, "apply: drink, read, take in hand, put on or off, dig";
    Act: "t" => C::Throw, "throw something, or use it at a cell";
    Act: "d" => C::Drop, "put something down";
    Act: "q" => C::Drink, "quaff a draught at once";
    Act: "z" => C::Stealth, "steal along: slowly, unheard, noticed from near by only; and back";
    Act: "o" => C::Explore, "explore and take what lies about, until something comes up";
    Act: "_" => C::Travel, "go to the stairs, to a thing, or to any place";
    Act: "Z" => C::Rest, "rest until you are well, or something comes up";
    Act: "!" => C::Shout, "shout: whoever hears it comes to look";
    Look: "x" ";" => C::Look, "look around; a click does it too";
    Look: "Tab" => C::WatchNext, "watch the next unit in sight; a click on one does it too";
    Look: "BackTab" => C::WatchPrevious, "watch the previous one";
    Look: "e" => C::Eyes, "whose eyes? yours, each faction's, the truth, and yours again";
    Look: "L" => C::Lab, "the lab: its search, or yours, step by step over what is known now; Esc comes back";
    Look: "O" "v o" => C::Truth, "the truth: the whole floor and everybody on it, to watch; and back";
    Look: "m" "Ctrl-p" => C::History, "read old messages";
    Look: "PageUp" => C::PageUp, "a page up, in lists (on the map: north-east)";
    Look: "PageDown" => C::PageDown, "a page down, in lists (on the map: south-east)";
    Overlay: "v" => C::Overlays, "choose from all overlays";
    Overlay: "F10" "v 0" => C::ClearOverlays, "all overlays off";
    Watch: "Space" => C::Pause, "halt the world, or let it go on";
    Watch: "+" "=" => C::Faster, "faster";
    Watch: "-" => C::Slower, "slower";
    Program: "?" "F1" "v 1" => C::Help, "this help";
    Program: "Esc" => C::Cancel, "back; on the map: watch nobody";
    Program: "Enter" => C::Confirm, "yes, this";
    Program: "Q" => C::Quit, "leave, after a question";
    Program: "Ctrl-c" => C::Leave, "leave at once; nothing is lost";
    Program: "Ctrl-z" => C::Suspend, "to the shell's background";
    Program: "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The key that opens the window in which a second key switches an overlay.
const PREFIX: Key = Key::character('v');

/// The table, read.
#[derive(Clone, Debug)]
pub struct Keymap {
    sequences: Vec<(Vec<Key>, Command)>,
}

impl Keymap {
    /// The keymap of the table and of the overlays.
    pub fn new() -> Self {
        let overlays = OverlayId::ALL.iter().flat_map(|&id| id.row().keys().into_iter().map(move |key| (key, id)));
        let overlays = overlays.map(|(key, id)| (key, Command::Overlay(id)));
        let bindings = BINDINGS.iter().flat_map(|row| row.keys.iter().map(|&key| (key.to_owned(), row.command)));
        // A row that cannot be read would be left out; a test reads them all.
        let read = |(keys, command): (String, Command)| sequence(&keys).ok().map(|keys| (keys, command));
        Self { sequences: bindings.chain(overlays).filter_map(read).collect() }
    }

    /// What a key means, if anything.
    pub fn command(&self, key: Key) -> Option<Command> {
        self.of(&[key])
    }

    /// What a key means in the window that the key `v` opens, if it means something of its own there.
    pub fn overlay_command(&self, key: Key) -> Option<Command> {
        self.of(&[PREFIX, key])
    }

    fn of(&self, keys: &[Key]) -> Option<Command> {
        self.sequences.iter().find(|(sequence, _)| sequence == keys).map(|&(_, command)| command)
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads keys that are pressed one after the other, as in `l l . > F2 Enter`.
///
/// # Errors
/// At the first word that is not a key.
pub fn sequence(text: &str) -> Result<Vec<Key>, ParseKeyError> {
    text.split_whitespace().map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let overlays = OverlayId::ALL.iter().map(|id| id.row().keys().len());
        let rows = BINDINGS.iter().map(|row| row.keys.len()).chain(overlays).sum::<usize>();
        assert_eq!(keymap.sequences.len(), rows, "every key can be read");
        for (index, (keys, command)) in keymap.sequences.iter().enumerate() {
            for (other, of_other) in &keymap.sequences[..index] {
                assert!(other != keys, "{keys:?} is {command:?} and {of_other:?}");
            }
        }
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
    fn a_key_means_something_else_after_the_prefix_or_nothing() {
        assert_eq!((pressed("k"), pressed("v k")), (Some(Command::Move(Direction::North)), None));
        assert_eq!((pressed("1"), pressed("v 1")), (Some(Command::Move(Direction::SouthWest)), Some(Command::Help)));
    }
}
