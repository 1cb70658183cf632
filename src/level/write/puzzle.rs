//! What is asked of whoever paints.

use super::{
    super::Puzzle,
    values::{push, quote},
};

/// The `[puzzle]`.
pub(super) fn puzzle(puzzle: &Puzzle) -> String {
    let mut text = String::from("[puzzle]\n");
    push(&mut text, "solved", &quote(&puzzle.solved));
    for (key, cells) in [("par", puzzle.par), ("most", puzzle.most)] {
        if let Some(cells) = cells {
            push(&mut text, key, &cells.to_string());
        }
    }
    if !puzzle.with.is_empty() {
        let names: Vec<_> = puzzle.with.iter().map(|name| quote(name)).collect();
        push(&mut text, "with", &format!("[{}]", names.join(", ")));
    }
    text
}
