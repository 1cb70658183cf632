//! Questions about the next bound of iterative deepening.

use crate::{
    chance::{Random, shuffle},
    lab::{OpenEntry, Study},
    search::Cost,
};

use super::{Answer, Prediction, Question};

impl Question {
    /// A question about the bound of the next round, where a round of iterative deepening is over; `None` elsewhere,
    /// and where fewer than two F stand on the map.
    pub(super) fn bound(study: &Study, random: &mut Random) -> Option<Self> {
        let round = study.round().filter(|round| round.is_exhausted)?;
        let timeline = study.timeline()?;
        let (next, _) = round.next?;
        let mut entries: Vec<OpenEntry> = timeline.open().collect();
        // The cell that gave the bound may have been opened again since.
        let right = *entries.iter().find(|entry| entry.node.f == next)?;
        entries.retain(|entry| entry.node.f > next);
        shuffle(&mut entries, random);
        let mut chosen = vec![right];
        let near = entries.iter().min_by_key(|entry| entry.node.h);
        let early = entries.iter().min_by_key(|entry| entry.node.g);
        for entry in [near, early].into_iter().flatten().chain(&entries) {
            if chosen.len() < Self::MOST_ANSWERS && chosen.iter().all(|known| known.cell != entry.cell) {
                chosen.push(*entry);
            }
        }
        if chosen.len() < 2 {
            return None;
        }
        shuffle(&mut chosen, random);
        let name = |entry: &OpenEntry| study.name(entry.cell);
        let answer = |entry: &OpenEntry| {
            let (OpenEntry { node, .. }, is_right) = (entry, entry.node.f == next);
            let figures = format!("F {} = {} + {}", node.f, node.g, node.h);
            let why = if is_right {
                let (cell, bound) = (name(entry), round.bound);
                format!("{cell} has {figures}, the lowest F above {bound}: the bound rises no further than it must.")
            } else {
                format!(
                    "{} has {figures}, but {} has F {next}: a cheaper path might cost that.",
                    name(entry),
                    name(&right)
                )
            };
            let text = format!("{}  G {}  H {}", name(entry), node.g, node.h);
            Answer { text, cell: Some(entry.cell), is_right, why }
        };
        let answers = chosen.iter().map(answer).collect();
        let Cost(bound) = round.bound;
        let text = format!("Nothing is left within the bound of {bound}. The F of which cell is the next bound?");
        let before = timeline.position();
        Some(Self { kind: Prediction::Bound, text, answers, about: None, closes: None, before, after: before + 1 })
    }
}
