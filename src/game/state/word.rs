//! Word of the player with the Astrolabe: what bearers take from floor to floor.

use crate::{
    game::state::world::World,
    mind::{Doing, FactionId, Fate, KindId, MindView, Sighting},
};

/// What somebody knows of where the player is with the Astrolabe: when it last saw that, or heard the Astrolabe, of
/// which there is one. `None` if it has done neither, or the player is dead.
pub(in crate::game) fn word_of_thief(mind: &MindView<'_>) -> Option<Sighting> {
    let sighting = mind.sightings.of(World::PLAYER);
    if sighting.is_some_and(Sighting::is_of_dead) {
        return None;
    }
    let seen = sighting.copied().filter(|player| player.has_astrolabe);
    let heard = mind.last_hum().map(|(at, heard)| Sighting {
        unit: World::PLAYER,
        kind: KindId::PLAYER,
        faction: FactionId::PLAYER,
        at,
        seen: heard.turn,
        doing: Doing::Standing,
        is_hurt: false,
        is_captive: false,
        is_rooted: false,
        has_astrolabe: true,
        fate: Fate::There,
        source: heard.source,
    });
    seen.into_iter().chain(heard).max_by_key(|word| word.seen)
}
