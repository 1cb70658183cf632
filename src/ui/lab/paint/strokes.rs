//! Strokes of the brush, and how the searches follow.

use ratatui::layout::Position;

use crate::{
    grid::{Direction, Point, line},
    lab::{Brush, Experiment, Extent, PaintError, Painting},
    level::Level,
    terrain::TerrainId,
    ui::LevelFiles,
};

use super::{
    super::bench::{Bench, Hand, sentence},
    easel::{Pen, Unsaved},
    keys::{Command, Keymap},
};

/// The message for levels without cells.
fn no_cells(keys: &Keymap) -> String {
    let (new, load) = (keys.key(Command::New), keys.key(Command::Load));
    format!("Places and roads cannot be painted. {new} makes a new map, {load} opens a level file.")
}

/// How a brush is set down: erasing where its mark is already, or not.
type Press = fn(&mut Painting, Brush, &[Point]) -> Result<(), PaintError>;

impl Bench {
    /// Gives access to level files.
    #[must_use]
    pub fn with_files(mut self, files: impl LevelFiles + 'static) -> Self {
        self.easel.files = Some(Box::new(files));
        self
    }

    /// Sets the file name that the level was read from.
    #[must_use]
    pub fn from_file(mut self, name: String) -> Self {
        self.easel.file = name;
        self
    }

    /// Shows games on the painted level step by step.
    #[must_use]
    pub fn animated(mut self) -> Self {
        self.easel.is_animated = true;
        self
    }

    /// Starts painting on the level of the experiment, or goes on; does nothing on places and roads.
    pub(in super::super) fn take_up_brush(&mut self) {
        self.easel.pen = Pen::Lifted;
        let before = self.easel.painting.take();
        let experiment = self.study().experiment();
        let painting = match before.filter(|painting| painting.level().cells == experiment.level.cells) {
            Some(mut painting) => {
                painting.follow(experiment);
                Some(painting)
            }
            None => Painting::new(experiment),
        };
        self.easel.painting = painting;
        if self.easel.painting.is_none() {
            self.easel.notice = Some(no_cells(&self.keys.paint));
        }
        self.hand = Hand::Cursor;
        let is_new = self.easel.task.is_none();
        if is_new {
            self.read_task();
        }
        if self.cursor.is_none() || is_new && self.easel.task.is_some() {
            let Experiment { start, goal, .. } = *self.study().experiment();
            let middle = Point::new(i32::midpoint(start.x, goal.x), i32::midpoint(start.y, goal.y));
            let is_in_view = self.views().first().is_some_and(|view| view.rect_of(middle).is_some());
            self.cursor = Some(if is_in_view { middle } else { self.focus });
        }
    }

    /// Stops painting.
    pub(in super::super) fn put_brush_down(&mut self) {
        self.lift();
        self.show_painted();
        self.easel.notice = None;
        self.hand = Hand::Goal;
        self.easel.pen = Pen::Away;
    }

    /// The painting, once there is one.
    pub fn painting(&self) -> Option<&Painting> {
        self.easel.painting.as_ref()
    }

    /// Repeats the searches if something was painted.
    pub(in super::super) fn show_painted(&mut self) {
        // Copied before the searches, which may take long or run out of memory.
        self.keep_copy();
        let Some(extent) = self.easel.stale.take() else { return };
        let Some(painting) = &self.easel.painting else { return };
        if extent == Extent::Stroke && self.easel.stroke.is_some() {
            self.comparison.change_all_live(|experiment| painting.hand_to(experiment, extent));
        } else {
            self.comparison.change_all(|experiment| painting.hand_to(experiment, extent));
        }
        if extent == Extent::Whole {
            self.focus = self.study().experiment().start;
            self.cursor = Some(self.focus);
            if !self.easel.brush.is_had_by(&self.study().experiment().level.terrains) {
                self.easel.brush = Brush::Ground(TerrainId::WALL);
            }
            self.read_task();
        } else if self.easel.stroke.is_none() {
            self.judge();
        }
    }

    /// Notes a change of the painting.
    fn spoil(&mut self, extent: Extent) {
        let stale = &mut self.easel.stale;
        *stale = if *stale == Some(Extent::Whole) { *stale } else { Some(extent) };
        // What only a demonstration has painted can be shown again.
        if !self.is_demonstrating() || self.easel.unsaved != Unsaved::Nothing {
            self.easel.unsaved = Unsaved::Uncopied;
        }
        if extent == Extent::Whole {
            // What follows is about the new map.
            self.show_painted();
        }
    }

    /// Paints at a screen position, or starts dragging an end. Returns whether a map is there.
    pub(super) fn paint_at(&mut self, position: Position) -> bool {
        let Some((place, block)) = self.block_at(position) else { return false };
        self.comparison.activate(place);
        let held = self.painting().and_then(|painting| {
            let is_at = |point| self.views()[place].is_at(position, point);
            match self.easel.brush {
                // Marks of other kinds replace it only on purpose.
                Brush::Ground(_) if is_at(painting.goal()) => Some(Brush::Goal),
                Brush::Ground(_) if is_at(painting.start()) => Some(Brush::Start),
                _ => None,
            }
        });
        self.easel.lift_pen();
        self.press(held.unwrap_or(self.easel.brush), block, Painting::press);
        true
    }

    /// Goes on with a stroke or a drag.
    pub(super) fn paint_on(&mut self, position: Position) {
        if let Some((_, block)) = self.block_at(position) {
            self.draw_to(block);
        }
    }

    fn block_at(&self, position: Position) -> Option<(usize, Point)> {
        let size = self.study().experiment().level.size();
        let on_map = |view: &super::super::view::View| {
            view.block_at(position).filter(|&block| size.contains(view.first_of(block)))
        };
        self.views().iter().enumerate().find_map(|(place, view)| Some((place, on_map(view)?)))
    }

    /// The block under the brush.
    fn block_here(&self) -> Option<Point> {
        let here = self.cursor.unwrap_or(self.focus);
        self.views().first().map(|view| view.block(here))
    }

    /// Sets a brush down on a block.
    fn press(&mut self, brush: Brush, block: Point, press: Press) {
        self.lift();
        let Some(view) = self.views().first() else { return };
        let cells: Vec<Point> = view.cells_of(block).collect();
        self.cursor = cells.first().copied().filter(|cell| self.study().experiment().level.size().contains(*cell));
        self.cursor = self.cursor.or_else(|| self.views().first().map(|view| view.first_of(block)));
        self.press_on(brush, &cells, press);
        self.easel.stroke = Some(block);
    }

    fn press_on(&mut self, brush: Brush, cells: &[Point], press: Press) {
        let Some(painting) = &mut self.easel.painting else {
            self.easel.notice = Some(no_cells(&self.keys.paint));
            return;
        };
        let is_allowed = self.easel.task.as_ref().is_none_or(|task| task.allows(brush, &painting.level().terrains));
        if !is_allowed {
            let name = brush.name(&painting.level().terrains);
            self.easel.notice = Some(format!("This puzzle does not allow {name}."));
            return;
        }
        self.easel.notice = press(painting, brush, cells).err().map(|error| error.to_string());
        self.spoil(Extent::Stroke);
    }

    /// Draws the brush to another block, in a straight line.
    fn draw_to(&mut self, block: Point) {
        let Some((last, view)) = self.easel.stroke.filter(|&last| last != block).zip(self.views().first().copied())
        else {
            return;
        };
        let Some(painting) = &mut self.easel.painting else { return };
        for block in line(last, block).skip(1) {
            let cells: Vec<Point> = view.cells_of(block).collect();
            self.easel.notice = painting.pass(&cells).err().map(|error| error.to_string());
        }
        self.easel.stroke = Some(block);
        self.cursor = Some(view.first_of(block)).filter(|cell| self.study().experiment().level.size().contains(*cell));
        self.spoil(Extent::Stroke);
    }

    /// Lifts the brush.
    pub(super) fn lift(&mut self) {
        if self.easel.stroke.take().is_none() {
            return;
        }
        if let Some(painting) = &mut self.easel.painting {
            painting.lift();
        }
        self.keep_copy();
        self.comparison.catch_up();
        if self.easel.stale.is_none() {
            self.judge();
        }
    }

    /// Moves the brush a block; if it is down, it paints there.
    pub(super) fn move_brush(&mut self, direction: Direction) {
        let size = self.study().experiment().level.size();
        let Some((block, view)) = self.block_here().zip(self.views().first()) else { return };
        let to = block.step(direction);
        let first = view.first_of(to);
        if !size.contains(first) {
            return;
        }
        (self.cursor, self.focus) = (Some(first), first);
        if self.easel.pen == Pen::Down {
            self.draw_to(to);
        }
    }

    /// Paints under the brush.
    pub(super) fn dab(&mut self) {
        if let Some(block) = self.block_here() {
            let here = self.cursor;
            self.press(self.easel.brush, block, Painting::press);
            self.cursor = here;
            self.lift();
            self.easel.lift_pen();
        }
    }

    /// Sets the brush down or lifts it.
    pub(super) fn toggle_pen(&mut self) {
        if self.easel.pen == Pen::Down {
            self.lift();
            self.easel.lift_pen();
        } else if let Some(block) = self.block_here() {
            let here = self.cursor;
            // Moving paints, so the first cell must not be erased.
            self.press(self.easel.brush, block, Painting::press_to_paint);
            self.cursor = here;
            self.easel.pen = Pen::Down;
        }
    }

    /// Paints one cell without the painter's screen, as a stroke of its own. The search follows.
    ///
    /// # Errors
    /// Why it cannot be painted, in a sentence.
    pub(in super::super) fn paint_cell(&mut self, brush: Brush, at: Point) -> Result<(), String> {
        self.paint_cells(brush, at, (|_| vec![at], Painting::press_to_paint))
    }

    /// Fills the connected area of one terrain around a cell without the painter's screen.
    ///
    /// # Errors
    /// Why it cannot be painted, in a sentence.
    pub(in super::super) fn fill_area(&mut self, brush: Brush, at: Point) -> Result<(), String> {
        self.paint_cells(brush, at, (|painting: &Painting| painting.region(at), Painting::press_to_paint))
    }

    /// Takes the unit, the item or the mark of a cell away without the painter's screen. Returns what it was.
    ///
    /// # Errors
    /// If there is none, or it has to be somewhere, in a sentence.
    pub(in super::super) fn erase_mark(&mut self, at: Point) -> Result<Brush, String> {
        self.take_up_brush();
        let brush = self.painting().and_then(|painting| painting.brush_at(at));
        self.put_brush_down();
        match brush {
            Some(brush @ (Brush::Unit(_) | Brush::Item(_) | Brush::OtherGoal | Brush::Player)) => {
                self.paint_cells(brush, at, (|_| vec![at], Painting::press))?;
                Ok(brush)
            }
            _ => Err("There is no unit and no item to erase; 'paint floor' and the place makes it floor.".to_owned()),
        }
    }

    fn paint_cells(
        &mut self,
        brush: Brush,
        at: Point,
        (cells, press): (impl FnOnce(&Painting) -> Vec<Point>, Press),
    ) -> Result<(), String> {
        let (hand, cursor) = (self.hand, self.cursor);
        self.take_up_brush();
        self.easel.notice = None;
        let cells = self.painting().map_or_else(|| vec![at], cells);
        self.press_on(brush, &cells, press);
        self.easel.stroke = Some(at);
        let trouble = self.easel.notice.take();
        self.put_brush_down();
        (self.hand, self.cursor) = (hand, cursor);
        trouble.map_or(Ok(()), |trouble| Err(sentence(trouble.trim_end_matches('.'))))
    }

    /// Undoes the last stroke without the painter's screen.
    ///
    /// # Errors
    /// If there is none, in a sentence.
    pub(in super::super) fn undo_stroke(&mut self) -> Result<(), String> {
        self.revise_unseen(Self::undo)
    }

    /// Redoes the stroke that was undone last without the painter's screen.
    ///
    /// # Errors
    /// If there is none, in a sentence.
    pub(in super::super) fn redo_stroke(&mut self) -> Result<(), String> {
        self.revise_unseen(Self::redo)
    }

    fn revise_unseen(&mut self, revise: fn(&mut Self)) -> Result<(), String> {
        self.easel.notice = None;
        revise(self);
        let trouble = self.easel.notice.take();
        self.show_painted();
        trouble.map_or(Ok(()), |trouble| Err(sentence(trouble.trim_end_matches('.'))))
    }

    /// Fills the area under the brush.
    pub(super) fn fill(&mut self) {
        let here = self.cursor.unwrap_or(self.focus);
        let region = self.painting().map(|painting| painting.region(here)).unwrap_or_default();
        self.press_on(self.easel.brush, &region, Painting::press);
        self.easel.stroke = self.block_here();
        self.lift();
    }

    /// Changes the brush, and lifts it if it is down.
    pub(super) fn take_brush(&mut self, brush: Brush) {
        self.lift();
        self.easel.brush = brush;
        self.easel.lift_pen();
        self.easel.notice = None;
    }

    /// Makes the mark under the brush the new brush, or the terrain where there is no mark.
    pub(super) fn pick(&mut self) {
        let here = self.cursor.unwrap_or(self.focus);
        if let Some(brush) = self.painting().and_then(|painting| painting.brush_at(here)) {
            self.take_brush(brush);
        }
    }

    /// Undoes a stroke. Before the first undo that leads to another map, says so instead.
    pub(super) fn undo(&mut self) {
        let opened = self.easel.opened;
        if opened > 0 && self.painting().is_some_and(|painting| painting.steps().0 == opened) {
            self.easel.opened = 0;
            let key = self.keys.paint.key(Command::Undo);
            self.easel.notice =
                Some(format!("All strokes here are undone. {key} once more brings back the map before."));
            return;
        }
        self.revise(Painting::undo, "There is nothing left to undo.");
    }

    /// Redoes the stroke that was undone last.
    pub(super) fn redo(&mut self) {
        self.revise(Painting::redo, "There is nothing to redo.");
    }

    /// Undoes or redoes a stroke, with a message if there is none.
    fn revise(&mut self, change: fn(&mut Painting) -> Option<Extent>, nothing: &str) {
        self.lift();
        self.easel.lift_pen();
        let extent = self.easel.painting.as_mut().and_then(change);
        self.easel.notice = extent.is_none().then(|| nothing.to_owned());
        if let Some(extent) = extent {
            self.spoil(extent);
        }
    }

    /// Changes the level as a whole.
    pub(in super::super) fn reshape(&mut self, change: impl FnOnce(&mut Painting)) {
        self.lift();
        self.easel.lift_pen();
        self.easel.notice = None;
        let size = self.study().experiment().level.size();
        change(self.easel.painting.get_or_insert_with(|| Painting::begun(size)));
        self.spoil(Extent::Whole);
    }

    /// Replaces the painted level; undoing brings the old one back.
    pub(in super::super) fn keep_painting(&mut self, level: &Level) {
        if let Some(painting) = &mut self.easel.painting {
            painting.replace(level.clone());
            self.easel.opened = painting.steps().0;
        }
        self.easel.turn_over();
    }
}
