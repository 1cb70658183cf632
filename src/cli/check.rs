//! `fogwalk check`: are these level files in order?

use std::path::PathBuf;

use super::{Answer, input, output};

/// Options of `fogwalk check`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Level files of either format
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut unreadable = 0;
    for file in &arguments.files {
        match input::read_level_to_show(file) {
            Ok(level) => {
                let units = level.units.len();
                let size = level.size();
                output::print(&format!(
                    "{}: {size}, {units} units, in order\n",
                    crate::level::printable(&file.to_string_lossy())
                ))?;
            }
            // One bad file is its own message; of several the count is worth a line.
            Err(error) if arguments.files.len() == 1 => return Err(error.into()),
            Err(error) => {
                unreadable += 1;
                output::complain(&error.to_string());
            }
        }
    }
    if unreadable > 0 {
        anyhow::bail!("{unreadable} of {} files not in order", arguments.files.len());
    }
    Ok(Answer::Yes)
}
