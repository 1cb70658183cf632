//! Commands that take time: each becomes an action or an errand of the session, as a key of the screens does.

use crate::{
    game::{Action, Aim, Purpose, Shutter, Unit},
    grid::{Direction, Footprint, Point},
    mind::ItemKindId,
};

use super::{
    super::{
        items::Target,
        keymap,
        play::{self, Passage},
        question,
        screen::{Context as _, Flow},
        words,
    },
    argument,
    command::{Row, Verb},
    known::{self, Kind},
    place,
    speech::Speech,
};

/// The most turns of one command to wait or to walk.
const MOST_TURNS: u32 = 500;

impl Speech {
    /// Carries out a command that acts.
    ///
    /// # Errors
    /// With a sentence for the player, if the words cannot be understood or nothing can be done.
    pub(super) fn act(&mut self, row: &Row, arguments: &[&str]) -> Result<(), String> {
        if self.session.game().ending().is_some() {
            return Err("The game is over: 'tale', 'log', 'truth' and 'quit' are left.".into());
        }
        if !self.session.is_played() && row.verb != Verb::Wait {
            return Err("Nobody plays here: you only watch. 'wait 10' lets ten turns pass.".into());
        }
        let key = match row.verb {
            Verb::Explore => Some(keymap::Command::Explore),
            Verb::Rest => Some(keymap::Command::Rest),
            Verb::Down => Some(keymap::Command::Descend),
            Verb::Up => Some(keymap::Command::Ascend),
            Verb::Take if arguments.is_empty() => Some(keymap::Command::Take),
            Verb::Drink => Some(keymap::Command::Drink),
            Verb::Shout => Some(keymap::Command::Shout),
            Verb::Sneak if arguments.is_empty() => Some(keymap::Command::Stealth),
            Verb::Lantern if arguments.is_empty() => Some(keymap::Command::Lantern),
            _ => None,
        };
        if let Some(key) = key {
            self.press(key);
            if row.verb == Verb::Lantern {
                self.tell_lantern();
            }
            return Ok(());
        }
        self.passes_by_lesson(row);
        match row.verb {
            Verb::Go(direction) => {
                let times = times(arguments)?;
                self.repeat(times, |speech| Some(speech.session.stride(direction)));
            }
            Verb::Wait => {
                let times = times(arguments)?;
                self.repeat(times, |_| Some(Action::Wait));
            }
            Verb::Step => self.step(arguments, Action::Step)?,
            Verb::Sneak => self.sneak(arguments)?,
            Verb::Attack => self.attack(arguments)?,
            Verb::Travel => self.travel(arguments)?,
            Verb::Take => self.take(arguments)?,
            Verb::Close => self.at_hand(arguments, Passage::Open, "close", Action::Close)?,
            Verb::Bar => self.at_hand(arguments, Passage::ToBar, "bar", Action::Bar)?,
            Verb::Face => {
                let direction = direction(arguments)?;
                self.perform(Action::Face(direction));
                self.say(format!("You face {}.", direction.name()));
            }
            Verb::Lantern => self.lantern(arguments)?,
            Verb::Gather => self.gather(arguments)?,
            Verb::Study => self.study()?,
            Verb::Use => self.use_item(arguments)?,
            Verb::Throw => self.throw(arguments)?,
            Verb::Drop => {
                let item = self.carried(arguments, |_| true)?;
                self.perform(Action::Drop(item));
            }
            Verb::Shoot => {
                let at = self.place(arguments)?.at;
                self.perform(Action::Shoot(at));
            }
            Verb::Fling => {
                let at = self.place(arguments)?.at;
                self.perform(Action::Fling(at));
            }
            Verb::Hearten => self.perform(Action::Hearten),
            _ => return Err(row.help.into()),
        }
        Ok(())
    }

    /// Does what a key of the game's screen does that asks nothing.
    fn press(&mut self, key: keymap::Command) {
        // The only screen that may open is that of the ending, which is told in words.
        if let Flow::Push(_) = play::command(key, &mut self.session, true) {
            self.session.settle();
        }
    }

    /// Acts, after a question if the action is known to hurt the player.
    pub(super) fn perform(&mut self, action: Action) {
        match question::question(self.session.game(), action) {
            Some(question) => {
                self.asked = Some(action);
                self.say(format!("{question} 'yes' or 'no'."));
            }
            None => {
                self.session.act(action);
            }
        }
    }

    /// Carries out the action that was asked about.
    pub(super) fn consent(&mut self) {
        match self.asked.take() {
            Some(action) => {
                if self.session.act(action) && action == Action::Study {
                    self.say("Study mode is on: all eyes are open.");
                }
            }
            None => self.say("Nothing was asked."),
        }
    }

    /// Acts several times, until something happens: a message, a question, a unit that comes into sight, a wound.
    fn repeat(&mut self, times: u32, next: impl Fn(&Self) -> Option<Action>) {
        for number in 0..times {
            let Some(action) = next(self) else { return };
            let before = (self.session.game().turn(), self.health(), self.units());
            self.perform(action);
            let is_done = self.session.game().turn() == before.0 || self.asked.is_some();
            let is_news = self.session.log().unread().len() > 0
                || self.session.game().ending().is_some()
                || self.health() < before.1
                || self.units().iter().any(|unit| !before.2.contains(unit));
            // A world without a player goes on whatever happens in it.
            if is_done || (is_news && self.session.is_played() && number + 1 < times) {
                return;
            }
        }
    }

    fn health(&self) -> i32 {
        self.session.game().player().map_or(0, |player| player.health)
    }

    fn units(&self) -> Vec<crate::mind::UnitId> {
        self.session.units_shown().iter().map(|unit| unit.id).collect()
    }

    /// One step in a direction, or on the way to a place, whoever is in sight.
    fn step(&mut self, arguments: &[&str], step: fn(Direction) -> Action) -> Result<(), String> {
        let action = match direction(arguments) {
            Ok(direction) => step(direction),
            Err(text) if arguments.is_empty() => return Err(text),
            Err(_) => {
                let to = self.goal(arguments)?;
                match self.session.first_step_to(to)? {
                    Action::Step(direction) => step(direction),
                    other => other,
                }
            }
        };
        self.perform(action);
        Ok(())
    }

    fn sneak(&mut self, arguments: &[&str]) -> Result<(), String> {
        let is_on = match arguments {
            ["on"] => true,
            ["off"] => false,
            _ => return self.step(arguments, Action::Sneak),
        };
        if self.session.is_stealthy() == is_on {
            return Err(if is_on { "You sneak already." } else { "You do not sneak." }.into());
        }
        self.session.toggle_stealth();
        Ok(())
    }

    fn attack(&mut self, arguments: &[&str]) -> Result<(), String> {
        let spot = self.unit(arguments)?;
        let is_captive = !arguments.is_empty() && self.shown(&spot).is_some_and(|unit| unit.is_captive);
        if !is_captive && !self.is_enemy(&spot) {
            return Err(match arguments {
                [] => "No enemy is in sight.".into(),
                _ => format!("The {} is not your enemy.", spot.name),
            });
        }
        let Some(player) = self.session.game().player() else { return Ok(()) };
        let (from, unit) = (player.at, self.shown(&spot).map(Unit::footprint));
        let cells = unit.into_iter().flat_map(Footprint::cells);
        // A blow straight ahead reaches, where one at another cell of a large unit may lead around a corner.
        let beside = cells.filter_map(|cell| from.direction_to(cell)).min_by_key(|direction| direction.is_diagonal());
        let Some(direction) = beside else {
            return Err(format!("The {} is not beside you: {}.", spot.name, place::offset(from, spot.at)));
        };
        self.perform(self.session.stride(direction));
        Ok(())
    }

    fn travel(&mut self, arguments: &[&str]) -> Result<(), String> {
        let to = self.goal(arguments)?;
        self.session.begin_errand(Aim::Travel(to));
        Ok(())
    }

    /// Takes the named item: picks it up here, or walks onto it.
    fn take(&mut self, arguments: &[&str]) -> Result<(), String> {
        let spot = self.place(arguments)?;
        if spot.kind != Kind::Thing {
            return Err(format!("The {} cannot be taken.", spot.name));
        }
        if self.session.game().player().is_some_and(|player| player.at == spot.at) {
            self.press(keymap::Command::Take);
        } else {
            self.session.begin_errand(Aim::Travel(spot.at));
        }
        Ok(())
    }

    /// The cell that words name; for a unit, a free cell beside it.
    fn goal(&self, arguments: &[&str]) -> Result<Point, String> {
        let spot = self.place(arguments)?;
        if !self.session.game().floor().level().size().contains(spot.at) {
            return Err("That is beyond the edge of the floor.".into());
        }
        Ok(match self.shown(&spot).map(Unit::footprint) {
            Some(unit) => match self.beside(unit) {
                Some(cell) if Some(cell) == self.session.game().player().map(|player| player.at) => {
                    let from = known::centre(&self.session);
                    return Err(format!("You are beside it: {}.", spot.told(from)));
                }
                Some(cell) => cell,
                None => return Err(format!("You know of no free place beside {}.", spot.name)),
            },
            None => spot.at,
        })
    }

    /// The cell beside a unit that is nearest to the player, as far as the player knows a free one.
    fn beside(&self, unit: Footprint) -> Option<Point> {
        let (session, from) = (&self.session, known::centre(&self.session));
        let terrains = &session.game().floor().level().terrains;
        let is_free = |at: &Point| {
            let is_open = known::terrain_at(session, *at).is_some_and(|id| terrains.kind(id).walk.is_some());
            is_open && !session.units_shown().iter().any(|other| other.footprint().contains(*at))
        };
        unit.surroundings(1).filter(is_free).min_by_key(|at| (at.distance(from), at.distance_squared(from), *at))
    }

    fn at_hand(
        &mut self,
        arguments: &[&str],
        passage: Passage,
        verb: &str,
        action: fn(Direction) -> Action,
    ) -> Result<(), String> {
        if !arguments.is_empty() {
            self.perform(action(direction(arguments)?));
            return Ok(());
        }
        match passage.at_hand(&self.session)[..] {
            [direction] => self.perform(action(direction)),
            [] => return Err(passage.missing(&self.session).into()),
            ref several => {
                let names: Vec<&str> = several.iter().map(|direction| direction.name()).collect();
                return Err(format!("Say which way to {verb}: {}.", names.join(", ")));
            }
        }
        Ok(())
    }

    fn lantern(&mut self, arguments: &[&str]) -> Result<(), String> {
        let shutter = match arguments {
            ["shut"] => Some(Shutter::Shut),
            ["low"] => Some(Shutter::Low),
            ["full"] => Some(Shutter::Full),
            ["auto" | "automatic"] => None,
            _ => return Err("The lantern can be set to shut, low, full or auto.".into()),
        };
        if self.session.game().floor().is_in_daylight() {
            return Err("It is day here: your lantern makes no difference.".into());
        }
        self.perform(Action::Lantern(shutter));
        self.tell_lantern();
        Ok(())
    }

    /// How the lantern is set, where that matters.
    fn tell_lantern(&mut self) {
        let game = self.session.game();
        let lantern = game.player().filter(|_| !game.floor().is_in_daylight()).map(|player| player.lantern);
        if let Some(lantern) = lantern {
            self.say(format!("{}.", words::capital(&words::lantern(lantern))));
        }
    }

    fn gather(&mut self, arguments: &[&str]) -> Result<(), String> {
        let gathers = self.session.game().world().gathers();
        let wanted = match arguments {
            ["on"] => true,
            ["off"] => false,
            [] => !gathers,
            _ => return Err("Say 'gather on' or 'gather off'.".into()),
        };
        if wanted != gathers {
            self.perform(Action::Gather(wanted));
        }
        self.say(if wanted {
            "You pick things up by walking onto them."
        } else {
            "You leave things where they are, until you take them."
        });
        Ok(())
    }

    fn study(&mut self) -> Result<(), String> {
        if self.session.opens_all_eyes() {
            return Err("All eyes are open here already.".into());
        }
        self.asked = Some(Action::Study);
        self.say(format!("{} 'yes' or 'no'.", play::STUDY));
        Ok(())
    }

    fn use_item(&mut self, arguments: &[&str]) -> Result<(), String> {
        let (what, to) = argument::at(arguments);
        let item = self.carried(what, |purpose| match purpose {
            Purpose::Aim { effect, .. } => !effect.is_thrown(),
            purpose => purpose != Purpose::Keep,
        })?;
        match item.row().purpose {
            Purpose::Aim { .. } => self.aim_at(item, to),
            _ if !to.is_empty() => Err(format!("The {} needs no place: 'use {}'.", item.row().name, item.row().name)),
            _ => {
                self.perform(Action::Use(item));
                Ok(())
            }
        }
    }

    fn throw(&mut self, arguments: &[&str]) -> Result<(), String> {
        let (what, to) = argument::at(arguments);
        let item = self.carried(what, |purpose| matches!(purpose, Purpose::Aim { .. }))?;
        self.aim_at(item, to)
    }

    /// Throws an item at a place, or uses it there.
    fn aim_at(&mut self, item: ItemKindId, to: &[&str]) -> Result<(), String> {
        let at = self.target(item, to)?;
        self.perform(Action::Aim(item, at));
        Ok(())
    }

    /// The cell that an item is to be aimed at: a place in words, else the nearest enemy in sight.
    ///
    /// # Errors
    /// If there is none, or the item cannot get there.
    pub(super) fn target(&self, item: ItemKindId, to: &[&str]) -> Result<Point, String> {
        let name = item.row().name;
        let Purpose::Aim { effect, .. } = item.row().purpose else {
            return Err(format!("The {name} is not to be thrown."));
        };
        let at = match to {
            [] if effect.is_thrown() => {
                self.nearest_enemy().ok_or("No enemy is in sight: say at what place, as in 'throw it at 3 east'.")?
            }
            [] => return Err(format!("Say where: a direction or a place, as in 'use {name} at north'.")),
            words => self.place(words)?.at,
        };
        let target = Target::of(self.session.game(), item, at);
        if target.lands.is_none() {
            return Err(format!("You can't aim the {name} there: {}.", target.says));
        }
        Ok(at)
    }
}

/// A number of turns or steps; 1 without words.
fn times(arguments: &[&str]) -> Result<u32, String> {
    match arguments {
        [] => Ok(1),
        [number] => number
            .parse()
            .ok()
            .filter(|times| (1..=MOST_TURNS).contains(times))
            .ok_or_else(|| format!("Say how often with a number from 1 to {MOST_TURNS}.")),
        _ => Err(format!("Say how often with one number from 1 to {MOST_TURNS}.")),
    }
}

/// The direction that words name.
fn direction(arguments: &[&str]) -> Result<Direction, String> {
    let word = arguments.concat();
    place::direction(&word).ok_or_else(|| {
        "Say a direction: north, northeast, east, southeast, south, southwest, west or northwest.".to_owned()
    })
}
