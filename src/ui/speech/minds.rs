//! Commands about what others think and know: watching a unit, its thoughts, who knows what, overlays, eyes, searches.

use std::collections::BTreeMap;

use crate::{
    grid::{Direction, Point},
    mind::Evidence,
    text::counted,
};

use super::{
    super::{
        awareness,
        eyes::Eyes,
        lab::spoken::SpokenLab,
        overlay::{ARROWS, OVERLAYS, Overlay, OverlayId, Sample},
        panel, who_knows, words,
    },
    command::Verb,
    keys,
    known::{self, Kind, Spot},
    place,
    speech::Speech,
};

/// The most different things that are said of an overlay.
const MOST: usize = 12;

impl Speech {
    /// Carries out a command about minds. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the player, if the words cannot be understood.
    pub(super) fn read_minds(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match verb {
            Verb::Watch => self.watch(arguments)?,
            Verb::Think => self.think(arguments)?,
            Verb::Knows => {
                let said = who_knows::sentences(&self.session);
                self.say_relative(&said);
            }
            Verb::Overlays => self.list_overlays(),
            Verb::Overlay => self.overlay(arguments)?,
            Verb::Eyes => self.look_through(arguments)?,
            Verb::Truth => {
                self.session.toggle_truth();
                self.tell_eyes();
            }
            Verb::Search => self.tell_search()?,
            Verb::Lab => self.visit_lab()?,
            Verb::Figures => self.tell_figures(arguments)?,
            Verb::Timeline => self.tell_timeline(arguments)?,
            Verb::No => self.cancel(),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Says texts in which coordinates are told from the player.
    fn say_relative(&mut self, texts: &[String]) {
        let session = &self.session;
        let (from, size) = (known::centre(session), session.game().floor().level().size());
        let said: Vec<String> = texts.iter().map(|text| place::relative(text, Some(from), size)).collect();
        self.said.extend(said);
    }

    fn watch(&mut self, arguments: &[&str]) -> Result<(), String> {
        match arguments {
            [] => self.session.watch_next(true),
            ["previous" | "prev" | "back"] => self.session.watch_next(false),
            ["off" | "none"] => self.session.watch(None),
            _ => {
                let spot = self.unit(arguments)?;
                self.session.watch(spot.unit);
            }
        }
        let watched = self.session.watched().map(|unit| unit.id);
        let spot = known::units(&self.session).into_iter().find(|spot| spot.unit == watched);
        match spot.filter(|_| watched.is_some()) {
            Some(spot) => self.say(format!("You watch: {}.", spot.told(known::centre(&self.session)))),
            // The session says why there is none to watch.
            None if arguments.is_empty() && self.session.units_shown().is_empty() => {}
            None => self.say("You watch nobody."),
        }
        Ok(())
    }

    /// Watches the named unit, else the watched one, else the nearest enemy.
    fn watch_named(&mut self, arguments: &[&str]) -> Result<Spot, String> {
        let spot = match (arguments, self.session.watched().map(|unit| unit.id)) {
            ([], Some(watched)) => known::units(&self.session).into_iter().find(|spot| spot.unit == Some(watched)),
            _ => Some(self.unit(arguments)?),
        };
        let spot = spot.ok_or("No unit is in sight.")?;
        if self.session.watched().map(|unit| unit.id) != spot.unit {
            self.session.watch(spot.unit);
            self.say(format!("You watch {} from now on; 'watch off' ends it.", spot.name));
        }
        Ok(spot)
    }

    /// All figures of a unit: what it knows, its last search, and the queue of paths.
    fn tell_figures(&mut self, arguments: &[&str]) -> Result<(), String> {
        let spot = self.watch_named(arguments)?;
        self.say(format!("{}.", words::capital(&spot.told(known::centre(&self.session)))));
        if let Some(unit) = self.session.watched() {
            let said: Vec<String> = panel::figures(&self.session, unit)
                .iter()
                .map(|text| format!("{}.", words::capital(text.trim())))
                .collect();
            self.said.extend(said);
        }
        self.tell_search()
    }

    /// What the named unit thinks, else the watched one, else the nearest enemy.
    fn think(&mut self, arguments: &[&str]) -> Result<(), String> {
        let spot = self.watch_named(arguments)?;
        let from = known::centre(&self.session);
        self.say(format!("{}.", words::capital(&spot.told(from))));
        if let Some(unit) = self.session.watched() {
            // The panel marks the present step of a plan.
            let thoughts = panel::thoughts(&self.session, unit);
            let said = thoughts.iter().map(|text| match text.strip_prefix('>') {
                Some(step) => format!("Now step {step}."),
                None => format!("{}.", words::capital(text.trim())),
            });
            let said: Vec<String> = said.collect();
            self.say_relative(&said);
        }
        Ok(())
    }

    fn list_overlays(&mut self) {
        self.say("Overlays; 'overlay' with a name says what one shows:");
        let lines: Vec<String> = OverlayId::ALL
            .iter()
            .map(|&id| {
                let is_on = if self.session.overlays().is_on(id) { ", on" } else { "" };
                format!("{}{is_on}: {}.", id.name().trim_start_matches("overlay-"), id.row().about)
            })
            .collect();
        self.said.extend(lines);
    }

    fn overlay(&mut self, arguments: &[&str]) -> Result<(), String> {
        let wanted = arguments.join(" ");
        if matches!(wanted.as_str(), "off" | "none" | "clear") {
            self.session.clear_overlays();
            self.say("All overlays are off.");
            return Ok(());
        }
        if wanted.is_empty() {
            return Err("Say which overlay; 'overlays' lists them, 'overlay off' switches all off.".into());
        }
        let id = keys::overlay(&wanted).map_err(|names| format!("Which overlay? {}.", names.join(", ")))?;
        self.session.passes_by_lesson(super::super::Command::Overlay(id));
        let row = id.row();
        if !self.session.overlays().is_on(id) {
            self.session.toggle_overlay(id);
        }
        let is_new = self.explained.insert(id);
        self.say(if is_new {
            format!("{}: {}.", words::capital(row.name), row.about)
        } else {
            format!("{}.", words::capital(row.name))
        });
        if let Some(missing) = row.needs.missing(&self.session) {
            self.say(format!("It shows nothing now: {missing}."));
            return Ok(());
        }
        let said = match id {
            OverlayId::Awareness => self.awareness_of_units(),
            OverlayId::Exposure => self.exposure_around(),
            _ => Vec::new(),
        };
        self.say_relative(&said);
        if id != OverlayId::Awareness {
            let said = self.shown_by(row);
            self.say_relative(&said);
        }
        if id == OverlayId::Witnessed {
            let mut evidence = self.session.evidence();
            evidence.sort_by_key(Evidence::latest_first);
            let game = self.session.game();
            let said: Vec<String> = evidence.iter().take(MOST).map(|known| words::evidence(game, known)).collect();
            self.say_relative(&said);
        }
        Ok(())
    }

    /// How aware each unit in sight is: its mark is drawn beside it.
    fn awareness_of_units(&self) -> Vec<String> {
        let (session, from) = (&self.session, known::centre(&self.session));
        let told = |spot: &known::Spot| {
            let unit = self.shown(spot)?;
            let aware = awareness::words(session, unit)?;
            Some(format!("{}, {}: {aware}.", words::capital(&spot.name), place::offset(from, spot.at)))
        };
        let said: Vec<String> = known::units(session).iter().filter_map(told).collect();
        if said.is_empty() { vec!["Nobody in sight is aware of you.".into()] } else { said }
    }

    /// Whether the player would be noticed where it stands, and a step away in each direction.
    fn exposure_around(&self) -> Vec<String> {
        let (session, from) = (&self.session, known::centre(&self.session));
        let row = OverlayId::Exposure.row();
        let told = |at: Point| row.told(session, at).map(|told| told.trim_start_matches("you would be ").to_owned());
        let here = match told(from) {
            Some(told) => format!("You would be {told}."),
            None => "Nobody in sight would notice you here.".into(),
        };
        let around =
            Direction::ALL.into_iter().filter_map(|direction| Some((direction.name(), told(from.step(direction))?)));
        let around: Vec<String> = around.map(|(name, told)| format!("{name} {}", told.replace(" here", ""))).collect();
        let steps = if around.is_empty() {
            "A step away nobody would notice you.".into()
        } else {
            format!("A step away: {}.", around.join(", "))
        };
        vec![here, steps]
    }

    /// What an overlay shows, in words: for each different thing the number of its cells and where the nearest is.
    fn shown_by(&self, row: &Overlay) -> Vec<String> {
        let session = &self.session;
        let from = known::centre(session);
        let mut shown: BTreeMap<String, (u32, Point)> = BTreeMap::new();
        for at in session.game().floor().level().size().points() {
            let Some(paint) = row.painted(session, at) else { continue };
            let told = row.told(session, at);
            let Some(what) = told.or_else(|| paint.glyph.map(|glyph| meaning(row, glyph))) else { continue };
            let (count, nearest) = shown.entry(what).or_insert((0, at));
            *count += 1;
            if at.distance(from) < nearest.distance(from) {
                *nearest = at;
            }
        }
        if shown.is_empty() {
            return vec!["It shows nothing here.".into()];
        }
        let mut all: Vec<(String, (u32, Point))> = shown.into_iter().collect();
        all.sort_by_key(|(what, (_, nearest))| (nearest.distance(from), *nearest, what.clone()));
        let count = all.len();
        let mut said: Vec<String> = all
            .into_iter()
            .take(MOST)
            .map(|(what, (count, nearest))| {
                let many = if count > 1 { format!("{count} cells, nearest ") } else { String::new() };
                // What a sentence on one cell says of that.
                let what = what.trim_end_matches(" here");
                format!("{}: {many}{}.", words::capital(what), place::offset(from, nearest))
            })
            .collect();
        if count > MOST {
            said.push(format!("And {} more, farther away; 'look' at a place says what it shows there.", count - MOST));
        }
        said
    }

    fn look_through(&mut self, arguments: &[&str]) -> Result<(), String> {
        match arguments {
            [] => self.session.next_eyes(),
            ["you" | "me" | "mine" | "own"] => {
                self.session.return_to_first_eyes();
            }
            _ => return Err("'eyes' looks through the next eyes, 'eyes you' through your own.".into()),
        }
        self.tell_eyes();
        Ok(())
    }

    /// Through whose eyes the player looks, and what they see.
    fn tell_eyes(&mut self) {
        let (eyes, game) = (self.session.eyes(), self.session.game());
        let name = eyes.name(game);
        self.say(format!("You look through {name}."));
        let pictured = self.session.pictured();
        let from = known::centre(&self.session);
        let said: Vec<String> = pictured
            .iter()
            .map(|(at, kind, seen)| {
                let ago = words::turns(self.session.game().turn().since(*seen));
                format!("{}, seen {ago} ago, {}.", words::capital(kind.row().name), place::offset(from, *at))
            })
            .collect();
        self.said.extend(said);
        let known = {
            let size = self.session.game().floor().level().size();
            size.points().filter(|&at| known::terrain_at(&self.session, at).is_some()).count()
        };
        let units = known::spots(&self.session, &[Kind::Unit]).len();
        let who = if self.session.eyes() == Eyes::You { "You" } else { "They" };
        self.say(format!("{who} know {} and see {}.", counted(known, "cell"), counted(units, "unit")));
    }

    /// Back to the player's own eyes, else to watching nobody.
    fn cancel(&mut self) {
        if self.session.return_to_first_eyes() {
            self.tell_eyes();
        } else if self.session.watched().is_some() {
            self.session.watch(None);
            self.say("You watch nobody.");
        } else {
            self.say("There is nothing to cancel.");
        }
    }

    /// Opens the search of the watched unit, or the player's, in the lab.
    fn visit_lab(&mut self) -> Result<(), String> {
        let visit = SpokenLab::visit(&self.session);
        let mut visit = visit.ok_or("Watch a unit first: the search is that of a unit, over what it knows.")?;
        self.said.extend(visit.greet(false));
        self.visit = Some(Box::new(visit));
        Ok(())
    }

    /// The search of the watched unit, or the player's, in figures.
    fn tell_search(&mut self) -> Result<(), String> {
        let Some(experiment) = self.session.experiment() else {
            return Err("Watch a unit first: the search is that of a unit, over what it knows.".into());
        };
        let findings = experiment.run().map_err(|why| format!("No search: {why}."))?;
        let from = known::centre(&self.session);
        let name = experiment.level.name.clone();
        self.say(format!(
            "{name}: a search from {} to {}.",
            place::offset(from, experiment.start),
            place::offset(from, experiment.goal)
        ));
        let stats = findings.stats;
        self.say(format!(
            "{} opened, {} closed, {} reparented, {} expanded.",
            stats.opened, stats.closed, stats.reparented, stats.expanded
        ));
        match findings.route {
            Ok(route) => {
                let steps = counted(route.steps.len().saturating_sub(1), "step");
                self.say(format!("Path: cost {}, {steps}: {}.", route.cost.0, place::directions(&route.steps)));
            }
            Err(why) => self.say(format!("No path: {why}.")),
        }
        Ok(())
    }
}

/// What a character means that an overlay draws: the words of its legend, a direction for an arrow, a step of the heat
/// map for a digit.
fn meaning(row: &Overlay, glyph: char) -> String {
    let is_it = |sample: Sample| matches!(sample, Sample::Mark(mark, _) | Sample::Tint(mark, _) if mark == glyph);
    if let Some(entry) = row.legend.iter().find(|entry| is_it(entry.sample)) {
        return entry.words.into();
    }
    if let Some(place) = ARROWS.iter().position(|&arrow| arrow == glyph) {
        return format!("leads {}", Direction::ALL[place].name());
    }
    match glyph.to_digit(10) {
        Some(step) => format!("step {step} of 9"),
        None => format!("marked {glyph}"),
    }
}

/// The names of all overlays, for completion.
pub(super) fn overlay_names() -> Vec<&'static str> {
    OVERLAYS.iter().zip(OverlayId::ALL).map(|(_, id)| id.name().trim_start_matches("overlay-")).collect()
}
