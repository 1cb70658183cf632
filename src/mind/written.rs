//! The form in which minds and routes are written to files.
//!
//! A file contains only what cannot be computed; the rest is rebuilt when the file is read. Reading checks that sizes
//! match, cells are on the map and lists are in order. The game, which owns the tables, has to check what numbers refer
//! to (a kind, a faction, a terrain).
//!
//! News of a map are not written, so readers lose their position in them and have to [begin
//! again](crate::mind::Mind::forget_news) whenever a mind is written.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    grid::{Point, Size},
    search::Cost,
    terrain::TerrainId,
};

use super::{
    Call, Grudges, InfluenceMap, ItemKindId, Knowledge, KnownWalkability, Mind, Noises, Route, Scents, Sighting,
    Sightings, Turn, UnitId, Witnessed, influence::Influence,
};

/// The fewest cells that are written of a map: a smaller map is padded with unknown cells. Each map takes memory
/// besides its cells, and a file of many tiny ones would otherwise take far more memory than room.
const FEWEST: usize = 256;

/// A known map in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct WrittenMap {
    width: u32,
    height: u32,
    /// Every cell in reading order, and then the padding; unknown if `None`.
    cells: Vec<Option<(TerrainId, Turn)>>,
}

impl From<KnownWalkability> for WrittenMap {
    fn from(known: KnownWalkability) -> Self {
        let size = known.size();
        let cell = |knowledge: Knowledge| match knowledge {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, seen } => Some((terrain, seen)),
        };
        let mut cells: Vec<_> = known.cells().map(cell).collect();
        cells.resize(cells.len().max(FEWEST), None);
        Self { width: size.width() as u32, height: size.height() as u32, cells }
    }
}

impl TryFrom<WrittenMap> for KnownWalkability {
    type Error = &'static str;

    fn try_from(written: WrittenMap) -> Result<Self, Self::Error> {
        let WrittenMap { width, height, cells } = written;
        let size = Size::new(width, height).ok_or("a map has no size")?;
        let is_whole = cells.len() == size.area().max(FEWEST) && cells[size.area()..].iter().all(Option::is_none);
        let cells = is_whole.then(|| &cells[..size.area()]).ok_or("a map lacks cells")?;
        Self::read(size, cells).ok_or("a map lacks cells")
    }
}

/// Sightings in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct WrittenSightings {
    /// By unit.
    list: Vec<Sighting>,
}

impl From<Sightings> for WrittenSightings {
    fn from(sightings: Sightings) -> Self {
        Self { list: sightings.iter().copied().collect() }
    }
}

impl TryFrom<WrittenSightings> for Sightings {
    type Error = &'static str;

    fn try_from(written: WrittenSightings) -> Result<Self, Self::Error> {
        if !written.list.is_sorted_by(|one, next| one.unit < next.unit) {
            return Err("sightings are not in order");
        }
        let mut this = Self::default();
        written.list.into_iter().for_each(|sighting| {
            this.note(sighting);
        });
        Ok(this)
    }
}

/// An influence map in a file. Its size is that of its mind.
#[derive(Serialize, Deserialize)]
struct WrittenInfluence {
    cells: BTreeMap<Point, Influence>,
    changed: Turn,
    period: u32,
}

impl WrittenInfluence {
    fn write<S: Serializer>(map: &InfluenceMap, serializer: S) -> Result<S::Ok, S::Error> {
        Self { cells: map.cells.clone(), changed: map.changed, period: map.period }.serialize(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<InfluenceMap, D::Error> {
        let Self { cells, changed, period } = Self::deserialize(deserializer)?;
        Ok(InfluenceMap::unplaced(cells, changed, period))
    }
}

/// A route in a file.
#[derive(Serialize, Deserialize)]
pub(super) struct WrittenRoute {
    /// The cells still ahead, each with what the step was thought to cost.
    steps: Vec<(Point, Cost)>,
    goal: Point,
    cost: Cost,
    is_provisional: bool,
}

impl From<Route> for WrittenRoute {
    fn from(route: Route) -> Self {
        let steps = route.steps().iter().copied().zip(route.step_costs().iter().copied()).collect();
        Self { steps, goal: route.goal(), cost: route.cost(), is_provisional: route.is_provisional() }
    }
}

impl From<WrittenRoute> for Route {
    fn from(written: WrittenRoute) -> Self {
        let WrittenRoute { steps, goal, cost, is_provisional } = written;
        Self::read(steps, goal, cost, is_provisional)
    }
}

/// A mind in a file: its fields, in this order.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Mind")]
struct WrittenMind {
    known: KnownWalkability,
    sightings: Sightings,
    items: BTreeMap<Point, ItemKindId>,
    noises: Noises,
    scents: Scents,
    #[serde(serialize_with = "WrittenInfluence::write", deserialize_with = "WrittenInfluence::read")]
    influence: InfluenceMap,
    grudges: Grudges,
    paths_ahead: BTreeMap<UnitId, Vec<Point>>,
    calls: BTreeMap<UnitId, Call>,
    is_collected: bool,
    met: BTreeMap<UnitId, Turn>,
    witnessed: Witnessed,
}

impl Serialize for Mind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WrittenMind::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Mind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mind = WrittenMind::deserialize(deserializer)?;
        let size = mind.known.size();
        if !mind.witnessed.is_of(size) {
            return Err(D::Error::custom("somebody was seen to know what there is not"));
        }
        let influence = mind.influence.laid_over(size);
        let influence = influence.ok_or_else(|| D::Error::custom("influence lies outside of the map"))?;
        Ok(Self { influence, ..mind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        grid::Size,
        mind::{Doing, FactionId, Fate, Heard, KindId, Retelling, Sighting, Sound, Source},
        terrain::TerrainId,
    };
    use rand::RngExt;

    /// A mind after `turns` turns of random observations.
    fn lived(seed: u64, turns: u32) -> Mind {
        let mut chance = Stream::Combat.of(seed);
        let size = Size::new(40, 20).expect("a size");
        let mut mind = Mind::blank(size);
        for turn in (1..turns).map(Turn) {
            let at = size.point(chance.random_range(0..size.area()));
            mind.known.observe(at, TerrainId(chance.random_range(0..9)), turn);
            let (unit, faction) = (UnitId(chance.random_range(0..30)), FactionId(chance.random_range(0..4)));
            let is_rooted = unit.0.is_multiple_of(7);
            mind.sightings.note(Sighting {
                unit,
                kind: KindId(1),
                faction,
                at,
                seen: turn,
                doing: Doing::Standing,
                is_hurt: false,
                is_captive: false,
                is_rooted,
                has_astrolabe: is_rooted,
                fate: Fate::There,
                source: Source::witnessed_by(UnitId(turn.0 % 5)),
            });
            match chance.random_range(0..5) {
                0 => mind.influence.record(at, 60, turn),
                1 => mind.sightings.record_fate(unit, Fate::Gone(turn)),
                2 => mind.noises.hear(at, Heard { sound: Sound::Fight, turn, loudness: 3, source: Source::NOBODY }),
                3 => drop(mind.items.insert(at, ItemKindId(1))),
                _ => mind.fade(None, turn, FactionId(1), Some(90)),
            }
        }
        mind
    }

    fn written_and_read(mind: &Mind) -> Mind {
        let bytes = postcard::to_allocvec(mind).expect("plain fields");
        postcard::from_bytes(&bytes).expect("what was written")
    }

    #[test]
    fn what_was_written_is_read_and_learns_and_forgets_as_before() {
        for seed in 0..12 {
            let (mut mind, mut other) = (lived(seed, 200 + 30 * seed as u32), lived(seed + 100, 260));
            mind.learn(&other, Retelling::InWords, Turn(300));
            let mut again = written_and_read(&mind);
            assert_eq!(again, mind);
            for now in (300..420).map(Turn) {
                assert_eq!(again.influence.stamp(now), mind.influence.stamp(now));
            }
            let mut pupil = written_and_read(&other);
            for now in [310, 330, 390].map(Turn) {
                assert_eq!(pupil.learn(&again, Retelling::InWords, now), other.learn(&mind, Retelling::InWords, now));
                for mind in [&mut again, &mut mind, &mut pupil, &mut other] {
                    mind.fade(None, now, FactionId(2), Some(100));
                }
                assert_eq!((&again, &pupil), (&mind, &other));
                let around = |mind: &Mind| -> Vec<UnitId> {
                    let mut near: Vec<_> =
                        mind.sightings.near(Point::new(20, 10), 9, |_| true).map(|seen| seen.unit).collect();
                    near.sort_unstable();
                    near
                };
                assert_eq!(around(&again), around(&mind));
                let water = |mind: &Mind| mind.known.remembered_as(|id| id.0 < 3).count();
                assert_eq!((water(&again), again.known.known_cells()), (water(&mind), mind.known.known_cells()));
            }
        }
    }

    #[test]
    fn what_does_not_go_together_is_not_read() {
        let bytes = postcard::to_allocvec(&lived(3, 400)).expect("plain fields");
        let read = |bytes: &[u8]| postcard::from_bytes::<Mind>(bytes);
        assert!(read(&bytes).is_ok());
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end} of {} bytes are no mind", bytes.len());
        }
        // Another width, and a map of nothing.
        for width in [0, 39, 41, 80] {
            assert!(read(&[&[width], &bytes[1..]].concat()).is_err());
        }
        assert!(postcard::from_bytes::<KnownWalkability>(&[1, 1, 1, 0, 1, 0]).is_err());
    }
}
