//! The chain of knowledge: how those who killed the player came to know of it, one thing because of another.

use std::collections::BTreeSet;

use crate::{
    game::state::{
        clues::{Clue, ClueKind},
        ending::{Ending, Subject},
        unit::Unit,
        world::World,
    },
    mind::{FactionId, UnitId},
};

/// The most links of a chain.
const MOST: usize = 9;

/// Those of whom a chain tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hunters {
    /// The unit that killed the player, and its faction.
    Killer(Subject, FactionId),
    /// The faction of which most units came to know of the player, and of those the one that learned most, in a game in
    /// which no unit killed it.
    Faction(FactionId),
}

impl Hunters {
    /// The faction.
    pub fn faction(self) -> FactionId {
        match self {
            Self::Killer(_, faction) | Self::Faction(faction) => faction,
        }
    }

    /// The unit that killed the player, if one did.
    pub fn killer(self) -> Option<UnitId> {
        match self {
            Self::Killer(killer, _) => Some(killer.unit),
            Self::Faction(_) => None,
        }
    }
}

/// How some units came to know of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The units.
    pub hunters: Hunters,
    /// What led to it, in order of turns.
    pub links: Vec<Clue>,
}

impl World {
    /// How those who killed the player came to know of it, or those who hunted it most in a game that ended otherwise;
    /// `None` while the game goes on, and if nobody ever came to know of the player.
    pub fn chain(&self) -> Option<Chain> {
        let killer = match self.ending()? {
            Ending::Died { of, .. } => of.killer().filter(|killer| !killer.is_player()),
            Ending::Won | Ending::Left => None,
        };
        if let Some(killer) = killer {
            let faction = faction_of(self, killer);
            return Some(Chain { hunters: Hunters::Killer(killer, faction), links: links(self, faction, killer.unit) });
        }
        // The unit that was the last to begin something because of the player stands for its faction.
        let knowing = |faction: FactionId| -> BTreeSet<UnitId> {
            self.clues().of(faction).iter().map(|clue| clue.who.unit).collect()
        };
        let weight = |&faction: &FactionId| {
            let clues = self.clues().of(faction).len();
            (knowing(faction).len(), clues, std::cmp::Reverse(faction))
        };
        let faction = self.clues().factions().max_by_key(weight)?;
        let last = self.clues().of(faction).iter().max_by_key(|clue| clue.until)?.who.unit;
        Some(Chain { hunters: Hunters::Faction(faction), links: links(self, faction, last) })
    }
}

/// The faction of a unit: that for which it has clues, if it is dead by now, or gone.
fn faction_of(world: &World, who: Subject) -> FactionId {
    let here = world.floor().units.get(&who.unit).map(Unit::faction);
    let of_clues = || world.clues().factions().find(|&faction| world.clues().subject(faction, who.unit) == Some(who));
    here.or_else(of_clues).unwrap_or(who.kind.row().faction)
}

/// The clues of a unit, and those of others without which it would not have come to them, back to the first.
fn links(world: &World, faction: FactionId, last: UnitId) -> Vec<Clue> {
    let mut wanted = BTreeSet::from([last]);
    let mut links = Vec::new();
    for clue in world.clues().of(faction).iter().rev() {
        let is_of_wanted = match clue.kind {
            // Whoever passes on what another saw tells nothing that matters, unless that other matters.
            ClueKind::Told { word, .. } => {
                word.witness.map_or_else(|| wanted.contains(&clue.who.unit), |witness| wanted.contains(&witness.unit))
            }
            _ => wanted.contains(&clue.who.unit),
        };
        if is_of_wanted {
            wanted.insert(clue.who.unit);
            wanted.extend(clue.kind.sources().into_iter().flatten().map(|source| source.unit));
            links.push(*clue);
        }
    }
    links.reverse();
    // Whoever knew of the player before learns nothing by a blow.
    let knew = |index: usize, clue: &Clue| links[..index].iter().any(|old| old.who == clue.who);
    let is_needed: Vec<bool> =
        (0..).zip(&links).map(|(index, clue)| clue.kind != ClueKind::Struck || !knew(index, clue)).collect();
    let mut is_needed = is_needed.into_iter();
    links.retain(|_| is_needed.next().unwrap_or(true));
    shorten(&mut links, last);
    links
}

/// Leaves out of a long chain first what units did again, then what others than the last one did, from the second link
/// on.
fn shorten(links: &mut Vec<Clue>, last: UnitId) {
    while links.len() > MOST {
        let is_again = |&index: &usize| {
            let link = links[index];
            links[..index].iter().any(|old| old.who == link.who && old.kind.is_like(&link.kind))
        };
        let again = (1..links.len()).find(is_again);
        let other = || (1..links.len() - 1).find(|&index| links[index].who.unit != last);
        links.remove(again.or_else(other).unwrap_or(1));
    }
}
