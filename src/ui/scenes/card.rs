//! A scene on a card, and where a card lies on the map: on nothing that the player needs.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    symbols::border,
    text::Line,
    widgets::{Block, Widget},
};

use crate::content::KindId;

use super::{
    super::{
        text::{self, wrap},
        theme::{Role, Theme},
        viewport::CellSize,
        window::on_window,
    },
    Scene,
};

/// The columns and the rows that stay free around a card.
const FREE: (u16, u16) = (2, 1);

/// A scene with a title, and perhaps words below it, at a place of the screen.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Card {
    scene: &'static Scene,
    title: String,
    words: Vec<String>,
    killer: Option<KindId>,
    cell: CellSize,
    frame: Rect,
}

impl Card {
    /// The largest card that has room in an area without covering any position that is `taken`, or any beside it: with
    /// cells of two columns and words, without the words, then with cells of one column. It has the first title that
    /// has room, and lies at an edge of the area, as far from `focus` as it can. `None` where there is no room.
    pub(in crate::ui) fn beside(
        scene: &'static Scene,
        (titles, words): ([&str; 2], &str),
        (area, focus): (Rect, Position),
        taken: &[Position],
    ) -> Option<Self> {
        let kinds = [(CellSize::Wide, words), (CellSize::Wide, ""), (CellSize::Narrow, "")];
        kinds.into_iter().find_map(|(cell, words)| {
            let (width, height) = scene.size(cell);
            let words = if words.is_empty() { Vec::new() } else { wrap(words, usize::from(width - 2), 0) };
            let size = (width + 2, height + 2 + words.len() as u16);
            let fits = |title: &&str| usize::from(size.0).saturating_sub(4) >= title.chars().count();
            let frame = places(size, area, focus).find(|&frame| {
                let around = Rect {
                    x: frame.x.saturating_sub(FREE.0),
                    y: frame.y.saturating_sub(FREE.1),
                    width: frame.width + 2 * FREE.0,
                    height: frame.height + 2 * FREE.1,
                };
                !taken.iter().any(|&at| around.contains(at))
            })?;
            let title = titles.into_iter().find(fits).unwrap_or_default().to_owned();
            Some(Self { scene, title, words, killer: None, cell, frame })
        })
    }

    /// With a unit of this kind beside the dead player.
    #[must_use]
    pub(in crate::ui) fn with_killer(self, killer: Option<KindId>) -> Self {
        Self { killer, ..self }
    }

    /// The part of the screen that it covers.
    #[cfg(test)]
    pub(in crate::ui) fn frame(&self) -> Rect {
        self.frame
    }

    /// Draws it.
    pub(in crate::ui) fn render(&self, theme: Theme, area: Rect, buffer: &mut Buffer) {
        let frame = self.frame.intersection(area);
        for position in frame.positions() {
            buffer[position].reset();
        }
        let mut block = Block::bordered()
            .border_set(border::ROUNDED)
            .border_style(theme.style(Role::WindowFrame))
            .style(theme.style(Role::Window));
        if !self.title.is_empty() {
            block = block.title_top(Line::styled(format!(" {} ", self.title), on_window(theme, Role::Strong)));
        }
        let inner = block.inner(frame);
        block.render(frame, buffer);
        let (width, height) = self.scene.size(self.cell);
        let picture = Rect { width, height, ..inner }.intersection(inner);
        self.scene.render(theme, (self.cell, self.killer), picture, buffer);
        let below = Rect {
            x: inner.x + 1,
            y: picture.bottom(),
            width: inner.width.saturating_sub(2),
            height: inner.bottom().saturating_sub(picture.bottom()),
        };
        let said = self.words.iter().map(|text| Line::styled(text.as_str(), on_window(theme, Role::Screen)));
        text::draw(said, below, buffer);
    }
}

/// The places of a card of this size at the edges of an area, the farthest from `focus` first.
fn places((width, height): (u16, u16), area: Rect, focus: Position) -> impl Iterator<Item = Rect> {
    let fits = width + 2 <= area.width && height <= area.height;
    let (left, top) = (area.x + 1, area.y + u16::from(height + 2 <= area.height));
    let right = area.right().saturating_sub(width + 1);
    let bottom = area.bottom().saturating_sub(height + u16::from(height + 2 <= area.height));
    let (middle, centre) =
        (area.x + area.width.saturating_sub(width) / 2, area.y + area.height.saturating_sub(height) / 2);
    let all = [(left, top), (right, top), (left, bottom), (right, bottom)].into_iter().chain([
        (left, centre),
        (right, centre),
        (middle, top),
        (middle, bottom),
    ]);
    let mut all: Vec<Rect> = all.filter(|_| fits).map(|(x, y)| Rect { x, y, width, height }).collect();
    // A row is as high as two columns are wide.
    let away = |frame: &Rect| {
        let (x, y) = (i64::from(2 * frame.x + width), i64::from(2 * frame.y + height));
        let (across, down) = (x - i64::from(2 * focus.x), 2 * (y - i64::from(2 * focus.y)));
        across * across + down * down
    };
    all.sort_by_key(|frame| std::cmp::Reverse(away(frame)));
    all.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_lies_far_from_the_player_and_covers_nothing_that_is_taken() {
        let scene = Scene::named("the old cellars").expect("a scene");
        let area = Rect::new(0, 0, 87, 31);
        let focus = Position::new(30, 10);
        let card = |taken: &[Position]| Card::beside(scene, (["A floor"; 2], "It is dry here."), (area, focus), taken);
        let free = card(&[]).expect("room").frame();
        assert_eq!((free.right(), free.bottom()), (area.right() - 1, area.bottom() - 1), "farthest from the player");
        let taken = [Position::new(60, 25), Position::new(20, 12)];
        let beside = card(&taken).expect("room for a smaller one").frame();
        assert!(taken.iter().all(|at| !beside.contains(*at)) && area.intersection(beside) == beside);
        assert_ne!(beside, free);
        let everywhere: Vec<Position> = area.positions().step_by(5).collect();
        assert!(card(&everywhere).is_none());
        assert!(Card::beside(scene, ([""; 2], ""), (Rect::new(0, 0, 20, 9), focus), &[]).is_none());
    }
}
