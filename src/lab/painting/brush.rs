//! Brushes of the painter.

use crate::{
    content::TerrainTable,
    level::{Layout, Level},
    terrain::{Movement, TerrainId},
};

/// A brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A terrain of the level.
    Ground(TerrainId),
    /// The start of the search.
    Start,
    /// The goal of the search.
    Goal,
    /// A further goal.
    OtherGoal,
    /// The player's start.
    Player,
    /// A waypoint of the unit that was painted or clicked last.
    Waypoint,
    /// A unit of this kind.
    Unit(&'static str),
    /// An item of this kind.
    Item(&'static str),
}

impl Brush {
    /// All brushes for a level, in the order of the lab's list.
    pub fn all(level: &Level) -> Vec<Self> {
        let is_square = level.layout == Layout::Squares;
        let grounds = level.terrains.rows().map(|(id, _)| Self::Ground(id));
        let marks = [Self::Start, Self::Goal, Self::OtherGoal, Self::Player, Self::Waypoint];
        let marks = marks.into_iter().filter(|brush| is_square || !brush.is_for_squares());
        let units = level.own.unit_names().into_iter().map(Self::Unit);
        let items = level.own.item_names().into_iter().map(Self::Item);
        grounds.chain(marks).chain(units).chain(items).collect()
    }

    /// Whether only levels of squares have it.
    const fn is_for_squares(self) -> bool {
        matches!(self, Self::OtherGoal | Self::Waypoint)
    }

    /// Whether another level has it too: it is not a terrain of this level's own.
    pub fn is_had_by(self, terrains: &TerrainTable) -> bool {
        match self {
            Self::Ground(id) => terrains.rows().any(|(known, _)| known == id),
            _ => true,
        }
    }

    /// The brush for a character of a level file; a level's own terrain wins over a built-in one.
    pub fn of_glyph(glyph: char, terrains: &TerrainTable) -> Option<Self> {
        match glyph {
            'A' => Some(Self::Start),
            'B' => Some(Self::Goal),
            '@' => Some(Self::Player),
            _ => terrains.by_glyph(glyph).map(Self::Ground),
        }
    }

    /// The brush's name.
    pub fn name(self, terrains: &TerrainTable) -> String {
        match self {
            Self::Ground(id) => terrains.kind(id).name.to_string(),
            Self::Start => "the start".to_owned(),
            Self::Goal => "the goal".to_owned(),
            Self::OtherGoal => "another goal".to_owned(),
            Self::Player => "the player".to_owned(),
            Self::Waypoint => "a waypoint".to_owned(),
            Self::Unit(kind) | Self::Item(kind) => kind.to_owned(),
        }
    }

    /// A description in one line.
    pub fn about(self, terrains: &TerrainTable) -> String {
        match self {
            Self::Ground(id) => {
                let kind = terrains.kind(id);
                let cost = Movement::Walker.entry_cost(kind);
                cost.map_or_else(|| "closed to walkers".to_owned(), |cost| format!("costs {cost} to walk"))
            }
            Self::Start => "start of the search".to_owned(),
            Self::Goal => "goal of the search".to_owned(),
            Self::OtherGoal => "another goal: the search goes to the nearest".to_owned(),
            Self::Player => "your start when you play the map".to_owned(),
            Self::Waypoint => "waypoint of the unit that you painted or clicked last".to_owned(),
            Self::Unit(_) => "unit, for games on the map".to_owned(),
            Self::Item(_) => "item, for games on the map".to_owned(),
        }
    }
}
