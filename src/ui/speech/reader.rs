//! A bot that plays by reading the lines of speech, and nothing else: it types commands and parses what is said. What
//! it knows besides is what a player can read beforehand, the entries of monsters and items.
//!
//! Each turn it asks for its state and for all that is in sight, which takes no time, and then acts: it passes by those
//! that do not notice it or strikes them from behind (`stalking`), lets come who comes, fights, throws and drinks what
//! it finds, rests, explores each floor to its end, and goes down; with the Astrolabe it goes up, and makes those
//! forget it or lose it that hunt it and are too strong.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{Immunity, Purpose, SelfEffect, TargetEffect},
    game::{Against, worth_of_armour, worth_of_bare_hands, worth_of_weapon},
    mind::KindId,
};

use super::{
    said::{Carried, Read, Status, carried},
    stalking::{is_unexpected, is_unnoticed_by},
};

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

/// Commands after which it reads its items again, whatever was said.
const READS_ITEMS_AFTER: u32 = 25;

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
    pub(super) status: Status,
    pub(super) items: Vec<Carried>,
    /// Number of commands that had acted when it read its items; `None` if they may have changed since.
    items_read: Option<u32>,
    pub(super) is_hurt: bool,
    /// The floors that are explored to their ends.
    explored: BTreeSet<u32>,
    waited: u32,
    /// For each unit in sight, the decisions without harm; and until when it is ignored.
    seen: BTreeMap<String, u32>,
    ignored: BTreeMap<String, u32>,
    pub(super) at_a_loss: u32,
    /// The turn until which somebody may be near.
    pub(super) suspects_until: u32,
    /// Whether its last step was a sneaking one.
    pub(super) is_hidden: bool,
    /// Those that have just come nearer.
    pub(super) nearer: BTreeSet<String>,
    /// Steps that it still takes at random.
    aside: u32,
    /// Units that it cannot strike now because they stand around a corner, and those to which it knows no way.
    around_corner: BTreeSet<String>,
    out_of_reach: BTreeSet<String>,
    /// Whether it may not go on because somebody hunts it.
    is_hunted: bool,
    /// The direction of a barred door on the only way.
    barred: Option<String>,
    /// The turn until which it gets away from those that it has deceived.
    away_until: u32,
    /// Number of commands that acted.
    acted: u32,
}

/// Types a line, and returns the answer.
pub type Type<'a> = dyn FnMut(&str) -> Vec<String> + 'a;

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
        if self.items_read.is_none_or(|read| self.acted >= read + READS_ITEMS_AFTER) {
            self.items = carried(&say("inventory"));
            self.items_read = Some(self.acted);
        }
        let enemies: Vec<Read> = say("sight").iter().filter_map(|line| Read::of(line)).filter(Read::is_enemy).collect();
        self.grow_weary(&enemies);
        if !enemies.is_empty() {
            self.suspect();
        }
        let command = self.decide(&enemies, say);
        let answer = say(&command);
        self.acted += 1;
        self.learn(&command, &answer, say)
    }

    /// Notes what an answer tells. Returns whether the game goes on.
    fn learn(&mut self, command: &str, answer: &[String], say: &mut Type<'_>) -> bool {
        let says = |text: &str| answer.iter().any(|line| line.contains(text));
        if says("around that corner") {
            self.around_corner.extend(command.strip_prefix("attack ").map(str::to_owned));
        }
        if says("no free place") || says("no way") {
            let verbs = ["travel ", "sneak ", "step "];
            self.out_of_reach.extend(verbs.iter().find_map(|verb| command.strip_prefix(verb)).map(str::to_owned));
        }
        self.is_hunted = says("while ") && (says("You can't explore") || says("You can't rest"));
        if says("The game is over") {
            return false;
        }
        self.note_steps(command, answer);
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
            self.items_read = None;
        }
        if says("You know all that you can reach") {
            self.explored.insert(self.status.floor);
        }
        let turn = say("status").iter().find_map(|line| Status::of(line)).map(|status| (status.turn, status.floor));
        let has_passed = turn != Some((self.status.turn, self.status.floor));
        if has_passed {
            self.around_corner.clear();
            self.out_of_reach.clear();
        }
        self.at_a_loss = if has_passed { self.at_a_loss.saturating_sub(1) } else { self.at_a_loss + 1 };
        true
    }

    /// Notes who comes nearer, what is heard, and whether its last step was a sneaking one.
    fn note_steps(&mut self, command: &str, answer: &[String]) {
        let nearer = answer.iter().filter_map(|line| line.strip_prefix("Nearer: ")?.split(", ").next());
        self.nearer = nearer.map(str::to_owned).collect();
        if answer.iter().any(|line| line.starts_with("You hear")) {
            self.suspect();
        }
        let rests = ["rest", "wait", "use "].iter().any(|verb| command.starts_with(verb));
        let sneaks = command.starts_with("sneak ") || self.status.states.contains("sneaking");
        self.is_hidden = if rests { self.is_hidden } else { sneaks };
    }

    fn has(&self, name: &str) -> bool {
        self.items.iter().any(|item| item.name == name)
    }

    pub(super) fn flees(&self) -> bool {
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
            return self.wander(say).unwrap_or_else(|| self.step_aside());
        }
        if let Some(command) = self.fight(enemies, say) {
            return command;
        }
        if let Some(way) = &self.barred {
            return way.clone();
        }
        self.waited = 0;
        let is_stalked = |enemy: &Read| !enemy.is_aware() && enemy.away() <= NEAR;
        let changes = if enemies.iter().any(is_stalked) { None } else { self.dress() };
        if let Some(change) = changes {
            return change;
        }
        self.set_stealth(self.steals_along(enemies), say);
        self.go_on(enemies, say)
    }

    /// A walk to one of the doors of a floor that it has explored to its end without finding what it wants: there may
    /// be a way by now where there was none.
    fn wander(&mut self, say: &mut Type<'_>) -> Option<String> {
        if !self.explored.contains(&self.status.floor) || self.aside > 0 {
            return None;
        }
        self.aside = STEPS_ASIDE;
        let doors = say("list doors").iter().filter_map(|line| Read::of(line)).count();
        (doors > 0).then(|| format!("travel {}", self.chance() % doors + 1))
    }

    /// A number that seems random, another one after each command.
    fn chance(&self) -> usize {
        (self.acted.wrapping_mul(2_654_435_761) >> 16) as usize
    }

    /// A step in a direction that seems random, for when nothing else works.
    fn step_aside(&mut self) -> String {
        const DIRECTIONS: [&str; 8] = ["n", "e", "s", "w", "ne", "se", "sw", "nw"];
        self.aside = if self.aside == 0 { STEPS_ASIDE } else { self.aside - 1 };
        if self.aside == 0 {
            self.at_a_loss = 0;
            self.explored.remove(&self.status.floor);
        }
        DIRECTIONS[self.chance() % DIRECTIONS.len()].into()
    }

    /// What to do about enemies in sight; `None` if they do not matter.
    fn fight(&mut self, enemies: &[Read], say: &mut Type<'_>) -> Option<String> {
        let is_close =
            |enemy: &&Read| enemy.away() <= NEAR.max(reach(enemy)) && !self.ignored.contains_key(&enemy.name);
        let close: Vec<&Read> = enemies.iter().filter(is_close).collect();
        if close.is_empty() {
            return None;
        }
        let within = self.seen_within(say);
        let is_passed = |enemy: &&Read| is_unnoticed_by(enemy, within) && !self.is_prey(enemy, enemies);
        let is_concern = |enemy: &&Read| !is_passed(enemy);
        let concerns: Vec<&Read> = close.into_iter().filter(is_concern).collect();
        let nearest = *concerns.iter().min_by_key(|enemy| enemy.away())?;
        if self.status.percent() < SAVES_ITSELF_AT
            && let Some(command) = self.save_itself(nearest, enemies)
        {
            return Some(command);
        }
        let is_held_up = enemies.iter().any(|enemy| enemy.away() == 1 && !is_unexpected(std::slice::from_ref(enemy)));
        if self.status.turn < self.away_until && !is_held_up && self.at_a_loss == 0 {
            return Some(if self.flees() { "step up" } else { "down" }.into());
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
        let stalks = is_unexpected(std::slice::from_ref(nearest));
        if !spares
            && !stalks
            && let Some(command) = self.use_things(nearest, is_hard, say)
        {
            return Some(command);
        }
        if is_hard && nearest.away() <= 2 && nearest.has("hunting") && self.has(OBLIVION) {
            return Some(format!("use {OBLIVION}"));
        }
        let mut beside: Vec<&&Read> = concerns.iter().filter(|enemy| enemy.away() == 1).collect();
        // The weakest first.
        beside.sort_by_key(|enemy| enemy.most_health());
        let is_open = |enemy: &&&&Read| !self.around_corner.contains(&enemy.name);
        if let Some(enemy) = beside.iter().find(is_open) {
            self.waited = 0;
            if self.holds_ambush()
                && !is_unexpected(std::slice::from_ref(enemy))
                && let Some(change) = self.dress()
            {
                return Some(change);
            }
            return Some(format!("attack {}", enemy.name));
        }
        if self.flees() || self.out_of_reach.contains(&nearest.name) {
            return None;
        }
        let shoots = |enemy: &&&Read| reach(enemy) > 1 && enemy.is_aware() && enemy.away() <= reach(enemy) + 1;
        if let Some(shooter) = concerns.iter().find(shoots) {
            let is_rooted = shooter.row().is_some_and(|row| row.is_rooted);
            let is_open = !is_rooted && !self.out_of_reach.contains(&shooter.name);
            return is_open.then(|| format!("step {}", shooter.name));
        }
        let row = nearest.row()?;
        if row.is_rooted {
            let is_worth_it = nearest.away() <= 4 && self.status.percent() > 60;
            return is_worth_it.then(|| format!("step {}", nearest.name));
        }
        if !self.is_hurt && is_unexpected(enemies) {
            return Some(self.stalk(nearest));
        }
        if self.holds_ambush()
            && let Some(change) = self.dress()
        {
            return Some(change);
        }
        if self.is_hurt && !nearest.is_aware() {
            return None;
        }
        if !nearest.is_powerless() && self.waited < PATIENCE {
            self.waited += 1;
            return Some("wait".into());
        }
        Some(format!("step {}", nearest.name))
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
    fn go_on(&mut self, enemies: &[Read], say: &mut Type<'_>) -> String {
        let flees = self.flees();
        let rests_to = if flees { SAVES_ITSELF_AT } else { RESTS_TO };
        let is_shot_at = enemies.iter().any(|enemy| reach(enemy) > 1 && enemy.away() <= reach(enemy) + 1);
        if self.status.percent() < rests_to && !self.is_hurt && !is_shot_at {
            if let Some(command) = self.hides(enemies, say) {
                return command;
            }
            // Nobody rests while somebody comes who hunts it, but it can wait for them.
            return if self.at_a_loss == 0 { "rest".into() } else { "wait".into() };
        }
        if flees {
            // Nobody in sight is worth a way around: it takes the shortest, step by step.
            let way = match self.at_a_loss {
                0 if !enemies.is_empty() => "step up",
                0..AT_A_LOSS => "up",
                _ => "explore",
            };
            return way.into();
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
        if self.is_hunted { "step unexplored" } else { "explore" }.into()
    }
}
