//! Windows over the rest of the screen: lists, prompts and questions, which are the same on every screen.
//!
//! `List` is the one list: it moves a cursor over `Entries`, scrolls, pages, and takes an entry by its letter, by the
//! mouse or by the cursor. `Prompt` is the one line of text to type. `ask` draws the window of a question. All of
//! them read one table of keys ([`BINDINGS`]). `frame` draws the border.

mod frame;
mod keys;
mod list;
mod prompt;

pub(super) use frame::{inside, on_window, open};
pub(super) use list::{Entries, Flowing, List, ListEvent, hint};
pub(super) use prompt::{Prompt, PromptEvent, ask};

pub use keys::{BINDINGS, Command, Group, Keymap};
