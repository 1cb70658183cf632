//! Picks the theme of a floor.

use rand::RngExt;

use crate::{
    chance::Random,
    content::{Content, Theme},
};

/// Picks one of the themes of a depth with equal chances.
pub(super) fn pick(depth: u32, random: &mut Random) -> &'static Theme {
    let themes = &Content::base().themes;
    let fitting: Vec<_> = themes.iter().filter(|theme| theme.depths.contains(&depth)).collect();
    let index = random.random_range(0..fitting.len().max(1) as u32) as usize;
    fitting.get(index).copied().unwrap_or(&themes[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::DEEPEST;

    #[test]
    fn every_depth_has_a_choice_of_themes() {
        for depth in 1..=DEEPEST {
            let themes = Content::base().themes.iter();
            assert!(themes.filter(|theme| theme.depths.contains(&depth)).count() >= 2, "depth {depth}");
        }
    }
}
