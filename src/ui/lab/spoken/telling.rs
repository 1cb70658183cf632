//! What is known of the search, in lines: lists, cells, the map, the path, the code.

use crate::{
    grid::{Direction, Point},
    lab::{Formula, Invariant, InvariantState, Method, OpenEntry, Study, unit_letter},
    level::{Layout, Level},
    search::{NodeId, Side, TraceEvent},
    text::{capital, counted},
};

use super::{
    super::{
        super::{overlay::ARROWS, speech::place, words::harmless},
        board::{self, Moment},
        cell::State,
        heap, moment, open_list, panel, roads,
        zoom::{Figure, Zoom},
    },
    command::Verb,
    lab::SpokenLab,
    moments::times,
};

/// The entries of a list that are told without a number.
const LISTED: usize = 10;

/// The most rows of a map that are told at once.
const MOST_ROWS: usize = 60;

/// The most times that the cost of a road is changed at once.
const MOST_PRICED: usize = 1000;

/// The most entries of the open list that are put into the order of the map.
const MOST_SORTED: usize = 1000;

/// A way in words: directions with the length of each run; on places, their names.
pub(super) fn route(study: &Study, steps: &[Point]) -> String {
    let towards = |pair: &[Point]| match study.experiment().level.layout {
        Layout::Roads(_) => None,
        _ => board::direction(study, pair[0], pair[1]).filter(|_| pair[0].distance(pair[1]) == 1),
    };
    let mut runs: Vec<(Direction, u32)> = Vec::new();
    for pair in steps.windows(2) {
        let Some(direction) = towards(pair) else {
            // Places, and lines at any angle, are told by what they lead to.
            return steps.iter().map(|&at| study.name_at(at)).collect::<Vec<_>>().join(", ");
        };
        match runs.last_mut().filter(|(last, _)| *last == direction) {
            Some((_, count)) => *count += 1,
            None => runs.push((direction, 1)),
        }
    }
    place::runs(&runs)
}

impl SpokenLab {
    /// Carries out a command that tells something of the search. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn tell(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match verb {
            Verb::Status => self.tell_status(),
            Verb::Open => self.tell_open(times(arguments, LISTED)?),
            Verb::Closed => self.tell_closed(times(arguments, LISTED)?),
            Verb::Cell => self.tell_cell(arguments)?,
            Verb::Around => self.tell_around(arguments)?,
            Verb::Map => self.tell_map(arguments)?,
            Verb::Figure => self.figure(arguments)?,
            Verb::Path => self.tell_path(arguments)?,
            Verb::Code => self.tell_code()?,
            Verb::Heap => self.tell_heap()?,
            Verb::Invariants => self.tell_invariants()?,
            Verb::Roads => self.tell_roads()?,
            Verb::Road => self.road(arguments)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The level that is open, without a lesson.
    pub(super) fn tell_level(&mut self) {
        let level = &self.bench.study().experiment().level;
        let name = capital(&harmless(&level.name));
        let written = harmless(&level.about);
        let filled = self.bench.keys.game.fill(&written);
        // Keys of the game are words of the game there, and not of the lab.
        let about = if filled == written { filled } else { format!("When you play it: {filled}") };
        self.said.extend([if name.is_empty() { "A level.".to_owned() } else { format!("{name}.") }, about]);
        self.tell_status();
    }

    /// The map, its ends, the search and the moment.
    pub(super) fn tell_status(&mut self) {
        let comparison = self.bench.comparison();
        let study = comparison.active();
        let experiment = study.experiment();
        let (size, noun) = (experiment.level.size(), experiment.level.layout.noun());
        let map = match &experiment.level.layout {
            Layout::Roads(map) => {
                format!("{} and {}", counted(map.places().len(), "place"), counted(map.roads().len(), "road"))
            }
            _ => format!("{} by {} {noun}s", size.width(), size.height()),
        };
        let mut said = vec![format!(
            "The map has {map}. A, the start, is at {}; B, the goal, at {}.",
            study.name_at(experiment.start),
            study.name_at(experiment.goal)
        )];
        let (place, count) = (comparison.active_place() + 1, comparison.studies().len());
        let of = if count > 1 { format!("Search {place} of {count}") } else { "Search".to_owned() };
        said.push(format!("{of}: {}.", comparison.label(study)));
        if let Some(timeline) = study.timeline() {
            let counts = timeline.counts();
            said.push(format!(
                "Moment {} of {}: {} closed, {} open, new parents {}.",
                comparison.position(),
                comparison.len(),
                counts.closed,
                counts.open,
                counts.reparented
            ));
        }
        let own = study.own_figures().into_iter().filter(|_| !self.bench.quiz.is_waiting());
        said.extend(own.map(|(title, figure)| format!("{title}: {figure}.")));
        self.said.extend(said);
    }

    /// An entry of the open list.
    fn entry(&self, entry: &OpenEntry) -> String {
        let study = self.bench.study();
        let side = study.side(entry.id).map_or("", |side| if side == Side::Goal { " of b" } else { " of a" });
        let name = match study.joint() {
            Some(_) => format!("node {}", entry.id.0),
            None => study.node_name(entry.id),
        };
        let figures = study.named_figures(&entry.node).join(", ");
        let parent = entry.parent.filter(|_| study.joint().is_none());
        let parent = parent.map(|parent| format!("from {}", study.name(parent)));
        let parts = [Some(format!("{name}{side}")), Some(figures).filter(|it| !it.is_empty()), parent];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn tell_open(&mut self, most: usize) {
        let study = self.bench.study();
        let Ok(done) = study.outcome() else { return self.said.extend(study.sentences()) };
        let count = done.timeline.counts().open;
        let is_waiting = self.bench.quiz.is_waiting();
        let order = match () {
            // The order would be the answer.
            () if is_waiting => "as on the map",
            () if done.has_keys() => "by F",
            () if study.round().is_some() => "above the bound",
            () => "next first",
        };
        let mut entries: Vec<OpenEntry> =
            done.timeline.open().take(if is_waiting { MOST_SORTED } else { most }).collect();
        if is_waiting {
            let named: Vec<NodeId> = self.bench.quiz.marks().into_iter().map(|(cell, _)| cell).collect();
            entries.sort_by_key(|entry| (!named.contains(&entry.cell), entry.cell));
            entries.truncate(most);
            entries.sort_by_key(|entry| entry.cell);
        }
        let mut said = vec![format!("Open list, {order}: {}.", counted(count, "entry"))];
        said.extend(entries.iter().enumerate().map(|(place, entry)| format!("{}: {}", place + 1, self.entry(entry))));
        if count > entries.len() {
            said.push(format!("And {} more: 'open {count}' tells all.", count - entries.len()));
        }
        self.said.extend(said);
    }

    fn tell_closed(&mut self, most: usize) {
        let study = self.bench.study();
        let Some(timeline) = study.timeline() else { return self.said.extend(study.sentences()) };
        let count = timeline.counts().closed as usize;
        let mut said = vec![format!("Closed: {}{}", count, if count == 0 { "." } else { "; the last of them first:" })];
        let events = timeline.recording().events()[..timeline.position()].iter().rev();
        let closed =
            events.filter_map(|event| if let TraceEvent::Closed { node } = event { Some(*node) } else { None });
        for node in closed.take(most) {
            let figures = timeline.node(node).map(|view| study.named_figures(&view).join(", ")).unwrap_or_default();
            let parent = timeline.node(node).and_then(|view| view.parent).filter(|_| study.joint().is_none());
            let parent = parent.map(|parent| format!("from {}", study.node_name(parent)));
            let parts = [Some(study.node_name(node)), Some(figures).filter(|it| !it.is_empty()), parent];
            said.push(parts.into_iter().flatten().collect::<Vec<_>>().join(", "));
        }
        if count > most {
            said.push(format!("And {} before: 'closed {count}' tells all.", count - most));
        }
        self.said.extend(said);
    }

    /// The cell that words name; without words, the cursor, else the last one that was looked at.
    fn cell(&self, arguments: &[&str]) -> Result<Point, String> {
        let from = self.bench.cursor.unwrap_or(self.bench.focus);
        if arguments.is_empty() { Ok(from) } else { self.bench.cell_in_words(arguments, from) }
    }

    fn tell_cell(&mut self, arguments: &[&str]) -> Result<(), String> {
        let at = self.cell(arguments)?;
        self.bench.cursor = Some(at);
        self.bench.focus = at;
        self.tell_cell_at(at);
        Ok(())
    }

    /// Everything about a cell in a line.
    pub(super) fn tell_cell_at(&mut self, at: Point) {
        let study = self.bench.study();
        let Some(cell) = study.cell(at) else { return };
        let (title, about) = moment::cell(study, cell);
        let ends = ends_at(study, at);
        let parts: Vec<String> = ends.into_iter().chain(about).map(|part| part.replace("  ", ", ")).collect();
        self.said.push(format!("{title}: {}.", parts.join("; ")));
    }

    fn tell_around(&mut self, arguments: &[&str]) -> Result<(), String> {
        let at = self.cell(arguments)?;
        let study = self.bench.study();
        let mut said = vec![format!("Around {}:", study.name_at(at))];
        if !study.experiment().level.layout.has_cells() {
            return Err("Places have roads and no neighbours: 'cell' tells the roads of a place.".into());
        }
        for direction in Direction::ALL {
            let Some(cell) = board::neighbour(study, at, direction) else { continue };
            let (title, about) = moment::cell_in_short(study, cell);
            let about: Vec<String> = about.into_iter().map(|part| part.replace("  ", ", ")).collect();
            let about = if about.is_empty() { String::new() } else { format!("; {}", about.join("; ")) };
            said.push(format!("{}: {title}{about}.", direction.name()));
        }
        self.said.extend(said);
        Ok(())
    }

    fn tell_map(&mut self, arguments: &[&str]) -> Result<(), String> {
        let study = self.bench.study();
        let level = &study.experiment().level;
        if !level.layout.has_cells() {
            return self.tell_roads();
        }
        let (width, height) = (level.size().width(), level.size().height());
        let rows = match arguments {
            [] => 0..height,
            [row] => match row.parse::<i32>() {
                Ok(row) if (0..height).contains(&row) => row..row + 1,
                _ => return Err(format!("Say a row from 0 to {}.", height - 1)),
            },
            _ => return Err("Say one row.".into()),
        };
        let moment = Moment::of(study);
        let extra = study.experiment().extra_costs();
        let is_painting = self.bench.painting().is_some();
        let mut said: Vec<(i32, i32, String)> = Vec::new();
        for y in rows {
            let cell = |x| {
                let at = Point::new(x, y);
                let words = ground_in_words(study, moment.as_ref(), at);
                let words = if extra.contains_key(&at) && !words.contains("wall") {
                    format!("expensive {words}")
                } else {
                    words
                };
                // Who paints wants to know what was painted.
                let things = things_at(level, at).filter(|_| is_painting);
                std::iter::once(words).chain(things).collect::<Vec<_>>().join(" with ")
            };
            let words = (0..width).map(cell);
            let row = runs_of_words(words);
            match said.last_mut().filter(|(.., last)| *last == row) {
                Some((_, last, _)) => *last = y,
                None => said.push((y, y, row)),
            }
        }
        let count = said.len();
        let told = said.into_iter().take(MOST_ROWS).map(|(first, last, row)| match last - first {
            0 => format!("Row {first}: {row}."),
            _ => format!("Rows {first} to {last}: {row}."),
        });
        let told: Vec<String> = told.collect();
        self.said.extend(told);
        if count > MOST_ROWS {
            self.say(format!("And more rows below: 'map {MOST_ROWS}' tells one."));
        }
        Ok(())
    }

    /// Chooses a figure, and tells it of all cells that were reached.
    fn figure(&mut self, arguments: &[&str]) -> Result<(), String> {
        match arguments {
            [] => self.bench.next_figure(),
            [name] => {
                let name = name.to_ascii_lowercase();
                let is_it =
                    |figure: &Figure| figure.name().to_ascii_lowercase().split(' ').any(|word| word.starts_with(&name));
                let figure = Figure::ALL.into_iter().find(is_it);
                let taught = self.bench.study().figures();
                self.bench.figure = figure
                    .filter(|figure| figure.is_taught(taught))
                    .ok_or("Say f, g, h, order, parents or stamps; lessons teach some of them later.")?;
            }
            _ => return Err("Say one figure: f, g, h, order, parents or stamps.".into()),
        }
        let figure = self.bench.figure;
        let (study, theme) = (self.bench.study(), self.bench.theme);
        let moment = Moment::of(study);
        let size = study.experiment().level.size();
        let mut said = vec![format!("{}:", capital(figure.name()))];
        for y in 0..size.height() {
            let told = (0..size.width()).filter_map(|x| {
                let at = Point::new(x, y);
                let cell = study.cell(at)?;
                let content = board::content(study, moment.as_ref(), cell, (Zoom::Small, figure), theme);
                let told = match figure {
                    Figure::Parents => arrow_in_words(content.arrow?),
                    _ => content.number(figure)?,
                };
                let name = if study.experiment().level.layout.has_cells() { format!("{x}") } else { study.name(cell) };
                Some(format!("{name}: {told}"))
            });
            let told: Vec<String> = told.collect();
            if !told.is_empty() {
                said.push(format!("Row {y}, by column: {}.", told.join(", ")));
            }
        }
        if said.len() == 1 {
            said.push("No cell has it at this moment.".into());
        }
        if said.len() > MOST_ROWS {
            said.truncate(MOST_ROWS);
            said.push("And more rows below.".into());
        }
        self.said.extend(said);
        Ok(())
    }

    fn tell_path(&mut self, arguments: &[&str]) -> Result<(), String> {
        if !arguments.is_empty() {
            return self.tell_parents(arguments);
        }
        let study = self.bench.study();
        let done = study.outcome().map_err(|why| format!("No search: {why}."))?;
        let path: Vec<Point> = study.path().collect();
        if study.is_for_many() {
            return self.tell_heap();
        }
        if !study.is_at_end() {
            let said = if path.len() > 1 {
                format!("At this moment: {}.", route(study, &path))
            } else {
                "The path is not found yet: 'end' goes to the end of the search.".to_owned()
            };
            self.say(said);
            return Ok(());
        }
        let found = done.findings.route.as_ref().map_err(|why| format!("No path: {why}."))?;
        let steps = counted(found.steps.len().saturating_sub(1), "step");
        let judged =
            panel::judged(study, done, found.cost.0).map(|(words, _)| format!("; {words}")).unwrap_or_default();
        let way = route(study, &found.steps);
        let said = format!("Path: cost {}, {steps}{judged}.", found.cost);
        let from = study.name_at(study.experiment().start);
        let way = format!("From {from}: {way}.");
        self.said.extend([said, way]);
        Ok(())
    }

    /// The way that parents lead from the start to a cell, as far as it is known at this moment.
    fn tell_parents(&mut self, arguments: &[&str]) -> Result<(), String> {
        let at = self.cell(arguments)?;
        let study = self.bench.study();
        let timeline = study.timeline().ok_or("This search cannot be run.")?;
        let cell = study.cell(at).and_then(|cell| timeline.cell(cell));
        let view = cell.ok_or_else(|| format!("The search has not reached {} at this moment.", study.name_at(at)))?;
        let parents = std::iter::successors(Some(view.id), |&node| timeline.node(node)?.parent);
        let mut way: Vec<Point> =
            parents.take(1 << 16).map(|node| study.point(timeline.recording().cell(node))).collect();
        way.reverse();
        let steps = counted(way.len() - 1, "step");
        let figures = study.named_figures(&view.node).join(", ");
        let figures = if figures.is_empty() { String::new() } else { format!(", {figures}") };
        let (name, way) = (study.name_at(at), route(study, &way));
        self.say(format!("To {name}{figures}, {steps}: {}.", if way.is_empty() { "it is the start" } else { &way }));
        Ok(())
    }

    fn tell_code(&mut self) -> Result<(), String> {
        if self.bench.is_in_theatre() {
            return Err("There is no listing for the theatre.".into());
        }
        let (lines, is_different) =
            self.bench.comparison().listing().ok_or("There is no listing for a search that cannot be run.")?;
        let mark = if is_different { "Differs: " } else { "Now: " };
        if is_different {
            self.say("The code; lines that differ from the searches beside it are marked.");
        }
        let told = lines.into_iter().filter(|line| !line.text.trim().is_empty()).map(|line| {
            let text = harmless(&line.values.unwrap_or(line.text));
            let depth = text.len() - text.trim_start().len();
            // What is indented belongs to what is above.
            format!("{}{}{}", if line.is_lit { mark } else { "" }, "- ".repeat((depth / 2).min(8)), text.trim())
        });
        self.said.extend(told);
        Ok(())
    }

    fn tell_heap(&mut self) -> Result<(), String> {
        self.bench.comparison.prepare(|study| {
            study.keep_heap();
            study.keep_open_list_picture();
        });
        let study = self.bench.study();
        let mut said = Vec::new();
        if let Some(joint) = study.joint() {
            for unit in 0..joint.plans.ends.len() {
                let cells: Vec<String> = (0..=joint.node.last_tick())
                    .map_while(|tick| joint.node.at(unit, tick))
                    .map(|cell| study.name(cell))
                    .collect();
                said.push(format!("Unit {}, tick by tick: {}.", unit_letter(unit), cells.join(", ")));
            }
            if joint.method == Method::ConstraintTree {
                let then = joint.node.collision.map(|of| study.collision_in_short(&of));
                let then = then.unwrap_or_else(|| "no collision".to_owned());
                said.push(format!(
                    "Node {} of {}: cost {}, {then}.",
                    joint.number,
                    joint.plans.nodes.len(),
                    joint.node.cost
                ));
            }
        } else if let Some(picture) = study.open_list_picture() {
            said.extend(open_list::in_words(&self.bench, picture));
        } else if let Some(heap) = study.heap() {
            said.extend(heap::in_words(&self.bench, &heap));
        } else {
            return Err("Only heap, bucket, sorted and unsorted lists are told, of searches that are not too long: 'open' tells the order.".into());
        }
        self.said.extend(said);
        Ok(())
    }

    fn tell_invariants(&mut self) -> Result<(), String> {
        self.bench.comparison.prepare(Study::check_invariants);
        let study = self.bench.study();
        let states = study
            .invariants()
            .ok_or("There is nothing to check: the search is impossible, or it is in the theatre.")?;
        let formula = study.formula().unwrap_or(Formula::G);
        let told = Invariant::ALL.into_iter().zip(&states).map(|(invariant, state)| {
            let title = invariant.title(formula);
            match state {
                InvariantState::Holds => format!("{title}, so far: {}.", invariant.about(formula)),
                InvariantState::Broken(breach) => format!("{title}: broken. {}", breach.sentence(study)),
                InvariantState::DoesNotApply(why) => format!("{title}: does not apply, {why}."),
            }
        });
        let mut said: Vec<String> = told.collect();
        said.extend(study.proved());
        self.said.extend(said);
        Ok(())
    }

    fn tell_roads(&mut self) -> Result<(), String> {
        let rows = roads::rows(self.bench.study()).ok_or("There are no roads: this is a map of cells.")?;
        let selected = self.bench.road;
        let told = rows.into_iter().enumerate().map(|(place, row)| {
            let is_selected = if place == selected { ", selected" } else { "" };
            format!("{}{is_selected}: {row}", place + 1)
        });
        self.said.extend(told);
        Ok(())
    }

    fn road(&mut self, arguments: &[&str]) -> Result<(), String> {
        let count = roads::rows(self.bench.study()).ok_or("There are no roads: this is a map of cells.")?.len();
        let word = arguments.first().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        match (word.as_str(), word.parse::<usize>()) {
            (_, Ok(number)) if (1..=count).contains(&number) => self.bench.road = number - 1,
            (_, Ok(_)) => return Err(format!("Say a number from 1 to {count}: 'roads' lists them.")),
            ("" | "next", _) => self.bench.road = (self.bench.road + 1) % count,
            ("previous" | "back", _) => self.bench.road = (self.bench.road + count - 1) % count,
            ("more" | "less", _) => {
                let times = times(&arguments[1..], 1)?.min(MOST_PRICED);
                (0..times).for_each(|_| self.bench.price_road(word == "more"));
            }
            _ => return Err("'road' with next, previous, more, less or a number.".into()),
        }
        // Its new cost is told by a notice.
        if self.bench.notice.is_none() {
            let row = roads::rows(self.bench.study()).and_then(|rows| rows.into_iter().nth(self.bench.road));
            let number = self.bench.road + 1;
            self.said.extend(row.map(|row| format!("Road {number}: {row}.")));
        }
        Ok(())
    }
}

/// The ends of the search at a cell, in words.
fn ends_at(study: &Study, at: Point) -> Vec<String> {
    let experiment = study.experiment();
    let ends = [
        (at == experiment.start, "A, the start"),
        (at == experiment.goal || experiment.other_goals.contains(&at), "B, the goal"),
        (study.cell(at).is_some() && study.walker() == study.cell(at), "the unit is here"),
    ];
    let ends = ends.into_iter().filter(|(is_there, _)| *is_there).map(|(_, words)| words.to_owned());
    ends.chain(things_at(&experiment.level, at)).collect()
}

/// What a level has in a cell: the player, units and items. Searches leave them out.
fn things_at(level: &Level, at: Point) -> impl Iterator<Item = String> {
    let player = (level.player == Some(at)).then(|| "the player".to_owned());
    let placed = level.units.iter().chain(&level.items).filter(move |thing| thing.at == at);
    player.into_iter().chain(placed.map(|thing| harmless(&thing.kind)))
}

/// What a cell is in a row of the map: an end, the list that it is on, and its ground unless that is plain floor.
fn ground_in_words(study: &Study, moment: Option<&Moment<'_>>, at: Point) -> String {
    let Some(cell) = study.cell(at) else { return String::new() };
    let experiment = study.experiment();
    let level = &experiment.level;
    let view = moment.and_then(|moment| moment.timeline().cell(cell));
    let state = moment.map_or(State::Untouched, |moment| moment.state(cell, view.as_ref()));
    let is_goal = at == experiment.goal || experiment.other_goals.contains(&at);
    let mut words: Vec<String> = Vec::new();
    words.extend(study.unit_in(cell).map(|letter| format!("unit {letter}")));
    words.extend((at == experiment.start && !study.is_for_many()).then(|| "A".to_owned()));
    words.extend((is_goal && !study.is_for_many()).then(|| "B".to_owned()));
    words.extend((study.walker() == Some(cell)).then(|| "the unit".to_owned()));
    words.extend(match state {
        State::Untouched => None,
        State::Touched => Some("open just now".to_owned()),
        State::Current => Some("closed just now".to_owned()),
        state => Some(state.name().to_owned()),
    });
    let terrain = harmless(&level.terrains.kind(level.cells[at]).name);
    if !study.is_known(cell) {
        words.push("unseen".to_owned());
    } else if words.is_empty() || terrain != "floor" {
        words.push(terrain);
    }
    words.join(" ")
}

/// Words in a row, equal ones counted: "3 floor, wall, 2 closed".
fn runs_of_words(words: impl Iterator<Item = String>) -> String {
    let mut runs: Vec<(String, u32)> = Vec::new();
    for word in words {
        match runs.last_mut().filter(|(last, _)| *last == word) {
            Some((_, count)) => *count += 1,
            None => runs.push((word, 1)),
        }
    }
    let told = runs.into_iter().map(|(word, count)| if count > 1 { format!("{count} {word}") } else { word });
    told.collect::<Vec<_>>().join(", ")
}

/// The direction of an arrow.
fn arrow_in_words(arrow: char) -> String {
    let place = ARROWS.iter().position(|&known| known == arrow);
    place.map_or_else(|| arrow.to_string(), |place| Direction::ALL[place].name().to_owned())
}
