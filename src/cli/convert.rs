//! `fogwalk convert`: a drawing of another editor, or a level, as a level file or a `MovingAI` map.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::{
    lab,
    level::{self, Existing, printable_path, read_bytes, save},
    terrain::TerrainId,
};

use super::{Answer, output};

/// The kinds of files that can be converted, for messages.
const EXPECTED: &str = "a map of Tiled, a canvas of REXPaint, a level or a MovingAI map";

/// The help for the file, in which names need no marks of code.
const FILE_HELP: &str =
    "Map of Tiled (.tmx, .tmj), canvas of REXPaint (.xp), level file or MovingAI map; its content tells which";

/// Options of `fogwalk convert`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "FILE", help = FILE_HELP)]
    file: PathBuf,
    /// Format to write
    #[arg(long, value_name = "FORMAT", default_value = "level")]
    to: Format,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing output file
    #[arg(long, requires = "output")]
    replace: bool,
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A level file, which holds everything
    Level,
    #[value(name = "movingai", help = "A MovingAI map: ground only, of five terrains; walls become rock")]
    MovingAi,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let path = &arguments.file;
    let folder = path.parent().unwrap_or(Path::new(""));
    let bytes = read_bytes(path, EXPECTED)?;
    let mut open_beside = |name: &str| read_bytes(&folder.join(name), "a tileset of Tiled (.tsx, .tsj)");
    let mut level = level::read_drawing(&path.to_string_lossy(), &bytes, lab::vocabulary(), &mut open_beside)?;
    let text = match arguments.to {
        Format::Level => level::write(&level),
        Format::MovingAi => {
            // These maps know one sort of ground that nobody enters or sees through.
            let walls = level.cells.cells_mut().iter_mut().filter(|id| **id == TerrainId::WALL);
            walls.for_each(|id| *id = TerrainId::ROCK);
            level::write_octile(&level).map_err(|error| anyhow::anyhow!("{}: {error}", printable_path(path)))?
        }
    };
    let Some(output) = &arguments.output else {
        output::print(&text)?;
        return Ok(Answer::Yes);
    };
    let existing = if arguments.replace { Existing::Replace } else { Existing::Keep };
    save(output, &text, existing).map_err(|error| match error {
        level::SaveError::Exists(_) => anyhow::anyhow!("{error}: name another file, or add --replace"),
        _ => error.into(),
    })?;
    Ok(Answer::Yes)
}
