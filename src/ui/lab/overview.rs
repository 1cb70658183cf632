//! The overview of a map: two half blocks to a character, each for a square of cells.
//!
//! A half samples cells on its diagonal, which no wall or front across it can miss, and only a few of them. So a frame
//! costs time in proportion to the screen, however large the map is.

use std::collections::BTreeSet;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Style},
};

use crate::{
    grid::Point,
    lab::Study,
    search::NodeId,
    terrain::{Look, TerrainId},
};

use super::{
    super::{
        theme::{Role, Theme},
        words,
    },
    board::{self, Moment},
    cell::{State, WALKER},
    view::View,
    zoom::Figure,
};

/// Number of cells sampled for the terrain of a half.
const GROUND_SAMPLES: i32 = 16;

/// Number of cells sampled for its state in the search.
const STATE_SAMPLES: i32 = 4;

/// Number of open cells that an obstacle outweighs.
const OBSTACLE: u32 = 3;

/// The look of a square of cells.
#[derive(Clone, Copy, Debug)]
struct Half {
    terrain: TerrainId,
    look: Look,
    state: State,
    contour: Option<usize>,
    /// How bright a closed cell is, by its G.
    shade: Option<usize>,
    /// Its first cell, if a unit that walks through unknown land has seen nothing of it.
    unseen: Option<Point>,
}

impl Half {
    fn colour(self, theme: Theme) -> Option<Color> {
        let unseen = self.unseen.map(|at| board::unseen(self.terrain, at, theme));
        let Some(style) = self.state.style(self.contour, self.shade, theme) else {
            return unseen.map_or_else(|| theme.from_afar(self.terrain, self.look), |style| style.bg);
        };
        unseen.map_or(style, |unseen| theme.tinted_ground(style, unseen)).bg
    }
}

/// Draws the map of a study; a half stands for a square of cells with a side of 2 to this power.
pub(super) fn draw(
    study: &Study,
    view: &View,
    (power, figure): (u8, Figure),
    theme: Theme,
    screen: Rect,
    buffer: &mut Buffer,
) {
    let experiment = study.experiment();
    let level = &experiment.level;
    let afar = Afar { study, moment: Moment::of(study), side: 1 << power, figure, path: path(study, 1 << power) };
    for (rect, first) in view.cells(level.size()).filter(|(rect, _)| screen.contains(rect.as_position())) {
        let halves = [first, first + Point::new(0, afar.side)].map(|first| afar.half(first));
        let [upper, lower] = halves;
        let here = &mut buffer[rect.as_position()];
        if theme.has_colour() {
            let colours = [upper, lower].map(|half| half.and_then(|half| half.colour(theme)));
            let blank = theme.style(Role::Screen).bg;
            let style = Style { fg: colours[0].or(blank), bg: colours[1].or(blank), ..Style::new() };
            here.set_char('▀').set_style(style);
        } else if let Some(half) = halves.into_iter().flatten().max_by_key(|half| rank(half.state)) {
            let digit = half.contour.and_then(|step| char::from_digit(step as u32, 10));
            let terrain = if half.unseen.is_some() { TerrainId::ROCK } else { half.terrain };
            let glyph = words::symbol_of(theme, &level.terrains, terrain);
            let letter = if half.state == State::Untouched { glyph } else { half.state.letter() };
            here.set_char(digit.unwrap_or(letter)).set_style(theme.style(Role::Screen));
        }
    }
    let goals = experiment.other_goals.iter().chain([&experiment.goal]).map(|&goal| (goal, 'B'));
    let walker = study.walker().map(|cell| (study.point(cell), WALKER));
    for (end, letter) in goals.chain([(experiment.start, 'A')]).chain(walker) {
        if let Some(rect) = view.rect_of(end).filter(|rect| screen.contains(rect.as_position())) {
            let role = board::role_of_end(letter).unwrap_or(Role::Current);
            buffer[rect.as_position()].set_char(letter).set_style(theme.style(role));
        }
    }
}

/// Priority of two states, of which one is shown if there is room for only one.
fn rank(state: State) -> u8 {
    match state {
        State::Untouched => 0,
        // The front of a search is thin, and closed cells inside it would vanish in a smaller picture.
        State::Open | State::OpenFromGoal => 1,
        State::Closed | State::ClosedFromGoal => 2,
        State::Walked => 3,
        State::Touched => 4,
        State::Current => 5,
        State::Met => 6,
        State::Path => 7,
    }
}

/// The squares that the path leads through, once it is found; sampled closely enough to leave no gaps.
fn path(study: &Study, side: i32) -> BTreeSet<Point> {
    let steps = study.path().step_by((side as usize / 2).max(1));
    steps.map(|step| Point::new(step.x / side, step.y / side)).collect()
}

/// Data shared by all squares of a frame.
struct Afar<'a> {
    study: &'a Study,
    moment: Option<Moment<'a>>,
    side: i32,
    figure: Figure,
    path: BTreeSet<Point>,
}

impl Afar<'_> {
    /// The look of the square with this first cell, if it is on the map.
    fn half(&self, first: Point) -> Option<Half> {
        let (level, side) = (&self.study.experiment().level, self.side);
        let diagonal = |samples: i32| {
            let by = (side / samples).max(1);
            (0..side).step_by(by as usize).map(move |step| first + Point::new(step, step))
        };
        let terrains = diagonal(GROUND_SAMPLES).filter_map(|cell| level.cells.get(cell));
        let mut tally: Vec<(TerrainId, u32)> = Vec::new();
        for &terrain in terrains {
            let base = level.terrains.base(terrain);
            let weight = if level.terrains.kind(terrain).walk.is_none() { OBSTACLE } else { 1 };
            match tally.iter_mut().find(|(known, _)| *known == base) {
                Some((_, count)) => *count += weight,
                None => tally.push((base, weight)),
            }
        }
        let (terrain, _) = tally.into_iter().max_by_key(|&(_, count)| count)?;
        let is_known =
            diagonal(STATE_SAMPLES).filter_map(|cell| self.study.cell(cell)).any(|cell| self.study.is_known(cell));
        let look = level.terrains.kind(terrain).look;
        let unseen = (!is_known).then_some(first);
        let untouched = Half { terrain, look, state: State::Untouched, contour: None, shade: None, unseen };
        if self.path.contains(&Point::new(first.x / side, first.y / side)) {
            // At the end of a walk its trail is the whole path.
            let is_trail = self.moment.as_ref().is_some_and(Moment::is_walk_over);
            return Some(Half { state: if is_trail { State::Walked } else { State::Path }, ..untouched });
        }
        let samples = diagonal(STATE_SAMPLES).filter_map(|cell| self.study.cell(cell));
        let seen = samples.filter_map(|cell| self.state(cell, untouched));
        Some(seen.max_by_key(|half| rank(half.state)).unwrap_or(untouched))
    }

    /// The look of a cell by its state in the search, if the search has reached it.
    fn state(&self, cell: NodeId, untouched: Half) -> Option<Half> {
        let moment = self.moment.as_ref()?;
        let view = moment.timeline().cell(cell);
        // The path is drawn separately.
        let state = match moment.state(cell, view.as_ref()) {
            State::Path => State::Closed,
            // What a unit has walked stays, whatever its last search has reached.
            State::Walked => return Some(Half { state: State::Walked, ..untouched }),
            state => state,
        };
        let view = view?;
        let order = (self.figure == Figure::Order).then(|| moment.timeline().order(cell)).flatten();
        let contour = state.is_closed().then(|| moment.contour(self.figure, view.node, order)).flatten();
        let shade = if state == State::Closed { moment.contour(Figure::G, view.node, None) } else { None };
        Some(Half { state, contour, shade, ..untouched })
    }
}
