//! Painting and puzzles in lines: a terrain at a place, undoing, other maps, files, hints, and how far a puzzle is.

use crate::{
    grid::Point,
    lab::{Brush, Experiment, Painting},
    level::{Existing, Level},
    text::{nearest, quoted},
};

use super::{
    super::{
        super::{key::Key, words::harmless},
        bench::{Bench, sentence},
        keys,
        paint::{self, Saved, task_in_lines},
    },
    command::Verb,
    lab::SpokenLab,
};

impl SpokenLab {
    /// Carries out a command about painting. Returns whether it is one.
    ///
    /// # Errors
    /// With a sentence for the user.
    pub(super) fn paint(&mut self, verb: Verb, arguments: &[&str]) -> Result<bool, String> {
        match verb {
            Verb::Paint => {
                let (brush, at) = self.stroke(arguments, "paint")?;
                self.bench.paint_cell(brush, at)?;
                self.tell_painted(&self.painted(brush, at));
            }
            Verb::Fill => {
                let (brush, at) = self.stroke(arguments, "fill")?;
                self.bench.fill_area(brush, at)?;
                self.tell_painted(&self.painted(brush, at));
            }
            Verb::Erase => {
                if arguments.is_empty() {
                    return Err("Say where, as in 'erase 3,2'.".into());
                }
                self.begin_painting();
                let from = self.bench.cursor.unwrap_or(self.bench.study().experiment().start);
                let at = self.bench.cell_in_words(arguments, from)?;
                let brush = self.bench.erase_mark(at)?;
                let erased = self.painted(brush, at).replacen("Painted", "Erased", 1);
                self.tell_painted(&erased);
            }
            Verb::Undo => {
                self.bench.undo_stroke()?;
                self.tell_painted("Undone.");
            }
            Verb::Redo => {
                self.bench.redo_stroke()?;
                self.tell_painted("Redone.");
            }
            Verb::New | Verb::Random | Verb::Load | Verb::Restore => self.change_map(verb, &arguments.join(" "))?,
            Verb::Save => self.save(arguments)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What was painted where.
    fn painted(&self, brush: Brush, at: Point) -> String {
        let study = self.bench.study();
        let name = harmless(&brush.name(&study.experiment().level.terrains));
        format!("Painted: {name} at {}.", study.name_at(at))
    }

    /// The brush and the cell of a stroke.
    fn stroke(&mut self, arguments: &[&str], verb: &str) -> Result<(Brush, Point), String> {
        let (what, place) = parted(arguments);
        if arguments.is_empty() {
            self.say(format!("You can {verb}: {}.", self.brush_names().join(", ")));
        }
        if what.is_empty() || place.is_empty() {
            return Err(format!("Say what and where, as in '{verb} wall at 3,2' or '{verb} floor at cursor'."));
        }
        self.begin_painting();
        let brush = self.brush(&what.join(" "))?;
        let from = self.bench.cursor.unwrap_or(self.bench.study().experiment().start);
        Ok((brush, self.bench.cell_in_words(place, from)?))
    }

    /// Leaves what is not painted on. A painting of an earlier time that was not asked for stays for another time.
    fn begin_painting(&mut self) {
        self.leave_theatre();
        if self.bench.has_offer() {
            self.bench.put_offer_off();
            self.has_put_off = true;
        }
    }

    /// Puts another map in the place of this one.
    fn change_map(&mut self, verb: Verb, what: &str) -> Result<(), String> {
        if self.bench.easel.task.is_some() {
            return Err("A puzzle has its own map: 'paint' paints on it.".into());
        }
        match verb {
            Verb::Restore if !self.bench.has_offer() && self.has_put_off => {
                return Err("The painting that was kept waits for the next time that you open the lab.".into());
            }
            Verb::Restore if !self.bench.has_offer() => return Err("No painting is kept that was not saved.".into()),
            Verb::Restore => {
                self.leave_theatre();
                self.bench.take_offer();
            }
            Verb::Load => {
                if what.is_empty() {
                    return Err(
                        "Say which file, as in 'load mine.level'; 'load' and a Tab lists those that are here.".into()
                    );
                }
                self.begin_painting();
                self.bench.load(what).map_err(|why| sentence(why.trim_end_matches('.')))?;
            }
            Verb::New => {
                let size = paint::size(what).map_err(|why| sentence(&why))?;
                self.begin_painting();
                let blank = Painting::blank(size);
                self.bench.reshape(|painting| painting.replace(blank));
            }
            _ => {
                self.begin_painting();
                let (kind, seed) = self.bench.generate_by_name(&what.to_lowercase())?;
                self.say(format!("A random map: {kind}, number {seed}."));
            }
        }
        (self.is_anew, self.is_own_map) = (true, true);
        Ok(())
    }

    /// Writes the painting to a file.
    fn save(&mut self, arguments: &[&str]) -> Result<(), String> {
        let (existing, name) = match arguments {
            ["over", name @ ..] => (Existing::Replace, name.join(" ")),
            name => (Existing::Keep, name.join(" ")),
        };
        if name.is_empty() {
            return Err("Say which file, as in 'save mine.level'.".into());
        }
        // What was not painted on yet can be saved, too.
        self.bench.take_up_brush();
        self.bench.put_brush_down();
        match self.bench.save(&name, existing) {
            Saved::Yes => {
                self.say(format!("Saved as {}. 'load' opens it again.", quoted(&name)));
                Ok(())
            }
            Saved::Exists => Err(format!("{} exists: 'save over' and its name replaces it.", quoted(&name))),
            Saved::No(why) => Err(sentence(why.trim_end_matches('.'))),
        }
    }

    /// How far the puzzle is, or what the change of the map has done.
    fn tell_painted(&mut self, what: &str) {
        let state = self.bench.puzzle_state();
        let solved = self.bench.greet_solution();
        self.said.extend(state.map(|state| format!("{}.", crate::text::capital(&state))));
        self.said.extend(solved);
        if self.bench.puzzle_state().is_none() {
            self.say(what);
        }
    }

    /// The brush that a name means, or a beginning of it.
    fn brush(&self, name: &str) -> Result<Brush, String> {
        let level = &self.bench.study().experiment().level;
        let wanted = name.to_lowercase();
        let all = Brush::all(level);
        let named = |brush: &Brush| harmless(&brush.name(&level.terrains)).to_lowercase();
        let exact = all.iter().find(|brush| named(brush) == wanted);
        let found = exact.or_else(|| all.iter().find(|brush| named(brush).starts_with(&wanted)));
        found.copied().ok_or_else(|| {
            let names: Vec<String> = all.iter().map(named).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let near = nearest(&wanted, &names).map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default();
            format!(
                "There is nothing to paint called {}.{near} Such as: wall, floor, swamp, deep water.",
                quoted(&wanted)
            )
        })
    }

    /// The names of all that can be painted.
    pub(super) fn brush_names(&self) -> Vec<String> {
        let level = &self.bench.study().experiment().level;
        Brush::all(level).into_iter().map(|brush| harmless(&brush.name(&level.terrains))).collect()
    }

    /// Tells the open puzzle, and how far it is.
    pub(super) fn tell_puzzle(&mut self) {
        if self.bench.easel.task.is_none() {
            return self.say("No puzzle is open: 'puzzles' lists them, 'puzzle 1' opens the first.");
        }
        let level = &self.bench.study().experiment().level;
        let name = harmless(&level.name);
        let with = level.puzzle.as_ref().map(|puzzle| puzzle.with.join(", ")).filter(|with| !with.is_empty());
        self.say(format!("Puzzle: {name}."));
        // No line is broken at a width.
        let lines: Vec<String> = task_in_lines(&self.bench, usize::MAX / 2).into_iter().map(|(line, _)| line).collect();
        self.said.extend(lines);
        self.said.extend(with.map(|with| format!("You may paint: {with}.")));
        self.tell_status();
        self.say("'map' tells the map, 'paint wall at 3,2' paints, 'undo' takes it back, 'hint' helps.");
    }

    /// The next hint.
    ///
    /// # Errors
    /// With a sentence for the user, if there is no puzzle or no hint.
    pub(super) fn hint(&mut self) -> Result<(), String> {
        let hint = self.bench.spoken_hint()?;
        self.say(hint);
        Ok(())
    }
}

/// The words before and behind "at", or before and behind the last word.
fn parted<'a, 'b>(words: &'b [&'a str]) -> (&'b [&'a str], &'b [&'a str]) {
    match words.iter().position(|word| word.eq_ignore_ascii_case("at")) {
        Some(place) => (&words[..place], &words[place + 1..]),
        None => words.split_at(words.len().saturating_sub(1)),
    }
}

/// What a key of a task does in the painter.
pub(super) enum Stroke {
    /// It paints, as this line does.
    Paints(String),
    /// It opens or leaves the painter, takes a brush, or moves it.
    Moves,
    /// The painter is closed.
    Nothing,
}

/// The painter while the keys of a task are pressed.
pub(super) struct Strokes {
    is_open: bool,
    brush: Brush,
    at: Point,
}

impl Strokes {
    /// The painter is closed at first; its brush begins at the cursor, or between the ends.
    pub(super) fn new(experiment: &Experiment, cursor: Option<Point>) -> Self {
        let Experiment { start, goal, .. } = *experiment;
        let middle = Point::new(i32::midpoint(start.x, goal.x), i32::midpoint(start.y, goal.y));
        Self { is_open: false, brush: Brush::Ground(crate::terrain::TerrainId::WALL), at: cursor.unwrap_or(middle) }
    }

    /// What a key does now.
    pub(super) fn press(&mut self, key: Key, level: &Level) -> Stroke {
        if !self.is_open {
            self.is_open = Bench::shown_command(key) == Some(keys::Command::Paint);
            return if self.is_open { Stroke::Moves } else { Stroke::Nothing };
        }
        match paint::Keymap::of_painter().command(key) {
            Some(paint::Command::Done) => self.is_open = false,
            Some(paint::Command::Move(direction)) => self.at = self.at.step(direction),
            Some(paint::Command::Dab) => {
                let name = self.brush.name(&level.terrains);
                return Stroke::Paints(format!("paint {name} at {},{}", self.at.x, self.at.y));
            }
            _ => {
                let glyph = key.to_string().chars().next().unwrap_or(' ');
                self.brush = Brush::of_glyph(glyph, &level.terrains).unwrap_or(self.brush);
            }
        }
        Stroke::Moves
    }
}
