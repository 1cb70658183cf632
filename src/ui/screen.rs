//! Screens on a stack.
//!
//! A [`Screen`] handles inputs and renders. Inputs go to the topmost screen first; an input that it ignores goes to the
//! screen below. Rendering goes from the bottom up and changes nothing. `C` is the context that the screens of one
//! application share: a game session, or the lab's bench.

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{
    binding,
    config::Keys,
    key::{Key, ParseKeyError},
    keymap, layout,
    plain::simplify,
    theme::{Glyphs, Theme},
};

/// An input from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The mouse moved.
    Hover(Position),
    /// The first mouse button was pressed.
    Click(Position),
    /// The second mouse button was pressed.
    Ask(Position),
    /// The mouse moved with the first button held.
    Drag(Position),
    /// The first mouse button was released.
    Release,
    /// The mouse wheel was turned; positive is down.
    Scroll(i16),
    /// The time that [`Context::tick`] asked for has passed.
    Tick,
    /// The terminal has another size.
    Resized {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
}

/// A screen's answer to an input.
pub enum Flow<C> {
    /// The input was handled.
    Consumed,
    /// The input is for the screen below.
    Ignored,
    /// Another screen opens on top.
    Push(Box<dyn Screen<C>>),
    /// This screen closes.
    Pop,
    /// This screen closes and another takes its place.
    Replace(Box<dyn Screen<C>>),
    /// The program ends.
    Leave,
    /// The program is suspended to the shell's background.
    Suspend,
    /// The terminal is redrawn from scratch.
    Redraw,
}

/// A layer of the display.
pub trait Screen<C> {
    /// Handles an input.
    fn handle(&mut self, input: Input, context: &mut C) -> Flow<C>;

    /// Draws into `area` of `buffer`, on top of the screens below.
    fn render(&self, context: &C, area: Rect, buffer: &mut Buffer);
}

/// How a key leaves the program, on any screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// It leaves at once.
    AtOnce,
    /// It leaves if the screen allows it.
    Other,
}

/// The parts of the shared context that every screen needs.
pub trait Context {
    /// The colour theme.
    fn theme(&self) -> Theme;

    /// The keys of all screens.
    fn keys(&self) -> &Keys;

    /// The whole screen.
    fn screen(&self) -> Rect;

    /// Time between ticks ([`Input::Tick`]); `None` for no ticks.
    fn tick(&self) -> Option<Duration> {
        None
    }

    /// Updates what is drawn. Ticks need not do that themselves: there may be many of them for one frame.
    fn settle(&mut self) {}

    /// Whether every position of a drag counts, and not only the last one before the next frame.
    fn takes_every_drag(&self) -> bool {
        false
    }

    /// Whether a failure forbids showing or doing anything more.
    fn has_failed(&self) -> bool {
        false
    }

    /// Computes what only a frame needs, once for each frame.
    fn complete(&mut self) {}

    /// How a key leaves the program, if it does.
    fn way_out(&self, key: Key) -> Option<WayOut>;

    /// What a key asks of the terminal on any screen: to suspend the program, or to draw everything again.
    fn terminal_request(&self, key: Key) -> Option<Reaction>;

    /// The key that leaves at once, as it is written.
    fn leave_key(&self) -> String;

    /// The keys that leave at once while the application is busy.
    fn leave_keys(&self) -> Vec<Key>;

    /// Receives the size of the screen, at first and after every change.
    fn resized(&mut self, area: Rect);
}

/// The reaction of the event loop to an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Draw the screen.
    Draw,
    /// Nothing.
    Nothing,
    /// End the program.
    Leave,
    /// Suspend the program.
    Suspend,
    /// Redraw every cell of the screen.
    Redraw,
}

impl Reaction {
    /// What a command of the game asks of the terminal, if it does.
    pub(super) fn of(command: keymap::Command) -> Option<Self> {
        match command {
            keymap::Command::Suspend => Some(Self::Suspend),
            keymap::Command::Redraw => Some(Self::Redraw),
            _ => None,
        }
    }
}

/// A stack of screens and the context that they share.
pub struct App<C> {
    /// The shared context.
    pub context: C,
    stack: Vec<Box<dyn Screen<C>>>,
    area: Rect,
}

impl<C: Context> App<C> {
    /// An application that shows one screen, on a terminal of this size.
    pub fn new(mut context: C, screen: impl Screen<C> + 'static, width: u16, height: u16) -> Self {
        let area = Rect::new(0, 0, width, height);
        context.resized(area);
        Self { context, stack: vec![Box::new(screen)], area }
    }

    /// Puts another screen on top.
    pub fn push(&mut self, screen: impl Screen<C> + 'static) {
        self.stack.push(Box::new(screen));
    }

    /// Hands an input to the screens. After ticks, call [`settle`](App::settle) before drawing.
    pub fn handle(&mut self, input: Input) -> Reaction {
        let reaction = self.hand_on(input);
        if self.context.has_failed() { Reaction::Leave } else { reaction }
    }

    fn hand_on(&mut self, input: Input) -> Reaction {
        if input != Input::Tick {
            self.context.settle();
        }
        if let Input::Resized { width, height } = input {
            self.area = Rect::new(0, 0, width, height);
            self.context.resized(self.area);
            // A screen with a layout of its own must know of the change, even below other screens.
            for screen in &mut self.stack {
                screen.handle(input, &mut self.context);
            }
            return Reaction::Draw;
        }
        // Nobody should have to play blind, but the keys that leave always work.
        let leaves = matches!(input, Input::Key(key) if self.context.way_out(key).is_some());
        if !layout::fits(self.area) && !leaves {
            return Reaction::Nothing;
        }
        // No screen may keep a leaving key with Ctrl for itself; a letter may be part of a text that is typed.
        if matches!(input, Input::Key(key) if key.ctrl && self.context.way_out(key) == Some(WayOut::AtOnce)) {
            return Reaction::Leave;
        }
        // The same holds for the keys that are for the terminal.
        if let Input::Key(key) = input
            && !key.is_typed()
            && let Some(reaction) = self.context.terminal_request(key)
        {
            return reaction;
        }
        for index in (0..self.stack.len()).rev() {
            match self.stack[index].handle(input, &mut self.context) {
                // A click is for the topmost screen only.
                Flow::Ignored if matches!(input, Input::Click(_) | Input::Ask(_)) => return Reaction::Nothing,
                Flow::Ignored => continue,
                Flow::Consumed => {}
                Flow::Push(screen) => self.stack.push(screen),
                Flow::Pop => drop(self.stack.remove(index)),
                Flow::Replace(screen) => self.stack[index] = screen,
                Flow::Leave => return Reaction::Leave,
                Flow::Suspend => return Reaction::Suspend,
                Flow::Redraw => return Reaction::Redraw,
            }
            return if self.stack.is_empty() { Reaction::Leave } else { Reaction::Draw };
        }
        Reaction::Nothing
    }

    /// Presses keys, written as on the command line, until one of them ends the program.
    ///
    /// # Errors
    /// At the first word that is not a key; none is pressed then.
    pub fn press(&mut self, keys: &str) -> Result<Reaction, ParseKeyError> {
        let mut reaction = Reaction::Nothing;
        for key in binding::sequence(keys)? {
            reaction = self.handle(Input::Key(key));
            if reaction == Reaction::Leave {
                break;
            }
        }
        Ok(reaction)
    }

    /// Updates what is drawn; call it before drawing.
    pub fn settle(&mut self) {
        self.context.complete();
        self.context.settle();
    }

    /// Draws all screens, or a message when there is no room for them.
    pub fn render(&self, buffer: &mut Buffer) {
        let area = buffer.area;
        let theme = self.context.theme();
        if !layout::fits(area) {
            return layout::render(theme, &self.context.leave_key(), area, buffer);
        }
        buffer.set_style(area, theme.style(super::theme::Role::Screen));
        for screen in &self.stack {
            screen.render(&self.context, area, buffer);
        }
        if theme.glyphs() == Glyphs::Ascii {
            simplify(buffer);
        }
    }
}
