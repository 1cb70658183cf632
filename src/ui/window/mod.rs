//! Windows over the rest of the screen: lists, prompts and questions, which are the same on every screen.
//!
//! `List` is the one list: it moves a cursor over `Entries`, scrolls, pages, and takes an entry by its letter, by the
//! mouse or by the cursor. `Prompt` is the one line of text to type. `question` draws the window of a question. All of
//! them read one table of keys ([`BINDINGS`]). `frame` draws the border.

mod frame;
mod keys;
mod list;
mod prompt;
mod question;

pub(super) use frame::{inside, on_window, open};
pub use keys::{BINDINGS, Command, Group, Keymap};
pub(super) use list::{Entries, Flowing, List, ListEvent, hint};
pub(super) use prompt::{Prompt, PromptEvent};
pub(super) use question::ask;
