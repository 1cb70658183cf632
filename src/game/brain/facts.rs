//! From a mind to the facts of a plan.

use crate::{
    game::brain::{Thought, items::LOOT},
    mind::{
        Doing, ItemKindId, Sighting,
        planning::{ActionId, Behaviour, Fact, Facts, Step},
    },
};

/// Turns after which a unit that still sees its enemy raises the alarm again.
const ALARM_LASTS: u32 = 30;

/// An enemy within this many king's moves that comes closer counts as following.
const FOLLOWS_WITHIN: u32 = 8;

/// A follower is with its leader within this many king's moves.
const BESIDE_LEADER: u32 = 2;

impl Thought<'_> {
    /// Those of some facts that the unit believes.
    pub(super) fn facts(&self, asked: Facts) -> Facts {
        asked.iter().filter(|&fact| self.believes(fact)).collect()
    }

    fn believes(&self, fact: Fact) -> bool {
        let enemy = self.quarry().first().copied();
        match fact {
            Fact::EnemyKnown => enemy.is_some(),
            Fact::EnemyInReach => self.enemy_at_hand().is_some(),
            Fact::EnemyFollows => self.enemies_near(self.me.at, FOLLOWS_WITHIN).any(|enemy| self.follows_me(enemy)),
            Fact::EnemyLost => enemy.is_none() && self.search_task().is_some(),
            Fact::WayOpen => self.locked_door().is_none(),
            Fact::KeyKnown => self.known_item(ItemKindId::KEY).is_some(),
            Fact::HasKey => self.carries(ItemKindId::KEY),
            Fact::LootKnown => self.known_item(LOOT).is_some(),
            Fact::HasLoot => self.carries(LOOT),
            // A dead enemy is no longer known, and neither a watch nor a wait behind a trap is ever over.
            Fact::EnemyDead | Fact::Watched | Fact::EnemyAstray | Fact::BehindTrap => false,
            Fact::AlarmRaised | Fact::Warned => self.is_alarm_raised(),
            Fact::FriendKnown => self.has_helper(),
            Fact::FriendsNear => self.has_helper_at_hand(enemy),
            Fact::Unhurt => self.is_fit(),
            Fact::Safe => self.is_safe(self.me.at),
            Fact::AtPost => self.is_at_post(),
            Fact::NoiseExplained => self.strange_noise().is_none(),
            Fact::OrdersDone => self.next_post().is_none(),
            Fact::NewsTold => !self.has_word_to_carry(),
            Fact::FriendInEarshot => self.has_friend_in_earshot(),
            Fact::FarEnough => self.too_close().is_none(),
            Fact::FriendsHeartened => !self.can_hearten(),
            Fact::FriendsWell => !self.can_mend(),
            Fact::WithLeader => self.leader().is_none_or(|leader| leader.at.distance(self.me.at) <= BESIDE_LEADER),
            Fact::TrailFollowed => self.mind.freshest_scent().is_none(),
            Fact::Unseen => self.is_unseen(),
            Fact::HelpNear => self.help().is_some(),
            Fact::AmbushSecret => !self.is_ambush_known(),
            Fact::SeenOnTheWay => self.is_road_cut_off() && !self.is_at_report_place(),
            Fact::TrapSecret => self.secret_trap().is_some(),
            Fact::ExitsHeld => self.exit_to_cut_off().is_none(),
            Fact::DoorsShut => self.door_to_bar().is_none(),
            Fact::GateShut => self.gate_to_bar().is_none(),
            Fact::WordTakenUp => self.stairs_to_take_word_up().is_none(),
            Fact::LandingHeld => self.landing_to_hold().is_none(),
            Fact::CaptiveKept => self.prison().is_none(),
            Fact::RaidOver => self.raid_destination().is_none(),
            Fact::MapKnown => self.mind.known.known_cells() == self.mind.known.size().area(),
        }
    }

    /// Whether an enemy was just seen coming towards the unit.
    fn follows_me(&self, enemy: &Sighting) -> bool {
        let Doing::Walking(direction) = enemy.doing else { return false };
        let here = self.me.at;
        let distance = enemy.at.distance(here);
        self.turn.since(enemy.seen) <= 2
            && distance <= FOLLOWS_WITHIN
            && enemy.at.step(direction).distance(here) < distance
    }

    /// Whether there is nobody to warn, nothing to warn of, or the unit has recently called.
    fn is_alarm_raised(&self) -> bool {
        let Some(enemy) = self.enemy_to_warn_of() else { return true };
        let has_called = self.me.alarm.is_some_and(|alarm| alarm.plus(ALARM_LASTS) > enemy.seen);
        has_called || self.fighters().is_empty()
    }

    /// Whether the unit has something to report and a place for it. Couriers report everything that is worth the way,
    /// and visit friends that may have news; other units report only enemies.
    fn has_word_to_carry(&self) -> bool {
        let carries = self.me.behaviour().is_some_and(Behaviour::carries_word);
        let has_news = if carries { self.has_news() } else { self.has_seen_enemies() };
        has_news && self.report_place().is_some()
            || carries && (self.desk_on_round().is_some() || self.has_unmet_friend())
    }

    /// Below a third of its health a unit is badly hurt; one that rests wants two thirds.
    fn is_fit(&self) -> bool {
        let means_to_heal = |step: &Step| step.action == ActionId::Heal;
        let rests = self.me.plan.as_ref().is_some_and(|plan| plan.ahead().iter().any(means_to_heal));
        let thirds = if rests { 2 } else { 1 };
        self.me.health * 3 >= self.me.row().health * thirds
    }
}
