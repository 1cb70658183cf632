//! The lab's screen, and the prompt for the number of a moment.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget};

use crate::lab::{Comparison, Setting, Timeline};

use super::{
    super::{
        screen::{Flow, Input, Screen},
        text::{self, line, wrap},
        theme::Role,
        window::{Prompt, PromptEvent},
        words,
    },
    bar,
    bench::{Bench, Hand},
    board,
    cell::WALKER,
    chart, code, heap,
    help::HelpScreen,
    invariants,
    keys::{Command, Keymap},
    lesson,
    list::ListScreen,
    menu::MenuScreen,
    paint::{PaintScreen, leave},
    panel, plots,
    predict::PredictScreen,
    roads,
    sheet::Sheet,
    table,
    zoom::{Figure, Zoom},
};

/// The map, the panel, the story, the time bar and the status line.
pub(super) struct LabScreen;

impl Screen<Bench> for LabScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        if !matches!(input, Input::Tick | Input::Hover(_) | Input::Resized { .. }) {
            bench.stop_demonstration();
            bench.notice = None;
        }
        match input {
            Input::Key(key) if bench.is_late_answer(key) => {
                bench.notice = Some(format!("The questions are over: press {key} again to change a setting."));
            }
            Input::Key(key) => match bench.keys.lab.command(key) {
                Some(chosen) => return command(chosen, bench),
                None => return Flow::Consumed,
            },
            Input::Tick if bench.is_demonstrating() && bench.demonstration_pause().is_some() => {
                bench.notice = None;
                let shown = bench.next_shown_key().and_then(Bench::shown_command);
                return shown.map_or(Flow::Consumed, |shown| command(shown, bench));
            }
            Input::Hover(position) => {
                if bench.hand == Hand::Cursor {
                    return Flow::Consumed;
                }
                bench.point_at(position);
            }
            Input::Click(position) => bench.grab(position),
            Input::Drag(position) => bench.drag_to(position),
            Input::Release => bench.let_go(),
            Input::Scroll(step) => bench.step(isize::from(step)),
            Input::Tick => bench.pass(),
            Input::Ask(_) | Input::Resized { .. } => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let layout = bench.layout();
        board::render(bench, layout.maps.intersection(area), buffer);
        rules(bench, area, buffer);
        titles(bench, area, buffer);
        let pane = layout.lesson.intersection(area);
        match (bench.shown_sheet(), bench.code_place()) {
            (Some(Sheet::Heap), _) => heap::render(bench, pane, buffer),
            (Some(Sheet::Invariants), _) => invariants::render(bench, pane, buffer),
            (Some(Sheet::Plots), _) => plots::render(bench, pane, buffer),
            (Some(Sheet::Roads), _) => roads::render(bench, pane, buffer),
            (None, Some(code::Place::Below)) => code::render(bench, pane, buffer),
            (None, _) => lesson::render(bench, pane, buffer),
        }
        let below = layout.table.intersection(area);
        if bench.is_in_theatre() {
            chart::render(bench, below, buffer);
        } else {
            table::render(bench, below, buffer);
        }
        panel::render(bench, layout.panel.intersection(area), buffer);
        story(bench, layout.story.intersection(area), buffer);
        bar::render(bench, layout.bar.intersection(area), buffer);
        status(bench, layout.status.intersection(area), buffer);
    }
}

/// Carries out a command.
pub(super) fn command(command: Command, bench: &mut Bench) -> Flow<Bench> {
    match command {
        Command::Play => bench.play(),
        Command::Forward => bench.step(1),
        Command::Back => bench.step(-1),
        Command::ForwardRound => bench.seek(Comparison::next_round),
        Command::BackRound => bench.seek(Comparison::previous_round),
        Command::NextReparent => bench.seek(Comparison::next_mark),
        Command::PreviousReparent => bench.seek(Comparison::previous_mark),
        Command::Start => bench.go_to(0),
        Command::End => bench.skip_to_end(),
        Command::Predict => match PredictScreen::open(bench) {
            Some(screen) => return Flow::Push(Box::new(screen)),
            None => return Flow::Consumed,
        },
        Command::GoTo => return Flow::Push(Box::new(GoToScreen::default())),
        Command::Faster => bench.clock.quicken(),
        Command::Slower => bench.clock.slacken(),
        Command::Move(direction) => bench.move_hand(direction),
        Command::Hand => bench.next_hand(),
        Command::ZoomIn => bench.set_zoom(Zoom::larger),
        Command::ZoomOut => bench.set_zoom(Zoom::smaller),
        Command::Figure => bench.next_figure(),
        Command::Code => bench.toggle_code(),
        Command::Heap => bench.toggle_sheet(Sheet::Heap),
        Command::Invariants => bench.toggle_sheet(Sheet::Invariants),
        Command::Plots => bench.toggle_sheet(Sheet::Plots),
        Command::Roads => bench.toggle_sheet(Sheet::Roads),
        Command::SelectRoad(is_forward) => bench.select_road(is_forward),
        Command::ChangeRoad(is_dearer) => bench.change_road(is_dearer),
        Command::Turn(option, is_forward) => {
            if let Some(setting) = Setting::named(option) {
                bench.turn(setting, is_forward);
            }
        }
        Command::Settings => return Flow::Push(Box::new(MenuScreen::default())),
        Command::Reset => bench.reset(),
        Command::Add => bench.compare(Comparison::add),
        Command::Remove => bench.compare(Comparison::remove),
        Command::NextPane => bench.compare(Comparison::activate_next),
        Command::Theatre => bench.toggle_theatre(),
        Command::Paint => {
            bench.leave_theatre();
            return Flow::Push(Box::new(PaintScreen::new(bench)));
        }
        Command::Puzzles => return Flow::Push(Box::new(ListScreen::puzzles())),
        Command::TurnPage(is_forward) => bench.turn_page(is_forward),
        Command::NextMap => bench.open_next_map(),
        Command::ShowTask => bench.show_task(),
        Command::Levels if bench.is_in_theatre() => bench.toggle_theatre(),
        // As in every window: first what covers the page goes away.
        Command::Levels if bench.covers_page() => bench.uncover_page(),
        Command::Levels if bench.is_visit() => return Flow::Leave,
        Command::Levels => return Flow::Push(Box::new(ListScreen::new(bench))),
        Command::Help => return Flow::Push(Box::new(HelpScreen::of_lab())),
        Command::Leave => return leave(bench),
        Command::Suspend => return Flow::Suspend,
        Command::Redraw => return Flow::Redraw,
    }
    Flow::Consumed
}

/// Draws the lines between maps and panel, and the line below, which carries the name of the level.
fn rules(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let layout = bench.layout();
    let style = bench.theme.style(Role::Rule);
    let rule = layout.rule.intersection(area);
    for position in rule.positions() {
        buffer[position].set_symbol("─").set_style(style);
    }
    let frames = layout.panes().iter().map(|pane| pane.title.union(pane.map));
    // No line is needed at the edge of the screen.
    for frame in frames.filter(|frame| frame.right() + 1 < area.right()) {
        let right = Rect { x: frame.right(), width: 1, ..frame }.intersection(area);
        for position in right.positions() {
            buffer[position].set_symbol("│").set_style(style);
        }
        let below = Rect::new(frame.right(), rule.y, 1, 1).intersection(area);
        for position in below.positions().filter(|_| frame.bottom() == rule.y) {
            buffer[position].set_symbol("┴").set_style(style);
        }
    }
    let name = words::harmless(&bench.study().experiment().level.name);
    let title = if name.is_empty() { "The lab".to_owned() } else { name };
    let (title, page) = bench.tutor().map_or((title, None), |tutor| {
        let (title, page) = lesson::titles(tutor, bench.coursework.course().lessons().len());
        (title, Some(page))
    });
    let title = Line::styled(format!(" {title} "), bench.theme.style(Role::Heading));
    let room = Rect { x: rule.x + 1, width: rule.width.saturating_sub(2).min(title.width() as u16), ..rule };
    title.render(room.intersection(area), buffer);
    if let Some(page) = page {
        let page = Line::styled(format!(" {page} "), bench.theme.style(Role::Heading));
        let room = Rect { x: room.right(), width: rule.right().saturating_sub(room.right() + 1), ..rule };
        page.right_aligned().render(room.intersection(area), buffer);
    } else if layout.panel.is_empty() {
        let style = |role| bench.theme.style(role);
        let entry = |sample: [(String, Style); 2], name: String| {
            [vec![(" ".to_owned(), style(Role::Screen))], sample.to_vec(), vec![(name, style(Role::Muted))]].concat()
        };
        // What stands behind the sample, and around the name.
        let states = |behind: &'static str, [before, after]: [&'static str; 2]| {
            board::legend(bench.comparison().studies()).flat_map(move |state| {
                let [first, second] = state.samples(bench.theme);
                let (sample, name) = (state.sample(bench.theme), state.name());
                let sample = [(sample.to_string(), first), (behind.to_owned(), second)];
                entry(sample, format!("{before}{name}{after}"))
            })
        };
        let has_walker = bench.comparison().studies().iter().any(|study| study.walker().is_some());
        let walker = || {
            let of = style(Role::Path).reversed();
            let sample = [(WALKER.to_string(), of), (String::new(), of)];
            has_walker.then(|| entry(sample, " unit ".to_owned())).into_iter().flatten()
        };
        let room = Rect { x: room.right(), width: rule.right().saturating_sub(room.right() + 1), ..rule };
        let whole = states(" ", [" "; 2]);
        // Where there are no colours, the sample is a letter.
        let short = states("", [if bench.theme.has_colour() { "" } else { "=" }, ""]);
        // The letter of the unit is on the map of every size, and nothing else says what it is.
        let keys = [line(whole.chain(walker())), line(short.chain(walker())), line(walker())];
        if let Some(key) = keys.into_iter().find(|key| key.width() <= usize::from(room.width)) {
            key.right_aligned().render(room.intersection(area), buffer);
        }
    }
}

/// Draws a title above each of several maps: its settings and the counts so far.
fn titles(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let comparison = bench.comparison();
    let places = bench.layout();
    // In the theatre what the chart counts is counted here, too: a goal is closed and not expanded.
    let work = bench.is_in_theatre().then(|| comparison.work_so_far()).map(|work| [work.afresh, work.kept]);
    for (place, (study, pane)) in comparison.studies().iter().zip(places.panes()).enumerate() {
        let title = pane.title.intersection(area);
        if title.is_empty() {
            continue;
        }
        let is_active = place == comparison.active_place();
        let (number, name) = if is_active { (Role::StatusKey, Role::Status) } else { (Role::Key, Role::Muted) };
        let style = |role| bench.theme.style(role);
        buffer.set_style(title, style(if is_active { Role::Status } else { Role::Screen }));
        let counts = study.timeline().map(Timeline::counts);
        // A number that is cut would read as another one, so whole settings give way.
        let (mark, label) = (format!(" {} ", place + 1), comparison.label(study));
        let label = text::first_settings(&label, usize::from(title.width).saturating_sub(mark.len())).to_owned();
        // Of maps that have no room there are the names.
        let hidden = comparison.studies().iter().zip(places.panes()).enumerate();
        let hidden = hidden.filter(|(_, (_, pane))| pane.title.is_empty()).flat_map(|(place, (study, _))| {
            let key = (format!("   {}", bench.keys.lab.key(Command::NextPane)), style(Role::StatusKey));
            [key, (format!(" shows {} {}", place + 1, comparison.label(study)), style(name))]
        });
        let left = line([(mark, style(number)), (label, style(name))].into_iter().chain(hidden));
        // The name matters more than the counts.
        let room = usize::from(title.width).saturating_sub(left.width());
        let expanded = work.and_then(|work| work.get(place).copied());
        let written = counts.into_iter().flat_map(|counts| {
            let done = expanded
                .map_or_else(|| format!("{} closed", counts.closed), |expanded| format!("{expanded} expanded in all"));
            let now = if expanded.is_some() { " now" } else { "" };
            [format!("{done}, {} open{now} ", counts.open), format!("{done} ")]
        });
        left.render(title, buffer);
        if let Some(counts) = written.into_iter().find(|counts| counts.len() < room) {
            Line::styled(counts, style(name)).right_aligned().render(title, buffer);
        }
    }
}

impl Bench {
    /// What happened at this moment and why, as it stands below the map.
    pub fn story(&self) -> Vec<String> {
        let mut sentences = self.comparison().sentences();
        if self.quiz.is_waiting() && self.study().round().is_some() {
            // They name the next bound, which is the question.
            sentences = vec!["The round is over.".to_owned()];
        }
        // Terrain names come from the level file.
        let mut sentences: Vec<_> = sentences.iter().map(|sentence| words::harmless(sentence)).collect();
        if let Some(first) = sentences.first_mut().filter(|_| self.comparison().studies().len() > 1) {
            // Of several searches, the active one speaks.
            first.insert_str(0, &format!("{}: ", self.comparison().active_place() + 1));
        }
        sentences
    }
}

/// Draws what happened and why: a line for each sentence if there is room, with the last event in bold.
fn story(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    if let Some(notice) = &bench.notice {
        let lines = wrap(&words::harmless(notice), usize::from(area.width.saturating_sub(2)), 0).into_iter();
        let lines = lines.map(|text| Line::styled(format!(" {text}"), theme.style(Role::Warning)));
        return text::draw(lines, area, buffer);
    }
    let last = if bench.study().outcome().is_err() { Role::Warning } else { Role::Strong };
    let room = usize::from(area.width.saturating_sub(2));
    let sentences = bench.story();
    let apart: Vec<_> = sentences.iter().map(|sentence| wrap(sentence, room, 0)).collect();
    let lines = if apart.iter().map(Vec::len).sum::<usize>() <= usize::from(area.height) {
        let count = apart.len();
        let role = |place: usize| if place + 1 == count { last } else { Role::Screen };
        apart
            .into_iter()
            .enumerate()
            .flat_map(|(place, lines)| lines.into_iter().map(move |line| (line, role(place))))
            .collect()
    } else {
        // The beginning of a story that is too long is left out.
        let together = (0..sentences.len()).map(|first| wrap(&sentences[first..].join(" "), room, 0));
        let fitting = together.into_iter().find(|lines| lines.len() <= usize::from(area.height));
        let lines = fitting.or_else(|| sentences.last().map(|last| wrap(last, room, 0))).unwrap_or_default();
        lines.into_iter().map(|line| (line, last)).collect::<Vec<_>>()
    };
    text::draw(lines.into_iter().map(|(text, role)| Line::styled(format!(" {text}"), theme.style(role))), area, buffer);
}

/// The keys for a moment back and forward; arrows if these are the keys.
fn moments(keymap: &Keymap) -> String {
    match (keymap.key(Command::Back).as_str(), keymap.key(Command::Forward).as_str()) {
        ("Left", "Right") => "←→".to_owned(),
        (back, forward) => format!("{back} {forward}"),
    }
}

/// Draws what the keys move, what the cells show, and the most useful keys.
fn status(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    buffer.set_style(area, text);
    let hint = |keys: &str, words: &str| [(keys.to_owned(), key), (format!(" {words}  "), text)];
    let keymap = &bench.keys.lab;
    let known = |command, words: &str| hint(&keymap.key(command), words);
    let figure = match bench.figure {
        Figure::F => String::new(),
        // The panel says it, and leaves more room for the hints.
        _ if !bench.layout().panel.is_empty() => String::new(),
        figure => format!("  cells show {}", figure.name()),
    };
    let left = line([
        (" ".to_owned(), text),
        (keymap.moves(), key),
        (format!(" move {}", bench.hand.name()), text),
        (figure, text),
    ]);
    let play = if bench.clock.is_halted() { "play" } else { "pause" };
    let mut hints = vec![
        known(Command::Help, "help"),
        known(Command::Play, play),
        hint(&moments(keymap), "moment"),
        if bench.has_end_out_of_view() {
            known(Command::ZoomOut, "smaller")
        } else {
            known(Command::Settings, "settings")
        },
        known(Command::Hand, bench.hand.next().hint()),
        if bench.is_in_theatre() {
            known(Command::Turn("replan", true), "other search")
        } else if bench.comparison().studies().len() > 1 {
            known(Command::NextPane, "next")
        } else {
            known(Command::Add, "beside")
        },
    ];
    if !bench.is_in_theatre() {
        hints.push(known(Command::Predict, "predict"));
    }
    hints.extend([known(Command::Code, "code"), known(Command::Paint, "paint"), known(Command::ZoomIn, "zoom")]);
    if bench.is_in_theatre() {
        hints.insert(1, known(Command::Levels, "lab"));
    } else if bench.is_visit() {
        hints.insert(1, known(Command::Levels, "game"));
    }
    let room = usize::from(area.width).saturating_sub(left.width() + 2);
    let width = |hints: &Vec<[(String, Style); 2]>| line(hints.concat()).width();
    // Tasks of lessons move the start: where there is little room, this hint matters more than settings.
    let needed: Vec<_> = hints[..hints.len().min(5)].to_vec();
    if width(&needed) > room {
        let settings = known(Command::Settings, "settings");
        hints.retain(|hint| hint[0].0 != settings[0].0);
    }
    while width(&hints) > room && hints.pop().is_some() {}
    left.render(area, buffer);
    line(hints.concat()).right_aligned().render(area, buffer);
}

/// Asks for the number of a moment and goes there.
struct GoToScreen {
    prompt: Prompt,
}

impl Default for GoToScreen {
    fn default() -> Self {
        Self { prompt: Prompt::for_number() }
    }
}

impl Screen<Bench> for GoToScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        if key.ctrl && bench.keys.lab.command(key) == Some(Command::Leave) {
            return Flow::Leave;
        }
        match self.prompt.press(key, &bench.keys.window) {
            PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => return Flow::Consumed,
            PromptEvent::Back => {}
            PromptEvent::Done => {
                if let Ok(position) = self.prompt.text().parse() {
                    bench.go_to(position);
                }
            }
        }
        Flow::Pop
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let beside = format!("of {}", bench.comparison().len());
        let texts = ("Go to moment", beside.as_str(), "go");
        self.prompt.render(texts, false, Vec::new(), 36, &bench.keys.window, bench.theme, area, buffer);
    }
}
