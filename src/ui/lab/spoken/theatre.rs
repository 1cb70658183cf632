//! The replanning theatre in lines: where the unit is, what it has learned, how it plans to go on, and what each search
//! has spent.

use crate::{
    grid::Point,
    text::{capital, counted},
};

use super::{super::super::words::harmless, lab::SpokenLab, telling};

/// The most cells of a map whose discoveries are told.
const MOST_CELLS: usize = 1 << 14;

/// The most discoveries that are told at once.
const MOST: usize = 8;

impl SpokenLab {
    /// Opens the theatre, tells it, or leaves it.
    pub(super) fn theatre(&mut self, arguments: &[&str]) -> Result<(), String> {
        match arguments {
            [] if self.bench.is_in_theatre() => self.tell_theatre(),
            ["off" | "leave" | "end"] if !self.bench.is_in_theatre() => return Err("The theatre is not open.".into()),
            [] | ["off" | "leave" | "end"] => self.toggle_theatre(),
            _ => return Err("'theatre' opens the theatre or tells it, 'theatre off' leaves it.".into()),
        }
        Ok(())
    }

    /// Opens the theatre, or brings the searches back.
    pub(super) fn toggle_theatre(&mut self) {
        self.bench.toggle_theatre();
        self.told.clear();
        if self.bench.is_in_theatre() {
            self.say(
                "The theatre: a unit walks through unknown land; two searches make each of its plans. 'next' goes on, 'round' to \
                 the next plan, 'reparent' to the next step, 'theatre' says what it knows, 'no' leaves.",
            );
            self.learned = self.unknown_cells();
        } else {
            self.say("You leave the theatre.");
        }
    }

    /// Leaves the theatre, if it is open.
    pub(super) fn leave_theatre(&mut self) {
        self.bench.leave_theatre();
    }

    /// Where the unit is, what it knows, its way, and the work of both searches.
    pub(super) fn tell_theatre(&mut self) {
        let comparison = self.bench.comparison();
        let study = comparison.active();
        let Some(walker) = study.walker() else {
            return self.say("Nobody walks: this search cannot be run.");
        };
        let cells: Vec<Point> = study.experiment().level.size().points().collect();
        let known = cells.iter().filter(|&&at| study.cell(at).is_some_and(|cell| study.is_known(cell))).count();
        let goal = study.name_at(study.experiment().goal);
        let mut said = vec![format!(
            "The unit is at {}, on its way to {goal}. It has seen {known} of {}.",
            study.name(walker),
            counted(cells.len(), "cell")
        )];
        let path: Vec<Point> = study.path().collect();
        if path.len() > 1 && !comparison.is_at_end() {
            said.push(format!("It plans to go {}.", telling::route(study, &path)));
        }
        let made = comparison.theatre().map_or(0, |theatre| theatre.plans_made(comparison.position()));
        let work = comparison.work_so_far();
        let names: Vec<String> = comparison.studies().iter().map(|study| comparison.label(study)).collect();
        if let [afresh, kept] = &names[..] {
            said.push(format!(
                "{made} of {} made; {afresh} expanded {} so far, {kept} {}: {}.",
                counted(comparison.work().len(), "plan"),
                work.afresh,
                work.kept,
                work.words()
            ));
        }
        self.said.extend(said);
        self.told.clear();
    }

    /// The cells that the unit has not seen yet; none where they are too many to be told.
    pub(super) fn unknown_cells(&self) -> Vec<Point> {
        let study = self.bench.study();
        let size = study.experiment().level.size();
        if !self.bench.is_in_theatre() || size.area() > MOST_CELLS {
            return Vec::new();
        }
        size.points().filter(|&at| study.cell(at).is_some_and(|cell| !study.is_known(cell))).collect()
    }

    /// Tells what the unit has learned since it was told last: ground that is not the floor that it assumed.
    pub(super) fn tell_discoveries(&mut self) {
        let unknown = self.unknown_cells();
        let before = std::mem::replace(&mut self.learned, unknown);
        let study = self.bench.study();
        let experiment = study.experiment();
        let level = &experiment.level;
        let is_now_known = |at: &&Point| study.cell(**at).is_some_and(|cell| study.is_known(cell));
        let is_surprise = |at: &&Point| level.cells[**at] != crate::terrain::TerrainId::FLOOR;
        let new: Vec<&Point> =
            before.iter().filter(|at| level.size().contains(**at)).filter(is_now_known).filter(is_surprise).collect();
        if new.is_empty() || !self.bench.is_in_theatre() {
            return;
        }
        let named = |at: &&Point| {
            format!("{} at {}", harmless(&level.terrains.kind(level.cells[**at]).name), study.name_at(**at))
        };
        let told: Vec<String> = new.iter().take(MOST).map(named).collect();
        let more = new.len().saturating_sub(MOST);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let said = format!("It learns: {}{more}.", told.join(", "));
        self.say(capital(&said));
    }
}
