//! How the map is drawn: cells of one or two columns, alone or beside what others know; and the small map of the whole
//! floor.

use ratatui::layout::Rect;

use crate::{game::Ending, grid::Point, mind::Turn};

use super::{
    super::{
        eyes::Eyes,
        ground::{GroundLayer, Traces},
        keymap::Command,
        layout::{Layout, Plan, Squares},
        minimap::Minimap,
        screen::Context as _,
        theme::{Glyphs, Role},
        viewport::{CellSize, Extent, Viewport},
    },
    Session,
};

/// The narrowest part of the screen in which two maps have room side by side, in columns.
const TWO_MAPS: u16 = 70;

/// How the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) enum MapView {
    /// In cells as wide as the layout has them.
    #[default]
    Fitting,
    /// In cells of two columns or of one, whatever the layout has.
    Chosen {
        /// Whether each cell is two columns wide.
        is_wide: bool,
    },
    /// Two maps, side by side or one above the other: what the eyes know, and what others know.
    Split,
}

/// The part of a floor that the map shows: what is known of it, and as much more as keeps the viewer away from the edge
/// of the map. It grows with what is known, and never shrinks.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Framed {
    /// The floor and the eyes that it is for, and the others beside them.
    of: (u32, Eyes, Option<Eyes>),
    extent: Extent,
}

/// What the player's own eyes showed before others were looked through: in the same turn they show it again.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct KeptFrame {
    turn: Turn,
    framed: Framed,
    viewport: Viewport,
}

/// How many columns and rows beyond what is known each of two maps shows.
const MARGIN: (i32, i32) = (4, 3);

/// What others know, beside what the viewer knows.
#[derive(Debug)]
pub(in crate::ui) struct OtherMap {
    /// Whose knowledge it is.
    pub(in crate::ui) eyes: Eyes,
    /// The part in view.
    pub(in crate::ui) viewport: Viewport,
    /// The ground, as they know it.
    pub(in crate::ui) ground: GroundLayer,
}

impl Session {
    /// Draws the map in the next way that there is room and knowledge for, and says which.
    pub(in crate::ui) fn next_map_view(&mut self) {
        let is_wide = self.viewport.is_wide();
        let (next, says) = match self.map_view {
            MapView::Fitting => {
                let says = if is_wide {
                    "The map has cells of one column: there is more of it."
                } else {
                    "The map has cells of two columns: squares are square."
                };
                (MapView::Chosen { is_wide: !is_wide }, says)
            }
            MapView::Chosen { .. } if self.others().is_none() => {
                let study = self.keymap().key(Command::Study);
                self.map_view = MapView::Fitting;
                self.say_in_passing(format!(
                    "Back to the usual map. What others know is earned by scrying, a captive or a map; {study} opens all eyes."
                ));
                return self.refresh();
            }
            MapView::Chosen { .. } => (
                MapView::Split,
                "What you know, and what they know. If they have an idea where you are, a bright @ is there.",
            ),
            MapView::Split => (MapView::Fitting, "Back to the usual map."),
        };
        self.map_view = next;
        self.say_in_passing(says);
        self.refresh();
    }

    /// Whether the floor is drawn in cells of two columns on a map of this width, in columns.
    fn has_square_cells(&self, width: u16) -> bool {
        if self.theme.glyphs() == Glyphs::Large {
            return true;
        }
        match Plan::of(self.screen()).squares {
            Squares::Never => false,
            Squares::Always => true,
            // Where nobody plays, all of the floor is to be seen.
            Squares::IfHalfFits if !self.has_player() => self.whole().width() * 2 <= i32::from(width),
            Squares::IfHalfFits => self.whole().width() <= i32::from(width),
        }
    }

    /// The whole floor.
    fn whole(&self) -> Extent {
        self.game.floor().level().size().into()
    }

    /// The part of the floor that the map shows.
    pub(super) fn extent(&self) -> Extent {
        self.framed.map_or_else(|| self.whole(), |framed| framed.extent)
    }

    /// Chooses the part of the floor that a map in `area` shows, in cells of this size: what its eyes know, and what
    /// others beside them know if all of it has room.
    fn frame(&mut self, others: Option<Eyes>, area: Rect, cell: CellSize) {
        let of = (self.game.depth(), self.eyes, others);
        let own = self.part_known(self.eyes);
        let theirs = others.and_then(|eyes| self.part_known(eyes));
        let known = [own, theirs].into_iter().flatten().reduce(Extent::with);
        self.keep_own_frame(of);
        let before = self.framed.filter(|framed| framed.of == of).map(|framed| framed.extent);
        let is_enough = |before: Extent, known: Extent| others.is_some() && before.covers(known);
        if before.zip(known).is_some_and(|(before, known)| is_enough(before, known)) {
            return;
        }
        if before.is_none() {
            self.viewport.begin_anew();
        }
        let grown = known.map(|known| match others {
            Some(_) => self.with_margin(known, area, cell),
            None => self.with_room_ahead(known, area, cell),
        });
        let extent = [before, grown].into_iter().flatten().reduce(Extent::with);
        self.framed = extent.map(|extent| Framed { of, extent });
    }

    /// Keeps what the player's own eyes show when others are looked through, and brings it back afterwards.
    fn keep_own_frame(&mut self, of: (u32, Eyes, Option<Eyes>)) {
        let turn = self.game.turn();
        let Some(framed) = self.framed.filter(|framed| framed.of != of) else { return };
        let kept = self.kept_frame.as_deref().copied().filter(|kept| kept.framed.of == of && kept.turn == turn);
        if framed.of.1 == Eyes::You {
            self.kept_frame = Some(Box::new(KeptFrame { turn, framed, viewport: self.viewport }));
        }
        if let Some(kept) = kept {
            (self.framed, self.viewport) = (Some(kept.framed), kept.viewport);
        }
    }

    /// The part of the floor that these eyes know, with the player's place in the eyes of a faction, which may know
    /// nothing there; `None` if they know nothing of the floor.
    fn part_known(&self, eyes: Eyes) -> Option<Extent> {
        let known = eyes.bounds(&self.game).map(Extent::between)?;
        let player = self.place_of_player().filter(|_| matches!(eyes, Eyes::Faction(_)));
        Some(player.map_or(known, |at| known.with(Extent::between((at, at)))))
    }

    /// Where the player is, or where it died.
    pub(in crate::ui) fn place_of_player(&self) -> Option<Point> {
        let dead = || self.game.ending().and_then(Ending::place_of_death);
        self.game.player().map(|player| player.at).or_else(dead)
    }

    /// A part of the floor with a margin around it, as far as that has room in an area: of two maps, each has little.
    /// One that has no room has to move with the player anyway, and shows the way ahead.
    fn with_margin(&self, part: Extent, area: Rect, cell: CellSize) -> Extent {
        let size = self.game.floor().level().size();
        let margins = [MARGIN, (MARGIN.0, 0), (0, MARGIN.1)];
        let mut grown = margins.into_iter().map(|margin| part.grown(margin, size));
        grown.find(|grown| grown.fits(area, CellSize::Narrow)).unwrap_or_else(|| self.with_room_ahead(part, area, cell))
    }

    /// A part of the floor with a margin around it: a quarter of an area of the screen, in cells of this size, so that
    /// the way ahead is in view.
    fn with_room_ahead(&self, part: Extent, area: Rect, cell: CellSize) -> Extent {
        let size = self.game.floor().level().size();
        let ahead = (area.width / cell.columns() / 4, area.height / cell.rows() / 4);
        part.grown((ahead.0.into(), ahead.1.into()), size)
    }

    /// The eyes whose knowledge can be shown beside that of the viewer.
    fn others(&self) -> Option<Eyes> {
        let others = Eyes::of_others(&self.game, self.watched(), &self.shown, self.opens_all_eyes());
        // Who looks through their eyes compares that with its own.
        others.map(|eyes| if eyes == self.eyes { Eyes::You } else { eyes })
    }

    /// Sets how wide cells are and which maps there are. Returns the part of the screen for the viewer's own map.
    pub(super) fn arrange_maps(&mut self) -> Rect {
        let others = if self.map_view == MapView::Split { self.others() } else { None };
        let screen = self.screen();
        let Some(eyes) = others else {
            self.layout = self.layout_of_one_map(screen);
            let map = self.layout.map;
            self.other = None;
            let cell = match self.map_view {
                MapView::Chosen { is_wide: true } => CellSize::Wide,
                MapView::Chosen { is_wide: false } => CellSize::Narrow,
                MapView::Fitting | MapView::Split => self.cells_of(map),
            };
            self.frame(None, map, cell);
            self.viewport.resize(cell);
            return map;
        };
        self.layout = Layout::of(screen);
        let known = [self.eyes, eyes].into_iter().filter_map(|eyes| self.part_known(eyes)).reduce(Extent::with);
        let [first, second] = panes(self.layout.map, known);
        let cell = self.cells_beside(first);
        self.frame(others, first, cell);
        let fresh = || Box::new(OtherMap { eyes, viewport: Viewport::default(), ground: GroundLayer::default() });
        let other = self.other.get_or_insert_with(fresh);
        other.eyes = eyes;
        other.viewport.place(second);
        self.viewport.resize(cell);
        first
    }

    /// The layout with one map. The panel is narrower than usual where all of the floor has room in wide cells only
    /// then.
    fn layout_of_one_map(&self, screen: Rect) -> Layout {
        let (usual, narrow) = (Layout::of(screen), Layout::with_narrow_panel(screen));
        let is_optional = Plan::of(screen).squares == Squares::IfHalfFits;
        let has_room = |layout: Layout| self.whole().fits(layout.map, CellSize::Wide);
        if is_optional && !has_room(usual) && has_room(narrow) { narrow } else { usual }
    }

    /// The size of the floor's cells in an area of the screen.
    fn cells_of(&self, area: Rect) -> CellSize {
        if self.has_square_cells(area.width) { CellSize::Wide } else { CellSize::Narrow }
    }

    /// The size of the floor's cells beside another map, where all of it must have room from the left to the right.
    fn cells_beside(&self, area: Rect) -> CellSize {
        let cell = self.cells_of(area);
        let width = self.whole().width() * i32::from(cell.columns());
        if width <= i32::from(area.width) { cell } else { CellSize::Narrow }
    }

    /// Draws what others know, and the small map. Both maps show the same cells, so that they can be compared place by
    /// place.
    pub(super) fn draw_other_maps(&mut self) {
        if let Some(mut other) = self.other.take() {
            let area = other.viewport.area();
            other.viewport = self.viewport;
            other.viewport.place(area);
            other.ground.update(&self.game, other.eyes, self.theme, &other.viewport, Traces::default());
            self.other = Some(other);
        }
        let plan = Plan::of(self.screen());
        let size = self.game.floor().level().size();
        let (columns, rows) = self.viewport.size();
        let is_whole = i32::from(columns) >= size.width() && i32::from(rows) >= size.height();
        // It tells nothing while everything that is known is on the large map.
        let tells = !is_whole && self.part_known(self.eyes).is_some_and(|known| !self.viewport.shows_all_of(known));
        if plan.has_minimap && tells && self.other.is_none() && self.theme.has_small_map() {
            let width = (self.layout.panel.width / plan.columns).saturating_sub(2);
            self.minimap.update(&self.game, self.eyes, self.theme, width, self.last_focus);
        } else {
            self.minimap.clear();
        }
    }

    /// What others know, if the map is split.
    pub(in crate::ui) fn other_map(&self) -> Option<&OtherMap> {
        self.other.as_deref()
    }

    /// The small map of the floor; without rows if there is none.
    pub(in crate::ui) fn minimap(&self) -> &Minimap {
        &self.minimap
    }

    /// Shows all figures of the watched unit in the panel, or its story only.
    pub(in crate::ui) fn toggle_figures(&mut self) {
        self.shows_figures = !self.shows_figures;
        let says = match (self.shows_figures, self.watched().is_some()) {
            (true, true) => "The panel shows all figures.",
            (true, false) => "The panel will show all figures of a unit that you watch.",
            (false, _) => "The panel tells the story.",
        };
        self.log.say_in_passing(self.game.turn(), says.to_owned(), Role::Muted);
    }

    /// Whether the panel has all figures of the watched unit.
    pub(in crate::ui) fn shows_figures(&self) -> bool {
        self.shows_figures
    }
}

/// The parts of an area for two maps: the left and the right half or, where that is narrow and shows less of the part
/// `known` to anybody, the upper and the lower half. Above each there is a row for the words that say whose knowledge
/// it shows, and below it one for the legend; between left and right there is a line.
fn panes(area: Rect, known: Option<Extent>) -> [Rect; 2] {
    let within_its_words =
        |pane: Rect| Rect { y: pane.y + 1.min(pane.height), height: pane.height.saturating_sub(2), ..pane };
    let height = area.height / 2;
    let width = area.width.saturating_sub(1) / 2;
    let stacked = [Rect { height: area.height - height, ..area }, Rect { y: area.bottom() - height, height, ..area }];
    let beside = [Rect { width, ..area }, Rect { x: area.right() - width, width, ..area }];
    let [stacked, beside] = [stacked, beside].map(|halves| halves.map(within_its_words));
    let shows = |pane: Rect| known.map_or(0, |known| known.shown_in(pane));
    if area.width >= TWO_MAPS || shows(beside[0]) > shows(stacked[0]) { beside } else { stacked }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Position;

    use super::*;
    use crate::{
        game::Game,
        lab, level,
        ui::{
            App, game,
            theme::{ColourDepth, Theme},
        },
    };

    #[test]
    fn a_floor_has_one_size_of_cells_and_goes_on_a_quarter_of_the_map_around_the_player() {
        for ((width, height), is_wide) in [((120, 40), true), ((100, 30), false)] {
            for seed in 1..=3 {
                let session = Session::new(Game::new(seed).expect("a first floor"), Theme::new(ColourDepth::True));
                let mut app = game(session, width, height);
                for _ in 0..25 {
                    app.press("o").expect("a key");
                    app.settle();
                    let session = &app.context;
                    assert_eq!(session.viewport.is_wide(), is_wide, "seed {seed}");
                    let Some(player) = session.game.player() else { break };
                    let at = session.viewport.position(player.at).expect("the player is in view");
                    let right = Position { x: at.x + u16::from(is_wide), ..at };
                    assert_eq!([at, right].map(|at| session.viewport.point(at)), [Some(player.at); 2]);
                    // Units in sight come into view, however far off they are.
                    if session.shown.is_empty() {
                        assert_has_margin(session, player.at);
                    }
                }
            }
        }
    }

    /// Asserts that there is a quarter of the map on each side of a cell, as far as the floor goes on there.
    fn assert_has_margin(session: &Session, at: Point) {
        let (first, size, floor) = (session.viewport.first(), session.viewport.size(), session.whole());
        let axes = [(at.x, first.x, size.0, floor.width()), (at.y, first.y, size.1, 45)];
        for (at, first, view, floor) in axes {
            let (margin, last) = (i32::from(view) / 4, first + i32::from(view) - 1);
            assert!(at - first >= margin.min(at), "{at} in {first}..={last}");
            assert!(last - at >= margin.min(floor - 1 - at), "{at} in {first}..={last}");
        }
    }

    /// A game on a level with this map, on a screen of this size.
    fn app_on(map: &str, (width, height): (u16, u16)) -> App<Session> {
        let level = level::parse("a level", map.as_bytes(), lab::vocabulary()).expect("a level");
        let played = Game::on_level(level, 1).expect("a floor with a player");
        game(Session::new(played, Theme::new(ColourDepth::True)), width, height)
    }

    /// A hall of so many columns and rows, with the player in its middle.
    fn hall(width: usize, height: usize) -> String {
        let row = |y: usize| {
            let character = |x: usize| match (x, y) {
                _ if x == 0 || y == 0 || x == width - 1 || y == height - 1 => '#',
                _ if x == width / 2 && y == height / 2 => '@',
                _ => '.',
            };
            (0..width).map(character).collect::<String>() + "\n"
        };
        (0..height).map(row).collect()
    }

    #[test]
    fn a_small_floor_has_square_cells_and_a_mouse_finds_them() {
        for (hall, screen, expected) in [
            (hall(30, 12), (200, 60), CellSize::Wide),
            (hall(70, 20), (200, 60), CellSize::Wide),
            (hall(40, 12), (120, 40), CellSize::Wide),
            (hall(12, 8), (80, 24), CellSize::Narrow),
        ] {
            let app = app_on(&hall, screen);
            let session = &app.context;
            assert_eq!(session.viewport.cell(), expected, "{screen:?}\n{hall}");
            let at = session.game.player().expect("a player").at;
            let block = session.viewport.block(session.viewport.position(at).expect("in view"));
            assert!(block.positions().all(|position| session.viewport.point(position) == Some(at)), "{screen:?}");
            assert_eq!(block.intersection(session.layout.map), block);
        }
    }

    #[test]
    fn the_panel_gives_way_where_wide_cells_have_no_room_otherwise() {
        let [near, fits, far] = [40, 46, 47].map(|width| app_on(&hall(width, 12), (120, 40)));
        let panel = |app: &App<Session>| app.context.layout.panel.width;
        assert_eq!(panel(&near), panel(&far), "wide cells fit anyway, or not at all");
        assert!(panel(&fits) < panel(&near) && fits.context.viewport.is_wide());
    }

    #[test]
    fn what_is_known_is_in_the_middle_of_the_map() {
        let session = Session::new(Game::new(1).expect("a first floor"), Theme::new(ColourDepth::True));
        let app = game(session, 120, 40);
        let session = &app.context;
        let (known, map) = (session.eyes.bounds(&session.game).expect("a room"), session.layout.map);
        let [first, last] = [known.0, known.1].map(|cell| session.viewport.position(cell).expect("in view"));
        let (left, right) = (first.x - map.x, map.right() - (last.x + 2));
        let (above, below) = (first.y - map.y, map.bottom() - (last.y + 1));
        // It is a little off the middle where the map ends within the margin.
        assert!(left.abs_diff(right) <= 10 && above.abs_diff(below) <= 4, "{left} {right} {above} {below}");
    }
}
