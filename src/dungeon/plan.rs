//! The plan of a dungeon: which theme each of its floors has, and between which of them there is a second stair.
//!
//! A theme occurs once in a dungeon, at one of its own depths. So this is a matching of depths with themes; it is found
//! by augmenting paths (Kuhn, "The Hungarian method for the assignment problem", 1955), over themes in a random order.

use crate::{
    chance::{Stream, shuffle},
    content::{Content, FactionId, Theme},
};

use super::{DEEPEST, inhabit};

/// Who holds a floor is counted on one of this many cells.
const USUAL_AREA: usize = 3600;
/// A faction with this share of the units of the largest one holds a floor beside it, in percent.
const NEARLY: u32 = 75;

/// Number of floors.
const FLOORS: usize = DEEPEST as usize;

/// Number of second stairs in a dungeon. The first floor, where players learn, has none.
const SECOND_STAIRS: usize = 3;

/// The themes of the floors of one dungeon, none of them twice.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By depth, from the first floor.
    themes: [&'static Theme; FLOORS],
    /// The depths of the floors from which a second stair leads down.
    second_stairs: Vec<u32>,
}

impl Plan {
    /// The plan of the dungeon that grows from `seed`. It depends on the seed and the content alone.
    ///
    /// Content can leave so few themes for some depths that one has to be used twice.
    pub fn of(seed: u64) -> Self {
        let themes = &Content::base().themes;
        let mut random = Stream::Plan.of(seed);
        let mut order: Vec<usize> = (0..themes.len()).collect();
        let mut matching = Matching { fitting: [const { Vec::new() }; FLOORS], user: vec![None; themes.len()] };
        for (floor, fitting) in matching.fitting.iter_mut().enumerate() {
            shuffle(&mut order, &mut random);
            let fits = |theme: &&usize| themes[**theme].depths.contains(&(floor as u32 + 1));
            *fitting = order.iter().filter(fits).copied().collect();
        }
        // Depths with the smallest choice come first; a random one of several.
        let mut floors: Vec<usize> = (0..FLOORS).collect();
        shuffle(&mut floors, &mut random);
        floors.sort_by_key(|&floor| matching.fitting[floor].len());
        for &floor in &floors {
            let mut tried = vec![false; themes.len()];
            matching.assign(floor, &mut tried);
        }
        let mut chosen = [None; FLOORS];
        for (theme, user) in matching.user.iter().enumerate() {
            if let Some(floor) = user {
                chosen[*floor] = Some(theme);
            }
        }
        let spare = |floor: usize| matching.fitting[floor].first().copied().unwrap_or_default();
        let themes = std::array::from_fn(|floor| &themes[chosen[floor].unwrap_or_else(|| spare(floor))]);
        let mut second_stairs: Vec<u32> = (2..DEEPEST).collect();
        shuffle(&mut second_stairs, &mut random);
        second_stairs.truncate(SECOND_STAIRS);
        Self { themes, second_stairs }
    }

    /// Whether a second stair leads from the floor at a depth to the one below.
    pub fn has_second_stair(&self, depth: u32) -> bool {
        self.second_stairs.contains(&depth)
    }

    /// The theme of the floor at a depth; depths out of range have that of the nearest floor.
    pub fn theme(&self, depth: u32) -> &'static Theme {
        self.themes[(depth.clamp(1, DEEPEST) - 1) as usize]
    }

    /// The factions that hold the floor at a depth: the one with the most units, and one that has nearly as many.
    pub fn holders(&self, depth: u32) -> Vec<FactionId> {
        holders_of(self.theme(depth), depth)
    }

    /// What the player is told of the floor at a depth on arrival: who holds it, and what is said of the floor below.
    pub fn rumour(&self, depth: u32) -> String {
        let names = |depth| {
            let names: Vec<String> =
                self.holders(depth).into_iter().map(|faction| format!("the {}", faction.row().name)).collect();
            names.join(" and ")
        };
        // Others may live there, too.
        let here = format!("Most who live here are of {}.", names(depth));
        if depth >= DEEPEST {
            return here;
        }
        let below = depth + 1;
        format!(
            "{here} Below, they say: {}. {} there.",
            self.theme(below).rumour,
            match names(below) {
                names if names.is_empty() => "Nobody lives".to_owned(),
                names => format!("Look out for {names}"),
            }
        )
    }
}

/// The factions that hold a floor of a theme at a depth.
fn holders_of(theme: &Theme, depth: u32) -> Vec<FactionId> {
    let mut units: Vec<(u32, FactionId)> = FactionId::all().map(|faction| (0, faction)).collect();
    for (kind, _, number) in inhabit::numbers(theme, depth, USUAL_AREA) {
        if let Some((count, _)) = units.iter_mut().find(|(_, faction)| *faction == kind.faction) {
            *count += number;
        }
    }
    units.sort_by_key(|&(count, faction)| (std::cmp::Reverse(count), faction));
    let most = units.first().map_or(0, |&(count, _)| count);
    let holds = |&&(count, _): &&(u32, FactionId)| count > 0 && count * 100 >= most * NEARLY;
    units.iter().filter(holds).take(2).map(|&(_, faction)| faction).collect()
}

/// A matching of floors with themes while it grows.
struct Matching {
    /// The themes of each floor, in the order in which they are tried.
    fitting: [Vec<usize>; FLOORS],
    /// The floor that has each theme.
    user: Vec<Option<usize>>,
}

impl Matching {
    /// Gives a floor a theme, if need be one that another floor can do without. Returns whether it has one.
    fn assign(&mut self, floor: usize, tried: &mut [bool]) -> bool {
        for place in 0..self.fitting[floor].len() {
            let theme = self.fitting[floor][place];
            if std::mem::replace(&mut tried[theme], true) {
                continue;
            }
            if self.user[theme].is_none_or(|other| self.assign(other, tried)) {
                self.user[theme] = Some(floor);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn no_theme_occurs_twice_in_a_dungeon_and_each_occurs_somewhere() {
        let mut found: BTreeMap<&str, u32> = BTreeMap::new();
        for seed in 0..600 {
            let plan = Plan::of(seed);
            let names: Vec<_> = (1..=DEEPEST).map(|depth| plan.theme(depth).name).collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), FLOORS, "seed {seed}: {names:?}");
            assert!((1..=DEEPEST).all(|depth| plan.theme(depth).depths.contains(&depth)), "seed {seed}: {names:?}");
            assert_eq!(names[FLOORS - 1], "the observatory", "seed {seed}");
            let again: Vec<_> = (1..=DEEPEST).map(|depth| Plan::of(seed).theme(depth).name).collect();
            assert_eq!(names, again, "seed {seed}");
            for name in names {
                *found.entry(name).or_default() += 1;
            }
        }
        for theme in &Content::base().themes {
            assert!(found.get(theme.name) >= Some(&60), "{}: {:?} of 600 dungeons", theme.name, found.get(theme.name));
        }
    }

    #[test]
    fn floors_have_different_holders_and_the_rumour_names_them() {
        let mut found: BTreeSet<FactionId> = BTreeSet::new();
        for seed in 0..40 {
            let plan = Plan::of(seed);
            for depth in 1..=DEEPEST {
                let holders = plan.holders(depth);
                assert!((1..=2).contains(&holders.len()), "seed {seed}, depth {depth}: {holders:?}");
                let rumour = plan.rumour(depth);
                assert!(holders.iter().all(|faction| rumour.contains(faction.row().name)), "{rumour}");
                assert_eq!(rumour.contains("Below"), depth < DEEPEST, "{rumour}");
                found.extend(holders);
            }
        }
        // All but the player's.
        assert_eq!(found.len() + 1, Content::base().factions.len(), "{found:?}");
    }

    #[test]
    fn a_theme_that_favours_one_faction_above_all_others_is_held_by_it() {
        for theme in &Content::base().themes {
            let most = theme.dwellers.iter().max_by_key(|(_, percent)| *percent);
            let Some((favoured, _)) = most.filter(|(_, percent)| *percent >= 240) else { continue };
            for depth in theme.depths.clone() {
                let holders = holders_of(theme, depth);
                let is_held = holders.iter().any(|faction| faction.row().name == *favoured);
                // At the first depth nobody but the warren and the mire lives anywhere.
                assert!(is_held || depth == 1, "{}, depth {depth}: {holders:?}", theme.name);
            }
        }
    }

    #[test]
    fn each_dungeon_has_its_second_stairs_and_they_are_not_always_the_same() {
        let stairs = |seed| {
            let plan = Plan::of(seed);
            (0..=DEEPEST + 1).filter(|&depth| plan.has_second_stair(depth)).collect::<Vec<_>>()
        };
        let mut found: BTreeSet<u32> = BTreeSet::new();
        for seed in 0..40 {
            let depths = stairs(seed);
            assert_eq!((depths.len(), &depths), (SECOND_STAIRS, &stairs(seed)), "seed {seed}");
            found.extend(depths);
        }
        assert_eq!(found, (2..DEEPEST).collect());
    }

    #[test]
    fn every_depth_but_the_last_has_a_choice_of_themes() {
        for depth in 1..DEEPEST {
            let fitting = Content::base().themes.iter().filter(|theme| theme.depths.contains(&depth));
            assert!(fitting.count() >= 2, "depth {depth}");
        }
    }
}
