//! What a unit has in its hand and wears, and what it is like for that.

use serde::{Deserialize, Serialize};

use crate::mind::{Doing, ItemKindId};

use super::{Armour, Purpose, Status, Style, Unit, Weapon, perform::USUAL_TIME};

/// How far the steps of somebody are heard who wears nothing on its feet that matters.
const STEPS: u32 = 4;
/// From how far away somebody is noticed who steals along.
pub(super) const STEALTHY: u32 = 2;

/// What a unit has in its hand and wears. Both stay in its pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gear {
    /// What is in its hand; what its kind strikes with, if nothing is.
    pub wielded: Option<ItemKindId>,
    /// What it wears.
    pub worn: Option<ItemKindId>,
}

impl Gear {
    /// Whether an item is in the hand or worn.
    pub fn holds(self, item: ItemKindId) -> bool {
        self.wielded == Some(item) || self.worn == Some(item)
    }

    /// Lets go of an item.
    pub(super) fn let_go(&mut self, item: ItemKindId) {
        for held in [&mut self.wielded, &mut self.worn] {
            *held = held.filter(|&held| held != item);
        }
    }
}

impl Unit {
    /// What it strikes with.
    pub fn weapon(&self) -> Weapon {
        let row = self.row();
        let own = Weapon { accuracy: row.accuracy, damage: row.damage, time: USUAL_TIME, style: Style::Plain };
        match self.gear.wielded.map(|item| item.row().purpose) {
            Some(Purpose::Wield(weapon)) => weapon,
            _ => own,
        }
    }

    /// What it wears, if that is good for anything.
    pub fn armour(&self) -> Option<Armour> {
        match self.gear.worn.map(|item| item.row().purpose) {
            Some(Purpose::Wear(armour)) => Some(armour),
            _ => None,
        }
    }

    /// From how far away others notice it at most who do not know that it is there; `None` from as far as they see.
    pub fn noticed_from(&self) -> Option<u32> {
        self.is_stealthy.then_some(STEALTHY).into_iter().chain(self.watched_from()).min()
    }

    /// The same for those who have an eye on it: stealing along does not hide from them.
    pub(super) fn watched_from(&self) -> Option<u32> {
        let unseen = self.statuses.has(Status::Unseen).then_some(1);
        let hidden = self.row().hides.filter(|_| self.doing == Doing::Standing);
        [unseen, hidden, self.armour().and_then(|armour| armour.noticed_from)].into_iter().flatten().min()
    }

    /// How far its steps are heard, in cells. Only those of the player are: the others know each other's.
    pub fn steps_heard(&self) -> u32 {
        if self.is_stealthy { 0 } else { self.armour().map_or(STEPS, |armour| armour.steps_heard) }
    }

    /// Energy that it gains each turn.
    pub fn speed(&self) -> i32 {
        if self.statuses.has(Status::Hasted) { self.top_speed() } else { self.row().speed }
    }

    /// Energy that it may gain in a turn at most.
    pub(super) fn top_speed(&self) -> i32 {
        self.row().speed * 3 / 2
    }
}
