//! What is asked of whoever paints.

use super::{
    super::Puzzle,
    values::{push, quote},
};

/// The `[puzzle]`.
pub(super) fn puzzle(puzzle: &Puzzle) -> String {
    let mut text = String::from("[puzzle]\n");
    push(&mut text, "solved", &quote(&puzzle.solved));
    let quoted = |texts: &[String]| texts.iter().map(|text| quote(text)).collect::<Vec<_>>().join(", ");
    if !puzzle.searches.is_empty() {
        push(&mut text, "searches", &format!("[{}]", quoted(&puzzle.searches)));
    }
    for (key, cells) in [("par", puzzle.par), ("most", puzzle.most)] {
        if let Some(cells) = cells {
            push(&mut text, key, &cells.to_string());
        }
    }
    if !puzzle.with.is_empty() {
        push(&mut text, "with", &format!("[{}]", quoted(&puzzle.with)));
    }
    text
}
