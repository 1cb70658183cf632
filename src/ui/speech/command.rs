//! The table of commands: what can be typed, and what it does. The help prints it.

use crate::grid::Direction;

use super::word_table::{self, Found, WordRow, commands};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Steps, attacks or opens a door, as often as is said.
    Go(Direction),
    /// Steps without sneaking.
    Step,
    /// Starts or stops sneaking, or takes a sneaking step.
    Sneak,
    /// Attacks a unit beside the player.
    Attack,
    /// Waits.
    Wait,
    /// Rests until well.
    Rest,
    /// Explores.
    Explore,
    /// Walks to a place.
    Travel,
    /// Goes to the stairs down, and down.
    Down,
    /// Goes to the stairs up, and up.
    Up,
    /// Picks up.
    Take,
    /// Uses an item.
    Use,
    /// Throws an item.
    Throw,
    /// Drops an item.
    Drop,
    /// Drinks a draught.
    Drink,
    /// Closes a door.
    Close,
    /// Bars a door.
    Bar,
    /// Faces a direction.
    Face,
    /// Sets the lantern.
    Lantern,
    /// Shouts.
    Shout,
    /// Enables or disables automatic pickup.
    Gather,
    /// Shoots, for units that can.
    Shoot,
    /// Uses a power on an enemy, for units that have one.
    Fling,
    /// Uses a power on friends, for units that have one.
    Hearten,
    /// Switches study mode on.
    Study,
    /// Repeats the last command.
    Again,
    /// Answers a question with yes.
    Yes,
    /// Answers a question with no.
    No,
    /// Describes a cell, or the surroundings.
    Look,
    /// The eight cells around the player.
    Around,
    /// How far the player can see in each direction.
    Scan,
    /// Units and items in sight.
    Sight,
    /// All that is known of the floor.
    List,
    /// The next place of the last list.
    Next,
    /// The place before in the last list.
    Previous,
    /// What would happen if an item were thrown.
    Aim,
    /// Floor, turn, health.
    Status,
    /// The character sheet.
    Me,
    /// The items carried.
    Inventory,
    /// Describes an item.
    Item,
    /// Old messages.
    Log,
    /// Watches a unit.
    Watch,
    /// What a unit thinks.
    Think,
    /// Who knows what.
    Knows,
    /// The list of overlays.
    Overlays,
    /// An overlay in words.
    Overlay,
    /// Looks through other eyes.
    Eyes,
    /// Shows or hides the truth.
    Truth,
    /// The watched unit's search in figures.
    Search,
    /// That search in the lab.
    Lab,
    /// What has happened in a world without a player.
    Timeline,
    /// All figures of a unit's plan and search.
    Figures,
    /// The tale of the game.
    Tale,
    /// The commands.
    Help,
    /// Lists or changes the player's settings.
    Settings,
    /// Says whether the game is saved.
    Save,
    /// Leaves.
    Quit,
}

/// The group under which the help lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Walking and fighting.
    Act,
    /// Items.
    Items,
    /// Looking.
    Look,
    /// The player's own state.
    You,
    /// What others think and know.
    Minds,
    /// The program.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 6] = [Self::Act, Self::Items, Self::Look, Self::You, Self::Minds, Self::Program];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Act => "Act",
            Self::Items => "Items",
            Self::Look => "Look",
            Self::You => "You",
            Self::Minds => "Minds",
            Self::Program => "Program",
        }
    }
}

/// A command of a game.
pub type Row = WordRow<Verb, Group>;

use Direction as D;
use Verb as V;

commands! {
    /// The commands, in the order of the help.
    Act "north" "n" ("[TIMES]") => V::Go(D::North), "Step north: walk, attack, open a door. 'north 5' takes up to five steps, and stops when something happens.";
    Act "northeast" "ne" "north-east" ("[TIMES]") => V::Go(D::NorthEast), "Step north-east.";
    Act "east" "e" ("[TIMES]") => V::Go(D::East), "Step east.";
    Act "southeast" "se" "south-east" ("[TIMES]") => V::Go(D::SouthEast), "Step south-east.";
    Act "south" "s" ("[TIMES]") => V::Go(D::South), "Step south.";
    Act "southwest" "sw" "south-west" ("[TIMES]") => V::Go(D::SouthWest), "Step south-west.";
    Act "west" "w" ("[TIMES]") => V::Go(D::West), "Step west.";
    Act "northwest" "nw" "north-west" ("[TIMES]") => V::Go(D::NorthWest), "Step north-west.";
    Act "attack" "a" "hit" "free" ("[UNIT]") => V::Attack, "Attack a unit beside you, or try the cage of a captive; without a name, the nearest enemy.";
    Act "explore" "x" "o" ("") => V::Explore, "Explore and pick things up, until something happens.";
    Act "travel" "t" "go" ("PLACE") => V::Travel, "Walk to a place: a name, a number of the last list, or an offset as in 'travel 3 east 2 north'.";
    Act "rest" "r" ("") => V::Rest, "Rest until you are well, or something happens.";
    Act "wait" "z" "." ("[TURNS]") => V::Wait, "Wait a turn, or up to so many, until something happens.";
    Act "sneak" "stealth" ("[on, off, DIRECTION, or PLACE]") => V::Sneak, "Start or stop sneaking: slower, silent, and noticed only from near by. With a direction or a place, one sneaking step that way.";
    Act "step" ("DIRECTION or PLACE") => V::Step, "One step in a direction, or on the way to a place; without sneaking, also while you sneak.";
    Act "down" ">" "descend" ("") => V::Down, "Go to the stairs down, and take them once you are there.";
    Act "up" "<" "ascend" ("") => V::Up, "Go to the stairs up, and take them once you are there.";
    Act "close" "c" ("[DIRECTION]") => V::Close, "Close a door beside you.";
    Act "bar" ("[DIRECTION]") => V::Bar, "Bar a closed door beside you, or cut a rope bridge.";
    Act "face" ("DIRECTION") => V::Face, "Face a direction; takes no time.";
    Act "shout" "!" ("") => V::Shout, "Shout: units that hear it come to look.";
    Act "lantern" "f" ("[shut, low, full or auto]") => V::Lantern, "Set the lantern; without a word, the next setting. Takes no time.";
    Act "shoot" ("PLACE") => V::Shoot, "Shoot at a place, if you can shoot.";
    Act "fling" ("PLACE") => V::Fling, "Use your power on an enemy, if you have one.";
    Act "hearten" ("") => V::Hearten, "Use your power on your friends, if you have one.";
    Act "again" "g" ("") => V::Again, "Do the last command again.";
    Act "yes" "y" "ok" ("") => V::Yes, "Answer a question with yes.";
    Act "no" "cancel" ("") => V::No, "Answer a question with no; else look through your own eyes again, or stop watching a unit.";
    Items "inventory" "i" ("") => V::Inventory, "List what you carry, each kind with its letter.";
    Items "item" "examine" ("ITEM") => V::Item, "Describe an item that you carry or see: what it does, in figures.";
    Items "use" "u" "wield" "wear" "read" ("ITEM [at PLACE]") => V::Use, "Use an item by name or letter: drink, read, wield, wear or take off, dig. Some need a place, as in 'use pickaxe at north'.";
    Items "throw" ("ITEM [at PLACE]") => V::Throw, "Throw an item, or use it at a place; without a place, at the nearest enemy.";
    Items "aim" ("ITEM [at PLACE]") => V::Aim, "Say what would happen if you threw an item; takes no time.";
    Items "drop" ("ITEM") => V::Drop, "Put an item down.";
    Items "take" "," "get" ("[ITEM]") => V::Take, "Take the item here; walking onto it does that too, so with the name of an item elsewhere it walks there.";
    Items "drink" "q" ("") => V::Drink, "Drink a draught at once.";
    Items "gather" ("[on or off]") => V::Gather, "Pick things up by walking onto them, or not. Takes no time.";
    Look "look" "l" ("[PLACE]") => V::Look, "Say where you are and what is in sight; with a place, describe it: 'look 3 north', 'look goblin', 'look 2' for the second of the last list.";
    Look "around" ("") => V::Around, "The eight cells around you, clockwise from north.";
    Look "scan" ("") => V::Scan, "How far the way is open in each of the eight directions.";
    Look "sight" "v" "in" ("") => V::Sight, "List units and things in sight, the nearest first.";
    Look "list" "places" ("[exits, doors, things, units, special, dangers or unknown]") => V::List, "List all that you know of this floor, the nearest first. 'look', 'travel' and 'throw' take the numbers.";
    Look "next" "]" ("") => V::Next, "Describe the next place of the last list.";
    Look "previous" "[" "back" ("") => V::Previous, "Describe the place before.";
    You "status" "h" "where" ("") => V::Status, "Your health, floor and turn in one line.";
    You "me" "sheet" "@" ("") => V::Me, "Your health, states, from how far you are noticed, and what you hold.";
    You "log" "m" "messages" ("[NUMBER]") => V::Log, "Old messages, the last of them last; ten if you do not say how many.";
    You "tale" "story" ("") => V::Tale, "The story of your game so far, and its score.";
    Minds "watch" "tab" ("[UNIT, previous or off]") => V::Watch, "Watch a unit: 'think', 'overlay' and 'search' are about it then. Without a name, the next one.";
    Minds "think" "thoughts" ("[UNIT]") => V::Think, "What a unit does and why: its task, its plan, what it has noted and rejected.";
    Minds "knows" "k" "who" ("") => V::Knows, "Who knows what: where each faction thinks you are, since when, from whom.";
    Minds "overlays" ("") => V::Overlays, "List the overlays.";
    Minds "overlay" ("NAME, or off") => V::Overlay, "Say what an overlay shows now, and keep it for 'look' at a place; 'overlay off' switches all off.";
    Minds "eyes" ("[you]") => V::Eyes, "Look through the next eyes: yours, your pictures, and others that are open.";
    Minds "truth" ("") => V::Truth, "Look at the truth, where it is open: the whole floor and all units; again to go back.";
    Minds "search" ("") => V::Search, "The search of the watched unit, or yours, in figures.";
    Minds "lab" ("") => V::Lab, "Study that search in the lab, moment by moment; 'quit' leads back to the game, where no time has passed.";
    Minds "figures" ("[UNIT]") => V::Figures, "All figures of a unit: what it knows, its last search, the paths that wait. Without a name, those of the watched one.";
    Minds "timeline" ("[NUMBER or KIND]") => V::Timeline, "What has happened in a world without a player, the newest first: ten incidents, so many, or those of a kind such as 'fought'.";
    Minds "study" ("") => V::Study, "Study mode: opens all eyes for the rest of a game, outside the ranking; asks first.";
    Program "help" "?" ("[COMMAND or TOPIC]") => V::Help, "Explain the commands, one command, or a topic: start, rules, factions, evidence.";
    Program "settings" ("[NAME] [VALUE]") => V::Settings, "List your settings, say what the values of one mean, or change it: 'settings difficulty midnight'. It is saved.";
    Program "save" ("") => V::Save, "Say whether the game is saved; it is saved after every action.";
    Program "quit" "leave" "exit" ("") => V::Quit, "Leave; a saved game goes on the next time.";
}

/// The command of a word.
pub(super) fn find(word: &str) -> Found<Verb, Group> {
    word_table::find(COMMANDS, word)
}

/// The commands whose names begin with a word.
pub(super) fn beginning_with(word: &str) -> Vec<&'static Row> {
    word_table::beginning_with(COMMANDS, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_abbreviation_means_one_command() {
        word_table::check(COMMANDS);
    }

    #[test]
    fn a_beginning_that_fits_one_name_completes_and_another_lists_all() {
        assert!(matches!(find("inv"), Found::One(row) if row.verb == Verb::Inventory));
        assert!(matches!(find("TRAV"), Found::One(row) if row.verb == Verb::Travel));
        let Found::Several(rows) = find("th") else { panic!("throw and think begin with it") };
        assert_eq!(rows.iter().map(|row| row.name).collect::<Vec<_>>(), ["throw", "think"]);
        assert!(matches!(find("plugh"), Found::None) && matches!(find(""), Found::None));
    }
}
