//! The `fogwalk` program; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    fogwalk::cli::main()
}
