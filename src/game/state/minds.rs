//! Who shares a mind with whom, and where minds are kept.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use crate::{
    content::Sharing,
    game::state::unit::Unit,
    grid::Size,
    mind::{FactionId, Mind, Sharers, Turn, UnitId},
};

/// Those who share a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Circle {
    /// All members of a faction.
    Faction(FactionId),
    /// One unit of a faction, by itself.
    Unit(FactionId, UnitId),
}

impl Circle {
    /// The circle of a unit.
    pub fn of(unit: &Unit) -> Self {
        let faction = unit.faction();
        match faction.row().sharing {
            Sharing::AtOnce => Self::Faction(faction),
            Sharing::Shout { .. } | Sharing::Meeting | Sharing::Never => Self::Unit(faction, unit.id),
        }
    }

    /// The faction that its members are of.
    pub fn faction(self) -> FactionId {
        match self {
            Self::Faction(faction) | Self::Unit(faction, _) => faction,
        }
    }

    /// How many share its mind.
    pub(in crate::game) fn sharers(self) -> Sharers {
        match self {
            Self::Faction(_) => Sharers::Many,
            Self::Unit(..) => Sharers::One,
        }
    }
}

/// The minds of one floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct Minds {
    by_circle: BTreeMap<Circle, Mind>,
    /// The mind of all who have not seen anything yet.
    blank: Mind,
}

impl Minds {
    /// Nobody knows anything of a floor of this size.
    pub(in crate::game) fn new(size: Size) -> Self {
        Self { by_circle: BTreeMap::new(), blank: Mind::blank(size) }
    }

    /// Those that are known of a floor of this size.
    pub(in crate::game) fn read(size: Size, by_circle: BTreeMap<Circle, Mind>) -> Self {
        Self { by_circle, ..Self::new(size) }
    }

    /// What a circle knows.
    pub(in crate::game) fn of(&self, circle: Circle) -> &Mind {
        self.by_circle.get(&circle).unwrap_or(&self.blank)
    }

    /// The same, to write in.
    pub(in crate::game) fn of_mut(&mut self, circle: Circle) -> &mut Mind {
        let Self { by_circle, blank } = self;
        by_circle.entry(circle).or_insert_with(|| blank.clone())
    }

    /// Lets one circle learn what another knows and it has not heard yet. Says how many cells look different to it now.
    pub(in crate::game) fn tell(&mut self, from: Circle, to: Circle, since: Turn, now: Turn) -> usize {
        let Some(teller) = self.by_circle.remove(&from) else { return 0 };
        let news = self.of_mut(to).learn(&teller, since, now);
        self.by_circle.insert(from, teller);
        news
    }

    /// What a faction as a whole knows: what its members would know if they all met.
    pub(in crate::game) fn of_faction(&self, faction: FactionId, now: Turn) -> Cow<'_, Mind> {
        let mut minds = self.by_circle.iter().filter(|(circle, _)| circle.faction() == faction).map(|(_, mind)| mind);
        let Some(first) = minds.next() else { return Cow::Borrowed(&self.blank) };
        let mut pooled = Cow::Borrowed(first);
        for mind in minds {
            pooled.to_mut().learn(mind, Turn(0), now);
        }
        pooled
    }

    /// Every mind with its circle.
    pub(in crate::game) fn iter(&self) -> impl Iterator<Item = (Circle, &Mind)> {
        self.by_circle.iter().map(|(&circle, mind)| (circle, mind))
    }

    /// The same, to write in.
    pub(in crate::game) fn iter_mut(&mut self) -> impl Iterator<Item = (Circle, &mut Mind)> {
        self.by_circle.iter_mut().map(|(&circle, mind)| (circle, mind))
    }

    /// Every mind by its circle, to be written down.
    pub(in crate::game) fn by_circle(&self) -> &BTreeMap<Circle, Mind> {
        &self.by_circle
    }

    /// What a dead unit alone knew is lost.
    pub(in crate::game) fn bury(&mut self, circle: Circle) {
        if matches!(circle, Circle::Unit(..)) {
            self.by_circle.remove(&circle);
        }
    }
}
