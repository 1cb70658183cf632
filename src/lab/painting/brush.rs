//! Brushes of the painter.

use crate::{
    content::TerrainTable,
    level::{Layout, Level},
    terrain::{Door, Movement, TerrainId},
};

/// What a brush belongs to, in the order of the lab's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BrushGroup {
    /// Walls, floor and other plain ground.
    Ground,
    /// Water, chasms and bridges.
    Water,
    /// Doors and stairs.
    Ways,
    /// What burns, shines or is a trap, and other ground that matters.
    Hazards,
    /// The ends of a search, and other marks.
    Marks,
    /// Units.
    Units,
    /// Items.
    Items,
}

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
        let mut grounds: Vec<Self> = level.terrains.rows().map(|(id, _)| Self::Ground(id)).collect();
        grounds.sort_by_key(|brush| brush.group(&level.terrains));
        let marks = [Self::Start, Self::Goal, Self::OtherGoal, Self::Player, Self::Waypoint];
        let marks = marks.into_iter().filter(|brush| is_square || !brush.is_for_squares());
        let units = level.own.unit_names().into_iter().map(Self::Unit);
        let items = level.own.item_names().into_iter().map(Self::Item);
        grounds.into_iter().chain(marks).chain(units).chain(items).collect()
    }

    /// What it belongs to; the list of [all brushes](Self::all) has them in this order.
    pub fn group(self, terrains: &TerrainTable) -> BrushGroup {
        let id = match self {
            Self::Ground(id) => id,
            Self::Start | Self::Goal | Self::OtherGoal | Self::Player | Self::Waypoint => return BrushGroup::Marks,
            Self::Unit(_) => return BrushGroup::Units,
            Self::Item(_) => return BrushGroup::Items,
        };
        let kind = terrains.kind(id);
        match terrains.base(id) {
            TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN => BrushGroup::Ways,
            TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER | TerrainId::CHASM => BrushGroup::Water,
            _ if kind.bridge.is_some() => BrushGroup::Water,
            _ if kind.door != Door::None => BrushGroup::Ways,
            _ if kind.look.is_bold || kind.light > 0 || kind.fire.is_burning() => BrushGroup::Hazards,
            _ => BrushGroup::Ground,
        }
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
