//! Access to files: single system calls behind traits, and operations on whole files built on them.
//!
//! Each method of [`Calls`] and [`Handle`] is one system call. [`System`] makes them; tests replace it by a double that
//! ends the program, or fails, before or after any call. [`Disk`] and [`OpenFile`] are what other modules use: they
//! repeat a call that a signal interrupted, finish a short write, and read or replace whole files.
//!
//! No call blocks on opening: a pipe in the place of a file is noticed, not waited for.

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
