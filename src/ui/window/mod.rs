//! Windows over the rest of the screen: lists, prompts and questions, which are the same on every screen.
//!
//! `List` moves a cursor over `Entries`, scrolls, pages, and lets an entry be chosen by letter, mouse or cursor.
//! `Prompt` is a line of text to type. `ask` draws the window of a question. All of them use one table of keys
//! ([`BINDINGS`]). `frame` draws the border.

mod frame;
mod keys;
mod list;
mod prompt;

pub(super) use frame::{frame, inside, on_window, open, place, text_width};
pub(super) use list::{Entries, Flowing, List, ListEvent, hint};
pub(super) use prompt::{Prompt, PromptEvent, ask};

pub use keys::{BINDINGS, Command, Group, Keymap};
