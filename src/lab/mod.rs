//! The lab: searches to study.
//!
//! An [`Experiment`] is a level, two ends and a [`Method`] of finding a path between them; [`SETTINGS`] lists what can
//! be set about it. Running it gives [`Findings`]; running it recorded also gives the [`Recording`] of the search. A
//! [`Study`] is a finished experiment with a [`Timeline`]: a position that can be moved forward and back, the lists as
//! they were then, and a sentence that says what happened and why. A [`Comparison`] has several studies side by side,
//! or is a [`Theatre`], in which two ways of replanning lead a unit through unknown land. The searches are the ones
//! that the game's units use; only the ground is the real one, because an experiment has no faction whose knowledge
//! would limit it. A [`ScenarioFile`] has thousands of searches with known answers, to check the engine.

mod closings;
mod comparison;
mod condition;
mod ends;
mod experiment;
mod formula;
mod ground;
mod heap;
mod invariants;
mod joint;
mod joint_words;
mod lesson;
mod listing;
mod method;
mod open_list;
mod painting;
mod play;
mod prediction;
mod recording;
mod refusal;
mod runner;
mod scenario;
mod sentence;
mod settings;
mod shelf;
mod special_loop_words;
mod special_loops;
mod stamps;
mod study;
mod theatre;
mod timeline;
mod walk;

pub use closings::ClosedAt;
pub use comparison::{Comparison, Standing};
pub use condition::{Before, Condition, ConditionError, Evidence, MEASURES, Measure};
pub use experiment::Experiment;
pub use formula::{Formula, figure};
pub use ground::TerrainCosts;
pub use heap::{Heap, HeapEntry};
pub use invariants::{Breach, BreachNumbers, Invariant, InvariantState};
pub use joint::{JointMoment, JointNode, JointPlans, unit_letter};
pub use lesson::{
    Bookmark, Closeup, Course, CourseError, CourseLesson, CourseProgress, Figures, LESSONS, Lesson, LessonError,
    LessonFault, LessonPage, LessonProgress, LessonState, LessonTask, MomentError, ProgressError, PuzzleProgress,
    Shown, TaskGoal, lesson_key, position_named, vocabulary,
};
pub use listing::ListingLine;
pub use method::{Discovery, Findings, FirstSteps, Foreknowledge, Method, Preparation, Route};
pub use open_list::OpenListPicture;
pub use painting::{Brush, BrushGroup, Extent, Grade, Judgement, PaintError, Painting, Task, TaskError};
pub use prediction::{Answer, Prediction, Question, Wanted};
pub use recording::Recording;
pub use refusal::{ExperimentError, NoPath};
pub use scenario::{Race, Racer, Scenario, ScenarioFile, Track, Verdict};
pub use sentence::ordinal;
pub use settings::{ChoiceError, SETTINGS, Setting, SettingError, TurnError, Values};
pub use shelf::{CAMPAIGNS, PUZZLES, SHELF, Shelved, WAY_BACK, WELL};
pub use special_loops::{Meeting, Round, Sight};
pub use study::{Done, Peaks, Stopwatch, Study};
pub use theatre::{Theatre, Work};
pub use timeline::{CellView, Closing, Counts, MOST_EQUALS, OpenEntry, Timeline};
pub use walk::{Plan, Walk};
