//! What factions remember when a level begins.

use super::{
    super::{InfluenceSeed, Level},
    values::{cell, push, quote},
};

/// Every `[[influence]]`.
pub(super) fn influence(level: &Level) -> String {
    let seeds: Vec<_> = level.influence.iter().map(seed).collect();
    seeds.join("\n")
}

fn seed(seed: &InfluenceSeed) -> String {
    let mut text = String::from("[[influence]]\n");
    push(&mut text, "faction", &quote(&seed.faction));
    push(&mut text, "at", &cell(seed.at));
    push(&mut text, "weight", &seed.weight.to_string());
    if seed.ago != 0 {
        push(&mut text, "ago", &seed.ago.to_string());
    }
    text
}
