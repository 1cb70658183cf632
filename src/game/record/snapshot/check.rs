//! What must hold of any game in a snapshot, and what is wrong with a snapshot that cannot be used.

use crate::{
    game::{
        referee::{Breach, audit::check_state},
        state::{floor::Floor, tale::Tale, tidings::Tidings, unit::Unit, world::World},
    },
    level::Level,
    mind::KindId,
    search::Cost,
    text::FileError,
};

/// What is wrong with a snapshot; its message continues a sentence about the snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    /// The first line is not that of a snapshot.
    #[error("it is no snapshot of a game")]
    Header,
    /// Its length is not the one that its first line states.
    #[error("it is torn off")]
    Torn,
    /// It was changed: its checksum does not match.
    #[error("it is spoilt: its checksum is not that of what it says")]
    Spoilt,
    /// It was written in another form, by another version.
    #[error("it was written in another form, by another version")]
    Form,
    /// A level that it was played on cannot be read.
    #[error("the levels that it was played on cannot be read: {0}")]
    Level(#[from] FileError),
    /// Its contents are not the state of a game.
    #[error("it does not contain the state of a game")]
    Senseless,
    /// Something in it is impossible; names what.
    #[error("it contains something impossible: {0}")]
    Impossible(&'static str),
    /// A rule of the game does not hold in it.
    #[error("it contains something impossible: {0}")]
    Broken(Box<Breach>),
    /// The game in it is not the one that was saved.
    #[error("it contains another game: the hash is {is:016x}, but should be {said:016x}")]
    Digest {
        /// The expected hash.
        said: u64,
        /// The actual hash.
        is: u64,
    },
}

/// The highest count in a tale; bounds the score, so that it cannot overflow.
const MOST_TOLD: u32 = 1 << 15;

/// The most items of a kind that a unit may carry, or that may lie in one cell.
const MOST_OF_A_KIND: u32 = 1 << 12;

/// The most turns that a state lasts. A player that is asleep for longer would think that the program has stopped.
const LONGEST: u32 = 1000;

/// The most that a single step may cost: more than the most expensive ground with all extra costs.
const HIGHEST_COST: Cost = Cost(1 << 14);

/// Checks a game that was put together from a file, where every number is already known to be that of a row.
pub(in crate::game) fn check(world: &World) -> Result<(), SnapshotError> {
    let expect = |holds: bool, what| if holds { Ok(()) } else { Err(SnapshotError::Impossible(what)) };
    let is_player = |unit: &Unit| (unit.id == World::PLAYER) == (unit.kind == KindId::PLAYER);
    expect(world.player().is_some_and(is_player), "the player is not there")?;
    expect(
        world.floors.iter().all(|(depth, floor)| floor.left.is_some() == (*depth != world.depth)),
        "a floor was left at an impossible time",
    )?;
    expect(is_countable(&world.tale), "a count in the tale is too great")?;
    expect(world.clues.are_sound(), "there are too many clues")?;
    let passes = |unit: &Unit| unit.statuses.iter().all(|(_, until)| until.since(world.turn()) <= LONGEST);
    for floor in world.floors.values() {
        expect(floor.units_and_bearers().all(passes), "a state of a unit lasts too long")?;
        expect(floor.units_and_bearers().all(is_player), "there is another player")?;
        let is_possible =
            |told: &Tidings| told.sighting.unit == World::PLAYER && floor.level.size().contains(told.sighting.at);
        expect(floor.tidings.iter().all(is_possible), "the player is told to be nowhere")?;
        let are_few = |count: u32| count <= MOST_OF_A_KIND;
        let mut packs = floor.units_and_bearers().map(|unit| &unit.pack).chain(floor.items.values());
        expect(packs.all(|pack| pack.counts().all(are_few)), "there are too many items of a kind")?;
        expect(floor.units_and_bearers().all(|unit| is_walkable(unit, floor)), "a unit has an impossible route")?;
    }
    check_state(world).map_err(SnapshotError::Broken)
}

/// Whether all counts in a tale are small enough to be scored.
fn is_countable(tale: &Tale) -> bool {
    let Tale { deepest, kills, used, deceived, surprises, silenced, wars, words_taken_up, .. } = tale;
    let counts =
        [deceived, surprises, silenced, wars, words_taken_up].into_iter().chain(kills.values()).chain(used.values());
    *deepest <= 2 * Level::LOWEST && counts.copied().all(|count| count <= MOST_TOLD)
}

/// Whether the routes that a unit remembers are possible on its floor.
fn is_walkable(unit: &Unit, floor: &Floor) -> bool {
    let is_way =
        |costs: &[Cost]| costs.len() <= floor.level.size().area() && costs.iter().all(|cost| *cost <= HIGHEST_COST);
    let goes = unit.route.as_ref().is_none_or(|route| is_way(route.step_costs()));
    goes && unit.squad.as_ref().is_none_or(|squad| squad.is_sound(is_way))
}
