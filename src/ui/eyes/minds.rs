//! The minds behind eyes: what overlays show of them, and what of them the player may know.

use crate::{
    content::Immunities,
    game::{Game, MindOwner, Unit},
    grid::Point,
    mind::{
        Evidence, FactionId, KindId, Knowledge, KnownWalkability, Mind, MindView, PathQueue, Turn, UnitId,
        UnknownCellPolicy,
    },
    terrain::{Movement, TerrainId},
};

use super::Eyes;

/// A faction's sightings count as in sight for this many turns: by then all its members have had their turn.
const IN_SIGHT: u32 = 1;

/// A mind that overlays show, and how the unit moves that plans with it.
#[derive(Clone, Copy, Debug)]
pub struct Viewed<'a> {
    /// The faction of the mind.
    pub faction: FactionId,
    /// The unit, if it is a single one.
    pub unit: Option<UnitId>,
    /// The number of the picture, if it is one.
    pub picture: Option<u32>,
    /// How the unit moves; [`Movement::Walker`](crate::terrain::Movement::Walker) if it is not a single one.
    pub movement: Movement,
    /// Width and height of the unit, in cells.
    pub side: u8,
    /// The dangers that do not hurt it.
    pub immune: Immunities,
    /// How it treats unknown cells.
    pub unknown_cells: UnknownCellPolicy,
    /// The knowledge that it decides by.
    pub mind: MindView<'a>,
}

/// Whether the game has or had a player; otherwise the factions are among themselves.
pub(in crate::ui) fn has_player(game: &Game) -> bool {
    game.player().is_some() || game.ending().is_some()
}

/// Whether the player knows that a unit is dead.
pub(in crate::ui) fn is_known_dead(game: &Game, unit: UnitId) -> bool {
    game.player_mind().sightings.is_dead(unit)
}

/// The knowledge that a unit decides by.
pub(in crate::ui) fn mind_of<'a>(game: &'a Game, unit: &Unit) -> MindView<'a> {
    game.mind_of(unit)
}

/// The kind of a unit that perceived something which somebody goes by; `None` if the player cannot know it. Where
/// nobody plays and after the end all is told that the believer knows.
pub(in crate::ui) fn kind_of_witness(game: &Game, believer: MindView<'_>, witness: UnitId) -> Option<KindId> {
    let is_open = !has_player(game) || game.ending().is_some();
    let of_believer = is_open.then(|| believer.sightings.of(witness)).flatten();
    let known = of_believer.or_else(|| game.player_mind().sightings.of(witness));
    known.map(|seen| seen.kind).or_else(|| {
        let unit = game.floor().units().filter(|_| is_open).find(|unit| unit.id == witness);
        unit.map(|unit| unit.kind)
    })
}

/// The mind of a whole faction. Where all eyes are not open, nobody may be shown any of it.
pub(in crate::ui) fn mind_of_faction(game: &Game, faction: FactionId) -> &Mind {
    game.mind(faction)
}

/// Whether a faction has members on the floor that are free, or knows anything of it.
pub(in crate::ui) fn is_here(game: &Game, faction: FactionId) -> bool {
    let has_members = || game.floor().units().any(|unit| unit.faction() == faction && !unit.is_captive);
    game.mind(faction).known.known_cells() > 0 || has_members()
}

/// Whether something that a faction saw in this turn counts as in its sight.
pub(super) fn is_in_sight(game: &Game, seen: Turn) -> bool {
    game.turn().since(seen) <= IN_SIGHT
}

/// The mind of a faction, with the notes of the watched unit if that is a member.
pub(super) fn mind_with_notes(game: &Game, faction: FactionId, watched: Option<UnitId>) -> MindView<'_> {
    let is_watched_member = |unit: &&Unit| Some(unit.id) == watched && unit.faction() == faction;
    let member = game.floor().units().find(is_watched_member);
    member.map_or_else(|| game.mind(faction).into(), |unit| game.mind_of(unit))
}

impl Eyes {
    /// The current known walkability, if these eyes are those of a faction.
    pub(in crate::ui) fn live_map(self, game: &Game) -> Option<&KnownWalkability> {
        match self {
            Self::Faction(faction) => Some(&game.mind(faction).known),
            Self::You | Self::Picture(_) | Self::Truth => None,
        }
    }

    /// The mind that overlays show: that of the watched unit, else that of these eyes, else the player's.
    pub(in crate::ui) fn viewed<'a>(self, game: &'a Game, watched: Option<&Unit>) -> Option<Viewed<'a>> {
        if let Some(unit) = watched {
            let (faction, movement, mind) = (unit.faction(), unit.movement(), mind_of(game, unit));
            let (side, immune, unknown_cells) = (unit.row().size, unit.row().immune, unit.row().unknown_cells);
            return Some(Viewed {
                faction,
                unit: Some(unit.id),
                picture: None,
                movement,
                side,
                immune,
                unknown_cells,
                mind,
            });
        }
        let mut shown = None;
        let (faction, mind) = match self {
            Self::Picture(number) => {
                shown = Some(number);
                self.picture(game).map(|picture| (picture.of, (&picture.mind).into()))?
            }
            Self::Faction(faction) => (faction, game.mind(faction).into()),
            Self::You | Self::Truth if has_player(game) => (FactionId::PLAYER, game.player_mind().into()),
            Self::You | Self::Truth => return None,
        };
        let unknown_cells = UnknownCellPolicy::default();
        let (movement, immune) = (Movement::Walker, Immunities::NONE);
        Some(Viewed { faction, unit: None, picture: shown, movement, side: 1, immune, unknown_cells, mind })
    }

    /// What any faction has seen last of a cell, if these eyes see the truth: the faction, the terrain, and when it was
    /// seen. What a unit has noted and not reported is left out.
    pub(in crate::ui) fn known_to_anybody(self, game: &Game, point: Point) -> Option<(FactionId, TerrainId, Turn)> {
        let of = |faction: FactionId| match game.mind(faction).known.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, seen } => Some((faction, terrain, seen)),
        };
        let all = FactionId::all().filter(|_| self == Self::Truth).filter_map(of);
        all.max_by_key(|&(faction, _, seen)| (seen, std::cmp::Reverse(faction)))
    }

    /// The evidence of what others think that the player knows: that of the watched unit or of these eyes' faction;
    /// with the truth that of all. With your own eyes and nobody watched it is what you saw others witness.
    pub(in crate::ui) fn evidence(self, game: &Game, watched: Option<&Unit>) -> Vec<Evidence> {
        if self == Self::You && watched.is_none() {
            return game.player_mind().witnessed.iter().copied().collect();
        }
        let factions = |wanted: Option<FactionId>| FactionId::all().filter(move |&of| wanted.is_none_or(|it| it == of));
        let (wanted, unit) = match (watched, self) {
            (Some(unit), _) => (Some(unit.faction()), Some(unit)),
            (None, Self::Faction(faction)) => (Some(faction), None),
            (None, Self::Picture(_)) => return Vec::new(),
            (None, Self::You | Self::Truth) => (None, None),
        };
        let known = factions(wanted).filter(|&faction| faction != FactionId::PLAYER).flat_map(|faction| {
            let view = unit.map_or_else(|| game.mind(faction).into(), |unit| mind_of(game, unit));
            view.all_evidence(faction)
        });
        known.collect()
    }

    /// Whether others have seen the player look at a cell, as far as these eyes may know, like [`Eyes::evidence`].
    pub(in crate::ui) fn was_in_your_view(self, game: &Game, watched: Option<&Unit>, point: Point) -> bool {
        match (self, watched) {
            (Self::You | Self::Picture(_), None) => false,
            (_, Some(unit)) => mind_of(game, unit).was_in_view(point),
            (Self::Faction(faction), None) => MindView::from(game.mind(faction)).was_in_view(point),
            (Self::Truth, None) => {
                let others = FactionId::all().filter(|&faction| faction != FactionId::PLAYER);
                others.map(|faction| game.mind(faction)).any(|mind| MindView::from(mind).was_in_view(point))
            }
        }
    }

    /// The path queues that overlays show: that of the watched unit's mind, else those of these eyes (for the truth,
    /// all of them). The player has none.
    pub(in crate::ui) fn queues<'a>(self, game: &'a Game, watched: Option<&Unit>) -> Option<Vec<&'a PathQueue>> {
        let of = |is_wanted: &dyn Fn(MindOwner) -> bool| {
            let queues = game.world().path_queues().iter().filter(|(owner, _)| is_wanted(*owner));
            Some(queues.map(|(_, queue)| queue).collect())
        };
        match (watched, self) {
            (Some(unit), _) => of(&|owner| owner == MindOwner::of(unit)),
            (None, Self::Faction(faction)) => of(&|owner| owner.faction() == faction),
            (None, Self::Truth) => of(&|_| true),
            (None, Self::You | Self::Picture(_)) => None,
        }
    }
}
