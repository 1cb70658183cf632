//! What must hold of any game in a snapshot, and what is wrong with a snapshot that cannot be used.

use crate::{
    dungeon::DEEPEST,
    game::{
        referee::{Breach, audit::check_state},
        state::{floor::Floor, tale::Tale, unit::Unit, world::World},
    },
    mind::KindId,
    search::Cost,
};

/// What is wrong with a snapshot: half a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The first line is not that of a snapshot.
    #[error("it is no snapshot of a game")]
    Header,
    /// There is less of it than its first line says, or more.
    #[error("it is torn off")]
    Torn,
    /// It is not what was written.
    #[error("it is spoilt: its checksum is not that of what it says")]
    Spoilt,
    /// It is written in another form, by another version.
    #[error("it is written in another form, as other versions have it")]
    Form,
    /// What it says is not what a game consists of.
    #[error("it says what no game does")]
    Senseless,
    /// Something in it must not be so: half a sentence.
    #[error("it says what cannot be: {0}")]
    Impossible(&'static str),
    /// The rules of the game do not hold in it.
    #[error("it says what cannot be: {0}")]
    Broken(Box<Breach>),
    /// The game in it is not the one that it was.
    #[error("the game in it is another one: its hash is {is:016x}, and should be {said:016x}")]
    Digest {
        /// What it should be.
        said: u64,
        /// What it is.
        is: u64,
    },
}

/// The highest count in a tale: a score of such numbers does not overflow.
const MOST_TOLD: u32 = 1 << 15;

/// The most items of a kind that a unit may carry, or that may lie in one cell.
const MOST_OF_A_KIND: u32 = 1 << 12;

/// The most turns that a state lasts: a sleeper wakes before the player thinks that the program has stopped.
const LONGEST: u32 = 1000;

/// What a single step may cost: more than the dearest ground and all that can be feared there together.
const DEAREST: Cost = Cost(1 << 14);

/// Checks a game that was put together from a file, where every number is already known to be that of a row.
pub(in crate::game) fn check(world: &World) -> Result<(), SnapshotError> {
    let expect = |holds: bool, what| if holds { Ok(()) } else { Err(SnapshotError::Impossible(what)) };
    let is_player = |unit: &Unit| (unit.id == World::PLAYER) == (unit.kind == KindId::PLAYER);
    expect(world.player().is_some_and(is_player), "the player is not there")?;
    expect(world.floors.keys().all(|depth| (1..=DEEPEST).contains(depth)), "a floor is too deep")?;
    expect(
        world.floors.iter().all(|(depth, floor)| floor.left.is_some() == (*depth != world.depth)),
        "it is elsewhere",
    )?;
    expect(is_countable(&world.tale), "a tale is too tall")?;
    let passes = |unit: &Unit| unit.statuses.iter().all(|(_, until)| until.since(world.turn()) <= LONGEST);
    for floor in world.floors.values() {
        expect(floor.units().all(passes), "somebody is in a state that hardly ends")?;
        expect(floor.units().all(is_player), "there is another player")?;
        let are_few = |count: u32| count <= MOST_OF_A_KIND;
        let mut packs = floor.units().map(|unit| &unit.pack).chain(floor.items.values());
        expect(packs.all(|pack| pack.counts().all(are_few)), "there is too much of something")?;
        expect(floor.units().all(|unit| is_walkable(unit, floor)), "somebody is on no way")?;
    }
    check_state(world).map_err(SnapshotError::Broken)
}

/// Whether nothing in a tale is so great that its worth could not be counted.
fn is_countable(tale: &Tale) -> bool {
    let Tale { deepest, kills, used, deceived, surprises, silenced, wars, .. } = tale;
    let counts = [deceived, surprises, silenced, wars].into_iter().chain(kills.values()).chain(used.values());
    *deepest <= DEEPEST && counts.copied().all(|count| count <= MOST_TOLD)
}

/// Whether the ways that somebody has in mind are such as there can be on a floor.
fn is_walkable(unit: &Unit, floor: &Floor) -> bool {
    let is_way = |costs: &[Cost]| costs.len() <= floor.level.size().area() && costs.iter().all(|cost| *cost <= DEAREST);
    let goes = unit.route.as_ref().is_none_or(|route| is_way(route.step_costs()));
    goes && unit.squad.as_ref().is_none_or(|squad| squad.is_sound(is_way))
}
