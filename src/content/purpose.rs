//! What items are good for.

use super::Status;

/// What an item is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It is held in the hand, and struck with.
    Wield(Weapon),
    /// It is worn.
    Wear(Armour),
    /// It does something for whoever uses it.
    Use {
        /// What.
        effect: SelfEffect,
        /// Whether it is still there afterwards.
        is_kept: bool,
    },
    /// It does something to a cell, or to who stands there.
    Aim {
        /// What.
        effect: TargetEffect,
        /// How far away the cell may be, in cells.
        reach: u32,
        /// Whether it is still there afterwards.
        is_kept: bool,
    },
    /// It is only carried.
    Keep,
}

/// How a weapon strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Whom it is meant for.
    Plain,
    /// That one, and every other enemy beside the one who strikes.
    Sweep,
    /// That one, and who stands right behind.
    Pierce,
    /// That one; so hard as to be worth three blows if it came from two cells away with the step before.
    Lunge,
    /// That one; seven times as hard if it does not know of the one who strikes, and never misses it then.
    Ambush,
}

/// How something in the hand strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Chance to hit, in percent.
    pub accuracy: u32,
    /// Least and most damage of a blow.
    pub damage: (i32, i32),
    /// What a blow takes, in energy: an ordinary one takes 10.
    pub time: i32,
    /// Whom it strikes, and when it is at its best.
    pub style: Style,
}

/// What something worn does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armour {
    /// Least and most damage that it takes off a blow or a shot.
    pub absorbs: (i32, i32),
    /// From how far away its wearer is noticed at most, in cells; `None` from as far as others see.
    pub noticed_from: Option<u32>,
    /// How far the wearer's steps are heard, in cells.
    pub steps_heard: u32,
    /// Chance that a shot glances off, in percent.
    pub deflects: u32,
}

/// What an item does for whoever uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelfEffect {
    /// Gives so much health back.
    Heal(i32),
    /// Puts it into a state for so many turns.
    Gain(Status, u32),
    /// Shows the ground of the whole floor as it is: its own known walkability.
    Map,
    /// Gives a picture of what a faction knows at the moment, and of where its members are.
    Scry,
    /// Enemies in sight forget all that they have seen and heard, and are dazed for so many turns.
    Oblivion(u32),
    /// All enemies on the floor forget where it is, and all that they have heard.
    Vanish,
    /// Enemies in sight fall asleep for so many turns.
    Lull(u32),
    /// Takes it to another place that it knows.
    Blink,
    /// Shows what can be seen from here with eyes that carry so many cells.
    Spy(u32),
}

/// What an item does to a cell, or to who stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetEffect {
    /// Is thrown, hits or misses, and lies there.
    Hurl {
        /// Chance to hit, in percent.
        accuracy: u32,
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Is thrown, and holds whom it hits for so many turns.
    Net(u32),
    /// Is thrown, and sets the ground on fire.
    Kindle,
    /// Is thrown, and fills the place with smoke for so many turns.
    Smoke(u32),
    /// Is thrown, and covers the ground with caltrops.
    Scatter,
    /// Is thrown, and sounds like somebody who shouts.
    Whistle,
    /// Is thrown, breaks walls and hurts whoever is near.
    Blast {
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Is thrown, and brings the ceiling down.
    Collapse {
        /// Least and most damage.
        damage: (i32, i32),
    },
    /// Breaks through a wall at hand.
    Dig,
    /// Lays a bridge over a chasm or over deep water at hand.
    Bridge,
    /// Makes all enemies on the floor believe that there is a wall.
    FalseWall,
    /// Makes all enemies on the floor believe that the one who uses it is there.
    Mirage,
}

impl Purpose {
    /// The names of what items can be good for: `wield`, `wear`, `keep`, and the effects of those that are used or aimed.
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
    /// Whether it flies there, and stops at what is in the way.
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
