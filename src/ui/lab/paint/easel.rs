//! The state of painting in the lab.

use std::{fmt, io, time::Duration};

use crate::{
    grid::Point,
    lab::{Brush, Extent, Grade, Judgement, Painting, Task},
    level::Level,
    terrain::TerrainId,
    ui::LevelFiles,
};

/// The order for the copy of an unsaved painting, which survives the end of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping<'a> {
    /// Replace it by this level.
    Keep(&'a str),
    /// Remove it: the painting was saved, or is not wanted any more.
    Remove,
    /// Leave it for later; new paintings are kept in another place.
    PutAside,
}

/// Keeps a copy of a painting until it is saved, so that it survives however the program ends.
pub struct Keeper(Box<dyn FnMut(Keeping<'_>) -> io::Result<()>>);

impl Keeper {
    /// A keeper that calls this function.
    pub fn new(keep: impl FnMut(Keeping<'_>) -> io::Result<()> + 'static) -> Self {
        Self(Box::new(keep))
    }

    /// Writes, removes or sets aside the copy.
    ///
    /// # Errors
    /// When the copy cannot be written or removed.
    pub(super) fn tell(&mut self, keeping: Keeping<'_>) -> io::Result<()> {
        (self.0)(keeping)
    }
}

impl fmt::Debug for Keeper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keeper")
    }
}

/// The painting, the brush, and access to files.
#[derive(Debug)]
pub(in super::super) struct Easel {
    /// The painting; `None` before the first stroke.
    pub(super) painting: Option<Painting>,
    pub(super) brush: Brush,
    pub(super) pen: Pen,
    /// The block that the current stroke of mouse or keys has reached.
    pub(super) stroke: Option<Point>,
    /// The extent of what was painted since the last searches.
    pub(super) stale: Option<Extent>,
    /// Number of the oldest undo steps that lead back to maps of before the present one was opened; 0 once the user was
    /// told.
    pub(super) opened: usize,
    /// Access to level files; `None` where there are none.
    pub(super) files: Option<Box<dyn LevelFiles>>,
    /// The name that the level was last loaded or saved under.
    pub(super) file: String,
    /// Whether there are unsaved strokes, and whether they are copied.
    pub(super) unsaved: Unsaved,
    /// Keeps a copy of what is unsaved; `None` if no copies are kept.
    pub(super) keeper: Option<Keeper>,
    /// An unsaved painting of an earlier run, until the user decides about it.
    pub(super) offered: Option<Level>,
    /// Messages about copies that cannot be read, until they are shown.
    pub(super) troubles: Vec<String>,
    /// The message about the last key.
    pub(super) notice: Option<String>,
    /// The last generated kind of map, and its seed.
    pub(super) sketch: (usize, u64),
    /// Number of games played on the painting.
    pub(super) games: u64,
    /// Whether a game covers the lab.
    pub(super) cover: Cover,
    /// Whether games are shown step by step.
    pub(super) is_animated: bool,
    /// The puzzle of the level, and the progress with it.
    pub(in crate::ui::lab) task: Option<Task>,
    pub(super) judgement: Option<Judgement>,
    /// Whether the player was congratulated on its solution.
    pub(super) is_greeted: bool,
    /// The place of the hint on screen, and how many were used.
    pub(super) hint: Option<usize>,
    pub(super) hints_used: u32,
}

/// Whether there are strokes since the level was last loaded or saved, and whether the copy is up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unsaved {
    /// There are none.
    #[default]
    Nothing,
    /// There are some, and the copy is up to date.
    Copied,
    /// There are some that are not in the copy yet.
    Uncopied,
    /// There are some, and the copy could not be written.
    Uncopiable,
}

/// The effect of the keys that move the brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pen {
    /// Nothing: the painter is closed.
    #[default]
    Away,
    /// They move the brush.
    Lifted,
    /// They paint.
    Down,
}

/// The screen that covers the lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Cover {
    /// Nothing: the search plays.
    #[default]
    None,
    /// A game, with the time between its ticks, if it wants any.
    Game(Option<Duration>),
}

/// The file name for a level without one.
const FILE: &str = "painted.level";

impl Default for Easel {
    fn default() -> Self {
        Self {
            painting: None,
            brush: Brush::Ground(TerrainId::WALL),
            pen: Pen::default(),
            stroke: None,
            stale: None,
            opened: 0,
            files: None,
            file: FILE.to_owned(),
            unsaved: Unsaved::Nothing,
            keeper: None,
            offered: None,
            troubles: Vec::new(),
            notice: None,
            sketch: (0, 0),
            games: 0,
            cover: Cover::default(),
            is_animated: false,
            task: None,
            judgement: None,
            is_greeted: false,
            hint: None,
            hints_used: 0,
        }
    }
}

impl Easel {
    /// Resets everything that belongs to a level, except the strokes.
    pub(super) fn turn_over(&mut self) {
        (self.stroke, self.stale, self.notice) = (None, None, None);
        self.lift_pen();
        FILE.clone_into(&mut self.file);
        self.set_task(None);
    }

    /// Whether the painter is open.
    pub(in super::super) fn is_up(&self) -> bool {
        self.pen != Pen::Away
    }

    /// Whether a stroke is under way, or strokes have not been searched yet.
    pub(in super::super) fn is_at_work(&self) -> bool {
        self.stroke.is_some() || self.stale.is_some()
    }

    /// Whether a game covers the lab.
    pub(in super::super) fn cover(&self) -> Cover {
        self.cover
    }

    /// Whether keys that move the brush paint.
    pub(super) fn is_pen_down(&self) -> bool {
        self.pen == Pen::Down
    }

    /// Lifts the pen: keys that move the brush no longer paint.
    pub(super) fn lift_pen(&mut self) {
        if self.pen == Pen::Down {
            self.pen = Pen::Lifted;
        }
    }

    /// Whether the mouse paints; then every position of a drag counts.
    pub(in super::super) fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    /// Whether there is unsaved work.
    pub(in super::super) fn is_unsaved(&self) -> bool {
        self.unsaved != Unsaved::Nothing && self.files.is_some()
    }

    /// Whether the puzzle is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.judgement.as_ref().is_some_and(|judgement| judgement.grade == Grade::Solved)
    }

    /// Sets the puzzle, or none.
    pub(super) fn set_task(&mut self, task: Option<Task>) {
        (self.task, self.judgement, self.is_greeted) = (task, None, false);
        (self.hint, self.hints_used) = (None, 0);
    }
}
