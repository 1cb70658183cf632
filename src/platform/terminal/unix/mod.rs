//! The terminal on Unix: file descriptors that never block, one `poll` for all of them, signals, and a guardian that
//! outlives the program.

mod device;
mod guardian;
mod hold;
mod modes;
mod signals;

pub(super) use device::{Device, News, Waker};
pub use guardian::guard;
pub(super) use hold::{give_back, let_go, take_hold, take_over};
pub(super) use signals::{Stop, stop};
