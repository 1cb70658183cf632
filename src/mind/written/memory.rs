//! A whole mind.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::{Call, Heard, ItemKindId, KnownWalkability, Mind, Noises, Scents, Sightings, Turn, UnitId, Witnessed},
};

use super::WrittenInfluence;

/// A mind in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenMind {
    known: KnownWalkability,
    sightings: Sightings,
    items: BTreeMap<Point, ItemKindId>,
    noises: Vec<(Point, Heard)>,
    scents: Scents,
    influence: WrittenInfluence,
    ways: BTreeMap<UnitId, Vec<Point>>,
    calls: BTreeMap<UnitId, Call>,
    is_collected: bool,
    met: BTreeMap<UnitId, Turn>,
    witnessed: Witnessed,
}

impl From<Mind> for WrittenMind {
    fn from(mind: Mind) -> Self {
        let Mind { known, sightings, items, noises, scents, influence, ways, calls, is_collected, met, witnessed } = mind;
        let noises = noises.iter().map(|(at, heard)| (at, *heard)).collect();
        Self { known, sightings, items, noises, scents, influence: influence.into(), ways, calls, is_collected, met, witnessed }
    }
}

impl TryFrom<WrittenMind> for Mind {
    type Error = &'static str;

    fn try_from(written: WrittenMind) -> Result<Self, Self::Error> {
        let WrittenMind { known, sightings, items, noises, scents, influence, ways, calls, is_collected, met, witnessed } =
            written;
        if !witnessed.is_of(known.size()) {
            return Err("somebody was seen to know what there is not");
        }
        let influence = influence.read(known.size()).ok_or("it went ill outside of the map")?;
        let mut by_place = Noises::default();
        for (at, heard) in noises {
            by_place.hear(at, heard);
        }
        Ok(Self { known, sightings, items, noises: by_place, scents, influence, ways, calls, is_collected, met, witnessed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        grid::Size,
        mind::{Doing, FactionId, Fate, KindId, Sighting, Sound},
        terrain::TerrainId,
    };
    use rand::RngExt;

    /// A mind that has lived through so many turns.
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
                fate: Fate::There,
            });
            match chance.random_range(0..5) {
                0 => mind.influence.record(at, 60, turn),
                1 => mind.sightings.settle(unit, Fate::Gone(turn)),
                2 => mind.noises.hear(at, Heard { sound: Sound::Fight, turn, loudness: 3 }),
                3 => drop(mind.items.insert(at, ItemKindId(1))),
                _ => mind.fade(turn, FactionId(1), Some(90)),
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
            mind.learn(&other, Turn(300));
            let mut again = written_and_read(&mind);
            assert_eq!(again, mind);
            for now in (300..420).map(Turn) {
                assert_eq!(again.influence.stamp(now), mind.influence.stamp(now));
            }
            let mut pupil = written_and_read(&other);
            for now in [310, 330, 390].map(Turn) {
                assert_eq!(pupil.learn(&again, now), other.learn(&mind, now));
                for mind in [&mut again, &mut mind, &mut pupil, &mut other] {
                    mind.fade(now, FactionId(2), Some(100));
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
