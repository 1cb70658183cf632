//! Which weapon a bot wields and which armour it wears.

use crate::{
    content::{Armour, Purpose, Style, UnitKind, Weapon},
    game::{
        action::{Action, USUAL_TIME},
        state::unit::Unit,
    },
    mind::ItemKindId,
};

/// The enemies for which it equips itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Nobody yet.
    Anybody,
    /// One that knows of it.
    One,
    /// Several that stand beside it.
    Many,
    /// One that does not know of it.
    Unaware,
}

impl Against {
    /// The value of a weapon's style against these enemies, in percent.
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

/// Wields the best weapon and puts on the best armour.
pub(in crate::game) fn dress(me: &Unit, against: Against) -> Option<Action> {
    let bare = worth_of_bare_hands(me.row());
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

/// Replaces a weapon that is good only against unaware enemies by a better one, or by none.
pub(in crate::game) fn change_from_ambush(me: &Unit, against: Against) -> Option<Action> {
    let is_for_ambush =
        |item: &ItemKindId| matches!(item.row().purpose, Purpose::Wield(weapon) if weapon.style == Style::Ambush);
    let held = me.gear.wielded.filter(is_for_ambush)?;
    Some(dress(me, against).unwrap_or(Action::Use(held)))
}

/// Damage of a kind of unit without a weapon, measured like that of [weapons](worth_of_weapon).
pub fn worth_of_bare_hands(kind: &UnitKind) -> i32 {
    (kind.damage.0 + kind.damage.1) * kind.accuracy as i32 * 10
}

/// Damage of a weapon in the time of a hundred ordinary blows.
pub fn worth_of_weapon(weapon: Weapon, against: Against) -> i32 {
    let (least, most) = weapon.damage;
    // Against an unaware enemy only a single blow counts, however long that takes.
    let time = if against == Against::Unaware { USUAL_TIME } else { weapon.time };
    (least + most) * weapon.accuracy as i32 * against.worth(weapon.style) / time
}

/// How well armour protects, compared with other armour.
pub fn worth_of_armour(armour: Armour) -> i32 {
    1 + armour.absorbs.0 + armour.absorbs.1 + armour.deflects as i32 / 30
}
