//! What can be painted.

use crate::{
    content::TerrainTable,
    level::{Layout, Level},
    terrain::{Movement, TerrainId},
};

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A terrain of the level.
    Ground(TerrainId),
    /// Where the search starts.
    Start,
    /// Where it goes.
    Goal,
    /// Where it may go instead.
    OtherGoal,
    /// Where the player starts.
    Player,
    /// Where the unit that was painted or pointed at last goes, one place after the other.
    Waypoint,
    /// A unit of this kind.
    Unit(&'static str),
    /// An item of this kind.
    Item(&'static str),
}

impl Brush {
    /// All that can be painted on a level, in the order in which the lab lists it.
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

    /// Whether it is none of the terrains that another level has of its own.
    pub fn is_had_by(self, terrains: &TerrainTable) -> bool {
        match self {
            Self::Ground(id) => terrains.rows().any(|(known, _)| known == id),
            _ => true,
        }
    }

    /// What a character of a level file paints, if it does; a terrain of the level's own wins over a built-in one.
    pub fn of_glyph(glyph: char, terrains: &TerrainTable) -> Option<Self> {
        match glyph {
            'A' => Some(Self::Start),
            'B' => Some(Self::Goal),
            '@' => Some(Self::Player),
            _ => terrains.by_glyph(glyph).map(Self::Ground),
        }
    }

    /// What people call it.
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

    /// A line for whoever is about to paint it.
    pub fn about(self, terrains: &TerrainTable) -> String {
        match self {
            Self::Ground(id) => {
                let kind = terrains.kind(id);
                let cost = Movement::Walker.entry_cost(kind);
                cost.map_or_else(|| "closed to walkers".to_owned(), |cost| format!("costs {cost} to walk"))
            }
            Self::Start => "where the search starts".to_owned(),
            Self::Goal => "where it goes".to_owned(),
            Self::OtherGoal => "where it may go instead: the nearest is taken".to_owned(),
            Self::Player => "where you start when you play it".to_owned(),
            Self::Waypoint => "where the unit that you painted or clicked last goes".to_owned(),
            Self::Unit(_) => "a unit, for when it is played".to_owned(),
            Self::Item(_) => "an item, for when it is played".to_owned(),
        }
    }
}
