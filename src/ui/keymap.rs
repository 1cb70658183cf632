//! Which key does what: one table, from which the help screen is printed too.
//!
//! A row's keys are written as on the command line ([`Key`]); several keys with spaces between them are pressed one
//! after the other (`v 2`).

use crate::grid::Direction;

use super::{
    key::{Key, ParseKeyError},
    overlay::{OVERLAYS, OverlayId},
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
    /// Drink a draught.
    Drink,
    /// Shout.
    Shout,
    /// Look around with a cursor.
    Look,
    /// Watch the next unit in sight.
    WatchNext,
    /// Watch the previous unit in sight.
    WatchPrevious,
    /// Look at the floor from outside, or no longer.
    Outside,
    /// Switch an overlay on or off.
    Overlay(OverlayId),
    /// Switch all overlays off.
    ClearOverlays,
    /// Let the world go faster, where nobody plays.
    Faster,
    /// Let it go slower, down to a halt.
    Slower,
    /// Halt it, or let it go on.
    Pause,
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
        /// The table; the rows of the overlays are [`OVERLAYS`].
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
    Act: "." "5" "s" => C::Wait, "wait a turn";
    Act: ">" => C::Descend, "take the stairs down";
    Act: "<" => C::Ascend, "take the stairs up";
    Act: "c" => C::Close, "close a door";
    Act: "d" => C::Drink, "drink a draught";
    Act: "!" => C::Shout, "shout: whoever hears it comes to look";
    Look: "x" ";" => C::Look, "look around; a click does it too";
    Look: "Tab" => C::WatchNext, "watch the next unit in sight";
    Look: "BackTab" => C::WatchPrevious, "watch the previous one";
    Look: "o" => C::Outside, "outside view: the whole floor and everybody on it, to watch";
    Look: "m" "Ctrl-p" => C::History, "read old messages";
    Look: "PageUp" => C::PageUp, "a page up, in lists (on the map: north-east)";
    Look: "PageDown" => C::PageDown, "a page down, in lists (on the map: south-east)";
    Overlay: "v 0" "F10" => C::ClearOverlays, "all overlays off";
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

/// What a key has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A command.
    Command(Command),
    /// The beginning of a sequence; more keys are awaited.
    Pending,
    /// Nothing.
    Unbound,
}

/// The table, read.
#[derive(Clone, Debug)]
pub struct Keymap {
    sequences: Vec<(Vec<Key>, Command)>,
    pending: Vec<Key>,
}

impl Keymap {
    /// The keymap of the table and of the overlays.
    pub fn new() -> Self {
        let overlays = OVERLAYS.iter().flat_map(|row| row.keys().map(|key| (key, Command::Overlay(row.id))));
        let bindings = BINDINGS.iter().flat_map(|row| row.keys.iter().map(|&key| (key.to_owned(), row.command)));
        // A row that cannot be read would be left out; a test reads them all.
        let read = |(keys, command): (String, Command)| sequence(&keys).ok().map(|keys| (keys, command));
        Self { sequences: bindings.chain(overlays).filter_map(read).collect(), pending: Vec::new() }
    }

    /// Takes the next key of the player's.
    pub fn press(&mut self, key: Key) -> Resolved {
        self.pending.push(key);
        let exact = self.sequences.iter().find(|(keys, _)| *keys == self.pending);
        if let Some(&(_, command)) = exact {
            self.pending.clear();
            return Resolved::Command(command);
        }
        if self.sequences.iter().any(|(keys, _)| keys.starts_with(&self.pending)) {
            return Resolved::Pending;
        }
        self.pending.clear();
        Resolved::Unbound
    }

    /// The keys of a sequence that is not finished.
    pub fn pending(&self) -> &[Key] {
        &self.pending
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

    fn pressed(keys: &str) -> Resolved {
        let mut keymap = Keymap::new();
        sequence(keys).expect("keys").into_iter().map(|key| keymap.press(key)).last().expect("at least one key")
    }

    #[test]
    fn every_key_in_the_tables_does_what_its_row_says() {
        for row in BINDINGS {
            for keys in row.keys {
                assert_eq!(pressed(keys), Resolved::Command(row.command), "{keys}");
            }
        }
        for row in OVERLAYS {
            for keys in row.keys() {
                assert_eq!(pressed(&keys), Resolved::Command(Command::Overlay(row.id)), "{keys}");
            }
        }
    }

    #[test]
    fn no_key_is_bound_twice_nor_begins_another() {
        let keymap = Keymap::new();
        let rows = BINDINGS.iter().map(|row| row.keys.len()).sum::<usize>() + OVERLAYS.len() * 2;
        assert_eq!(keymap.sequences.len(), rows, "every key can be read");
        for (index, (keys, command)) in keymap.sequences.iter().enumerate() {
            for (other_index, (other, of_other)) in keymap.sequences.iter().enumerate() {
                let clashes = index != other_index && other.starts_with(keys);
                assert!(!clashes, "{keys:?} is {command:?}, and {other:?} is {of_other:?}");
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
    fn a_sequence_waits_for_its_end_and_forgets_a_wrong_one() {
        assert_eq!(pressed("v"), Resolved::Pending);
        assert_eq!(pressed("v k"), Resolved::Unbound);
        assert_eq!(pressed("v k k"), Resolved::Command(Command::Move(Direction::North)));
    }
}
