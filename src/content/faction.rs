//! A faction.

use crate::text::{Fields, FileError, Reader, Value};

use super::{
    brought::lasting,
    item_kind::{MAX_ABOUT, MAX_NAME},
};

/// How what one member has seen comes to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharing {
    /// All have one mind.
    AtOnce,
    /// Whoever sees an enemy shouts, and who is within so many cells hears where it is. Everything else is told when
    /// two meet.
    Shout {
        /// How far a shout carries, in king's moves.
        earshot: u32,
    },
    /// Each has a mind of its own. Two that stand beside each other tell all they know.
    Meeting,
    /// Each has a mind of its own, and keeps what is in it to itself.
    Never,
}

/// Everything about a faction.
#[derive(Clone, Copy, Debug)]
pub struct Faction {
    /// What people call it.
    pub name: &'static str,
    /// How what one has seen comes to the others.
    pub sharing: Sharing,
    /// After how many turns its members forget what they have not seen again; never if `None`.
    pub memory: Option<u32>,
    /// Where its members settle.
    pub home: Home,
    /// Which posts in rooms made by hand its members take, if they take any.
    pub posts: Option<Posts>,
    /// A line for whoever asks.
    pub about: &'static str,
}

/// Around which place of a floor members of a faction settle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// A room far from the stairs.
    Den,
    /// By the water.
    Nest,
    /// Deep in a cave.
    Lair,
}

/// Posts in rooms made by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posts {
    /// For goblins.
    Warren,
    /// In and by the water.
    Mire,
    /// For beasts.
    Beast,
    /// For soldiers.
    Watch,
}

impl Faction {
    /// Reads an entry.
    pub(super) fn read(reader: &Reader<'_>, value: &Value<'_>) -> Result<Self, FileError> {
        let mut fields = Fields::of(reader, value, "a faction: name, sharing, home, about")?;
        let name = fields.text("name", MAX_NAME)?;
        let earshot = fields.number("earshot", 1..=60, Some(0))? as u32;
        let sharings = [
            ("at-once", Sharing::AtOnce),
            ("shout", Sharing::Shout { earshot }),
            ("meeting", Sharing::Meeting),
            ("never", Sharing::Never),
        ];
        let sharing = fields.choice("sharing", &sharings, None)?;
        if matches!(sharing, Sharing::Shout { .. }) != (earshot > 0) {
            return Err(fields.error(
                "earshot and sharing that do not go together",
                "earshot = 12 beside sharing = \"shout\", and nowhere else",
            ));
        }
        let memory = u32::try_from(fields.number("memory", 1..=100_000, Some(-1))?).ok();
        let home = fields.choice("home", &[("den", Home::Den), ("nest", Home::Nest), ("lair", Home::Lair)], None)?;
        let posts = [
            ("warren", Some(Posts::Warren)),
            ("mire", Some(Posts::Mire)),
            ("beast", Some(Posts::Beast)),
            ("watch", Some(Posts::Watch)),
        ];
        let posts = fields.choice("posts", &posts, Some(None))?;
        let about = fields.text("about", MAX_ABOUT)?;
        fields.finish()?;
        Ok(Self { name: lasting(name), sharing, memory, home, posts, about: lasting(about) })
    }
}
