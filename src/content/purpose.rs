//! What items can be used for: weapons, armour, and effects.

use super::Status;

/// What an item can be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A weapon, which is wielded.
    Wield(Weapon),
    /// Armour, which is worn.
    Wear(Armour),
    /// It has an effect on the unit that uses it.
    Use {
        /// The effect.
        effect: SelfEffect,
        /// Whether the item is kept when it is used.
        is_kept: bool,
    },
    /// It has an effect on a cell, or on the unit there.
    Aim {
        /// The effect.
        effect: TargetEffect,
        /// The greatest distance of the cell.
        reach: u32,
        /// Whether the item is kept when it is used.
        is_kept: bool,
    },
    /// It is only carried.
    Keep,
}

/// How a weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The target only.
    Plain,
    /// The target, and every other enemy beside the attacker.
    Sweep,
    /// The target, and the unit right behind it.
    Pierce,
    /// The target; three times as hard if the attacker has just stepped towards it from two cells away.
    Lunge,
    /// The target; seven times as hard, and never missing, if it does not know of the attacker.
    Ambush,
}

/// How a weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Chance to hit, in percent.
    pub accuracy: u32,
    /// Least and most damage of a blow.
    pub damage: (i32, i32),
    /// The energy that a blow takes; an ordinary one takes 10.
    pub time: i32,
    /// The units that it strikes, and when it is strongest.
    pub style: Style,
}

/// Armour, and its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armour {
    /// Least and most damage that it absorbs of a blow or a shot.
    pub absorbs: (i32, i32),
    /// Number of cells that others have to be nearer to notice its wearer.
    pub cloaks: u32,
    /// How far the wearer's steps are heard, in cells.
    pub steps_heard: u32,
    /// Chance that a shot glances off, in percent.
    pub deflects: u32,
}

/// An effect of an item on the unit that uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfEffect {
    /// Gives health back.
    Heal(i32),
    /// Puts the unit into a state for a number of turns.
    Gain(Status, u32),
    /// Shows the ground of the whole floor as it is.
    Map,
    /// Gives a picture of what a faction knows at the moment, and of where its members are.
    Scry,
    /// Enemies in sight forget everything that they have seen and heard, and are dazed for a number of turns.
    Oblivion(u32),
    /// All enemies on the floor forget where the unit is, and everything that they have heard.
    Vanish,
    /// Enemies in sight fall asleep for a number of turns.
    Lull(u32),
    /// Takes the unit to another place that it knows.
    Blink,
    /// Shows what can be seen from here with a sight of this many cells.
    Spy(u32),
}

/// An effect of an item on a cell, or on the unit there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetEffect {
    /// Is thrown, hits or misses, and lies there.
    Hurl {
        /// Chance to hit, in percent.
        accuracy: u32,
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Is thrown, and holds the unit that it hits for a number of turns.
    Net(u32),
    /// Is thrown, and sets the ground on fire.
    Kindle,
    /// Is thrown, and fills the place with smoke for a number of turns.
    Smoke(u32),
    /// Is thrown, and covers the ground with caltrops.
    Scatter,
    /// Is thrown, and sounds like a shout.
    Whistle,
    /// Is thrown, breaks walls and hurts units nearby.
    Blast {
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Is thrown, and brings the ceiling down.
    Collapse {
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Breaks through a wall within reach.
    Dig,
    /// Lays a bridge over a chasm or deep water within reach.
    Bridge,
    /// Makes all enemies on the floor believe that there is a wall.
    FalseWall,
    /// Makes all enemies on the floor believe that the user is there.
    Mirage,
}

impl Purpose {
    /// The names of all purposes of items: `wield`, `wear`, `keep`, and the effects of those that are used or aimed.
    pub const NAMES: [&str; 24] = [
        "wield",
        "wear",
        "keep",
        "heal",
        "gain",
        "map",
        "scry",
        "oblivion",
        "vanish",
        "lull",
        "blink",
        "spy",
        "hurl",
        "net",
        "kindle",
        "smoke",
        "scatter",
        "whistle",
        "blast",
        "collapse",
        "dig",
        "bridge",
        "false-wall",
        "mirage",
    ];

    /// Its name, one of [`Purpose::NAMES`]: the key or the effect that an item has in its file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wield(_) => "wield",
            Self::Wear(_) => "wear",
            Self::Keep => "keep",
            Self::Use { effect, .. } => match effect {
                SelfEffect::Heal(_) => "heal",
                SelfEffect::Gain(..) => "gain",
                SelfEffect::Map => "map",
                SelfEffect::Scry => "scry",
                SelfEffect::Oblivion(_) => "oblivion",
                SelfEffect::Vanish => "vanish",
                SelfEffect::Lull(_) => "lull",
                SelfEffect::Blink => "blink",
                SelfEffect::Spy(_) => "spy",
            },
            Self::Aim { effect, .. } => match effect {
                TargetEffect::Hurl { .. } => "hurl",
                TargetEffect::Net(_) => "net",
                TargetEffect::Kindle => "kindle",
                TargetEffect::Smoke(_) => "smoke",
                TargetEffect::Scatter => "scatter",
                TargetEffect::Whistle => "whistle",
                TargetEffect::Blast { .. } => "blast",
                TargetEffect::Collapse { .. } => "collapse",
                TargetEffect::Dig => "dig",
                TargetEffect::Bridge => "bridge",
                TargetEffect::FalseWall => "false-wall",
                TargetEffect::Mirage => "mirage",
            },
        }
    }
}

impl TargetEffect {
    /// Whether the item is thrown, so that obstacles stop it.
    pub fn is_thrown(self) -> bool {
        match self {
            Self::Hurl { .. }
            | Self::Net(_)
            | Self::Kindle
            | Self::Smoke(_)
            | Self::Scatter
            | Self::Whistle
            | Self::Blast { .. }
            | Self::Collapse { .. } => true,
            Self::Dig | Self::Bridge | Self::FalseWall | Self::Mirage => false,
        }
    }
}
