//! How the reading bot sneaks, and surprises enemies that do not know of it.

use crate::{
    content::{Purpose, Style, UnitKind, Weapon},
    game::{SURE_TO_FELL, bare_hands, chance_of_felling},
    mind::KindId,
};

use super::{
    reader::{Reader, Type},
    said::Read,
};

/// Within this distance it takes its best weapon for a blow from behind in hand, and lets the enemy come.
const DRAWS_WITHIN: i32 = 3;

/// Turns for which an enemy that it saw or heard may still be near.
const RECENT: u32 = 15;

impl Reader {
    /// Starts or stops sneaking, which takes no time.
    pub(super) fn set_stealth(&mut self, is_on: bool, say: &mut Type<'_>) {
        if self.status.states.contains("sneaking") != is_on {
            say(if is_on { "sneak on" } else { "sneak off" });
            if is_on {
                self.status.states.insert("sneaking".into());
            } else {
                self.status.states.remove("sneaking");
            }
        }
    }

    /// Whether nobody expects it and an enemy is in sight or may be near. With the Astrolabe it is in a hurry.
    pub(super) fn steals_along(&self, enemies: &[Read]) -> bool {
        let may_be_near = !enemies.is_empty() || self.status.turn < self.suspects_until;
        !self.is_hurt && !self.flees() && is_unexpected(enemies) && may_be_near
    }

    /// Notes enemies in sight and noises: for some turns somebody may be near.
    pub(super) fn suspect(&mut self) {
        self.suspects_until = self.status.turn + RECENT;
    }

    /// How far it is seen while it sneaks, as its own sheet says: "Seen within 2."
    pub(super) fn seen_within(&mut self, say: &mut Type<'_>) -> i32 {
        let sneaks = self.status.states.contains("sneaking");
        self.set_stealth(true, say);
        let within = |line: &String| {
            line.split_once("Seen within ")?.1.split(|c: char| !c.is_ascii_digit()).next()?.parse::<i32>().ok()
        };
        let seen = say("sheet").iter().find_map(within).unwrap_or(i32::MAX);
        self.set_stealth(sneaks, say);
        seen
    }

    /// Whether an enemy is worth sneaking up to: a blow from behind probably kills it, and its friends are no danger.
    pub(super) fn is_prey(&self, enemy: &Read, enemies: &[Read]) -> bool {
        let Some(row) = enemy.row() else { return false };
        let others: i32 =
            enemies.iter().filter(|other| other.name != enemy.name).filter_map(Read::row).map(UnitKind::might).sum();
        !self.is_hurt
            && is_unexpected(enemies)
            && !row.is_rooted
            && self.best_surprise(enemy).1 >= SURE_TO_FELL
            && others * 2 < KindId::PLAYER.row().might()
    }

    /// The weapon that most surely kills an unaware enemy with one blow (`None`: what is in its hand), and the chance
    /// in percent.
    fn best_surprise(&self, enemy: &Read) -> (Option<String>, i32) {
        let health = enemy.most_health();
        let carried = self.items.iter().filter(|item| !item.is_held).filter_map(|item| match item.row()?.purpose {
            Purpose::Wield(weapon) => Some((Some(item.name.clone()), chance_of_felling(weapon, health))),
            _ => None,
        });
        let in_hand = (None, chance_of_felling(self.weapon(), health));
        carried.fold(in_hand, |best, next| if next.1 > best.1 { next } else { best })
    }

    /// The weapon in its hand.
    fn weapon(&self) -> Weapon {
        let wielded = self.items.iter().filter(|item| item.is_held).find_map(|item| match item.row()?.purpose {
            Purpose::Wield(weapon) => Some(weapon),
            _ => None,
        });
        wielded.unwrap_or_else(|| bare_hands(KindId::PLAYER.row()))
    }

    /// Whether the weapon in its hand is for blows from behind.
    pub(super) fn holds_ambush(&self) -> bool {
        self.weapon().style == Style::Ambush
    }

    /// Sneaks up to an unaware enemy with the weapon that kills it most surely; waits if the enemy comes by itself.
    pub(super) fn stalk(&self, whom: &Read) -> String {
        let (weapon, odds) = self.best_surprise(whom);
        if whom.away() <= DRAWS_WITHIN
            && odds > chance_of_felling(self.weapon(), whom.most_health())
            && let Some(item) = weapon
        {
            return format!("use {item}");
        }
        if whom.away() <= DRAWS_WITHIN && self.is_hidden && self.nearer.contains(&whom.name) {
            return "wait".into();
        }
        format!("{} {}", if whom.is_powerless() { "step" } else { "sneak" }, whom.name)
    }

    /// A sneaking step aside before it rests: after that it is noticed only from near by.
    pub(super) fn hides(&mut self, enemies: &[Read], say: &mut Type<'_>) -> Option<String> {
        if self.is_hidden || self.is_hurt || !is_unexpected(enemies) || self.at_a_loss > 0 {
            return None;
        }
        let open = say("look").iter().find_map(|line| {
            let ways = line.strip_prefix("Open ways: ")?;
            let straight = |way: &str| {
                let name = way.split(' ').next()?;
                ["north", "east", "south", "west"].into_iter().find(|own| *own == name)
            };
            ways.split(", ").find_map(straight)
        })?;
        Some(format!("sneak {open}"))
    }
}

/// Whether none of these enemies knows of the player, or those who do can do nothing for now.
pub(super) fn is_unexpected(enemies: &[Read]) -> bool {
    enemies.iter().all(|enemy| !enemy.is_aware() || enemy.is_powerless())
}

/// Whether an enemy does not know of it, and will not notice it out here as long as it sneaks.
pub(super) fn is_unnoticed_by(enemy: &Read, seen_within: i32) -> bool {
    is_unexpected(std::slice::from_ref(enemy)) && enemy.away() > seen_within
}
