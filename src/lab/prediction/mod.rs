//! Predictions: questions about the next closing of a search, and whether an answer is right.
//!
//! A [`Question`] is asked where a [`Study`](super::Study) stands before a closing. Its [`Answer`]s are checked against
//! the recorded search: `round` reads off it what that closing does to the neighbours of the closed cell, and `words`
//! says why an answer is right or wrong. Some questions are about the ground (`ground`), about a distance field
//! (`downhill`) or about plans for many units (`joint`) instead. Lessons ask by [`Wanted`].

mod bound;
mod downhill;
mod ground;
mod joint;
mod question;
mod round;
mod taken;
mod turning;
mod wanted;
mod words;

pub use question::{Answer, Question};
pub use wanted::{Prediction, Wanted};
