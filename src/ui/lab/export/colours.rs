//! The colours of a page, as variables of its style sheet: those of the dark and of the light palette.

use std::fmt::Write as _;

use crate::lab::Experiment;

use super::{
    super::{
        super::{
            shot::colours,
            theme::{ColourDepth, Palette, Role, Theme},
        },
        board,
        cell::State,
        zoom::Zoom,
    },
    film::letter,
    ground::{Ground, Outline},
};

/// The theme of a palette.
fn theme(palette: Palette) -> Theme {
    Theme::new(ColourDepth::True).with_palette(palette)
}

/// The variables of a palette, for the states of cells and for these terrains.
fn variables(palette: Palette, grounds: &[(&Experiment, &Ground)]) -> String {
    let theme = theme(palette);
    let (ink, paper) = colours(theme.style(Role::Screen));
    let (line, _) = colours(theme.style(Role::Rule));
    let (focus, _) = colours(theme.style(Role::Key));
    let (_, fog) = colours(theme.fog(0));
    let mut text = format!("--ink: {ink}; --paper: {paper}; --line: {line}; --focus: {focus}; --fog: {fog};");
    for state in State::all() {
        let Some(role) = state.role() else { continue };
        let (ink, ground) = colours(theme.style(role));
        // Writing to a string cannot fail.
        let _ = write!(text, " --{0}: {ground}; --{0}i: {ink};", letter(state));
    }
    for (name, experiment, terrain) in terrains(grounds) {
        let level = &experiment.level;
        let style = board::ground(level.terrains.base(terrain), level.terrains.kind(terrain).look, Zoom::Large, theme);
        let (ink, ground) = colours(style);
        let _ = write!(text, " --{name}: {ground}; --{name}i: {ink};");
    }
    text
}

/// The terrains of all maps of a page, each once, with its class.
fn terrains<'a>(grounds: &[(&'a Experiment, &Ground)]) -> Vec<(String, &'a Experiment, crate::terrain::TerrainId)> {
    let mut terrains: Vec<(String, &Experiment, _)> = Vec::new();
    for (experiment, ground) in grounds.iter().filter(|(_, ground)| ground.outline != Outline::Place) {
        for &terrain in &ground.terrains {
            let name = format!("t{}", terrain.0);
            if terrains.iter().all(|(known, ..)| *known != name) {
                terrains.push((name, experiment, terrain));
            }
        }
    }
    terrains
}

/// The rules of a style sheet that colour the cells of these maps, in the light palette where nothing else is wished.
pub(super) fn rules(grounds: &[(&Experiment, &Ground)]) -> String {
    let (dark, light) = (variables(Palette::Dark, grounds), variables(Palette::Light, grounds));
    let mut text = format!(
        ":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n\
         :root[data-theme=light] {{ {light} }}\n:root[data-theme=dark] {{ {dark} }}\n"
    );
    text.push_str(&terrain_rules(grounds));
    text
}

/// The rules of the light palette only, for paper.
pub(super) fn rules_on_paper(grounds: &[(&Experiment, &Ground)]) -> String {
    // Cells are filled in by hand: their states are told by their outlines, and no ink is wasted.
    let pale = "--paper: #fff; --ink: #000; --line: #999; --o: #fff; --oi: #000; --c: #e4e4e4; --ci: #000; \
                --n: #cfcfcf; --ni: #000; --w: #fff; --wi: #000; --p: #e4e4e4; --pi: #000; --k: #fff; --ki: #000; \
                --d: #e4e4e4; --di: #000; --m: #cfcfcf; --mi: #000;";
    format!(":root, svg {{ {} {pale} }}\n{}", variables(Palette::Light, grounds), terrain_rules(grounds))
}

fn terrain_rules(grounds: &[(&Experiment, &Ground)]) -> String {
    let mut text = String::new();
    for (name, ..) in terrains(grounds) {
        let _ = writeln!(
            text,
            ".cell .{name} {{ fill: var(--{name}); }} .cell.u .{name} ~ text {{ fill: var(--{name}i); }}"
        );
    }
    // Unknown ground has no colour.
    text.push_str(".cell.x .q { fill: var(--fog); }\n");
    text
}
