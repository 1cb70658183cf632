//! What eyes know of the cells of a floor.

use crate::{
    game::Game,
    grid::{Grid, Point},
    mind::{Knowledge, KnownWalkability, Turn},
    terrain::{TerrainId, TerrainKind},
};

use super::{
    Eyes,
    minds::{has_player, is_in_sight},
};

/// The knowledge of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing: the cell is unknown.
    Unknown,
    /// The cell is remembered as it was last seen.
    Remembered {
        /// The remembered terrain.
        terrain: TerrainId,
        /// The turn in which it was last seen.
        seen: Turn,
    },
    /// The cell is in sight.
    InSight(TerrainId),
    /// The cell as it really is, which the player does not know.
    Unseen {
        /// The terrain.
        terrain: TerrainId,
        /// The terrain that the player believes to be there, having seen it earlier.
        believed: Option<TerrainId>,
    },
}

impl Ground {
    /// The terrain that is drawn, if any is known.
    pub const fn terrain(self) -> Option<TerrainId> {
        match self {
            Self::Unknown => None,
            Self::Remembered { terrain, .. } | Self::InSight(terrain) | Self::Unseen { terrain, .. } => Some(terrain),
        }
    }
}

/// What some eyes know of the present floor.
#[derive(Clone, Copy)]
pub(in crate::ui) struct View<'a> {
    eyes: Eyes,
    game: &'a Game,
    /// The real terrain.
    cells: &'a Grid<TerrainId>,
    /// What they have seen, or the player if they see the truth; `None` for a picture that is lost.
    known: Option<&'a KnownWalkability>,
    has_player: bool,
}

impl View<'_> {
    /// The knowledge of a cell.
    pub(in crate::ui) fn ground(&self, point: Point) -> Ground {
        let Some(&truth) = self.cells.get(point) else { return Ground::Unknown };
        if self.eyes == Eyes::Truth && !self.has_player {
            return Ground::InSight(truth);
        }
        let known = self.known.map_or(Knowledge::Unknown, |known| known.at(point));
        match (self.eyes, known) {
            (Eyes::Truth, _) if self.game.in_sight(point) => Ground::InSight(truth),
            (Eyes::Truth, Knowledge::Remembered { terrain, seen }) if terrain == truth => {
                Ground::Remembered { terrain, seen }
            }
            (Eyes::Truth, Knowledge::Remembered { terrain: believed, .. }) => {
                Ground::Unseen { terrain: truth, believed: Some(believed) }
            }
            (Eyes::Truth, Knowledge::Unknown) => Ground::Unseen { terrain: truth, believed: None },
            (_, Knowledge::Unknown) => Ground::Unknown,
            (Eyes::You, Knowledge::Remembered { terrain, .. }) if self.game.in_sight(point) => Ground::InSight(terrain),
            (Eyes::Faction(_), Knowledge::Remembered { terrain, seen }) if is_in_sight(self.game, seen) => {
                Ground::InSight(terrain)
            }
            (_, Knowledge::Remembered { terrain, seen }) => Ground::Remembered { terrain, seen },
        }
    }
}

/// The kind of terrain that the player believes a cell to be; `None` if it has never seen it.
pub(in crate::ui) fn seen_by_you(game: &Game, point: Point) -> Option<&TerrainKind> {
    let terrain = game.player_mind().known.terrain(point)?;
    Some(game.floor().level().terrains.kind(terrain))
}

/// The terrain of a cell as the player remembers it, whether the player lives or not.
pub(in crate::ui) fn remembered(game: &Game, point: Point) -> Option<TerrainId> {
    game.player_mind().known.terrain(point)
}

/// The real terrain of a cell.
fn truth(game: &Game, point: Point) -> Option<TerrainId> {
    game.floor().level().cells.get(point).copied()
}

impl Eyes {
    /// The knowledge that these eyes have of a cell.
    pub(in crate::ui) fn ground(self, game: &Game, point: Point) -> Ground {
        self.view(game).ground(point)
    }

    /// The corners of the smallest rectangle with every cell of the present floor that these eyes know, top left and
    /// bottom right; `None` if they know none.
    pub(in crate::ui) fn bounds(self, game: &Game) -> Option<(Point, Point)> {
        match self {
            Self::Truth => {
                let size = game.floor().level().size();
                Some((Point::new(0, 0), Point::new(size.width() - 1, size.height() - 1)))
            }
            _ => self.known(game)?.bounds(),
        }
    }

    /// What they have seen, or the player if they see the truth; `None` for a picture that is lost.
    fn known(self, game: &Game) -> Option<&KnownWalkability> {
        match self {
            Self::Picture(_) => self.picture(game).map(|picture| &picture.mind.known),
            Self::Faction(faction) => Some(&game.mind(faction).known),
            Self::You | Self::Truth => Some(&game.player_mind().known),
        }
    }

    /// What these eyes know of the present floor, to ask about many cells.
    pub(in crate::ui) fn view(self, game: &Game) -> View<'_> {
        let known = self.known(game);
        View { eyes: self, game, cells: &game.floor().level().cells, known, has_player: has_player(game) }
    }

    /// The terrain of a cell, if it is known to have been seen since somebody saw it at `seen`. This is the true
    /// terrain where nobody plays or the truth is shown, else what the player saw later.
    pub(in crate::ui) fn known_later(self, game: &Game, point: Point, seen: Turn) -> Option<TerrainId> {
        if self == Self::Truth || !has_player(game) {
            return truth(game, point);
        }
        match game.player_mind().known.at(point) {
            Knowledge::Remembered { terrain, seen: later } if later > seen => Some(terrain),
            _ => None,
        }
    }
}
