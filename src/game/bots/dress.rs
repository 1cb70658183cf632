//! What a bot takes in its hand and puts on.

use crate::{
    content::{Armour, Purpose, Style, Weapon},
    game::{
        action::{Action, USUAL_TIME},
        state::unit::Unit,
    },
    mind::ItemKindId,
};

/// Whom it dresses for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Against {
    /// Nobody yet.
    Anybody,
    /// One who knows of it.
    One,
    /// Several who stand beside it.
    Many,
    /// One who does not know of it.
    Unaware,
}

impl Against {
    /// How much a way of striking is worth against it, in percent.
    fn worth(self, style: Style) -> i32 {
        match (style, self) {
            (Style::Ambush, Self::Unaware) => 500,
            (_, Self::Unaware) => 300,
            (Style::Sweep, Self::Many) => 180,
            (Style::Lunge, Self::Anybody) => 130,
            (Style::Sweep, _) => 120,
            (Style::Pierce, _) => 115,
            (Style::Plain | Style::Lunge | Style::Ambush, _) => 100,
        }
    }
}

/// Takes the best weapon in the hand and puts the best armour on.
pub(in crate::game) fn dress(me: &Unit, against: Against) -> Option<Action> {
    let own = me.row();
    let bare = (own.damage.0 + own.damage.1) * own.accuracy as i32 * 10;
    let weapons = me.pack.iter().filter_map(|item| match item.row().purpose {
        Purpose::Wield(weapon) => Some((worth_of_weapon(weapon, against), item)),
        _ => None,
    });
    let armour = me.pack.iter().filter_map(|item| match item.row().purpose {
        Purpose::Wear(armour) => Some((worth_of_armour(armour), item)),
        _ => None,
    });
    let weapon = weapons.max().filter(|&(worth, _)| worth > bare).map(|(_, item)| item);
    let armour = armour.max().map(|(_, item)| item).filter(|_| !matches!(against, Against::One | Against::Many));
    let changes = |held: Option<ItemKindId>, best: Option<ItemKindId>| best.filter(|&best| held != Some(best));
    changes(me.gear.wielded, weapon).or(changes(me.gear.worn, armour)).map(Action::Use)
}

/// Takes something better in the hand, or nothing, in place of what is good against the unaware only.
pub(in crate::game) fn change_from_ambush(me: &Unit, against: Against) -> Option<Action> {
    let is_for_ambush =
        |item: &ItemKindId| matches!(item.row().purpose, Purpose::Wield(weapon) if weapon.style == Style::Ambush);
    let held = me.gear.wielded.filter(is_for_ambush)?;
    Some(dress(me, against).unwrap_or(Action::Use(held)))
}

/// Damage in a hundred blows' time.
fn worth_of_weapon(weapon: Weapon, against: Against) -> i32 {
    let (least, most) = weapon.damage;
    // Against one who does not know of it a single blow counts, however long that takes.
    let time = if against == Against::Unaware { USUAL_TIME } else { weapon.time };
    (least + most) * weapon.accuracy as i32 * against.worth(weapon.style) / time
}

fn worth_of_armour(armour: Armour) -> i32 {
    1 + armour.absorbs.0 + armour.absorbs.1 + armour.deflects as i32 / 30
}
