//! The units and items that eyes see, or remember.

use crate::{
    game::{Game, Unit},
    grid::Point,
    mind::{Heard, ItemKindId, KindId, Mind, Sighting, Sound, Turn, UnitId},
};

use super::{
    Eyes, Ground,
    minds::{is_in_sight, mind_with_notes},
};

/// Turns for which a noise is shown on the map.
const NOISE_STAYS: u32 = 8;

impl Eyes {
    /// The units that these eyes see, where they see them; the player's unit is not among them.
    ///
    /// For the player, the nearest unit comes first; for a faction, its own members, which it never loses sight of. To
    /// what a faction knows, a `watched` member adds its notes.
    pub(in crate::ui) fn units(self, game: &Game, watched: Option<UnitId>) -> Vec<Unit> {
        let others = || game.floor().units().filter(|unit| unit.id != Game::PLAYER);
        match self {
            Self::You => game.units_in_sight().into_iter().cloned().collect(),
            // How somebody is that was there then, nobody can see; see [`Self::pictured`].
            Self::Picture(_) => Vec::new(),
            Self::Faction(faction) => {
                let members = others().filter(|unit| unit.faction() == faction).cloned();
                let sightings = mind_with_notes(game, faction, watched).sightings.there();
                let foes = sightings.filter(|sighting| sighting.faction != faction);
                let seen = foes.filter(|foe| foe.unit != Game::PLAYER && is_in_sight(game, foe.seen));
                members.chain(seen.filter_map(|foe| as_seen(game, foe))).collect()
            }
            Self::Truth => {
                let centre = game.player().map(|player| player.at);
                let mut units: Vec<_> = others().cloned().collect();
                let distance = |at: Point| centre.map_or(0, |centre| at.distance_squared(centre));
                units.sort_by_key(|unit| (centre.is_some() && !game.world().sees(unit), distance(unit.at), unit.id));
                units
            }
        }
    }

    /// The player's unit, if these eyes see it; those of a faction with the notes of a watched member.
    pub(in crate::ui) fn player(self, game: &Game, watched: Option<UnitId>) -> Option<Unit> {
        match self {
            Self::You | Self::Picture(_) | Self::Truth => game.player().cloned(),
            Self::Faction(faction) => {
                let sighting = mind_with_notes(game, faction, watched).sightings.of(Game::PLAYER)?;
                is_in_sight(game, sighting.seen).then(|| as_seen(game, sighting))?
            }
        }
    }

    /// Every cell that a unit covered when it was last seen, for units that are out of sight.
    pub(in crate::ui) fn lost(self, game: &Game) -> Vec<Point> {
        match self {
            Self::You => {
                let sightings = game.player_mind().sightings.there();
                let cells = |one: &Sighting| one.footprint().cells();
                let lost = sightings.filter(|one| !cells(one).any(|cell| game.in_sight(cell)));
                lost.flat_map(cells).collect()
            }
            Self::Faction(faction) => {
                let is_member = |id| game.floor().units().any(|unit| unit.id == id && unit.faction() == faction);
                let sightings = game.mind(faction).sightings.there();
                let lost = sightings.filter(|one| !is_in_sight(game, one.seen) && !is_member(one.unit));
                lost.flat_map(|one| one.footprint().cells()).collect()
            }
            Self::Picture(_) | Self::Truth => Vec::new(),
        }
    }

    /// The noises that these eyes have heard lately from out of sight: from where, and what.
    pub(in crate::ui) fn noises(self, game: &Game) -> Vec<(Point, Heard)> {
        let Some(mind) = self.hearing(game) else { return Vec::new() };
        let view = self.view(game);
        let is_in_view = |at| matches!(view.ground(at), Ground::InSight(_));
        let is_recent = |heard: &Heard| heard.sound != Sound::Light && game.turn().since(heard.turn) < NOISE_STAYS;
        let heard = mind.noises.iter().filter(|&(at, heard)| is_recent(heard) && !is_in_view(at));
        heard.map(|(at, &heard)| (at, heard)).collect()
    }

    /// The mind that hears for these eyes, if one does.
    fn hearing(self, game: &Game) -> Option<&Mind> {
        match self {
            Self::You => Some(game.player_mind()),
            Self::Faction(faction) => Some(game.mind(faction)),
            Self::Picture(_) | Self::Truth => None,
        }
    }

    /// Where shouts were heard lately, and how many turns ago; those of units in sight as well.
    pub(in crate::ui) fn shouts(self, game: &Game) -> Vec<(Point, u32)> {
        let heard = self.hearing(game).into_iter().flat_map(|mind| mind.noises.iter());
        let shouts = heard.filter(|(_, heard)| heard.sound == Sound::Shout);
        shouts.map(|(at, heard)| (at, game.turn().since(heard.turn))).filter(|(_, ago)| *ago < NOISE_STAYS).collect()
    }

    /// The units that the player remembers and does not see, by their ids: kind, last known cell, and when they were
    /// seen there. Empty for other eyes.
    pub(in crate::ui) fn lost_units(self, game: &Game) -> Vec<(UnitId, KindId, Point, Turn)> {
        if self != Self::You {
            return Vec::new();
        }
        let sightings = game.player_mind().sightings.there();
        let is_lost =
            |one: &&Sighting| one.unit != Game::PLAYER && !one.footprint().cells().any(|cell| game.in_sight(cell));
        sightings.filter(is_lost).map(|one| (one.unit, one.kind, one.at, one.seen)).collect()
    }

    /// Where these eyes, which do not see the player, believe it to be, and since when; `None` if they see it or know
    /// nothing.
    pub(in crate::ui) fn ghost(self, game: &Game) -> Option<(Point, Turn)> {
        let sighting = match self {
            Self::Faction(faction) => game.mind(faction).sightings.of(Game::PLAYER),
            Self::Picture(_) => self.picture(game)?.mind.sightings.of(Game::PLAYER),
            Self::You | Self::Truth => None,
        }?;
        let is_seen = matches!(self, Self::Faction(_)) && is_in_sight(game, sighting.seen);
        (!is_seen && !sighting.is_of_dead()).then_some((sighting.at, sighting.seen))
    }

    /// The units that a picture shows: the kind of each, where it was, and when it was seen there. Empty for other
    /// eyes.
    pub(in crate::ui) fn pictured(self, game: &Game) -> Vec<(Point, KindId, Turn)> {
        let sightings = self.picture(game).into_iter().flat_map(|picture| picture.mind.sightings.there());
        // The player knows better where it is.
        let others = sightings.filter(|one| one.unit != Game::PLAYER);
        others.flat_map(|one| one.footprint().cells().map(|cell| (cell, one.kind, one.seen))).collect()
    }

    /// The items that these eyes know of, and where.
    pub(in crate::ui) fn items(self, game: &Game) -> Vec<(Point, ItemKindId)> {
        let known = |mind: &Mind| mind.items.iter().map(|(&point, &item)| (point, item)).collect();
        match self {
            Self::You => known(game.player_mind()),
            Self::Picture(_) => self.picture(game).map_or_else(Vec::new, |picture| known(&picture.mind)),
            Self::Faction(faction) => known(game.mind(faction)),
            Self::Truth => game.floor().items().collect(),
        }
    }
}

/// A unit as it was seen; `None` if it has left the floor.
fn as_seen(game: &Game, sighting: &Sighting) -> Option<Unit> {
    let unit = game.floor().units().find(|unit| unit.id == sighting.unit)?;
    Some(Unit { at: sighting.at, ..unit.clone() })
}
