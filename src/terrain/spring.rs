//! What lies hidden in the ground and waits for a foot.

/// What a trap does when it is stepped on. After that it is what it looked like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spring {
    /// It holds whoever stepped there.
    Hold {
        /// For so many turns.
        turns: u32,
    },
    /// It can be heard from afar, like a shout.
    Alarm,
    /// It hurts.
    Dart {
        /// The health that it takes, before armour.
        damage: i32,
    },
    /// It drops whoever stepped there to the floor below.
    Fall {
        /// The health that the landing takes.
        damage: i32,
    },
}

impl Spring {
    /// What whoever sees it happen is told.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Hold { .. } => "A snare snaps shut.",
            Self::Alarm => "A bell rings somewhere behind the wall, on and on.",
            Self::Dart { .. } => "Something clicks in the wall.",
            Self::Fall { .. } => "Boards swing down, and up again.",
        }
    }
}
