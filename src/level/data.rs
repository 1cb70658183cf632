//! What a level is made of.

use crate::{
    content::{OwnKinds, TerrainTable},
    grid::{Grid, Point, Size},
    search::{
        Cost, CostScale, DiagonalRule, HeuristicKind, LongPaths, NodeId, Searcher, SquareSpace, Walkability, path_cost,
    },
    terrain::{Movement, TerrainId},
};

use super::{InfluenceSeed, Layout, LessonWord, LevelEvent, Misfit, Page, Patrol, Puzzle, SettingTexts, TrueGround};

/// A unit or an item somewhere on a level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Name of its kind, one of those that [the level's own](Level::own) and the content in use have.
    pub kind: String,
    /// Where it is; a unit larger than one cell, with its top left cell.
    pub at: Point,
    /// Where a unit belongs; there if `None`. Items belong nowhere.
    pub home: Option<Point>,
}

/// What a level file may say that only others can judge.
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
    /// What its cells are.
    pub layout: Layout,
    /// How units and searches may cut corners.
    pub diagonal: DiagonalRule,
    /// The terrains that its cells refer to.
    pub terrains: TerrainTable,
    /// The monsters and items that only it has, and the names of all that it may place.
    pub own: OwnKinds,
    /// The ground.
    pub cells: Grid<TerrainId>,
    /// Where the player starts; the stairs up, else the first cell to stand on, if `None`.
    pub player: Option<Point>,
    /// Where a search starts unless told otherwise (`A`).
    pub start: Option<Point>,
    /// Where a search goes unless told otherwise (`B`).
    pub goal: Option<Point>,
    /// Where it may go instead, whichever is nearest; on squares only, each once.
    pub other_goals: Vec<Point>,
    /// Ways worked out beforehand, for walkers under the level's rule for diagonals in Lester's costs; on squares only.
    /// Whoever changes the ground makes them anew, or clears them.
    pub long_paths: LongPaths,
    /// Default settings of searches on the level, by name; all other settings have the program's defaults.
    pub search: SettingTexts,
    /// The units, in reading order.
    pub units: Vec<Placed>,
    /// The items, in reading order.
    pub items: Vec<Placed>,
    /// What happens to the ground by itself, in the order of the file; on squares only.
    pub events: Vec<LevelEvent>,
    /// What factions remember when it begins, in the order of the file; on squares only.
    pub influence: Vec<InfluenceSeed>,
    /// Who goes where together, in the order of the file; on squares only.
    pub patrols: Vec<Patrol>,
    /// What is asked of whoever paints on it, if anything.
    pub puzzle: Option<Puzzle>,
    /// What it has to teach, page by page.
    pub pages: Vec<Page>,
}

impl Level {
    /// The highest floor number.
    pub const LOWEST: u32 = 99;

    /// The most units, and the most items, that it may have.
    pub const MOST_PLACED: usize = 10_000;

    /// The most goals that it may have besides the first.
    pub const MOST_OTHER_GOALS: usize = 1000;

    /// The most points between which long paths are worked out.
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
            puzzle: None,
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

    /// What each step of a path through some cells costs those who walk; `None` if one of them cannot be made.
    pub fn costs_on_foot(&self, cells: &[Point]) -> Option<Vec<Cost>> {
        self.on_foot(|space| {
            let nodes: Vec<NodeId> = cells.iter().map(|&cell| space.node(cell)).collect::<Option<_>>()?;
            nodes.windows(2).map(|ends| path_cost(space, ends)).collect()
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

    /// The first cell, in reading order, whose terrain is this one or made from it.
    pub fn find(&self, terrain: TerrainId) -> Option<Point> {
        self.cells.iter().find(|(_, id)| self.terrains.base(**id) == terrain).map(|(point, _)| point)
    }
}
