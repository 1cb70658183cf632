//! How each bot plays: a row each.

/// What makes a bot play as it does.
#[expect(clippy::struct_excessive_bools, reason = "a habit is there or not, each by itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Its name on the command line.
    pub name: &'static str,
    /// A line for whoever asks.
    pub about: &'static str,
    /// It rests until it has so much of its health, in percent.
    pub rests_to: i32,
    /// It drinks and gets away when it has less than this, in percent.
    pub saves_itself_at: i32,
    /// Whether it explores a floor to its end before it goes down.
    pub is_thorough: bool,
    /// Whether it waits for enemies to come to it, where they cannot come from all sides.
    pub lets_them_come: bool,
    /// Whether it throws and drinks what it finds, when a fight is worth it.
    pub uses_things: bool,
    /// Whether it heeds what others know: steals up to those who have not noticed it, deceives, draws away, and forgets no
    /// map.
    pub plays_on_minds: bool,
}

/// The bots, the usual one first.
pub static BOTS: &[Habits] = &[
    Habits {
        name: "careless",
        about: "walks on, strikes what comes, takes the first stairs down",
        rests_to: 50,
        saves_itself_at: 25,
        is_thorough: false,
        lets_them_come: false,
        uses_things: false,
        plays_on_minds: false,
    },
    Habits {
        name: "careful",
        about: "explores, rests, chooses its fights, and plays on what others know",
        rests_to: 95,
        saves_itself_at: 45,
        is_thorough: true,
        lets_them_come: true,
        uses_things: true,
        plays_on_minds: true,
    },
    Habits {
        name: "blunt",
        about: "the careful one without stealth and without anything that plays on minds",
        rests_to: 95,
        saves_itself_at: 45,
        is_thorough: true,
        lets_them_come: true,
        uses_things: true,
        plays_on_minds: false,
    },
];
