//! A bot that plays by reading the lines of speech, and nothing else: it types commands and parses what is said. What
//! it knows besides is what a player can read beforehand, the entries of monsters and items.
//!
//! Each turn it asks for its state and for all that is in sight, which takes no time, and then acts: it sneaks up to
//! who does not see it, fights what comes, throws and drinks what it finds, rests, explores each floor to its end, and
//! goes down; with the Astrolabe it goes up.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{Immunity, Purpose, SelfEffect, TargetEffect, UnitKind},
    game::{Against, worth_of_armour, worth_of_bare_hands, worth_of_weapon},
    mind::KindId,
};

use super::said::{Carried, Read, Status, carried};

/// Enemies farther away than this do not matter yet, in king's moves.
const NEAR: i32 = 8;

/// It drinks or gets away when it has less health than this, in percent; it rests to that.
const SAVES_ITSELF_AT: i32 = 45;
const RESTS_TO: i32 = 90;

/// Turns for which it waits for an enemy to come.
const PATIENCE: u32 = 12;

/// Decisions in sight without harm after which a unit is ignored, and for how many turns.
const WEARY: u32 = 40;
const WEARY_FOR: u32 = 150;

/// Commands in a row without time passing after which it tries something else; and the steps at random that it takes
/// then.
const AT_A_LOSS: u32 = 4;
const STEPS_ASIDE: u32 = 10;

/// What makes all around forget it.
const OBLIVION: &str = "scroll of oblivion";

/// Attempts to let a captive out.
const ATTEMPTS: u32 = 12;

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
    /// How often it has tried to let a captive out, by floor and name.
    attempts: BTreeMap<(u32, String), u32>,
    /// Number of commands that acted.
    acted: u32,
}

/// Types a line, and returns the answer.
pub type Type<'a> = dyn FnMut(&str) -> Vec<String> + 'a;

/// Whether none of these enemies knows of the player, or those who do can do nothing for now.
fn is_unexpected(enemies: &[Read]) -> bool {
    enemies.iter().all(|enemy| !enemy.is_aware() || enemy.is_powerless())
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
        let units: Vec<Read> = say("sight").iter().filter_map(|line| Read::of(line)).collect();
        let (enemies, others): (Vec<Read>, Vec<Read>) = units.into_iter().partition(Read::is_enemy);
        self.grow_weary(&enemies);
        let command = self.decide(&enemies, &others, say);
        let sneaks = self.sneaks(&enemies);
        if sneaks != self.status.states.contains("sneaking") {
            // That takes no time.
            say(if sneaks { "sneak on" } else { "sneak off" });
        }
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
        if says("'yes' or 'no'") {
            // It dares only when it knows nothing else to do.
            say(if self.at_a_loss >= AT_A_LOSS { "yes" } else { "no" });
        }
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

    /// Whether it sneaks: somebody is in sight, and nobody there is aware of it. With the Astrolabe it is in a hurry.
    fn sneaks(&self, enemies: &[Read]) -> bool {
        let is_open = self.is_hurt || self.flees() || self.at_a_loss > 0;
        !is_open && !enemies.is_empty() && is_unexpected(enemies)
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
    fn decide(&mut self, enemies: &[Read], others: &[Read], say: &mut Type<'_>) -> String {
        if self.aside > 0 || self.at_a_loss > 2 * AT_A_LOSS {
            return self.step_aside();
        }
        if let Some(command) = self.fight(enemies, say) {
            return command;
        }
        self.waited = 0;
        let change = self.dress().or_else(|| self.free(enemies, others));
        change.unwrap_or_else(|| self.go_on(enemies))
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

    /// Lets a captive out, who fights on its side then.
    fn free(&mut self, enemies: &[Read], others: &[Read]) -> Option<String> {
        let is_bad_time = self.flees() || self.status.percent() < RESTS_TO || enemies.iter().any(Read::is_aware);
        let captive = others.iter().filter(|unit| unit.has("in a cage")).min_by_key(|unit| unit.away())?;
        let attempts = self.attempts.entry((self.status.floor, captive.name.clone())).or_default();
        if is_bad_time || *attempts >= ATTEMPTS {
            return None;
        }
        *attempts += 1;
        Some(if captive.away() <= 1 { format!("attack {}", captive.name) } else { format!("travel {}", captive.name) })
    }

    /// What to do about enemies in sight; `None` if they do not matter.
    fn fight(&mut self, enemies: &[Read], say: &mut Type<'_>) -> Option<String> {
        let reach = |enemy: &Read| enemy.row().map_or(1, |row| row.reach as i32);
        let is_concern =
            |enemy: &&Read| enemy.away() <= NEAR.max(reach(enemy)) && !self.ignored.contains_key(&enemy.name);
        let concerns: Vec<&Read> = enemies.iter().filter(is_concern).collect();
        let nearest = *concerns.iter().min_by_key(|enemy| enemy.away())?;
        if self.status.percent() < SAVES_ITSELF_AT
            && let Some(command) = self.save_itself(nearest)
        {
            return Some(command);
        }
        let might = |row: &UnitKind| row.might();
        let strength: i32 = concerns.iter().filter_map(|enemy| enemy.row()).map(might).sum();
        let is_hard = strength * 2 > might(KindId::PLAYER.row());
        // It does not spoil a surprise.
        let stalks = !self.is_hurt && !self.flees() && is_unexpected(enemies);
        if !stalks && let Some(command) = self.use_things(nearest, is_hard, say) {
            return Some(command);
        }
        if is_hard && nearest.away() <= 2 && nearest.has("hunting") && self.has(OBLIVION) {
            return Some(format!("use {OBLIVION}"));
        }
        let mut beside: Vec<&&Read> = concerns.iter().filter(|enemy| enemy.away() == 1).collect();
        // The weakest first.
        beside.sort_by_key(|enemy| (enemy.is_unhurt(), enemy.row().map_or(0, |row| row.health)));
        let corner = self.around_corner.take();
        let is_open = |enemy: &&&&Read| {
            (!self.flees() || enemy.is_aware())
                && corner.as_ref() != Some(&enemy.name)
                && self.at_a_loss <= 2 * AT_A_LOSS
        };
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
        let row = nearest.row()?;
        if stalks && !row.is_rooted {
            return Some(format!("travel {}", nearest.name));
        }
        if row.reach > 1 && nearest.is_aware() {
            return (!row.is_rooted).then(|| format!("travel {}", nearest.name));
        }
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

    /// Something that heals, or gets it away.
    fn save_itself(&self, nearest: &Read) -> Option<String> {
        if self.has("draught") {
            return Some("drink".into());
        }
        let states = &self.status.states;
        let others = [
            (OBLIVION, nearest.away() <= 3 && !nearest.is_powerless()),
            ("fog gin", nearest.away() > 1 && !states.contains("unseen")),
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
                        && row.name != "fog gin"
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
        let is_calm = !enemies.iter().any(|enemy| enemy.is_aware() && enemy.away() <= NEAR);
        if self.status.percent() < rests_to && !self.is_hurt && is_calm && self.at_a_loss < 2 {
            return "rest".into();
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
