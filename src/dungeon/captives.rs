//! The captives in the cages of motifs: each is of another faction than its guards.

use crate::{
    chance::{self, Random},
    content::{Captivity, Content, UnitKind},
    level::Placed,
};

use super::{draft::Draft, inhabit::role_of, motif::Site};

/// The kinds of units that may be found in cages, by rank.
fn captives() -> Vec<(&'static UnitKind, Captivity)> {
    let mut captives: Vec<_> = Content::base().units.iter().filter_map(|kind| Some((kind, kind.captive?))).collect();
    captives.sort_by_key(|(_, captivity)| captivity.rank);
    captives
}

/// Puts a captive into each cage of a floor's motifs, if there is a kind that fits.
pub(super) fn lock_up(draft: &Draft, depth: u32, random: &mut Random) -> Vec<Placed> {
    let (all, mut placed) = (captives(), Vec::new());
    for (site, at) in draft.sites.iter().flat_map(|site| site.cages().map(move |at| (site, at))) {
        let fitting: Vec<&UnitKind> =
            all.iter().filter(|captive| suits(captive, site, depth)).map(|&(kind, _)| kind).collect();
        if let Some(chosen) = chance::one(&fitting, random) {
            placed.push(Placed { kind: chosen.name.to_owned(), at, home: None });
        }
    }
    placed
}

/// Whether a captive may sit in the cages of a motif: not where its own faction has posts.
fn suits(&(kind, captivity): &(&UnitKind, Captivity), site: &Site, depth: u32) -> bool {
    let (first, last) = captivity.depths;
    (first..=last).contains(&depth) && role_of(kind).is_none_or(|role| !site.is_for(role))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        dungeon::{DEEPEST, DEFAULT_SIZE, motif, plan::Plan},
    };

    #[test]
    fn every_cage_is_taken_by_a_stranger_and_everybody_is_found_in_one() {
        let all = captives();
        let mut found = std::collections::BTreeSet::new();
        let mut with_cages = 0;
        for seed in 0..1000 {
            let depth = 1 + (seed % u64::from(DEEPEST)) as u32;
            let mut random = Stream::Dungeon(depth).of(seed);
            let mut draft = Draft::new(DEFAULT_SIZE);
            motif::place(&mut draft, depth, Plan::of(seed).theme(depth), &mut random);
            let captives = lock_up(&draft, depth, &mut random);
            let cages = draft.sites.iter().flat_map(Site::cages).count();
            assert_eq!(captives.len(), cages, "seed {seed}");
            with_cages += u32::from(cages > 0);
            for placed in captives {
                let row = all.iter().find(|(kind, _)| kind.name == placed.kind).expect("a captive");
                let site = draft.sites.iter().find(|site| site.cages().any(|at| at == placed.at)).expect("a cage");
                assert!(suits(row, site, depth), "{} at depth {depth}", placed.kind);
                found.insert(row.0.name);
            }
        }
        assert_eq!(found.len(), all.len());
        assert!((100..500).contains(&with_cages), "{with_cages} floors of 1000 have cages");
    }
}
