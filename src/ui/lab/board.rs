//! Draws the map, with what the search knows of each cell at the current step.
//!
//! A frame costs time in proportion to the cells in view, however long the search was.

use std::collections::BTreeMap;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use crate::{
    grid::{Direction, Point, line},
    lab::{CellView, Done, Formula, Method, Study, Timeline},
    level::Layout,
    search::{NodeId, NodeState, NodeView, Side, TraceEvent, crowd::Collision},
    terrain::{Look, TerrainId},
};

use super::{
    super::{
        ground::{fog_at, glyph_as_known},
        overlay::ARROWS,
        theme::{Role, Theme},
        words,
    },
    bench::{Bench, Hand},
    cell::{Content, State, WALKER, alone, without_gap},
    invariants, overview, places,
    view::View,
    zoom::{Figure, GAP, Zoom},
};

/// Draws all maps.
pub(super) fn render(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        draw(study, view, bench.figure, bench.theme, screen, buffer);
        draw_cursor(bench, study, view, screen, buffer);
    }
    places::mark(bench, screen, buffer);
    invariants::mark(bench, screen, buffer);
    draw_meetings(bench, screen, buffer);
    draw_sights(bench, screen, buffer);
    draw_jumps(bench, screen, buffer);
    draw_collisions(bench, screen, buffer);
    draw_answers(bench, screen, buffer);
}

/// Marks the inspected cell.
fn draw_cursor(bench: &Bench, study: &Study, view: &View, screen: Rect, buffer: &mut Buffer) {
    let is_small = matches!(view.zoom(), Zoom::One | Zoom::Overview(_));
    // The mouse pointer marks its cell itself, where cells are small.
    let Some(cursor) = bench.looked_at().filter(|_| bench.hand == Hand::Cursor || !is_small) else { return };
    let cursor = study.point(cursor);
    if let Some(rect) = view.rect_of(cursor) {
        if !is_small && study.experiment().level.layout.has_cells() {
            let is_apart = view.zoom() == Zoom::Large;
            let height = if is_apart { without_gap(rect).height } else { rect.height };
            return draw_frame(bench, (Rect { height, ..rect }, is_apart), screen, buffer);
        }
        // Where there are no cells, a corner is marked.
        let mark = if is_small { rect } else { Rect { width: rect.width.min(1), height: 1, ..rect } };
        buffer.set_style(mark.intersection(screen), bench.theme.style(Role::Cursor));
    }
}

/// Draws a bar on both sides of a cell, where no figure is.
fn draw_frame(bench: &Bench, (rect, is_apart): (Rect, bool), screen: Rect, buffer: &mut Buffer) {
    let gap = if is_apart { GAP } else { 0 };
    let columns = [(rect.x.checked_sub(1), '▐'), (rect.right().checked_sub(gap), '▌')];
    for (x, bar) in columns.into_iter().filter_map(|(x, bar)| Some((x?, bar))) {
        for y in rect.top()..rect.bottom() {
            if screen.contains((x, y).into()) {
                buffer[(x, y)].set_char(bar).set_style(Style { bg: None, ..bench.theme.style(Role::Strong) });
            }
        }
    }
}

/// Marks where the halves of searches from both ends meet on the best path so far.
fn draw_meetings(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        if let Some((_, cell)) = study.meeting().and_then(|meeting| meeting.best) {
            mark_cell(bench, view, (cell, MEETING), screen, buffer);
        }
    }
}

/// Marks the cell to which two units come at once.
fn draw_collisions(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        let collision = study.joint().and_then(|joint| joint.node.collision);
        if let Some(collision) = collision.filter(Collision::is_meeting) {
            mark_cell(bench, view, (collision.to[0], COLLISION), screen, buffer);
        }
    }
}

/// Marks the line of sight that a search at any angle has just looked along, and what hides its end.
fn draw_sights(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        let Some(sight) = study.sight().filter(|_| !study.is_at_end()) else { continue };
        let line = sight.between.into_iter().map(|cell| (cell, LOOKED_ALONG));
        let marks = line.chain(sight.hidden_by.map(|cell| (cell, HIDES)));
        for (cell, mark) in marks.filter_map(|(point, mark)| Some((study.cell(point)?, mark))) {
            mark_cell(bench, view, (cell, mark), screen, buffer);
        }
    }
}

/// Marks what the jumps from the last closed cell have read, with the directions of the jumps, where nothing else is
/// shown.
fn draw_jumps(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    for (study, view) in bench.comparison().studies().iter().zip(bench.views()) {
        let Some(read) = study.read_by_jumps().filter(|_| !study.is_at_end()) else { continue };
        let is_shown = |&(cell, _): &(NodeId, Direction)| study.timeline().is_some_and(|it| it.cell(cell).is_some());
        for (cell, direction) in read.into_iter().filter(|read| !is_shown(read)) {
            if let Some(at) = place_of_mark(study, view, cell, screen) {
                buffer[at]
                    .set_char(JUMPED[direction as usize % JUMPED.len()])
                    .set_style(bench.theme.style(Role::Strong));
            }
        }
    }
}

/// Marks the cells that the question on screen names.
fn draw_answers(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    let place = bench.comparison().active_place();
    let Some(view) = bench.views().get(place) else { return };
    for (cell, mark) in bench.quiz.marks() {
        mark_cell(bench, view, (cell, mark), screen, buffer);
    }
}

/// Puts a mark on a cell of the active map, beside its figures.
pub(super) fn mark_cell(bench: &Bench, view: &View, (cell, mark): (NodeId, char), screen: Rect, buffer: &mut Buffer) {
    if let Some(at) = place_of_mark(bench.study(), view, cell, screen) {
        buffer[at].set_char(mark).set_style(bench.theme.style(Role::Cursor));
    }
}

/// Where on screen a mark on a cell stands, beside its figures.
fn place_of_mark(study: &Study, view: &View, cell: NodeId, screen: Rect) -> Option<Position> {
    let rect = view.rect_of(study.point(cell))?;
    // The last column in the middle of a larger cell is free.
    let (x, y) = match view.zoom() {
        Zoom::One | Zoom::Overview(_) => (alone(rect).x - rect.x, 0),
        _ if !study.experiment().level.layout.has_cells() => (0, 0),
        Zoom::Small => (rect.width.saturating_sub(1), rect.height.saturating_sub(1)),
        Zoom::Large => (rect.width.saturating_sub(GAP + 1), without_gap(rect).height.saturating_sub(1) / 2),
    };
    let at = Position::new(rect.x + x, rect.y + y);
    (rect.contains(at) && screen.contains(at)).then_some(at)
}

/// Draws the map of a study.
pub(super) fn draw(study: &Study, view: &View, figure: Figure, theme: Theme, screen: Rect, buffer: &mut Buffer) {
    let level = &study.experiment().level;
    if let Zoom::Overview(power) = view.zoom() {
        return overview::draw(study, view, (power, figure), theme, screen, buffer);
    }
    let moment = Moment::of(study);
    if let Layout::Roads(map) = &level.layout {
        return places::draw((study, map), view, figure, theme, screen, buffer);
    }
    let marks = marks(study);
    for (rect, point) in view.cells(level.size()) {
        let rect = rect.intersection(screen);
        if let Some(cell) = study.cell(point).filter(|_| !rect.is_empty()) {
            let zoom = view.zoom();
            let mut content = content(study, moment.as_ref(), cell, (zoom, figure), theme);
            if let Some(&mark) = marks.get(&point) {
                (content.glyph, content.is_plain) = (mark, false);
            }
            content.draw(zoom, figure, theme, rect, buffer);
        }
    }
    draw_joints(study, view, theme, screen, buffer);
    draw_sight_lines(study, view, theme, screen, buffer);
    draw_waypoints(study, view, theme, screen, buffer);
}

/// The gap between two parts of a line; where they overlap, their overlap.
fn between((first, end): (u16, u16), (other, other_end): (u16, u16)) -> (u16, u16) {
    let (low, high) = (first.max(other), end.min(other_end));
    (low.min(high), low.max(high))
}

/// Joins the large cells of the path, so that it is one line; the joints leave room between the figures.
fn draw_joints(study: &Study, view: &View, theme: Theme, screen: Rect, buffer: &mut Buffer) {
    if view.zoom() != Zoom::Large || study.is_for_many() || !theme.has_colour() {
        return;
    }
    let path: Vec<Point> = study.path().collect();
    let style = theme.style(Role::Path);
    for step in path.windows(2) {
        let [Some(one), Some(other)] = [step[0], step[1]].map(|point| view.rect_of(point).map(without_gap)) else {
            continue;
        };
        let columns = between((one.left(), one.right()), (other.left(), other.right()));
        let rows = between((one.top(), one.bottom()), (other.top(), other.bottom()));
        let gap = Rect::new(columns.0, rows.0, columns.1 - columns.0, rows.1 - rows.0);
        let gap = joint(gap).intersection(screen);
        // Cells far from each other are ends of a jump, and the line leads through others.
        if gap.width <= GAP || gap.height <= GAP {
            for position in gap.positions() {
                buffer[position].reset();
                buffer[position].set_char(' ').set_style(style);
            }
        }
    }
}

/// The part of the gap between two cells that joins them: away from the corners, where the figures are.
fn joint(gap: Rect) -> Rect {
    /// The columns at each end of a gap below a cell that stay free, and the rows of one beside a cell.
    const FREE: (u16, u16) = (2, 1);
    let (beside, above) = (u16::from(gap.width > 2 * FREE.0) * FREE.0, u16::from(gap.height > 2 * FREE.1) * FREE.1);
    Rect { x: gap.x + beside, y: gap.y + above, width: gap.width - 2 * beside, height: gap.height - 2 * above }
}

/// The most lines of sight that are drawn one by one; more would cover the map.
const MOST_SIGHT_LINES: usize = 120;

/// Draws the lines of sight that a search over waypoints can go along, and the corners between them, where nothing else
/// is shown.
fn draw_sight_lines(study: &Study, view: &View, theme: Theme, screen: Rect, buffer: &mut Buffer) {
    let Ok(done) = study.outcome() else { return };
    let lines = &done.findings.sight_lines;
    if lines.is_empty() || lines.len() > MOST_SIGHT_LINES {
        return;
    }
    let is_shown = |cell| study.is_on_path(cell) || study.timeline().is_some_and(|it| it.cell(cell).is_some());
    let mut put = |at: Point, glyph: char, role: Role| {
        let cell = study.cell(at).filter(|&cell| !is_shown(cell));
        let place = cell.and_then(|cell| place_of_mark(study, view, cell, screen));
        if let (Some(place), Some(ink)) = (place, theme.style(role).fg) {
            buffer[place].set_char(glyph).set_fg(ink);
        }
    };
    for &[from, to] in lines {
        let cells: Vec<Point> = line(from, to).collect();
        for step in cells.windows(2).skip(1) {
            let towards = step[0].direction_to(step[1]).map_or(0, |towards| towards as usize);
            put(step[0], JUMPED[towards % JUMPED.len()], Role::Muted);
        }
    }
    let experiment = study.experiment();
    for &at in lines.iter().flatten().filter(|at| ![experiment.start, experiment.goal].contains(at)) {
        put(at, CORNER, Role::Strong);
    }
}

/// A corner of the map that the search goes by.
const CORNER: char = '+';

/// Draws the number of each waypoint of the level, if the search goes by them. The last digits are drawn if there is no
/// room for more.
fn draw_waypoints(study: &Study, view: &View, theme: Theme, screen: Rect, buffer: &mut Buffer) {
    let experiment = study.experiment();
    if experiment.method != Method::Waypoints {
        return;
    }
    for (number, &at) in (1..).zip(&experiment.level.waypoints) {
        let is_end = at == experiment.start || at == experiment.goal;
        let Some(rect) = view.rect_of(at).map(|rect| rect.intersection(screen)).filter(|rect| !rect.is_empty()) else {
            continue;
        };
        if !is_end {
            let digits = format!("{number}");
            let shown = &digits[digits.len().saturating_sub(usize::from(rect.width))..];
            buffer.set_string(rect.x, rect.y, shown, theme.style(Role::IntentKnown));
        }
    }
}

/// Marks on the ground: cells with extra costs, if these count, and the paths of others, with the last digit of the
/// tick at which the first of them is in each cell.
fn marks(study: &Study) -> BTreeMap<Point, char> {
    let experiment = study.experiment();
    let level = &experiment.level;
    // Nobody enters walls, whatever happened beside them.
    let is_free = |point: &Point| experiment.movement.entry_cost(level.terrains.kind(level.cells[*point])).is_some();
    let extra = experiment.extra_costs().into_keys().filter(is_free);
    let mut marks: BTreeMap<_, _> = extra.map(|point| (point, BURDEN)).collect();
    let ways = experiment.others.iter().filter(|_| !experiment.method.is_for_many());
    for way in ways {
        for (tick, &point) in way.iter().enumerate().rev() {
            marks.extend(char::from_digit(tick as u32 % 10, 10).map(|digit| (point, digit)));
        }
    }
    marks
}

/// Marks the cell in which the halves of a search from both ends meet on the best path so far.
const MEETING: char = 'M';

/// Marks a cell on a line of sight, and the cell that hides its end.
const LOOKED_ALONG: char = '+';
const HIDES: char = 'X';

/// Marks cells that a jump has read, by its direction: north, north-east, east and south-east, and back.
const JUMPED: [char; 4] = ['|', '/', '-', '\\'];

/// Marks the cell to which two units come at once.
const COLLISION: char = 'X';

/// Marks a cell with an extra cost.
const BURDEN: char = '!';

/// Data shared by all cells of a frame.
pub(super) struct Moment<'a> {
    study: &'a Study,
    done: &'a Done,
    /// The cell that is being expanded.
    expanding: Option<NodeId>,
    changed: Option<NodeId>,
    is_end: bool,
}

impl<'a> Moment<'a> {
    pub(super) fn of(study: &'a Study) -> Option<Self> {
        let done = study.outcome().ok()?;
        let timeline = &done.timeline;
        let changed = timeline.last_event().filter(|event| !matches!(event, TraceEvent::Closed { .. }));
        Some(Self {
            study,
            done,
            expanding: study.expanding(),
            changed: changed.map(|event| timeline.recording().cell(event.node())),
            is_end: study.is_at_end(),
        })
    }

    pub(super) fn timeline(&self) -> &'a Timeline {
        &self.done.timeline
    }

    /// Whether a walk through unknown land is over: then nothing of its path is still ahead.
    pub(super) fn is_walk_over(&self) -> bool {
        self.is_end && self.done.walk().is_some()
    }

    /// The contour band of a node; there are equally many bands whatever the highest value is.
    pub(super) fn contour(&self, figure: Figure, node: NodeView, order: Option<u32>) -> Option<usize> {
        let peak = u64::from(peak(self.done, figure)?);
        let value = match figure {
            Figure::F | Figure::Parents | Figure::Stamps => return None,
            Figure::G => node.g.0,
            Figure::H => node.h.0,
            Figure::Order => order?,
        };
        // Infinite values lie beyond the last line.
        let last = Theme::HEAT_STEPS as u64 - 1;
        Some((u64::from(value) * Theme::HEAT_STEPS as u64 / (peak + 1)).min(last) as usize)
    }

    /// The state of a cell in the search.
    pub(super) fn state(&self, cell: NodeId, view: Option<&CellView>) -> State {
        if self.study.is_on_path(cell) && !self.is_walk_over() {
            return State::Path;
        }
        match view.map(|view| view.node.state) {
            Some(_) if !self.is_end && self.changed == Some(cell) => State::Touched,
            Some(_) if !self.is_end && self.expanding == Some(cell) => State::Current,
            _ if self.study.has_walked(cell) => State::Walked,
            None => State::Untouched,
            Some(state) => {
                let id = view.map(|view| view.id);
                let is_from_goal = id.and_then(|id| self.study.side(id)) == Some(Side::Goal);
                match state {
                    _ if id.and_then(|id| self.study.twin(id)).is_some() => State::Met,
                    NodeState::Open if is_from_goal => State::OpenFromGoal,
                    NodeState::Closed if is_from_goal => State::ClosedFromGoal,
                    NodeState::Open => State::Open,
                    NodeState::Closed => State::Closed,
                }
            }
        }
    }
}

/// The states to explain in the legend of these searches: those that are on screen at this moment.
pub(super) fn legend<'a>(studies: impl IntoIterator<Item = &'a Study> + Clone) -> impl Iterator<Item = State> {
    State::legend_of(studies.clone()).filter(move |&state| studies.clone().into_iter().any(|study| shows(study, state)))
}

/// Whether a cell of a search may have this state now.
fn shows(study: &Study, state: State) -> bool {
    let Some(moment) = Moment::of(study).filter(|_| !study.is_for_many()) else { return true };
    let counts = moment.timeline().counts();
    match state {
        State::Open => counts.open > 0,
        State::Closed => counts.closed > 0,
        State::Path => !moment.is_walk_over() && study.path().next().is_some(),
        State::Current => !moment.is_end && moment.expanding.is_some(),
        State::Touched => !moment.is_end && moment.changed.is_some(),
        _ => true,
    }
}

/// The colours of the letter of the start or the goal; `None` for other letters.
pub(super) const fn role_of_end(letter: char) -> Option<Role> {
    match letter {
        'A' => Some(Role::Start),
        'B' => Some(Role::Goal),
        _ => None,
    }
}

/// The highest value of a figure that has contour lines.
pub(super) fn peak(done: &Done, figure: Figure) -> Option<u32> {
    match figure {
        Figure::F | Figure::Parents | Figure::Stamps => None,
        Figure::G => Some(done.peaks().g.0),
        Figure::H => Some(done.peaks().h.0),
        Figure::Order => Some(done.timeline.closed_in_all()),
    }
}

/// The content to draw of a cell.
pub(super) fn content(
    study: &Study,
    moment: Option<&Moment<'_>>,
    cell: NodeId,
    (zoom, figure): (Zoom, Figure),
    theme: Theme,
) -> Content {
    let (experiment, point) = (study.experiment(), study.point(cell));
    let (level, terrain) = (&experiment.level, experiment.level.cells[point]);
    let base = level.terrains.base(terrain);
    let view = moment.and_then(|moment| moment.timeline().cell(cell));
    let state = moment.map_or(State::Untouched, |moment| moment.state(cell, view.as_ref()));
    let (has_figures, is_order) = (zoom != Zoom::One, figure == Figure::Order);
    let order = moment.filter(|_| has_figures || is_order).and_then(|moment| moment.timeline().order(cell));
    let has_arrow = has_figures || figure == Figure::Parents;
    let unit = study.unit_in(cell);
    let end = match point {
        _ if unit.is_some() => unit,
        _ if study.walker() == Some(cell) => Some(WALKER),
        _ if point == experiment.goal || experiment.other_goals.contains(&point) => Some('B'),
        // A's own letter goes with it.
        _ if study.is_for_many() => None,
        _ if point == experiment.start => Some('A'),
        _ => None,
    };
    let role_of_end = match end {
        _ if unit.is_some() => None,
        end => end.and_then(role_of_end),
    };
    let is_known = study.is_known(cell);
    let is_wall = is_known && base == TerrainId::WALL;
    let known = |at: Point| study.cell(at).filter(|&cell| study.is_known(cell)).map(|_| level.cells[at]);
    Content {
        // A wall is a block, and where there are no colours a character of level files.
        glyph: if is_wall {
            words::symbol_of(theme, &level.terrains, terrain)
        } else {
            glyph_as_known(&level.terrains, theme, point, known)
        },
        ground: if is_known {
            ground(base, level.terrains.kind(terrain).look, zoom, theme)
        } else {
            unseen(base, point, theme)
        },
        is_wall,
        is_plain: !is_known || base == TerrainId::FLOOR || base == TerrainId::ROCK,
        state,
        contour: moment.filter(|_| state.is_closed()).and_then(|moment| moment.contour(figure, view?.node, order)),
        shade: moment.filter(|_| state == State::Closed).and_then(|moment| moment.contour(Figure::G, view?.node, None)),
        fog: (!is_known).then(|| unseen(base, point, theme)),
        node: view.map(|view| view.node),
        figures: view.map(|view| study.figures_of(&view.node)).unwrap_or_default(),
        taught: study.figures(),
        has_h: study.formula().is_some_and(Formula::has_h),
        // The parent of a plan for many units is no way to it.
        arrow: view.filter(|_| has_arrow && study.joint().is_none()).and_then(|view| arrow(study, point, view.parent?)),
        order,
        stamp: (figure == Figure::Stamps && is_known).then(|| study.stamp(cell)),
        end,
        role_of_end,
        sign: view.and_then(|view| study.sign(view.id)),
    }
}

/// The colours of ground that the unit has not seen: fog over all of the map, and a shade of its walls for whoever
/// looks on.
pub(super) fn unseen(base: TerrainId, at: Point, theme: Theme) -> Style {
    /// How thick the fog over walls is, in percent.
    const VEIL: u16 = 74;
    match base {
        _ if !theme.has_light() => theme.style(Role::Screen),
        TerrainId::WALL => theme.veiled(theme.style(Role::Block), VEIL),
        _ => theme.fog(fog_at(at, 0)),
    }
}

/// The colours of a terrain. Large cells need colours that set floor and walls apart from the gaps.
pub(super) fn ground(base: TerrainId, look: Look, zoom: Zoom, theme: Theme) -> Style {
    match base {
        TerrainId::FLOOR if zoom == Zoom::Large || theme.has_bands() => theme.style(Role::Blank),
        TerrainId::WALL if zoom != Zoom::One => theme.style(Role::Block),
        TerrainId::WALL => theme.hidden_in(theme.style(Role::Block)),
        _ => theme.in_sight(look),
    }
}

/// An arrow from a point towards its parent's cell.
pub(super) fn arrow(study: &Study, from: Point, parent: NodeId) -> Option<char> {
    direction(study, from, study.point(parent)).map(|direction| ARROWS[direction as usize])
}

/// The direction from a cell towards another, as the map is drawn.
pub(super) fn direction(study: &Study, from: Point, to: Point) -> Option<Direction> {
    // In half cells, because odd rows of hexes are offset by half a cell.
    let is_hex = study.experiment().level.layout == Layout::Hexes;
    let halves = |point: Point| Point::new(2 * point.x + if is_hex { point.y & 1 } else { 0 }, 2 * point.y);
    halves(from).bearing(halves(to))
}

/// The cell beside another in a direction; `None` where the map has none. Hexes have none north and south.
pub(super) fn neighbour(study: &Study, at: Point, towards: Direction) -> Option<NodeId> {
    let is_hex = study.experiment().level.layout == Layout::Hexes;
    // Of the eight squares around a hex, two have no edge with it: those at the far side of the offset.
    let is_apart = |next: Point| next.y != at.y && next.x != at.x && (next.x > at.x) != (at.y & 1 == 1);
    let is_it = |next: &Point| !(is_hex && is_apart(*next)) && direction(study, at, *next) == Some(towards);
    at.neighbours().find(is_it).and_then(|next| study.cell(next))
}
