//! The data of a level: the ground, its light, units and items on it, events, patrols, the memories of factions, and
//! the puzzle.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    content::{FloorRules, OwnKinds, TerrainTable, ThemeId},
    grid::{Grid, Point, Size},
    search::{
        Cost, CostScale, DiagonalRule, HeuristicKind, LongPaths, NodeId, Searcher, SquareSpace, Walkability, step_costs,
    },
    terrain::{Movement, TerrainId},
};

use super::{Curriculum, Layout, LessonWord, Misfit, Page, SettingTexts, TrueGround};

/// A unit or an item somewhere on a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Name of its kind, one of those that [the level's own](Level::own) and the content in use have.
    pub kind: String,
    /// Its cell; the top left one of a unit larger than one cell.
    pub at: Point,
    /// The cell a unit belongs to; `at` if `None`. Items belong nowhere.
    pub home: Option<Point>,
}

/// Judges the parts of a level file that only others can judge.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// Judges what lessons say to the lab.
    pub lesson: fn(LessonWord<'_>) -> Result<(), Misfit>,
}

/// A level as it truly is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// Its title; may be empty.
    pub name: String,
    /// A sentence or two: what to look for.
    pub about: String,
    /// Floor number, from 1 at the top to [`Level::LOWEST`].
    pub depth: u32,
    /// The file of the level below, to which its stairs down lead, beside its own; see
    /// [`read_campaign`](super::read_campaign).
    pub below: Option<String>,
    /// The kind of its cells.
    pub layout: Layout,
    /// How units and searches may cut corners.
    pub diagonal: DiagonalRule,
    /// How bright it is where nothing shines; on squares only.
    pub light: Daylight,
    /// The theme whose colours it has; `None` for the terrains' own.
    pub theme: Option<ThemeId>,
    /// Whether its peoples keep the peace with each other until blood is shed or ground is entered that one of them
    /// holds; else each is at war with every other. All are at war with the player.
    pub peace: bool,
    /// The rules that hold on it alone.
    pub rules: FloorRules,
    /// The terrains that its cells refer to.
    pub terrains: TerrainTable,
    /// The monsters and items that only it has, and the names of all that it may place.
    pub own: OwnKinds,
    /// The ground.
    pub cells: Grid<TerrainId>,
    /// The player's first cell; if `None`, the stairs up, else the first cell to stand on.
    pub player: Option<Point>,
    /// The start of a search unless another is given (`A`).
    pub start: Option<Point>,
    /// The goal of a search unless another is given (`B`).
    pub goal: Option<Point>,
    /// Alternative goals, of which a search goes to the nearest; on squares only, each once.
    pub other_goals: Vec<Point>,
    /// Long paths, computed beforehand for walkers under the level's rule for diagonals in Lester's costs; on squares
    /// only. Code that changes the ground has to compute them again or clear them.
    pub long_paths: LongPaths,
    /// Default settings of searches on the level, by name; all other settings have the program's defaults.
    pub search: SettingTexts,
    /// The units, in reading order.
    pub units: Vec<Placed>,
    /// The items, in reading order.
    pub items: Vec<Placed>,
    /// Events that change the ground by themselves, in the order of the file; on squares only.
    pub events: Vec<LevelEvent>,
    /// Places where factions remember losses when it begins, in the order of the file; on squares only.
    pub influence: Vec<InfluenceSeed>,
    /// The patrols, in the order of the file; on squares only.
    pub patrols: Vec<Patrol>,
    /// Waypoints that a designer chose, numbered from 1 in this order, each in a cell of its own on which one can walk.
    /// If there are any, searches over waypoints go by them and not by the corners of the map. On squares only.
    pub waypoints: Vec<Point>,
    /// Dead ends that a designer tagged, numbered from 1 in this order: the cells of each, at least one, and none in
    /// two of them. Searches of the game leave them out. On squares only.
    pub dead_ends: Vec<BTreeSet<Point>>,
    /// The task of whoever paints on it, if there is one.
    pub puzzle: Option<Puzzle>,
    /// The place of its lesson in a course.
    pub curriculum: Curriculum,
    /// The pages of its lesson.
    pub pages: Vec<Page>,
}

impl Level {
    /// The highest floor number.
    pub const LOWEST: u32 = 99;

    /// The most units, and the most items, that it may have.
    pub const MOST_PLACED: usize = 10_000;

    /// The most waypoints that it may have.
    pub const MOST_WAYPOINTS: usize = 1000;

    /// The most dead ends that it may have tagged.
    pub const MOST_DEAD_ENDS: usize = 100;

    /// The most cells that all of them may have together.
    pub const MOST_DEAD_END_CELLS: usize = 10_000;

    /// The most goals that it may have besides the first.
    pub const MOST_OTHER_GOALS: usize = 1000;

    /// The most points between which long paths are computed.
    pub const MOST_FIXED_POINTS: usize = 64;

    /// An empty level of one terrain.
    pub fn filled(size: Size, terrain: TerrainId) -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            depth: 1,
            below: None,
            layout: Layout::default(),
            diagonal: DiagonalRule::default(),
            light: Daylight::default(),
            theme: None,
            peace: false,
            rules: FloorRules::default(),
            terrains: TerrainTable::built_in(),
            own: OwnKinds::default(),
            cells: Grid::filled(size, terrain),
            player: None,
            start: None,
            goal: None,
            other_goals: Vec::new(),
            long_paths: LongPaths::default(),
            search: SettingTexts::new(),
            units: Vec::new(),
            items: Vec::new(),
            events: Vec::new(),
            influence: Vec::new(),
            patrols: Vec::new(),
            waypoints: Vec::new(),
            dead_ends: Vec::new(),
            puzzle: None,
            curriculum: Curriculum::default(),
            pages: Vec::new(),
        }
    }

    /// How wide and how high it is.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The cells as walkers search them, by the level's rule for diagonals in Lester's costs: where long paths lie.
    pub(super) fn on_foot<T>(&self, does: impl FnOnce(&SquareSpace<'_, TrueGround>) -> T) -> T {
        let ground = TrueGround::new(self, Movement::Walker);
        does(&SquareSpace::new(&ground, self.diagonal, CostScale::Lester, HeuristicKind::Octile))
    }

    /// The cost of each step of a path through these cells for those who walk; `None` if one of the steps is not
    /// allowed.
    pub fn costs_on_foot(&self, cells: &[Point]) -> Option<Vec<Cost>> {
        self.on_foot(|space| {
            let nodes: Vec<NodeId> = cells.iter().map(|&cell| space.node(cell)).collect::<Option<_>>()?;
            step_costs(space, &nodes)
        })
    }

    /// Works out the long paths between the points that stay: the ends of a search, the player's start, the posts of
    /// patrols, stairs and doors, [`Level::MOST_FIXED_POINTS`] of them at most, in this order.
    pub fn find_long_paths(&mut self) {
        let is_fixed = |terrains: &[TerrainId], id: TerrainId| terrains.contains(&self.terrains.base(id));
        let all_of = |terrains: &'static [TerrainId]| {
            self.cells.iter().filter(move |&(_, &id)| is_fixed(terrains, id)).map(|(point, _)| point)
        };
        let ends = [self.start, self.goal, self.player].into_iter().flatten();
        let posts = self.patrols.iter().flat_map(|patrol| &patrol.posts).copied();
        let stairs = all_of(&[TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN]);
        let doors = all_of(&[TerrainId::DOOR, TerrainId::OPEN_DOOR, TerrainId::BARRED_DOOR]);
        let ground = TrueGround::new(self, Movement::Walker);
        let mut points: Vec<NodeId> = Vec::new();
        for point in ends.chain(posts).chain(stairs).chain(doors) {
            let is_free = |&cell: &usize| ground.entry_cost(cell).is_some();
            let node = self.size().index(point).filter(is_free).map(|cell| NodeId(cell as u32));
            if let Some(node) = node.filter(|node| !points.contains(node))
                && points.len() < Self::MOST_FIXED_POINTS
            {
                points.push(node);
            }
        }
        self.long_paths = self.on_foot(|space| LongPaths::new(space, &points, &mut Searcher::default()));
    }

    /// The terrain of a cell, or the program's from which a terrain of the level's own is made; `None` outside.
    pub fn base_at(&self, point: Point) -> Option<TerrainId> {
        self.cells.get(point).map(|&id| self.terrains.base(id))
    }

    /// Whether one can't see through a cell, nor through what is outside.
    pub fn stops_sight(&self, point: Point) -> bool {
        self.cells.get(point).is_none_or(|&id| self.terrains.kind(id).opaque)
    }

    /// The first cell, in reading order, whose terrain is this one or made from it.
    pub fn find(&self, terrain: TerrainId) -> Option<Point> {
        self.find_all(terrain).next()
    }

    /// The cells, in reading order, whose terrain is this one or made from it.
    pub fn find_all(&self, terrain: TerrainId) -> impl Iterator<Item = Point> {
        self.cells.iter().filter(move |(_, id)| self.terrains.base(**id) == terrain).map(|(point, _)| point)
    }

    /// Where the stairs in a cell of this level arrive on the next one, `beyond`: stairs down at its stairs up, and
    /// stairs up at its stairs down. The first ones in reading order lead to the first, the second to the second, and
    /// those that are left over to the last; so whoever goes back by the stairs by which it came is where it was.
    /// `None` if the cell has no stairs, or `beyond` has none that lead back.
    pub fn landing(&self, at: Point, beyond: &Self) -> Option<Point> {
        let stairs = self.base_at(at)?;
        let back = match stairs {
            TerrainId::STAIRS_DOWN => TerrainId::STAIRS_UP,
            TerrainId::STAIRS_UP => TerrainId::STAIRS_DOWN,
            _ => return None,
        };
        let number = self.find_all(stairs).position(|cell| cell == at)?;
        beyond.find_all(back).take(number + 1).last()
    }
}

/// How bright a level is where nothing shines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Daylight {
    /// Everybody who does not sneak is noticed as far as eyes reach; lamps make no difference.
    #[default]
    Day,
    /// As bright as near a lamp.
    Lit,
    /// As bright as at the edge of the light of a lamp.
    Dim,
    /// Dark.
    Dark,
}

impl Daylight {
    /// Every value, from the brightest.
    pub const ALL: [Self; 4] = [Self::Day, Self::Lit, Self::Dim, Self::Dark];

    /// Its name in level files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Lit => "lit",
            Self::Dim => "dim",
            Self::Dark => "dark",
        }
    }

    /// The value of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|light| light.name() == name)
    }
}

/// A change of the ground that happens once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LevelEvent {
    /// When it happens.
    pub trigger: Trigger,
    /// The cells that change; at least one in a level that was read.
    pub cells: BTreeSet<Point>,
    /// The terrain that they become.
    pub becomes: TerrainId,
    /// The message to those who see it; may be empty.
    pub says: String,
}

/// When an event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trigger {
    /// At the end of this turn; the first is 1.
    Turn(u32),
    /// When somebody steps into a cell.
    Step {
        /// The cell.
        at: Point,
        /// The number of the step that triggers it, counted from 1.
        after: u32,
    },
}

impl LevelEvent {
    /// The most events that a level may have.
    pub const MOST: usize = 1000;
    /// The most cells that the events of a level may change, those of all events together.
    pub const MOST_CELLS: usize = 100_000;
    /// The last turn that an event may wait for, and the most steps.
    pub const LATEST: u32 = 1_000_000;
    /// The longest text that is told of an event, in characters.
    pub const LONGEST_TEXT: usize = 200;
}

/// An injury that the members of a faction remember.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InfluenceSeed {
    /// Name of the faction, one of the content in use.
    pub faction: String,
    /// The cell in which it happened.
    pub at: Point,
    /// How bad it was: how much more a step there cost at first. A step on floor costs 10.
    pub weight: u16,
    /// Number of turns since it happened.
    pub ago: u32,
}

impl InfluenceSeed {
    /// The most of them that a level may have.
    pub const MOST: usize = 1000;
    /// The most turns ago that one may have happened.
    pub const LONGEST_AGO: u32 = 1_000_000;
}

/// Units that go from post to post together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Patrol {
    /// The cells of its units before the game begins, in the order of the file; at least one in a level that was read.
    /// No unit is in two patrols.
    pub units: Vec<Point>,
    /// The posts that they visit in this order; at least one in a level that was read, each on ground that every unit
    /// of the patrol can enter.
    pub posts: Vec<Point>,
    /// The turn at which they set out; the first is 1.
    pub turn: u32,
    /// The behaviour after the last post.
    pub round: Round,
}

/// The behaviour of a patrol after its last post.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Round {
    /// It goes back to the first, for ever.
    #[default]
    Again,
    /// It stays there.
    Once,
}

impl Patrol {
    /// The most patrols that a level may have.
    pub const MOST: usize = 1000;
    /// The most posts that a patrol may have.
    pub const MOST_POSTS: usize = 1000;
    /// The last turn at which a patrol may set out.
    pub const LATEST: u32 = 1_000_000;
}

/// A task: paint until a condition is met.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The condition that the searches on the level have to meet, in the lab's words.
    pub solved: String,
    /// The settings of each search, in the lab's words; if there are none, one search with default settings.
    pub searches: Vec<String>,
    /// The fewest painted cells that are enough, if that is known.
    pub par: Option<u32>,
    /// The most cells that may be painted; any number if `None`.
    pub most: Option<u32>,
    /// Names of what may be painted: terrains, and `"start"` and `"goal"`; anything if there are none.
    pub with: Vec<String>,
    /// Hints, from a question to nearly the answer.
    pub hints: Vec<String>,
}

impl Puzzle {
    /// The longest condition, in characters.
    pub const LONGEST_CONDITION: usize = 200;
    /// The most searches.
    pub const MOST_SEARCHES: usize = 4;
    /// The longest text of one, in characters.
    pub const LONGEST_SEARCH: usize = 200;
    /// The most hints.
    pub const MOST_HINTS: usize = 5;
    /// The longest hint, in characters.
    pub const LONGEST_HINT: usize = 200;
    /// The most cells that a puzzle may ask for.
    pub const MOST_CELLS: u32 = 100_000;
    /// The name of the start of the search, among what may be painted.
    pub const START: &str = "start";
    /// The name of its goal.
    pub const GOAL: &str = "goal";
}
