//! What becomes of the floors that the player of a simulated game leaves, and of those to which it comes back.

use std::{collections::BTreeMap, ops::AddAssign};

use serde::Serialize;

use crate::{
    game::Game,
    mind::{FactionId, Knowledge, Turn},
};

/// An absence of at least so many turns is long.
const LONG: u32 = 2000;

/// A floor with no more than so many units is nearly empty.
const FEW: u32 = 4;

/// What there is of other peoples on a floor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Floor {
    turn: Turn,
    units: u32,
    /// The number of cells that each people knows of which somebody is there and free.
    known: BTreeMap<FactionId, usize>,
}

impl Floor {
    fn of(game: &Game) -> Self {
        let mut floor = Self { turn: game.turn(), ..Self::default() };
        for unit in game.floor().units().filter(|unit| unit.faction() != FactionId::PLAYER) {
            floor.units += 1;
            if !unit.is_captive {
                let faction = unit.faction();
                floor.known.entry(faction).or_insert_with(|| game.mind(faction).known.known_cells());
            }
        }
        floor
    }
}

/// Counts of floors that were left, and of peoples found again after a long absence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Returns {
    here: Option<(u32, Floor)>,
    left: BTreeMap<u32, Floor>,
    counts: Counts,
}

/// The numbers of one or of many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Counts {
    /// Floors that were left, the units on them, and those floors with four units or fewer.
    left: u32,
    units: u32,
    nearly_empty: u32,
    /// Peoples that were there when a floor was left and 2,000 turns or more later; those of them that knew a fifth
    /// more of the floor, and those that had seen half of what they knew since.
    peoples: u32,
    wiser: u32,
    reseen: u32,
}

impl Returns {
    /// Looks at the game after an action.
    pub(super) fn note(&mut self, game: &Game) {
        let (depth, floor) = (game.depth(), Floor::of(game));
        if let Some((before, last)) = self.here.take().filter(|(before, _)| *before != depth) {
            self.counts.left += 1;
            self.counts.units += last.units;
            self.counts.nearly_empty += u32::from(last.units <= FEW);
            self.left.insert(before, last);
            let then = self.left.remove(&depth).filter(|then| floor.turn.since(then.turn) >= LONG);
            if let Some(then) = then {
                self.count_peoples(game, &then, &floor);
            }
        }
        self.here = Some((depth, floor));
    }

    fn count_peoples(&mut self, game: &Game, then: &Floor, now: &Floor) {
        let both =
            then.known.iter().filter_map(|(faction, before)| Some((*faction, *before, *now.known.get(faction)?)));
        for (faction, before, known) in both {
            let mind = game.mind(faction);
            let is_since = |at| match mind.known.at(at) {
                Knowledge::Remembered { seen, .. } => seen > then.turn,
                Knowledge::Unknown => false,
            };
            let since = game.floor().level().size().points().filter(|&at| is_since(at)).count();
            self.counts.peoples += 1;
            self.counts.wiser += u32::from(5 * known >= 6 * before && known > before);
            self.counts.reseen += u32::from(2 * since >= known && known > 0);
        }
    }

    /// The numbers.
    pub(super) fn counts(&self) -> Counts {
        self.counts
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.left += other.left;
        self.units += other.units;
        self.nearly_empty += other.nearly_empty;
        self.peoples += other.peoples;
        self.wiser += other.wiser;
        self.reseen += other.reseen;
    }
}

impl Counts {
    /// The numbers in a line.
    pub(super) fn words(self) -> String {
        let share = |part: u32, all: u32| f64::from(part) * 100.0 / f64::from(all.max(1));
        format!(
            "floors left: {}, with {:.1} units, {:.1} % of them with at most {FEW}; of {} peoples found again after {LONG} turns \
             {:.1} % knew a fifth more and {:.1} % had seen half of it since",
            self.left,
            f64::from(self.units) / f64::from(self.left.max(1)),
            share(self.nearly_empty, self.left),
            self.peoples,
            share(self.wiser, self.peoples),
            share(self.reseen, self.peoples)
        )
    }
}
