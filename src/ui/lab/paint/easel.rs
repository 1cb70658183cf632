//! What the bench keeps for painting.

use std::{fmt, io, time::Duration};

use crate::{
    grid::Point,
    lab::{Brush, Extent, Grade, Judgement, Painting, Task},
    level::Level,
    terrain::TerrainId,
    ui::LevelFiles,
};

/// What to do with the copy of an unsaved painting, which survives the end of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping<'a> {
    /// Replace it by this level.
    Keep(&'a str),
    /// Remove it: the painting was saved, or is not wanted.
    Remove,
    /// Leave it for another time; later paintings are kept in another place.
    PutAside,
}

/// Keeps a copy of a painting until it is saved, so that it is not lost whatever ends the program.
pub struct Keeper(Box<dyn FnMut(Keeping<'_>) -> io::Result<()>>);

impl Keeper {
    /// A keeper that calls this function.
    pub fn new(keep: impl FnMut(Keeping<'_>) -> io::Result<()> + 'static) -> Self {
        Self(Box::new(keep))
    }

    /// Keeps, removes or puts aside the copy.
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

/// The painting, the brush, and where files are.
#[derive(Debug)]
pub(in super::super) struct Easel {
    /// What is painted on; nothing before anybody has begun.
    pub(super) painting: Option<Painting>,
    pub(super) brush: Brush,
    pub(super) pen: Pen,
    /// The block of the map where the stroke of the mouse or the keys has come to.
    pub(super) stroke: Option<Point>,
    /// How much has been painted since the searches were done last.
    pub(super) stale: Option<Extent>,
    /// Where level files are; without it, none are read or written.
    pub(super) files: Option<Box<dyn LevelFiles>>,
    /// The name under which the level was loaded or saved last.
    pub(super) file: String,
    /// Whether something was painted since, and copied.
    pub(super) unsaved: Unsaved,
    /// Keeps a copy of what is unsaved; `None` if no copies are kept.
    pub(super) keeper: Option<Keeper>,
    /// An unsaved painting of an earlier run, until the user decides about it.
    pub(super) offered: Option<Level>,
    /// Messages about copies that cannot be read, until they are shown.
    pub(super) troubles: Vec<String>,
    /// What there is to say about the last key.
    pub(super) notice: Option<String>,
    /// Which of the kinds of generated maps was made last, and from which seed.
    pub(super) sketch: (usize, u64),
    /// How many games have been played on what was painted.
    pub(super) games: u64,
    /// Whether a game covers the lab.
    pub(super) cover: Cover,
    /// Whether games are shown step by step.
    pub(super) is_animated: bool,
    /// The puzzle of the level, and how far one has come.
    pub(in crate::ui::lab) task: Option<Task>,
    pub(super) judgement: Option<Judgement>,
    /// Whether its solution was greeted.
    pub(super) is_greeted: bool,
}

/// Whether something was painted since the level was loaded or saved last, and whether the copy is up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Unsaved {
    /// Nothing was painted.
    #[default]
    Nothing,
    /// Something was painted, and the copy is up to date.
    Copied,
    /// Something was painted that is not in the copy yet.
    Uncopied,
    /// Something was painted, and the copy could not be written.
    Uncopiable,
}

/// What keys do that move the brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pen {
    /// Nobody is painting.
    #[default]
    Away,
    /// They move it.
    Lifted,
    /// They paint.
    Down,
}

/// Whose time goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Cover {
    /// The search's.
    #[default]
    None,
    /// That of a game that covers the lab, which wants a tick so often, if at all.
    Game(Option<Duration>),
}

/// The name under which a level is saved that has none.
const FILE: &str = "painted.level";

impl Default for Easel {
    fn default() -> Self {
        Self {
            painting: None,
            brush: Brush::Ground(TerrainId::WALL),
            pen: Pen::default(),
            stroke: None,
            stale: None,
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
        }
    }
}

impl Easel {
    /// Forgets what belongs to a level, but for the strokes.
    pub(super) fn turn_over(&mut self) {
        (self.stroke, self.stale, self.notice) = (None, None, None);
        self.lift_pen();
        FILE.clone_into(&mut self.file);
        self.set_task(None);
    }

    /// Whether one is painting.
    pub(in super::super) fn is_up(&self) -> bool {
        self.pen != Pen::Away
    }

    /// Whether a stroke is under way, or what was painted has not been searched yet.
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

    /// From now on keys that move the brush do not paint.
    pub(super) fn lift_pen(&mut self) {
        if self.pen == Pen::Down {
            self.pen = Pen::Lifted;
        }
    }

    /// Whether the mouse paints: then every place that it passes counts.
    pub(in super::super) fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    /// Whether there is something to lose.
    pub(in super::super) fn is_unsaved(&self) -> bool {
        self.unsaved != Unsaved::Nothing && self.files.is_some()
    }

    /// Whether the puzzle is solved.
    pub(super) fn is_solved(&self) -> bool {
        self.judgement.as_ref().is_some_and(|judgement| judgement.grade == Grade::Solved)
    }

    /// A new puzzle, or none.
    pub(super) fn set_task(&mut self, task: Option<Task>) {
        (self.task, self.judgement, self.is_greeted) = (task, None, false);
    }
}
