//! Reading text files that people write: a source with places in it, errors that point there, TOML values with their
//! spans, "did you mean", and text from outside made fit for a terminal.
//!
//! `Source` is the text of a file. `Reader` turns the TOML in it into values; `Fields` reads one table of named values
//! and refuses the names it does not know. Whatever is wrong becomes a [`FileError`]: file, line, column, what was
//! found, what was expected, and the line with a caret.

mod fields;
mod phrases;
mod printable;
mod source;
mod toml;

pub(crate) use self::toml::{Key, Reader, Spot, Value, entries, lines, name_of};
pub(crate) use fields::Fields;
pub(crate) use phrases::{a, all_of, capital, counted, is_without_article, markup, named, nearest, one_of, quoted};
pub(crate) use source::Source;

pub(crate) use printable::is_hidden;
pub use printable::{is_printable, printable, printable_path};
pub use source::{FileError, Place};
