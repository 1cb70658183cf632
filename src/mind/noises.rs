//! The noises that a mind has heard: where and when, but not who made them.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
};

use serde::{Deserialize, Serialize};

use crate::grid::Point;

use super::{Source, Turn, sectors::Sectors};

/// A kind of noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Sound {
    /// Steps of a unit.
    Steps,
    /// A door that opens or closes.
    Door,
    /// A shot.
    Shot,
    /// Blows.
    Fight,
    /// A unit dies.
    Cry,
    /// A shout.
    Shout,
    /// Stone breaks.
    Crash,
    /// The hum of the Astrolabe.
    Hum,
    /// A change of light. It makes no sound; it is kept here because units look into it as they do into a noise.
    Light,
    /// A bar that falls across a door.
    Bar,
}

/// A noise, as it was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heard {
    /// The kind of noise.
    pub sound: Sound,
    /// When.
    pub turn: Turn,
    /// How loud it was where it was heard: the number of cells that it would have carried on.
    pub loudness: u32,
    /// The unit that heard it, and how often that was retold.
    pub source: Source,
}

/// The last noise that was heard from each place.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<(Point, Heard)>", into = "Vec<(Point, Heard)>")]
pub struct Noises {
    by_place: BTreeMap<Point, Heard>,
    /// The places by sector, to find those nearby without going through all.
    by_sector: Sectors<Point>,
    /// Where the Astrolabe was heard, by turn.
    hums: BTreeSet<(Turn, Point)>,
}

impl From<Vec<(Point, Heard)>> for Noises {
    fn from(heard: Vec<(Point, Heard)>) -> Self {
        let mut this = Self::default();
        for (at, heard) in heard {
            this.hear(at, heard);
        }
        this
    }
}

impl From<Noises> for Vec<(Point, Heard)> {
    fn from(noises: Noises) -> Self {
        noises.iter().map(|(at, heard)| (at, *heard)).collect()
    }
}

impl PartialEq for Noises {
    fn eq(&self, other: &Self) -> bool {
        self.by_place == other.by_place
    }
}

impl Eq for Noises {}

/// The index follows from the list.
impl Hash for Noises {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.by_place.hash(state);
    }
}

impl Noises {
    /// Records a noise. Of two from one place the later one counts; of two in the same turn, the louder one.
    pub fn hear(&mut self, at: Point, heard: Heard) {
        let last = self.by_place.entry(at).or_insert_with(|| {
            self.by_sector.insert(at, at);
            heard
        });
        if (last.turn, last.loudness) < (heard.turn, heard.loudness) {
            let was = std::mem::replace(last, heard);
            if was.sound == Sound::Hum {
                self.hums.remove(&(was.turn, at));
            }
        }
        if last.sound == Sound::Hum {
            self.hums.insert((last.turn, at));
        }
    }

    /// Forgets what was heard before a turn.
    pub fn forget_before(&mut self, turn: Turn) {
        let Self { by_place, by_sector, hums } = self;
        hums.retain(|&(heard, _)| heard >= turn);
        by_place.retain(|&at, heard| {
            let stays = heard.turn >= turn;
            if !stays {
                by_sector.remove(at, at);
            }
            stays
        });
    }

    /// The noises from within `radius` king's moves of a point, in no particular order.
    pub fn near(&self, point: Point, radius: u32) -> impl Iterator<Item = (Point, &Heard)> {
        let near = self.by_sector.around(point, radius).filter(move |at| at.distance(point) <= radius);
        near.filter_map(|at| Some((at, self.by_place.get(&at)?)))
    }

    /// The last noise from a place.
    pub fn at(&self, point: Point) -> Option<&Heard> {
        self.by_place.get(&point)
    }

    /// Where the Astrolabe was last heard to hum.
    pub fn last_hum(&self) -> Option<(Point, &Heard)> {
        let &(_, at) = self.hums.last()?;
        Some((at, self.by_place.get(&at)?))
    }

    /// All noises, by place.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &Heard)> {
        self.by_place.iter().map(|(&point, heard)| (point, heard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_later_noise_counts_and_then_the_louder_one() {
        let at = Point::new(2, 3);
        let source = Source::NOBODY;
        let heard = |turn, loudness| Heard { sound: Sound::Fight, turn: Turn(turn), loudness, source };
        let mut noises = Noises::default();
        for (noise, stays) in [(heard(4, 9), heard(4, 9)), (heard(4, 7), heard(4, 9)), (heard(5, 1), heard(5, 1))] {
            noises.hear(at, noise);
            assert_eq!(noises.at(at), Some(&stays));
        }
        noises.forget_before(Turn(6));
        assert_eq!(noises.iter().count(), 0);
    }

    #[test]
    fn the_last_hum_is_kept_until_something_else_is_heard_there_or_it_is_forgotten() {
        let heard = |sound, turn| Heard { sound, turn: Turn(turn), loudness: 3, source: Source::NOBODY };
        let places = [Point::new(1, 1), Point::new(2, 2)];
        let mut noises = Noises::default();
        noises.hear(places[0], heard(Sound::Hum, 4));
        noises.hear(places[1], heard(Sound::Hum, 5));
        noises.hear(places[0], heard(Sound::Fight, 6));
        let last = |noises: &Noises| noises.last_hum().map(|(at, heard)| (at, heard.turn.0));
        assert_eq!(last(&noises), Some((places[1], 5)));
        assert_eq!(last(&Noises::from(Vec::from(noises.clone()))), Some((places[1], 5)));
        noises.hear(places[1], heard(Sound::Steps, 7));
        assert_eq!(last(&noises), None);
        noises.hear(places[1], heard(Sound::Hum, 8));
        noises.forget_before(Turn(9));
        assert_eq!(last(&noises), None);
    }
}
