//! Altars: what is laid on one, and what is given for it.
//!
//! An altar takes a single thing and is a cold stone from then on. What it gives depends on the [`Offering`], the sort of the
//! thing.

use crate::{
    content::Offering,
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{carrying, deeds},
        state::{unit::Unit, world::World},
    },
    grid::Point,
    mind::ItemKindId,
    terrain::TerrainId,
};

/// Whether there is an altar in a cell that has not had its offering yet.
pub(in crate::game) fn listens(world: &World, at: Point) -> bool {
    world.floor().level().base_at(at) == Some(TerrainId::ALTAR)
}

/// A unit lays something on the altar on which it stands.
pub(in crate::game) fn offer(
    world: &mut World,
    unit: &Unit,
    item: ItemKindId,
    offering: &Offering,
) -> Result<i32, Refusal> {
    deeds::check_deed(world, unit, offering.gives)?;
    carrying::use_up(world, unit, item);
    world.floor_mut().set_terrain(unit.at, TerrainId::COLD_ALTAR);
    world.report(Event::Offered { who: unit.into(), item, says: offering.says }, &[unit.at]);
    deeds::do_deed(world, unit, offering.gives);
    Ok(USUAL_TIME)
}
