//! What is asked of whoever paints on a level.

/// A task: paint until a condition is met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// What has to be true of the searches on the level, in the lab's words.
    pub solved: String,
    /// By which settings is searched, a search each, in the lab's words; one search with none of them if there are none.
    pub searches: Vec<String>,
    /// With how few painted cells it can be done, if that is known.
    pub par: Option<u32>,
    /// How many cells may be painted; any number if `None`.
    pub most: Option<u32>,
    /// Names of what may be painted: terrains, and `"start"` and `"goal"`; anything if there are none.
    pub with: Vec<String>,
}

impl Puzzle {
    /// The longest condition, in characters.
    pub const LONGEST_CONDITION: usize = 200;
    /// The most searches.
    pub const MOST_SEARCHES: usize = 4;
    /// The longest text of one, in characters.
    pub const LONGEST_SEARCH: usize = 200;
    /// The most cells that a puzzle may ask for.
    pub const MOST_CELLS: u32 = 100_000;
    /// The name of the start of the search, among what may be painted.
    pub const START: &str = "start";
    /// The name of its goal.
    pub const GOAL: &str = "goal";
}
