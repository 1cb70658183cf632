//! The screen of the painter.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget};

use crate::{lab::Brush, level::printable};

use super::{
    super::{
        super::{
            key::{Key, KeyCode},
            screen::{Flow, Input, Screen},
            text::{self, line, wrap},
            theme::Role,
        },
        bench::Bench,
        help::HelpScreen,
        list::ListScreen,
        tutor::Tutor,
        zoom::Zoom,
    },
    ask::{AskScreen, Question},
    generate::GenerateScreen,
    keys::{Command, Keymap},
    marks,
    palette::PaletteScreen,
    panel,
    play::GameScreen,
    puzzle::CheerScreen,
    sure,
};

/// On a screen with fewer rows than these, brushes stand below the map.
const SMALL: u16 = 30;

/// Lies over the screen of the search, which draws the map.
pub(in super::super) struct PaintScreen;

impl PaintScreen {
    /// Starts painting.
    pub(in super::super) fn new(bench: &mut Bench) -> Self {
        bench.take_up_brush();
        Self
    }
}

impl Screen<Bench> for PaintScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        if matches!(input, Input::Key(_) | Input::Click(_) | Input::Drag(_)) {
            bench.stop_demonstration();
        }
        match input {
            Input::Tick if bench.is_demonstrating() => {
                // A demonstration presses the default keys, whatever the user has bound.
                let Some(key) = bench.next_shown_key() else { return Flow::Ignored };
                return press(key, Keymap::of_painter().command(key), bench);
            }
            Input::Key(key) => {
                let flow = press(key, bench.keys.paint.command(key), bench);
                return if matches!(flow, Flow::Consumed) { greet(bench) } else { flow };
            }
            Input::Hover(position) => bench.point_at(position),
            Input::Click(position) => {
                bench.easel.notice = None;
                if !bench.paint_at(position) {
                    // The time bar belongs to the search.
                    return Flow::Ignored;
                }
            }
            Input::Drag(position) => {
                if !bench.easel.is_painting() {
                    return Flow::Ignored;
                }
                bench.paint_on(position);
            }
            Input::Release => {
                if !bench.easel.is_painting() {
                    return Flow::Ignored;
                }
                bench.lift();
                return greet(bench);
            }
            Input::Ask(_) | Input::Scroll(_) | Input::Tick | Input::Resized { .. } => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let layout = bench.layout();
        marks::render(bench, layout.maps.intersection(area), buffer);
        panel::render(bench, layout.panel.intersection(area), buffer);
        // On a small screen the panel has no room for the brushes, and the lesson none of its own to say while one
        // paints.
        let is_about_painting = bench.tutor().and_then(Tutor::page).is_some_and(|page| page.paint > 0);
        if area.height < SMALL && !is_about_painting && bench.easel.task.is_none() {
            panel::strip(bench, layout.lesson.intersection(area), buffer);
        }
        story(bench, layout.story.intersection(area), buffer);
        status(bench, layout.status.intersection(area), buffer);
    }
}

/// Handles a key: the command that it is bound to, or else a character of level files.
fn press(key: Key, command: Option<Command>, bench: &mut Bench) -> Flow<Bench> {
    bench.easel.notice = None;
    if let Some(command) = command {
        return carry_out(command, bench);
    }
    let terrains = &bench.study().experiment().level.terrains;
    if let KeyCode::Char(glyph) = key.code
        && !key.ctrl
        && !key.alt
        && let Some(brush) = Brush::of_glyph(glyph, terrains)
    {
        bench.take_brush(brush);
    }
    Flow::Consumed
}

fn carry_out(command: Command, bench: &mut Bench) -> Flow<Bench> {
    match command {
        Command::Move(direction) => bench.move_brush(direction),
        Command::Dab => bench.dab(),
        Command::Pen => bench.toggle_pen(),
        Command::Fill => bench.fill(),
        Command::Palette => return Flow::Push(Box::new(PaletteScreen::new(bench))),
        Command::Take(brush) => bench.take_brush(brush),
        Command::Pick => bench.pick(),
        Command::Undo => bench.undo(),
        Command::Redo => bench.redo(),
        Command::New => return Flow::Push(Box::new(AskScreen::new(Question::New, bench))),
        Command::Resize => return Flow::Push(Box::new(AskScreen::new(Question::Resize, bench))),
        Command::Generate => return Flow::Push(Box::new(GenerateScreen::new(bench))),
        Command::Save => return Flow::Push(Box::new(AskScreen::new(Question::Save, bench))),
        Command::Load => return Flow::Push(Box::new(AskScreen::new(Question::Load, bench))),
        Command::Play => {
            bench.lift();
            match GameScreen::new(bench) {
                Ok(screen) => return Flow::Push(Box::new(screen)),
                Err(why) => bench.easel.notice = Some(why),
            }
        }
        Command::Puzzles => {
            bench.lift();
            return Flow::Push(Box::new(ListScreen::puzzles()));
        }
        Command::Hint => bench.next_hint(),
        Command::ZoomIn => bench.set_zoom(Zoom::larger),
        Command::ZoomOut => bench.set_zoom(Zoom::smaller),
        Command::Done => {
            bench.put_brush_down();
            return Flow::Pop;
        }
        Command::Help => return Flow::Push(Box::new(HelpScreen::of_painting())),
        Command::Leave => return sure::leave(bench),
        Command::Suspend => return Flow::Suspend,
        Command::Redraw => return Flow::Redraw,
    }
    Flow::Consumed
}

/// Congratulates on a solved puzzle.
fn greet(bench: &mut Bench) -> Flow<Bench> {
    if bench.easel.task.is_some() && !bench.easel.is_painting() {
        bench.show_painted();
    }
    if bench.greet_solution().is_none() {
        return Flow::Consumed;
    }
    Flow::Push(Box::new(CheerScreen))
}

/// Draws an error, else a hint; or, where there is no panel, the puzzle and the progress with it.
fn story(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let width = usize::from(area.width.saturating_sub(2));
    let lines = match &bench.easel.notice {
        Some(notice) => wrap(&printable(notice), width, 0).into_iter().map(|text| (text, Role::Warning)).collect(),
        None if bench.hint().is_some() => {
            let hint = bench.hint().unwrap_or_default();
            wrap(&hint, width, 0).into_iter().map(|text| (text, Role::Strong)).collect()
        }
        None if bench.layout().panel.is_empty() && bench.easel.task.is_some() => panel::task_in_lines(bench, width),
        None => return,
    };
    for position in area.positions() {
        buffer[position].reset();
    }
    buffer.set_style(area, bench.theme.style(Role::Screen));
    let lines = lines.into_iter().map(|(text, role)| Line::styled(format!(" {text}"), bench.theme.style(role)));
    text::draw(lines, area, buffer);
}

/// Draws the brush and the most useful keys.
fn status(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    for position in area.positions() {
        buffer[position].reset();
    }
    buffer.set_style(area, text);
    let terrains = &bench.study().experiment().level.terrains;
    let pen = if bench.easel.is_pen_down() { ", pen down" } else { "" };
    let left = line([(format!(" paint {}{pen}", marks::name(bench.easel.brush, terrains)), text)]);
    let hint = |command: Command, words: &str| [(bench.keys.paint.key(command), key), (format!(" {words}  "), text)];
    let mut hints = vec![
        hint(Command::Help, "help"),
        hint(Command::Dab, "paint"),
        hint(Command::Palette, "brushes"),
        hint(Command::Undo, "undo"),
        hint(Command::Save, "save"),
        hint(Command::Play, "play"),
        hint(Command::Done, "done"),
    ];
    if bench.easel.task.as_ref().is_some_and(|task| !task.puzzle().hints.is_empty()) {
        hints.insert(1, hint(Command::Hint, "hint"));
    }
    let room = usize::from(area.width).saturating_sub(left.width() + 2);
    let width = |hints: &Vec<[(String, Style); 2]>| line(hints.concat()).width();
    while width(&hints) > room && hints.pop().is_some() {}
    left.render(area, buffer);
    line(hints.concat()).right_aligned().render(area, buffer);
}
