//! The lab: searches to look at.
//!
//! An [`Experiment`] is a level, two ends and by what [`Method`] to get from one to the other; [`SETTINGS`] lists what
//! can be set about it. Running it gives [`Findings`]; running it recorded also gives the [`Recording`] of all that
//! the search did. A [`Study`] is an experiment that was done, with a [`Timeline`]: a moment that can be moved
//! forwards and backwards, the lists as they were then, and a sentence that says what happened and why; a
//! [`Comparison`] has several side by side, or is a [`Theatre`], in which two ways of planning again lead a unit
//! through unknown land. The search is the very one that the game's units run; only the ground is the true one,
//! because an experiment has no faction whose knowledge would limit it. A [`ScenarioFile`] has thousands of searches
//! whose answers are known, to hold the engine against.

mod comparison;
mod condition;
mod ends;
mod experiment;
mod formula;
mod ground;
mod lesson;
mod method;
mod painting;
mod play;
mod recording;
mod refusal;
mod runner;
mod scenario;
mod sentence;
mod settings;
mod shelf;
mod study;
mod theatre;
mod timeline;
mod walk;

pub use comparison::{Comparison, Standing};
pub use condition::{Before, Condition, ConditionError, Evidence, MEASURES, Measure};
pub use experiment::Experiment;
pub use formula::{Formula, figure};
pub use ground::TerrainCosts;
pub use lesson::{Closeup, LESSONS, Lesson, LessonError, LessonFault, LessonPage, LessonTask, Shown, vocabulary};
pub use method::{Discovery, Findings, Foreknowledge, Method, Route};
pub use painting::{Brush, Extent, Grade, Judgement, PaintError, Painting, Task, TaskError};
pub use recording::Recording;
pub use refusal::{ExperimentError, NoPath};
pub use scenario::{Race, Racer, Scenario, ScenarioFile, Track, Verdict};
pub use settings::{SETTINGS, Setting, SettingError, TurnError, Values};
pub use shelf::{PUZZLES, SHELF, Shelved, WELL};
pub use study::{Done, Peaks, Stopwatch, Study};
pub use theatre::{Theatre, Work};
pub use timeline::{CellView, Closing, Counts, MOST_EQUALS, OpenEntry, Timeline};
pub use walk::{Plan, Walk};
