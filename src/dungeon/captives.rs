//! Who sits in the cages: somebody of another people than those who guard them.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::{chance::Random, content::Post, level::Placed};

use super::{DEEPEST, draft::Draft, motif::Site};

/// A kind of unit that may be found in a cage.
struct Captive {
    /// The game's name for it.
    kind: &'static str,
    /// Whose posts it would stand at, were it free.
    role: Post,
    /// At which depths, from 1.
    depths: RangeInclusive<u32>,
}

const fn captive(kind: &'static str, role: Post, from: u32, to: u32) -> Captive {
    Captive { kind, role, depths: from..=to }
}

/// Everybody who may be found in a cage.
static CAPTIVES: [Captive; 10] = [
    captive("warden", Post::Watch, 1, DEEPEST),
    captive("courier", Post::Watch, 1, DEEPEST),
    captive("crossbowman", Post::Watch, 4, DEEPEST),
    captive("goblin", Post::Warren, 3, DEEPEST),
    captive("goblin archer", Post::Warren, 3, DEEPEST),
    captive("goblin shaman", Post::Warren, 5, DEEPEST),
    captive("wolf", Post::Beast, 1, 5),
    captive("hound", Post::Beast, 2, DEEPEST),
    captive("drowned", Post::Mire, 3, DEEPEST),
    captive("reed shaman", Post::Mire, 4, DEEPEST),
];

/// Who sits in the cages of a floor's motifs.
pub(super) fn lock_up(draft: &Draft, depth: u32, random: &mut Random) -> Vec<Placed> {
    let mut captives = Vec::new();
    for (site, at) in draft.sites.iter().flat_map(|site| site.cages().map(move |at| (site, at))) {
        let fitting: Vec<&Captive> = CAPTIVES.iter().filter(|captive| captive.suits(site, depth)).collect();
        if !fitting.is_empty() {
            let chosen = fitting[random.random_range(0..fitting.len() as u32) as usize];
            captives.push(Placed { kind: chosen.kind.to_owned(), at, home: None });
        }
    }
    captives
}

impl Captive {
    /// Whether it may sit in the cages of a motif: of its own, nobody guards them.
    fn suits(&self, site: &Site, depth: u32) -> bool {
        self.depths.contains(&depth) && !site.is_for(self.role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        dungeon::{DEFAULT_SIZE, motif, theme},
    };

    #[test]
    fn every_cage_is_taken_by_a_stranger_and_everybody_is_found_in_one() {
        let mut found = std::collections::BTreeSet::new();
        let mut with_cages = 0;
        for seed in 0..1000 {
            let depth = 1 + (seed % u64::from(DEEPEST)) as u32;
            let mut random = Stream::Dungeon(depth).of(seed);
            let mut draft = Draft::new(DEFAULT_SIZE);
            motif::place(&mut draft, depth, theme::pick(depth, &mut random), &mut random);
            let captives = lock_up(&draft, depth, &mut random);
            let cages = draft.sites.iter().flat_map(Site::cages).count();
            assert_eq!(captives.len(), cages, "seed {seed}");
            with_cages += u32::from(cages > 0);
            for placed in captives {
                let row = CAPTIVES.iter().find(|row| row.kind == placed.kind).expect("a row");
                let site = draft.sites.iter().find(|site| site.cages().any(|at| at == placed.at)).expect("a cage");
                assert!(row.suits(site, depth), "{} at depth {depth}", placed.kind);
                found.insert(row.kind);
            }
        }
        assert_eq!(found.len(), CAPTIVES.len());
        assert!((100..500).contains(&with_cages), "{with_cages} floors of 1000 have cages");
    }
}
