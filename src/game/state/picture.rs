//! Pictures: what a unit or faction knew of a floor at one moment.
//!
//! A picture never changes; it grows old. The player comes by pictures through scrying, the telling of a freed captive,
//! and maps that others drew, and looks at the floor through them. No unit decides by a picture.

use serde::{Deserialize, Serialize};

use crate::mind::{FactionId, Mind, Turn};

/// The most pictures of one floor that the player keeps; a further one takes the place of the oldest.
pub(in crate::game) const MOST: usize = 8;

/// How a picture was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PictureSource {
    /// Scrying: what a whole faction knew, and where its members were.
    Scried,
    /// A freed captive told what its faction knew.
    Told,
    /// Somebody drew it on paper: what that unit and its faction knew.
    Drawn,
}

/// A picture: what a unit or faction knew of a floor at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Picture {
    /// The faction whose knowledge it shows.
    pub of: FactionId,
    /// The moment.
    pub turn: Turn,
    /// How it was made.
    pub source: PictureSource,
    /// Ground, sightings, items and the influence map as they were known then.
    pub mind: Mind,
}

/// The pictures of one floor that the player owns, each with a number that no other of the floor ever has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pictures {
    /// In the order in which the player came by them.
    owned: Vec<(u32, Picture)>,
    /// Number of pictures that there have been.
    given: u32,
}

impl Pictures {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.owned.is_empty()
    }

    /// Every picture with its number, in the order in which the player came by them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &Picture)> {
        self.owned.iter().map(|(number, picture)| (*number, picture))
    }

    /// The picture of a number, if the player still owns it.
    pub fn get(&self, number: u32) -> Option<&Picture> {
        self.iter().find(|&(other, _)| other == number).map(|(_, picture)| picture)
    }

    /// Adds a picture. If there are too many then, the oldest is dropped.
    pub(in crate::game) fn add(&mut self, picture: Picture) {
        self.given += 1;
        self.owned.push((self.given, picture));
        if self.owned.len() > MOST {
            let oldest = (0..self.owned.len()).min_by_key(|&index| self.owned[index].1.turn).unwrap_or(0);
            self.owned.remove(oldest);
        }
    }

    /// Whether they are few enough, and numbered in order.
    pub(in crate::game) fn are_sound(&self) -> bool {
        let numbers = self.owned.iter().map(|&(number, _)| number);
        let is_in_order = numbers.clone().is_sorted_by(|one, next| one < next);
        self.owned.len() <= MOST && is_in_order && numbers.max().unwrap_or(0) <= self.given
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn of_too_many_pictures_the_oldest_is_dropped_and_no_number_is_given_twice() {
        let size = Size::new(3, 2).expect("a small size");
        let picture = |turn| Picture {
            of: FactionId::WARREN,
            turn: Turn(turn),
            source: PictureSource::Drawn,
            mind: Mind::blank(size),
        };
        let mut pictures = Pictures::default();
        // A map may be older than the pictures that the player has already.
        let turns = [90, 10, 50, 60, 70, 80, 20, 30, 40];
        for turn in turns {
            pictures.add(picture(turn));
            assert!(pictures.are_sound());
        }
        let numbers: Vec<u32> = pictures.iter().map(|(number, _)| number).collect();
        assert_eq!(numbers, [1, 3, 4, 5, 6, 7, 8, 9]);
        assert!(pictures.get(2).is_none(), "it was of turn 10");
        assert_eq!(pictures.get(9).map(|picture| picture.turn), Some(Turn(40)));
    }
}
