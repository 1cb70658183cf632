//! A kind of unit.

use crate::{
    mind::{Daring, FactionId, KindId, planning::Behaviour},
    terrain::Movement,
};

use super::{super::status::Status, Power, UNIT_KINDS};

/// Everything about a kind of unit.
#[derive(Clone, Copy, Debug)]
pub struct UnitKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// Whose side it is on.
    pub faction: FactionId,
    /// How it moves.
    pub movement: Movement,
    /// Along how many cells it extends, each way; most units are of one cell.
    pub size: u8,
    /// Energy gained each turn. Entering floor takes 10, so 10 is one step a turn.
    pub speed: i32,
    /// Health when unhurt.
    pub health: i32,
    /// Chance to hit, in percent.
    pub accuracy: u32,
    /// Least and most damage of a blow.
    pub damage: (i32, i32),
    /// How far it strikes, in cells: 1 for those who have to stand beside their enemy, more for those who shoot.
    pub reach: u32,
    /// Into which state a blow or a shot that hurts puts its victim, and for how many turns.
    pub on_hit: Option<(Status, u32)>,
    /// What it can do from afar besides striking.
    pub power: Option<Power>,
    /// It steps back from an enemy that is nearer than so many king's moves; 0 for those who do not mind.
    pub keeps_distance: u32,
    /// How far away it smells where its enemies have walked, in king's moves; 0 for those without a nose.
    pub smells: u32,
    /// From how far away it is noticed at most as long as it stands still, in cells; `None` from as far as others see.
    pub hides: Option<u32>,
    /// Whether it carries a map, which others can read when it is dead.
    pub draws_maps: bool,
    /// Whether it is fixed to the ground: it takes no step, makes way for nobody, and nobody hunts it.
    pub is_rooted: bool,
    /// Turns until a point of health comes back.
    pub mending: u32,
    /// How far it sees, in cells.
    pub sight: u32,
    /// How far away, in king's moves, a reported enemy may be for it to set out.
    pub resolve: u32,
    /// What it makes of cells that nobody it knows has seen.
    pub daring: Daring,
    /// What it wants and can do; the player decides for itself.
    pub behaviour: Option<&'static Behaviour>,
    /// A line for whoever looks at it.
    pub about: &'static str,
}

impl UnitKind {
    /// What is usual: somebody on two feet, with nothing to set it apart. Rows say what is different about theirs.
    pub(super) const USUAL: Self = Self {
        name: "",
        glyph: '?',
        faction: FactionId::PLAYER,
        movement: Movement::Walker,
        size: 1,
        speed: 10,
        health: 10,
        accuracy: 70,
        damage: (1, 3),
        reach: 1,
        on_hit: None,
        power: None,
        keeps_distance: 0,
        smells: 0,
        hides: None,
        draws_maps: false,
        is_rooted: false,
        mending: 12,
        sight: 8,
        resolve: 30,
        daring: Daring::Reckless,
        behaviour: None,
        about: "",
    };

    /// How strong it is, to compare: the health it has times the harm it does.
    pub fn might(&self) -> i32 {
        self.health * self.accuracy as i32 * (self.damage.0 + self.damage.1)
    }
}

impl KindId {
    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        UNIT_KINDS.iter().position(|kind| kind.name == name).map(|index| Self(index as u8))
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..UNIT_KINDS.len() as u8).map(Self)
    }

    /// The kind's row.
    ///
    /// # Panics
    /// For an id that is not of [`KindId::all`]; the game makes no others.
    pub fn row(self) -> &'static UnitKind {
        &UNIT_KINDS[self.0 as usize]
    }
}
