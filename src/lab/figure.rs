//! How a G, an H or an F is written.

use crate::search::Cost;

/// A cost in figures; that of no way at all, as D* Lite has it for a while, as infinite.
pub fn figure(cost: Cost) -> String {
    if cost == Cost::MAX { "∞".to_owned() } else { cost.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_path_may_cost_is_infinite() {
        assert_eq!([Cost(0), Cost(4096), Cost::MAX].map(figure), ["0", "4096", "∞"]);
    }
}
