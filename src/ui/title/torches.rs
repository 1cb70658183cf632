//! Two torches beside the window of a small screen, whose light fades towards the edges of the screen.

use ratatui::{buffer::Buffer, layout::Rect};

use super::super::{
    layout,
    theme::{Glyphs, Role, Theme},
};

/// The fewest columns beside the window in which a torch has room.
const LEAST_ROOM: u16 = 8;

/// How many lines above the foot of the window the torches burn.
const ABOVE_FOOT: u16 = 4;

/// The strength of the light by the distance from a torch, in percent: two columns, or a line, are one step.
const LIGHT: [u16; 8] = [62, 44, 31, 22, 15, 10, 6, 3];

/// A torch, from the flame down, with a character of ASCII for each of its own.
const TORCH: [([char; 2], Role); 3] =
    [(['▴', '^'], Role::Strong), (['▲', '^'], Role::Treasure), (['┃', '|'], Role::Stone)];

/// How dark the outermost columns of the screen are, in percent.
const VIGNETTE: [u16; 5] = [60, 45, 30, 18, 8];

/// Draws them beside a window, and darkness at the edges of the screen.
pub(super) fn render(theme: Theme, window: Rect, area: Rect, buffer: &mut Buffer) {
    let room = window.x.saturating_sub(area.x);
    if !theme.has_fog() || room < LEAST_ROOM {
        return;
    }
    let foot = window.bottom().saturating_sub(ABOVE_FOOT);
    let flames = [area.x + room / 2, window.right() + area.right().saturating_sub(window.right()) / 2];
    for position in area.positions() {
        let steps = |x: u16| {
            let (across, down) = (u32::from(position.x.abs_diff(x)), 2 * u32::from(position.y.abs_diff(foot)));
            ((across * across + down * down).isqrt() / 2) as usize
        };
        let nearest = flames.into_iter().map(steps).min().unwrap_or(usize::MAX);
        let cell = &mut buffer[position];
        if let Some(&percent) = LIGHT.get(nearest) {
            let style = theme.flashed(cell.style(), Role::Warning, percent);
            cell.set_style(style);
        }
        if let Some(&percent) = VIGNETTE.get(layout::from_edge(area, position)) {
            let style = theme.veiled(cell.style(), percent);
            cell.set_style(style);
        }
    }
    for (x, (line, (glyphs, role))) in flames.into_iter().flat_map(|x| (0..).zip(TORCH).map(move |part| (x, part))) {
        let at = (x, foot.saturating_sub(1) + line);
        if area.contains(at.into()) {
            let style = theme.over(theme.style(role), buffer[at].style());
            buffer[at].set_char(glyphs[usize::from(theme.glyphs() == Glyphs::Ascii)]).set_style(style);
        }
    }
}
