//! Commands that look: the surroundings, cells, lists, and the player's own state. None of them takes time.

use crate::{
    grid::{Direction, Point},
    terrain::{Door, TerrainId},
};

use super::{
    super::{
        describe,
        eyes::{Eyes, Ground},
        items::{self, ItemGroup, Target},
        overlay::OVERLAYS,
        panel, tale, words,
    },
    argument,
    command::Verb,
    known::{self, Kind, LISTS},
    place,
    scene::listed,
    speech::Speech,
};

/// The most places of a list that are told.
const MOST: usize = 40;

/// Number of old messages that are told unless another is asked for.
const MESSAGES: usize = 10;

impl Speech {
    /// Carries out a command that looks or reads. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the player, if the words cannot be understood.
    pub(super) fn look_or_read(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match verb {
            Verb::Look if arguments.is_empty() => self.look_around(),
            Verb::Look => self.look_at(arguments)?,
            Verb::Around => self.around(),
            Verb::Scan => self.scan(),
            Verb::Sight => self.in_sight(),
            Verb::List => self.list(arguments)?,
            Verb::Next => self.step_list(true)?,
            Verb::Previous => self.step_list(false)?,
            Verb::Aim => self.tell_aim(arguments)?,
            Verb::Status => {
                let status = self.status();
                self.say(status);
            }
            Verb::Me => self.tell_me(),
            Verb::Inventory => self.tell_items(),
            Verb::Item => {
                let item = self.known_item(arguments)?;
                self.say(items::described(item, self.session.game().player()));
            }
            Verb::Log => self.tell_log(arguments)?,
            Verb::Tale => self.tell_tale(),
            _ => return self.read_minds(verb, arguments),
        }
        Ok(true)
    }

    /// Where the player is, and what is in sight.
    pub(super) fn look_around(&mut self) {
        let status = self.status();
        self.say(status);
        let session = &self.session;
        let from = known::centre(session);
        let spots = known::spots(session, &[Kind::Exit, Kind::Door, Kind::Special, Kind::Thing]);
        let is_in_sight = |at: Point| matches!(session.ground(at), Ground::InSight(_)) || session.eyes() == Eyes::Truth;
        let seen: Vec<_> = spots.into_iter().filter(|spot| is_in_sight(spot.at)).collect();
        let units = known::units(session);
        let here = known::terrain_at(session, from).filter(|&id| id != TerrainId::FLOOR);
        let terrains = &session.game().floor().level().terrains;
        let here = here.map(|id| {
            let within = if terrains.kind(id).door == Door::None { "on" } else { "in the" };
            format!("You stand {within} {}.", words::terrain(session.game(), id))
        });
        let mut said: Vec<String> = here.into_iter().filter(|_| session.game().player().is_some()).collect();
        said.extend(units.iter().map(|spot| format!("{}.", words::capital(&spot.told(from)))));
        if units.is_empty() {
            said.push("No unit is in sight.".into());
        }
        said.extend(listed("In sight", &seen, &[Kind::Exit, Kind::Door, Kind::Special, Kind::Thing], from));
        said.extend(self.open_ways());
        self.said.extend(said);
    }

    /// Floor, turn, health and states in one line.
    fn status(&self) -> String {
        let (session, game) = (&self.session, self.session.game());
        let eyes = if session.eyes() == Eyes::first(game) {
            String::new()
        } else {
            format!(" You look through {}.", session.eyes().name(game))
        };
        let Some(player) = game.player() else {
            return format!("Floor {}, turn {}.{eyes}", game.depth(), game.turn());
        };
        let states: Vec<&str> = player.statuses.iter().map(|(status, _)| status.row().name).collect();
        let sneaking = if session.is_stealthy() { Some("sneaking") } else { None };
        let states = sneaking.into_iter().chain(states).fold(String::new(), |all, state| all + ", " + state);
        let (health, most) = (player.health.max(0), player.row().health);
        format!("Health {health} of {most}, floor {}, turn {}{states}.{eyes}", game.depth(), game.turn())
    }

    /// Describes the cell that words name.
    fn look_at(&mut self, arguments: &[&str]) -> Result<(), String> {
        let spot = self.place(arguments)?;
        self.describe(spot.at);
        Ok(())
    }

    /// Says everything that is known of a cell.
    pub(super) fn describe(&mut self, at: Point) {
        let session = &self.session;
        let from = known::centre(session);
        let size = session.game().floor().level().size();
        if !size.contains(at) {
            return self.say(format!("{}: beyond the edge of the floor.", words::capital(&place::offset(from, at))));
        }
        let (_, about) = describe::cell(session, at);
        let terrain = known::terrain_at(session, at);
        let name = terrain.map_or_else(|| "unknown".into(), |terrain| words::terrain(session.game(), terrain));
        let mut said = vec![format!("{}: {name}.", words::capital(&place::offset(from, at)))];
        let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(at));
        if let Some(unit) = unit {
            let state = super::super::in_sight::state(session, unit);
            let health = format!("health {} of {}", unit.health.max(0), unit.row().health);
            said.push(format!("{}, {state}, {health}.", words::capital(&self.session.names().of(unit))));
        }
        said.extend(about.iter().map(|text| sentence(text)));
        let told = session.overlays().rows().filter_map(|overlay| Some((overlay.name, overlay.told(session, at)?)));
        said.extend(told.map(|(name, told)| format!("{}: {told}.", words::capital(name))));
        let said: Vec<String> = said.iter().map(|text| place::relative(text, Some(from), size)).collect();
        self.said.extend(said);
    }

    /// The eight cells around the player, clockwise from north.
    fn around(&mut self) {
        let session = &self.session;
        let from = known::centre(session);
        let items = session.items();
        let cell = |direction: Direction| {
            let at = from.step(direction);
            let ground = known::terrain_at(session, at);
            let ground = ground.map_or_else(|| "unknown".into(), |id| words::terrain(session.game(), id));
            let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(at));
            let unit = unit.map(|unit| format!("{} on ", self.session.names().of(unit))).unwrap_or_default();
            let item = items.iter().find(|(place, _)| *place == at);
            let item = item.map(|(_, item)| format!("{} on ", item.row().name)).unwrap_or_default();
            format!("{} {unit}{item}{ground}", direction.name())
        };
        let cells: Vec<String> = Direction::ALL.into_iter().map(cell).collect();
        self.say(format!("{}.", words::capital(&cells.join(", "))));
    }

    /// How far the way is open in each direction, and what ends it.
    fn scan(&mut self) {
        let from = known::centre(&self.session);
        let said: Vec<String> = Direction::ALL
            .into_iter()
            .map(|direction| {
                let (open, end) = self.open_way(from, direction);
                format!("{} {open}, then {end}", direction.name())
            })
            .collect();
        self.say(format!("{}.", words::capital(&said.join("; "))));
    }

    /// The directions in which at least one step is open, and how many.
    fn open_ways(&self) -> Option<String> {
        let from = self.session.game().player()?.at;
        let open = Direction::ALL.into_iter().filter_map(|direction| match self.open_way(from, direction).0 {
            0 => None,
            steps => Some(format!("{} {steps}", direction.name())),
        });
        let open: Vec<String> = open.collect();
        (!open.is_empty()).then(|| format!("Open ways: {}.", open.join(", ")))
    }

    /// The number of known cells in a direction that can be walked on, and what comes behind them.
    fn open_way(&self, from: Point, direction: Direction) -> (u32, String) {
        let level = self.session.game().floor().level();
        let terrains = &level.terrains;
        let is_obstacle =
            |at: Point| known::terrain_at(&self.session, at).is_some_and(|id| terrains.kind(id).walk.is_none());
        let (mut at, mut steps) = (from.step(direction), 0);
        loop {
            let sides =
                [direction.turned(-1), direction.turned(1)].map(|side| at.step(direction.opposite()).step(side));
            let obstacles = sides.into_iter().filter(|&side| is_obstacle(side)).count() as u32;
            if direction.is_diagonal() && !level.diagonal.allows(obstacles) {
                return (steps, "a corner".into());
            }
            let Some(terrain) = known::terrain_at(&self.session, at) else { return (steps, "unknown".into()) };
            let kind = terrains.kind(terrain);
            if kind.walk.is_none() || kind.door.is_shut() {
                return (steps, words::terrain(self.session.game(), terrain));
            }
            steps += 1;
            at = at.step(direction);
        }
    }

    /// Lists units and things in sight, the nearest first.
    fn in_sight(&mut self) {
        let session = &self.session;
        let is_in_sight = |at: Point| matches!(session.ground(at), Ground::InSight(_)) || session.eyes() == Eyes::Truth;
        let spots = known::spots(session, &[Kind::Unit, Kind::Thing]);
        let spots: Vec<_> = spots.into_iter().filter(|spot| spot.kind == Kind::Unit || is_in_sight(spot.at)).collect();
        let heading = session.eyes().heading();
        self.tell_list(heading, spots);
    }

    /// Lists all that is known of the floor.
    fn list(&mut self, arguments: &[&str]) -> Result<(), String> {
        let name = arguments.join(" ").to_ascii_lowercase();
        let Some(spots) = known::listed(&self.session, &name) else {
            let names: Vec<&str> = LISTS.iter().map(|(name, _)| *name).collect();
            return Err(format!("There are lists of {}; 'list' alone lists most of them.", names.join(", ")));
        };
        self.tell_list("Known here", spots);
        Ok(())
    }

    fn tell_list(&mut self, heading: &str, spots: Vec<known::Spot>) {
        let from = known::centre(&self.session);
        let all = spots.len();
        if all == 0 {
            self.say(format!("{heading}: nothing."));
        } else {
            self.say(format!("{heading}, {all}:"));
        }
        let lines: Vec<String> =
            (1..).zip(&spots).take(MOST).map(|(number, spot)| format!("{number} {}.", spot.told(from))).collect();
        self.said.extend(lines);
        if all > MOST {
            self.say(format!("And {} more, farther away.", all - MOST));
        }
        (self.listed, self.at_listed) = (spots, None);
    }

    /// Describes the next place of the last list, or the one before.
    fn step_list(&mut self, forwards: bool) -> Result<(), String> {
        let count = self.listed.len();
        if count == 0 {
            return Err("There is no list yet: 'list' or 'sight' makes one.".into());
        }
        let place = match (self.at_listed, forwards) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(now), true) => (now + 1) % count,
            (Some(now), false) => (now + count - 1) % count,
        };
        self.at_listed = Some(place);
        let spot = self.listed[place].clone();
        let from = known::centre(&self.session);
        self.say(format!("{} of {count}: {}.", place + 1, spot.told(from)));
        self.describe(spot.at);
        Ok(())
    }

    /// What would happen if an item were thrown.
    fn tell_aim(&mut self, arguments: &[&str]) -> Result<(), String> {
        let (what, to) = argument::at(arguments);
        let item = self.carried(what, |purpose| matches!(purpose, crate::game::Purpose::Aim { .. }))?;
        let at = self.target(item, to)?;
        let says = Target::of(self.session.game(), item, at).says;
        self.say(format!("{}: {says}.", words::capital(item.row().name)));
        Ok(())
    }

    /// The character sheet.
    fn tell_me(&mut self) {
        let status = self.status();
        self.say(status);
        let session = &self.session;
        let Some(player) = session.game().player() else { return };
        let now = session.game().turn();
        let states = describe::states(player, now);
        let mut said: Vec<String> =
            panel::noticed(session).iter().map(|text| sentence(&text.replace(" \u{b7} ", "; "))).collect();
        if !states.is_empty() {
            said.push(format!("You are {states}."));
        }
        let stock = items::stock(player, session.keys());
        let held: Vec<String> =
            stock.iter().filter_map(|entry| Some(format!("{} {}", entry.name(), entry.held?))).collect();
        said.push(if held.is_empty() {
            "Nothing in hand and nothing worn.".into()
        } else {
            format!("{}.", words::capital(&held.join(", ")))
        });
        let counts = ItemGroup::ALL.into_iter().filter_map(|group| {
            let count: u32 =
                stock.iter().filter(|entry| ItemGroup::of(entry.item) == group).map(|entry| entry.count).sum();
            (count > 0).then(|| group.counted(count))
        });
        let counts: Vec<String> = counts.collect();
        if !counts.is_empty() {
            said.push(format!("You carry {}.", counts.join(", ")));
        }
        let overlays: Vec<&str> = OVERLAYS
            .iter()
            .filter(|row| session.overlays().rows().any(|on| std::ptr::eq(*row, on)))
            .map(|row| row.name)
            .collect();
        if !overlays.is_empty() {
            said.push(format!("Overlays: {}.", overlays.join(", ")));
        }
        said.push(format!("{}.", tale::terms(session.game())));
        self.said.extend(said);
    }

    /// What the player carries, group by group.
    fn tell_items(&mut self) {
        let session = &self.session;
        let stock = session.game().player().map(|player| items::stock(player, session.keys())).unwrap_or_default();
        let mut said = Vec::new();
        for group in ItemGroup::ALL {
            let entries = stock.iter().filter(|entry| ItemGroup::of(entry.item) == group);
            let entries: Vec<String> = entries
                .map(|entry| {
                    let letter = entry.letter.map(|letter| format!("{letter} ")).unwrap_or_default();
                    let held = entry.held.map(|held| format!(" {held}")).unwrap_or_default();
                    format!("{letter}{}{held}", entry.name())
                })
                .collect();
            if !entries.is_empty() {
                said.push(format!("{}: {}.", group.title(), entries.join(", ")));
            }
        }
        if said.is_empty() {
            said.push("You carry nothing but your short sword, your lantern and your map.".into());
        }
        self.said.extend(said);
    }

    fn tell_log(&mut self, arguments: &[&str]) -> Result<(), String> {
        let count = match arguments {
            [] => MESSAGES,
            [number] => number.parse().map_err(|_| "Say how many messages with a number.".to_owned())?,
            _ => return Err("Say how many messages with one number.".into()),
        };
        let messages = self.session.log().messages();
        let skipped = messages.len().saturating_sub(count);
        let said: Vec<String> =
            messages.skip(skipped).map(|message| format!("Turn {}: {}", message.turn, message.folded())).collect();
        self.said.extend(said);
        Ok(())
    }

    /// The story so far.
    fn tell_tale(&mut self) {
        let game = self.session.game();
        let mut said: Vec<String> = game
            .tale()
            .told
            .iter()
            .map(|told| format!("Turn {}, floor {}: {}.", told.turn, told.depth, tale::chapter(told)))
            .collect();
        if self.session.has_player() {
            said.push(format!("Score {}: {}.", game.score(), tale::worth(game)));
        }
        said.push(format!("{}.", tale::terms(game)));
        self.said.extend(said);
    }
}

/// A text with a capital and a full stop.
fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{end}", words::capital(text))
}
