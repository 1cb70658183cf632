//! The levels that the lab ships with.

/// A level on the shelf.
#[derive(Clone, Copy, Debug)]
pub struct Shelved {
    /// Its file's name.
    pub file: &'static str,
    /// The file.
    pub text: &'static str,
}

impl Shelved {
    /// The tutorial.
    pub fn tutorial() -> Option<&'static Self> {
        SHELF.iter().find(|level| level.file == "tutorial.level")
    }
}

/// The rows of the shelf.
macro_rules! shelf {
    ($(#[$doc:meta])* $name:ident: $($file:literal)*) => {
        $(#[$doc])*
        pub static $name: &[Shelved] =
            &[$(Shelved { file: $file, text: include_str!(concat!("../../levels/", $file)) }),*];
    };
}

shelf! {
    /// The levels of `levels/`, in the order for a newcomer.
    SHELF:
    "lester.level"
    "corner-cutting.level"
    "dead-end.level"
    "marked-pocket.level"
    "river-crossing.level"
    "forest-and-river.level"
    "glassworks.level"
    "roads.level"
    "zigzag.level"
    "pillars.level"
    "rooms.level"
    "tunnels.level"
    "smooth-walk.level"
    "doors.level"
    "key-and-door.level"
    "swimmers.level"
    "caves.level"
    "maze.level"
    "unknown-maze.level"
    "hexes.level"
    "risk.level"
    "ambush.level"
    "collapsing-bridge.level"
    "cut-ropes.level"
    "contested-vault.level"
    "couriers.level"
    "before-it-reports.level"
    "birch-bark.level"
    "pigeon-loft.level"
    "newt.level"
    "they-saw-you-look.level"
    "last-stand.level"
    "single-file.level"
    "big-ogre.level"
    "mountain-pass.level"
    "two-gaps.level"
    "crowded-hall.level"
    "crossfire.level"
    "immune.level"
    "cage-and-altar.level"
    "lamps.level"
    "tutorial.level"
    "two-factions.level"
}

shelf! {
    /// A campaign of three small floors, from the top to the bottom.
    WELL:
    "well/1-wellhouse.level"
    "well/2-cistern.level"
    "well/3-the-drain.level"
}

shelf! {
    /// A campaign of two floors, on which the player climbs with the Astrolabe.
    WAY_BACK:
    "way-back/1-landing.level"
    "way-back/2-vault.level"
}

/// Every campaign, each from the top to the bottom.
pub static CAMPAIGNS: &[&[Shelved]] = &[WELL, WAY_BACK];

shelf! {
    /// The puzzles of `levels/puzzles/`, the easiest first.
    PUZZLES:
    "puzzles/detour.level"
    "puzzles/far-end.level"
    "puzzles/boarded-up.level"
    "puzzles/wide-load.level"
    "puzzles/hasty.level"
    "puzzles/blind-spot.level"
    "puzzles/no-hint.level"
    "puzzles/short-list.level"
    "puzzles/back-door.level"
    "puzzles/heavy-hand.level"
    "puzzles/canal.level"
    "puzzles/two-minds.level"
    "puzzles/corner-rule.level"
    "puzzles/corner.level"
    "puzzles/straight-on.level"
    "puzzles/wrong-door.level"
    "puzzles/surprises.level"
    "puzzles/jumps.level"
    "puzzles/better-parents.level"
    "puzzles/slower.level"
}
