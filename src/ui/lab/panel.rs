//! The side panel: settings, the open list in order, counts, the inspected cell, and the legend.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::{
    grid::Point,
    lab::{Done, Figures, Method, OpenEntry, Route, SETTINGS, Setting, Study},
    search::{Algorithm, NodeId, Side, Smoothing},
    text::counted,
};

use super::{
    super::{
        text::{self, line, wrap},
        theme::{Role, Theme},
    },
    bench::Bench,
    board,
    cell::State,
    code, moment,
    tutor::Tutor,
    zoom::Figure,
};

/// From this height on, there is room for the legend.
const LEAST_WITH_LEGEND: usize = 16;

/// The settings whose values need no title in a low panel.
const UNTITLED: [&str; 3] = ["algorithm", "heuristic", "diagonal"];

/// The most entries of the open list that are put into the order of the map.
const MOST_SORTED: usize = 1000;

/// From this height on, there is room for the legend and the code; and for all lines of the settings, too.
const LEAST_WITH_CODE_AND_LEGEND: usize = 25;
const LEAST_WITH_CODE_AND_SETTINGS: usize = 30;

/// The legend leaves room for at least so many entries of the open list.
const LEAST_LISTED: usize = 1;

/// Draws the panel into its part of the screen.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let panel = Panel { bench, theme: bench.theme, width: usize::from(inner.width) };
    // Where there is little room, the lists matter more than the legend.
    let is_narrow = usize::from(inner.height) < LEAST_WITH_LEGEND;
    let has_code = bench.code_place() == Some(code::Place::Panel);
    let has_room = |least: usize| !is_narrow && (!has_code || usize::from(inner.height) >= least);
    let is_short = !has_room(LEAST_WITH_CODE_AND_SETTINGS);
    let mut top = if is_short { panel.settings_in_short() } else { panel.settings() };
    if !is_narrow {
        top.push(Line::default());
    }
    // A question which of the open list is next needs the list more than one of its nodes.
    let needs_list =
        is_narrow && bench.quiz.is_waiting() && bench.question().is_some_and(|asked| asked.about.is_none());
    if let Some(cell) = bench.looked_at().filter(|_| !needs_list) {
        top.extend(if is_short { panel.cell_in_short(cell) } else { panel.cell(cell) });
        if !is_narrow {
            top.push(Line::default());
        }
    }
    if has_code {
        top.push(panel.heading("Code", format!("hide with {}", bench.keys.lab.key(super::keys::Command::Code))));
        let listing = bench.comparison().listing().map(|(lines, _)| lines).unwrap_or_default();
        top.extend(code::lines(bench, listing, inner.width, false));
        top.push(Line::default());
    }
    let mut bottom = if has_room(LEAST_WITH_CODE_AND_LEGEND) { panel.legend() } else { Vec::new() };
    let gap = usize::from(!is_short);
    if let Ok(done) = bench.study().outcome() {
        top.extend(panel.counts(done, is_narrow));
        let room = usize::from(inner.height).saturating_sub(top.len() + gap);
        let beside_legend = room.saturating_sub(bottom.len());
        let open = done.timeline.counts().open;
        let [all, least, beside] = [room, 0, beside_legend].map(|room| OpenRoom::of(open, room, is_narrow).lines(open));
        // What is open matters more than what colours mean, unless there is no room for any of it.
        let is_hopeless = open > 0 && OpenRoom::of(open, room, is_narrow).shown == 0;
        let has_legend = is_hopeless || (beside >= all.min(least + LEAST_LISTED) && beside <= beside_legend);
        if !has_legend || bottom.len() >= room {
            bottom.clear();
        }
        let listed = panel.open_list(done, if has_legend { beside_legend } else { room }, is_narrow);
        top.extend(listed.into_iter().take(if is_hopeless { 1 } else { usize::MAX }));
    }
    text::draw(top, inner, buffer);
    let height = bottom.len().min(usize::from(inner.height)) as u16;
    let below = Rect { y: inner.bottom() - height, height, ..inner };
    text::draw(bottom, below, buffer);
}

/// How much of the open list has room.
struct OpenRoom {
    /// The number of entries.
    shown: usize,
    /// Whether a line says how many more there are.
    has_more: bool,
}

impl OpenRoom {
    /// The part of so many entries that fits into `room` lines.
    fn of(open: usize, room: usize, is_narrow: bool) -> Self {
        // The heading, and that of the columns.
        let rows = room.saturating_sub(2);
        let has_more = open > rows && !is_narrow;
        Self { shown: if has_more { rows.saturating_sub(1) } else { rows.min(open) }, has_more }
    }

    /// The number of lines, with both headings; without entries only one is needed.
    fn lines(&self, open: usize) -> usize {
        if open == 0 { 1 } else { 2 + self.shown + usize::from(self.has_more) }
    }
}

struct Panel<'a> {
    bench: &'a Bench,
    theme: Theme,
    width: usize,
}

impl<'a> Panel<'a> {
    fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// A line with two texts at its ends.
    fn spread(&self, left: Vec<Span<'a>>, right: Vec<Span<'a>>) -> Line<'a> {
        let used: usize = left.iter().chain(&right).map(Span::width).sum();
        let gap = Span::raw(" ".repeat(self.width.saturating_sub(used).max(1)));
        left.into_iter().chain([gap]).chain(right).collect()
    }

    fn heading(&self, title: &'a str, right: String) -> Line<'a> {
        let title = Span::styled(title, self.style(Role::Heading));
        self.spread(vec![title], vec![Span::styled(right, self.style(Role::Muted))])
    }

    /// The heading of a list, with a sample of how its cells look where there is no legend.
    fn list_heading(&self, state: State, title: &'a str, right: String, is_narrow: bool) -> Line<'a> {
        let mut heading = Vec::new();
        if let Some(role) = state.role().filter(|_| is_narrow) {
            heading = vec![Span::styled(state.sample(self.theme).to_string(), self.style(role)), Span::raw(" ")];
        }
        heading.push(Span::styled(title, self.style(Role::Heading)));
        self.spread(heading, vec![Span::styled(right, self.style(Role::Muted))])
    }

    /// The settings to list: those that the lesson lists, those that its open page names, and those that were changed;
    /// if the lesson lists none, the most important ones and those that the page names, and all that differ from their
    /// defaults, now or when the page was opened.
    fn shown_settings(&self) -> impl Iterator<Item = &'static Setting> {
        let experiment = self.bench.study().experiment();
        let opened = self.bench.tutor().and_then(Tutor::opened_experiment).unwrap_or(experiment);
        let listed = self.bench.tutor().map(Tutor::listed_settings).unwrap_or_default();
        let page = self.bench.tutor().and_then(Tutor::page);
        SETTINGS.iter().filter(move |setting| match setting.option {
            _ if page.is_some_and(|page| page.names(setting)) => true,
            name if !listed.is_empty() => {
                listed.iter().any(|known| known.option == name) || setting.value(experiment) != setting.value(opened)
            }
            "algorithm" => true,
            "heuristic" | "diagonal" => (setting.matters)(experiment),
            _ => !setting.is_default(experiment) || !setting.is_default(opened),
        })
    }

    /// A setting's key, if it has one, the role of its value, and its value.
    fn setting(&self, setting: &Setting) -> (Option<String>, Role, String) {
        let experiment = self.bench.study().experiment();
        let key = self.bench.keys.lab.key_of(setting.option);
        let role = if setting.is_default(experiment) { Role::Screen } else { Role::Strong };
        (key, role, setting.in_use(experiment))
    }

    /// A line for each setting.
    fn settings(&self) -> Vec<Line<'a>> {
        let mut lines =
            vec![self.heading("Settings", format!("{}: all", self.bench.keys.lab.key(super::keys::Command::Settings)))];
        for setting in self.shown_settings() {
            let (key, role, value) = self.setting(setting);
            let key = Span::styled(key.unwrap_or_else(|| " ".into()) + " ", self.style(Role::Key));
            let value = Span::styled(value, self.style(role));
            // A long value needs no title to be understood.
            let has_room = key.width() + setting.title.len() + 1 + value.width() <= self.width;
            let title = has_room.then(|| Span::styled(setting.title, self.style(Role::Muted)));
            lines.push(self.spread([key].into_iter().chain(title).collect(), vec![value]));
        }
        lines.extend(self.figure());
        lines
    }

    /// The settings, several to a line; the most important ones, whose values are known by their names, without titles.
    fn settings_in_short(&self) -> Vec<Line<'a>> {
        let mut lines: Vec<Line> = Vec::new();
        for setting in self.shown_settings() {
            let (key, role, value) = self.setting(setting);
            let is_known = UNTITLED.contains(&setting.option) && key.is_some();
            let title = if is_known { String::new() } else { format!("{} ", setting.title) };
            let entry = line([
                (key.map_or_else(String::new, |key| key + " "), self.style(Role::Key)),
                (title, self.style(Role::Muted)),
                (value, self.style(role)),
            ]);
            self.pack(&mut lines, entry);
        }
        if let Some(entry) = self.figure() {
            self.pack(&mut lines, entry);
        }
        lines
    }

    /// What cells show, if that is not F, with its key.
    fn figure(&self) -> Option<Line<'a>> {
        let figure = Some(self.bench.figure).filter(|&figure| figure != Figure::F)?;
        Some(line([
            (format!("{} ", self.bench.keys.lab.key(super::keys::Command::Figure)), self.style(Role::Key)),
            ("shown: ".to_owned(), self.style(Role::Muted)),
            (figure.name().to_owned(), self.style(Role::Strong)),
        ]))
    }

    /// Adds an entry to the last line, or on a new line if there is no room.
    fn pack(&self, lines: &mut Vec<Line<'a>>, entry: Line<'a>) {
        match lines.last_mut() {
            Some(last) if last.width() + 2 + entry.width() <= self.width => {
                last.spans.push(Span::raw("  "));
                last.spans.extend(entry.spans);
            }
            _ => lines.push(entry),
        }
    }

    /// The inspected cell, in as few lines as possible.
    fn cell_in_short(&self, cell: NodeId) -> Vec<Line<'a>> {
        let (title, about) = moment::cell_in_short(self.bench.study(), cell);
        let title = wrap(&title, self.width, 1).into_iter().map(|text| Line::styled(text, self.style(Role::Heading)));
        let about = about.iter().flat_map(|text| wrap(text, self.width, 1));
        title.chain(about.map(|text| Line::styled(text, self.style(Role::Screen)))).collect()
    }

    /// The counts, and the figures of the search.
    fn counts(&self, done: &Done, is_narrow: bool) -> Vec<Line<'a>> {
        let counts = done.timeline.counts();
        let is_for_many = done.timeline.recording().joint().is_some();
        let closed = |right: String| self.list_heading(State::Closed, "Closed", right, is_narrow);
        // The titles of the theatre count what was expanded in all, often several times.
        let now = if self.bench.is_in_theatre() { " now" } else { "" };
        let mut lines = vec![closed(format!("{}{now}", counts.closed))];
        // Where no figures are taught yet, new parents are not, either.
        let has_new_parents = counts.reparented > 0 && self.bench.study().figures() != Figures::None;
        if has_new_parents && is_narrow {
            let told = |what: &str| closed(format!("{}, {what} {}", counts.closed, counts.reparented));
            let whole = told("new parents");
            lines = vec![if whole.width() <= self.width { whole } else { told("parents") }];
        } else if has_new_parents {
            lines.push(self.heading("New parents", counts.reparented.to_string()));
        }
        if self.bench.study().is_at_end()
            && !is_for_many
            && let Ok(route) = &done.findings.route
        {
            lines
                .push(self.heading("Path", format!("cost {}, {}", route.cost, counted(route.steps.len() - 1, "step"))));
            lines.extend(self.judgement(done, route.cost.0));
            lines.extend(self.corners(route));
        }
        // These figures, and the order of the list, would give the answer away.
        let own = self.bench.study().own_figures().into_iter().filter(|_| !self.bench.quiz.is_waiting());
        lines.extend(own.map(|(title, figure)| {
            self.spread(
                vec![Span::styled(title, self.style(Role::Heading))],
                vec![Span::styled(figure, self.style(Role::Muted))],
            )
        }));
        lines
    }

    /// The open list, as far as it fits into `room` lines.
    fn open_list(&self, done: &Done, room: usize, is_narrow: bool) -> Vec<Line<'a>> {
        let (mut lines, open) = (Vec::new(), done.timeline.counts().open);
        let is_waiting = self.bench.quiz.is_waiting();
        let order = match (is_narrow, done.has_keys()) {
            (true, _) if is_waiting => "Open, map order",
            (false, _) if is_waiting => "Open list, as on the map",
            (true, true) => "Open, by F",
            (false, true) => "Open list, by F",
            (true, _) if self.bench.study().round().is_some() => "Open above bound",
            _ if self.bench.study().round().is_some() => "Open, above the bound",
            (true, false) => "Open, next first",
            (false, false) => "Open list, next first",
        };
        let OpenRoom { shown, has_more } = OpenRoom::of(open, room, is_narrow);
        // In a low panel, the heading says how many have no room.
        let count =
            if is_narrow && open > shown { format!("{open}, {} below", open - shown) } else { open.to_string() };
        lines.push(self.list_heading(State::Open, order, count, is_narrow));
        if open == 0 {
            return lines;
        }
        let is_for_many = done.timeline.recording().joint().is_some();
        let level = &self.bench.study().experiment().level;
        let noun = if is_for_many { "node" } else { level.layout.noun() };
        // The name of the last cell, in brackets.
        let longest = Point::new(level.size().width(), level.size().height()).to_string().len() + 2;
        // A tick behind it.
        let longest = longest + if self.bench.study().experiment().method == Method::Dodge { 3 } else { 0 };
        let columns = Columns::fitting((self.width, longest.max(8)), done, (noun, self.bench.study().headings()));
        lines.push(Line::styled(columns.title(), self.style(Role::Muted)));
        let mut entries: Vec<_> = done.timeline.open().take(if is_waiting { MOST_SORTED } else { shown }).collect();
        if is_waiting {
            // What the question names is shown in any case.
            let named: Vec<_> = self.bench.quiz.marks().into_iter().map(|(cell, _)| cell).collect();
            entries.sort_by_key(|entry| (!named.contains(&entry.cell), entry.cell));
            entries.truncate(shown);
            entries.sort_by_key(|entry| entry.cell);
        }
        for (place, entry) in entries.into_iter().enumerate() {
            let role = if place == 0 && !is_waiting { Role::Strong } else { Role::Screen };
            lines.push(Line::styled(self.entry(&columns, &entry), self.style(role)));
        }
        if has_more {
            lines.push(Line::styled(format!("and {} more", open - shown), self.style(Role::Muted)));
        }
        lines
    }

    /// Where a path of straight lines turns, as far as there is room, and how long the lines are.
    fn corners(&self, route: &Route) -> Option<Line<'a>> {
        let experiment = self.bench.study().experiment();
        let is_of_lines =
            experiment.settings.algorithm == Algorithm::AnyAngle || experiment.smoothing == Smoothing::Sight;
        let turns = route.corners.get(1..route.corners.len().checked_sub(1)?).filter(|_| is_of_lines)?;
        let said = match turns {
            [] => "a line".to_owned(),
            [turn] => format!("turns at {}", self.bench.study().name_at(*turn)),
            [..] => counted(turns.len(), "turn"),
        };
        Some(self.heading("Lines", format!("{said}, {} long", route.length())))
    }

    /// How the cost of the path compares with the lowest cost.
    fn judgement(&self, done: &Done, cost: u32) -> Option<Line<'a>> {
        let (words, role) = judged(self.bench.study(), done, cost)?;
        Some(Line::styled(words, self.style(role)))
    }

    fn entry(&self, columns: &Columns, entry: &OpenEntry) -> String {
        let study = self.bench.study();
        let parent = entry.parent.filter(|_| study.joint().is_none());
        // A node whose parent is in the same cell, a tick before, has waited.
        let arrow = parent.map(|parent| board::arrow(study, study.point(entry.cell), parent).unwrap_or('o'));
        let figures = study.figures_of(&entry.node);
        // Of an open node it matters which search has it, not whether the other has reached its place.
        let side = study.side(entry.id).map_or("", |side| if side == Side::Goal { " b" } else { " a" });
        let name = match study.joint() {
            Some(_) => format!("node {}", entry.id.0),
            None => study.node_name(entry.id),
        };
        columns.row(&format!("{name}{side}"), &figures, arrow.unwrap_or(' '))
    }

    /// The inspected cell.
    fn cell(&self, cell: NodeId) -> Vec<Line<'a>> {
        let (title, about) = moment::cell(self.bench.study(), cell);
        let mut lines = vec![Line::styled(title, self.style(Role::Heading))];
        for text in about.iter().flat_map(|text| wrap(text, self.width, 1)) {
            lines.push(Line::styled(text, self.style(Role::Screen)));
        }
        lines
    }

    /// The legend of colours.
    fn legend(&self) -> Vec<Line<'a>> {
        let mut lines: Vec<Line> = Vec::new();
        let shown = self.bench.figure;
        let peak = self.bench.study().outcome().ok().and_then(|done| board::peak(done, shown));
        if let Some(peak) = peak {
            let mut spans = vec![(format!("{} 0 ", shown.name()), self.style(Role::Muted))];
            for (step, digit) in ('0'..='9').enumerate().take(Theme::HEAT_STEPS) {
                let sample = if self.theme.has_colour() { ' ' } else { digit };
                spans.push((sample.to_string(), self.theme.heat(step)));
            }
            spans.push((format!(" {peak}"), self.style(Role::Muted)));
            lines.push(line(spans));
        }
        // With contours, a closed cell has the colour of its band.
        for state in board::legend([self.bench.study()]).filter(|state| !state.is_closed() || peak.is_none()) {
            let sample = state.sample(self.theme);
            let [first, second] = state.samples(self.theme);
            let name = (format!(" {}", state.name()), self.style(Role::Muted));
            let entry = line([(sample.to_string(), first), (" ".to_owned(), second), name]);
            self.pack(&mut lines, entry);
        }
        lines
    }
}

/// How the cost of a study's path compares with the lowest cost, in words; `None` before that is computed.
pub(super) fn judged(study: &Study, done: &Done, cost: u32) -> Option<(String, Role)> {
    let best = done.optimum()?.0;
    Some(if study.experiment().settings.algorithm == Algorithm::AnyAngle {
        (format!("as lines; {best} in steps"), Role::Muted)
    } else if cost <= best {
        ("proved cheapest".to_owned(), Role::Good)
    } else {
        (format!("{} above the cheapest, {best}", cost - best), Role::Warning)
    })
}

/// The columns of the open list.
struct Columns {
    name: usize,
    figure: usize,
    /// Number of the figures that there is room for.
    figures: usize,
    /// The headings of the nodes and of the figures.
    noun: &'static str,
    headings: Vec<String>,
}

impl Columns {
    /// For a panel of this width and names of at most this length.
    fn fitting((width, name): (usize, usize), done: &Done, (noun, headings): (&'static str, Vec<String>)) -> Self {
        let figure = done.highest().0.checked_ilog10().unwrap_or(0) as usize + 1;
        let figure = headings.iter().map(String::len).chain([figure, 2]).max().unwrap_or(figure);
        // An arrow, and a space in front of it.
        let room = width.saturating_sub(2);
        let figures = (1..=headings.len()).rev().find(|count| count * (figure + 1) + name <= room);
        let figures = figures.unwrap_or(headings.len().min(1));
        Self { name: room.saturating_sub(figures * (figure + 1)).min(16), figure, figures, noun, headings }
    }

    fn title(&self) -> String {
        self.row(self.noun, &self.headings, ' ')
    }

    fn row(&self, name: &str, figures: &[String], arrow: char) -> String {
        let (name_width, width) = (self.name, self.figure);
        let name: String = name.chars().take(name_width).collect();
        let figures: Vec<_> = figures.iter().take(self.figures).map(|figure| format!("{figure:>width$}")).collect();
        format!("{name:name_width$} {} {arrow}", figures.join(" "))
    }
}
