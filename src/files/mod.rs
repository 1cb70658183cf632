//! Files: every call that the program makes of the system about files, and whole files on top of them.
//!
//! [`Calls`] and [`Handle`] are single calls of the system, one method each. [`System`] makes them; a test puts a double
//! in its place that ends the program, or lets a call fail, before or after any single one of them. [`Disk`] and
//! [`OpenFile`] are what all other rooms use: they make a call again that a signal has interrupted, write all of what a
//! short write took a part of, and read or replace whole files.
//!
//! Nothing is opened in a way that could block: a pipe in the place of a file is found out, not waited for.

mod calls;
mod disk;
#[cfg(test)]
pub(crate) mod faults;
mod open_file;
mod private;
mod system;

pub use calls::{About, Calls, Handle, Kind, Links, Opening};
pub(crate) use disk::fresh;
pub use disk::{Disk, ReadError};
pub use open_file::OpenFile;
pub use private::{FOLDER_MODE, PRIVATE_MODE, PrivateError};
pub use system::System;
