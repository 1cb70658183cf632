//! The key table of the game's screen, from which the help is printed too.
//!
//! Keys are written as on the command line ([`Key`]). In a sequence of two keys (`v 2`), the first opens the window of
//! the overlays, in which the second has its meaning.

use crate::grid::Direction;

use super::{
    binding::{Bound, Clash, Rows, bindings},
    key::Key,
    overlay::OverlayId,
};

/// A command of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Steps, attacks or opens a door; moves the cursor in look mode.
    Move(Direction),
    /// Waits a turn.
    Wait,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up.
    Ascend,
    /// Closes a door.
    Close,
    /// Bars a closed door.
    Bar,
    /// Picks up the item here.
    Take,
    /// Drinks a draught.
    Drink,
    /// Lists the player's items.
    Inventory,
    /// Uses an item.
    Use,
    /// Throws an item, or uses it at a cell.
    Throw,
    /// Drops an item.
    Drop,
    /// Starts or stops sneaking.
    Stealth,
    /// Sets the lantern: shut, low, full, or automatic.
    Lantern,
    /// Faces a direction.
    Face,
    /// Explores until something happens.
    Explore,
    /// Walks to a place.
    Travel,
    /// Rests until well, or until something happens.
    Rest,
    /// Shouts.
    Shout,
    /// Draws the map in another way.
    MapView,
    /// Shows the figures of the watched unit's search, or its story only.
    Figures,
    /// Looks around with a cursor.
    Look,
    /// Lists units and items in sight.
    InSight,
    /// Shows what each faction knows.
    WhoKnows,
    /// Watches the next unit in sight.
    WatchNext,
    /// Watches the previous unit in sight.
    WatchPrevious,
    /// Looks through the next eyes in turn.
    Eyes,
    /// Shows or hides the truth.
    Truth,
    /// Switches study mode on, after a question.
    Study,
    /// Opens the window of the overlays.
    Overlays,
    /// Switches an overlay on or off.
    Overlay(OverlayId),
    /// Switches all overlays off.
    ClearOverlays,
    /// Speeds the world up, in a game without a player.
    Faster,
    /// Slows the world down.
    Slower,
    /// Halts the world or lets it go on.
    Pause,
    /// Goes back by a turn or an action, where nobody acts.
    StepBack,
    /// Opens the timeline, where nobody acts.
    Timeline,
    /// Switches the director on or off, in a game without a player.
    Director,
    /// Opens the current moment in the lab.
    Lab,
    /// Shows old messages.
    History,
    /// Changes the player's settings.
    Settings,
    /// Shows the help.
    Help,
    /// Leaves after a question.
    Quit,
    /// Leaves at once; the game is saved after every action.
    Leave,
    /// Suspends the program to the shell's background.
    Suspend,
    /// Redraws the whole screen.
    Redraw,
    /// Confirms the cell under the cursor.
    Confirm,
    /// Removes the cursor from the map.
    Cancel,
    /// Steps north-east; moves a cursor up by a page.
    PageUp,
    /// Steps south-east; moves a cursor down by a page.
    PageDown,
}

/// The group under which the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Actions that take time in the dungeon.
    Act,
    /// Commands that only look.
    Look,
    /// Overlays on the map.
    Overlay,
    /// Commands for a world without a player.
    Watch,
    /// Commands for the program itself.
    Program,
}

impl Group {
    /// Every group, as the help screen lists them.
    pub const ALL: [Self; 5] = [Self::Act, Self::Look, Self::Overlay, Self::Watch, Self::Program];

    /// Title of the group in the help.
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
    Act "wait": "." "5" "s" => C::Wait, "wait a turn; without a player: play a single turn, then halt";
    Act "descend": ">" => C::Descend, "take the stairs down, or go there";
    Act "ascend": "<" => C::Ascend, "take the stairs up, or go there";
    Act "close": "c" => C::Close, "close a door";
    Act "bar": "B" => C::Bar, "bar a closed door, or cut a rope bridge";
    Act "take": "g" "," => C::Take, "take the item here; walking onto it does that too";
    Act "inventory": "i" => C::Inventory, "list what you carry, and what it does";
    Act "use": "a" => C::Use, "use an item: drink, read, wield, wear or take off, dig";
    Act "throw": "t" => C::Throw, "throw something, or use it at a cell";
    Act "drop": "d" => C::Drop, "put something down";
    Act "drink": "q" => C::Drink, "drink a draught at once";
    Act "stealth": "z" => C::Stealth, "sneak: slower, silent, and noticed only from near by; again to stop";
    Act "lantern": "f" => C::Lantern, "set the lantern: shut, low, full, automatic; takes no time";
    Act "face": "r" => C::Face, "face a direction without a step; takes no time";
    Act "explore": "o" => C::Explore, "explore and pick things up, until something happens";
    Act "travel": "_" => C::Travel, "go to the stairs, to a thing, or to any place; a click there does it too";
    Act "rest": "Z" => C::Rest, "rest until you are well, or something happens";
    Act "shout": "!" => C::Shout, "shout: units that hear it come to look";
    Look "look": "x" ";" => C::Look, "look around; the second mouse button does it too";
    Look "in-sight": "w" => C::InSight, "list units and items in sight, to watch, look at or walk to";
    Look "who-knows": "W" => C::WhoKnows, "who knows what: where each faction thinks you are, since when, from whom";
    Look "watch-next": "Tab" => C::WatchNext, "watch the next unit in sight; a click on one does it too";
    Look "watch-previous": "BackTab" => C::WatchPrevious, "watch the previous unit";
    Look "figures": "X" => C::Figures, "panel: all figures of the watched unit's search, or its story only";
    Look "map-view": "V" => C::MapView, "map: as it fits, plain, double-wide, or beside what others know";
    Look "eyes": "e" => C::Eyes, "see through the next eyes: yours, your pictures, and others that are open";
    Look "lab": "L" => C::Lab, "open the watched unit's search, or yours, in the lab; Esc comes back";
    Look "truth": "O" "v o" => C::Truth, "show the truth, where it is open: the whole floor and all units";
    Look "study": "E" => C::Study, "study mode: opens all eyes for the rest of a game, outside the ranking";
    Look "history": "m" "M" "Ctrl-p" => C::History, "read old messages";
    Look "page-up": "PageUp" => C::PageUp, "north-east; a cursor on the map jumps eight cells up";
    Look "page-down": "PageDown" => C::PageDown, "south-east; a cursor on the map jumps eight cells down";
    Overlay "overlays": "v" => C::Overlays, "choose from all overlays";
    Overlay "clear-overlays": "F10" "v 0" => C::ClearOverlays, "all overlays off";
    Watch "pause": "Space" => C::Pause, "halt the world, or let it go on";
    Watch "faster": "+" "=" => C::Faster, "faster";
    Watch "slower": "-" => C::Slower, "slower";
    Watch "step-back": "Backspace" => C::StepBack, "a turn back";
    Watch "timeline": "T" => C::Timeline, "the timeline: what happened, and when; Enter goes back there";
    Watch "director": "D" => C::Director, "the director: show by itself where something happens, or no longer";
    Program "help": "?" "F1" "v 1" => C::Help, "this help";
    Program "settings": "C" => C::Settings, "settings: what moves, colours, keys; saved in the config file";
    Program "cancel": "Esc" => C::Cancel, "put the cursor away; else see through your own eyes; else stop watching";
    Program "confirm": "Enter" => C::Confirm, "confirm the cell under the cursor: watch, walk there, throw";
    Program "quit": "Q" => C::Quit, "leave, after a question";
    Program "leave": "S" "Ctrl-c" => C::Leave, "leave at once; the game is saved after every action";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "suspend the program to the shell";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// Name of the row whose keys open the window of the overlays, in which a second key has its own meaning.
const PREFIX_ROW: &str = "overlays";

/// The key bindings of the game's screen.
#[derive(Clone, Debug)]
pub struct Keymap {
    bound: Bound<Command>,
}

impl Keymap {
    /// The default keys of the table and of the overlays.
    pub fn new() -> Self {
        let overlays = OverlayId::ALL.iter().map(|&id| (id.name(), id.row().keys(), Command::Overlay(id)));
        Self { bound: Bound::read(BINDINGS, overlays) }
    }

    /// The same keys, but messages name commands by these words for their rows.
    #[must_use]
    pub(super) fn in_words(self, words: fn(&str) -> String) -> Self {
        Self { bound: self.bound.in_words(words) }
    }

    /// Whether messages name commands by words.
    pub(super) fn is_in_words(&self) -> bool {
        self.bound.is_in_words()
    }

    /// The command of a key, if there is one.
    pub fn command(&self, key: Key) -> Option<Command> {
        self.bound.of(&[key])
    }

    /// The command of a key in the window of the overlays, if the key has a meaning of its own there.
    pub fn overlay_command(&self, key: Key) -> Option<Command> {
        self.bound.of(&[self.prefix()?, key])
    }

    /// The keys of the row with a name, as config files write them. Of a sequence of two keys, the first opens the
    /// window of the overlays.
    pub fn keys(&self, name: &str) -> Vec<String> {
        self.bound.written(name)
    }

    /// The first single key of a command, as config files write it; a dash if there is none. Where commands are words,
    /// its word.
    pub fn key(&self, command: Command) -> String {
        self.bound.key(command)
    }

    /// The keys that are bound to a command alone, not as part of a sequence.
    pub fn single_keys(&self, command: Command) -> Vec<Key> {
        self.bound.single_keys(command)
    }

    /// The keys for west, south, north and east, for a hint.
    pub fn moves(&self) -> String {
        [Direction::West, Direction::South, Direction::North, Direction::East].map(|to| self.key(C::Move(to))).concat()
    }

    /// The arrows that walk, as signs; `None` if one of them is bound to something else.
    pub fn arrows(&self) -> Option<&'static str> {
        let arrows = [
            ("Left", Direction::West),
            ("Down", Direction::South),
            ("Up", Direction::North),
            ("Right", Direction::East),
        ];
        let walks =
            |(name, to): (&str, Direction)| self.single_keys(C::Move(to)).iter().any(|key| key.to_string() == name);
        arrows.into_iter().all(walks).then_some("←↓↑→")
    }

    /// Replaces each row name in braces by that row's first key, or by its word where commands are words.
    pub fn fill(&self, text: &str) -> String {
        self.bound.fill(text)
    }

    /// The commands whose rows a text names in braces.
    pub fn commands_in(&self, text: &str) -> Vec<Command> {
        self.bound.commands_in(text)
    }

    /// The names of all rows, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.bound.names()
    }

    /// Whether the row with a name must keep a key: it leaves something, or opens the help.
    pub fn is_needed(&self, name: &str) -> bool {
        matches!(self.bound.command(name), Some(C::Leave | C::Cancel | C::Confirm | C::Help))
    }

    /// Binds other keys to rows. Of a sequence of two keys, the first must be one that opens the window of the
    /// overlays, or the sequence has no effect. Sequences of rows that are not named here follow the key that opens the
    /// window.
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

    /// The first of these keys, which is written before every second key.
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
