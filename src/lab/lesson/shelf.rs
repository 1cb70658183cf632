//! The lessons that the lab brings along.

use crate::lab::Shelved;

// Every file of `levels/lessons/`, in the order of their names: written by the build script, so that a lesson is added
// without touching code.
include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
