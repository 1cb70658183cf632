//! The puzzle of a level, and the judgement of solutions.

use crate::{
    content::TerrainTable,
    lab::{Comparison, Condition, ConditionError, Evidence, Experiment, Setting, SettingError, Shown, Study},
    level::{Level, Puzzle},
};

use super::{Brush, Painting};

/// A parsed puzzle.
#[derive(Clone, Debug)]
pub struct Task {
    puzzle: Puzzle,
    condition: Condition,
    /// The settings of each search.
    searches: Vec<Vec<(&'static Setting, String)>>,
}

/// Why a puzzle is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// Its condition is invalid.
    #[error("the puzzle's condition: {0}")]
    Condition(#[from] ConditionError),
    /// It names an unknown setting.
    #[error(
        "a search of the puzzle: found \"{}\", expected a setting and its value, such as \"algorithm greedy\"",
        .0.escape_default()
    )]
    Search(String),
    /// It names an unknown value of a setting.
    #[error("a search of the puzzle: {0}")]
    Setting(#[from] SettingError),
}

/// The progress with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Number of painted cells and moved ends.
    pub painted: u32,
    /// The verdict.
    pub grade: Grade,
}

/// The verdict on a painting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The condition does not hold yet.
    Open,
    /// The condition holds, but too many cells are painted.
    TooMany,
    /// Something is painted that is not allowed.
    Forbidden(String),
    /// Solved.
    Solved,
}

impl Task {
    /// The puzzle of a level, if it has one.
    ///
    /// # Errors
    /// When its condition or its searches are invalid.
    pub fn of(level: &Level) -> Result<Option<Self>, TaskError> {
        let Some(puzzle) = level.puzzle.clone() else { return Ok(None) };
        let condition = puzzle.solved.parse()?;
        let mut searches = puzzle.searches.iter().map(|text| settings(text)).collect::<Result<Vec<_>, _>>()?;
        if searches.is_empty() {
            searches.push(Vec::new());
        }
        let task = Self { puzzle, condition, searches };
        // An invalid value is found here, not after somebody has painted.
        task.experiments(&Painting::probe())?;
        Ok(Some(task))
    }

    /// The puzzle as the level file gives it.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its searches on the level and between the ends of an experiment.
    ///
    /// # Errors
    /// When a setting is impossible there.
    pub fn experiments(&self, on: &Experiment) -> Result<Vec<Experiment>, SettingError> {
        let search = |settings: &Vec<(&'static Setting, String)>| {
            let mut experiment = on.afresh();
            settings.iter().try_for_each(|(setting, value)| setting.set(&mut experiment, value))?;
            Ok(experiment)
        };
        self.searches.iter().map(search).collect()
    }

    /// Whether it allows a brush.
    pub fn allows(&self, brush: Brush, terrains: &TerrainTable) -> bool {
        let name = match brush {
            Brush::Ground(id) => &*terrains.kind(id).name,
            Brush::Start => Puzzle::START,
            Brush::Goal => Puzzle::GOAL,
            _ => return self.puzzle.with.is_empty(),
        };
        self.is_free(name)
    }

    fn is_free(&self, name: &str) -> bool {
        self.puzzle.with.is_empty() || self.puzzle.with.iter().any(|with| with == name)
    }

    /// Judges a painting. The puzzle's own searches are repeated, so that changed settings do not solve it.
    pub fn judge(&self, painting: &Painting) -> Judgement {
        let terrains = &painting.level().terrains;
        let Some(cells) = painting.painted() else {
            return Judgement { painted: 0, grade: Grade::Forbidden("another size".to_owned()) };
        };
        let mut forbidden = None;
        let mut painted = 0;
        for (_, _, now) in cells {
            painted += 1;
            let name = &terrains.kind(now).name;
            if forbidden.is_none() && !self.is_free(name) {
                forbidden = Some(name.to_string());
            }
        }
        for name in painting.moved_ends() {
            painted += 1;
            if !self.is_free(name) {
                forbidden = Some(format!("another {name}"));
            }
        }
        let grade = match forbidden {
            Some(what) => Grade::Forbidden(what),
            None if !self.is_met(painting) => Grade::Open,
            None if self.puzzle.most.is_some_and(|most| painted > most) => Grade::TooMany,
            None => Grade::Solved,
        };
        Judgement { painted, grade }
    }

    fn is_met(&self, painting: &Painting) -> bool {
        let Ok(experiments) = self.experiments(&painting.experiment()) else { return false };
        let mut studies: Vec<Study> = experiments.into_iter().take(Comparison::MOST).map(Study::new).collect();
        studies.iter_mut().for_each(Study::prove);
        self.condition.holds(Evidence {
            studies: &studies,
            active: 0,
            before: None,
            cursor: None,
            shown: Shown::default(),
        })
    }
}

/// Parses the settings of a search: names and values, separated by commas.
fn settings(text: &str) -> Result<Vec<(&'static Setting, String)>, TaskError> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let setting = |part: &str| {
        let (name, value) = part.split_once(' ')?;
        let setting = Setting::named(name)?;
        Some((setting, value.trim().to_owned()))
    };
    parts.map(|part| setting(part).ok_or_else(|| TaskError::Search(part.chars().take(40).collect()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        terrain::TerrainId,
    };

    fn with(solved: &str, searches: &[&str]) -> Level {
        let size = Size::new(7, 3).expect("a small size");
        let puzzle = Puzzle {
            solved: solved.to_owned(),
            searches: searches.iter().map(|&text| text.to_owned()).collect(),
            par: Some(1),
            most: Some(1),
            with: vec!["wall".to_owned()],
            hints: Vec::new(),
        };
        Level {
            start: Some(Point::new(1, 1)),
            goal: Some(Point::new(5, 1)),
            puzzle: Some(puzzle),
            ..Level::filled(size, TerrainId::FLOOR)
        }
    }

    #[test]
    fn a_puzzle_is_solved_by_what_it_asks_for_and_nothing_else() {
        let level = with("cost > 40", &[]);
        let task = Task::of(&level).expect("a good one").expect("a puzzle");
        let mut painting = Painting::new(&Experiment::on(level).expect("two ends")).expect("cells");
        let mut after = |brush, cells: &[(i32, i32)]| {
            for &(x, y) in cells {
                painting.press(brush, &[Point::new(x, y)]).expect("room");
            }
            painting.lift();
            let judgement = task.judge(&painting);
            while painting.undo().is_some() {}
            (judgement.painted, judgement.grade)
        };
        let wall = Brush::Ground(TerrainId::WALL);
        assert_eq!(after(wall, &[]), (0, Grade::Open));
        assert_eq!(after(wall, &[(0, 0)]), (1, Grade::Open));
        assert_eq!(after(wall, &[(3, 1)]), (1, Grade::Solved));
        assert_eq!(after(wall, &[(3, 1), (3, 2)]), (2, Grade::TooMany));
        assert_eq!(after(Brush::Ground(TerrainId::SWAMP), &[(3, 1)]), (1, Grade::Forbidden("swamp".into())));
        assert_eq!(after(Brush::Goal, &[(6, 1)]), (1, Grade::Forbidden("another goal".into())));
        assert!(task.allows(wall, &TerrainTable::built_in()) && !task.allows(Brush::Start, &TerrainTable::built_in()));
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        let error = |solved, searches| Task::of(&with(solved, searches)).expect_err("no sense").to_string();
        assert!(error("cost is high", &[]).starts_with("the puzzle's condition: found \"is\""));
        assert!(error("path", &["algorithmus greedy"]).contains("found \"algorithmus greedy\""));
        assert!(error("path", &["algorithm fast"]).contains("--algorithm"));
        assert!(
            Task::of(&Level::filled(Size::new(2, 2).expect("a size"), TerrainId::FLOOR))
                .is_ok_and(|task| task.is_none())
        );
    }
}
