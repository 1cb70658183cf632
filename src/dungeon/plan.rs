//! The plan of a dungeon: which theme each of its floors has.
//!
//! A theme occurs once in a dungeon, at one of its own depths. So this is a matching of depths with themes; it is found
//! by augmenting paths (Kuhn, "The Hungarian method for the assignment problem", 1955), over themes in a random order.

use rand::RngExt;

use crate::{
    chance::Stream,
    content::{Content, Theme},
};

use super::DEEPEST;

/// Number of floors.
const FLOORS: usize = DEEPEST as usize;

/// The themes of the floors of one dungeon, none of them twice.
#[derive(Clone, Debug)]
pub struct Plan {
    /// By depth, from the first floor.
    themes: [&'static Theme; FLOORS],
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
            for last in (1..order.len()).rev() {
                order.swap(last, random.random_range(0..=last as u32) as usize);
            }
            let fits = |theme: &&usize| themes[**theme].depths.contains(&(floor as u32 + 1));
            *fitting = order.iter().filter(fits).copied().collect();
        }
        // Depths with the smallest choice come first; a random one of several.
        let mut floors: Vec<usize> = (0..FLOORS).collect();
        for last in (1..FLOORS).rev() {
            floors.swap(last, random.random_range(0..=last as u32) as usize);
        }
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
        Self { themes: std::array::from_fn(|floor| &themes[chosen[floor].unwrap_or_else(|| spare(floor))]) }
    }

    /// The theme of the floor at a depth; depths out of range have that of the nearest floor.
    pub fn theme(&self, depth: u32) -> &'static Theme {
        self.themes[(depth.clamp(1, DEEPEST) - 1) as usize]
    }
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
            names.into_iter().for_each(|name| *found.entry(name).or_default() += 1);
        }
        for theme in &Content::base().themes {
            assert!(found.get(theme.name) >= Some(&60), "{}: {:?} of 600 dungeons", theme.name, found.get(theme.name));
        }
    }

    #[test]
    fn every_depth_but_the_last_has_a_choice_of_themes() {
        for depth in 1..DEEPEST {
            let fitting = Content::base().themes.iter().filter(|theme| theme.depths.contains(&depth));
            assert!(fitting.count() >= 2, "depth {depth}");
        }
    }
}
