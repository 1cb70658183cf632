//! What things are called, and how ground is drawn.

use crate::{
    content::TerrainTable,
    game::Game,
    mind::{FactionId, Sound},
    terrain::TerrainId,
};

use super::safe::{harmless, printable};

/// What a noise sounds like.
pub(in super::super) const fn sound(sound: Sound) -> &'static str {
    match sound {
        Sound::Steps => "steps",
        Sound::Door => "a door",
        Sound::Shot => "a shot",
        Sound::Fight => "blows",
        Sound::Cry => "a cry",
        Sound::Shout => "a shout",
        Sound::Crash => "stone breaking",
    }
}

/// The name of a terrain of the present floor.
pub(in super::super) fn terrain(game: &Game, terrain: TerrainId) -> String {
    harmless(&game.floor().level().terrains.kind(terrain).name)
}

/// A faction, in a sentence.
pub(in super::super) fn faction(faction: FactionId) -> String {
    if faction == FactionId::PLAYER { "you".into() } else { format!("the {}", faction.row().name) }
}

/// The character that a terrain is drawn with. Floor is a dot in the middle of its cell, which is quieter; what
/// could upset a terminal is a question mark.
pub(in super::super) fn glyph_of(terrains: &TerrainTable, terrain: TerrainId) -> char {
    match terrains.kind(terrain).glyph {
        '.' if terrain == TerrainId::FLOOR => '·',
        glyph => printable(glyph),
    }
}
