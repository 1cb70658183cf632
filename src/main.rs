//! The `fogwalk` program.

fn main() {}
