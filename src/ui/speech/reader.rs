//! A bot that plays by reading the lines of speech, and nothing else: it types commands and parses what is said. What
//! it knows besides is what a player can read beforehand, the entries of monsters and items.
//!
//! Each turn it asks for its state and for all that is in sight, which takes no time, and then acts: it lets come who
//! comes, fights, throws and drinks what it finds, rests, explores each floor to its end, and goes down; with the
//! Astrolabe it goes up, and makes those forget it or lose it that hunt it and are too strong.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{Immunity, Purpose, SelfEffect, TargetEffect},
    game::{Against, worth_of_armour, worth_of_bare_hands, worth_of_weapon},
    mind::KindId,
};

use super::said::{Carried, Read, Status, carried};

/// Enemies farther away than this do not matter yet, in king's moves.
const NEAR: i32 = 8;

/// It drinks or gets away when it has less health than this, in percent; it rests to that.
const SAVES_ITSELF_AT: i32 = 45;
const RESTS_TO: i32 = 95;

/// With less health than this, in percent, it deceives anybody who hunts it; and turns for which it gets away then.
const DECEIVES_AT: i32 = 60;
const GETTING_AWAY: u32 = 25;

/// Turns for which it waits for an enemy to come.
const PATIENCE: u32 = 12;

/// Decisions in sight without harm after which a unit is ignored, and for how many turns.
const WEARY: u32 = 40;
const WEARY_FOR: u32 = 150;

/// Commands in a row without time passing after which it tries something else; and the steps at random that it takes
/// then.
const AT_A_LOSS: u32 = 4;
const STEPS_ASIDE: u32 = 10;

/// What makes all around forget it, what makes it unseen, and what hides it, with how far that can be thrown.
const OBLIVION: &str = "scroll of oblivion";
const FOG_GIN: &str = "fog gin";
const SMOKE_POT: &str = "smoke pot";
const SMOKES_WITHIN: i32 = 8;

/// A player that reads.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    status: Status,
    items: Vec<Carried>,
    /// Whether the items may have changed since they were read.
    must_read_items: bool,
    is_hurt: bool,
    /// The floors that are explored to their ends.
    explored: BTreeSet<u32>,
    waited: u32,
    /// For each unit in sight, the decisions without harm; and until when it is ignored.
    seen: BTreeMap<String, u32>,
    ignored: BTreeMap<String, u32>,
    at_a_loss: u32,
    /// Steps that it still takes at random.
    aside: u32,
    /// The unit that it could not strike around a corner just now.
    around_corner: Option<String>,
    /// Whether somebody beside it kept it from going on just now.
    is_held_up: bool,
    /// The direction of a barred door on the only way.
    barred: Option<String>,
    /// The turn until which it gets away from those that it has deceived.
    away_until: u32,
    /// Number of commands that acted.
    acted: u32,
}

/// Types a line, and returns the answer.
pub type Type<'a> = dyn FnMut(&str) -> Vec<String> + 'a;

/// Whether none of these enemies knows of the player, or those who do can do nothing for now.
fn is_unexpected(enemies: &[Read]) -> bool {
    enemies.iter().all(|enemy| !enemy.is_aware() || enemy.is_powerless())
}

/// How far an enemy strikes or shoots.
fn reach(enemy: &Read) -> i32 {
    enemy.row().map_or(1, |row| row.reach as i32)
}

/// Whether these enemies together press it hard.
fn are_mighty<'a>(enemies: impl Iterator<Item = &'a Read>) -> bool {
    KindId::PLAYER.row().is_hard_pressed_by(enemies.filter_map(Read::row))
}

impl Reader {
    /// Its name on the command line.
    pub const NAME: &'static str = "reader";

    /// A line for help texts.
    pub const ABOUT: &'static str = "reads the lines of --speech, and nothing else";

    /// Decides and acts once. Returns whether the game goes on.
    pub fn take_turn(&mut self, say: &mut Type<'_>) -> bool {
        let Some(status) = say("status").iter().find_map(|line| Status::of(line)) else { return false };
        if status.floor != self.status.floor {
            (self.waited, self.at_a_loss) = (0, 0);
            self.seen.clear();
            self.ignored.clear();
        }
        self.is_hurt = status.floor == self.status.floor && status.health < self.status.health;
        self.status = status;
        if self.acted.is_multiple_of(25) || self.must_read_items {
            self.items = carried(&say("inventory"));
            self.must_read_items = false;
        }
        let enemies: Vec<Read> = say("sight").iter().filter_map(|line| Read::of(line)).filter(Read::is_enemy).collect();
        self.grow_weary(&enemies);
        let command = self.decide(&enemies, say);
        let answer = say(&command);
        self.acted += 1;
        self.learn(&command, &answer, say)
    }

    /// Notes what an answer tells. Returns whether the game goes on.
    fn learn(&mut self, command: &str, answer: &[String], say: &mut Type<'_>) -> bool {
        let says = |text: &str| answer.iter().any(|line| line.contains(text));
        let is_refused = says("around that corner");
        self.around_corner = command.strip_prefix("attack ").filter(|_| is_refused).map(str::to_owned);
        if says("The game is over") {
            return false;
        }
        self.is_held_up = says(" is beside you") || says("blocks the only way");
        let lifts_bar = self.barred.take().is_some_and(|way| way == command);
        if says("'yes' or 'no'") {
            // Other things it dares only when it knows nothing else to do.
            say(if lifts_bar || self.at_a_loss >= AT_A_LOSS { "yes" } else { "no" });
        }
        let into_door = |line: &String| Some(line.split_once(": walk ")?.1.split_once(" into the door")?.0.to_owned());
        self.barred = answer.iter().find_map(into_door);
        if says("You pick up")
            || says("You put down")
            || says("exchanged")
            || ["use", "throw", "drink"].iter().any(|verb| command.starts_with(verb))
        {
            self.must_read_items = true;
        }
        if says("You know all that you can reach") {
            self.explored.insert(self.status.floor);
        }
        let turn = say("status").iter().find_map(|line| Status::of(line)).map(|status| (status.turn, status.floor));
        let has_passed = turn != Some((self.status.turn, self.status.floor));
        self.at_a_loss = if has_passed { self.at_a_loss.saturating_sub(1) } else { self.at_a_loss + 1 };
        true
    }

    fn has(&self, name: &str) -> bool {
        self.items.iter().any(|item| item.name == name)
    }

    fn flees(&self) -> bool {
        self.has("astrolabe")
    }

    /// Ignores units that have been in sight for long without harm to either side.
    fn grow_weary(&mut self, enemies: &[Read]) {
        if self.is_hurt {
            self.seen.clear();
            self.ignored.clear();
        }
        let turn = self.status.turn;
        self.ignored.retain(|_, until| *until > turn);
        for enemy in enemies.iter().filter(|enemy| enemy.is_unhurt()) {
            let times = self.seen.entry(enemy.name.clone()).or_default();
            *times += 1;
            if *times > WEARY {
                *times = 0;
                self.ignored.insert(enemy.name.clone(), turn + WEARY_FOR);
            }
        }
    }

    /// The command of this turn.
    fn decide(&mut self, enemies: &[Read], say: &mut Type<'_>) -> String {
        if self.aside > 0 || self.at_a_loss > 2 * AT_A_LOSS {
            return self.step_aside();
        }
        if let Some(command) = self.fight(enemies, say) {
            return command;
        }
        if let Some(way) = &self.barred {
            return way.clone();
        }
        self.waited = 0;
        self.dress().unwrap_or_else(|| self.go_on(enemies))
    }

    /// A step in a direction that seems random, for when nothing else works.
    fn step_aside(&mut self) -> String {
        const DIRECTIONS: [&str; 8] = ["n", "e", "s", "w", "ne", "se", "sw", "nw"];
        self.aside = if self.aside == 0 { STEPS_ASIDE } else { self.aside - 1 };
        if self.aside == 0 {
            self.at_a_loss = 0;
            self.explored.remove(&self.status.floor);
        }
        let number = self.acted.wrapping_mul(2_654_435_761) >> 16;
        DIRECTIONS[number as usize % DIRECTIONS.len()].into()
    }

    /// What to do about enemies in sight; `None` if they do not matter.
    fn fight(&mut self, enemies: &[Read], say: &mut Type<'_>) -> Option<String> {
        let is_concern =
            |enemy: &&Read| enemy.away() <= NEAR.max(reach(enemy)) && !self.ignored.contains_key(&enemy.name);
        let concerns: Vec<&Read> = enemies.iter().filter(is_concern).collect();
        let nearest = *concerns.iter().min_by_key(|enemy| enemy.away())?;
        if self.status.percent() < SAVES_ITSELF_AT
            && let Some(command) = self.save_itself(nearest, enemies)
        {
            return Some(command);
        }
        if self.status.turn < self.away_until && !self.is_held_up {
            return None;
        }
        if self.flees()
            && nearest.has("hunting")
            && let Some(command) = self.deceive(nearest, enemies)
        {
            return Some(command);
        }
        let is_hard = are_mighty(concerns.iter().copied());
        // With the Astrolabe it lets those be who let it be.
        let spares = self.flees() && is_unexpected(enemies);
        if !spares && let Some(command) = self.use_things(nearest, is_hard, say) {
            return Some(command);
        }
        if is_hard && nearest.away() <= 2 && nearest.has("hunting") && self.has(OBLIVION) {
            return Some(format!("use {OBLIVION}"));
        }
        let mut beside: Vec<&&Read> = concerns.iter().filter(|enemy| enemy.away() == 1).collect();
        // The weakest first.
        beside.sort_by_key(|enemy| (enemy.is_unhurt(), enemy.row().map_or(0, |row| row.health)));
        let corner = self.around_corner.take();
        let is_open = |enemy: &&&&Read| corner.as_ref() != Some(&enemy.name) && self.at_a_loss <= 2 * AT_A_LOSS;
        if let Some(enemy) = beside.iter().find(is_open) {
            self.waited = 0;
            return Some(format!("attack {}", enemy.name));
        }
        if corner.is_some() {
            // Nobody strikes around that corner; so it lets the other come.
            return Some("wait".into());
        }
        if self.flees() || self.at_a_loss >= AT_A_LOSS {
            return None;
        }
        let shoots = |enemy: &&&Read| reach(enemy) > 1 && enemy.is_aware() && enemy.away() <= reach(enemy) + 1;
        if let Some(shooter) = concerns.iter().find(shoots) {
            let is_rooted = shooter.row().is_some_and(|row| row.is_rooted);
            return (!is_rooted).then(|| format!("travel {}", shooter.name));
        }
        let row = nearest.row()?;
        if row.is_rooted {
            let is_worth_it = nearest.away() <= 4 && self.status.percent() > 60;
            return is_worth_it.then(|| format!("travel {}", nearest.name));
        }
        if self.is_hurt && !nearest.is_aware() {
            return None;
        }
        if !nearest.is_powerless() && self.waited < PATIENCE {
            self.waited += 1;
            return Some("wait".into());
        }
        Some(format!("travel {}", nearest.name))
    }

    /// Something that makes those forget it or lose it that hunt it, if they are too strong for it.
    fn deceive(&mut self, nearest: &Read, enemies: &[Read]) -> Option<String> {
        let is_strong = are_mighty(enemies.iter().filter(|enemy| enemy.has("hunting") || enemy.has("sees you")));
        if !is_strong && self.status.percent() >= DECEIVES_AT {
            return None;
        }
        let lies = [
            (OBLIVION, nearest.away() <= 3 && !nearest.is_powerless()),
            (FOG_GIN, nearest.away() > 1 && !self.status.states.contains("unseen")),
            (SMOKE_POT, (2..=SMOKES_WITHIN).contains(&nearest.away())),
        ];
        let (item, _) = lies.into_iter().find(|&(name, is_fit)| is_fit && self.has(name))?;
        if item != OBLIVION {
            self.away_until = self.status.turn + GETTING_AWAY;
        }
        Some(if item == SMOKE_POT { format!("throw {item} at {}", nearest.name) } else { format!("use {item}") })
    }

    /// Something that heals, or gets it away.
    fn save_itself(&mut self, nearest: &Read, enemies: &[Read]) -> Option<String> {
        if self.has("draught") {
            return Some("drink".into());
        }
        if let Some(command) = self.deceive(nearest, enemies) {
            return Some(command);
        }
        let states = &self.status.states;
        let others = [
            ("scroll of lullaby", nearest.away() <= 5 && !nearest.is_powerless()),
            ("scroll of blinking", true),
            ("stone milk", !states.contains("hardened")),
        ];
        let item = others.into_iter().find(|&(name, is_fit)| is_fit && self.has(name));
        item.map(|(name, _)| format!("use {name}"))
    }

    /// Something to throw or to drink in a fight.
    fn use_things(&self, nearest: &Read, is_hard: bool, say: &mut Type<'_>) -> Option<String> {
        let away = nearest.away();
        let immune = nearest.row().map(|row| row.immune);
        let is_immune = |to| immune.is_some_and(|immune| immune.iter().any(|own| own == to));
        for item in &self.items {
            let Some(row) = item.row() else { continue };
            match row.purpose {
                Purpose::Use { effect: SelfEffect::Gain(status, _), .. }
                    if is_hard
                        && away <= 3
                        && row.name != FOG_GIN
                        && !self.status.states.contains(status.row().name) =>
                {
                    return Some(format!("use {}", row.name));
                }
                Purpose::Use { effect: SelfEffect::Lull(_), .. } if is_hard && away <= 2 && !nearest.is_powerless() => {
                    return Some(format!("use {}", row.name));
                }
                Purpose::Aim { effect, .. } if effect.is_thrown() => {
                    let is_worth_it = match effect {
                        TargetEffect::Hurl { .. } => away >= 2 && !is_immune(Immunity::Missiles),
                        TargetEffect::Net(_) => is_hard && away >= 2 && !nearest.has("held"),
                        TargetEffect::Kindle => is_hard && away >= 3 && !is_immune(Immunity::Fire),
                        TargetEffect::Blast { .. } | TargetEffect::Collapse { .. } => is_hard && away >= 3,
                        TargetEffect::Scatter => is_hard && away >= 4,
                        _ => false,
                    };
                    if !is_worth_it {
                        continue;
                    }
                    // "Javelin: at the goblin, 3 away."
                    let answer = say(&format!("aim {} at {}", row.name, nearest.name));
                    if answer.iter().any(|line| line.contains(": at the ") && !line.contains("too close")) {
                        return Some(format!("throw {} at {}", row.name, nearest.name));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Wields the best weapon and puts on the best armour.
    fn dress(&self) -> Option<String> {
        let bare = worth_of_bare_hands(KindId::PLAYER.row());
        let worth = |item: &Carried| match item.row()?.purpose {
            Purpose::Wield(weapon) => {
                Some((false, worth_of_weapon(weapon, Against::Anybody))).filter(|(_, worth)| *worth > bare)
            }
            Purpose::Wear(armour) => Some((true, worth_of_armour(armour))),
            _ => None,
        };
        for is_worn in [false, true] {
            let fitting =
                self.items.iter().filter_map(|item| Some((worth(item).filter(|(worn, _)| *worn == is_worn)?.1, item)));
            let best = fitting.max_by_key(|(worth, item)| (*worth, item.is_held));
            if let Some((_, item)) = best.filter(|(_, item)| !item.is_held) {
                return Some(format!("use {}", item.name));
            }
        }
        None
    }

    /// Rests, explores, or takes the stairs.
    fn go_on(&mut self, enemies: &[Read]) -> String {
        let flees = self.flees();
        let rests_to = if flees { SAVES_ITSELF_AT } else { RESTS_TO };
        let is_shot_at = enemies.iter().any(|enemy| reach(enemy) > 1 && enemy.away() <= reach(enemy) + 1);
        if self.status.percent() < rests_to && !self.is_hurt && !is_shot_at {
            // Nobody rests while somebody comes who hunts it, but it can wait for them.
            return if self.at_a_loss == 0 { "rest".into() } else { "wait".into() };
        }
        if flees {
            return if self.at_a_loss >= AT_A_LOSS { "explore".into() } else { "up".into() };
        }
        if self.explored.contains(&self.status.floor) {
            if self.at_a_loss < AT_A_LOSS {
                return "down".into();
            }
            if self.has("scroll of blinking") {
                return "use scroll of blinking".into();
            }
            self.explored.remove(&self.status.floor);
        }
        "explore".into()
    }
}
