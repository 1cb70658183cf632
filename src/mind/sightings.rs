//! The last sighting of each unit that a mind knows of.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use crate::grid::Point;

use super::{
    FactionId, Fate, Posts, Retelling, Sighting, Turn, UnitId, posts::merge, sectors::Sectors,
    written::WrittenSightings,
};

/// The first radius of a search for the nearest sightings, in king's moves; it doubles each time.
const FIRST_LOOK: u32 = 8;

/// The radius from which a search for the nearest goes through all sightings, in king's moves.
const FARTHEST_APART: u32 = 200;

/// Up to this many sightings, going through all is faster than searching with a growing radius.
const FEW: usize = 32;

/// The last sighting of each unit that a mind remembers.
///
/// The [`Posts`] that a mind begins with are shared with others; only later sightings take memory.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "WrittenSightings", into = "WrittenSightings")]
pub struct Sightings {
    /// The posts that it began with. A post holds unless `list` or `lost` contains its unit.
    posts: Arc<Posts>,
    /// Units whose posts it never knew or has forgotten.
    lost: BTreeSet<UnitId>,
    /// The units that were seen, in order; parallel to the next list.
    units: Vec<UnitId>,
    list: Vec<Sighting>,
    /// The units by faction and sector, to find those nearby without going through all.
    by_sector: BTreeMap<FactionId, Sectors<UnitId>>,
    /// Units that cannot move.
    rooted: BTreeSet<UnitId>,
    /// Units that are no longer where they were seen.
    gone: BTreeSet<UnitId>,
}

impl PartialEq for Sightings {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Sightings {}

/// The indexes follow from these.
impl Hash for Sightings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.iter().count());
        self.iter().for_each(|sighting| sighting.hash(state));
    }
}

impl Sightings {
    /// Begins with the posts of a faction. Must be empty before.
    pub fn begin_with(&mut self, posts: Posts) {
        self.posts = Arc::new(posts);
    }

    /// The post of a unit, if it still holds.
    fn post_of(&self, unit: UnitId) -> Option<&Sighting> {
        self.posts.of(unit).filter(|post| self.believes(post))
    }

    /// Whether a post still holds: the unit was not sighted since, and its post was not forgotten.
    fn believes(&self, post: &Sighting) -> bool {
        self.place(post.unit).is_err() && !self.lost.contains(&post.unit)
    }

    /// The posts among these that still hold.
    fn posts_among<'a>(&'a self, posts: impl Iterator<Item = &'a Sighting>) -> impl Iterator<Item = &'a Sighting> {
        posts.filter(|post| self.believes(post))
    }

    /// Replaces the unit's last sighting. Returns whether the unit was not believed to be anywhere before.
    pub fn note(&mut self, sighting: Sighting) -> bool {
        self.write(self.place(sighting.unit), sighting)
    }

    /// Where a unit is in the list, or would be.
    fn place(&self, unit: UnitId) -> Result<usize, usize> {
        match self.units.last() {
            Some(&last) if unit <= last => self.units.binary_search(&unit),
            _ => Err(self.units.len()),
        }
    }

    /// Like [`Sightings::note`], at the unit's place in the list.
    fn write(&mut self, place: Result<usize, usize>, sighting: Sighting) -> bool {
        let Sighting { unit, faction, at, .. } = sighting;
        let post = self.post_of(unit).copied();
        if post == Some(sighting) {
            return false;
        }
        let before = match place {
            Ok(index) => Some(std::mem::replace(&mut self.list[index], sighting)),
            Err(index) => {
                self.units.insert(index, unit);
                self.list.insert(index, sighting);
                None
            }
        };
        if sighting.is_rooted {
            self.rooted.insert(unit);
        }
        if !sighting.is_there() {
            self.gone.insert(unit);
        } else if before.is_some_and(|before| !before.is_there()) {
            self.gone.remove(&unit);
        }
        let is_same_sector =
            |before: Sighting| before.faction == faction && Sectors::<UnitId>::are_in_one(before.at, at);
        if !before.is_some_and(is_same_sector) {
            if let Some(before) = before {
                self.leave_sector(&before);
            }
            self.by_sector.entry(faction).or_default().insert(at, unit);
        }
        before.or(post).is_none_or(|before| !before.is_there())
    }

    fn leave_sector(&mut self, sighting: &Sighting) {
        if let Some(units) = self.by_sector.get_mut(&sighting.faction) {
            units.remove(sighting.at, sighting.unit);
        }
    }

    /// Records that a unit is no longer where it was last seen.
    pub fn record_fate(&mut self, unit: UnitId, fate: Fate) {
        if let Some(&post) = self.post_of(unit) {
            // Posts are shared and never change, so the new fate is stored as a sighting.
            let settled = Sighting { fate, ..post };
            self.write(self.place(unit), settled);
            return;
        }
        let Ok(index) = self.place(unit) else { return };
        self.list[index].fate = fate;
        if fate == Fate::There {
            self.gone.remove(&unit);
        } else {
            self.gone.insert(unit);
        }
    }

    /// Learns the later of both sightings of each unit; the other's are passed on.
    pub fn learn(&mut self, other: &Self, how: Retelling) {
        // If both have the same posts, only those that this one has lost can be new.
        let told: Vec<&Sighting> = if Arc::ptr_eq(&self.posts, &other.posts) {
            self.lost.iter().filter_map(|&unit| other.post_of(unit)).collect()
        } else {
            other.posts_among(other.posts.iter()).collect()
        };
        for post in told {
            self.take_over(self.place(post.unit), post, how);
        }
        let mut index = 0;
        for theirs in &other.list {
            index += self.units[index..].iter().take_while(|&&unit| unit < theirs.unit).count();
            let is_here = self.units.get(index) == Some(&theirs.unit);
            self.take_over(if is_here { Ok(index) } else { Err(index) }, theirs, how);
        }
    }

    /// Learns one sighting at its place in the list, if it is later than the known one.
    fn take_over(&mut self, place: Result<usize, usize>, theirs: &Sighting, how: Retelling) {
        let mine = match place {
            Ok(index) => Some(&self.list[index]),
            Err(_) => self.post_of(theirs.unit),
        };
        if mine.is_none_or(|mine| mine.as_of() < theirs.as_of()) {
            self.write(place, theirs.passed_on(how));
        }
    }

    /// Learns one sighting that is passed on, if it is later than the known one. Returns whether it was.
    pub fn learn_one(&mut self, theirs: &Sighting, how: Retelling) -> bool {
        let is_news = self.of(theirs.unit).is_none_or(|mine| mine.as_of() < theirs.as_of());
        if is_news {
            self.note(theirs.passed_on(how));
        }
        is_news
    }

    /// Forgets sightings of other factions before a turn. Keeps units of its own faction that may still be there, and
    /// units that cannot move.
    pub fn forget_before(&mut self, turn: Turn, own: FactionId) {
        self.forget_before_but(turn, own, |_| false);
    }

    /// Like [`Sightings::forget_before`], but keeps sightings that satisfy `is_kept`.
    pub(super) fn forget_before_but(&mut self, turn: Turn, own: FactionId, is_kept: impl Fn(&Sighting) -> bool) {
        let others = self.by_sector.iter().filter(|&(&faction, _)| faction != own);
        let candidates = others.flat_map(|(_, units)| units.iter()).chain(self.gone.iter().copied());
        let stays = |sighting: &Sighting| sighting.is_there() && (sighting.faction == own || sighting.is_rooted);
        let old = self.old(candidates, |sighting| sighting.seen < turn && !stays(sighting) && !is_kept(sighting));
        self.forget(&old);
    }

    /// Forgets units that cannot move and were seen before a turn, for factions that forget even the ground.
    pub fn forget_rooted_before(&mut self, turn: Turn, own: FactionId) {
        let candidates = self.rooted.iter().copied();
        let old = self.old(candidates, |sighting| sighting.seen < turn && sighting.faction != own);
        self.forget(&old);
    }

    /// The units among these whose sighting satisfies a condition.
    fn old(&self, units: impl Iterator<Item = UnitId>, is_old: impl Fn(&Sighting) -> bool) -> BTreeSet<UnitId> {
        units.filter(|&unit| self.of(unit).is_some_and(&is_old)).collect()
    }

    fn forget(&mut self, old: &BTreeSet<UnitId>) {
        if old.is_empty() {
            return;
        }
        for unit in old {
            if let Some(sighting) = self.place(*unit).ok().map(|index| self.list[index]) {
                self.leave_sector(&sighting);
            }
            self.rooted.remove(unit);
            self.gone.remove(unit);
            if self.posts.of(*unit).is_some() {
                self.lost.insert(*unit);
            }
        }
        self.list.retain(|sighting| !old.contains(&sighting.unit));
        self.units.retain(|unit| !old.contains(unit));
    }

    /// Forgets the units of which `other` knows at least as much.
    pub(super) fn forget_known_to(&mut self, other: &Self) {
        let is_theirs =
            |sighting: &Sighting| other.of(sighting.unit).is_some_and(|one| one.as_of() >= sighting.as_of());
        let old = self.units.iter().copied().filter(|&unit| self.of(unit).is_some_and(&is_theirs)).collect();
        self.forget(&old);
    }

    /// Forgets a unit.
    pub fn lose(&mut self, unit: UnitId) {
        self.forget(&BTreeSet::from([unit]));
    }

    /// The last sighting of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.place(unit).map_or_else(|_| self.post_of(unit), |index| Some(&self.list[index]))
    }

    /// Whether a unit is known to be dead.
    pub fn is_dead(&self, unit: UnitId) -> bool {
        self.of(unit).is_some_and(Sighting::is_of_dead)
    }

    /// Sightings of units that may still be where they were seen, in order of units.
    pub fn there(&self) -> impl Iterator<Item = &Sighting> {
        self.iter().filter(|sighting| sighting.is_there())
    }

    /// Sightings of units that cannot move and are not known to be gone, in order of units.
    pub fn rooted(&self) -> impl Iterator<Item = &Sighting> {
        let seen = self.rooted.iter().filter_map(|&unit| self.of(unit));
        let told = self.posts_among(self.posts.rooted());
        merge(seen, told, |sighting| sighting.unit).filter(|sighting| sighting.is_there())
    }

    /// Sightings of some factions within `radius` king's moves of a point, in no particular order.
    pub fn near(
        &self,
        point: Point,
        radius: u32,
        is_wanted: impl Fn(FactionId) -> bool,
    ) -> impl Iterator<Item = &Sighting> {
        let has_posts = self.posts.faction().is_some_and(&is_wanted);
        let told = has_posts.then(|| self.posts_among(self.posts.around(point, radius))).into_iter().flatten();
        let of_faction = self.by_sector.iter().filter(move |(faction, _)| is_wanted(**faction));
        let units = of_faction.flat_map(move |(_, units)| units.around(point, radius));
        let seen = units.filter_map(|unit| self.of(unit));
        seen.chain(told).filter(move |sighting| sighting.at.distance(point) <= radius)
    }

    /// The nearest sightings of some factions, at most `most`; equally near ones in order of units.
    pub fn nearest(
        &self,
        point: Point,
        most: usize,
        is_of: impl Fn(FactionId) -> bool,
        is_wanted: impl Fn(&Sighting) -> bool,
    ) -> Vec<&Sighting> {
        let near = |radius| self.near(point, radius, &is_of).filter(|sighting| is_wanted(sighting)).collect();
        nearest_of(self.count_of(&is_of), point, most, near)
    }

    /// An upper bound of the number of known units of some factions.
    pub(super) fn count_of(&self, is_of: impl Fn(FactionId) -> bool) -> usize {
        let all = self.by_sector.iter().filter(|&(&faction, _)| is_of(faction)).map(|(_, units)| units.len());
        let told = self.posts.faction().filter(|&faction| is_of(faction)).map_or(0, |_| self.posts.iter().len());
        all.sum::<usize>() + told
    }

    /// All sightings, in order of units.
    pub fn iter(&self) -> impl Iterator<Item = &Sighting> {
        merge(self.list.iter(), self.posts_among(self.posts.iter()), |sighting| sighting.unit)
    }
}

/// The sightings nearest to a point, at most `most`; equally near ones in order of units. `near` returns those within a
/// radius; there are at most `all`.
pub(super) fn nearest_of<'a>(
    all: usize,
    point: Point,
    most: usize,
    near: impl Fn(u32) -> Vec<&'a Sighting>,
) -> Vec<&'a Sighting> {
    let mut radius = if all <= FEW { FARTHEST_APART } else { FIRST_LOOK };
    loop {
        let is_whole = radius >= FARTHEST_APART;
        let mut nearest = near(if is_whole { u32::MAX } else { radius });
        if is_whole || nearest.len() >= most {
            nearest.sort_unstable_by_key(|sighting| (sighting.at.distance(point), sighting.unit));
            nearest.truncate(most);
            return nearest;
        }
        radius *= 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        grid::Direction,
        mind::{Doing, KindId, Source},
    };

    proptest! {
        #[test]
        fn who_is_near_is_found_and_nobody_else(
            seen in proptest::collection::vec((0u32..12, 0u8..3, -5i32..400, 0i32..40, 0u32..200), 0..40),
            forgotten in 0u32..250,
            place in (0i32..40, 0i32..40),
            radius in prop_oneof![0u32..60, Just(u32::MAX)],
            most in 1usize..6,
        ) {
            let mut sightings = Sightings::default();
            for (unit, faction, x, y, seen) in seen {
                let (unit, kind, at) = (UnitId(unit), KindId(2), Point::new(x, y));
                let was_new = sightings.of(unit).is_none();
                let (faction, seen, doing) = (FactionId(faction), Turn(seen), Doing::Standing);
                let sighting = Sighting { unit, kind, faction, at, seen, doing, is_hurt: false,
            is_captive: false, is_rooted: false, has_astrolabe: false, fate: Fate::There, source: Source::NOBODY };
                prop_assert_eq!(sightings.note(sighting), was_new);
            }
            sightings.forget_before(Turn(forgotten), FactionId(0));
            let here = Point::new(place.0, place.1);
            let mut near: Vec<_> = sightings.near(here, radius, |faction| faction.0 != 1).collect();
            near.sort_by_key(|sighting| sighting.unit);
            let is_near = |sighting: &&Sighting| sighting.faction.0 != 1 && sighting.at.distance(here) <= radius;
            prop_assert_eq!(near, sightings.iter().filter(is_near).collect::<Vec<_>>());
            let is_odd = |sighting: &Sighting| sighting.unit.0 % 2 == 1;
            let mut nearest: Vec<_> = sightings.iter().filter(|sighting| is_odd(sighting)).collect();
            nearest.sort_by_key(|sighting| (sighting.at.distance(here), sighting.unit));
            nearest.truncate(most);
            prop_assert_eq!(sightings.nearest(here, most, |_| true, is_odd), nearest);
        }
    }

    fn seen(seen: u32) -> Sighting {
        let (unit, kind, faction, at) = (UnitId(3), KindId(2), FactionId(1), Point::new(5, 5));
        let doing = Doing::Walking(Direction::East);
        Sighting {
            unit,
            kind,
            faction,
            at,
            seen: Turn(seen),
            doing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source: Source::NOBODY,
        }
    }

    #[test]
    fn the_later_word_wins_also_that_somebody_is_gone() {
        let (mut one, mut other) = (Sightings::default(), Sightings::default());
        assert!(one.note(seen(4)) && !one.note(seen(5)));
        one.record_fate(UnitId(3), Fate::Gone(Turn(7)));
        assert_eq!((one.there().count(), one.iter().count()), (0, 1));
        other.note(seen(6));
        one.learn(&other, Retelling::InWords);
        assert_eq!(one.there().count(), 0, "it was looked for there since");
        other.learn(&one, Retelling::InWords);
        assert_eq!(other.there().count(), 0);
        other.note(seen(8));
        one.learn(&other, Retelling::InWords);
        assert_eq!(one.there().count(), 1);
        assert!(one.note(seen(9)) == other.of(UnitId(3)).is_none());
        one.forget_before(Turn(10), FactionId(1));
        assert_eq!(one.iter().count(), 1);
        one.forget_before(Turn(10), FactionId(2));
        assert_eq!(one.iter().count(), 0);
    }

    #[test]
    fn who_cannot_go_away_is_remembered_for_as_long_as_the_ground() {
        let mut sightings = Sightings::default();
        sightings.note(Sighting { is_rooted: true, ..seen(4) });
        sightings.forget_before(Turn(500), FactionId(2));
        assert_eq!(sightings.there().count(), 1);
        sightings.forget_rooted_before(Turn(4), FactionId(2));
        assert_eq!(sightings.there().count(), 1);
        sightings.forget_rooted_before(Turn(5), FactionId(2));
        assert_eq!(sightings.iter().count(), 0);
        sightings.note(Sighting { is_rooted: true, ..seen(4) });
        sightings.record_fate(UnitId(3), Fate::Dead(Turn(9)));
        sightings.forget_before(Turn(10), FactionId(2));
        assert_eq!(sightings.iter().count(), 0, "it is gone for good");
    }
}
