//! Screens on a stack.
//!
//! A [`Screen`] has two verbs: handle an input, and render. Inputs go to the topmost screen first; what it ignores
//! goes to the one below. Rendering goes from the bottom up and changes nothing. `C` is what the screens of one
//! program share: the game that is played, or the experiment on the bench.

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::{
    binding,
    config::Keys,
    key::{Key, ParseKeyError},
    layout,
    theme::Theme,
};

/// What the player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// Pressed a key.
    Key(Key),
    /// Moved the mouse.
    Hover(Position),
    /// Pressed the first mouse button.
    Click(Position),
    /// Pressed the second mouse button.
    Ask(Position),
    /// Moved the mouse with the first button held.
    Drag(Position),
    /// Let go of it.
    Release,
    /// Turned the mouse wheel; positive is down.
    Scroll(i16),
    /// Waited, for as long as [`Context::tick`] says.
    Tick,
    /// Made the terminal another size.
    Resized {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
}

/// What a screen answers to an input.
pub enum Flow<C> {
    /// It is dealt with.
    Consumed,
    /// It is for the screen below.
    Ignored,
    /// It brings up another screen.
    Push(Box<dyn Screen<C>>),
    /// This screen is done with.
    Pop,
    /// This screen is done with, and another takes its place.
    Replace(Box<dyn Screen<C>>),
    /// The program should end.
    Leave,
    /// The program should go to the background of the shell.
    Suspend,
    /// The terminal should be drawn afresh.
    Redraw,
}

/// A layer of the screen.
pub trait Screen<C> {
    /// Deals with an input.
    fn handle(&mut self, input: Input, context: &mut C) -> Flow<C>;

    /// Draws into `area` of `buffer`, over what the screens below have drawn.
    fn render(&self, context: &C, area: Rect, buffer: &mut Buffer);
}

/// How a key leads out of the program, whatever is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// It ends at once.
    AtOnce,
    /// It may end.
    Other,
}

/// What all screens need to know of what they share.
pub trait Context {
    /// The colours.
    fn theme(&self) -> Theme;

    /// The keys of all screens.
    fn keys(&self) -> &Keys;

    /// The whole screen.
    fn screen(&self) -> Rect;

    /// How often a [`Input::Tick`] is wanted; never, if `None`.
    fn tick(&self) -> Option<Duration> {
        None
    }

    /// Brings up to date what is drawn. A tick need not do that itself: there may be many of them for one picture.
    fn settle(&mut self) {}

    /// Whether every place counts that a dragged mouse passes, and not only the last one before the next picture.
    fn takes_every_drag(&self) -> bool {
        false
    }

    /// Whether something went so wrong that nothing may be shown or done any more.
    fn has_failed(&self) -> bool {
        false
    }

    /// Does what only a picture needs, once for each.
    fn complete(&mut self) {}

    /// How a key leads out of the program, if it does.
    fn way_out(&self, key: Key) -> Option<WayOut>;

    /// The key that leaves at once, as it is written.
    fn leave_key(&self) -> String;

    /// The keys that leave at once while the application is busy.
    fn leave_keys(&self) -> Vec<Key>;

    /// Told of the size of the screen, before anything else and after every change.
    fn resized(&mut self, area: Rect);
}

/// What the event loop has to do after an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Draw the screen.
    Draw,
    /// Nothing.
    Nothing,
    /// End.
    Leave,
    /// Go to the background.
    Suspend,
    /// Draw every cell of the screen.
    Redraw,
}

/// A stack of screens and what they share.
pub struct App<C> {
    /// What the screens share.
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

    /// Hands an input to the screens. After ticks, what is drawn has to be [brought up to date](App::settle).
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
            // A screen that keeps a position of its own has to hear of it, whatever lies above.
            for screen in &mut self.stack {
                screen.handle(input, &mut self.context);
            }
            return Reaction::Draw;
        }
        // Nobody should have to play blind, but anybody may leave.
        let leaves = matches!(input, Input::Key(key) if self.context.way_out(key).is_some());
        if !layout::fits(self.area) && !leaves {
            return Reaction::Nothing;
        }
        // No screen may keep a leaving key with Ctrl for itself; a letter may be part of a text that is typed.
        if matches!(input, Input::Key(key) if key.ctrl && self.context.way_out(key) == Some(WayOut::AtOnce)) {
            return Reaction::Leave;
        }
        for index in (0..self.stack.len()).rev() {
            match self.stack[index].handle(input, &mut self.context) {
                // A click is for what it is made on, never for what lies below.
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

    /// Presses keys written as on the command line, until one of them ends the program.
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

    /// Brings up to date what is drawn, before it is.
    pub fn settle(&mut self) {
        self.context.complete();
        self.context.settle();
    }

    /// Draws all screens, or a kind word when there is no room for them.
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
    }
}
