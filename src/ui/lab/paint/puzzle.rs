//! The puzzle of a level, and the window that congratulates on its solution.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{
    lab::{Brush, Comparison, Experiment, PuzzleProgress, Task},
    text::{counted, printable},
};

use super::{
    super::{
        super::{
            screen::{Flow, Input, Screen},
            theme::Role,
            window,
        },
        bench::Bench,
        list::ListScreen,
    },
    keys::Command,
    panel::state,
};

impl Bench {
    /// Reads the puzzle of the level, if it has one, and puts its searches side by side.
    pub(super) fn read_task(&mut self) {
        let Some(painting) = &self.easel.painting else { return };
        let (task, experiment) = (Task::of(painting.source()), painting.experiment());
        if let Err(error) = &task {
            self.easel.notice = Some(error.to_string());
        }
        self.easel.set_task(task.unwrap_or_default());
        if let Some(name) = self.puzzle_name() {
            let earlier = self.puzzle_progress(&name);
            // Hints of an earlier attempt count until there is a solution.
            self.easel.hints_used = if earlier.cells.is_none() { earlier.hints } else { 0 };
        }
        self.take_allowed_brush();
        let experiments = self.easel.task.as_ref().map(|task| task.experiments(&experiment));
        if let Some(Ok(experiments)) = experiments {
            self.put_side_by_side(experiments);
        }
        self.judge();
    }

    /// Changes to a brush that the puzzle allows, if the current one is not allowed.
    fn take_allowed_brush(&mut self) {
        let level = &self.study().experiment().level;
        let Some(task) = &self.easel.task else { return };
        let is_allowed = |brush: &Brush| task.allows(*brush, &level.terrains);
        if !is_allowed(&self.easel.brush)
            && let Some(brush) = Brush::all(level).into_iter().find(is_allowed)
        {
            self.easel.brush = brush;
        }
    }

    fn put_side_by_side(&mut self, experiments: Vec<Experiment>) {
        self.compare(|comparison| {
            while comparison.studies().len() > 1 {
                comparison.remove();
            }
        });
        for (place, experiment) in experiments.into_iter().enumerate().take(Comparison::MOST) {
            if place > 0 {
                self.compare(Comparison::add);
            }
            self.comparison.change(|here| *here = experiment);
        }
        self.comparison.activate(0);
        self.comparison.go_to(usize::MAX);
    }

    /// The name under which results of the puzzle are kept; a puzzle without a name has none.
    fn puzzle_name(&self) -> Option<String> {
        let source = self.easel.painting.as_ref()?.source();
        source.puzzle.as_ref().map(|_| source.name.clone()).filter(|name| !name.is_empty())
    }

    /// Shows the next hint of the puzzle or, after the last one, none.
    pub(super) fn next_hint(&mut self) {
        let Some(task) = &self.easel.task else {
            self.easel.notice = Some("There is no puzzle here.".to_owned());
            return;
        };
        let count = task.puzzle().hints.len();
        if count == 0 {
            self.easel.notice = Some("This puzzle has no hints.".to_owned());
            return;
        }
        let next = self.easel.hint.map_or(0, |hint| hint + 1);
        self.easel.hint = (next < count).then_some(next);
        // A level has a handful of hints.
        self.easel.hints_used = self.easel.hints_used.max(next.min(count - 1) as u32 + 1);
        if let Some(name) = self.puzzle_name() {
            self.note_puzzle(&name, PuzzleProgress { cells: None, hints: self.easel.hints_used });
        }
    }

    /// The hint on screen.
    pub(super) fn hint(&self) -> Option<String> {
        let hints = &self.easel.task.as_ref()?.puzzle().hints;
        let place = self.easel.hint?;
        Some(format!("Hint {} of {}: {}", place + 1, hints.len(), printable(hints.get(place)?)))
    }

    /// Adds the solution on screen to the results.
    pub(super) fn note_solution(&mut self) {
        let painted = self.easel.judgement.as_ref().map(|judgement| judgement.painted);
        if let Some((name, painted)) = self.puzzle_name().zip(painted) {
            self.note_puzzle(&name, PuzzleProgress { cells: Some(painted), hints: self.easel.hints_used });
        }
    }

    /// How far the puzzle is, in a line; `None` without a puzzle.
    pub(in super::super) fn puzzle_state(&self) -> Option<String> {
        self.easel.task.as_ref().map(|_| state(self).0).filter(|state| !state.is_empty())
    }

    /// Takes the next hint of the puzzle.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub(in super::super) fn spoken_hint(&mut self) -> Result<String, String> {
        self.easel.notice = None;
        self.next_hint();
        let refusal = self.easel.notice.take();
        match (refusal, self.hint()) {
            (Some(why), _) => Err(why),
            (None, Some(hint)) => Ok(hint),
            (None, None) => Err("That was the last hint; 'hint' begins again.".to_owned()),
        }
    }

    /// What the solution on screen is worth.
    fn worth_of_solution(&self) -> String {
        let par = self.easel.task.as_ref().and_then(|task| task.puzzle().par);
        let painted = self.easel.judgement.as_ref().map_or(0, |judgement| judgement.painted);
        words(painted, par, self.easel.hints_used)
    }

    /// Notes a solution that was not noted yet, and says what it is worth.
    pub(in super::super) fn greet_solution(&mut self) -> Option<String> {
        let is_new = self.easel.is_solved() && !self.easel.is_greeted;
        self.easel.is_greeted = self.easel.is_solved();
        if !is_new {
            return None;
        }
        self.note_solution();
        Some(self.worth_of_solution())
    }

    pub(super) fn judge(&mut self) {
        let easel = &mut self.easel;
        if let (Some(task), Some(painting)) = (&easel.task, &easel.painting) {
            easel.judgement = Some(task.judge(painting));
        }
    }
}

/// Congratulates until a key is pressed.
pub(super) struct CheerScreen;

/// The verdict on a solution with this many cells and hints.
pub(super) fn words(painted: u32, par: Option<u32>, hints: u32) -> String {
    let cells = counted(painted as usize, "cell");
    let cells = if hints == 0 { cells } else { format!("{cells} and {}", counted(hints as usize, "hint")) };
    match par {
        Some(par) if painted < par => {
            format!("Solved with {cells}, below the par of {par}: a new record.")
        }
        Some(par) if painted == par => {
            format!("Solved with {cells}: that is par, the fewest known.")
        }
        Some(par) => format!("Solved with {cells}. It can be done with {par}."),
        None => format!("Solved with {cells}."),
    }
}

impl Screen<Bench> for CheerScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        match input {
            Input::Key(key) if key.ctrl => Flow::Ignored,
            Input::Key(key) if bench.keys.paint.command(key) == Some(Command::Puzzles) => {
                Flow::Replace(Box::new(ListScreen::puzzles()))
            }
            Input::Key(_) | Input::Click(_) => Flow::Pop,
            Input::Resized { .. } => Flow::Ignored,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let keys = &bench.keys;
        let answers = [(keys.window.key(window::Command::Back), "back"), (keys.paint.key(Command::Puzzles), "puzzles")];
        window::ask("Well painted!", &[(bench.worth_of_solution(), Role::Good)], &answers, bench.theme, area, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn par_is_what_it_is_held_against() {
        assert_eq!(words(1, None, 0), "Solved with 1 cell.");
        assert_eq!(words(5, Some(3), 2), "Solved with 5 cells and 2 hints. It can be done with 3.");
        assert!(words(3, Some(3), 0).contains("that is par") && words(2, Some(3), 1).contains("below the par of 3"));
    }
}
